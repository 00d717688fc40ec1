"""The simulated devices of an embedded house: enrolled once, with their decks; tokens in files only the owner reads.

A house that runs without them must not wait for them either, so they are taken
away again: a device that is enrolled and gone keeps its table from dealing.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, cast

from audit.messages import SYSTEM
from casino.runner.stands import SEED, Stand, read_stands, write_stands
from devices.commands import EnrolDeck, PutDeckAtTable, SetUpDevice
from devices.deckcheck import RegisteredDeck
from devices.models import Deck
from devices.simulator.decks import simulated_deck
from people.asking import ask_for
from people.authentication import Principal, principal_of
from people.commands import RevokeDevice
from people.enrolment import offer, redeem
from people.models import Device
from tables.models import Table

STANDS: Final = (("shuffler", False), ("shuffler", True), ("shoe", False))
"""What stands at the first open tables, and whether a dealer there presses its button.

Where the button is pressed the machine fills in shown cards too; at the other table everything is tapped.
"""
BACKS: Final = {"red": "rosso", "blue": "blu"}
SPARE_DECKS: Final = (101, 102)


def furnish(folder: Path) -> list[Stand]:
    """The devices of the house, enrolled now if they are not yet."""
    known = read_stands(folder)
    alive = set(Device.objects.live().values_list("pk", flat=True))
    if known and all(stand.device in alive for stand in known):
        return known
    take_away(folder)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stands = list(_enrolled(folder))
    for number in SPARE_DECKS:
        _enrol_deck(f"Scorta {number - 100}", simulated_deck(number, seed=SEED), None)
    write_stands(folder, stands)
    return stands


def take_away(folder: Path) -> None:
    """Revoke them and forget their tokens; what they told stays in the ledger."""
    alive = set(Device.objects.live().values_list("pk", flat=True))
    for stand in read_stands(folder):
        if stand.device in alive:
            ask_for(RevokeDevice(stand.device), SYSTEM)
    shutil.rmtree(folder, ignore_errors=True)


def _enrolled(folder: Path) -> Iterator[Stand]:
    playing = Table.objects.filter(status=Table.Status.OPEN, tracking=Table.Tracking.FULL).order_by("number")
    for (kind, presses), table in zip(STANDS, playing.values_list("number", flat=True), strict=False):
        token = redeem(offer(SYSTEM, table, "device"))
        device = cast(Principal, principal_of(token)).account
        stand = Stand(f"{kind}-{table}", cast(Literal["shuffler", "shoe"], kind), table, device.pk, presses)
        _keep(folder / f"{stand.name}.token", token)
        ask_for(_use(device.pk, kind, presses=presses), SYSTEM)
        for deck in stand.decks():
            _enrol_deck(f"T{table} {BACKS[deck.back]}", deck, table)
        yield stand


def _use(device: int, kind: str, *, presses: bool) -> SetUpDevice:
    if kind == "shoe":
        return SetUpDevice(device, "nothing", False)
    return SetUpDevice(device, "button", True, "order" if presses else "nothing")


def _enrol_deck(called: str, deck: RegisteredDeck, table: int | None) -> None:
    if Deck.objects.filter(name=called).exists():
        return
    ask_for(EnrolDeck(called, deck.back, tuple(uid.hex() for uid in deck.cards)), SYSTEM)
    if table is not None:
        ask_for(PutDeckAtTable(table, Deck.objects.get(name=called).pk), SYSTEM)


def _keep(path: Path, token: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(token)
