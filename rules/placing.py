"""The seat that falls free and the table that closes: who is placed where, in which order.

A seat at the main table goes to players seated elsewhere who want it before
anybody on the list. The players of a closed table are dealt a card each, and
the cards decide who is placed first.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.bars import Bar, apart_from
from rules.books import article
from rules.moving import Seated
from rules.opening import Card, highest_first
from rules.violations import RuleViolation
from rules.waitlist import Line, Waitlist
from rules.waitlist_calls import Chair, Next, PassedOver, next_to_call, passed_over


@dataclass(frozen=True, slots=True)
class Wish:
    """A seated player who wants a seat at another table."""

    mover: Seated
    table: int
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class Closing:
    """The players of a closed table with their cards, first to be placed first: the new top of the list."""

    order: tuple[tuple[int, Card], ...]
    article: str = "sanremo-cash.seating.closed-table-cards"


@dataclass(frozen=True, slots=True)
class Placed:
    player: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class BrokenUp:
    """Seats elsewhere for those whom the cards put first; the others go to the top of the list, in this order."""

    placed: tuple[Placed, ...]
    waiting: tuple[tuple[int, Card], ...]
    article: str = "sanremo-cash.seating.closed-table-cards"


class CardsForOthers(RuleViolation):
    """Each player gets one card, those away for a moment too, and nobody else."""

    article = "sanremo-cash.seating.closed-table-cards"

    def __init__(self, without: Iterable[int], strangers: Iterable[int]) -> None:
        self.without = sorted(without)
        self.strangers = sorted(strangers)
        super().__init__(f"no card for {self.without}, a card for {self.strangers}")


class SeatedPlayersFirst(RuleViolation):
    """The list has to wait: somebody who sits elsewhere goes before it."""

    article = "sanremo-cash.seating.main-table-precedence"

    def __init__(self, player: int, table: int) -> None:
        self.player = player
        self.table = table
        super().__init__(f"player {player} is seated elsewhere and comes first for table {table}")


@article("sanremo-cash.seating.main-table-order")
def by_precedence(players: Collection[Seated]) -> tuple[Seated, ...]:
    """Who drew first when the table opened; after those, whoever sat down first."""
    return tuple(sorted(players, key=_precedence))


def _precedence(each: Seated) -> tuple[bool, datetime, int]:
    if each.drawn_at is None:
        return True, each.seated_at, each.player
    return False, each.drawn_at, each.draw_order or 0


@article("sanremo-cash.seating.main-table-precedence", "sanremo-cash.seating.main-table-order")
@article("sanremo-cash.seating.list-source")
def next_for_seat(
    chair: Chair,
    lines: Waitlist,
    *,
    is_main: bool,
    wishes: Iterable[Wish] = (),
    now: datetime,
    bars: Mapping[int, Sequence[Bar]],
    pairs: Collection[tuple[int, int]] = (),
) -> Next:
    """Who is offered a free seat: at the main table seated players who want it first, otherwise the list in order."""
    passed: list[PassedOver] = []
    wanting = by_precedence([wish.mover for wish in wishes]) if is_main else ()
    for each in wanting:
        as_line = Line(each.player, each.seated_at)
        over = passed_over(as_line, chair, now=now, bars=bars.get(each.player, ()), pairs=pairs)
        if over is None:
            return Next(each.player, tuple(passed), "sanremo-cash.seating.main-table-precedence")
        passed.append(over)
    from_list = next_to_call(lines, chair, now=now, bars=bars, pairs=pairs)
    return Next(from_list.player, (*passed, *from_list.passed_over))


@article("sanremo-cash.seating.closed-table-cards")
def by_player(dealt: Iterable[tuple[int, Card]]) -> dict[int, Card]:
    """The cards as dealt; nobody is dealt two."""
    cards: dict[int, Card] = {}
    for player, card in dealt:
        if player in cards:
            raise CardsForOthers((), (player,))
        cards[player] = card
    return cards


@article("sanremo-cash.seating.closed-table-cards")
def close_table(players: Collection[int], cards: Mapping[int, Card]) -> Closing:
    """The order in which a closed table's players go to the top of the list: highest card first, then by suit."""
    without, strangers = set(players) - set(cards), set(cards) - set(players)
    if without or strangers:
        raise CardsForOthers(without, strangers)
    return Closing(tuple((player, cards[player]) for player in highest_first(cards)))


@article("sanremo-cash.seating.closed-table-cards", "sanremo-cash.seating.keep-apart")
def break_up(
    players: Collection[int],
    cards: Mapping[int, Card],
    *,
    free: Sequence[tuple[int, int]],
    seated: Mapping[int, Collection[int]],
    pairs: Collection[tuple[int, int]] = (),
    away: Collection[int] = (),
    barred: Collection[tuple[int, int]] = (),
) -> BrokenUp:
    """Break a table: by the cards, each player takes the first free seat he may have.

    ``free`` are seats elsewhere as (table, seat), in the order they are to be
    filled; ``seated`` are the players at those tables. Whoever is ``away`` takes
    no seat now, nor does a player at a table he is ``barred`` from; they wait.
    """
    left = list(free)
    sitting = {table: set(seated.get(table, ())) for table, _ in free}
    placed: list[Placed] = []
    waiting: list[tuple[int, Card]] = []
    for player, card in close_table(players, cards).order:
        may_have = [at for at in left if (player, at[0]) not in barred]
        fit = next((at for at in may_have if apart_from(player, seated=sitting[at[0]], pairs=pairs) is None), None)
        if fit is None or player in away:
            waiting.append((player, card))
            continue
        left.remove(fit)
        sitting[fit[0]].add(player)
        placed.append(Placed(player, *fit))
    return BrokenUp(tuple(placed), tuple(waiting))
