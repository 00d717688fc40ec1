"""Somebody in the seat of an absent player, where the room offers it, until that player is back.

While it lasts the row keeps its holder and the holder's absence; stack, presence
and what is owed are the guest's, and what the holder owes waits in ``held``.
"""

from audit.desk import Desk, handles
from rules.buyin import sit_down_with
from rules.custody import play_over as rule_on
from tables.commands import EndPlayOver, PlayOver
from tables.events import PlayedOver, PlayOverEnded
from tables.models import Custody, Room, Seat
from tables.refusals import NotPlayedOver, SeatPlayedOver
from tables.services.at_table import seat_at, table_between_hands
from tables.services.seating import check_free_to_sit, check_not_barred_from

Presence = Seat.Presence
OWED = ("entry", "missed", "way_in")
OF_A_GUEST = ["playing_over", "held", "stack", "behind", "presence", *OWED]


@handles(PlayOver)
def play_over(command: PlayOver, desk: Desk) -> None:
    table = table_between_hands(command.table)
    seat = seat_at(table, command.seat)
    if seat.playing_over_id:
        raise SeatPlayedOver(seat=seat.number)
    check_free_to_sit(command.player)
    check_not_barred_from(table, command.player, desk.happened_at)
    granted = rule_on(
        seat.number,
        holder=seat.player_id,
        guest=command.player,
        holder_away=seat.out_until is not None,
        boxed=_is_boxed(seat),
        room=Room.rules(),
    )
    bought = sit_down_with(command.chips, table=table.rules, room=Room.rules())
    seat.held = {name: getattr(seat, name) for name in OWED}
    seat.playing_over_id, seat.stack, seat.presence = granted.guest, bought.stack, Presence.HERE
    seat.entry, seat.missed, seat.way_in = "new", "nothing", "wait"
    seat.save(update_fields=OF_A_GUEST)
    desk.record(
        PlayedOver(table.number, seat.number, seat.player_id, granted.guest, bought.stack), article=granted.article
    )


@handles(EndPlayOver)
def end_play_over(command: EndPlayOver, desk: Desk) -> None:
    """The guest goes with the chips; what the holder owes stands again."""
    seat = seat_at(table_between_hands(command.table), command.seat)
    guest, chips = seat.playing_over_id, seat.stack + seat.behind
    if guest is None:
        raise NotPlayedOver(seat=seat.number)
    for name, value in (seat.held or {}).items():
        setattr(seat, name, value)
    away = Presence.AWAY if seat.absence == "unannounced" else Presence.SITTING_OUT
    seat.playing_over_id, seat.held, seat.stack, seat.behind, seat.presence = None, None, 0, 0, away
    seat.save(update_fields=OF_A_GUEST)
    desk.record(
        PlayOverEnded(seat.table_id, seat.number, seat.player_id, guest, chips),
        article="sanremo-cash.glossary.play-over",
    )


def _is_boxed(seat: Seat) -> bool:
    """Nothing of the holder's lies in front of the seat: it is in custody, or there was nothing."""
    kept = Custody.objects.filter(player_id=seat.player_id, table=seat.table_id, taken_at__gte=seat.seated_at)
    return seat.stack + seat.behind == 0 and kept.exists()
