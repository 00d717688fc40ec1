"""A table's life: set up, opened step by step or on the floor's word, paused."""

from typing import Any

import pytest

from audit.ledger import entries_of
from audit.messages import Command, Sender
from rake.commands import AddPolicy, Share
from rake.models import Policy
from rules.opening import Step
from tables.commands import (
    ChangeRoomSetting,
    ChangeSetup,
    CheckDeck,
    CloseTable,
    CosignOpening,
    DrawButton,
    DrawSeat,
    OpenTable,
    PauseTable,
    PermitShuffle,
    ResumeTable,
    SeatByFloor,
    SetUpTable,
)
from tables.models import Room, Seat, Table
from tests.room import (
    CONTROLLER,
    DIRECTION,
    PIT,
    accepted,
    open_table,
    player,
    refused,
    set_up_table,
    without_cosignature,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

DEALER = Sender(id="tablet:7", person="staff:904", role="dealer", table=7)


def table(number: int = 7) -> Table:
    return Table.objects.get(number=number)


def setup(**chosen: Any) -> SetUpTable:
    usual: dict[str, Any] = {"table": 7, "game": "nl-holdem", "small_blind": 100, "big_blind": 200}
    usual |= {"min_buy_in": 20_000, "seats": 9}
    return SetUpTable(**(usual | chosen))


def kinds(number: int = 7) -> list[str]:
    return [entry.kind.removeprefix("tables.").removesuffix(".v1") for entry in entries_of(f"table:{number}")]


def begin_opening(*, seated: int = 2) -> list[int]:
    """Table 7 with its deck checked and these players drawn to seats 1, 2, …"""
    set_up_table(7)
    accepted(OpenTable(7, by_steps=True))
    accepted(CheckDeck(7, complete=True), by=DEALER)
    accepted(PermitShuffle(7))
    players = [player(f"Ospite {number}") for number in range(seated)]
    for seat, who in enumerate(players, 1):
        accepted(DrawSeat(7, seat, who, 20_000, drawn_by=who), by=DEALER)
    return players


# --- set-up -----------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.revision.in-force")
def test_a_table_is_set_up_with_all_its_figures_and_the_edition_of_its_book() -> None:
    accepted(AddPolicy("5 %", Share(cap=1_500)), by=DIRECTION)
    policy = Policy.objects.get().pk
    further = {"most_hands_out": 10, "top_up_until": "first_riffle"}
    accepted(setup(max_buy_in=80_000, ante=100, tracking="summary", policy=policy, settings=further), by=DIRECTION)
    found = table()
    assert (found.max_buy_in, found.ante, found.tracking, found.policy_id) == (80_000, 100, "summary", policy)
    assert found.rules.most_hands_out == 10
    (entry,) = entries_of("table:7")
    assert entry.data["book"] == "sanremo-cash"
    assert entry.data["edition"]
    assert entry.data["settings"] == further


@pytest.mark.article("sanremo-cash.game.max-players")
def test_a_table_has_nine_seats_at_most() -> None:
    assert refused(setup(seats=10), by=DIRECTION).article == "sanremo-cash.game.max-players"


@pytest.mark.article("sanremo-variants.omaha.deck-capacity", "sanremo-variants.stud7.players")
@pytest.mark.parametrize(("game", "most"), [("pl-omaha5", 8), ("pl-omaha6", 7), ("stud7", 8)])
def test_a_table_has_no_more_seats_than_its_game_has_cards_for(game: str, most: int) -> None:
    no = refused(setup(game=game, seats=most + 1), by=DIRECTION)
    assert (no.code, no.facts["most"]) == ("TooManyForTheGame", most)
    accepted(setup(game=game, seats=most), by=DIRECTION)


@pytest.mark.article("sanremo-variants.stud7.ante", "sanremo-variants.stud7.bring-in-amount")
def test_stud_without_ante_and_bring_in_gets_those_of_the_regulation() -> None:
    accepted(setup(game="stud7", seats=8, small_blind=1_000, big_blind=2_000), by=DIRECTION)
    assert (table().ante, table().bring_in) == (200, 500)


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"game": "snap"}, "NotFound"),
        ({"book": "hoyle"}, "NotFound"),
        ({"policy": 99}, "NotFound"),
        ({"small_blind": 300}, "BlindsOutOfOrder"),
        ({"small_blind": 50}, "FigureDoesNotFit"),
        ({"max_buy_in": 10_000}, "FigureDoesNotFit"),
        ({"bring_in": 100}, "FigureDoesNotFit"),
        ({"book": "texas-basics", "ante": 100}, "NoAntes"),
        ({"settings": {"colour": 1}}, "NoSuchSetting"),
        ({"settings": {"seats": 4}}, "NoSuchSetting"),
        ({"settings": {"short_buy_ins": -1}}, "SettingDoesNotFit"),
        ({"settings": {"top_up_until": "dawn"}}, "SettingDoesNotFit"),
    ],
)
def test_figures_that_do_not_fit_together_are_refused(chosen: dict[str, Any], code: str) -> None:
    assert refused(setup(**chosen), by=DIRECTION).code == code
    assert not Table.objects.exists()


