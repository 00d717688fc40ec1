"""The sequencer: every committed entry gets one place in the log, in order of commit, whatever happens."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
import time_machine
from django.db import DatabaseError, connection, connections, transaction
from django.utils import timezone

from audit import keys, sequencer, tasks
from audit.ledger import entries_of
from audit.merkle import Frontier, is_consistent, is_included, leaf_data, leaf_hash, root_of
from audit.merkle import consistency as consistency_of
from audit.merkle import inclusion as inclusion_of
from audit.models import Checkpoint, Entry, Leaf, Log, Tile
from audit.notes import Checkpoint as Signed
from audit.notes import opened
from audit.tiles import NoSuchTile, Tiles, at_path, path_of
from tests.audit.histories import EVENING, Pen


def leaf_hashes() -> list[bytes]:
    rows = Leaf.objects.order_by("number").values_list("entry__hash", "entry__body")
    return [leaf_hash(leaf_data(hashed, body)) for hashed, body in rows]


@pytest.mark.django_db
def test_every_entry_gets_the_next_number_once() -> None:
    pen = Pen()
    pen.write(5)
    assert sequencer.integrate_all() == 5
    pen.write(3)
    assert sequencer.integrate_all() == 3
    assert sequencer.integrate_all() == 0
    assert list(Leaf.objects.values_list("number", flat=True)) == list(range(8))
    assert set(Leaf.objects.values_list("entry_id", flat=True)) == set(Entry.objects.values_list("id", flat=True))


@pytest.mark.django_db
@pytest.mark.parametrize("batch", [1, 3, 255, 256, 257, 1000])
def test_the_tree_is_the_same_however_the_work_is_divided(batch: int) -> None:
    Pen().write(600)
    while sequencer.integrate(batch):
        pass
    made = sequencer.checkpoint("asked")
    assert made.size == 600
    assert made.root == root_of(leaf_hashes()).hex()
    assert [(tile.level, tile.index, len(tile.hashes) // 32) for tile in Tile.objects.all()] == [
        (0, 0, 256),
        (0, 1, 256),
        (0, 2, 88),
        (1, 0, 2),
    ]


@transaction.atomic
def plug_pulled() -> None:
    sequencer.integrate()
    raise RuntimeError("the plug is pulled")


@pytest.mark.django_db
def test_a_crash_in_the_middle_leaves_nothing_half_done() -> None:
    Pen().write(10)
    with pytest.raises(RuntimeError):
        plug_pulled()
    assert not Leaf.objects.exists()
    assert not Tile.objects.exists()
    assert sequencer.integrate_all() == 10
    assert Log.objects.get().size == 10


@pytest.mark.django_db
def test_the_proofs_of_a_log_kept_in_tiles_hold() -> None:
    pen = Pen()
    pen.write(300)
    old = pen.seal()
    pen.write(400)
    new = pen.seal()
    nodes, hashes = Tiles().node, leaf_hashes()
    for number in (0, 1, 255, 256, 299, 511, 699):
        path = inclusion_of(number, 700, nodes)
        assert is_included(hashes[number], number, 700, path, bytes.fromhex(new.root))
    proof = consistency_of(300, 700, nodes)
    assert is_consistent(300, bytes.fromhex(old.root), 700, bytes.fromhex(new.root), proof)


@pytest.mark.django_db
def test_tiles_lie_at_the_paths_of_the_specification_and_partial_ones_stay_readable() -> None:
    pen = Pen()
    pen.write(300)
    sequencer.integrate_all()
    early = at_path("0/001.p/44")
    pen.write(10)
    sequencer.integrate_all()
    assert at_path("0/001.p/44") == early == at_path("0/001.p/54")[: 44 * 32]
    assert len(at_path("0/000")) == 256 * 32
    assert len(at_path("1/000.p/1")) == 32
    assert path_of(0, 1_234_067) == "0/x001/x234/067"
    for missing in ("0/001", "0/001.p/55", "0/001.p/0", "0/1", "0/x000/001.p/44", "2/000.p/1", "a", "0/000.p/256"):
        with pytest.raises(NoSuchTile):
            at_path(missing)


@pytest.mark.usefixtures("inline_desk")
def test_a_checkpoint_is_signed_by_the_houses_key_at_least_every_minute_of_traffic() -> None:
    pen = Pen()
    with time_machine.travel(EVENING, tick=False) as clock:
        for _ in range(300):
            pen.write(1)
            tasks.integrate()
            clock.shift(timedelta(seconds=1))
    made = list(Checkpoint.objects.all())
    gaps = [later.made_at - earlier.made_at for earlier, later in pairwise(made)]
    assert len(made) == 6
    assert max(gaps) < timedelta(minutes=1)
    text, _ = opened(made[-1].note, [keys.signers()[0].public])
    assert Signed.read(text) == Signed(keys.origin(), made[-1].size, bytes.fromhex(made[-1].root))


@pytest.mark.usefixtures("inline_desk")
def test_a_quiet_house_signs_nothing_new() -> None:
    Pen().write(1)
    tasks.integrate()
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        tasks.integrate()
    assert Checkpoint.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("table", ["leaf", "checkpoint"])
@pytest.mark.parametrize("statement", ["UPDATE audit_{} SET {}", "DELETE FROM audit_{}"])
def test_the_database_keeps_leaves_and_checkpoints(table: str, statement: str) -> None:
    pen = Pen()
    pen.write(1)
    pen.seal()
    column = "number = 7" if table == "leaf" else "size = 7"
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table, column))


@pytest.mark.django_db(transaction=True)
def test_several_sequencers_at_once_skip_nothing_and_double_nothing() -> None:
    pen = Pen()
    faults: list[BaseException] = []

    def sequence() -> None:
        try:
            while not done.is_set() or sequencer.integrate(7):
                sequencer.integrate(7)
        except BaseException as fault:
            faults.append(fault)
        finally:
            connections.close_all()

    done = threading.Event()
    workers = [threading.Thread(target=sequence) for _ in range(3)]
    for worker in workers:
        worker.start()
    for _ in range(40):
        pen.write(5)
    done.set()
    for worker in workers:
        worker.join()
    assert not faults
    assert list(Leaf.objects.values_list("number", flat=True)) == list(range(200))
    frontier = Frontier()
    for hashed in leaf_hashes():
        frontier.append(hashed)
    assert sequencer.checkpoint("asked").root == frontier.root().hex()


@pytest.mark.django_db(transaction=True)
def test_an_entry_that_is_committed_late_gets_a_later_number_and_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """On PostgreSQL a row may have a low number and appear after higher ones."""
    monkeypatch.setattr(sequencer, "WINDOW", 1)
    pen = Pen()
    slow, quick = pen.write(1, ["table:1"]), None
    with transaction.atomic():
        (late,) = pen.write(1, ["table:2"])
        if connection.vendor == "postgresql":
            quick = elsewhere(lambda: Pen(count=500).write(3, ["table:3"]))
            assert elsewhere(sequencer.integrate_all) == 4
    assert sequencer.integrate_all() == (1 if quick else 2)
    assert late.leaf.number == (4 if quick else 1)
    assert slow[0].leaf.number == 0
    assert sequencer.integrate_all() == 0
    assert [entry.leaf.number for entry in entries_of("table:3")] == ([1, 2, 3] if quick else [])


def elsewhere(work: Callable[[], Any]) -> Any:
    """On another thread, and so on another connection."""

    def run() -> Any:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result()
