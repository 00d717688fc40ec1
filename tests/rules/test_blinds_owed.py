"""Ways in, missed blinds and what a return costs."""

from dataclasses import replace

import pytest

from rules.blinds import (
    Between,
    Entry,
    Missed,
    Presence,
    Seat,
    WayIn,
    after_hand,
    cost_now,
    cost_of_waiting,
    moved_in,
    newcomer,
    next_hand,
    ways_in,
)
from tests.rules.blinds_tables import away, back, fresh, gone, paid, played, spots, table


def six(*, without: tuple[int, ...] = ()) -> Between:
    """Seats 1 to 6 of nine; the last hand had its big blind in seat 3."""
    return table([seat for seat in range(1, 7) if seat not in without], button=1, small=2, big=3)


def chooses(at: Between, number: int, way_in: WayIn) -> Between:
    return at.with_seat(replace(at.seat(number), way_in=way_in))


def missed(at: Between, number: int) -> Missed:
    return at.seat(number).missed


# ---- new players


@pytest.mark.article("sanremo-cash.blinds.new-player-options", "sanremo-cash.seating.voluntary-move-new")
def test_a_new_player_waits_for_his_big_blind() -> None:
    at = six().with_seat(newcomer(8, 500))
    deal = next_hand(at)
    assert 8 not in deal.dealt_in
    assert deal.why(8) == ("sanremo-cash.blinds.new-player-options",)
    assert paid(next_hand(played(at, 3)).posts_of(8)) == [("big_blind", 10)]


@pytest.mark.article("sanremo-cash.blinds.new-player-options", "sanremo-cash.board.option-poster")
def test_a_new_player_posts_a_live_big_blind_and_plays_at_once() -> None:
    deal = next_hand(six().with_seat(newcomer(8, 500, WayIn.POST)))
    assert 8 in deal.dealt_in
    assert [(post.kind, post.amount, post.live) for post in deal.posts_of(8)] == [("live_post", 10, True)]


@pytest.mark.article("sanremo-cash.blinds.new-player-options")
def test_a_new_player_comes_in_under_the_gun_with_the_live_straddle() -> None:
    at = six(without=(5,)).with_seat(newcomer(5, 500, WayIn.STRADDLE))
    deal = next_hand(at)
    assert deal.big == 4
    assert paid(deal.posts_of(5)) == [("straddle", 20)]


@pytest.mark.article("sanremo-cash.blinds.new-player-options")
def test_a_new_player_who_wants_the_straddle_waits_until_he_is_under_the_gun() -> None:
    at = six().with_seat(newcomer(8, 500, WayIn.STRADDLE))
    assert 8 not in next_hand(at).dealt_in
    assert paid(next_hand(played(at, 2)).posts_of(8)) == [("straddle", 20)]


@pytest.mark.article("sanremo-cash.blinds.new-player-options")
def test_a_neighbour_who_waits_does_not_take_the_place_under_the_gun() -> None:
    at = six(without=(5,)).with_seat(newcomer(5, 500)).with_seat(replace(newcomer(6, 500), way_in=WayIn.STRADDLE))
    assert paid(next_hand(at).posts_of(6)) == [("straddle", 20)]


@pytest.mark.article("sanremo-cash.blinds.new-player-options", "sanremo-cash.straddle.live")
def test_a_stack_below_twice_the_big_blind_cannot_come_in_with_a_straddle() -> None:
    at = six(without=(5,)).with_seat(newcomer(5, 19, WayIn.STRADDLE))
    assert 5 not in next_hand(at).dealt_in


@pytest.mark.article("sanremo-cash.blinds.new-player-passes-button")
def test_a_new_player_who_lets_the_button_pass_owes_one_big_blind_and_nothing_missed() -> None:
    at = six().with_seat(newcomer(8, 500))
    at = away(at, 8)
    at = played(at, 8)
    assert missed(at, 8) is Missed.NOTHING
    entering = chooses(back(at, 8), 8, WayIn.POST)
    while 8 not in (deal := next_hand(entering)).dealt_in:
        entering = after_hand(entering, deal, {})
    assert [kind for kind, _ in paid(deal.posts_of(8))] in (["live_post"], ["big_blind"])


