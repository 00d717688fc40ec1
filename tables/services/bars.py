"""Bars against sitting down: written with a deadline that lifts them.

Whoever asks about a seat compares moments, so a late deadline bars nobody a
second longer; it only clears away what is over, and says so.
"""

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules import bars
from tables.commands.bars import LiftBar
from tables.events.bars import BarLifted
from tables.models import Bar


def keep_away(desk: Desk, player: int, bar: bars.Bar | None) -> None:
    """Write a bar down; an older one of the same kind and place is replaced, its deadline with it."""
    if bar is None:
        return
    Bar.objects.filter(player_id=player, reason=bar.kind, table=bar.table, buy_in=bar.buy_in).delete()
    Bar.objects.create(player_id=player, reason=bar.kind, table=bar.table, buy_in=bar.buy_in, until=bar.until)
    lift = LiftBar(player, str(bar.kind), bar.table, bar.buy_in)
    key = f"bar of player:{player} {bar.kind} {bar.table or '-'} {bar.buy_in or '-'}"
    desk.schedule(key, due_at=bar.until, stream=f"player:{player}", command=lift)


@handles(LiftBar)
def lift_bar(command: LiftBar, desk: Desk) -> None:
    over = Bar.objects.filter(
        player_id=command.player,
        reason=command.reason,
        table=command.table,
        buy_in=command.buy_in,
        until__lte=max(desk.now, desk.happened_at),
    )
    gone, _ = over.delete()
    if not gone:
        raise NotFound(what="bar", which=command.player)
    lifted = BarLifted(command.player, command.reason, command.table, command.buy_in)
    desk.record(lifted, article=bars.ARTICLES[bars.BarKind(command.reason)])
