"""Figures, each against a reference measured in the same run. They inform; they never fail a test."""
