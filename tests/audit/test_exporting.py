"""Exports: what is in them, that they stream, and that a failure leaves nothing behind."""

import json
import resource
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.core.management import CommandError, call_command

from audit.exporting import select
from audit.management.commands.export import moment
from audit.models import Checkpoint, Entry
from audit.package import package
from tests.audit.exports import contents, export, own_key, said
from tests.audit.histories import EVENING, Pen

pytestmark = pytest.mark.django_db

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)


def the_pinned_export(path: Path) -> Path:
    """The same entries, keys and clock every time: three exports, of which the last is pinned."""
    pen = Pen()
    with time_machine.travel(EVENING + timedelta(hours=5), tick=False):
        pen.write(40)
        export(path)
        pen.write(260)
        return export(path, begin=EVENING + timedelta(seconds=31), until=EVENING + timedelta(seconds=291))


@pytest.fixture
def pinned_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "LOG_KEY", bytes(range(32)).hex(), raising=False)
    monkeypatch.setattr(settings, "SECRET_KEY", "a secret that never changes, for golden files only")


@pytest.mark.usefixtures("pinned_house")
def test_every_byte_of_an_export_is_pinned(tmp_path: Path) -> None:
    made = contents(the_pinned_export(tmp_path / "layout.zip"))
    golden = contents(GOLDEN / "layout.zip")
    assert list(made) == list(golden)
    for name, data in made.items():
        assert data == golden[name], name


def test_an_export_holds_entries_verbatim_in_the_order_of_their_leaves(tmp_path: Path) -> None:
    Pen().write(5)
    lines = contents(export(tmp_path / "e.zip"))["entries.jsonl"].decode().splitlines()
    entries = list(Entry.objects.order_by("leaf__number"))
    assert lines == [
        f'{{"leaf":{number},"hash":"{entry.hash}","body":{entry.body}}}' for number, entry in enumerate(entries)
    ]


def test_a_period_is_every_leaf_from_its_first_to_its_last(tmp_path: Path) -> None:
    Pen().write(50)
    made = export(tmp_path / "e.zip", begin=EVENING + timedelta(seconds=11), until=EVENING + timedelta(seconds=21))
    about = json.loads(contents(made)["manifest.json"])["about"]
    assert (about["first_leaf"], about["end_leaf"], about["entries"], about["size"]) == (10, 20, 10, 50)
    assert said(made) == ""


def test_a_period_without_entries_is_an_export_too(tmp_path: Path) -> None:
    Pen().write(5)
    made = export(tmp_path / "e.zip", until=EVENING)
    assert contents(made)["entries.jsonl"] == b""
    assert said(made) == ""


def test_an_export_before_anything_happened_is_whole(tmp_path: Path) -> None:
    assert said(export(tmp_path / "e.zip")) == ""


@pytest.mark.parametrize("table", [7, 9, 8])
def test_one_table_alone_is_still_proved_to_be_in_the_log(tmp_path: Path, table: int) -> None:
    Pen().write(600)
    made = export(tmp_path / "e.zip", table=table, begin=EVENING + timedelta(seconds=100))
    assert said(made) == ""
    streams = {json.loads(line)["body"]["stream"] for line in contents(made)["entries.jsonl"].splitlines()}
    assert streams == ({f"table:{table}"} if table != 8 else set())


def test_the_checkpoint_before_comes_along_or_the_one_the_controller_brings(tmp_path: Path) -> None:
    pen = Pen()
    pen.write(10)
    first = export(tmp_path / "1.zip")
    assert "previous-checkpoint" not in contents(first)
    pen.write(10)
    kept = pen.seal().note
    pen.write(10)
    second = export(tmp_path / "2.zip")
    assert contents(second)["previous-checkpoint"] == contents(first)["checkpoint"]
    brought = export(tmp_path / "3.zip", previous=kept)
    assert contents(brought)["previous-checkpoint"] == kept.encode()
    assert said(brought, kept=kept) == ""


