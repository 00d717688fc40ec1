"""How the rake stands: the policies, each version of each, and what was taken from every hand."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from rules import rake as rules


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
