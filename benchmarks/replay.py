"""Hands replayed per second, ours against PokerKit, on the same hands in the same run.

Files are read and their TOML parsed beforehand for both. What is timed is the
same work on both sides: from a parsed hand (its actions still PHH text) to
finishing stacks, every act checked.
"""

import time
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pokerkit import HandHistory

from rules.phh import Recorded, commands_of, read
from rules.replay import run as replay

AIM = 10.0
SLICE = 100
FOLDER = Path(__file__).resolve().parents[1].parent / "shared" / "phh"


def run(folder: Path = FOLDER, *, hands_a_variant: int = 400, rounds: int = 3) -> dict[str, Any]:
    """Time both engines on pluribus, and on every variant in the folder."""
    if not folder.is_dir():
        absent = dict.fromkeys(("ours", "reference", "ratio", "holds"))
        return {"name": "replay", "aim": AIM, **absent}  # the recorded hands are not beside the project
    pluribus = _load(sorted(folder.glob("pluribus/*.phh*")))
    ours, theirs = _rates(pluribus, rounds)
    return {
        "name": "replay",
        "hands": len(pluribus),
        "ours": round(ours),
        "reference": round(theirs),
        "ratio": round(ours / theirs, 2),
        "aim": AIM,
        "holds": ours >= AIM * theirs,
        "per_variant": _per_variant(folder, hands_a_variant, rounds),
    }


def _per_variant(folder: Path, hands_a_variant: int, rounds: int) -> list[dict[str, Any]]:
    by_variant: dict[str, list[tuple[Recorded, HandHistory]]] = {}
    for pair in _load(sorted(folder.glob("*/*.phh*"))):
        known = by_variant.setdefault(pair[0].game.phh, [])
        if len(known) < hands_a_variant:
            known.append(pair)
    table = []
    for variant, pairs in sorted(by_variant.items()):
        ours, theirs = _rates(pairs, rounds, least_hands=50)
        table.append(
            {
                "variant": variant,
                "hands": len(pairs),
                "ours": round(ours),
                "reference": round(theirs),
                "ratio": round(ours / theirs, 2),
            }
        )
    return table


def _load(files: Iterable[Path]) -> list[tuple[Recorded, HandHistory]]:
    """Pair each hand with PokerKit's reading of it, leaving out hands PokerKit itself cannot finish."""
    pairs: list[tuple[Recorded, HandHistory]] = []
    for file in files:
        ours = read(file.read_text("utf-8"))
        with file.open("rb") as stream:
            theirs = list(HandHistory.load_all(stream)) if file.suffix == ".phhs" else [HandHistory.load(stream)]
        pairs += zip(ours, theirs, strict=True)
    return [pair for pair in pairs if _finishes(_their_replay, pair[1])]


def _finishes(replay_one: Callable[[Any], None], hand: Any) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            replay_one(hand)
    except (ValueError, AssertionError):
        return False
    return True


def _our_replay(recorded: Recorded) -> None:
    replay(commands_of(recorded))


def _their_replay(history: HandHistory) -> None:
    for _ in history:
        pass


def _rates(pairs: list[tuple[Recorded, HandHistory]], rounds: int, least_hands: int = 1) -> tuple[float, float]:
    """Hands per second of both. Slices alternate and each counts at its best, so a busy machine hurts both alike."""
    pairs = pairs * max(1, -(-least_hands // len(pairs)))
    ours = theirs = 0.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for at in range(0, len(pairs), SLICE):
            recorded, histories = zip(*pairs[at : at + SLICE], strict=True)
            times = [(_seconds(_our_replay, recorded), _seconds(_their_replay, histories)) for _ in range(rounds)]
            ours += min(mine for mine, _ in times)
            theirs += min(other for _, other in times)
    return len(pairs) / ours, len(pairs) / theirs


def _seconds(replay_one: Callable[[Any], None], hands: Iterable[Any]) -> float:
    began = time.perf_counter()
    for hand in hands:
        replay_one(hand)
    return time.perf_counter() - began
