"""The cards of a closed table: one for each of its players."""

import pytest

from rules.placing import CardsForOthers, Placed, break_up, by_player


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
def test_cards_are_read_by_player_and_nobody_is_dealt_two() -> None:
    assert by_player([(4, 51), (9, 0)]) == {4: 51, 9: 0}
    with pytest.raises(CardsForOthers) as refused:
        by_player([(4, 51), (4, 0)])
    assert refused.value.facts == {"without": [], "strangers": [4]}


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
def test_whoever_is_away_or_barred_from_a_table_waits_by_his_card() -> None:
    broken = break_up(
        [1, 2, 3],
        {1: 51, 2: 50, 3: 49},
        free=[(8, 4), (9, 5)],
        seated={8: (), 9: ()},
        away={1},
        barred={(2, 8)},
    )
    assert broken.placed == (Placed(2, 9, 5), Placed(3, 8, 4))
    assert broken.waiting == ((1, 51),)
