"""One spelling for every body: JSON, UTF-8, sorted keys, no spaces, whole numbers only."""

import json
from typing import Any


def canonical(value: Any) -> str:
    """The one text of ``value``; money is whole, so a float is a bug and is refused."""
    _no_floats(value)
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _no_floats(value: Any) -> None:
    match value:
        case float():
            raise TypeError("a float has no place in the ledger")
        case dict():
            for key, part in value.items():
                if not isinstance(key, str):
                    raise TypeError(f"ledger keys are text, not {key!r}")
                _no_floats(part)
        case list() | tuple():
            for part in value:
                _no_floats(part)
