"""PHH text to recorded hands, in whole minor units.

Amounts are scaled by the number of decimals the hand itself uses, never through floats.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.games import BY_PHH, Game
from rules.hand.commands import Stakes

_AMOUNTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SIZES: Final = ("min_bet", "small_bet", "big_bet", "bring_in")


class BadHistory(ValueError):
    """A recorded hand that cannot be read or is not supported: one clear line, and where."""

    def __init__(self, why: str, label: str = "") -> None:
        self.why = why
        self.label = label
        super().__init__(f"{label}: {why}" if label else why)


@dataclass(frozen=True, slots=True)
class Recorded:
    """One hand as recorded, in whole minor units (``scale`` of them to the recorded unit)."""

    label: str
    game: Game
    scale: int
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stakes: Stakes
    starting: tuple[int, ...]
    finishing: tuple[int, ...] | None
    winnings: tuple[int, ...] | None
    trim_antes: bool
    actions: tuple[str, ...]
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def has_short_posts(self) -> bool:
        """Whether somebody posted less than a big blind out of turn; the notation does not say if it was live."""
        return any(-max(self.blinds) < blind < 0 for blind in self.blinds)

    @property
    def has_short_blinds(self) -> bool:
        """Whether somebody could not pay his blind in full."""
        return any(
            0 < stack - ante < abs(blind)
            for stack, ante, blind in zip(self.starting, self.antes, self.blinds, strict=True)
        )

    @property
    def house_took(self) -> int:
        """What is missing at the end: the rake of the room where the hand was played."""
        return sum(self.starting) - sum(self.finishing) if self.finishing is not None else 0


def read(text: str) -> list[Recorded]:
    """Read every hand of a ``.phh`` or ``.phhs`` text; the first fault stops it."""
    return [hand for hand in read_all(text) if _sound(hand)]  # type: ignore[misc]


def _sound(hand: Recorded | BadHistory) -> bool:
    if isinstance(hand, BadHistory):
        raise hand
    return True


def read_all(text: str) -> list[Recorded | BadHistory]:
    """Read every hand, with the fault in the place of one that cannot be read."""
    try:
        raw = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as fault:
        raise BadHistory(f"not TOML: {fault}") from None
    tables = {"1": raw} if "variant" in raw else raw
    if not tables:
        raise BadHistory("no hand in it")
    return [_read_one(label, table) for label, table in tables.items()]


def _read_one(label: str, table: Any) -> Recorded | BadHistory:
    try:
        return _recorded(label, table)
    except BadHistory as fault:
        return BadHistory(fault.why, label)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        return BadHistory(f"{type(fault).__name__} {fault}", label)


def _recorded(label: str, table: Mapping[str, Any]) -> Recorded:
    if not isinstance(table, Mapping) or "variant" not in table:
        raise BadHistory("not a hand: it names no variant")
    game = BY_PHH.get(table["variant"])
    if game is None:
        raise BadHistory(f"variant {table['variant']!r} is not supported")
    actions = tuple(action.split("#")[0].strip() for action in table["actions"])
    scale = 10 ** max(map(_decimals, _written_amounts(table, actions)), default=0)
    stacks = _scaled_all(table["starting_stacks"], scale)
    players = len(stacks)
    finishing = table.get("finishing_stacks")
    recorded = Recorded(
        label=label,
        game=game,
        scale=scale,
        antes=_scaled_all(table.get("antes", [0] * players), scale),
        blinds=_scaled_all(table.get("blinds_or_straddles", [0] * players), scale),
        stakes=_stakes(table, scale),
        starting=stacks,
        finishing=_scaled_all(finishing, scale) if finishing is not None else None,
        winnings=_scaled_all(table["winnings"], scale) if "winnings" in table else None,
        trim_antes=bool(table.get("ante_trimming_status", False)),
        actions=tuple(action for action in actions if action),
        about={name: value for name, value in table.items() if name not in (*_AMOUNTS, *_SIZES, "actions")},
    )
    _check_lengths(recorded)
    return recorded


def _check_lengths(recorded: Recorded) -> None:
    players = len(recorded.starting)
    columns = (recorded.antes, recorded.blinds, recorded.finishing or recorded.starting)
    if players < 2 or any(len(column) != players for column in columns):
        raise BadHistory("antes, blinds and stacks are not of one length, or fewer than two players")


def _stakes(table: Mapping[str, Any], scale: int) -> Stakes:
    small = table.get("min_bet", table.get("small_bet", 0))
    return Stakes(
        small_bet=scaled(small, scale),
        big_bet=scaled(table.get("big_bet", 0), scale),
        bring_in=scaled(table.get("bring_in", 0), scale),
    )


def _written_amounts(table: Mapping[str, Any], actions: Sequence[str]) -> Iterable[Any]:
    for name in _AMOUNTS:
        yield from table.get(name, ())
    for name in _SIZES:
        yield table.get(name, 0)
    for action in actions:
        words = action.split()
        if len(words) > 2 and words[1] == "cbr":
            yield words[2]


def _decimals(amount: Any) -> int:
    """Count the decimals that matter: 659.90 has one."""
    _, _, fraction = str(amount).partition(".")
    return len(fraction.rstrip("0"))


def scaled(amount: Any, scale: int) -> int:
    """An amount as written, in whole minor units; a float never comes near it."""
    if scale == 1:
        return int(amount)
    whole, _, fraction = str(amount).replace("_", "").partition(".")
    digits = len(str(scale)) - 1
    value = int(whole or "0") * scale
    part = int((fraction.rstrip("0") + "0" * digits)[:digits] or "0") if digits else 0
    return value - part if whole.startswith("-") else value + part


def _scaled_all(amounts: Sequence[Any], scale: int) -> tuple[int, ...]:
    return tuple(scaled(amount, scale) for amount in amounts)
