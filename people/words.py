"""The words of this app's refusals."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "BadgeTaken": _("Badge %(badge)s belongs to somebody else."),
        "SignInRefused": _("Badge and PIN do not match, or the badge is locked for now."),
        "SignatureMissing": _("This takes a second signature, badge and PIN: %(roles)s."),
        "CodeRefused": _("This code is not valid, was used already or has expired; ask for a new one."),
        "SecondFactorNeeded": _("Enter the code of your authenticator first."),
        "SecondFactorRefused": _(
            "This code is not right, was used already, or too many were wrong; wait for the next."
        ),
        "SecondFactorSet": _("Member of staff %(staff)s has an authenticator; IT or the direction reset it first."),
        "NoSecondFactor": _("Member of staff %(staff)s has no authenticator."),
        "PinTooWeak": _("A PIN has %(shortest)s to %(longest)s digits, not all the same."),
        "AlreadyRevoked": _("%(account)s was revoked before."),
        "NotWorkingHere": _("Member of staff %(staff)s does not work here any more."),
        "NotAtATable": _("Dealers work on the tablet of a table; sign in there."),
    }
)
