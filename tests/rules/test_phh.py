"""The PHH notation: reading, exact scaling, faults that are one line, and writing a hand of ours."""

import pytest

from rules.hand import commands as asked
from rules.phh import BadHistory, commands_of, read, read_all, scaled, write
from rules.replay import replay_hand, report
from tests.rules.table import play, to_flop

HAND = """
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
starting_stacks = [100, 659.90, 471]
actions = ['d dh p1 ????', 'd dh p2 AsKd', 'd dh p3 ????', 'p3 cbr 2.50', 'p1 f # sighs', 'p2 cc', 'd db AcTs3h',
  'p2 cc', 'p3 cbr 3.75', 'p2 cc', 'd db Js', 'p2 cc', 'p3 cc', 'd db 2h', 'p2 cc', 'p3 cc', 'p3 sm 4d8d', 'p2 sm AsKd']
finishing_stacks = [99.50, 666.65, 464.75]
"""


def test_amounts_are_scaled_exactly_to_whole_minor_units() -> None:
    (hand,) = read(HAND)
    assert (hand.scale, hand.blinds, hand.starting) == (100, (50, 100, 0), (10000, 65990, 47100))
    assert [scaled(text, 100) for text in ("659.90", "0.1", "-2.25", 7)] == [65990, 10, -225, 700]


def test_a_hand_becomes_the_commands_of_a_dealer() -> None:
    commands = commands_of(read(HAND)[0])
    assert [type(command).__name__ for command in commands[:5]] == [
        "StartHand",
        "DealHole",
        "BetTo",
        "Fold",
        "CheckOrCall",
    ]
    assert commands[2] == asked.BetTo(3, 250)


def test_a_recorded_hand_replays_to_its_finishing_stacks() -> None:
    replayed = replay_hand(read(HAND)[0])
    assert (replayed.ok, replayed.finishing) == (True, (9950, 66665, 46475))


def test_a_difference_is_shown_seat_by_seat() -> None:
    line = next(report(HAND.replace("666.65, 464.75", "666.55, 464.85"), "one.phh"))
    assert line == {
        "file": "one.phh", "index": 0, "label": "1", "variant": "NT", "ok": False,
        "finishing_stacks": [99.5, 666.65, 464.75], "difference": [0, 0.1, -0.1],
    }  # fmt: skip


def test_the_rake_of_the_room_may_be_missing_from_the_winner_only() -> None:
    assert replay_hand(read(HAND.replace("666.65", "666.15"))[0]).ok
    assert not replay_hand(read(HAND.replace("464.75", "464.25"))[0]).ok


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("variant = ", "not TOML"),
        ("", "no hand in it"),
        ("variant = 'XX'\nactions = []\nstarting_stacks = [1, 2]", "variant 'XX' is not supported"),
        ("[1]\nhand = 1", "names no variant"),
        ("variant = 'NT'", "actions"),
        (HAND.replace("[100, 659.90, 471]", "[100, 659.90]"), "not of one length"),
        (HAND.replace("'p2 cc', 'd db Js'", "'p2 zz', 'd db Js'"), "'p2 zz' is not understood"),
        (HAND.replace("'d db Js'", "'d db Jx'"), "no card"),
        (HAND.replace("'p3 cbr 2.50'", "'p3 cbr 1.50'"), "WagerTooSmall"),
        (
            HAND.replace(
                "'d db Js', 'p2 cc', 'p3 cc', 'd db 2h', 'p2 cc', 'p3 cc', 'p3 sm 4d8d', 'p2 sm AsKd'", "'d db Js'"
            ),
            "stops before",
        ),
        (HAND.replace("'p3 cbr 2.50'", "'p9 cbr 2.50'"), "no player 'p9'"),
    ],
)
def test_a_broken_or_unsupported_file_is_one_clear_line(text: str, why: str) -> None:
    (line,) = report(text, "bad.phh")
    assert line["ok"] is False
    assert why in line["error"]


def test_one_bad_hand_does_not_hide_the_others() -> None:
    both = "[1]\nvariant = 'XX'\n[2]" + HAND
    assert [type(hand).__name__ for hand in read_all(both)] == ["BadHistory", "Recorded"]
    with pytest.raises(BadHistory):
        read(both)


def test_heads_up_the_button_posts_the_small_blind_though_it_is_written_first() -> None:
    text = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 30', 'p1 f']
finishing_stacks = [90, 110]
"""
    assert replay_hand(read(text)[0]).ok
    other_way = (
        text.replace("[5, 10]", "[10, 5]")
        .replace("'p2 cbr 30', 'p1 f'", "'p1 cbr 30', 'p2 f'")
        .replace("[90, 110]", "[110, 90]")
    )
    assert replay_hand(read(other_way)[0]).ok


def test_a_short_post_may_have_been_dead_or_live_and_the_result_tells() -> None:
    text = """
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, -5]
min_bet = 10
starting_stacks = [100, 100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p3 f', 'p4 cc', 'p1 f', 'p2 cbr 30', 'p4 f']
finishing_stacks = [95, 120, 100, 85]
"""
    assert replay_hand(read(text)[0]).ok
    assert replay_hand(read(text.replace("120, 100, 85", "115, 100, 90"))[0]).ok


def test_a_short_blind_may_have_been_called_in_full_or_not() -> None:
    text = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 4, 100]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 2c3d', 'p3 cc', 'p1 cc', 'd db 7h8h9h', 'p1 cc', 'p3 f',
  'd db Jc', 'd db 4c', 'p1 sm AsAd', 'p2 sm KsKd']
finishing_stacks = [109, 0, 95]
"""
    assert replay_hand(read(text)[0]).ok
    assert replay_hand(read(text.replace("[109, 0, 95]", "[114, 0, 90]"))[0]).ok


def test_what_a_record_proves_against_itself_is_named() -> None:
    winnings = HAND.replace("666.65, 464.75]", "500.00, 464.75]\nwinnings = [0, 13.00, 0]")
    assert "contradict each other" in replay_hand(read(winnings)[0]).aside
    assert "half chips" in replay_hand(read(HALVES)[0]).aside


HALVES = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 30', 'p1 f']
finishing_stacks = [90.5, 109.5]
"""


@pytest.mark.parametrize("game", ["nl-holdem", "pl-omaha", "fl-omaha8"])
def test_a_hand_of_ours_written_as_phh_replays_to_the_same_stacks(game: str) -> None:
    hands = ("AsAd", "KsKd", "8s8c") if game == "nl-holdem" else ("AsAd2c3c", "KsKd9c9d", "8s8cTsTd")
    table = to_flop(play(500, 500, 500, game=game, low=10, high=20 if game[:2] == "fl" else 0), *hands, flop="2h5d7h")
    table.bet(1, 10).call(2, 3).board("Qc").check(1, 2, 3).board("3h").check(1, 2, 3).show_all().award()
    (recorded,) = read(write(table.hand, table="Sanremo 4"))
    replayed = replay_hand(recorded)
    assert (replayed.ok, list(replayed.finishing)) == (True, table.stacks)
    assert recorded.about["table"] == "Sanremo 4"


def test_a_game_without_a_phh_name_cannot_be_written() -> None:
    with pytest.raises(BadHistory):
        write(play(100, 100, game="pl-omaha5").hand)
