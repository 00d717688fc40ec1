"""What the ledger tells of chips: bought, on their way, in custody, taken by the house."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from rake.events import RakeTaken, TimeTaken
from tables import events
from tables.replaying.of_seats import seat_in
from tables.replaying.state import Plain, RoomTold

Handler = Callable[[RoomTold, Plain, datetime], None]


def _bought(room: RoomTold, told: Plain, at: datetime) -> None:
    seat_in(room, told).update(stack=told["stack"], short_buy_ins=told["short_buy_ins"])
    room.chips.in_hand[told["player"]] -= told["chips"]


def _announced(room: RoomTold, told: Plain, at: datetime) -> None:
    """What was not announced and does not play yet is bought when it comes."""
    seat = seat_in(room, told)
    room.chips.in_hand[told["player"]] -= told["behind"] - seat["behind"]
    seat.update(behind=told["behind"], short_buy_ins=told["short_buy_ins"])


def _delivered(room: RoomTold, told: Plain, at: datetime) -> None:
    seat_in(room, told).update(stack=told["stack"], behind=told["behind"])


def _into_custody(room: RoomTold, told: Plain, at: datetime) -> None:
    """From in front of the seat; or out of the hand of a player whom the same command takes from it."""
    kept = {name: told[name] for name in ("player", "table", "chips")} | {"signed_by": list(told["signed_by"])}
    room.custody[told["custody"]] = kept | {"taken_at": at}
    if told["seat"] is None:
        room.chips.in_hand[told["player"]] -= told["chips"]
    else:
        seat_in(room, told).update(stack=0, behind=0)


def _given_back(room: RoomTold, told: Plain, at: datetime) -> None:
    del room.custody[told["custody"]]
    if told["seat"] is None:
        room.chips.in_hand[told["player"]] += told["chips"]
    else:
        seat_in(room, told)["stack"] += told["chips"]


def _time_collected(room: RoomTold, told: Plain, at: datetime) -> None:
    for seat, _player, amount in told["charges"]:
        room.seats[told["table"], seat]["stack"] -= amount


def _taken(room: RoomTold, told: Plain, at: datetime) -> None:
    room.chips.rake += told["total"]


KINDS: Final[dict[str, Handler]] = {
    events.ChipsBought.kind: _bought,
    events.BehindAnnounced.kind: _announced,
    events.ChipsDelivered.kind: _delivered,
    events.StackTakenIntoCustody.kind: _into_custody,
    events.CustodyGivenBack.kind: _given_back,
    events.TimeCollected.kind: _time_collected,
    RakeTaken.kind: _taken,
    TimeTaken.kind: _taken,
}
