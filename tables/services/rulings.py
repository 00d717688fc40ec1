"""What the floor rules on a hand. Who ruled is whoever sent it; an article it names must be in the books."""

from functools import partial

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules.books import articles
from rules.cards import UNKNOWN, parse
from rules.hand import commands as asked
from tables.commands import rulings as ruled
from tables.hand_reading import open_hand
from tables.services.hands import play
from tables.services.hands_reopen import reopen_hand


def in_the_books(article: str) -> str:
    """The same id, or a refusal: a ruling by an article that is not there would be none."""
    if article not in articles():
        raise NotFound(what="article", which=article)
    return article


@handles(ruled.KillHand)
def kill_hand(command: ruled.KillHand, desk: Desk) -> None:
    play(desk, command.table, asked.KillHand(command.seat, in_the_books(command.article), command.reason))


@handles(ruled.RetrieveHand)
def retrieve_hand(command: ruled.RetrieveHand, desk: Desk) -> None:
    play(desk, command.table, asked.RetrieveHand(command.seat, in_the_books(command.article), command.reason))


@handles(ruled.RestrictPlayer)
def restrict_player(command: ruled.RestrictPlayer, desk: Desk) -> None:
    article = in_the_books(command.article)
    play(desk, command.table, asked.RestrictPlayer(command.seat, article, command.lasts))


@handles(ruled.ForfeitAndFold)
def forfeit_and_fold(command: ruled.ForfeitAndFold, desk: Desk) -> None:
    article = in_the_books(command.article)
    play(desk, command.table, asked.ForfeitAndFold(command.seat, command.amount, article))


@handles(ruled.CancelDeal)
def cancel_deal(command: ruled.CancelDeal, desk: Desk) -> None:
    play(desk, command.table, asked.CancelDeal(in_the_books(command.article), command.reason))


@handles(ruled.GiveTopCard)
def give_top_card(command: ruled.GiveTopCard, desk: Desk) -> None:
    (exposed,) = parse(command.exposed)[:1] or (UNKNOWN,)
    play(desk, command.table, asked.GiveTopCard(command.seat, exposed))


@handles(ruled.TakeBackBoard)
def take_back_board(command: ruled.TakeBackBoard, desk: Desk) -> None:
    play(desk, command.table, asked.TakeBackBoard(desk.sender.person, parse(command.cards)))


@handles(ruled.VoidHand)
def void_hand(command: ruled.VoidHand, desk: Desk) -> None:
    play(desk, command.table, asked.VoidHand(in_the_books(command.article), command.reason))


@handles(ruled.RewindHand)
def rewind_hand(command: ruled.RewindHand, desk: Desk) -> None:
    """Even after the award, as long as the next hand has not begun and the chips lie where it left them."""
    if desk.recall(f"table:{command.table}", partial(open_hand, command.table)) is None:
        reopen_hand(desk, command.table)
    play(desk, command.table, asked.RewindHand(command.keep, desk.sender.person, command.reason))