@pytest.mark.article("sanremo-cash.blinds.new-player-opening-orbit")
def test_until_the_button_has_been_round_once_a_new_player_enters_free() -> None:
    at = played(fresh([1, 2, 3, 4, 5, 6], button=1), 3)
    deal = next_hand(at.with_seat(newcomer(8, 500)))
    assert deal.opening
    assert 8 in deal.dealt_in
    assert deal.posts_of(8) == ()
    assert deal.why(8)[0] == "sanremo-cash.blinds.new-player-opening-orbit"


@pytest.mark.article("sanremo-cash.blinds.new-player-opening-orbit")
def test_the_first_orbit_ends_when_the_button_is_back_at_its_first_seat() -> None:
    at = fresh([1, 2, 3, 4], button=1)
    openings = []
    for _ in range(6):
        deal = next_hand(at)
        openings.append((deal.button, deal.opening))
        at = after_hand(at, deal, {})
    assert openings == [(1, True), (2, True), (3, True), (4, True), (1, False), (2, False)]


@pytest.mark.article("sanremo-cash.blinds.new-player-opening-orbit")
def test_the_first_orbit_ends_too_when_the_button_passes_its_first_seat_now_empty() -> None:
    at = gone(played(fresh([1, 2, 3, 4, 5], button=2), 5), 2)
    assert [next_hand(played(at, hands)).opening for hands in (0, 1)] == [True, False]


@pytest.mark.article("sanremo-cash.blinds.new-player-opening-orbit", "sanremo-cash.blinds.no-cards-between")
def test_in_the_first_orbit_too_nobody_enters_between_button_and_big_blind() -> None:
    at = gone(played(fresh([1, 2, 3, 4, 5, 6], button=1)), 3)
    assert next_hand(at.with_seat(newcomer(3, 500))).why(3) == ("sanremo-cash.blinds.no-cards-between",)


@pytest.mark.article("sanremo-cash.blinds.no-cards-between")
@pytest.mark.parametrize("way", WayIn)
def test_no_way_in_gives_cards_between_the_button_and_the_big_blind(way: WayIn) -> None:
    deal = next_hand(six(without=(3,)).with_seat(newcomer(3, 500, way)))
    assert spots(deal) == (2, None, 4)
    assert 3 not in deal.dealt_in


@pytest.mark.article("sanremo-cash.blinds.no-cards-between")
def test_once_the_button_has_passed_the_new_player_may_post() -> None:
    at = six(without=(3,)).with_seat(newcomer(3, 500, WayIn.POST))
    waits = [3 in next_hand(played(at, hands)).dealt_in for hands in range(3)]
    assert waits == [False, False, True]
    assert paid(next_hand(played(at, 2)).posts_of(3)) == [("live_post", 10)]


@pytest.mark.article("sanremo-cash.blinds.no-cards-between")
def test_a_new_player_in_the_seat_due_for_the_button_does_not_get_it() -> None:
    deal = next_hand(six(without=(2,)).with_seat(newcomer(2, 500, WayIn.POST)))
    assert spots(deal) == (1, 3, 4)
    assert deal.why(2) == ("sanremo-cash.blinds.no-cards-between",)


@pytest.mark.article("sanremo-cash.seating.closed-table-not-new", "sanremo-cash.seating.closed-table-between")
def test_a_player_from_a_closed_table_plays_at_once_unless_between() -> None:
    deal = next_hand(six().with_seat(moved_in(8, 15)))
    assert 8 in deal.dealt_in
    assert deal.posts_of(8) == ()
    between = next_hand(six(without=(3,)).with_seat(moved_in(3, 500)))
    assert between.why(3) == ("sanremo-cash.seating.closed-table-between",)


@pytest.mark.article("sanremo-cash.conduct.return-as-new")
def test_a_player_back_after_leaving_is_new_and_his_markers_are_gone() -> None:
    seat = newcomer(4, 1000)
    assert (seat.entry, seat.missed) == (Entry.NEW, Missed.NOTHING)


# ---- what marks a seat


