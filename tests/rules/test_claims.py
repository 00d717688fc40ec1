"""Wagers put right afterwards: misread bets, wrong counts, unclear numbers, hidden chips."""

import pytest

from rules.books.settings import BOOKS, CASH
from rules.claims import (
    Misreading,
    after_false_claim,
    ask_to_see,
    corrected_pot_bet,
    corrected_wager,
    hidden_chips_lost,
    hidden_chips_outside_the_action,
    keeps_claim_on_board,
    meaning_of,
    on_misreading,
    playable,
    refund_of_lost_hand,
    right_to_see,
)


@pytest.mark.article("sanremo-cash.bets.misunderstanding-announced")
@pytest.mark.parametrize(("announced", "outcome"), [(False, "reconsider"), (True, "fold_or_complete")])
def test_c_put_100_against_a_raise_to_400_he_had_not_heard(announced: bool, outcome: str) -> None:
    assert on_misreading(Misreading(moved=100, due=400, announced=announced), CASH).outcome == outcome


@pytest.mark.article("sanremo-cash.bets.eighty-percent")
@pytest.mark.parametrize(("moved", "outcome"), [(319, "reconsider"), (320, "complete")])
def test_a_claim_is_rejected_from_eighty_percent_on(moved: int, outcome: str) -> None:
    assert on_misreading(Misreading(moved, 400, announced=False), CASH).outcome == outcome


@pytest.mark.article("sanremo-cash.bets.unaware-of-raise", "sanremo-cash.bets.no-limit-call-voidable")
def test_nobody_reconsiders_once_others_have_acted_and_the_floor_may_void_an_evident_error() -> None:
    late = on_misreading(Misreading(100, 400, announced=False, acted_after=True), CASH)
    assert (late.outcome, late.article) == ("complete", "sanremo-cash.bets.unaware-of-raise")
    assert on_misreading(Misreading(100, 4000, announced=True, evident=True), CASH).outcome == "floor"


@pytest.mark.article("sanremo-tournament.unclear.multiple-meanings")
@pytest.mark.parametrize(("pot", "meant"), [(4900, 500), (5100, 5000), (5000, 500), (300, 500)])
def test_bet_five_at_200_400(pot: int, meant: int) -> None:
    assert meaning_of(5, pot=pot, least=400, book=BOOKS["sanremo-tournament"]) == meant


@pytest.mark.article("sanremo-tournament.incorrect.potlimit-too-high")
def test_a_pot_bet_that_was_too_high_is_reduced_until_the_next_card() -> None:
    assert corrected_pot_bet(11500, 10500, next_card_out=False, substantial_action=True) == 10500
    assert corrected_pot_bet(11500, 10500, next_card_out=True, substantial_action=True) == 11500


@pytest.mark.article("sanremo-tournament.incorrect.potlimit-too-low")
def test_a_pot_bet_that_was_too_low_is_raised_unless_others_have_acted() -> None:
    assert corrected_pot_bet(9500, 10500, next_card_out=False, substantial_action=True) == 9500
    assert corrected_pot_bet(9500, 10500, next_card_out=False, substantial_action=False) == 10500


@pytest.mark.article("sanremo-tournament.incorrect.other-games")
def test_a_raise_to_18k_over_10k_is_corrected_to_20k_in_the_same_round() -> None:
    assert corrected_wager(18000, 20000, next_card_out=False) == 20000
    assert corrected_wager(18000, 20000, next_card_out=True) == 18000


@pytest.mark.article("figp-tournament.all-in.hidden-chips-bound", "figp-tournament.all-in.hidden-chips-no-benefit")
def test_two_hidden_chips_of_1000_go_to_the_winner_and_never_help_their_owner() -> None:
    assert hidden_chips_lost(21000, 2000, winner_stack=100000, wins=False) == 2000
    assert hidden_chips_lost(21000, 2000, winner_stack=100000, wins=True) == 0


