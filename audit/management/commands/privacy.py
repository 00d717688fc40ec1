"""``manage.py privacy``: what is kept of people beside the ledger, and until when."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from audit.keeping import report
from audit.tasks import erase_past


class Command(BaseCommand):
    help = "What personal data is kept, how long, and when the oldest of it goes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--erase", action="store_true", help="erase now what is past its time")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["erase"]:
            self.stdout.write(f"erased: {erase_past()}")
        for row in report():
            self.stdout.write(in_words(row))


def in_words(row: dict[str, Any]) -> str:
    period = f"{row['days']} days {row['counted_from']}" if row["days"] else "until somebody asks"
    oldest = f"; the oldest goes on {timezone.localtime(row['next_erasure']):%Y-%m-%d}" if row["next_erasure"] else ""
    return f"{row['title']}: {row['kept']} kept, {period}{oldest}"
