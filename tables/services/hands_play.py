"""What the dealer taps during a hand; the engine decides, ``hands.play`` does the rest."""

from audit.desk import Desk, handles
from rules.betting import Gesture
from rules.cards import UNKNOWN, Card, parse
from rules.hand import Hand
from rules.hand import commands as asked
from tables.commands import hands as tapped
from tables.services.hands import hand_played, play


@handles(tapped.DealHole)
def deal_hole(command: tapped.DealHole, desk: Desk) -> None:
    """Everybody has the cards of this street; only those that lie open have a face."""
    hand = hand_played(desk, command.table).hand
    open_faces = {each.seat: parse(each.cards) for each in command.up}
    play(desk, command.table, asked.DealHole(dealt(hand, open_faces)))


def dealt(hand: Hand, up: dict[int, tuple[Card, ...]]) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """The cards of this street for every seat, down cards unread; nothing when no face was entered."""
    if not up:
        return ()
    street = hand.street_now
    unread = (UNKNOWN,) * street.up
    seats = dict.fromkeys((*hand.live_seats(), *up))
    return tuple((seat, (UNKNOWN,) * street.down + up.get(seat, unread)) for seat in seats)


@handles(tapped.DealBoard)
def deal_board(command: tapped.DealBoard, desk: Desk) -> None:
    play(desk, command.table, asked.DealBoard(parse(command.cards)))


@handles(tapped.Fold)
def fold(command: tapped.Fold, desk: Desk) -> None:
    play(desk, command.table, asked.Fold(command.seat))


@handles(tapped.CheckOrCall)
def check_or_call(command: tapped.CheckOrCall, desk: Desk) -> None:
    play(desk, command.table, asked.CheckOrCall(command.seat))


@handles(tapped.BetTo)
def bet_to(command: tapped.BetTo, desk: Desk) -> None:
    play(desk, command.table, asked.BetTo(command.seat, command.to))


@handles(tapped.BringIn)
def bring_in(command: tapped.BringIn, desk: Desk) -> None:
    play(desk, command.table, asked.BringIn(command.seat))


@handles(tapped.Tell)
def tell(command: tapped.Tell, desk: Desk) -> None:
    words = (command.said, command.amount, command.motions, command.first)
    before = (command.prior, command.lying, command.kept)
    gesture = Gesture(*words, *before, heard=command.heard, conditional=command.conditional)
    play(desk, command.table, asked.Tell(command.seat, gesture))


@handles(tapped.OpenAction)
def open_action(command: tapped.OpenAction, desk: Desk) -> None:
    play(desk, command.table, asked.OpenAction(command.seat))


@handles(tapped.Discard)
def discard(command: tapped.Discard, desk: Desk) -> None:
    play(desk, command.table, asked.Discard(command.seat, (UNKNOWN,) * command.count))


@handles(tapped.ShowCards)
def show_cards(command: tapped.ShowCards, desk: Desk) -> None:
    hand = hand_played(desk, command.table).hand
    play(desk, command.table, asked.ShowCards(command.seat, whole_hand(hand, command.seat, parse(command.cards))))


def whole_hand(hand: Hand, seat: int, told: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand as it is tabled: faces that lay open already are added when only the others were told."""
    place = hand.place_of.get(seat)
    if not told or place is None or len(told) == len(hand.cards[place]):
        return told
    known = tuple(card for card in hand.cards[place] if card != UNKNOWN and card not in told)
    return (*told, *known)


@handles(tapped.MuckCards)
def muck_cards(command: tapped.MuckCards, desk: Desk) -> None:
    play(desk, command.table, asked.MuckCards(command.seat))


@handles(tapped.AgreeBoards)
def agree_boards(command: tapped.AgreeBoards, desk: Desk) -> None:
    play(desk, command.table, asked.AgreeBoards(tuple((wish.seat, wish.boards) for wish in command.wishes)))


@handles(tapped.ChopBlinds)
def chop_blinds(command: tapped.ChopBlinds, desk: Desk) -> None:
    play(desk, command.table, asked.ChopBlinds())


@handles(tapped.AwardPots)
def award_pots(command: tapped.AwardPots, desk: Desk) -> None:
    named = tuple(asked.Winners(each.pot, each.seats, each.low, each.board) for each in command.winners)
    counted = {each.seat: each.chips for each in command.stacks}
    play(desk, command.table, asked.AwardPots(named), counted=counted)


@handles(tapped.TakeBackAct)
def take_back_act(command: tapped.TakeBackAct, desk: Desk) -> None:
    play(desk, command.table, asked.TakeBackAct())


@handles(tapped.RecordFlop)
def record_flop(command: tapped.RecordFlop, desk: Desk) -> None:
    play(desk, command.table, asked.RecordFlop())


@handles(tapped.RecordPots)
def record_pots(command: tapped.RecordPots, desk: Desk) -> None:
    play(desk, command.table, asked.RecordPots(tuple((pot.amount, pot.seats) for pot in command.pots)))
