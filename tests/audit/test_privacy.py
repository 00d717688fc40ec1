"""What is kept of people, until when, and that nothing of the ledger breaks when they are forgotten."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from audit import checking, tasks
from audit.commands import RequestExport, StartExport
from audit.export_folder import path_of
from audit.keeping import report
from audit.messages import SYSTEM
from audit.models import Entry, Export
from audit.verify import verify
from people.commands import Dismiss
from people.hiring import hire
from people.models import Staff
from tables.commands import SeatPlayer, VacateSeat
from tables.commands.privacy import ErasePlayer
from tables.models import Player
from tests.audit.exports import contents, own_key
from tests.room import DIRECTION, accepted, open_table, player, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]
LONG_AGO = datetime(2014, 3, 1, 20, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)


def exported(**more: str) -> Export:
    accepted(RequestExport(LONG_AGO, datetime(2099, 1, 1, tzinfo=UTC), **more), by=DIRECTION)  # type: ignore[arg-type]
    export = Export.objects.latest("id")
    accepted(StartExport(export.pk), by=SYSTEM)
    tasks.write_export(export.pk)
    export.refresh_from_db()
    return export


def a_visit(table: int = 222, guest: str = "Chiara Verdi") -> int:
    who = player(guest)
    accepted(SeatPlayer(table, 1, who, 20_000))
    accepted(VacateSeat(table, 1))
    return who


def test_a_forgotten_player_has_no_name_anywhere_and_everything_still_verifies() -> None:
    open_table(222)
    guest = a_visit()
    before = exported(names_for="inquiry", note="prot. 1")
    assert b"Chiara Verdi" in contents(path_of(before))["people.csv"]
    accepted(ErasePlayer(guest), by=DIRECTION)
    assert Player.objects.get(pk=guest).name == ""
    after = exported(names_for="inquiry", note="prot. 2")
    assert all(b"Chiara" not in data for data in contents(path_of(after)).values())
    assert f"player:{guest}".encode() in contents(path_of(after))["people.csv"]
    assert verify(path_of(after), keys=[own_key()]).faults == []
    assert list(checking.faults()) == []
    assert not Entry.objects.filter(body__contains="Chiara").exists()


def test_somebody_who_is_still_here_is_not_forgotten() -> None:
    open_table(222)
    guest = player()
    accepted(SeatPlayer(222, 1, guest, 20_000))
    assert refused(ErasePlayer(guest), by=DIRECTION).code == "PlayerStillHere"
    assert refused(ErasePlayer(guest + 1), by=DIRECTION).code == "NotFound"
    accepted(VacateSeat(222, 1))
    accepted(ErasePlayer(guest), by=DIRECTION)


def test_what_is_past_its_period_goes_by_itself_and_by_a_command() -> None:
    with time_machine.travel(LONG_AGO, tick=True):
        open_table(222)
        visited, never_sat = a_visit(), player("Ugo Mai")
        left = hire(SYSTEM, badge="D222", name="Ada Neri", role="dealer", pin="246813")
        stays = hire(SYSTEM, badge="D223", name="Ida Resta", role="dealer", pin="246813")
        accepted(Dismiss(left.pk), by=DIRECTION)
    with time_machine.travel(LONG_AGO + timedelta(days=3600), tick=True):
        lately = a_visit(guest="Leo Oggi")
        assert tasks.erase_past() == 0
    with time_machine.travel(LONG_AGO + timedelta(days=3700), tick=True):
        assert tasks.erase_past() == 3
        assert tasks.erase_past() == 0
    names = dict(Player.objects.values_list("pk", "name"))
    assert [names[pk] for pk in (visited, never_sat, lately)] == ["", "", "Leo Oggi"]
    assert dict(Staff.objects.values_list("pk", "name")) == {left.pk: "", stays.pk: "Ida Resta"}
    erased = Entry.objects.filter(kind="tables.player_erased.v1").order_by("id")
    assert [entry.sender for entry in erased] == ["system", "system"]


def test_zero_days_keeps_until_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RETENTION, "players", 0)
    with time_machine.travel(LONG_AGO, tick=True):
        player()
    assert tasks.erase_past() == 0


def test_files_of_exports_go_those_with_names_first() -> None:
    plain, named = exported(), exported(names_for="authority", note="prot. 3")
    with time_machine.travel(datetime.now(UTC) + timedelta(days=8), tick=True):
        assert tasks.erase_past() == 1
    named.refresh_from_db()
    assert named.state == "erased"
    assert (path_of(named).exists(), path_of(plain).exists()) == (False, True)
    assert Entry.objects.filter(stream=named.stream).latest("seq").kind == "audit.export_erased.v1"
    with time_machine.travel(datetime.now(UTC) + timedelta(days=91), tick=True):
        tasks.erase_past()
    assert not path_of(plain).exists()


def test_the_report_says_what_is_kept_and_until_when() -> None:
    with time_machine.travel(LONG_AGO, tick=True):
        player()
    rows = {row["what"]: row for row in report()}
    assert sorted(rows) == ["exports", "exports with names", "players", "staff"]
    assert (rows["players"]["kept"], rows["players"]["days"]) == (1, 3650)
    assert rows["players"]["next_erasure"].date() == (LONG_AGO + timedelta(days=3650)).date()
    printed = StringIO()
    call_command("privacy", "--erase", stdout=printed)
    assert "erased: 1" in printed.getvalue()
    assert "nomi dei giocatori: 0 kept" in printed.getvalue()


def test_the_portal_reads_the_report() -> None:
    client = APIClient()
    client.force_authenticate(user=hire(SYSTEM, badge="R222", name="Vera Conti", role="direction", pin="246813"))
    rows = client.get("/api/privacy/").json()
    assert [row["what"] for row in rows] == ["exports", "exports with names", "players", "staff"]
    assert rows[3]["kept"] == 1


def test_the_window_on_the_rows_shows_no_names_of_players() -> None:
    guest = player("Chiara Verdi")
    client = Client()
    client.force_login(hire(SYSTEM, badge="R224", name="Vera Conti", role="direction", pin="246813"))
    for address in ("/admin/tables/player/", f"/admin/tables/player/{guest}/change/"):
        page = client.get(address)
        assert page.status_code == 200
        assert f"player:{guest}" in page.content.decode()
        assert "Chiara" not in page.content.decode()
