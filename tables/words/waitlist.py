"""What is refused about lists, calls, pairs and moves."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "SeatedPlayersFirst": _(
            "A player seated elsewhere comes first for table %(table)s; move them, or note that they no longer want it."
        ),
        "NobodyToCall": _("Nobody on the list can be called to table %(table)s now."),
        "NoFreeSeat": _("Every seat of table %(table)s is taken or locked up."),
        "NoMoveAsked": _("The player in seat %(seat)s has not asked to move."),
        "SamePlayer": _("A player cannot be kept apart from himself; name two players."),
        "PairExists": _("These two players are kept apart already."),
        "PlayerIsAway": _("The player of seat %(seat)s is away; only somebody who is here can be moved."),
        "NotProposed": _("The room does not propose this move to table %(table)s; the pit boss may order it."),
        "OtherPlayerSits": _("Somebody else sits in seat %(seat)s by now; look again."),
    }
)
