"""Button and blinds from hand to hand: the worked cases of the books, then each article."""

from dataclasses import replace

import pytest

from rules.blinds import (
    BOOKS,
    FIGP_TOURNAMENT,
    FIPOS_TOURNAMENT,
    SANREMO_CASH,
    SANREMO_TOURNAMENT,
    TEXAS_BASICS,
    Between,
    BlindsBook,
    ButtonNotDrawn,
    Entry,
    Missed,
    NobodyThere,
    NotEnoughToDeal,
    Seat,
    WayIn,
    correct_button,
    drawn_button,
    in_a_tournament,
    moved_in,
    newcomer,
    next_hand,
)
from rules.cards import parse
from tests.rules.blinds_tables import FIVE_TEN, away, fresh, gone, paid, played, run, spots, table

DEAD_BUTTON_BOOKS = [SANREMO_CASH, SANREMO_TOURNAMENT, FIGP_TOURNAMENT, FIPOS_TOURNAMENT]
HOLDER_BOOKS = [SANREMO_CASH, FIGP_TOURNAMENT, FIPOS_TOURNAMENT]


def nine(book: BlindsBook = SANREMO_CASH) -> Between:
    return table(range(1, 10), button=1, small=2, big=3, book=book)


# ---- the worked cases


@pytest.mark.article("sanremo-cash.blinds.dead-button-case-1", "figp-tournament.button.dead-small-blind-out")
@pytest.mark.parametrize("book", HOLDER_BOOKS, ids=lambda book: book.id)
def test_case_1_the_small_blind_leaves_and_the_button_stays_for_one_hand(book: BlindsBook) -> None:
    assert list(run(gone(nine(book), 2), 2)) == [(1, 3, 4), (3, 4, 5)]


@pytest.mark.article("sanremo-cash.blinds.dead-button-case-2", "figp-tournament.button.dead-big-blind-out")
@pytest.mark.parametrize("book", HOLDER_BOOKS, ids=lambda book: book.id)
def test_case_2_the_big_blind_leaves_and_the_next_posts_the_only_blind(book: BlindsBook) -> None:
    assert list(run(gone(nine(book), 3), 3)) == [(2, None, 4), (2, 4, 5), (4, 5, 6)]


@pytest.mark.article("sanremo-cash.blinds.dead-button-principle", "figp-tournament.button.dead")
@pytest.mark.parametrize("book", HOLDER_BOOKS, ids=lambda book: book.id)
def test_both_blinds_leave_and_the_same_player_has_the_button_three_hands(book: BlindsBook) -> None:
    assert list(run(gone(nine(book), 2, 3), 3)) == [(1, None, 4), (1, 4, 5), (4, 5, 6)]


@pytest.mark.article("sanremo-tournament.button.dead-button")
def test_the_tournament_puts_the_dead_button_at_the_empty_seat() -> None:
    assert list(run(gone(nine(SANREMO_TOURNAMENT), 2), 2)) == [(2, 3, 4), (3, 4, 5)]
    assert list(run(gone(nine(SANREMO_TOURNAMENT), 3), 3)) == [(2, None, 4), (3, 4, 5), (4, 5, 6)]
    assert list(run(gone(nine(SANREMO_TOURNAMENT), 2, 3), 3)) == [(2, None, 4), (3, 4, 5), (4, 5, 6)]


@pytest.mark.article("figp-tournament.def.blinds", "fipos-tournament.blinds.positions")
@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
def test_the_two_players_after_the_button_post_the_blinds(book: BlindsBook) -> None:
    deal = next_hand(fresh(range(1, 10), button=7, book=book))
    assert [(post.seat, post.kind) for post in deal.posts] == [(8, "small_blind"), (9, "big_blind")]


@pytest.mark.article("sanremo-cash.button.blinds-before-cards")
def test_what_a_seat_owes_is_known_before_any_card_and_everybody_bears_it_in_turn() -> None:
    at, paid_by = nine(), []
    for _ in range(9):
        deal = next_hand(at)
        paid_by.append((deal.posts[0].seat, deal.posts[1].seat))
        at = played(at)
    assert paid_by == [(3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 1), (1, 2), (2, 3)]


@pytest.mark.article("sanremo-cash.button.blinds-table-minimum", "sanremo-cash.game.forced-blinds")
def test_a_five_ten_table_posts_five_and_ten() -> None:
    assert paid(next_hand(nine()).posts) == [("small_blind", 5), ("big_blind", 10)]


# ---- the button


@pytest.mark.article("sanremo-cash.game.button-moves", "figp-tournament.button.clockwise")
@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
def test_button_and_blinds_move_one_player_a_hand(book: BlindsBook) -> None:
    assert list(run(nine(book), 3)) == [(2, 3, 4), (3, 4, 5), (4, 5, 6)]


