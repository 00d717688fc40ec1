"""The open PHH notation: text to recorded hands, recorded hands to commands, and a hand of ours to text.

Pure: files are opened elsewhere. What a recorded hand comes to is ``rules.replay``.
"""

from rules.phh.reading import BadHistory, Recorded, read, read_all, scaled
from rules.phh.translating import commands_of, start_of
from rules.phh.writing import lines_of, write

__all__ = ["BadHistory", "Recorded", "commands_of", "lines_of", "read", "read_all", "scaled", "start_of", "write"]
