"""What a hand refuses, and the clock on a player."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "FacesSettledAlready": _("These cards are settled: dealer and machine agree, or the floor has decided."),
        "NoHandPlayed": _("No hand is being played at table %(table)s; start one first."),
        "TableBlocked": _("Table %(table)s is blocked (%(why)s); the floor must clear it before the next hand."),
        "HandIsFinal": _("Hand %(hand)s of table %(table)s stands: chips or seats have changed since it ended."),
        "NoSuchGame": _("The rules do not know the game %(game)s; the table must be set up again."),
        "TooLateToAct": _("The time of seat %(seat)s ended at %(until)s."),
        "NotThatMoment": _("The hand is not at the point for this; follow what the screen asks for next."),
        "NotInTurn": _("It is the turn of seat %(in_turn)s, not of seat %(seat)s."),
        "NotInHand": _("This seat is not in the hand, or these are not its cards."),
        "NoRaiseAllowed": _("Seat %(seat)s may not raise now; call or fold."),
        "RoundCapped": _("The raises of this round are used up; seat %(seat)s may call or fold."),
        "WagerTooSmall": _("%(to)s is too little: at least %(least)s."),
        "WagerTooLarge": _("That is too much: more than the player may put in here."),
        "MoreThanTheStack": _("Seat %(seat)s has not enough chips for %(to)s."),
        "OffTheLadder": _("%(to)s is none of the fixed bets open to seat %(seat)s."),
        "BoundByEarlierAct": _("Seat %(seat)s acted out of turn and is bound by it."),
        "MustBringIn": _("Seat %(seat)s opens with the bring-in or the whole bet."),
        "MustNotFoldOnRiver": _("Nobody has bet: seat %(seat)s checks and does not fold."),
        "WrongCardCount": _("%(due)s cards are due and %(dealt)s were entered."),
        "CardSeenTwice": _("A card of these has been seen in this hand already; check them, and the deck if so."),
        "TooManyPlayers": _("This game has cards for at most %(most)s players, and %(players)s are in."),
        "TooFewPlayers": _("A hand needs two players; there are %(players)s."),
        "WrongPost": _("What was posted does not fit this game; check blinds and antes."),
        "NoSuchStraddle": _("Seat %(seat)s may not straddle in this hand."),
        "MississippiAfterLive": _("The button may not straddle: somebody has straddled under the gun."),
        "NoSeveralBoards": _("The board is run more than once only when all in the hand agree and nobody can bet."),
        "PotTooSmallForBoards": _("The pot is too small to run the board more than once."),
        "DeckTooShortForBoards": _("The deck has not cards enough for %(boards)s boards."),
        "CannotChop": _("Blinds are chopped only when nobody but them is in and nobody has bet."),
        "HandsNotShown": _("Every hand still in must be shown or mucked, or its winner named, before the pots go."),
        "CardsSpeak": _("The cards on the table say otherwise; check who wins."),
        "MustShow": _("Seat %(seat)s must show; no hand is mucked here."),
        "WinnerProtected": _("The hand of seat %(seat)s was shown and wins; it cannot be killed."),
        "NothingToTakeBack": _("There is nothing to take back; the floor may rewind the hand."),
        "ReasonRequired": _("Write the reason for this ruling."),
        "TopCardUsed": _("A card has been replaced in this hand already; a second one is a misdeal."),
        "SubstantialAction": _("Too much has happened: the hand goes on."),
        "NeedsFloor": _("The floor must be at the table for this."),
        "NobodyThere": _("Nobody sits in that seat: %(seat)s."),
        "NotEnoughToDeal": _("At least two players must be able to play; there are %(players)s."),
        "ButtonNotDrawn": _("The button has not been drawn yet."),
        "StraddleNotOffered": _("Seat %(seat)s may not post this straddle in this hand."),
        "NoAntes": _("This rulebook knows no antes."),
        "BigBlindNotDouble": _("The big blind is not twice the small one; the director must confirm it."),
    }
)
