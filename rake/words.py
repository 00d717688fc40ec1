"""The words of this app's refusals, and of the rules of the rake."""

from django.utils.translation import gettext_lazy as _

from audit.words import teach

teach(
    {
        "PolicyExists": _("There is a rake policy “%(called)s” already; revise it instead."),
        "EffectiveInThePast": _("A policy holds for hands to come; choose a moment that is not over."),
        "BadPercentage": _("%(basis_points)s basis points are no share of a pot; choose from 0 to 10000."),
        "NotAPile": _("%(pieces)s pieces of %(denomination)s: write each denomination once, and no less than nothing."),
        "NoChips": _("No chips were counted: enter the pieces of each denomination."),
        "FloatGivenAlready": _("Table %(table)s has its float; more chips are a fill."),
        "NoFloat": _("Table %(table)s has no float; bring it one first."),
        "TwoMustCount": _("Chips are counted and signed for by two: somebody else must sign, or count, beside you."),
        "NobodyAnswers": _("One of the two signatures must be of the floor, the direction or the controller."),
        "CountDoesNotWait": _("There is nothing to settle in this count; count again if it is wrong."),
        "NotCountedYet": _("The float of table %(table)s must be counted by two before the table closes."),
        "ClosingNotCosigned": _("The municipal controller must sign the closing count of table %(table)s first."),
        "FloatMissing": _("Table %(table)s needs its float before it opens; bring it one first."),
        "NoTipsAtAClosedTable": _("Table %(table)s is closed; no tips are taken there."),
        "CorrectedAlready": _("This entry was corrected; correct entry %(by)s, which holds in its place."),
        "CosignedAlready": _("The controller has signed this already."),
        "NotResolved": _("The two counters do not agree yet: count again or have it settled, then sign."),
        "CapNotInChips": _("The cap cannot be paid in the smallest chip; choose a multiple of it."),
    }
)
