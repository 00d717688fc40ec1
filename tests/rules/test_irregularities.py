"""Irregularities by the cash book: what happened and how the hand stands in, the ruling out, article by article."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.books import find
from rules.books.settings import BOOKS, CASH, BookSettings
from rules.hand import commands as asked_of
from rules.hand import legal
from rules.irregularities import CATALOGUE, FINDINGS, PHASES, Moment, NotPossible, Ruling, asked, decide, moment_of
from rules.irregularities.deciding import DECIDERS, possible
from tests.rules.irregular_play import carry_out
from tests.rules.table import Play, play, to_flop

VARIANTS = BOOKS["sanremo-variants"]


def dealt(*stacks: int, **more: object) -> Play:
    return play(*(stacks or (500, 500, 500, 500)), **more).deal()  # type: ignore[arg-type]


def early() -> Play:
    """Four players, cards out, nobody has acted: seat 3 is in turn, seats 1 and 2 are the blinds, 4 the button."""
    return dealt()


def late() -> Play:
    """A raise and a call: substantial action."""
    return dealt().bet(3, 30).call(4)


def on_the_flop() -> Play:
    return to_flop(play(500, 500, 500, 500))


def at_the_showdown() -> Play:
    game = on_the_flop()
    for _ in range(2):
        game = game.check(1, 2, 3, 4).board()
    return game.check(1, 2, 3, 4)


def over() -> Play:
    game = at_the_showdown()
    for seat in (2, 3, 4):
        game.muck(seat)
    return game.award()


def rule(slug: str, game: Play | None, book: BookSettings = CASH, **facts: int | str | bool) -> Ruling:
    found = decide(slug, facts, moment_of(game.hand if game else None), book)
    assert isinstance(found, Ruling), found
    return found


def refused(slug: str, moment: Moment, book: BookSettings = CASH, **facts: int | str | bool) -> NotPossible:
    found = decide(slug, facts, moment, book)
    assert isinstance(found, NotPossible), found
    return found


def kinds(ruling: Ruling) -> list[str]:
    return [effect.kind for effect in ruling.effects]


# --- the catalogue ------------------------------------------------------------------------


def test_every_irregularity_has_somebody_who_rules_on_it_and_every_phase_its_own() -> None:
    assert list(DECIDERS) == list(CATALOGUE)
    assert {each.phase for each in CATALOGUE.values()} == set(PHASES)
    assert all(
        each.phase in each.possible_in or each.phase in ("shuffle", "board", "between") for each in CATALOGUE.values()
    )


def test_slugs_are_permanent() -> None:
    assert sorted(CATALOGUE) == sorted([
        "acted-out-of-turn", "ask-to-see", "away-in-turn", "bet-then-discarded", "bet-too-small", "board-too-early",
        "boxed-card", "burn-too-early", "button-wrong-last-hand", "called-before-amount", "card-exposed-by-dealer",
        "card-of-another-game", "card-off-table", "cards-in-muck", "cards-passed", "cards-to-empty-seat",
        "cards-turned-up", "chips-added", "conditional-words", "damaged-card", "dealt-while-halted",
        "deck-change-asked", "deck-not-shuffled", "deck-set-down", "device-in-hand", "duplicate-card", "extra-card",
        "false-claim", "first-card-wrong-seat", "flop-too-many", "folded-face-up", "foreign-back",
        "hand-taken-by-dealer", "hidden-chips", "missing-from-deck", "mucked-unshown", "no-burn", "not-covered",
        "one-card-shown", "player-exposes-card", "player-skipped", "pot-bet-miscounted", "several-undercalls",
        "shown-to-active", "shown-to-inactive", "string-raise", "stub-fell", "stub-too-short", "stuck-cards",
        "stud-card-exposed", "stud-card-too-early", "suspected-collusion", "thrown-on-others", "time-called",
        "too-few-cards", "turned-by-another", "two-burns", "unaware-of-raise", "upcards-picked-up", "will-not-show",
        "wrong-amount-told", "wrong-award", "wrong-button", "wrong-level", "wrong-sequence",
    ])  # fmt: skip


def test_what_is_possible_now_comes_first_and_what_this_book_or_game_has_not_is_left_out() -> None:
    first = possible(moment_of(early().hand), CASH)
    assert first[0].phase == "betting"
    assert [each.slug for each in first].index("acted-out-of-turn") < [each.slug for each in first].index("wrong-award")
    assert "wrong-level" not in [each.slug for each in first]
    assert "stud-card-exposed" not in [each.slug for each in first]
    assert "wrong-level" in [each.slug for each in possible(moment_of(early().hand), BOOKS["figp-tournament"])]


def test_only_the_facts_the_ruling_needs_are_asked() -> None:
    extra = CATALOGUE["extra-card"]
    assert [fact.name for fact in asked(extra, moment_of(early().hand))] == ["seat", "count", "last_dealt", "looked"]
    assert [fact.name for fact in asked(extra, moment_of(late().hand))] == ["seat", "count"]


@pytest.mark.parametrize(
    ("facts", "code", "fact"),
    [
        ({}, "fact_missing", "seat"),
        ({"seat": 9}, "fact_wrong", "seat"),
        ({"seat": True}, "fact_wrong", "seat"),
        ({"seat": 3, "card": "Xx"}, "fact_wrong", "card"),
        ({"seat": 3, "card": "As", "another": "no"}, "fact_wrong", "another"),
        ({"seat": 3, "another": False, "which": "tenth"}, "fact_wrong", "which"),
    ],
)
def test_a_fact_that_is_missing_or_cannot_be_is_named(facts: dict[str, Any], code: str, fact: str) -> None:
    found = refused("card-exposed-by-dealer", moment_of(early().hand), **facts)
    assert (found.code, found.fact) == (code, fact)


def test_an_unknown_slug_a_wrong_book_a_wrong_game_and_a_wrong_moment_are_answers_too() -> None:
    moment = moment_of(early().hand)
    assert refused("nonsense", moment).code == "unknown"
    assert refused("wrong-level", moment).code == "not_in_this_book"
    assert refused("stub-too-short", moment).code == "not_in_this_game"
    assert refused("ask-to-see", moment, asker=1, seat=2, by_winner=False, reasons=True).code == "not_now"
    assert refused("extra-card", Moment(phase="between"), seat=1, count=1).code == "not_now"


# --- the deal -----------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.misdeal.reshuffle-means", "sanremo-cash.misdeal.no-shuffle-or-cut")
def test_a_misdeal_is_the_dealers_takes_bets_back_and_plays_the_same_hand_again() -> None:
    game = dealt().bet(3, 30)
    found = rule("deck-not-shuffled", game)
    assert (found.applies, found.at_once, kinds(found)) == ("dealer", True, ["cancel_deal"])
    again = carry_out(game.hand, found.effects)
    assert (again.phase, again.button, again.stacks) == ("deal", 4, [495, 490, 500, 500])
    assert rule("deck-not-shuffled", late()).outcome == "continue"


@pytest.mark.article(
    "sanremo-cash.misdeal.first-two-exposed", "sanremo-cash.misdeal.two-exposed", "sanremo-cash.misdeal.top-card",
    "sanremo-cash.other.dealer-exposes", "sanremo-cash.other.no-choice",
)  # fmt: skip
def test_an_exposed_card_is_a_misdeal_among_the_first_two_or_twice_and_otherwise_the_burn_of_the_flop() -> None:
    game = early()
    assert rule("card-exposed-by-dealer", game, seat=3, another=False, which="second").outcome == "reshuffle"
    assert rule("card-exposed-by-dealer", game, seat=3, another=True, which="later").article.endswith("two-exposed")
    found = rule("card-exposed-by-dealer", game, seat=3, card="As", another=False, which="later")
    assert (found.outcome, found.applies) == ("top_card", "dealer")
    after = carry_out(game.hand, found.effects)
    assert (after.top_cards, after.skip_burn, after.burned) == (1, True, 1)


@pytest.mark.article("sanremo-cash.misdeal.top-card")
def test_the_deal_is_completed_before_the_top_card_is_given() -> None:
    game = play(500, 500, 500)
    found = rule("card-exposed-by-dealer", game, seat=2, another=False, which="later")
    after = carry_out(game.hand, found.effects)
    assert after.phase == "betting"
    assert after.top_cards == 1


@pytest.mark.article("sanremo-cash.misdeal.top-card-once")
def test_a_second_top_card_is_a_misdeal() -> None:
    game = early().do(asked_of.GiveTopCard(3, -1))
    found = rule("card-exposed-by-dealer", game, seat=2, another=False, which="later")
    assert found.article == "sanremo-cash.misdeal.top-card-once"


@pytest.mark.article("sanremo-cash.misdeal.extra-cards", "sanremo-cash.other.extra-card-burn")
def test_articles_that_contradict_each_other_are_a_setting_of_the_book() -> None:
    facts: dict[str, Any] = {"seat": 3, "count": 1, "last_dealt": True, "looked": False}
    found = rule("extra-card", early(), **facts)
    assert (found.outcome, found.article) == ("burn", "sanremo-cash.other.extra-card-burn")
    after = carry_out(early().hand, found.effects)
    assert (after.skip_burn, after.burned) == (True, 1)
    strict = replace(CASH, extra_card_as_burn=False)
    assert rule("extra-card", early(), strict, **facts).article == "sanremo-cash.misdeal.extra-cards"
    assert rule("extra-card", early(), **(facts | {"looked": True})).outcome == "reshuffle"


@pytest.mark.article("sanremo-cash.dead.wrong-card-count")
def test_after_substantial_action_three_cards_are_a_dead_hand_and_its_chips_stay() -> None:
    game = late()
    found = rule("extra-card", game, seat=3, count=1)
    assert (found.outcome, found.applies) == ("dead_hand", "floor")
    after = carry_out(game.hand, found.effects)
    assert (after.live_seats(), after.pot) == ((1, 2, 4), game.hand.pot)


@pytest.mark.article("sanremo-cash.misdeal.top-card-blind")
@pytest.mark.parametrize(("seat", "outcome"), [(1, "complete"), (2, "complete"), (3, "reshuffle"), (4, "complete")])
def test_a_blind_or_the_button_short_of_a_card_gets_it_and_anybody_else_means_a_misdeal(
    seat: int, outcome: str
) -> None:
    found = rule("too-few-cards", early(), seat=seat)
    assert found.outcome == outcome
    if outcome == "complete":
        assert carry_out(early().hand, found.effects).top_cards == 1


@pytest.mark.article(
    "sanremo-cash.misdeal.empty-seat", "sanremo-cash.misdeal.first-card-wrong-seat", "sanremo-cash.misdeal.two-actions"
)
@pytest.mark.parametrize("slug", ["cards-to-empty-seat", "first-card-wrong-seat"])
def test_cards_to_a_wrong_seat_stop_being_a_misdeal_after_any_two_acts(slug: str) -> None:
    assert rule(slug, dealt().fold(3)).outcome == "reshuffle"
    assert rule(slug, dealt().fold(3, 4)).outcome == "exclude"


@pytest.mark.article("sanremo-cash.misdeal.player-skipped")
def test_a_player_skipped_is_out_after_two_acts_and_his_blind_returns_while_the_call_stays_as_it_was() -> None:
    game = dealt().fold(3).call(4)
    found = rule("player-skipped", game, seat=2)
    assert kinds(found) == ["exclude_player"]
    after = carry_out(game.hand, found.effects)
    assert after.finishing_stacks()[2] == 500
    assert (after.level, after.live_seats(), after.pot) == (10, (1, 4), 15)


@pytest.mark.article("sanremo-cash.misdeal.wrong-sequence")
def test_a_wrong_order_is_restored_if_certain_and_nobody_looked() -> None:
    assert rule("wrong-sequence", early(), certain=True, looked=False).outcome == "restore"
    assert rule("wrong-sequence", early(), certain=True, looked=True).outcome == "reshuffle"


@pytest.mark.article("sanremo-cash.misdeal.wrong-button", "sanremo-cash.other.button-correct-next")
def test_a_wrong_button_is_a_misdeal_in_time_and_later_put_right_for_the_next_hand() -> None:
    assert rule("wrong-button", early()).outcome == "reshuffle"
    assert kinds(rule("wrong-button", late())) == ["correct_button"]
    assert kinds(rule("button-wrong-last-hand", over())) == ["correct_button"]


@pytest.mark.article(
    "sanremo-cash.floor-card.during-deal", "sanremo-cash.floor-card.after-deal", "sanremo-cash.other.off-table",
    "sanremo-cash.other.player-exposes", "sanremo-cash.floor-card.pickup",
)  # fmt: skip
def test_a_card_on_the_floor_counts_as_exposed_while_dealt_and_stays_in_play_later() -> None:
    during = rule("card-off-table", early(), seat=3, dealing=True, another=False, which="later")
    assert (during.outcome, during.article) == ("top_card", "sanremo-cash.floor-card.during-deal")
    after = rule("card-off-table", on_the_flop(), seat=3, card="7d", dealing=False)
    assert (after.outcome, kinds(after)) == ("shown_live", ["show_to_all"])
    assert "picks the card up" in during.steps[0].text
    assert rule("player-exposes-card", early(), seat=3).article == "sanremo-cash.other.player-exposes"


# --- the deck -----------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.other.foreign-back", "sanremo-cash.other.foreign-back-unused")
def test_a_foreign_back_voids_the_hand_if_it_was_used_and_every_stack_is_as_before() -> None:
    game = late()
    found = rule("foreign-back", game, found="hand")
    assert (found.outcome, found.applies) == ("void", "floor")
    assert carry_out(game.hand, found.effects).stacks == [500, 500, 500, 500]
    assert rule("foreign-back", game, found="muck").outcome == "void"
    for unused in ("stub", "burn"):
        assert rule("foreign-back", game, found=unused).article == "sanremo-cash.other.foreign-back-unused"


@pytest.mark.article("sanremo-cash.other.duplicate", "sanremo-cash.decisions.claim-window")
def test_two_equal_cards_void_a_hand_even_awarded_until_the_next_riffle() -> None:
    game = over()
    found = rule("duplicate-card", game, card="As")
    assert kinds(found) == ["reopen_award", "void_hand", "swap_deck"]
    assert carry_out(game.hand, found.effects).stacks == [500, 500, 500, 500]
    frozen = decide("duplicate-card", {}, moment_of(game.hand, shuffling=True), CASH)
    assert isinstance(frozen, Ruling)
    assert (frozen.outcome, frozen.article) == ("continue", "sanremo-cash.decisions.claim-window")


def test_every_finding_of_a_machine_opens_an_irregularity_of_the_catalogue() -> None:
    assert set(FINDINGS.values()) <= CATALOGUE.keys()


@pytest.mark.article("sanremo-cash.conduct.deck-change")
def test_a_sound_deck_is_not_changed_because_a_player_asks() -> None:
    assert rule("deck-change-asked", early(), fault=False).outcome == "refused"
    assert kinds(rule("deck-change-asked", over(), fault=True)) == ["swap_deck"]


# --- betting ------------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.bets.out-of-turn-binding")
def test_an_act_out_of_turn_waits_and_binds_unless_a_skipped_player_raises() -> None:
    game = early()
    facts: dict[str, Any] = {"seat": 1, "act": "raise", "amount": 40, "next_acted": False}
    held = rule("acted-out-of-turn", game, since="nothing", **facts)
    assert held.outcome == "held"
    assert carry_out(game.hand, held.effects).held
    assert rule("acted-out-of-turn", game, since="passive", **facts).outcome == "binds"
    assert rule("acted-out-of-turn", game, since="raised", **facts).outcome == "free"
    fold = rule("acted-out-of-turn", game, since="raised", **(facts | {"act": "fold"}))
    assert fold.article == "sanremo-tournament.oot.fold-always-binds"


@pytest.mark.article("sanremo-cash.limit.out-of-turn")
def test_in_limit_an_early_act_the_next_player_acted_on_stands_even_if_a_skipped_player_raises() -> None:
    game = play(500, 500, 500, 500, game="fl-holdem", low=10, high=20).deal()
    found = rule("acted-out-of-turn", game, seat=1, act="call", since="raised", next_acted=True)
    assert (found.outcome, found.article) == ("binds", "sanremo-cash.limit.out-of-turn")


@pytest.mark.article("sanremo-cash.bets.underbet-correct")
def test_a_bet_for_too_little_is_corrected_while_the_round_is_open_and_stands_later() -> None:
    game = on_the_flop().bet(1, 20).fold(2)
    found = rule("bet-too-small", game, seat=1, due=30)
    after = carry_out(game.hand, found.effects)
    assert (found.applies, after.level, after.to_act) == ("dealer", 30, 3)
    assert after.live_seats() == (1, 3, 4)
    closed = on_the_flop().check(1, 2, 3, 4)
    assert rule("bet-too-small", closed, seat=1, due=30).outcome == "continue"


@pytest.mark.article(
    "sanremo-cash.bets.unaware-of-raise", "sanremo-cash.bets.misunderstanding-announced",
    "sanremo-cash.bets.no-limit-call-voidable", "sanremo-cash.bets.eighty-percent",
)  # fmt: skip
def test_a_misread_raise_goes_back_if_it_was_not_announced_and_costs_what_was_moved_if_it_was() -> None:
    game = on_the_flop().bet(1, 100).bet(2, 400).call(3)
    facts: dict[str, Any] = {"seat": 3, "moved": 100, "due": 400, "acted_after": False, "evident": False}
    free = rule("unaware-of-raise", game, announced=False, **facts)
    assert free.outcome == "reconsider"
    assert carry_out(game.hand, free.effects).to_act == 3
    held = rule("unaware-of-raise", game, announced=True, **facts)
    folds = next(other for other in held.alternatives if other.slug == "folds")
    after = carry_out(game.hand, [step.effect for step in folds.steps if step.effect])
    assert (after.finishing_stacks()[3], after.live_seats()) == (390, (1, 2, 4))
    evident = rule("unaware-of-raise", game, announced=True, **(facts | {"evident": True}))
    assert evident.article == "sanremo-cash.bets.no-limit-call-voidable"
    assert rule("unaware-of-raise", game, announced=True, **(facts | {"moved": 320})).article.endswith("eighty-percent")


@pytest.mark.article("sanremo-cash.bets.string-raise", "sanremo-cash.bets.single-motion")
def test_a_string_raise_is_a_call() -> None:
    game = on_the_flop().bet(1, 20).bet(2, 60)
    found = rule("string-raise", game, seat=2, declared=False)
    after = carry_out(game.hand, found.effects)
    assert (after.level, after.bets[1], after.to_act) == (20, 20, 3)
    assert rule("string-raise", game, seat=2, declared=True).outcome == "continue"


@pytest.mark.article("sanremo-cash.etiquette.adding-chips")
def test_chips_added_in_a_hand_do_not_play_in_it() -> None:
    found = rule("chips-added", early(), seat=3, amount=100)
    assert (found.outcome, kinds(found), found.applies) == ("not_part", [], "dealer")


# --- cards shown, thrown and taken ---------------------------------------------------------


@pytest.mark.article(
    "sanremo-cash.dead.shown-to-active", "sanremo-cash.show-all.to-active", "sanremo-cash.show-all.one-card",
    "sanremo-cash.show-all.equal-information",
)  # fmt: skip
def test_who_shows_to_an_active_player_may_only_check_call_or_fold() -> None:
    game = on_the_flop()
    found = rule("shown-to-active", game, seat=1, count=1)
    assert kinds(found) == ["show_to_all", "restrict_player"]
    assert found.effects[0].lasts == "now"
    assert {option.act for option in legal(carry_out(game.hand, found.effects))} == {"check", "fold"}


@pytest.mark.article("sanremo-cash.show-all.to-inactive")
def test_what_a_player_out_of_the_hand_saw_all_see_when_it_is_over() -> None:
    found = rule("shown-to-inactive", on_the_flop(), seat=1, count=2)
    assert [(effect.kind, effect.lasts) for effect in found.effects] == [("show_to_all", "after_the_hand")]


@pytest.mark.article("sanremo-cash.show-all.turned-not-folded")
def test_cards_turned_up_are_no_fold() -> None:
    assert kinds(rule("cards-turned-up", on_the_flop(), seat=1)) == []


@pytest.mark.article("sanremo-cash.dead.face-up-fold", "sanremo-cash.dead.face-up-warning")
def test_folding_face_up_is_a_fold_that_everybody_sees_and_that_is_noted() -> None:
    game = on_the_flop().bet(1, 20)
    found = rule("folded-face-up", game, seat=2)
    assert kinds(found) == ["show_to_all", "fold", "note_offence"]
    assert carry_out(game.hand, found.effects).live_seats() == (1, 3, 4)


@pytest.mark.article("sanremo-cash.dead.muck")
def test_a_hand_in_the_muck_is_dead_and_the_direction_may_recover_it() -> None:
    game = on_the_flop()
    found = rule("cards-in-muck", game, seat=2, certain=True)
    assert (found.outcome, found.applies) == ("dead_hand", "direction")
    assert [other.slug for other in found.alternatives] == ["recover"]
    assert rule("cards-in-muck", game, seat=2, certain=False).alternatives == ()
    gone = on_the_flop().bet(1, 20).fold(2)
    back = rule("cards-in-muck", gone, seat=2, certain=True).alternatives[0]
    assert carry_out(gone.hand, [step.effect for step in back.steps if step.effect]).live_seats() == (1, 2, 3, 4)


@pytest.mark.article("sanremo-cash.dead.thrown-on-others")
def test_the_thrown_hand_dies_and_the_one_it_fell_on_lives_while_it_can_be_told() -> None:
    found = rule("thrown-on-others", on_the_flop(), seat=2, other=3, certain=True)
    assert kinds(found) == ["kill_hand"]
    assert kinds(rule("thrown-on-others", on_the_flop(), seat=2, other=3, certain=False)) == ["kill_hand", "ask_floor"]


@pytest.mark.article("sanremo-cash.conduct.protect-cards", "sanremo-cash.deal.player-protects")
def test_an_unprotected_hand_is_dead_unless_it_can_be_told() -> None:
    assert rule("hand-taken-by-dealer", on_the_flop(), seat=2, certain=False).outcome == "dead_hand"
    assert rule("hand-taken-by-dealer", on_the_flop(), seat=2, certain=True).outcome == "live"


@pytest.mark.article("sanremo-cash.prohibited.phone")
def test_a_telephone_in_ones_own_hand_is_noted_by_the_dealer() -> None:
    found = rule("device-in-hand", on_the_flop(), seat=2)
    assert (found.applies, kinds(found)) == ("dealer", ["note_offence"])


# --- the board ----------------------------------------------------------------------------


@pytest.mark.article(
    "sanremo-cash.board-error.premature-flop", "sanremo-cash.board-error.premature-turn",
    "sanremo-cash.board-error.premature-river", "sanremo-cash.board-error.floor-present",
)  # fmt: skip
def test_a_street_turned_too_early_goes_back_under_the_floors_eyes_and_comes_again_without_a_burn() -> None:
    preflop, flop = early(), on_the_flop()
    turn = on_the_flop().check(1, 2, 3, 4).board()
    for game, street in ((preflop, "flop"), (flop, "turn"), (turn, "river")):
        found = rule("board-too-early", game)
        assert (found.article, found.applies) == (f"sanremo-cash.board-error.premature-{street}", "floor")
        assert carry_out(game.hand, found.effects).skip_burn


@pytest.mark.article("sanremo-cash.board-error.premature")
def test_a_burn_alone_stays_as_the_burn_of_its_street() -> None:
    game = early()
    after = carry_out(game.hand, rule("burn-too-early", game).effects)
    assert (after.skip_burn, after.burned, after.board) == (True, 1, [])
    assert refused("burn-too-early", moment_of(at_the_showdown().hand)).code == "not_now"


@pytest.mark.article("sanremo-cash.board-error.premature-river")
def test_a_flop_of_four_cards_loses_one_drawn_by_the_floor_which_is_the_burn_of_the_turn() -> None:
    game = on_the_flop()
    found = rule("flop-too-many", game, cards="4")
    assert (found.article, found.applies) == ("sanremo-tournament.deal.four-card-flop", "floor")
    assert kinds(found) == ["deal_board_again", "keep_as_burn"]
    again = carry_out(game.hand, found.effects)
    assert (again.phase, again.street_now.name, again.board) == ("deal", "flop", [])
    game.hand = again
    game.board("2c3d4h").check(1, 2, 3, 4).board("5s")
    assert (game.hand.burned, len(game.hand.board), game.hand.dealt) == (2, 4, 8 + 2 + 4)


def test_five_cards_on_a_flop_or_four_that_were_acted_on_are_for_the_direction() -> None:
    assert rule("flop-too-many", on_the_flop(), cards="5").applies == "direction"
    assert rule("flop-too-many", on_the_flop().check(1), cards="4").applies == "direction"


# --- the showdown and after ----------------------------------------------------------------


@pytest.mark.article("sanremo-cash.showdown.false-claim")
def test_a_false_claim_may_cost_the_pot() -> None:
    game = at_the_showdown().muck(2)
    found = rule("false-claim", game, seat=1, induced=2, certain=True)
    assert kinds(found) == ["retrieve_hand", "kill_hand", "note_offence"]
    assert carry_out(game.hand, found.effects).live_seats() == (2, 3, 4)


@pytest.mark.article("sanremo-cash.showdown.ask-to-see", "sanremo-cash.showdown.ask-to-see-by-winner")
def test_a_hand_is_shown_for_a_reason_and_only_the_winners_own_request_makes_it_live() -> None:
    game = at_the_showdown().muck(2)
    facts: dict[str, Any] = {"asker": 3, "seat": 2}
    assert rule("ask-to-see", game, by_winner=False, reasons=False, **facts).outcome == "refused"
    assert kinds(rule("ask-to-see", game, by_winner=False, reasons=True, **facts)) == ["show_to_all"]
    winner = rule("ask-to-see", game, by_winner=True, reasons=False, **facts)
    assert 2 in carry_out(game.hand, winner.effects).live_seats()
    late_asked = refused(
        "ask-to-see", moment_of(over().hand, next_hand_began=True), by_winner=True, reasons=True, **facts
    )
    assert (late_asked.code, late_asked.article) == ("too_late", "sanremo-cash.decisions.claim-window")


@pytest.mark.article(
    "sanremo-cash.decisions.reconstruct-pot", "sanremo-cash.decisions.pot-set-aside",
    "sanremo-cash.decisions.claim-window", "sanremo-cash.showdown.report-errors",
    "sanremo-cash.showdown.correct-dealer",
)  # fmt: skip
def test_a_wrong_award_is_rebuilt_or_held_aside_until_the_next_riffle() -> None:
    game = over()
    found = rule("wrong-award", game, mixed=True)
    assert (found.applies, kinds(found)) == ("direction", ["reopen_award"])
    assert carry_out(game.hand, found.effects).phase == "award"
    (aside,) = found.alternatives
    effects = [step.effect for step in aside.steps if step.effect]
    assert [(effect.kind, effect.amount) for effect in effects] == [("hold_aside", 40)]
    for moment in (moment_of(game.hand, next_hand_began=True), moment_of(game.hand)):
        asked_late = decide("wrong-award", {"mixed": True}, replace(moment, next_hand_began=True), CASH)
        assert isinstance(asked_late, NotPossible)
        assert (asked_late.code, asked_late.article) == ("too_late", "sanremo-cash.decisions.claim-window")


@pytest.mark.article("sanremo-cash.decisions.final")
def test_what_no_article_covers_goes_to_the_direction_as_an_open_case() -> None:
    for moment in (Moment(phase=phase) for phase in PHASES):
        found = decide("not-covered", {}, moment, CASH)
        assert isinstance(found, Ruling)
        assert (found.applies, found.article) == ("direction", "sanremo-cash.decisions.final")


@pytest.mark.article("sanremo-cash.dead.time-called")
def test_time_is_called_on_the_player_in_turn_by_the_floor() -> None:
    found = rule("time-called", early(), seat=3)
    assert (found.applies, kinds(found)) == ("floor", ["call_time"])
    assert refused("time-called", moment_of(early().hand), seat=4).code == "not_now"


@pytest.mark.article("sanremo-variants.stud7.common-card")
def test_stud_without_cards_enough_shuffles_the_burns_in_or_turns_one_for_everybody() -> None:
    last = Moment(
        phase="board", family="stud", street=4, last_street=True, seats=tuple(range(1, 9)), live=tuple(range(1, 9)),
        stub=1, burns=3,
    )  # fmt: skip
    found = decide("stub-too-short", {}, last, VARIANTS)
    assert isinstance(found, Ruling)
    assert (found.outcome, found.article, found.applies) == (
        "common_card",
        "sanremo-variants.stud7.common-card",
        "dealer",
    )
    six = decide("stub-too-short", {}, replace(last, live=tuple(range(1, 6)), stub=5), VARIANTS)
    assert isinstance(six, Ruling)
    assert six.outcome == "restore"
    assert refused("stub-too-short", replace(last, live=(1, 2), stub=20), VARIANTS).code == "not_now"


def test_who_applies_a_ruling_stands_with_its_article_and_nobody_kills_or_voids_alone() -> None:
    for game in (early(), late(), on_the_flop()):
        for slug in ("extra-card", "foreign-back", "cards-in-muck", "deck-not-shuffled"):
            facts: dict[str, Any] = {"seat": 3, "count": 2, "last_dealt": False, "looked": False}
            found = rule(slug, game, **facts, found="hand", certain=False)
            heavy = {"kill_hand", "void_hand"} & set(kinds(found))
            assert found.at_once == (not heavy and find(found.article).who == "dealer")
