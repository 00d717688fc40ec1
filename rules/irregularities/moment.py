"""Where a hand stands when something is noticed: the little that rulings ask, read from the hand."""

from dataclasses import dataclass
from typing import Final

from rules.dealing_errors import Progress
from rules.games import Structure
from rules.hand.dealing import cards_left, substantial_action
from rules.hand.events import (
    BoardDealt,
    Called,
    Checked,
    CommonCardDealt,
    DealCancelled,
    Folded,
    Forfeited,
    HandStarted,
    HoleDealt,
    Wagered,
)
from rules.hand.state import ACTS, AWARD, BETTING, DEAL, DRAW, OVER, SHOWDOWN, SUMMARY, VOID, Hand
from rules.irregularities.kinds import Phase

STREETS: Final = (HandStarted, HoleDealt, BoardDealt, CommonCardDealt, DealCancelled)
"""What begins a round of betting."""
Act = Folded | Checked | Called | Wagered | Forfeited


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of the hand, in the words of the regulation. Between hands it is mostly empty."""

    phase: Phase = "between"
    tracked: bool = True  # False where only flop and pots are recorded: nobody knows whose turn it is
    street: int = 0
    street_name: str = ""
    family: str = "board"
    fixed_limit: bool = False
    acts: int = 0
    substantial: bool = False
    acted_on_street: bool = False
    betting_closed: bool = False
    cards_dealt: int = 0
    top_card_given: bool = False
    burn_kept: bool = False
    board: int = 0
    last_street: bool = False
    next_is_board: bool = False
    board_due: bool = False
    board_out: bool = False
    seats: tuple[int, ...] = ()
    live: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    acted_here: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    button: int | None = None
    last_dealt: int | None = None
    to_act: int | None = None
    last_to_act: int | None = None
    shown: tuple[int, ...] = ()
    level: int = 0
    raises: int = 0
    stub: int = 52
    burns: int = 0
    pot: int = 0
    next_hand_began: bool = False

    @property
    def progress(self) -> Progress:
        return Progress(self.acts, self.substantial, self.top_card_given)


def moment_of(hand: Hand | None, *, shuffling: bool = False, next_hand_began: bool = False) -> Moment:
    """Read a hand. Without one, or when it is over, the table is between hands, or shuffling once the riffle began."""
    if hand is None:
        return Moment(phase="shuffle" if shuffling else "between", next_hand_began=next_hand_began)
    following = hand.game.streets[hand.street + 1 : hand.street + 2]
    board_due = hand.phase is DEAL and bool(hand.street_now.board)
    here, tracked = _acts_here(hand), hand.tracking == "full"
    return Moment(
        tracked=tracked,
        phase=_phase(hand, shuffling=shuffling),
        street=hand.street if tracked else int(hand.flop_seen),
        street_name=hand.street_now.name,
        family=hand.game.family.value,
        fixed_limit=hand.game.structure is Structure.FIXED_LIMIT,
        acts=hand.acts(),
        substantial=substantial_action(hand) or (not tracked and hand.flop_seen),
        acted_on_street=hand.phase is BETTING and bool(here),
        betting_closed=hand.phase is not BETTING,
        cards_dealt=sum(map(len, hand.cards)),
        top_card_given=bool(hand.top_cards),
        burn_kept=hand.skip_burn,
        board=len(hand.board),
        last_street=not following,
        next_is_board=bool(following and following[0].board),
        board_due=board_due,
        board_out=bool(hand.street_now.board) and hand.phase is BETTING,
        seats=hand.seats,
        live=hand.live_seats(),
        acted=_acted(hand),
        acted_here=tuple(dict.fromkeys(here)),
        waiting=tuple(hand.seats[place] for place in hand.queue) if hand.phase is BETTING else (),
        blinds=tuple(hand.seats[place] for place in hand.blind_places if place >= 0),
        button=hand.button,
        last_dealt=hand.seats[-1],
        to_act=hand.to_act,
        last_to_act=here[-1] if here else None,
        shown=tuple(seat for seat, shown in zip(hand.seats, hand.shown, strict=True) if shown),
        level=hand.level,
        raises=hand.raises,
        stub=cards_left(hand),
        burns=hand.burned,
        pot=hand.pot or sum(pot.amount for pot in hand.award),
        next_hand_began=next_hand_began,
    )


def _phase(hand: Hand, *, shuffling: bool) -> Phase:
    if hand.phase in (OVER, VOID):
        return "shuffle" if shuffling else "between"
    if hand.phase in (SHOWDOWN, AWARD):
        return "showdown"
    if hand.phase in (BETTING, SUMMARY):
        return "betting"
    if hand.phase is DRAW or hand.street:
        return "board"
    return "deal"


def _acts(hand: Hand) -> list[Act]:
    """What players did since the hand was last dealt, oldest first."""
    since = [at for at, event in enumerate(hand.log) if isinstance(event, DealCancelled)]
    return [event for event in hand.log[since[-1] if since else 0 :] if isinstance(event, ACTS)]


def _acted(hand: Hand) -> tuple[int, ...]:
    """Seats that have acted since the hand was last dealt."""
    return tuple(dict.fromkeys(event.seat for event in _acts(hand)))


def _acts_here(hand: Hand) -> list[int]:
    """The seats of the acts on this street, oldest first."""
    since = max(at for at, event in enumerate(hand.log) if isinstance(event, STREETS))
    return [event.seat for event in hand.log[since:] if isinstance(event, ACTS)]
