"""Further files of an export that apps make of entries as they pass: hands in a notation other people's tools read."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from audit.sheets import Told


class Document(Protocol):
    """Hears the entries of the kinds it wants, and has files to show for it in the end."""

    def wants(self, kind: str) -> bool: ...

    def hear(self, told: Told) -> None: ...

    def close(self) -> list[tuple[str, Path]]:
        """Its files, by their names in the export."""
        ...

    def abandon(self) -> None: ...


_documents: list[Callable[[Path], Document]] = []


def register(document: Callable[[Path], Document]) -> None:
    """``document`` begins one in a folder of its own choosing below the one it is given."""
    _documents.append(document)


def begun(folder: Path) -> list[Document]:
    return [begin(folder) for begin in _documents]
