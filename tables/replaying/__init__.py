"""The ledger folded into the room: seats with their stacks, lists in their order, tables, custody, every chip.

One small function an event kind, in a module per noun; a kind that changes no
row has none. ``rows`` reads the same from the tables of the database, and
``differing`` says where the two disagree. Nothing is written.
"""

from collections.abc import Iterable
from typing import Final

from audit.models import Entry
from tables.replaying import of_chips, of_hands, of_lists, of_rulings, of_seats, of_tables
from tables.replaying.state import RoomTold

KINDS: Final = of_tables.KINDS | of_seats.KINDS | of_chips.KINDS | of_lists.KINDS | of_hands.KINDS | of_rulings.KINDS


def replay(entries: Iterable[Entry], *, onto: RoomTold | None = None) -> RoomTold:
    """The room that these entries tell of, which come in the order they were written; ``onto`` one told before them."""
    room = onto or RoomTold()
    command = ("", "")
    for entry in entries:
        if (entry.sender, entry.command_id) != command:
            room.chips.settle()
            command = (entry.sender, entry.command_id)
        if handler := KINDS.get(entry.kind):
            handler(room, entry.data, entry.happened_at)
    room.chips.settle()
    return room


def replay_ledger(*, up_to: int | None = None) -> RoomTold:
    """The whole ledger, or the part of it up to one row."""
    entries = Entry.objects.filter(kind__in=KINDS)
    if up_to is not None:
        entries = entries.filter(pk__lte=up_to)
    return replay(entries.order_by("pk").iterator())
