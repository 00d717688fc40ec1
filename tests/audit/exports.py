"""Exports for tests: made, taken apart, changed and put together again as somebody who means ill would."""

import json
import zipfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from audit import keys
from audit.exporting import sealed, write_core
from audit.package import Package, package
from audit.verify import Report, verify

ALWAYS = (datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC))
Files = dict[str, bytes]


def export(path: Path, *, begin: datetime = ALWAYS[0], until: datetime = ALWAYS[1], **more: Any) -> Path:
    """An export of the core at this path."""
    previous = more.pop("previous", "")
    selection, checkpoint = sealed(begin, until, more.pop("table", None))
    with package(path) as made:
        made.finish(write_core(made, selection, checkpoint, previous=previous))
    return path


def contents(path: Path) -> Files:
    with zipfile.ZipFile(path) as made:
        return {name: made.read(name) for name in made.namelist()}


def repacked(path: Path, files: Mapping[str, bytes]) -> Path:
    """These files with a manifest and a seal of whoever the house's key now is."""
    again = path.with_name("repacked.zip")
    with package(again) as made:
        for name, data in files.items():
            if name not in ("manifest.json", "seal"):
                made.add(name, [data])
        made.finish(json.loads(files["manifest.json"])["about"])
    return again


def zipped(path: Path, files: Mapping[str, bytes]) -> Path:
    """These very files in a container whose own hash is right; nothing else is made to fit."""
    with path.open("wb") as file:
        made = Package(file)
        for name, data in files.items():
            made.add(name, [data])
        made._zip.comment = b"cagnotte-export/1 sha256:" + b"0" * 64
        made._zip.close()
        made._out.finish()
    return path


def changed(path: Path, name: str, change: Callable[[bytes], bytes], *, listed: bool = True) -> Path:
    """One file changed; with ``listed`` the manifest says so too, though it cannot be signed."""
    files = contents(path)
    files[name] = change(files[name])
    if listed:
        manifest = json.loads(files["manifest.json"])
        manifest["files"][name] = {"bytes": len(files[name]), "sha256": sha256(files[name]).hexdigest()}
        files["manifest.json"] = canonical_line(manifest)
    return zipped(path.with_name("changed.zip"), files)


def canonical_line(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n").encode()


def own_key() -> str:
    return str(keys.signers()[0].public)


def said(path: Path, **how: Any) -> str:
    """The report of a check with the house's key, in English."""
    report: Report = verify(path, keys=[own_key()], **how)
    return report.text(1) if report.faults else ""
