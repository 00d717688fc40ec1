"""One hand of poker, from the posts to the award.

``decide`` and ``evolve`` are the door; ``legal`` is what the player in turn may
do. Behind it:

- ``commands``, ``events``, ``refusals``: what may be asked, what has happened, why not
- ``state``: how the hand stands; ``setup`` and ``posting`` make a fresh one
- ``actions`` and ``ladder``: what is legal, in every structure and book
- ``acting``, ``telling``, ``dealing``, ``settling``, ``correcting``: decide, a module a noun
- ``apply``, ``played``, ``rounds``: evolve, in place
- ``prompts``: what people are entitled to or obliged by; ``serial``: JSON

A book that differs gets a setting in ``rules.books.settings`` and, where a
setting is not enough, a function beside the one it replaces.
"""

from rules.hand.actions import Option, legal
from rules.hand.deciding import decide, evolve, replay
from rules.hand.settling import pots_of, showing_order
from rules.hand.state import Hand

__all__ = ["Hand", "Option", "decide", "evolve", "legal", "pots_of", "replay", "showing_order"]
