"""Events and states as JSON: permanent kinds, and the same state whichever way it is rebuilt."""

import json

import pytest

from rules.hand import commands as asked
from rules.hand import replay
from rules.hand.events import KINDS
from rules.hand.serial import UnknownKind, event_from_json, event_to_json, hand_from_json, hand_to_json
from rules.rake import RakePolicy
from tests.rules.table import Play, play, to_flop


def a_long_hand() -> Play:
    game = to_flop(
        play(500, 500, 500, rake=RakePolicy(cap=30, caps_by_players=((3, 20),))), "AsAd", "KsKd", "8s8c", flop="4d5dTs"
    )
    game.bet(1, 40).call(2).fold(3).do(asked.TakeBackAct()).call(3).board("2c").check(1, 2, 3).board("3c")
    return game.check(1, 2, 3).show(1).show(2).muck(3).award()


def test_every_event_survives_json() -> None:
    for event in a_long_hand().events:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


def test_kinds_are_permanent() -> None:
    assert sorted(KINDS) == sorted([
        "hand.act_held.v1", "hand.act_released.v1", "hand.act_ruled.v1", "hand.act_taken_back.v1",
        "hand.action_opened.v1", "hand.blinds_chopped.v1", "hand.board_dealt.v1", "hand.board_taken_back.v1",
        "hand.boards_agreed.v1", "hand.burn_kept.v1", "hand.called.v1", "hand.cards_mucked.v1",
        "hand.cards_shown.v1", "hand.checked.v1",
        "hand.common_card_dealt.v1", "hand.completed.v1", "hand.deal_cancelled.v1", "hand.discarded.v1",
        "hand.faces_read.v1", "hand.floor_called.v1", "hand.player_excluded.v1",
        "hand.flop_recorded.v1", "hand.forfeited.v1", "hand.folded.v1", "hand.hole_dealt.v1", "hand.killed.v1",
        "hand.player_restricted.v1", "hand.pots_awarded.v1", "hand.pots_recorded.v1", "hand.retrieved.v1",
        "hand.rewound.v1", "hand.started.v1", "hand.top_card_given.v1", "hand.voided.v1", "hand.wagered.v1",
    ])  # fmt: skip


def test_the_bytes_of_a_fold_and_a_raise_are_pinned() -> None:
    events = play(100, 100, 100).deal().bet(3, 30).fold(1).events[-2:]
    assert [json.dumps(event_to_json(event), sort_keys=True) for event in events] == [
        '{"act": "raise", "kind": "hand.wagered.v1", "reopens": true, "seat": 3, "to": 30}',
        '{"kind": "hand.folded.v1", "seat": 1}',
    ]


def test_replaying_the_events_gives_the_same_state_and_so_does_a_snapshot() -> None:
    game = a_long_hand()
    assert replay(game.events) == game.hand
    assert hand_from_json(json.loads(json.dumps(hand_to_json(game.hand)))) == game.hand


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(UnknownKind):
        event_from_json({"kind": "hand.folded.v9", "seat": 1})
