"""Notes about whoever sits in a seat: entries of the ledger, for colleagues, while the player sits there."""

import pytest
from rest_framework.test import APIClient

from audit.messages import SYSTEM
from audit.models import Entry
from people.hiring import hire
from tables.commands import KeepApart, SeatPlayer, VacateSeat
from tables.commands.notes import NoteSeat
from tests.room import DIRECTION, accepted, open_table, player, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def reading(role: str) -> APIClient:
    client = APIClient()
    client.force_login(hire(SYSTEM, badge="X01", name="Sergio Bracco", role=role, pin="482913"))  # type: ignore[arg-type]
    return client


def seated() -> int:
    open_table(7)
    who = player()
    accepted(SeatPlayer(7, 1, who, 20_000))
    return who


def test_a_note_is_an_entry_about_the_player_and_no_row() -> None:
    who = seated()
    accepted(NoteSeat(7, 1, "gioca fino alle due"))
    entry = Entry.objects.latest("pk")
    assert entry.kind == "tables.seat_noted.v1"
    assert entry.data == {"table": 7, "seat": 1, "player": who, "text": "gioca fino alle due"}


def test_an_empty_seat_has_no_notes() -> None:
    open_table(7)
    assert refused(NoteSeat(7, 1, "nessuno")).code == "SeatEmpty"
    assert reading("floor").get("/api/tables/7/seats/1/notes/").json() == []


def test_notes_are_read_newest_first_and_go_with_the_player() -> None:
    seated()
    for text in ("prima", "poi"):
        accepted(NoteSeat(7, 1, text))
    floor = reading("floor")
    assert [note["text"] for note in floor.get("/api/tables/7/seats/1/notes/").json()] == ["poi", "prima"]
    accepted(VacateSeat(7, 1))
    accepted(SeatPlayer(7, 1, player("Ugo Bianchi"), 20_000))
    assert floor.get("/api/tables/7/seats/1/notes/").json() == []


def test_a_dealer_without_a_tablet_reads_no_notes() -> None:
    seated()
    assert reading("dealer").get("/api/tables/7/seats/1/notes/").status_code == 403


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_pairs_and_their_reason_are_for_those_who_manage_the_room() -> None:
    one, other = player("Piero Novaro"), player("Quinto Oddone")
    accepted(KeepApart(one, other, "lite"), by=DIRECTION)
    (pair,) = reading("direction").get("/api/pairs/").json()["results"]
    assert pair == {
        "one": one, "one_name": "Piero Novaro", "other": other, "other_name": "Quinto Oddone", "reason": "lite",
    }  # fmt: skip
