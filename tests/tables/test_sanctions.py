"""Sanctions: a warning, the way from the table, the way from the house; what was before stays in sight."""

from datetime import timedelta

import pytest

from tables.commands import JoinList, KeepApart, SeatPlayer
from tables.commands import hands as tapped
from tables.commands.sanctions import ConfirmSanction, SendFromHouse, SendFromTable, WarnPlayer
from tables.invariants import broken
from tables.models import Bar, Custody, Sanction, Seat, WaitLine
from tables.replaying import replay_ledger
from tables.replaying.rows import differing, read_rows
from tables.selectors_rulings import apart_proposed, conduct_of
from tests.room import DIRECTION, PIT, accepted, player, refused
from tests.tables.dealing import dealing
from tests.tables.seats import EVENING, clock, colleague, last_entry, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

LANGUAGE = "sanremo-cash.prohibited.language"
COLLUSION = "sanremo-cash.prohibited.collusion"


def rows_agree() -> bool:
    kinds = ("sanctions", "bars", "seats", "custody")
    return not [line for line in differing(replay_ledger(), read_rows()) if line.startswith(kinds)]


@pytest.mark.article("sanremo-cash.sanctions.warning")
def test_a_warning_is_recorded_with_article_facts_and_who_and_nothing_else_changes() -> None:
    (who, _) = table_of(2)
    accepted(WarnPlayer(7, who, LANGUAGE, "swore at the dealer"))
    row = Sanction.objects.get()
    assert (row.kind, row.article, row.facts, row.by, row.confirmed_by) == (
        "warning", LANGUAGE, "swore at the dealer", "staff:901", "staff:901",
    )  # fmt: skip
    assert Seat.objects.filter(player_id=who).exists()
    assert refused(WarnPlayer(7, who, "sanremo-cash.rake.main-pot-first", "x")).code == "NotConduct"
    assert rows_agree()


def test_a_player_is_warned_in_the_middle_of_a_hand_but_leaves_after_it() -> None:
    at = dealing().start().deal()
    who = Seat.objects.get(number=2).player_id
    accepted(WarnPlayer(7, who, LANGUAGE, "swore"))
    assert refused(SendFromTable(7, who, LANGUAGE, "again")).code == "WaitForTheHand"
    assert Sanction.objects.count() == 1
    assert at.to_act == 1


@pytest.mark.article("sanremo-cash.sanctions.ladder", "sanremo-cash.sanctions.removal-table")
def test_a_warning_becomes_removal_and_nobody_is_sent_away_unwarned() -> None:
    with clock(EVENING):
        (who, other) = table_of(2)
        first = refused(SendFromTable(7, who, LANGUAGE, "swore"))
        assert (first.code, first.article) == ("WarnFirst", "sanremo-cash.sanctions.ladder")
        accepted(WarnPlayer(7, who, LANGUAGE, "swore at the dealer"))
        assert conduct_of(who, EVENING)["proposed"] == "table"
        accepted(SendFromTable(7, who, LANGUAGE, "and again"))
        assert not Seat.objects.filter(player_id=who).exists()
        told = last_entry("player_sanctioned")
        assert (told.data["sanctioned"], len(told.data["earlier"])) == ("table", 1)
        assert refused(SeatPlayer(7, 1, who, 20_000)).code == "RemovedFromPlay"
        assert refused(JoinList("nl-holdem", 100, 200, who)).code == "RemovedFromPlay"
        assert conduct_of(who, EVENING)["proposed"] == "house"
        assert rows_agree()
        assert list(broken()) == []
    assert other


@pytest.mark.article("sanremo-cash.sanctions.ladder", "sanremo-cash.prohibited.collusion")
def test_serious_conduct_asks_for_no_warning() -> None:
    (who, other) = table_of(2)
    accepted(SendFromTable(7, who, COLLUSION, "showed his cards to seat 2", with_player=other))
    assert Sanction.objects.get().kind == "table"
    (third,) = [player("Third")]
    accepted(SeatPlayer(7, 3, third, 20_000))
    accepted(SendFromTable(7, third, LANGUAGE, "threw a glass", serious=True))


@pytest.mark.article("sanremo-cash.sanctions.removal-table")
def test_the_stack_goes_along_or_into_custody_signed_by_two() -> None:
    (who, other) = table_of(2)
    accepted(SendFromTable(7, who, COLLUSION, "x", counted=20_000), signed=colleague())
    assert Custody.objects.get().chips == 20_000
    accepted(SendFromTable(7, other, COLLUSION, "x"))
    assert last_entry("seat_vacated").data["chips"] == 20_000
    assert Custody.objects.count() == 1
    assert rows_agree()


@pytest.mark.article("sanremo-cash.sanctions.removal-house")
def test_from_the_house_by_the_pit_or_the_direction_for_so_many_days() -> None:
    with clock(EVENING):
        (who, _) = table_of(2)
        sent = SendFromHouse(7, who, COLLUSION, "marked cards", days=30)
        assert refused(sent).code == "NotAllowed"
        accepted(sent, by=PIT)
        bar = Bar.objects.get()
        assert bar.until - EVENING > timedelta(days=29)
        accepted(SendFromTable(7, who, COLLUSION, "came back"))
        assert Bar.objects.get().until == bar.until
    with clock(EVENING + timedelta(days=5)):
        assert refused(SeatPlayer(7, 1, who, 20_000)).code == "RemovedFromPlay"


@pytest.mark.article("sanremo-cash.sanctions.removal-table")
def test_what_the_floor_did_alone_is_confirmed_by_the_direction_once() -> None:
    (who, _) = table_of(2)
    accepted(SendFromTable(7, who, COLLUSION, "x"))
    row = Sanction.objects.get()
    assert row.confirmed_by == ""
    assert refused(ConfirmSanction(row.pk)).code == "NotAllowed"
    accepted(ConfirmSanction(row.pk), by=DIRECTION)
    assert refused(ConfirmSanction(row.pk), by=DIRECTION).code == "SanctionConfirmedAlready"
    assert rows_agree()


def test_whoever_waits_on_a_list_is_taken_off_it() -> None:
    table_of(2)
    who = player("Waiting")
    accepted(JoinList("nl-holdem", 100, 200, who))
    accepted(SendFromTable(7, who, COLLUSION, "signals from the rail"))
    assert not WaitLine.objects.exists()


@pytest.mark.article("sanremo-cash.seating.keep-apart", "sanremo-cash.prohibited.collusion")
def test_two_sanctioned_together_are_proposed_to_be_kept_apart_until_they_are() -> None:
    (who, other) = table_of(2)
    accepted(WarnPlayer(7, who, COLLUSION, "soft play with seat 2", with_player=other))
    assert [(pair["one"], pair["other"]) for pair in apart_proposed()] == [(who, other)]
    accepted(KeepApart(who, other, "soft play"), by=DIRECTION)
    assert apart_proposed() == []
    assert refused(WarnPlayer(7, who, COLLUSION, "x", with_player=who)).code == "SamePlayer"


def test_a_hand_goes_on_while_a_player_is_warned() -> None:
    at = dealing().start().deal()
    accepted(WarnPlayer(7, Seat.objects.get(number=1).player_id, "sanremo-cash.etiquette.slow-play", "ten minutes"))
    at.do(tapped.Fold, seat=1)
