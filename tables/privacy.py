"""Names of players: behind which pseudonyms, and how long they are kept after the last visit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time

from django.db.models import Max, QuerySet
from django.utils.translation import gettext_lazy as _

from audit import keeping, naming
from audit.keeping import Holding
from audit.messages import Command
from audit.models import Entry
from tables.commands.privacy import ErasePlayer
from tables.events.seating import PlayerRegistered
from tables.models import Player


def names_of_players(keys: Sequence[int]) -> Mapping[int, str]:
    return dict(Player.objects.filter(pk__in=keys).values_list("pk", "name"))


def _kept() -> QuerySet[Player]:
    return Player.objects.exclude(name="")


def _last_visits() -> dict[int, datetime]:
    """When each named player was last here: the last gaming day at a table, or else the day of being registered."""
    last = dict(_kept().annotate(last=Max("stays__day")).values_list("pk", "last"))
    never = {f"player:{pk}": pk for pk, day in last.items() if day is None}
    return {pk: _moment(day) for pk, day in last.items() if day} | {
        never[stream]: at for stream, at in _registered() if stream in never
    }


def _registered() -> Iterator[tuple[str, datetime]]:
    """Everybody who was ever registered, and when; a list of names to look for would be longer than SQL takes."""
    found = Entry.objects.filter(kind=PlayerRegistered.kind)
    return found.values_list("stream", "recorded_at").iterator()


def _oldest() -> datetime | None:
    return min(_last_visits().values(), default=None)


def _past(limit: datetime) -> Iterable[Command]:
    return [ErasePlayer(pk) for pk, at in _last_visits().items() if at < limit]


def _moment(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


naming.register("player", names_of_players)
keeping.register(
    Holding("players", _("names of players"), _("since their last visit"), lambda: _kept().count(), _oldest, _past)
)
