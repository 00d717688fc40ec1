"""What is refused about forgetting guests."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "PlayerStillHere": _("Player %(player)s is at a table, on a list or has chips in custody: end that first."),
    }
)
