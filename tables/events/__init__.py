"""What has happened in the room, a module per noun. Kinds are permanent."""

from tables.events.absence import SitOutEnded, SitOutExpired, SitOutStarted
from tables.events.floor import FloorCalled, FloorCame
from tables.events.opening import TableClosed, TableOpened, TablePaused, TableResumed, TableSetUp
from tables.events.seating import PlayerRegistered, PlayerSeated, SeatVacated

__all__ = [
    "FloorCalled",
    "FloorCame",
    "PlayerRegistered",
    "PlayerSeated",
    "SeatVacated",
    "SitOutEnded",
    "SitOutExpired",
    "SitOutStarted",
    "TableClosed",
    "TableOpened",
    "TablePaused",
    "TableResumed",
    "TableSetUp",
]
