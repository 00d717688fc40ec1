"""Whole hands dealt at a table by commands, from the start to the rows they leave behind."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.desk import Office
from audit.messages import Accepted, Refused, Request
from audit.models import Entry
from audit.writer import office
from rake.models import Taken
from tables.commands import CallFloor, ChangeRake, PauseTable
from tables.commands import hands as tapped
from tables.hand_reading import finished_hand
from tables.interlocks import interlock, release
from tables.models import Hand, Room, Seat, Table
from tests.room import DIRECTION, accepted, refused
from tests.tables.dealing import Dealing, dealing, policy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def kinds(table: int = 7) -> list[str]:
    return list(Entry.objects.filter(stream=f"table:{table}").order_by("seq").values_list("kind", flat=True))


def all_in_three_ways() -> Dealing:
    """Seat 1 all-in for the main pot; seats 2 and 3 for the side pot; the river is out."""
    at = dealing((20_000, 50_000, 80_000), rake=policy())
    at.start().deal().bet(1, 20_000).call(2).bet(3, 50_000).call(2)
    return at.board("AsKd2c").board("3h").board("9c")


@pytest.mark.article("sanremo-cash.game.side-pot", "sanremo-cash.rake.main-pot-first", "sanremo-cash.game.main-pot")
def test_a_no_limit_hand_with_a_side_pot_is_dealt_to_showdown() -> None:
    at = all_in_three_ways()
    assert [pot["amount"] for pot in at.playing["pots"]] == [60_000, 60_000]
    at.show(3, "QhQd").show(2, "KhKs").show(1, "AhAc").award()
    assert at.stacks == {1: 60_000 - 2_000, 2: 60_000, 3: 30_000}
    row = Hand.objects.get()
    assert (row.number, row.pot, row.rake, row.dealt_in, row.void) == (1, 120_000, 2_000, 3, False)
    assert row.dealer == "staff:977"
    assert [(taken.pot, taken.amount) for taken in Taken.objects.all()] == [(0, 2_000)]
    assert at.table.hand_began is None
    assert kinds()[-1] == "tables.hand_ended.v1"
    assert row.last_seq == Entry.objects.filter(stream="table:7").count()


def test_the_entries_of_a_hand_lie_between_its_first_and_its_last_number() -> None:
    at = all_in_three_ways()
    at.show(3, "QhQd").show(2, "KhKs").show(1, "AhAc").award()
    row = Hand.objects.get()
    inside = Entry.objects.filter(stream="table:7", seq__gte=row.first_seq, seq__lte=row.last_seq).order_by("seq")
    assert inside[0].kind == "tables.hand_planned.v1"
    assert inside[1].kind == "hand.started.v1"
    assert {entry.data["hand"] for entry in inside if entry.kind.startswith("hand.")} == {1}


@pytest.mark.article("sanremo-cash.limit.ladder", "sanremo-cash.limit.max-raises")
def test_a_limit_hand_goes_up_the_ladder_and_no_further() -> None:
    at = dealing(game="fl-holdem", small=500, big=1_000)
    at.start().deal().bet(1, 2_000).bet(2, 3_000).bet(3, 4_000)
    assert at.refused(tapped.BetTo, seat=1, to=5_000).code == "RoundCapped"
    at.call(1, 2).board()
    assert at.refused(tapped.BetTo, seat=2, to=1_500).code == "OffTheLadder"
    at.bet(2, 1_000).fold(3, 1).award()
    assert at.stacks == {1: 46_000, 2: 58_000, 3: 46_000}


@pytest.mark.article("sanremo-variants.stud7.bring-in-who", "sanremo-variants.stud7.ante")
def test_seven_card_stud_is_dealt_by_its_upcards() -> None:
    at = dealing(game="stud7", small=1_000, big=2_000)
    at.start().deal({1: "Kc", 2: "2d", 3: "9h"})
    assert at.playing["prompt"] == {
        "code": "bring_in",
        "seat": 2,
        "amount": 500,
        "article": "sanremo-variants.stud7.bring-in-who",
    }
    at.do(tapped.BringIn, seat=2)
    at.bet(3, 1_000).fold(1).call(2)
    at.deal({2: "2s", 3: "8c"}).check(2, 3)
    at.deal({2: "5c", 3: "Jd"}).bet(2, 2_000).call(3)
    at.deal({2: "Ts", 3: "Qs"}).check(2, 3).deal().check(2, 3)
    at.show(2, "2hAcAd").show(3, "9c9d4s").award()
    assert at.stacks == {1: 49_800, 2: 53_400, 3: 46_800}


def test_a_player_shows_the_cards_that_lay_face_down_and_the_open_ones_count() -> None:
    at = dealing((50_000, 50_000), game="stud7", small=1_000, big=2_000)
    at.start().deal({1: "2c", 2: "Kd"})
    at.show(1, "AhAd")
    cards = {seat["seat"]: sorted(seat["cards"]) for seat in at.playing["seats"]}
    assert cards == {1: ["2c", "Ad", "Ah"], 2: ["??", "??", "Kd"]}


@pytest.mark.article("sanremo-variants.omaha-hilo.half-pots")
def test_omaha_hi_lo_halves_the_pot() -> None:
    at = dealing(game="pl-omaha8")
    at.start().deal().call(1, 2, 3).board("2c5d8h").check(2, 3, 1).board("Ks").check(2, 3, 1).board("Kh").check(2, 3, 1)
    at.show(2, "As3sQcQd").show(3, "KcKdJhTh").do(tapped.MuckCards, seat=1)
    at.award()
    assert at.stacks == {1: 49_800, 2: 50_100, 3: 50_100}


@pytest.mark.article("sanremo-cash.rit.agreement", "sanremo-cash.rit.equal-split")
def test_the_river_is_run_twice_when_both_agree() -> None:
    at = dealing((50_000, 50_000))
    at.start().deal().bet(1, 50_000).call(2)
    at.board("2c5d8h").board("Ks")
    assert at.playing["prompt"]["boards_offered"] == 3
    both = tuple(tapped.BoardsWanted(seat, 2) for seat in (1, 2))
    at.do(tapped.AgreeBoards, wishes=both)
    at.board("Kh").board("Ad").show(1, "KcQs").show(2, "AhAs").award()
    assert at.stacks == {1: 50_000, 2: 50_000}
    assert Hand.objects.get().pot == 100_000


def test_a_draw_game_exchanges_cards_by_count() -> None:
    at = dealing((50_000, 50_000), game="nl-single-draw", seats=6)
    at.start().deal().call(1, 2)
    first = at.to_act
    assert first is not None
    at.do(tapped.Discard, seat=first, count=2)
    at.do(tapped.Discard, seat=3 - first)
    assert at.playing["prompt"]["cards"] == {str(first): 2}
    at.deal().check(first, 3 - first)
    at.show(1, "7c5d4h3s2c").show(2, "8c6d4s3h2d").award()
    assert at.stacks == {1: 50_200, 2: 49_800}


@pytest.mark.article("sanremo-cash.rake.no-flop-no-drop")
def test_a_summary_hand_is_raked_by_its_pots_and_settled_by_a_count() -> None:
    at = dealing(tracking="summary", rake=policy())
    at.start().do(tapped.RecordFlop)
    at.do(tapped.RecordPots, pots=(tapped.PotCounted(10_000, (1, 2)),))
    named = tapped.PotWinners(0, (2,))
    wrong = tuple(tapped.StackCounted(seat, chips) for seat, chips in ((1, 45_000), (2, 55_000), (3, 50_000)))
    assert at.refused(tapped.AwardPots, winners=(named,), stacks=wrong).code == "CountDiffers"
    right = tuple(tapped.StackCounted(seat, chips) for seat, chips in ((1, 45_000), (2, 54_500), (3, 50_000)))
    at.award(named, stacks=right)
    assert at.stacks == {1: 45_000, 2: 54_500, 3: 50_000}
    assert Taken.objects.get().amount == 500


def test_a_summary_hand_without_a_count_leaves_the_stacks_as_they_were_known() -> None:
    at = dealing(tracking="summary", rake=policy())
    at.start().do(tapped.RecordPots, pots=(tapped.PotCounted(300, (1, 2)),))
    at.award(tapped.PotWinners(0, (1,)))
    assert at.stacks == {1: 50_000, 2: 50_000, 3: 50_000}
    assert Hand.objects.get().rake == 0


# --- whether a hand may start -----------------------------------------------------------


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_no_hand_before_the_controller_has_signed() -> None:
    at = dealing()
    Table.objects.update(status="opening")
    Room.objects.update(settings={})
    assert at.refused(tapped.StartHand).code == "NotCosigned"


def test_no_hand_at_a_paused_table_or_while_one_is_played() -> None:
    at = dealing().start()
    assert at.refused(tapped.StartHand).code == "WaitForTheHand"
    at.deal().fold(1, 2).award()
    at.do(PauseTable)
    assert at.refused(tapped.StartHand).code == "TableNotOpen"


def test_a_blocked_table_deals_no_hand_until_it_is_cleared() -> None:
    at = dealing()
    check = interlock(lambda table: "deck" if table.number == 7 else None)
    try:
        no = at.refused(tapped.StartHand)
    finally:
        release(check)
    assert (no.code, no.facts["why"]) == ("TableBlocked", "deck")
    at.start()


def test_one_player_makes_no_hand_and_no_hand_takes_no_taps() -> None:
    at = dealing((50_000,))
    assert at.refused(tapped.StartHand).code == "NotEnoughToDeal"
    assert at.refused(tapped.Fold, seat=1).code == "NoHandPlayed"
    assert at.table.hand_number == 0


@pytest.mark.article("sanremo-cash.rake.direction-may-change")
def test_another_rake_counts_from_the_next_hand() -> None:
    old, new = policy("old"), policy("new", basis_points=1_000)
    at = dealing(rake=old).start().deal()
    accepted(ChangeRake(7, new.pk), by=DIRECTION)
    at.call(1, 2, 3).board().bet(2, 2_000).call(3).fold(1).board().bet(2, 1_000).fold(3).award()
    at.start().deal().call(2, 3, 1).board().bet(3, 2_000).call(1).fold(2).board().bet(3, 1_000).fold(1).award()
    assert list(Taken.objects.values_list("policy__name", "amount")) == [("old", 200), ("new", 400)]


# --- what a hand leaves behind ----------------------------------------------------------


@pytest.mark.article("sanremo-cash.game.button-moves", "sanremo-cash.blinds.new-player-options")
def test_the_button_moves_and_a_newcomer_is_at_home_after_his_first_hand() -> None:
    at = dealing()
    Seat.objects.filter(number=3).update(entry="new")
    assert at.start().playing["button"] == 1
    at.deal().fold(1, 2).award()
    assert Seat.objects.get(number=3).entry == "regular"
    assert at.start().playing["button"] == 2


@pytest.mark.article("sanremo-cash.button.absent-owes-blinds", "sanremo-cash.missed.both")
def test_whoever_is_away_when_the_blinds_pass_gets_the_marker() -> None:
    at = dealing((50_000,) * 4)
    at.start().deal().fold(4, 1, 2).award()
    Seat.objects.filter(number=4).update(presence="away")
    at.start().deal().fold(1 if at.to_act == 1 else 2)
    while at.being.hand.phase == "betting":
        at.fold(at.to_act or 0)
    at.award()
    assert Seat.objects.get(number=4).missed == "missed_both"


def test_a_bust_player_keeps_the_seat_with_nothing_in_front() -> None:
    at = dealing((2_000, 50_000))
    at.start().deal().bet(1, 2_000).call(2).board("2c5d8h").board("Ks").board("Kh")
    at.show(1, "3c4d").show(2, "AhAs").award()
    assert at.stacks == {1: 0, 2: 52_000}
    assert at.refused(tapped.StartHand).code == "NotEnoughToDeal"


@pytest.mark.article("sanremo-cash.conduct.playing-behind")
def test_chips_behind_play_and_are_lost_last() -> None:
    at = dealing((10_000, 50_000))
    Seat.objects.filter(number=1).update(behind=5_000)
    at.start().deal().bet(1, 12_000).fold(2).award()
    assert at.stacks == {1: 10_200, 2: 49_800}
    assert Seat.objects.get(number=1).behind == 5_000
    at.start().deal()
    at.bet(2, 15_200).call(1).board("2c5d8h").board("Ks").board("Kh").show(1, "3c4d").show(2, "AhAs").award()
    assert (at.stacks[1], Seat.objects.get(number=1).behind) == (0, 0)
    assert at.stacks[2] == 65_000


@pytest.mark.article("sanremo-cash.conduct.chopping")
def test_blinds_that_chop_take_theirs_back_and_the_button_moves_on() -> None:
    at = dealing(rake=policy()).start().deal().fold(1)
    at.do(tapped.ChopBlinds)
    assert at.stacks == {1: 50_000, 2: 50_000, 3: 50_000}
    assert not Taken.objects.exists()
    assert at.start().playing["button"] == 2


# --- memory, ledger and cost ------------------------------------------------------------


def test_a_hand_comes_back_from_the_ledger_in_the_middle_of_a_round() -> None:
    at = dealing().start().deal().bet(1, 600)
    office.forget()
    at.call(2)
    accepted(CallFloor(7))  # grows the stream without the hand
    at.fold(3).board("2c5d8h")
    office.forget()
    at.bet(2, 1_000).fold(1).award()
    assert at.stacks == {1: 49_400, 2: 50_800, 3: 49_800}


def test_a_fold_costs_one_insert_and_reads_no_row_of_the_room() -> None:
    at = dealing((50_000,) * 6).start().deal()
    command = tapped.Fold(7, at.to_act or 0)
    with CaptureQueriesContext(connection) as asked:
        accepted(command, by=at.by)
    told = [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]
    assert [line for line in told if "tables_" in line] == []
    assert [line.split()[0] for line in told] == ["SELECT", "INSERT"]  # was this id answered before? then the entry


def test_the_table_reads_only_cards_the_table_has_seen() -> None:
    at = dealing().start()
    faces = (tapped.UpCards(2, "AsKs"),)
    assert at.refused(tapped.DealHole, up=faces).code == "WrongCardCount"
    at.deal()
    assert all(seat["cards"] == ["??", "??"] for seat in at.playing["seats"])


def test_a_tap_of_another_tablet_is_refused() -> None:
    at = dealing().start().deal()
    at.by = Dealing(8).by
    assert refused(tapped.Fold(7, 1), by=at.by).code == "WrongTable"


def test_two_processes_deal_at_one_table_and_the_one_behind_reads_again() -> None:
    at, other = dealing((50_000,) * 4).start().deal(), Office()
    assert isinstance(other.run([Request("other-1", tapped.Fold(7, 4), at.by)])[0], Accepted)
    at.fold(1)  # remembers a hand in which seat 4 was still to act
    no = other.run([Request("other-2", tapped.Fold(7, 1), at.by)])[0]
    assert isinstance(no, Refused)
    assert no.facts == {"seat": 1, "in_turn": 2}
    assert isinstance(other.run([Request("other-3", tapped.Fold(7, 2), at.by)])[0], Accepted)
    at.award()
    assert isinstance(other.run([Request("other-4", tapped.StartHand(7), at.by)])[0], Accepted)
    at.deal()


def test_a_tap_sent_twice_is_dealt_once() -> None:
    at = dealing().start().deal()
    first = accepted(tapped.BetTo(7, 1, 600), by=at.by, id="tap-1")
    assert accepted(tapped.BetTo(7, 1, 600), by=at.by, id="tap-1") == first
    assert Entry.objects.filter(kind="hand.wagered.v1").count() == 1


def test_only_the_ledger_and_the_rules_are_needed_to_settle_a_hand_again() -> None:
    """What a hand wrote to rows stands in its last entry."""
    at = all_in_three_ways().show(3, "QhQd").show(2, "KhKs").show(1, "AhAc").award()
    told = Entry.objects.get(kind="tables.hand_ended.v1").data
    assert {seat["seat"]: seat["stack"] for seat in told["seats"]} == at.stacks
    assert told["after"]["positions"] == at.table.positions
    assert (told["pot"], told["rake"], told["unsettled"]) == (120_000, 2_000, [])
    finishing = finished_hand(7, 1).hand.finishing_stacks()
    assert finishing == at.stacks
