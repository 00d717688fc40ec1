"""Exports from the request to the last copy: commands, the task that writes, REST, and who took what."""

import threading
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.utils import timezone
from rest_framework.test import APIClient

from audit import checking, tasks, writing_exports
from audit.commands import FailExport, FinishExport, RequestExport, StartExport, TakeExport
from audit.export_folder import folder, path_of, shown_name
from audit.messages import SYSTEM, Sender
from audit.models import Entry, Export
from audit.verify import verify
from people.hiring import hire
from people.models import Staff
from tests.audit.exports import own_key
from tests.audit.histories import Pen
from tests.room import DIRECTION, accepted, player, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]
CONTROLLER = Sender(id="staff:903", person="staff:903", role="controller")
BEGIN, UNTIL = datetime(2026, 11, 18, tzinfo=UTC), datetime(2026, 11, 20, tzinfo=UTC)
ASKED = RequestExport(BEGIN, UNTIL)
TABLES = ("table:7", "table:8", "table:9")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)


def asked(**more: Any) -> Export:
    accepted(RequestExport(BEGIN, UNTIL, **more), by=CONTROLLER)
    return Export.objects.latest("id")


def written(**more: Any) -> Export:
    export = asked(**more)
    accepted(StartExport(export.pk), by=SYSTEM)
    tasks.write_export(export.pk)
    export.refresh_from_db()
    return export


def kinds_of(export: Export) -> list[str]:
    kinds = Entry.objects.filter(stream=export.stream).order_by("seq").values_list("kind", flat=True)
    return [kind.removeprefix("audit.export_").removesuffix(".v1") for kind in kinds]


def test_an_export_is_asked_for_written_and_taken_and_each_is_an_entry() -> None:
    Pen().write(9)
    export = written()
    assert (export.state, export.progress, export.asked_by) == ("ready", 100, "staff:903")
    data = path_of(export).read_bytes()
    assert (export.sha256, export.size) == (sha256(data).hexdigest(), len(data))
    accepted(TakeExport(export.pk), by=CONTROLLER)
    accepted(TakeExport(export.pk), by=DIRECTION)
    assert kinds_of(export) == ["requested", "started", "finished", "taken", "taken"]
    taken = Entry.objects.filter(kind="audit.export_taken.v1").order_by("id")
    assert [entry.actor for entry in taken] == ["staff:903", "staff:902"]
    assert verify(path_of(export), keys=[own_key()]).faults == []


def test_what_cannot_be_exported_is_refused_at_once() -> None:
    assert refused(RequestExport(UNTIL, BEGIN), by=CONTROLLER).code == "PeriodIsNone"
    assert refused(RequestExport(BEGIN, UNTIL.replace(year=9999)), by=CONTROLLER).code == "PeriodIsNone"
    assert refused(RequestExport(BEGIN, UNTIL, names_for="inquiry"), by=CONTROLLER).code == "ReasonMissing"
    assert refused(RequestExport(BEGIN, UNTIL, previous="no note"), by=CONTROLLER).code == "BadCheckpoint"
    assert refused(ASKED, by=Sender("staff:9", "staff:9", "floor")).code == "NotAllowed"
    assert not Export.objects.exists()


def test_a_checkpoint_that_was_kept_is_proved_from() -> None:
    pen = Pen()
    pen.write(5)
    kept = pen.seal().note
    pen.write(5)
    export = written(previous=kept)
    assert verify(path_of(export), keys=[own_key()], kept=kept).faults == []


def test_an_export_is_written_once_and_taken_when_it_is_there() -> None:
    export = asked()
    assert refused(TakeExport(export.pk), by=CONTROLLER).code == "NotYetReady"
    assert refused(FinishExport(export.pk, "0" * 64, 1, 1, 1), by=SYSTEM).code == "ExportNotWaiting"
    accepted(StartExport(export.pk), by=SYSTEM)
    assert refused(StartExport(export.pk), by=SYSTEM).code == "ExportNotWaiting"


def test_a_failure_is_told_and_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    export = asked()
    accepted(StartExport(export.pk), by=SYSTEM)
    place = folder()
    place.rmdir()
    place.write_text("a file where the folder should be")
    monkeypatch.setattr(settings, "EXPORTS", None)
    monkeypatch.setattr("audit.writing_exports.path_of", lambda export: place / "export.zip")
    tasks.write_export(export.pk)
    export.refresh_from_db()
    assert export.state == "failed"
    assert "Not a directory" in export.problem
    assert kinds_of(export) == ["requested", "started", "failed"]


def test_progress_is_noted_while_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing_exports, "A_MOMENT", 0.0)
    noted = []
    note = writing_exports.Progress.note

    def watched(self: writing_exports.Progress, done: float) -> None:
        note(self, done)
        noted.append(Export.objects.values_list("progress", flat=True).get())

    monkeypatch.setattr(writing_exports.Progress, "note", watched)
    Pen().write(9_000)
    written()
    assert noted == sorted(noted)
    assert len(set(noted)) >= 3
    assert noted[-1] < 100


def test_one_export_is_written_at_a_time_and_a_silent_one_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    monkeypatch.setattr(threading, "Thread", partial(_Still, begun))
    first, second = asked(), asked()
    assert tasks.start_exports() == first.pk
    assert tasks.start_exports() is None
    with time_machine.travel(timezone.now() + timedelta(minutes=6), tick=True):
        assert tasks.start_exports() == second.pk
    first.refresh_from_db()
    assert (first.state, begun) == ("failed", [first.pk, second.pk])


