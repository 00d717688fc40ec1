"""Entry bundles beside the tiles, by C2SP ``tlog-tiles``: up to 256 entries side by side, each after its length.

An entry's bytes are what its leaf hashes: its own hash, then its body. A bundle
that is not full can be read at any width it ever had.
"""

import re

from audit.merkle import TILE, leaf_data
from audit.models import Leaf
from audit.tiles import NoSuchTile, path_of

PATH = re.compile(r"((?:x\d{3}/){0,5}\d{3})(?:\.p/(\d{1,3}))?")
LENGTH = 2


def bundle_at(path: str) -> bytes:
    """The bundle at a place of the layout, such as ``x001/234`` or ``000.p/17``."""
    found = PATH.fullmatch(path)
    if found is None:
        raise NoSuchTile(f"{path!r} names no entries")
    index, width = int(found[1].replace("x", "").replace("/", "")), int(found[2] or TILE)
    if not 0 < width <= TILE or f"0/{path}" != path_of(0, index, width):
        raise NoSuchTile(f"{path!r} names no entries")
    entries = _entries(index * TILE, width)
    if len(entries) != width:
        raise NoSuchTile(f"entries {path} are not there, or not yet so many")
    return b"".join(len(entry).to_bytes(LENGTH, "big") + entry for entry in entries)


def _entries(first: int, width: int) -> list[bytes]:
    leaves = Leaf.objects.filter(number__gte=first, number__lt=first + width).order_by("number")
    return [leaf_data(hashed, body) for hashed, body in leaves.values_list("entry__hash", "entry__body")]
