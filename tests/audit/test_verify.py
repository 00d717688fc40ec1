"""The verifier: an outsider with one file and a key, and exports that somebody tampered with."""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from audit import verify as verifier
from audit.ledger import GENESIS, chained
from audit.models import Entry
from audit.notes import Signer, sign
from audit.verify import Key, main, verify
from tests.audit.exports import changed, contents, export, own_key, repacked, said, zipped
from tests.audit.histories import Pen, tamper
from tests.servers import ROOT

GOLDEN = Path(__file__).parent / "golden"
PINNED = (GOLDEN / "key").read_text("utf-8").strip()
VANDAL = Signer("cagnotte/ledger", b"v" * 32)


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)


@pytest.fixture
def made(db: None, tmp_path: Path) -> Path:
    """The second export of a house: 300 entries, the first 100 exported before."""
    pen = Pen()
    pen.write(100)
    export(tmp_path / "first.zip")
    pen.write(200)
    return export(tmp_path / "export.zip")


def test_an_export_nobody_touched_holds(made: Path) -> None:
    report = verify(made, keys=[own_key()])
    assert not report.faults
    assert [code for code, _ in report.holds] == ["container", "seal", "checkpoint", "previous", "entries", "manifest"]


# --- tampering, one of each kind ------------------------------------------------------------


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def test_a_changed_body_is_named_with_its_line(made: Path) -> None:
    spoilt = changed(made, "entries.jsonl", lambda data: data.replace("à 20 €".encode(), "à 21 €".encode(), 1))
    assert "entries.jsonl, line 21: staff:1 7 does not follow from the entry before it" in said(spoilt)
    assert "manifest.json: is not the one signed in seal" in said(spoilt)


def test_a_changed_time_is_named_with_its_line(made: Path) -> None:
    spoilt = changed(made, "entries.jsonl", lambda data: data.replace(b"20:00:09.000000Z", b"20:00:08.000000Z", 1))
    assert "entries.jsonl, line 9" in said(spoilt)


def test_a_body_changed_and_the_chain_made_to_fit_is_not_in_the_log(made: Path) -> None:
    def rechained(data: bytes) -> bytes:
        heads: dict[str, str] = {}
        lines = []
        for line in data.decode().replace("à 20 €", "à 21 €").splitlines():
            number, body = line.split(',"hash":')[0], line.split(',"body":')[1][:-1]
            stream = json.loads(body)["stream"]
            heads[stream] = chained(heads.get(stream, GENESIS), body)
            lines.append(f'{number},"hash":"{heads[stream]}","body":{body}}}\n')
        return "".join(lines).encode()

    spoilt = changed(made, "entries.jsonl", rechained)
    assert "these entries do not give the signed log" in said(spoilt)


def test_a_deleted_entry_is_a_hole(made: Path) -> None:
    spoilt = changed(made, "entries.jsonl", lambda data: b"".join(lines_of(data)[:50] + lines_of(data)[51:]))
    assert "entries.jsonl, line 51: leaf 51 instead of 50" in said(spoilt)


def test_a_deleted_tail_is_found(made: Path) -> None:
    spoilt = changed(made, "entries.jsonl", lambda data: b"".join(lines_of(data)[:-5]))
    assert "manifest.json: states 300 (entries), but it is 295" in said(spoilt)
    assert "proofs/inclusion" in said(spoilt)


def test_swapped_entries_are_found(made: Path) -> None:
    def swapped(data: bytes) -> bytes:
        lines = lines_of(data)
        lines[10], lines[11] = lines[11], lines[10]
        return b"".join(lines)

    assert "entries.jsonl, line 11: leaf 11 instead of 10" in said(changed(made, "entries.jsonl", swapped))


def test_a_forged_checkpoint_is_found(made: Path) -> None:
    spoilt = changed(made, "checkpoint", lambda data: data.replace(b"\n300\n", b"\n301\n"))
    assert "checkpoint: the checkpoint does not hold: the signature is false" in said(spoilt)


