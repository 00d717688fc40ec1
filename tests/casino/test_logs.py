"""Log lines: one JSON object each, and nothing in them that nobody should read."""

import json
import logging
import sys
from typing import Any

import pytest

from casino.logs import JsonLines


def written(message: str, *arguments: object, **extra: object) -> dict[str, Any]:
    record = logging.getLogger("test").makeRecord(
        "test", logging.WARNING, __file__, 1, message, arguments, None, extra=extra
    )
    line = JsonLines().format(record)
    assert "\n" not in line
    found: dict[str, Any] = json.loads(line)
    return found


def test_a_line_says_when_how_bad_where_and_what() -> None:
    line = written("the %s is open", "table", command="tables.open", number=7)
    assert (line["level"], line["from"], line["says"]) == ("warning", "test", "the table is open")
    assert (line["command"], line["number"]) == ("tables.open", "7")
    assert line["at"].endswith("+00:00")


@pytest.mark.parametrize(
    "text",
    ["pin 483920", "PIN=483920", "pin: '483920'", "token=483920", "Bearer 483920", '"password": "483920"'],
)
def test_a_secret_in_a_sentence_is_struck_out(text: str) -> None:
    assert "483920" not in json.dumps(written(text))


@pytest.mark.parametrize("name", ["pin", "token", "code", "password", "secret", "cookie", "cards", "face"])
def test_a_field_with_a_secret_name_is_struck_out(name: str) -> None:
    assert written("something", **{name: "Ah Kd"})[name] == "***"


def test_a_traceback_is_one_line_and_struck_out() -> None:
    try:
        raise ValueError("wrong pin: 483920")
    except ValueError:
        record = logging.LogRecord("test", logging.ERROR, __file__, 1, "failed", (), sys.exc_info())
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "ValueError" in line
    assert "483920" not in line
