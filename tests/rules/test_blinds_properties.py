"""What must hold at any table, however players come, go, sit out and run out of chips."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.blinds import (
    BOOKS,
    SANREMO_CASH,
    Between,
    BlindsBook,
    Deal,
    Entry,
    Missed,
    NotEnoughToDeal,
    Presence,
    Seat,
    WayIn,
    after_hand,
    next_hand,
    ways_in,
)
from rules.books import find
from rules.hand import decide, replay
from rules.hand.commands import PostKind, Stakes, StartHand
from tests.rules.blinds_tables import fresh

SIZE = 9
books = st.sampled_from(list(BOOKS.values()))
places = st.sets(st.integers(1, SIZE), min_size=2)


@given(books, places, st.integers(1, SIZE))
def test_at_a_stable_table_every_seat_has_each_blind_and_the_button_once_an_orbit(
    book: BlindsBook, numbers: set[int], button: int
) -> None:
    at = fresh(sorted(numbers), button=button, book=book)
    buttons, smalls, bigs = Counter[int](), Counter[int](), Counter[int]()
    for _ in range(2 * len(numbers)):
        deal = next_hand(at)
        for tally, seat in ((buttons, deal.button), (smalls, deal.small), (bigs, deal.big)):
            assert seat is not None
            tally[seat] += 1
        at = after_hand(at, deal, {})
    assert buttons == smalls == bigs == Counter(dict.fromkeys(numbers, 2))


@given(books, places, st.integers(1, SIZE), st.data())
def test_a_player_who_stays_pays_one_big_blind_an_orbit_whoever_leaves(
    book: BlindsBook, numbers: set[int], button: int, data: st.DataObject
) -> None:
    """The big blind goes round the players who are there: nobody has it twice before all have had it."""
    at = fresh(sorted(numbers), button=button, book=book)
    since: list[int] = []
    for _ in range(12):
        deal = next_hand(at)
        assert deal.big is not None
        if book.button != "next_player" and deal.big in since:
            assert {seat.number for seat in at.seats} <= set(since)
            since = []
        since.append(deal.big)
        at = after_hand(at, deal, {})
        if len(at.seats) > 2 and data.draw(st.booleans()):
            leaver = data.draw(st.sampled_from([seat.number for seat in at.seats]))
            at = at.without(leaver)


def steps(start: int, end: int) -> int:
    return (end - start) % SIZE


class Room(RuleBasedStateMachine):
    """One table through arrivals, departures, absences, rebuys and hands."""

    @initialize(book=books, numbers=places, button=st.integers(1, SIZE))
    def open(self, book: BlindsBook, numbers: set[int], button: int) -> None:
        self.at: Between = fresh(sorted(numbers), button=button, book=book)

    @rule(
        number=st.integers(1, SIZE), stack=st.integers(1, 200), entry=st.sampled_from(Entry), way=st.sampled_from(WayIn)
    )
    def sit(self, number: int, stack: int, entry: Entry, way: WayIn) -> None:
        if entry is not Entry.REGULAR and number not in {seat.number for seat in self.at.seats}:
            self.at = self.at.with_seat(Seat(number, stack, entry=entry, way_in=way))

    @precondition(lambda self: self.at.seats)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        self.at = self.at.without(data.draw(st.sampled_from(self.at.seats)).number)

    @precondition(lambda self: self.at.seats)
    @rule(data=st.data(), presence=st.sampled_from(Presence), way=st.sampled_from(WayIn))
    def come_or_go(self, data: st.DataObject, presence: Presence, way: WayIn) -> None:
        seat = data.draw(st.sampled_from(self.at.seats))
        self.at = self.at.with_seat(replace(seat, presence=presence, way_in=way))

    @precondition(lambda self: self.at.seats)
    @rule(data=st.data(), stack=st.integers(0, 200))
    def win_or_lose(self, data: st.DataObject, stack: int) -> None:
        seat = data.draw(st.sampled_from(self.at.seats))
        self.at = self.at.with_seat(replace(seat, stack=stack))

    @rule()
    def play(self) -> None:
        try:
            deal = next_hand(self.at)
        except NotEnoughToDeal:
            return
        self.check(deal)
        paid = Counter[int]()
        for post in deal.posts:
            paid[post.seat] += post.amount
        after = after_hand(self.at, deal, {seat: self.at.seat(seat).stack - paid[seat] for seat in paid})
        self.check_after(deal, after)
        self.at = after

    def check(self, deal: Deal) -> None:
        self.check_places(deal)
        self.check_hand(deal)
        self.check_posts(deal)
        assert {verdict.seat for verdict in deal.verdicts} == {seat.number for seat in self.at.seats}
        for verdict in deal.verdicts:
            assert verdict.why
            assert verdict.dealt_in == (verdict.seat in deal.dealt_in)
            for article in verdict.why:
                find(article)

    def check_hand(self, deal: Deal) -> None:
        """The hand engine takes this deal as it is, and every stack pays the same there."""
        dealt = tuple(sorted((number, self.at.seat(number).stack) for number in deal.dealt_in))
        start = StartHand("nl-holdem", self.at.book.id, Stakes(10), dealt, deal.button, deal.dues())
        hand = replay(decide(None, start))
        assert hand is not None
        left = dict(zip(hand.seats, hand.stacks, strict=True))
        assert left == {number: stack - sum(post.amount for post in deal.posts_of(number)) for number, stack in dealt}

    def check_places(self, deal: Deal) -> None:
        at = deal.positions
        assert at is not None
        assert len(deal.dealt_in) >= 2
        assert at.big in deal.dealt_in
        assert at.small is None or at.small in deal.dealt_in
        assert at.small != at.big
        if len(deal.dealt_in) == 2:
            assert at.button == at.small
        else:
            assert 0 < steps(at.button, at.small_place) < steps(at.button, at.big)
        if self.at.book is SANREMO_CASH:
            assert at.button in deal.dealt_in

    def check_posts(self, deal: Deal) -> None:
        owed = Counter[int]()
        for post in deal.posts:
            assert 0 < post.amount <= post.due
            assert post.seat in deal.dealt_in
            owed[post.seat] += post.amount
        assert all(amount <= self.at.seat(seat).stack for seat, amount in owed.items())
        kinds = Counter(post.kind for post in deal.posts)
        assert kinds[PostKind.BIG_BLIND] == 1
        assert kinds[PostKind.SMALL_BLIND] == (deal.small is not None)

    def check_after(self, deal: Deal, after: Between) -> None:
        for seat in after.seats:
            before = self.at.seat(seat.number)
            if seat.number in deal.dealt_in:
                assert seat.is_settled
            elif before.entry is Entry.NEW:
                assert seat.missed is Missed.NOTHING
            elif before.missed is Missed.BOTH:
                assert seat.missed is Missed.BOTH
            assert seat.missed is Missed.NOTHING or self.at.book.marks_missed

    @invariant()
    def a_player_who_was_in_the_game_and_is_here_plays(self) -> None:
        try:
            deal = next_hand(self.at)
        except NotEnoughToDeal:
            return
        for seat in self.at.seats:
            if seat.is_settled and seat.stack and seat.presence is Presence.HERE:
                assert seat.number in deal.dealt_in


TestRoom = Room.TestCase


@given(places.filter(lambda numbers: len(numbers) > 3), st.integers(1, SIZE), st.integers(1, 12), st.data())
def test_waiting_for_the_big_blind_never_costs_more_than_the_big_blind(
    numbers: set[int], button: int, hands: int, data: st.DataObject
) -> None:
    at = fresh(sorted(numbers), button=button)
    chosen = data.draw(st.sampled_from(sorted(numbers)))
    at = at.with_seat(replace(at.seat(chosen), presence=Presence.AWAY))
    for _ in range(hands):
        at = after_hand(at, next_hand(at), {})
    costs = {cost.way: cost for cost in ways_in(at, chosen)}
    assert costs[WayIn.WAIT].chips <= 10
    assert costs[WayIn.WAIT].dead == 0
    assert costs[WayIn.POST].chips <= 15
    assert costs[WayIn.POST].hands <= costs[WayIn.WAIT].hands


@pytest.mark.article("sanremo-cash.missed.both")
@given(places.filter(lambda numbers: len(numbers) > 2), st.integers(1, SIZE), st.data())
def test_an_orbit_away_always_ends_in_the_missed_blinds_marker(
    numbers: set[int], button: int, data: st.DataObject
) -> None:
    at = fresh(sorted(numbers), button=button)
    at = after_hand(at, next_hand(at), {})
    chosen = data.draw(st.sampled_from(sorted(numbers)))
    at = at.with_seat(replace(at.seat(chosen), presence=Presence.AWAY))
    for _ in range(len(numbers)):
        at = after_hand(at, next_hand(at), {})
    assert at.seat(chosen).missed is Missed.BOTH


@given(places.filter(lambda numbers: len(numbers) > 2), st.integers(1, SIZE), st.data())
def test_the_button_never_goes_back(numbers: set[int], button: int, data: st.DataObject) -> None:
    """Walking clockwise from the old button, the new one lies at or before the old big blind's seat."""
    at = fresh(sorted(numbers), button=button, book=data.draw(books.filter(lambda book: book.button != "next_player")))
    deal = next_hand(at)
    for _ in range(10):
        at = after_hand(at, deal, {})
        if len(at.seats) > 3 and data.draw(st.booleans()):
            at = at.without(data.draw(st.sampled_from(at.seats)).number)
        before, deal = deal, next_hand(at)
        assert before.button is not None
        assert before.big is not None
        assert deal.button is not None
        holder_gone = before.button not in {seat.number for seat in at.seats}
        if not holder_gone and len(deal.dealt_in) > 2:
            assert steps(before.button, deal.button) < steps(before.button, before.big)
