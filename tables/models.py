"""How the room stands: tables, the players in their seats, who waits for the floor."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.messages import NotFound


class Player(models.Model):
    """A guest. The name is here to be erased one day; the ledger knows only ``player:<id>``."""

    name = models.CharField(_("name"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name or f"player:{self.pk}"

    @property
    def short_name(self) -> str:
        """First name and initial: what the room may read."""
        first, *rest = self.name.split() or [""]
        return f"{first} {rest[-1][0]}." if rest else first


class TableQuerySet(models.QuerySet["Table"]):
    def locked(self, number: int) -> "Table":
        table = self.select_for_update().filter(number=number).first()
        if table is None:
            raise NotFound(what="table", which=number)
        return table


class Table(models.Model):
    class Status(models.TextChoices):
        CLOSED = "closed", _("closed")
        OPEN = "open", _("open")
        PAUSED = "paused", _("paused")

    number = models.PositiveSmallIntegerField(_("number"), primary_key=True, validators=[MinValueValidator(1)])
    game = models.CharField(_("game"), max_length=40)
    small_blind = models.PositiveBigIntegerField(_("small blind"))
    big_blind = models.PositiveBigIntegerField(_("big blind"))
    min_buy_in = models.PositiveBigIntegerField(_("minimum buy-in"))
    seats = models.PositiveSmallIntegerField(_("seats"))
    book = models.CharField(_("rulebook"), max_length=40, default="sanremo-cash")
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.CLOSED)
    opened_at = models.DateTimeField(_("opened at"), null=True, blank=True)
    floor_called_at = models.DateTimeField(_("floor called at"), null=True, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.CheckConstraint(condition=Q(seats__gte=2, seats__lte=9), name="two_to_nine_seats"),
            models.CheckConstraint(condition=Q(small_blind__lte=F("big_blind")), name="blinds_in_order"),
        ]

    def __str__(self) -> str:
        return f"{_('table')} {self.number}"


class Seat(models.Model):
    """A chair somebody sits in; an empty chair has no row."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="occupied", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seat", verbose_name=_("player"))
    stack = models.PositiveBigIntegerField(_("stack"))
    seated_at = models.DateTimeField(_("seated at"))
    out_until = models.DateTimeField(_("sits out until"), null=True, blank=True)
    overdue = models.BooleanField(_("sit-out is over"), default=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["player"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.number}"
