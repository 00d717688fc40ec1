"""What the ledger tells of rulings: cases, contested pots with the chips held aside, sanctions."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from rules.bars import BarKind
from tables.events.contests import ContestDecided, ContestDeferred, PotContested
from tables.events.irregularities import IrregularityReported, IrregularityRuled, OffenceNoted, RulingDecided
from tables.events.sanctions import PlayerSanctioned, SanctionConfirmed
from tables.replaying.state import Plain, RoomTold, moment

Handler = Callable[[RoomTold, Plain, datetime], None]


def _contested(room: RoomTold, told: Plain, at: datetime) -> None:
    named = {name: told[name] for name in ("table", "hand", "seat", "player", "facts", "pots")}
    fresh = {"state": "open", "video": False, "held": [], "outcome": "", "reason": "", "decided_at": None}
    room.contests[told["contest"]] = named | fresh | {"asked_at": at}


def _deferred(room: RoomTold, told: Plain, at: datetime) -> None:
    """The chips held aside leave the stacks they were pushed to."""
    contest = room.contests[told["contest"]]
    for seat, player, chips in told["held"]:
        room.seats[told["table"], seat]["stack"] -= chips
        contest["held"] = [*contest["held"], [player, chips]]
    contest |= {"state": "deferred", "video": told["video"]}


def _contest_decided(room: RoomTold, told: Plain, at: datetime) -> None:
    contest = room.contests[told["contest"]]
    out = sum(chips for *_who, chips in (*told["moved"], *told["paid"]))
    if not out == told["released"] == sum(chips for _player, chips in contest["held"]):
        room.faults.append(f"contest {told['contest']}: other chips given out than were held aside")
    for seat, _player, chips in told["moved"]:
        room.seats[told["table"], seat]["stack"] += chips
    for player, chips in told["paid"]:
        room.chips.in_hand[player] += chips
    contest |= {"state": "decided", "held": [], "decided_at": at}
    contest |= {name: told[name] for name in ("outcome", "reason")}


def _sanctioned(room: RoomTold, told: Plain, at: datetime) -> None:
    named = {name: told[name] for name in ("table", "player", "facts", "with_player", "confirmed_by")}
    until = moment(told["barred_until"])
    room.sanctions[told["sanction"]] = named | {"kind": told["sanctioned"], "until": until, "at": at}
    if until:
        room.bars[told["player"], str(BarKind.REMOVED), None, None] = until


def _noted(room: RoomTold, told: Plain, at: datetime) -> None:
    named = {"table": told["table"], "player": told["player"], "facts": told["facts"], "confirmed_by": told["by"]}
    room.sanctions[told["sanction"]] = named | {"kind": "note", "with_player": None, "until": None, "at": at}


def _ruled(room: RoomTold, told: Plain, at: datetime) -> None:
    """The dealer's own is decided as it is reported."""
    _reported(room, told, at)
    decided = {"how": "prescribed", "choice": "", "reason": "", "steps": told["steps"]}
    room.cases[told["case"]] |= {"state": "decided", "decided": decided, "decided_at": at}


def _reported(room: RoomTold, told: Plain, at: datetime) -> None:
    named = {name: told[name] for name in ("table", "hand", "slug", "phase", "facts", "applies", "dealer", "by_device")}
    still = {"state": "open", "decided": None, "decided_at": None, "reported_at": at, "dealer_error": told["error"]}
    room.cases[told["case"]] = named | still


def _decided(room: RoomTold, told: Plain, at: datetime) -> None:
    decided = {name: told[name] for name in ("how", "choice", "reason", "steps")}
    room.cases[told["case"]] |= {"state": "decided", "decided": decided, "decided_at": at}


def _confirmed(room: RoomTold, told: Plain, at: datetime) -> None:
    room.sanctions[told["sanction"]]["confirmed_by"] = told["by"]


KINDS: Final[dict[str, Handler]] = {
    PotContested.kind: _contested,
    ContestDeferred.kind: _deferred,
    ContestDecided.kind: _contest_decided,
    IrregularityRuled.kind: _ruled,
    IrregularityReported.kind: _reported,
    RulingDecided.kind: _decided,
    OffenceNoted.kind: _noted,
    PlayerSanctioned.kind: _sanctioned,
    SanctionConfirmed.kind: _confirmed,
}
