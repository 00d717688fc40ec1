"""Bytes that have arrived and are not yet understood, each with its time of arrival.

For protocols that are parsed by length: a frame may be found long after its
bytes came, when the garbage before it has been dropped byte by byte.
"""

from collections import deque
from typing import NamedTuple


class _Chunk(NamedTuple):
    end: int
    at_ns: int


class Inbox:
    """A bounded buffer. Positions count from the first byte still held."""

    def __init__(self, limit: int, byte_ns: int) -> None:
        self.held = bytearray()
        self._limit = limit
        self._byte_ns = byte_ns
        self._start = 0
        self._chunks: deque[_Chunk] = deque()

    def put(self, data: bytes, at_ns: int) -> int:
        """Take what just came; say how many of the oldest bytes had to go for it."""
        self.held += data
        self._chunks.append(_Chunk(self._start + len(self.held), at_ns))
        return self.drop(max(0, len(self.held) - self._limit))

    def drop(self, count: int) -> int:
        del self.held[:count]
        self._start += count
        while self._chunks and self._chunks[0].end <= self._start:
            self._chunks.popleft()
        return count

    def began(self, size: int) -> int:
        """When the first byte of the frame at the front, of this size, went on the line.

        Its bytes stood one after the other, so every chunk with a part of it says "no
        later than this"; the earliest is right, the other reads were late.
        """
        last = self._start + size
        bounds = []
        for chunk in self._chunks:
            bounds.append(chunk.at_ns - (chunk.end - self._start) * self._byte_ns)
            if chunk.end >= last:
                break
        return min(bounds)

    def quiet_since(self) -> int:
        """When the last byte came."""
        return self._chunks[-1].at_ns

    def clear(self) -> int:
        return self.drop(len(self.held))
