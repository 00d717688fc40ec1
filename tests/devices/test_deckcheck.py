"""Irregular decks: each named, placed, counted, with its article; and no face ever leaves."""

import json

import pytest

from devices.deckcheck import RegisteredDeck, Slot, Verdict, check, slots_of_cards, slots_of_tags
from devices.prescribed import BOOKS, Code, NothingPrescribed, prescription
from devices.readings import CardRead, Tag, TagsSeen
from devices.simulator.decks import neighbour_of, simulated_deck
from rules.books import find
from rules.cards import FULL_DECK, name

DECK = simulated_deck(1)
OTHER = neighbour_of(DECK)
TWIN = simulated_deck(3)
"""Another deck with the same back."""
TAGS = list(DECK.cards)
CODES: tuple[Code, ...] = (
    "duplicate", "missing", "extra", "foreign", "unknown", "unread",
    "boxed", "stuck-pair", "wrong-count", "ghost-read", "not-shuffled",
)  # fmt: skip


def slots(*changes: tuple[int, Slot | None]) -> list[Slot]:
    """A clean feed with some slots changed, or taken out."""
    feed: dict[int, Slot | None] = {place: Slot(place, (uid,)) for place, uid in enumerate(TAGS, start=1)}
    feed.update(changes)
    return [slot for slot in feed.values() if slot is not None]


def judged(feed: list[Slot], *, book: str = "sanremo-cash", count: int | None = -1) -> Verdict:
    counted = len(feed) if count == -1 else count
    return check(DECK, feed, book=book, others=[DECK, OTHER, TWIN], sensor_count=counted)


def only(verdict: Verdict) -> tuple[Code, int, tuple[int, ...]]:
    [finding] = verdict.findings
    return finding.code, finding.count, finding.positions


def test_a_deck_as_enrolled_is_clean() -> None:
    verdict = judged(slots())
    assert verdict.is_clean
    assert (verdict.expected, verdict.counted, verdict.findings) == (52, 52, ())


@pytest.mark.article("sanremo-cash.other.duplicate")
def test_a_tag_read_at_two_places_is_a_duplicate_and_the_card_it_replaced_is_missing() -> None:
    verdict = judged(slots((9, Slot(9, (TAGS[29],)))))
    duplicate, missing = verdict.findings
    assert (duplicate.code, duplicate.positions, duplicate.cards) == ("duplicate", (9, 30), (DECK.cards[TAGS[29]],))
    assert (missing.code, missing.count, missing.positions) == ("missing", 1, ())
    assert duplicate.prescribed.in_hand == "void-hand"
    assert duplicate.prescribed.article == "sanremo-cash.other.duplicate"


@pytest.mark.article("sanremo-cash.other.duplicate")
def test_a_card_of_a_deck_with_the_same_back_that_we_have_already_is_a_duplicate() -> None:
    stranger = next(uid for uid, card in TWIN.cards.items() if card == 51)
    verdict = judged([*slots(), Slot(53, (stranger,))])
    assert only(verdict) == ("duplicate", 1, (53,))
    assert verdict.findings[0].deck == TWIN.id


@pytest.mark.article("sanremo-cash.other.foreign-back", "sanremo-cash.other.foreign-back-unused")
def test_a_card_with_another_back_is_foreign_and_stands_if_it_was_not_used() -> None:
    verdict = judged([*slots(), Slot(53, (next(iter(OTHER.cards)),))])
    assert only(verdict) == ("foreign", 1, (53,))
    [finding] = verdict.findings
    assert finding.deck == OTHER.id
    assert finding.prescribed.article == "sanremo-cash.other.foreign-back"
    assert finding.prescribed.article_unused == "sanremo-cash.other.foreign-back-unused"


def test_a_card_of_a_twin_deck_in_place_of_ours_is_foreign_too() -> None:
    stranger = next(uid for uid, card in TWIN.cards.items() if card == DECK.cards[TAGS[0]])
    assert judged(slots((1, Slot(1, (stranger,))))).codes == ("foreign", "missing")


@pytest.mark.article("figp-tournament.deck.missing-card", "sanremo-cash.dealer-change.deck-count")
def test_a_card_that_is_not_there_is_missing() -> None:
    verdict = judged(slots((20, None)))
    assert only(verdict) == ("missing", 1, ())
    assert (verdict.expected, verdict.counted) == (52, 51)
    assert judged(slots((20, None)), book="figp-tournament").findings[0].prescribed.in_hand == "void-hand"


