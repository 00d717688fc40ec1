"""Cards that lie open, read by a machine after they were turned: filling in faces, and putting them right.

Only what the table sees already has a place here: board cards, upcards and tabled hands.
Where each of a hand's cards came from in the deck is :func:`places_of`.
"""

from typing import Final

from rules.books import article
from rules.cards import UNKNOWN, Card
from rules.games import Family
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.refusals import CardSeenTwice, NotInHand, NotThatMoment, WrongCardCount
from rules.hand.rounds import open_round
from rules.hand.seen import faces_seen
from rules.hand.state import ACTS, BETTING, DEALS, OVER, VOID, Hand

Place = int
"""Where a card lay in the deck, from 1 at the top."""


@article("sanremo-cash.showdown.cards-speak")
def read(hand: Hand, command: asked.ReadFaces) -> tuple[happened.Event, ...]:
    """Take the faces of cards that lie open; a face that lies elsewhere too cannot be right."""
    if hand.phase in (OVER, VOID):
        raise NotThatMoment(hand.book, phase=hand.phase)
    event = happened.FacesRead(command.cards, command.seat, command.first, command.board)
    if not lie_there(hand, event):
        raise NotInHand(hand.book, seat=command.seat or 0)
    before = lying(hand, event)
    if len(before) != len(command.cards):
        raise WrongCardCount(hand.book, due=len(before), dealt=len(command.cards))
    mask, twice = faces_seen(command.cards)
    if twice or _seen_elsewhere(hand, before) & mask:
        raise CardSeenTwice(hand.book, cards=command.cards)
    return (event,)


def lie_there(hand: Hand, event: happened.FacesRead) -> bool:
    """Do these cards lie open on the table?"""
    if event.seat is None:
        return 0 <= event.board <= len(hand.boards) and len(lying(hand, event)) == len(event.cards) > 0
    place = hand.place_of.get(event.seat, -1)
    if place < 0 or not event.cards:
        return False
    wanted = range(event.first, event.first + len(event.cards))
    return hand.shown[place] or set(wanted) <= set(upcards_of(hand, place))


def upcards_of(hand: Hand, place: int) -> tuple[int, ...]:
    """Which cards of a hand lie face up, counted from 0 in the order they were dealt."""
    found: list[int] = []
    dealt = 0
    for street in hand.game.streets:
        dealt += street.down + street.up
        found += range(dealt - street.up, dealt)
    return tuple(nth for nth in found if nth < len(hand.cards[place]))


def lying(hand: Hand, event: happened.FacesRead) -> tuple[Card, ...]:
    """The cards as they are known until now."""
    if event.seat is None:
        return tuple(_board(hand, event.board)[event.first : event.first + len(event.cards)])
    own, place = hand.cards[hand.place_of[event.seat]], hand.place_of[event.seat]
    if hand.shown[place] and not event.first:
        return tuple(own)
    return tuple(own[event.first : event.first + len(event.cards)])


def were_read(hand: Hand, event: happened.FacesRead) -> None:
    """Known from now on. Upcards that nobody had entered may say who opens, as long as nobody has."""
    before = lying(hand, event)
    hand.seen = _seen_elsewhere(hand, before) | faces_seen(event.cards)[0]
    after = event.first + len(event.cards)
    if event.seat is None:
        _board(hand, event.board)[event.first : after] = event.cards
        return
    place = hand.place_of[event.seat]
    hand.cards[place][event.first : after] = event.cards
    if not hand.shown[place]:
        hand.up[place] = [hand.cards[place][nth] for nth in upcards_of(hand, place)]
        if hand.phase is BETTING and not _is_opened(hand):
            open_round(hand)


def _is_opened(hand: Hand) -> bool:
    """Has anybody acted on this street, or been named to?"""
    acted = (*ACTS, happened.ActionOpened, happened.ActHeld)
    for event in reversed(hand.log):
        if isinstance(event, acted):
            return True
        if isinstance(event, DEALS):
            return False
    return True


def _board(hand: Hand, number: int) -> list[Card]:
    return hand.boards[number] if number < len(hand.boards) else hand.board


def _seen_elsewhere(hand: Hand, before: tuple[Card, ...]) -> int:
    return hand.seen & ~faces_seen(before)[0]


# --- where a card came from -----------------------------------------------------------------


@article("sanremo-cash.game.deal-order", "sanremo-variants.stud7.deal-order")
def places_of(hand: Hand) -> dict[tuple[int | None, int], Place] | None:
    """Where each card of the table lay in the deck: ``(seat, nth)`` for hands, ``(None, nth)`` for the board.

    Cards are dealt one at a time, clockwise from the button (in stud from the
    dealer's left), a burn before every later street. None where that is not so: draws,
    cards given again or put back, a street dealt in parts, more boards than one.
    """
    if hand.game.family is Family.DRAW or hand.board_count > 1:
        return None
    if any(isinstance(event, _STRANGE) for event in hand.log):
        return None
    return _Walk(hand).places()


_STRANGE: Final = (
    happened.Discarded,
    happened.TopCardGiven,
    happened.BoardTakenBack,
    happened.DealCancelled,
    happened.CommonCardDealt,
    happened.BurnKept,
    happened.HandCompleted,
    happened.PlayerExcluded,
)


class _Walk:
    """Down the deck, as the hand was dealt from it."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._found: dict[tuple[int | None, int], Place] = {}
        self._top = 0
        self._burned = 0
        self._turned = 0

    def places(self) -> dict[tuple[int | None, int], Place] | None:
        streets = iter(self._hand.game.streets)
        for event in self._hand.log:
            if isinstance(event, happened.HoleDealt | happened.BoardDealt):
                street = next(streets, None)
                if street is None:
                    return None
                self._burn(street.burn)
                if isinstance(event, happened.HoleDealt):
                    self._go_round(event)
                else:
                    self._turn(len(event.cards))
        return self._found if self._burned == self._hand.burned else None

    def _burn(self, count: int) -> None:
        self._top += count
        self._burned += count

    def _go_round(self, event: happened.HoleDealt) -> None:
        """One card each, again and again, clockwise; in stud from the dealer's left, wherever a button may lie."""
        stud = self._hand.game.family is Family.STUD
        held = {seat: sum(whose == seat for whose, _ in self._found) for seat, _ in event.cards}
        for nth in range(max((len(cards) for _, cards in event.cards), default=0)):
            for seat in sorted(held, key=None if stud else self._hand.place_of.__getitem__):
                self._top += 1
                self._found[seat, held[seat] + nth] = self._top

    def _turn(self, count: int) -> None:
        for _ in range(count):
            self._top += 1
            self._found[None, self._turned] = self._top
            self._turned += 1


def agree(entered: tuple[Card, ...], read: tuple[Card, ...]) -> bool:
    """Could both be the same cards, in whatever order, an unread one being any?"""
    known_entered = {card for card in entered if card != UNKNOWN}
    known_read = {card for card in read if card != UNKNOWN}
    only_entered, only_read = known_entered - known_read, known_read - known_entered
    return len(only_entered) <= read.count(UNKNOWN) and len(only_read) <= entered.count(UNKNOWN)


def filled(entered: tuple[Card, ...], read: tuple[Card, ...]) -> tuple[Card, ...]:
    """What was entered, its unread cards taken from what was read, in that order."""
    fresh = [card for card in read if card != UNKNOWN and card not in entered]
    return tuple(fresh.pop(0) if card == UNKNOWN and fresh else card for card in entered)