@pytest.mark.article("sanremo-cash.missed.both", "sanremo-cash.button.absent-owes-blinds")
def test_whoever_is_away_on_his_big_blind_gets_the_missed_blinds_marker() -> None:
    at = away(six(), 4)
    deal = next_hand(at)
    assert deal.marks == ((4, Missed.BOTH),)
    assert missed(after_hand(at, deal, {}), 4) is Missed.BOTH


@pytest.mark.article("sanremo-cash.missed.sb-only")
def test_whoever_posted_the_big_blind_and_is_away_for_the_small_one_gets_missed_sb() -> None:
    at = away(six(), 3)
    deal = next_hand(at)
    assert deal.small is None
    assert deal.marks == ((3, Missed.SMALL),)


@pytest.mark.article("sanremo-cash.missed.sb-only", "sanremo-cash.seating.closed-table-not-new")
def test_a_player_moved_into_the_last_big_blinds_seat_has_missed_no_small_blind() -> None:
    at = six(without=(3,)).with_seat(replace(moved_in(3, 500), presence=Presence.AWAY))
    assert next_hand(at).marks == ()


@pytest.mark.article("sanremo-cash.missed.sb-only", "sanremo-cash.missed.both")
def test_missed_sb_becomes_missed_blinds_when_the_big_blind_comes_round_too() -> None:
    at = away(six(), 3)
    marks = [missed(played(at, hands), 3) for hands in (1, 5, 6, 12)]
    assert marks == [Missed.SMALL, Missed.SMALL, Missed.BOTH, Missed.BOTH]


@pytest.mark.article("sanremo-cash.button.absent-owes-blinds")
def test_sitting_out_between_the_blinds_costs_nothing() -> None:
    at = played(away(six(), 6), 1)
    assert missed(at, 6) is Missed.NOTHING
    deal = next_hand(back(at, 6))
    assert 6 in deal.dealt_in
    assert deal.posts_of(6) == ()


@pytest.mark.article("sanremo-cash.button.absent-owes-blinds")
def test_an_announced_sit_out_is_marked_like_any_absence() -> None:
    at = six().with_seat(Seat(4, 1000, Presence.SITTING_OUT))
    assert next_hand(at).marks == ((4, Missed.BOTH),)


@pytest.mark.article("sanremo-cash.blinds.bust-rebuy-owes")
def test_a_player_who_lost_everything_and_buys_again_pays_what_he_missed() -> None:
    at = six()
    busted = after_hand(at, next_hand(at), {5: 0})
    assert 5 not in next_hand(busted).dealt_in
    marked = played(busted)
    assert missed(marked, 5) is Missed.BOTH
    assert marked.seat(5).entry is Entry.REGULAR
    rebought = marked.with_seat(replace(marked.seat(5), stack=500, way_in=WayIn.POST))
    assert 5 not in next_hand(rebought).dealt_in
    assert paid(next_hand(played(rebought)).posts_of(5)) == [("dead_small_blind", 5), ("live_post", 10)]


# ---- coming back


@pytest.mark.article("sanremo-cash.missed.both")
def test_a_return_from_missed_blinds_pays_a_dead_small_and_a_live_big_blind_once() -> None:
    at = played(away(six(), 4), 14)
    at = chooses(back(at, 4), 4, WayIn.POST)
    while 4 not in (deal := next_hand(at)).dealt_in:
        at = after_hand(at, deal, {})
    assert [(post.kind, post.amount, post.live) for post in deal.posts_of(4)] == [
        ("dead_small_blind", 5, False),
        ("live_post", 10, True),
    ]
    assert missed(after_hand(at, deal, {}), 4) is Missed.NOTHING


@pytest.mark.article("sanremo-cash.missed.bb-implies-sb")
def test_whoever_missed_the_big_blind_cannot_come_back_before_the_button_has_passed() -> None:
    at = played(away(six(), 4))
    at = chooses(back(at, 4), 4, WayIn.POST)
    first, second = next_hand(at), next_hand(played(at))
    assert spots(first) == (3, 5, 6)
    assert first.why(4) == ("sanremo-cash.missed.bb-implies-sb",)
    assert spots(second) == (5, 6, 1)
    assert paid(second.posts_of(4)) == [("dead_small_blind", 5), ("live_post", 10)]


