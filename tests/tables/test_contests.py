"""A contested pot: in time or too late, held aside while play goes on, pushed again from the bets, final."""

from datetime import timedelta

import pytest

from audit.models import Entry
from tables.commands import VacateSeat
from tables.commands import hands as tapped
from tables.commands.contests import ContestPot, DecideContest, DeferContest, Share
from tables.invariants import Found, lost_chips
from tables.models import Contest, Seat
from tables.replaying import replay_ledger
from tables.replaying.rows import differing, read_rows
from tests.room import FLOOR, accepted, refused
from tests.tables.dealing import Dealing, dealing, policy
from tests.tables.seats import EVENING, clock

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

SECOND = timedelta(seconds=1)


def pushed_to_seat_1() -> Dealing:
    """A pot of 102 euro, two of them the big blind's, whose faces were not entered, went to seat 1; five of rake."""
    at = dealing(rake=policy()).start().deal().bet(1, 5_000).call(2).fold(3).board()
    at.check(2, 1).board().check(2, 1).board().check(2, 1).show(2).show(1)
    return at.award(tapped.PotWinners(0, (1,)))


def contested(at: Dealing, seat: int = 2) -> Contest:
    at.do(ContestPot, hand=at.table.hand_number, seat=seat, facts="seat 2 had the flush")
    return Contest.objects.latest("pk")


def contested_by(contest: Contest) -> int:
    assert contest.player_id is not None
    return contest.player_id


def rows_agree() -> bool:
    """The ledger, replayed, tells the same contests; the chips of the table are all there."""
    told, rows = replay_ledger(), read_rows()
    unlike = [line for line in differing(told, rows) if line.startswith("contests")]
    return not unlike


@pytest.mark.article("sanremo-cash.decisions.claim-window")
def test_a_pot_is_contested_before_the_next_hand_and_the_next_hand_waits() -> None:
    at = pushed_to_seat_1()
    contest = contested(at)
    assert (contest.state, contest.seat, contest.asked_by) == ("open", 2, at.by.person)
    blocked = at.refused(tapped.StartHand)
    assert (blocked.code, blocked.facts["why"]) == ("TableBlocked", "contested-pot")


@pytest.mark.article("sanremo-cash.decisions.claim-window")
def test_after_the_next_hands_stamp_the_result_is_final() -> None:
    with clock(EVENING):
        at = pushed_to_seat_1()
    with clock(EVENING + 60 * SECOND):
        at.start()
    with clock(EVENING + 90 * SECOND):
        late = at.refused(ContestPot, hand=1, seat=2, facts="too late")
    assert (late.code, late.article) == ("ClaimTooLate", "sanremo-cash.decisions.claim-window")
    assert not Contest.objects.exists()


@pytest.mark.article("sanremo-cash.decisions.claim-window")
def test_a_claim_counts_from_when_it_was_made_though_it_reached_us_after_the_next_hand_began() -> None:
    with clock(EVENING):
        at = pushed_to_seat_1()
    with clock(EVENING + 60 * SECOND):
        at.start()
    with clock(EVENING + 90 * SECOND):
        accepted(ContestPot(7, 1, 2, "tapped while the network was away"), by=at.by, at=EVENING + 59 * SECOND)
        at.deal()
    assert Contest.objects.get().hand == 1


@pytest.mark.article("sanremo-cash.decisions.reconstruct-pot")
def test_the_pot_is_rebuilt_from_the_bets_and_pushed_to_the_rightful_winner() -> None:
    at = pushed_to_seat_1()
    assert at.stacks == {1: 54_700, 2: 45_000, 3: 49_800}
    contest = contested(at)
    accepted(DecideContest(contest.pk, "pushed_again", "the flush is seen on video", (tapped.PotWinners(0, (2,)),)))
    assert at.stacks == {1: 45_000, 2: 54_700, 3: 49_800}
    told = Entry.objects.get(kind="tables.contest_decided.v1")
    assert told.article == "sanremo-cash.decisions.reconstruct-pot"
    assert told.data["moved"] == [[1, told.data["moved"][0][1], -9_700], [2, contest.player_id, 9_700]]
    at.start()


