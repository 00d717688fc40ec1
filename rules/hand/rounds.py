"""Opening and closing betting rounds: who acts, in which order, and when it is over.

These functions change a hand in place; only ``rules.hand.apply`` calls them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from rules import ranking
from rules.books import article
from rules.books.settings import BookSettings, Uncapped
from rules.cards import UNKNOWN
from rules.games import Opener, Structure
from rules.hand.state import AWARD, BETTING, DEAL, DRAW, SHOWDOWN, Hand

_FIXED, _BUTTON, _BLINDS = Structure.FIXED_LIMIT, Opener.BUTTON, Opener.BLINDS
_LOW_CARD, _HIGH_CARD, _HIGH_HAND = Opener.LOW_CARD, Opener.HIGH_CARD, Opener.HIGH_HAND
# looked up once: an enum member costs ten times a name of the module, and these are asked on every street

_stud_door, _razz_door = cache(ranking.stud_bring_in), cache(ranking.razz_bring_in)

AFTER: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple((place + step) % players for step in range(1, players)) for place in range(players))
    for players in range(24)
)
"""``AFTER[players][place]``: the other places, clockwise from the next one."""


@article(
    "sanremo-cash.game.preflop-first-to-act",
    "sanremo-cash.game.postflop-first-to-act",
    "sanremo-cash.board.option-blinds",
    "sanremo-cash.board.option-poster",
    "sanremo-cash.straddle.last-to-act",
    "sanremo-cash.blinds.option-raise",
    "figp-tournament.round.preflop-order",
    "figp-tournament.round.postflop-order",
    "fipos-tournament.order.preflop",
    "fipos-tournament.order.postflop",
    "texas-basics.order.preflop",
    "texas-basics.order.postflop",
    "texas-basics.straddle.acts-last",
    "figp-tournament.blinds.raise-option",
    "figp-tournament.glossary.live-blind",
)
def open_round(hand: Hand, *, same_opener: bool = False) -> None:
    """Line up everybody who may act, blinds and straddles last. All-in players are passed over."""
    if hand.street:
        hand.flop_seen = True
    if not same_opener:
        _find_opener(hand)
    first, live, stacks = hand.opener, hand.live, hand.stacks
    order = AFTER[len(live)][first]
    hand.queue = [place for place in (first, *order) if live[place] and stacks[place]]
    hand.phase = BETTING
    hand.uncapped = hand.game.structure is _FIXED and _uncapped(hand)
    if hand.able < 2:
        pass_over_the_lonely(hand)
    if not hand.queue:
        close_round(hand)


def _find_opener(hand: Hand) -> None:
    """Who opens the street; left of the blinds it is known since the posts."""
    opener = hand.game.streets[hand.street].opener
    if opener is _BUTTON:
        hand.opener = 0
    elif opener is not _BLINDS:
        _open_by_upcards(hand, opener)


@article(
    "sanremo-variants.stud7.bring-in-who",
    "sanremo-variants.stud7.fourth-street-first",
    "sanremo-variants.razz.bring-in",
    "sanremo-variants.razz.first-to-act",
)
def _open_by_upcards(hand: Hand, opener: Opener) -> None:
    """Find who opens from the upcards. Where one was not entered, or seats decide, the dealer may name another."""
    up, live = hand.up, hand.live
    shown = [place for place in hand.places() if live[place] and up[place] and UNKNOWN not in up[place]]
    hand.sure_opener = len(shown) == hand.in_hand
    if shown:
        first = _strongest(shown, _claims(opener, [up[place] for place in shown], hand.book))
        if len(first) > 1 and opener is not _LOW_CARD and opener is not _HIGH_CARD:
            low = opener is not _HIGH_HAND
            first = _strongest(first, [_suits(up[place], hand.book, ace_low=low) for place in first])
        hand.opener = first[0]
        hand.sure_opener = hand.sure_opener and len(first) == 1
    if opener is _LOW_CARD or opener is _HIGH_CARD:
        hand.ladder_base = 0


def _strongest(places: Sequence[int], claims: Sequence[int]) -> list[int]:
    """The places whose claim is the biggest."""
    top = max(claims)
    return [place for place, claim in zip(places, claims, strict=True) if claim == top]


@article("sanremo-variants.stud7.bring-in-tie")
def _claims(opener: Opener, upcards: list[list[int]], book: BookSettings) -> list[int]:
    """The bigger, the stronger the claim to open; suits decide between equal door cards as the book says."""
    if opener is _LOW_CARD:
        return [_stud_door(up[0], book.bring_in_tie) for up in upcards]
    if opener is _HIGH_CARD:
        return [_razz_door(up[0], book.bring_in_tie) for up in upcards]
    return list(map(ranking.stud_upcards_high if opener is _HIGH_HAND else ranking.stud_upcards_low, upcards))


@article("sanremo-variants.stud7.fourth-street-tie")
def _suits(up: list[int], book: BookSettings, *, ace_low: bool = False) -> int:
    """How the book orders equal visible hands."""
    match book.upcard_tie:
        case "combination" if not ace_low:
            return ranking.suits_of_combination(up)
        case "position":
            return 0
        case _:
            return ranking.suits_of_highest(up, ace_low=ace_low)


@article(
    "sanremo-cash.limit.heads-up-uncapped",
    "sanremo-tournament.raisecap.limit",
    "figp-tournament.limit.heads-up-uncapped",
)
def _uncapped(hand: Hand) -> bool:
    match hand.book.uncapped:
        case Uncapped.TWO_HANDS:
            return hand.in_hand == 2
        case Uncapped.TWO_ABLE:
            return hand.able == 2
        case Uncapped.EVENT_OF_TWO:
            return hand.event_heads_up
        case Uncapped.NEVER:
            return False


def pass_over_the_lonely(hand: Hand) -> None:
    """With one player left able to bet there is nothing to decide, unless he still owes a call."""
    if not hand.queue:
        return
    place, bets, live = hand.queue[0], hand.bets, hand.live
    if all(bets[place] >= bets[other] for other in hand.places() if live[other]):
        hand.queue.clear()


@article("sanremo-cash.game.round-end", "figp-tournament.round.end", "texas-basics.round.equal-contributions")
def close_round(hand: Hand) -> None:
    """Gather the bets, give back what nobody called, and move on to the next deal, the showdown or the award."""
    return_uncalled(hand)
    places = len(hand.seats)
    hand.bets = [0] * places
    hand.marks = [-1] * places
    hand.queue = []
    hand.level = hand.raises = hand.mark = hand.half_all_in = 0
    hand.ladder_base = -1
    if hand.held:
        hand.held = {}
    if hand.restricted:
        hand.restricted = {place: lasts for place, lasts in hand.restricted.items() if lasts == "hand"}
    if hand.in_hand == 1:
        hand.phase = AWARD
    elif hand.street + 1 < len(hand.game.streets):
        hand.street += 1
        next_street(hand)
    elif len(hand.boards) + 1 < hand.board_count:
        _next_board(hand)
    else:
        _showdown(hand)


@article(
    "figp-tournament.no-limit.minimum-bet-constant",
    "texas-basics.limit.doubling",
    "sanremo-tournament.rp.stud-no-double",
)
def next_street(hand: Hand) -> None:
    street, stakes = hand.game.streets[hand.street], hand.stakes
    hand.unit = stakes.big_bet if street.big_bet and stakes.big_bet else stakes.small_bet
    hand.full_raise = hand.unit
    hand.waiting = hand.in_hand if street.down or street.up else 0
    if street.draw:
        hand.phase = DRAW
        hand.queue = [place for place in hand.places() if hand.live[place]]
    else:
        hand.phase = DEAL


@article("sanremo-cash.rit.shared-cards")
def _next_board(hand: Hand) -> None:
    hand.boards.append(hand.board)
    hand.board = hand.board[: hand.shared]
    hand.street = hand.agreed_street
    next_street(hand)


def _showdown(hand: Hand) -> None:
    if hand.board_count > 1:
        hand.boards.append(hand.board)
    hand.phase = SHOWDOWN
    settle_showdown(hand)


@article(
    "sanremo-tournament.showdown.uncontested",
    "figp-tournament.showdown.sole-player",
    "figp-tournament.showdown.trigger",
    "texas-basics.showdown.show",
)
def settle_showdown(hand: Hand) -> None:
    """The pots may be pushed when every live hand is tabled, or only one is left."""
    if hand.in_hand == 1 or all(shown for shown, live in zip(hand.shown, hand.live, strict=True) if live):
        hand.phase = AWARD


@article("sanremo-cash.rake.uncalled-excluded", "sanremo-tournament.showdown.uncalled-excess-returned")
def return_uncalled(hand: Hand) -> None:
    """Give the highest bet of the round back down to the second highest, folded players' bets counted."""
    bets = hand.bets
    top = max(bets)
    if not top or bets.count(top) > 1:
        return
    place = bets.index(top)
    bets[place] = 0
    excess = top - max(bets)
    if not hand.stacks[place] and hand.live[place]:
        hand.able += 1
    hand.stacks[place] += excess
    hand.put[place] -= excess
    hand.pot -= excess
