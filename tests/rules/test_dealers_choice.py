"""Dealer's choice: who names the game, and for how long."""

import pytest

from rules.dealers_choice import Choice, GameDoesNotFit, Mode, NotYourChoice, choose, chooser, hand_played, offered

GAMES = ("nl-holdem", "pl-omaha", "pl-omaha5", "pl-omaha6", "stud7", "razz")
SEATED = (2, 4, 5, 9)


def table(mode: Mode) -> Choice:
    return Choice(mode, GAMES, "nl-holdem")


@pytest.mark.article("sanremo-variants.dealers-choice.pick")
def test_only_games_that_fit_the_players_are_offered() -> None:
    assert offered(table(Mode.SINGLE_HAND), 9) == ("nl-holdem", "pl-omaha")
    assert offered(table(Mode.SINGLE_HAND), 8) == ("nl-holdem", "pl-omaha", "pl-omaha5", "stud7", "razz")
    with pytest.raises(GameDoesNotFit):
        choose(table(Mode.SINGLE_HAND), "stud7", seat=1, button=1, seated=range(1, 10))


@pytest.mark.article("sanremo-variants.dealers-choice.pick", "sanremo-variants.dealers-choice.single-hand")
def test_by_the_hand_the_button_chooses_and_again_if_it_stays() -> None:
    choice = choose(table(Mode.SINGLE_HAND), "razz", seat=4, button=4, seated=SEATED)
    assert chooser(choice, button=4, seated=SEATED) is None
    choice = hand_played(choice)
    assert chooser(choice, button=5, seated=SEATED) == 5
    assert chooser(choice, button=4, seated=SEATED) == 4
    with pytest.raises(NotYourChoice):
        choose(choice, "razz", seat=9, button=5, seated=SEATED)


@pytest.mark.article("sanremo-variants.dealers-choice.mode", "sanremo-variants.dealers-choice.full-round")
def test_by_the_round_a_choice_lasts_as_many_hands_as_players_and_passes_clockwise() -> None:
    choice = choose(table(Mode.FULL_ROUND), "stud7", seat=9, button=9, seated=SEATED)
    for _ in range(3):
        choice = hand_played(choice)
        assert chooser(choice, button=9, seated=SEATED) is None
    choice = hand_played(hand_played(choice, redealt=True))
    assert chooser(choice, button=9, seated=SEATED) == 2
