"""What the house stands on, check by check."""

from pathlib import Path

import pytest

from casino.runner.ground import CannotStart, alone_in, check_folder, check_space, taken_address


def test_a_full_disk_says_how_much_is_free_and_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match=r"Only 12 MB are free .* CASINO_HOME="):
        check_space(tmp_path, free=12_345_678)


def test_enough_space_is_enough(tmp_path: Path) -> None:
    check_space(tmp_path, free=100_000_000)


def test_a_missing_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    check_folder(tmp_path / "new")
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    assert list((tmp_path / "new").iterdir()) == []


def test_one_house_a_folder(tmp_path: Path) -> None:
    with alone_in(tmp_path), pytest.raises(CannotStart, match=str(tmp_path)), alone_in(tmp_path):
        pass
    with alone_in(tmp_path):
        pass


def test_an_address_taken_by_us_is_taken_for_others() -> None:
    with taken_address("127.0.0.1", 0) as door, pytest.raises(CannotStart, match="CASINO_PORT="):
        taken_address("127.0.0.1", door.getsockname()[1])
