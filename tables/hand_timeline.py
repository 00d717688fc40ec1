"""Any hand act by act, from the ledger: what was recorded, when, by whom, and how the hand stood after it.

Reads entries and folds them with the rules; whoever shows it brings the words.
A hand holds only faces the table has seen, so there is nothing here to hide.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from audit.messages import NotFound
from audit.models import Entry, Leaf
from rules.cards import name
from rules.hand import Hand as Played
from rules.hand import events as happened
from rules.hand.apply import apply, begin
from rules.hand.state import OVER, VOID
from tables.events.hands import HandEnded, HandPlanned
from tables.hand_reading import event_of, plan_of
from tables.hand_views import pots_view
from tables.models import Hand, Table

View = dict[str, Any]
BEFORE = timedelta(minutes=10)
"""How long before its first entry a device may have had a hand's deck."""
OF_A_HAND = frozenset({
    "devices.hand_started_by_device.v1", "devices.check_placed.v1", "devices.block_waived.v1",
})  # fmt: skip
"""What devices say about one hand, in streams of their own."""


@dataclass(frozen=True, slots=True)
class Act:
    """An entry, its place in the log when it has one yet, and the hand after it."""

    entry: Entry
    leaf: int | None
    after: View


@dataclass(frozen=True, slots=True)
class Timeline:
    table: int
    number: int
    row: Hand | None
    """None while it is being played."""
    players: dict[int, int]
    """Who sat in which seat."""
    acts: tuple[Act, ...]


def timeline(table: int, number: int) -> Timeline:
    """A hand that was played or is being played; ``NotFound`` when there is none of this number."""
    row = Hand.objects.filter(table_id=table, number=number).first()
    entries = list(_entries(table, number, row))
    players: dict[int, int] = {}
    for entry in entries:
        if entry.kind == HandPlanned.kind:
            players = {player.seat: player.player for player in plan_of(entry).players}
    leaves = dict(Leaf.objects.filter(entry__in=[entry.pk for entry in entries]).values_list("entry_id", "number"))
    acts = tuple(Act(entry, leaves.get(entry.pk), view) for entry, view in zip(entries, _after(entries), strict=True))
    return Timeline(table, number, row, players, acts)


def _entries(table: int, number: int, row: Hand | None) -> Iterator[Entry]:
    of_table = Entry.objects.filter(stream=f"table:{table}")
    if row is not None:
        found = list(of_table.filter(seq__range=(row.first_seq, row.last_seq)).order_by("seq"))
    else:
        began = Table.objects.filter(number=table, hand_number=number).values_list("hand_began", flat=True).first()
        if began is None:
            raise NotFound(what="hand", which=number)
        found = list(of_table.filter(seq__gt=began).order_by("seq"))
    yield from sorted([*found, *_of_devices(table, number, found)], key=lambda entry: entry.pk)


def _of_devices(table: int, number: int, found: list[Entry]) -> Iterator[Entry]:
    near = Leaf.objects.filter(
        recorded_at__range=(found[0].recorded_at - BEFORE, found[-1].recorded_at),
        entry__kind__in=OF_A_HAND,
    )
    for entry in Entry.objects.filter(pk__in=near.values("entry_id")):
        if (entry.data["table"], entry.data["hand"]) == (table, number):
            yield entry


def _after(entries: Iterable[Entry]) -> Iterator[View]:
    """How the hand stood after each entry; what does not concern it leaves it as it was."""
    hand: Played | None = None
    view: View = _nothing()
    for entry in entries:
        if entry.kind == HandPlanned.kind:
            view = _nothing() | {"seats": [_planned(one.seat, one.in_play) for one in plan_of(entry).players]}
        elif entry.kind in happened.KINDS:
            event = event_of(entry)
            if isinstance(event, happened.HandStarted):
                hand = begin(event)
            elif hand is not None:
                apply(hand, event)
            view = _nothing() if hand is None else _stands(hand)
        elif entry.kind == HandEnded.kind:
            view = view | {"over": True}
        yield view


def _nothing() -> View:
    return {"street": "", "phase": "", "pot": 0, "pots": [], "board": [], "boards": [], "seats": [], "over": False}


def _planned(seat: int, stack: int) -> View:
    return {"seat": seat, "stack": stack, "bet": 0, "in": True, "cards": [], "all_in": False}


def _stands(hand: Played) -> View:
    return {
        "street": hand.street_now.name,
        "phase": hand.phase,
        "pot": hand.pot,
        "pots": pots_view(hand),
        "board": [name(card) for card in hand.board],
        "boards": [[name(card) for card in board] for board in hand.boards],
        "seats": [_seat(hand, place) for place in hand.places()],
        "over": hand.phase in (OVER, VOID),
    }


def _seat(hand: Played, place: int) -> View:
    live = hand.live[place]
    return {
        "seat": hand.seats[place],
        "stack": hand.stacks[place],
        "bet": hand.bets[place],
        "in": live,
        "all_in": live and not hand.stacks[place] and hand.phase not in (OVER, VOID),
        "cards": [name(card) for card in hand.cards[place]] if live else [],
    }
