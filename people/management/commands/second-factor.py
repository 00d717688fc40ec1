"""``manage.py second-factor reset BADGE``: the authenticator is lost; the next sign-in sets up a new one."""  # noqa: N999 - the name is what a person types

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.messages import SYSTEM, Refusal
from audit.words import sentence
from people.asking import ask_for
from people.commands import ResetSecondFactor
from people.models import Staff


class Command(BaseCommand):
    help = "Forget the authenticator of a member of staff. It is an entry in the ledger, and ends their sessions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["reset"])
        parser.add_argument("badge")

    def handle(self, *args: Any, **options: Any) -> None:
        staff = Staff.objects.filter(badge=options["badge"]).first()
        if staff is None:
            raise CommandError(f"nobody has the badge {options['badge']}")
        try:
            ask_for(ResetSecondFactor(staff=staff.pk), SYSTEM)
        except Refusal as no:
            raise CommandError(sentence(no.code, no.facts)) from None
        self.stdout.write(f"{staff.badge}: the next sign-in sets up a new authenticator")