@pytest.mark.article("sanremo-cash.decisions.pot-set-aside", "sanremo-cash.decisions.continue-pending")
def test_part_of_the_pot_is_held_aside_while_play_goes_on_and_released_to_its_winner() -> None:
    at = pushed_to_seat_1()
    chips = sum(at.stacks.values())
    contest = contested(at)
    accepted(DeferContest(contest.pk, 9_700, video=True))
    contest.refresh_from_db()
    assert (contest.state, contest.video, contest.chips_held) == ("deferred", True, 9_700)
    assert at.stacks[1] == 45_000
    assert sum(at.stacks.values()) + contest.chips_held == chips
    at.start().deal().fold(2).fold(3).award()
    assert rows_agree()
    accepted(DecideContest(contest.pk, "pushed_again", "video seen", (tapped.PotWinners(0, (2,)),)))
    contest.refresh_from_db()
    assert (contest.state, contest.chips_held) == ("decided", 0)
    assert sum(at.stacks.values()) == chips
    assert rows_agree()


@pytest.mark.article("sanremo-cash.decisions.pot-set-aside")
def test_what_is_held_aside_is_given_out_to_the_last_chip_and_to_who_has_left_into_his_hand() -> None:
    at = pushed_to_seat_1()
    contest = contested(at)
    other = Seat.objects.get(table_id=7, number=1).player_id
    assert refused(DeferContest(contest.pk, 9_800)).code == "NotInThePot"
    accepted(DeferContest(contest.pk, 6_000))
    at.do(VacateSeat, seat=2)
    half = (Share(contested_by(contest), 3_000), Share(other, 2_000))
    assert refused(DecideContest(contest.pk, "shared", "half each", (), half)).code == "NotInThePot"
    halves = (Share(contested_by(contest), 3_000), Share(other, 3_000))
    accepted(DecideContest(contest.pk, "shared", "half each", (), halves))
    told = Entry.objects.get(kind="tables.contest_decided.v1").data
    assert (told["moved"], told["paid"]) == ([[1, other, 3_000]], [[contest.player_id, 3_000]])


@pytest.mark.article("sanremo-cash.decisions.final")
def test_a_decision_is_final_and_what_was_aside_goes_back_when_the_award_stands() -> None:
    at = pushed_to_seat_1()
    contest = contested(at)
    accepted(DeferContest(contest.pk, 5_000))
    accepted(DecideContest(contest.pk, "stands", "seat 1 had the better kicker"))
    assert at.stacks[1] == 54_700
    again = refused(DecideContest(contest.pk, "stands", "once more"), by=FLOOR)
    assert (again.code, again.article) == ("DecidedForGood", "sanremo-cash.decisions.final")


def test_the_dealer_may_contest_for_a_player_and_not_decide() -> None:
    at = pushed_to_seat_1()
    contest = contested(at)
    assert refused(DeferContest(contest.pk, 0), by=at.by).code in ("NotAllowed", "WrongTable")
    assert at.refused(ContestPot, hand=5, seat=1, facts="no such hand").code == "NoHandPlayed"
    assert at.refused(ContestPot, hand=1, seat=9, facts="nobody there").code == "NotFound"


def test_every_chip_is_found_while_some_lie_aside_and_after() -> None:
    at = dealing((1_000_000,) * 3, rake=policy()).start().deal().bet(1, 5_000).call(2).fold(3).board()
    at.check(2, 1).board().check(2, 1).board().check(2, 1).show(2).show(1)
    contest = contested(at.award(tapped.PotWinners(0, (1,))))
    accepted(DeferContest(contest.pk, 5_000))
    found = Found.now()
    assert found.rows.held_aside == 5_000
    assert list(lost_chips(replay_ledger(), found.rows, found.rake)) == []
    accepted(DecideContest(contest.pk, "shared", "all of it", (), (Share(contested_by(contest), 5_000),)))
    found = Found.now()
    assert list(lost_chips(replay_ledger(), found.rows, found.rake)) == []
