"""What the room refuses by its own order of things, rather than by a rulebook's article."""

from audit.messages import Refusal


class TableExists(Refusal):
    """There is a table of this number already."""


class TableNotOpen(Refusal):
    """The table is closed or paused."""


class TableNotClosed(Refusal):
    """The table is open."""


class SeatsStillTaken(Refusal):
    """Players still sit here."""


class BlindsOutOfOrder(Refusal):
    """The small blind is larger than the big one."""


class FloorAlreadyCalled(Refusal):
    """The floor has been called and is on the way."""


class FloorNotCalled(Refusal):
    """Nobody called."""
