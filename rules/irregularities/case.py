"""One case: what was reported, the facts told, the moment and the book; and whether its facts make sense."""

from dataclasses import dataclass
from typing import Final

from rules.books import find
from rules.books.settings import BookSettings
from rules.cards import UNKNOWN, BadCard, parse
from rules.irregularities.kinds import (
    Alternative,
    Answer,
    Answers,
    Authority,
    Effect,
    Fact,
    Irregularity,
    NotPossible,
    Ruling,
    Step,
)
from rules.irregularities.moment import Moment
from rules.irregularities.wording import gettext_noop as _

MOST_CARDS: Final = 52
_WHO: Final[dict[str, Authority]] = {"floor": "floor", "direction": "direction", "td": "td"}
_ROOM: Final = frozenset({"sanremo-cash", "sanremo-variants", "texas-basics"})
_NEVER_ALONE: Final = frozenset({"kill_hand", "void_hand", "retrieve_hand", "reopen_award", "restrict_player"})


@dataclass(frozen=True, slots=True)
class Case:
    """What a decision is made from."""

    of: Irregularity
    facts: Answers
    moment: Moment
    book: BookSettings

    def yes(self, name: str) -> bool:
        return bool(self.facts.get(name, False))

    def number(self, name: str) -> int:
        return int(self.facts.get(name, 0))

    def text(self, name: str) -> str:
        return str(self.facts.get(name, ""))

    def seat(self, name: str = "seat") -> int | None:
        found = self.facts.get(name)
        return None if found is None else int(found)

    def rule(
        self,
        outcome: str,
        article: str,
        *steps: Step,
        applies: Authority | None = None,
        alternatives: tuple[Alternative, ...] = (),
    ) -> Ruling:
        """The ruling; who applies it stands with the article, unless its effect is never the dealer's alone."""
        found = self.decided_by(applies or authority(article, steps))
        return Ruling(self.of.slug, outcome, article, found, steps, alternatives)

    def decided_by(self, named: Authority) -> Authority:
        """A room has no tournament director, and an event decides what a room's direction would."""
        if named in ("td", "direction"):
            return "direction" if self.book.id in _ROOM else "td"
        return named

    def refuse(self, article: str, text: str = _("This cannot be ruled on at this point of the hand.")) -> NotPossible:
        return NotPossible(self.of.slug, "not_now", text, article)


def authority(article: str, steps: tuple[Step, ...] = ()) -> Authority:
    """Who applies an article: as its book says, and never the dealer alone to kill or void a hand."""
    named = _WHO.get(find(article).who, "dealer")
    heavy = any(step.effect is not None and step.effect.kind in _NEVER_ALONE for step in steps)
    return "floor" if heavy and named == "dealer" else named


def step(text: str, effect: Effect | None = None, **values: Answer) -> Step:
    return Step(text, effect, values)


def asked(irregularity: Irregularity, moment: Moment) -> tuple[Fact, ...]:
    """The questions this ruling needs now: some only matter before, some only after substantial action."""
    skipped = "early" if moment.substantial else "late"
    return tuple(fact for fact in irregularity.facts if fact.asked != skipped)


def wrong_fact(irregularity: Irregularity, facts: Answers, moment: Moment) -> NotPossible | None:
    """The first fact that is missing or cannot be, if any."""
    for fact in asked(irregularity, moment):
        value = facts.get(fact.name)
        if value is None or value == "":
            if fact.optional:
                continue
            return NotPossible(irregularity.slug, "fact_missing", fact.question, _REPORT, fact.name)
        if not _fits(fact, value, moment):
            return NotPossible(irregularity.slug, "fact_wrong", fact.question, _REPORT, fact.name)
    return None


_REPORT: Final = "sanremo-cash.decisions.report-immediately"


def _fits(fact: Fact, value: Answer, moment: Moment) -> bool:
    match fact.kind:
        case "yes_no":
            return isinstance(value, bool)
        case "choice":
            return value in [choice for choice, _ in fact.choices]
        case "card":
            return _is_one_card(value)
        case "seat":
            return _is_number(value, least=1) and (fact.anywhere or value in moment.seats)
        case "count":
            return _is_number(value, least=1, most=MOST_CARDS)
        case "amount":
            return _is_number(value, least=0)


def _is_number(value: Answer, *, least: int, most: int | None = None) -> bool:
    number = isinstance(value, int) and not isinstance(value, bool)
    return number and int(value) >= least and (most is None or int(value) <= most)


def _is_one_card(value: Answer) -> bool:
    try:
        cards = parse(value) if isinstance(value, str) else ()
    except BadCard:
        return False
    return len(cards) == 1 and cards[0] >= UNKNOWN
