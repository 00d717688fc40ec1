"""What the floor's answers come to, in the rules and at the table."""

from datetime import UTC, datetime, timedelta

import pytest

from rules.betting import Gesture, rule_on
from rules.floor_rulings import (
    accepted,
    after_the_order,
    asked_to_examine,
    bet_then_discarded,
    called_before_amount,
    discarded_unseen,
    ordered_to_show,
    owed_to_hidden_chip,
    said_conditionally,
    shown_enough,
    shows_one_card,
    undercalled_in_a_row,
)
from rules.hand import commands as asked
from rules.hand.events import ActHeld, Called, FloorCalled, Folded, Wagered
from rules.hand.refusals import HandsNotShown
from rules.hand.telling import facing_of
from tests.rules.table import Play, play, to_flop

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)


def push(*chips: int) -> Gesture:
    return Gesture(motions=(chips,))


def event(*stacks: int, small: int = 50, big: int = 100) -> Play:
    return play(*stacks, book="sanremo-tournament", small=small, big=big)


@pytest.mark.article("sanremo-tournament.showdown.mucked-untabled-at-risk")
@pytest.mark.parametrize(
    ("certain", "readable", "outcome"),
    [(True, False, "retrieve"), (False, True, "retrieve"), (False, False, "hand_dead")],
)
def test_who_throws_his_hand_away_unseen_keeps_it_only_if_it_is_recovered_or_read(
    certain: bool, readable: bool, outcome: str
) -> None:
    assert discarded_unseen(certain=certain, readable=readable).outcome == outcome


@pytest.mark.article("sanremo-tournament.showdown.td-final-on-tabled")
def test_the_first_word_on_whether_a_hand_was_shown_is_the_last() -> None:
    assert shown_enough(True)
    assert not shown_enough(True, earlier=False)
    assert shown_enough(False, earlier=True)


@pytest.mark.article("sanremo-tournament.showdown.one-card-refusal")
def test_one_card_shown_is_ordered_to_be_completed_and_the_pot_waits_meanwhile() -> None:
    assert shows_one_card(ordered=False).outcome == "order_to_show"
    assert shows_one_card(ordered=True).outcome == "hand_dead"
    assert shows_one_card(ordered=True, identified=True).outcome == "shown"
    game = to_flop(event(1000, 1000), "AsAd", "KsKd", flop="2c7d9h").check(1, 2).board("3s").check(1, 2).board("4h")
    game.check(1, 2).show(2)
    with pytest.raises(HandsNotShown):
        game.award()
    game.do(asked.KillHand(1, "sanremo-tournament.showdown.one-card-refusal", "refused the order to show"))
    assert game.award().stacks == [900, 1100]


@pytest.mark.article(
    "figp-tournament.showdown.refuse-without-mucking",
    "figp-tournament.showdown.refusal-procedure",
    "figp-tournament.showdown.refusal-call-staff",
)
def test_in_the_figp_book_who_neither_shows_nor_mucks_has_five_seconds() -> None:
    order = ordered_to_show(NOON)
    at_the_end, too_late = NOON + timedelta(seconds=5), order.lapses_at
    assert after_the_order(order, now=NOON, shown=False).outcome == "wait"
    assert after_the_order(order, now=at_the_end, shown=True).outcome == "shown"
    ruling = after_the_order(order, now=too_late, shown=True)
    assert (ruling.outcome, ruling.warned) == ("hand_dead", True)


@pytest.mark.article(
    "sanremo-tournament.showdown.bet-then-discard", "sanremo-tournament.showdown.bet-then-discard-no-redress"
)
def test_a_bettor_who_forgot_somebody_and_threw_his_hand_away() -> None:
    assert bet_then_discarded(wager=900, called=300, certain=True).outcome == "retrieve"
    ruling = bet_then_discarded(wager=900, called=300, certain=False)
    assert (ruling.outcome, ruling.returned) == ("hand_dead", 600)
    assert bet_then_discarded(wager=900, called=900, certain=False).returned == 0


@pytest.mark.article("sanremo-tournament.bet.contradictory")
def test_forty_two_thousand_said_unheard_and_a_5000_chip_pushed_is_for_the_director() -> None:
    game = to_flop(event(90_000, 90_000)).check(1, 2).board().check(1, 2).board()
    said = Gesture(amount=42_000, motions=((5000,),), heard=False)
    game.tell(1, said)
    assert game.events[-1] == FloorCalled(1, "sanremo-tournament.bet.contradictory", ("as_declared", "as_pushed"))
    assert (game.hand.to_act, game.hand.level) == (1, 0)
    heard = Gesture(amount=42_000, motions=((5000,),))
    assert game.tell(1, heard).events[-1] == Wagered(1, 42_000, "bet", True)


@pytest.mark.article("sanremo-tournament.bet.contradictory", "sanremo-cash.bets.verbal-over-chips")
def test_unheard_words_that_agree_with_the_chips_need_nobody() -> None:
    game = to_flop(event(9000, 9000)).tell(1, Gesture("bet", amount=500, motions=((500,),), heard=False))
    assert game.events[-1] == Wagered(1, 500, "bet", True)


@pytest.mark.article("sanremo-tournament.call.tiny-chips", "sanremo-tournament.undercall.mandatory-opening-bet")
def test_one_1k_chip_against_50k_is_for_the_director_unless_50k_opened_the_round() -> None:
    game = event(*[200_000] * 4, small=2000, big=4000).deal().bet(3, 50_000).tell(4, push(1000))
    assert game.events[-1] == FloorCalled(4, "sanremo-tournament.undercall.otherwise-td", ("call", "forfeit_and_fold"))
    assert game.call(4).stacks[3] == 150_000
    opened = to_flop(event(*[200_000] * 4, small=2000, big=4000)).bet(1, 50_000).tell(2, push(1000))
    assert opened.events[-1] == Called(2, 50_000)


