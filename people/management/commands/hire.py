"""``manage.py hire``: take somebody on from the keyboard; the way in for the first person of a new room."""

import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.messages import SYSTEM, Refusal
from audit.words import sentence
from people.hiring import hire
from people.models import Role


class Command(BaseCommand):
    help = "Take a member of staff on. The PIN is asked for, or read from standard input when that is no terminal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("badge")
        parser.add_argument("name")
        parser.add_argument("role", choices=Role.values)

    def handle(self, *args: Any, **options: Any) -> None:
        pin = getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
        try:
            staff = hire(SYSTEM, badge=options["badge"], name=options["name"], role=options["role"], pin=pin)
        except Refusal as no:
            raise CommandError(sentence(no.code, no.facts)) from None
        self.stdout.write(f"{staff.badge} {staff.name}: {staff.role}")
