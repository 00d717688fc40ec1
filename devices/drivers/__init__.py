"""Drivers: bytes become readings here, and nowhere else.

``make(name, settings, boot_id=…)`` gives a driver; ``devices.drivers.base`` says
how one is used and what it promises. Each driver is a package with
``protocol.py`` (bytes ↔ frames) and ``driver.py`` (frames ↔ readings).
"""

from devices.drivers.base import Counters, Driver, Due, LineFormat
from devices.drivers.registry import make, names

__all__ = ["Counters", "Driver", "Due", "LineFormat", "make", "names"]
