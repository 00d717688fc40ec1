"""``pytest tests/audit/make_golden.py``: writes the golden exports anew. Only when the format gets a new number.

An export that was handed out stays verifiable for ever, so ``evening.zip`` is
not to be replaced: a later format gets a file beside it.
"""

from datetime import timedelta
from pathlib import Path

import pytest
import time_machine

from audit import sequencer
from audit.whole_export import Wanted, write_whole
from tables.commands import CallFloor, VoidHand
from tables.commands import hands as tapped
from tests.audit.exports import ALWAYS, export
from tests.audit.histories import EVENING
from tests.audit.test_any_house import play, the_pinned_whole
from tests.audit.test_exporting import GOLDEN, own_keys, pinned_house, the_pinned_export
from tests.room import accepted
from tests.tables.dealing import dealing, policy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "own_keys", "pinned_house")]
__all__ = ["own_keys", "pinned_house"]


def test_write_the_layout() -> None:
    the_pinned_export(GOLDEN / "layout.zip")


def test_write_an_evening(tmp_path: Path) -> None:
    """Seven hands of all sorts, one still open; the first hand is before the checkpoint that was kept."""
    with time_machine.travel(EVENING, tick=True) as clock:
        at = dealing((20_000, 50_000, 80_000), rake=policy())
        at.start().deal().bet(1, 20_000).call(2).bet(3, 50_000).call(2)
        at.board("AsKd2c").board("3h").board("9c").show(3, "QhQd").show(2, "KhKs").show(1, "AhAc").award()
        export(tmp_path / "first.zip")
        clock.shift(timedelta(minutes=5))
        (GOLDEN / "kept").write_text(_checkpoint(), "utf-8")
        at.start().deal().fold(*_others(at)).award()
        at.start().deal()
        accepted(VoidHand(7, "sanremo-cash.other.foreign-back", "a foreign card"))
        accepted(CallFloor(7))
        two = dealing((50_000, 50_000), number=8)
        two.start().deal().bet(1, 50_000).call(2).board("2c5d8h").board("Ks")
        two.do(tapped.AgreeBoards, wishes=tuple(tapped.BoardsWanted(seat, 2) for seat in (1, 2)))
        two.board("Kh").board("Ad").show(1, "KcQs").show(2, "AhAs").award()
        low = dealing(number=9, game="pl-omaha8")
        low.start().deal().call(1, 2, 3).board("2c5d8h").check(2, 3, 1).board("Ks").check(2, 3, 1)
        low.board("Kh").check(2, 3, 1).show(2, "As3sQcQd").show(3, "KcKdJhTh").do(tapped.MuckCards, seat=1)
        low.award()
        told = dealing(number=10, tracking="summary", rake=policy("summary"))
        told.start().do(tapped.RecordFlop)
        told.do(tapped.RecordPots, pots=(tapped.PotCounted(10_000, (1, 2)),))
        told.award(tapped.PotWinners(0, (2,)))
        dealt = dealing(number=11, rake=policy("unseen"))
        dealt.start().deal().call(1, 2, 3).board().check(2, 3, 1).board().check(2, 3, 1).board().check(2, 3, 1)
        dealt.show(2).show(3).show(1).award(tapped.PotWinners(0, (2, 3)))
        dealt.start().deal()
        export(GOLDEN / "evening.zip")


def test_write_a_whole_house(tmp_path: Path) -> None:
    """Two tables for half an hour, exported twice; the second is kept."""
    play(tables=2, minutes=25, seed=7)
    write_whole(tmp_path / "first.zip", Wanted(*ALWAYS))
    accepted(CallFloor(1))
    write_whole(GOLDEN / "house.zip", Wanted(*ALWAYS))


def test_write_the_whole_layout() -> None:
    the_pinned_whole(GOLDEN / "whole.zip")


def _checkpoint() -> str:
    found = sequencer.latest("export")
    assert found is not None
    return found.note


def _others(at: object) -> list[int]:
    """Everybody in turn but the last."""
    hand = at.being.hand  # type: ignore[attr-defined]
    return [hand.seats[place] for place in hand.queue][:-1]
