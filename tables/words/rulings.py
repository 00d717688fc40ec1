"""What is refused about irregularities, contested pots and sanctions."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "HandWaits": _("Hand %(hand)s of table %(table)s waits for a decision; call the floor and touch nothing."),
        "CaseOpen": _("A case is still open at table %(table)s; it must be decided first."),
        "CannotRule": _("This cannot be ruled on at this point of the hand or at this table; call the floor."),
        "FactMissing": _("An answer is missing or cannot be: go through the questions again."),
        "TooLateToRule": _("Too late: the next hand has begun and the result is final."),
        "NoSuchAlternative": _("The ruling does not leave this choice; decide otherwise, with a reason."),
        "SanctionConfirmedAlready": _("This sanction has been confirmed already."),
        "WarnFirst": _("This player has not been warned today: warn first, or say that the conduct is serious enough."),
        "NotConduct": _("Choose a rule of conduct: %(cited)s is none."),
    }
)
