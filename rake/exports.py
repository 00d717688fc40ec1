"""What the house took, and the money of the tables, as rows of an export."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from audit.sheets import RAKE, TABLES, Row, Told, teach_nouns, tells
from rake.events import (
    BoxChanged,
    CountBegun,
    CountCosigned,
    CountFinished,
    CountSettled,
    FloatClosed,
    FloatGiven,
    MovementCorrected,
    MovementCosigned,
    RakeTaken,
    TableCredited,
    TableFilled,
    TimeTaken,
    TipRecorded,
)

OF_A_TAKE = ("hand", "day", "dealer", "policy")


@tells(RAKE, RakeTaken.kind)
def rake_taken(told: Told) -> Iterable[Row]:
    common = {name: told.data[name] for name in OF_A_TAKE}
    return [common | {"pot": number, "amount": paid} for number, paid in enumerate(told.data["pots"], 1)]


@tells(RAKE, TimeTaken.kind)
def time_taken(told: Told) -> Iterable[Row]:
    common = {name: told.data[name] for name in OF_A_TAKE}
    return [common | {"seat": seat, "amount": paid} for seat, paid in told.data["seats"]]


# --- the money of a table ----------------------------------------------------------------

MOVED = (FloatGiven, TableFilled, TableCredited, TipRecorded, BoxChanged, MovementCorrected)


@tells(TABLES, *(moved.kind for moved in MOVED))
def moved(told: Told) -> Iterable[Row]:
    """A movement as it was signed; one that corrects another names it."""
    data = told.data
    boxes = " > ".join(box for box in (data["box_out"], data["box_in"]) if box)
    return [
        {
            "day": data["day"],
            "what": data["what"],
            "number": data["movement"],
            "corrects": data.get("corrects"),
            "amount": data["amount"],
            "chips": in_pieces(data["chips"]),
            "box": boxes,
            "signed_by": signed(data),
            "reason": data.get("reason"),
        }
    ]


@tells(TABLES, CountBegun.kind, CountFinished.kind, CountSettled.kind)
def counted(told: Told) -> Iterable[Row]:
    """Until both counters are in, there is no figure to tell."""
    data = told.data
    return [
        {
            "day": data["day"],
            "what": f"count_{data['what']}",
            "number": data["count"],
            "amount": data.get("amount"),
            "difference": data.get("difference"),
            "chips": in_pieces(data.get("chips")),
            "box": data["box"],
            "signed_by": signed(data),
            "reason": data.get("reason"),
        }
    ]


@tells(TABLES, MovementCosigned.kind, CountCosigned.kind)
def cosigned(told: Told) -> Iterable[Row]:
    number = told.data.get("movement") or told.data.get("count")
    return [{"day": told.data["day"], "what": "cosigned", "number": number, "signed_by": signed(told.data)}]


@tells(TABLES, FloatClosed.kind)
def float_closed(told: Told) -> Iterable[Row]:
    data = told.data
    row = {"day": data["day"], "what": "closing", "number": data["count"], "amount": data["closing"]}
    return [row | {"signed_by": told.body["actor"]}]


teach_nouns(
    {
        "float": _("float"),
        "fill": _("fill"),
        "credit": _("credit"),
        "tip": _("tip"),
        "drop_box": _("drop box changed"),
        "cagnotte_box": _("cagnotte box changed"),
        "tips_box": _("tips box changed"),
        "closing": _("closing"),
        "cosigned": _("co-signed"),
        "count_float": _("float counted"),
        "count_drop": _("drop counted"),
        "count_cagnotte": _("cagnotte counted"),
        "count_tips": _("tips counted"),
    }
)


def in_pieces(chips: list[list[int]] | None) -> str:
    """Such as ``10000x5 2500x20``: denomination in cents and pieces."""
    return " ".join(f"{denomination}x{pieces}" for denomination, pieces in chips or ())


def signed(data: Any) -> str:
    return " ".join(who for who in (data.get("by"), data.get("second")) if isinstance(who, str) and who)
