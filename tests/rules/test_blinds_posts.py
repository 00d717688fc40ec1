"""Straddles, antes, stud and mixed games, and the blinds as tables are balanced."""

from dataclasses import replace

import pytest

from rules.blinds import (
    FIGP_TOURNAMENT,
    FIPOS_TOURNAMENT,
    SANREMO_CASH,
    SANREMO_TOURNAMENT,
    TEXAS_BASICS,
    AnteBy,
    Between,
    BigBlindNotDouble,
    Blinds,
    BlindsBook,
    Entry,
    Missed,
    NoAntes,
    Offer,
    PostKind,
    Seat,
    StraddleNotOffered,
    StudStakes,
    WayIn,
    Wish,
    after_hand,
    blinds_of,
    check_level,
    in_a_tournament,
    is_unusual,
    newcomer,
    next_big_blind,
    next_hand,
    right_of_button,
    same_position,
    still_folded,
    straddle_offers,
    stud_stakes,
    worst_seat,
)
from tests.rules.blinds_tables import away, fresh, gone, paid, played, spots, table

LIVE, COUNTER, MISSISSIPPI = PostKind.STRADDLE, PostKind.COUNTER_STRADDLE, PostKind.MISSISSIPPI
STUD = StudStakes(ante=2, bring_in=5)


def six(book: BlindsBook = SANREMO_CASH, stakes: Blinds | None = None) -> Between:
    """Next hand: button 2, small blind 3, big blind 4, under the gun 5."""
    return table(range(1, 7), button=1, small=2, big=3, book=book, stakes=stakes or Blinds(5, 10))


def asking(at: Between, *wishes: tuple[int, PostKind]) -> Between:
    return replace(at, wishes=tuple(Wish(seat, kind) for seat, kind in wishes))


# ---- straddles


@pytest.mark.article("sanremo-cash.straddle.live", "texas-basics.straddle.amount")
@pytest.mark.parametrize("book", [SANREMO_CASH, TEXAS_BASICS], ids=lambda book: book.id)
def test_under_the_gun_may_straddle_twice_the_big_blind(book: BlindsBook) -> None:
    deal = next_hand(asking(six(book), (5, LIVE)))
    assert paid(deal.posts_of(5)) == [("straddle", 20)]
    assert deal.why(5)[0] == book.cites.straddle


@pytest.mark.article("sanremo-cash.straddle.priority", "sanremo-cash.straddle.mississippi")
def test_under_the_gun_is_asked_first_and_the_button_only_if_he_declines() -> None:
    assert straddle_offers(six()) == (Offer(5, LIVE, 20), Offer(2, MISSISSIPPI, 20))
    assert straddle_offers(asking(six(), (5, LIVE))) == (Offer(5, LIVE, 20), Offer(6, COUNTER, 40))


@pytest.mark.article("sanremo-cash.straddle.counter")
def test_the_player_after_the_live_straddle_may_double_it() -> None:
    deal = next_hand(asking(six(), (5, LIVE), (6, COUNTER)))
    assert paid(deal.posts)[2:] == [("straddle", 20), ("counter_straddle", 40)]
    assert deal.why(6)[0] == "sanremo-cash.straddle.counter"


@pytest.mark.article("sanremo-cash.straddle.counter")
def test_a_counter_straddle_needs_a_live_one_four_players_and_the_chips() -> None:
    with pytest.raises(StraddleNotOffered):
        next_hand(asking(six(), (6, COUNTER)))
    three = table([1, 2, 3], button=1, small=2, big=3)
    with pytest.raises(StraddleNotOffered):
        next_hand(asking(three, (2, LIVE), (3, COUNTER)))
    with pytest.raises(StraddleNotOffered):
        next_hand(asking(six().with_seat(Seat(6, 39)), (5, LIVE), (6, COUNTER)))


