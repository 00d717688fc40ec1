"""Chips that come to a stack: bought between hands, on their way, here. None leave it before its player does."""

from audit.desk import Desk, handles
from rules.bars import Leaving
from rules.buyin import Moment, Purchase, Source, buy_more, check_take_off, minimum_of
from rules.stakes_in_play import Behind, NothingOnItsWay, in_play, play_behind
from tables.commands import AnnounceBehind, DeliverChips, TakeOff, TopUp
from tables.events import BehindAnnounced, ChipsBought, ChipsDelivered
from tables.models import Seat, Table
from tables.services import stays
from tables.services.at_table import seat_at, table_between_hands
from tables.services.seating import get_up


@handles(TopUp)
def top_up(command: TopUp, desk: Desk) -> None:
    """A rebuy too: whoever went broke keeps the seat, and what was missed meanwhile."""
    table = Table.objects.locked(command.table)
    seat = seat_at(table, command.seat)
    bought = _buy(table, seat, command.chips, source=command.source, shuffling=command.shuffling)
    seat.stack += command.chips
    _count(desk, seat, bought)
    seat.save(update_fields=["stack", "short_buy_ins"])
    what = (str(bought.kind), str(command.source), seat.stack, bought.short_buy_ins)
    desk.record(
        ChipsBought(table.number, seat.number, seat.player_id, command.chips, *what),
        article=bought.article,
    )


@handles(AnnounceBehind)
def announce_behind(command: AnnounceBehind, desk: Desk) -> None:
    """Chips bought and not yet here. Unannounced they play only up to the minimum; the rest is a later top-up."""
    table = Table.objects.locked(command.table)
    seat = seat_at(table, command.seat)
    bought = _buy(table, seat, command.chips)
    playing = _plays(table, seat, command)
    seat.behind += playing
    _count(desk, seat, bought)
    seat.save(update_fields=["behind", "short_buy_ins"])
    what = (command.chips, command.announced, seat.behind, str(bought.kind), bought.short_buy_ins)
    article = "playing-behind" if command.announced else "playing-behind-unannounced"
    desk.record(
        BehindAnnounced(table.number, seat.number, seat.player_id, *what), article=f"sanremo-cash.conduct.{article}"
    )


@handles(DeliverChips)
def deliver_chips(command: DeliverChips, desk: Desk) -> None:
    """They have been in play since they were announced, so a hand may be open."""
    seat = seat_at(Table.objects.locked(command.table), command.seat)
    if command.chips > seat.behind:
        raise NothingOnItsWay(command.chips, seat.behind)
    seat.stack, seat.behind = seat.stack + command.chips, seat.behind - command.chips
    seat.save(update_fields=["stack", "behind"])
    desk.record(
        ChipsDelivered(seat.table_id, seat.number, seat.player_id, command.chips, seat.stack, seat.behind),
        article="sanremo-cash.conduct.playing-behind",
    )


@handles(TakeOff)
def take_off(command: TakeOff, desk: Desk) -> None:
    seat = seat_at(table_between_hands(command.table), command.seat)
    check_take_off(command.chips, stack=seat.stack, leaves=command.leaves)
    get_up(desk, seat, Leaving.TOOK_THE_STACK)


def chips_in_play(seat: Seat) -> int:
    """What the seat may bet in the hand about to be dealt, chips announced and on their way included."""
    return seat.stack + seat.behind


def _buy(
    table: Table, seat: Seat, chips: int, *, source: Source = Source.CASH_DESK, shuffling: bool = False
) -> Purchase:
    between = Moment.SHUFFLING if shuffling else Moment.BETWEEN_HANDS
    return buy_more(
        chips,
        stack=chips_in_play(seat),
        table=table.rules,
        moment=Moment.IN_HAND if table.hand_open else between,
        short_buy_ins=seat.short_buy_ins,
        source=source,
    )


def _plays(table: Table, seat: Seat, command: AnnounceBehind) -> int:
    if command.announced:
        return play_behind(command.chips, announced=command.chips).announced
    waiting = Behind(command.chips)
    return in_play(chips_in_play(seat), behind=waiting, minimum=minimum_of(table.rules)).behind


def _count(desk: Desk, seat: Seat, bought: Purchase) -> None:
    """The seat shows the short buy-ins of the day; the stay remembers them when the player leaves and comes back."""
    seat.short_buy_ins = bought.short_buy_ins
    stays.count_short_buy_ins(seat.player_id, seat.table_id, bought.short_buy_ins, at=desk.happened_at)
