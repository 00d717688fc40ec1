"""Decks that only exist here: tags made from a seed, so that whoever enrols them knows the same ones."""

from hashlib import blake2b
from typing import Final

from devices.deckcheck import RegisteredDeck
from rules.cards import FULL_DECK

NEIGHBOURS: Final = 1_000
BACKS: Final = ("red", "blue")
MAKER: Final = b"\xe0\x04\x01"
"""How ISO 15693 numbers of a well-known maker begin."""


def simulated_deck(number: int, *, seed: int = 0, packs: int = 1) -> RegisteredDeck:
    """Deck ``number`` of a simulated house; backs alternate. Six packs make a sixain."""
    cards = {
        simulated_tag(number, place, seed=seed): card
        for place, card in enumerate(card for _ in range(packs) for card in FULL_DECK)
    }
    return RegisteredDeck(f"sim-{seed}-{number}", BACKS[number % len(BACKS)], cards)


def neighbour_of(deck: RegisteredDeck, *, seed: int = 0) -> RegisteredDeck:
    """A deck of the next table, with another back."""
    red, blue = NEIGHBOURS, NEIGHBOURS + 1
    return simulated_deck(red if deck.back == BACKS[blue % len(BACKS)] else blue, seed=seed)


def simulated_tag(deck: int, place: int, *, seed: int = 0) -> bytes:
    digest = blake2b(f"{seed}/{deck}/{place}".encode(), digest_size=5).digest()
    return MAKER + digest
