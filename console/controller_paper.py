"""A hand as a sheet of paper: the same timeline, every figure and moment already written out."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from audit.words import euro
from console.controller_hands import ACCOUNTS, hand_told
from console.entry_words import person
from console.words import games
from tables.hand_timeline import Timeline

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def sheet_of(hand: Timeline) -> dict[str, Any]:
    told = hand_told(hand)
    summary = told["summary"]
    seats = {each["seat"]: each["player"] for each in told["players"]}
    head = {
        "table": hand.table,
        "number": hand.number,
        "game": games().get(summary["game"], summary["game"]) if summary else "",
        "dealer": person(summary["dealer"]) if summary else "",
        "day": "/".join(reversed(summary["day"].split("-"))) if summary else "",
        "pot": euro(summary["pot"]) if summary else "",
        "rake": euro(summary["rake"]) if summary else "",
        "void": bool(summary and summary["void"]),
        "seats": [f"{seat}: {gettext('player %(n)s') % {'n': player}}" for seat, player in seats.items()],
    }
    return head | {"acts": [_line(act) for act in told["acts"]]}


def _line(act: dict[str, Any]) -> dict[str, Any]:
    after = act["after"]
    return {
        "n": act["n"],
        "happened": clock(act["happened_at"]),
        "recorded": clock(act["recorded_at"]),
        "who": person(act["actor"]) if act["actor"] != "system" else gettext("the house"),
        "by": person(act["sender"]) if act["by"] in ACCOUNTS.values() else gettext("the house"),
        "says": act["says"],
        "article": act["article"],
        "street": after["street"],
        "pot": euro(after["pot"]),
        "board": " ".join(face(card) for card in after["board"]),
        "stacks": " · ".join(_seat(seat) for seat in sorted(after["seats"], key=lambda one: int(one["seat"]))),
        "leaf": "–" if act["leaf"] is None else act["leaf"],
        "hash": act["hash"][:16],
    }


def _seat(seat: dict[str, Any]) -> str:
    bet = f" (+{euro(seat['bet'])})" if seat["bet"] else ""
    cards = [face(card) for card in seat["cards"] if card != "??"]
    shown = f" [{' '.join(cards)}]" if cards else ""
    return f"{seat['seat']}: {euro(seat['stack'])}{bet}{shown}" if seat["in"] else f"({seat['seat']})"


def face(card: str) -> str:
    if card == "??":
        return "?"
    return ("10" if card[0] == "T" else card[0]) + SUITS[card[1]]


def clock(stamp: str) -> str:
    """To the hundredth: two acts in one second must be told apart."""
    at = timezone.localtime(datetime.fromisoformat(stamp))
    return f"{at:%H:%M:%S},{at.microsecond // 10_000:02}"
