"""The summary of an export on paper: period, totals of each table, the checkpoint, and how to check it.

Written in the language that is active. The same totals give the same bytes.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from django.utils import timezone
from django.utils.translation import gettext as _
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Paragraph, Preformatted, SimpleDocTemplate, Spacer, TableStyle

from audit.models import Checkpoint
from audit.sheets import in_words
from audit.summary import OfTable, Totals
from audit.words import euro

STYLES = getSampleStyleSheet()
TITLE, HEAD, TEXT = STYLES["Title"], STYLES["Heading2"], STYLES["BodyText"]
FIXED = ParagraphStyle("fixed", fontName="Courier", fontSize=7.2, leading=9)
LINES = TableStyle(
    [
        ("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold"),
        ("FONTNAME", (0, -1), (-1, -1), "Helvetica-Bold"),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEABOVE", (0, -1), (-1, -1), 0.5, colors.black),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ]
)
WIDTH = 88


def write_summary(path: Path, totals: Totals, checkpoint: Checkpoint, about: dict[str, Any]) -> None:
    margins: dict[str, Any] = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), 20 * mm)
    page = SimpleDocTemplate(str(path), pagesize=A4, invariant=1, title=_("Summary of the export"), **margins)
    page.build([*_heading(about), *_of_tables(totals), *_money(totals), *_events(totals), *_seal(checkpoint)])


def _heading(about: dict[str, Any]) -> list[Flowable]:
    table = _("Table %(table)s") % about if about["table"] else _("All tables")
    told = [
        _("From %(begin)s to %(until)s") % {"begin": _clock(about["from"]), "until": _clock(about["to"])},
        table,
        _("%(entries)s entries, numbers %(first)s to %(last)s")
        % {"entries": about["entries"], "first": about["first_leaf"], "last": max(about["end_leaf"] - 1, 0)},
        _("Exported on %(at)s") % {"at": _clock(about["made_at"])},
    ]
    return [Paragraph(escape(_("Summary of the export")), TITLE), *(Paragraph(escape(line), TEXT) for line in told)]


def _of_tables(totals: Totals) -> list[Flowable]:
    head = [_("Table"), _("Hands"), _("Void"), _("Pots"), _("Rake from hands"), _("Time charge"), _("Cagnotte")]
    rows = [_figures(str(number), of) for number, of in sorted(totals.tables.items()) if of.hands or of.rake or of.time]
    return _section(_("Hands and cagnotte"), [head, *rows, _figures(_("Total"), _sum(totals.tables.values()))])


def _figures(name: str, of: OfTable) -> list[str]:
    money = (of.pots, of.rake, of.time, of.rake + of.time)
    return [name, str(of.hands), str(of.void), *map(euro, money)]


def _sum(tables: Iterable[OfTable]) -> OfTable:
    whole = OfTable()
    for of in tables:
        whole.hands, whole.void, whole.pots = whole.hands + of.hands, whole.void + of.void, whole.pots + of.pots
        whole.rake, whole.time = whole.rake + of.rake, whole.time + of.time
    return whole


def _money(totals: Totals) -> list[Flowable]:
    """What came to each table and left it, a column for each sort of movement or count."""
    sorts = {
        "float": _("Opening float"),
        "fill": _("Fills"),
        "credit": _("Credits"),
        "closing": _("Closing count"),
        "count_drop": _("Drop counted"),
        "tip": _("Tips"),
        "count_tips": _("Tips counted"),
        "count_cagnotte": _("Cagnotte counted"),
    }
    told = {number: of for number, of in sorted(totals.tables.items()) if of.money or of.counted}
    sums = {number: [of.sum_of(sort) for sort in sorts] for number, of in told.items()}
    rows = [[str(number), *map(_euro_or_none, figures)] for number, figures in sums.items()]
    whole = [euro(sum(filter(None, column))) for column in zip(*sums.values(), strict=True)] or ["-"] * len(sorts)
    return _section(_("Money of the tables"), [[_("Table"), *sorts.values()], *rows, [_("Total"), *whole]], size=7)


def _euro_or_none(cents: int | None) -> str:
    """What nobody counted is not nothing."""
    return "–" if cents is None else euro(cents)


def _events(totals: Totals) -> list[Flowable]:
    shown: list[Flowable] = []
    for title, counted in ((_("Irregularities"), totals.irregularities), (_("Rulings"), totals.rulings)):
        rows = [[in_words(what), str(times)] for what, times in sorted(counted.items())]
        shown += _section(title, [[_("What"), _("How many")], *rows, [_("Total"), str(counted.total())]])
    return shown


def _section(title: str, rows: Sequence[Sequence[str]], *, size: float = 9) -> list[Flowable]:
    table = LongTable(list(map(list, rows)), repeatRows=1, hAlign="LEFT")
    table.setStyle(LINES)
    table.setStyle(TableStyle([("FONTSIZE", (0, 0), (-1, -1), size)]))
    return [Spacer(0, 5 * mm), Paragraph(escape(title), HEAD), table]


def _seal(checkpoint: Checkpoint) -> list[Flowable]:
    lines = [
        line[at : at + WIDTH] for line in checkpoint.note.splitlines() for at in range(0, max(len(line), 1), WIDTH)
    ]
    told = _(
        "This is the checkpoint of the log at the time of the export. Keep it: with it, anybody can tell whether "
        "the log was changed afterwards. The figures above are a reading aid; what counts are the entries, and "
        "verify.py checks them."
    )
    return [
        Spacer(0, 5 * mm),
        Paragraph(escape(_("Checkpoint")), HEAD),
        Preformatted("\n".join(lines).replace("—", "-"), FIXED),
        Spacer(0, 3 * mm),
        Paragraph(escape(told), TEXT),
        Spacer(0, 12 * mm),
        Paragraph(escape(_("The municipal controller")) + " " + "_" * 34, TEXT),
    ]


def _clock(stamp: str) -> str:
    return timezone.localtime(datetime.fromisoformat(stamp)).strftime("%d/%m/%Y %H:%M")
