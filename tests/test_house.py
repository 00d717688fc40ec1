"""The house as a whole: who may import whom, what every text and every refusal owes its reader."""

import ast
import importlib
import itertools
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import polib
import pytest
from django.utils.translation.template import templatize

from audit import desk, words
from audit.messages import Command, Event, Refusal
from people import roles
from rules.books import articles
from rules.violations import RuleViolation
from tests.servers import ROOT, clean_environment

LAYERS = ["casino", "console", "tournaments", "tables", "devices | rake", "people", "audit", "rules"]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES: list[str] = sorted(PYPROJECT["tool"]["importlinter"]["root_packages"])
Kind = TypeVar("Kind")
NOT_OURS = {".git", ".venv", ".hypothesis", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".import_linter_cache"}
NOT_OURS |= {"build", "var", "static-root", "__pycache__"}


def our_files() -> Iterator[Path]:
    """What a person of the house wrote, and no tool made."""
    for path in sorted(ROOT.rglob("*")):
        if path.is_file() and not NOT_OURS & set(path.relative_to(ROOT).parts) and path.suffix not in (".mo", ".pyc"):
            yield path


def sources() -> Iterator[Path]:
    """The product's Python files."""
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


@pytest.fixture(scope="module")
def modules() -> list[ModuleType]:
    """Every module of the product, imported: what it registers and defines is then known."""
    found = []
    for package in PACKAGES:
        for module in pkgutil.walk_packages([str(ROOT / package)], f"{package}."):
            if ".migrations" not in module.name and not module.name.endswith("__main__"):
                found.append(importlib.import_module(module.name))
    return found


# --- who imports whom -------------------------------------------------------------------


def test_every_contract_of_the_imports_is_kept() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, env=clean_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_package_of_the_house_is_under_the_contracts() -> None:
    beside = {"tests", "benchmarks"}
    assert sorted({path.parent.name for path in ROOT.glob("*/__init__.py")} - beside) == PACKAGES


def test_one_contract_is_the_order_of_the_house_from_casino_down_to_the_rules() -> None:
    contracts = PYPROJECT["tool"]["importlinter"]["contracts"]
    layered = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    assert LAYERS in layered


def test_the_rules_import_nothing_that_has_a_clock_chance_or_an_outside_world() -> None:
    forbidden = {"time", "random", "os", "logging", "asyncio", "secrets", "socket", "subprocess", "django", "threading"}
    for path in sorted((ROOT / "rules").rglob("*.py")):
        assert not forbidden & set(imported_by(path)), path.relative_to(ROOT)


def imported_by(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str() as module):
                yield module.partition(".")[0]


# --- what the repository holds ----------------------------------------------------------


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    private = re.compile(rb"(?<![\w.:/-])/(?:home|root|Users|work|mnt)/\w[\w.-]*")
    found = {path.relative_to(ROOT).as_posix(): private.findall(path.read_bytes()) for path in our_files()}
    assert {name: hits for name, hits in found.items() if hits} == {}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned_and_comes_from_wherever_pip_is_told(name: str) -> None:
    lines = [line.partition("#")[0].strip() for line in (ROOT / name).read_text("utf-8").splitlines()]
    loose = [
        line for line in lines if line and not re.match(r"-r requirements\.txt$|[\w\[\].-]+==[\w.]+(?:; .+)?$", line)
    ]
    assert loose == []


def test_the_article_mark_is_declared_and_unknown_marks_are_refused() -> None:
    options = PYPROJECT["tool"]["pytest"]["ini_options"]
    assert any(marker.startswith("article(") for marker in options["markers"])
    assert "--strict-markers" in options["addopts"]


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    excuses = re.compile(r"pytest\.(?:mark\.)?(?:skip|skipif|xfail|importorskip)\b|mark\.skip|unittest\.skip")
    mine = Path(__file__).resolve()
    lax = [path for path in sorted((ROOT / "tests").rglob("*.py")) if path != mine and excuses.search(path.read_text())]
    assert lax == []


# --- every text in Italian --------------------------------------------------------------

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w+\}")
ONE_TEXT = {"_", "gettext", "gettext_lazy", "gettext_noop"}
AFTER_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
SEVERAL = {"ngettext", "ngettext_lazy"}
IN_TEMPLATE = re.compile(r""" (n?p?gettext|_)\(((?:u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?:, ?)?)+)""")


def texts_of_code(source: str) -> Iterator[tuple[str, int]]:
    """Every text a source marks for translation, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            place = 1 if name in AFTER_CONTEXT else 0
            if name in ONE_TEXT | AFTER_CONTEXT | SEVERAL and len(node.args) > place:
                match node.args[place]:
                    case ast.Constant(value=str() as text):
                        yield text, node.lineno


def texts_of_template(source: str) -> Iterator[str]:
    """Every text a template marks for translation, as Django's own extraction reads it."""
    for name, arguments in IN_TEMPLATE.findall(templatize(source)):
        texts = ast.literal_eval(f"({arguments.rstrip(', ')},)")
        yield texts[1 if name in AFTER_CONTEXT else 0]