def test_a_closed_table_is_set_up_anew_and_an_open_one_is_not() -> None:
    set_up_table(7)
    anew = ChangeSetup(7, "pl-omaha", 200, 400, 40_000, 8)
    accepted(anew, by=DIRECTION)
    assert (table().game, table().big_blind, table().seats) == ("pl-omaha", 400, 8)
    accepted(OpenTable(7))
    assert refused(anew, by=DIRECTION).code == "TableNotClosed"


# --- the opening, step by step ----------------------------------------------------------


@pytest.mark.article("sanremo-cash.open.deck-check", "sanremo-cash.open.floor-permission-to-shuffle")
@pytest.mark.article("sanremo-cash.open.seat-draw", "sanremo-cash.open.button-draw")
@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_an_opening_goes_from_the_deck_to_the_controllers_signature() -> None:
    begin_opening(seated=3)
    accepted(DrawButton(7, [(1, "Kd"), (2, "Ks"), (3, "Qs")]), by=DEALER)
    assert table().status == "opening"
    accepted(CosignOpening(7), by=CONTROLLER, signed=CONTROLLER)
    assert (table().status, table().button, table().cosigned_by) == ("open", 2, "staff:903")
    assert table().opened_at is not None
    assert kinds()[-1] == "table_opened"


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_nothing_is_played_before_the_controller_has_signed() -> None:
    set_up_table(7)
    accepted(OpenTable(7))
    no = refused(PauseTable(7))
    assert (no.code, no.article) == ("NotCosigned", "sanremo-cash.conduct.direction-starts-ends")
    accepted(CosignOpening(7), by=CONTROLLER, signed=CONTROLLER)
    accepted(PauseTable(7))


def test_only_the_controller_signs_and_once() -> None:
    set_up_table(7)
    accepted(OpenTable(7, by_steps=True))
    assert refused(CosignOpening(7)).code == "SignatureMissing"
    assert refused(CosignOpening(7), signed=PIT).code == "NotAllowed"
    assert refused(CosignOpening(7), by=CONTROLLER).code == "SignatureMissing"
    accepted(CosignOpening(7), by=CONTROLLER, signed=CONTROLLER)
    assert refused(CosignOpening(7), by=CONTROLLER, signed=CONTROLLER).code == "StepDoneAlready"


@pytest.mark.article("sanremo-cash.open.floor-permission-to-shuffle")
def test_the_floor_permits_the_shuffle_after_the_deck_is_checked() -> None:
    set_up_table(7)
    accepted(OpenTable(7, by_steps=True))
    assert refused(PermitShuffle(7)).article == "sanremo-cash.open.floor-permission-to-shuffle"
    accepted(CheckDeck(7, complete=True), by=DEALER)
    assert refused(PermitShuffle(7), by=DEALER).code == "NotAllowed"
    accepted(PermitShuffle(7))


@pytest.mark.article("sanremo-cash.open.deck-check")
def test_a_deck_that_is_not_complete_takes_the_permission_with_it() -> None:
    begin_opening()
    accepted(CheckDeck(7, complete=False), by=DEALER)
    assert table().opening_steps == [Step.SEATS_DRAWN]
    no = refused(DrawButton(7, [(1, "As"), (2, "Ks")]), by=DEALER)
    assert no.facts["missing"] == ["shuffle_permitted"]


@pytest.mark.article("sanremo-cash.open.draw-in-person")
def test_nobody_draws_a_seat_for_another() -> None:
    set_up_table(7)
    accepted(OpenTable(7, by_steps=True))
    one, other = player("Uno"), player("Due")
    assert refused(DrawSeat(7, 3, one, 20_000, drawn_by=other)).code == "DrawnByAnother"


@pytest.mark.article("sanremo-cash.open.seat-draw")
def test_the_order_of_the_draw_is_kept_and_a_seat_card_is_drawn_once() -> None:
    begin_opening(seated=2)
    late = player("Tardi")
    assert refused(DrawSeat(7, 2, late, 20_000, drawn_by=late)).code == "SeatCardGone"
    accepted(DrawSeat(7, 9, late, 20_000, drawn_by=late))
    assert list(Seat.objects.order_by("draw_order").values_list("number", "draw_order")) == [(1, 1), (2, 2), (9, 3)]
    assert Seat.objects.filter(drawn_at__isnull=False).count() == 3


