"""Where the hashes of the tree are kept: tiles of 256, by the layout of C2SP ``tlog-tiles``.

Level 0 of the tiles holds leaf hashes; a hash at level ``n + 1`` is the root of
one full tile of level ``n``. A tile that is not full is superseded by itself,
longer: its first hashes never change, so every earlier partial tile can still be cut from it.
"""

import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from audit.merkle import HEIGHT, TILE, root_of
from audit.models import Tile

HASH = 32
KEPT = 1024
PATH = re.compile(r"(\d{1,2})/((?:x\d{3}/)*\d{3})(?:\.p/(\d{1,3}))?")


class NoSuchTile(LookupError):
    """The tree has no such tile, or not that much of it."""


class Tiles:
    """Reads of the tree, with the tiles used last at hand."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], bytes] = OrderedDict()

    def node(self, level: int, index: int) -> bytes:
        """The hash of a complete subtree; fits :data:`audit.merkle.Nodes`."""
        tile_level, within = divmod(level, HEIGHT)
        number, first = divmod(index << within, TILE)
        hashes = split(self.hashes(tile_level, number)[first * HASH : (first + (1 << within)) * HASH])
        if len(hashes) != 1 << within:
            raise NoSuchTile(f"the tree has no node {level}/{index}")
        return root_of(hashes)

    def hashes(self, level: int, index: int) -> bytes:
        place = (level, index)
        if place in self._kept:
            self._kept.move_to_end(place)
            return self._kept[place]
        found = Tile.objects.filter(level=level, index=index).values_list("hashes", flat=True).first()
        if found is None:
            raise NoSuchTile(f"there is no tile {level}/{index}")
        self._kept[place] = bytes(found)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[place]


def split(hashes: bytes) -> list[bytes]:
    return [hashes[at : at + HASH] for at in range(0, len(hashes), HASH)]


def grow(size: int, hashes: Iterable[bytes]) -> None:
    """Append leaf hashes to a tree of this size, level by level, and write each tile once."""
    level, new = 0, list(hashes)
    while new:
        before = size >> HEIGHT * level
        tiles = _filled(level, before, new)
        Tile.objects.bulk_create(
            [Tile(level=level, index=index, hashes=b"".join(held)) for index, held in tiles],
            update_conflicts=True,
            unique_fields=["level", "index"],
            update_fields=["hashes"],
        )
        new = [root_of(held) for _, held in tiles if len(held) == TILE]
        level += 1


def _filled(level: int, before: int, new: Sequence[bytes]) -> list[tuple[int, list[bytes]]]:
    """The tiles that ``new`` touches, with everything in them: the begun one at the edge, then fresh ones."""
    first, begun = divmod(before, TILE)
    held: list[bytes] = []
    if begun:
        held = split(Tiles().hashes(level, first))
        if len(held) != begun:
            raise NoSuchTile(f"tile {level}/{first} holds {len(held)} hashes, the log {begun}")
    row = [*held, *new]
    return [(first + at // TILE, row[at : at + TILE]) for at in range(0, len(row), TILE)]


def path_of(level: int, index: int, width: int = TILE) -> str:
    """A tile's place in C2SP's layout, such as ``0/x001/234`` or ``0/000.p/17``."""
    groups = [f"{index % 1000:03}"]
    while index := index // 1000:
        groups.insert(0, f"x{index % 1000:03}")
    partial = f".p/{width}" if width < TILE else ""
    return f"{level}/{'/'.join(groups)}{partial}"


def at_path(path: str) -> bytes:
    """The tile at a place of the layout, full or as it was when it had this width."""
    found = PATH.fullmatch(path)
    if found is None:
        raise NoSuchTile(f"{path!r} names no tile")
    level, index = int(found[1]), int(found[2].replace("x", "").replace("/", ""))
    width = int(found[3] or TILE)
    hashes = Tiles().hashes(level, index)[: width * HASH]
    if len(hashes) != width * HASH or not width or path_of(level, index, width) != path:
        raise NoSuchTile(f"tile {path} is not there, or not yet so wide")
    return hashes
