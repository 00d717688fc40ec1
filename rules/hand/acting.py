"""A player's act in turn: fold, check, call, bet, raise, bring-in, and what the showdown asks of him."""

from functools import cache

from rules.books import article
from rules.games import Structure
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand import ladder
from rules.hand.actions import bound_by, call_to, may_check_or_call, may_fold, may_raise, must_bring_in, wager_ranges
from rules.hand.refusals import (
    BoundByEarlierAct,
    CardSeenTwice,
    MoreThanTheStack,
    MustBringIn,
    MustNotFoldOnRiver,
    MustShow,
    NoRaiseAllowed,
    NotInHand,
    NotInTurn,
    NotThatMoment,
    OffTheLadder,
    Refusal,
    RoundCapped,
    WagerTooLarge,
    WagerTooSmall,
    WrongCardCount,
)
from rules.hand.state import AWARD, BETTING, DEAL, DRAW, SHOWDOWN, Hand

Events = tuple[happened.Event, ...]

_FIXED = Structure.FIXED_LIMIT


@article("sanremo-tournament.turn.act-in-turn", "sanremo-cash.bets.out-of-turn-binding")
def in_turn(hand: Hand, seat: int) -> int:
    """The place of a seat whose turn it is; anybody else is refused."""
    if hand.phase is not BETTING:
        raise NotThatMoment(hand.book, phase=hand.phase)
    place = hand.queue[0]
    if hand.seats[place] != seat:
        raise NotInTurn(hand.book, seat=seat, in_turn=hand.seats[place])
    return place


@article(
    "sanremo-cash.game.action-fold",
    "sanremo-cash.dead.said-fold",
    "sanremo-tournament.fold.non-standard-binding",
    "fipos-tournament.showdown.no-fold",
    "texas-basics.bet.fold",
    "figp-tournament.dead-hand.fold",
)
def fold(hand: Hand, command: asked.Fold) -> Events:
    place = in_turn(hand, command.seat)
    if not hand.level or hand.held:
        _check_fold(hand, place)
    return _folded(command.seat)


@cache
def _folded(seat: int) -> Events:
    """Events are immutable, so one of each is enough."""
    return (happened.Folded(seat),)


@cache
def _checked(seat: int) -> Events:
    return (happened.Checked(seat),)


def _check_fold(hand: Hand, place: int) -> None:
    if may_fold(hand, place):
        return
    seat = hand.seats[place]
    if hand.held and bound_by(hand, place) is not None:
        raise BoundByEarlierAct(hand.book, seat=seat)
    raise MustBringIn(hand.book, seat=seat) if must_bring_in(hand) else MustNotFoldOnRiver(hand.book, seat=seat)


@article(
    "figp-tournament.def.check",
    "sanremo-cash.game.action-check",
    "sanremo-cash.game.action-call",
    "sanremo-cash.bets.all-in-below-previous",
    "sanremo-cash.board.first-round-actions",
    "sanremo-cash.board.postflop-actions",
    "sanremo-variants.stud7.bring-in-counts",
    "sanremo-variants.stud7.third-street-action",
    "fipos-tournament.bet.check-condition",
    "texas-basics.bet.check",
    "texas-basics.bet.facing-bet",
)
def check_or_call(hand: Hand, command: asked.CheckOrCall) -> Events:
    """Check when the player's chips already match the level, otherwise call with what it takes or all he has."""
    seat = command.seat
    place = in_turn(hand, seat)
    if not hand.level and must_bring_in(hand):
        raise MustBringIn(hand.book, seat=seat)
    if hand.held and not may_check_or_call(hand, place):
        raise BoundByEarlierAct(hand.book, seat=seat)
    to = call_to(hand, place)
    return (happened.Called(seat, to),) if to > hand.bets[place] else _checked(seat)


@article(
    "sanremo-variants.stud7.bring-in-who",
    "sanremo-variants.stud7.bring-in-amount",
    "sanremo-tournament.rp.stud-bring-in-all-in",
    "sanremo-variants.stud7.two-limits",
)
def bring_in(hand: Hand, command: asked.BringIn) -> Events:
    """Open third street with the table's bring-in, or with all one has."""
    place = in_turn(hand, command.seat)
    if not must_bring_in(hand):
        raise NotThatMoment(hand.book, phase=hand.phase)
    to = min(hand.stakes.bring_in, hand.bets[place] + hand.stacks[place])
    return (happened.Wagered(command.seat, to, "bring_in", reopens=False),)


@article(
    "sanremo-cash.game.action-bet",
    "sanremo-cash.game.action-raise",
    "sanremo-cash.game.action-all-in",
    "sanremo-cash.bets.at-least-previous",
    "fipos-tournament.bet.any-amount",
    "texas-basics.bet.preflop-options",
    "sanremo-cash.conduct.table-stakes",
    "fipos-tournament.bet.table-stakes",
    "figp-tournament.glossary.table-stakes",
)
def bet_to(hand: Hand, command: asked.BetTo) -> Events:
    """Bet or raise to a total within the ranges open to the player."""
    seat, to = command.seat, command.to
    place = in_turn(hand, seat)
    for low, high in wager_ranges(hand, place):
        if low <= to <= high:
            return (_wager(hand, seat, to),)
    raise _why_not(hand, place, to)


