"""Enrolling a deck through a machine: the machine reads tags, people say which deck it is and which card each tag is.

Only tags that belong to no deck are told by the agent, so nobody learns here how
a deck in play lies.
"""

from typing import Any

from audit.desk import Desk, handles
from audit.messages import NotFound
from devices.commands import BeginEnrolment, EndEnrolment, NameTag
from devices.events import EnrolmentBegun, EnrolmentEnded, EnrolmentMisread, TagNamed
from devices.models import CardTag, Deck, Enrolment, Machine
from devices.refusals import DeckNotWhole, EnrolmentOver, EnrolmentUnderWay, NoTagWaits
from devices.services.decks import check_name_is_free, tags_of, write_deck
from devices.telling import deck_read_of
from rules.cards import FULL_DECK, names, parse


@handles(BeginEnrolment)
def begin_enrolment(command: BeginEnrolment, desk: Desk) -> None:
    machine = Machine.objects.locked(command.device)
    if under_way := Enrolment.objects.filter(machine=machine, state=Enrolment.State.OPEN).first():
        raise EnrolmentUnderWay(deck=under_way.deck)
    check_name_is_free(command.deck)
    cards = parse(command.cards) if command.cards else FULL_DECK
    if len(set(cards)) != len(cards):
        raise DeckNotWhole(tags=len(cards), faces=len(set(cards)))
    begun = Enrolment.objects.create(
        machine=machine,
        deck=command.deck,
        back=command.back,
        way=command.way,
        cards=names(cards),
        begun_at=desk.happened_at,
    )
    desk.record(EnrolmentBegun(machine.pk, machine.table, begun.pk, begun.deck, begun.back, begun.way))


@handles(NameTag)
def name_tag(command: NameTag, desk: Desk) -> None:
    """The tag that waits is this card; a card named before gets the new tag instead."""
    enrolment = _open(command.enrolment)
    (card,) = parse(command.card)
    if not enrolment.waiting:
        raise NoTagWaits()
    if card not in parse(enrolment.cards):
        raise NotFound(what="card", which=command.card)
    uid, enrolment.waiting = enrolment.waiting, ""
    others = {tag: named for tag, named in enrolment.tags.items() if named != card}
    enrolment.tags = {**others, uid: card}
    enrolment.save(update_fields=["tags", "waiting"])
    desk.record(TagNamed(enrolment.machine_id, enrolment.machine.table, enrolment.pk, uid, command.card))


@handles(EndEnrolment)
def end_enrolment(command: EndEnrolment, desk: Desk) -> None:
    """Enrol what was read, if every card of the deck has its tag; or give it up."""
    enrolment = _open(command.enrolment)
    deck = None
    if command.keep:
        if len(enrolment.tags) != len(parse(enrolment.cards)):
            raise DeckNotWhole(tags=len(enrolment.tags), faces=len(parse(enrolment.cards)))
        deck = write_deck(enrolment.deck, enrolment.back, tags_of(enrolment.tags, enrolment.tags.values()), desk)
    _close(enrolment, deck, command.reason, desk)


def take_deck(machine: Machine, facts: dict[str, Any], desk: Desk) -> None:
    """A deck went through in the maker's order: enrolled at once, if it is whole and new."""
    read = deck_read_of(facts)
    enrolment = _of(machine, read.enrolment, Enrolment.Way.FACTORY)
    if enrolment is None:
        return
    expected = len(parse(enrolment.cards))
    whole = set(read.tags.values()) == set(parse(enrolment.cards)) and len(read.tags) == expected
    new = not CardTag.objects.filter(uid__in=read.tags).exists()
    if not whole or not new or Deck.objects.filter(name=enrolment.deck).exists():
        desk.record(EnrolmentMisread(machine.pk, machine.table, enrolment.pk, expected, read.found))
        return
    enrolment.tags = read.tags
    enrolment.save(update_fields=["tags"])
    deck = write_deck(enrolment.deck, enrolment.back, tags_of(read.tags, read.tags.values()), desk)
    _close(enrolment, deck, "", desk)


def take_tag(machine: Machine, facts: dict[str, Any], desk: Desk) -> None:
    """A single card was held to the reader: it waits for its name; one seen before waits again."""
    enrolment = _of(machine, facts["enrolment"], Enrolment.Way.SINGLE)
    if enrolment is None or CardTag.objects.filter(uid=facts["uid"]).exists():
        return
    enrolment.waiting = facts["uid"]
    enrolment.tags = {uid: card for uid, card in enrolment.tags.items() if uid != facts["uid"]}
    enrolment.save(update_fields=["waiting", "tags"])


def _of(machine: Machine, pk: int, way: str) -> Enrolment | None:
    rows = Enrolment.objects.select_for_update().filter(pk=pk, machine=machine)
    return rows.filter(state=Enrolment.State.OPEN, way=way).first()


def _open(pk: int) -> Enrolment:
    found = Enrolment.objects.select_for_update(of=("self",)).select_related("machine").filter(pk=pk).first()
    if found is None:
        raise NotFound(what="enrolment", which=pk)
    if found.state != Enrolment.State.OPEN:
        raise EnrolmentOver()
    return found


def _close(enrolment: Enrolment, deck: Deck | None, reason: str, desk: Desk) -> None:
    enrolment.state = Enrolment.State.DONE if deck else Enrolment.State.DROPPED
    enrolment.waiting = ""
    enrolment.save(update_fields=["state", "waiting"])
    pk = deck.pk if deck else None
    desk.record(EnrolmentEnded(enrolment.machine_id, enrolment.machine.table, enrolment.pk, pk, reason))
