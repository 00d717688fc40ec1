"""An evening of the room, played at full speed through the desk: the same seed, the same evening.

``clocked_desk`` is the desk with a clock of its own, ``guests`` who come and
what they are like, ``dealing`` the taps of a hand, ``floor`` and ``opening``
what the floor does, ``seated`` what players do at their tables, ``evening``
the hours themselves, ``summary`` what they came to.
"""

from tables.simulation.crew import Crew, hired
from tables.simulation.evening import Evening
from tables.simulation.floor_plan import Plan, floor_plan
from tables.simulation.summary import Summary, summary_of

__all__ = ["Crew", "Evening", "Plan", "Summary", "floor_plan", "hired", "summary_of"]