@pytest.mark.article("sanremo-cash.straddle.counter")
def test_three_players_without_a_small_blind_are_still_too_few_for_a_counter_straddle() -> None:
    at = gone(table([1, 2, 3, 4], button=1, small=2, big=3), 3)
    assert spots(next_hand(at)) == (2, None, 4)
    assert straddle_offers(asking(at, (1, LIVE))) == (Offer(1, LIVE, 20),)


@pytest.mark.article("sanremo-cash.straddle.mississippi")
def test_the_button_may_post_a_mississippi() -> None:
    deal = next_hand(asking(six(), (2, MISSISSIPPI)))
    assert paid(deal.posts_of(2)) == [("mississippi", 20)]
    assert "sanremo-cash.straddle.mississippi" in deal.why(2)


@pytest.mark.article("sanremo-cash.straddle.priority")
def test_the_live_straddle_keeps_the_mississippi_out() -> None:
    deal = next_hand(asking(six(), (5, LIVE), (2, MISSISSIPPI)))
    assert deal.posts_of(2) == ()
    assert "sanremo-cash.straddle.priority" in deal.why(2)


@pytest.mark.article("sanremo-cash.straddle.live", "sanremo-cash.straddle.mississippi")
def test_with_three_players_the_straddle_is_the_buttons_and_heads_up_there_is_none() -> None:
    three = table([1, 2, 3], button=1, small=2, big=3)
    assert straddle_offers(three) == (Offer(2, LIVE, 20),)
    assert straddle_offers(table([1, 2], button=1, small=1, big=2)) == ()


@pytest.mark.article("sanremo-cash.straddle.mississippi")
def test_a_button_that_is_not_dealt_in_cannot_straddle() -> None:
    dead = replace(SANREMO_CASH, button=FIGP_TOURNAMENT.button)
    at = gone(table(range(1, 7), button=1, small=2, big=3, book=dead), 1, 2)
    assert next_hand(at).button == 1
    assert [offer.kind for offer in straddle_offers(at)] == [LIVE]


@pytest.mark.article("sanremo-cash.straddle.live")
def test_a_straddle_from_the_wrong_seat_or_a_short_stack_is_refused() -> None:
    with pytest.raises(StraddleNotOffered) as refused:
        next_hand(asking(six(), (6, LIVE)))
    assert refused.value.facts == {"seat": 6, "kind": LIVE}
    with pytest.raises(StraddleNotOffered):
        next_hand(asking(six().with_seat(Seat(5, 19)), (5, LIVE)))


@pytest.mark.article("sanremo-cash.straddle.live")
def test_a_stack_that_the_ante_leaves_too_short_is_offered_no_straddle() -> None:
    at = six(stakes=Blinds(5, 10, ante=1)).with_seat(Seat(5, 20))
    assert [offer.seat for offer in straddle_offers(at)] == [2]
    assert [offer.seat for offer in straddle_offers(at.with_seat(Seat(5, 21)))] == [5, 2]


@pytest.mark.article("sanremo-cash.straddle.live")
def test_at_a_limit_table_straddles_are_offered_only_if_the_house_says_so() -> None:
    limit = blinds_of(10, fixed_limit=True)
    assert straddle_offers(six(stakes=limit)) == ()
    assert straddle_offers(six(replace(SANREMO_CASH, straddle_at_limit=True), limit)) != ()


@pytest.mark.article("texas-basics.straddle.not-in-tournaments")
@pytest.mark.parametrize("book", [in_a_tournament(TEXAS_BASICS), SANREMO_TOURNAMENT], ids=lambda book: book.id)
def test_tournaments_have_no_straddle(book: BlindsBook) -> None:
    assert straddle_offers(six(book)) == ()
    with pytest.raises(StraddleNotOffered):
        next_hand(asking(six(book), (5, LIVE)))


@pytest.mark.article("sanremo-cash.straddle.counter")
def test_whoever_posts_to_come_in_is_offered_no_counter_straddle() -> None:
    at = six().with_seat(Seat(6, 1000, missed=Missed.BOTH, way_in=WayIn.POST))
    assert straddle_offers(asking(at, (5, LIVE))) == (Offer(5, LIVE, 20),)


