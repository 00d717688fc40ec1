"""Rake policies and caps, rake taken, drop, count, floats, fills and credits."""
