"""How the ledger stands: entries nobody changes, their places in the Merkle log, and deadlines still to come."""

import json
from typing import Any, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _


class LedgerBroken(Exception):
    """The ledger is not what was written. Stop; somebody must look."""


class AppendOnly(models.QuerySet["Entry"]):
    def _never(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LedgerBroken("entries are never changed or removed")

    update = delete = bulk_update = update_or_create = _never


class Entry(models.Model):
    """One thing that happened. ``body`` is what is hashed; the other columns repeat it for searching."""

    stream = models.CharField(_("stream"), max_length=80)
    seq = models.PositiveBigIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=80)
    sender = models.CharField(_("sender"), max_length=64)
    command_id = models.CharField(_("command"), max_length=64)
    ordinal = models.PositiveSmallIntegerField(_("place among the command's entries"))
    actor = models.CharField(_("person"), max_length=64)
    article = models.CharField(_("article"), max_length=96, blank=True)
    happened_at = models.DateTimeField(_("happened at"))
    recorded_at = models.DateTimeField(_("recorded at"))
    body = models.TextField(_("body"))
    hash = models.CharField(_("hash"), max_length=64)

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["command_id", "sender", "ordinal"], name="one_answer_a_command"),
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.seq} {self.kind}"

    @property
    def data(self) -> dict[str, Any]:
        """What the event carried."""
        found: dict[str, Any] = json.loads(self.body)["data"]
        return found

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise LedgerBroken("entries are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LedgerBroken("entries are never removed")


class Log(models.Model):
    """How far the Merkle log has come. One row, which whoever extends the log holds locked."""

    size = models.PositiveBigIntegerField(_("leaves"), default=0)
    settled = models.PositiveBigIntegerField(_("every entry up to this row has its leaf"), default=0)

    class Meta:
        verbose_name = _("log")
        verbose_name_plural = _("logs")

    def __str__(self) -> str:
        return f"{self.size}"


class Leaf(models.Model):
    """The place of an entry among all entries, in order of commit; it stays when its entry is taken away."""

    number = models.PositiveBigIntegerField(_("number"), primary_key=True)
    entry = models.OneToOneField(
        Entry, models.DO_NOTHING, verbose_name=_("entry"), related_name="leaf", db_constraint=False
    )
    recorded_at = models.DateTimeField(_("recorded at"), db_index=True)

    class Meta:
        verbose_name = _("leaf")
        verbose_name_plural = _("leaves")
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number}"


class Tile(models.Model):
    """Up to 256 hashes side by side in the tree; one that is not full grows until it is."""

    level = models.PositiveSmallIntegerField(_("level"))
    index = models.PositiveBigIntegerField(_("number"))
    hashes = models.BinaryField(_("hashes"))

    class Meta:
        verbose_name = _("tile")
        verbose_name_plural = _("tiles")
        ordering = ["level", "index"]
        constraints = [models.UniqueConstraint(fields=["level", "index"], name="one_tile_a_place")]

    def __str__(self) -> str:
        return f"{self.level}/{self.index}"


class LogKey(models.Model):
    """A public key that the log is signed with, and from which size of the log on."""

    key = models.CharField(_("public key"), max_length=200, unique=True)
    since = models.PositiveBigIntegerField(_("since leaf"))
    made_at = models.DateTimeField(_("made at"))

    class Meta:
        verbose_name = _("key of the log")
        verbose_name_plural = _("keys of the log")
        ordering = ["id"]

    def __str__(self) -> str:
        return self.key


class Checkpoint(models.Model):
    """The log, signed at one size: what a controller keeps, and nobody can take back."""

    size = models.PositiveBigIntegerField(_("leaves"), db_index=True)
    root = models.CharField(_("root"), max_length=64)
    note = models.TextField(_("signed note"))
    made_at = models.DateTimeField(_("made at"))
    reason = models.CharField(_("reason"), max_length=16)

    class Meta:
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.size} {self.root}"


class Deadline(models.Model):
    """A moment at which a command is due by itself. Gone when it rang or was called off."""

    key = models.CharField(_("what for"), max_length=120, unique=True)
    stream = models.CharField(_("stream"), max_length=80)
    due_at = models.DateTimeField(_("due at"), db_index=True)
    command = models.CharField(_("command"), max_length=80)
    data = models.JSONField(_("data"))

    class Meta:
        verbose_name = _("deadline")
        verbose_name_plural = _("deadlines")
        ordering = ["due_at", "id"]

    def __str__(self) -> str:
        return f"{self.key} {self.due_at.isoformat()}"


class Export(models.Model):
    """A period of the ledger that somebody asked for as a file. Who took it is in the ledger, not here.

    ``progress`` and ``beat_at`` are notes of whoever is writing it, and the only columns that change without an entry.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("asked for")
        WRITING = "writing", _("being written")
        READY = "ready", _("ready to be taken")
        FAILED = "failed", _("not made")
        ERASED = "erased", _("erased")

    asked_by = models.CharField(_("asked for by"), max_length=64)
    asked_at = models.DateTimeField(_("asked for at"))
    begin = models.DateTimeField(_("from"))
    until = models.DateTimeField(_("to"))
    table = models.PositiveIntegerField(_("table"), null=True, blank=True)
    previous = models.TextField(_("checkpoint that was kept"), blank=True)
    names_for = models.CharField(_("names, for which reason"), max_length=16, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    progress = models.PositiveSmallIntegerField(_("per cent"), default=0)
    beat_at = models.DateTimeField(_("last sign of work"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=200, blank=True)
    sha256 = models.CharField(_("SHA-256"), max_length=64, blank=True)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)
    entries = models.PositiveBigIntegerField(_("entries"), default=0)
    leaves = models.PositiveBigIntegerField(_("leaves under its checkpoint"), default=0)

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(begin__lt=models.F("until")), name="export_of_a_period"),
        ]

    def __str__(self) -> str:
        return self.stream

    @property
    def stream(self) -> str:
        return f"export:{self.pk}"
