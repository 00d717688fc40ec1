"""REST: reads of the room, a module per noun. Thin: what changes goes through the one door for commands."""

from tables.api.hands import HandDetail, Hands
from tables.api.lists import ListDetail, Lists, ProposalsNow
from tables.api.notes import Pairs, SeatNotes
from tables.api.room import Dealers, RoomNow, Timers
from tables.api.rulings import Conduct, DealerErrors, Rulings
from tables.api.tables import NextHand, Owed, Players, TableDetail, TableList

__all__ = [
    "Conduct",
    "DealerErrors",
    "Dealers",
    "HandDetail",
    "Hands",
    "ListDetail",
    "Lists",
    "NextHand",
    "Owed",
    "Pairs",
    "Players",
    "ProposalsNow",
    "RoomNow",
    "Rulings",
    "SeatNotes",
    "TableDetail",
    "TableList",
    "Timers",
]
