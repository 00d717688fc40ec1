"""Decisions on a hand: in time, with a reason, once."""

from datetime import UTC, datetime, timedelta

import pytest

from rules.books import UnknownArticle
from rules.direction import ClaimTooLate, DecidedForGood, NoReason, NotInThePot
from rules.disputes import Dispute, check_in_time, defer, hold_back, inspect, is_frozen, ruling, settle
from rules.hand import commands as asked
from rules.hand.commands import Winners
from tests.rules.table import play, to_flop

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=2)
WRONG_PUSH = Dispute(7, "pot pushed to seat 2", NOON)


@pytest.mark.article("sanremo-cash.shuffle.first-riffle")
def test_the_first_riffle_freezes_the_hand_before() -> None:
    assert not is_frozen(NOON, next_riffle_at=None)
    assert not is_frozen(NOON, next_riffle_at=LATER)
    assert is_frozen(LATER, next_riffle_at=LATER)


@pytest.mark.article(
    "figp-tournament.direction.ruling-window",
    "figp-tournament.hand.contest-window",
    "fipos-tournament.pot.wrong-award-stands",
)
@pytest.mark.parametrize("end", ["next_riffle_at", "play_ended_at", "table_changed_at"])
def test_a_pot_is_contested_until_the_next_hand_the_end_of_play_or_another_table(end: str) -> None:
    check_in_time(NOON)
    check_in_time(NOON, **{end: LATER})
    with pytest.raises(ClaimTooLate):
        check_in_time(LATER, **{end: LATER})


@pytest.mark.article("figp-tournament.scope.td-discretion")
def test_where_no_article_fits_the_director_rules_freely_and_says_why() -> None:
    free = ruling("hand dead", by="td:1", at=NOON, reason=" never seen before ")
    assert (free.manner, free.article, free.reason) == ("discretionary", "", "never seen before")
    with pytest.raises(NoReason):
        ruling("hand dead", by="td:1", at=NOON)


@pytest.mark.article("sanremo-tournament.floor.override-technical", "figp-tournament.direction.fairness-over-rule")
def test_a_decision_against_the_rule_keeps_what_the_rule_came_to() -> None:
    cited = "sanremo-tournament.accepted.correct-amount-binds"
    plain = ruling("call 8000", by="floor:4", at=NOON, article=cited, computed="call 8000")
    assert plain.manner == "by_article"
    departed = ruling("call 5000", by="td:1", at=NOON, article=cited, computed="call 8000", reason="grossly misled")
    assert (departed.manner, departed.computed) == ("departure", "call 8000")
    with pytest.raises(NoReason):
        ruling("call 5000", by="td:1", at=NOON, article=cited, computed="call 8000")
    with pytest.raises(UnknownArticle):
        ruling("call 5000", by="td:1", at=NOON, article="house.none")


@pytest.mark.article("figp-tournament.direction.final", "sanremo-tournament.floor.final")
def test_a_ruling_is_closed_to_appeal_and_only_staff_correct_it_with_a_reason() -> None:
    decided = settle(WRONG_PUSH, ruling("seat 1 wins", by="floor:4", at=NOON, reason="cards speak"))
    again = ruling("seat 3 wins", by="td:1", at=LATER, reason="the board was misread")
    with pytest.raises(DecidedForGood):
        settle(decided, again)
    assert settle(decided, again, correction=True).decision == again


@pytest.mark.article("figp-tournament.direction.deferred", "figp-tournament.direction.hold-pot")
def test_a_question_put_off_stays_open_while_its_chips_are_held_back() -> None:
    waiting = hold_back(defer(WRONG_PUSH), 400, pot=1000)
    assert (waiting.is_open, waiting.deferred, waiting.held) == (True, True, 400)
    with pytest.raises(NotInThePot):
        hold_back(waiting, 601, pot=1000)
    decided = settle(waiting, ruling("seat 1 wins", by="td:1", at=LATER, reason="cards speak"))
    assert (decided.held, decided.deferred) == (0, False)
    with pytest.raises(DecidedForGood):
        hold_back(decided, 1, pot=1000)


@pytest.mark.article("figp-tournament.direction.inspect-hand")
def test_who_looks_at_a_hand_says_why() -> None:
    assert inspect(4, by="td:1", at=NOON, reason=" soft play ").reason == "soft play"
    with pytest.raises(NoReason):
        inspect(4, by="td:1", at=NOON, reason="")


@pytest.mark.article("figp-tournament.direction.reconstruct-pot", "fipos-tournament.pot.wrong-award")
@pytest.mark.parametrize("book", ["figp-tournament", "fipos-tournament"])
def test_a_pot_pushed_to_the_wrong_player_is_established_from_the_bets_and_awarded_again(book: str) -> None:
    game = to_flop(play(1000, 1000, 1000, book=book)).bet(1, 100).call(2).fold(3).board().check(1, 2).board()
    game.check(1, 2).show_all().award(Winners(0, (2,)))
    assert game.stacks == [890, 1120, 990]
    game.do(asked.RewindHand(len(game.hand.log) - 1, "td:1", "pushed to the wrong seat"))
    assert game.hand.pot == 230
    assert game.award(Winners(0, (1,))).stacks == [1120, 890, 990]
