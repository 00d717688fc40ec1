"""Shuffles and hands go in turn: a shuffle no hand was dealt from, and a hand no shuffle was made for, are alarms."""

from audit.desk import Desk
from devices.events import ShufflePlaced
from devices.models import Machine
from devices.services.alarms import raise_alarm
from tables.interlock_devices import prescribed
from tables.models import Table


def place_shuffle(machine: Machine, table: Table, desk: Desk) -> None:
    """Remember after which hand it was. A deck shuffled again because its check failed is what should happen."""
    before, again, played = machine.shuffled_after, machine.must_shuffle_again, table.hand_number
    machine.shuffled_after = played if table.status == Table.Status.OPEN else None
    machine.must_shuffle_again = machine.checks_deck and machine.check_state != Machine.Check.CLEAN
    machine.save(update_fields=["shuffled_after", "must_shuffle_again"])
    desk.record(ShufflePlaced(machine.pk, machine.table, machine.shuffled_after, machine.must_shuffle_again))
    if before is not None and before == machine.shuffled_after and not again:
        raise_alarm(machine, "shuffle-without-hand", desk, facts={"after": played})


def mind_shuffle(table: Table, desk: Desk) -> None:
    """A hand begins, by whatever hand or machine: the deck must have been shuffled since the last one began."""
    began = table.hand_number
    for machine in Machine.objects.at(table.number).filter(shuffled_after__lt=began - 1):
        if machine.waived_for == began:
            continue
        article = prescribed(table.book, "not-shuffled").article
        raise_alarm(machine, "hand-without-shuffle", desk, article=article, facts={"hand": began})
