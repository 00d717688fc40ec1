"""The words of the room's refusals."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "TooManySeats": _("A table has at most %(most)s seats."),
        "NoSuchSeat": _("This table has seats 1 to %(seats)s; there is no seat %(seat)s."),
        "SeatTaken": _("Seat %(seat)s is taken; choose a free one."),
        "SeatEmpty": _("Nobody sits in seat %(seat)s."),
        "AlreadySeated": _("This player already sits at table %(table)s, seat %(seat)s; they must leave it first."),
        "BelowMinimumBuyIn": _("%(chips)s is below the minimum buy-in of %(minimum)s."),
        "TooManyAbsent": _("The table is full and %(absent)s players are away; wait until one comes back."),
        "AlreadyOut": _("Seat %(seat)s is sitting out already."),
        "NotOut": _("Seat %(seat)s is not sitting out."),
        "TableExists": _("There is a table %(table)s already."),
        "TableNotOpen": _("Table %(table)s is not open; open or resume it first."),
        "TableNotClosed": _("Table %(table)s is not in the state for this."),
        "SeatsStillTaken": _("%(taken)s players still sit at table %(table)s; they must leave before it closes."),
        "BlindsOutOfOrder": _("The small blind may not be larger than the big blind."),
        "FloorAlreadyCalled": _("The floor has been called to table %(table)s already."),
        "FloorNotCalled": _("Nobody called the floor to table %(table)s."),
    }
)
