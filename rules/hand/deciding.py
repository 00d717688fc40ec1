"""The door of a hand: ``decide`` what a command comes to, ``evolve`` by an event, ``replay`` a whole ledger."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from rules.books import article
from rules.books.settings import BOOKS, BookSettings
from rules.games import GAMES, Family, Game
from rules.hand import acting, correcting, dealing, faces, irregular, settling, telling
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.apply import apply, begin
from rules.hand.posting import check_posts, in_order
from rules.hand.refusals import NotThatMoment, TooFewPlayers, TooManyPlayers, WrongPost
from rules.hand.state import Hand, copy

Events = tuple[happened.Event, ...]


def decide(hand: Hand | None, command: asked.Command) -> Events:
    """Say what a command comes to, as events, or raise the refusal that names the article. Changes nothing."""
    if hand is None:
        if isinstance(command, asked.StartHand):
            return start(command)
        raise NotThatMoment(None, command=type(command).__name__)
    return HANDLERS[type(command)](hand, command)


def evolve(hand: Hand | None, event: happened.Event) -> Hand:
    """Give the hand as it stands after an event; the one passed in stays as it was."""
    if isinstance(event, happened.HandStarted):
        return begin(event)
    if hand is None:
        raise NotThatMoment(None, event=type(event).__name__)
    after = copy(hand)
    apply(after, event)
    return after


def replay(events: Iterable[happened.Event]) -> Hand | None:
    """Fold a ledger's events into the hand they make."""
    hand: Hand | None = None
    for event in events:
        if isinstance(event, happened.HandStarted):
            hand = begin(event)
        elif hand is None:
            raise NotThatMoment(None, event=type(event).__name__)
        else:
            apply(hand, event)
    return hand


@article("figp-tournament.setup.table-size", "sanremo-cash.game.max-players")
def capacity(game: Game, book: BookSettings) -> int:
    """How many may be dealt in: the book's table, as far as the deck reaches; in stud what the game bears."""
    if not book.most_players or game.family is not Family.BOARD:
        return game.most_players
    return min(book.most_players, (game.deck - game.cards_needed(0)) // game.hole_cards)


@article(
    "sanremo-cash.game.max-players",
    "sanremo-variants.omaha.deck-capacity",
    "sanremo-variants.omaha.same-as-holdem",
    "sanremo-variants.omaha-hilo.same-as-omaha",
    "sanremo-variants.stud7.players",
)
def start(command: asked.StartHand) -> Events:
    """Begin a hand if the players fit the game and the posts fit the book."""
    game, book = GAMES[command.game], BOOKS[command.book]
    players = len(command.stacks)
    if players < 2:
        raise TooFewPlayers(book, players=players)
    if book.check_capacity and players > (most := capacity(game, book)):
        raise TooManyPlayers(book, players=players, most=most)
    stacks = dict(command.stacks)
    if len(stacks) != players or min(stacks.values()) <= 0:
        raise WrongPost(book, stacks=command.stacks)
    check_posts(command, book, game.family, game.structure)
    trim = book.trim_antes if command.trim_antes is None else command.trim_antes
    return (
        happened.HandStarted(
            command.game,
            command.book,
            command.stakes,
            tuple(in_order(command)),
            command.button,
            command.posts,
            command.rake,
            command.tracking,
            trim,
            command.event_heads_up,
        ),
    )


def _already_begun(hand: Hand, command: asked.StartHand) -> Events:
    raise NotThatMoment(hand.book, phase=hand.phase)


HANDLERS: Final[dict[type, Callable[[Hand, Any], Events]]] = {
    asked.StartHand: _already_begun,
    asked.DealHole: dealing.deal_hole,
    asked.DealBoard: dealing.deal_board,
    asked.Fold: acting.fold,
    asked.CheckOrCall: acting.check_or_call,
    asked.BetTo: acting.bet_to,
    asked.BringIn: acting.bring_in,
    asked.Tell: telling.tell,
    asked.OpenAction: acting.open_action,
    asked.Discard: dealing.discard,
    asked.ShowCards: acting.show,
    asked.MuckCards: acting.muck,
    asked.AgreeBoards: settling.agree_boards,
    asked.ChopBlinds: settling.chop,
    asked.AwardPots: settling.award,
    asked.KillHand: correcting.kill,
    asked.RetrieveHand: correcting.retrieve,
    asked.RestrictPlayer: correcting.restrict,
    asked.ForfeitAndFold: correcting.forfeit,
    asked.CancelDeal: dealing.cancel_deal,
    asked.GiveTopCard: dealing.give_top_card,
    asked.TakeBackBoard: dealing.take_back_board,
    asked.VoidHand: dealing.void,
    asked.TakeBackAct: correcting.take_back,
    asked.RewindHand: correcting.rewind,
    asked.RecordFlop: correcting.record_flop,
    asked.RecordPots: correcting.record_pots,
    asked.ReadFaces: faces.read,
    asked.KeepAsBurn: irregular.keep_as_burn,
    asked.CompleteHand: irregular.complete,
    asked.ExcludePlayer: irregular.exclude,
}
"""What decides each command; a loop over many hands may look them up itself."""
