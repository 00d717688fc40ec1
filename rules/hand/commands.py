"""What may be asked of a hand: the dealer's taps, what a player said and pushed, the floor's rulings.

Seats are the table's seat numbers; chips are whole minor units. ``StartHand``
carries who is dealt in and what each posted before the cards, which
``rules.blinds`` decides beforehand.
"""

from enum import StrEnum
from typing import Literal

from rules.betting import Gesture
from rules.cards import Card
from rules.rake import RakePolicy
from rules.record import record

Tracking = Literal["full", "summary"]
Scope = Literal["turn", "round", "hand"]


class PostKind(StrEnum):
    """What a player put in before the cards, and whether it counts towards a call."""

    ANTE = "ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    DEAD_SMALL_BLIND = "dead_small_blind"
    DEAD_BIG_BLIND = "dead_big_blind"
    LIVE_POST = "live_post"
    STRADDLE = "straddle"
    COUNTER_STRADDLE = "counter_straddle"
    MISSISSIPPI = "mississippi"


DEAD_POSTS = frozenset({PostKind.ANTE, PostKind.DEAD_SMALL_BLIND, PostKind.DEAD_BIG_BLIND})
STRADDLES = frozenset({PostKind.STRADDLE, PostKind.COUNTER_STRADDLE, PostKind.MISSISSIPPI})


@record
class Post:
    """One forced or optional wager before the cards; ``amount`` is what is due, a short stack pays less."""

    seat: int
    kind: PostKind
    amount: int


@record
class Stakes:
    """The sizes a table plays for. Fixed limit has two bets; the others only the smaller, which is the minimum."""

    small_bet: int
    big_bet: int = 0
    bring_in: int = 0
    smallest_chip: int = 1


@record
class StartHand:
    """Begin a hand with these players, in the order of their seats, and what they posted.

    ``button`` is a seat number whether or not its player is dealt in, or None
    where the game has none (a stud-only table).
    """

    game: str
    book: str
    stakes: Stakes
    stacks: tuple[tuple[int, int], ...]
    button: int | None
    posts: tuple[Post, ...] = ()
    rake: RakePolicy | None = None
    tracking: Tracking = "full"
    trim_antes: bool | None = None
    event_heads_up: bool = False


@record
class DealHole:
    """Deal the cards of this street to these seats. No seats at all: everybody got theirs, faces unknown."""

    cards: tuple[tuple[int, tuple[Card, ...]], ...] = ()


@record
class DealBoard:
    """Turn the board cards of this street. No cards at all: turned, faces not entered."""

    cards: tuple[Card, ...] = ()


@record
class Fold:
    seat: int


@record
class CheckOrCall:
    """The usual tap: check when nothing is owed, call (or call all-in) when something is."""

    seat: int


@record
class BetTo:
    """Bet, raise or complete to a total of ``to`` in front of the player this round."""

    seat: int
    to: int


@record
class BringIn:
    seat: int


@record
class Tell:
    """Tell what happened at the table: words, chips, in or out of turn. The engine says what it is."""

    seat: int
    gesture: Gesture


@record
class OpenAction:
    """Name who opens the round, where upcards that decide it were not entered."""

    seat: int


@record
class Discard:
    """Give up cards in a draw game; none is standing pat."""

    seat: int
    cards: tuple[Card, ...] = ()


@record
class ShowCards:
    """Table the whole hand. Cards already known need not be repeated."""

    seat: int
    cards: tuple[Card, ...] = ()


@record
class MuckCards:
    seat: int


@record
class AgreeBoards:
    """Every player with a claim has said how many boards he wants; the lowest number counts."""

    wishes: tuple[tuple[int, int], ...]


@record
class ChopBlinds:
    """Small and big blind take their blinds back and do not play."""


@record
class Winners:
    """The seats the dealer read as winning one pot, where the faces were not entered."""

    pot: int
    seats: tuple[int, ...]
    low: tuple[int, ...] = ()
    board: int = 0


@record
class AwardPots:
    """Take the rake and push the pots. Known cards speak for themselves; ``winners`` names the rest."""

    winners: tuple[Winners, ...] = ()


@record
class KillHand:
    """A ruling makes a hand dead: it is out, its chips stay in the pot."""

    seat: int
    article: str
    reason: str


@record
class RetrieveHand:
    """The direction recovers a hand from the muck and declares it live."""

    seat: int
    article: str
    reason: str


@record
class RestrictPlayer:
    """A ruling leaves a player only passive actions (check, call, fold) for this turn, the round or the hand."""

    seat: int
    article: str
    lasts: Scope = "hand"


@record
class ForfeitAndFold:
    """A ruling lets a player fold, but what he had put in too little stays in the pot."""

    seat: int
    amount: int
    article: str


@record
class CancelDeal:
    """A misdeal: voluntary bets go back, posts stay, the same hand is dealt again."""

    article: str
    reason: str


@record
class GiveTopCard:
    """Replace an exposed card by the top card of the deck; the exposed one becomes the next burn."""

    seat: int
    exposed: Card


@record
class TakeBackBoard:
    """A premature flop, turn or river goes back into the stub; the burn stays and none is burned again."""

    by: str
    cards: tuple[Card, ...] = ()


@record
class VoidHand:
    """Everything goes back to where it was before the hand."""

    article: str
    reason: str


@record
class TakeBackAct:
    """The dealer takes back the last act, before anything else has happened."""


@record
class RewindHand:
    """The floor takes the hand back to what stood after its first ``keep`` entries, with a reason."""

    keep: int
    by: str
    reason: str


@record
class KeepAsBurn:
    """A card already out is the burn of the next street, or (``after``) of the one after; no other is burned."""

    article: str
    after: bool = False


@record
class CompleteHand:
    """A hand dealt short gets its missing card from the top of the deck."""

    seat: int
    article: str


@record
class ExcludePlayer:
    """A player who got no cards is out of the hand; what he posted goes back to him."""

    seat: int
    article: str


@record
class RecordFlop:
    """Summary tracking: the flop (in stud, the second deal) was dealt."""


@record
class RecordPots:
    """Summary tracking: the pots as they stood at the end, main pot first, with who may win each."""

    pots: tuple[tuple[int, tuple[int, ...]], ...] = ()


@record
class ReadFaces:
    """Cards that lie open have been read, or read again: of a board from ``first`` on, or of a hand that was tabled."""

    cards: tuple[Card, ...]
    seat: int | None = None
    first: int = 0
    board: int = 0


Command = (
    StartHand | DealHole | DealBoard | Fold | CheckOrCall | BetTo | BringIn | Tell | OpenAction | Discard
    | ShowCards | MuckCards | AgreeBoards | ChopBlinds | AwardPots | KillHand | RetrieveHand | RestrictPlayer
    | ForfeitAndFold | CancelDeal | GiveTopCard | TakeBackBoard | VoidHand | TakeBackAct | RewindHand
    | RecordFlop | RecordPots | ReadFaces | KeepAsBurn | CompleteHand | ExcludePlayer
)  # fmt: skip
