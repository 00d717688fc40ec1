"""Proofs over REST: whoever asks can check the answer."""

from typing import Any

import pytest
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from audit import keys
from audit.merkle import is_consistent, is_included, leaf_data, leaf_hash
from audit.models import Entry
from audit.notes import Checkpoint, opened
from audit.proofs_api import Consistency, EntryBundleAt, Inclusion, LatestCheckpoint, TileAt
from tests.audit.histories import Pen

pytestmark = pytest.mark.django_db


def get(view: type[APIView], query: dict[str, Any] | None = None, **parts: str) -> Any:
    """The answer of a view, whoever may ask it in a house."""
    return view.as_view(permission_classes=[])(APIRequestFactory().get("/", query or {}), **parts)


@pytest.fixture
def log() -> Pen:
    pen = Pen()
    pen.write(300)
    pen.seal()
    pen.write(100)
    return pen


def test_the_latest_checkpoint_is_a_signed_note(log: Pen) -> None:
    answer = get(LatestCheckpoint)
    assert answer["Content-Type"].startswith("text/plain")
    text, _ = opened(answer.content.decode(), [keys.signers()[0].public])
    assert Checkpoint.read(text).size == 300


@pytest.mark.parametrize("query", [{"leaf": 20}, {"stream": "staff:1", "seq": 7}, {"leaf": 20, "size": 256}])
def test_an_inclusion_proof_holds(log: Pen, query: dict[str, Any]) -> None:
    proof = get(Inclusion, query).data
    entry = Entry.objects.get(leaf__number=20)
    hashed = leaf_hash(leaf_data(entry.hash, entry.body))
    assert proof["leaf_hash"] == hashed.hex()
    assert proof["size"] == query.get("size", 300)
    path = [bytes.fromhex(step) for step in proof["path"]]
    assert is_included(hashed, 20, proof["size"], path, bytes.fromhex(proof["root_hash"]))


def test_a_consistency_proof_holds(log: Pen) -> None:
    log.seal()
    proof = get(Consistency, {"old": 300}).data
    old, new = bytes.fromhex(proof["old_root"]), bytes.fromhex(proof["new_root"])
    assert is_consistent(300, old, 400, new, [bytes.fromhex(step) for step in proof["proof"]])


def test_a_tile_is_served_at_its_path_for_ever(log: Pen) -> None:
    answer = get(TileAt, tile="0/000")
    assert len(answer.content) == 256 * 32
    assert "immutable" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("view", "query", "parts", "status"),
    [
        (Inclusion, {"leaf": 300}, {}, 404),
        (Inclusion, {"leaf": 3, "size": 401}, {}, 404),
        (Inclusion, {"stream": "staff:1", "seq": 1000}, {}, 404),
        (Inclusion, {"stream": "staff:1"}, {}, 400),
        (Inclusion, {"leaf": -1}, {}, 400),
        (Inclusion, {}, {}, 400),
        (Consistency, {}, {}, 400),
        (Consistency, {"old": 301}, {}, 404),
        (Consistency, {"old": 1, "new": 10**18}, {}, 404),
        (TileAt, {}, {"tile": "0/007"}, 404),
        (TileAt, {}, {"tile": "../../etc/passwd"}, 404),
    ],
)
def test_what_is_not_there_is_not_found(
    log: Pen, view: type[APIView], query: dict[str, Any], parts: dict[str, str], status: int
) -> None:
    assert get(view, query, **parts).status_code == status


def test_a_house_without_a_checkpoint_says_so() -> None:
    assert get(LatestCheckpoint).status_code == 404
    assert get(Inclusion, {"leaf": 0}).status_code == 404


@pytest.mark.parametrize(("path", "first", "width"), [("000", 0, 256), ("000.p/17", 0, 17), ("001.p/144", 256, 144)])
def test_entries_are_served_beside_the_tiles_and_give_their_leaves(log: Pen, path: str, first: int, width: int) -> None:
    log.seal()
    answer = get(EntryBundleAt, bundle=path)
    assert "private" in answer["Cache-Control"]  # entries are for those who may read them
    entries, rest = [], answer.content
    while rest:
        length = int.from_bytes(rest[:2], "big")
        entries.append(rest[2 : 2 + length])
        rest = rest[2 + length :]
    hashes = get(TileAt, tile=f"0/{first // 256:03}" + (f".p/{width}" if width < 256 else "")).content
    assert b"".join(leaf_hash(entry) for entry in entries) == hashes
    assert len(entries) == width


@pytest.mark.parametrize("path", ["001", "000.p/0", "000.p/256", "0", "x000/000", "000.p/017", "../000", "002.p/1"])
def test_entries_that_are_not_there_are_not_found(log: Pen, path: str) -> None:
    assert get(EntryBundleAt, bundle=path).status_code == 404
