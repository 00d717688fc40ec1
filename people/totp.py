"""Codes by the clock, RFC 6238 over RFC 4226, with what every authenticator expects: SHA-1, six digits, 30 seconds.

Pure: the moment is passed in. Where secrets are kept and codes are counted is ``people.second_factor``.
"""

import base64
import hmac
import secrets
from datetime import datetime
from urllib.parse import quote, urlencode

PERIOD = 30
DIGITS = 6
WINDOW = 1
"""How many steps a clock may be off, either way."""
LENGTH = 20
"""Bytes of a secret, as long as the hash: RFC 4226, 4."""


def new_secret() -> bytes:
    return secrets.token_bytes(LENGTH)


def step_at(moment: datetime) -> int:
    return int(moment.timestamp()) // PERIOD


def code_at(secret: bytes, step: int, *, digits: int = DIGITS, algorithm: str = "sha1") -> str:
    """The code of one step: four bytes of the hash, at the place its last digit names."""
    hashed = hmac.digest(secret, step.to_bytes(8, "big"), algorithm)
    at = hashed[-1] & 0x0F
    number = int.from_bytes(hashed[at : at + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**digits:0{digits}}"


def step_of(code: str, secret: bytes, now: datetime, *, after: int) -> int | None:
    """The step this code belongs to, near enough to now and later than ``after``: no code is good twice."""
    typed = code.replace(" ", "").encode("utf-8", "surrogatepass")
    here, found = step_at(now), None
    for step in range(here - WINDOW, here + WINDOW + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), typed) and step > after:
            found = step
    return found


def as_text(secret: bytes) -> str:
    """As a person types it into an authenticator that cannot see the picture."""
    return base64.b32encode(secret).decode().rstrip("=")


def uri(secret: bytes, *, account: str, issuer: str) -> str:
    """As the picture says it."""
    label = f"{quote(issuer)}:{quote(account)}"
    return f"otpauth://totp/{label}?{urlencode({'secret': as_text(secret), 'issuer': issuer})}"
