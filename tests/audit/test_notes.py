"""Signed notes: the bytes are C2SP's, and none of them can change unseen."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.notes import BadNote, Checkpoint, PublicKey, Signer, opened, sign

GOLDEN = Path(__file__).parent / "golden"
HOUSE = Signer("cagnotte/ledger", bytes(range(32)))
NEXT = Signer("cagnotte/ledger", bytes(range(1, 33)))
CHECKPOINT = Checkpoint("cagnotte/ledger", 1234, bytes(range(32)))
NOTE = sign(str(CHECKPOINT), [HOUSE])

C2SP_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
C2SP_NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)


def test_the_note_of_the_specification_opens() -> None:
    key = PublicKey.read(C2SP_KEY)
    text, signed = opened(C2SP_NOTE, [key])
    assert signed == [key]
    assert text.endswith("what your problem is.\n")


def test_the_bytes_of_a_checkpoint_are_pinned() -> None:
    assert (GOLDEN / "checkpoint").read_text("utf-8") == NOTE
    assert (GOLDEN / "key").read_text("utf-8") == f"{HOUSE.public}\n"


def test_a_checkpoint_reads_back() -> None:
    text, _ = opened(NOTE, [HOUSE.public])
    assert Checkpoint.read(text) == CHECKPOINT


def test_during_an_overlap_either_key_opens_the_note() -> None:
    note = sign(str(CHECKPOINT), [NEXT, HOUSE])
    for key in (NEXT.public, HOUSE.public):
        assert opened(note, [key]) == (str(CHECKPOINT), [key])
    assert opened(note, [HOUSE.public, NEXT.public])[1] == [NEXT.public, HOUSE.public]


def test_another_key_of_the_same_name_opens_nothing() -> None:
    with pytest.raises(BadNote, match="no key we know"):
        opened(NOTE, [NEXT.public])


@given(st.integers(0, len(NOTE.encode()) - 1), st.integers(1, 255))
def test_no_byte_of_a_note_can_change_unseen(at: int, by: int) -> None:
    changed = bytearray(NOTE.encode())
    changed[at] ^= by
    with pytest.raises(ValueError):
        Checkpoint.read(opened(changed.decode(), [HOUSE.public])[0])


@pytest.mark.parametrize("text", ["", "a+b", "cagnotte/ledger+00000000+AAAA", f"x{HOUSE.public}", f"{HOUSE.public}="])
def test_a_key_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        PublicKey.read(text)


def test_a_key_reads_back_and_never_shows_its_private_half() -> None:
    assert PublicKey.read(str(HOUSE.public)) == HOUSE.public
    assert HOUSE.seed.hex() not in repr(HOUSE)
