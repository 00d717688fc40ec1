"""Hands, irregularities and rulings as rows of an export, and every hand in PHH."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from django.utils.translation import gettext_lazy as _

from audit import documents
from audit.sheets import HANDS, IRREGULARITIES, RAKE, RULINGS, Row, Told, shows, teach_nouns, tells
from rules import phh
from rules.hand import events as happened
from rules.hand.apply import apply, begin
from rules.hand.serial import event_from_json
from rules.hand.state import VOID, Hand
from rules.irregularities import CATALOGUE
from tables.events.hands import HandEnded, HandPlanned, HandReopened
from tables.phh_export import CURRENCY


@tells(HANDS, HandEnded.kind)
def ended_hand(told: Told) -> Iterable[Row]:
    names = ("hand", "day", "game", "tracking", "dealer", "started_at", "dealt_in", "pot", "rake", "void")
    return [{name: told.data[name] for name in names} | {"ended_at": told.body["happened_at"]}]


@tells(HANDS, HandReopened.kind)
def reopened_hand(told: Told) -> Iterable[Row]:
    """A hand taken up again: its end before does not count, and its rake went back."""
    return [{"hand": told.data["hand"], "rake": -told.data["rake_returned"]}]


@tells(RAKE, HandReopened.kind)
def returned_rake(told: Told) -> Iterable[Row]:
    return [{"hand": told.data["hand"], "amount": -told.data["rake_returned"]}]


@shows(HandPlanned.kind)
def dealt_in(told: Told) -> Iterable[str]:
    return [f"player:{seated['player']}" for seated in told.data["players"]]


@shows("tables.player_registered.v1", "tables.player_seated.v1", "tables.player_listed.v1")
def named_player(told: Told) -> Iterable[str]:
    return [f"player:{told.data['player']}"]


# --- what went wrong, and what was ruled ------------------------------------------------

IRREGULAR = (
    "hand.act_held.v1", "hand.floor_called.v1", "hand.act_taken_back.v1", "tables.floor_called.v1",
    "tables.time_ran_out.v1", "tables.irregularity_*", "tables.pot_contested.*", "tables.faces_differ.*",
)  # fmt: skip
RULED = (
    "hand.act_ruled.v1", "hand.killed.v1", "hand.retrieved.v1", "hand.player_restricted.v1", "hand.forfeited.v1",
    "hand.deal_cancelled.v1", "hand.top_card_given.v1", "hand.board_taken_back.v1", "hand.voided.v1",
    "hand.burn_kept.v1", "hand.completed.v1", "hand.player_excluded.v1",
    "hand.rewound.v1", "tables.player_removed.v1", "tables.hand_reopened.v1", "tables.ruling_*", "tables.contest_*",
    "tables.player_sanctioned.*", "tables.sanction_*", "tables.bar_*", "tables.offence_*", "tables.faces_settled.*",
    "tables.irregularity_ruled.*",
)  # fmt: skip


@tells(IRREGULARITIES, *IRREGULAR)
def irregularity(told: Told) -> Iterable[Row]:
    facts = _facts(told)
    what = _first(facts, "slug") or _noun(told)
    return [_where(facts) | {"what": what, "note": _first(facts, "facts", "note", "reason", "why")}]


@tells(RULINGS, *RULED)
def ruling(told: Told) -> Iterable[Row]:
    facts = _facts(told)
    ruled = _first(facts, "ruling", "choice", "how", "outcome", "sanctioned") or _noun(told)
    return [_where(facts) | {"ruling": ruled, "reason": _first(facts, "reason", "facts", "note")}]


def _facts(told: Told) -> dict[str, Any]:
    """What the entry carries; an event of the engine lies one level deeper."""
    inner = told.data.get("happened")
    return dict(told.data) | (inner if isinstance(inner, dict) else {})


def _where(facts: dict[str, Any]) -> dict[str, Any]:
    player, seat = facts.get("player"), facts.get("seat")
    if seat is None and isinstance(facts.get("facts"), dict):
        seat = facts["facts"].get("seat")
    return {
        "hand": facts.get("hand") if isinstance(facts.get("hand"), int) else None,
        "seat": seat if isinstance(seat, int) else None,
        "player": f"player:{player}" if isinstance(player, int) else None,
        "article": facts.get("article") or None,
    }


def _first(facts: dict[str, Any], *names: str) -> str:
    return next((value for name in names if isinstance(value := facts.get(name), str) and value), "")


def _noun(told: Told) -> str:
    """``player_removed`` of ``tables.player_removed.v1``."""
    return told.kind.split(".")[1]


teach_nouns(
    {
        "act_held": _("acted out of turn"),
        "floor_called": _("the floor was called"),
        "act_taken_back": _("an act was taken back"),
        "time_ran_out": _("time ran out"),
        "pot_contested": _("a pot was contested"),
        "faces_differ": _("cards entered and cards read differ"),
        "faces_settled": _("which cards stand"),
        "killed": _("hand declared dead"),
        "retrieved": _("hand taken back from the muck"),
        "player_restricted": _("player restricted"),
        "forfeited": _("folded, and left what had been put in"),
        "deal_cancelled": _("misdeal"),
        "top_card_given": _("top card given for an exposed one"),
        "board_taken_back": _("board cards taken back"),
        "voided": _("hand declared void"),
        "rewound": _("hand taken back to an earlier moment"),
        "hand_reopened": _("ended hand taken up again"),
        "player_removed": _("player sent from play"),
        "sanction_confirmed": _("sanction confirmed"),
        "bar_lifted": _("bar lifted"),
        "contest_deferred": _("contest deferred, play goes on"),
        "offence_noted": _("offence noted"),
    }
    | {slug: each.title for slug, each in CATALOGUE.items()}
)

# --- hands for other people's tools --------------------------------------------------------


class Hands:
    """Every hand that began and ended within the export, a file a table; what was never seen is ``??``.

    A hand that ended is held until the next one is planned: the floor may take it up again until then.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "hands"
        self._folder.mkdir()
        self._open: dict[int, Hand] = {}
        self._ended: dict[int, tuple[int, Hand]] = {}
        self._began: dict[int, str] = {}
        self._files: dict[int, IO[str]] = {}

    def wants(self, kind: str) -> bool:
        return kind in happened.KINDS or kind in (HandPlanned.kind, HandEnded.kind, HandReopened.kind)

    def hear(self, told: Told) -> None:
        table = told.data["table"]
        if told.kind == HandPlanned.kind:
            self._write(table)
            self._open.pop(table, None)
            self._began[table] = told.body["happened_at"]
        elif told.kind == HandEnded.kind:
            if table in self._open:
                self._ended[table] = (told.data["hand"], self._open.pop(table))
        elif told.kind == HandReopened.kind:
            if table in self._ended:
                self._open[table] = self._ended.pop(table)[1]
        else:
            self._play(table, told)

    def close(self) -> list[tuple[str, Path]]:
        for table in sorted(self._ended):
            self._write(table)
        for file in self._files.values():
            file.close()
        return [(f"hands/{path.name}", path) for path in sorted(self._folder.iterdir())]

    def abandon(self) -> None:
        for file in self._files.values():
            with suppress(OSError):
                file.close()

    def _play(self, table: int, told: Told) -> None:
        event = event_from_json({**told.data["happened"], "kind": told.kind})
        if isinstance(event, happened.HandStarted) and table in self._began:
            self._open[table] = begin(event)
        elif table in self._open:
            apply(self._open[table], event)

    def _write(self, table: int) -> None:
        number, hand = self._ended.pop(table, (0, None))
        if hand is None or hand.phase == VOID or hand.tracking != "full":
            return
        year, month, day = (int(part) for part in self._began[table][:10].split("-"))
        about: dict[str, str | int] = {"hand": number, "table": str(table), "currency": CURRENCY}
        try:
            text = phh.write(hand, **about, year=year, month=month, day=day)
        except phh.BadHistory:
            return  # a game the notation does not know
        self._file(table).write(f"[{number}]\n{text}\n")

    def _file(self, table: int) -> IO[str]:
        if table not in self._files:
            self._files[table] = (self._folder / f"table-{table}.phhs").open("w", encoding="utf-8", newline="\n")
        return self._files[table]


documents.register(Hands)
