"""The guide: every ruling a book can give, worked out by asking ``decide`` about sample hands and answers.

Nothing is written by hand: for each irregularity every moment, seat and answer
is tried, and what makes no difference is left out. What remains is one row for
each different ruling, with the answers that lead to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.books.settings import BookSettings
from rules.irregularities.case import asked
from rules.irregularities.catalogue import ALL
from rules.irregularities.deciding import decide
from rules.irregularities.kinds import Answer, Answers, Fact, Irregularity, NotPossible, Ruling, Step
from rules.irregularities.moment import Moment
from rules.irregularities.wording import gettext_noop as _

YES, NO = _("Yes"), _("No")


@dataclass(frozen=True, slots=True)
class Condition:
    """A question with its answers, as msgids; without a question the answers say when, or which player."""

    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A ruling as a dealer reads it: figures left out."""

    outcome: str
    article: str
    applies: str
    steps: tuple[str, ...]
    alternatives: tuple[tuple[str, tuple[str, ...], str], ...]


@dataclass(frozen=True, slots=True)
class Row:
    conditions: tuple[Condition, ...]
    told: Told


@dataclass(frozen=True, slots=True)
class Chapter:
    """One irregularity with its rows."""

    irregularity: Irregularity
    rows: tuple[Row, ...]


Branch = tuple[tuple[str, ...], "Tree"]


@dataclass(frozen=True, slots=True)
class Fork:
    question: str
    branches: tuple[Branch, ...]


Tree = Fork | Told | None

_SEATS: Final = (1, 2, 3, 4, 5, 6)
_HAND: Final = Moment(
    phase="betting",
    street_name="preflop",
    seats=_SEATS,
    live=(1, 2, 3, 4, 6),
    blinds=(1, 2),
    button=6,
    last_dealt=6,
    to_act=3,
    waiting=(3, 4, 6, 1, 2),
    cards_dealt=12,
    next_is_board=True,
    level=200,
    pot=300,
    stub=40,
)
_LATE: Final = replace(_HAND, acts=3, substantial=True, acted_on_street=True, acted=(4, 6, 1), acted_here=(4, 6, 1))
_FLOP: Final = replace(
    _LATE, street=1, street_name="flop", board=3, board_out=True, acted_on_street=False, acted_here=(), burns=1, stub=36
)
SHUFFLE, DEAL = _("Before the deal"), _("During the deal")
FRESH, EARLY = _("Before the flop, before any act"), _("Before the flop, after one act")
LATE: Final = _("Before the flop, after substantial action")
DUE, OPEN = _("With the flop due"), _("On the flop, before any act on it")
ACTED, TURN = _("On the flop, after an act on it"), _("On the turn")
SHOWDOWN, ENDED = _("At the showdown"), _("After the award, before the next riffle")
NEXT: Final = _("After the next riffle")
_MOMENTS: Final = (
    (SHUFFLE, Moment(phase="shuffle")),
    (DEAL, replace(_HAND, phase="deal", betting_closed=True, to_act=None, waiting=())),
    (FRESH, _HAND),
    (EARLY, replace(_HAND, acts=1, acted=(6,), acted_here=(6,), last_to_act=6)),
    (LATE, replace(_LATE, last_to_act=1)),
    (DUE, replace(_FLOP, phase="board", board=0, board_out=False, board_due=True, to_act=None)),
    (OPEN, _FLOP),
    (ACTED, replace(_FLOP, acted_on_street=True, acted_here=(4,), last_to_act=4)),
    (TURN, replace(_FLOP, street=2, street_name="turn", board=4)),
    (SHOWDOWN, replace(_FLOP, phase="showdown", street=3, board=5, last_street=True, to_act=None, waiting=())),
    (ENDED, replace(_FLOP, phase="between", street=3, board=5, to_act=None)),
    (NEXT, replace(_FLOP, phase="shuffle", street=3, board=5, next_hand_began=True)),
)
_IN_SHORT: Final = (
    (_("During the whole hand"), (DEAL, FRESH, EARLY, LATE, DUE, OPEN, ACTED, TURN, SHOWDOWN)),
    (_("Until the showdown"), (DEAL, FRESH, EARLY, LATE, DUE, OPEN, ACTED, TURN)),
    (_("After the deal"), (FRESH, EARLY, LATE, DUE, OPEN, ACTED, TURN, SHOWDOWN)),
    (_("After substantial action"), (LATE, DUE, OPEN, ACTED, TURN, SHOWDOWN)),
    (_("After substantial action, before the showdown"), (LATE, DUE, OPEN, ACTED, TURN)),
    (_("During the betting"), (FRESH, EARLY, LATE, OPEN, ACTED, TURN)),
    (_("From the flop to the showdown"), (DUE, OPEN, ACTED, TURN, SHOWDOWN)),
    (_("From the flop on, before the showdown"), (DUE, OPEN, ACTED, TURN)),
    (_("Before substantial action"), (DEAL, FRESH, EARLY)),
    (_("Before the flop"), (FRESH, EARLY, LATE)),
    (_("Before anybody acts"), (DEAL, FRESH)),
    (_("On the flop"), (OPEN, ACTED)),
    (_("Between hands"), (SHUFFLE, ENDED, NEXT)),
)
_PLAYERS: Final = (
    (_("The player in turn"), 3),
    (_("A player in a blind"), 2),
    (_("The button"), 6),
    (_("Another player in the hand"), 4),
)
_SAMPLES: Final[dict[str, tuple[tuple[str, Answer], ...]]] = {
    "count": ((_("One"), 1), (_("More than one"), 2)),
    "moved": ((_("Less than 80 per cent of what was due"), 100), (_("80 per cent or more"), 190)),
    "told": ((_("Less than what was due"), 100), (_("More than what was due"), 300)),
    "bet": ((_("Too little"), 100), (_("Too much"), 300)),
    "due": (("", 200),),
    "amount": (("", 100),),
    "card": (("", "??"),),
}
_STUD: Final = replace(_HAND, family="stud", street_name="third", blinds=(), board_due=False, next_is_board=False)
_STUD_MOMENTS: Final = (
    (_("During the deal"), replace(_STUD, phase="deal", to_act=None, waiting=())),
    (_("During the betting"), _STUD),
    (
        _("On seventh street, cards enough with the burns"),
        replace(_STUD, phase="board", street=4, last_street=True, stub=5, burns=3),
    ),
    (_("On seventh street, cards too few"), replace(_STUD, phase="board", street=4, last_street=True, stub=1, burns=3)),
)


