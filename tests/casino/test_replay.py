"""``manage.py replay``: hands that were really played, and files that are nothing of the kind."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.servers import ROOT

REAL_HANDS = ROOT.parent / "shared" / "phh"
HEADS_UP = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
finishing_stacks = {finishing}
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 f"]
"""


def replayed(capsys: pytest.CaptureFixture[str], *paths: Path | str) -> tuple[int, list[dict[str, object]], str]:
    code = 0
    try:
        call_command("replay", *map(str, paths))
    except SystemExit as end:
        code = int(end.code or 0)
    printed = capsys.readouterr()
    return code, [json.loads(line) for line in printed.out.splitlines()], printed.err


def test_a_hand_that_agrees_is_one_line_and_code_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HEADS_UP.format(finishing=[198, 202]))
    code, (line,), totals = replayed(capsys, file)
    assert code == 0
    assert line["ok"] is True
    assert line["variant"] == "NT"
    assert line["finishing_stacks"] == [198, 202]
    assert "1 hands, 0 differ" in totals


def test_a_difference_is_named_seat_by_seat_and_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HEADS_UP.format(finishing=[190, 210]))
    code, (line,), _ = replayed(capsys, file)
    assert code == 1
    assert line["ok"] is False
    assert line["difference"] == [8, -8]


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"variant = ", b'variant = "XX"\nactions = []', b'variant = "NT"', b"[1]\nvariant = 3"],
)
def test_a_broken_file_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    file = tmp_path / "broken.phh"
    file.write_bytes(content)
    code, (line,), _ = replayed(capsys, file)
    assert code == 1
    assert line["ok"] is False
    assert line["error"]


def test_a_file_that_is_not_there_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, (line,), _ = replayed(capsys, tmp_path / "nothing.phh")
    assert code == 1
    assert "nothing.phh" in str(line["file"])


@pytest.mark.parametrize("folder", sorted(path.name for path in REAL_HANDS.glob("*") if path.is_dir()))
def test_every_real_hand_ends_as_it_did_at_its_table(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, totals = replayed(capsys, REAL_HANDS / folder)
    assert code == 0, totals
    assert len(lines) > 30
