"""How the accounts stand: staff, the tablets and devices of the tables, and the codes that enrol them.

No row here keeps a secret in the clear: PINs are Argon2, tokens SHA-256, codes keyed with the
house's secret. Nothing is written while merely looking, so there is no last sign-in or last-seen column.
"""

from datetime import datetime
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.messages import Sender


class Role(models.TextChoices):
    """The roles a member of staff may have."""

    DEALER = "dealer", _("dealer")
    FLOOR = "floor", _("floor")
    PIT = "pit", _("pit boss")
    TD = "td", _("tournament director")
    CONTROLLER = "controller", _("municipal controller")
    DIRECTION = "direction", _("direction")
    IT = "it", _("IT")


class StaffManager(BaseUserManager["Staff"]):
    def locked(self, pk: int) -> "Staff | None":
        """The row, held for the length of the command."""
        return self.select_for_update().filter(pk=pk).first()


class Staff(AbstractBaseUser):
    """Somebody who works here. The ledger knows them as ``staff:<pk>``; the name can be erased."""

    badge = models.CharField(_("badge"), max_length=16, unique=True)
    name = models.CharField(_("name"), max_length=120, blank=True)
    role = models.CharField(_("role"), max_length=16, choices=Role)
    is_active = models.BooleanField(_("works here"), default=True)
    wrong_tries = models.PositiveSmallIntegerField(_("wrong tries"), default=0)
    locked_until = models.DateTimeField(_("locked until"), null=True, blank=True)

    # Django would stamp each sign-in here, behind the desk's back.
    last_login = None

    objects: ClassVar[StaffManager] = StaffManager()

    USERNAME_FIELD = "badge"
    REQUIRED_FIELDS = ["name", "role"]
    secret_fields = ("password",)

    class Meta:
        verbose_name = _("member of staff")
        verbose_name_plural = _("staff")
        ordering = ["badge"]
        constraints = [models.CheckConstraint(condition=Q(role__in=Role.values), name="staff_role_is_known")]

    def __str__(self) -> str:
        return self.name or self.badge

    @property
    def pseudonym(self) -> str:
        return f"staff:{self.pk}"

    @property
    def sender(self) -> Sender:
        return Sender(id=self.pseudonym, person=self.pseudonym, role=self.role)

    @property
    def is_staff(self) -> bool:
        """What Django's own pages ask; the matrix decides everything else."""
        return self.role in (Role.IT, Role.DIRECTION)

    def may_sign_in(self, now: datetime) -> bool:
        return self.is_active and not self.is_locked(now)

    def is_locked(self, now: datetime) -> bool:
        return self.locked_until is not None and now < self.locked_until

    def check_password(self, raw_password: str | None) -> bool:
        """Never here: a PIN is checked in ``people.signing_in`` only, where wrong tries are counted."""
        return False

    def has_perm(self, perm: str, obj: object = None) -> bool:
        return False

    def has_module_perms(self, app_label: str) -> bool:
        return False


class SecondFactor(models.Model):
    """Somebody's authenticator: its secret, sealed, and the last step a code was taken for."""

    staff = models.OneToOneField(
        Staff, verbose_name=_("member of staff"), on_delete=models.CASCADE, related_name="second_factor"
    )
    sealed = models.CharField(_("secret, sealed"), max_length=200)
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)
    last_step = models.PositiveBigIntegerField(_("last step"), default=0)
    wrong_tries = models.PositiveSmallIntegerField(_("wrong tries"), default=0)
    locked_until = models.DateTimeField(_("locked until"), null=True, blank=True)

    secret_fields = ("sealed",)

    class Meta:
        verbose_name = _("second factor")
        verbose_name_plural = _("second factors")
        ordering = ["staff_id"]

    def __str__(self) -> str:
        return f"staff:{self.staff_id}"

    def is_locked(self, now: datetime) -> bool:
        return self.locked_until is not None and now < self.locked_until


class Account(models.Model):
    """Something that stands at one table and signs in with a token."""

    table = models.PositiveIntegerField(_("table"))
    token_hash = models.CharField(_("token, hashed"), max_length=64, unique=True)
    enrolled_at = models.DateTimeField(_("enrolled at"))
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    secret_fields = ("token_hash",)

    class Meta:
        abstract = True
        ordering = ["id"]

    def __str__(self) -> str:
        return self.pseudonym

    @property
    def pseudonym(self) -> str:
        """Such as ``tablet:2``."""
        return f"{self._meta.model_name}:{self.pk}"


class LiveTablets(models.QuerySet["Tablet"]):
    def live(self) -> "LiveTablets":
        return self.filter(revoked_at=None)


class LiveDevices(models.QuerySet["Device"]):
    def live(self) -> "LiveDevices":
        return self.filter(revoked_at=None)


class Tablet(Account):
    """A tablet at a table, and the dealer who is signed in on it."""

    dealer = models.ForeignKey(
        Staff, verbose_name=_("dealer"), on_delete=models.PROTECT, null=True, blank=True, related_name="tablets"
    )

    objects = LiveTablets.as_manager()

    class Meta(Account.Meta):
        verbose_name = _("tablet")
        verbose_name_plural = _("tablets")
        constraints = [
            models.UniqueConstraint(fields=["dealer"], name="one_tablet_a_dealer"),
            models.CheckConstraint(
                condition=Q(dealer=None) | Q(revoked_at=None), name="nobody_deals_on_a_revoked_tablet"
            ),
        ]

    @property
    def sender(self) -> Sender:
        """The dealer signed in answers for the tablet; without one it may only show and offer sign-in."""
        if self.dealer_id is None:
            return Sender(id=self.pseudonym, person=self.pseudonym, role="tablet", table=self.table)
        return Sender(id=self.pseudonym, person=f"staff:{self.dealer_id}", role="dealer", table=self.table)


class Device(Account):
    """A shuffler, shoe or sensor at a table, as an account."""

    objects = LiveDevices.as_manager()

    class Meta(Account.Meta):
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    @property
    def sender(self) -> Sender:
        return Sender(id=self.pseudonym, person=self.pseudonym, role="device", table=self.table)


class Enrolment(models.Model):
    """A one-use code, offered for one table and soon worthless."""

    class Kind(models.TextChoices):
        TABLET = "tablet", _("tablet")
        DEVICE = "device", _("device")

    code_hash = models.CharField(_("code, hashed"), max_length=64, unique=True)
    table = models.PositiveIntegerField(_("table"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    expires_at = models.DateTimeField(_("expires at"))
    used = models.BooleanField(_("used"), default=False)

    secret_fields = ("code_hash",)

    class Meta:
        verbose_name = _("enrolment")
        verbose_name_plural = _("enrolments")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.table}"
