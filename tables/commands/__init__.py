"""What may be asked of the room, a module per noun."""

from tables.commands.absence import ExpireSitOut, ReturnToSeat, SitOut
from tables.commands.floor import AnswerFloor, CallFloor
from tables.commands.opening import CloseTable, OpenTable, PauseTable, ResumeTable, SetUpTable
from tables.commands.seating import RegisterPlayer, SeatPlayer, VacateSeat

__all__ = [
    "AnswerFloor",
    "CallFloor",
    "CloseTable",
    "ExpireSitOut",
    "OpenTable",
    "PauseTable",
    "RegisterPlayer",
    "ResumeTable",
    "ReturnToSeat",
    "SeatPlayer",
    "SetUpTable",
    "SitOut",
    "VacateSeat",
]
