"""Hands that were really played, from the shared folder beside the project, where it is there."""

from pathlib import Path

import pytest

from rules.phh import BadHistory, Recorded, read_all
from rules.replay import replay_hand

FOLDER = Path(__file__).resolve().parents[2].parent / "shared" / "phh"
FILES = sorted(FOLDER.glob("*/*.phh*")) if FOLDER.is_dir() else []

# Ongame wrote amounts of a thousand and more with a comma, which the record lost: four hands contradict themselves.
FAULTY = {("ongame-sample.phhs", label) for label in ("181", "690", "861", "959")}


def recorded_in(file: Path) -> list[Recorded]:
    hands = read_all(file.read_text("utf-8"))
    assert not [hand for hand in hands if isinstance(hand, BadHistory)]
    return [hand for hand in hands if isinstance(hand, Recorded)]


if FILES:

    @pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
    def test_every_recorded_hand_replays_to_its_finishing_stacks(file: Path) -> None:
        for recorded in recorded_in(file):
            replayed = replay_hand(recorded)
            faulty = (file.name, recorded.label) in FAULTY
            assert replayed.ok is not faulty, (recorded.label, replayed.difference)
            assert bool(replayed.aside) is faulty
