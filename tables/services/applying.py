"""Carrying a ruling out: its effects one after the other, on the hand through the engine, on the room through its rows.

What is done with the hands only (a deck swapped, cards shown to all, a button
put right) is a step of the ruling on the screen, and nothing here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from audit.desk import Desk
from rules.irregularities import HAND_EFFECTS, Effect
from rules.irregularities.conduct import conduct
from rules.irregularities.effects import Order, commands_for
from rules.sanctioning import Rung
from tables.commands.clock import CallTime
from tables.events import FloorCalled
from tables.events.irregularities import OffenceNoted
from tables.hand_reading import OpenHand, finished_hand, open_hand
from tables.models import Table
from tables.models_rulings import Sanction
from tables.refusals import NoHandPlayed
from tables.ruling_views import book_of
from tables.services.clock import call_time
from tables.services.contests import hold_aside
from tables.services.hands import play
from tables.services.hands_reopen import reopen_hand


@dataclass(frozen=True, slots=True)
class Ordered:
    """Effects with the article behind them and the reason, which for the dealer is what went wrong."""

    effects: tuple[Effect, ...]
    article: str
    reason: str


def apply_effects(desk: Desk, table: int, ordered: Ordered) -> None:
    for effect in ordered.effects:
        if effect.kind in HAND_EFFECTS:
            _on_the_hand(desk, table, Order(effect, ordered.article, desk.sender.person, ordered.reason))
        elif found := _IN_THE_ROOM.get(effect.kind):
            found(desk, table, effect)


def _on_the_hand(desk: Desk, table: int, order: Order) -> None:
    being = _hand_at(desk, table)
    if being is None and order.effect.kind == "reopen_award":
        reopen_hand(desk, table)
        being = _hand_at(desk, table)
    if being is None:
        raise NoHandPlayed(table=table)
    for command in commands_for(order, being.hand):
        play(desk, table, command)


def _hand_at(desk: Desk, table: int) -> OpenHand | None:
    return desk.recall(f"table:{table}", partial(open_hand, table))


def _call_time(desk: Desk, table: int, effect: Effect) -> None:
    call_time(CallTime(table, effect.seat or 0), desk)


def _call_floor(desk: Desk, table: int, effect: Effect) -> None:
    if Table.objects.filter(pk=table, floor_called_at=None).update(floor_called_at=desk.happened_at):
        desk.record(FloorCalled(table))


def _hold_aside(desk: Desk, table: int, effect: Effect) -> None:
    hold_aside(desk, table, effect.amount)


def _note_offence(desk: Desk, table: int, effect: Effect) -> None:
    """Noted against whoever sits there, for the floor to see before it warns or sends anybody away."""
    row = Table.objects.get(pk=table)
    being = _hand_at(desk, table) or (finished_hand(table, row.hand_number) if row.hand_number else None)
    found = conduct(effect.choice, book_of(row.book))
    if found is None or being is None or effect.seat not in being.hand.seats:
        return
    player = being.player_in(effect.seat).player
    noted = Sanction.objects.create(
        player_id=player,
        table=table,
        kind=str(Rung.NOTE),
        article=found.article,
        facts=found.title,
        by=desk.sender.person,
        at=desk.happened_at,
        confirmed_by=desk.sender.person,
    )
    event = OffenceNoted(table, noted.pk, player, effect.seat, found.slug, found.title, noted.confirmed_by)
    desk.record(event, article=found.article)


_IN_THE_ROOM: Final[dict[str, Callable[[Desk, int, Effect], None]]] = {
    "call_time": _call_time,
    "ask_floor": _call_floor,
    "hold_aside": _hold_aside,
    "note_offence": _note_offence,
}
