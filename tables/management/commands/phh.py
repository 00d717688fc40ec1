"""``manage.py phh TABLE [HAND…]``: hands played here, in the open PHH notation."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.messages import NotFound
from rules.phh import BadHistory
from tables.phh_export import exportable, phh_of


class Command(BaseCommand):
    help = "Print hands played at a table as PHH: one hand as .phh, several as .phhs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", type=int)
        parser.add_argument("hand", nargs="*", type=int, help="numbers of hands; none is every hand of the table")

    def handle(self, *args: Any, **options: Any) -> None:
        table = options["table"]
        numbers = options["hand"] or exportable(table)
        try:
            texts = {number: phh_of(table, number) for number in numbers}
        except (NotFound, BadHistory) as fault:
            raise CommandError(str(fault)) from None
        for number, text in texts.items():
            if len(texts) > 1:
                self.stdout.write(f"[{number}]")
            self.stdout.write(text)
