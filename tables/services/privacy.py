"""Forgetting a guest: the name goes, the pseudonym and everything it did stay."""

from audit.desk import Desk, handles
from audit.messages import NotFound
from tables.commands.privacy import ErasePlayer
from tables.events.privacy import PlayerErased
from tables.models import Player, Seat
from tables.refusals import PlayerStillHere


@handles(ErasePlayer)
def erase_player(command: ErasePlayer, desk: Desk) -> None:
    """Not while the name is needed to call, seat or pay somebody."""
    player = Player.objects.select_for_update().filter(pk=command.player).first()
    if player is None:
        raise NotFound(what="player", which=command.player)
    if is_here(player):
        raise PlayerStillHere(player=player.pk)
    player.name = ""
    player.save(update_fields=["name"])
    desk.record(PlayerErased(player.pk))


def is_here(player: Player) -> bool:
    """At a table, on a list, or with chips in the house's keeping."""
    plays_over = Seat.objects.filter(playing_over=player)
    return any(there.exists() for there in (player.seats, player.lines, player.custodies, plays_over))
