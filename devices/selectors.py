"""Every read about devices and decks."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet

from devices.kinds import kind_of
from devices.models import Alarm, CardTag, Deck, Enrolment, FaceRequest, Machine, Maintenance, Pulse

Plain = dict[str, Any]
LARGEST_KEY = 2**31 - 1


def machines() -> QuerySet[Machine]:
    return Machine.objects.filter(account__revoked_at=None).select_related("pulse").order_by("table", "pk")


def health_of(machine: Machine, now: datetime) -> Plain:
    """A machine as the console shows it. One that is gone has no figures: its last ones would be taken for today's."""
    gone = machine.is_gone(now)
    pulse: Pulse | None = getattr(machine, "pulse", None)
    lives = pulse is not None and not gone
    return {
        "device": machine.pk,
        "table": machine.table,
        "kind": kind_of(machine),
        "link": machine.link,
        "driver": pulse.driver if pulse else "",
        "starts": machine.starts,
        "checks_deck": machine.checks_deck,
        "fills": machine.fills,
        "locked": machine.locked and not gone,
        "model": machine.maker_model,
        "firmware": machine.firmware,
        "serial": machine.serial,
        "gone": gone,
        "heard_at": pulse.heard_at if pulse else None,
        "beat_at": pulse.beat_at if pulse and lives else None,
        "drift_ppb": pulse.drift_ppb if pulse and lives else None,
        "backlog": pulse.backlog if pulse and lives else None,
        "counters": pulse.counters if pulse and lives else {},
        "readings": machine.number,
        "deck_check": machine.check_state,
        "checked_for": machine.checked_for,
        "findings": machine.findings,
    }


def errands_of(machine: Machine, hand: int, is_open: bool, since: datetime | None) -> Plain:
    """What the house wants of a machine's agent now.

    ``done`` are marks of decks whose hand is over: the agent forgets them. ``since``
    is when the open hand began, or the last one ended: what was drawn before is forgotten too.
    """
    waiting = FaceRequest.objects.filter(machine=machine, state=FaceRequest.State.ASKED, hand__gte=hand)
    asked = list(waiting.order_by("pk").values("pk", "mark", "places", "since"))
    over = hand + 1 if not is_open and not asked else hand
    enrolment = Enrolment.objects.filter(machine=machine, state=Enrolment.State.OPEN).first()
    return {
        "lock": must_lock(machine, hand + 1),
        "fills": machine.fills,
        "hand": hand,
        "open": is_open,
        "since": None if asked else since,
        "faces": [{"id": row["pk"], **{name: row[name] for name in ("mark", "places", "since")}} for row in asked],
        "done": [mark for number, mark in machine.marks if number < over],
        "enrol": {"id": enrolment.pk, "way": enrolment.way, "cards": enrolment.cards} if enrolment else None,
    }


def must_lock(machine: Machine, coming: int) -> bool:
    """A machine gives out no cards while its deck failed or it has a fault, until somebody of the floor has seen it."""
    if machine.waived_for == coming:
        return False
    unseen = Alarm.objects.open().filter(machine=machine)
    blocked = unseen.filter(blocks=True).exclude(what="faces-differ").exists()
    failed = machine.checks_deck and machine.check_state == Machine.Check.FAILED
    return blocked or (failed and unseen.filter(what__startswith="deck-").exists())


def maintenance_of(device: int) -> QuerySet[Maintenance]:
    """The newest first; nothing for a number no device can have."""
    found = Maintenance.objects.order_by("-id")
    return found.filter(machine=device) if device <= LARGEST_KEY else found.none()


def enrolments() -> QuerySet[Enrolment]:
    """Those under way, and the last ones that are not."""
    return Enrolment.objects.order_by("-id")


def alarms(*, everything: bool) -> QuerySet[Alarm]:
    """Those nobody has taken, or all of them."""
    found = Alarm.objects.order_by("-id")
    return found if everything else found.open()


def decks() -> QuerySet[Deck]:
    return Deck.objects.select_related("sixain").order_by("name")


def decks_for(table: int) -> Plain:
    """What the agent of a table must know to check its decks: those here, and every other a stray card may be of.

    ``version`` changes whenever anything in it does.
    """
    tags = Prefetch("tags", CardTag.objects.order_by("uid"))
    rows = Deck.objects.select_related("sixain").prefetch_related(tags).order_by("pk")
    told = [_deck(deck, table) for deck in rows]
    return {"version": version_of(table), "decks": told}


def version_of(table: int) -> str:
    """A short name for how the registry stands for this table."""
    rows: Iterable[tuple[Any, ...]] = Deck.objects.order_by("pk").values_list("pk", "table", "sixain_id", "retired_at")
    text = repr((table, [(pk, where == table, six, gone is None) for pk, where, six, gone in rows]))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _deck(deck: Deck, table: int) -> Plain:
    """A sixain is one deck to the machine: its decks share a name."""
    return {
        "name": deck.sixain.name if deck.sixain else deck.name,
        "back": deck.back,
        "here": deck.table == table,
        "tags": {tag.uid: tag.card for tag in deck.tags.all()},
    }
