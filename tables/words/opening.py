"""What is refused about a table's life, its stakes and settings, and its dealers."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "TableNotOpening": _("Table %(table)s is not being opened; start its opening first."),
        "StepDoneAlready": _("This step of the opening of table %(table)s has been taken already."),
        "FigureDoesNotFit": _("%(figure)s cannot be %(chips)s at this table; check chips, order and game."),
        "NoSuchSetting": _("There is no setting %(setting)s."),
        "SettingDoesNotFit": _("The setting %(setting)s cannot be %(value)s."),
        "NotTheSameGame": _("Table %(table)s cannot feed table %(main)s; a main table has the same game and stakes."),
        "NothingToChange": _("It is so already; there is nothing to change."),
        "NoTimeCharge": _("Table %(table)s has no time charge running."),
        "NobodyWaits": _("No dealer is waiting to be sent; put one on the waiting list first."),
        "NotADealer": _("Member of staff %(staff)s does not deal."),
        "NotOneCardEach": _("Each seated player gets one card; check seats %(seats)s."),
    }
)
