"""The embedded runner: one command, one process, a whole small house (``make run``)."""
