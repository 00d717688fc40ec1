"""The words of the room's refusals: the rules' own, and the room's."""

from tables.words import of_the_room, of_the_rules

__all__ = ["of_the_room", "of_the_rules"]
