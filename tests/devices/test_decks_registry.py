"""The deck registry: what a deck is, where it lies, and what its agent is told."""

import pytest

from audit.models import Entry
from devices.commands import EnrolDeck, FormSixain, PutDeckAtTable, RetireDeck, SwapDeck
from devices.models import CardTag, Deck
from devices.selectors import decks_for, version_of
from devices.simulator.decks import simulated_deck
from rules.cards import FULL_DECK, name
from tests.devices.stand import enrol, shuffler
from tests.room import accepted, refused, set_up_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def where(deck: Deck) -> int | None:
    return Deck.objects.get(pk=deck.pk).table


@pytest.mark.article("sanremo-cash.open.deck-check")
def test_a_deck_read_in_factory_order_needs_no_cards() -> None:
    deck = enrol(simulated_deck(1))
    tags = {tag.uid: tag.card for tag in CardTag.objects.filter(deck=deck)}
    assert tags == {uid.hex(): card for uid, card in simulated_deck(1).cards.items()}


def test_a_deck_enrolled_tag_by_tag_may_lie_in_any_order() -> None:
    uids = tuple(f"e00401{number:010x}" for number in (3, 1, 2))
    accepted(EnrolDeck("odd", "red", uids, "AsKd2c"))
    assert dict(CardTag.objects.values_list("uid", "card")) == {uids[0]: 51, uids[1]: 45, uids[2]: 0}


def test_the_ledger_does_not_tell_how_the_tags_lay() -> None:
    enrol(simulated_deck(1))
    told = Entry.objects.get(kind="devices.deck_enrolled.v1").data["tags"]
    assert list(told) == sorted(told)
    assert sorted(told.values()) == sorted(map(name, FULL_DECK))


@pytest.mark.parametrize(
    ("uids", "cards"),
    [
        (("aabbccdd",), "AsKd"),
        (("aabbccdd", "aabbccdd"), "AsKd"),
        (("aabbccdd", "aabbccde"), "AsAs"),
        (("AABBCCDD",), "As"),
    ],
)
def test_tags_and_cards_that_make_no_deck_are_refused(uids: tuple[str, ...], cards: str) -> None:
    assert refused(EnrolDeck("odd", "red", uids, cards)).code == "DeckNotWhole"


def test_a_tag_is_in_one_deck_only() -> None:
    enrol(simulated_deck(1), name="one")
    uids = tuple(uid.hex() for uid in simulated_deck(1).cards)
    assert refused(EnrolDeck("two", "red", uids)).facts == {"deck": "one"}


def test_two_decks_have_two_names() -> None:
    enrol(simulated_deck(1), name="one")
    assert refused(EnrolDeck("one", "red", ("aabbccdd",), "As")).code == "NameTaken"


@pytest.mark.article("sanremo-cash.conduct.deck-change")
def test_a_swap_moves_both_decks_or_neither() -> None:
    old, new = enrol(simulated_deck(1), table=7), enrol(simulated_deck(2))
    accepted(SwapDeck(7, old.pk, new.pk, "bent corner"))
    assert (where(old), where(new)) == (None, 7)
    assert refused(SwapDeck(7, new.pk, new.pk, "again")).code == "DeckElsewhere"
    assert where(new) == 7


def test_a_deck_lies_at_one_table_only() -> None:
    deck = enrol(simulated_deck(1), table=7)
    assert refused(PutDeckAtTable(8, deck.pk)).code == "DeckElsewhere"


def test_a_retired_deck_leaves_its_table_and_stays_known() -> None:
    deck = enrol(simulated_deck(1), table=7)
    accepted(RetireDeck(deck.pk, "worn"))
    assert where(deck) is None
    assert refused(PutDeckAtTable(7, deck.pk)).code == "DeckRetiredAlready"
    (known,) = decks_for(7)["decks"]
    assert (known["here"], len(known["tags"])) == (False, 52)


@pytest.mark.article("sanremo-punto-banco.cards.sixain")
def test_six_decks_of_a_sixain_go_together_and_are_one_to_the_machine() -> None:
    decks = [enrol(simulated_deck(number)) for number in range(1, 7)]
    accepted(FormSixain("six 1", tuple(deck.pk for deck in decks)))
    accepted(PutDeckAtTable(7, decks[2].pk))
    assert {where(deck) for deck in decks} == {7}
    assert {(deck["name"], deck["here"]) for deck in decks_for(7)["decks"]} == {("six 1", True)}
    assert refused(FormSixain("six 2", tuple(deck.pk for deck in decks))).code == "InASixain"


def test_the_registry_has_a_new_version_after_every_change() -> None:
    seen = {version_of(7)}
    deck = enrol(simulated_deck(1))
    seen.add(version_of(7))
    accepted(PutDeckAtTable(7, deck.pk))
    seen.add(version_of(7))
    accepted(RetireDeck(deck.pk, "worn"))
    seen.add(version_of(7))
    assert len(seen) == 4


def test_every_shuffle_counts_as_one_use() -> None:
    set_up_table(7)
    deck = enrol(simulated_deck(1), name="red 1", table=7)
    stand = shuffler()
    stand.shuffles()
    stand.shuffles()
    assert Deck.objects.get(pk=deck.pk).uses == 2
