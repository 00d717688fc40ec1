"""Putting things right: dead and recovered hands, limits on a player, acts taken back, the floor's rewind."""

from rules.books import article
from rules.games import Family
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.acting import in_turn
from rules.hand.refusals import (
    NothingToTakeBack,
    NotInHand,
    NotThatMoment,
    ReasonRequired,
    WagerTooLarge,
    WinnerProtected,
)
from rules.hand.settling import winning_seats
from rules.hand.state import AWARD, DEAL, OVER, VOID, Hand

Events = tuple[happened.Event, ...]

_ACTS = (
    happened.Folded,
    happened.Checked,
    happened.Called,
    happened.Wagered,
    happened.Forfeited,
    happened.ActHeld,
    happened.Discarded,
    happened.HoleDealt,
    happened.BoardDealt,
    happened.CardsShown,
    happened.CardsMucked,
)


@article(
    "sanremo-cash.dead.wrong-card-count",
    "sanremo-cash.dead.muck",
    "sanremo-cash.dead.thrown-on-others",
    "sanremo-tournament.showdown.dead-when-in-muck",
    "sanremo-tournament.stud.pick-up-dead",
    "texas-basics.muck.touch",
    "sanremo-tournament.showdown.winning-hand-cannot-be-killed",
    "figp-tournament.showdown.winner-protected",
    "figp-tournament.dead-hand.thrown-away",
    "figp-tournament.dead-hand.off-table",
    "figp-tournament.dead-hand.cards-passed",
    "figp-tournament.dead-hand.time-exceeded",
    "sanremo-tournament.hand.killed-no-redress",
)
def kill(hand: Hand, command: asked.KillHand) -> Events:
    """A ruling makes a hand dead; what it put in stays in the pot."""
    place = hand.place_of.get(command.seat, -1)
    if place < 0 or not hand.live[place] or hand.in_hand == 1 or hand.phase in (OVER, VOID):
        raise NotInHand(hand.book, seat=command.seat)
    if hand.phase is AWARD and hand.shown[place] and command.seat in winning_seats(hand):
        raise WinnerProtected(hand.book, seat=command.seat)
    return (happened.HandKilled(command.seat, command.article, command.reason),)


@article(
    "sanremo-cash.dead.muck",
    "sanremo-cash.showdown.ask-to-see-by-winner",
    "sanremo-tournament.showdown.discard-not-dead",
    "figp-tournament.showdown.side-pot-mucked-live",
    "figp-tournament.dead-hand.retrieval",
    "sanremo-tournament.hand.mixed-identifiable",
    "figp-tournament.showdown.all-in-accidental-muck",
)
def retrieve(hand: Hand, command: asked.RetrieveHand) -> Events:
    """The direction recovers a mucked hand that can be told for certain, before the pots are pushed."""
    place = hand.place_of.get(command.seat, -1)
    if place < 0 or hand.live[place] or hand.phase in (OVER, VOID):
        raise NotInHand(hand.book, seat=command.seat)
    if not command.reason:
        raise ReasonRequired(hand.book)
    if hand.phase is AWARD and hand.street + 1 < len(hand.game.streets):
        raise NotThatMoment(hand.book, phase=hand.phase)  # the hand ended without it: the floor rewinds
    if hand.game.family is Family.STUD and len(hand.cards[place]) != _cards_by_now(hand):
        raise NotThatMoment(hand.book, phase=hand.phase)  # streets were dealt without it
    return (happened.HandRetrieved(command.seat, command.article, command.reason),)


def _cards_by_now(hand: Hand) -> int:
    """How many cards a hand that was never away holds."""
    street = hand.street if hand.phase is DEAL else hand.street + 1
    return hand.game.held_before(street) - (hand.phase is not DEAL and bool(hand.board))


