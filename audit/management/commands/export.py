"""``manage.py export``: a period of the ledger as one file that anybody can verify with ``audit/verify.py``."""

from argparse import ArgumentParser
from datetime import date, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from audit.exporting import sealed, write_core
from audit.notes import BadNote
from audit.package import package
from rules.gaming_day import bounds


class Command(BaseCommand):
    help = "Export a period of the ledger with its proofs. A date means that gaming day, a moment means itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--from", dest="begin", required=True, help="2026-11-18, or 2026-11-18T21:30")
        parser.add_argument("--to", dest="until", required=True, help="the last gaming day, or the first moment after")
        parser.add_argument("--table", type=int, help="only the entries of this table")
        parser.add_argument("--previous", type=Path, metavar="FILE", help="the checkpoint you kept, to be proved from")
        parser.add_argument("--out", type=Path, required=True, metavar="FILE.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        previous = options["previous"].read_text("utf-8") if options["previous"] else ""
        begin, until = moment(options["begin"], last=False), moment(options["until"], last=True)
        if begin >= until:
            raise CommandError("--to comes before --from")
        selection, checkpoint = sealed(begin, until, options["table"])
        try:
            with package(options["out"]) as export:
                about = write_core(export, selection, checkpoint, previous=previous)
                export.finish(about)
        except (OSError, BadNote, ValueError) as wrong:
            raise CommandError(f"nothing was exported: {wrong}") from wrong
        self.stdout.write(f"{about['entries']} entries in {options['out']}, checkpoint of {about['size']} leaves")


def moment(text: str, *, last: bool) -> datetime:
    """The first moment of a gaming day, with ``last`` the first one after it; or the moment that is written."""
    zone = timezone.get_default_timezone()
    try:
        if len(text) == len("2026-11-18"):
            return bounds(date.fromisoformat(text), zone=zone, ends_at=settings.GAMING_DAY_ENDS_AT)[last]
        stated = datetime.fromisoformat(text)
    except ValueError as wrong:
        raise CommandError(f"{text!r} is neither a date nor a moment") from wrong
    return stated if stated.tzinfo else stated.replace(tzinfo=zone)
