"""Any history of a room gives an export that holds; any byte changed in any file of it is found, and the file named."""

from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import time_machine
from django.conf import settings
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from audit.verify import verify
from audit.whole_export import Wanted, write_whole
from rake.events import RakeTaken, TimeTaken
from tables.events.hands import HandEnded, HandReopened, TableAfter
from tables.simulation import Evening, floor_plan, hired
from tests.audit.exports import ALWAYS, contents, own_key, zipped
from tests.audit.histories import EVENING, Pen

GOLDEN = Path(__file__).parent / "golden"
PINNED = (GOLDEN / "key").read_text("utf-8").strip()
BEGINS = datetime(2026, 11, 18, 19, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)


def play(*, tables: int, minutes: int, seed: int) -> None:
    """An evening with hands, lists, absences and money; whatever the seed makes of it."""
    crew = partial(hired, dealers=tables + 1)
    Evening(floor_plan(tables), begins=BEGINS, seed=seed, crew=lambda desk, rng: crew(desk, rng=rng)).play(minutes)


@pytest.mark.django_db
@pytest.mark.usefixtures("inline_desk")
@pytest.mark.parametrize("seed", range(4))
def test_any_room_gives_an_export_that_holds_and_no_byte_of_it_can_change(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    play(tables=rng.randint(1, 3), minutes=rng.randint(3, 9), seed=seed)
    table = rng.choice([None, None, 1])
    made = tmp_path / "any.zip"
    write_whole(made, Wanted(*ALWAYS, table=table, named=rng.random() < 0.5))
    report = verify(made, keys=[own_key()], readjudicate=True)
    assert report.faults == []
    assert {"sheets", "hands", "entries"} <= {code for code, _ in report.holds}
    files = contents(made)
    for name in sorted(files):
        assert_named(tmp_path, files, name, rng.randrange(max(len(files[name]), 1)), rng.randrange(1, 256), own_key())


def assert_named(folder: Path, files: dict[str, bytes], name: str, at: int, by: int, key: str) -> None:
    spoilt = bytearray(files[name] or b"\0")
    spoilt[at] ^= by
    report = verify(zipped(folder / "spoilt.zip", files | {name: bytes(spoilt)}), keys=[key])
    assert report.faults
    assert name in "\n".join(report.text(1).splitlines()[2:])


# --- the export of a whole house that was kept ------------------------------------------------------


@lru_cache
def golden() -> dict[str, bytes]:
    return contents(GOLDEN / "house.zip")


def test_a_whole_export_written_long_ago_still_holds() -> None:
    report = verify(GOLDEN / "house.zip", keys=[PINNED], readjudicate=True)
    assert report.faults == []
    holds = dict(report.holds)
    assert holds["hands"]["hands"] > 10
    assert holds["sheets"]["rows"] > 20
    assert holds["previous"]["size"] > 0


@pytest.mark.parametrize("name", sorted(golden()))
@given(data=st.data())
@hypothesis_settings(max_examples=12)
def test_any_changed_byte_of_the_export_that_was_kept_is_found(
    name: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    at = data.draw(st.integers(0, max(len(golden()[name]) - 1, 0)))
    folder = tmp_path_factory.mktemp("bytes")
    assert_named(folder, golden(), name, at, data.draw(st.integers(1, 255)), PINNED)


# --- the layout -------------------------------------------------------------------------------------

OF_LIBRARIES = {"export.xlsx", "summary.pdf", "manifest.json", "seal"}
"""Their bytes are also a matter of the libraries' versions; what is in them is tested elsewhere."""


@pytest.fixture
def pinned_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "LOG_KEY", bytes(range(32)).hex(), raising=False)
    monkeypatch.setattr(settings, "SECRET_KEY", "a secret that never changes, for golden files only")


def after() -> TableAfter:
    return TableAfter(button=1, positions=None, first_button=1, first_orbit=False, wishes=[])


def ended(hand: int, pot: int, rake: int, **more: Any) -> HandEnded:
    day = EVENING.date()
    common = {"game": "nl-holdem", "book": "sanremo-cash", "tracking": "full", "dealer": "staff:901", "day": day}
    told = {"started_at": EVENING, "first_seq": 1, "dealt_in": 3, "void": False, "seats_before": (), "seats": ()}
    rest: dict[str, Any] = common | told | {"before": after(), "after": after()} | more
    return HandEnded(table=220, hand=hand, pot=pot, rake=rake, **rest)


def the_pinned_whole(path: Path) -> Path:
    """The same entries, keys and clock every time."""
    pen, day = Pen(), EVENING.date()
    with time_machine.travel(EVENING, tick=False):
        taken = RakeTaken(220, 1, 3, "staff:901", day, [1_500, 500], 2_000)
        for events in (
            [taken, ended(1, 40_000, 2_000)],
            [HandReopened(220, 1, 2_000)],
            [RakeTaken(220, 1, 3, "staff:901", day, [1_000], 1_000), ended(1, 20_000, 1_000)],
            [ended(2, 0, 0, void=True)],
            [TimeTaken(220, 2, 4, "staff:901", day, [(1, 600), (3, 600)], 1_200)],
        ):
            for entry in pen.entries(events):
                entry.save()
        write_whole(path, Wanted(*ALWAYS))
    return path


@pytest.mark.django_db
@pytest.mark.usefixtures("inline_desk", "pinned_house")
def test_every_byte_of_the_layout_is_pinned(tmp_path: Path) -> None:
    made, kept = contents(the_pinned_whole(tmp_path / "whole.zip")), contents(GOLDEN / "whole.zip")
    assert list(made) == list(kept)
    for name in made.keys() - OF_LIBRARIES:
        assert made[name] == kept[name], name
    assert verify(GOLDEN / "whole.zip", keys=[PINNED]).faults == []