@pytest.mark.article("texas-basics.button.clockwise", "texas-basics.blinds.two-forced-bets")
def test_a_plain_game_knows_no_dead_button() -> None:
    assert list(run(gone(nine(TEXAS_BASICS), 2), 2)) == [(3, 4, 5), (4, 5, 6)]


@pytest.mark.article("sanremo-cash.blinds.dead-button-principle")
def test_if_holder_and_small_blind_are_both_gone_the_last_to_act_has_the_button() -> None:
    assert spots(next_hand(gone(nine(), 1, 2))) == (9, 3, 4)


@pytest.mark.article("figp-tournament.button.dead")
def test_in_figp_the_button_of_an_eliminated_holder_stays_at_his_empty_seat() -> None:
    assert spots(next_hand(gone(nine(FIGP_TOURNAMENT), 1, 2))) == (1, 3, 4)


@pytest.mark.article("sanremo-cash.blinds.dead-button-principle", "sanremo-cash.missed.both")
def test_a_player_away_on_his_big_blind_is_passed_over_as_if_he_had_left() -> None:
    deal = next_hand(away(nine(), 4))
    assert spots(deal) == (2, 3, 5)
    assert 4 not in deal.dealt_in


@pytest.mark.article("figp-tournament.button.both-blinds-due")
@pytest.mark.parametrize("book", DEAD_BUTTON_BOOKS, ids=lambda book: book.id)
def test_nobody_skips_a_big_blind_because_another_left(book: BlindsBook) -> None:
    bigs = [big for _, _, big in run(gone(nine(book), 3, 5), 7)]
    assert bigs == [4, 6, 7, 8, 9, 1, 2]


@pytest.mark.article("sanremo-cash.open.button-draw", "sanremo-cash.open.button-draw-suits")
def test_the_highest_card_draws_the_button_and_suits_break_ties() -> None:
    cards = dict(zip((1, 3, 5, 8), parse("Kh Ac As Ad"), strict=True))
    assert drawn_button(cards) == 5
    assert drawn_button({2: parse("9c")[0], 7: parse("9d")[0]}) == 7


@pytest.mark.article("sanremo-cash.open.button-draw", "figp-tournament.button.initial-draw")
def test_the_first_hand_starts_from_the_drawn_button_and_not_without_it() -> None:
    assert spots(next_hand(fresh([1, 4, 6, 9], button=6))) == (6, 9, 1)
    with pytest.raises(ButtonNotDrawn):
        next_hand(replace(fresh([1, 4, 6], button=6), button=None))


@pytest.mark.article("sanremo-cash.other.button-correct-next")
def test_after_a_wrong_button_the_big_blind_that_was_due_is_posted_next() -> None:
    before = nine()
    skipped = table(range(1, 10), button=3, small=4, big=5)
    assert spots(next_hand(correct_button(skipped, before))) == (2, 3, 4)


@pytest.mark.article("sanremo-cash.other.button-correct-next")
def test_whoever_posted_the_big_blind_in_the_wrong_hand_does_not_post_it_again() -> None:
    before = nine()
    misplaced = table(range(1, 10), button=1, small=2, big=4)
    assert spots(next_hand(correct_button(misplaced, before))) == (3, 4, 5)


# ---- dealing and too few players


@pytest.mark.article("sanremo-cash.game.deal-order", "figp-tournament.deal.order", "sanremo-cash.button.last-action")
def test_cards_start_left_of_the_button_who_gets_his_last() -> None:
    assert next_hand(nine()).dealt_in == (3, 4, 5, 6, 7, 8, 9, 1, 2)


@pytest.mark.article("sanremo-cash.game.deal-order")
def test_without_a_small_blind_the_first_player_after_the_button_gets_the_first_card() -> None:
    assert next_hand(gone(nine(), 3)).dealt_in[0] == 4


@pytest.mark.article("sanremo-cash.game.forced-blinds")
def test_one_player_makes_no_hand() -> None:
    with pytest.raises(NotEnoughToDeal) as refused:
        next_hand(away(table([1, 2], button=1, small=1, big=2), 2))
    assert refused.value.facts == {"players": 1}


@pytest.mark.article("sanremo-cash.game.forced-blinds")
def test_a_short_big_blind_posts_all_he_has_of_what_is_due() -> None:
    short = nine().with_seat(Seat(4, 3))
    big = next(post for post in next_hand(short).posts if post.seat == 4)
    assert (big.amount, big.due) == (3, 10)


def test_an_empty_seat_has_nobody_to_ask_about() -> None:
    with pytest.raises(NobodyThere):
        gone(nine(), 2).seat(2)


# ---- heads-up


