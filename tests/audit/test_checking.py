"""``ledger verify`` on a database somebody had their hands on: it says what is wrong, and where."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import timezone

from audit import checking, keys, ledger, notes, sequencer
from audit.checking_log import Kept
from audit.merkle import Frontier, leaf_data, leaf_hash
from audit.models import Checkpoint, Entry, Leaf, Log, LogKey, Tile
from audit.notes import Signer, sign
from tables.models import Table
from tests.audit.histories import Pen, tamper, triggers_dropped
from tests.room import set_up_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

VANDAL = Signer("cagnotte/ledger", b"v" * 32)


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)


@pytest.fixture
def house() -> Pen:
    """300 entries in three streams, with checkpoints after 100, 200 and 300 of them."""
    pen = Pen()
    for _ in range(3):
        pen.write(100)
        pen.seal()
    return pen


def said(kept: Kept | None = None) -> str:
    return "\n".join(map(str, checking.faults(kept)))


def rebuilt(numbered: Iterator[Entry] | None = None) -> None:
    """The whole tree made anew over the entries as they are now, as a vandal who knows the code would."""
    triggers_dropped()
    Tile.objects.all().delete()
    Leaf.objects.all().delete()
    Log.objects.all().delete()
    sequencer.integrate_all()


def rechained(stream: str) -> None:
    """Every hash of a stream made to fit its bodies again."""
    head = ledger.GENESIS
    for entry in Entry.objects.filter(stream=stream).order_by("seq"):
        head = ledger.chained(head, entry.body)
        tamper("UPDATE audit_entry SET hash = %s WHERE id = %s", head, entry.pk)


def a_body_changed() -> Entry:
    entry = Entry.objects.get(stream="table:7", seq=20)
    tamper("UPDATE audit_entry SET body = replace(body, 'Gettoni', 'Bottoni') WHERE id = %s", entry.pk)
    return entry


def test_a_house_nobody_touched_is_whole(house: Pen) -> None:
    assert said() == ""


def test_a_changed_body_is_named_in_its_stream_and_in_the_tree(house: Pen) -> None:
    number = a_body_changed().leaf.number
    assert said().splitlines() == [
        "entries: table:7 20: the hash does not cover its body and the entry before it",
        f"tree: leaf {number} (table:7 20) is not the entry that joined the tree there",
    ]


def test_a_changed_body_with_every_hash_of_its_stream_made_to_fit_is_still_found(house: Pen) -> None:
    a_body_changed()
    rechained("table:7")
    assert "entries:" not in said()
    assert "(table:7 20) is not the entry that joined the tree there" in said()
    assert "(table:7 19)" not in said()


def test_a_tree_rebuilt_around_a_changed_body_is_a_fork(house: Pen) -> None:
    a_body_changed()
    rechained("table:7")
    rebuilt()
    assert said().count("was signed over another tree") == 3
    assert "checkpoint" in said().splitlines()[0]


@pytest.mark.parametrize("column", ["happened_at", "recorded_at"])
def test_a_changed_time_is_named(house: Pen, column: str) -> None:
    tamper(f"UPDATE audit_entry SET {column} = %s WHERE stream = 'table:9' AND seq = 3", timezone.now())
    assert f"table:9 3: {column} differs from the body" in said()


def test_a_changed_time_of_a_leaf_is_named(house: Pen) -> None:
    tamper("UPDATE audit_leaf SET recorded_at = %s WHERE number = 7", timezone.now())
    assert "leaf 7 (table:9 3): recorded_at differs" in said()


def test_a_deleted_row_is_named(house: Pen) -> None:
    entry = Entry.objects.get(stream="table:9", seq=30)
    tamper("DELETE FROM audit_entry WHERE id = %s", entry.pk)
    assert "entries: table:9: number 31 follows 29" in said()
    assert "its entry, row" in said()


def test_a_deleted_tail_is_found_by_its_leaves(house: Pen) -> None:
    tamper("DELETE FROM audit_entry WHERE stream = 'table:9' AND seq > 98")
    assert "is gone" in said()


def test_a_deleted_tail_with_all_its_traces_is_found_by_the_checkpoint(house: Pen) -> None:
    _cut_back_to(250)
    assert "checkpoint" in said()
    assert "was signed over 300 leaves, and the log has 250: its end is gone" in said()


def test_a_deleted_tail_with_its_checkpoint_is_found_by_the_one_the_controller_kept(house: Pen) -> None:
    kept = Kept(checkpoint=Checkpoint.objects.get(size=300).note)
    _cut_back_to(250)
    tamper("DELETE FROM audit_checkpoint WHERE size > 250")
    assert said() == ""
    assert "the checkpoint that was kept was signed over 300 leaves, and the log has 250" in said(kept)


def _cut_back_to(size: int) -> None:
    numbers = list(Leaf.objects.filter(number__gte=size).values_list("entry_id", flat=True))
    for entry in numbers:
        tamper("DELETE FROM audit_entry WHERE id = %s", entry)
    rebuilt()


def test_swapped_order_is_found(house: Pen) -> None:
    one, other = Leaf.objects.get(number=10), Leaf.objects.get(number=11)
    tamper("UPDATE audit_leaf SET entry_id = -1 WHERE number = 10")
    tamper("UPDATE audit_leaf SET entry_id = %s WHERE number = 11", one.entry_id)
    tamper("UPDATE audit_leaf SET entry_id = %s WHERE number = 10", other.entry_id)
    assert said().count("is not the entry that joined the tree there") == 2
    assert "leaf 10 " in said()
    assert "leaf 11 " in said()


def test_a_forked_tree_is_found_though_its_checkpoint_is_properly_signed(house: Pen) -> None:
    forked = notes.Checkpoint(keys.origin(), 150, Frontier().root())
    note = sign(str(forked), keys.signers())
    Checkpoint.objects.create(size=150, root=forked.root.hex(), note=note, made_at=timezone.now(), reason="minute")
    assert "was signed over another tree of 150 leaves: the log was forked or rewritten" in said()


def test_everything_signed_anew_with_another_key_is_found(house: Pen) -> None:
    triggers_dropped()
    for made in Checkpoint.objects.all():
        text = made.note.rpartition("\n\n")[0] + "\n"
        made.note = sign(text, [VANDAL])
        made.save()
    LogKey.objects.update(key=str(VANDAL.public))
    assert said().count("signed with another key") == 3
    LogKey.objects.all().delete()
    assert said().count("no key we know has signed this") == 3


def test_a_forged_checkpoint_is_found(house: Pen) -> None:
    made = Checkpoint.objects.get(size=200)
    note = made.note.replace("\n200\n", "\n201\n")
    tamper("UPDATE audit_checkpoint SET note = %s WHERE id = %s", note, made.pk)
    assert f"checkpoint {made.pk} of 200 leaves: the signature of cagnotte/ledger+" in said()
    tamper("UPDATE audit_checkpoint SET note = %s, size = 100 WHERE id = %s", made.note, made.pk)
    assert "its row says 100" in said()


def test_a_tile_that_was_changed_or_lost_is_named(house: Pen) -> None:
    held = Tile.objects.get(level=0, index=0)
    Tile.objects.filter(pk=held.pk).update(hashes=b"x" * 32 + bytes(held.hashes)[32:])
    assert "leaf 0 (table:7 1) is not the entry" in said()
    assert "tile 1/000 has another hash for tile 0/000 than its root" in said()
    Tile.objects.filter(pk=held.pk).update(hashes=bytes(held.hashes)[:640])
    assert "tile 0/000 holds 20 hashes, not 256" in said()
    Tile.objects.filter(pk=held.pk).delete()
    assert "tile 0/000 is missing" in said()
    Tile.objects.create(level=0, index=9, hashes=b"x" * 32)
    assert "tile 0/009 is beyond the log" in said()


def test_an_entry_the_sequencer_did_not_see_is_named(house: Pen) -> None:
    tamper("DELETE FROM audit_leaf WHERE number = 299")
    Log.objects.update(settled=Entry.objects.latest("id").pk)
    assert "has no leaf, though later entries have theirs" in said()


@pytest.mark.usefixtures("inline_desk")
def test_a_row_that_disagrees_with_the_ledger_is_named() -> None:
    set_up_table(7)
    checking.register("big blinds", _tables_against_ledger)
    try:
        assert said() == ""
        Table.objects.filter(number=7).update(big_blind=400)
        assert "big blinds: table 7: the row says a big blind of 400, the ledger 200" in said().splitlines()
    finally:
        checking.unregister("big blinds")


def _tables_against_ledger() -> Iterator[str]:
    for entry in Entry.objects.filter(kind="tables.table_set_up.v1"):
        row = Table.objects.get(number=entry.data["table"])
        if row.big_blind != entry.data["big_blind"]:
            yield (
                f"table {row.number}: the row says a big blind of {row.big_blind}, the ledger {entry.data['big_blind']}"
            )


def test_a_check_has_one_name() -> None:
    checking.register("twice", list)
    try:
        with pytest.raises(ValueError, match="already"):
            checking.register("twice", list)
    finally:
        checking.unregister("twice")


# --- keys ---------------------------------------------------------------------------


def test_keys_change_with_an_overlap_and_the_old_checkpoints_stay_good(house: Pen) -> None:
    old = keys.signers()[0].public
    new = keys.rotate()
    house.write(5)
    both = house.seal()
    assert notes.opened(both.note, [old])[1] == [old]
    assert notes.opened(both.note, [new])[1] == [new]
    assert keys.retire() == [old]
    house.write(5)
    house.seal()
    assert [str(key) for key in keys.known_keys()] == [str(old), str(new)]
    assert said() == ""


def test_a_key_that_came_without_an_overlap_is_found(house: Pen) -> None:
    keys.rotate()
    keys.retire()
    house.write(5)
    house.seal()
    assert said().count("signed with another key") == 3


def test_an_embedded_house_makes_its_key_once_and_only_the_owner_reads_it() -> None:
    first = keys.signers()
    assert keys.signers() == first
    assert keys.key_file().stat().st_mode & 0o777 == 0o600


def test_a_room_states_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "MODE", "room")
    with pytest.raises(Exception, match="CASINO_LOG_KEY is missing"):
        keys.signers()
    monkeypatch.setattr(settings, "LOG_KEY", "ab" * 32, raising=False)
    assert [signer.seed for signer in keys.signers()] == [bytes.fromhex("ab" * 32)]
    (tmp_path / "key").write_text("cd" * 32)
    monkeypatch.setattr(settings, "LOG_KEY", f"{tmp_path / 'key'},{'ab' * 32}")
    assert [signer.seed.hex()[:2] for signer in keys.signers()] == ["cd", "ab"]
    monkeypatch.setattr(settings, "LOG_KEY", str(tmp_path / "nowhere"))
    with pytest.raises(Exception, match="cannot be read"):
        keys.signers()


# --- the command --------------------------------------------------------------------


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("ledger", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_the_command_says_that_the_ledger_is_whole(house: Pen) -> None:
    house.write(2)
    assert run("verify") == (
        "302 entries in 3 streams, 3 checkpoints: the ledger is whole (2 entries await their leaf)\n"
    )
    report: dict[str, Any] = json.loads(run("verify", "--json"))
    assert report == {"entries": 302, "streams": 3, "waiting": 2, "checkpoints": 3, "faults": []}


def test_the_command_fails_and_counts_what_is_broken(house: Pen) -> None:
    a_body_changed()
    with pytest.raises(CommandError, match="the ledger is broken in 2 places"):
        run("verify")


def test_the_command_holds_the_log_against_a_kept_checkpoint_and_key(house: Pen, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text(run("checkpoint"), "utf-8")
    assert "whole" in run("verify", "--kept", str(kept), "--key", str(keys.signers()[0].public))
    kept.write_text("nothing")
    with pytest.raises(CommandError, match="kept"):
        run("verify", "--kept", str(kept))


def test_the_command_prints_the_key_as_text_and_qr_and_changes_it() -> None:
    old = str(keys.signers()[0].public)
    first, *code = run("key").splitlines()
    assert first == old
    assert len({len(line) for line in code if line}) == 1
    assert f"signs along: {old}" in run("key", "--rotate")
    assert f"signs no more: {old}" in run("key", "--retire")


def test_a_leaf_is_the_chained_hash_and_the_body(house: Pen) -> None:
    entry = Entry.objects.get(leaf__number=0)
    held = bytes(Tile.objects.get(level=0, index=0).hashes)
    assert leaf_hash(leaf_data(entry.hash, entry.body)) == held[:32]
