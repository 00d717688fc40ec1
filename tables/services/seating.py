"""Players and their seats: registered, seated by the floor's order, gone."""

from datetime import datetime

from django.db.models import Q

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules import bars
from rules.buyin import Purchase, minimum_of, sit_down_with
from rules.gaming_day import end_of_day
from rules.seating import AlreadySeated, check_may_take_seat
from tables import standing
from tables.commands import RegisterPlayer, RemovePlayer, SeatPlayer, VacateSeat
from tables.events import PlayerRegistered, PlayerRemoved, PlayerSeated, SeatVacated
from tables.models import Player, Room, Seat, Table, WaitLine
from tables.refusals import SeatPlayedOver
from tables.services import stays
from tables.services.at_table import seat_at, table_between_hands, table_in_play
from tables.services.bars import keep_away
from tables.services.waitlist import held, take_off_lists

Drawn = tuple[datetime, int]
"""When the seats were drawn, and the player's place in that draw."""


@handles(RegisterPlayer)
def register_player(command: RegisterPlayer, desk: Desk) -> None:
    player = Player.objects.create(name=command.called)
    desk.record(PlayerRegistered(player.pk))


@handles(SeatPlayer)
def seat_player(command: SeatPlayer, desk: Desk) -> None:
    """By the floor's order, which stands above any list."""
    held()
    sit_down(desk, table_in_play(command.table), command.seat, command.player, command.chips)


@handles(VacateSeat)
def vacate_seat(command: VacateSeat, desk: Desk) -> None:
    """The player leaves and takes everything along; whoever comes back is a new player."""
    get_up(desk, seat_at(table_between_hands(command.table), command.seat), bars.Leaving.GAVE_UP)


@handles(RemovePlayer)
def remove_player(command: RemovePlayer, desk: Desk) -> None:
    """Sent from play: the chips are paid out, and there is no seat and no list before the gaming day ends."""
    seat = seat_at(table_between_hands(command.table), command.seat)
    day_ends = end_of_day(desk.happened_at, zone=standing.zone(), ends_at=Room.rules().day_ends_at)
    bar = bars.after_removal(day_ends)
    get_up(desk, seat, bars.Leaving.REMOVED)
    keep_away(desk, seat.player_id, bar)
    desk.record(
        PlayerRemoved(command.table, seat.number, seat.player_id, command.reason, bar.until), article=bar.article
    )


def sit_down(
    desk: Desk,
    table: Table,
    seat_number: int,
    player: int,
    chips: int,
    *,
    entry: str = "new",
    drawn: Drawn | None = None,
    keeps_stack: bool = False,
) -> None:
    """Seat a player, however the seat was assigned: the one way onto a chair.

    ``keeps_stack`` is somebody from a closed table or sent by the direction,
    who plays on with what he has and whose short buy-ins still count.
    """
    now = desk.happened_at
    check_free_to_sit(player)
    _check_may_take(table, seat_number, player, now)
    bought = _sits_down_with(table, player, chips, keeps_stack, now)
    short = stays.short_buy_ins_of(player, table.number, at=now, anywhere=keeps_stack)
    stays.count_short_buy_ins(player, table.number, short, at=now)
    drawn_at, order = drawn or (None, None)
    if WaitLine.objects.filter(player_id=player).exists():
        take_off_lists(desk, player)
    table.occupied.filter(number=seat_number, player_id=player, locked_up=True).delete()
    table.occupied.create(
        number=seat_number,
        player_id=player,
        stack=bought.stack,
        seated_at=now,
        entry=entry,
        drawn_at=drawn_at,
        draw_order=order,
        short_buy_ins=short,
    )
    desk.record(
        PlayerSeated(table.number, seat_number, player, bought.stack, entry, drawn_at, order, short),
        article="sanremo-cash.seating.floor-authorises",
    )


def get_up(desk: Desk, seat: Seat, how: bars.Leaving | str) -> int:
    """Free a chair and give back what was in front of it, chips on their way included.

    Calls off its deadlines, ends a running absence, bars the way back where
    ``how`` asks for it. What becomes of the chips is the caller's business.
    """
    if seat.playing_over_id:
        raise SeatPlayedOver(seat=seat.number)
    now, how = desk.happened_at, bars.Leaving(how)
    for key in deadline_keys(seat.player_id):
        desk.call_off(key)
    chips = seat.stack + seat.behind
    stays.leave(seat, chips, at=now)
    _forget_wishes(seat)
    bar = bars.after_leaving(now, table=seat.table_id, how=how, room=Room.rules())
    keep_away(desk, seat.player_id, bar)
    seat.delete()
    until = bar.until if bar else None
    article = bar.article if bar else "sanremo-cash.seating.floor-authorises"
    desk.record(SeatVacated(seat.table_id, seat.number, seat.player_id, chips, str(how), until), article=article)
    return chips


def deadline_keys(player: int) -> tuple[str, str]:
    """The keys of the two deadlines an absence has: its warning and its end."""
    return f"warning to player:{player}", f"absence of player:{player}"


def check_free_to_sit(player: int) -> None:
    """A player has one seat at most, and plays over none beside it."""
    if not Player.objects.filter(pk=player).exists():
        raise NotFound(what="player", which=player)
    sits = Q(player_id=player, locked_up=False) | Q(playing_over_id=player)
    if seat := Seat.objects.filter(sits).first():
        raise AlreadySeated(seat.table_id, seat.number)


def check_not_barred_from(table: Table, player: int, now: datetime) -> None:
    bars.check_not_barred(
        standing.bars_of([player], now=now).get(player, ()),
        table=table.number,
        min_buy_in=minimum_of(table.rules),
        now=now,
    )
    bars.check_not_kept_apart(player, seated=set(standing.taken(table).values()), pairs=standing.pairs())


def _check_may_take(table: Table, number: int, player: int, now: datetime) -> None:
    check_may_take_seat(
        player,
        number,
        table=table.number,
        seats=table.seats,
        min_buy_in=minimum_of(table.rules),
        taken=standing.taken(table),
        locked_up=standing.locked_up(table),
        bars=standing.bars_of([player], now=now).get(player, ()),
        pairs=standing.pairs(),
        now=now,
    )


def _sits_down_with(table: Table, player: int, chips: int, keeps_stack: bool, now: datetime) -> Purchase:
    before = stays.previous_stack(player, table.number, at=now)
    return sit_down_with(chips, table=table.rules, room=Room.rules(), keeps_stack=keeps_stack, previous_stack=before)


def _forget_wishes(seat: Seat) -> None:
    """A straddle asked for goes with whoever asked."""
    table = Table.objects.get(pk=seat.table_id)
    left = [wish for wish in table.wishes if wish[0] != seat.number]
    if left != table.wishes:
        Table.objects.filter(pk=table.pk).update(wishes=left)
