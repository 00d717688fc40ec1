"""``manage.py replay FILE…``: recorded hands (PHH) through the rules, one JSON line each."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rules.replay import report

SUFFIXES = (".phh", ".phhs")


class Command(BaseCommand):
    help = "Replay recorded hands through the rules. Prints one JSON line a hand; exit code 1 on any difference."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", nargs="+", type=Path, help="a .phh or .phhs file, or a folder of them")
        parser.add_argument("--quiet", action="store_true", help="print only hands that differ, and the totals")

    def handle(self, *args: Any, **options: Any) -> None:
        hands = differing = aside = 0
        try:
            for line in lines_of(options["path"]):
                hands += 1
                aside += "set_aside" in line
                differing += not line["ok"] and "set_aside" not in line
                if not (options["quiet"] and line["ok"]):
                    self.stdout.write(json.dumps(line, ensure_ascii=False))
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        self.stderr.write(f"{hands} hands, {differing} differ, {aside} set aside")
        if differing or not hands:
            sys.exit(1)


def lines_of(paths: Sequence[Path]) -> Iterator[dict[str, Any]]:
    for path in paths:
        for file in sorted(found for found in path.rglob("*") if found.suffix in SUFFIXES) if path.is_dir() else [path]:
            yield from _lines_of_file(file)


def _lines_of_file(file: Path) -> Iterator[dict[str, Any]]:
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        yield {"file": str(file), "ok": False, "error": str(fault)}
    else:
        yield from report(text, str(file))
