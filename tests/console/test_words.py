"""Words: one source, every one of them used, every one of them Italian too."""

import re
from itertools import chain

import polib
import pytest
from django.http import HttpRequest
from django.utils import translation
from django.utils.functional import Promise
from django.views.defaults import server_error

from console.words import GAMES, WORDS
from tests.servers import ROOT

SCRIPTS = sorted((ROOT / "console" / "static" / "console").glob("*.js"))
TEMPLATES = sorted((ROOT / "console" / "templates").rglob("*.html"))
ASKED = re.compile(r"""(?:\bt|\bhas)\(\s*["`]([\w.$\-{}\[\]]+?)["`]""")
QUOTED = re.compile(r"""["`]([a-z][\w\-]*(?:\.[\w\-]+)*)["`]""")


def scripts() -> str:
    return "\n".join(path.read_text("utf-8") for path in SCRIPTS)


def test_every_word_a_script_asks_for_is_there() -> None:
    asked = {key for key in ASKED.findall(scripts()) if "$" not in key}
    assert asked
    assert sorted(asked - WORDS.keys()) == []


def test_no_word_is_kept_that_no_script_asks_for() -> None:
    text = scripts()
    made = tuple(f"{head}." for head in re.findall(r"`([a-z.]+)\.\$\{", text))
    used = set(QUOTED.findall(text))
    assert [key for key in WORDS if key not in used and not key.startswith(made)] == []


def test_every_text_of_the_pages_has_its_italian() -> None:
    """But for action words, which stay English and are no business of gettext."""
    italian = {entry.msgid: entry.msgstr for entry in polib.pofile(str(ROOT / "locale/it/LC_MESSAGES/django.po"))}
    with translation.override(None):
        english = [str(text) for text in chain(WORDS.values(), GAMES.values()) if isinstance(text, Promise)]
    for path in TEMPLATES:
        english += [
            one or other
            for one, other in re.findall(r"""{% translate (?:"([^"]*)"|'([^']*)')""", path.read_text("utf-8"))
        ]
    assert [text for text in english if not italian.get(text)] == []


def test_figures_in_braces_are_the_same_in_both_languages() -> None:
    def braces(text: str) -> list[str]:
        return sorted(re.findall(r"\{\w+\}", text))

    for key, word in WORDS.items():
        with translation.override("en"):
            english = str(word)
        with translation.override("it"):
            assert braces(str(word)) == braces(english), key


@pytest.mark.parametrize(("language", "words"), [("it", "Torna all'inizio"), ("en", "Back to the start")])
def test_the_page_for_our_own_faults_needs_nothing_that_may_be_broken(language: str, words: str) -> None:
    with translation.override(language):
        page = server_error(HttpRequest())
    assert page.status_code == 500
    assert words in page.content.decode().replace("&#x27;", "'")
