"""What each event does to a hand: the in-place half of ``evolve``.

Events are facts, so nothing here refuses anything: that was ``decide``'s work
before the event was written.
"""

from collections.abc import Callable
from typing import Any, Final

from rules.books import article
from rules.cards import UNKNOWN
from rules.hand import events as happened
from rules.hand import faces, irregular, played
from rules.hand.posting import post_all
from rules.hand.rounds import open_round
from rules.hand.seen import faces_seen
from rules.hand.setup import clear_table, seat_players
from rules.hand.state import AWARD, OVER, SUMMARY, VOID, Hand


def apply(hand: Hand, event: happened.Event) -> None:
    """Change ``hand`` by one event that stands."""
    hand.log.append(event)
    hand.taken_back = False
    EFFECTS[type(event)](hand, event)


def begin(event: happened.HandStarted) -> Hand:
    """Make a hand from its first event."""
    hand = Hand.__new__(Hand)
    seat_players(hand, event)
    clear_table(hand, len(event.stacks))
    post_all(hand, event)
    hand.log = [event]
    if event.tracking == "summary":
        hand.phase = SUMMARY
    return hand


def _hole_dealt(hand: Hand, event: happened.HoleDealt) -> None:
    street = hand.game.streets[hand.street]
    if street.down and hand.street:
        _shuffle_in_burns(hand, _cards_for_last_street(hand))
    up, own, place_of, seen, count = street.up, hand.cards, hand.place_of, hand.seen, 0
    for seat, cards in event.cards:
        place = place_of[seat]
        own[place] += cards
        if up:
            hand.up[place] += cards[-up:]
        count += len(cards)
        seen |= faces_seen(cards)[0]
    hand.seen = seen
    hand.dealt += count
    if street.draw:
        _go_on_after_draw(hand)
        return
    hand.waiting -= len(event.cards)
    if street.burn and not hand.waiting:
        _burn(hand)
    if not hand.waiting:
        open_round(hand)


def _burn(hand: Hand) -> None:
    if hand.skip_burn:
        hand.skip_burn = False
        return
    hand.burned += 1
    hand.dealt += 1


def _go_on_after_draw(hand: Hand) -> None:
    size = hand.game.hole_cards
    full = all(len(cards) == size for cards, live in zip(hand.cards, hand.live, strict=True) if live)
    if full and not hand.queue:
        open_round(hand)


def _board_dealt(hand: Hand, event: happened.BoardDealt) -> None:
    hand.board.extend(event.cards)
    hand.burned += event.burned
    hand.dealt += event.burned + len(event.cards)
    hand.skip_burn = hand.burn_out > hand.street
    hand.seen |= faces_seen(event.cards)[0]
    open_round(hand)


@article("sanremo-tournament.rp.stud-community-first-to-act", "sanremo-variants.stud7.common-card")
def _common_card(hand: Hand, event: happened.CommonCardDealt) -> None:
    """One card for everybody; who opened sixth street opens seventh."""
    _shuffle_in_burns(hand, need=3)
    hand.board.append(event.card)
    hand.burned += event.burned
    hand.dealt += 1 + event.burned
    hand.waiting = 0
    hand.seen |= faces_seen((event.card,))[0]
    open_round(hand, same_opener=True)


@article("sanremo-tournament.rp.stud-short-deck-reshuffle", "sanremo-tournament.rp.stud-short-deck-under-three")
def _shuffle_in_burns(hand: Hand, need: int) -> None:
    """A stub too short for seventh street takes the earlier burns back."""
    if hand.game.deck - hand.dealt < need:
        hand.dealt -= hand.burned
        hand.burned = 0


@article("sanremo-tournament.rp.stud-short-deck-needed")
def _cards_for_last_street(hand: Hand) -> int:
    """One each, one burn, and one that stays undealt."""
    return hand.in_hand + 2


def _discarded(hand: Hand, event: happened.Discarded) -> None:
    place = hand.queue.pop(0)
    own = hand.cards[place]
    for card in event.cards:
        own.remove(card if card in own else UNKNOWN)
    hand.drawn[place] = len(event.cards)
    _go_on_after_draw(hand)


def _boards_agreed(hand: Hand, event: happened.BoardsAgreed) -> None:
    hand.board_count = event.boards
    hand.agreed_street = hand.street
    hand.shared = len(hand.board)


def _blinds_chopped(hand: Hand, event: happened.BlindsChopped) -> None:
    _return_everything(hand)
    hand.chopped = True
    hand.phase = OVER


