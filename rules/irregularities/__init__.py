"""When something goes wrong at a table: what happened and how the hand stands in, the ruling out.

``moment_of`` reads the hand, ``possible`` lists what may be reported (what is
possible now first), ``asked`` the facts a ruling needs, and ``decide`` says what
the regulation prescribes: steps in order, who may apply them, by which article,
with what else may be decided at somebody's discretion. ``rehearsed`` tries a ruling
on the hand itself before anybody is told, and ``commands_for`` turns one effect into
the commands of ``rules.hand``. Books that differ are ``rules.dealing_errors``
and the settings of ``rules.books``. Misconduct is ``rules.irregularities.conduct``.
"""

from rules.irregularities.case import asked
from rules.irregularities.catalogue import CATALOGUE
from rules.irregularities.deciding import decide, is_possible, possible
from rules.irregularities.effects import Order, commands_for
from rules.irregularities.kinds import (
    HAND_EFFECTS,
    PHASES,
    Alternative,
    Answers,
    Effect,
    Fact,
    Irregularity,
    NotPossible,
    Phase,
    Ruling,
    Step,
)
from rules.irregularities.moment import Moment, moment_of
from rules.irregularities.of_decks import FINDINGS
from rules.irregularities.rehearsing import carried_out, rehearsed

__all__ = [
    "CATALOGUE",
    "FINDINGS",
    "HAND_EFFECTS",
    "PHASES",
    "Alternative",
    "Answers",
    "Effect",
    "Fact",
    "Irregularity",
    "Moment",
    "NotPossible",
    "Order",
    "Phase",
    "Ruling",
    "Step",
    "asked",
    "carried_out",
    "commands_for",
    "decide",
    "is_possible",
    "moment_of",
    "possible",
    "rehearsed",
]
