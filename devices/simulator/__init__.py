"""Devices that only exist here, with every fault by name: for tests, for ``make run``, for learning.

``make_machine("shuffler", seed=1, faults=["duplicate-card@3"])`` gives a pure state
machine: bytes in, bytes out, by a time that is passed in. ``devices.simulator.wire.talk``
joins one with a driver in simulated time; ``devices.simulator.pty`` puts one on a
pseudo-terminal in real time. ``devices.simulator.decks`` names the decks they use.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from devices.simulator.faults import ALL, Fault, Plan, UnknownFault, parse
from devices.simulator.machine import Machine
from devices.simulator.readers import FeigReader, M100Reader
from devices.simulator.sensor import SETTINGS, Sensor
from devices.simulator.shoe import Shoe
from devices.simulator.shuffler import Pace, Shuffler

__all__ = ["ALL", "KINDS", "Fault", "Machine", "Pace", "Plan", "UnknownFault", "driver_of", "make_machine", "parse"]

KINDS: Final[dict[str, tuple[Any, str, Mapping[str, Any]]]] = {
    "shuffler": (Shuffler, "linea", {}),
    "shoe": (Shoe, "linea", {}),
    "feig": (FeigReader, "feig", {}),
    "m100": (M100Reader, "m100", {}),
    "sensor": (Sensor, "generic-ascii", SETTINGS),
}
"""Each simulated device, the driver that understands it, and that driver's settings."""


def make_machine(kind: str, *, seed: int = 0, faults: Iterable[Fault | str] = (), **options: Any) -> Machine:
    """A simulated device: ``shuffler``, ``shoe``, ``feig``, ``m100`` or ``sensor``; options as its class takes them."""
    machine: Machine = KINDS[kind][0](seed=seed, plan=Plan(faults), **options)
    return machine


def driver_of(kind: str) -> tuple[str, Mapping[str, Any]]:
    """The name and settings of the driver for a simulated device."""
    _, name, settings = KINDS[kind]
    return name, settings
