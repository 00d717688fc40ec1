"""The keys of the log: where the private ones are, and which public ones it has been signed with.

An embedded house makes its key at the first start, in a file only its owner
reads. A room states it: ``CASINO_LOG_KEY`` is a file or a seed of 64 hexadecimal
digits, or several, separated by commas. The first key is the one in use; those
after it sign along, so that whoever knows only an old key sees the new one vouched for.
"""

import os
import re
import secrets
from datetime import datetime
from pathlib import Path

import qrcode
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from audit.models import LogKey
from audit.notes import PublicKey, Signer

SEED = re.compile(r"[0-9a-f]{64}", re.IGNORECASE)
ORIGIN = "cagnotte/ledger"


def origin() -> str:
    """The name of this log, in every checkpoint and key; a house sets its own by ``CASINO_LOG_ORIGIN``."""
    name: str = getattr(settings, "LOG_ORIGIN", "") or ORIGIN
    if re.search(r"[\s+]", name):
        raise ImproperlyConfigured("CASINO_LOG_ORIGIN may have no spaces and no plus in it.")
    return name


def signers() -> list[Signer]:
    """Every private key in force, the one in use first."""
    stated: str = getattr(settings, "LOG_KEY", "")
    seeds = [seed for part in stated.split(",") if part.strip() for seed in _seeds(part.strip())]
    if not seeds:
        if settings.MODE == "room":
            raise ImproperlyConfigured("CASINO_LOG_KEY is missing; name the file with the key that signs the log.")
        seeds = _made_once(key_file())
    return [Signer(origin(), bytes.fromhex(seed)) for seed in seeds]


def own() -> list[PublicKey]:
    """The public halves of the keys on this machine; none when it has no key yet."""
    if not getattr(settings, "LOG_KEY", "") and not key_file().exists():
        return []
    return [signer.public for signer in signers()]


def key_file() -> Path:
    """The file with the private keys, a line each: the one that is stated, or the one an embedded house makes."""
    stated: str = getattr(settings, "LOG_KEY", "")
    if SEED.fullmatch(stated) or "," in stated:
        raise ImproperlyConfigured("CASINO_LOG_KEY states the keys themselves; change them there.")
    return Path(stated) if stated else Path(settings.HOME) / "log_key"


def rotate() -> PublicKey:
    """Put a new key in front; the one before signs along until it is retired."""
    seeds = [signer.seed.hex() for signer in signers()]
    _rewrite(key_file(), [secrets.token_hex(32), *seeds])
    return signers()[0].public


def retire() -> list[PublicKey]:
    """Forget every private key but the one in use; their public halves stay known. Those that are gone."""
    first, *others = signers()
    _rewrite(key_file(), [first.seed.hex()])
    return [signer.public for signer in others]


def announce(size: int, now: datetime) -> None:
    """Write down the public keys in force that are not known yet."""
    known = set(LogKey.objects.values_list("key", flat=True))
    for signer in reversed(signers()):
        if str(signer.public) not in known:
            LogKey.objects.create(key=str(signer.public), since=size, made_at=now)


def known_keys() -> list[PublicKey]:
    """Every key the log was ever signed with, the oldest first."""
    return [PublicKey.read(key) for key in LogKey.objects.order_by("id").values_list("key", flat=True)]


def as_qr(key: PublicKey) -> str:
    """The public key as a QR code of block characters, for paper and terminals."""
    code = qrcode.QRCode(border=2, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(str(key))
    rows = [[False, *row] for row in code.get_matrix()]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(_BLOCKS[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)


_BLOCKS = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
"""Dark modules are left blank: on a dark terminal they are dark."""


def _seeds(stated: str) -> list[str]:
    if SEED.fullmatch(stated):
        return [stated.lower()]
    path = Path(stated)
    try:
        seeds = path.read_text("ascii").split()
    except (OSError, UnicodeDecodeError) as wrong:
        raise ImproperlyConfigured(f"CASINO_LOG_KEY names {stated}, which cannot be read: {wrong}.") from wrong
    if not seeds or not all(SEED.fullmatch(seed) for seed in seeds):
        raise ImproperlyConfigured(f"CASINO_LOG_KEY names {stated}, which holds no key of 64 hexadecimal digits.")
    return [seed.lower() for seed in seeds]


def _made_once(path: Path) -> list[str]:
    """Whoever is first makes the file, whole before it has its name; everybody else reads it."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = _draft(path, [secrets.token_hex(32)])
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return _seeds(str(path))


def _rewrite(path: Path, seeds: list[str]) -> None:
    _draft(path, seeds).replace(path)


def _draft(path: Path, seeds: list[str]) -> Path:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write("".join(f"{seed}\n" for seed in seeds))
        file.flush()
        os.fsync(file.fileno())
    return draft
