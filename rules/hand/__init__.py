"""One hand of poker, from the posts to the award.

``commands`` is what may be asked, ``events`` what has happened, ``state`` how
the hand stands. ``decide`` and ``evolve`` are the door; ``legal`` is what the
player in turn may do; ``serial`` carries events and states as JSON.
"""

from rules.hand.actions import Option, legal
from rules.hand.deciding import decide, evolve, replay
from rules.hand.settling import pots_of, showing_order
from rules.hand.state import Hand

__all__ = ["Hand", "Option", "decide", "evolve", "legal", "pots_of", "replay", "showing_order"]
