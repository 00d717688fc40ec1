"""The socket's decoder: whatever comes, an answer or a refusal, never anything else."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.desk import open_envelope
from audit.messages import Accepted, Failed, Refusal, Refused, Request
from tables.consumers import LARGEST, command_id_in, read, said
from tests.room import FLOOR

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
nearly_commands = st.fixed_dictionaries(
    {"type": st.sampled_from(["command", "resync"]) | st.text()},
    optional={
        "id": st.from_regex(r"[A-Za-z0-9:._-]{1,64}", fullmatch=True) | json_values,
        "command": st.sampled_from(["tables.seat_player", "tables.open_table", "people.hire"]) | json_values,
        "data": st.dictionaries(st.sampled_from(["table", "seat", "player", "chips", "x"]), json_values) | json_values,
        "happened_at": json_values,
    },
)


def answer_to(text: str) -> object:
    """What the consumer does up to the desk's door."""
    try:
        message = read(text)
        if message.pop("type") == "resync":
            return "resync"
        return open_envelope(message, FLOOR)
    except Refusal as no:
        return no.code


@given(st.text() | json_values.map(json.dumps) | nearly_commands.map(json.dumps))
def test_any_text_is_a_request_a_resync_or_a_refusal(text: str) -> None:
    got = answer_to(text)
    assert got in ("resync", "Malformed", "UnknownCommand") or isinstance(got, Request)
    assert len(command_id_in(text)) <= 64


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "[" * 5000,
        '{"type": "command"' + " " * LARGEST + "}",
        '{"type": "command", "id": NaN}',
        "\ud800",
        "null",
        "1",
        '{"type": ["command"]}',
        '{"type": {"command": 1}}',
    ],
    ids=["binary", "empty", "deep", "huge", "NaN", "lone surrogate", "null", "number", "list type", "object type"],
)
def test_what_is_no_message_is_refused(text: str | None) -> None:
    with pytest.raises(Refusal):
        read(text)


@pytest.mark.parametrize(
    ("answer", "shape"),
    [
        (Accepted("a", {"table:7": 3}), {"type": "accepted", "id": "a", "seqs": {"table:7": 3}}),
        (
            Refused("b", "SeatTaken", "sanremo-cash.seating.floor-authorises", {"seat": 3}),
            {"type": "refused", "code": "SeatTaken", "article": "sanremo-cash.seating.floor-authorises"},
        ),
        (Failed("c", "abc"), {"type": "refused", "code": "Failed", "facts": {"reference": "abc"}}),
    ],
)
def test_an_answer_says_what_became_of_the_command(answer: Any, shape: dict[str, Any]) -> None:
    message = said(answer)
    assert shape.items() <= message.items()
    if message["type"] == "refused":
        assert message["text"]