@pytest.mark.article("sanremo-cash.missed.sb-only")
def test_a_return_from_missed_sb_pays_the_small_blind_dead_and_must_still_call() -> None:
    at = played(away(six(), 3))
    deal = next_hand(chooses(back(at, 3), 3, WayIn.POST))
    assert deal.button == 3
    assert [(post.kind, post.amount, post.live) for post in deal.posts_of(3)] == [("dead_small_blind", 5, False)]
    assert deal.why(3)[1] == "sanremo-cash.missed.sb-only"


@pytest.mark.article("sanremo-cash.missed.waiver-bb")
@pytest.mark.parametrize("marker", [Missed.BOTH, Missed.SMALL])
@pytest.mark.parametrize("way", WayIn)
def test_nothing_missed_is_paid_by_whoever_comes_back_on_his_big_blind(marker: Missed, way: WayIn) -> None:
    deal = next_hand(six().with_seat(Seat(4, 500, missed=marker, way_in=way)))
    assert paid(deal.posts_of(4)) == [("big_blind", 10)]
    assert "sanremo-cash.missed.waiver-bb" in deal.why(4)


@pytest.mark.article("sanremo-cash.missed.waiver-straddle")
@pytest.mark.parametrize("marker", [Missed.BOTH, Missed.SMALL])
def test_nothing_missed_is_paid_by_whoever_straddles_under_the_gun(marker: Missed) -> None:
    deal = next_hand(six().with_seat(Seat(5, 500, missed=marker, way_in=WayIn.STRADDLE)))
    assert paid(deal.posts_of(5)) == [("straddle", 20)]
    assert deal.why(5)[:2] == ("sanremo-cash.straddle.live", "sanremo-cash.missed.waiver-straddle")


@pytest.mark.article("sanremo-cash.missed.waiver-bb")
def test_a_returning_player_who_waits_gets_no_cards_and_is_told_why() -> None:
    deal = next_hand(six().with_seat(Seat(6, 500, missed=Missed.BOTH)))
    assert deal.why(6) == ("sanremo-cash.missed.waiver-bb",)


@pytest.mark.article("sanremo-cash.missed.both")
def test_a_short_stack_pays_the_dead_part_first_and_never_more_than_it_has() -> None:
    deal = next_hand(six().with_seat(Seat(6, 7, missed=Missed.BOTH, way_in=WayIn.POST)))
    assert [(post.kind, post.amount, post.due) for post in deal.posts_of(6)] == [
        ("dead_small_blind", 5, 5),
        ("live_post", 2, 10),
    ]


# ---- what it would cost


@pytest.mark.article("sanremo-cash.missed.both", "sanremo-cash.missed.waiver-bb", "sanremo-cash.missed.waiver-straddle")
def test_a_return_is_quoted_now_by_straddle_and_by_waiting() -> None:
    at = six().with_seat(Seat(6, 500, Presence.AWAY, missed=Missed.BOTH))
    quoted = [(cost.way, cost.hands, cost.chips, cost.dead) for cost in ways_in(at, 6)]
    assert quoted == [(WayIn.POST, 0, 15, 5), (WayIn.STRADDLE, 1, 20, 0), (WayIn.WAIT, 2, 10, 0)]
    now, later = cost_now(at, 6), cost_of_waiting(at, 6)
    assert now is not None
    assert later is not None
    assert (now.chips, later.chips) == (15, 10)


@pytest.mark.article("sanremo-cash.missed.bb-implies-sb")
def test_there_is_no_price_now_for_a_seat_the_button_has_not_passed() -> None:
    at = back(played(away(six(), 4)), 4)
    assert cost_now(at, 4) is None
    soonest = ways_in(at, 4)[0]
    assert (soonest.way, soonest.hands) == (WayIn.POST, 1)


def test_nothing_is_quoted_where_no_hand_can_be_dealt() -> None:
    assert ways_in(table([1], button=1, small=1, big=2), 1) == ()


def test_a_seat_that_owes_nothing_comes_in_for_nothing() -> None:
    now = cost_now(away(six(), 6), 6)
    assert now is not None
    assert (now.hands, now.posts, now.chips) == (0, (), 0)
