"""Words that bind nobody yet: said under a condition, or not heard clearly. The floor is called, the turn stays."""

import pytest

from audit.models import Entry
from tables.commands import hands as tapped
from tables.models import Table
from tests.tables.dealing import dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def last_ruled() -> Entry:
    return Entry.objects.filter(stream="table:7", kind="hand.act_ruled.v1").latest("seq")


@pytest.mark.article("sanremo-tournament.conditional.discouraged")
@pytest.mark.parametrize("seat", [1, 2], ids=["in turn", "out of turn"])
def test_words_under_a_condition_call_the_floor_and_bind_nobody(seat: int) -> None:
    at = dealing(book="sanremo-tournament").start().deal()
    at.do(tapped.Tell, seat=seat, conditional=True)
    assert last_ruled().article == "sanremo-tournament.conditional.discouraged"
    assert Table.objects.get().floor_called_at is not None
    assert at.to_act == 1


@pytest.mark.article("sanremo-tournament.bet.contradictory")
def test_words_not_heard_and_chips_that_say_something_else_are_for_the_floor() -> None:
    at = dealing(book="sanremo-tournament").start().deal()
    at.do(tapped.Tell, seat=1, said="raise", motions=((500,),), heard=False)
    assert last_ruled().article == "sanremo-tournament.bet.contradictory"
    assert Table.objects.get().floor_called_at is not None
    assert at.to_act == 1


@pytest.mark.article("sanremo-tournament.bet.contradictory")
def test_words_not_heard_and_chips_that_say_the_same_are_what_both_say() -> None:
    at = dealing(book="sanremo-tournament").start().deal()
    at.do(tapped.Tell, seat=1, said="raise", motions=((500, 500),), heard=False)
    assert Table.objects.get().floor_called_at is None
    assert at.to_act == 2
