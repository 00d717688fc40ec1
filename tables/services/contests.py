"""Contested pots: asked for in time, held aside while play goes on, decided once and for good."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules import contesting
from rules.direction import SetAside, check_claim, check_open, check_released
from rules.hand.commands import Winners
from tables.commands.contests import ContestPot, DecideContest, DeferContest
from tables.events.contests import ContestDecided, ContestDeferred, PotContested
from tables.events.hands import PlayerIn
from tables.hand_reading import OpenHand, finished_hand, open_hand
from tables.interlocks import interlock
from tables.models import Hand, Seat, Table
from tables.models_rulings import Contest
from tables.refusals import NoHandPlayed
from tables.services.at_table import table_between_hands

IN_TIME = "sanremo-cash.decisions.claim-window"
ASIDE = "sanremo-cash.decisions.pot-set-aside"
PLAY_ON = "sanremo-cash.decisions.continue-pending"
REBUILT = "sanremo-cash.decisions.reconstruct-pot"
FINAL = "sanremo-cash.decisions.final"


@handles(ContestPot)
def contest_pot(command: ContestPot, desk: Desk) -> None:
    """In time is before the next hand's start, by the stamp of whatever began it; the next hand waits for the floor."""
    table = Table.objects.locked(command.table)
    played = Hand.objects.filter(table=table, number=command.hand).first()
    if played is None:
        raise NoHandPlayed(table=command.table)
    closed_at = None if table.status != Table.Status.CLOSED else played.ended_at
    check_claim(desk.happened_at, next_hand_at=_begun(desk, table, command.hand + 1), game_ended_at=closed_at)
    being = finished_hand(command.table, command.hand)
    _open(desk, table, command.hand, _player_in(being, command.seat), command.facts, pots=len(being.hand.award))


def _open(desk: Desk, table: Table, hand: int, who: PlayerIn | None, facts: str, *, pots: int = 1) -> Contest:
    row = Contest.objects.create(
        table=table,
        hand=hand,
        player_id=who.player if who else None,
        seat=who.seat if who else None,
        facts=facts,
        pots=pots,
        asked_by=desk.sender.person,
        asked_at=desk.happened_at,
    )
    event = PotContested(table.number, row.pk, hand, row.seat, row.player_id, facts, pots)
    desk.record(event, article=IN_TIME)
    return row


def _begun(desk: Desk, table: Table, number: int) -> datetime | None:
    """When a hand of this number began; None when it has not."""
    being = desk.recall(table.stream, partial(open_hand, table.number))
    if being is not None and being.number == number:
        return being.started_at
    return Hand.objects.filter(table=table, number=number).values_list("started_at", flat=True).first()


def _player_in(being: OpenHand, seat: int) -> PlayerIn:
    if seat not in being.hand.seats:
        raise NotFound(what="seat", which=seat)
    return being.player_in(seat)


@handles(DeferContest)
def defer_contest(command: DeferContest, desk: Desk) -> None:
    """Play goes on; what is contested of the pot comes back from those it was pushed to and lies in no stack."""
    _defer(desk, _contest(command.contest), command.held, video=command.video)


def hold_aside(desk: Desk, number: int, chips: int) -> None:
    """By a ruling on the hand just played; one still being played is pushed first, and then held."""
    table = Table.objects.locked(number)
    row = _open(desk, table, table.hand_number, None, "")
    if not table.hand_open:
        _defer(desk, row, chips, video=False)


def _defer(desk: Desk, row: Contest, chips: int, *, video: bool) -> None:
    being = finished_hand(row.table_id, row.hand)
    taken = contesting.kept_aside(chips, given=contesting.pushed(being.hand)) if chips else {}
    held = tuple((seat, being.player_in(seat).player, chips) for seat, chips in taken.items())
    if held:
        table_between_hands(row.table_id)
    for _seat, player, chips in held:
        _move(row.table_id, player, -chips)
    row.state, row.video = Contest.State.DEFERRED, video or row.video
    row.held = [*row.held, *([player, chips] for _seat, player, chips in held)]
    row.save(update_fields=["state", "video", "held"])
    event = ContestDeferred(row.table_id, row.pk, row.hand, row.video, held)
    desk.record(event, article=ASIDE if held else PLAY_ON)


@handles(DecideContest)
def decide_contest(command: DecideContest, desk: Desk) -> None:
    """The award stands, or the same pots are pushed again from the bets, or what is aside is shared out as decided."""
    row = _contest(command.contest)
    given = _given(command, row)
    if given:
        table_between_hands(row.table_id)
    moved, paid = [], []
    for player, chips in given.items():
        seat = _move(row.table_id, player, chips)
        if seat is None:
            paid.append((player, chips))
        else:
            moved.append((seat, player, chips))
    released, row.held = row.chips_held, []
    row.state, row.outcome, row.reason = Contest.State.DECIDED, command.outcome, command.reason
    row.decided_by, row.decided_at = desk.sender.person, desk.happened_at
    row.save(update_fields=["held", "state", "outcome", "reason", "decided_by", "decided_at"])
    event = ContestDecided(
        row.table_id, row.pk, row.hand, command.outcome, command.reason, released, tuple(moved), tuple(paid)
    )
    desk.record(event, article=REBUILT if command.outcome == "pushed_again" else FINAL)


def _contest(pk: int) -> Contest:
    row = Contest.objects.select_for_update().filter(pk=pk).first()
    if row is None:
        raise NotFound(what="contest", which=pk)
    check_open(row.pk, decided_at=row.decided_at)
    return row


def _given(command: DecideContest, row: Contest) -> dict[int, int]:
    """Chips by player, below zero where they are taken back; together what was held aside."""
    held: dict[int, int] = {}
    for player, chips in row.held:
        held[player] = held.get(player, 0) + chips
    match command.outcome:
        case "stands":
            return held
        case "shared":
            shares = {share.player: share.chips for share in command.shares}
            check_released(SetAside(row.chips_held, 0), shares=shares)
            return {player: chips for player, chips in shares.items() if chips}
        case _:
            return _pushed_again(command, row, held)


def _pushed_again(command: DecideContest, row: Contest, held: Mapping[int, int]) -> dict[int, int]:
    being = finished_hand(row.table_id, row.hand)
    winners = tuple(Winners(each.pot, each.seats, each.low, each.board) for each in command.winners)
    given = dict(held)
    for seat, chips in contesting.pushed_again(being.hand, winners).items():
        player = being.player_in(seat).player
        given[player] = given.get(player, 0) + chips
    return {player: chips for player, chips in given.items() if chips}


def _move(table: int, player: int, chips: int) -> int | None:
    """Chips to whoever still sits there, or from him; None when he is gone and they go into his hand."""
    seat = Seat.objects.filter(table_id=table, player_id=player, locked_up=False, playing_over=None).first()
    contesting.check_covered(-chips, there=seat.stack if seat else 0)
    if seat is None:
        return None
    seat.stack += chips
    seat.save(update_fields=["stack"])
    return seat.number


@interlock
def no_pot_contested(table: Table) -> str | None:
    """The next hand waits for the floor, who decides or lets play go on."""
    waiting = Contest.objects.filter(table=table, hand=table.hand_number, state=Contest.State.OPEN)
    return "contested-pot" if waiting.exists() else None
