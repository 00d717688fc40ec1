"""How the rake stands: policies and their versions, what was taken from every hand, the money of each table.

Rows of money are only ever added: a mistake is put right by another row that names the one it corrects.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from rules import rake as rules
from rules.counting import Standing, What


class Policy(models.Model):
    """One version of a policy. A change is a new version; hands keep the one they began with."""

    class Kind(models.TextChoices):
        SHARE = "share", _("share of the pot")
        TIME = "time", _("time charge")

    name = models.CharField(_("name"), max_length=60)
    version = models.PositiveIntegerField(_("version"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    terms = models.JSONField(_("terms"))
    effective_from = models.DateTimeField(_("effective from"))

    class Meta:
        verbose_name = _("rake policy")
        verbose_name_plural = _("rake policies")
        ordering = ["name", "-version"]
        constraints = [models.UniqueConstraint(fields=["name", "version"], name="one_policy_a_version")]

    def __str__(self) -> str:
        return f"{self.name} v{self.version}"

    @property
    def rules(self) -> rules.Policy:
        """The policy as the rules know it."""
        if self.kind == self.Kind.TIME:
            return rules.TimeCharge(**self.terms)
        caps = tuple((players, cap) for players, cap in self.terms.get("caps_by_players", ()))
        terms = self.terms | {"caps_by_players": caps, "rounding": rules.Rounding(self.terms.get("rounding", "down"))}
        return rules.RakePolicy(**terms)


class Taken(models.Model):
    """What the house took from one pot of one hand, or from one seat as its time charge: then there is no pot."""

    table = models.PositiveSmallIntegerField(_("table"))
    hand = models.PositiveIntegerField(_("hand"))
    pot = models.PositiveSmallIntegerField(_("pot"), null=True, blank=True)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    amount = models.PositiveBigIntegerField(_("amount"))
    policy = models.ForeignKey(Policy, models.PROTECT, null=True, verbose_name=_("policy"))
    dealer = models.CharField(_("dealer"), max_length=64, blank=True)
    taken_at = models.DateTimeField(_("taken at"), db_index=True)
    day = models.DateField(_("gaming day"), db_index=True)

    class Meta:
        verbose_name = _("rake taken")
        verbose_name_plural = _("rake taken")
        ordering = ["taken_at", "id"]
        constraints = [models.UniqueConstraint(fields=["table", "hand", "pot"], name="one_take_a_pot")]

    def __str__(self) -> str:
        return f"{self.table} #{self.hand} {self.amount}"


class Till(models.Model):
    """A table's float since it was given; ``closed_at`` when its table closed. Of one table one is open at most."""

    table = models.PositiveSmallIntegerField(_("table"))
    day = models.DateField(_("gaming day"), db_index=True)
    opened_at = models.DateTimeField(_("opened at"))
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("float")
        verbose_name_plural = _("floats")
        ordering = ["opened_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=models.Q(closed_at=None), name="one_open_float_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.day}"


class Movement(models.Model):
    """Chips or a box that came to a table or left it, signed for. ``chips`` are rows of denomination and pieces."""

    class Kind(models.TextChoices):
        FLOAT = "float", _("float")
        FILL = "fill", _("fill")
        CREDIT = "credit", _("credit")
        TIP = "tip", _("tip")
        DROP_BOX = "drop_box", _("drop box changed")
        CAGNOTTE_BOX = "cagnotte_box", _("cagnotte box changed")
        TIPS_BOX = "tips_box", _("tips box changed")

    table = models.PositiveSmallIntegerField(_("table"))
    day = models.DateField(_("gaming day"), db_index=True)
    till = models.ForeignKey(Till, models.PROTECT, null=True, blank=True, verbose_name=_("float"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    chips = models.JSONField(_("chips"), default=list)
    amount = models.PositiveBigIntegerField(_("amount"))
    box_out = models.CharField(_("box taken"), max_length=20, blank=True)
    box_in = models.CharField(_("box put"), max_length=20, blank=True)
    by = models.CharField(_("signed by"), max_length=64)
    second = models.CharField(_("second signature"), max_length=64, blank=True)
    cosigned_by = models.CharField(_("co-signed by"), max_length=64, blank=True)
    cosigned_at = models.DateTimeField(_("co-signed at"), null=True, blank=True)
    at = models.DateTimeField(_("at"), db_index=True)
    corrects = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="corrected_by", verbose_name=_("corrects")
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("movement of chips")
        verbose_name_plural = _("movements of chips")
        ordering = ["at", "id"]
        indexes = [models.Index(fields=["table", "day"], name="movement_of_a_day")]

    def __str__(self) -> str:
        return f"{self.table} {self.kind} {self.amount}"


class Count(models.Model):
    """A count by two. Until both are in, the first figure is in nobody's view; the ledger has only its seal."""

    STANDINGS = [(str(each), str(each)) for each in Standing]
    WHATS = [(str(each), str(each)) for each in What]

    table = models.PositiveSmallIntegerField(_("table"))
    day = models.DateField(_("gaming day"), db_index=True)
    what = models.CharField(_("what"), max_length=8, choices=WHATS)
    box = models.CharField(_("box"), max_length=20, blank=True)
    till = models.ForeignKey(Till, models.PROTECT, null=True, blank=True, verbose_name=_("float"))
    standing = models.CharField(_("standing"), max_length=8, choices=STANDINGS, default=Standing.ONE_IN)
    first = models.JSONField(_("first count"), default=list)
    first_by = models.CharField(_("first counter"), max_length=64)
    first_role = models.CharField(_("role of the first counter"), max_length=16)
    first_at = models.DateTimeField(_("first counted at"))
    salt = models.CharField(_("salt"), max_length=64)
    second = models.JSONField(_("second count"), null=True, blank=True)
    second_by = models.CharField(_("second counter"), max_length=64, blank=True)
    second_at = models.DateTimeField(_("second counted at"), null=True, blank=True, db_index=True)
    chips = models.JSONField(_("chips agreed"), null=True, blank=True)
    amount = models.PositiveBigIntegerField(_("amount agreed"), null=True, blank=True)
    settled_by = models.CharField(_("settled by"), max_length=64, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    cosigned_by = models.CharField(_("co-signed by"), max_length=64, blank=True)
    cosigned_at = models.DateTimeField(_("co-signed at"), null=True, blank=True)

    secret_fields = ("first", "salt")

    class Meta:
        verbose_name = _("count by two")
        verbose_name_plural = _("counts by two")
        ordering = ["first_at", "id"]
        indexes = [models.Index(fields=["table", "day"], name="count_of_a_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "day", "what", "box"],
                condition=models.Q(standing="one_in"),
                name="one_count_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.what} {self.day}"
