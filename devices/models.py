"""How devices and decks stand: machines at their tables, decks and their tags, alarms nobody has taken yet.

No row here knows the order of a deck. Which tag is which card is no secret by
itself, for the machine cannot check a deck without it; where a tag lies is.
"""

from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.messages import NotFound
from people.models import Device

SILENT_AFTER = timedelta(seconds=15)
"""So long without a pulse, and a device shows as gone, whatever it said last."""


class MachineQuerySet(models.QuerySet["Machine"]):
    def locked(self, device: int) -> "Machine":
        """The row, held for the length of the command; a device heard for the first time gets one."""
        account = Device.objects.live().filter(pk=device).first()
        if account is None:
            raise NotFound(what="device", which=device)
        held = self.select_for_update().filter(pk=device).first()
        return held or self.create(account=account, table=account.table)

    def at(self, table: int) -> "MachineQuerySet":
        """Those that stand at a table and whose token is still good."""
        return self.filter(table=table, account__revoked_at=None).select_related("pulse").order_by("pk")


class Machine(models.Model):
    """A shuffler, shoe or sensor: what it is for, and how far its readings have come."""

    class Starts(models.TextChoices):
        BUTTON = "button", _("its button")
        DOOR = "door", _("its door")
        SHUFFLE = "shuffle", _("the first riffle")
        NOTHING = "nothing", _("nothing")

    class Link(models.TextChoices):
        UNHEARD = "unheard", _("never heard")
        UP = "up", _("up")
        LOST = "lost", _("lost")

    class Check(models.TextChoices):
        NONE = "none", _("not checked")
        CLEAN = "clean", _("clean")
        FAILED = "failed", _("failed")

    class Fills(models.TextChoices):
        NOTHING = "nothing", _("nothing")
        ORDER = "order", _("the order it put the deck in, dealt uncut from the top")
        DRAWN = "drawn", _("each card as it is drawn")

    account = models.OneToOneField(Device, models.PROTECT, primary_key=True, verbose_name=_("account"))
    table = models.PositiveIntegerField(_("table"), db_index=True)
    starts = models.CharField(_("what starts a hand"), max_length=8, choices=Starts, default=Starts.NOTHING)
    checks_deck = models.BooleanField(_("checks the deck"), default=False)
    fills = models.CharField(_("how it knows shown cards"), max_length=8, choices=Fills, default=Fills.NOTHING)

    maker_model = models.CharField(_("model"), max_length=60, blank=True)
    firmware = models.CharField(_("firmware"), max_length=60, blank=True)
    serial = models.CharField(_("serial number"), max_length=60, blank=True)
    link = models.CharField(_("link"), max_length=8, choices=Link, default=Link.UNHEARD)

    spool = models.CharField(_("spool of the agent"), max_length=32, blank=True)
    number = models.PositiveBigIntegerField(_("last reading"), default=0)
    boots = models.JSONField(_("last event of each boot"), default=list)

    check_state = models.CharField(_("last deck check"), max_length=8, choices=Check, default=Check.NONE)
    findings = models.JSONField(_("what the last check found"), default=list)
    commitment = models.CharField(_("commitment to the order"), max_length=64, blank=True)
    checked_for = models.PositiveIntegerField(_("hand the check is for"), null=True, blank=True)
    shuffled_after = models.PositiveIntegerField(_("hand before the last shuffle"), null=True, blank=True)
    must_shuffle_again = models.BooleanField(_("the last shuffled deck may not be dealt"), default=False)
    waived_for = models.PositiveIntegerField(_("hand the floor lets start"), null=True, blank=True)
    marks = models.JSONField(_("the agent's mark of the deck of each hand"), default=list)
    """Hand and mark, the newest last: by it the agent knows which deck a question is about."""
    locked = models.BooleanField(_("says that it is locked"), default=False)

    objects: ClassVar[MachineQuerySet] = MachineQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("machine")
        verbose_name_plural = _("machines")
        ordering = ["table", "pk"]

    def __str__(self) -> str:
        return f"device:{self.pk}"

    @property
    def matters(self) -> bool:
        """Does the table need it? What neither starts hands nor checks decks keeps nobody waiting."""
        return self.checks_deck or self.starts != self.Starts.NOTHING

    def mark_for(self, hand: int) -> str:
        return next((mark for number, mark in self.marks if number == hand), "")

    def is_gone(self, now: datetime) -> bool:
        pulse: Pulse | None = getattr(self, "pulse", None)
        return self.link != self.Link.UP or pulse is None or now - pulse.heard_at > SILENT_AFTER


