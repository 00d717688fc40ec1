"""Cards on the table: how many are due, that none is seen twice, and what dealing errors leave behind."""

from rules.books import article
from rules.cards import UNKNOWN, Card
from rules.games import Family
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.refusals import (
    CardSeenTwice,
    NeedsFloor,
    NotInHand,
    NotInTurn,
    NotThatMoment,
    ReasonRequired,
    SubstantialAction,
    TopCardUsed,
    WrongCardCount,
)
from rules.hand.seen import faces_seen
from rules.hand.state import ACTS, BETTING, CHIP_ACTS, DEAL, DRAW, OVER, VOID, Hand


@article(
    "sanremo-cash.dead.wrong-card-count",
    "sanremo-variants.omaha.hole-cards",
    "sanremo-tournament.rp.stud-no-fourth-street-to-dead",
)
def deal_hole(hand: Hand, command: asked.DealHole) -> tuple[happened.Event, ...]:
    """Deal this street's cards to some or all of the players still in."""
    if hand.phase is DRAW:
        return _deal_draw(hand, command)
    street = hand.game.streets[hand.street]
    due = street.down + street.up
    if hand.phase is not DEAL or not due:
        raise NotThatMoment(hand.book, phase=hand.phase)
    held = hand.game.held_before(hand.street)
    seen, live, own, place_of = hand.seen, hand.live, hand.cards, hand.place_of
    cards = command.cards or _everybody_else(hand, held, due)
    for seat, faces in cards:
        place = place_of.get(seat, -1)
        if place < 0 or not live[place] or len(own[place]) != held:
            raise NotInHand(hand.book, seat=seat)
        if len(faces) != due:
            raise WrongCardCount(hand.book, seat=seat, due=due, dealt=len(faces))
        mask, twice = faces_seen(faces)
        if twice or seen & mask:
            raise CardSeenTwice(hand.book, seat=seat, cards=faces)
        seen |= mask
    return (happened.HoleDealt(cards),)


def _everybody_else(hand: Hand, held: int, due: int) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """Cards nobody has read, to everybody in who has not got this street's yet."""
    waiting = (place for place in hand.places() if hand.live[place] and len(hand.cards[place]) == held)
    return tuple((hand.seats[place], (UNKNOWN,) * due) for place in waiting)


def _no_card_twice(hand: Hand, faces: tuple[Card, ...], seen: int) -> int:
    """Add faces to those seen; a face that was there already cannot be in an honest deck."""
    mask, twice = faces_seen(faces)
    if twice or seen & mask:
        raise CardSeenTwice(hand.book, cards=faces)
    return seen | mask


def _deal_draw(hand: Hand, command: asked.DealHole) -> tuple[happened.Event, ...]:
    size, seen = hand.game.hole_cards, hand.seen
    short = [place for place in hand.places() if hand.live[place] and len(hand.cards[place]) < size]
    cards = command.cards or tuple((hand.seats[p], (UNKNOWN,) * (size - len(hand.cards[p]))) for p in short)
    for seat, faces in cards:
        place = hand.place_of.get(seat, -1)
        if place not in short:
            raise NotInHand(hand.book, seat=seat)
        if len(faces) != size - len(hand.cards[place]):
            raise WrongCardCount(hand.book, seat=seat, due=size - len(hand.cards[place]), dealt=len(faces))
        if hand.dealt < hand.game.deck:
            seen = _no_card_twice(hand, faces, seen)
    return (happened.HoleDealt(cards),)


@article("sanremo-cash.game.betting-rounds", "sanremo-cash.rit.shared-cards")
def deal_board(hand: Hand, command: asked.DealBoard) -> tuple[happened.Event, ...]:
    """Turn the board cards of this street; the burn before them is counted, not seen."""
    street = hand.game.streets[hand.street]
    if hand.phase is not DEAL or not (street.board or _deck_runs_out(hand)):
        raise NotThatMoment(hand.book, phase=hand.phase)
    due = street.board or 1
    cards = command.cards or (UNKNOWN,) * due
    if len(cards) != due:
        raise WrongCardCount(hand.book, due=due, dealt=len(cards))
    _no_card_twice(hand, cards, hand.seen)
    burned = 0 if hand.skip_burn else street.burn
    if not street.board:
        return (happened.CommonCardDealt(cards[0], burned),)
    return (happened.BoardDealt(cards, burned, len(hand.boards)),)


@article(
    "sanremo-variants.stud7.common-card",
    "sanremo-tournament.rp.stud-short-deck-needed",
    "sanremo-tournament.rp.stud-short-deck-community",
)
def _deck_runs_out(hand: Hand) -> bool:
    """Seventh street without a card, a burn and one to spare for everybody: one common card instead."""
    last = hand.street + 1 == len(hand.game.streets)
    return hand.game.family is Family.STUD and last and cards_left(hand) + hand.burned < hand.in_hand + 2


