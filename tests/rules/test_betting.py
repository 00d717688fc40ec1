"""What words and chips amount to: the worked examples of the books, and the limits between their rules."""

import pytest

from rules.betting import Facing, Gesture, Ruling, rule_on
from rules.books.settings import BOOKS
from rules.games import Structure


def facing(
    level: int = 0,
    *,
    book: str = "sanremo-cash",
    raised_by: int = 0,
    in_front: int = 0,
    stack: int = 100_000,
    least: int = 10,
    opening: bool = True,
    heads_up: bool = False,
    structure: Structure = Structure.NO_LIMIT,
    most: int = 0,
    steps: tuple[int, ...] = (),
    may_raise: bool = True,
) -> Facing:
    """Face ``level``, of which the last full bet or raise added ``raised_by``."""
    increment = raised_by or level or least
    return Facing(
        BOOKS[book], structure, level, in_front, stack, steps[0] if steps else level + increment, increment,
        most or in_front + stack, steps, may_raise, opening, heads_up,
    )  # fmt: skip


def push(*chips: int, **more: object) -> Gesture:
    return Gesture(motions=(chips,), **more)  # type: ignore[arg-type]


def is_a(ruling: Ruling) -> tuple[str, int]:
    return ruling.act, ruling.to


CASH_1000 = facing(1000, raised_by=800, opening=False)  # bet 200, raise to 1000


@pytest.mark.article("sanremo-cash.fifty.below")
def test_bet_200_raise_to_1000_silent_1300_is_a_call() -> None:
    ruling = rule_on(CASH_1000, push(1000, 100, 100, 100))
    assert (is_a(ruling), ruling.returned, ruling.article) == (("call", 1000), 300, "sanremo-cash.fifty.below")


