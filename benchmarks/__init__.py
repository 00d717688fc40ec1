"""Figures that ``make bench`` measures: each module has ``run() -> dict``, always a ratio within one run."""
