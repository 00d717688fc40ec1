"""The kinds of value that commands of the room carry."""

from typing import Annotated

import msgspec

TableNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
Game = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,40}$")]
CardName = Annotated[str, msgspec.Meta(pattern=r"^[2-9TJQKA][cdhs]$")]
"""A card as people write it, such as ``As`` or ``Td``."""