@pytest.mark.article("sanremo-tournament.accepted.correct-amount-binds", "sanremo-tournament.accepted.td-rule-one")
def test_a_caller_owes_the_true_amount_unless_the_director_sets_the_rule_aside() -> None:
    bound = accepted(5000, 8000, stack=20_000)
    assert (bound.pays, bound.review) == (8000, True)
    lenient = accepted(5000, 8000, stack=20_000, set_aside=True)
    assert (lenient.pays, lenient.article) == (5000, "sanremo-tournament.accepted.td-rule-one")


@pytest.mark.article("figp-tournament.conduct.verify-bet")
def test_in_the_figp_book_a_wrong_count_releases_nobody_up_to_all_he_has() -> None:
    assert accepted(5000, 8000, stack=6000, book="figp-tournament").pays == 6000
    told_too_much = accepted(9000, 8000, stack=20_000, book="figp-tournament")
    assert (told_too_much.pays, told_too_much.returned, told_too_much.review) == (8000, 1000, False)
    assert told_too_much.article == "figp-tournament.conduct.verify-bet"


@pytest.mark.article("sanremo-tournament.undercall.sequence")
def test_of_two_undercalls_in_a_row_the_first_is_corrected_and_the_second_waits() -> None:
    game = to_flop(event(*[9000] * 4)).bet(1, 800)
    first, second = undercalled_in_a_row(facing_of(game.hand, 1), [(2, (200,)), (3, (100, 100))])
    assert (first[0], first[1].act, first[1].to) == (2, "call", 800)
    assert (second[0], second[1].act, second[1].article) == (3, "floor", "sanremo-tournament.undercall.sequence")


@pytest.mark.article("sanremo-tournament.unclear.own-risk")
def test_unofficial_words_are_what_the_floor_says_they_are() -> None:
    game = to_flop(event(9000, 9000, 9000)).bet(1, 800).tell(2, Gesture("other"))
    assert game.events[-1] == FloorCalled(2, "sanremo-tournament.unclear.own-risk", ("fold", "call", "raise"))
    assert rule_on(facing_of(to_flop(event(900, 900)).hand, 0), Gesture("other")).choices == ("fold", "check", "bet")


@pytest.mark.article("sanremo-tournament.conditional.discouraged", "figp-tournament.conduct.conditional-action")
@pytest.mark.parametrize(
    ("book", "cited"),
    [
        ("sanremo-tournament", "sanremo-tournament.conditional.discouraged"),
        ("figp-tournament", "figp-tournament.conduct.conditional-action"),
    ],
)
def test_if_you_bet_i_raise_binds_only_if_the_director_says_so(book: str, cited: str) -> None:
    game = to_flop(play(9000, 9000, 9000, book=book)).tell(2, Gesture("raise", conditional=True))
    assert game.events[-1] == FloorCalled(2, cited, ("not_binding", "binding"))
    assert set(game.bet(1, 100).options()) == {"fold", "call", "raise"}
    assert said_conditionally(binding=False, book=book).warned
    assert said_conditionally(binding=True, book=book).outcome == "bound"


@pytest.mark.article("sanremo-tournament.conditional.call-before-amount")
def test_a_call_before_the_raise_has_its_amount_waits_for_it_and_leaves_the_caller_free() -> None:
    game = to_flop(event(9000, 9000, 9000)).tell(2, Gesture("call"))
    assert isinstance(game.events[-1], ActHeld)
    assert set(game.tell(1, Gesture("bet", amount=800)).options()) == {"fold", "call", "raise"}
    assert called_before_amount(None, any_amount=True).outcome == "wait"
    assert called_before_amount(800, any_amount=False).outcome == "free"
    assert called_before_amount(800, any_amount=True).outcome == "call"


@pytest.mark.article("sanremo-tournament.turn.wait-for-amount", "sanremo-tournament.oot.fold-always-binds")
def test_a_raises_without_an_amount_and_b_folds_too_quickly() -> None:
    game = to_flop(event(9000, 9000, 9000)).tell(2, Gesture("fold"))
    assert game.events[-1] == Folded(2)
    game.tell(1, Gesture("bet", amount=800))
    assert game.hand.to_act == 3


@pytest.mark.article("sanremo-tournament.hidden.td-decides")
def test_a_hidden_chip_is_owed_only_if_the_director_makes_it_part_of_the_action() -> None:
    assert owed_to_hidden_chip(21_000, 2000, caller_stack=100_000, part_of_action=False) == 21_000
    assert owed_to_hidden_chip(21_000, 2000, caller_stack=100_000, part_of_action=True) == 23_000
    assert owed_to_hidden_chip(21_000, 2000, caller_stack=22_000, part_of_action=True) == 22_000


@pytest.mark.article("figp-tournament.showdown.collusion-review", "figp-tournament.direction.inspect-hand")
def test_cards_are_examined_on_good_grounds_until_the_next_hand() -> None:
    assert asked_to_examine(grounds="soft play", next_hand_began=False).outcome == "examine"
    assert asked_to_examine(grounds=" ", next_hand_began=False).outcome == "refused"
    late = asked_to_examine(grounds="soft play", next_hand_began=True)
    assert (late.outcome, late.article) == ("refused", "figp-tournament.hand.contest-window")
