"""Every write about devices and decks: a module per noun, a function per command."""

from devices.services import alarms, decks, enrolling, machines, maintenance, moving, readings

__all__ = ["alarms", "decks", "enrolling", "machines", "maintenance", "moving", "readings"]
