"""Sanctions: told or done by the floor, one line of facts and an article each; what was before stays in sight."""

from datetime import datetime, timedelta

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules import bars, sanctioning
from rules.sanctioning import Rung
from tables.commands.sanctions import ConfirmSanction, SendFromHouse, SendFromTable, WarnPlayer
from tables.events.sanctions import PlayerSanctioned, SanctionConfirmed
from tables.models import Bar, Player, Seat, Table, WaitLine
from tables.models_rulings import Sanction
from tables.refusals import SamePlayer, SanctionConfirmedAlready
from tables.selectors_rulings import day_ends, earlier_today
from tables.services.at_table import table_between_hands
from tables.services.bars import keep_away
from tables.services.custody import keep_stack
from tables.services.rulings import in_the_books
from tables.services.seating import get_up
from tables.services.waitlist import held, take_off_lists

CONFIRMS = frozenset({"pit", "direction"})
"""Whose own word needs no confirmation."""
Sends = SendFromTable | SendFromHouse


@handles(WarnPlayer)
def warn_player(command: WarnPlayer, desk: Desk) -> None:
    """At any moment, in a hand too: nothing about seat or chips changes."""
    _table(command.table)
    note_sanction(desk, command, Rung.WARNING, until=None, serious=False)


@handles(SendFromTable)
def send_from_table(command: SendFromTable, desk: Desk) -> None:
    """No seat and no list before the gaming day ends; the stack goes along, or into custody."""
    until = _no_sooner(command.player, day_ends(desk.happened_at))
    note_sanction(desk, command, Rung.TABLE, until=until, serious=command.serious)
    _send_away(desk, command, until)


@handles(SendFromHouse)
def send_from_house(command: SendFromHouse, desk: Desk) -> None:
    ends = day_ends(desk.happened_at) + timedelta(days=command.days - 1)
    until = _no_sooner(command.player, ends)
    note_sanction(desk, command, Rung.HOUSE, until=until, serious=command.serious)
    _send_away(desk, command, until)


@handles(ConfirmSanction)
def confirm_sanction(command: ConfirmSanction, desk: Desk) -> None:
    row = Sanction.objects.select_for_update().filter(pk=command.sanction).first()
    if row is None:
        raise NotFound(what="sanction", which=command.sanction)
    if row.confirmed_by:
        raise SanctionConfirmedAlready(sanction=row.pk)
    row.confirmed_by = desk.sender.person
    row.save(update_fields=["confirmed_by"])
    event = SanctionConfirmed(row.table, row.pk, row.player_id, row.confirmed_by)
    desk.record(event, article="sanremo-cash.sanctions.removal-table")


def note_sanction(
    desk: Desk, command: WarnPlayer | Sends, rung: Rung, *, until: datetime | None, serious: bool
) -> Sanction:
    """Write the sanction down, if the ladder allows it."""
    article = in_the_books(command.article)
    sanctioning.check_conduct(article)
    _check_players(command)
    earlier = earlier_today(command.player, desk.happened_at)
    kinds = [each.kind for each in earlier]
    sanctioning.check_step(rung, player=command.player, earlier=kinds, cited=article, serious=serious)
    own_word = rung is Rung.WARNING or desk.sender.role in CONFIRMS
    row = Sanction.objects.create(
        player_id=command.player,
        table=command.table,
        kind=str(rung),
        article=article,
        facts=command.facts,
        with_player_id=command.with_player,
        until=until,
        by=desk.sender.person,
        at=desk.happened_at,
        confirmed_by=desk.sender.person if own_word else "",
    )
    event = PlayerSanctioned(
        table=command.table,
        sanction=row.pk,
        player=command.player,
        sanctioned=str(rung),
        facts=command.facts,
        earlier=tuple(each.pk for each in earlier),
        serious=serious,
        with_player=command.with_player,
        barred_until=until,
        confirmed_by=row.confirmed_by,
    )
    desk.record(event, article=article)
    return row


def _check_players(command: WarnPlayer | Sends) -> None:
    named = {player for player in (command.player, command.with_player) if player is not None}
    if command.with_player == command.player:
        raise SamePlayer(player=command.player)
    if Player.objects.filter(pk__in=named).count() < len(named):
        raise NotFound(what="player", which=", ".join(map(str, sorted(named))))


def _table(number: int) -> Table:
    return Table.objects.locked(number)


def _send_away(desk: Desk, command: Sends, until: datetime) -> None:
    """From the seat, wherever it is, from every list, and no way back before ``until``."""
    held()
    seat = Seat.objects.filter(player_id=command.player, locked_up=False).first()
    if seat is not None:
        table_between_hands(seat.table_id)
        if command.counted is not None:
            keep_stack(desk, seat, counted=command.counted, keeps_seat=False)
        get_up(desk, seat, bars.Leaving.REMOVED)
    if WaitLine.objects.filter(player_id=command.player).exists():
        take_off_lists(desk, command.player, why="removed")
    keep_away(desk, command.player, bars.after_removal(until))


def _no_sooner(player: int, until: datetime) -> datetime:
    """Who was sent away for longer before stays away so long."""
    before = Bar.objects.filter(player_id=player, reason=bars.BarKind.REMOVED, table=None, buy_in=None)
    return max(until, *before.values_list("until", flat=True), until)
