"""The words of this app's refusals, and of the rules of the rake."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "PolicyExists": _("There is a rake policy “%(called)s” already; revise it instead."),
        "EffectiveInThePast": _("A policy holds for hands to come; choose a moment that is not over."),
        "BadPercentage": _("%(basis_points)s basis points are no share of a pot; choose from 0 to 10000."),
        "CapNotInChips": _("The cap cannot be paid in the smallest chip; choose a multiple of it."),
    }
)
