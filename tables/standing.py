"""From rows to what the rules ask about: the room, a table, its seats, bars and pairs, as plain data."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.conf import settings

from rules import bars, blinds, moving
from rules.buyin import minimum_of
from rules.games import GAMES, Family
from rules.gaming_day import gaming_day
from rules.hand.commands import PostKind
from tables.models import Bar, KeptApart, Room, Seat, Table


def zone() -> ZoneInfo:
    return ZoneInfo(settings.TIME_ZONE)


def gaming_day_of(at: datetime) -> date:
    return gaming_day(at, zone=zone(), ends_at=Room.rules().day_ends_at)


def bars_of(players: Iterable[int], *, now: datetime) -> dict[int, Sequence[bars.Bar]]:
    """What keeps each of these players from a chair, as of now."""
    found: dict[int, list[bars.Bar]] = defaultdict(list)
    for row in Bar.objects.filter(player__in=list(players), until__gt=now):
        found[row.player_id].append(bars.Bar(bars.BarKind(row.reason), row.until, row.table, row.buy_in))
    return dict(found)


def pairs() -> tuple[tuple[int, int], ...]:
    """Everybody whom the direction keeps apart."""
    return tuple(KeptApart.objects.values_list("one_id", "other_id"))


def taken(table: Table) -> dict[int, int]:
    """Seat to player, of those who sit."""
    return {seat.number: seat.player_id for seat in table.occupied.all() if not seat.locked_up}


def locked_up(table: Table) -> dict[int, int]:
    """Seat to player, of chairs held for somebody called."""
    return {seat.number: seat.player_id for seat in table.occupied.all() if seat.locked_up}


def seated(seat: Seat) -> moving.Seated:
    return moving.Seated(seat.player_id, seat.number, seat.seated_at, seat.stack, seat.drawn_at, seat.draw_order)


def table_now(table: Table, *, now: datetime) -> moving.TableNow:
    return moving.TableNow(
        number=table.number,
        game=table.game,
        small_blind=table.small_blind,
        big_blind=table.big_blind,
        min_buy_in=minimum_of(table.rules),
        opened_at=table.opened_at or now,
        players=tuple(seated(seat) for seat in table.occupied.all() if not seat.locked_up),
        seats=table.seats,
        max_buy_in=table.max_buy_in,
    )


def between(table: Table) -> blinds.Between:
    """The table between two hands, for the rules of blinds."""
    return blinds.Between(
        book=blinds.BOOKS[table.book],
        stakes=stakes_of(table),
        seats=tuple(_for_blinds(seat) for seat in table.occupied.filter(locked_up=False).order_by("number")),
        size=table.seats,
        last=blinds.Positions(**table.positions) if table.positions else None,
        button=table.button,
        first_button=table.first_button,
        opening=table.first_orbit,
        wishes=tuple(blinds.Wish(seat, PostKind(kind)) for seat, kind in table.wishes),
    )


def stakes_of(table: Table) -> blinds.Stakes:
    if GAMES[table.playing].family is Family.STUD:
        return _stud_stakes(table)
    return blinds.Blinds(table.small_blind, table.big_blind, ante=table.ante, fixed_limit=table.rules.fixed_limit)


def _stud_stakes(table: Table) -> blinds.StudStakes:
    """As set up; a dealer's choice table set up for blinds plays stud for its big blind."""
    if table.bring_in:
        return blinds.StudStakes(ante=table.ante, bring_in=table.bring_in)
    return blinds.stud_stakes(table.big_blind, chip=table.smallest_chip)


def _for_blinds(seat: Seat) -> blinds.Seat:
    return blinds.Seat(
        number=seat.number,
        stack=seat.stack,
        presence=blinds.Presence(seat.presence),
        entry=blinds.Entry(seat.entry),
        missed=blinds.Missed(seat.missed),
        way_in=blinds.WayIn(seat.way_in),
    )
