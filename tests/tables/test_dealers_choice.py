"""Dealer's choice at a table: the button names the variant, for a hand or for a round."""

import pytest

from tables.commands import ChooseVariant, OpenTable, SeatPlayer, SetUpTable
from tables.commands.hands import StartHand
from tables.commands.rulings import VoidHand
from tables.hand_reading import open_hand
from tables.models import Table
from tests.room import DIRECTION, FLOOR, accepted, player, refused, without_cosignature
from tests.tables.dealing import Dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

VARIANTS = ("nl-holdem", "pl-omaha", "razz")


def choice_table(lasts: str = "single_hand") -> Dealing:
    without_cosignature()
    setup = SetUpTable(
        7, "nl-holdem", 100, 200, 20_000, 6, variants=VARIANTS, settings={"choice_lasts": lasts}
    )  # fmt: skip
    accepted(setup, by=DIRECTION)
    accepted(OpenTable(7))
    for seat in (1, 3, 5):
        accepted(SeatPlayer(7, seat, player(), 50_000))
    return Dealing(7)


def played_void(table: Dealing) -> str:
    """Start a hand and have it declared void; which game it was."""
    table.start()
    game = table.being.hand.game.id
    accepted(VoidHand(7, "sanremo-cash.other.duplicate", "two aces of spades"))
    return game


def hands_left() -> int:
    choice = Table.objects.get(number=7).choice
    assert choice is not None
    return int(choice["hands_left"])


def chooser() -> int:
    for seat in (1, 3, 5):
        answer = refused(ChooseVariant(7, seat, "no-such-game"), by=FLOOR)
        if answer.code == "VariantNotOffered":
            return seat
    raise AssertionError("nobody chooses")


@pytest.mark.article("sanremo-variants.dealers-choice.pick", "sanremo-variants.dealers-choice.single-hand")
def test_the_chosen_variant_is_dealt_and_only_the_chooser_chooses() -> None:
    table = choice_table()
    due = chooser()
    other = next(seat for seat in (1, 3, 5) if seat != due)
    assert refused(ChooseVariant(7, other, "pl-omaha")).article == "sanremo-variants.dealers-choice.pick"
    accepted(ChooseVariant(7, due, "pl-omaha"))
    table.start()
    being = open_hand(7)
    assert being is not None
    assert being.hand.game.id == "pl-omaha"


@pytest.mark.article("sanremo-variants.dealers-choice.pick")
def test_a_chooser_who_says_nothing_gets_the_first_of_the_house() -> None:
    assert played_void(choice_table()) == "nl-holdem"


@pytest.mark.article("sanremo-variants.dealers-choice.full-round")
def test_a_round_lasts_as_many_hands_as_players_were_dealt_in() -> None:
    choice_table("full_round")
    accepted(ChooseVariant(7, chooser(), "pl-omaha"))
    assert hands_left() == 3
    answer = refused(ChooseVariant(7, 1, "razz"))
    assert answer.code == "ChoiceStillHolds"


@pytest.mark.article("sanremo-variants.stud7.ante", "sanremo-variants.dealers-choice.mode")
def test_a_stud_variant_is_played_for_the_tables_big_blind() -> None:
    table = choice_table()
    accepted(ChooseVariant(7, chooser(), "razz"))
    table.do(StartHand)
    being = open_hand(7)
    assert being is not None
    assert being.hand.game.id == "razz"
    assert being.hand.stakes.small_bet == 200


def test_a_hand_that_counts_uses_the_choice_up_and_a_void_one_does_not() -> None:
    table = choice_table()
    accepted(ChooseVariant(7, chooser(), "pl-omaha"))
    assert played_void(table) == "pl-omaha"
    assert hands_left() == 1
    table.start().deal()
    while (being := open_hand(7)) is not None and being.hand.to_act is not None:
        table.fold(being.hand.to_act)
    if open_hand(7) is not None:
        table.award()
    assert hands_left() == 0


def test_a_table_of_one_game_has_nothing_to_choose() -> None:
    without_cosignature()
    accepted(SetUpTable(7, "nl-holdem", 100, 200, 20_000, 6), by=DIRECTION)
    accepted(OpenTable(7))
    assert refused(ChooseVariant(7, 1, "razz")).code == "NoDealersChoice"
