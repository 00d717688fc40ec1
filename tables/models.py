"""How the room stands: tables, the players in their seats, the lists, what each owes and may not do.

Rows change only at the boundaries of a hand and by commands between hands; an
open hand lives in the ledger and in the desk's memory.
"""

from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.messages import NotFound
from rake.models import Policy
from rules.room_settings import RoomSettings, TableSettings
from tables.models_rulings import Case, Contest, Sanction

__all__ = [
    "Bar",
    "Case",
    "Contest",
    "Custody",
    "Hand",
    "KeptApart",
    "Player",
    "Policy",
    "Room",
    "Sanction",
    "Seat",
    "Stay",
    "Table",
    "WaitLine",
]


class Room(models.Model):
    """The one room: the direction's settings, and the dealers' rotation."""

    settings = models.JSONField(_("settings"), default=dict)
    rotation = models.JSONField(_("tables in the order of the rotation"), default=list)
    dealers_waiting = models.JSONField(_("dealers waiting, first first"), default=list)
    reliefs = models.JSONField(_("dealers on their way, by table"), default=dict)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        constraints = [models.CheckConstraint(condition=Q(pk=1), name="one_room")]

    def __str__(self) -> str:
        return str(_("room"))

    @classmethod
    def locked(cls) -> "Room":
        """The room's row, held for the length of the command; made when it is first needed."""
        return cls.objects.select_for_update().filter(pk=1).first() or cls.objects.create(pk=1)

    @classmethod
    def rules(cls) -> RoomSettings:
        """The settings in force; whatever the direction has not set is the regulation's own figure."""
        row = cls.objects.filter(pk=1).values_list("settings", flat=True).first()
        return RoomSettings(**(row or {}))


class Player(models.Model):
    """A guest. The name is here to be erased one day; the ledger knows only ``player:<id>``."""

    name = models.CharField(_("name"), max_length=80, blank=True)

    secret_fields = ("name",)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        """The pseudonym: a list of rows is no place to read names."""
        return f"player:{self.pk}"

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
        OPENING = "opening", _("opening")
        OPEN = "open", _("open")
        PAUSED = "paused", _("paused")

    class Tracking(models.TextChoices):
        FULL = "full", _("act by act")
        SUMMARY = "summary", _("summary")

    number = models.PositiveSmallIntegerField(_("number"), primary_key=True, validators=[MinValueValidator(1)])
    game = models.CharField(_("game"), max_length=40)
    book = models.CharField(_("rulebook"), max_length=40, default="sanremo-cash")
    small_blind = models.PositiveBigIntegerField(_("small blind"))
    big_blind = models.PositiveBigIntegerField(_("big blind"))
    ante = models.PositiveBigIntegerField(_("ante"), default=0)
    bring_in = models.PositiveBigIntegerField(_("bring-in"), default=0)
    smallest_chip = models.PositiveBigIntegerField(_("smallest chip"), default=100)
    min_buy_in = models.PositiveBigIntegerField(_("minimum buy-in"))
    max_buy_in = models.PositiveBigIntegerField(_("maximum buy-in"), default=0)
    seats = models.PositiveSmallIntegerField(_("seats"))
    settings = models.JSONField(_("further settings"), default=dict)
    variants = models.JSONField(_("variants of a dealer's choice"), default=list)
    tracking = models.CharField(_("tracking"), max_length=8, choices=Tracking, default=Tracking.FULL)
    policy = models.ForeignKey(Policy, models.PROTECT, null=True, blank=True, verbose_name=_("rake policy"))
    coming = models.JSONField(_("changes from the next hand"), default=dict)

    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.CLOSED)
    opening_steps = models.JSONField(_("opening steps done"), default=list)
    opened_at = models.DateTimeField(_("opened at"), null=True, blank=True)
    cosigned_by = models.CharField(_("co-signed by"), max_length=64, blank=True)
    must_move_to = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="feeders", verbose_name=_("must-move to")
    )

    button = models.PositiveSmallIntegerField(_("button"), null=True, blank=True)
    positions = models.JSONField(_("positions of the last hand"), null=True, blank=True)
    first_button = models.PositiveSmallIntegerField(_("first button"), null=True, blank=True)
    first_orbit = models.BooleanField(_("first orbit"), default=True)
    wishes = models.JSONField(_("straddles asked for"), default=list)
    choice = models.JSONField(_("variant chosen"), null=True, blank=True)
    hand_number = models.PositiveIntegerField(_("hand"), default=0)
    hand_began = models.PositiveBigIntegerField(_("entry before the open hand"), null=True, blank=True)
    time_called = models.JSONField(_("time called"), null=True, blank=True)
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

    @property
    def stream(self) -> str:
        return f"table:{self.number}"

    @property
    def hand_open(self) -> bool:
        return self.hand_began is not None

    @property
    def playing(self) -> str:
        """The game of the next hand: what was chosen, at a dealer's choice table."""
        return str(self.choice["variant"]) if self.choice and self.choice["hands_left"] > 0 else self.game

    @property
    def rules(self) -> TableSettings:
        """What the rules ask of a table, from its columns and further settings."""
        chosen: dict[str, Any] = {
            "big_blind": self.big_blind,
            "min_buy_in": self.min_buy_in,
            "max_buy_in": self.max_buy_in,
            "seats": self.seats,
            "fixed_limit": self.playing.startswith(("fl-", "stud", "razz")),
        }
        return TableSettings(**(chosen | self.settings))


