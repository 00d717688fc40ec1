"""What the audit app itself keeps of people: the files of exports."""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from audit import keeping
from audit.commands import EraseExport
from audit.keeping import Holding
from audit.messages import Command
from audit.models import Export


def _ready(*, named: bool) -> QuerySet[Export]:
    found = Export.objects.filter(state=Export.State.READY)
    return found.exclude(names_for="") if named else found.filter(names_for="")


def _count(*, named: bool) -> Callable[[], int]:
    return lambda: _ready(named=named).count()


def _oldest(*, named: bool) -> Callable[[], datetime | None]:
    return lambda: _ready(named=named).order_by("finished_at").values_list("finished_at", flat=True).first()


def _past(*, named: bool) -> Callable[[datetime], Iterable[Command]]:
    return lambda limit: [EraseExport(pk) for pk in _of_before(limit, named)]


def _of_before(limit: datetime, named: bool) -> QuerySet[Export, int]:
    return _ready(named=named).filter(finished_at__lt=limit).values_list("pk", flat=True)


for period, title, named in (
    ("exports", _("files of exports, with pseudonyms"), False),
    ("exports with names", _("files of exports with names"), True),
):
    keeping.register(
        Holding(
            period, title, _("since the export was made"), _count(named=named), _oldest(named=named), _past(named=named)
        )
    )
