"""Simulated evenings: whole, lively, and the same again for the same seed."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from audit import checking
from audit.models import Entry
from rake.daybook import cagnotte_differences, day_book
from rake.models import Count, Movement, Till
from tables import demo, invariants
from tables.models import Hand, Seat, Table, WaitLine
from tables.replaying import replay_ledger
from tables.replaying.rows import differing, read_rows
from tables.simulation import Evening, Summary, floor_plan, hired, summary_of
from tables.simulation.money import count_for_closing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

BEGINS = datetime(2026, 11, 18, 19, 0, tzinfo=UTC)


def evening(*, tables: int = 4, minutes: int = 25, seed: int = 1) -> Summary:
    crew = partial(hired, dealers=tables + 1)
    played = Evening(floor_plan(tables), begins=BEGINS, seed=seed, crew=lambda desk, rng: crew(desk, rng=rng))
    played.play(minutes)
    return summary_of(played.desk)


@pytest.fixture
def played() -> Summary:
    return evening()


def test_an_evening_ends_with_everything_true(played: Summary) -> None:
    assert played.broken == ()
    assert played.hands > 10
    assert played.bought == played.on_tables + played.in_custody + played.cashed_out + played.rake
    assert {"tables opened", "calls"} <= {part.partition(":")[0] for part in list(played.lines())[3].split(", ")}


def test_the_same_seed_is_the_same_evening_and_another_is_not() -> None:
    first, again, other = ([*_told(seed)] for seed in (1, 1, 2))
    assert first == again
    assert first != other


def _told(seed: int) -> Iterator[tuple[str, str]]:
    """Every event of an evening, from an empty room, which is left empty."""
    from_here = Entry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    with transaction.atomic():
        evening(tables=2, minutes=8, seed=seed)
        yield from Entry.objects.filter(pk__gt=from_here, kind__startswith="hand.").values_list("stream", "kind")
        transaction.set_rollback(True)


def test_rows_that_somebody_changed_are_found_by_verify(played: Summary) -> None:
    seat = Seat.objects.filter(locked_up=False, stack__gt=0).earliest("pk")
    Seat.objects.filter(pk=seat.pk).update(stack=seat.stack + 100)
    found = [str(fault) for fault in checking.faults() if fault.part == "room"]
    assert any(f"({seat.table_id}, {seat.number}) stack" in what for what in found)
    assert any("chips were bought" in what for what in found)


def test_a_deadline_that_was_lost_is_found(played: Summary) -> None:
    seat = Seat.objects.filter(locked_up=False).earliest("pk")
    Seat.objects.filter(pk=seat.pk).update(
        presence="away", absence="unannounced", out_since=timezone.now(), out_until=timezone.now()
    )
    assert any(what.startswith(f"absence of player:{seat.player_id}: due") for what in invariants.broken())


def test_the_demo_is_a_lively_room_that_ends_now() -> None:
    demo.pins()
    assert demo.furnish()
    assert list(invariants.broken()) == []
    assert Table.objects.filter(status="open").count() >= 6
    assert Table.objects.filter(hand_began__isnull=False).count() >= 2
    assert Hand.objects.count() > 60
    assert WaitLine.objects.exists()
    assert Seat.objects.filter(out_until__isnull=False).exists()
    assert Table.objects.filter(floor_called_at__isnull=False).exists()
    assert Till.objects.filter(closed_at=None).count() == Table.objects.filter(status="open").count()
    assert Movement.objects.filter(kind="tip").exists()
    assert list(cagnotte_differences(Count.objects.latest("pk").day).values()) == [-100]
    assert not demo.furnish()


def test_a_simulated_table_is_counted_by_two_and_signed_before_it_closes() -> None:
    crew = partial(hired, dealers=3)
    played = Evening(floor_plan(2), begins=BEGINS, seed=1, crew=lambda desk, rng: crew(desk, rng=rng))
    played.play(8)
    till = Till.objects.earliest("pk")
    count_for_closing(played.house, till.table)
    book = day_book(till.table, till.day)
    assert (book.closing_count, book.closing_cosigned_by) == (book.opening_float, played.house.crew.controller.person)
    assert book.cagnotte_difference in (0, -100)
    assert summary_of(played.desk).broken == ()


def test_the_still_demo_is_the_same_room_every_time() -> None:
    assert demo.furnish_still()
    assert list(differing(replay_ledger(), read_rows())) == []
    assert Seat.objects.filter(presence="sitting_out").count() == 1


def test_simulate_refuses_a_room_and_a_house_that_has_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    demo.furnish_still()
    with pytest.raises(CommandError, match="has tables already"):
        call_command("simulate", tables=2, hours=1)
    monkeypatch.setattr(settings, "MODE", "room")
    with pytest.raises(CommandError, match="embedded house only"):
        call_command("simulate", tables=2, hours=1)


def test_simulate_says_what_the_evening_came_to() -> None:
    said = StringIO()
    call_command("simulate", tables=2, hours=0.2, seed=3, stdout=said)
    assert "every invariant holds" in said.getvalue()
    assert "commands a second" in said.getvalue()
