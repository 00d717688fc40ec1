"""Asking for another setting of the whole room."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command
from tables.commands.opening import SettingName, SettingValue


@dataclass(frozen=True, slots=True)
class ChangeRoomSetting(Command):
    """One figure of the regulation that is the direction's to choose."""

    name: ClassVar[str] = "tables.change_room_setting"
    setting: SettingName
    value: SettingValue