class Pulse(models.Model):
    """The last sign of life of a machine's agent.

    The one row that is no part of the ledger: it says nothing that happened, only
    that nothing stopped happening, and is written a few times a minute.
    """

    machine = models.OneToOneField(Machine, models.CASCADE, primary_key=True, verbose_name=_("machine"))
    heard_at = models.DateTimeField(_("heard at"))
    beat_at = models.DateTimeField(_("last heartbeat"), null=True, blank=True)
    drift_ppb = models.BigIntegerField(_("drift"), null=True, blank=True)
    backlog = models.PositiveIntegerField(_("readings the agent still keeps"), default=0)
    counters = models.JSONField(_("counters"), default=dict)
    driver = models.CharField(_("driver"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return f"{self.machine} {self.heard_at.isoformat()}"


class Sixain(models.Model):
    """Six decks that are played and replaced together."""

    name = models.CharField(_("name"), max_length=40, unique=True)

    class Meta:
        verbose_name = _("sixain")
        verbose_name_plural = _("sixains")

    def __str__(self) -> str:
        return self.name


class DeckQuerySet(models.QuerySet["Deck"]):
    def locked(self, pk: int) -> "Deck":
        deck = self.select_for_update().filter(pk=pk).first()
        if deck is None:
            raise NotFound(what="deck", which=pk)
        return deck

    def live(self) -> "DeckQuerySet":
        return self.filter(retired_at=None)


class Deck(models.Model):
    """A deck of the house, where it is and how often it went through a machine."""

    name = models.CharField(_("name"), max_length=40, unique=True)
    back = models.CharField(_("colour of its back"), max_length=20)
    table = models.PositiveIntegerField(_("table"), null=True, blank=True, db_index=True)
    sixain = models.ForeignKey(
        Sixain, models.PROTECT, null=True, blank=True, related_name="decks", verbose_name=_("sixain")
    )
    uses = models.PositiveIntegerField(_("times shuffled"), default=0)
    enrolled_at = models.DateTimeField(_("enrolled at"))
    retired_at = models.DateTimeField(_("retired at"), null=True, blank=True)

    objects: ClassVar[DeckQuerySet] = DeckQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=Q(table=None) | Q(retired_at=None), name="no_retired_deck_at_a_table")
        ]

    def __str__(self) -> str:
        return self.name


