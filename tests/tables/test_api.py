"""REST: the room as it reads, filters and pages, and the one door for commands."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from audit.api import COMMAND_EXAMPLES
from audit.messages import SYSTEM
from people.hiring import hire
from tables.commands import CallNext, JoinList, SeatPlayer, SitOut
from tables.models import Hand
from tests.room import accepted, new_id, open_table, player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


@pytest.fixture
def floor() -> APIClient:
    client = APIClient()
    client.force_login(hire(SYSTEM, badge="F01", name="Sergio Bracco", role="floor", pin="482913"))
    return client


def read(client: APIClient, address: str, **wanted: Any) -> Any:
    answer = client.get(f"/api/{address}", wanted)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_example_of_the_document_runs_as_it_stands(floor: APIClient) -> None:
    (example,) = COMMAND_EXAMPLES
    body = example.value
    open_table(body["data"]["table"])
    body = body | {"data": body["data"] | {"player": player()}}
    first = floor.post("/api/commands/", body, format="json")
    assert first.status_code == 200, first.content
    assert floor.post("/api/commands/", body, format="json").json() == first.json()


def test_a_refusal_is_a_problem_with_its_article(floor: APIClient) -> None:
    open_table(7)
    data = {"table": 7, "seat": 12, "player": player(), "chips": 50_000}
    answer = floor.post(
        "/api/commands/", {"id": new_id(), "command": "tables.seat_player", "data": data}, format="json"
    )
    assert answer.status_code == 409
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["article"] == "sanremo-cash.game.max-players"


def test_a_list_reads_in_its_order_with_calls_and_their_deadlines(floor: APIClient) -> None:
    open_table(7)
    waiting = [player("Ada Neri"), player("Ugo Bianchi")]
    for who in waiting:
        accepted(JoinList("nl-holdem", 100, 200, who))
    accepted(CallNext(7))
    (found,) = read(floor, "lists/")
    assert [line["player"] for line in found["lines"]] == waiting
    assert [line["name"] for line in found["lines"]] == ["Ada N.", "Ugo B."]
    assert found["lines"][0]["called_table"] == 7
    assert read(floor, "lists/nl-holdem/100-200/") == found
    assert read(floor, "lists/stud7/100-200/")["lines"] == []
    (timer,) = read(floor, "timers/")["results"]
    assert timer["command"] == "tables.expire_call"


def test_what_a_seat_owes_and_the_next_hand_tell_why(floor: APIClient) -> None:
    open_table(7)
    for seat in (2, 5):
        accepted(SeatPlayer(7, seat, player(), 50_000))
    told = read(floor, "tables/7/seats/2/owed/")
    assert told["entry"] == "new"
    assert told["next_hand"]["why"]
    assert read(floor, "tables/7/next-hand/")["can_deal"] is True


def test_hands_are_filtered_by_table_day_and_dealer_and_come_in_pages(floor: APIClient) -> None:
    table, now = open_table(7), timezone.now()
    for number in range(1, 6):
        Hand.objects.create(
            table_id=table, number=number, game="nl-holdem", book="sanremo-cash", tracking="full",
            day=now.date() - timedelta(days=number % 2), dealer="staff:9", started_at=now + timedelta(minutes=number),
            ended_at=now, first_seq=1, last_seq=2, dealt_in=6, pot=1000, rake=50,
        )  # fmt: skip
    page = read(floor, "hands/", table=7, dealer="staff:9", limit=2)
    assert page["count"] == 5
    assert [hand["number"] for hand in page["results"]] == [5, 4]
    assert read(floor, "hands/", day=now.date().isoformat())["count"] == 2
    assert read(floor, "hands/", table=8)["count"] == 0
    assert floor.get("/api/hands/", {"table": "x"}).status_code == 400


def test_players_are_found_by_a_part_of_their_name(floor: APIClient) -> None:
    player("Ada Neri")
    player("Ugo Bianchi")
    assert [found["name"] for found in read(floor, "players/", name="bian")["results"]] == ["Ugo Bianchi"]


def test_the_room_tells_its_figures_and_its_rotation(floor: APIClient) -> None:
    assert read(floor, "room/")["answer_minutes"] == 15
    assert read(floor, "dealers/") == {"rotation": [], "waiting": [], "dealing": {}}


def test_proposals_say_who_is_next_for_a_free_seat_and_by_which_article(floor: APIClient) -> None:
    open_table(7, seats=3)
    accepted(SeatPlayer(7, 1, player(), 50_000))
    who = player("Ada Neri")
    accepted(JoinList("nl-holdem", 100, 200, who))
    seats = read(floor, "proposals/")["seats"]
    assert (seats[0]["seat"], seats[0]["player"]) == (2, who)
    assert seats[0]["article"].startswith("sanremo-cash.seating.")


def test_a_sit_out_shows_in_the_table_and_among_the_timers(floor: APIClient) -> None:
    open_table(7)
    accepted(SeatPlayer(7, 3, player(), 50_000))
    accepted(SitOut(7, 3))
    (seat,) = read(floor, "tables/7/")["occupied"]
    assert seat["presence"] == "sitting_out"
    assert seat["out_until"].endswith("Z")
    assert {timer["stream"] for timer in read(floor, "timers/")["results"]} == {"table:7"}
