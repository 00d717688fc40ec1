"""The room's own settings. Kinds are permanent."""

from dataclasses import dataclass

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class RoomSettingChanged(Event):
    kind = "tables.room_setting_changed.v1"
    setting: str
    value: int | str | bool
    was: int | str | bool

    @property
    def stream(self) -> str:
        return "room"