@pytest.mark.article("figp-tournament.def.deck", "sanremo-cash.game.deck")
def test_a_card_without_a_tag_beyond_the_whole_deck_is_one_too_many() -> None:
    assert only(judged([*slots(), Slot(53, ())])) == ("extra", 1, (53,))


def test_a_tag_nobody_enrolled_is_unknown() -> None:
    assert judged(slots((7, Slot(7, (b"\xe0stranger",))))).codes == ("unknown", "missing")


def test_a_tag_that_does_not_answer_is_unread_and_its_card_is_not_missing() -> None:
    assert only(judged(slots((7, Slot(7, ()))))) == ("unread", 1, (7,))


@pytest.mark.article(
    "sanremo-cash.misdeal.two-exposed",
    "sanremo-cash.glossary.boxed-card",
    "sanremo-tournament.misdeal.exposed-cards",
    "figp-tournament.deck.boxed-card",
    "figp-tournament.misdeal.two-exposed",
)
@pytest.mark.parametrize(
    ("book", "one", "two"),
    [
        ("sanremo-cash", "sanremo-cash.glossary.boxed-card", "sanremo-cash.misdeal.two-exposed"),
        ("figp-tournament", "figp-tournament.deck.boxed-card", "figp-tournament.misdeal.two-exposed"),
        (
            "sanremo-tournament",
            "sanremo-tournament.misdeal.exposed-cards",
            "sanremo-tournament.misdeal.exposed-cards",
        ),
    ],
)
def test_one_card_that_lies_face_up_is_boxed_and_two_are_a_misdeal(book: str, one: str, two: str) -> None:
    first, second = (7, Slot(7, (TAGS[6],), face_up=True)), (9, Slot(9, (TAGS[8],), face_up=True))
    alone, both = judged(slots(first), book=book), judged(slots(first, second), book=book)
    assert only(alone) == ("boxed", 1, (7,))
    assert only(both) == ("boxed", 2, (7, 9))
    assert [finding.prescribed.article for finding in (*alone.findings, *both.findings)] == [one, two]
    assert both.findings[0].prescribed.in_hand == "misdeal"


@pytest.mark.article("sanremo-punto-banco.error.stuck-cards")
def test_two_cards_that_go_through_as_one_are_a_stuck_pair() -> None:
    pair = slots((7, Slot(7, (TAGS[6], TAGS[7]), double_feed=True)), (8, None))
    assert only(judged(pair)) == ("stuck-pair", 1, (7,))
    assert judged(pair).counted == 52
    article = judged(pair, book="sanremo-punto-banco").findings[0].prescribed
    assert (article.article, article.in_hand) == ("sanremo-punto-banco.error.stuck-cards", "void-hand")


def test_a_double_feed_that_showed_one_tag_hides_an_unread_card() -> None:
    pair = slots((7, Slot(7, (TAGS[6],), double_feed=True)), (8, None))
    assert judged(pair).codes == ("stuck-pair", "unread")


def test_two_tags_of_ours_in_one_gap_are_a_stuck_pair_even_without_a_sensor() -> None:
    assert judged(slots((7, Slot(7, (TAGS[6], TAGS[7]))), (8, None)), count=None).codes == ("stuck-pair",)


@pytest.mark.parametrize("overheard", [next(iter(OTHER.cards)), TAGS[40], b"\xe0pocket"])
def test_a_second_tag_that_belongs_elsewhere_is_a_ghost_and_blocks_nothing(overheard: bytes) -> None:
    verdict = judged(slots((7, Slot(7, (TAGS[6], overheard)))))
    assert only(verdict) == ("ghost-read", 1, (7,))
    assert verdict.is_clean


def test_without_a_sensor_a_ghost_may_be_a_card_and_blocks() -> None:
    assert not judged(slots((7, Slot(7, (TAGS[6], next(iter(OTHER.cards)))))), count=None).is_clean


def test_a_sensor_that_counts_otherwise_than_the_cards_told_is_a_wrong_count() -> None:
    assert only(judged(slots(), count=53)) == ("wrong-count", 1, ())
    assert only(judged(slots(), count=50)) == ("wrong-count", 2, ())


