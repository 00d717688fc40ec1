"""The desk: one way in, an answer means committed, the same id gives the first answer."""

from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

import pytest
from django.utils import timezone

from audit import desk as desk_module
from audit.desk import Desk, handles
from audit.messages import SYSTEM, Accepted, Command, Event, Failed, Refusal, Refused, Request, UnknownCommand
from audit.models import Entry
from audit.writer import office
from tables.commands import CallFloor, OpenTable, SeatPlayer
from tables.models import Seat, Table
from tests.room import FLOOR, accepted, new_id, open_table, player, refused, send, set_up_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


@dataclass(frozen=True, slots=True)
class Tally(Command):
    """A counter kept in the office's memory, for these tests."""

    name: ClassVar[str] = "tests.tally"
    internal: ClassVar[bool] = True
    most: int = 1000


@dataclass(frozen=True, slots=True)
class Explode(Command):
    name: ClassVar[str] = "tests.explode"
    internal: ClassVar[bool] = True
    after_writing: bool


@dataclass(frozen=True, slots=True)
class Tallied(Event):
    kind = "tests.tallied.v1"
    stream: ClassVar[str] = "tests"
    total: int


class TallyFull(Refusal):
    """The counter has reached its most."""


def total_in_ledger() -> int:
    last = Entry.objects.filter(stream="tests").last()
    return int(last.data["total"]) if last else 0


@pytest.fixture(autouse=True)
def _own_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "_handlers", dict(desk_module._handlers))
    monkeypatch.setattr(desk_module, "_commands", dict(desk_module._commands))

    @handles(Tally)
    def tally(command: Tally, desk: Desk) -> None:
        total = desk.recall("tests", total_in_ledger) + 1
        if total > command.most:
            raise TallyFull(most=command.most)
        desk.keep("tests", total)
        desk.record(Tallied(total))

    @handles(Explode)
    def explode(command: Explode, desk: Desk) -> None:
        if command.after_writing:
            Table.objects.create(number=99, game="x", small_blind=1, big_blind=2, min_buy_in=1, seats=2, status="open")
            desk.record(Tallied(-1))
        raise ZeroDivisionError


def test_an_accepted_command_tells_the_new_number_of_its_stream() -> None:
    set_up_table(7)
    assert accepted(OpenTable(7)).seqs == {"table:7": 2}


def test_the_same_id_twice_gives_the_first_answer_and_writes_once() -> None:
    set_up_table(7)
    first = accepted(OpenTable(7), id="same")
    office.forget()
    assert accepted(OpenTable(7), id="same") == first
    assert Entry.objects.filter(command_id="same").count() == 1


def test_the_same_id_twice_in_one_batch_writes_once() -> None:
    set_up_table(7)
    request = Request("same", OpenTable(7), FLOOR)
    first, second = office.run([request, request])
    assert first == second == Accepted("same", {"table:7": 2})


def test_an_id_belongs_to_its_sender() -> None:
    set_up_table(7)
    accepted(OpenTable(7), id="1")
    other = type(FLOOR)(id="staff:77", person="staff:77", role="floor")
    accepted(CallFloor(7), id="1", by=other)


def test_an_id_used_for_another_command_is_refused() -> None:
    set_up_table(7)
    accepted(OpenTable(7), id="same")
    assert refused(CallFloor(7), id="same").code == "IdReused"


def test_a_refused_id_gives_the_same_refusal_again() -> None:
    set_up_table(7)
    accepted(OpenTable(7))
    first = refused(OpenTable(7), id="late")
    Table.objects.filter(number=7).update(status="closed")
    assert refused(OpenTable(7), id="late") == first


def test_a_refusal_names_the_article_and_writes_nothing() -> None:
    open_table(7)
    somebody, other = player("Ada Neri"), player("Ugo Bianchi")
    accepted(SeatPlayer(7, 3, somebody, 20_000))
    before = Entry.objects.count()
    answer = refused(SeatPlayer(7, 3, other, 20_000))
    assert answer.article == "sanremo-cash.seating.floor-authorises"
    assert answer.facts == {"seat": 3}
    assert Entry.objects.count() == before


def test_an_unexpected_error_fails_that_command_only(caplog: pytest.LogCaptureFixture) -> None:
    set_up_table(7)
    requests = [
        Request(new_id(), OpenTable(7), FLOOR),
        Request(new_id(), Explode(after_writing=True), SYSTEM),
        Request(new_id(), CallFloor(7), FLOOR),
    ]
    before, failed, after = office.run(requests)
    assert isinstance(failed, Failed)
    assert isinstance(before, Accepted)
    assert isinstance(after, Accepted)
    assert not Table.objects.filter(number=99).exists()
    assert failed.reference in {getattr(record, "reference", "") for record in caplog.records}


