"""Settings by name: those of the room, and those of a table that have no column of their own."""

from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from rules.room_settings import BadSetting, RoomSettings, TableSettings
from tables.refusals import NoSuchSetting, SettingDoesNotFit

Value = int | str | bool
COLUMNS = frozenset({"big_blind", "min_buy_in", "max_buy_in", "seats", "fixed_limit"})
ROOM: dict[str, Any] = get_type_hints(RoomSettings)
TABLE: dict[str, Any] = {name: kind for name, kind in get_type_hints(TableSettings).items() if name not in COLUMNS}


def checked(known: Mapping[str, Any], given: Mapping[str, Value]) -> dict[str, Value]:
    """The settings as they may be kept: each of a name there is, a value of its kind, a figure a room can have."""
    for name, value in given.items():
        if name not in known:
            raise NoSuchSetting(setting=name)
        try:
            msgspec.convert(value, known[name])
            _try(known, {name: value})
        except (msgspec.ValidationError, BadSetting):
            raise SettingDoesNotFit(setting=name, value=value) from None
    return dict(given)


def _try(known: Mapping[str, Any], given: dict[str, Any]) -> None:
    if known is ROOM:
        RoomSettings(**given)
    else:
        TableSettings(big_blind=0, min_buy_in=0, **given)
