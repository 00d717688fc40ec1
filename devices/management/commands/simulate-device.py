"""``manage.py simulate-device --driver linea --fault duplicate-card@3 --seed 1``: a device on a pseudo-terminal.

Prints the terminal's path (or the link's), then runs until the rounds are done,
the seconds are over or somebody presses Ctrl-C.
"""  # noqa: N999 - the file's name is what a person types

import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from devices.simulator import ALL, KINDS, UnknownFault, make_machine
from devices.simulator.faults import Plan
from devices.simulator.pty import OnATerminal, Terminal
from devices.simulator.wire import Wire

DRIVERS = {"linea": "shuffler", "feig": "feig", "m100": "m100", "generic-ascii": "sensor"}


class Command(BaseCommand):
    help = "Run a simulated device on a pseudo-terminal, with any faults by name (--faults lists them)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--driver", choices=sorted(DRIVERS), default="linea", help="whose protocol it speaks")
        parser.add_argument("--kind", choices=sorted(KINDS), help="which device, if not the driver's usual one")
        parser.add_argument("--fault", action="append", default=[], metavar="NAME[:AMOUNT][@DECK]")
        parser.add_argument("--faults", action="store_true", help="list the faults and end")
        parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same evening")
        parser.add_argument("--rounds", type=int, help="decks (or hands) until it falls idle")
        parser.add_argument("--seconds", type=float, help="end after so long")
        parser.add_argument("--link", type=Path, help="a link to the terminal, which stays when it is replugged")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["faults"]:
            self.stdout.write("\n".join(f"{name:18}{text}" for name, text in ALL.items()))
            return
        kind = options["kind"] or DRIVERS[options["driver"]]
        try:
            plan = Plan(options["fault"])
        except UnknownFault as unknown:
            raise CommandError(str(unknown)) from None
        start_ns = time.monotonic_ns()
        machine = make_machine(
            kind, seed=options["seed"], faults=plan.faults, rounds=options["rounds"], start_ns=start_ns
        )
        with Terminal(options["link"]) as terminal:
            self.stdout.write(str(options["link"] or terminal.path))
            self.stdout.flush()
            runner = OnATerminal(machine, Wire(machine.line, plan, seed=options["seed"]), terminal)
            try:
                runner.run(_after(options["seconds"], start_ns))
            except KeyboardInterrupt:
                self.stderr.write("unplugged")


def _after(seconds: float | None, start_ns: int) -> Callable[[], bool]:
    if seconds is None:
        return lambda: False
    end_ns = start_ns + int(seconds * 1_000_000_000)
    return lambda: time.monotonic_ns() >= end_ns
