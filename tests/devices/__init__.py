"""Drivers, statistics, deck checks, simulators, and real lines between them."""