def guide(book: BookSettings) -> tuple[Chapter, ...]:
    """Every irregularity this book rules on, in the order of the catalogue, with its rulings."""
    chapters = (Chapter(each, tuple(_rows(_tree(each, book)))) for each in ALL)
    return tuple(chapter for chapter in chapters if chapter.rows)


def _tree(irregularity: Irregularity, book: BookSettings) -> Tree:
    moments = _STUD_MOMENTS if irregularity.families == ("stud",) else _MOMENTS
    if irregularity.slug == "acted-out-of-turn":
        moments = (*moments, (_("In fixed limit"), replace(_HAND, fixed_limit=True)))
    return _fork(
        "", [((label,), _by_facts(irregularity, moment, book)) for label, moment in moments], always=len(moments) > 2
    )


def _by_facts(irregularity: Irregularity, moment: Moment, book: BookSettings) -> Tree:
    def ask(facts: tuple[Fact, ...], answers: dict[str, Answer]) -> Tree:
        if not facts:
            return _told(irregularity, answers, moment, book)
        first, *rest = facts
        found = [((label,), ask(tuple(rest), {**answers, first.name: value})) for label, value in samples(first)]
        return _fork("" if first.name == "seat" else first.question, found)

    return ask(asked(irregularity, moment), {})


def samples(fact: Fact) -> tuple[tuple[str, Answer], ...]:
    match fact.kind:
        case "yes_no":
            return ((YES, True), (NO, False))
        case "choice":
            return tuple((label, value) for value, label in fact.choices)
        case "seat" if fact.name == "seat":
            return _PLAYERS
        case "seat":
            return (("", 1),)
        case _:
            return _SAMPLES[fact.name]


def _told(irregularity: Irregularity, answers: Answers, moment: Moment, book: BookSettings) -> Told | None:
    found = decide(irregularity.slug, answers, moment, book)
    if isinstance(found, NotPossible):
        return None
    return _as_told(found)


def _as_told(ruling: Ruling) -> Told:
    others = tuple((each.title, _texts(each.steps), each.article) for each in ruling.alternatives)
    return Told(ruling.outcome, ruling.article, ruling.applies, _texts(ruling.steps), others)


def _texts(steps: tuple[Step, ...]) -> tuple[str, ...]:
    return tuple(step.text for step in steps)


def _fork(question: str, found: Sequence[Branch], *, always: bool = False) -> Tree:
    """Answers that lead to the same are one branch; a question that makes no difference is none at all."""
    merged: list[Branch] = []
    for labels, tree in found:
        same = next((at for at, (_labels, other) in enumerate(merged) if other == tree), None)
        if same is None:
            merged.append((labels, tree))
        else:
            merged[same] = (merged[same][0] + labels, tree)
    possible = [branch for branch in merged if branch[1] is not None]
    if not possible:
        return None
    if len(possible) == 1 and not (always and len(merged) > 1):
        return possible[0][1]
    return Fork(question, tuple(possible))


def _rows(tree: Tree, before: tuple[Condition, ...] = ()) -> Iterator[Row]:
    match tree:
        case Told():
            yield Row(before, tree)
        case Fork(question=question, branches=branches):
            for labels, branch in branches:
                yield from _rows(branch, (*before, Condition(question, _in_short(labels))))


def _in_short(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Moments that follow each other under one name."""
    for short, members in _IN_SHORT:
        if set(members) <= set(labels):
            at = labels.index(members[0])
            rest = [label for label in labels if label not in members]
            labels = (*rest[:at], short, *rest[at:])
    return labels
