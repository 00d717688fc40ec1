"""stub"""
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gesture:
    pass