@pytest.mark.article("sanremo-punto-banco.cards.sixain", "sanremo-blackjack.cards.sixain")
@pytest.mark.parametrize("book", ["sanremo-punto-banco", "sanremo-blackjack"])
def test_a_sixain_has_every_card_six_times_and_misses_one(book: str) -> None:
    sixain = simulated_deck(5, packs=6)
    feed = [Slot(place, (uid,)) for place, uid in enumerate(sixain.cards, start=1)]
    assert check(sixain, feed, book=book, sensor_count=312).is_clean
    verdict = check(sixain, feed[1:], book=book, sensor_count=311)
    assert verdict.codes == ("missing",)
    assert verdict.findings[0].prescribed.article == f"{book}.cards.sixain"


@pytest.mark.article("italiana.deck.composition")
def test_a_stripped_deck_is_whole_with_its_own_cards() -> None:
    stripped = RegisteredDeck("i", "blue", {uid: card for uid, card in DECK.cards.items() if card >= 12})
    feed = [Slot(place, (uid,)) for place, uid in enumerate(stripped.cards, start=1)]
    assert check(stripped, feed, book="sanremo-cash").is_clean


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("code", CODES)
def test_every_book_has_an_article_of_the_catalogue_for_every_irregularity(book: str, code: Code) -> None:
    prescribed = prescription(book, code)
    assert find(prescribed.article)
    assert prescribed.article.partition(".")[0] in (book, "sanremo-cash", "figp-tournament")


@pytest.mark.article("sanremo-tournament.irregular-deck.effect", "sanremo-tournament.irregular-deck.definition")
def test_a_duplicate_at_a_tournament_voids_the_hand() -> None:
    finding = judged(slots((9, Slot(9, (TAGS[29],)))), book="sanremo-tournament").findings[0]
    assert finding.prescribed.article == "sanremo-tournament.irregular-deck.effect"
    assert finding.prescribed.in_hand == "void-hand"


@pytest.mark.article("figp-tournament.deck.duplicate-cards", "figp-tournament.deck.foreign-card")
def test_the_federations_rules_void_the_hand_for_duplicates_and_foreign_cards() -> None:
    foreign, duplicate = (prescription("figp-tournament", code) for code in ("foreign", "duplicate"))
    assert (foreign.in_hand, foreign.article) == ("void-hand", "figp-tournament.deck.foreign-card")
    assert (duplicate.in_hand, duplicate.article) == ("void-hand", "figp-tournament.deck.duplicate-cards")


def test_a_book_without_decks_is_refused() -> None:
    with pytest.raises(NothingPrescribed):
        prescription("chess", "missing")


def test_no_face_and_no_tag_is_in_the_public_form_or_in_any_repr() -> None:
    feed = slots((9, Slot(9, (TAGS[29],))), (12, Slot(12, (TAGS[11],), face_up=True)), (20, None))
    feed.append(Slot(53, (next(iter(OTHER.cards)),)))
    verdict = judged(feed)
    shown = json.dumps(verdict.public()) + repr(verdict) + repr(DECK) + repr(feed)
    assert not [name(card) for card in FULL_DECK if f"'{name(card)}'" in shown or f'"{name(card)}"' in shown]
    assert not [uid for uid in [*TAGS, *OTHER.cards] if uid.hex() in shown or repr(uid) in shown]
    assert "cards" not in json.dumps(verdict.public()["findings"])
    assert any(finding.cards for finding in verdict.findings)


def test_a_card_fed_again_after_a_jam_counts_once_where_it_went_last() -> None:
    cards = [
        CardRead(at_ns=0, input_index=index, output_position=place, uids=(TAGS[index],))
        for index, place in [(0, 1), (1, 0), (0, 2)]
    ]
    assert [slot.uids for slot in slots_of_cards(cards)] == [(TAGS[1],), (TAGS[0],)]


def test_inventories_that_found_nothing_are_the_gaps_between_cards() -> None:
    seen = [TagsSeen(at_ns=0, tags=tags) for tags in ((Tag(b"a", "gen2"),), (), (Tag(b"b", "gen2"),))]
    assert slots_of_tags(seen) == [Slot(1, (b"a",)), Slot(2, (b"b",))]