def test_everything_signed_anew_with_another_key_is_found(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = contents(made)
    for name in ("checkpoint", "previous-checkpoint"):
        files[name] = sign(files[name].decode().rpartition("\n\n")[0] + "\n", [VANDAL]).encode()
    files["keys"] = f"{VANDAL.public}\n".encode()
    with monkeypatch.context() as as_vandal:
        as_vandal.setattr(settings, "LOG_KEY", VANDAL.seed.hex(), raising=False)
        spoilt = repacked(made, files)
    assert verify(spoilt).faults == []  # without a key to compare with, nobody can tell
    assert "no key we trust has signed this" in said(spoilt)
    kept = contents(made)["previous-checkpoint"].decode()
    assert [code for code, _ in verify(spoilt, kept=kept).faults] == ["bad-checkpoint"]


def test_a_fork_is_found_against_the_checkpoint_that_was_kept(made: Path) -> None:
    """The house itself rewrites its log and signs it; only what left the house before can tell."""
    kept = contents(made)["checkpoint"].decode()
    first = contents(made.with_name("first.zip"))["checkpoint"].decode()
    shutil.copy(made, made.with_name("kept.zip"))
    tamper("UPDATE audit_entry SET body = replace(body, 'Gettoni', 'Bottoni') WHERE id = %s", _last_of("table:7"))
    _rewrite_the_log()
    forked = export(made.with_name("forked.zip"))
    assert "not-consistent" in [code for code, _ in verify(forked, keys=[own_key()], kept=kept).faults]
    assert "no-proof" not in [code for code, _ in verify(forked, keys=[own_key()], kept=first).faults]


def _last_of(stream: str) -> int:
    return Entry.objects.filter(stream=stream).latest("seq").pk


def _rewrite_the_log() -> None:
    for stream in ("table:7", "table:9", "staff:1"):
        head = GENESIS
        for entry in Entry.objects.filter(stream=stream).order_by("seq"):
            head = chained(head, entry.body)
            tamper("UPDATE audit_entry SET hash = %s WHERE id = %s", head, entry.pk)
    for table in ("checkpoint", "leaf", "tile", "log"):
        tamper(f"DELETE FROM audit_{table}")


def test_a_log_that_did_not_grow_from_the_previous_one_is_found(made: Path) -> None:
    spoilt = changed(made, "proofs/consistency", lambda data: data.replace(data[:64], b"0" * 64))
    assert "previous-checkpoint: the log of now does not continue that one" in said(spoilt)


@pytest.mark.parametrize("name", ["proofs/inclusion", "proofs/streams.jsonl", "checkpoint", "keys", "entries.jsonl"])
def test_a_missing_file_is_named(made: Path, name: str) -> None:
    files = contents(made)
    del files[name]
    assert f"{name}: is missing" in said(zipped(made.with_name("spoilt.zip"), files))


def test_a_file_that_is_in_no_manifest_is_named(made: Path) -> None:
    files = contents(made) | {"extra.csv": b"1;2"}
    assert "extra.csv: is not in the manifest" in said(zipped(made.with_name("spoilt.zip"), files))


def test_what_is_no_export_at_all_is_said_to_be_so(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.zip"
    nothing.write_bytes(b"nothing")
    assert [code for code, _ in verify(nothing).faults] == ["unreadable"]
    with zipfile.ZipFile(nothing, "w") as made:
        made.writestr("a", b"b")
    assert {code for code, _ in verify(nothing).faults} == {"zip-changed", "missing"}


# --- any single byte -------------------------------------------------------------------------


@lru_cache
def golden() -> dict[str, bytes]:
    return contents(GOLDEN / "evening.zip")


@pytest.mark.parametrize("name", sorted(golden()))
@given(data=st.data())
def test_any_changed_byte_in_any_file_is_found_and_the_file_named(
    name: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = dict(golden())
    if not files[name]:
        spoilt = b"x"
    else:
        at = data.draw(st.integers(0, len(files[name]) - 1))
        spoilt = bytearray(files[name])  # type: ignore[assignment]
        spoilt[at] ^= data.draw(st.integers(1, 255))  # type: ignore[index]
    path = zipped(tmp_path_factory.mktemp("bytes") / "spoilt.zip", files | {name: bytes(spoilt)})
    report = verify(path, keys=[PINNED])
    assert report.faults
    assert name in "\n".join(report.text(1).splitlines()[2:])


@given(st.integers(0, (GOLDEN / "evening.zip").stat().st_size - 1), st.integers(1, 255))
@hypothesis_settings(max_examples=150)
def test_any_changed_byte_of_the_zip_itself_is_found(at: int, by: int) -> None:
    spoilt = bytearray((GOLDEN / "evening.zip").read_bytes())
    spoilt[at] ^= by
    path = Path(settings.HOME) / "spoilt.zip"
    path.write_bytes(spoilt)
    assert verify(path, keys=[PINNED]).faults


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(8))
def test_any_history_gives_an_export_that_holds(seed: int, tmp_path: Path) -> None:
    rng, pen = Random(seed), Pen()
    streams = [f"table:{number}" for number in range(1, rng.randint(2, 9))] + ['player:"è"', "staff:\\1"]
    for turn in range(4):
        pen.write(rng.choice([0, 1, 2, 255, 256, 257, 300]), rng.sample(streams, rng.randint(1, len(streams))))
        table = rng.choice([None, None, 1])
        begin = rng.choice([None, rng.randint(0, pen.count + 1)])
        made = export(tmp_path / f"{turn}.zip", table=table, **_from(begin))
        assert said(made) == ""


def _from(second: int | None) -> dict[str, Any]:
    return {} if second is None else {"begin": Pen().moment(second)}


# --- the export that was kept -----------------------------------------------------------------


def test_an_export_written_long_ago_still_holds_and_its_hands_are_judged_again() -> None:
    kept = (GOLDEN / "kept").read_text("utf-8")
    report = verify(GOLDEN / "evening.zip", keys=[PINNED], kept=kept, readjudicate=True)
    assert report.faults == []
    hands = dict(report.holds)["hands"]
    assert hands == {"hands": 7, "open": 1}


def alone(*arguments: str | Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    """The one file in a folder of its own, with Django and everything of ours out of reach."""
    shutil.copy(ROOT / "audit" / "verify.py", folder)
    hidden = ["django", "audit", "tables", "people", "rest_framework", "msgspec"]
    code = (
        f"import sys, runpy; sys.modules.update(dict.fromkeys({hidden!r}));"
        "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    line = [sys.executable, "-I", "-c", code, folder / "verify.py", *arguments]
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=folder)


def test_the_one_file_works_alone_and_its_report_is_in_both_languages(tmp_path: Path) -> None:
    done = alone(GOLDEN / "evening.zip", "--key", GOLDEN / "key", "--kept", GOLDEN / "kept", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "ESITO: tutto torna." in done.stdout
    assert "RESULT: everything holds." in done.stdout
    wanting = alone(GOLDEN / "evening.zip", "--readjudicate", "--lang", "en", folder=tmp_path)
    assert wanting.returncode == 1
    assert "rules: not found" in wanting.stdout
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    judged = alone(GOLDEN / "evening.zip", "--readjudicate", "--lang", "it", folder=tmp_path)
    assert judged.returncode == 0, judged.stdout
    assert "7 mani rigiudicate" in judged.stdout


def test_the_exit_code_tells_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoilt = changed(_copy(tmp_path), "checkpoint", lambda data: data[:-2] + b"\n")
    assert main([str(spoilt), "--lang", "it"]) == 1
    assert "NON TORNA" in capsys.readouterr().out
    assert main([str(tmp_path / "evening.zip"), "--key", "nonsense"]) == 2
    assert main([str(tmp_path / "evening.zip"), "--kept", str(tmp_path / "nowhere")]) == 2
    assert main([str(tmp_path / "evening.zip")]) == 0


def _copy(folder: Path) -> Path:
    return Path(shutil.copy(GOLDEN / "evening.zip", folder))


def test_a_key_pinned_in_the_file_itself_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifier, "PINNED", (PINNED,))
    assert not verify(GOLDEN / "evening.zip").faults
    assert not verify(GOLDEN / "evening.zip").remarks
    monkeypatch.setattr(verifier, "PINNED", (str(VANDAL.public),))
    assert verify(GOLDEN / "evening.zip").faults


def test_without_a_key_the_report_asks_to_compare_the_one_inside() -> None:
    assert PINNED in verify(GOLDEN / "evening.zip").text(0)


def test_a_kept_checkpoint_that_nothing_proves_is_not_passed_over() -> None:
    other = sign(f"cagnotte/ledger\n1\n{'A' * 43}=\n", [Signer("cagnotte/ledger", bytes(range(32)))])
    faults = verify(GOLDEN / "evening.zip", keys=[PINNED], kept=other).faults
    assert [code for code, _ in faults] in (["no-proof"], ["not-consistent"])


def test_every_sentence_is_there_in_both_languages() -> None:
    for code, (italian, english) in verifier.WORDS.items():
        assert italian, code
        assert english, code
        assert italian.count("{") == english.count("{"), code


def test_a_key_says_its_own_number() -> None:
    assert sha256(b"cagnotte/ledger\n\x01" + VANDAL.public.key).hexdigest()[:8] == VANDAL.public.id.hex()
    with pytest.raises(ValueError):
        Key(PINNED.replace("+fa5c0508+", "+fa5c0509+"))


# --- hands, judged again ------------------------------------------------------------------------

Change = Callable[[str], str]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"rake":2000', '"rake":1900', "rake 1: recorded 1900, recomputed 2000"),
        ('"shares":[[1,58000]]', '"shares":[[2,58000]]', "shares 1: recorded [(2, 58000)], recomputed [(1, 58000)]"),
        ('"pot":120000', '"pot":120100', "pot: recorded 120100, recomputed 120000"),
        ('"stack":58000', '"stack":58001', "stack 1: recorded 58001, recomputed 58000"),
    ],
)
def test_a_hand_that_was_settled_otherwise_is_named(old: str, new: str, what: str, tmp_path: Path) -> None:
    """As if the house had written it so from the start: every hash fits, only the rules do not."""
    files = contents(_copy(tmp_path))
    assert old in files["entries.jsonl"].decode()
    judge = verifier.Judge()
    for line in files["entries.jsonl"].decode().replace(old, new).splitlines():
        judge.hear(0, line.partition(',"body":')[2][:-1].encode())
    told = [verifier.sentence("hand", facts, 1) for facts in judge.differences]
    assert f"Table 7, hand 1: {what}" in told
