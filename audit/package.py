"""The container of an export: a zip written as a stream, sealed at the end.

Each file's SHA-256 goes into the manifest, the manifest's into a signed note
(``seal``), and that of the zip itself into its comment, so that no byte of the
whole can change unseen. What goes in is ``audit.exporting``'s business.
"""

import zipfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, cast

from audit import keys
from audit.canonical import canonical
from audit.notes import sign

FORMAT = "cagnotte-export/1"
COMMENT = f"{FORMAT} sha256:"
END = 22 + len(COMMENT) + 64
"""Bytes of a zip's end record with our comment."""


class Package:
    """An export being written, a file after the other, in constant memory."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = _Sealing(out)
        self._zip = zipfile.ZipFile(cast(Any, self._out), "w", zipfile.ZIP_DEFLATED, compresslevel=1)
        self._files: dict[str, dict[str, Any]] = {}
        self.finished = False

    def add(self, name: str, chunks: Iterable[bytes]) -> None:
        """Write one file. The next chunk is made while the last one is hashed and compressed."""
        if name in self._files:
            raise ValueError(f"{name} is in the export already")
        hashed, length = sha256(), 0
        with self._zip.open(name, "w", force_zip64=True) as file, ThreadPoolExecutor(1) as hand:
            last: Future[None] | None = None
            for chunk in chunks:
                if last is not None:
                    last.result()
                length += len(chunk)
                last = hand.submit(_put, chunk, hashed, file)
            if last is not None:
                last.result()
        self._files[name] = {"bytes": length, "sha256": hashed.hexdigest()}

    def finish(self, about: Mapping[str, Any]) -> None:
        """Write manifest and seal, and close the zip."""
        manifest = canonical({"about": about, "files": self._files, "format": FORMAT}).encode() + b"\n"
        text = f"{keys.origin()}\n{FORMAT}\n{sha256(manifest).hexdigest()}\n"
        self.add("manifest.json", [manifest])
        self.add("seal", [sign(text, keys.signers()).encode()])
        self._zip.comment = (COMMENT + "0" * 64).encode()
        self._zip.close()
        self._out.finish()
        self.finished = True

    def abandon(self) -> None:
        """Write no more, not even the end of a zip that is not finished."""
        self._zip.fp = None


@contextmanager
def package(path: Path) -> Iterator[Package]:
    """An export at this path: there when it is whole, and not before. What fails leaves nothing behind."""
    draft = path.with_name(f"{path.name}.part")
    try:
        with draft.open("wb") as out:
            export = Package(out)
            try:
                yield export
            finally:
                export.abandon()
        if not export.finished:
            raise ValueError(f"{path.name} was not finished")
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


class _Sealing:
    """Hashes what passes, and holds the zip's end record back until the hash can be put into its comment."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._hash = sha256()
        self._held = b""

    def write(self, data: bytes) -> int:
        held = self._held + bytes(data)
        self._held = held[-END:]
        self._pass(held[:-END])
        return len(data)

    def flush(self) -> None:
        self._out.flush()

    def finish(self) -> None:
        self._out.write(self._held[:-64] + self._hash.hexdigest().encode())
        self._out.flush()

    def _pass(self, data: bytes) -> None:
        self._hash.update(data)
        self._out.write(data)


def _put(chunk: bytes, hashed: Any, file: Any) -> None:
    hashed.update(chunk)
    file.write(chunk)