def all_texts() -> dict[str, str]:
    """Each text of the product with one place where it stands."""
    found: dict[str, str] = {}
    for path in sources():
        for text, line in texts_of_code(path.read_text("utf-8")):
            found.setdefault(text, f"{path.relative_to(ROOT)}:{line}")
    for path in itertools.chain.from_iterable((ROOT / package).rglob("templates/**/*.*") for package in PACKAGES):
        for text in texts_of_template(path.read_text("utf-8")):
            found.setdefault(text, str(path.relative_to(ROOT)))
    return found


@pytest.fixture(scope="module")
def italian() -> polib.POFile:
    path = ROOT / "locale" / "it" / "LC_MESSAGES" / "django.po"
    return polib.pofile(path.read_text("utf-8"))


def test_the_texts_of_code_and_templates_are_found() -> None:
    code = "_('one')\ngettext_lazy('two')\nngettext('a chip', 'chips', n)\npgettext('verb', 'deal')\nf(_)\n_(name)"
    assert [text for text, _ in texts_of_code(code)] == ["one", "two", "a chip", "deal"]
    page = """{% load i18n %}{% translate "Seat's free" %}<b>{% blocktranslate trimmed with n=seat.number %}
      Seat {{ n }}
      is taken{% endblocktranslate %}{% translate 'Deal' context 'verb' %}{{ _("Room") }}
      {% blocktranslate count n=chips %}one chip{% plural %}{{ n }} chips{% endblocktranslate %}"""
    assert list(texts_of_template(page)) == ["Seat's free", "Seat %(n)s is taken", "Deal", "Room", "one chip"]


def test_every_text_has_its_italian(italian: polib.POFile) -> None:
    translated = {entry.msgid for entry in italian.translated_entries()}
    assert {text: place for text, place in all_texts().items() if text not in translated} == {}


def test_no_italian_text_is_a_guess_or_left_over(italian: polib.POFile) -> None:
    assert [entry.msgid for entry in italian if entry.fuzzy or entry.obsolete] == []
    assert sorted({entry.msgid for entry in italian} - all_texts().keys()) == []


def test_an_italian_text_has_the_same_gaps_as_the_english(italian: polib.POFile) -> None:
    def gaps(text: str) -> list[str]:
        return sorted(PLACEHOLDER.findall(text))

    wrong = [entry.msgid for entry in italian if entry.msgstr and gaps(entry.msgid) != gaps(entry.msgstr)]
    for entry in italian:
        wrong += [entry.msgid for text in entry.msgstr_plural.values() if gaps(text) != gaps(entry.msgid_plural)]
    assert wrong == []


# --- refusals, commands and events ------------------------------------------------------


def kinds_of(base: type[Kind]) -> list[type[Kind]]:
    """Every class of the product that descends from this one, once: a slotted dataclass leaves its model behind."""
    below = {f"{kind.__module__}.{kind.__qualname__}": kind for kind in _descendants(base)}
    return [kind for name, kind in sorted(below.items()) if name.partition(".")[0] in PACKAGES]


def _descendants(base: type[Kind]) -> Iterator[type[Kind]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _descendants(kind)


def test_every_refusal_of_an_app_has_words(modules: list[ModuleType]) -> None:
    told = [kind for kind in (*kinds_of(Refusal), *kinds_of(RuleViolation)) if not kind.__module__.startswith("rules.")]
    assert [kind.__name__ for kind in told if not words.has_words(kind.__name__)] == []


def test_no_two_refusals_share_a_code(modules: list[ModuleType]) -> None:
    codes = [kind.__name__ for kind in (*kinds_of(Refusal), *kinds_of(RuleViolation))]
    assert sorted(code for code in set(codes) if codes.count(code) > 1) == []


def test_every_violation_of_a_rule_names_an_article_of_a_book(modules: list[ModuleType]) -> None:
    assert [kind for kind in kinds_of(RuleViolation) if kind.article not in articles()] == []


def test_every_command_has_a_handler_and_a_rule_about_who_may_issue_it(modules: list[ModuleType]) -> None:
    asked = {kind.name for kind in kinds_of(Command) if hasattr(kind, "name")}
    assert sorted(asked - desk.commands().keys()) == []
    assert sorted(asked ^ roles.COMMANDS.keys()) == []


def test_every_event_has_a_permanent_versioned_kind_of_its_own(modules: list[ModuleType]) -> None:
    kinds = [event.kind for event in kinds_of(Event) if hasattr(event, "kind")]
    assert [kind for kind in kinds if not re.fullmatch(r"[a-z]+\.[a-z_]+\.v\d+", kind)] == []
    assert len(kinds) == len(set(kinds))


def test_commands_and_events_carry_the_name_of_their_app(modules: list[ModuleType]) -> None:
    named: list[tuple[type, str]] = [(kind, kind.name) for kind in kinds_of(Command) if hasattr(kind, "name")]
    named += [(kind, kind.kind) for kind in kinds_of(Event) if hasattr(kind, "kind")]
    assert [name for kind, name in named if name.partition(".")[0] != kind.__module__.partition(".")[0]] == []
