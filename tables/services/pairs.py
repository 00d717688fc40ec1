"""Pairs that the direction keeps apart. The reason is for the staff's eyes only."""

from audit.desk import Desk, handles
from audit.messages import NotFound
from tables.commands.pairs import KeepApart, LetTogether
from tables.events.pairs import PlayersKeptApart, PlayersLetTogether
from tables.models import KeptApart, Player, Seat
from tables.refusals import PairExists, SamePlayer

APART = "sanremo-cash.seating.keep-apart"


@handles(KeepApart)
def keep_apart(command: KeepApart, desk: Desk) -> None:
    """Checked from now on at every seat, call and proposal; nobody who sits already is moved by it."""
    one, other = _pair(command)
    if Player.objects.filter(pk__in=(one, other)).count() < 2:
        raise NotFound(what="player", which=f"{one}, {other}")
    if KeptApart.objects.filter(one_id=one, other_id=other).exists():
        raise PairExists(one=one, other=other)
    KeptApart.objects.create(one_id=one, other_id=other, reason=command.reason)
    desk.record(PlayersKeptApart(one, other, command.reason, _together_at(one, other)), article=APART)


@handles(LetTogether)
def let_together(command: LetTogether, desk: Desk) -> None:
    one, other = _pair(command)
    gone, _ = KeptApart.objects.filter(one_id=one, other_id=other).delete()
    if not gone:
        raise NotFound(what="pair", which=f"{one}, {other}")
    desk.record(PlayersLetTogether(one, other), article=APART)


def _pair(command: KeepApart | LetTogether) -> tuple[int, int]:
    """The lower number first: a pair has one row, whoever is named first."""
    if command.one == command.other:
        raise SamePlayer(player=command.one)
    return min(command.one, command.other), max(command.one, command.other)


def _together_at(one: int, other: int) -> int | None:
    """The table where both sit now, if they do."""
    seats = Seat.objects.filter(locked_up=False)
    table = seats.filter(player_id=one).values_list("table_id", flat=True).first()
    return table if table and seats.filter(player_id=other, table_id=table).exists() else None
