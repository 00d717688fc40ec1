"""Whole exports: every readable file beside the entries, and that each says what the entries say."""

import csv
import io
import json
import resource
import tracemalloc
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.core.management import CommandError, call_command
from xlsxwriter.exceptions import XlsxWriterException

from audit import keys, sequencer
from audit.exporting import sealed
from audit.messages import SYSTEM
from audit.models import Entry
from audit.sheets import SHEETS, TABLES
from audit.summary import Totals
from audit.verify import verify
from audit.whole_export import Wanted, write_sealed, write_whole
from people.hiring import hire
from rake.commands import CorrectMovement, RecordTip
from rules import phh
from tables.commands import CallFloor, RewindHand, VoidHand
from tests.audit.exports import ALWAYS, changed, contents, own_key, repacked, said
from tests.audit.histories import EVENING, Pen
from tests.rake import money
from tests.room import accepted
from tests.tables.dealing import Dealing, dealing, policy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)


def whole(path: Path, **wanted: Any) -> Path:
    write_whole(path, Wanted(*ALWAYS, **wanted))
    return path


def rows_of(path: Path, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(contents(path)[name].decode(), newline="")))


def three_all_in(number: int = 220) -> Dealing:
    """Two pots, the first of them raked: seat 1 wins the main pot, seat 2 the side pot."""
    at = dealing((20_000, 50_000, 80_000), number=number, rake=policy(f"of {number}"))
    at.start().deal().bet(1, 20_000).call(2).bet(3, 50_000).call(2)
    return at.board("AsKd2c").board("3h").board("9c").show(3, "QhQd").show(2, "KhKs").show(1, "AhAc").award()


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A hand with two pots, one voided by the floor, one call for the floor."""
    with time_machine.travel(EVENING, tick=True):
        at = three_all_in()
        at.start().deal()
        accepted(VoidHand(220, "sanremo-cash.other.foreign-back", "=a foreign card"))
        accepted(CallFloor(220))
        return whole(tmp_path / "evening.zip")


def test_every_file_is_there_and_the_whole_holds(evening: Path) -> None:
    files = list(contents(evening))
    assert files == [
        "entries.jsonl", "checkpoint", "keys", "proofs/inclusion", "proofs/streams.jsonl",
        "hands.csv", "rake.csv", "tables.csv", "irregularities.csv", "rulings.csv", "people.csv", "export.xlsx",
        "summary.pdf", "hands/table-220.phhs", "manifest.json", "seal",
    ]  # fmt: skip
    report = verify(evening, keys=[own_key()], readjudicate=True)
    assert report.faults == []
    assert dict(report.holds)["sheets"] == {"rows": 6, "rake": 2_000}
    assert dict(report.holds)["hands"] == {"hands": 2, "open": 0}


def test_hands_and_rake_are_told_pot_by_pot_with_their_entries(evening: Path) -> None:
    first, second = rows_of(evening, "hands.csv")
    assert (first["table"], first["hand"], first["pot"], first["rake"], first["void"]) == (
        "220",
        "1",
        "120000",
        "2000",
        "no",
    )
    assert (second["hand"], second["void"]) == ("2", "yes")
    assert [(row["hand"], row["pot"], row["amount"]) for row in rows_of(evening, "rake.csv")] == [
        ("1", "1", "2000"),
        ("1", "2", "0"),
    ]
    entry = Entry.objects.get(leaf__number=int(first["leaf"]))
    assert (entry.kind, entry.data["pot"]) == (first["kind"], 120_000)


def test_a_ruling_stands_with_its_article_and_cannot_run_in_a_spreadsheet(evening: Path) -> None:
    (voided,) = rows_of(evening, "rulings.csv")
    assert voided["kind"] == "hand.voided.v1"
    assert voided["article"] == "sanremo-cash.other.foreign-back"
    assert voided["reason"] == "'=a foreign card"
    assert [row["what"] for row in rows_of(evening, "irregularities.csv")] == ["floor_called"]


def test_hands_come_as_phh_and_unseen_faces_stay_unseen(evening: Path) -> None:
    text = contents(evening)["hands/table-220.phhs"].decode()
    (hand,) = phh.read_all(text)
    assert isinstance(hand, phh.Recorded)
    assert "d dh p1 ????" in text
    assert "finishing_stacks = [60000, 30000, 58000]" in text


def test_the_workbook_has_every_sheet_with_its_rows(evening: Path, tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    book.write_bytes(contents(evening)["export.xlsx"])
    with zipfile.ZipFile(book) as parts:
        titles = [sheet.get("name") for sheet in tree(parts, "xl/workbook.xml").iter(f"{MAIN}sheet")]
        assert titles == [str(sheet.title) for sheet in SHEETS]
        pages = [tree(parts, f"xl/worksheets/sheet{number}.xml") for number in range(1, len(SHEETS) + 1)]
    assert [sum(1 for _ in page.iter(f"{MAIN}row")) - 1 for page in pages] == [
        len(rows_of(evening, sheet.file)) for sheet in SHEETS
    ]
    assert "1200" in [cell.text for cell in pages[0].iter(f"{MAIN}v")]  # euro, not cents
    assert not list(pages[4].iter(f"{MAIN}f"))  # nothing to run
    assert "mano annullata" in [text.text for text in pages[4].iter(f"{MAIN}t")]


MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def tree(parts: zipfile.ZipFile, name: str) -> ElementTree.Element:
    return ElementTree.fromstring(parts.read(name))


def test_the_same_entries_give_the_same_bytes(tmp_path: Path) -> None:
    with time_machine.travel(EVENING, tick=False):
        three_all_in()
        whole(tmp_path / "first.zip")  # the log's key becomes an entry
        one = contents(whole(tmp_path / "one.zip"))
        two = contents(whole(tmp_path / "two.zip"))
    own = {"manifest.json", "seal", "previous-checkpoint", "proofs/consistency"}
    for name in one.keys() - own:
        assert one[name] == two[name], name
    assert one["summary.pdf"].startswith(b"%PDF-")


def test_a_hand_taken_up_again_counts_once(tmp_path: Path) -> None:
    three_all_in()
    accepted(RewindHand(220, 12, "the wrong winner"))
    at = Dealing(220)
    at.award()
    made = whole(tmp_path / "e.zip")
    assert [row["rake"] for row in rows_of(made, "hands.csv")] == ["2000", "-2000", "2000"]
    assert sum(int(row["amount"]) for row in rows_of(made, "rake.csv")) == 2_000
    assert len(phh.read_all(contents(made)["hands/table-220.phhs"].decode())) == 1
    report = verify(made, keys=[own_key()], readjudicate=True)
    assert report.faults == []
    assert dict(report.holds)["hands"] == {"hands": 1, "open": 0}


def test_the_money_of_a_table_is_told_as_it_was_signed(tmp_path: Path) -> None:
    table = money.table_with_float(221)
    money.filled([(10_000, 10)], table=table)
    wrong = money.filled([(500, 10)], table=table)
    money.signed(CorrectMovement(table, wrong.pk, "counted twice", [(500, 20)]))
    accepted(RecordTip(table, 2_500), by=replace(money.DEALER, table=table))
    money.counted("float", [(5_000, 3)], [(5_000, 2)], table=table)
    made = whole(tmp_path / "e.zip")
    rows = rows_of(made, "tables.csv")
    assert [(row["what"], row["amount"]) for row in rows] == [
        ("float", "630000"), ("fill", "100000"), ("fill", "5000"), ("fill", "10000"), ("tip", "2500"),
        ("count_float", ""), ("count_float", ""),
    ]  # fmt: skip
    assert (rows[0]["chips"], rows[0]["signed_by"]) == ("10000x50 500x200 100x300", "staff:901 staff:904")
    assert (rows[3]["corrects"], rows[3]["reason"]) == (rows[2]["number"], "counted twice")
    assert rows[6]["difference"] == "5000"
    assert said(made) == ""


def test_totals_count_a_corrected_movement_once_and_the_last_count() -> None:
    totals = Totals()
    names = [column.name for column in TABLES.columns]

    def told(**row: Any) -> None:
        cells: dict[str, Any] = {"table": 7, "day": "2026-11-18"} | row
        totals.add(TABLES, [cells.get(name) for name in names])

    told(what="fill", number=1, amount=5_000)
    told(what="fill", number=2, corrects=1, amount=10_000)
    told(what="count_drop", number=1, box="D-1", amount=700)
    told(what="count_drop", number=2, box="D-1", amount=800)
    told(what="count_drop", number=3, box="D-2", amount=1)
    assert [totals.tables[7].sum_of(what) for what in ("fill", "count_drop")] == [10_000, 801]


# --- tables that somebody made to say something else, and signed --------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "what"),
    [
        ("hands.csv", b",120000,2000,no", b",120000,1900,no", "hands.csv, row 1: is not what entry 24 says"),
        ("hands.csv", b",staff:97220,", b",staff:9,", "hands.csv, row 1: is not what entry 24 says"),
        ("rake.csv", b",2000\r\n", b",100\r\n", "rake.csv, row"),
        ("rulings.csv", b"hand.voided.v1", b"hand.killed.v1", "rulings.csv, row 1"),
    ],
)
def test_a_table_that_says_other_than_its_entries_is_named(
    evening: Path, name: str, old: bytes, new: bytes, what: str
) -> None:
    files = contents(evening)
    assert old in files[name]
    files[name] = files[name].replace(old, new, 1)
    assert what in said(repacked(evening, files))


def test_a_row_left_out_or_made_up_is_named(evening: Path) -> None:
    files = contents(evening)
    head, first, second = files["hands.csv"].splitlines(keepends=True)
    assert "hands.csv: the row of entry 24 is missing" in said(repacked(evening, files | {"hands.csv": head + second}))
    assert "hands.csv: the row of entry" in said(repacked(evening, files | {"hands.csv": head + first}))
    doubled = files | {"hands.csv": head + first + second + second.replace(b"tables", b"tabless")}
    assert "hands.csv, row 3" in said(repacked(evening, doubled))


def test_a_table_that_cannot_be_read_is_named_and_the_entries_are_still_checked(evening: Path) -> None:
    spoilt = changed(evening, "rake.csv", lambda data: data.replace(b"leaf", b'"leaf', 1), listed=False)
    report = verify(spoilt, keys=[own_key()])
    assert "rake.csv" in report.text(1)
    assert "entries" in dict(report.holds)


# --- names ---------------------------------------------------------------------------------------


def test_people_are_pseudonyms_unless_names_were_asked_for_with_a_reason(tmp_path: Path) -> None:
    staff = hire(SYSTEM, badge="D220", name="Ada Neri", role="dealer", pin="246813")
    three_all_in()
    without = rows_of(whole(tmp_path / "without.zip"), "people.csv")
    assert {row["name"] for row in without} == {""}
    assert "Player 1" not in str(contents(tmp_path / "without.zip"))
    named = {row["person"]: row["name"] for row in rows_of(whole(tmp_path / "with.zip", named=True), "people.csv")}
    assert "Player 1" in named.values()
    assert staff.pseudonym not in named  # appears nowhere but as a stream: nobody acted under it


def test_names_from_the_keyboard_need_a_reason_and_leave_an_entry(tmp_path: Path) -> None:
    three_all_in()
    line = ["export", "--from", "2000-01-01", "--to", "2099-01-01", "--out", str(tmp_path / "e.zip")]
    with pytest.raises(CommandError, match="protocollo"):
        call_command(*line, "--names", "inquiry")
    assert not (tmp_path / "e.zip").exists()
    call_command(*line, "--names", "inquiry", "--note", "prot. 41/2026", verbosity=0)
    entry = Entry.objects.get(kind="audit.names_read.v1")
    assert entry.data == {"people": [], "reason": "inquiry", "note": "prot. 41/2026", "export": None}
    assert "Player 1" in contents(tmp_path / "e.zip")["people.csv"].decode()
    assert json.loads(contents(tmp_path / "e.zip")["manifest.json"])["about"]["names"] is True


# --- room on the disk and in memory -----------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("limit", [200, 3_000, 100_000])
def test_a_full_disk_leaves_nothing_behind_wherever_it_runs_full(tmp_path: Path, limit: int) -> None:
    """The limit on the size of files is the kernel's own: a write beyond it fails as on a full disk."""
    three_all_in()
    Pen().write(3_000, streams=("tablet:220", "staff:220"))
    folder = tmp_path / "out"
    folder.mkdir()
    selection, checkpoint = sealed(*ALWAYS)
    with small_files(limit), pytest.raises((OSError, XlsxWriterException)):
        write_sealed(folder / "e.zip", Wanted(*ALWAYS), selection, checkpoint)
    assert list(folder.iterdir()) == []
    assert said(whole(folder / "e.zip")) == ""


