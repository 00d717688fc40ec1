"""Where tournament and federation books differ from the cash book: exposed cards, flops, decks, dead hands, turns."""

from __future__ import annotations

import pytest

from rules.books.settings import BOOKS
from rules.irregularities import NotPossible, Ruling, decide, moment_of
from rules.irregularities.kinds import Answer
from tests.rules.table import Play, play, to_flop

CASH, EVENT, FIGP, FIPOS, BASICS = (
    "sanremo-cash", "sanremo-tournament", "figp-tournament", "fipos-tournament", "texas-basics",
)  # fmt: skip


def dealt(book: str) -> Play:
    return play(500, 500, 500, 500, book=book).deal()


def on_the_flop(book: str) -> Play:
    return to_flop(play(500, 500, 500, 500, book=book))


def outcome(slug: str, game: Play, **facts: Answer) -> str:
    found = decide(slug, facts, moment_of(game.hand), game.hand.book)
    return found.outcome if isinstance(found, Ruling) else found.code


def ruling(slug: str, game: Play, **facts: Answer) -> Ruling:
    found = decide(slug, facts, moment_of(game.hand), game.hand.book)
    assert isinstance(found, Ruling), found
    return found


@pytest.mark.article(
    "sanremo-tournament.misdeal.exposed-cards", "figp-tournament.misdeal.first-two-exposed",
    "fipos-tournament.deal.exposed-card", "texas-basics.errors.first-card-exposed",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "expected"),
    [
        (CASH, ["reshuffle", "reshuffle", "top_card"]),
        (EVENT, ["reshuffle", "reshuffle", "top_card"]),
        (FIGP, ["reshuffle", "reshuffle", "top_card"]),
        (FIPOS, ["top_card", "top_card", "top_card"]),
        (BASICS, ["reshuffle", "top_card", "top_card"]),
    ],
)
def test_a_first_a_second_and_a_later_card_exposed(book: str, expected: list[str]) -> None:
    cards = ("first", "second", "later")
    found = [outcome("card-exposed-by-dealer", dealt(book), seat=3, another=False, which=card) for card in cards]
    assert found == expected


@pytest.mark.article(
    "sanremo-tournament.deal.four-card-flop", "figp-tournament.flop.four-cards", "figp-tournament.flop.five-or-more",
    "texas-basics.errors.flop-too-many",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "four", "five"),
    [
        (CASH, "draw_burn", "floor"),
        (EVENT, "draw_burn", "floor"),
        (FIGP, "draw_burn", "redeal_flop"),
        (BASICS, "redeal_flop", "redeal_flop"),
    ],
)
def test_a_flop_of_four_and_of_five_cards(book: str, four: str, five: str) -> None:
    game = on_the_flop(book)
    assert (outcome("flop-too-many", game, cards="4"), outcome("flop-too-many", game, cards="5")) == (four, five)


@pytest.mark.article(
    "sanremo-tournament.rp.premature-turn", "figp-tournament.board.turn-error", "texas-basics.errors.turn-premature"
)
@pytest.mark.parametrize(
    ("book", "expected"),
    [(CASH, "redeal_street"), (EVENT, "redeal_street"), (FIGP, "next_street_first"), (BASICS, "next_street_first")],
)
def test_a_turn_turned_too_early(book: str, expected: str) -> None:
    assert outcome("board-too-early", on_the_flop(book)) == expected


@pytest.mark.article(
    "sanremo-tournament.deal.no-burn-flop-no-action", "sanremo-tournament.deal.no-burn-flop-with-action",
    "figp-tournament.flop.wrong-burn-fixable", "figp-tournament.flop.wrong-burn-reshuffle",
)  # fmt: skip
def test_a_flop_without_a_burn() -> None:
    facts: dict[str, Answer] = {"turned_up": True, "certain": True}
    assert outcome("no-burn", on_the_flop(EVENT), **facts) == "draw_burn_and_add"
    assert outcome("no-burn", on_the_flop(EVENT).check(1), **facts) == "continue"
    assert outcome("no-burn", on_the_flop(FIGP), **facts) == "redeal_flop"
    assert outcome("no-burn", on_the_flop(FIGP), **(facts | {"turned_up": False})) == "restore"


