"""The money of a table beside its hands: no hand is disturbed by it, and the room shows what was in the box."""

from datetime import UTC, datetime

import pytest

from audit.writer import office
from rake import invariants as money
from rake.commands import EnterCount, FillTable, GiveFloat, RecordTip
from rake.daybook import day_book
from rake.models import Taken
from tables import invariants_rake as takes
from tables.commands import BreakTable
from tables.commands.rulings import RewindHand
from tables.models import Seat
from tables.room_views import console_view
from tables.selectors_room import RoomReader
from tests.room import FLOOR, PIT, accepted, refused
from tests.tables.dealing import Dealing, dealing, policy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def a_raked_hand(at: Dealing) -> int:
    at.start().deal().bet(1, 20_000).call(2, 3).board("AsKd2c").board("3h").board("9c")
    at.show(1, "AhAc").show(2, "KhKs").show(3, "QhQd").award()
    return Taken.objects.get().amount


def test_tips_and_fills_in_the_middle_of_a_hand_leave_the_hand_as_it_was() -> None:
    at = dealing((20_000, 20_000, 20_000), rake=policy())
    accepted(GiveFloat(7, [(500, 40)]), signed=PIT)
    at.start().deal().bet(1, 2_000)
    accepted(RecordTip(7, 500), by=at.by)
    accepted(FillTable(7, [(500, 10)]), by=at.by, signed=FLOOR)
    at.call(2).fold(3)
    office.forget()
    at.board("AsKd2c").check(2, 1).board("3h").check(2, 1).board("9c").check(2, 1)
    at.show(2, "KhKs").show(1, "AhAc").award()
    assert at.table.hand_number == 1
    rake = Taken.objects.get().amount
    assert at.stacks == {1: 22_200 - rake, 2: 18_000, 3: 19_800}
    assert list(money.broken()) == []


@pytest.mark.article("sanremo-cash.rake.percent-and-cap")
def test_the_pit_sees_per_table_what_the_cagnotte_lacks_against_the_hands() -> None:
    at = dealing((20_000, 20_000, 20_000), rake=policy())
    taken = a_raked_hand(at)
    reader = RoomReader()
    (row,) = console_view(reader.look(datetime.now(UTC)))["tables"]
    assert row["cagnotte_difference"] is None
    for counter in (FLOOR, PIT):
        accepted(EnterCount(7, "cagnotte", [(100, taken // 100 - 3)]), by=counter)
    (row,) = console_view(reader.look(datetime.now(UTC)))["tables"]
    assert row["cagnotte_difference"] == -300
    book = day_book(7, Taken.objects.get().day)
    assert (book.cagnotte_expected, book.cagnotte_counted) == (taken, taken - 300)


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_table_with_a_float_is_not_broken_up_uncounted_either() -> None:
    dealing((20_000, 20_000, 20_000))
    dealing((20_000,), number=8)
    accepted(GiveFloat(7, [(500, 40)]), signed=PIT)
    who = list(at_table(7))
    cards = [(player, card) for player, card in zip(who, ("As", "Kd", "2c"), strict=True)]
    assert refused(BreakTable(7, cards, [8])).code == "NotCountedYet"
    assert list(at_table(7)) == who


def at_table(number: int) -> list[int]:
    return list(Seat.objects.filter(table_id=number).order_by("number").values_list("player_id", flat=True))


@pytest.mark.article("sanremo-cash.rake.percent-and-cap")
def test_rake_written_to_another_table_day_or_sum_than_the_ledger_tells_is_found() -> None:
    at = dealing((20_000, 20_000, 20_000), rake=policy())
    taken = a_raked_hand(at)
    assert list(takes.broken()) == []
    row = Taken.objects.get()
    for change in ({"amount": taken - 100}, {"table": 8}, {"day": row.day.replace(year=2020)}):
        Taken.objects.filter(pk=row.pk).update(**change)
        assert len(list(takes.broken())) == 2
        row.save()
    Taken.objects.all().delete()
    assert list(takes.broken()) == [
        f"table 7, hand 1, pot 0: {taken} on {row.day}: in the ledger and in no row",
    ]


def test_a_hand_that_was_taken_up_again_gives_its_rake_back_in_rows_and_ledger_alike() -> None:
    at = dealing((20_000, 20_000, 20_000), rake=policy())
    a_raked_hand(at)
    accepted(RewindHand(7, 1, "the wrong seat had the pot"))
    assert not Taken.objects.exists()
    assert list(takes.broken()) == []
