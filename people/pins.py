"""PINs: what counts as one, how one is made, hashed and checked. Runs outside the writer thread: Argon2 is slow."""

import re
import secrets
from functools import cache

from django.contrib.auth.hashers import check_password, make_password

from people.refusals import PinTooWeak

SHORTEST, LONGEST = 4, 12
_DIGITS = re.compile(rf"[0-9]{{{SHORTEST},{LONGEST}}}")


def new_pin() -> str:
    return f"{secrets.randbelow(900_000) + 100_000}"


def hash_of_pin(pin: str) -> str:
    if not _DIGITS.fullmatch(pin) or len(set(pin)) == 1:
        raise PinTooWeak(shortest=SHORTEST, longest=LONGEST)
    return make_password(pin)


def is_right(pin: str, pin_hash: str | None) -> bool:
    """Compare; without a hash compare with one that nothing matches, which takes as long."""
    nobodys = _nobodys_hash()
    return check_password(pin[: 2 * LONGEST], pin_hash or nobodys) and pin_hash is not None


@cache
def _nobodys_hash() -> str:
    return make_password(secrets.token_hex())
