"""A hand's timeline, told: for the portal and for the printed page alike."""

from typing import Any

from audit.ledger import stamp
from console.entry_words import told
from tables.hand_timeline import Act, Timeline

ACCOUNTS = {"tablet": "tablet", "device": "device", "staff": "console"}
"""By what an entry came in: the account that sent it. Everything else is the house itself."""

DEALT = frozenset({"hand.board_dealt.v1", "hand.hole_dealt.v1", "hand.common_card_dealt.v1", "hand.rewound.v1"})


def hand_told(hand: Timeline) -> dict[str, Any]:
    acts = [act_told(act, number) for number, act in enumerate(hand.acts, 1)]
    for act, before in zip(acts, [None, *acts], strict=False):
        act["street"] = _street(act, before)
    row = hand.row
    summary = {
        "game": row.game, "book": row.book, "day": row.day.isoformat(), "dealer": row.dealer,
        "started_at": stamp(row.started_at), "ended_at": stamp(row.ended_at), "pot": row.pot, "rake": row.rake,
        "void": row.void, "dealt_in": row.dealt_in,
    } if row else None  # fmt: skip
    players = [{"seat": seat, "player": player} for seat, player in sorted(hand.players.items())]
    return {"table": hand.table, "number": hand.number, "summary": summary, "players": players, "acts": acts}


def _street(act: dict[str, Any], before: dict[str, Any] | None) -> str:
    """The street an act belongs to: the last act of a round is of its round, though the hand has gone on."""
    here: str = act["after"]["street"]
    if before is None or not before["after"]["street"] or act["kind"] in DEALT:
        return here
    return str(before["after"]["street"])


def act_told(act: Act, number: int) -> dict[str, Any]:
    entry = act.entry
    late = entry.recorded_at - entry.happened_at
    return {
        "n": number,
        "stream": entry.stream,
        "seq": entry.seq,
        "kind": entry.kind,
        "says": told(entry.kind, entry.data),
        "happened_at": stamp(entry.happened_at),
        "recorded_at": stamp(entry.recorded_at),
        "late_ms": max(0, round(late.total_seconds() * 1000)),
        "actor": entry.actor,
        "sender": entry.sender,
        "by": ACCOUNTS.get(entry.sender.partition(":")[0], "house"),
        "article": entry.article,
        "leaf": act.leaf,
        "hash": entry.hash,
        "after": act.after,
    }
