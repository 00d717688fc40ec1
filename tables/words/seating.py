"""What is refused about seats, absences, chips and blinds owed."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "WaitForTheHand": _("Hand %(hand)s is being played at table %(table)s; wait for its end."),
        "SeatPlayedOver": _("Somebody plays over seat %(seat)s and must get up first."),
        "NotPlayedOver": _("Nobody plays over seat %(seat)s."),
        "OwesNothing": _("Seat %(seat)s is in the game and owes nothing; there is no way in to choose."),
        "NoStraddleAsked": _("Seat %(seat)s has asked for no straddle."),
    }
)
