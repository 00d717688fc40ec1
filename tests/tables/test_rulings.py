"""What the dealer takes back and the floor rules in a hand, and what words and chips amount to."""

import pytest

from audit.models import Entry
from audit.writer import office
from rake.models import Taken
from tables.commands import NoticeAbsence, TopUp
from tables.commands import hands as tapped
from tables.commands import rulings as ruled
from tables.hand_reading import Follower, finished_hand, open_hand
from tables.models import Hand, Table
from tests.room import FLOOR, accepted, refused
from tests.tables.dealing import Dealing, dealing, policy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

MUCK = "sanremo-cash.dead.muck"
FOREIGN = "sanremo-cash.other.foreign-back"


def last() -> Entry:
    return Entry.objects.filter(stream="table:7").order_by("-seq")[0]


@pytest.mark.article("sanremo-cash.bets.verbal-binding")
def test_what_was_said_becomes_an_act_with_its_article() -> None:
    at = dealing().start().deal()
    at.do(tapped.Tell, seat=1, said="raise", amount=600)
    told = [entry for entry in Entry.objects.filter(stream="table:7").order_by("seq") if "hand." in entry.kind][-2:]
    assert [entry.kind for entry in told] == ["hand.act_ruled.v1", "hand.wagered.v1"]
    assert told[0].article == told[0].data["happened"]["article"]
    assert told[0].article.startswith("sanremo-cash.")
    assert at.playing["to_call"] == 500


@pytest.mark.article("sanremo-cash.bets.out-of-turn-binding")
def test_an_act_out_of_turn_is_held_and_binds_when_its_turn_comes() -> None:
    at = dealing((50_000,) * 4).start().deal()
    assert at.to_act == 4
    at.do(tapped.Tell, seat=1, said="call")
    held = {seat["seat"]: seat["held"] for seat in at.playing["seats"]}
    assert held[1] == {"act": "call", "to": 200}
    at.fold(4)
    assert at.refused(tapped.Fold, seat=1).code == "BoundByEarlierAct"
    assert at.playing["options"] == [{"act": "call", "min": 200, "max": 200}]
    at.call(1)


@pytest.mark.article("sanremo-cash.bets.chips-bind")
def test_the_dealer_takes_back_one_slip_and_the_ledger_keeps_both() -> None:
    at = dealing().start().deal().fold(1)
    assert at.playing["may_take_back"]
    at.do(tapped.TakeBackAct)
    assert at.to_act == 1
    assert not at.playing["may_take_back"]
    assert at.refused(tapped.TakeBackAct).code == "NothingToTakeBack"
    office.forget()
    at.bet(1, 600)
    assert Entry.objects.filter(kind="hand.folded.v1").count() == 1


@pytest.mark.article("sanremo-cash.decisions.fairness-first")
def test_the_floor_rewinds_a_hand_with_a_reason_and_its_name() -> None:
    at = dealing().start().deal().bet(1, 600).call(2, 3).board("2c5d8h")
    accepted(ruled.RewindHand(7, 3, "seat 2 had folded"))
    assert last().data["happened"] == {"keep": 3, "by": FLOOR.person, "reason": "seat 2 had folded"}
    assert (at.to_act, at.playing["board"], at.playing["entries"]) == (2, [], 3)
    assert refused(ruled.KillHand(7, 2, MUCK, "reached the muck"), by=at.by).code == "NotAllowed"


@pytest.mark.article("sanremo-cash.dead.muck")
def test_a_dead_hand_is_out_and_may_be_recovered_before_the_pots_go() -> None:
    at = dealing().start().deal().call(1)
    accepted(ruled.KillHand(7, 2, MUCK, "thrown into the muck"))
    assert last().article == MUCK
    assert at.being.hand.live_seats() == (3, 1)
    accepted(ruled.RetrieveHand(7, 2, MUCK, "clearly his"))
    assert 2 in at.being.hand.live_seats()
    assert refused(ruled.KillHand(7, 1, "no.such-article", "x")).code == "NotFound"


@pytest.mark.article("sanremo-cash.dead.shown-to-active")
def test_a_player_left_with_passive_acts_may_not_raise() -> None:
    at = dealing().start().deal()
    accepted(ruled.RestrictPlayer(7, 1, "sanremo-cash.dead.shown-to-active"))
    assert [option["act"] for option in at.playing["options"]] == ["fold", "call"]
    assert at.refused(tapped.BetTo, seat=1, to=600).code == "NoRaiseAllowed"


@pytest.mark.article("sanremo-cash.misdeal.reshuffle-means", "sanremo-cash.misdeal.wrong-button")
def test_a_misdeal_deals_the_same_hand_again_until_too_much_has_happened() -> None:
    at = dealing().start().deal().bet(1, 600)
    accepted(ruled.CancelDeal(7, "sanremo-cash.misdeal.empty-seat", "a card to an empty seat"))
    assert (at.playing["phase"], at.playing["pot"], at.table.hand_number) == ("deal", 300, 1)
    at.deal().bet(1, 600).call(2)
    assert refused(ruled.CancelDeal(7, "sanremo-cash.misdeal.empty-seat", "late")).code == "SubstantialAction"


