"""Errors in the deal and cards that were seen: what becomes of the hand, book by book.

Facts in, a ruling out. Carrying it out (a cancelled deal, a top card, a dead or
void hand) is a command of ``rules.hand``. Each book is a module with the same
names where it rules on the same thing, so that they can be read side by side.
"""

from rules.dealing_errors import basics, cash, figp, fipos, tournament
from rules.dealing_errors.ruling import DealRuling, Outcome, Progress, ShowAll

__all__ = ["DealRuling", "Outcome", "Progress", "ShowAll", "basics", "cash", "figp", "fipos", "tournament"]