def test_a_command_from_the_future_is_refused() -> None:
    set_up_table(7)
    assert refused(OpenTable(7), at=timezone.now() + timedelta(minutes=6)).code == "StampInFuture"
    accepted(OpenTable(7), at=timezone.now() + timedelta(minutes=4))


def test_an_entry_keeps_both_when_it_happened_and_when_it_was_recorded() -> None:
    set_up_table(7)
    happened = timezone.now() - timedelta(minutes=2)
    accepted(CallFloor(7), at=happened)
    entry = Entry.objects.get(kind="tables.floor_called.v1")
    assert entry.happened_at == happened
    assert entry.recorded_at > happened


def another_process_tallies() -> None:
    """What a second process does between two commands of ours: it appends, and our memory is behind."""
    other = desk_module.Office()
    assert isinstance(other.run([Request(new_id(), Tally(), SYSTEM)])[0], Accepted)


def test_a_conflict_with_another_process_reloads_and_tries_again() -> None:
    accepted(Tally(), by=SYSTEM)
    another_process_tallies()
    assert accepted(Tally(), by=SYSTEM).seqs == {"tests": 3}
    assert total_in_ledger() == 3


def test_a_refusal_that_rests_on_stale_memory_is_decided_again() -> None:
    accepted(Tally(), by=SYSTEM)
    office._states["tests"] = 1000  # as if this process remembered a full counter
    another_process_tallies()
    assert accepted(Tally(most=1000), by=SYSTEM).seqs == {"tests": 3}


def test_memory_of_a_failed_command_is_not_kept() -> None:
    accepted(Tally(), by=SYSTEM)
    send(Tally(most=1), by=SYSTEM)
    assert accepted(Tally(), by=SYSTEM).seqs == {"tests": 2}


def test_listeners_hear_what_grew_after_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[dict[str, int]] = []
    monkeypatch.setattr(desk_module, "_listeners", [lambda touched: heard.append(dict(touched))])
    set_up_table(7)
    send(OpenTable(8))
    assert heard == [{"table:7": 1}]


def test_a_listener_that_fails_does_not_undo_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(touched: object) -> None:
        raise OSError

    monkeypatch.setattr(desk_module, "_listeners", [fail])
    set_up_table(7)
    assert Table.objects.filter(number=7).exists()


def test_nobody_outside_the_server_issues_an_internal_command() -> None:
    with pytest.raises(UnknownCommand):
        desk_module.open_envelope({"id": "1", "command": "tests.tally", "data": {}}, FLOOR)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        "text",
        {},
        {"id": "1"},
        {"id": "", "command": "tables.open_table", "data": {"table": 7}},
        {"id": "a b", "command": "tables.open_table", "data": {"table": 7}},
        {"id": "x" * 65, "command": "tables.open_table", "data": {"table": 7}},
        {"id": "1", "command": "tables.open_table", "data": {"table": "7"}},
        {"id": "1", "command": "tables.open_table", "data": {"table": 7.0}},
        {"id": "1", "command": "tables.open_table", "data": {"table": -7}},
        {"id": "1", "command": "tables.open_table", "data": {"table": 7, "seat": 1}},
        {"id": "1", "command": "tables.open_table", "data": {}},
        {"id": "1", "command": "tables.open_table", "data": {"table": 7}, "more": 1},
        {"id": "1", "command": "tables.open_table", "data": {"table": 7}, "happened_at": "yesterday"},
        {"id": "1", "command": "tables.open_table", "data": {"table": 7}, "happened_at": "2026-11-18T10:00:00"},
        {"id": "1", "command": "tables.no_such_thing", "data": {}},
        {"id": "1", "command": "tables.seat_player", "data": {"table": 7, "seat": 1, "player": 1, "chips": 10**13}},
    ],
)
def test_what_is_not_a_command_is_refused_in_words(raw: object) -> None:
    with pytest.raises(Refusal) as no:
        desk_module.open_envelope(raw, FLOOR)
    assert no.value.code in ("Malformed", "UnknownCommand")


def test_two_players_never_share_a_seat_even_if_code_forgets() -> None:
    open_table(7)
    accepted(SeatPlayer(7, 3, player("Ada Neri"), 20_000))
    other = player("Ugo Bianchi")

    @handles(type("Careless", (Explode,), {"name": "tests.careless"}))
    def careless(command: Explode, desk: Desk) -> None:
        Seat.objects.create(table_id=7, number=3, player_id=other, stack=1, seated_at=desk.now)
        desk.record(Tallied(1))

    command = desk_module._commands["tests.careless"](after_writing=True)  # type: ignore[call-arg]
    assert isinstance(send(command, by=SYSTEM), Failed)
    assert Seat.objects.filter(table_id=7, number=3).count() == 1
    assert isinstance(send(CallFloor(7)), Accepted | Refused)