@contextmanager
def small_files(limit: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_an_export_ten_times_as_long_takes_no_more_memory(tmp_path: Path) -> None:
    pen = Pen()
    pen.write(2_000)
    whole(tmp_path / "warm.zip")
    short = peak(lambda: whole(tmp_path / "short.zip"))
    pen.write(18_000)
    long = peak(lambda: whole(tmp_path / "long.zip"))
    assert long < 1.5 * short


def peak(work: Callable[[], Any]) -> int:
    sequencer.integrate_all()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# --- keys -----------------------------------------------------------------------------------------------


def test_a_change_of_keys_is_an_entry_under_the_first_checkpoint_the_new_key_signs(tmp_path: Path) -> None:
    Pen().write(3)
    whole(tmp_path / "1.zip")
    before = own_key()
    call_command("ledger", "key", "--rotate", verbosity=0)
    both = whole(tmp_path / "2.zip")
    told = [(entry.kind, entry.data["key"]) for entry in Entry.objects.filter(stream="log").order_by("seq")]
    after = own_key()
    assert told == [("audit.log_key_taken_up.v1", before), ("audit.log_key_taken_up.v1", after)]
    for key in (before, after):
        assert verify(both, keys=[key]).faults == []
    call_command("ledger", "key", "--retire", verbosity=0)
    last = Entry.objects.filter(stream="log").latest("seq")
    assert (last.kind, last.data["key"]) == ("audit.log_key_laid_down.v1", before)
    assert verify(whole(tmp_path / "3.zip"), keys=[after]).faults == []
    assert [str(signer.public) for signer in keys.signers()] == [after]
