"""What has happened in a hand: the entries the ledger keeps for ever.

Each event has a permanent, versioned kind (``hand.folded.v1``). Money moved is
in the event itself; ``rules.hand.apply`` only does the book-keeping around it.
"""

from typing import Final, Literal

from rules.cards import Card
from rules.hand.commands import Post, Scope, Stakes, Tracking
from rules.rake import RakePolicy
from rules.record import record

WagerKind = Literal["bring_in", "bet", "raise", "complete"]
HeldAct = Literal["check", "call", "bet", "raise"]


@record
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


@record
class HoleDealt:
    cards: tuple[tuple[int, tuple[Card, ...]], ...]


@record
class BoardDealt:
    cards: tuple[Card, ...]
    burned: int
    board: int = 0


@record
class CommonCardDealt:
    """Stud, seventh street: one card for everybody, because the deck ran out."""

    card: Card
    burned: int


@record
class Folded:
    seat: int


@record
class Checked:
    seat: int


@record
class Called:
    """``to`` is the player's total in front this round."""

    seat: int
    to: int


@record
class Wagered:
    """A bet, raise, completion or bring-in to a total of ``to``; ``reopens`` if it gives everyone a raise again."""

    seat: int
    to: int
    act: WagerKind
    reopens: bool


@record
class ActRuled:
    """What was said and pushed, and the article by which it became the act that follows."""

    seat: int
    ruling: str
    article: str
    pushed: int
    returned: int


@record
class ActHeld:
    """Somebody acted out of turn: held until the skipped players have acted."""

    seat: int
    act: HeldAct
    to: int
    article: str


@record
class ActReleased:
    """The action changed: what was done out of turn no longer binds, its chips go back."""

    seat: int
    article: str


@record
class FloorCalled:
    """The book leaves this to the floor; these are its choices."""

    seat: int
    article: str
    choices: tuple[str, ...]


@record
class ActionOpened:
    seat: int


@record
class Discarded:
    seat: int
    cards: tuple[Card, ...]


@record
class CardsShown:
    seat: int
    cards: tuple[Card, ...]


@record
class CardsMucked:
    seat: int


@record
class BoardsAgreed:
    boards: int


@record
class BlindsChopped:
    pass


@record
class PotAwarded:
    """One pot: what it held, what the house took, and what each seat was pushed."""

    amount: int
    rake: int
    shares: tuple[tuple[int, int], ...]


@record
class PotsAwarded:
    """Every pot of the hand, main pot first."""

    pots: tuple[PotAwarded, ...]


@record
class HandKilled:
    seat: int
    article: str
    reason: str


@record
class HandRetrieved:
    seat: int
    article: str
    reason: str


@record
class PlayerRestricted:
    seat: int
    article: str
    lasts: Scope


@record
class Forfeited:
    """A fold that leaves behind what had been put in too little."""

    seat: int
    amount: int
    article: str


@record
class DealCancelled:
    article: str
    reason: str


@record
class TopCardGiven:
    seat: int
    exposed: Card


@record
class BoardTakenBack:
    cards: tuple[Card, ...]
    by: str


@record
class BurnKept:
    """The burn of this street is out already."""

    article: str
    street: int


@record
class HandCompleted:
    """The top card of the deck, the one of this hand, went to a player dealt short."""

    seat: int
    article: str


@record
class PlayerExcluded:
    """Not dealt in, and found out too late: out of the hand with what he had posted."""

    seat: int
    returned: int
    article: str


@record
class HandVoided:
    article: str
    reason: str


@record
class ActTakenBack:
    """The dealer took back the last act: the hand stands as after its first ``keep`` entries."""

    keep: int


@record
class HandRewound:
    """The floor took the hand back, with a reason, to how it stood after its first ``keep`` entries."""

    keep: int
    by: str
    reason: str


@record
class FlopRecorded:
    pass


@record
class PotsRecorded:
    pots: tuple[tuple[int, tuple[int, ...]], ...]


@record
class FacesRead:
    """What lies open, now that it was read: cards of a board from ``first`` on, or the whole tabled hand of a seat."""

    cards: tuple[Card, ...]
    seat: int | None = None
    first: int = 0
    board: int = 0


Event = (
    HandStarted | HoleDealt | BoardDealt | CommonCardDealt | Folded | Checked | Called | Wagered | ActRuled | ActHeld
    | ActReleased | FloorCalled | ActionOpened | Discarded | CardsShown | CardsMucked | BoardsAgreed | BlindsChopped
    | PotsAwarded | HandKilled | HandRetrieved | PlayerRestricted | Forfeited | DealCancelled | TopCardGiven
    | BoardTakenBack | HandVoided | ActTakenBack | HandRewound | FlopRecorded | PotsRecorded | FacesRead
    | BurnKept | HandCompleted | PlayerExcluded
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
    "hand.forfeited.v1": Forfeited,
    "hand.deal_cancelled.v1": DealCancelled,
    "hand.top_card_given.v1": TopCardGiven,
    "hand.board_taken_back.v1": BoardTakenBack,
    "hand.voided.v1": HandVoided,
    "hand.act_taken_back.v1": ActTakenBack,
    "hand.rewound.v1": HandRewound,
    "hand.flop_recorded.v1": FlopRecorded,
    "hand.pots_recorded.v1": PotsRecorded,
    "hand.faces_read.v1": FacesRead,
    "hand.burn_kept.v1": BurnKept,
    "hand.completed.v1": HandCompleted,
    "hand.player_excluded.v1": PlayerExcluded,
}
