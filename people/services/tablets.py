"""Who deals on which tablet: the change itself, asked for or following from something else."""

from audit.desk import Desk
from people.events import DealerChanged, SignedOut
from people.models import Staff, Tablet


def hand_over(tablet: Tablet, dealer: Staff | None, desk: Desk) -> None:
    """Give the tablet to a dealer or to nobody; the table's stream tells everyone who looks at the table."""
    was = tablet.dealer_id
    tablet.dealer = dealer
    tablet.save(update_fields=["dealer"])
    if was is not None and was != tablet.dealer_id:
        desk.record(SignedOut(was, tablet.table))
    desk.record(DealerChanged(tablet.table, tablet.pk, tablet.dealer_id, was))


def leave_tablets(staff: Staff, desk: Desk) -> None:
    """Take somebody off the tablet they deal on."""
    for tablet in Tablet.objects.select_for_update().filter(dealer=staff):
        hand_over(tablet, None, desk)
