"""What the console and the board are told of the room beside the rows of its tables."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tables.commands import CallFloor, CallNext, JoinList, OpenTable, PauseTable, SeatPlayer, SitOut
from tables.room_views import board_view, console_view, pace
from tables.selectors_room import RoomReader
from tests.room import accepted, open_table, player, set_up_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

NINE = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def sit(table: int, *names: str) -> list[int]:
    who = [player(name) for name in names]
    for seat, one in enumerate(who, 1):
        accepted(SeatPlayer(table, seat, one, 20_000))
    return who


def wait(*names: str) -> list[int]:
    who = [player(name) for name in names]
    for one in who:
        accepted(JoinList("nl-holdem", 100, 200, one))
    return who


@pytest.mark.parametrize(("minutes", "hands", "an_hour"), [(5, 3, None), (30, 12, 24), (60, 27, 27), (300, 27, 27)])
def test_pace_is_told_by_the_last_hour_or_as_long_as_the_table_is_open(
    minutes: int, hands: int, an_hour: int | None
) -> None:
    assert pace(hands, opened_at=NINE - timedelta(minutes=minutes), now=NINE) == an_hour


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_the_console_has_each_list_with_its_call_and_the_chair_held() -> None:
    with time_machine.travel(NINE, tick=False):
        open_table(7, seats=3)
        sit(7, "Aldo Airenti", "Bruna Bosio")
        wait("Lia Ferri", "Zeno Parodi")
        accepted(CallNext(7))
        view = console_view(RoomReader().look(NINE))
    ((lia, zeno),) = [one["lines"] for one in view["lists"]]
    assert (lia["call"]["seat"], lia["call"]["until"]) == (3, "2026-11-18T20:15:00.000000Z")
    assert (zeno["name"], zeno["place"], zeno["call"]) == ("Zeno Parodi", 2, None)
    (row,) = view["tables"]
    assert (row["chairs"], row["taken"], row["held"]) == ("xxr", 2, 1)


def test_the_board_has_first_names_with_an_initial_and_nobody_seated() -> None:
    open_table(7, seats=3)
    sit(7, "Aldo Airenti")
    wait("Lia Ferri", "Zeno Parodi")
    accepted(CallNext(7, 2))
    told = str(board_view(RoomReader().look(datetime.now(UTC))))
    assert "Lia F." in told
    assert "Zeno P." in told
    assert not [word for word in ("Ferri", "Parodi", "Aldo", "20000") if word in told]


@pytest.mark.article("sanremo-cash.open.balancing")
def test_a_move_is_proposed_with_the_chair_to_go_to_and_its_article() -> None:
    with time_machine.travel(NINE, tick=True):
        open_table(7)
        open_table(8)
        sit(7, "Ugo Basso", "Rita Oddo", "Pia Siri")
        view = console_view(RoomReader().look(datetime.now(UTC)))
    (move,) = [one for one in view["moves"] if one["name"] == "Pia S."]
    assert (move["table"], move["seat"], move["to_table"], move["to_seat"]) == (7, 3, 8, 1)
    assert (move["why"], move["article"]) == ("uneven", "sanremo-cash.open.balancing")


def test_proposals_are_asked_for_again_only_when_seats_or_lists_have_changed() -> None:
    reader = RoomReader()
    with time_machine.travel(NINE, tick=False):
        open_table(7)
        open_table(8)
        sit(7, "Ugo Basso", "Rita Oddo", "Pia Siri")
        first = reader.look(NINE).proposals
        accepted(CallFloor(7))
        assert reader.look(NINE).proposals is first
        accepted(PauseTable(8))
        assert reader.look(NINE).proposals is not first


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_an_absence_is_an_alarm_from_the_moment_it_ends() -> None:
    with time_machine.travel(NINE, tick=False):
        open_table(7)
        sit(7, "Renzo Grillo", "Aldo Zunino")
        accepted(SitOut(7, 1))
        view = console_view(RoomReader().look(NINE))
    ((alarm,), (away,)) = view["alarms"], view["away"]
    assert (alarm["kind"], alarm["seat"], alarm["at"]) == ("absence", 1, "2026-11-18T20:30:00.000000Z")
    assert (away["name"], away["until"], away["stack"]) == ("Renzo G.", alarm["at"], 20_000)


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_an_opening_that_lacks_only_the_signature_is_an_alarm() -> None:
    set_up_table(7)
    accepted(OpenTable(7))
    view = console_view(RoomReader().look(datetime.now(UTC)))
    assert [(one["kind"], one["table"]) for one in view["alarms"]] == [("cosign", 7)]
    assert view["tables"][0]["missing"] == ["cosigned"]