class _Still:
    """A thread that does nothing, like a process that was killed."""

    def __init__(self, begun: list[int], target: object, args: list[int], name: str) -> None:
        self._begun, self._export = begun, args[0]

    def start(self) -> None:
        self._begun.append(self._export)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"asked_by": "staff:1"}, "asked_by is 'staff:1', the ledger says 'staff:903'"),
        ({"state": "waiting"}, "state is 'waiting'"),
        ({"sha256": "0" * 64}, "sha256 is '000"),
    ],
)
def test_a_row_that_disagrees_with_the_ledger_is_found(change: dict[str, str], what: str) -> None:
    export = written()
    assert list(checking.faults()) == []
    Export.objects.filter(pk=export.pk).update(**change)
    (fault,) = checking.faults()
    assert fault.part == "exports"
    assert what in fault.what


def test_an_export_that_was_given_up_is_not_finished_behind_everybodys_back() -> None:
    export = asked()
    accepted(StartExport(export.pk), by=SYSTEM)
    accepted(FailExport(export.pk, "given up"), by=SYSTEM)
    tasks.write_export(export.pk)
    export.refresh_from_db()
    assert (export.state, path_of(export).exists()) == ("failed", False)
    assert kinds_of(export) == ["requested", "started", "failed"]


# --- over REST ----------------------------------------------------------------------------------


@pytest.fixture
def director() -> Staff:
    return hire(SYSTEM, badge="R220", name="Vera Conti", role="direction", pin="246813")


@pytest.fixture
def http(director: Staff) -> APIClient:
    client = APIClient()
    client.force_authenticate(user=director)
    return client


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")  # a server consumes it as it is
def test_the_portal_asks_watches_and_takes(http: APIClient, director: Staff) -> None:
    Pen().write(9, TABLES)
    answer = http.post("/api/exports/", {"begin": "2026-11-18", "until": "2026-11-18", "table": 7}, format="json")
    assert answer.status_code == 202, answer.content
    made = answer.json()
    assert (made["state"], made["table"], made["begin"]) == ("waiting", 7, "2026-11-18T06:00:00+01:00")
    address = f"/api/exports/{made['id']}/"
    assert http.get(f"{address}file/").json()["code"] == "NotYetReady"
    accepted(StartExport(made["id"]), by=SYSTEM)
    tasks.write_export(made["id"])
    export = http.get(address).json()
    assert (export["state"], export["progress"], export["entries"]) == ("ready", 100, 3)
    taken = http.get(f"{address}file/")
    data = b"".join(taken)
    assert (sha256(data).hexdigest(), len(data)) == (export["sha256"], int(taken["Content-Length"]))
    assert taken["Content-Disposition"] == f'attachment; filename="{export["file"]}"'
    (listed,) = http.get("/api/exports/").json()["results"]
    assert [(line["what"], line["person"]) for line in listed["history"]] == [
        ("asked", director.pseudonym),
        ("taken", director.pseudonym),
    ]


@pytest.mark.parametrize(
    "body", [{}, {"begin": "yesterday", "until": "2026-11-18"}, {"begin": "0001-01-01", "until": "9"}]
)
def test_a_period_that_is_none_is_refused_over_rest(http: APIClient, body: dict[str, str]) -> None:
    assert http.post("/api/exports/", body, format="json").status_code == 400


def test_what_is_not_there_is_not_found(http: APIClient) -> None:
    assert http.get("/api/exports/999/").status_code == 404
    assert http.get("/api/exports/999/file/").status_code == 404


def test_a_file_that_is_gone_is_said_to_be_gone(http: APIClient) -> None:
    export = written()
    path_of(export).unlink()
    answer = http.get(f"/api/exports/{export.pk}/file/")
    assert (answer.status_code, answer.json()["code"]) == (409, "ExportGone")
    assert "taken" not in kinds_of(export)


def test_taking_an_export_with_names_is_reading_names(http: APIClient, director: Staff) -> None:
    export = written(names_for="authority", note="prot. 7")
    http.get(f"/api/exports/{export.pk}/file/")
    entry = Entry.objects.get(kind="audit.names_read.v1")
    assert (entry.actor, entry.data["export"], entry.data["reason"]) == (director.pseudonym, export.pk, "authority")


def test_names_are_read_for_a_reason_and_that_is_an_entry(http: APIClient, director: Staff) -> None:
    guest = player("Chiara Verdi")
    body = {"people": [f"player:{guest}", director.pseudonym, "tablet:1"], "reason": "inquiry", "note": "prot. 41"}
    answer = http.post("/api/names/", body, format="json")
    assert answer.json() == {"names": {f"player:{guest}": "Chiara Verdi", director.pseudonym: "Vera Conti"}}
    entry = Entry.objects.get(kind="audit.names_read.v1")
    assert (entry.actor, entry.stream) == (director.pseudonym, "names")
    assert entry.data["people"] == body["people"]
    assert http.post("/api/names/", body | {"note": " "}, format="json").status_code == 400
    assert http.post("/api/names/", body | {"reason": "curiosity"}, format="json").status_code == 400
    assert Entry.objects.filter(kind="audit.names_read.v1").count() == 1


def test_the_keys_of_the_log_can_be_printed(http: APIClient) -> None:
    Pen().write(1, TABLES)
    written()
    (key,) = http.get("/api/ledger/keys/").json()
    assert (key["key"], key["in_force"]) == (own_key(), True)
    assert "█" in key["qr"]


def test_a_file_is_saved_under_its_gaming_day_and_table() -> None:
    assert shown_name(asked(table=7)).startswith("cagnotte-2026-11-17-t7-")


# --- in an embedded house ----------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_an_embedded_house_writes_beside_its_timers() -> None:
    Pen().write(9)
    export = asked()
    assert tasks.start_exports() == export.pk
    (writing,) = (thread for thread in threading.enumerate() if thread.name == f"export-{export.pk}")
    writing.join(60)
    export.refresh_from_db()
    assert export.state == "ready", export.problem
