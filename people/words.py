"""The words of this app's refusals."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "BadgeTaken": _("Badge %(badge)s belongs to somebody else."),
        "SignInRefused": _("Badge and PIN do not match, or the badge is locked for now."),
        "CodeRefused": _("This code is not valid, was used already or has expired; ask for a new one."),
        "PinTooWeak": _("A PIN has %(shortest)s to %(longest)s digits, not all the same."),
        "AlreadyRevoked": _("%(account)s was revoked before."),
        "NotWorkingHere": _("Member of staff %(staff)s does not work here any more."),
        "NotAtATable": _("Dealers work on the tablet of a table; sign in there."),
    }
)