@pytest.mark.article("sanremo-cash.blinds.heads-up", "sanremo-tournament.headsup.button-is-small-blind")
@pytest.mark.article("figp-tournament.headsup.button-small-blind")
@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
def test_heads_up_the_button_posts_the_small_blind_and_is_dealt_last(book: BlindsBook) -> None:
    deal = next_hand(table([3, 7], button=3, small=3, big=7, book=book))
    assert spots(deal) == (7, 7, 3)
    assert deal.dealt_in == (3, 7)


@pytest.mark.article("sanremo-cash.blinds.heads-up", "sanremo-tournament.headsup.no-double-big-blind")
@pytest.mark.parametrize("book", DEAD_BUTTON_BOOKS, ids=lambda book: book.id)
@pytest.mark.parametrize(("leaves", "expected"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))])
def test_from_three_to_two_nobody_has_the_big_blind_twice(
    book: BlindsBook, leaves: int, expected: tuple[int, int, int]
) -> None:
    three = table([1, 2, 3], button=1, small=2, big=3, book=book)
    assert spots(next_hand(gone(three, leaves))) == expected


@pytest.mark.article("sanremo-cash.blinds.heads-up")
def test_from_two_to_three_the_newcomer_after_the_big_blind_is_the_next_one() -> None:
    two = table([1, 4], button=1, small=1, big=4)
    assert spots(next_hand(two.with_seat(newcomer(6, 1000)))) == (1, 4, 6)


@pytest.mark.article("sanremo-cash.blinds.heads-up")
def test_from_two_to_three_a_newcomer_who_posts_on_the_other_side_has_the_button() -> None:
    two = table([1, 4], button=1, small=1, big=4)
    deal = next_hand(two.with_seat(newcomer(2, 1000, WayIn.POST)))
    assert spots(deal) == (2, 4, 1)
    assert paid(deal.posts_of(2)) == [("live_post", 10)]


@pytest.mark.article("sanremo-cash.blinds.heads-up")
def test_a_newcomer_against_a_single_player_takes_the_big_blind() -> None:
    alone = table([5], button=2, small=3, big=4)
    deal = next_hand(alone.with_seat(newcomer(2, 1000)))
    assert spots(deal) == (5, 5, 2)


@pytest.mark.article("sanremo-cash.blinds.heads-up")
def test_heads_up_nobody_pays_to_come_in_on_the_small_blind() -> None:
    alone = table([5], button=2, small=3, big=4)
    deal = next_hand(alone.with_seat(newcomer(2, 1000, WayIn.POST)))
    assert spots(deal) == (5, 5, 2)
    assert paid(deal.posts) == [("small_blind", 5), ("big_blind", 10)]


@pytest.mark.article("sanremo-cash.blinds.heads-up")
def test_a_game_that_starts_afresh_marks_nobody() -> None:
    alone = away(table([5, 8], button=2, small=3, big=4), 8)
    assert next_hand(alone.with_seat(newcomer(2, 1000))).marks == ()


@pytest.mark.article("sanremo-cash.blinds.heads-up")
def test_two_who_both_wait_start_afresh() -> None:
    empty = table([], button=2, small=3, big=4)
    deal = next_hand(empty.with_seat(newcomer(2, 1000)).with_seat(newcomer(6, 1000)))
    assert spots(deal) == (2, 2, 6)
    assert paid(deal.posts) == [("small_blind", 5), ("big_blind", 10)]


# ---- newcomers in tournaments


@pytest.mark.article("sanremo-tournament.late.dealt-in-unless-between")
@pytest.mark.article("sanremo-tournament.break.dealt-in-unless-between")
@pytest.mark.parametrize("entry", [Entry.NEW, Entry.MOVED])
def test_a_tournament_newcomer_waits_only_between_button_and_small_blind(entry: Entry) -> None:
    at = table([1, 2, 5, 6, 8], button=1, small=2, big=5, book=SANREMO_TOURNAMENT)
    between = next_hand(at.with_seat(Seat(3, 500, entry=entry)))
    assert spots(between) == (2, 5, 6)
    assert 3 not in between.dealt_in
    assert 3 in next_hand(played(at.with_seat(Seat(3, 500, entry=entry)))).dealt_in


@pytest.mark.article("sanremo-tournament.break.any-position", "sanremo-tournament.break.dealt-in-unless-between")
def test_a_tournament_newcomer_takes_small_blind_button_or_big_blind_as_they_come() -> None:
    at = table([1, 2, 3, 6, 8], button=1, small=2, big=3, book=SANREMO_TOURNAMENT)
    small = next_hand(gone(at, 3).with_seat(moved_in(3, 500)))
    assert (spots(small), paid(small.posts_of(3))) == ((2, 3, 6), [("small_blind", 5)])
    button = next_hand(gone(at, 2).with_seat(newcomer(2, 500)))
    assert (spots(button), paid(button.posts_of(2))) == ((2, 3, 6), [])
    big = next_hand(at.with_seat(newcomer(5, 500)))
    assert (spots(big), paid(big.posts_of(5))) == ((2, 3, 5), [("big_blind", 10)])


