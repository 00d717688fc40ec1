"""``manage.py pit FOLDER``: the simulated devices of an embedded house and the agent that reads them.

The runner starts it (``make run``); with ``--enrol`` or ``--take-away`` it only
brings the devices to their tables, or takes them away.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.runner.demo_devices import furnish, take_away
from casino.runner.pit import work


class Command(BaseCommand):
    help = "Run the simulated devices of an embedded house and the agent that reads them, until it is stopped."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--enrol", action="store_true", help="bring the devices to their tables, then end")
        parser.add_argument("--take-away", action="store_true", help="revoke them, then end")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.MODE != "embedded":
            raise CommandError("simulated devices are for an embedded house only")
        folder: Path = options["folder"]
        if options["enrol"]:
            furnish(folder)
        elif options["take_away"]:
            take_away(folder)
        else:
            work(folder)
