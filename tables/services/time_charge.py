"""The time charge: asked for when a period is over, collected between two hands from every seat."""

from datetime import datetime, timedelta

from audit.desk import Desk, handles
from rake.models import Policy, Taken
from rake.selectors import policy_in_force
from rake.services import take_time
from rules.rake import TimeCharge, time_charges
from tables.commands import AskForTime, CollectTime
from tables.events import TimeChargeDue, TimeCollected
from tables.models import Seat, Table
from tables.refusals import NoTimeCharge
from tables.services.at_table import table_between_hands
from tables.standing import gaming_day_of

MINUTE = timedelta(minutes=1)


@handles(CollectTime)
def collect_time(command: CollectTime, desk: Desk) -> None:
    """What each seat owes since the last collection; a stack that is smaller gives what it has."""
    table, now = table_between_hands(command.table), desk.happened_at
    policy, charge = _charge_of(table, now)
    since = _last_collected(table) or table.opened_at or now
    seats = {seat.number: seat for seat in table.occupied.filter(locked_up=False)}
    spent = {number: _minutes(seat, since, now) for number, seat in seats.items()}
    due = time_charges(spent, charge)
    taken = {number: min(due[number], seat.stack) for number, seat in seats.items() if due[number]}
    for number, amount in taken.items():
        seats[number].stack -= amount
        seats[number].save(update_fields=["stack"])
    charges = [(number, seats[number].player_id, amount) for number, amount in sorted(taken.items())]
    short = [number for number in sorted(taken) if taken[number] < due[number]]
    desk.record(TimeCollected(table.number, since, now, charges, short), article="sanremo-cash.rake.percent-and-cap")
    take_time(
        desk,
        table.number,
        table.hand_number,
        taken,
        policy=policy,
        dealer=desk.sender.person,
        at=now,
        day=gaming_day_of(now),
    )
    watch_time(table, desk)


@handles(AskForTime)
def ask_for_time(command: AskForTime, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    policy, _charge = _charge_of(table, desk.happened_at)
    desk.record(TimeChargeDue(table.number, policy.pk))


def watch_time(table: Table, desk: Desk) -> None:
    """Let the next period of an open table run, if its policy is a time charge."""
    policy = policy_in_force(table.policy_id, desk.happened_at)
    charge = policy.rules if policy else None
    if not isinstance(charge, TimeCharge) or table.opened_at is None:
        desk.call_off(time_key(table.number))
        return
    due = desk.happened_at + timedelta(minutes=charge.period_minutes)
    desk.schedule(time_key(table.number), due_at=due, stream=table.stream, command=AskForTime(table.number))


def time_key(table: int) -> str:
    return f"time charge of table:{table}"


def _charge_of(table: Table, at: datetime) -> tuple[Policy, TimeCharge]:
    policy = policy_in_force(table.policy_id, at)
    charge = policy.rules if policy else None
    if policy is None or not isinstance(charge, TimeCharge) or table.opened_at is None:
        raise NoTimeCharge(table=table.number)
    return policy, charge


def _last_collected(table: Table) -> datetime | None:
    charged = Taken.objects.filter(table=table.number, pot=None, taken_at__gte=table.opened_at)
    return charged.order_by("-taken_at").values_list("taken_at", flat=True).first()


def _minutes(seat: Seat, since: datetime, until: datetime) -> int:
    """Whole minutes, one begun counted as one."""
    return -(-max(until - max(seat.seated_at, since), timedelta()) // MINUTE)
