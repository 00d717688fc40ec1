"""What an embedded house says when it opens, to whoever needs more than a PIN."""

import socket
from pathlib import Path

import pytest
from django.utils import translation

from casino.runner.__main__ import welcome
from casino.runner.devices import Pit


@pytest.mark.parametrize(
    ("language", "words"), [("it", "C01 vede un QR da inquadrare"), ("en", "C01 shows a QR code to scan")]
)
def test_the_demo_says_how_its_controller_enrols_an_authenticator(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, words: str
) -> None:
    people = [["D01", "111222", "dealer", "Marta"], ["C01", "333444", "controller", "Anna"]]
    with translation.override(language), socket.create_server(("127.0.0.1", 0)) as door:
        welcome(door, people, Pit(tmp_path, [], print, language))
    said = capsys.readouterr().out
    assert words in said
    assert "second-factor reset C01" in said
    assert "reset D01" not in said
