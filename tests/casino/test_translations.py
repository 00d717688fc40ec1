"""Compiling translations. That every text has its Italian is held by ``tests/test_house.py``."""

import gettext
import os
from pathlib import Path

import polib
import pytest

from casino.translations import compile_all


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    folder = tmp_path / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    catalogue.append(polib.POEntry(msgid="float", msgstr="dotazione"))
    catalogue.append(polib.POEntry(msgid="drop", msgstr="forse cassetta", flags=["fuzzy"]))
    catalogue.save(str(folder / "django.po"))
    return tmp_path


def test_a_catalogue_is_compiled_for_pythons_own_gettext(locale: Path) -> None:
    compile_all(locale)
    italian = gettext.translation("django", locale, ["it"])
    assert italian.gettext("float") == "dotazione"
    assert italian.gettext("drop") == "drop"


def test_it_is_compiled_again_only_when_its_source_is_newer(locale: Path) -> None:
    (compiled,) = compile_all(locale)
    assert compile_all(locale) == []
    later = compiled.stat().st_mtime + 10
    os.utime(compiled.with_suffix(".po"), (later, later))
    assert compile_all(locale) == [compiled]
