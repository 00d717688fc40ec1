"""What players choose before the cards: how they come in, and straddles."""

from audit.desk import Desk, handles
from rules.blinds import PostKind, StraddleNotOffered, straddle_offers
from tables.commands import AskStraddle, ChooseWayIn, DropStraddle
from tables.events import StraddleAsked, StraddleDropped, WayInChosen
from tables.models import Table
from tables.owed import before_the_cards
from tables.refusals import NoStraddleAsked, OwesNothing
from tables.services.at_table import seat_at, table_between_hands

ARTICLES = {
    PostKind.STRADDLE: "sanremo-cash.straddle.live",
    PostKind.COUNTER_STRADDLE: "sanremo-cash.straddle.counter",
    PostKind.MISSISSIPPI: "sanremo-cash.straddle.mississippi",
}


@handles(ChooseWayIn)
def choose_way_in(command: ChooseWayIn, desk: Desk) -> None:
    """Holds until the player is dealt in; a hand that is being played is not touched by it."""
    seat = seat_at(Table.objects.locked(command.table), command.seat)
    if seat.entry == "regular" and seat.missed == "nothing":
        raise OwesNothing(seat=seat.number)
    seat.way_in = str(command.way)
    seat.save(update_fields=["way_in"])
    desk.record(
        WayInChosen(seat.table_id, seat.number, seat.player_id, seat.way_in),
        article="sanremo-cash.blinds.new-player-options" if seat.entry == "new" else "sanremo-cash.missed.both",
    )


@handles(AskStraddle)
def ask_straddle(command: AskStraddle, desk: Desk) -> None:
    """Asked for before the cards, by a seat to which the next hand offers it."""
    table = table_between_hands(command.table)
    seat = seat_at(table, command.seat)
    kind = PostKind(command.straddle)
    table.wishes = [wish for wish in table.wishes if wish[0] != seat.number]
    if (seat.number, kind) not in _offered(table):
        raise StraddleNotOffered(seat.number, kind)
    table.wishes = [*table.wishes, [seat.number, str(kind)]]
    table.save(update_fields=["wishes"])
    desk.record(
        StraddleAsked(table.number, seat.number, seat.player_id, str(kind), _pairs(table)), article=ARTICLES[kind]
    )


@handles(DropStraddle)
def drop_straddle(command: DropStraddle, desk: Desk) -> None:
    """No straddle after all; whoever straddled on top of it is asked again."""
    table = table_between_hands(command.table)
    left = [wish for wish in table.wishes if wish[0] != command.seat]
    if left == table.wishes:
        raise NoStraddleAsked(seat=command.seat)
    table.wishes = left
    table.wishes = offered_wishes(table)
    table.save(update_fields=["wishes"])
    desk.record(StraddleDropped(table.number, command.seat, _pairs(table)), article="sanremo-cash.straddle.live")


def offered_wishes(table: Table) -> list[list[int | str]]:
    """The straddles asked for that the next hand still offers, now that players may have come and gone."""
    granted: list[list[int | str]] = []
    asked, table.wishes = table.wishes, granted
    for number, kind in sorted(asked, key=lambda wish: wish[1] != PostKind.STRADDLE):
        if (number, PostKind(kind)) in _offered(table) or kind == PostKind.MISSISSIPPI:
            granted.append([number, kind])
    table.wishes = asked
    return granted


def _offered(table: Table) -> set[tuple[int, PostKind]]:
    return {(offer.seat, offer.kind) for offer in straddle_offers(before_the_cards(table))}


def _pairs(table: Table) -> tuple[tuple[int, str], ...]:
    return tuple((seat, kind) for seat, kind in table.wishes)
