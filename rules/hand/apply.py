"""What each event does to a hand: the in-place half of ``evolve``.

Events are facts, so nothing here refuses anything: that was ``decide``'s work
before the event was written.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from rules.books import article
from rules.books.settings import BOOKS, MinRaise, OverShortBet
from rules.cards import UNKNOWN
from rules.games import GAMES, Structure
from rules.hand import events as happened
from rules.hand import ladder
from rules.hand.posting import post_all
from rules.hand.rounds import AFTER, close_round, open_round, pass_over_the_lonely, settle_showdown
from rules.hand.seen import faces_seen
from rules.hand.state import AWARD, BETTING, DEAL, OVER, SHOWDOWN, SUMMARY, VOID, Hand, Held


def apply(hand: Hand, event: happened.Event) -> None:
    """Change ``hand`` by one event that stands."""
    hand.log.append(event)
    hand.taken_back = False
    _APPLY[type(event)](hand, event)


def begin(event: happened.HandStarted) -> Hand:
    """Make a hand from its first event."""
    hand = Hand.__new__(Hand)
    _seat_players(hand, event)
    _clear_table(hand, len(event.stacks))
    post_all(hand, event)
    hand.log = [event]
    if event.tracking == "summary":
        hand.phase = SUMMARY
    return hand


def _seat_players(hand: Hand, event: happened.HandStarted) -> None:
    hand.game = GAMES[event.game]
    hand.book = BOOKS[event.book]
    hand.stakes = event.stakes
    hand.tracking = event.tracking
    hand.rake_policy = event.rake
    hand.event_heads_up = event.event_heads_up
    hand.button = event.button
    seats, stacks = zip(*event.stacks, strict=True)
    hand.seats = seats
    hand.place_of = _places_of(seats)
    hand.starting = list(stacks)


@lru_cache(maxsize=1024)
def _places_of(seats: tuple[int, ...]) -> dict[int, int]:
    """Seat number to place; shared between hands and never changed."""
    return {seat: place for place, seat in enumerate(seats)}


def _clear_table(hand: Hand, players: int) -> None:
    none = [0] * players
    hand.stacks = hand.starting[:]
    hand.bets, hand.put, hand.dead, hand.drawn = none, none[:], none[:], none[:]
    hand.live = [True] * players
    hand.shown = [False] * players
    hand.marks = [-1] * players
    hand.cards = [[] for _ in none]
    hand.up = [[] for _ in none]
    hand.in_hand = hand.able = hand.waiting = players
    hand.unit = hand.full_raise = hand.stakes.small_bet
    hand.street = hand.pot = hand.shortfall = hand.level = hand.raises = hand.half_all_in = hand.mark = hand.acts = (
        hand.chip_acts
    ) = hand.street_acts = hand.agreed_street = hand.burned = hand.dealt = hand.top_cards = hand.shared = hand.seen = (
        hand.opener
    ) = 0
    hand.ladder_base = -1
    hand.board_count = 1
    hand.uncapped = hand.skip_burn = hand.flop_seen = hand.chopped = hand.taken_back = False
    hand.sure_opener = True
    hand.queue, hand.aggressors, hand.board, hand.boards = [], [], [], []
    hand.held, hand.restricted = {}, {}
    hand.recorded_pots = hand.award = ()
    hand.phase = DEAL


def _hole_dealt(hand: Hand, event: happened.HoleDealt) -> None:
    street = hand.game.streets[hand.street]
    if street.down and hand.street:
        _shuffle_in_burns(hand, _cards_for_last_street(hand))
    up, own, place_of, seen = street.up, hand.cards, hand.place_of, hand.seen
    for seat, cards in event.cards:
        place = place_of[seat]
        own[place] += cards
        if up:
            hand.up[place] += cards[-up:]
        hand.dealt += len(cards)
        seen |= faces_seen(cards)[0]
    hand.seen = seen
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
    hand.skip_burn = False
    hand.seen |= faces_seen(event.cards)[0]
    open_round(hand)


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


def _folded(hand: Hand, event: happened.Folded) -> None:
    hand.acts += 1
    hand.street_acts += 1
    place = hand.place_of[event.seat]
    queue = hand.queue
    if hand.in_hand > 2 and len(queue) > 1 and queue[0] == place and not hand.held and hand.able > 2:
        del queue[0]  # the usual fold: the turn passes and nothing else changes
        hand.live[place] = False
        hand.in_hand -= 1
        hand.able -= 1
    else:
        _out(hand, place)


def _out(hand: Hand, place: int) -> None:
    """Take a hand out of play: its chips stay, its turn passes."""
    hand.live[place] = False
    hand.in_hand -= 1
    if hand.stacks[place]:
        hand.able -= 1
    queue = hand.queue
    if queue and queue[0] == place:
        del queue[0]
    elif place in queue:
        queue.remove(place)
    if hand.held:
        hand.held.pop(place, None)
    if hand.phase is BETTING:
        _go_on(hand)
    elif hand.in_hand == 1 and hand.phase is not AWARD:
        close_round(hand)


def _go_on(hand: Hand) -> None:
    if hand.in_hand == 1:
        close_round(hand)
        return
    if hand.able < 2:
        pass_over_the_lonely(hand)
    if not hand.queue:
        close_round(hand)


def _acted(hand: Hand, place: int) -> None:
    hand.acts += 1
    hand.street_acts += 1
    hand.marks[place] = hand.mark
    if hand.restricted.get(place) == "turn":
        del hand.restricted[place]
    if hand.held:
        _remember_for_held(hand, place)


def _remember_for_held(hand: Hand, place: int) -> None:
    hand.held.pop(place, None)
    for held in hand.held.values():
        held.called_since = True


def _checked(hand: Hand, event: happened.Checked) -> None:
    place = hand.queue.pop(0)
    _acted(hand, place)
    if not hand.queue or hand.able < 2:
        _go_on(hand)


def _called(hand: Hand, event: happened.Called) -> None:
    place = hand.queue.pop(0)
    _acted(hand, place)
    hand.chip_acts += 1
    _pay(hand, place, event.to - hand.bets[place])
    if not hand.queue or hand.able < 2:
        _go_on(hand)


def _pay(hand: Hand, place: int, chips: int) -> None:
    hand.bets[place] += chips
    hand.put[place] += chips
    hand.pot += chips
    hand.stacks[place] -= chips
    if not hand.stacks[place]:
        hand.able -= 1


def _wagered(hand: Hand, event: happened.Wagered) -> None:
    place = hand.place_of[event.seat]
    to, level = event.to, hand.level
    if event.act == "bring_in":
        _bring_in(hand, to)
    else:
        hand.aggressors.append((hand.street, place))
        _climb(hand, event, level)
    if event.reopens:
        hand.mark += 1
    _acted(hand, place)
    hand.chip_acts += 1
    _pay(hand, place, to - hand.bets[place])
    live, stacks = hand.live, hand.stacks
    hand.queue = [other for other in AFTER[len(live)][place] if live[other] and stacks[other]]
    if not hand.queue or hand.able < 2:
        _go_on(hand)


def _bring_in(hand: Hand, to: int) -> None:
    hand.level = max(to, hand.stakes.bring_in) if hand.book.short_blind_in_full else to
    hand.ladder_base, hand.half_all_in = 0, ladder.UNDER_HALF


def _climb(hand: Hand, event: happened.Wagered, level: int) -> None:
    """Move the level, and the yardstick of the next raise with it."""
    to = event.to
    if hand.game.structure is Structure.FIXED_LIMIT:
        step = ladder.step_to(hand, to)
        hand.raises, hand.ladder_base, hand.half_all_in = step.raises, step.base, step.half
    elif event.reopens:
        if hand.book.min_raise is MinRaise.LAST_INCREMENT:
            hand.full_raise = to - level
        hand.raises += 1
    elif not level and hand.book.over_short_bet is OverShortBet.TWICE_THE_BET:
        hand.full_raise = 2 * hand.unit - to
    hand.level = to


def _action_opened(hand: Hand, event: happened.ActionOpened) -> None:
    hand.opener = hand.place_of[event.seat]
    hand.sure_opener = True
    order = (hand.opener, *AFTER[len(hand.seats)][hand.opener])
    hand.queue = [place for place in order if hand.live[place] and hand.stacks[place]]


def _discarded(hand: Hand, event: happened.Discarded) -> None:
    place = hand.queue.pop(0)
    own = hand.cards[place]
    for card in event.cards:
        own.remove(card if card in own else UNKNOWN)
    hand.drawn[place] = len(event.cards)
    _go_on_after_draw(hand)


def _cards_shown(hand: Hand, event: happened.CardsShown) -> None:
    place = hand.place_of[event.seat]
    if event.cards:
        hand.cards[place] = list(event.cards)
        hand.seen |= faces_seen(event.cards)[0]
    hand.shown[place] = True
    if hand.phase is SHOWDOWN:
        settle_showdown(hand)


def _cards_mucked(hand: Hand, event: happened.CardsMucked) -> None:
    _kill(hand, hand.place_of[event.seat])


def _kill(hand: Hand, place: int) -> None:
    phase = hand.phase
    if phase is DEAL and hand.waiting and len(hand.cards[place]) == len(min(hand.cards, key=len)):
        hand.waiting -= 1
    if phase is SHOWDOWN or phase is AWARD:
        hand.live[place] = False
        hand.in_hand -= 1
        settle_showdown(hand)
    else:
        _out(hand, place)


def _hand_killed(hand: Hand, event: happened.HandKilled) -> None:
    _kill(hand, hand.place_of[event.seat])


def _hand_retrieved(hand: Hand, event: happened.HandRetrieved) -> None:
    place = hand.place_of[event.seat]
    hand.live[place] = True
    hand.in_hand += 1
    if hand.stacks[place]:
        hand.able += 1
        if hand.phase is BETTING and (hand.marks[place] < 0 or hand.bets[place] < hand.level):
            _back_in_line(hand, place)
    if hand.phase is AWARD and not hand.shown[place]:
        hand.phase = SHOWDOWN


def _back_in_line(hand: Hand, place: int) -> None:
    """Give a recovered hand its turn, in the order of the seats from the player in turn."""
    first = hand.queue[0]
    waiting = {*hand.queue, place}
    hand.queue = [other for other in (first, *AFTER[len(hand.seats)][first]) if other in waiting]


def _restricted(hand: Hand, event: happened.PlayerRestricted) -> None:
    hand.restricted[hand.place_of[event.seat]] = event.lasts


def _forfeited(hand: Hand, event: happened.Forfeited) -> None:
    place = hand.place_of[event.seat]
    _pay(hand, place, event.amount)
    hand.acts += 1
    hand.chip_acts += 1
    hand.street_acts += 1
    _out(hand, place)


def _act_held(hand: Hand, event: happened.ActHeld) -> None:
    place = hand.place_of[event.seat]
    for earlier in hand.held.values():
        earlier.acts_after += 1
    hand.held[place] = Held(event, hand.level)


def _act_released(hand: Hand, event: happened.ActReleased) -> None:
    hand.held.pop(hand.place_of[event.seat], None)


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
    _clear_table(hand, len(hand.seats))
    post_all(hand, start)
    hand.log, hand.top_cards = log, top_cards


def _top_card_given(hand: Hand, event: happened.TopCardGiven) -> None:
    place = hand.place_of[event.seat]
    own = hand.cards[place]
    own.remove(event.exposed if event.exposed in own else UNKNOWN)
    own.append(UNKNOWN)
    hand.top_cards += 1
    hand.dealt += 1
    hand.skip_burn = True
    hand.burned += 1
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
    """Stand again as after the first ``keep`` events that stand; the ledger keeps all of them."""
    kept = hand.log[: event.keep]
    first = kept[0]
    assert isinstance(first, happened.HandStarted)
    again = begin(first)
    for earlier in kept[1:]:
        apply(again, earlier)
    for name in Hand.__slots__:
        setattr(hand, name, getattr(again, name))
    hand.taken_back = True


_APPLY: Final[dict[type, Callable[[Hand, Any], None]]] = {
    happened.HoleDealt: _hole_dealt,
    happened.BoardDealt: _board_dealt,
    happened.CommonCardDealt: _common_card,
    happened.Folded: _folded,
    happened.Checked: _checked,
    happened.Called: _called,
    happened.Wagered: _wagered,
    happened.ActRuled: _nothing,
    happened.FloorCalled: _nothing,
    happened.ActHeld: _act_held,
    happened.ActReleased: _act_released,
    happened.ActionOpened: _action_opened,
    happened.Discarded: _discarded,
    happened.CardsShown: _cards_shown,
    happened.CardsMucked: _cards_mucked,
    happened.BoardsAgreed: _boards_agreed,
    happened.BlindsChopped: _blinds_chopped,
    happened.PotsAwarded: _pots_awarded,
    happened.HandKilled: _hand_killed,
    happened.HandRetrieved: _hand_retrieved,
    happened.PlayerRestricted: _restricted,
    happened.Forfeited: _forfeited,
    happened.DealCancelled: _deal_cancelled,
    happened.TopCardGiven: _top_card_given,
    happened.BoardTakenBack: _board_taken_back,
    happened.HandVoided: _hand_voided,
    happened.ActTakenBack: _taken_back,
    happened.HandRewound: _taken_back,
    happened.FlopRecorded: _flop_recorded,
    happened.PotsRecorded: _pots_recorded,
}
