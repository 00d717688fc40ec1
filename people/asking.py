"""How the edges of this app ask the desk."""

from audit.asking import DeskFailed, ask_for, written_to

__all__ = ["DeskFailed", "ask_for", "written_to"]
