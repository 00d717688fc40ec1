"""Every event once and in order: what the session does with lost, doubled, early and forgotten ones."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.drivers.base import Counters
from devices.drivers.linea.session import MOST_HELD, Lost, Session, ahead

TOP = 2**32 - 1


def session(expected: int = 1) -> Session[int]:
    fresh: Session[int] = Session(Counters())
    fresh.resume(7, (expected - 1) & TOP)
    return fresh


def offer(at: Session[int], *seqs: int, boot: int = 7) -> list[int | Lost]:
    return [item for seq in seqs for item in at.offer(boot, seq, seq, first_of_boot=False)]


@pytest.mark.parametrize(("seq", "of", "distance"), [(5, 3, 2), (3, 5, -2), (0, TOP, 1), (TOP, 0, -1), (4, 4, 0)])
def test_numbers_wrap(seq: int, of: int, distance: int) -> None:
    assert ahead(seq, of) == distance


def test_events_pass_in_order_across_the_end_of_the_numbers() -> None:
    at = session(TOP - 1)
    assert offer(at, TOP - 1, TOP, 0, 1) == [TOP - 1, TOP, 0, 1]


def test_what_comes_again_is_dropped_counted_and_acknowledged_again() -> None:
    at = session()
    assert offer(at, 1, 2, 2, 1) == [1, 2]
    assert at.counters.duplicates == 2
    assert at.must_acknowledge_again


def test_what_comes_too_early_waits_and_what_is_missing_is_asked_for() -> None:
    at = session()
    assert offer(at, 1, 3, 4) == [1]
    assert at.is_due_to_ask(0)
    assert offer(at, 2) == [2, 3, 4]
    assert not at.is_due_to_ask(10**12)


def test_asking_pauses_longer_each_time_up_to_a_bound() -> None:
    at = session()
    offer(at, 5)
    asked = [now for now in range(0, 20_000, 10) if at.is_due_to_ask(now * 1_000_000)]
    pauses = [later - earlier for earlier, later in pairwise(asked)]
    assert pauses[:6] == [200, 400, 800, 1600, 3200, 3200]


def test_a_gap_is_told_once_and_events_received_within_it_are_kept() -> None:
    at = session()
    assert offer(at, 4) == []
    assert at.gap(7, 1, 6) == [Lost(7, 1, 3), 4, Lost(7, 5, 6)]
    assert at.counters.gaps == 5
    assert at.gap(7, 1, 6) == []
    assert offer(at, 7) == [7]


def test_a_gap_that_begins_later_is_not_taken_before_what_lies_before_it() -> None:
    at = session()
    assert at.gap(7, 3, 6) == []
    assert at.is_due_to_ask(0)
    assert offer(at, 1, 2) == [1, 2]
    assert at.gap(7, 3, 6) == [Lost(7, 3, 6)]


def test_a_host_without_a_past_begins_where_the_device_says_its_memory_begins() -> None:
    at: Session[int] = Session(Counters())
    assert offer(at, 12, 11) == []
    assert at.stands_at(7, 10, 13) == []
    assert offer(at, 10) == [10, 11, 12]


def test_a_heartbeat_tells_that_the_last_events_were_lost_on_the_line() -> None:
    at = session()
    assert at.stands_at(7, 1, 3) == []
    assert at.is_due_to_ask(0)


def test_a_new_boot_begins_anew_and_the_old_one_is_over() -> None:
    at = session(100)
    assert at.offer(8, 1, 1, first_of_boot=True) == [1]
    assert offer(at, 100, boot=7) == []
    assert at.counters.duplicates == 1
    assert offer(at, 2, boot=8) == [2]


def test_a_flood_of_early_events_is_not_kept_beyond_the_bound() -> None:
    at = session()
    offer(at, *range(2, 5000))
    assert len(at._held) < MOST_HELD
    unknown: Session[int] = Session(Counters())
    offer(unknown, *range(2, 5000))
    assert len(unknown._held) <= MOST_HELD


@given(st.lists(st.integers(1, 30)), st.permutations(range(1, 31)))
def test_any_order_with_repeats_comes_out_once_and_in_order(repeats: list[int], order: list[int]) -> None:
    at = session()
    assert offer(at, *repeats, *order) == list(range(1, 31))


@given(st.integers(0, TOP), st.lists(st.tuples(st.integers(0, TOP), st.integers(0, TOP), st.integers(0, 3))))
def test_nothing_a_device_says_upsets_the_order(start: int, said: list[tuple[int, int, int]]) -> None:
    at = session(start)
    for first, second, kind in said:
        match kind:
            case 0:
                at.stands_at(7, first, second)
            case 1:
                at.gap(7, first, second)
            case _:
                at.offer(7, first, first, first_of_boot=kind == 2)
    assert len(at._held) <= MOST_HELD
