"""``manage.py ledger``: verify the whole ledger, print the log's key, sign a checkpoint, change keys."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit import checking, key_changes, keys, sequencer
from audit.checking_log import Kept
from audit.models import Checkpoint, Entry
from audit.notes import BadNote

MOST_SHOWN = 20


class Command(BaseCommand):
    help = "The ledger: verify it, print the key it is signed with, sign a checkpoint."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        verify = actions.add_parser("verify", help="Walk streams, tree, checkpoints and rows; say what is wrong.")
        verify.add_argument("--json", action="store_true", help="the result as one JSON object")
        verify.add_argument("--kept", metavar="FILE", help="a checkpoint somebody kept, to hold the log against")
        verify.add_argument("--key", default="", help="a public key to trust besides the house's own")
        key = actions.add_parser("key", help="Print the public key, as text and as a QR code.")
        key.add_argument("--rotate", action="store_true", help="make a new key; the one before signs along")
        key.add_argument("--retire", action="store_true", help="let the keys before the one in use sign no more")
        actions.add_parser("checkpoint", help="Bring the log up to date and sign it now.")

    def handle(self, *args: Any, **options: Any) -> None:
        {"verify": self._verify, "key": self._key, "checkpoint": self._checkpoint}[options["action"]](options)

    def _verify(self, options: dict[str, Any]) -> None:
        kept = Kept(Path(options["kept"]).read_text("utf-8") if options["kept"] else "", options["key"])
        try:
            faults = list(checking.faults(kept))
        except BadNote as wrong:
            raise CommandError(f"the checkpoint that was kept: {wrong}") from wrong
        if options["json"]:
            self.stdout.write(json.dumps(_counts() | {"faults": [[fault.part, fault.what] for fault in faults]}))
        for fault in () if options["json"] else faults[:MOST_SHOWN]:
            self.stderr.write(str(fault))
        if faults:
            raise CommandError(f"the ledger is broken in {len(faults)} places")
        if not options["json"]:
            self.stdout.write(_in_words(_counts()))

    def _key(self, options: dict[str, Any]) -> None:
        if options["rotate"]:
            keys.rotate()
        if options["retire"]:
            for gone in keys.retire():
                self.stdout.write(f"signs no more: {gone}")
        if options["rotate"] or options["retire"]:
            key_changes.record_changes()
        first, *others = [signer.public for signer in keys.signers()]
        self.stdout.write(f"{first}\n{keys.as_qr(first)}")
        for other in others:
            self.stdout.write(f"signs along: {other}")

    def _checkpoint(self, options: dict[str, Any]) -> None:
        key_changes.record_changes()
        sequencer.integrate_all()
        self.stdout.write(sequencer.checkpoint("asked").note, ending="")


def _counts() -> dict[str, int]:
    entries = Entry.objects.all()
    return {
        "entries": entries.count(),
        "streams": entries.values("stream").distinct().count(),
        "waiting": checking.waiting(),
        "checkpoints": Checkpoint.objects.count(),
    }


def _in_words(counts: dict[str, int]) -> str:
    words = "{entries} entries in {streams} streams, {checkpoints} checkpoints: the ledger is whole"
    return words.format(**counts) + (f" ({counts['waiting']} entries await their leaf)" if counts["waiting"] else "")
