"""REST: reads of the room, a module per noun. Thin: what changes goes through the one door for commands."""

from tables.api.hands import HandDetail, Hands
from tables.api.lists import ListDetail, Lists, ProposalsNow
from tables.api.room import Dealers, RoomNow, Timers
from tables.api.tables import NextHand, Owed, Players, TableDetail, TableList

__all__ = [
    "Dealers",
    "HandDetail",
    "Hands",
    "ListDetail",
    "Lists",
    "NextHand",
    "Owed",
    "Players",
    "ProposalsNow",
    "RoomNow",
    "TableDetail",
    "TableList",
    "Timers",
]
