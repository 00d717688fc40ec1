"""How commands and events are declared: frozen to every type checker, cheap to make by the million.

A frozen dataclass pays for each field when it is made, which a replay of a
year of hands feels; these are plain slotted dataclasses at run time, and
frozen ones to mypy.
"""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

Declared = TypeVar("Declared")


@dataclass_transform(frozen_default=True)
def record(declared: type[Declared]) -> type[Declared]:
    """Declare an immutable, hashable record with slots."""
    return dataclass(slots=True, unsafe_hash=True)(declared)