@pytest.mark.article(
    "figp-tournament.deck.foreign-card", "figp-tournament.deck.duplicate-cards", "figp-tournament.deck.missing-card",
    "sanremo-tournament.irregular-deck.effect",
)  # fmt: skip
def test_a_card_with_a_foreign_back_in_the_stub_voids_the_hand_everywhere_but_in_the_cash_room() -> None:
    found = {book: outcome("foreign-back", dealt(book), found="stub") for book in (CASH, EVENT, FIGP, FIPOS)}
    assert found == {CASH: "continue", EVENT: "void", FIGP: "void", FIPOS: "void"}
    assert ruling("missing-from-deck", dealt(FIGP)).article == "figp-tournament.deck.missing-card"
    assert ruling("missing-from-deck", dealt(CASH)).alternatives[0].slug == "play-on"


@pytest.mark.article(
    "sanremo-tournament.misdeal.wrong-card-count", "sanremo-tournament.deal.button-short-replace",
    "sanremo-tournament.deal.button-short-acted-dead", "sanremo-tournament.deal.wrong-count-dead",
    "figp-tournament.glossary.fouled-hand",
)  # fmt: skip
def test_a_hand_short_of_a_card() -> None:
    assert outcome("too-few-cards", dealt(EVENT), seat=4) == "complete"
    assert outcome("too-few-cards", dealt(EVENT).fold(3).call(4), seat=4) == "dead_hand"
    assert outcome("too-few-cards", dealt(EVENT), seat=1) == "reshuffle"
    assert outcome("too-few-cards", dealt(EVENT).bet(3, 30).call(4), seat=1) == "dead_hand"
    assert outcome("too-few-cards", dealt(FIGP), seat=1) == "reshuffle"


@pytest.mark.article(
    "sanremo-tournament.misdeal.eligible-skipped", "figp-tournament.misdeal.skipped",
    "fipos-tournament.misdeal.skipped-player",
)  # fmt: skip
def test_a_player_skipped_leaves_his_blind_in_the_pot_in_a_tournament() -> None:
    game = dealt(EVENT).bet(3, 30).call(4)
    assert [effect.kind for effect in ruling("player-skipped", game, seat=2).effects] == ["kill_hand"]
    for book in (EVENT, FIGP, FIPOS):
        assert outcome("player-skipped", dealt(book), seat=2) == "reshuffle"


@pytest.mark.article(
    "figp-tournament.dead-hand.exposed-live", "fipos-tournament.exposure.own-cards",
    "sanremo-tournament.etiquette.exposed-hand-valid",
)  # fmt: skip
def test_cards_a_player_turned_up_himself() -> None:
    found = {book: outcome("cards-turned-up", on_the_flop(book), seat=2) for book in (CASH, EVENT, FIGP, FIPOS)}
    assert found == {CASH: "live", EVENT: "live", FIGP: "live", FIPOS: "no_raise"}


@pytest.mark.article("figp-tournament.devices.messaging", "figp-tournament.dead-hand.cards-passed")
def test_a_telephone_and_cards_handed_over_kill_a_hand_by_figp() -> None:
    assert outcome("device-in-hand", on_the_flop(FIGP), seat=2) == "dead_hand"
    assert outcome("cards-passed", on_the_flop(FIGP), seat=2) == "dead_hand"
    assert outcome("cards-passed", on_the_flop(CASH), seat=2) == "not_in_this_book"