@pytest.mark.article("sanremo-cash.misdeal.top-card", "sanremo-cash.misdeal.top-card-once")
def test_one_exposed_card_is_replaced_and_becomes_the_burn() -> None:
    at = dealing().start().deal()
    accepted(ruled.GiveTopCard(7, 3, "7h"))
    assert refused(ruled.GiveTopCard(7, 2, "8h")).code == "TopCardUsed"
    at.call(1, 2).check(3)
    assert at.playing["prompt"]["burn"] == 0
    assert at.refused(tapped.DealBoard, cards="7h2c3c").code == "CardSeenTwice"


@pytest.mark.article("sanremo-cash.board-error.premature-flop")
def test_a_flop_turned_too_early_goes_back_under_the_floors_eyes() -> None:
    at = dealing().start().deal().call(1)
    accepted(ruled.TakeBackBoard(7, "2c3c4c"))
    at.call(2).check(3)
    assert at.playing["prompt"]["burn"] == 0
    at.board("2c3c5c")


@pytest.mark.article("sanremo-cash.other.foreign-back")
def test_a_void_hand_leaves_the_table_as_it_was() -> None:
    at = dealing()
    before = {**at.stacks}, at.table.button, at.table.positions
    at.start().deal().bet(1, 600).call(2)
    accepted(ruled.VoidHand(7, FOREIGN, "a card of the other deck"))
    assert (at.stacks, at.table.button, at.table.positions) == before
    row = Hand.objects.get()
    assert (row.void, row.pot, row.rake) == (True, 0, 0)
    assert at.start().playing["button"] == 1
    assert at.playing["number"] == 2


@pytest.mark.article("sanremo-cash.showdown.cards-speak")
def test_the_cards_speak_against_a_dealer_who_names_another() -> None:
    at = dealing((50_000, 50_000)).start().deal().call(1).check(2)
    at.board("2c5d8h").check(2, 1).board("Ks").check(2, 1).board("Kh").check(2, 1)
    at.show(2, "AhAs").show(1, "3c4d")
    wrong = (tapped.PotWinners(0, (1,)),)
    assert at.refused(tapped.AwardPots, winners=wrong).code == "CardsSpeak"
    at.award()


@pytest.mark.article("sanremo-tournament.undercall.otherwise-td")
def test_what_the_book_leaves_to_the_floor_calls_the_floor() -> None:
    at = dealing(book="sanremo-tournament").start().deal().bet(1, 600).bet(2, 2_000)
    at.do(tapped.Tell, seat=3, motions=((500,),), first="chips")
    assert last().kind == "tables.floor_called.v1"
    assert Table.objects.get().floor_called_at is not None
    assert at.to_act == 3
    accepted(ruled.ForfeitAndFold(7, 3, 500, "sanremo-tournament.undercall.otherwise-td"))
    assert at.playing["pot"] == 600 + 2_000 + 200 + 500
    assert at.to_act == 1


def pushed_wrongly() -> Dealing:
    """A pot between seats 1 and 2 whose faces were not entered went to seat 1; five euro of rake."""
    at = dealing(rake=policy()).start().deal().bet(1, 5_000).call(2).fold(3).board()
    at.check(2, 1).board().check(2, 1).board().check(2, 1).show(2).show(1)
    return at.award(tapped.PotWinners(0, (1,)))


@pytest.mark.article("sanremo-cash.decisions.reconstruct-pot")
def test_a_pot_pushed_to_the_wrong_seat_is_pushed_again() -> None:
    at = pushed_wrongly()
    assert at.stacks == {1: 54_700, 2: 45_000, 3: 49_800}
    entries = len(finished_hand(7, 1).hand.log)
    accepted(ruled.RewindHand(7, entries - 1, "seat 2 has the flush"))
    assert at.playing["phase"] == "award"
    assert not Taken.objects.exists()
    assert not Hand.objects.exists()
    office.forget()
    at.award(tapped.PotWinners(0, (2,)))
    assert at.stacks == {1: 45_000, 2: 54_700, 3: 49_800}
    assert (Hand.objects.get().rake, Taken.objects.get().amount) == (500, 500)
    assert finished_hand(7, 1).hand.finishing_stacks() == at.stacks
    assert at.start().playing["button"] == 2


def test_a_reader_follows_a_hand_that_was_taken_up_again() -> None:
    at = dealing().start().deal().fold(1)
    follower = Follower()
    follower.look(at.table)
    at.fold(2).award()
    accepted(ruled.RewindHand(7, 3, "seat 2 had called"))
    assert follower.look(at.table) == open_hand(7)
    assert at.to_act == 2


def test_a_hand_is_final_once_chips_have_moved_or_the_next_has_begun() -> None:
    at = pushed_wrongly()
    accepted(TopUp(7, 1, 20_000))
    assert refused(ruled.RewindHand(7, 3, "too late")).code == "HandIsFinal"
    at.start()
    assert at.playing["number"] == 2


def test_a_table_that_has_played_nothing_has_nothing_to_rewind() -> None:
    dealing()
    assert refused(ruled.RewindHand(7, 1, "nothing")).code == "NoHandPlayed"


@pytest.mark.article("italiana.leave.ten-turns")
def test_a_hand_taken_up_again_is_missed_once() -> None:
    at = dealing([50_000] * 4, settings={"most_hands_out": 10})
    accepted(NoticeAbsence(7, 4))
    at.start().deal().fold(1, 2).award()
    assert at.table.occupied.get(number=4).hands_out == 1
    accepted(ruled.RewindHand(7, 3, "seat 2 had called"))
    assert at.table.occupied.get(number=4).hands_out == 0
    at.fold(2).award()
    assert at.table.occupied.get(number=4).hands_out == 1
