"""``manage.py agent --config /etc/cagnotte/agent.toml``: reads the devices of a pit and brings what they say home."""

import os
import signal
import threading
from argparse import ArgumentParser
from pathlib import Path
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from devices.agent.config import BadConfig, read_config
from devices.agent.running import run

DEFAULT = "/etc/cagnotte/agent.toml"


class Command(BaseCommand):
    help = "Read devices over serial lines and forward what may be told of them. Stops on Ctrl-C or SIGTERM."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        path = os.environ.get("CASINO_AGENT_CONFIG", DEFAULT)
        parser.add_argument("--config", type=Path, default=Path(path), help=f"the settings ({path})")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            config = read_config(options["config"])
        except BadConfig as wrong:
            raise CommandError(str(wrong)) from None
        stopping = threading.Event()

        def stop(number: int, frame: FrameType | None) -> None:
            stopping.set()

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
        run(config, options["config"], stopping)