def _wager(hand: Hand, seat: int, to: int) -> happened.Wagered:
    if hand.game.structure is _FIXED:
        step = ladder.step_to(hand, to)
        return happened.Wagered(seat, to, step.kind, step.reopens)
    level = hand.level
    return happened.Wagered(seat, to, "raise" if level else "bet", to - level >= hand.full_raise)


def _why_not(hand: Hand, place: int, to: int) -> Refusal:
    """Say why a wager is refused: bound, not reopened, capped, too small, too large, or more than the stack."""
    book, seat, ranges = hand.book, hand.seats[place], wager_ranges(hand, place)
    all_in = hand.bets[place] + hand.stacks[place]
    fixed = hand.game.structure is _FIXED
    if hand.held and bound_by(hand, place) is not None:
        return BoundByEarlierAct(book, seat=seat)
    if to > all_in:
        return MoreThanTheStack(book, seat=seat, to=to, most=all_in)
    if not ranges:
        capped = fixed and may_raise(hand, place) and not ladder.steps(hand)
        return RoundCapped(book, seat=seat) if capped else NoRaiseAllowed(book, seat=seat)
    if fixed:
        return OffTheLadder(book, seat=seat, to=to, open=tuple(low for low, _ in ranges))
    low, high = ranges[0]
    if to < low:
        return WagerTooSmall(book, seat=seat, to=to, least=low)
    return WagerTooLarge(book, seat=seat, to=to, most=high)


def open_action(hand: Hand, command: asked.OpenAction) -> Events:
    """The dealer names who opens, where the cards that decide it were not entered."""
    place = hand.place_of.get(command.seat, -1)
    if hand.phase is not BETTING or hand.opened() or hand.sure_opener:
        raise NotThatMoment(hand.book, phase=hand.phase)
    if place not in hand.queue:
        raise NotInHand(hand.book, seat=command.seat)
    return (happened.ActionOpened(command.seat),)


@article(
    "sanremo-cash.showdown.show-both-cards",
    "sanremo-cash.showdown.early-show",
    "sanremo-variants.omaha.show-all-cards",
    "sanremo-tournament.showdown.play-the-board",
    "figp-tournament.showdown.must-show-all",
    "sanremo-cash.show-all.turned-not-folded",
    "figp-tournament.dead-hand.exposed-live",
    "figp-tournament.showdown.turned-by-other-player",
    "sanremo-tournament.etiquette.exposed-hand-valid",
)
def show(hand: Hand, command: asked.ShowCards) -> Events:
    """Table a whole hand, in any order and at any moment; it is never a fold."""
    place = hand.place_of.get(command.seat, -1)
    if hand.phase not in (SHOWDOWN, AWARD, BETTING, DEAL, DRAW) or place < 0 or not hand.live[place]:
        raise NotInHand(hand.book, seat=command.seat)
    if command.cards:
        _check_shown(hand, place, command.cards)
    return (happened.CardsShown(command.seat, command.cards),)


def _check_shown(hand: Hand, place: int, cards: tuple[int, ...]) -> None:
    """What is tabled must be as many cards as were dealt, and agree with those already known."""
    own, seat = hand.cards[place], hand.seats[place]
    if len(cards) != len(own):
        raise WrongCardCount(hand.book, seat=seat, due=len(own), dealt=len(cards))
    known = {card for card in own if card >= 0}
    if not known <= set(cards):
        raise NotInHand(hand.book, seat=seat, cards=tuple(known - set(cards)))
    new = [card for card in cards if card >= 0 and card not in known]
    if len(set(new)) != len(new) or any(hand.seen >> card & 1 for card in new):
        raise CardSeenTwice(hand.book, seat=seat)


@article(
    "sanremo-variants.stud7.muck-losing",
    "sanremo-tournament.showdown.all-in-no-muck",
    "figp-tournament.showdown.muck-instead",
    "figp-tournament.showdown.side-pot-all-show",
    "fipos-tournament.showdown.always-shown",
)
def muck(hand: Hand, command: asked.MuckCards) -> Events:
    """Give up at showdown without showing, unless the book wants every hand on the table."""
    place = hand.place_of.get(command.seat, -1)
    if hand.phase not in (SHOWDOWN, AWARD) or place < 0 or not hand.live[place]:
        raise NotInHand(hand.book, seat=command.seat)
    if hand.in_hand == 1:
        return ()  # the last hand has won unseen, and stays so
    if hand.phase is AWARD:
        raise NotInHand(hand.book, seat=command.seat)
    all_in = any(live and not stack for live, stack in zip(hand.live, hand.stacks, strict=True))
    if hand.book.must_show or (hand.book.all_in_no_muck and all_in):
        raise MustShow(hand.book, seat=command.seat)
    return (happened.CardsMucked(command.seat),)
