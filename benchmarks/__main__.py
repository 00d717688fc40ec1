"""``make bench``: runs every module here that has ``run()``, prints a table, writes ``build/bench.json``.

``run()`` returns one figure or several: a mapping with ``name``, ``ours``,
``reference``, ``ratio``, ``aim`` and ``holds``. A benchmark that breaks is
reported and the others still run; a figure short of its aim is no error.
"""

import importlib
import json
import os
import pkgutil
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import django

import benchmarks

COLUMNS = ("name", "ours", "reference", "ratio", "aim", "holds")
RESULT = Path(__file__).resolve().parent.parent / "build" / "bench.json"

Figure = dict[str, Any]


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(benchmarks.__path__):
        if not found.name.startswith("_"):
            module = importlib.import_module(f"benchmarks.{found.name}")
            if hasattr(module, "run"):
                yield module


def figures_of(module: ModuleType) -> list[Figure]:
    measured = module.run()
    figures = measured if isinstance(measured, list) else [measured]
    return [{column: figure[column] for column in COLUMNS} for figure in figures]


def table(figures: list[Figure]) -> str:
    rows = [list(COLUMNS), *([_shown(figure[column]) for column in COLUMNS] for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,.4g}" if isinstance(value, float) else str(value)


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    django.setup()
    figures: list[Figure] = []
    broken = 0
    for module in modules():
        try:
            figures += figures_of(module)
        except Exception:
            broken += 1
            traceback.print_exc()
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    sys.stdout.write(f"{table(figures)}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
