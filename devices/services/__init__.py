"""Every write about devices and decks: a module per noun, a function per command."""

from devices.services import alarms, decks, machines, readings

__all__ = ["alarms", "decks", "machines", "readings"]