@pytest.mark.article("sanremo-cash.fifty.at-or-above")
@pytest.mark.parametrize("amount", [1400, 1795])
def test_bet_200_raise_to_1000_silent_1400_to_1795_is_completed_to_1800(amount: int) -> None:
    ruling = rule_on(CASH_1000, push(1000, *[5] * ((amount - 1000) // 5)))
    assert (is_a(ruling), ruling.article) == (("raise", 1800), "sanremo-cash.fifty.at-or-above")


@pytest.mark.article("sanremo-cash.fifty.declared-raise")
def test_bet_200_raise_to_1000_raise_said_and_1300_put_is_completed_to_1800() -> None:
    ruling = rule_on(CASH_1000, push(1000, 100, 100, 100, said="raise"))
    assert (is_a(ruling), ruling.article) == (("raise", 1800), "sanremo-cash.fifty.declared-raise")


@pytest.mark.article(
    "sanremo-cash.bets.single-chip-call",
    "sanremo-tournament.overchip.call",
    "sanremo-tournament.call.overchip",
    "figp-tournament.bet.single-oversized-chip",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament", "figp-tournament"])
def test_one_silent_chip_facing_a_bet_is_a_call_whatever_its_value(book: str) -> None:
    ruling = rule_on(facing(100, book=book), push(5000))
    assert (is_a(ruling), ruling.returned) == (("call", 100), 4900)


@pytest.mark.article("sanremo-cash.bets.single-chip-open", "sanremo-tournament.overchip.open-max")
def test_one_silent_chip_that_opens_the_round_is_a_bet_of_its_full_value() -> None:
    ruling = rule_on(facing(), push(500))
    assert (is_a(ruling), ruling.article) == (("bet", 500), "sanremo-cash.bets.single-chip-open")


@pytest.mark.article("sanremo-cash.bets.single-chip-call", "sanremo-cash.bets.underbet-correct")
@pytest.mark.parametrize(("chip", "expected"), [(25, ("raise", 35)), (1, ("check", 10))])
def test_the_big_blind_adds_one_chip_to_his_blind_of_10(chip: int, expected: tuple[str, int]) -> None:
    assert is_a(rule_on(facing(10, in_front=10), push(chip))) == expected


@pytest.mark.article(
    "sanremo-cash.bets.underbet-correct",
    "figp-tournament.bet.under-amount-completed",
    "figp-tournament.bet.silent-below-call",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "figp-tournament"])
def test_bets_and_calls_that_are_too_small_are_corrected(book: str) -> None:
    assert is_a(rule_on(facing(least=10, book=book), push(5))) == ("bet", 10)
    assert is_a(rule_on(facing(100, book=book, opening=False), push(25, 25))) == ("call", 100)


@pytest.mark.article(
    "sanremo-cash.bets.string-raise",
    "sanremo-cash.bets.single-motion",
    "figp-tournament.bet.string-bet",
    "sanremo-tournament.string.dealer-decides",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament", "figp-tournament"])
def test_a_silent_raise_in_two_movements_is_only_a_call(book: str) -> None:
    ruling = rule_on(facing(100, book=book), Gesture(motions=((100,), (300,))))
    assert (is_a(ruling), ruling.returned, ruling.why) == (("call", 100), 300, "string")
    assert is_a(rule_on(facing(book=book), Gesture(motions=((100,), (300,))))) == ("bet", 100)


@pytest.mark.article("sanremo-cash.bets.tap-check")
def test_a_tap_is_a_check_and_nothing_at_all_facing_a_bet() -> None:
    assert is_a(rule_on(facing(), Gesture("tap"))) == ("check", 0)
    assert rule_on(facing(100), Gesture("tap")).act == "none"


@pytest.mark.article(
    "sanremo-cash.bets.verbal-binding",
    "figp-tournament.bet.verbal-binding",
    "sanremo-tournament.call.verbal",
    "sanremo-tournament.binding.general-declaration",
)
def test_spoken_actions_bind() -> None:
    assert is_a(rule_on(facing(8000, opening=False, raised_by=6000), Gesture("call"))) == ("call", 8000)
    assert is_a(rule_on(facing(8000, stack=500), Gesture("call"))) == ("call", 500)
    assert is_a(rule_on(facing(100), Gesture("raise"))) == ("raise", 200)
    assert is_a(rule_on(facing(100), Gesture("fold"))) == ("fold", 0)
    assert is_a(rule_on(facing(), Gesture("check"))) == ("check", 0)


@pytest.mark.article(
    "sanremo-tournament.invalid.call-without-bet",
    "sanremo-tournament.invalid.raise-without-bet",
    "sanremo-tournament.invalid.check-facing-bet",
    "sanremo-cash.bets.verbal-binding",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament"])
def test_words_that_do_not_fit_the_situation(book: str) -> None:
    assert is_a(rule_on(facing(book=book), Gesture("call"))) == ("check", 0)
    assert is_a(rule_on(facing(book=book, least=100), Gesture("raise"))) == ("bet", 100)
    ruling = rule_on(facing(100, book=book), Gesture("check"))
    assert (ruling.act, ruling.choices) == ("passive", ("call", "fold"))


@pytest.mark.article(
    "sanremo-cash.bets.verbal-over-chips",
    "sanremo-tournament.bet.first-method-counts",
    "sanremo-tournament.bet.simultaneous",
)
def test_the_declared_amount_counts_unless_the_chips_came_first() -> None:
    assert is_a(rule_on(facing(100), push(500, said="raise", amount=300))) == ("raise", 300)
    assert is_a(rule_on(facing(100), push(500, said="raise", amount=300, first="together"))) == ("raise", 300)
    assert is_a(rule_on(facing(100), push(500, said="raise", amount=300, first="chips"))) == ("call", 100)


@pytest.mark.article(
    "sanremo-tournament.overchip.raise-before-touch",
    "sanremo-tournament.overchip.raise-max",
    "figp-tournament.bet.single-chip-raise-declared",
)
def test_raise_said_before_a_single_chip_is_a_raise_to_its_full_value() -> None:
    table = facing(1000, book="sanremo-tournament")
    assert is_a(rule_on(table, push(5000, said="raise"))) == ("raise", 5000)
    assert is_a(rule_on(table, push(5000, said="raise", first="chips"))) == ("call", 1000)
    figp = facing(1000, book="figp-tournament", in_front=100)
    assert is_a(rule_on(figp, push(5000, said="raise"))) == ("raise", 5100)


@pytest.mark.article(
    "sanremo-tournament.raise.verbal-total",
    "sanremo-tournament.raise.declared-raise-amount-is-total",
    "figp-tournament.bet.raise-announced-total",
)
def test_raise_8000_over_2000_is_a_total_of_8000() -> None:
    assert is_a(rule_on(facing(2000, book="sanremo-tournament"), Gesture("raise", amount=8000))) == ("raise", 8000)
    assert is_a(rule_on(facing(2000, book="sanremo-tournament"), Gesture("raise", amount=3000))) == ("raise", 4000)


@pytest.mark.article(
    "sanremo-tournament.raise.verbal-two-motions",
    "sanremo-tournament.raise.wrong-first-motion",
    "figp-tournament.bet.raise-announced-then-completed",
)
def test_after_raise_the_call_and_then_the_raise_may_follow_in_two_movements() -> None:
    table = facing(1000, book="sanremo-tournament")
    assert is_a(rule_on(table, Gesture("raise", motions=((1000,), (3000,))))) == ("raise", 4000)
    assert is_a(rule_on(table, Gesture("raise", motions=((1200,), (3000,))))) == ("raise", 2000)
    assert is_a(rule_on(table, Gesture("raise", motions=((2500,), (3000,))))) == ("raise", 2500)


@pytest.mark.article(
    "sanremo-tournament.bet.amount-equals-chips",
    "sanremo-tournament.raise.below-half-is-call",
    "sanremo-cash.bets.verbal-binding",
)
def test_a_spoken_amount_is_judged_like_chips_but_by_the_half_rule_only() -> None:
    table = facing(1000, book="sanremo-tournament")
    assert is_a(rule_on(table, Gesture(amount=1400))) == ("call", 1000)
    assert is_a(rule_on(table, push(1000, 100, 100, 100, 100))) == ("call", 1000)
    assert is_a(rule_on(facing(), Gesture(amount=200))) == ("bet", 200)
    assert is_a(rule_on(facing(1000), Gesture(amount=5000))) == ("raise", 5000)


@pytest.mark.article(
    "sanremo-tournament.raise.half-or-more-completes",
    "figp-tournament.bet.silent-above-half-raise",
    "figp-tournament.bet.silent-below-half-raise",
)
@pytest.mark.parametrize("book", ["sanremo-tournament", "figp-tournament"])
@pytest.mark.parametrize(
    ("amount", "expected"),
    [(1399, ("call", 1100)), (1400, ("raise", 1700)), (1699, ("raise", 1700)), (1800, ("raise", 1800))],
)
def test_increment_600_call_1100(book: str, amount: int, expected: tuple[str, int]) -> None:
    table = facing(1100, raised_by=600, book=book, opening=False)
    assert is_a(rule_on(table, push(1000, *[1] * (amount - 1000)))) == expected


@pytest.mark.article(
    "sanremo-tournament.multichip.call-if-all-needed",
    "sanremo-tournament.call.multichip",
    "figp-tournament.bet.multiple-same-chips",
    "sanremo-cash.fifty.below",
)
@pytest.mark.parametrize(
    ("level", "raised_by", "chips", "stack"),
    [
        (1100, 700, (500, 1000), 9000),
        (1050, 1050, (1000, 1000), 2000),
        (1200, 1200, (1000, 1000), 9000),
        (1100, 600, (500, 1000), 9000),
    ],
)
def test_several_chips_every_one_of_which_is_needed_are_a_call(
    level: int, raised_by: int, chips: tuple[int, ...], stack: int
) -> None:
    for book in ("sanremo-cash", "sanremo-tournament", "figp-tournament"):
        ruling = rule_on(facing(level, raised_by=raised_by, book=book, stack=stack), push(*chips))
        assert (is_a(ruling), ruling.returned) == (("call", level), sum(chips) - level)


@pytest.mark.article(
    "figp-tournament.bet.multiple-same-chips", "figp-tournament.bet.silent-exact", "figp-tournament.bet.silent-order"
)
def test_four_500_chips_over_1200_are_a_raise_to_2000() -> None:
    assert is_a(
        rule_on(facing(1200, raised_by=800, book="figp-tournament", opening=False), push(500, 500, 500, 500))
    ) == ("raise", 2000)


@pytest.mark.article("sanremo-tournament.multichip.fifty-percent")
@pytest.mark.parametrize(("hundreds", "expected"), [(5, ("raise", 1700)), (3, ("call", 1100))])
def test_1000_and_some_hundreds_over_a_raise_to_1100(hundreds: int, expected: tuple[str, int]) -> None:
    table = facing(1100, raised_by=600, book="sanremo-tournament", opening=False)
    assert is_a(rule_on(table, push(1000, *[100] * hundreds))) == expected


@pytest.mark.article("sanremo-tournament.multichip.last-chips-all-in")
def test_the_last_chips_are_all_in_unless_every_one_is_needed() -> None:
    table = facing(1100, raised_by=600, book="sanremo-tournament", stack=1300)
    assert is_a(rule_on(table, push(1000, 100, 100, 100))) == ("raise", 1300)


@pytest.mark.article("sanremo-tournament.overbet.for-change")
def test_500_and_25_over_325_is_a_raise_to_650() -> None:
    assert is_a(rule_on(facing(325, book="sanremo-tournament"), push(500, 25))) == ("raise", 650)


@pytest.mark.article(
    "sanremo-tournament.call.exact-chips",
    "figp-tournament.bet.silent-exact",
    "sanremo-tournament.raise.one-motion",
    "sanremo-cash.bets.chips-bind",
)
def test_exact_chips_call_and_a_full_raise_in_one_movement_stands() -> None:
    assert is_a(rule_on(facing(1000), push(500, 500))) == ("call", 1000)
    assert is_a(rule_on(facing(1000), push(1000, 1000, 1000))) == ("raise", 3000)


@pytest.mark.article("sanremo-tournament.priorchips.not-covering-or-withdrawn")
@pytest.mark.parametrize(
    ("gesture", "expected"),
    [
        (push(1000), ("call", 600)),
        (push(500, 500), ("call", 600)),
        (push(1000, 1000), ("raise", 2050)),
        (push(1000, prior="withdrawn"), ("call", 600)),
        (push(500, 500, prior="withdrawn"), ("call", 600)),
    ],
)
def test_the_big_blind_of_two_25s_faces_a_raise_to_600(gesture: Gesture, expected: tuple[str, int]) -> None:
    table = facing(600, raised_by=550, in_front=50, book="sanremo-tournament", opening=False)
    assert is_a(rule_on(table, gesture)) == expected


@pytest.mark.article("sanremo-tournament.priorchips.partial-or-covering")
def test_prior_chips_that_cover_the_call_or_are_partly_withdrawn_are_judged_with_the_new_ones() -> None:
    table = facing(700, raised_by=600, in_front=100, book="sanremo-tournament", opening=False)
    assert is_a(rule_on(table, push(100, lying=1000))) == ("raise", 1300)
    assert is_a(rule_on(table, push(500, lying=1000))) == ("raise", 1500)
    table = facing(600, raised_by=550, in_front=50, book="sanremo-tournament", opening=False)
    assert is_a(rule_on(table, push(500, 100, prior="partly", kept=25))) == ("call", 600)
    assert is_a(rule_on(table, push(1000, prior="partly", kept=25))) == ("raise", 1150)


@pytest.mark.article(
    "sanremo-tournament.undercall.mandatory-opening-bet",
    "sanremo-tournament.undercall.mandatory-heads-up",
    "sanremo-tournament.undercall.otherwise-td",
)
def test_an_undercall_in_a_tournament_is_completed_or_the_directors() -> None:
    opening = rule_on(facing(8000, book="sanremo-tournament"), push(1000, 1000))
    assert (is_a(opening), opening.article) == (("call", 8000), "sanremo-tournament.undercall.mandatory-opening-bet")
    raised = facing(8000, raised_by=6000, book="sanremo-tournament", opening=False)
    ruling = rule_on(raised, push(2000))
    assert (ruling.act, ruling.choices) == ("floor", ("call", "forfeit_and_fold"))
    two = facing(8000, raised_by=6000, book="sanremo-tournament", opening=False, heads_up=True)
    assert rule_on(two, push(2000)).article == "sanremo-tournament.undercall.mandatory-heads-up"


@pytest.mark.article("fipos-tournament.bet.unheard-raise")
def test_in_the_fipos_book_an_undercaller_may_take_back_and_fold_or_call_without_raising() -> None:
    ruling = rule_on(facing(800, raised_by=600, book="fipos-tournament", opening=False), push(100, 100))
    assert (ruling.act, ruling.article) == ("floor", "fipos-tournament.bet.unheard-raise")


@pytest.mark.article(
    "sanremo-tournament.potlimit.pot-declared-in-no-limit",
    "figp-tournament.bet.pot-announcement-no-limit",
    "sanremo-cash.pot-limit.max-raise",
)
def test_pot_is_the_maximum_in_pot_limit_and_the_minimum_elsewhere() -> None:
    assert is_a(rule_on(facing(100, book="sanremo-tournament"), Gesture("pot"))) == ("raise", 200)
    assert is_a(rule_on(facing(100, structure=Structure.POT_LIMIT, most=810), Gesture("pot"))) == ("raise", 810)
    assert is_a(rule_on(facing(100, structure=Structure.POT_LIMIT, most=810), push(1000, 1000))) == ("raise", 810)


@pytest.mark.article("sanremo-cash.limit.ladder", "sanremo-cash.fifty.below")
def test_in_limit_the_test_is_made_on_the_fixed_raise() -> None:
    limit = facing(20, structure=Structure.FIXED_LIMIT, steps=(40,))
    assert is_a(rule_on(limit, push(10, 10, 5))) == ("call", 20)
    assert is_a(rule_on(limit, push(10, 10, 5, 5))) == ("raise", 40)
    assert is_a(rule_on(limit, push(50, 50))) == ("raise", 40)
    capped = rule_on(facing(40, structure=Structure.FIXED_LIMIT), Gesture("raise"))
    assert (is_a(capped), capped.article) == (("call", 40), "sanremo-cash.limit.max-raises")


@pytest.mark.article("sanremo-cash.bets.short-all-in-no-reopen", "sanremo-cash.game.action-all-in")
def test_a_raise_by_a_player_to_whom_the_betting_is_closed_is_a_call() -> None:
    ruling = rule_on(facing(150, may_raise=False), Gesture("all_in"))
    assert (is_a(ruling), ruling.article) == (("call", 150), "sanremo-cash.bets.short-all-in-no-reopen")
    assert is_a(rule_on(facing(150), Gesture("all_in"))) == ("raise", 100_000)
    assert is_a(rule_on(facing(150, stack=90), Gesture("all_in"))) == ("call", 90)


@pytest.mark.article("sanremo-cash.no-limit.binding-when")
def test_nothing_said_and_nothing_pushed_is_nothing() -> None:
    assert rule_on(facing(100), Gesture()).act == "none"


@pytest.mark.article("sanremo-tournament.priorchips.pullback-binds")
def test_in_a_tournament_who_pulls_his_chips_back_facing_a_raise_may_not_fold() -> None:
    pulled = Gesture("fold", prior="withdrawn")
    raised = facing(600, raised_by=550, in_front=50, book="sanremo-tournament", opening=False)
    assert is_a(rule_on(raised, pulled)) == ("call", 600)
    assert rule_on(facing(600, raised_by=550, in_front=50, opening=False), pulled).act == "fold"
