"""What a screen is told of a hand, and that any history, replayed, tells it the same."""

from random import Random
from typing import Any

import pytest

from audit.ledger import entries_of
from audit.models import Entry
from audit.writer import office
from rake.models import Taken
from rules.cards import names
from rules.hand import commands as asked
from rules.hand import pots_of
from tables import selectors
from tables.commands import CallFloor
from tables.commands import hands as tapped
from tables.hand_reading import Follower, finished_hand, open_hand, read
from tables.hand_views import hand_view
from tables.models import Seat, Table
from tables.views_of import board_view, row_view
from tests.room import accepted
from tests.rules.random_play import Dealer
from tests.tables.dealing import Dealing, dealing, policy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def prompt(at: Dealing) -> dict[str, Any]:
    return {name: value for name, value in at.playing["prompt"].items() if name in ("code", "seat", "to_call")}


def test_every_step_of_a_hand_says_what_comes_next() -> None:
    at = dealing().start()
    assert prompt(at) == {"code": "deal_preflop"}
    assert prompt(at.deal()) == {"code": "to_act", "seat": 1, "to_call": 200}
    assert prompt(at.bet(1, 600)) == {"code": "to_act", "seat": 2, "to_call": 500}
    assert prompt(at.call(2).fold(3)) == {"code": "deal_flop"}
    assert prompt(at.board("2c5d8h")) == {"code": "to_act", "seat": 2, "to_call": 0}
    at.check(2, 1).board("Ks").check(2, 1).board("Kh").check(2).bet(1, 1_000).call(2)
    assert prompt(at) == {"code": "show", "seat": 1}
    at.show(1).show(2)
    assert at.playing["prompt"]["name_winners"] == [0]
    at.award(tapped.PotWinners(0, (2,)))
    assert at.view["hand"] is None


def test_the_player_in_turn_sees_what_each_act_costs() -> None:
    at = dealing((50_000, 50_000, 700)).start().deal()
    assert at.playing["options"] == [
        {"act": "fold", "min": 0, "max": 0},
        {"act": "call", "min": 200, "max": 200},
        {"act": "raise", "min": 400, "max": 50_000},
    ]
    at.bet(1, 2_000).fold(2)
    assert at.playing["options"] == [{"act": "fold", "min": 0, "max": 0}, {"act": "call", "min": 700, "max": 700}]


@pytest.mark.article("sanremo-cash.rake.main-pot-first", "sanremo-cash.game.side-pot")
def test_pots_show_the_rake_so_far_and_not_the_bets_in_front() -> None:
    at = dealing((50_000, 50_000, 10_000), rake=policy(cap=None)).start().deal().bet(1, 10_000).call(2, 3)
    assert at.playing["pots"] == [{"amount": 30_000, "rake": 0, "seats": [2, 3, 1]}]
    at.board("2c5d8h").bet(2, 5_000)
    assert at.playing["pots"] == [{"amount": 30_000, "rake": 1_500, "seats": [2, 3, 1]}]
    assert at.playing["pot"] == 35_000
    at.call(1)
    assert [(pot["amount"], pot["rake"]) for pot in at.playing["pots"]] == [(30_000, 1_500), (10_000, 500)]


@pytest.mark.article("sanremo-cash.game.forced-blinds", "sanremo-cash.open.button-draw")
def test_the_dealer_can_ask_why_a_seat_posts_or_is_not_dealt_in() -> None:
    at = dealing((50_000,) * 4)
    Seat.objects.filter(number=4).update(presence="away")
    plan = {seat["seat"]: seat for seat in at.start().view["plan"]}
    assert plan[4]["dealt_in"] is False
    assert plan[4]["why"]
    assert plan[3]["posts"] == [{"kind": "big_blind", "amount": 200, "due": 200, "live": True}]
    assert "sanremo-cash.game.forced-blinds" in plan[3]["why"]


def test_the_table_shows_live_stacks_markers_and_chips_behind() -> None:
    at = dealing()
    Seat.objects.filter(number=2).update(behind=3_000)
    Seat.objects.filter(number=3).update(missed="missed_small")
    at.start()
    seats = {seat["seat"]: seat for seat in at.view["occupied"]}
    assert seats[2]["stack"] == 50_000 + 3_000 - 100
    assert seats[2]["behind"] == 3_000
    assert seats[3]["missed"] == "missed_small"
    assert (at.view["hand_number"], at.view["in_hand"], at.view["button"]) == (1, True, 1)


def test_the_room_shows_that_a_hand_is_played_and_the_wall_not_even_that() -> None:
    at = dealing().start().deal()
    (shot,) = selectors.snapshots([at.number])
    assert shot.hand is None  # a glance reads no hand
    assert (row_view(shot)["hand_number"], row_view(shot)["in_hand"]) == (1, True)
    assert set(board_view(shot)) == {"table", "game", "stakes", "status", "seats", "taken"}


# --- any history, replayed, gives the same view ------------------------------------------