class Seat(models.Model):
    """A chair somebody sits in, or one locked up for somebody called; an empty chair has no row."""

    class Presence(models.TextChoices):
        HERE = "here", _("here")
        AWAY = "away", _("away")
        SITTING_OUT = "sitting_out", _("sitting out")

    table = models.ForeignKey(Table, models.PROTECT, related_name="occupied", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats", verbose_name=_("player"))
    locked_up = models.BooleanField(_("locked up"), default=False)
    stack = models.PositiveBigIntegerField(_("stack"), default=0)
    behind = models.PositiveBigIntegerField(_("playing behind"), default=0)
    short_buy_ins = models.PositiveSmallIntegerField(_("short buy-ins"), default=0)
    seated_at = models.DateTimeField(_("seated at"))
    drawn_at = models.DateTimeField(_("seat drawn at"), null=True, blank=True)
    draw_order = models.PositiveSmallIntegerField(_("place in the draw"), null=True, blank=True)

    presence = models.CharField(_("presence"), max_length=12, choices=Presence, default=Presence.HERE)
    absence = models.CharField(_("kind of absence"), max_length=20, blank=True)
    out_since = models.DateTimeField(_("out since"), null=True, blank=True)
    out_until = models.DateTimeField(_("out until"), null=True, blank=True)
    overdue = models.BooleanField(_("absence is over"), default=False)
    hands_out = models.PositiveSmallIntegerField(_("hands missed"), default=0)
    playing_over = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("plays over this seat")
    )
    held = models.JSONField(_("what the holder owes while somebody plays over"), null=True, blank=True)

    entry = models.CharField(_("entry"), max_length=10, default="new")
    way_in = models.CharField(_("way in"), max_length=10, default="wait")
    missed = models.CharField(_("missed blinds"), max_length=14, default="nothing")
    wants_to_move_to = models.PositiveSmallIntegerField(_("asked to move to"), null=True, blank=True)
    asked_to_move_at = models.DateTimeField(_("asked to move at"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["player"], condition=Q(locked_up=False), name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.number}"


class WaitLine(models.Model):
    """One name on the list of one game and its stakes; ``place`` counts from 1."""

    game = models.CharField(_("game"), max_length=40)
    small_blind = models.PositiveBigIntegerField(_("small blind"))
    big_blind = models.PositiveBigIntegerField(_("big blind"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="lines", verbose_name=_("player"))
    place = models.PositiveIntegerField(_("place"))
    joined_at = models.DateTimeField(_("joined at"))
    called_table = models.PositiveSmallIntegerField(_("called to table"), null=True, blank=True)
    called_seat = models.PositiveSmallIntegerField(_("called to seat"), null=True, blank=True)
    called_at = models.DateTimeField(_("called at"), null=True, blank=True)
    called_until = models.DateTimeField(_("called until"), null=True, blank=True)
    away_since = models.DateTimeField(_("left the area at"), null=True, blank=True)
    passed_over_until = models.DateTimeField(_("passed over until"), null=True, blank=True)
    closed_table = models.PositiveSmallIntegerField(_("from closed table"), null=True, blank=True)
    card = models.SmallIntegerField(_("card drawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("line of a waitlist")
        verbose_name_plural = _("waitlists")
        ordering = ["game", "big_blind", "small_blind", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "game", "small_blind", "big_blind"], name="one_line_a_player_and_list"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.small_blind}/{self.big_blind} {self.place}"


class Bar(models.Model):
    """No seat for this player before a moment: at a table, at a buy-in, or anywhere."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="bars", verbose_name=_("player"))
    reason = models.CharField(_("reason"), max_length=20)
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    buy_in = models.PositiveBigIntegerField(_("buy-in"), null=True, blank=True)
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("bar")
        verbose_name_plural = _("bars")
        ordering = ["until"]

    def __str__(self) -> str:
        return f"{self.player} {self.reason}"


class KeptApart(models.Model):
    """Two players whom the direction does not seat at one table."""

    one = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("player"))
    other = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("other player"))
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        verbose_name = _("pair kept apart")
        verbose_name_plural = _("pairs kept apart")
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_row_a_pair"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="pair_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} | {self.other}"


class Custody(models.Model):
    """A stack the house keeps for somebody."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="custodies", verbose_name=_("player"))
    table = models.PositiveSmallIntegerField(_("from table"))
    chips = models.PositiveBigIntegerField(_("chips"))
    taken_at = models.DateTimeField(_("taken at"))
    signed_by = models.JSONField(_("signed by"), default=list)

    class Meta:
        verbose_name = _("stack in custody")
        verbose_name_plural = _("stacks in custody")
        ordering = ["taken_at"]

    def __str__(self) -> str:
        return f"{self.player} {self.chips}"


class Stay(models.Model):
    """What a player has used up at a table in one gaming day, leaving and coming back included."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="stays", verbose_name=_("player"))
    table = models.PositiveSmallIntegerField(_("table"))
    day = models.DateField(_("gaming day"))
    short_buy_ins = models.PositiveSmallIntegerField(_("short buy-ins"), default=0)
    absences = models.JSONField(_("absences: kind, from, to"), default=list)
    left_with = models.PositiveBigIntegerField(_("stack when leaving"), default=0)

    class Meta:
        verbose_name = _("stay at a table")
        verbose_name_plural = _("stays at tables")
        constraints = [models.UniqueConstraint(fields=["player", "table", "day"], name="one_stay_a_day")]

    def __str__(self) -> str:
        return f"{self.player} {self.table} {self.day}"


class Hand(models.Model):
    """A finished hand, for lists and totals; what happened in it is in the ledger."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="hands", verbose_name=_("table"))
    number = models.PositiveIntegerField(_("hand"))
    game = models.CharField(_("game"), max_length=40)
    book = models.CharField(_("rulebook"), max_length=40)
    tracking = models.CharField(_("tracking"), max_length=8)
    day = models.DateField(_("gaming day"))
    dealer = models.CharField(_("dealer"), max_length=64, blank=True)
    started_at = models.DateTimeField(_("started at"))
    ended_at = models.DateTimeField(_("ended at"), db_index=True)
    first_seq = models.PositiveBigIntegerField(_("first entry"))
    last_seq = models.PositiveBigIntegerField(_("last entry"))
    dealt_in = models.PositiveSmallIntegerField(_("players dealt in"))
    pot = models.PositiveBigIntegerField(_("pot"))
    rake = models.PositiveBigIntegerField(_("rake"))
    void = models.BooleanField(_("void"), default=False)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["-started_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_hand_a_number")]

    def __str__(self) -> str:
        return f"{self.table} #{self.number}"