@pytest.mark.article("sanremo-cash.missed.waiver-straddle")
def test_a_poster_under_the_gun_who_straddles_after_all_pays_only_the_straddle() -> None:
    at = six().with_seat(Seat(5, 1000, missed=Missed.BOTH, way_in=WayIn.POST))
    assert paid(next_hand(asking(at, (5, LIVE))).posts_of(5)) == [("straddle", 20)]


def test_wishes_last_for_one_hand() -> None:
    at = asking(six(), (5, LIVE))
    assert after_hand(at, next_hand(at), {}).wishes == ()


# ---- antes and the size of the blinds


@pytest.mark.article("figp-tournament.def.ante")
def test_everybody_dealt_in_antes_the_absent_too_and_the_ante_comes_before_the_blind() -> None:
    at = away(six(FIGP_TOURNAMENT, Blinds(50, 100, ante=10)), 6).with_seat(Seat(4, 60))
    deal = next_hand(at)
    antes = [post for post in deal.posts if post.kind is PostKind.ANTE]
    assert [post.seat for post in antes] == [3, 4, 5, 6, 1, 2]
    assert not any(post.live for post in antes)
    assert paid(deal.posts_of(4)) == [("ante", 10), ("big_blind", 50)]


@pytest.mark.article("sanremo-tournament.rp.big-blind-ante")
def test_the_big_blind_antes_for_the_table_and_a_short_one_pays_the_ante_first() -> None:
    at = six(SANREMO_TOURNAMENT, Blinds(50, 100, ante=100, ante_by=AnteBy.BIG_BLIND))
    assert paid(next_hand(at).posts) == [("ante", 100), ("small_blind", 50), ("big_blind", 100)]
    assert paid(next_hand(at.with_seat(Seat(4, 130))).posts_of(4)) == [("ante", 100), ("big_blind", 30)]


@pytest.mark.article("sanremo-tournament.rp.ante-not-reduced")
def test_the_ante_is_the_same_at_a_short_final_table() -> None:
    at = table([1, 2], button=1, small=1, big=2, book=SANREMO_TOURNAMENT, stakes=Blinds(50, 100, 100, AnteBy.BIG_BLIND))
    assert paid(next_hand(at).posts)[0] == ("ante", 100)


@pytest.mark.article("texas-basics.blinds.no-ante")
def test_the_plain_book_asks_no_ante() -> None:
    with pytest.raises(NoAntes) as refused:
        next_hand(six(TEXAS_BASICS, Blinds(5, 10, ante=1)))
    assert refused.value.facts == {"ante": 1}


@pytest.mark.article("sanremo-cash.button.blinds-table-minimum", "texas-basics.blinds.amounts")
@pytest.mark.article("figp-tournament.def.blind-ratio")
def test_blinds_follow_the_minimum_bet() -> None:
    assert blinds_of(10) == Blinds(5, 10)
    assert blinds_of(2, fixed_limit=True) == Blinds(1, 2, fixed_limit=True)
    assert blinds_of(25, chip=5) == Blinds(10, 25)


@pytest.mark.article("figp-tournament.def.blind-ratio", "fipos-tournament.blinds.double")
@pytest.mark.article("fipos-tournament.levels.schedule-error")
def test_an_unusual_level_is_a_warning_in_figp_and_stops_a_fipos_event_until_confirmed() -> None:
    odd = Blinds(3000, 5000)
    assert is_unusual(odd)
    assert not is_unusual(Blinds(3000, 6000))
    check_level(six(FIGP_TOURNAMENT, odd))
    check_level(six(FIPOS_TOURNAMENT, odd), confirmed=True)
    with pytest.raises(BigBlindNotDouble) as refused:
        check_level(six(FIPOS_TOURNAMENT, odd))
    assert refused.value.facts == {"small": 3000, "big": 5000}


# ---- stud and mixed games


