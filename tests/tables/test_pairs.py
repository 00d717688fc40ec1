"""Pairs kept apart: ordered by the direction, held at every seat, forgotten only by its word."""

import pytest

from audit.models import Entry
from tables.commands import KeepApart, LetTogether, SeatPlayer
from tables.models import KeptApart
from tests.room import DIRECTION, accepted, open_table, player, refused
from tests.tables.waiting import BUY_IN, cited, sits, told

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("inline_desk"),
    pytest.mark.article("sanremo-cash.seating.keep-apart"),
]


def test_two_kept_apart_do_not_sit_at_one_table() -> None:
    open_table(7)
    open_table(8)
    one, other = sits(7, 1), player()
    accepted(KeepApart(other, one, "spouses"), by=DIRECTION)
    no = refused(SeatPlayer(7, 2, other, BUY_IN))
    assert (no.code, no.article) == ("KeptApart", "sanremo-cash.seating.keep-apart")
    assert "spouses" not in str(no)
    accepted(SeatPlayer(8, 2, other, BUY_IN))


def test_a_pair_is_one_whoever_is_named_first() -> None:
    one, other = player(), player()
    accepted(KeepApart(other, one, "partners"), by=DIRECTION)
    assert refused(KeepApart(one, other, "partners"), by=DIRECTION).code == "PairExists"
    assert refused(KeepApart(one, one, "himself"), by=DIRECTION).code == "SamePlayer"
    assert refused(KeepApart(one, other + 1000, "nobody"), by=DIRECTION).code == "NotFound"
    assert cited("players_kept_apart") == "sanremo-cash.seating.keep-apart"


def test_the_direction_lets_them_together_again() -> None:
    one, other = player(), player()
    accepted(KeepApart(one, other, "partners"), by=DIRECTION)
    accepted(LetTogether(other, one), by=DIRECTION)
    assert not KeptApart.objects.exists()
    assert refused(LetTogether(other, one), by=DIRECTION).code == "NotFound"
    assert Entry.objects.filter(stream="pairs").count() == 2


def test_the_floor_keeps_nobody_apart() -> None:
    one, other = player(), player()
    assert refused(KeepApart(one, other, "rivals")).code == "NotAllowed"
    assert refused(LetTogether(one, other)).code == "NotAllowed"


def test_a_pair_that_sits_together_already_is_told_to_the_ledger_and_nobody_is_moved() -> None:
    open_table(7)
    one, other = sits(7, 1), sits(7, 2)
    accepted(KeepApart(one, other, "partners"), by=DIRECTION)
    assert told("players_kept_apart")[-1]["together_at"] == 7
