"""``manage.py ledger verify``: walk every stream and say what is wrong, and where."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.ledger import broken_in
from audit.models import Entry

MOST_SHOWN = 20


class Command(BaseCommand):
    help = "Verify the ledger: numbering without holes, hashes, columns against bodies."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["verify"])

    def handle(self, *args: Any, **options: Any) -> None:
        entries = Entry.objects.order_by("stream", "seq")
        faults = list(broken_in(entries.iterator()))
        for fault in faults[:MOST_SHOWN]:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"the ledger is broken in {len(faults)} places")
        streams = entries.values("stream").distinct().count()
        self.stdout.write(f"{entries.count()} entries in {streams} streams: the ledger is whole")
