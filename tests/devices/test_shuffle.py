"""Is the shuffle a shuffle? Figures, their chances, and the machines they must catch."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

import pytest

from devices.readings import CardRead
from devices.shuffle import ShuffleHistory, alarms, limits, measure, moments, order_hash, order_of
from devices.shuffle import odds as chances
from devices.shuffle.history import HASHES_KEPT, Z_LIMIT
from devices.shuffle.statistics import LIMITS_52, NotAnOrder, neighbours, rising_sequences, valleys
from devices.simulator import mixing
from tests.devices.lines import chance

pytestmark = pytest.mark.own_servers

Counted = Callable[[Sequence[int]], int]
Shares = Callable[[int], Sequence[float]]

FIGURES: list[tuple[Counted, Shares]] = [
    (rising_sequences, chances.rising_sequences),
    (neighbours, chances.neighbours),
    (valleys, chances.valleys),
]


def shuffled(decks: int, seed: int = 1) -> list[list[int]]:
    luck = chance(seed)
    return [mixing.uniform(52, luck) for _ in range(decks)]


def test_the_figures_of_small_orders_counted_by_hand() -> None:
    assert [rising_sequences(order) for order in ([0, 1, 2, 3], [3, 2, 1, 0], [0, 2, 1, 3])] == [1, 4, 2]
    assert [neighbours(order) for order in ([0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2])] == [3, 3, 0]
    assert [valleys(order) for order in ([0, 1, 2, 3], [3, 0, 2, 1], [2, 0, 3, 1, 4])] == [0, 1, 2]


@pytest.mark.parametrize("n", [2, 3, 5, 7])
@pytest.mark.parametrize(("count", "shares"), FIGURES)
def test_the_chances_are_exact(count: Counted, shares: Shares, n: int) -> None:
    seen = Counter(count(order) for order in permutations(range(n)))
    total = sum(seen.values())
    assert list(shares(n)) == pytest.approx([seen[value] / total for value in range(len(shares(n)))])


def test_the_false_alarm_rates_are_those_of_the_device_notes() -> None:
    rising, close, valley = chances.rising_sequences(52), chances.neighbours(52), chances.valleys(52)
    assert chances.at_most(rising, 17) + chances.at_least(rising, 36) == pytest.approx(1.1e-5, rel=0.02)
    assert chances.at_least(close, 10) == pytest.approx(2.1e-5, rel=0.02)
    assert chances.at_most(valley, 9) + chances.at_least(valley, 24) == pytest.approx(1.2e-6, rel=0.02)


def test_means_and_variances_are_those_of_the_device_notes() -> None:
    rising, close, valley = moments(52)
    assert rising == pytest.approx((26.5, 53 / 12))
    assert close == pytest.approx((1.96, 1.88), abs=0.005)
    assert valley == pytest.approx((50 / 3, 106 / 45))


@pytest.mark.parametrize("n", [20, 24, 40, 52, 104])
def test_means_and_variances_follow_from_the_exact_chances(n: int) -> None:
    for (mean, variance), (_, shares) in zip(moments(n), FIGURES, strict=True):
        exact = sum(value * share for value, share in enumerate(shares(n)))
        assert mean == pytest.approx(exact)
        assert variance == pytest.approx(sum((value - exact) ** 2 * share for value, share in enumerate(shares(n))))


def test_thousands_of_good_decks_raise_no_more_alarms_than_chance_does() -> None:
    """Expected are 0.66 alarms in 20,000 decks; more than five happen once in 20,000 such tests."""
    assert sum(bool(alarms(measure(order))) for order in shuffled(20_000)) <= 5


@pytest.mark.article("sanremo-cash.misdeal.no-shuffle-or-cut", "sanremo-cash.shuffle.sequence")
def test_a_deck_that_was_not_shuffled_or_only_cut_is_caught_every_time() -> None:
    luck = chance(2)
    for _ in range(500):
        cut = mixing.cut(list(range(52)), luck)
        assert {alarm.statistic for alarm in alarms(measure(cut))} == {"rising-sequences", "neighbours", "valleys"}
    assert alarms(measure(range(52)))[0].probability < 1e-60


@pytest.mark.article("sanremo-cash.misdeal.no-shuffle-or-cut")
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_up_to_four_riffles_are_caught_in_every_deck(times: int) -> None:
    luck = chance(times)
    for _ in range(500):
        found = alarms(measure(mixing.riffles(52, times, luck)))
        assert ("rising-sequences", "few") in {(alarm.statistic, alarm.side) for alarm in found}


def test_seven_riffles_pass_nearly_always() -> None:
    luck = chance(7)
    assert sum(bool(alarms(measure(mixing.riffles(52, 7, luck)))) for _ in range(500)) < 25


def test_a_shelf_machine_is_seen_by_its_valleys_to_which_the_rising_sequences_are_blind() -> None:
    luck = chance(3)
    orders = [mixing.shelves(52, 6, luck) for _ in range(300)]
    seen = [{alarm.statistic for alarm in alarms(measure(order))} for order in orders]
    assert all("valleys" in statistics for statistics in seen)
    assert sum("rising-sequences" in statistics for statistics in seen) < 10


def test_an_alarm_carries_how_rare_it_is() -> None:
    [alarm] = [found for found in alarms(measure(mixing.riffles(52, 4, chance(1)))) if found.side == "few"]
    assert alarm.value <= 16
    assert 0 < alarm.probability < 1e-5


@pytest.mark.parametrize("n", [24, 32, 40, 104, 312])
def test_limits_of_other_decks_are_as_rare_as_those_of_fifty_two(n: int) -> None:
    bounds = limits(n)
    rising, close, valley = chances.rising_sequences(n), chances.neighbours(n), chances.valleys(n)
    assert chances.at_most(rising, bounds.few_rising) + chances.at_least(rising, bounds.many_rising) <= 1.2e-5
    assert chances.at_least(close, bounds.many_neighbours) <= 2.1e-5
    assert chances.at_most(valley, bounds.few_valleys) + chances.at_least(valley, bounds.many_valleys) <= 1.3e-6
    assert alarms(measure(range(n)))


def test_the_limits_of_fifty_two_follow_from_the_same_rule() -> None:
    assert limits(52) is LIMITS_52


@pytest.mark.parametrize("order", [[0, 0], [1, 2], [0, 2]])
def test_what_is_no_order_is_refused_without_naming_a_card(order: list[int]) -> None:
    with pytest.raises(NotAnOrder, match=r"^2 numbers that are no order$"):
        measure(order)


@pytest.mark.parametrize(("value", "degrees"), [(2829.6, 2601), (86.7, 50)])
def test_the_limits_of_chi_square_are_one_in_a_thousand(value: float, degrees: int) -> None:
    assert chances.chi_square_above(value, degrees) == pytest.approx(0.001, rel=0.02)


def test_chi_square_and_normal_chances_at_known_places() -> None:
    assert chances.chi_square_above(0, 5) == 1
    assert chances.chi_square_above(3.841, 1) == pytest.approx(0.05, abs=1e-4)
    assert chances.chi_square_above(4.605, 2) == pytest.approx(0.1, abs=1e-4)
    assert chances.beyond(Z_LIMIT) == pytest.approx(0.001, rel=0.01)


# --- many decks -------------------------------------------------------------------------


def report_of(orders: list[list[int]]) -> ShuffleHistory:
    history = ShuffleHistory()
    for number, order in enumerate(orders):
        history.add(order, number.to_bytes(4, "big"))
    return history


def test_two_hundred_good_decks_show_no_trend() -> None:
    for seed in range(3):
        assert report_of(shuffled(200, seed + 10)).trends() == []


def test_five_riffles_pass_one_by_one_and_are_caught_together() -> None:
    luck = chance(5)
    history = report_of([mixing.riffles(52, 6, luck) for _ in range(60)])
    assert "rising-sequences" in {trend.statistic for trend in history.trends()}


def test_a_machine_that_loves_some_places_is_caught_by_positions() -> None:
    luck = chance(6)
    orders = []
    for _ in range(200):
        order = mixing.uniform(51, luck)
        order.insert(luck.choice((0, 1)), 51)
        orders.append(order)
    assert "positions" in {trend.statistic for trend in report_of(orders).trends()}


def test_a_machine_that_keeps_distances_is_caught_by_lags() -> None:
    luck = chance(8)
    orders = []
    for _ in range(200):
        order = mixing.uniform(52, luck)
        at = luck.randrange(40)
        partner = (order[at] + 7) % 52
        order.remove(partner)
        order.insert(order.index((partner - 7) % 52) + 1, partner)
        orders.append(order)
    assert "lags" in {trend.statistic for trend in report_of(orders).trends()}


def test_only_the_last_decks_count() -> None:
    history = ShuffleHistory(last=50)
    for number in range(20):
        history.add(list(range(52)), bytes([number]))
    assert history.trends()
    for number, order in enumerate(shuffled(50, 30)):
        history.add(order, bytes([1, number]))
    assert history.decks == 50
    fresh = report_of(shuffled(50, 30))
    assert history.chi_squares() == fresh.chi_squares()
    assert history.trends() == []


def test_the_same_order_twice_is_a_repeat() -> None:
    uids = [bytes([n]) * 8 for n in range(52)]
    history = ShuffleHistory()
    [first, second] = shuffled(2, 9)
    assert not history.add(first, order_hash(uids, b"key")).repeated
    report = history.add(second, order_hash(uids, b"key"))
    assert report.repeated
    assert not report.is_sound
    assert not history.add(second, order_hash(uids[::-1], b"key")).repeated


def test_a_hash_of_an_order_says_nothing_without_the_key() -> None:
    uids = [bytes([n]) * 8 for n in range(52)]
    assert order_hash(uids, b"one") != order_hash(uids, b"other")
    assert order_hash([b"ab", b"c"], b"k") != order_hash([b"a", b"bc"], b"k")


def test_the_memory_of_hashes_is_bounded() -> None:
    history = ShuffleHistory(24)
    order = list(range(24))
    for number in range(50):
        history.add(order, number.to_bytes(4, "big"))
    history._hashes.update({number.to_bytes(5, "big"): None for number in range(HASHES_KEPT)})
    history.add(order, b"new")
    assert len(history._hashes) <= HASHES_KEPT + 50


def test_a_report_and_a_history_tell_no_order() -> None:
    history = ShuffleHistory()
    order = shuffled(1, 12)[0]
    shown = repr(history.add(order, b"secret")) + repr(history)
    assert str(order[:3]).strip("[]") not in shown
    assert "secret" not in shown


def test_the_order_of_a_fed_deck_counts_a_card_fed_again_once() -> None:
    cards = [
        CardRead(at_ns=0, input_index=index, output_position=place)
        for index, place in [(0, 2), (1, 0), (1, 3), (3, 1), (4, 0)]
    ]
    assert order_of(cards) == (3, 2, 0, 1)
