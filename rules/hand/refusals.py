"""Why a hand refuses a command: facts, and the article of the book the hand is played by."""

from typing import Any, ClassVar

from rules.books.settings import BookSettings
from rules.violations import RuleViolation


class Refusal(RuleViolation):
    """A refusal that cites the hand's own book, or the cash book where that one is silent."""

    article: ClassVar[str] = "sanremo-cash.decisions.final"
    elsewhere: ClassVar[dict[str, str]] = {}

    def __init__(self, book: BookSettings | None = None, **facts: Any) -> None:
        if book is not None and book.id in self.elsewhere:
            self.__dict__["article"] = self.elsewhere[book.id]
        self.__dict__.update(facts)
        told = ", ".join(f"{name} {value}" for name, value in facts.items())
        super().__init__(f"{type(self).__name__}: {told}" if told else type(self).__name__)

    @property
    def facts(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "article"}


class NotThatMoment(Refusal):
    """The hand is not at the point where this can happen: no betting open, cards not due, hand over."""

    article = "sanremo-cash.game.round-end"
    elsewhere: ClassVar = {"figp-tournament": "figp-tournament.round.end"}


class NotInTurn(Refusal):
    article = "sanremo-cash.bets.out-of-turn-binding"
    elsewhere: ClassVar = {
        "sanremo-tournament": "sanremo-tournament.turn.act-in-turn",
        "figp-tournament": "figp-tournament.out-of-turn.principle",
        "fipos-tournament": "fipos-tournament.turn.bet-out-of-turn",
    }


class NotInHand(Refusal):
    article = "sanremo-cash.game.action-fold"


class NoRaiseAllowed(Refusal):
    """Nobody left to answer, betting not reopened to this player, or restricted to passive acts."""

    article = "sanremo-cash.bets.short-all-in-no-reopen"
    elsewhere: ClassVar = {
        "sanremo-tournament": "sanremo-tournament.reopen.short-all-in",
        "figp-tournament": "figp-tournament.bet.short-all-in-no-reopen",
    }


class RoundCapped(Refusal):
    article = "sanremo-cash.limit.max-raises"
    elsewhere: ClassVar = {
        "sanremo-tournament": "sanremo-tournament.raisecap.limit",
        "figp-tournament": "figp-tournament.limit.raise-cap",
    }


class WagerTooSmall(Refusal):
    article = "sanremo-cash.no-limit.min-reraise"
    elsewhere: ClassVar = {
        "sanremo-tournament": "sanremo-tournament.raise.minimum",
        "figp-tournament": "figp-tournament.no-limit.minimum-next-raise",
        "fipos-tournament": "fipos-tournament.bet.raise-range",
        "texas-basics": "texas-basics.bet.min-raise",
    }


class WagerTooLarge(Refusal):
    """Above the pot in pot-limit, or above the player's chips."""

    article = "sanremo-cash.pot-limit.max-raise"
    elsewhere: ClassVar = {"figp-tournament": "figp-tournament.pot-limit.maximum-raise"}


class MoreThanTheStack(Refusal):
    article = "sanremo-cash.conduct.table-stakes"
    elsewhere: ClassVar = {"fipos-tournament": "fipos-tournament.bet.table-stakes"}


class OffTheLadder(Refusal):
    """Fixed limit: not one of the amounts open to the player."""

    article = "sanremo-cash.limit.ladder"


class BoundByEarlierAct(Refusal):
    """He acted out of turn and nothing changed: that act binds him."""

    article = "sanremo-cash.bets.out-of-turn-binding"
    elsewhere: ClassVar = {
        "sanremo-tournament": "sanremo-tournament.oot.binding-if-unchanged",
        "figp-tournament": "figp-tournament.out-of-turn.skipped-fold",
        "fipos-tournament": "fipos-tournament.turn.bet-out-of-turn",
    }


class MustBringIn(Refusal):
    article = "sanremo-variants.stud7.bring-in-who"


class MustNotFoldOnRiver(Refusal):
    article = "fipos-tournament.showdown.no-fold"


class WrongCardCount(Refusal):
    article = "sanremo-cash.game.collect-then-burn"


class CardSeenTwice(Refusal):
    """The same rank and suit twice in one deck: the hand cannot stand."""

    article = "sanremo-cash.other.duplicate"


class TooManyPlayers(Refusal):
    article = "sanremo-variants.omaha.deck-capacity"


class TooFewPlayers(Refusal):
    article = "sanremo-cash.game.max-players"


class WrongPost(Refusal):
    article = "sanremo-cash.game.forced-blinds"


class NoSuchStraddle(Refusal):
    article = "sanremo-cash.straddle.live"
    elsewhere: ClassVar = {"texas-basics": "texas-basics.straddle.not-in-tournaments"}


class MississippiAfterLive(Refusal):
    article = "sanremo-cash.straddle.priority"


class NoSeveralBoards(Refusal):
    article = "sanremo-cash.rit.agreement"


class PotTooSmallForBoards(Refusal):
    article = "sanremo-cash.rit.threshold"


class DeckTooShortForBoards(Refusal):
    article = "sanremo-cash.rit.burn-each"


class CannotChop(Refusal):
    article = "sanremo-cash.conduct.chopping"


class HandsNotShown(Refusal):
    """A pot is contested and somebody has neither tabled nor mucked, or the faces were not entered."""

    article = "sanremo-cash.showdown.show-both-cards"
    elsewhere: ClassVar = {
        "sanremo-tournament": "sanremo-tournament.showdown.play-the-board",
        "figp-tournament": "figp-tournament.showdown.must-show-all",
        "fipos-tournament": "fipos-tournament.showdown.always-shown",
    }


class CardsSpeak(Refusal):
    """The dealer named winners that the tabled cards contradict."""

    article = "sanremo-cash.showdown.cards-speak"
    elsewhere: ClassVar = {
        "sanremo-tournament": "sanremo-tournament.showdown.cards-speak",
        "figp-tournament": "figp-tournament.showdown.cards-speak",
    }


class WinnerProtected(Refusal):
    """A hand properly shown that wins a pot cannot be killed."""

    article = "sanremo-cash.showdown.cards-speak"
    elsewhere: ClassVar = {
        "sanremo-tournament": "sanremo-tournament.showdown.winning-hand-cannot-be-killed",
        "figp-tournament": "figp-tournament.showdown.winner-protected",
    }


class MustShow(Refusal):
    """With an all-in, or by the book's general rule, no hand may be mucked unseen."""

    article = "sanremo-tournament.showdown.all-in-no-muck"
    elsewhere: ClassVar = {
        "figp-tournament": "figp-tournament.showdown.side-pot-all-show",
        "fipos-tournament": "fipos-tournament.showdown.always-shown",
    }


class NothingToTakeBack(Refusal):
    article = "sanremo-cash.bets.chips-bind"


class ReasonRequired(Refusal):
    article = "sanremo-cash.decisions.fairness-first"


class TopCardUsed(Refusal):
    article = "sanremo-cash.misdeal.top-card-once"


class SubstantialAction(Refusal):
    """Too late: the hand goes on."""

    article = "sanremo-cash.misdeal.wrong-button"


class NeedsFloor(Refusal):
    article = "sanremo-cash.board-error.floor-present"
