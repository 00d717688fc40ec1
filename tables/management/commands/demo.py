"""``manage.py demo``: load the demo room once, and give its people new PINs."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tables import demo


class Command(BaseCommand):
    help = "Load the demo room unless there is one, and give its people fresh PINs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--still", action="store_true", help="the same few tables every time, and no hand played")
        parser.add_argument("--pins", type=Path, help="write the PINs to this file, for its owner only")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.MODE != "embedded":
            raise CommandError("the demo is for an embedded house only; a room has real people")
        lines = ["\t".join(line) for line in demo.pins()]
        if options["still"]:
            demo.furnish_still()
        else:
            demo.furnish()
        path: Path | None = options["pins"]
        if path is None:
            self.stdout.write("\n".join(lines))
            return
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write("\n".join(lines) + "\n")
