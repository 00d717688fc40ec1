"""Every write of the room: a module per noun, a function per command."""

from tables.services import floor, opening, seating

__all__ = ["floor", "opening", "seating"]
