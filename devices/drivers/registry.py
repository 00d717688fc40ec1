"""Drivers by name: ours, and those of installed packages.

A package adds a driver by an entry point in the group ``cagnotte.drivers`` that
names a callable ``(settings: Mapping, *, boot_id: int) -> Driver``::

    [project.entry-points."cagnotte.drivers"]
    acme-shuffler = "acme_cagnotte:make"

A name of ours cannot be taken over. A package's driver is loaded only when a
device uses it.
"""

from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

import msgspec

from devices.drivers.base import Driver
from devices.drivers.feig import driver as feig
from devices.drivers.generic_ascii import driver as generic_ascii
from devices.drivers.linea import driver as linea
from devices.drivers.m100 import driver as m100
from devices.faults import BadSettings, UnknownDriver

GROUP: Final = "cagnotte.drivers"

Maker = Callable[..., Driver]


def _ours(name: str, settings_type: type[Any], driver_type: Maker) -> Maker:
    def make_one(settings: Mapping[str, Any], *, boot_id: int) -> Driver:
        if unknown := settings.keys() - set(settings_type.__dataclass_fields__):
            raise BadSettings(name, f"no such setting: {', '.join(sorted(unknown))}")
        try:
            converted = msgspec.convert(dict(settings), settings_type)
        except msgspec.ValidationError as wrong:
            raise BadSettings(name, str(wrong)) from None
        return driver_type(converted, boot_id=boot_id)

    return make_one


_OURS: Final[dict[str, Maker]] = {
    linea.NAME: _ours(linea.NAME, linea.Settings, linea.LineaDriver),
    feig.NAME: _ours(feig.NAME, feig.Settings, feig.FeigDriver),
    m100.NAME: _ours(m100.NAME, m100.Settings, m100.M100Driver),
    generic_ascii.NAME: _ours(generic_ascii.NAME, generic_ascii.Settings, generic_ascii.GenericAsciiDriver),
}


def names() -> tuple[str, ...]:
    """Every driver there is, ours first."""
    return (*_OURS, *(point.name for point in _theirs() if point.name not in _OURS))


def make(name: str, settings: Mapping[str, Any] | None = None, *, boot_id: int = 0) -> Driver:
    """A new driver. ``boot_id`` numbers the readings of devices that number none themselves: make it new each run."""
    maker = _OURS.get(name) or _loaded(name)
    return maker(settings or {}, boot_id=boot_id)


def _loaded(name: str) -> Maker:
    for point in _theirs():
        if point.name == name:
            maker: Maker = point.load()
            return maker
    raise UnknownDriver(name, names())


def _theirs() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda point: point.name)