@pytest.mark.article("sanremo-variants.stud7.ante", "sanremo-variants.stud7.bring-in-amount")
@pytest.mark.parametrize(
    ("low", "chip", "stakes"),
    [
        (10, 1, StudStakes(2, 5)),
        (25, 1, StudStakes(5, 12)),
        (12, 5, StudStakes(5, 5)),
        (13, 1, StudStakes(3, 6)),
        (1, 1, StudStakes(1, 1)),
    ],
)
def test_the_ante_is_a_fifth_of_the_low_limit_and_the_bring_in_half(low: int, chip: int, stakes: StudStakes) -> None:
    assert stud_stakes(low, chip=chip) == stakes


@pytest.mark.article("sanremo-variants.stud7.no-blinds", "sanremo-variants.stud7.ante-not-credit")
@pytest.mark.article("sanremo-variants.stud5.same-structure")
def test_at_a_stud_table_everybody_present_antes_and_nothing_is_missed() -> None:
    at = away(Between(SANREMO_CASH, STUD, tuple(Seat(n, 100) for n in (2, 5, 7))), 5).with_seat(newcomer(8, 1))
    deal = next_hand(at)
    assert deal.dealt_in == (2, 7, 8)
    assert [(post.seat, post.kind, post.amount, post.live) for post in deal.posts] == [
        (2, "ante", 2, False),
        (7, "ante", 2, False),
        (8, "ante", 1, False),
    ]
    assert (deal.button, deal.marks) == (None, ())
    assert after_hand(at, deal, {}).seat(5).missed is Missed.NOTHING


@pytest.mark.article("sanremo-variants.dealers-choice.full-round")
def test_in_dealers_choice_the_button_moves_a_player_a_hand_during_stud() -> None:
    at = replace(six(), stakes=STUD)
    first = next_hand(at)
    at = after_hand(at, first, {})
    second = next_hand(at)
    at = replace(after_hand(at, second, {}), stakes=Blinds(5, 10))
    assert (first.button, second.button) == (2, 3)
    assert spots(next_hand(at)) == (4, 5, 6)
    assert spots(next_hand(played(at))) == (5, 6, 1)


@pytest.mark.article("sanremo-variants.dealers-choice.full-round")
def test_during_stud_the_button_skips_whoever_has_left() -> None:
    at = replace(six(), stakes=STUD)
    assert next_hand(gone(after_hand(at, next_hand(at), {}), 3)).button == 4


@pytest.mark.article("sanremo-variants.dealers-choice.full-round")
def test_a_stud_hand_neither_lifts_nor_puts_down_a_marker() -> None:
    at = replace(six().with_seat(Seat(6, 500, missed=Missed.BOTH)), stakes=STUD)
    deal = next_hand(away(at, 4))
    assert 6 in deal.dealt_in
    after = after_hand(away(at, 4), deal, {})
    assert (after.seat(6).missed, after.seat(4).missed) == (Missed.BOTH, Missed.NOTHING)


@pytest.mark.article("sanremo-tournament.balance.mixed-freeze-button", "sanremo-tournament.balance.mixed-resume")
def test_in_a_mixed_tournament_the_button_is_frozen_where_the_next_holdem_hand_has_it() -> None:
    at = replace(six(SANREMO_TOURNAMENT), stakes=STUD)
    buttons = []
    for _ in range(3):
        deal = next_hand(at)
        buttons.append(deal.button)
        at = after_hand(at, deal, {})
    assert buttons == [2, 2, 2]
    assert spots(next_hand(replace(at, stakes=Blinds(5, 10)))) == (2, 3, 4)


@pytest.mark.article("sanremo-tournament.balance.mixed-moved-during-stud")
def test_during_stud_the_player_moved_is_the_big_blind_that_holdem_would_have() -> None:
    assert next_big_blind(replace(six(SANREMO_TOURNAMENT), stakes=STUD)) == 4


# ---- balancing


@pytest.mark.article("sanremo-tournament.balance.next-big-blind-moves", "figp-tournament.balance.mover")
@pytest.mark.parametrize("book", [SANREMO_TOURNAMENT, FIGP_TOURNAMENT], ids=lambda book: book.id)
def test_the_next_big_blind_leaves_the_fuller_table(book: BlindsBook) -> None:
    assert next_big_blind(gone(six(book), 4)) == 5


