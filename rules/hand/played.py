"""What the acts of players do to a hand, in place: folds, calls, wagers, cards shown, acts held out of turn."""

from rules.books import article
from rules.books.settings import MinRaise, OverShortBet
from rules.games import Structure
from rules.hand import events as happened
from rules.hand import ladder
from rules.hand.rounds import AFTER, close_round, pass_over_the_lonely, settle_showdown
from rules.hand.seen import faces_seen
from rules.hand.state import AWARD, BETTING, DEAL, SHOWDOWN, Hand, Held

_FIXED, _LAST_INCREMENT = Structure.FIXED_LIMIT, MinRaise.LAST_INCREMENT


def folded(hand: Hand, event: happened.Folded) -> None:
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
    """What a player was held to or barred from by a ruling is over with his act."""
    if hand.restricted.get(place) == "turn":
        del hand.restricted[place]
    hand.held.pop(place, None)
    for held in hand.held.values():
        held.called_since = True


def checked(hand: Hand, event: happened.Checked) -> None:
    place = hand.queue.pop(0)
    hand.marks[place] = hand.mark
    if hand.held or hand.restricted:
        _acted(hand, place)
    if not hand.queue or hand.able < 2:
        _go_on(hand)


def called(hand: Hand, event: happened.Called) -> None:
    place = hand.queue.pop(0)
    hand.marks[place] = hand.mark
    if hand.held or hand.restricted:
        _acted(hand, place)
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


def wagered(hand: Hand, event: happened.Wagered) -> None:
    place = hand.place_of[event.seat]
    to, level = event.to, hand.level
    if event.act == "bring_in":
        _bring_in(hand, to)
    else:
        hand.aggressors.append((hand.street, place))
        _climb(hand, event, level)
    if event.reopens:
        hand.mark += 1
    hand.marks[place] = hand.mark
    if hand.held or hand.restricted:
        _acted(hand, place)
    _pay(hand, place, to - hand.bets[place])
    live, stacks = hand.live, hand.stacks
    hand.queue = queue = [other for other in AFTER[len(live)][place] if live[other] and stacks[other]]
    if not queue or hand.able < 2:
        _go_on(hand)


def _bring_in(hand: Hand, to: int) -> None:
    hand.level = max(to, hand.stakes.bring_in) if hand.book.short_blind_in_full else to
    hand.ladder_base, hand.half_all_in = 0, ladder.UNDER_HALF


def _climb(hand: Hand, event: happened.Wagered, level: int) -> None:
    """Move the level, and the yardstick of the next raise with it."""
    to = event.to
    if hand.game.structure is _FIXED:
        step = ladder.step_to(hand, to)
        hand.raises, hand.ladder_base, hand.half_all_in = step.raises, step.base, step.half
    elif event.reopens:
        if hand.book.min_raise is _LAST_INCREMENT:
            hand.full_raise = to - level
        hand.raises += level > 0  # the first wager of a round is a bet
    elif not level and hand.book.over_short_bet is OverShortBet.TWICE_THE_BET:
        hand.full_raise = 2 * hand.unit - to
    hand.level = to


def action_opened(hand: Hand, event: happened.ActionOpened) -> None:
    hand.opener = hand.place_of[event.seat]
    hand.sure_opener = True
    order = (hand.opener, *AFTER[len(hand.seats)][hand.opener])
    hand.queue = [place for place in order if hand.live[place] and hand.stacks[place]]


def cards_shown(hand: Hand, event: happened.CardsShown) -> None:
    place = hand.place_of[event.seat]
    if event.cards:
        hand.cards[place] = list(event.cards)
        hand.seen |= faces_seen(event.cards)[0]
    hand.shown[place] = True
    if hand.phase is SHOWDOWN:
        settle_showdown(hand)


def cards_mucked(hand: Hand, event: happened.CardsMucked) -> None:
    _kill(hand, hand.place_of[event.seat])


def _kill(hand: Hand, place: int) -> None:
    phase = hand.phase
    if phase is DEAL and hand.waiting and len(hand.cards[place]) == hand.game.held_before(hand.street):
        hand.waiting -= 1
    if phase is SHOWDOWN or phase is AWARD:
        hand.live[place] = False
        hand.in_hand -= 1
        settle_showdown(hand)
    else:
        _out(hand, place)


@article("sanremo-tournament.rp.stud-absent")
def hand_killed(hand: Hand, event: happened.HandKilled) -> None:
    _kill(hand, hand.place_of[event.seat])


def hand_retrieved(hand: Hand, event: happened.HandRetrieved) -> None:
    place = hand.place_of[event.seat]
    hand.live[place] = True
    hand.in_hand += 1
    if hand.phase is DEAL and hand.waiting and len(hand.cards[place]) == hand.game.held_before(hand.street):
        hand.waiting += 1
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


def restricted(hand: Hand, event: happened.PlayerRestricted) -> None:
    hand.restricted[hand.place_of[event.seat]] = event.lasts


def forfeited(hand: Hand, event: happened.Forfeited) -> None:
    place = hand.place_of[event.seat]
    _pay(hand, place, event.amount)
    _out(hand, place)


def act_held(hand: Hand, event: happened.ActHeld) -> None:
    place = hand.place_of[event.seat]
    for earlier in hand.held.values():
        earlier.acts_after += 1
    hand.held[place] = Held(event, hand.level)


def act_released(hand: Hand, event: happened.ActReleased) -> None:
    hand.held.pop(hand.place_of[event.seat], None)