class CardTag(models.Model):
    """A tag and the card it is glued into."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="tags", verbose_name=_("deck"))
    uid = models.CharField(_("tag"), max_length=32, unique=True)
    card = models.PositiveSmallIntegerField(_("card"))

    class Meta:
        verbose_name = _("card tag")
        verbose_name_plural = _("card tags")
        ordering = ["uid"]
        constraints = [models.CheckConstraint(condition=Q(card__lt=52), name="one_of_52_cards")]

    def __str__(self) -> str:
        return self.uid


class AlarmQuerySet(models.QuerySet["Alarm"]):
    def open(self) -> "AlarmQuerySet":
        return self.filter(taken_at=None)


class Alarm(models.Model):
    """Something the floor must know. It stays until somebody takes it; one that blocks keeps the next hand waiting."""

    machine = models.ForeignKey(Machine, models.PROTECT, related_name="alarms", verbose_name=_("machine"))
    table = models.PositiveIntegerField(_("table"), db_index=True)
    what = models.CharField(_("what"), max_length=60)
    article = models.CharField(_("article"), max_length=96, blank=True)
    facts = models.JSONField(_("facts"), default=dict)
    blocks = models.BooleanField(_("keeps the next hand waiting"), default=False)
    raised_at = models.DateTimeField(_("raised at"))
    taken_at = models.DateTimeField(_("taken at"), null=True, blank=True)
    taken_by = models.CharField(_("taken by"), max_length=64, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    objects: ClassVar[AlarmQuerySet] = AlarmQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("alarm")
        verbose_name_plural = _("alarms")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.machine} {self.what}"


class FaceRequest(models.Model):
    """Cards a command has shown, which a machine was asked to read; what it and the dealer say, and what came of it."""

    class What(models.TextChoices):
        BOARD = "board", _("board")
        HAND = "hand", _("tabled hand")

    class State(models.TextChoices):
        ASKED = "asked", _("asked")
        UNREAD = "unread", _("not read")
        AGREED = "agreed", _("both say the same")
        FILLED = "filled", _("filled in")
        DIFFERS = "differs", _("the floor must decide")
        SETTLED = "settled", _("decided by the floor")

    machine = models.ForeignKey(Machine, models.PROTECT, related_name="face_requests", verbose_name=_("machine"))
    table = models.PositiveIntegerField(_("table"))
    hand = models.PositiveIntegerField(_("hand"))
    what = models.CharField(_("what was shown"), max_length=8, choices=What)
    seat = models.PositiveIntegerField(_("seat"), null=True, blank=True)
    board = models.PositiveSmallIntegerField(_("board"), default=0)
    first = models.PositiveSmallIntegerField(_("first card of the board"), default=0)
    places = models.JSONField(_("places in the deck"))
    mark = models.CharField(_("the agent's mark of the deck"), max_length=32, blank=True)
    since = models.DateTimeField(_("the hand began"))
    entered = models.CharField(_("as the dealer entered them"), max_length=32, blank=True)
    read = models.CharField(_("as the machine read them"), max_length=32, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.ASKED)
    asked_at = models.DateTimeField(_("asked at"))

    class Meta:
        verbose_name = _("face request")
        verbose_name_plural = _("face requests")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["machine", "state"], name="faces_still_asked"),
            models.Index(fields=["table", "hand"], name="faces_of_a_hand"),
        ]

    def __str__(self) -> str:
        return f"{self.machine} {self.hand} {self.what}"


class Enrolment(models.Model):
    """A deck being enrolled through a machine: read through in the maker's order, or tag by tag."""

    class Way(models.TextChoices):
        FACTORY = "factory", _("in the maker's order")
        SINGLE = "single", _("tag by tag")

    class State(models.TextChoices):
        OPEN = "open", _("under way")
        DONE = "done", _("enrolled")
        DROPPED = "dropped", _("given up")

    machine = models.ForeignKey(Machine, models.PROTECT, related_name="enrolments", verbose_name=_("machine"))
    deck = models.CharField(_("name of the deck"), max_length=40)
    back = models.CharField(_("colour of its back"), max_length=20)
    way = models.CharField(_("way"), max_length=8, choices=Way)
    cards = models.CharField(_("cards in the order they are read"), max_length=104)
    tags = models.JSONField(_("tags and their cards"), default=dict)
    waiting = models.CharField(_("tag that waits for its name"), max_length=32, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    begun_at = models.DateTimeField(_("begun at"))

    class Meta:
        verbose_name = _("enrolment of a deck")
        verbose_name_plural = _("enrolments of decks")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["machine"], condition=Q(state="open"), name="one_enrolment_a_machine")
        ]

    def __str__(self) -> str:
        return self.deck


class Maintenance(models.Model):
    """What was done to a machine, by whom, when; what changed by itself is written by the house."""

    class Work(models.TextChoices):
        INSPECTED = "inspected", _("inspected")
        CLEANED = "cleaned", _("cleaned")
        REPAIRED = "repaired", _("repaired")
        PART_REPLACED = "part-replaced", _("part replaced")
        FIRMWARE = "firmware", _("firmware changed")
        REPLACED = "replaced", _("machine replaced")
        CALIBRATED = "calibrated", _("calibrated")
        OTHER = "other", _("other")

    machine = models.ForeignKey(Machine, models.PROTECT, related_name="maintenance", verbose_name=_("machine"))
    at = models.DateTimeField(_("at"))
    by = models.CharField(_("by"), max_length=64)
    work = models.CharField(_("work"), max_length=16, choices=Work)
    note = models.CharField(_("note"), max_length=200, blank=True)
    firmware = models.CharField(_("firmware"), max_length=60, blank=True)
    serial = models.CharField(_("serial number"), max_length=60, blank=True)

    class Meta:
        verbose_name = _("maintenance")
        verbose_name_plural = _("maintenance")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.machine} {self.work}"