@pytest.mark.article("sanremo-cash.open.seat-by-floor")
def test_the_floor_may_give_a_seat_instead() -> None:
    begin_opening(seated=2)
    accepted(SeatByFloor(7, 5, player("Ospite"), 20_000))
    given = Seat.objects.get(number=5)
    assert (given.draw_order, given.drawn_at) == (None, None)
    assert "seat_given" in kinds()


@pytest.mark.article("sanremo-cash.open.button-draw")
def test_the_button_is_drawn_among_those_who_sit() -> None:
    begin_opening(seated=2)
    assert refused(DrawButton(7, [(1, "As")])).facts["seats"] == [2]
    assert refused(DrawButton(7, [(1, "As"), (2, "As")])).code == "CardDrawnTwice"
    accepted(DrawButton(7, [(1, "Ah"), (2, "As")]))
    assert table().button == 2


@pytest.mark.article("sanremo-cash.open.button-draw")
def test_no_button_is_drawn_before_there_are_players() -> None:
    begin_opening(seated=1)
    assert refused(DrawButton(7, [(1, "As")])).facts["missing"] == ["seats_drawn"]


def test_a_step_needs_an_opening() -> None:
    open_table(7)
    assert refused(CheckDeck(7, complete=True)).code == "TableNotOpening"


# --- on the floor's word ----------------------------------------------------------------


def test_without_co_signature_a_table_opens_in_one_command() -> None:
    set_up_table(7)
    without_cosignature()
    accepted(OpenTable(7, button=4))
    assert (table().status, table().button) == ("open", 4)
    assert kinds() == ["table_set_up", "opening_started", "table_opened"]


def test_the_button_lies_at_a_chair_of_the_table() -> None:
    set_up_table(7, seats=6)
    assert refused(OpenTable(7, button=7)).code == "NoSuchSeat"


def test_an_opening_under_way_is_not_begun_again() -> None:
    set_up_table(7)
    accepted(OpenTable(7, by_steps=True))
    assert refused(OpenTable(7)).code == "TableNotClosed"


def test_an_opening_can_be_given_up() -> None:
    set_up_table(7)
    accepted(OpenTable(7, by_steps=True))
    accepted(CloseTable(7))
    assert (table().status, table().opening_steps) == ("closed", [])


def test_a_table_opened_again_knows_nothing_of_its_last_day() -> None:
    open_table(7)
    Table.objects.filter(number=7).update(positions={"button": 3}, first_orbit=False, first_button=3)
    accepted(CloseTable(7))
    accepted(OpenTable(7))
    assert (table().positions, table().first_orbit, table().first_button, table().button) == (None, True, None, 1)


def test_a_paused_table_is_resumed() -> None:
    open_table(7)
    accepted(PauseTable(7))
    assert refused(PauseTable(7)).code == "TableNotOpen"
    accepted(ResumeTable(7))
    assert refused(ResumeTable(7)).code == "TableNotClosed"


# --- the room ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "value"), [("answer_minutes", 10), ("play_over", True), ("time_called_without_bet", "dead")]
)
def test_the_direction_changes_a_setting_of_the_room(setting: str, value: int | str) -> None:
    accepted(ChangeRoomSetting(setting, value), by=DIRECTION)
    assert getattr(Room.rules(), setting) == value
    (entry,) = entries_of("room")
    assert entry.data["value"] == value


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ChangeRoomSetting("weather", 1), "NoSuchSetting"),
        (ChangeRoomSetting("answer_minutes", "ten"), "SettingDoesNotFit"),
        (ChangeRoomSetting("answer_minutes", -1), "SettingDoesNotFit"),
        (ChangeRoomSetting("evening_from", 24), "SettingDoesNotFit"),
        (ChangeRoomSetting("play_over", 1), "SettingDoesNotFit"),
    ],
)
def test_a_setting_that_no_room_can_have_is_refused(command: Command, code: str) -> None:
    assert refused(command, by=DIRECTION).code == code


def test_the_room_is_the_directions_to_set() -> None:
    assert refused(ChangeRoomSetting("answer_minutes", 10)).code == "NotAllowed"


def test_an_opening_that_waits_only_for_a_signature_is_complete_when_the_room_asks_for_none() -> None:
    set_up_table(7)
    accepted(OpenTable(7))
    accepted(ChangeRoomSetting("cosignature_required", False), by=DIRECTION)
    assert table().status == "open"
