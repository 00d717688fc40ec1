"""What has happened in a hand: the entries the ledger keeps for ever.

Each event has a permanent, versioned kind (``hand.folded.v1``). Money moved is
in the event itself; ``rules.hand.apply`` only does the book-keeping around it.
"""

from dataclasses import dataclass
from typing import Final, Literal

from rules.cards import Card
from rules.hand.commands import Post, Stakes, Tracking
from rules.rake import RakePolicy

WagerKind = Literal["bring_in", "bet", "raise", "complete"]
HeldAct = Literal["check", "call", "bet", "raise"]


@dataclass(frozen=True, slots=True)
class HandStarted:
    """Players in the order they are dealt, first left of the button, with the chips they had before posting."""

    game: str
    book: str
    stakes: Stakes
    stacks: tuple[tuple[int, int], ...]
    button: int | None
    posts: tuple[Post, ...]
    rake: RakePolicy | None = None
    tracking: Tracking = "full"
    trim_antes: bool = False
    event_heads_up: bool = False


@dataclass(frozen=True, slots=True)
class HoleDealt:
    cards: tuple[tuple[int, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class BoardDealt:
    cards: tuple[Card, ...]
    burned: int
    board: int = 0


@dataclass(frozen=True, slots=True)
class CommonCardDealt:
    """Stud, seventh street: one card for everybody, because the deck ran out."""

    card: Card
    burned: int


@dataclass(frozen=True, slots=True)
class Folded:
    seat: int


@dataclass(frozen=True, slots=True)
class Checked:
    seat: int


@dataclass(frozen=True, slots=True)
class Called:
    """``to`` is the player's total in front this round."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Wagered:
    """A bet, raise, completion or bring-in to a total of ``to``; ``reopens`` if it gives everyone a raise again."""

    seat: int
    to: int
    act: WagerKind
    reopens: bool


@dataclass(frozen=True, slots=True)
class ActRuled:
    """What was said and pushed, and the article by which it became the act that follows."""

    seat: int
    ruling: str
    article: str
    pushed: int
    returned: int


@dataclass(frozen=True, slots=True)
class ActHeld:
    """Somebody acted out of turn: held until the skipped players have acted."""

    seat: int
    act: HeldAct
    to: int
    article: str


@dataclass(frozen=True, slots=True)
class ActReleased:
    """The action changed: what was done out of turn no longer binds, its chips go back."""

    seat: int
    article: str


@dataclass(frozen=True, slots=True)
class FloorCalled:
    """The book leaves this to the floor; these are its choices."""

    seat: int
    article: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActionOpened:
    seat: int


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsShown:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsMucked:
    seat: int


@dataclass(frozen=True, slots=True)
class BoardsAgreed:
    boards: int


@dataclass(frozen=True, slots=True)
class BlindsChopped:
    pass


@dataclass(frozen=True, slots=True)
class PotAwarded:
    """One pot: what it held, what the house took, and what each seat was pushed."""

    amount: int
    rake: int
    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PotsAwarded:
    """Every pot of the hand, main pot first."""

    pots: tuple[PotAwarded, ...]


@dataclass(frozen=True, slots=True)
class HandKilled:
    seat: int
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class HandRetrieved:
    seat: int
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerRestricted:
    seat: int
    article: str
    whole_hand: bool


@dataclass(frozen=True, slots=True)
class DealCancelled:
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class TopCardGiven:
    seat: int
    exposed: Card


@dataclass(frozen=True, slots=True)
class BoardTakenBack:
    cards: tuple[Card, ...]
    by: str


@dataclass(frozen=True, slots=True)
class HandVoided:
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class ActTakenBack:
    """The dealer took back the last act: the hand stands as after its first ``keep`` entries."""

    keep: int


@dataclass(frozen=True, slots=True)
class HandRewound:
    """The floor took the hand back, with a reason, to how it stood after its first ``keep`` entries."""

    keep: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class FlopRecorded:
    pass


@dataclass(frozen=True, slots=True)
class PotsRecorded:
    pots: tuple[tuple[int, tuple[int, ...]], ...]


Event = (
    HandStarted | HoleDealt | BoardDealt | CommonCardDealt | Folded | Checked | Called | Wagered | ActRuled | ActHeld
    | ActReleased | FloorCalled | ActionOpened | Discarded | CardsShown | CardsMucked | BoardsAgreed | BlindsChopped
    | PotsAwarded | HandKilled | HandRetrieved | PlayerRestricted | DealCancelled | TopCardGiven | BoardTakenBack
    | HandVoided | ActTakenBack | HandRewound | FlopRecorded | PotsRecorded
)  # fmt: skip

KINDS: Final[dict[str, type[Event]]] = {
    "hand.started.v1": HandStarted,
    "hand.hole_dealt.v1": HoleDealt,
    "hand.board_dealt.v1": BoardDealt,
    "hand.common_card_dealt.v1": CommonCardDealt,
    "hand.folded.v1": Folded,
    "hand.checked.v1": Checked,
    "hand.called.v1": Called,
    "hand.wagered.v1": Wagered,
    "hand.act_ruled.v1": ActRuled,
    "hand.act_held.v1": ActHeld,
    "hand.act_released.v1": ActReleased,
    "hand.floor_called.v1": FloorCalled,
    "hand.action_opened.v1": ActionOpened,
    "hand.discarded.v1": Discarded,
    "hand.cards_shown.v1": CardsShown,
    "hand.cards_mucked.v1": CardsMucked,
    "hand.boards_agreed.v1": BoardsAgreed,
    "hand.blinds_chopped.v1": BlindsChopped,
    "hand.pots_awarded.v1": PotsAwarded,
    "hand.killed.v1": HandKilled,
    "hand.retrieved.v1": HandRetrieved,
    "hand.player_restricted.v1": PlayerRestricted,
    "hand.deal_cancelled.v1": DealCancelled,
    "hand.top_card_given.v1": TopCardGiven,
    "hand.board_taken_back.v1": BoardTakenBack,
    "hand.voided.v1": HandVoided,
    "hand.act_taken_back.v1": ActTakenBack,
    "hand.rewound.v1": HandRewound,
    "hand.flop_recorded.v1": FlopRecorded,
    "hand.pots_recorded.v1": PotsRecorded,
}
