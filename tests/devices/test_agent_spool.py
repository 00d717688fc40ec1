"""The spool, its clocks and papers: once, in order, and nothing half written."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from devices.agent.clocks import MS, Clocks
from devices.agent.forwarder import within
from devices.agent.papers import Paper
from devices.agent.spool import Row, Spool

pytestmark = pytest.mark.own_servers

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def event(seq: int | None, *, at: datetime = NOW, kind: str = "button") -> Row:
    return Row(kind, at, 1, boot=5, seq=seq, facts={"bounce": False})


def test_rows_are_numbered_from_one_without_holes(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    spool.append([event(1), event(None)])
    spool.append([event(2), event(1), event(2), event(3)])
    rows = spool.after(0, 10)
    assert [(row["number"], row["seq"]) for row in rows] == [(1, 1), (2, None), (3, 2), (4, 3)]
    spool.close()


def test_a_spool_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    first = Spool(tmp_path / "spool")
    first.append([event(1), event(2), event(None)])
    name = first.id
    first.close()
    again = Spool(tmp_path / "spool")
    assert (again.id, again.last_event(), again.count(after=1)) == (name, (5, 2), 2)
    again.append([event(3)])
    assert [row["number"] for row in again.after(3, 10)] == [4]
    again.close()


def test_another_file_is_another_spool(tmp_path: Path) -> None:
    one, other = Spool(tmp_path / "one"), Spool(tmp_path / "other")
    assert one.id != other.id
    one.close()
    other.close()


def test_a_batch_that_fails_leaves_nothing(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    with pytest.raises(sqlite3.IntegrityError):
        spool.append([event(1), Row(kind=None, at=NOW, mono_ns=1)])  # type: ignore[arg-type]
    assert spool.count() == 0
    spool.append([event(1)])
    assert spool.count() == 1
    spool.close()


def test_rows_are_never_changed(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    spool.append([event(1)])
    spool.close()
    with sqlite3.connect(tmp_path / "spool") as db, pytest.raises(sqlite3.IntegrityError):
        db.execute("UPDATE reading SET kind = 'door-opened'")
    db.close()


def test_what_the_server_has_had_for_a_month_may_go_but_never_the_last(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    old = NOW - timedelta(days=40)
    spool.append([event(1, at=old), event(2, at=old), event(3, at=old)])
    spool.prune(2, NOW)
    assert [row["number"] for row in spool.after(0, 10)] == [2, 3]
    spool.prune(9, NOW)
    assert [row["number"] for row in spool.after(0, 10)] == [3]
    spool.close()


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    assert (tmp_path / "spool").stat().st_mode & 0o077 == 0
    spool.close()


def test_a_step_of_the_wall_clock_is_noticed_and_a_slew_is_not() -> None:
    now = {"mono": 10_000 * MS, "wall": 1_000_000 * MS}
    clocks = Clocks(lambda: now["mono"], lambda: now["wall"])
    assert clocks.look() == 0
    now["mono"] += 50 * MS
    now["wall"] += 51 * MS
    assert clocks.look() == 0
    now["wall"] += 3_600_000 * MS
    assert clocks.look() == 3_600_000
    assert clocks.look() == 0
    now["wall"] -= 1_000 * MS
    assert clocks.look() == -1_000


def test_a_stamp_of_the_steady_clock_is_read_on_the_wall() -> None:
    clocks = Clocks(lambda: 5_000 * MS, lambda: 1_000_000_000_000 * MS)
    assert clocks.moment(4_000 * MS) == datetime(2001, 9, 9, 1, 46, 39, tzinfo=UTC)


def test_a_paper_is_new_once_after_each_writing(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "paper.json")
    assert (paper.is_new(), paper.read()) == (False, None)
    paper.write({"decks": 1})
    assert (paper.is_new(), paper.is_new(), paper.read()) == (True, False, {"decks": 1})


def test_a_paper_cut_short_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "paper.json").write_text('{"decks": ')
    assert Paper(tmp_path / "paper.json").read() is None


def test_a_batch_is_as_large_as_the_server_takes_and_never_empty() -> None:
    rows = [{"number": number, "facts": {"sealed": "x" * 100}} for number in range(10)]
    assert len(within(rows, 10_000)) == 10
    assert 1 < len(within(rows, 500)) < 10
    assert len(within(rows, 1)) == 1
    assert within([], 1) == []
