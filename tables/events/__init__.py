"""What has happened in the room, a module per noun. Kinds are permanent."""

from tables.events.absence import (
    AbsenceExtended,
    AbsenceNoticed,
    AbsenceWarned,
    HandsMissed,
    SitOutEnded,
    SitOutExpired,
    SitOutStarted,
)
from tables.events.bars import BarLifted
from tables.events.blinds import StraddleAsked, StraddleDropped, WayInChosen
from tables.events.buyin import BehindAnnounced, ChipsBought, ChipsDelivered
from tables.events.choice import VariantChosen
from tables.events.clock import (
    TimeCleared,
    TimeRanOut,
    TimeWasCalled,
)
from tables.events.closing import CardsDealt, MustMoveSet, TableClosed
from tables.events.custody import CustodyGivenBack, StackTakenIntoCustody
from tables.events.dealers import (
    DealerJoined,
    DealerLeft,
    DealersSent,
    ReliefDue,
    ReliefSent,
    RotationSet,
    TableHandedOver,
)
from tables.events.faces import FacesDiffer, FacesSettled
from tables.events.floor import FloorCalled, FloorCame
from tables.events.hands import (
    HandEnded,
    HandEvent,
    HandPlanned,
    HandReopened,
)
from tables.events.moving import (
    MoveAsked,
    MoveWithdrawn,
    PlayerMoved,
)
from tables.events.opening import (
    ButtonDrawn,
    DeckChecked,
    OpeningCosigned,
    OpeningStarted,
    SeatGiven,
    SetupChanged,
    ShufflePermitted,
    TableOpened,
    TablePaused,
    TableResumed,
    TableSetUp,
)
from tables.events.pairs import (
    PlayersKeptApart,
    PlayersLetTogether,
)
from tables.events.room import RoomSettingChanged
from tables.events.seating import PlayedOver, PlayerRegistered, PlayerRemoved, PlayerSeated, PlayOverEnded, SeatVacated
from tables.events.stakes import ChangesApplied, RakeOrdered, StakesOrdered, TimeChargeDue, TimeCollected
from tables.events.waitlist import (
    AreaEntered,
    AreaLeft,
    CallAnswered,
    CallCalledOff,
    CallExpired,
    LineMoved,
    LinePassedOver,
    LockUpEnded,
    LockUpMade,
    PlayerCalled,
    PlayerListed,
    PlayerUnlisted,
    SeatRefused,
    TableFormed,
)

__all__ = [
    "AbsenceExtended",
    "AbsenceNoticed",
    "AbsenceWarned",
    "AreaEntered",
    "AreaLeft",
    "BarLifted",
    "BehindAnnounced",
    "ButtonDrawn",
    "CallAnswered",
    "CallCalledOff",
    "CallExpired",
    "CardsDealt",
    "ChangesApplied",
    "ChipsBought",
    "ChipsDelivered",
    "CustodyGivenBack",
    "DealerJoined",
    "DealerLeft",
    "DealersSent",
    "DeckChecked",
    "FacesDiffer",
    "FacesSettled",
    "FloorCalled",
    "FloorCame",
    "HandEnded",
    "HandEvent",
    "HandPlanned",
    "HandReopened",
    "HandsMissed",
    "LineMoved",
    "LinePassedOver",
    "LockUpEnded",
    "LockUpMade",
    "MoveAsked",
    "MoveWithdrawn",
    "MustMoveSet",
    "OpeningCosigned",
    "OpeningStarted",
    "PlayOverEnded",
    "PlayedOver",
    "PlayerCalled",
    "PlayerListed",
    "PlayerMoved",
    "PlayerRegistered",
    "PlayerRemoved",
    "PlayerSeated",
    "PlayerUnlisted",
    "PlayersKeptApart",
    "PlayersLetTogether",
    "RakeOrdered",
    "ReliefDue",
    "ReliefSent",
    "RoomSettingChanged",
    "RotationSet",
    "SeatGiven",
    "SeatRefused",
    "SeatVacated",
    "SetupChanged",
    "ShufflePermitted",
    "SitOutEnded",
    "SitOutExpired",
    "SitOutStarted",
    "StackTakenIntoCustody",
    "StakesOrdered",
    "StraddleAsked",
    "StraddleDropped",
    "TableClosed",
    "TableFormed",
    "TableHandedOver",
    "TableOpened",
    "TablePaused",
    "TableResumed",
    "TableSetUp",
    "TimeChargeDue",
    "TimeCleared",
    "TimeCollected",
    "TimeRanOut",
    "TimeWasCalled",
    "VariantChosen",
    "WayInChosen",
]