@pytest.mark.article("figp-tournament.all-in.hidden-chips-cap")
def test_the_winner_receives_at_most_his_own_stack() -> None:
    assert hidden_chips_lost(50000, 10000, winner_stack=55000, wins=False) == 5000


@pytest.mark.article("sanremo-tournament.hidden.not-part", "sanremo-tournament.hidden.not-part-loses")
def test_a_hidden_chip_outside_the_action_is_kept_by_a_winner_and_lost_by_a_loser() -> None:
    assert hidden_chips_outside_the_action(wins=True) == "kept"
    assert hidden_chips_outside_the_action(wins=False) == "forfeited"


@pytest.mark.article("figp-tournament.dead-hand.unprotected-refund", "sanremo-tournament.hand.killed-no-redress")
def test_a_lost_hand_gets_back_what_nobody_had_answered() -> None:
    assert refund_of_lost_hand(900, 300, acted_after=False) == 600
    assert refund_of_lost_hand(900, 300, acted_after=True) == 0


@pytest.mark.article("sanremo-cash.showdown.ask-to-see", "sanremo-cash.showdown.ask-to-see-by-winner")
def test_a_participant_with_reasons_sees_a_hand_and_only_the_winner_revives_it() -> None:
    asked = ask_to_see(took_part=True, reasons="collusion", by_winner=False, next_hand_began=False)
    assert (asked.shown, asked.live_again) == (True, False)
    assert not ask_to_see(took_part=True, reasons="", by_winner=False, next_hand_began=False).shown
    assert not ask_to_see(took_part=False, reasons="curious", by_winner=False, next_hand_began=False).shown
    assert ask_to_see(took_part=True, reasons="", by_winner=True, next_hand_began=False).live_again
    assert not ask_to_see(took_part=True, reasons="", by_winner=True, next_hand_began=True).live_again


@pytest.mark.article("sanremo-cash.showdown.false-claim")
def test_a_pot_lost_by_a_false_claim_goes_to_the_hands_left_or_to_the_player_induced() -> None:
    assert after_false_claim([4], [6], induced=2) == (4, 6)
    assert after_false_claim([], [], induced=2) == (2,)


@pytest.mark.article(
    "sanremo-cash.conduct.playing-behind",
    "sanremo-cash.conduct.playing-behind-unannounced",
    "sanremo-cash.etiquette.adding-chips",
)
def test_chips_on_their_way_play_in_full_only_if_announced() -> None:
    assert playable(300, bought=1000) == 1300
    assert playable(300, bought=1000, announced=False, min_buy_in=500) == 500
    assert playable(600, bought=1000, announced=False, min_buy_in=500) == 600
    assert playable(300, bought=100, announced=False, min_buy_in=500) == 400
    assert playable(300, added_later=5000) == 300


@pytest.mark.article(
    "sanremo-tournament.see.forfeit-right",
    "sanremo-tournament.see.inalienable-right",
    "sanremo-tournament.see.td-discretion",
)
def test_a_river_caller_with_cards_sees_the_last_aggressors_hand() -> None:
    assert right_to_see(has_cards_or_showed=True, called_river_bet=True, of_last_aggressor=True) == "absolute"
    assert right_to_see(has_cards_or_showed=True, called_river_bet=True, of_last_aggressor=False) == "director"
    assert right_to_see(has_cards_or_showed=True, called_river_bet=False, of_last_aggressor=True) == "director"
    assert right_to_see(has_cards_or_showed=False, called_river_bet=True, of_last_aggressor=True) == "none"


@pytest.mark.article("texas-basics.showdown.play-the-board")
def test_who_plays_the_board_must_say_so_or_table_his_cards() -> None:
    assert keeps_claim_on_board(tabled=False, announced=True)
    assert keeps_claim_on_board(tabled=True, announced=False)
    assert not keeps_claim_on_board(tabled=False, announced=False)
