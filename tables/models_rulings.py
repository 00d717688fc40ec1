"""How rulings stand: cases for the floor, contested pots with what is held aside of them, sanctions.

Rows the floor works through. What was reported, ruled and decided, with every
fact, is in the ledger; nothing here is ever deleted.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Case(models.Model):
    """Something went wrong at a table: what was reported, what the book prescribes, what was decided."""

    class State(models.TextChoices):
        OPEN = "open", _("to be decided")
        DECIDED = "decided", _("decided")

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="cases", verbose_name=_("table"))
    hand = models.PositiveIntegerField(_("hand"))
    slug = models.CharField(_("irregularity"), max_length=60)
    phase = models.CharField(_("phase"), max_length=16)
    facts = models.JSONField(_("facts"), default=dict)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    applies = models.CharField(_("who decides"), max_length=10)
    article = models.CharField(_("article"), max_length=96)
    prescribed = models.JSONField(_("as prescribed"), default=dict)
    decided = models.JSONField(_("as decided"), null=True, blank=True)
    dealer = models.CharField(_("dealer"), max_length=64, blank=True)
    dealer_error = models.BooleanField(_("a dealer's error"), default=False)
    by_device = models.BooleanField(_("found by a device"), default=False)
    reported_by = models.CharField(_("reported by"), max_length=64)
    reported_at = models.DateTimeField(_("reported at"))
    decided_by = models.CharField(_("decided by"), max_length=64, blank=True)
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ["reported_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(state="open"), name="one_open_case_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table} #{self.hand} {self.slug}"


class Contest(models.Model):
    """A pot somebody contests; ``held`` are chips in no stack until the decision, by the player they came from."""

    class State(models.TextChoices):
        OPEN = "open", _("to be decided")
        DEFERRED = "deferred", _("play goes on")
        DECIDED = "decided", _("decided")

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="contests", verbose_name=_("table"))
    hand = models.PositiveIntegerField(_("hand"))
    player = models.ForeignKey(
        "tables.Player", models.PROTECT, null=True, blank=True, related_name="contests", verbose_name=_("player")
    )
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    facts = models.CharField(_("facts"), max_length=200)
    pots = models.PositiveSmallIntegerField(_("pots"), default=1)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    video = models.BooleanField(_("video requested"), default=False)
    held = models.JSONField(_("held aside: player and chips"), default=list)
    outcome = models.CharField(_("outcome"), max_length=12, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    asked_by = models.CharField(_("reported by"), max_length=64)
    asked_at = models.DateTimeField(_("asked at"))
    decided_by = models.CharField(_("decided by"), max_length=64, blank=True)
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("contested pot")
        verbose_name_plural = _("contested pots")
        ordering = ["asked_at", "id"]

    def __str__(self) -> str:
        return f"{self.table} #{self.hand}"

    @property
    def chips_held(self) -> int:
        return sum(chips for _player, chips in self.held)


class Sanction(models.Model):
    """What the house has told or done to a player for his conduct, with the article and one line of facts."""

    class Kind(models.TextChoices):
        NOTE = "note", _("noted")
        WARNING = "warning", _("warning")
        TABLE = "table", _("sent from the table")
        HOUSE = "house", _("sent from the house")

    player = models.ForeignKey("tables.Player", models.PROTECT, related_name="sanctions", verbose_name=_("player"))
    table = models.PositiveSmallIntegerField(_("table"))
    kind = models.CharField(_("sanction"), max_length=8, choices=Kind)
    article = models.CharField(_("article"), max_length=96)
    facts = models.CharField(_("facts"), max_length=200)
    with_player = models.ForeignKey(
        "tables.Player", models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("together with")
    )
    until = models.DateTimeField(_("until"), null=True, blank=True)
    by = models.CharField(_("by"), max_length=64)
    at = models.DateTimeField(_("at"))
    confirmed_by = models.CharField(_("confirmed by"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.player} {self.kind}"
