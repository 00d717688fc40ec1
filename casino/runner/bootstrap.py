"""From a bare Python to a filled ``.venv``: run by ``make`` before anything of ours can be imported.

Standard library only, and nothing a Python 3.6 could not read, so that an old
one can say that it is old. Does nothing when the requirements have not changed.
Its sentences are English: the translations are not there yet.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
REQUIREMENTS = {"run": ("requirements.txt",), "test": ("requirements.txt", "requirements-dev.txt")}
MEGABYTES = {"run": 250, "test": 900}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> int:
    """Prepare for ``run`` or for ``test``; a sentence and 1 when it cannot be done."""
    purpose = sys.argv[1] if len(sys.argv) > 1 else "run"
    if sys.version_info[:2] < OLDEST:
        return try_newer_python()
    if not venv_is_ready(purpose):
        trouble = trouble_with_the_ground(purpose) or make_venv() or install(purpose)
        if trouble:
            sys.stderr.write(f"{trouble}\n")
            return 1
    if purpose == "test":
        provide_browser()
    return 0


def try_newer_python() -> int:
    for name in NEWER:
        newer = shutil.which(name)
        if newer:
            os.execv(newer, [newer, *sys.argv])  # noqa: S606
    found = ".".join(str(part) for part in sys.version_info[:3])
    sys.stderr.write(
        f"Python 3.11 or newer is needed and {sys.executable} is {found}. "
        "Install a newer one, or name it: make run PYTHON=/path/to/python3.12\n"
    )
    return 1


def venv_is_ready(purpose: str) -> bool:
    stamp = stamp_of(purpose)
    return venv_is_here() and stamp.exists() and stamp.read_text() == fingerprint(purpose)


def venv_is_here() -> bool:
    """Its Python still exists, and it was made at this very place: its scripts know it by name."""
    pip = VENV / "bin" / "pip"
    return (VENV / "bin" / "python").exists() and pip.exists() and str(VENV) in pip.read_text()


def stamp_of(purpose: str) -> Path:
    return VENV / f"installed-for-{purpose}"


def fingerprint(purpose: str) -> str:
    digest = hashlib.sha256()
    for name in REQUIREMENTS[purpose]:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def trouble_with_the_ground(purpose: str) -> str:
    """Why nothing can be installed here, or nothing."""
    if not os.access(str(ROOT), os.W_OK):
        return f"{ROOT} cannot be written to: run make as its owner, or copy the project to a place of your own."
    free = shutil.disk_usage(str(ROOT)).free // 1_000_000
    if free < MEGABYTES[purpose]:
        return f"Only {free} MB are free at {ROOT}; {MEGABYTES[purpose]} MB are needed: free some space and try again."
    return ""


def make_venv() -> str:
    if venv_is_here():
        return ""
    say("Making .venv")
    made = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False
    )
    if made.returncode == 0:
        return ""
    return (
        f"{made.stdout}{made.stderr}\nPython could not make .venv. On Debian and Ubuntu its part for this is a "
        "package of its own: apt install python3-venv"
    )


def install(purpose: str) -> str:
    names = REQUIREMENTS[purpose]
    say(f"Installing {names[-1]} (the first time takes a minute or two)")
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check"]
    done = subprocess.run(  # noqa: S603
        [*pip, "install", "-r", str(ROOT / names[-1])],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        return (
            f"{done.stdout}\nNot everything of {names[-1]} could be installed; pip's reason is above. "
            "Look at the network (or at pip's settings) and the free space, then try again."
        )
    stamp_of(purpose).write_text(fingerprint(purpose))
    return ""


def provide_browser() -> None:
    """The tests of the screens need Chromium; without it they say so themselves."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    elevate = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if shutil.which("apt-get") and (not elevate or may_elevate()):
        say("Installing Chromium with apt, for the tests of the screens")
        apt = [*elevate, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        for step in (["-qq", "update"], ["-qq", "install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run([*apt, *step], capture_output=True, check=False)  # noqa: S603
    if not any(shutil.which(name) for name in BROWSERS):
        say("There is no Chromium and it may not be installed from here: the tests of the screens cannot run.")
        say("As an administrator: apt install chromium")


def may_elevate() -> bool:
    if not shutil.which("sudo"):
        return False
    return subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0  # noqa: S607


def say(line: str) -> None:
    sys.stdout.write(f"- {line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
