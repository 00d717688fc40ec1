"""Signed notes and checkpoints, by C2SP ``signed-note`` and ``tlog-checkpoint``, with Ed25519.

A note is text, an empty line, and a line a signature. A checkpoint is a note of
three lines: the log's origin, its size, its root. Who holds keys is ``audit.keys``' business.
"""

import base64
import binascii
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

ED25519 = b"\x01"
SIGNED = "— "


class BadNote(ValueError):
    """This is no note, or not one that a known key signed."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that checks notes; ``str`` of it is C2SP's verifier key, for people to print and keep."""

    name: str
    key: bytes

    @property
    def id(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + ED25519 + self.key).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{_base64(ED25519 + self.key)}"

    @classmethod
    def read(cls, text: str) -> Self:
        name, _, rest = text.strip().partition("+")
        _, _, encoded = rest.partition("+")
        material = _from_base64(encoded)
        if material[:1] != ED25519 or len(material) != 33:
            raise BadNote(f"{text.strip()!r} is not an Ed25519 key")
        found = cls(name, material[1:])
        if str(found) != text.strip():
            raise BadNote(f"{text.strip()!r} does not agree with its own number")
        return found

    def signed(self, text: bytes, signature: bytes) -> bool:
        try:
            VerifyKey(self.key).verify(text, signature)
        except (BadSignatureError, ValueError):
            return False
        return True


@dataclass(frozen=True, slots=True)
class Signer:
    """A private key and the name it signs under."""

    name: str
    seed: bytes

    @property
    def public(self) -> PublicKey:
        return PublicKey(self.name, bytes(SigningKey(self.seed).verify_key))

    def line(self, text: str) -> str:
        signature = SigningKey(self.seed).sign(text.encode()).signature
        return f"{SIGNED}{self.name} {_base64(self.public.id + signature)}\n"

    def __repr__(self) -> str:
        return f"Signer({self.public})"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a log commits to: so many leaves, this root."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{_base64(self.root)}\n"

    @classmethod
    def read(cls, text: str) -> Self:
        try:
            origin, size, root = text.removesuffix("\n").split("\n")
            found = cls(origin, int(size), _from_base64(root))
        except ValueError as wrong:
            raise BadNote("a checkpoint has three lines: origin, size, root") from wrong
        if str(found) != text or len(found.root) != 32:
            raise BadNote("the checkpoint is not written as it should be")
        return found


def sign(text: str, signers: Iterable[Signer]) -> str:
    """The note of this text, a line a signer."""
    return text + "\n" + "".join(signer.line(text) for signer in signers)


def opened(note: str, keys: Sequence[PublicKey]) -> tuple[str, list[PublicKey]]:
    """The text of a note and which of these keys signed it: at least one, and none of them falsely.

    Lines of keys we do not know are left alone, as the specification asks.
    """
    text, gap, lines = note.rpartition("\n\n")
    if not gap or not lines.endswith("\n"):
        raise BadNote("there is no signature")
    text += "\n"
    signed = []
    for line in lines.removesuffix("\n").split("\n"):
        name, number, signature = _signature(line)
        for key in keys:
            if (key.name, key.id) == (name, number):
                if not key.signed(text.encode(), signature):
                    raise BadNote(f"the signature of {key} is false")
                signed.append(key)
    if not signed:
        raise BadNote("no key we know has signed this")
    return text, signed


def _signature(line: str) -> tuple[str, bytes, bytes]:
    mark, _, rest = line.partition(" ")
    name, gap, encoded = rest.partition(" ")
    if f"{mark} " != SIGNED or not name or not gap:
        raise BadNote(f"{line!r} is not a signature")
    material = _from_base64(encoded)
    return name, material[:4], material[4:]


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _from_base64(text: str) -> bytes:
    """Strictly: one spelling a value, so that no byte of a note can change unseen."""
    try:
        data = base64.b64decode(text, validate=True)
    except binascii.Error as wrong:
        raise BadNote(f"{text!r} is not base64") from wrong
    if _base64(data) != text:
        raise BadNote(f"{text!r} is not written as base64 should be")
    return data