@pytest.mark.article("fipos-tournament.balance.mover")
def test_fipos_moves_the_player_to_the_right_of_the_button() -> None:
    assert right_of_button(six(FIPOS_TOURNAMENT)) == 1
    assert right_of_button(gone(six(FIPOS_TOURNAMENT), 2)) == 6


@pytest.mark.article("fipos-tournament.balance.same-position")
def test_fipos_seats_the_moved_player_right_of_the_button_or_further_right() -> None:
    at = six(FIPOS_TOURNAMENT)
    assert same_position(gone(at, 1, 6), [1, 6, 8]) == 1
    assert same_position(gone(at, 6), [6, 7, 8]) == 8
    assert same_position(gone(at, 3), [3]) is None


@pytest.mark.article("sanremo-tournament.balance.worst-position", "figp-tournament.balance.worst-position")
@pytest.mark.parametrize("book", [SANREMO_TOURNAMENT, FIGP_TOURNAMENT], ids=lambda book: book.id)
def test_the_worst_seat_is_the_one_with_the_big_blind_soonest(book: BlindsBook) -> None:
    assert worst_seat(gone(six(book), 4, 6), [4, 6, 8]) == 4
    assert worst_seat(gone(six(book), 6), [6, 8, 9]) == 6


@pytest.mark.article("sanremo-tournament.balance.single-big-blind")
def test_the_worst_seat_may_be_that_of_the_only_blind() -> None:
    at = gone(six(SANREMO_TOURNAMENT), 3, 4)
    assert worst_seat(at, [4, 8]) == 4
    assert spots(next_hand(at.with_seat(Seat(4, 500, entry=Entry.BALANCED)))) == (2, None, 4)


@pytest.mark.article("sanremo-tournament.balance.never-small-blind", "figp-tournament.balance.never-small-blind")
@pytest.mark.parametrize("book", [SANREMO_TOURNAMENT, FIGP_TOURNAMENT], ids=lambda book: book.id)
def test_the_small_blinds_place_is_taken_only_when_nothing_else_is_free(book: BlindsBook) -> None:
    at = gone(six(book), 3)
    assert worst_seat(at, [3, 9]) == 9
    assert worst_seat(at, [3]) == 3


@pytest.mark.article("sanremo-tournament.present.at-first-card", "figp-tournament.presence.seated-by-last-card")
@pytest.mark.parametrize(
    ("book", "folded"),
    [(SANREMO_TOURNAMENT, (5, 6)), (FIGP_TOURNAMENT, (6,)), (FIPOS_TOURNAMENT, (5, 6))],
    ids=lambda value: getattr(value, "id", ""),
)
def test_whoever_sits_down_during_the_deal_plays_in_figp_only(book: BlindsBook, folded: tuple[int, ...]) -> None:
    deal = next_hand(away(six(book), 5, 6))
    assert still_folded(book, deal, back_during_deal=[5]) == folded


@pytest.mark.article("sanremo-tournament.penalty.blinded-out")
def test_whoever_the_blinds_have_eaten_up_leaves_the_table() -> None:
    at = away(six(SANREMO_TOURNAMENT), 4)
    after = after_hand(at, next_hand(at), {4: 0})
    assert [seat.number for seat in after.seats] == [1, 2, 3, 5, 6]


@pytest.mark.article("sanremo-tournament.misdeal.replay")
def test_a_hand_dealt_again_is_the_same_deal() -> None:
    at = six(SANREMO_TOURNAMENT)
    assert next_hand(at) == next_hand(at)


def test_the_deal_says_what_the_hand_starts_with() -> None:
    deal = next_hand(fresh([1, 2, 3], button=1).with_seat(Seat(3, 4)))
    assert [(post.seat, post.kind, post.amount) for post in deal.dues()] == [
        (2, "small_blind", 5),
        (3, "big_blind", 10),
    ]
