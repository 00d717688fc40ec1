"""The deck registry: enrolled, formed into sixains, brought to a table, swapped, retired, counted."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from audit.desk import Desk, handles
from devices.commands import EnrolDeck, FormSixain, PutDeckAtTable, RetireDeck, SwapDeck
from devices.events import DeckEnrolled, DeckJoinedSixain, DeckMoved, DeckRetired, DeckUsed
from devices.models import CardTag, Deck, Sixain
from devices.refusals import DeckElsewhere, DeckNotWhole, DeckRetiredAlready, InASixain, NameTaken, TagKnown
from rules.cards import FULL_DECK, Card, name, parse

TAG: Final = re.compile(r"(?:[0-9a-f]{2}){4,16}")


@handles(EnrolDeck)
def enrol_deck(command: EnrolDeck, desk: Desk) -> None:
    """Write down which tag is which card. What a deck must hold is the game's business; no card twice is ours."""
    cards = parse(command.cards) if command.cards else FULL_DECK
    write_deck(command.deck, command.back, tags_of(command.uids, cards), desk)


def write_deck(called: str, back: str, tags: Mapping[str, Card], desk: Desk) -> Deck:
    """A new deck with its tags, unless its name or one of them is there already."""
    check_name_is_free(called)
    known = CardTag.objects.filter(uid__in=tags).select_related("deck").first()
    if known is not None:
        raise TagKnown(deck=known.deck.name)
    deck = Deck.objects.create(name=called, back=back, enrolled_at=desk.happened_at)
    CardTag.objects.bulk_create(CardTag(deck=deck, uid=uid, card=card) for uid, card in tags.items())
    named = {uid: name(card) for uid, card in tags.items()}
    desk.record(DeckEnrolled(deck.pk, deck.name, deck.back, named), article="sanremo-cash.open.deck-check")
    return deck


def check_name_is_free(called: str) -> None:
    if Deck.objects.filter(name=called).exists():
        raise NameTaken(called=called)


def tags_of(uids: Iterable[str], cards: Iterable[Card]) -> dict[str, Card]:
    """Tag to card, sorted by tag so that nobody learns how they lay."""
    uids, cards = tuple(uids), tuple(cards)
    once = len(uids) == len(cards) == len(set(uids)) == len(set(cards))
    if not once or not all(TAG.fullmatch(uid) for uid in uids):
        raise DeckNotWhole(tags=len(uids), faces=len(set(cards)))
    return dict(sorted(zip(uids, cards, strict=True)))


@handles(FormSixain)
def form_sixain(command: FormSixain, desk: Desk) -> None:
    decks = [_playable(pk) for pk in dict.fromkeys(command.decks)]
    if len(decks) != len(command.decks):
        raise InASixain(deck=command.decks[0])
    if Sixain.objects.filter(name=command.sixain).exists():
        raise NameTaken(called=command.sixain)
    if taken := next((deck for deck in decks if deck.sixain_id is not None), None):
        raise InASixain(deck=taken.name)
    if away := next((deck for deck in decks if deck.table is not None), None):
        raise DeckElsewhere(deck=away.name, table=away.table)
    sixain = Sixain.objects.create(name=command.sixain)
    for deck in decks:
        deck.sixain = sixain
        deck.save(update_fields=["sixain"])
        desk.record(DeckJoinedSixain(deck.pk, sixain.pk, sixain.name), article="sanremo-punto-banco.cards.sixain")


@handles(PutDeckAtTable)
def put_deck_at_table(command: PutDeckAtTable, desk: Desk) -> None:
    for deck in _with_its_sixain(_playable(command.deck)):
        if deck.table is not None:
            raise DeckElsewhere(deck=deck.name, table=command.table)
        _move(deck, command.table, "", desk)


@handles(SwapDeck)
def swap_deck(command: SwapDeck, desk: Desk) -> None:
    """Both moves or neither. Retiring what leaves is a command of its own."""
    for deck in _with_its_sixain(_playable(command.out)):
        if deck.table != command.table:
            raise DeckElsewhere(deck=deck.name, table=command.table)
        _move(deck, None, command.reason, desk)
    for deck in _with_its_sixain(_playable(command.into)):
        if deck.table is not None or deck.pk == command.out:
            raise DeckElsewhere(deck=deck.name, table=command.table)
        _move(deck, command.table, command.reason, desk)


@handles(RetireDeck)
def retire_deck(command: RetireDeck, desk: Desk) -> None:
    deck = _playable(command.deck)
    was, deck.table, deck.retired_at = deck.table, None, desk.happened_at
    deck.save(update_fields=["table", "retired_at"])
    desk.record(DeckRetired(deck.pk, was, command.reason), article="sanremo-cash.conduct.deck-change")


def count_use(called: str, table: int, desk: Desk) -> None:
    """A deck, or every deck of a sixain, of this name went through a machine of this table."""
    here = Deck.objects.live().select_for_update().filter(table=table)
    for deck in here.filter(name=called) or here.filter(sixain__name=called):
        deck.uses += 1
        deck.save(update_fields=["uses"])
        desk.record(DeckUsed(deck.pk, deck.uses))


def _playable(pk: int) -> Deck:
    deck = Deck.objects.locked(pk)
    if deck.retired_at is not None:
        raise DeckRetiredAlready(deck=deck.name)
    return deck


def _with_its_sixain(deck: Deck) -> list[Deck]:
    if deck.sixain_id is None:
        return [deck]
    return list(Deck.objects.live().select_for_update().filter(sixain_id=deck.sixain_id).order_by("pk"))


def _move(deck: Deck, table: int | None, reason: str, desk: Desk) -> None:
    was, deck.table = deck.table, table
    deck.save(update_fields=["table"])
    desk.record(DeckMoved(deck.pk, table, was, reason), article="sanremo-cash.conduct.deck-change")
