"""The catalogue of misconduct: one entry an article, and the ladder it leads to."""

import pytest

from rules.books import articles, find
from rules.books.settings import BOOKS, CASH
from rules.irregularities import CATALOGUE, Ruling, decide
from rules.irregularities.conduct import CASH_ROOM, EVENTS, conduct, conducts, decided_by, sanction_for
from rules.irregularities.guide import guide
from rules.sanctioning import Rung
from tests.rules.test_irregularities_everywhere import AT, all_answers


@pytest.mark.article(
    "sanremo-cash.bets.bettor-must-not-show-early", "sanremo-cash.conduct.attention",
    "sanremo-cash.conduct.cards-visible", "sanremo-cash.conduct.chips-visible", "sanremo-cash.conduct.languages",
    "sanremo-cash.conduct.no-banknotes", "sanremo-cash.conduct.no-looking-at-stub",
    "sanremo-cash.conduct.no-pot-deals", "sanremo-cash.conduct.no-proxy-bets", "sanremo-cash.conduct.no-racks",
    "sanremo-cash.conduct.no-saving-bets", "sanremo-cash.conduct.one-player-one-hand",
    "sanremo-cash.conduct.own-chips", "sanremo-cash.conduct.players-only", "sanremo-cash.conduct.protect-cards",
    "sanremo-cash.dead.face-up-warning", "sanremo-cash.deal.no-reveal", "sanremo-cash.deal.player-protects",
    "sanremo-cash.decisions.report-immediately", "sanremo-cash.etiquette.advice", "sanremo-cash.etiquette.check-down",
    "sanremo-cash.etiquette.chips-on-table", "sanremo-cash.etiquette.influence", "sanremo-cash.etiquette.out-of-turn",
    "sanremo-cash.etiquette.reading-hand", "sanremo-cash.etiquette.reveal-folded",
    "sanremo-cash.etiquette.reveal-live", "sanremo-cash.etiquette.slow-play", "sanremo-cash.etiquette.splashing",
    "sanremo-cash.etiquette.stack-layout", "sanremo-cash.etiquette.throwing-cards",
    "sanremo-cash.prohibited.card-damage", "sanremo-cash.prohibited.collusion",
    "sanremo-cash.prohibited.disturbance", "sanremo-cash.prohibited.exclusion", "sanremo-cash.prohibited.language",
    "sanremo-cash.prohibited.phone", "sanremo-cash.prohibited.threats", "sanremo-cash.showdown.correct-dealer",
    "sanremo-cash.showdown.report-errors",
)  # fmt: skip
def test_every_article_of_conduct_of_the_cash_book_may_be_noted_against_a_player() -> None:
    of_the_book = {each.id for each in articles().values() if each.book == "sanremo-cash" and each.kind == "conduct"}
    assert {each.article for each in CASH_ROOM} == of_the_book


def test_every_entry_names_an_article_of_conduct_and_no_slug_stands_twice() -> None:
    for catalogue in (CASH_ROOM, EVENTS):
        assert all(find(each.article).kind == "conduct" for each in catalogue)
        assert len({each.slug for each in catalogue}) == len(catalogue)


@pytest.mark.article(
    "sanremo-tournament.etiquette.exposing-cards", "sanremo-tournament.etiquette.one-player-to-a-hand",
    "sanremo-tournament.oot.subject-to-penalty", "sanremo-tournament.etiquette.no-advice",
    "sanremo-tournament.etiquette.no-unshown-discussion", "sanremo-tournament.etiquette.fold-low",
    "sanremo-tournament.etiquette.repeated-violations", "sanremo-tournament.penalty.grounds",
    "sanremo-tournament.penalty.grounds-compulsory",
)  # fmt: skip
def test_a_tournament_says_in_its_own_words_what_the_room_forbids_too() -> None:
    event = BOOKS["sanremo-tournament"]
    found = conduct("advice", event)
    assert found is not None
    assert found.article == "sanremo-tournament.etiquette.no-advice"
    assert len({each.slug for each in conducts(event)}) == len(conducts(event))
    assert {each.slug for each in CASH_ROOM} <= {each.slug for each in conducts(event)}
    assert conduct("nonsense", event) is None


def noted_offences(found: Ruling) -> list[str]:
    return [effect.choice for effect in found.effects if effect.kind == "note_offence"]


@pytest.mark.parametrize("slug", CATALOGUE)
def test_what_a_ruling_notes_against_a_player_is_in_the_catalogue_of_conduct(slug: str) -> None:
    for book in BOOKS.values():
        for phase in CATALOGUE[slug].possible_in:
            moment = type(AT)(**{name: getattr(AT, name) for name in AT.__slots__} | {"phase": phase})
            for facts in all_answers(slug, moment)[:8]:
                found = decide(slug, facts, moment, book)
                offences = noted_offences(found) if isinstance(found, Ruling) else []
                assert [each for each in offences if conduct(each, book) is None] == []


@pytest.mark.article(
    "sanremo-cash.sanctions.ladder", "sanremo-cash.sanctions.warning", "sanremo-cash.sanctions.removal-table",
    "sanremo-cash.sanctions.removal-house",
)  # fmt: skip
def test_a_warning_then_the_table_then_the_house_and_serious_conduct_skips_the_warning() -> None:
    phone, threats = conduct("phone", CASH), conduct("threats", CASH)
    assert phone is not None
    assert threats is not None
    assert sanction_for(phone) is Rung.WARNING
    assert sanction_for(phone, ["warning"]) is Rung.TABLE
    assert sanction_for(phone, ["warning", "table"]) is Rung.HOUSE
    assert sanction_for(threats) is Rung.TABLE
    assert (phone.serious, threats.serious) == (False, True)
    assert [decided_by(rung) for rung in (Rung.WARNING, Rung.TABLE, Rung.HOUSE)] == ["floor", "pit", "direction"]


def test_the_dealer_notes_what_happens_under_his_eyes_and_the_direction_what_it_must_judge() -> None:
    noted = {each.slug: each.noted_by for each in CASH_ROOM}
    assert (noted["phone"], noted["threats"], noted["collusion"]) == ("dealer", "floor", "direction")


def test_the_guide_has_a_chapter_for_every_irregularity_of_a_book_and_no_row_twice() -> None:
    for book in BOOKS.values():
        chapters = guide(book)
        own = [each.slug for each in CATALOGUE.values() if not each.books or book.id in each.books]
        assert {slug for slug in own if slug not in {chapter.irregularity.slug for chapter in chapters}} == set()
        for chapter in chapters:
            assert len(set(chapter.rows)) == len(chapter.rows)
            conditions = [row.conditions for row in chapter.rows]
            assert len(set(conditions)) == len(conditions)
