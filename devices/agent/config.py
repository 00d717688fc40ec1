"""The agent's settings: one TOML file, read once. See ``docs/devices-agent.md``."""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from devices.drivers import names
from devices.prescribed import BOOKS

NAME = re.compile(r"^[a-z0-9][a-z0-9-]{0,39}$")


class BadConfig(ValueError):
    """The file does not make sense: says where and why."""


@dataclass(frozen=True, slots=True)
class DeviceConfig:
    """One device on one line."""

    name: str
    port: str
    token: Path
    driver: str = "linea"
    book: str = "sanremo-cash"
    shuffles: bool = True
    """False for shoes and sensors, whose cards come out as they went in."""
    pause_ms: int = 3_000
    """So long without a card, and a deck that goes past a bare reader has ended."""
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AgentConfig:
    server: str
    home: Path
    device: tuple[DeviceConfig, ...]
    controller_key: str = ""
    """The controller's public key, 64 hex digits; without it no order is sealed."""

    def folder_of(self, device: DeviceConfig) -> Path:
        return self.home / device.name


def read_config(path: Path) -> AgentConfig:
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
        config = msgspec.convert(raw, AgentConfig, dec_hook=_path)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise BadConfig(f"{path}: {wrong}") from None
    for problem in problems_of(config, raw):
        raise BadConfig(f"{path}: {problem}")
    return config


def _path(kind: type[Any], value: Any) -> Any:
    """Paths are text in the file."""
    if kind is Path and isinstance(value, str):
        return Path(value)
    raise msgspec.ValidationError(f"this is no {kind.__name__}")


def problems_of(config: AgentConfig, raw: dict[str, Any]) -> list[str]:
    """Everything that reads well and makes no sense."""
    known, of_device = set(AgentConfig.__dataclass_fields__), set(DeviceConfig.__dataclass_fields__)
    found = [f"there is no setting {name!r}" for name in raw if name not in known]
    found += [f"a device has no {name!r}" for table in raw["device"] for name in table if name not in of_device]
    if not config.server.startswith(("http://", "https://")):
        found.append("server is an http:// or https:// address")
    if config.controller_key and not re.fullmatch(r"[0-9a-f]{64}", config.controller_key):
        found.append("controller_key is 64 hex digits")
    called = [device.name for device in config.device]
    if not called or len(set(called)) != len(called) or not all(NAME.match(name) for name in called):
        found.append("every device has a name of its own, in small letters, digits and dashes")
    found += [f"{d.name}: pause_ms is at least 100" for d in config.device if d.pause_ms < 100]
    found += [f"{d.name}: no driver {d.driver!r}" for d in config.device if d.driver not in names()]
    found += [f"{d.name}: no book {d.book!r}" for d in config.device if d.book not in BOOKS]
    return found
