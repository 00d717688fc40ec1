"""Sheets as files: a CSV each and one workbook of them all, row by row and never in memory.

CSV is for programs: RFC 4180, UTF-8, cents, moments in UTC as the ledger spells
them. The workbook is for people: their language, euro, the clock on the wall.
"""

import csv
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import xlsxwriter
from django.utils import timezone

from audit.sheets import SHEETS, Cell, Column, Sheet, in_words

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would run."""
ROWS = 1_048_576
"""What a sheet of a workbook holds, its heading included; the rest is in the CSV."""
MADE = datetime(2000, 1, 1)  # noqa: DTZ001
"""When every workbook says it was made, so that the same entries give the same bytes."""


class Sheaf:
    """All sheets of an export, being written into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._csv = {sheet.name: _CsvFile(folder / sheet.file, sheet) for sheet in SHEETS}
        self._book = _Workbook(folder / "export.xlsx")
        self.rows = dict.fromkeys((sheet.name for sheet in SHEETS), 0)

    def add(self, sheet: Sheet, cells: Sequence[Cell]) -> None:
        self.rows[sheet.name] += 1
        self._csv[sheet.name].add(cells)
        self._book.add(sheet, cells, self.rows[sheet.name])

    def close(self) -> list[Path]:
        """Finish every file; where they are."""
        for file in self._csv.values():
            file.close()
        self._book.close()
        return [*(self._folder / sheet.file for sheet in SHEETS), self._folder / "export.xlsx"]

    def abandon(self) -> None:
        """Let go of what is open; the folder is thrown away by whoever made it."""
        for file in self._csv.values():
            file.abandon()
        self._book.abandon()


class _CsvFile:
    def __init__(self, path: Path, sheet: Sheet) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\r\n")
        self._writer.writerow([column.name for column in sheet.columns])

    def add(self, cells: Sequence[Cell]) -> None:
        self._writer.writerow([_plain(cell) for cell in cells])

    def close(self) -> None:
        self._file.close()

    def abandon(self) -> None:
        with suppress(OSError):
            self._file.close()


def _plain(cell: Cell) -> str | int:
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case int():
            return cell
    return f"'{cell}" if cell.startswith(FORMULA) else cell


class _Workbook:
    """XlsxWriter keeps one row of each sheet and writes the rest through."""

    def __init__(self, path: Path) -> None:
        options = {"constant_memory": True, "tmpdir": str(path.parent), "strings_to_formulas": False}
        self._book = xlsxwriter.Workbook(str(path), options)
        self._book.set_properties({"title": "Cagnotte", "created": MADE})
        head = self._book.add_format({"bold": True, "bottom": 1})
        self._formats = {
            "money": self._book.add_format({"num_format": '#,##0.00\\ "€"'}),
            "moment": self._book.add_format({"num_format": "dd/mm/yyyy hh:mm:ss"}),
            "day": self._book.add_format({"num_format": "dd/mm/yyyy"}),
        }
        self._sheets = {sheet.name: self._sheet(sheet, head) for sheet in SHEETS}

    def _sheet(self, sheet: Sheet, head: Any) -> Any:
        page = self._book.add_worksheet(str(sheet.title)[:31])
        page.freeze_panes(1, 0)
        page.set_landscape()
        page.repeat_rows(0)
        for at, column in enumerate(sheet.columns):
            page.set_column(at, at, WIDTHS.get(column.form, 16))
            page.write_string(0, at, str(column.heading), head)
        return page

    def add(self, sheet: Sheet, cells: Sequence[Cell], number: int) -> None:
        if number >= ROWS:
            return
        page = self._sheets[sheet.name]
        for at, (column, cell) in enumerate(zip(sheet.columns, cells, strict=True)):
            if cell is not None and cell != "":
                self._write(page, number, at, column, cell)

    def _write(self, page: Any, row: int, at: int, column: Column, cell: Cell) -> None:
        match column.form, cell:
            case "money", int():
                page.write_number(row, at, cell / 100, self._formats["money"])
            case "moment", str():
                page.write_datetime(row, at, _on_the_wall(cell), self._formats["moment"])
            case "day", str():
                page.write_datetime(row, at, date.fromisoformat(cell), self._formats["day"])
            case "noun", str():
                page.write_string(row, at, in_words(cell))
            case "yes", bool():
                page.write_boolean(row, at, cell)
            case "whole", int():
                page.write_number(row, at, cell)
            case _:
                page.write_string(row, at, str(cell)[:32_767])

    def close(self) -> None:
        self._book.close()

    def abandon(self) -> None:
        """Not closed: that would write the whole book. Its drafts go with their folder."""
        for page in self._book.worksheets():
            with suppress(OSError):
                page.row_data_fh.close()
        self._book.fileclosed = True


WIDTHS = {"whole": 9, "money": 13, "moment": 19, "day": 11, "yes": 6}


def _on_the_wall(stamp: str) -> datetime:
    """A moment of the ledger by the clock of the room; a workbook knows no zones."""
    moment = datetime.fromisoformat(stamp)
    return timezone.localtime(moment if moment.tzinfo else moment.replace(tzinfo=UTC)).replace(tzinfo=None)
