"""The steps before anything of ours can be imported, on a small copy of the project."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from casino.runner import bootstrap
from tests.servers import ROOT, clean_environment

OLD_PYTHON = """
import runpy, sys
sys.version_info = (3, 9, 2)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that needs no package, so that its environment is made without a network."""
    script = tmp_path / "casino" / "runner" / "bootstrap.py"
    script.parent.mkdir(parents=True)
    shutil.copy(ROOT / "casino" / "runner" / "bootstrap.py", script)
    (tmp_path / "requirements.txt").write_text("# nothing\n")
    return tmp_path


def prepared(project: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(project / "casino" / "runner" / "bootstrap.py"), "run"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_makes_the_environment_once_and_again_only_when_requirements_change(project: Path) -> None:
    first = prepared(project)
    assert (first.returncode, first.stderr) == (0, "")
    assert [line.split()[1] for line in first.stdout.splitlines()] == ["Making", "Installing"]
    assert (project / ".venv" / "bin" / "python").exists()
    assert prepared(project).stdout == ""
    (project / "requirements.txt").write_text("# still nothing\n")
    assert prepared(project).stdout.startswith("- Installing")


def test_an_environment_that_was_moved_is_made_anew(project: Path) -> None:
    prepared(project)
    moved = project.rename(project.with_name("moved"))
    assert prepared(moved).stdout.startswith("- Making")


def test_what_cannot_be_installed_is_shown_with_a_sentence(project: Path) -> None:
    (project / "requirements.txt").write_text("./no-such-package\n")
    done = prepared(project)
    assert done.returncode == 1
    assert "no-such-package" in done.stderr
    assert "could be installed" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_old_python_says_that_it_is_old(project: Path) -> None:
    command = [sys.executable, "-c", OLD_PYTHON, str(project / "casino" / "runner" / "bootstrap.py"), "run"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=clean_environment({"PATH": str(project)})
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Python 3.11 or newer is needed")
    assert "3.9.2" in done.stderr
    assert "PYTHON=" in done.stderr


def test_too_little_space_says_how_much_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bootstrap.MEGABYTES, "run", 10**12)
    assert "free some space" in bootstrap.trouble_with_the_ground("run")
