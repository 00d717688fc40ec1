"""Where the files of exports lie, and what they are called when somebody takes them."""

from pathlib import Path

from django.conf import settings
from django.utils import timezone

from audit.models import Export
from rules.gaming_day import gaming_day


def folder() -> Path:
    """The folder, made when it is first needed; only the house reads it."""
    path: Path = settings.EXPORTS or settings.HOME / "exports"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def path_of(export: Export) -> Path:
    return folder() / f"export-{export.pk}.zip"


def shown_name(export: Export) -> str:
    """Such as ``cagnotte-2026-11-18-2026-11-19-t7-12.zip``: its period, its table, its number."""
    zone = timezone.get_default_timezone()
    first = gaming_day(export.begin, zone=zone, ends_at=settings.GAMING_DAY_ENDS_AT)
    table = f"-t{export.table}" if export.table else ""
    return f"cagnotte-{first}{table}-{export.pk}.zip"
