"""``manage.py regulation``: the figures come from the sources, and a wrong citation has a place."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from casino.regulation import BadCitation, Coverage, coverage, pressing
from rules.books import articles
from tests.servers import ROOT, clean_environment

SEATING = "sanremo-cash.seating.floor-authorises"
BEST_FIVE = "sanremo-cash.game.best-five"

Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a source of a small house that lies in ``tmp_path``."""

    def one(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.write_text(text, "utf-8")

    return one


def counts(root: Path, article_id: str = SEATING) -> tuple[int, int]:
    found = next(item for item in coverage(root) if item.article.id == article_id)
    return found.code, found.tests


def report(*arguments: str) -> str:
    out = StringIO()
    call_command("regulation", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    "source",
    [
        f"@article({SEATING!r})\ndef seat(): ...",
        f"@article({SEATING!r})\nasync def seat(): ...",
        f"@article({SEATING!r})\nclass Seat: ...",
        f"@books.article({SEATING!r})\ndef seat(): ...",
        f"@article({BEST_FIVE!r}, {SEATING!r})\ndef seat(): ...",
        f"class Seat:\n    @article({SEATING!r})\n    def take(self): ...",
        f"class SeatTaken(RuleViolation):\n    article = {SEATING!r}",
        f"class SeatTaken(RuleViolation):\n    article: ClassVar[str] = {SEATING!r}",
        f"def seat(desk):\n    desk.record(Seated(), article={SEATING!r})",
        f"def seat(desk):\n    desk.record(Seated(), article={SEATING!r} if desk else '')",
    ],
)
def test_every_way_to_cite_an_article_in_code_counts(write: Write, tmp_path: Path, source: str) -> None:
    write("tables/seats.py", source)
    assert counts(tmp_path) == (1, 0)


@pytest.mark.parametrize(
    "source",
    [
        f"@pytest.mark.article({SEATING!r})\ndef test_a(): ...",
        f"@mark.article({SEATING!r})\ndef test_a(): ...",
        f"@pytest.mark.article({BEST_FIVE!r}, {SEATING!r})\nclass TestA: ...",
        f"pytestmark = [pytest.mark.django_db, pytest.mark.article({SEATING!r})]",
        f"CASES = [pytest.param(1, marks=pytest.mark.article({SEATING!r}))]",
    ],
)
def test_every_way_to_mark_a_test_counts(write: Write, tmp_path: Path, source: str) -> None:
    write("tests/tables/test_seats.py", source)
    assert counts(tmp_path) == (0, 1)


@pytest.mark.parametrize(
    "source",
    [
        "def seat(desk, article=''):\n    desk.record(Seated(), article=article)",
        "class Entry(Model):\n    article = CharField(max_length=96)",
        "class RuleViolation(Exception):\n    article: ClassVar[str]",
        "def seat(desk):\n    desk.record(Seated(), article='')",
        "# @article('house.play.none')\nTEXT = \"article='house.play.none'\"",
    ],
)
def test_an_article_that_is_only_handed_on_is_not_a_citation(write: Write, tmp_path: Path, source: str) -> None:
    write("tables/seats.py", source)
    assert counts(tmp_path) == (0, 0)


def test_an_article_counts_once_for_every_place_that_cites_it(write: Write, tmp_path: Path) -> None:
    write("tables/seats.py", f"@article({SEATING!r})\ndef seat(): ...\n\n@article({SEATING!r})\ndef leave(): ...")
    write("rake/taken.py", f"class Late(RuleViolation):\n    article = {SEATING!r}")
    write("tests/test_a.py", f"pytestmark = pytest.mark.article({SEATING!r})")
    assert counts(tmp_path) == (3, 1)


def test_folders_that_are_not_packages_of_the_house_are_not_read(write: Write, tmp_path: Path) -> None:
    write("rake/taken.py", "")
    write("benchmarks/seats.py", f"@article({SEATING!r})\ndef seat(): ...")
    build = tmp_path / "build"
    build.mkdir()
    (build / "copy.py").write_text(f"@article({SEATING!r})\ndef seat(): ...")
    assert counts(tmp_path) == (0, 0)


@pytest.mark.parametrize("name", ["tables/seats.py", "tests/test_seats.py"])
def test_a_citation_that_no_book_has_is_named_by_file_and_line(write: Write, tmp_path: Path, name: str) -> None:
    decorator = "@pytest.mark.article" if name.startswith("tests") else "@article"
    write(name, f"\n\n{decorator}('house.play.none')\ndef test_seat(): ...")
    with pytest.raises(BadCitation, match=rf"^{name}:3: no book has an article 'house.play.none'$"):
        coverage(tmp_path)


def test_every_wrong_citation_is_reported_at_once(write: Write, tmp_path: Path) -> None:
    write("tables/seats.py", "@article('house.one', 'house.two')\ndef seat(): ...")
    with pytest.raises(BadCitation) as wrong:
        coverage(tmp_path)
    assert len(str(wrong.value).splitlines()) == 2


def test_a_mark_that_cannot_be_read_from_the_source_is_refused(write: Write, tmp_path: Path) -> None:
    write("tables/seats.py", "@article(*SEATING)\ndef seat(): ...")
    with pytest.raises(BadCitation, match=r"^tables/seats.py:1: write the article's id out"):
        coverage(tmp_path)


def test_what_the_system_computes_tracks_times_and_rules_on_is_the_most_pressing() -> None:
    lacking = pressing(Coverage(article, code=1, tests=0) for article in articles().values())
    kinds = list(dict.fromkeys(item.article.kind for item in lacking))
    assert kinds == ["computed", "state", "timer", "ruling", "prompt", "conduct", "definition"]


def test_an_article_with_code_and_tests_is_not_missing() -> None:
    article = articles()[SEATING]
    found = [Coverage(article, 1, 1), Coverage(article, 1, 0), Coverage(article, 0, 1), Coverage(article, 0, 0)]
    assert pressing(found) == found[1:]


def test_the_json_report_has_every_article_with_its_counts() -> None:
    rows = json.loads(report("--json"))
    assert len(rows) == 1438
    assert {row["id"] for row in rows} == set(articles())
    assert all(row.keys() == {"id", "book", "kind", "code", "tests"} for row in rows)


def test_the_json_report_of_one_book_has_that_book_only() -> None:
    assert {row["book"] for row in json.loads(report("--json", "--book", "italiana"))} == {"italiana"}


def test_the_json_report_of_what_is_missing_leaves_out_the_complete() -> None:
    assert all(not (row["code"] and row["tests"]) for row in json.loads(report("--json", "--missing")))


def test_the_report_adds_up_for_each_book_and_for_all() -> None:
    lines = [line.split() for line in report().splitlines()]
    rows = [line for line in lines if len(line) == 5 and line[2].isdecimal() and line[0] in {"italiana"}]
    kinds, total = rows[:-1], rows[-1]
    for column in (2, 3, 4):
        assert sum(int(row[column]) for row in kinds) == int(total[column])
    assert ["all", "books", "all", "1438"] in [line[:4] for line in lines]


def test_the_report_of_what_is_missing_is_a_list_without_figures_of_books() -> None:
    lines = report("--missing", "--book", "italiana").splitlines()
    assert lines[0].split() == ["article", "kind", "code", "tests"]
    assert all(line.startswith("italiana.") for line in lines[1:])


def test_an_unknown_book_is_answered_with_the_books_there_are() -> None:
    with pytest.raises(CommandError, match=r"There is no book 'bridge'\. The books are: figp-tournament, .*texas"):
        report("--book", "bridge")


def test_a_wrong_citation_ends_the_command_with_its_place(write: Write, tmp_path: Path, settings: LazySettings) -> None:
    settings.BASE_DIR = tmp_path
    write("tables/seats.py", "@article('house.play.none')\ndef seat(): ...")
    with pytest.raises(CommandError, match=r"^tables/seats.py:1: no book has an article"):
        report()


def test_the_command_works_from_any_folder_and_says_by_its_code_that_it_failed(tmp_path: Path) -> None:
    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, str(ROOT / "manage.py"), "regulation", *arguments]
        environment = clean_environment({"CASINO_HOME": str(tmp_path)})
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    assert len(json.loads(run("--json").stdout)) == 1438
    failed = run("--book", "bridge")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert "Traceback" not in failed.stderr


def test_a_reader_who_has_seen_enough_causes_no_traceback(tmp_path: Path) -> None:
    environment = clean_environment({"CASINO_HOME": str(tmp_path)})
    process = subprocess.Popen(
        [sys.executable, ROOT / "manage.py", "regulation"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        os.read(process.stdout.fileno(), 10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