def cards_left(hand: Hand) -> int:
    """How many cards the stub holds."""
    return hand.game.deck - hand.dealt


def discard(hand: Hand, command: asked.Discard) -> tuple[happened.Event, ...]:
    if hand.phase is not DRAW:
        raise NotThatMoment(hand.book, phase=hand.phase)
    if hand.to_act != command.seat:
        raise NotInTurn(hand.book, seat=command.seat, in_turn=hand.to_act)
    own = hand.cards[hand.queue[0]][:]
    for card in command.cards:
        if card not in own and UNKNOWN not in own:
            raise NotInHand(hand.book, seat=command.seat, card=card)
        own.remove(card if card in own else UNKNOWN)
    return (happened.Discarded(command.seat, command.cards),)


@article("sanremo-cash.misdeal.top-card", "sanremo-cash.misdeal.top-card-once", "sanremo-cash.other.dealer-exposes")
def give_top_card(hand: Hand, command: asked.GiveTopCard) -> tuple[happened.Event, ...]:
    """Replace an exposed card, as often in a hand as the book allows; the first is the burn of the flop."""
    place = hand.place_of.get(command.seat, -1)
    if place < 0 or not hand.live[place] or not hand.cards[place]:
        raise NotInHand(hand.book, seat=command.seat)
    if further_cards(hand) or hand.acts():
        raise SubstantialAction(hand.book, acts=hand.acts())
    if hand.top_cards >= hand.book.top_cards:
        raise TopCardUsed(hand.book, seat=command.seat)
    own = hand.cards[place]
    if command.exposed not in own and UNKNOWN not in own:
        raise NotInHand(hand.book, seat=command.seat, card=command.exposed)
    if command.exposed not in own and command.exposed != UNKNOWN:
        _no_card_twice(hand, (command.exposed,), hand.seen)
    return (happened.TopCardGiven(command.seat, command.exposed),)


def further_cards(hand: Hand) -> bool:
    """Whether anything was dealt after the starting hands; with everybody all-in the next street is only due."""
    return hand.street > 1 or (hand.street == 1 and hand.phase is not DEAL)


@article(
    "sanremo-cash.misdeal.reshuffle-means",
    "sanremo-cash.misdeal.wrong-button",
    "sanremo-cash.misdeal.dealer-resolves",
)
def cancel_deal(hand: Hand, command: asked.CancelDeal) -> tuple[happened.Event, ...]:
    """Deal the same hand again: posts stay, voluntary bets go back. Too late after substantial action."""
    if hand.phase in (OVER, VOID):
        raise NotThatMoment(hand.book, phase=hand.phase)
    if substantial_action(hand):
        raise SubstantialAction(hand.book, acts=hand.acts())
    return (happened.DealCancelled(command.article, command.reason),)


@article(
    "sanremo-cash.misdeal.wrong-button",
    "sanremo-cash.misdeal.empty-seat",
    "sanremo-tournament.action.substantial-two",
    "sanremo-tournament.action.substantial-three",
    "figp-tournament.action.significant-preflop",
    "figp-tournament.action.significant-postflop",
)
def substantial_action(hand: Hand) -> bool:
    """Two acts of which one put chips in, or any three; blinds are not acts.

    FIGP asks instead whether the big blind has acted, after the flop whether two players have.
    """
    if not hand.book.significant_action:
        return hand.acts() >= 3 or (hand.acts() == 2 and hand.acts(*CHIP_ACTS) > 0)
    if hand.street:
        return True
    big = hand.blind_places[1]
    return big < 0 or any(isinstance(event, ACTS) and event.seat == hand.seats[big] for event in hand.log)


@article(
    "sanremo-cash.board-error.floor-present",
    "sanremo-cash.board-error.premature-flop",
    "sanremo-cash.board-error.premature-turn",
    "sanremo-cash.board-error.premature-river",
)
def take_back_board(hand: Hand, command: asked.TakeBackBoard) -> tuple[happened.Event, ...]:
    """A street turned before the betting was over goes back into the stub, under the floor's eyes; its burn stays."""
    if not command.by:
        raise NeedsFloor(hand.book)
    following = hand.game.streets[hand.street + 1 : hand.street + 2]
    if hand.phase is not BETTING or hand.skip_burn or not following or not following[0].board:
        raise NotThatMoment(hand.book, phase=hand.phase)
    return (happened.BoardTakenBack(command.cards, command.by),)


@article("sanremo-cash.other.foreign-back", "sanremo-cash.other.duplicate", "figp-tournament.sanction.void-hand")
def void(hand: Hand, command: asked.VoidHand) -> tuple[happened.Event, ...]:
    """Everybody's chips return as they were before the hand, posts included; no rake."""
    if hand.phase in (OVER, VOID):
        raise NotThatMoment(hand.book, phase=hand.phase)
    if not command.reason:
        raise ReasonRequired(hand.book)
    return (happened.HandVoided(command.article, command.reason),)
