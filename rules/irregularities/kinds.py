"""What an irregularity is, what it asks, and what a ruling says. Data and nothing else.

Sentences are English msgids with named gaps (``%(seat)s``); a screen translates
them and fills the gaps from ``values``. Faces of cards are written as in ``rules.cards``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

Phase = Literal["shuffle", "deal", "betting", "board", "showdown", "between"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

FactKind = Literal["seat", "card", "yes_no", "choice", "count", "amount"]
Asked = Literal["always", "early", "late"]  # whatever happened; before, after substantial action
Authority = Literal["dealer", "floor", "pit", "direction", "td"]
Refused = Literal[
    "unknown", "not_now", "not_in_this_book", "not_in_this_game", "fact_missing", "fact_wrong", "too_late"
]
Answer = int | str | bool
Answers = Mapping[str, Answer]

EffectKind = Literal[
    # what becomes of the hand, by ``rules.hand``
    "cancel_deal",  # misdeal: the same hand dealt again, same button, counts as one
    "give_top_card",  # to ``seat``; the exposed ``card`` becomes the burn
    "keep_as_burn",  # a card already out is the next burn, or with ``lasts`` after the burn after the next
    "take_back_board",  # premature board cards into the stub, their burn stays
    "redeal_board",  # the street that lies there goes back and is dealt again without a burn
    "deal_board_again",  # the street that lies there is to be entered again
    "complete_hand",  # ``seat`` gets the card that is missing, from the top of the deck
    "exclude_player",  # ``seat`` was not dealt in: out, and what it posted returns
    "kill_hand",  # of ``seat``; its chips stay
    "retrieve_hand",  # of ``seat``, from the muck
    "restrict_player",  # ``seat`` may check, call or fold, for ``lasts``
    "take_back_act",  # the last act of ``seat``, nobody having acted after
    "correct_bet",  # the last act of ``seat`` this round becomes ``amount`` in front of him
    "forfeit_and_fold",  # ``seat`` folds, ``amount`` stays in
    "fold",  # ``seat``, in his turn
    "hold_act",  # what ``seat`` did out of turn waits
    "void_hand",  # every chip back where it was before the hand
    "reopen_award",  # the hand back to before the pots were pushed
    # what becomes of anything else
    "show_to_all",  # cards of ``seat``, ``amount`` of them, ``lasts`` now or after_the_hand
    "swap_deck",
    "correct_button",
    "call_time",  # on ``seat``
    "hold_aside",  # ``amount`` of the pot
    "note_offence",  # by ``seat``; ``choice`` is the slug in the catalogue of conduct
    "ask_floor",
]
HAND_EFFECTS: Final[frozenset[EffectKind]] = frozenset(get_args(EffectKind)[:18])


@dataclass(frozen=True, slots=True)
class Fact:
    """One question. ``choices`` are (value, English msgid); ``asked`` says when the ruling needs it."""

    name: str
    kind: FactKind
    question: str
    choices: tuple[tuple[str, str], ...] = ()
    asked: Asked = "always"
    optional: bool = False
    anywhere: bool = False  # a seat that need not be in the hand


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that goes wrong at a table, as a dealer would look for it.

    ``phase`` is the tile under which it stands, ``possible_in`` where the hand may be when it is
    noticed, ``books`` the books that know it (none named: all), ``families`` the games that do.
    """

    slug: str
    phase: Phase
    title: str
    possible_in: tuple[Phase, ...]
    facts: tuple[Fact, ...] = ()
    hints: tuple[str, ...] = ()
    books: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    dealer_error: bool = True


@dataclass(frozen=True, slots=True)
class Effect:
    """What a step does, as data. ``rules.irregularities.effects`` turns those of a hand into its commands."""

    kind: EffectKind
    seat: int | None = None
    amount: int = 0
    card: str = ""
    lasts: str = ""
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, in the order of the ruling; without an effect it is done with the hands only."""

    text: str
    effect: Effect | None = None
    values: Mapping[str, Answer] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Alternative:
    """What may be decided instead, where the book leaves it to somebody's judgment."""

    slug: str
    title: str
    steps: tuple[Step, ...]
    article: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the regulation prescribes, step by step, by which article, and who may apply it."""

    slug: str
    outcome: str
    article: str
    applies: Authority
    steps: tuple[Step, ...]
    alternatives: tuple[Alternative, ...] = ()

    @property
    def at_once(self) -> bool:
        """Whether the dealer applies it alone; otherwise the hand waits for who decides."""
        return self.applies == "dealer"

    @property
    def effects(self) -> tuple[Effect, ...]:
        return tuple(step.effect for step in self.steps if step.effect is not None)


@dataclass(frozen=True, slots=True)
class NotPossible:
    """Why this cannot be ruled on here: the moment, or a fact that is missing or wrong (``fact`` names it)."""

    slug: str
    code: Refused
    text: str
    article: str
    fact: str = ""
