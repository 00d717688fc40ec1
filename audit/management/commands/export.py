"""``manage.py export``: a period of the ledger as one file that anybody can verify with ``audit/verify.py``."""

from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

from django.core.management.base import BaseCommand, CommandError
from xlsxwriter.exceptions import XlsxWriterException

from audit import periods
from audit.asking import ask_for
from audit.commands import NameReason, ReadNames
from audit.messages import SYSTEM, Refusal
from audit.notes import BadNote
from audit.whole_export import Wanted, write_whole
from audit.words import sentence


class Command(BaseCommand):
    help = "Export a period of the ledger with its proofs. A date means that gaming day, a moment means itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--from", dest="begin", required=True, help="2026-11-18, or 2026-11-18T21:30")
        parser.add_argument("--to", dest="until", required=True, help="the last gaming day, or the first moment after")
        parser.add_argument("--table", type=int, help="only the entries of this table")
        parser.add_argument("--previous", type=Path, metavar="FILE", help="the checkpoint you kept, to be proved from")
        parser.add_argument("--names", choices=get_args(NameReason), help="names too, for this reason; it is recorded")
        parser.add_argument("--note", default="", help="with --names: the reference, such as a protocol number")
        parser.add_argument("--out", type=Path, required=True, metavar="FILE.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        previous = options["previous"].read_text("utf-8") if options["previous"] else ""
        begin, until = moment(options["begin"], last=False), moment(options["until"], last=True)
        if begin >= until:
            raise CommandError("--to comes before --from")
        wanted = Wanted(begin, until, options["table"], previous, bool(options["names"]))
        try:
            if options["names"]:
                ask_for(ReadNames((), options["names"], options["note"]), SYSTEM)
            about = write_whole(options["out"], wanted)
        except Refusal as no:
            raise CommandError(sentence(no.code, no.facts)) from None
        except (OSError, BadNote, ValueError, XlsxWriterException) as wrong:
            raise CommandError(f"nothing was exported: {wrong}") from wrong
        self.stdout.write(f"{about['entries']} entries in {options['out']}, checkpoint of {about['size']} leaves")


def moment(text: str, *, last: bool) -> datetime:
    try:
        return periods.moment(text, last=last)
    except ValueError as wrong:
        raise CommandError(str(wrong)) from wrong
