"""Every read of rulings: what must be decided, a player's conduct, errors by dealer and kind."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Q

from audit.ledger import stamp
from rules import sanctioning
from rules.gaming_day import end_of_day
from tables import standing
from tables.models import KeptApart, Room
from tables.models_rulings import Case, Contest, Sanction

Plain = dict[str, Any]


def to_decide() -> Sequence[Case]:
    return list(Case.objects.filter(state=Case.State.OPEN))


def contests_open(**which: int) -> Sequence[Contest]:
    waiting = Contest.objects.exclude(state=Contest.State.DECIDED).filter(**which)
    return list(waiting.select_related("player"))


def cases_of(table: int, hand: int) -> tuple[Case, ...]:
    """Those of a table's hand, the newest first; one that waits stands before all."""
    of_table = Case.objects.filter(table_id=table)
    return tuple(of_table.filter(Q(state=Case.State.OPEN) | Q(hand=hand)).order_by("-state", "-id"))


def shown_later(cases: Iterable[Case]) -> tuple[int, ...]:
    """Seats whose cards one player saw, and all see when the hand is over."""
    steps = [step for case in cases if case.decided for step in case.decided["steps"]]
    effects = [step["effect"] for step in steps if step["effect"]]
    later = (one["seat"] for one in effects if one["kind"] == "show_to_all" and one["lasts"] != "now")
    return tuple(dict.fromkeys(seat for seat in later if seat))


def earlier_today(player: int, at: datetime) -> list[Sanction]:
    """The sanctions of this player that count for the gaming day."""
    began = day_ends(at) - timedelta(days=1)
    rows = Sanction.objects.filter(player_id=player)
    return [row for row in rows if sanctioning.still_counts(row.at, day_began=began)]


def day_ends(at: datetime) -> datetime:
    return end_of_day(at, zone=standing.zone(), ends_at=Room.rules().day_ends_at)


def conduct_of(player: int, now: datetime) -> Plain:
    """Every sanction of a player, the newest first, and the next step of the ladder."""
    rows = Sanction.objects.filter(player_id=player).order_by("-at", "-id")
    counting = [row.kind for row in earlier_today(player, now)]
    return {
        "player": player,
        "sanctions": [sanction_plain(row) for row in rows],
        "proposed": str(sanctioning.proposed(counting)),
    }


def sanction_plain(row: Sanction) -> Plain:
    return {
        "id": row.pk,
        "player": row.player_id,
        "table": row.table,
        "kind": row.kind,
        "article": row.article,
        "facts": row.facts,
        "until": stamp(row.until) if row.until else None,
        "at": stamp(row.at),
        "by": row.by,
        "confirmed_by": row.confirmed_by,
    }


def unconfirmed() -> Sequence[Sanction]:
    return list(Sanction.objects.filter(confirmed_by="").exclude(kind=Sanction.Kind.NOTE).select_related("player"))


def apart_proposed() -> list[Plain]:
    """Pairs that were sanctioned together and are not kept apart yet: for the direction to order."""
    apart = set(KeptApart.objects.values_list("one_id", "other_id"))
    named = Sanction.objects.filter(with_player__isnull=False).select_related("player", "with_player").order_by("id")
    found: dict[tuple[int, int], Plain] = {}
    for row in named:
        other = row.with_player
        assert other is not None
        one, two = sorted((row.player, other), key=lambda each: each.pk)
        if (one.pk, two.pk) not in apart:
            names = {"one_name": one.name, "other_name": two.name, "facts": row.facts, "article": row.article}
            found[one.pk, two.pk] = {"one": one.pk, "other": two.pk} | names
    return list(found.values())


def dealer_errors(since: datetime | None = None) -> list[Plain]:
    """How often each dealer slipped, kind by kind, the most frequent first."""
    errors = Case.objects.filter(dealer_error=True).exclude(dealer="")
    if since is not None:
        errors = errors.filter(reported_at__gte=since)
    counted = errors.order_by().values("dealer", "slug").annotate(times=Count("pk"), last=Max("reported_at"))
    rows = sorted(counted, key=lambda row: (-row["times"], row["dealer"], row["slug"]))
    return [dict(row) | {"last": stamp(row["last"])} for row in rows]


LATEST = 8
"""Sanctions that fit on the desk."""


@dataclass(frozen=True, slots=True)
class ToRule:
    """What the floor's desk shows of rulings."""

    cases: Sequence[Case] = ()
    contests: Sequence[Contest] = ()
    unconfirmed: Sequence[Sanction] = ()
    apart: Sequence[Plain] = ()
    sanctions: Sequence[Sanction] = ()


def to_rule() -> ToRule:
    latest = Sanction.objects.select_related("player").order_by("-at", "-id")[:LATEST]
    return ToRule(to_decide(), contests_open(), unconfirmed(), apart_proposed(), list(latest))