@pytest.mark.article("sanremo-tournament.balance.never-small-blind", "figp-tournament.balance.never-small-blind")
@pytest.mark.parametrize("book", [SANREMO_TOURNAMENT, FIGP_TOURNAMENT], ids=lambda book: book.id)
def test_a_player_moved_to_balance_never_comes_in_as_small_blind(book: BlindsBook) -> None:
    at = gone(nine(book), 3).with_seat(Seat(3, 500, entry=Entry.BALANCED))
    deal = next_hand(at)
    assert deal.small is None
    assert deal.why(3) == (book.cites.between_balanced,)


@pytest.mark.article("figp-tournament.seating.inactive-position")
def test_a_figp_newcomer_gets_no_cards_from_the_button_up_to_the_big_blind() -> None:
    at = nine(FIGP_TOURNAMENT)
    small = next_hand(gone(at, 3).with_seat(newcomer(3, 500)))
    assert spots(small) == (2, None, 4)
    assert small.why(3) == ("figp-tournament.seating.inactive-position",)
    button = next_hand(gone(at, 2).with_seat(newcomer(2, 500)))
    assert spots(button) == (1, 3, 4)
    assert 2 not in button.dealt_in
    assert 6 in next_hand(gone(at, 6).with_seat(newcomer(6, 500))).dealt_in


@pytest.mark.article("figp-tournament.break-table.position-rights", "figp-tournament.break-table.no-hand")
def test_a_figp_player_from_a_broken_table_takes_small_blind_or_button_but_not_the_gap() -> None:
    at = nine(FIGP_TOURNAMENT)
    assert spots(next_hand(gone(at, 3).with_seat(moved_in(3, 500)))) == (2, 3, 4)
    assert spots(next_hand(gone(at, 2).with_seat(moved_in(2, 500)))) == (2, 3, 4)
    gap = table([1, 2, 5, 6, 8], button=1, small=2, big=5, book=FIGP_TOURNAMENT).with_seat(moved_in(3, 500))
    assert next_hand(gap).why(3) == ("figp-tournament.break-table.no-hand",)


# ---- absent players in tournaments


@pytest.mark.article("sanremo-tournament.present.absent-posts", "sanremo-tournament.present.absent-hand-folded")
@pytest.mark.article("figp-tournament.absence.blinded-off", "fipos-tournament.absence.blinds-paid")
@pytest.mark.article("fipos-tournament.absence.dealt-and-withdrawn", "sanremo-tournament.penalty.away-and-folded")
@pytest.mark.parametrize("book", [SANREMO_TOURNAMENT, FIGP_TOURNAMENT, FIPOS_TOURNAMENT], ids=lambda book: book.id)
def test_an_absent_tournament_player_is_dealt_in_posts_and_is_folded(book: BlindsBook) -> None:
    deal = next_hand(away(nine(book), 4, 7))
    assert deal.big == 4
    assert deal.folded == (4, 7)
    assert deal.marks == ()
    assert paid(deal.posts_of(4)) == [("big_blind", 10)]
    assert book.cites.absent in deal.why(4)


@pytest.mark.article("texas-basics.straddle.not-in-tournaments", "texas-basics.button.clockwise")
def test_the_plain_book_at_a_tournament_table_has_the_dead_button() -> None:
    assert list(run(gone(nine(in_a_tournament(TEXAS_BASICS)), 2), 2)) == [(2, 3, 4), (3, 4, 5)]


# ---- why


def test_every_seat_has_a_reason_and_every_reason_is_an_article() -> None:
    at = away(nine(), 4, 9).with_seat(Seat(6, 1000, missed=Missed.BOTH, way_in=WayIn.POST))
    deal = next_hand(at)
    assert all(verdict.why for verdict in deal.verdicts)
    assert deal.why(4) == ("sanremo-cash.button.absent-owes-blinds", "sanremo-cash.missed.both")
    assert deal.why(9) == ("sanremo-cash.button.absent-owes-blinds",)
    assert deal.why(6)[0] == "sanremo-cash.missed.both"
    assert deal.why(2)[0] == "sanremo-cash.game.button-moves"


def test_a_dead_button_says_so() -> None:
    assert next_hand(gone(nine(), 2)).why(1)[0] == "sanremo-cash.blinds.dead-button-principle"


def test_asking_changes_nothing() -> None:
    at = nine()
    assert next_hand(at) == next_hand(at)
    assert at == nine()
    assert at.stakes == FIVE_TEN
