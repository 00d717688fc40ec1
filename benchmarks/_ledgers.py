"""Ledgers for benchmarks: a temporary house on SQLite, filled with as many entries as are asked for.

A benchmark measures in a process of its own, so that no figure touches the
database of the house that ``make bench`` is run in.
"""

import json
import os
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

import django
from django.core.management import call_command
from django.db import connection, transaction
from django.utils.module_loading import import_string

ROOT = Path(__file__).resolve().parent.parent
TABLES = 100
COLUMNS = (
    "stream", "seq", "kind", "sender", "command_id", "ordinal", "actor", "article", "happened_at", "recorded_at",
    "body", "hash",
)  # fmt: skip
BODY = (
    '{{"actor":"staff:{staff}","article":"","command_id":"tap-{number}","data":{{"hand":{hand},"happened":'
    '{{"act":"raise","reopens":true,"seat":{seat},"to":{to}}},"table":{table}}},"digest":"0123456789abcdef",'
    '"happened_at":"{stamp}Z","kind":"hand.wagered.v1","ordinal":0,"recorded_at":"{stamp}Z",'
    '"sender":"tablet:{table}","seq":{seq},"stream":"table:{table}"}}'
)


class House:
    """A new, empty house with a process of its own, which answers by calling a module's ``main``."""

    def __init__(self, module: str) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="bench-")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("CASINO_")}
        line = [sys.executable, "-m", "benchmarks._ledgers", module]
        environment = kept | {"CASINO_HOME": self._home.name}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(line, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True)  # noqa: S603

    def ask(self, **arguments: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(arguments) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the house ended with code {self._process.wait()}")
        return json.loads(answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._process.communicate()
        self._home.cleanup()


class Filler:
    """Appends entries of a hundred busy tables, chained as the desk chains them, straight into the table."""

    def __init__(self) -> None:
        self.count = 0
        self.heads = [bytes(32)] * TABLES

    def fill(self, upto: int, batch: int = 20_000) -> None:
        while self.count < upto:
            rows = [self._row() for _ in range(min(batch, upto - self.count))]
            with transaction.atomic(), connection.cursor() as cursor:
                marks = ",".join(["%s"] * len(COLUMNS))
                cursor.executemany(f"INSERT INTO audit_entry ({','.join(COLUMNS)}) VALUES ({marks})", rows)  # noqa: S608

    def _row(self) -> tuple[Any, ...]:
        seq, table = divmod(self.count, TABLES)
        self.count += 1
        number, seq = self.count, seq + 1
        stamp = (
            f"2026-{number // 2_419_200 % 12 + 1:02}-{number // 86_400 % 28 + 1:02}T{_clock(number % 86_400)}.000000"
        )
        told = {"staff": table + 900, "number": number, "hand": seq // 30, "seat": seq % 9, "to": seq * 200}
        body = BODY.format(**told, table=table, stamp=stamp, seq=seq)
        head = self.heads[table] = sha256(self.heads[table] + body.encode()).digest()
        when = stamp.replace("T", " ")
        return (
            f"table:{table}", seq, "hand.wagered.v1", f"tablet:{table}", f"tap-{number}", 0, f"staff:{table + 900}",
            "", when, when, body, head.hex(),
        )  # fmt: skip


def _clock(second: int) -> str:
    return f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"


def main() -> None:
    """Answer line by line until nobody asks any more."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    answer = import_string(f"{sys.argv[1]}.main")
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(**json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
