"""The words of the room's refusals: the rules' own, and the room's."""

from tables.words import (
    hands,
    of_the_room,
    of_the_rules,
    opening,
    privacy,
    rulings,
    seating,
    waitlist,
)

__all__ = [
    "hands",
    "of_the_room",
    "of_the_rules",
    "opening",
    "privacy",
    "rulings",
    "seating",
    "waitlist",
]
