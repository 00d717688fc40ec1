"""The Merkle tree of RFC 6962 and 9162, pure: hashes, roots, proofs, and how to check them.

A node is named by level and index: ``(0, n)`` is leaf ``n``, ``(level, i)`` the
root over the ``2**level`` leaves from ``i << level`` on. Where hashes are kept is
``audit.tiles``' business; here a :data:`Nodes` is asked for those it has.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256

EMPTY = sha256().digest()
"""The root of a tree without leaves."""
TILE = 256
"""Hashes in a full tile, which spans ``HEIGHT`` levels."""
HEIGHT = 8

Nodes = Callable[[int, int], bytes]
"""Level and index of a complete subtree to its hash."""


def leaf_data(chained: str, body: str) -> bytes:
    """What an entry is in the tree: the hash that chains it to its stream, then its body."""
    return bytes.fromhex(chained) + body.encode()


def leaf_hash(data: bytes) -> bytes:
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def root_of(hashes: Sequence[bytes]) -> bytes:
    """The root over these leaf hashes. A lone hash at the end of a row climbs as it is, as the RFC splits."""
    if not hashes:
        return EMPTY
    row = list(hashes)
    while len(row) > 1:
        odd = row[-1:] if len(row) % 2 else []
        row = [node_hash(*pair) for pair in zip(row[::2], row[1::2], strict=False)] + odd
    return row[0]


class Frontier:
    """The right edge of a growing tree: all that is needed to go on, and to know the root."""

    def __init__(self) -> None:
        self.size = 0
        self._edge: list[tuple[int, bytes]] = []

    def append(self, hashed: bytes, level: int = 0) -> None:
        """Add a leaf, or the root of the next complete subtree of ``2**level`` leaves."""
        if self.size % (1 << level):
            raise ValueError(f"a subtree of {1 << level} leaves cannot begin at leaf {self.size}")
        self.size += 1 << level
        while self._edge and self._edge[-1][0] == level:
            hashed = node_hash(self._edge.pop()[1], hashed)
            level += 1
        self._edge.append((level, hashed))

    def root(self) -> bytes:
        return folded([hashed for _, hashed in self._edge])


def folded(hashes: Sequence[bytes]) -> bytes:
    """The root over subtrees that stand side by side, each smaller than the one to its left."""
    if not hashes:
        return EMPTY
    root = hashes[-1]
    for left in reversed(hashes[:-1]):
        root = node_hash(left, root)
    return root


def spans(first: int, end: int) -> Iterator[tuple[int, int]]:
    """The fewest complete subtrees that cover the leaves from ``first`` up to ``end``, as level and index."""
    while first < end:
        level = (end - first).bit_length() - 1
        if first:
            level = min(level, (first & -first).bit_length() - 1)
        yield level, first >> level
        first += 1 << level


def root_at(size: int, nodes: Nodes) -> bytes:
    """The root the tree had when it was this big."""
    return _over(0, size, nodes)


def inclusion(number: int, size: int, nodes: Nodes) -> list[bytes]:
    """The audit path of a leaf in the tree of this size."""
    if not 0 <= number < size:
        raise ValueError(f"a tree of {size} has no leaf {number}")
    path = []
    first, end = 0, size
    while end - first > 1:
        middle = first + _split(end - first)
        if number < middle:
            path.append(_over(middle, end, nodes))
            end = middle
        else:
            path.append(_over(first, middle, nodes))
            first = middle
    return path[::-1]


def consistency(old: int, new: int, nodes: Nodes) -> list[bytes]:
    """The proof that the tree of size ``old`` is how the tree of size ``new`` begins."""
    if not 0 <= old <= new:
        raise ValueError(f"a tree of {new} did not grow from one of {old}")
    if old in (0, new):
        return []
    proof = []
    first, end, whole = 0, new, True
    while old != end:
        middle = first + _split(end - first)
        if old <= middle:
            proof.append(_over(middle, end, nodes))
            end = middle
        else:
            proof.append(_over(first, middle, nodes))
            first, whole = middle, False
    if not whole:
        proof.append(_over(first, end, nodes))
    return proof[::-1]


def is_included(hashed: bytes, number: int, size: int, path: Iterable[bytes], root: bytes) -> bool:
    """Check an audit path (RFC 9162, 2.1.3.2)."""
    if not 0 <= number < size:
        return False
    at, last = number, size - 1
    for step in path:
        if not last:
            return False
        if at % 2 or at == last:
            hashed = node_hash(step, hashed)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            hashed = node_hash(hashed, step)
        at, last = at >> 1, last >> 1
    return not last and hashed == root


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Check a consistency proof (RFC 9162, 2.1.4.2)."""
    if old == new:
        return old_root == new_root and not proof
    if not 0 < old < new:
        return old == 0 and old_root == EMPTY and not proof
    steps = [old_root, *proof] if not old & (old - 1) else list(proof)
    if not steps:
        return False
    at, last = old - 1, new - 1
    while at % 2:
        at, last = at >> 1, last >> 1
    of_old = of_new = steps[0]
    for step in steps[1:]:
        if not last:
            return False
        if at % 2 or at == last:
            of_old, of_new = node_hash(step, of_old), node_hash(step, of_new)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            of_new = node_hash(of_new, step)
        at, last = at >> 1, last >> 1
    return not last and of_old == old_root and of_new == new_root


def _over(first: int, end: int, nodes: Nodes) -> bytes:
    return folded([nodes(level, index) for level, index in spans(first, end)])


def _split(leaves: int) -> int:
    """The largest power of two smaller than ``leaves``."""
    return 1 << (leaves - 1).bit_length() - 1