@pytest.mark.article(
    "sanremo-tournament.oot.action-returns", "sanremo-tournament.oot.fold-always-binds",
    "figp-tournament.out-of-turn.skipped-check-or-call", "fipos-tournament.turn.bet-out-of-turn",
    "fipos-tournament.turn.fold-out-of-turn",
)  # fmt: skip
def test_an_act_out_of_turn_after_the_skipped_players_only_called() -> None:
    facts: dict[str, Answer] = {"seat": 1, "act": "raise", "amount": 40, "since": "passive", "next_acted": False}
    found = {book: outcome("acted-out-of-turn", dealt(book), **facts) for book in (CASH, EVENT, FIGP, FIPOS)}
    assert found == {CASH: "binds", EVENT: "binds", FIGP: "reduced", FIPOS: "no_raise"}
    folded = ruling("acted-out-of-turn", dealt(FIPOS), **(facts | {"act": "fold"}))
    assert folded.article == "fipos-tournament.turn.fold-out-of-turn"


@pytest.mark.article(
    "sanremo-tournament.undercall.mandatory-opening-bet", "sanremo-tournament.undercall.otherwise-td",
    "figp-tournament.bet.under-amount-completed", "fipos-tournament.bet.unheard-raise",
)  # fmt: skip
def test_a_call_for_too_little() -> None:
    game = dealt(EVENT).call(3)
    assert ruling("bet-too-small", game, seat=3, due=10).article.endswith("mandatory-opening-bet")
    raised = dealt(EVENT).bet(3, 30).call(4)
    assert [other.slug for other in ruling("bet-too-small", raised, seat=4, due=30, moved=10).alternatives] == [
        "forfeit"
    ]
    assert ruling("bet-too-small", dealt(FIGP).call(3), seat=3, due=10).article.endswith("under-amount-completed")
    assert ruling("bet-too-small", dealt(FIPOS).call(3), seat=3, due=10).alternatives[0].slug == "withdraws"


@pytest.mark.article("sanremo-tournament.accepted.correct-amount-binds", "sanremo-tournament.accepted.td-rule-one")
def test_a_caller_owes_the_true_amount_and_the_director_may_let_him_pay_what_he_was_told() -> None:
    found = ruling("wrong-amount-told", dealt(EVENT).bet(3, 50), seat=4, told=30, due=50)
    assert found.steps[0].values == {"seat": 4, "amount": 50}
    assert [other.slug for other in found.alternatives] == ["amount-told"]


@pytest.mark.article(
    "sanremo-tournament.level.wrong-level-corrected", "sanremo-tournament.balance.missing-halt-no-misdeal"
)
def test_a_wrong_level_is_put_right_in_time_and_a_table_that_should_have_waited_plays_on() -> None:
    assert outcome("wrong-level", dealt(EVENT)) == "restore"
    assert outcome("wrong-level", dealt(EVENT).bet(3, 30).call(4)) == "continue"
    assert outcome("dealt-while-halted", dealt(EVENT)) == "continue"


@pytest.mark.article("figp-tournament.direction.ruling-window", "fipos-tournament.pot.wrong-award-stands")
def test_a_pot_contested_too_late_is_refused_by_each_books_own_article() -> None:
    for book, article in (
        (CASH, "sanremo-cash.decisions.claim-window"),
        (FIGP, "figp-tournament.direction.ruling-window"),
        (FIPOS, "fipos-tournament.pot.wrong-award-stands"),
    ):
        game = play(500, 500, book=book).deal().fold(2).award()
        moment = moment_of(game.hand, next_hand_began=True)
        found = decide("wrong-award", {"mixed": False}, moment, BOOKS[book])
        assert isinstance(found, NotPossible)
        assert found.article == article


@pytest.mark.article("sanremo-tournament.rp.stud-exposed-downcard", "sanremo-tournament.stud.pick-up-dead")
def test_stud_has_procedures_of_its_own() -> None:
    game = play(500, 500, 500, game="stud7", book="sanremo-variants", bring_in=5, ante=1, low=10, high=20)
    assert outcome("stud-card-exposed", game, seat=1, another=False) == "becomes_upcard"
    assert outcome("card-exposed-by-dealer", game, seat=1, another=False, which="later") == "not_in_this_game"
    betting = game.deal("2c3d4h", "5c6d7h", "8c9dTh")
    assert outcome("upcards-picked-up", betting, seat=2) == "dead_hand"
    assert outcome("stud-card-too-early", betting) == "redeal_street"
