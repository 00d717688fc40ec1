"""What the rules of the cash room refuse."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "TooManySeats": _("A table has at most %(most)s seats."),
        "TooManyForTheGame": _("This game has cards for at most %(most)s players, not for %(players)s."),
        "NoSuchSeat": _("This table has seats 1 to %(seats)s; there is no seat %(seat)s."),
        "SeatTaken": _("Seat %(seat)s is taken; choose a free one."),
        "SeatLockedUp": _(
            "Seat %(seat)s is locked up for a player who has been called; choose another or wait for the answer."
        ),
        "SeatEmpty": _("Nobody sits in seat %(seat)s."),
        "AlreadySeated": _("This player already sits at table %(table)s, seat %(seat)s; they must leave it first."),
        "RefusedASeat": _(
            "This player refused a seat at buy-in %(buy_in)s and may have none at that buy-in before %(until)s."
        ),
        "LeftThisTable": _("This player gave up a seat at table %(table)s and may not return there before %(until)s."),
        "RemovedFromPlay": _("This player has been removed from play until %(until)s."),
        "KeptApart": _("The direction keeps this player apart from somebody at this table; choose another table."),
        "StepOutOfOrder": _("Another step of the opening comes first."),
        "OpeningNotComplete": _("The opening is not complete; finish its steps before the first hand."),
        "NotCosigned": _("The municipal controller has not signed the opening yet; no hand can start."),
        "DrawnByAnother": _("Every player draws in person; nobody draws for another."),
        "SeatCardGone": _("The card of seat %(seat)s has been drawn already or is not in the draw."),
        "CardDrawnTwice": _("The same card was entered twice; check the cards, and the deck if they are right."),
        "NotPresent": _("A player must be here to be put on the list."),
        "NoPhoneBooking": _("Bookings by telephone are not accepted."),
        "AlreadyListed": _("This player is on a waitlist already; take them off it first or transfer them."),
        "SeatedPlayersAskToMove": _("This player sits at table %(table)s: ask for a move, or give up the seat first."),
        "NotListed": _("This player is not on this list."),
        "NotCalled": _("This player has not been called."),
        "CalledAlready": _("This player has been called and has until %(until)s to answer."),
        "NotNext": _("Somebody else comes first on the list; only the direction may change the order."),
        "AnsweredTooLate": _("The time to answer ended at %(until)s; the name goes to the bottom of the list."),
        "CallStillRuns": _("The called player still has until %(until)s to answer."),
        "NoSuchPlace": _("The list has places 1 to %(places)s; there is no place %(place)s."),
        "NotALevelUp": _(
            "Players move by request only to higher blinds: not from a big blind of %(big_blind)s to %(asked)s."
        ),
        "MoveNeedsBuyIn": _(
            "The new table asks for %(minimum)s and the player brings %(stack)s; chips must be added first."
        ),
        "CardsForOthers": _("Each player of the table gets one card, those away too, and nobody else."),
        "TooManyAbsent": _("The table is full and %(absent)s players are away; wait until one comes back."),
        "SitOutUsed": _("This player has had the sit-out of this gaming day."),
        "DinnerUsed": _("This player has had the dinner sit-out of this gaming day."),
        "AwayTooLong": _(
            "The player has been away for %(minutes)s minutes; a sit-out is %(limit)s from the moment they left."
        ),
        "AlreadyOut": _("Seat %(seat)s is sitting out already."),
        "NotOut": _("Seat %(seat)s is not sitting out."),
        "AbsenceStillRuns": _("The absence runs until %(until)s."),
        "ExtensionTooLate": _("The absence ended at %(until)s; more time must be asked for beforehand."),
        "ExtensionTooLong": _("An extension has at most %(longest)s minutes, not %(minutes)s."),
        "TwoMustSign": _("Two different members of staff must sign for a stack in custody."),
        "CountDiffers": _("%(counted)s were counted where %(expected)s should be; count again."),
        "PlayOverNotOffered": _("This room does not let anybody play over an absent player's seat."),
        "ChipsNotBoxed": _("Seat %(seat)s can be played over only while its player is away and the chips are boxed."),
        "BelowMinimumBuyIn": _("%(chips)s is below the minimum buy-in of %(minimum)s."),
        "AboveMaximumBuyIn": _("A stack of %(stack)s would be above the maximum buy-in of %(maximum)s."),
        "ShortBuyInUsed": _("This player has made the one short buy-in; the stack must now reach %(minimum)s."),
        "RebuyTooSmall": _("At a limit table every purchase is at least %(minimum)s."),
        "NothingBought": _("Enter how many chips are bought."),
        "NotDuringAHand": _("Chips are added between hands; wait for the end of this one."),
        "OnlyDuringTheScramble": _("At a limit table chips are bought only during the scramble."),
        "NotFromThere": _(
            "Chips are bought at the cash desk or through a chip runner; no banknotes and no other player's money."
        ),
        "ChipsNotDeclared": _("Chips brought from elsewhere must be taken off the table."),
        "ChipsStayOnTheTable": _("Chips stay on the table; only a player who leaves takes them, all of them."),
        "NothingOnItsWay": _(
            "Only chips already bought may be played behind: %(bought)s were bought, %(announced)s announced."
        ),
        "HandStillPlayed": _("The dealer changes between hands; finish hand %(hand)s or call the floor."),
        "DealsAlready": _("This dealer is dealing at table %(table)s."),
        "DealerListedTwice": _("A dealer stands twice in the rotation."),
        "MayNotCallTime": _("Only a player of this table, at the seat where the rules ask for it, may call time."),
        "TimeCalledAlready": _("Time has been called on seat %(seat)s and runs until %(until)s."),
        "NotHisTurn": _("It is not the turn of seat %(seat)s."),
        "TimeStillRuns": _("The player still has until %(until)s to act."),
        "NotForThisRank": _("This is for somebody of higher rank to decide; call them."),
        "LimitOnlyGoesUp": _("The limit can only be raised: it is %(big_blind)s and may not become %(asked)s."),
        "DeckStays": _("A sound deck is not changed because a player asks; the direction may change it."),
        "NoReason": _("Write the reason for deciding otherwise."),
        "ClaimTooLate": _("The hand became final at %(closed_at)s and can no longer be contested."),
        "DecidedForGood": _("This case is decided and cannot be reopened."),
        "NotInThePot": _("%(chips)s does not agree with the %(held)s there are."),
        "NotTheChooser": _("Seat %(chooser)s chooses the variant, not seat %(seat)s."),
        "VariantNotOffered": _("This variant is not offered to %(players)s players."),
        "ChoiceStillHolds": _("The chosen variant is played for %(hands_left)s more hands."),
    }
)
