"""Compiles ``locale/*/LC_MESSAGES/*.po`` to ``.mo`` without gettext's tools: ``python -m casino.translations``."""

from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def compile_all(locale: Path = LOCALE) -> list[Path]:
    """Compile what is newer than its compiled file; return what was written."""
    sources = sorted(locale.glob("*/LC_MESSAGES/*.po"))
    return [_compile(source) for source in sources if _is_stale(source)]


def _is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def _compile(source: Path) -> Path:
    """Write beside and rename: two starts at once must not read half a file."""
    compiled = source.with_suffix(".mo")
    unfinished = source.with_suffix(".mo.new")
    unfinished.write_bytes(polib.pofile(str(source)).to_binary())
    unfinished.replace(compiled)
    return compiled


if __name__ == "__main__":
    compile_all()
