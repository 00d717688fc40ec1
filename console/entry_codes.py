"""Codes that entries carry, in words: why something ended, how a count stands, what a role is called."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODES: dict[str, str | Promise] = {
    # why a seat, a list or a hold ended
    "time_over": _("the time is over"),
    "hands_missed": _("too many hands missed"),
    "out_too_long": _("out for too long"),
    "left": _("has left"),
    "removed": _("was removed"),
    "seated": _("took a seat"),
    "transferred": _("moved to another list"),
    "table_closed": _("the table closed"),
    "refused": _("the seat was refused"),
    "gave_up_seat": _("gave the seat up"),
    # how long a player is restricted
    "turn": _("this turn"),
    "round": _("this round"),
    "hand": _("this hand"),
    # counts and boxes
    "float": _("the float"),
    "drop": _("the drop"),
    "cagnotte": _("the cagnotte"),
    "tips": _("the tips"),
    "one_in": _("one of two has counted"),
    "agreed": _("both agree"),
    "differs": _("the two differ"),
    "settled": _("settled by the direction"),
    # roles
    "dealer": _("dealer"),
    "floor": _("floor"),
    "pit": _("pit boss"),
    "td": _("tournament director"),
    "controller": _("municipal controller"),
    "direction": _("direction"),
    "it": _("IT"),
    # why a device's word did not begin a hand
    "replayed": _("read before"),
    "bounce": _("pressed twice"),
    "hand-open": _("a hand was being played"),
    "too-late": _("it came too late"),
    "before-the-last-hand-ended": _("before the last hand had ended"),
    "stakes-changed-since": _("the stakes were changed after it"),
    # why names were read
    "authority": _("an authority asks"),
    "inquiry": _("inquiry"),
    "anti-laundering": _("anti-laundering"),
    "data-subject": _("the person asks"),
}
OF_CODES = frozenset({"why", "standing", "lasts", "what", "role", "was", "reason", "outcome"})
"""Facts whose value may be a code; what somebody typed is no code and stays as it is."""
