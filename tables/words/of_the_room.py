"""What the room refuses by its own order of things."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "TableExists": _("There is a table %(table)s already."),
        "TableNotOpen": _("Table %(table)s is not open; open or resume it first."),
        "TableNotClosed": _("Table %(table)s is not in the state for this."),
        "SeatsStillTaken": _("%(taken)s players still sit at table %(table)s; they must leave before it closes."),
        "NoDealersChoice": _("Table %(table)s plays one game; there is nothing to choose."),
        "BlindsOutOfOrder": _("The small blind may not be larger than the big blind."),
        "FloorAlreadyCalled": _("The floor has been called to table %(table)s already."),
        "FloorNotCalled": _("Nobody called the floor to table %(table)s."),
    }
)
