"""Names of staff: behind which pseudonyms, and how long they are kept after somebody has left."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from audit import keeping, naming
from audit.keeping import Holding
from audit.messages import Command
from audit.models import Entry
from people.commands import EraseName
from people.events import StaffDismissed
from people.models import Staff


def names_of_staff(keys: Sequence[int]) -> Mapping[int, str]:
    return dict(Staff.objects.filter(pk__in=keys).values_list("pk", "name"))


def roles_of_staff(keys: Sequence[int]) -> Mapping[int, str]:
    return dict(Staff.objects.filter(pk__in=keys).values_list("pk", "role"))


def _left() -> dict[int, datetime]:
    """When those left whose names are still kept."""
    gone = Staff.objects.filter(is_active=False).exclude(name="").values_list("pk", flat=True)
    streams = {f"staff:{pk}": pk for pk in gone}
    told = Entry.objects.filter(kind=StaffDismissed.kind).order_by("id").values_list("stream", "recorded_at")
    return {streams[stream]: at for stream, at in told.iterator() if stream in streams}


def _oldest() -> datetime | None:
    return min(_left().values(), default=None)


def _past(limit: datetime) -> Iterable[Command]:
    return [EraseName(pk) for pk, at in _left().items() if at < limit]


naming.register("staff", names_of_staff, roles=roles_of_staff)
keeping.register(
    Holding(
        "staff",
        _("names of staff"),
        _("since they left the house"),
        Staff.objects.exclude(name="").count,
        _oldest,
        _past,
    )
)
