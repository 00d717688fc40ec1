"""Log lines as JSON, one object a line, with what must not be read struck out.

Secrets and card faces must not be handed to a logger in the first place; this
is the second net, for what a library or a traceback carries along.
"""

import json
import logging
import re
from datetime import UTC, datetime

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "request", "color_message"}
_SECRET_NAME = re.compile(r"pin|token|secret|password|authorization|cookie|code|faces?|cards?", re.IGNORECASE)
_SECRET_TEXT = re.compile(r"(?i)\b(pin|token|secret|password|bearer)\b(\W{1,4})\S+")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": strike_out(record.getMessage()),
        }
        for name, value in vars(record).items():
            if name not in _STANDARD:
                line[name] = "***" if _SECRET_NAME.fullmatch(name) else strike_out(str(value))
        if record.exc_info:
            line["traceback"] = strike_out(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def strike_out(text: str) -> str:
    return _SECRET_TEXT.sub(r"\1\2***", text)
