"""The room's own settings: the direction's figures, one at a time."""

from audit.desk import Desk, handles
from tables.commands import ChangeRoomSetting
from tables.events import RoomSettingChanged
from tables.models import Room, Table
from tables.services.opening import open_if_complete
from tables.services.settings import ROOM, checked


@handles(ChangeRoomSetting)
def change_room_setting(command: ChangeRoomSetting, desk: Desk) -> None:
    """In force at once; deadlines that run keep the end they were given, and openings lack only what is asked now."""
    room = Room.locked()
    was = getattr(Room.rules(), command.setting, "")
    room.settings = room.settings | checked(ROOM, {command.setting: command.value})
    room.save(update_fields=["settings"])
    desk.record(
        RoomSettingChanged(command.setting, command.value, was), article="sanremo-cash.conduct.direction-starts-ends"
    )
    for table in Table.objects.select_for_update().filter(status=Table.Status.OPENING):
        open_if_complete(table, desk)