def as_tap(number: int, command: asked.Command) -> Any:
    """The tap a dealer would make for an engine's command: faces only where the table sees them."""
    match command:
        case asked.DealHole():
            return tapped.DealHole(number)
        case asked.DealBoard(cards):
            return tapped.DealBoard(number, names(cards))
        case asked.Discard(seat, cards):
            return tapped.Discard(number, seat, len(cards))
        case asked.ShowCards(seat):
            return tapped.ShowCards(number, seat)
        case asked.AwardPots():
            return None
        case asked.BetTo(seat, to):
            return tapped.BetTo(number, seat, to)
        case _:
            return getattr(tapped, type(command).__name__)(number, command.seat)  # type: ignore[union-attr]


def award_of(at: Dealing, rng: Random) -> tapped.AwardPots:
    hand = at.being.hand
    contested = [[place for place in pot.places if hand.live[place]] for pot in pots_of(hand)]
    named = [
        tapped.PotWinners(number, (hand.seats[rng.choice(places)],))
        for number, places in enumerate(contested)
        if len(places) > 1
    ]
    return tapped.AwardPots(at.number, tuple(named))


@pytest.mark.article("sanremo-cash.rake.percent-and-cap", "sanremo-cash.game.all-in-entitlement")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["nl-holdem", "fl-holdem", "pl-omaha", "stud7", "fl-triple-draw"])
def test_random_hands_conserve_chips_and_read_the_same_from_the_ledger(game: str, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    stacks = [rng.choice([1_000, 5_000, 20_000, 100_000]) for _ in range(rng.randint(2, 6))]
    at = dealing(stacks, game=game, small=1_000, big=2_000, rake=policy(), seats=6)
    follower, total, hands = Follower(), sum(stacks), 0
    while hands < 4 and sum(1 for stack in at.stacks.values() if stack) > 1:
        at.start()
        play_out(at, Dealer(rng), rng, follower)
        hands += 1
        assert sum(at.stacks.values()) + sum(taken.amount for taken in Taken.objects.all()) == total
        assert all(stack >= 0 for stack in at.stacks.values())
    assert hands


def play_out(at: Dealing, dealer: Dealer, rng: Random, follower: Follower) -> None:
    """Tap by tap to the end; now and then the desk forgets, or something else happens at the table."""
    while at.table.hand_open:
        remembered = office._states.get(f"table:{at.number}")
        read_again = open_hand(at.number)
        assert read_again is not None
        assert remembered is None or (remembered == read_again and hand_view(remembered) == hand_view(read_again))
        assert follower.look(at.table) == read_again
        if rng.random() < 0.1:
            office.forget()
        if read_again.hand.phase == "award":
            accepted(award_of(at, rng), by=at.by)
        else:
            accepted(as_tap(at.number, next_tap(read_again.hand, dealer)), by=at.by)


def next_tap(hand: Any, dealer: Dealer) -> asked.Command:
    if hand.phase == "betting" and not hand.sure_opener and not hand.opened():
        return asked.OpenAction(hand.seats[hand.queue[-1]]) if dealer.rng.random() < 0.5 else dealer.act(hand)
    return dealer.next_command(hand)


def test_a_finished_hand_is_read_as_it_ended() -> None:
    at = dealing().start().deal().bet(1, 600).fold(2, 3).award()
    being = finished_hand(7, 1)
    assert being.hand.phase == "over"
    at_the_end = [{"amount": 500, "rake": 0, "shares": [{"seat": 1, "chips": 500}]}]
    assert hand_view(being)["award"] == at.view["last_award"] == at_the_end
    assert at.start().playing["number"] == 2
    assert at.view["last_award"] == []


def test_a_reader_that_saw_half_a_hand_reads_only_the_rest() -> None:
    at = dealing().start().deal()
    follower = Follower()
    follower.look(at.table)
    accepted(CallFloor(7))
    at.bet(1, 600).call(2)
    assert follower.look(at.table) == open_hand(7)
    at.fold(3).board("2c5d8h").check(2).bet(1, 800).fold(2).award()
    assert follower.look(at.table) is None
    at.start()
    assert follower.look(at.table) == open_hand(7)


def test_a_reader_whose_ledger_was_put_back_reads_it_anew() -> None:
    at = dealing().start().deal()
    follower = Follower()
    follower.look(at.table)
    follower._read[7] = type(follower._read[7])(follower._read[7].seq, "0" * 64, follower._read[7].being)
    assert follower.look(at.table) == open_hand(7)


def test_every_length_of_a_history_gives_one_view() -> None:
    at = dealing((20_000, 50_000, 80_000), rake=policy())
    began = Entry.objects.filter(stream="table:7").count()
    at.start().deal().bet(1, 20_000).call(2).bet(3, 50_000).call(2)
    at.board("AsKd2c").board("3h").board("9c").show(3, "QhQd")
    entries = list(entries_of("table:7", since=began))
    for length in range(2, len(entries) + 1):
        once, again = read(entries[:length], began=began), read(entries[:length], began=began)
        assert once is not None
        assert again is not None
        assert hand_view(once) == hand_view(again)
    assert Table.objects.get().hand_began == began
