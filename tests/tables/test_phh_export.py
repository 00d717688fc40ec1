"""Hands of ours in the PHH notation: another reader, and our own replay, come to the same stacks."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rules import phh
from rules.replay import replay_hand
from tables.commands import hands as tapped
from tables.phh_export import exportable, phh_of
from tests.tables.dealing import Dealing, dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def two_hands() -> Dealing:
    at = dealing((20_000, 50_000, 80_000))
    at.start().deal().bet(1, 20_000).call(2).bet(3, 50_000).call(2).board("AsKd2c").board("3h").board("9c")
    at.show(3, "QhQd").show(2, "KhKs").show(1, "AhAc").award()
    at.start().deal().bet(2, 600).fold(3, 1).award()
    return at


def test_a_hand_replays_to_the_stacks_it_ended_with() -> None:
    two_hands()
    for number in (1, 2):
        (recorded,) = phh.read(phh_of(7, number))
        assert recorded.about["table"] == "7"
        assert recorded.about["currency"] == "EUR"
        assert replay_hand(recorded).ok


def test_the_command_prints_one_hand_or_all_of_a_table() -> None:
    two_hands()
    one, every = StringIO(), StringIO()
    call_command("phh", "7", "2", stdout=one)
    call_command("phh", "7", stdout=every)
    assert len(phh.read(one.getvalue())) == 1
    assert [recorded.label for recorded in phh.read(every.getvalue())] == ["1", "2"]
    with pytest.raises(CommandError):
        call_command("phh", "7", "9")


def test_a_summary_hand_is_not_among_those_the_notation_can_tell() -> None:
    at = dealing(tracking="summary").start()
    at.do(tapped.RecordPots, pots=(tapped.PotCounted(300, (1, 2)),))
    at.award(tapped.PotWinners(0, (1,)))
    assert exportable(7) == []
