"""The regulations as pure Python: no Django, no clock, no randomness, no I/O."""