@article(
    "sanremo-cash.dead.shown-to-active",
    "sanremo-tournament.invalid.check-facing-bet",
    "sanremo-tournament.oot.skipped-must-defend",
)
def restrict(hand: Hand, command: asked.RestrictPlayer) -> Events:
    """Leave a player check, call or fold only."""
    place = hand.place_of.get(command.seat, -1)
    if place < 0 or not hand.live[place] or hand.phase in (OVER, VOID):
        raise NotInHand(hand.book, seat=command.seat)
    return (happened.PlayerRestricted(command.seat, command.article, command.lasts),)


@article(
    "sanremo-tournament.undercall.otherwise-td",
    "sanremo-cash.bets.misunderstanding-announced",
    "sanremo-tournament.call.tiny-chips",
)
def forfeit(hand: Hand, command: asked.ForfeitAndFold) -> Events:
    """Fold in turn and leave an undercall in the pot, as the floor ruled."""
    place = in_turn(hand, command.seat)
    owed = hand.level - hand.bets[place]
    if not 0 < command.amount < min(owed, hand.stacks[place]):
        raise WagerTooLarge(hand.book, seat=command.seat, amount=command.amount, owed=owed)
    return (happened.Forfeited(command.seat, command.amount, command.article),)


@article("sanremo-cash.bets.unaware-of-raise", "sanremo-cash.bets.chips-bind")
def take_back(hand: Hand, command: asked.TakeBackAct) -> Events:
    """The dealer takes back the last act, with the ruling that explained it, and only that one."""
    if not may_take_back(hand):
        raise NothingToTakeBack(hand.book)
    keep = _last_act(hand)
    while isinstance(hand.log[keep - 1], happened.ActRuled | happened.ActReleased):
        keep -= 1
    return (happened.ActTakenBack(keep),)


def may_take_back(hand: Hand) -> bool:
    """Whether the last thing that happened is an act, and not one that stands because another was taken back."""
    return hand.phase not in (OVER, VOID) and not hand.taken_back and isinstance(hand.log[_last_act(hand)], _ACTS)


def _last_act(hand: Hand) -> int:
    """Where the last event stands that somebody did; a machine that reads open cards does nothing."""
    at = len(hand.log) - 1
    while isinstance(hand.log[at], happened.FacesRead):
        at -= 1
    return at


@article(
    "sanremo-cash.decisions.fairness-first",
    "sanremo-cash.decisions.reconstruct-pot",
    "figp-tournament.direction.reconstruct-pot",
    "fipos-tournament.pot.wrong-award",
)
def rewind(hand: Hand, command: asked.RewindHand) -> Events:
    """The floor takes the hand back further, even after the award, and says why."""
    if not command.reason or not command.by:
        raise ReasonRequired(hand.book)
    if not 1 <= command.keep < len(hand.log):
        raise NotThatMoment(hand.book, keep=command.keep, entries=len(hand.log))
    return (happened.HandRewound(command.keep, command.by, command.reason),)


def record_flop(hand: Hand, command: asked.RecordFlop) -> Events:
    if hand.tracking != "summary" or hand.phase in (OVER, VOID) or hand.flop_seen:
        raise NotThatMoment(hand.book, phase=hand.phase)
    return (happened.FlopRecorded(),)


def record_pots(hand: Hand, command: asked.RecordPots) -> Events:
    """Summary tracking: pots as counted, each with the seats that may win it, inside the one before."""
    if hand.tracking != "summary" or hand.phase in (OVER, VOID) or not command.pots:
        raise NotThatMoment(hand.book, phase=hand.phase)
    around = set(hand.seats)
    for amount, seats in command.pots:
        if amount <= 0 or not seats or not set(seats) <= around:
            raise NotInHand(hand.book, seats=seats, amount=amount)
        around = set(seats)
    if sum(amount for amount, _ in command.pots) > sum(hand.starting):
        raise NotThatMoment(hand.book, pots=command.pots)
    return (happened.PotsRecorded(command.pots),)
