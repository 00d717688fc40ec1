"""What machines and decks did that they should not, as rows of an export."""

from collections.abc import Iterable

from audit.sheets import IRREGULARITIES, Row, Told, tells


@tells(
    IRREGULARITIES,
    "devices.alarm_raised.v1",
    "devices.start_not_followed.v1",
    "devices.block_waived.v1",
    "devices.deck_found_irregular.v1",
)
def of_a_machine(told: Told) -> Iterable[Row]:
    data = told.data
    what = data.get("what") or data.get("why") or data.get("finding") or told.kind.split(".")[1]
    note = data.get("reason") or data.get("remedy")
    return [{"hand": data.get("hand"), "what": str(what), "note": note, "article": data.get("article") or None}]
