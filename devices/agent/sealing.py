"""The order of a deck for the inquiry afterwards: sealed to the controller, committed to in the ledger.

Who holds the controller's private key opens the box and finds the order and a
salt; the commitment, on record since before the hand, proves that it is the
order that was dealt. Nobody else learns anything from either.
"""

import hashlib
import json
import secrets
from base64 import b64decode, b64encode
from typing import Any, NamedTuple

from nacl.public import PrivateKey, PublicKey, SealedBox


class Sealed(NamedTuple):
    box: str
    commitment: str


def seal(order: list[list[str]], about: dict[str, str], key: str) -> Sealed:
    """``order`` lists the tags of each gap from the top; ``key`` is the controller's public key in hex."""
    salt = secrets.token_hex(32)
    content = json.dumps({"salt": salt, "order": order, "about": about}, separators=(",", ":"))
    box = SealedBox(PublicKey(bytes.fromhex(key))).encrypt(content.encode())
    return Sealed(b64encode(box).decode(), commitment_to(order, salt))


def commitment_to(order: list[list[str]], salt: str) -> str:
    return hashlib.sha256(bytes.fromhex(salt) + json.dumps(order, separators=(",", ":")).encode()).hexdigest()


def open_sealed(box: str, private_key: str, *, commitment: str) -> dict[str, Any]:
    """What the controller finds in a box; ValueError when it is not what was committed to."""
    content = SealedBox(PrivateKey(bytes.fromhex(private_key))).decrypt(b64decode(box))
    found: dict[str, Any] = json.loads(content)
    if commitment_to(found["order"], found["salt"]) != commitment:
        raise ValueError("this is not the order that was committed to")
    return found
