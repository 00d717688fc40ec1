"""Faults found in other people's poker software, which must never be ours."""

import ast
import warnings
from pathlib import Path

import pytest

from rules.hand import commands as asked
from rules.hand import decide
from rules.hand.refusals import WagerTooSmall
from rules.phh import read
from rules.rake import RakePolicy
from rules.replay import replay_hand
from tests.rules.table import play, to_flop

RULES = Path(__file__).resolve().parents[2] / "rules"


@pytest.mark.article("sanremo-cash.rake.percent-and-cap", "sanremo-cash.rake.main-pot-first")
def test_the_cap_counts_once_a_hand_not_once_a_pot() -> None:
    game = play(100, 500, 1000, 1000, small=1, big=2, rake=RakePolicy(cap=30))
    game.deal("AsAd", "KsKd", "QsQd", "2c3d").bet(3, 1000).call(4).call(1, 2).board("7h8h9h").board("Jc").board("4c")
    assert game.show_all().award().hand.rake == 30
    assert sum(game.stacks) == 2570


@pytest.mark.article("sanremo-cash.rake.uncalled-excluded")
def test_when_everybody_folds_the_winners_own_called_bet_is_raked_and_the_rest_is_not() -> None:
    game = to_flop(play(1000, 1000, rake=RakePolicy(basis_points=1000))).bet(1, 100).bet(2, 600).fold(1)
    (pot,) = game.award().hand.award
    assert (pot.amount, pot.rake) == (220, 22)


@pytest.mark.article("sanremo-variants.omaha-hilo.no-low")
def test_a_side_pot_in_which_nobody_has_a_low_is_not_split() -> None:
    game = play(500, 40, 500, game="fl-omaha8", small=10, big=20, low=20, high=40)
    game.deal("KsKhQsQh", "As3s9c9d", "JsJhTsTh").bet(3, 40).call(1, 2).board("5c7d8h").bet(1, 20).call(3).board("Kd")
    game.check(1, 3).board("2c").check(1, 3).show_all().award()
    main, side = game.hand.award
    assert dict(main.shares) == {1: 60, 2: 60}
    assert dict(side.shares) == {1: 40}


def test_no_module_of_the_rules_knows_floats_decimals_or_the_clock() -> None:
    """One exception: ``replay`` prints amounts in the record's own units."""
    for path in RULES.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        imported = {
            (node.module or "").split(".")[0] if isinstance(node, ast.ImportFrom) else alias.name.split(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }
        assert not imported & {"time", "random", "os", "logging", "asyncio", "decimal", "warnings", "django"}, path
        divisions = [node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)]
        floats = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)]
        assert not floats, path
        assert len(divisions) <= (path.name == "replay.py"), path


@pytest.mark.article("sanremo-cash.bets.short-all-in-no-reopen")
def test_the_minimum_raise_after_a_short_all_in_is_the_wager_plus_the_last_full_raise() -> None:
    game = to_flop(play(1000, 160, 1000)).bet(1, 100).bet(2, 150)
    with pytest.raises(WagerTooSmall):
        game.bet(3, 249)
    assert game.bet(3, 250).hand.level == 250


def test_legality_does_not_depend_on_warnings_filters() -> None:
    for action in ("ignore", "error"):
        with warnings.catch_warnings():
            warnings.simplefilter(action)
            game = to_flop(play(1000, 1000, 1000))
            assert game.options() == {"fold": (0, 0), "check": (0, 0), "bet": (10, 990)}
            assert decide(game.hand, asked.Fold(1))


@pytest.mark.article("sanremo-variants.razz.same-structure", "sanremo-variants.stud7.bring-in-full")
def test_a_razz_hand_with_a_completed_bring_in_is_not_refused() -> None:
    (hand,) = read(
        """
variant = 'FR'
antes = [5, 5, 5]
bring_in = 5
small_bet = 20
big_bet = 40
starting_stacks = [500, 500, 500]
actions = ['d dh p1 7c3hKc', 'd dh p2 8s6s5s', 'd dh p3 3s2c8h', 'p1 cbr 20', 'p2 cbr 40', 'p3 f', 'p1 f']
finishing_stacks = [475, 530, 495]
"""
    )
    assert replay_hand(hand).ok
