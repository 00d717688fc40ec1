"""What the ledger tells of tables: set up, opened, paused, closed; stakes, feeders, the floor, the clock, dealers."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from rules.opening import Step
from tables import events
from tables.events.choice import VariantChosen
from tables.events.clock import TimeCleared, TimeRanOut, TimeWasCalled
from tables.replaying.state import Plain, RoomTold, as_chosen, moment

Handler = Callable[[RoomTold, Plain, datetime], None]

CHOSEN: Final = (
    "game", "book", "small_blind", "big_blind", "ante", "bring_in", "smallest_chip",
    "min_buy_in", "max_buy_in", "seats", "settings", "tracking", "policy", "variants",
)  # fmt: skip
NOT_OPEN: Final[Plain] = {"opened_at": None, "opening_steps": [], "cosigned_by": "", "time_called": None}
NO_BUTTON: Final[Plain] = {"button": None, "positions": None, "wishes": [], "choice": None}
AFRESH: Final[Plain] = NOT_OPEN | NO_BUTTON | {"first_button": None, "first_orbit": True}
BRAND_NEW: Final[Plain] = AFRESH | {
    "status": "closed",
    "coming": {},
    "must_move_to": None,
    "hand_number": 0,
    "hand_open": False,
    "floor_called_at": None,
}


def _changes(**columns: object) -> Handler:
    """A handler that sets columns of the table, whatever the event says."""

    def change(room: RoomTold, told: Plain, at: datetime) -> None:
        room.tables[told["table"]] |= columns

    return change


def _set_up(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]] = BRAND_NEW | {name: told[name] for name in CHOSEN}


def _setup_changed(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]] |= {name: told[name] for name in CHOSEN}


def _opening_started(room: RoomTold, told: Plain, at: datetime) -> None:
    begun = {"status": "opening", "opening_steps": told["steps"], "button": told["button"]}
    room.tables[told["table"]] |= AFRESH | begun


def _deck_checked(room: RoomTold, told: Plain, at: datetime) -> None:
    """A deck that is not complete undoes the steps that rested on it."""
    table = room.tables[told["table"]]
    left = [step for step in table["opening_steps"] if step not in (Step.DECK_CHECKED, Step.SHUFFLE_PERMITTED)]
    table["opening_steps"] = [*left, str(Step.DECK_CHECKED)] if told["complete"] else left


def _step(step: Step, **named: str) -> Handler:
    """A handler for one more step of the opening, with the columns it sets from the event."""

    def take(room: RoomTold, told: Plain, at: datetime) -> None:
        table = room.tables[told["table"]]
        table["opening_steps"] = [*table["opening_steps"], str(step)]
        table |= {column: told[name] for column, name in named.items()}

    return take


def _opened(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]] |= {"status": "open", "opened_at": at}


def _closed(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]] |= NOT_OPEN | NO_BUTTON | {"status": "closed", "floor_called_at": None}


def _ordered(room: RoomTold, told: Plain, at: datetime) -> None:
    table = room.tables[told["table"]]
    table["coming"] = table["coming"] | told.get("changes", {"policy": told.get("policy")})


def _applied(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]] |= told["changes"] | {"coming": {}}


def _feeds(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]]["must_move_to"] = told["main"]


def _floor_called(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]]["floor_called_at"] = at


def _time_called(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]]["time_called"] = {"seat": told["seat"], "until": moment(told["until"])}


def _wishes(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]]["wishes"] = [list(wish) for wish in told["wishes"]]


def _variant(room: RoomTold, told: Plain, at: datetime) -> None:
    room.tables[told["table"]]["choice"] = as_chosen(told)


def _setting(room: RoomTold, told: Plain, at: datetime) -> None:
    room.settings[told["setting"]] = told["value"]


def _rotation(room: RoomTold, told: Plain, at: datetime) -> None:
    room.rotation, room.dealers_waiting = told.get("tables", room.rotation), told["waiting"]


KINDS: Final[dict[str, Handler]] = {
    events.TableSetUp.kind: _set_up,
    events.SetupChanged.kind: _setup_changed,
    events.OpeningStarted.kind: _opening_started,
    events.DeckChecked.kind: _deck_checked,
    events.ShufflePermitted.kind: _step(Step.SHUFFLE_PERMITTED),
    events.ButtonDrawn.kind: _step(Step.BUTTON_DRAWN, button="button"),
    events.OpeningCosigned.kind: _step(Step.COSIGNED, cosigned_by="by"),
    events.TableOpened.kind: _opened,
    events.TablePaused.kind: _changes(status="paused"),
    events.TableResumed.kind: _changes(status="open"),
    events.TableClosed.kind: _closed,
    events.StakesOrdered.kind: _ordered,
    events.RakeOrdered.kind: _ordered,
    events.ChangesApplied.kind: _applied,
    events.MustMoveSet.kind: _feeds,
    events.FloorCalled.kind: _floor_called,
    events.FloorCame.kind: _changes(floor_called_at=None),
    TimeWasCalled.kind: _time_called,
    TimeCleared.kind: _changes(time_called=None),
    TimeRanOut.kind: _changes(time_called=None),
    events.StraddleAsked.kind: _wishes,
    events.StraddleDropped.kind: _wishes,
    VariantChosen.kind: _variant,
    events.RoomSettingChanged.kind: _setting,
    events.RotationSet.kind: _rotation,
    events.DealerJoined.kind: _rotation,
    events.DealerLeft.kind: _rotation,
    events.DealersSent.kind: _rotation,
}