def test_each_export_signs_the_log(tmp_path: Path) -> None:
    Pen().write(3)
    made = export(tmp_path / "e.zip")
    checkpoint = Checkpoint.objects.get(reason="export")
    assert checkpoint.size == 3
    assert contents(made)["checkpoint"] == checkpoint.note.encode()


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    def endless() -> Iterator[bytes]:
        while True:
            yield bytes(range(256)) * 4096

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    try:
        with pytest.raises(OSError, match="File too large"), package(tmp_path / "e.zip") as made:
            made.add("endless", endless())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.glob("e.zip*")) == []


def lights_out() -> Iterator[bytes]:
    yield b"half"
    raise RuntimeError("the lights go out")


def test_a_failure_on_the_way_leaves_an_earlier_export_as_it_was(tmp_path: Path) -> None:
    Pen().write(3)
    made = export(tmp_path / "e.zip")
    before = made.read_bytes()
    with pytest.raises(RuntimeError), package(made) as again:
        again.add("something", lights_out())
    assert made.read_bytes() == before
    assert not made.with_name("e.zip.part").exists()


def test_a_name_is_given_once(tmp_path: Path) -> None:
    with package(tmp_path / "e.zip") as made:
        made.add("a", [b""])
        with pytest.raises(ValueError, match="already"):
            made.add("a", [b""])
        made.finish({})


def test_what_was_not_finished_is_no_export(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not finished"), package(tmp_path / "e.zip") as made:
        made.add("a", [b""])
    assert not list(tmp_path.glob("e.zip*"))


def test_other_tools_open_the_zip(tmp_path: Path) -> None:
    Pen().write(3)
    assert zipfile.ZipFile(export(tmp_path / "e.zip")).testzip() is None


@pytest.mark.usefixtures("inline_desk")
@time_machine.travel(EVENING + timedelta(days=9), tick=True)
def test_the_command_exports_gaming_days(tmp_path: Path) -> None:
    Pen().write(20)
    out = tmp_path / "day.zip"
    call_command("export", "--from", "2026-11-18", "--to", "2026-11-18", "--out", str(out), verbosity=0)
    assert json.loads(contents(out)["manifest.json"])["about"]["entries"] == 20
    call_command("export", "--from", "2026-11-19", "--to", "2026-11-20", "--out", str(out), verbosity=0)
    assert json.loads(contents(out)["manifest.json"])["about"]["entries"] == 0
    call_command(
        "export", "--from", "2026-11-18T21:00:05", "--to", "2026-11-18T21:00:08", "--table", "7", "--out", str(out)
    )
    assert json.loads(contents(out)["manifest.json"])["about"]["entries"] == 1
    assert said(out) == ""
    assert own_key() in contents(out)["keys"].decode()


@pytest.mark.parametrize(("begin", "until"), [("2026-11-19", "2026-11-18"), ("yesterday", "2026-11-18")])
def test_the_command_refuses_a_period_that_is_none(tmp_path: Path, begin: str, until: str) -> None:
    with pytest.raises(CommandError):
        call_command("export", "--from", begin, "--to", until, "--out", str(tmp_path / "e.zip"))


def test_a_day_begins_and_ends_at_its_hour_and_a_moment_is_itself() -> None:
    assert moment("2026-11-18", last=False).isoformat() == "2026-11-18T05:00:00+00:00"
    assert moment("2026-11-18", last=True).isoformat() == "2026-11-19T05:00:00+00:00"
    assert moment("2026-11-18T21:30+00:00", last=True).isoformat() == "2026-11-18T21:30:00+00:00"


def test_a_selection_gives_models_to_those_who_make_tables() -> None:
    pen = Pen()
    pen.write(9)
    pen.seal()
    chosen = select(EVENING, EVENING + timedelta(hours=1), table=7)
    assert [entry.stream for entry in chosen.entries()] == ["table:7"] * 3
