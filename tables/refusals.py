"""What the room refuses by its own order of things, rather than by a rulebook's article."""

from typing import Any

from audit.messages import Refusal
from rules.violations import RuleViolation


class TableExists(Refusal):
    """There is a table of this number already."""


class TableNotOpen(Refusal):
    """The table is closed or paused."""


class TableNotClosed(Refusal):
    """The table is open."""


class SeatsStillTaken(Refusal):
    """Players still sit here."""


class NoDealersChoice(Refusal):
    """This table plays one game."""


class BlindsOutOfOrder(Refusal):
    """The small blind is larger than the big one."""


class FloorAlreadyCalled(Refusal):
    """The floor has been called and is on the way."""


class FloorNotCalled(Refusal):
    """Nobody called."""


class WaitForTheHand(Refusal):
    """A hand is being played; what stands in front of a seat is known at its end."""


class NoHandPlayed(Refusal):
    """No hand is being played at this table."""


class TableBlocked(Refusal):
    """An interlock holds: the next hand does not start."""


class NoSuchGame(Refusal):
    """The table is set up for a game the rules do not have."""


class SeatPlayedOver(Refusal):
    """Somebody plays over this seat and must get up first."""


class NotPlayedOver(Refusal):
    """Nobody plays over this seat."""


class OwesNothing(Refusal):
    """There is no way in to choose: this seat is in the game."""


class NoStraddleAsked(Refusal):
    """This seat asked for no straddle."""


class TableNotOpening(Refusal):
    """No opening is under way at this table."""


class StepDoneAlready(Refusal):
    """This step of the opening has been taken."""


class FigureDoesNotFit(Refusal):
    """Not in whole chips of the table, out of its order, or unknown to the game."""


class NoSuchSetting(Refusal):
    """Neither the room nor a table has a setting of this name."""


class SettingDoesNotFit(Refusal):
    """A setting of this name has no such value."""


class NotTheSameGame(Refusal):
    """A feeder and its main table play the same game at the same stakes."""


class NothingToChange(Refusal):
    """What is asked for is so already."""


class NoTimeCharge(Refusal):
    """This table takes a share of the pots, or nothing."""


class NobodyWaits(Refusal):
    """No dealer is waiting to be sent anywhere."""


class NotADealer(Refusal):
    """This member of staff does not deal, or does not work here any more."""


class NobodyToCall(Refusal):
    """No name on the list may have the seat now."""


class NoFreeSeat(Refusal):
    """Every chair of the table is taken or locked up."""


class NoMoveAsked(Refusal):
    """This player has not asked to move."""


class SamePlayer(Refusal):
    """A pair is of two different players."""


class PairExists(Refusal):
    """These two are kept apart already."""


class PlayerIsAway(Refusal):
    """Only a player who is at the table can be moved."""


class NotProposed(Refusal):
    """The room does not propose this move; a higher rank may order it."""


class OtherPlayerSits(Refusal):
    """Somebody else sits in this seat by now."""


class HandIsFinal(Refusal):
    """The next hand has begun, or chips and seats have changed since: the last one stands."""


class SanctionConfirmedAlready(Refusal):
    """The direction has confirmed this sanction."""


class FacesSettledAlready(Refusal):
    """Nobody disagrees about these cards any more."""


class HandWaits(Refusal):
    """A case of this hand is open: it goes on when it is decided."""


class CaseOpen(Refusal):
    """One thing after the other: a case of this table is still open."""


class CannotRule(RuleViolation):
    """Nothing can be ruled on what was reported, at this point of the hand or at this table."""

    article = "sanremo-cash.decisions.report-immediately"

    def __init__(self, slug: str, why: str, *, fact: str = "", article: str = "") -> None:
        self.slug = slug
        self.why = why
        self.fact = fact
        self.__dict__["article"] = article or type(self).article
        super().__init__(f"{slug}: {why} {fact}")

    @property
    def facts(self) -> dict[str, Any]:
        return {"slug": self.slug, "why": self.why, "fact": self.fact}


class FactMissing(CannotRule):
    """A question was not answered, or its answer cannot be."""


class TooLateToRule(CannotRule):
    """The next hand has begun: the result is final."""

    article = "sanremo-cash.decisions.claim-window"


class NoSuchAlternative(Refusal):
    """The ruling leaves no such choice."""


class PlayerStillHere(Refusal):
    """The player sits, waits or has chips in custody: the name is needed until then."""
