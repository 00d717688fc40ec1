"""Alarms: raised by what devices tell, taken by the floor."""

from typing import Any

from audit.desk import Desk, handles
from audit.messages import NotFound
from devices.commands import TakeAlarm
from devices.events import AlarmRaised, AlarmTaken
from devices.models import Alarm, Machine
from devices.refusals import AlarmTakenAlready


def raise_alarm(
    machine: Machine,
    what: str,
    desk: Desk,
    *,
    article: str = "",
    blocks: bool = False,
    facts: dict[str, Any] | None = None,
) -> None:
    """Put an alarm on the console; one of the same kind that nobody has taken yet stands for both."""
    waiting = Alarm.objects.open().filter(machine=machine, what=what)
    if waiting.exists():
        return
    alarm = Alarm.objects.create(
        machine=machine,
        table=machine.table,
        what=what,
        article=article,
        facts=facts or {},
        blocks=blocks,
        raised_at=desk.happened_at,
    )
    desk.record(AlarmRaised(machine.pk, machine.table, alarm.pk, what, blocks, facts or {}), article=article)


@handles(TakeAlarm)
def take_alarm(command: TakeAlarm, desk: Desk) -> None:
    """Somebody sees to it, and says what is done."""
    alarm = Alarm.objects.select_for_update().filter(pk=command.alarm).first()
    if alarm is None:
        raise NotFound(what="alarm", which=command.alarm)
    if alarm.taken_at is not None:
        raise AlarmTakenAlready()
    take(alarm, command.reason, desk)


def take(alarm: Alarm, reason: str, desk: Desk) -> None:
    alarm.taken_at, alarm.taken_by, alarm.reason = desk.happened_at, desk.sender.person, reason
    alarm.save(update_fields=["taken_at", "taken_by", "reason"])
    desk.record(AlarmTaken(alarm.machine_id, alarm.table, alarm.pk, reason), article=alarm.article)
