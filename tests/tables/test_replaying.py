"""The ledger folded into the room: every kind of event is either folded or known to change no row."""

from collections.abc import Iterator

import pytest

from audit.messages import Event
from rake.commands import AddPolicy, Share
from rake.invariants import TELLERS
from rake.models import Policy
from tables.commands import ChangeRake, SeatPlayer, TakeOff
from tables.invariants import broken
from tables.replaying import KINDS, replay_ledger
from tests.room import DIRECTION, accepted, open_table, player
from tests.tables.dealing import Dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

CHANGE_NO_ROW = {
    "rake.policy_added.v1",  # policies are told whole, and their rows never change
    "rake.policy_revised.v1",
    "tables.absence_warned.v1",
    "tables.closing_cards_dealt.v1",
    "tables.faces_differ.v1",  # the rows of both words are the devices'
    "tables.faces_settled.v1",
    "tables.player_erased.v1",  # the name is in no fold
    "tables.player_moved.v1",  # links the seat left and the seat taken, each with its own event
    "tables.player_registered.v1",
    "tables.relief_due.v1",
    "tables.relief_sent.v1",
    "tables.seat_given.v1",
    "tables.seat_noted.v1",  # read from the ledger when somebody opens the seat
    "tables.table_formed.v1",
    "tables.table_handed_over.v1",
    "tables.time_charge_due.v1",
}


def kinds(of: type[Event] = Event) -> Iterator[str]:
    for below in of.__subclasses__():
        kind = getattr(below, "kind", None)
        if isinstance(kind, str):
            yield kind
        yield from kinds(below)


def test_every_event_of_the_room_is_folded_or_changes_no_row() -> None:
    ours = {kind for kind in kinds() if kind.startswith(("tables.", "rake."))}
    assert ours - KINDS.keys() - TELLERS.keys() == CHANGE_NO_ROW


def three_play() -> Dealing:
    """Table 7 with a rake and three players of 20,000, the first hand begun."""
    open_table()
    accepted(AddPolicy("house", Share()), by=DIRECTION)
    accepted(ChangeRake(7, Policy.objects.get(name="house").pk), by=DIRECTION)
    for seat in (1, 2, 3):
        accepted(SeatPlayer(7, seat, player(), 20_000))
    return Dealing(7).start().deal()


@pytest.mark.article("sanremo-cash.rake.percent-and-cap")
def test_chips_bought_are_on_the_tables_cashed_out_or_rake() -> None:
    at = three_play().call(1, 2).check(3).board("2c7dKs").bet(2, 1_000).call(3).fold(1)
    at.board("9h").check(2, 3).board("4s").check(2, 3).show(2, "AsAd").show(3, "QsQd").award()
    accepted(TakeOff(7, 3, 18_800, leaves=True))
    told = replay_ledger()
    assert (told.chips.bought, told.chips.cashed_out, told.chips.rake) == (60_000, 18_800, 100)
    assert told.on_tables == 60_000 - 18_800 - 100
    assert list(broken()) == []


def test_a_room_is_whole_in_the_middle_of_a_hand() -> None:
    three_play()
    assert list(broken()) == []
