"""A table's float from the moment it is given until the table closes."""

from django.db.models import Max

from audit.desk import Desk
from rake.events import FloatClosed
from rake.models import Count, Movement, Till
from rules import counting
from rules.counting import Standing, What
from rules.float import FloatMissing
from rules.room_settings import RoomSettings

OF_THE_FLOAT = (Movement.Kind.FLOAT, Movement.Kind.FILL, Movement.Kind.CREDIT)
RESOLVED = (Standing.AGREED, Standing.SETTLED)
CLOSES = "sanremo-cash.conduct.direction-starts-ends"


def open_till(table: int) -> Till | None:
    return Till.objects.filter(table=table, closed_at=None).first()


def check_float(table: int, *, room: RoomSettings) -> None:
    """Where the room asks for it, no table opens without its float."""
    if room.float_required and open_till(table) is None:
        raise FloatMissing(table)


def close_till(desk: Desk, table: int, *, room: RoomSettings) -> None:
    """The table closes: with a float, only as the room asks, counted by two and signed by the controller."""
    till = open_till(table)
    count = closing_count(till) if till else None
    counting.check_may_close(
        table,
        given=till is not None,
        counted=count is not None,
        cosigned=count is not None and bool(count.cosigned_by),
        count=room.closing_count_required,
        cosignature=room.closing_cosignature_required,
    )
    if till is None:
        return
    till.closed_at = desk.happened_at
    till.save(update_fields=["closed_at"])
    closing, which = (count.amount, count.pk) if count else (None, None)
    desk.record(FloatClosed(table, till.day, till.pk, given(till), closing, which), article=CLOSES)


def closing_count(till: Till) -> Count | None:
    """The last count of the float that was resolved; chips that came or went since make it worthless."""
    counts = Count.objects.filter(till=till, what=What.FLOAT, standing__in=RESOLVED)
    moved = Movement.objects.filter(till=till, kind__in=OF_THE_FLOAT, corrects=None)
    last = moved.aggregate(at=Max("at"))["at"]
    return counts.filter(second_at__gte=last).order_by("-id").first()


def given(till: Till) -> int:
    """What the float was given in all, fills added and credits taken off; corrected entries do not hold."""
    rows = Movement.objects.filter(till=till, corrected_by=None, kind__in=OF_THE_FLOAT)
    return sum(-row.amount if row.kind == Movement.Kind.CREDIT else row.amount for row in rows)
