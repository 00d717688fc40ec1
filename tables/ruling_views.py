"""Pure: rulings as screens show them. Sentences come in every language of the house, since a view goes to all.

Where a ruling speaks of a seat or a sum, the figures are filled in here.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from audit.ledger import stamp
from audit.words import shown
from rules.books.settings import BOOKS, CASH, BookSettings
from rules.irregularities import CATALOGUE, Fact, Moment, is_possible, moment_of
from tables.hand_reading import OpenHand
from tables.models_rulings import Case, Contest, Sanction
from tables.selectors_rulings import ToRule

View = dict[str, Any]
Said = dict[str, str]
"""A sentence by language."""
SEAT, YES, NO = _("Seat %(seat)s"), _("yes"), _("no")


def said(text: str | Promise, values: Mapping[str, Any] | None = None) -> Said:
    """A sentence in every language, its gaps filled."""
    filled = {name: shown(name, value) for name, value in (values or {}).items()}
    told = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            words = str(text) if isinstance(text, Promise) else gettext(text) if text else ""
            told[language] = words % filled if filled else words
    return told


def book_of(name: str) -> BookSettings:
    """The settings of a table's book; the house's cash rules where it has none of its own."""
    return BOOKS.get(name, CASH)


# --- what may be reported ----------------------------------------------------------------------


def reportable(being: OpenHand | None, *, book: str, played: bool) -> View:
    """What is possible now, and whether too much has happened for some questions to matter."""
    moment = moment_of(being.hand if being else None)
    known = bool(moment.seats) or played
    return {
        "phase": moment.phase,
        "tile": _tile(moment),
        "family": moment.family if being else "",
        "book": book_of(book).id,
        "substantial": moment.substantial,
        "now": _now(moment.phase, moment.family, known, book),
    }


def _tile(moment: Moment) -> str:
    """Where a dealer looks first: cards just dealt and nobody has acted on, it is about the cards."""
    if moment.phase != "betting" or moment.acted_on_street:
        return moment.phase
    return "board" if moment.street else "deal"


@lru_cache(maxsize=256)
def _now(phase: Any, family: str, seats: bool, book: str) -> list[str]:
    at = Moment(phase=phase, family=family, seats=(1, 2) if seats else ())
    return [each.slug for each in CATALOGUE.values() if is_possible(each, at, book_of(book))]


# --- cases --------------------------------------------------------------------------------------


def case_view(row: Case) -> View:
    """A case with the ruling step by step, and what was decided."""
    return {
        "id": row.pk,
        "table": row.table_id,
        "hand": row.hand,
        "slug": row.slug,
        "title": said(CATALOGUE[row.slug].title),
        "phase": row.phase,
        "facts": list(_facts(row)),
        "state": row.state,
        "applies": row.applies,
        "article": row.article,
        "outcome": row.prescribed["outcome"],
        "steps": _steps(row.prescribed["steps"]),
        "alternatives": [_alternative(each) for each in row.prescribed["alternatives"]],
        "decided": _decided(row),
        "by_device": row.by_device,
        "reported_at": stamp(row.reported_at),
    }


def _steps(steps: Iterable[View]) -> list[View]:
    return [{"text": said(one["text"], one["values"]), "does": (one["effect"] or {}).get("kind")} for one in steps]


def _alternative(each: View) -> View:
    return {
        "slug": each["slug"],
        "title": said(each["title"]),
        "article": each["article"],
        "steps": _steps(each["steps"]),
    }


def _decided(row: Case) -> View | None:
    if not row.decided:
        return None
    told = {name: row.decided[name] for name in ("how", "choice", "reason")}
    return told | {"steps": _steps(row.decided["steps"]), "at": stamp(row.decided_at) if row.decided_at else None}


def _facts(row: Case) -> Iterable[View]:
    for fact in CATALOGUE[row.slug].facts:
        if fact.name in row.facts:
            yield {"question": said(fact.question), "answer": _answer(fact, row.facts[fact.name])}


def _answer(fact: Fact, value: Any) -> Said:
    match fact.kind:
        case "seat":
            return said(SEAT, {"seat": value})
        case "yes_no":
            return said(YES if value else NO)
        case "choice":
            return said(dict(fact.choices)[value])
        case _:
            return said("%(amount)s", {"amount": value}) if fact.kind == "amount" else said(str(value))


# --- contested pots, sanctions ----------------------------------------------------------------


def contest_view(row: Contest) -> View:
    return {
        "id": row.pk,
        "table": row.table_id,
        "hand": row.hand,
        "seat": row.seat,
        "player": row.player_id,
        "name": row.player.short_name if row.player else "",
        "facts": row.facts,
        "pots": row.pots,
        "state": row.state,
        "video": row.video,
        "held": row.chips_held,
        "asked_at": stamp(row.asked_at),
    }


def sanction_view(row: Sanction) -> View:
    return {
        "id": row.pk,
        "player": row.player_id,
        "name": row.player.short_name,
        "table": row.table,
        "kind": row.kind,
        "article": row.article,
        "facts": row.facts,
        "at": stamp(row.at),
    }


def desk_view(of: ToRule) -> View:
    """The floor's queue and what stands beside it."""
    return {
        "cases": [case_view(row) for row in of.cases],
        "contests": [contest_view(row) for row in of.contests],
        "unconfirmed": [sanction_view(row) for row in of.unconfirmed],
        "apart": list(of.apart),
        "sanctions": [sanction_view(row) for row in of.sanctions],
    }
