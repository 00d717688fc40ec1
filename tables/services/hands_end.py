"""The end of a hand: stacks, blinds owed, the button's track, the rake, and the hand's own row.

A void hand leaves everything as it was before it, and counts for nothing.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace

from audit.desk import Desk
from audit.ledger import head_of
from rake.models import Policy
from rake.services import take
from rules import blinds
from rules.custody import CountDiffers
from rules.hand.state import VOID
from tables import standing
from tables.events.hands import HandEnded, SeatAfter, TableAfter
from tables.hand_reading import OpenHand
from tables.models import Hand, Seat, Table
from tables.services.absence import after_a_hand
from tables.services.choice import count_hand

Counted = Mapping[int, int]
"""Seat to the stack that was counted there."""
Standing = tuple[tuple[SeatAfter, ...], TableAfter]


def end_hand(desk: Desk, being: OpenHand, counted: Counted | None = None) -> None:
    """Write what the hand comes to. Its last entry is ``HandEnded``; the next hand may start after it."""
    table = Table.objects.locked(being.table)
    void = being.hand.phase == VOID
    won = {} if void else winnings(being, counted or {})
    rows = {row.number: row for row in table.occupied.filter(locked_up=False)}
    before = seats_as_they_are(rows), table_as_it_is(table)
    if not void:
        _settle_seats(table, being, rows, won)
        _take_rake(desk, being)
        after_a_hand(desk, table, being.plan.deal.dealt_in)
    _close(table)
    ended = _ended(table, being, rows, won, before)
    desk.record(ended)
    _keep_row(desk, table, ended)
    desk.keep(being.stream, None)


def winnings(being: OpenHand, counted: Counted) -> dict[int, int]:
    """What each seat won or lost. In summary tracking only a count tells; without one the stacks stay as known."""
    hand = being.hand
    started = dict(zip(hand.seats, hand.starting, strict=True))
    if hand.tracking == "summary":
        if not counted:
            return {}
        expected = sum(started.values()) - hand.rake
        if counted.keys() != started.keys() or sum(counted.values()) != expected:
            raise CountDiffers(sum(counted.values()), expected)
        return {seat: counted[seat] - stack for seat, stack in started.items()}
    return {seat: stack - started[seat] for seat, stack in hand.finishing_stacks().items()}


def _settle_seats(table: Table, being: OpenHand, rows: Mapping[int, Seat], won: Mapping[int, int]) -> None:
    """Stacks by what was won and lost, markers and newcomers by the rules of blinds."""
    here = {player.seat for player in being.plan.players if _still_there(rows, player.seat, player.player)}
    for seat in here & won.keys():
        put_down(rows[seat], rows[seat].stack + rows[seat].behind + won[seat])
    between = standing.between(table)
    after = blinds.after_hand(between, _for_those(here, being.plan.deal), {})
    for owed in after.seats:
        row = rows[owed.number]
        row.entry, row.missed, row.way_in = str(owed.entry), str(owed.missed), str(owed.way_in)
        row.save(update_fields=["stack", "behind", "entry", "missed", "way_in"])
    table.button = after.button
    table.positions = asdict(after.last) if after.last else None
    table.first_button, table.first_orbit = after.first_button, after.opening
    table.wishes = []
    count_hand(table)


def _still_there(rows: Mapping[int, Seat], seat: int, player: int) -> bool:
    return seat in rows and rows[seat].player_id == player


def put_down(row: Seat, chips: int) -> None:
    """What a hand left to a seat: what is still on its way stays so, as far as it is still his."""
    row.behind = min(row.behind, chips)
    row.stack = chips - row.behind


def _for_those(here: set[int], deal: blinds.Deal) -> blinds.Deal:
    """The deal without seats whose player has left since: whoever sits there now owes nothing for it."""
    return replace(
        deal,
        dealt_in=tuple(seat for seat in deal.dealt_in if seat in here),
        marks=tuple((seat, mark) for seat, mark in deal.marks if seat in here),
    )


def _take_rake(desk: Desk, being: OpenHand) -> None:
    plan, taken = being.plan, [pot.rake for pot in being.hand.award]
    if not any(taken):
        return
    take(
        desk,
        table=being.table,
        hand=being.number,
        pots=taken,
        policy=Policy.objects.get(pk=plan.policy) if plan.policy else None,
        dealer=plan.dealer,
        at=desk.happened_at,
        day=plan.day,
    )


def _close(table: Table) -> None:
    table.hand_began, table.time_called = None, None
    placed = ["button", "positions", "first_button", "first_orbit", "wishes", "choice"]
    table.save(update_fields=["hand_began", "time_called", *placed])


def _ended(
    table: Table, being: OpenHand, rows: Mapping[int, Seat], won: Mapping[int, int], before: Standing
) -> HandEnded:
    hand, plan = being.hand, being.plan
    there = {player.seat for player in plan.players if _still_there(rows, player.seat, player.player)}
    return HandEnded(
        table=being.table,
        hand=being.number,
        game=hand.game.id,
        book=hand.book.id,
        tracking=hand.tracking,
        dealer=plan.dealer,
        day=plan.day,
        started_at=being.started_at,
        first_seq=being.began + 1,
        dealt_in=len(hand.seats),
        pot=sum(pot.amount for pot in hand.award),
        rake=hand.rake,
        void=hand.phase == VOID,
        seats_before=before[0],
        before=before[1],
        seats=seats_as_they_are(rows),
        after=table_as_it_is(table),
        unsettled=tuple((seat, chips) for seat, chips in won.items() if chips and seat not in there),
    )


def seats_as_they_are(rows: Mapping[int, Seat]) -> tuple[SeatAfter, ...]:
    return tuple(
        SeatAfter(row.number, row.player_id, row.stack, row.behind, row.entry, row.missed, row.way_in)
        for _, row in sorted(rows.items())
    )


def table_as_it_is(table: Table) -> TableAfter:
    wishes = [(seat, kind) for seat, kind in table.wishes]
    return TableAfter(table.button, table.positions, table.first_button, table.first_orbit, wishes, table.choice)


def _keep_row(desk: Desk, table: Table, ended: HandEnded) -> None:
    """The hand's own row, with the place of its last entry: everything recorded so far, this command's included."""
    entries = sum(1 for item in desk.recorded if item.event.stream == table.stream)
    Hand.objects.create(
        table=table,
        number=ended.hand,
        game=ended.game,
        book=ended.book,
        tracking=ended.tracking,
        day=ended.day,
        dealer=ended.dealer,
        started_at=ended.started_at,
        ended_at=desk.happened_at,
        first_seq=ended.first_seq,
        last_seq=head_of(table.stream).seq + entries,
        dealt_in=ended.dealt_in,
        pot=ended.pot,
        rake=ended.rake,
        void=ended.void,
    )
