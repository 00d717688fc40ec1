"""What the device's moment decides: how long the last hand may be contested, which rake holds; and what it finds."""

from datetime import timedelta

import pytest

from audit.models import Entry
from rake.models import Policy
from tables.commands import ChangeStakes, OpenTable, PermitShuffle
from tables.commands.contests import ContestPot
from tables.models import Table
from tests.devices.stand import Stand, shuffler
from tests.room import DIRECTION, accepted, refused, set_up_table, without_cosignature
from tests.tables.dealing import Dealing, dealing, policy
from tests.tables.seats import EVENING, clock

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

SECOND = timedelta(seconds=1)
TABLE = 204


def pressed_after_a_hand() -> tuple[Dealing, Stand]:
    """A hand that was played, and half a minute later the button of the next; the press arrives five seconds late."""
    with clock(EVENING):
        table = dealing(number=TABLE)
        stand = shuffler(TABLE, checks_deck=False)
        table.start().deal().fold(1, 2).award()
    with clock(EVENING + 35 * SECOND):
        stand.lives()
        stand.presses(at=EVENING + 30 * SECOND)
    return table, stand


@pytest.mark.article("sanremo-cash.decisions.claim-window", "figp-tournament.hand.contest-window")
def test_the_right_to_contest_the_last_hand_ends_at_the_press_and_not_when_we_heard_of_it() -> None:
    table, _ = pressed_after_a_hand()
    assert table.being.started_at == EVENING + 30 * SECOND
    contest = ContestPot(TABLE, 1, 3, "short by one chip")
    with clock(EVENING + 36 * SECOND):
        late = refused(contest, by=table.by, at=EVENING + 31 * SECOND)
        assert (late.code, late.article) == ("ClaimTooLate", "sanremo-cash.decisions.claim-window")
        accepted(contest, by=table.by, at=EVENING + 29 * SECOND)


@pytest.mark.article("sanremo-cash.game.hand-start")
def test_the_rake_is_the_one_in_force_at_the_press() -> None:
    with clock(EVENING):
        table = dealing(number=TABLE, rake=policy("house"))
        newer = Policy.objects.create(
            name="house",
            version=2,
            kind="share",
            terms={"basis_points": 900, "cap": 9_000, "smallest_chip": 100},
            effective_from=EVENING + 10 * SECOND,
        )
        stand = shuffler(TABLE, checks_deck=False)
    with clock(EVENING + 12 * SECOND):
        stand.lives()
        stand.presses(at=EVENING + 9 * SECOND)
        assert table.being.plan.policy != newer.pk
        table.deal().fold(1, 2).award()
        stand.presses(at=EVENING + 12 * SECOND)
        assert table.being.plan.policy == newer.pk


def test_a_press_from_before_the_stakes_were_changed_starts_no_hand_for_the_new_ones() -> None:
    with clock(EVENING):
        table = dealing(number=TABLE)
        stand = shuffler(TABLE, checks_deck=False)
    with clock(EVENING + 10 * SECOND):
        accepted(ChangeStakes(TABLE, 200, 400), by=DIRECTION)
    with clock(EVENING + 12 * SECOND):
        stand.lives()
        stand.presses(at=EVENING + 9 * SECOND)
        assert not table.table.hand_open
        assert Entry.objects.get(kind="devices.start_not_followed.v1").data["why"] == "stakes-changed-since"
        stand.presses(at=EVENING + 11 * SECOND)
        assert table.table.hand_open


@pytest.mark.article("sanremo-cash.other.foreign-back", "sanremo-cash.other.foreign-back-unused")
def test_a_finding_is_on_record_with_what_the_book_prescribes() -> None:
    dealing(number=TABLE)
    stand = shuffler(TABLE)
    stand.finds("foreign", 17)
    told = Entry.objects.get(kind="devices.deck_found_irregular.v1")
    assert told.article == "sanremo-cash.other.foreign-back"
    assert told.data == {
        "device": stand.device.pk,
        "table": TABLE,
        "hand": 1,
        "deck": "red 1",
        "finding": "foreign",
        "count": 1,
        "positions": [17],
        "remedy": "replace-deck",
        "in_hand": "void-hand",
        "article": "sanremo-cash.other.foreign-back",
        "article_unused": "sanremo-cash.other.foreign-back-unused",
    }


@pytest.mark.article("sanremo-cash.open.deck-check")
def test_at_the_opening_the_machines_count_is_the_check_of_the_deck() -> None:
    set_up_table(205)
    without_cosignature()
    accepted(OpenTable(205, by_steps=True))
    stand = shuffler(205)
    stand.finds("missing")
    assert Table.objects.get(number=205).opening_steps == []
    stand.shuffles()
    accepted(PermitShuffle(205))
    stand.shuffles()
    assert Table.objects.get(number=205).opening_steps == ["deck_checked", "shuffle_permitted"]
    told = Entry.objects.filter(kind="tables.deck_checked.v1").order_by("id")
    assert [entry.data["complete"] for entry in told] == [False, True]


@pytest.mark.article("sanremo-cash.misdeal.two-exposed")
def test_several_boxed_cards_are_more_than_one() -> None:
    dealing(number=TABLE)
    finding = {"code": "boxed", "count": 2, "positions": [4, 9], "deck": ""}
    shuffler(TABLE).checks(clean=False, findings=[finding])
    assert Entry.objects.get(kind="devices.deck_found_irregular.v1").article == "sanremo-cash.misdeal.two-exposed"
