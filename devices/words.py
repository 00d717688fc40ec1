"""The words of this app's refusals."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "NotADevice": _("Only a device can tell what a device has read."),
        "OutOfOrder": _("This reading is not the next one; number %(due)s is."),
        "TagKnown": _("One of these tags belongs to deck %(deck)s."),
        "DeckNotWhole": _("These tags and cards do not make a deck: %(tags)s tags, %(faces)s different cards."),
        "NameTaken": _("The name %(called)s is taken."),
        "DeckRetiredAlready": _("Deck %(deck)s is not played any more."),
        "DeckElsewhere": _("Deck %(deck)s is not at table %(table)s, or lies at another table."),
        "InASixain": _("Deck %(deck)s belongs to a sixain already."),
        "AlarmTakenAlready": _("Somebody has taken this alarm already."),
        "EnrolmentUnderWay": _("Deck %(deck)s is being enrolled at this machine; finish or give it up first."),
        "EnrolmentOver": _("This enrolment is over."),
        "NoTagWaits": _("Hold a card to the reader first, then name it."),
        "AlreadyThere": _("Device %(device)s stands at table %(table)s already."),
        "NothingBlocks": _("No device keeps table %(table)s waiting."),
    }
)