def _return_everything(hand: Hand) -> None:
    hand.stacks = hand.starting[:]
    places = len(hand.seats)
    hand.bets, hand.put, hand.dead = [0] * places, [0] * places, [0] * places
    hand.pot = 0
    hand.queue = []


def _pots_awarded(hand: Hand, event: happened.PotsAwarded) -> None:
    if hand.tracking == "full":
        stacks, place_of = hand.stacks, hand.place_of
        for pot in event.pots:
            for seat, share in pot.shares:
                stacks[place_of[seat]] += share
    hand.award = event.pots
    hand.pot = 0
    hand.phase = OVER


def _hand_voided(hand: Hand, event: happened.HandVoided) -> None:
    _return_everything(hand)
    hand.phase = VOID


def _deal_cancelled(hand: Hand, event: happened.DealCancelled) -> None:
    start = hand.log[0]
    assert isinstance(start, happened.HandStarted)
    log, top_cards = hand.log, hand.top_cards
    clear_table(hand, len(hand.seats))
    post_all(hand, start)
    hand.log, hand.top_cards = log, top_cards
    if hand.tracking == "summary":
        hand.phase = SUMMARY


def _top_card_given(hand: Hand, event: happened.TopCardGiven) -> None:
    place = hand.place_of[event.seat]
    own = hand.cards[place]
    own.remove(event.exposed if event.exposed in own else UNKNOWN)
    own.append(UNKNOWN)
    hand.top_cards += 1
    hand.dealt += 1
    irregular.one_more_burn_is_out(hand)
    hand.seen |= faces_seen((event.exposed,))[0]


def _board_taken_back(hand: Hand, event: happened.BoardTakenBack) -> None:
    hand.burned += 1
    hand.dealt += 1
    hand.skip_burn = True


def _nothing(hand: Hand, event: happened.Event) -> None:
    """A fact for the record that changes nothing at the table."""


def _flop_recorded(hand: Hand, event: happened.FlopRecorded) -> None:
    hand.flop_seen = True


def _pots_recorded(hand: Hand, event: happened.PotsRecorded) -> None:
    hand.recorded_pots = event.pots
    hand.pot = sum(amount for amount, _ in event.pots)
    hand.phase = AWARD


def _taken_back(hand: Hand, event: happened.ActTakenBack | happened.HandRewound) -> None:
    """Stand again as after the first ``keep`` events that stand; the ledger keeps all of them.

    What was read of cards that still lie there stays read: nobody can look away again.
    """
    kept = hand.log[: event.keep]
    first = kept[0]
    assert isinstance(first, happened.HandStarted)
    again = begin(first)
    for earlier in kept[1:]:
        apply(again, earlier)
    for later in hand.log[event.keep :]:
        if isinstance(later, happened.FacesRead) and faces.lie_there(again, later):
            apply(again, later)
    for name in Hand.__slots__:
        setattr(hand, name, getattr(again, name))
    hand.taken_back = True


EFFECTS: Final[dict[type, Callable[[Hand, Any], None]]] = {
    happened.HoleDealt: _hole_dealt,
    happened.BoardDealt: _board_dealt,
    happened.CommonCardDealt: _common_card,
    happened.Folded: played.folded,
    happened.Checked: played.checked,
    happened.Called: played.called,
    happened.Wagered: played.wagered,
    happened.ActRuled: _nothing,
    happened.FloorCalled: _nothing,
    happened.ActHeld: played.act_held,
    happened.ActReleased: played.act_released,
    happened.ActionOpened: played.action_opened,
    happened.Discarded: _discarded,
    happened.CardsShown: played.cards_shown,
    happened.CardsMucked: played.cards_mucked,
    happened.BoardsAgreed: _boards_agreed,
    happened.BlindsChopped: _blinds_chopped,
    happened.PotsAwarded: _pots_awarded,
    happened.HandKilled: played.hand_killed,
    happened.HandRetrieved: played.hand_retrieved,
    happened.PlayerRestricted: played.restricted,
    happened.Forfeited: played.forfeited,
    happened.DealCancelled: _deal_cancelled,
    happened.TopCardGiven: _top_card_given,
    happened.BoardTakenBack: _board_taken_back,
    happened.HandVoided: _hand_voided,
    happened.ActTakenBack: _taken_back,
    happened.HandRewound: _taken_back,
    happened.FlopRecorded: _flop_recorded,
    happened.PotsRecorded: _pots_recorded,
    happened.FacesRead: faces.were_read,
    happened.BurnKept: irregular.burn_kept,
    happened.HandCompleted: irregular.completed,
    happened.PlayerExcluded: irregular.excluded,
}
