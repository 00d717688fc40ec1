"""The tree: RFC 6962's own vectors, then every proof against the plain definition."""

from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.merkle import (
    EMPTY,
    Frontier,
    consistency,
    inclusion,
    is_consistent,
    is_included,
    leaf_hash,
    node_hash,
    root_at,
    root_of,
    spans,
)

VECTORS = [bytes.fromhex(text) for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657")]
VECTORS.append(bytes.fromhex("606162636465666768696a6b6c6d6e6f"))
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""The vectors of Certificate Transparency's own tests."""


def leaves(size: int) -> list[bytes]:
    return [leaf_hash(str(number).encode()) for number in range(size)]


def by_definition(hashes: Sequence[bytes]) -> bytes:
    """MTH, word for word from RFC 6962, 2.1."""
    if len(hashes) <= 1:
        return hashes[0] if hashes else sha256().digest()
    split = 1
    while split * 2 < len(hashes):
        split *= 2
    return node_hash(by_definition(hashes[:split]), by_definition(hashes[split:]))


class Whole:
    """A tree that has all of its leaves at hand."""

    def __init__(self, size: int) -> None:
        self.leaves = leaves(size)

    def node(self, level: int, index: int) -> bytes:
        under = self.leaves[index << level : (index + 1) << level]
        assert len(under) == 1 << level, "only complete subtrees have a lasting hash"
        return root_of(under)


@pytest.mark.parametrize(("size", "root"), list(enumerate(ROOTS, 1)))
def test_the_roots_are_those_of_certificate_transparency(size: int, root: str) -> None:
    hashes = [leaf_hash(data) for data in VECTORS[:size]]
    assert root_of(hashes).hex() == by_definition(hashes).hex() == root


@pytest.mark.parametrize("size", [*range(70), 255, 256, 257])
def test_a_root_is_the_same_however_it_is_reached(size: int) -> None:
    tree, frontier = Whole(size), Frontier()
    for hashed in tree.leaves:
        frontier.append(hashed)
    assert by_definition(tree.leaves) == root_of(tree.leaves) == frontier.root() == root_at(size, tree.node)


@given(st.integers(0, 300), st.integers(0, 300))
def test_spans_cover_every_leaf_once_with_complete_subtrees(first: int, length: int) -> None:
    covered = [leaf for level, index in spans(first, first + length) for leaf in _under(level, index)]
    assert covered == list(range(first, first + length))


def _under(level: int, index: int) -> range:
    return range(index << level, (index + 1) << level)


@given(st.sets(st.integers(0, 199)), st.integers(1, 200))
def test_some_leaves_and_the_subtrees_between_them_give_the_root(chosen: set[int], size: int) -> None:
    tree, frontier = Whole(size), Frontier()
    for number in sorted(leaf for leaf in chosen if leaf < size):
        for level, index in spans(frontier.size, number):
            frontier.append(tree.node(level, index), level)
        frontier.append(tree.leaves[number])
    for level, index in spans(frontier.size, size):
        frontier.append(tree.node(level, index), level)
    assert frontier.root() == root_of(tree.leaves)


def test_a_subtree_out_of_place_is_not_taken() -> None:
    frontier = Frontier()
    frontier.append(leaf_hash(b"one"))
    with pytest.raises(ValueError, match="cannot begin at leaf 1"):
        frontier.append(leaf_hash(b"two"), level=1)


@pytest.mark.parametrize("size", [*range(1, 34), 256, 259])
def test_every_leaf_has_an_inclusion_proof_that_fits_no_other_leaf(size: int) -> None:
    tree = Whole(size)
    root = root_of(tree.leaves)
    for number, hashed in enumerate(tree.leaves):
        path = inclusion(number, size, tree.node)
        assert is_included(hashed, number, size, path, root)
        assert not is_included(leaf_hash(b"another"), number, size, path, root)
        assert not is_included(hashed, number + 1, size, path, root)
        assert not is_included(hashed, number, size, [*path, EMPTY], root)
        assert not path or not is_included(hashed, number, size, path[:-1], root)


@pytest.mark.parametrize("new", [*range(1, 34), 256, 259])
def test_every_tree_grows_consistently_from_every_smaller_one(new: int) -> None:
    tree = Whole(new)
    root = root_of(tree.leaves)
    for old in range(new + 1):
        old_root = root_of(tree.leaves[:old])
        proof = consistency(old, new, tree.node)
        assert is_consistent(old, old_root, new, root, proof)
        assert not is_consistent(old, leaf_hash(b"forged"), new, root, proof)
        assert not is_consistent(old, old_root, new, root, [*proof, EMPTY])
        assert old in (0, new) or not is_consistent(old, old_root, new, leaf_hash(b"forked"), proof)


@pytest.mark.parametrize(("ask", "args"), [(inclusion, (5, 5)), (inclusion, (-1, 5)), (consistency, (6, 5))])
def test_what_the_tree_does_not_have_has_no_proof(ask: object, args: tuple[int, int]) -> None:
    assert callable(ask)
    with pytest.raises(ValueError, match="a tree of 5"):
        ask(*args, Whole(5).node)
