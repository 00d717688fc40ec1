"""What has happened to people, tablets and devices: pseudonyms only, never a name, badge or secret."""

from dataclasses import dataclass

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class StaffEvent(Event):
    staff: int

    @property
    def stream(self) -> str:
        return f"staff:{self.staff}"


@dataclass(frozen=True, slots=True)
class StaffHired(StaffEvent):
    kind = "people.staff_hired.v1"
    role: str


@dataclass(frozen=True, slots=True)
class PinChanged(StaffEvent):
    kind = "people.pin_changed.v1"


@dataclass(frozen=True, slots=True)
class RoleChanged(StaffEvent):
    kind = "people.role_changed.v1"
    role: str
    was: str


@dataclass(frozen=True, slots=True)
class StaffDismissed(StaffEvent):
    kind = "people.staff_dismissed.v1"


@dataclass(frozen=True, slots=True)
class NameErased(StaffEvent):
    kind = "people.name_erased.v1"


@dataclass(frozen=True, slots=True)
class StaffUnlocked(StaffEvent):
    kind = "people.staff_unlocked.v1"


@dataclass(frozen=True, slots=True)
class SignedIn(StaffEvent):
    """``table`` is where the tablet stands; None is a console."""

    kind = "people.signed_in.v1"
    table: int | None


@dataclass(frozen=True, slots=True)
class SignatureGiven(StaffEvent):
    """A PIN typed beside a command of this name; whether the command was done is in its own stream."""

    kind = "people.signature_given.v1"
    under: str
    table: int | None


@dataclass(frozen=True, slots=True)
class SignedOut(StaffEvent):
    """Left a table's tablet, by signing out or because somebody or something else took it."""

    kind = "people.signed_out.v1"
    table: int | None


@dataclass(frozen=True, slots=True)
class SignInFailed(StaffEvent):
    """``locked`` is true from the try that locks until the lock ends."""

    kind = "people.sign_in_failed.v1"
    table: int | None
    tries: int
    locked: bool


@dataclass(frozen=True, slots=True)
class SecondFactorOffered(StaffEvent):
    """A new secret was shown; it counts from its first right code on."""

    kind = "people.second_factor_offered.v1"


@dataclass(frozen=True, slots=True)
class SecondFactorEnrolled(StaffEvent):
    kind = "people.second_factor_enrolled.v1"


@dataclass(frozen=True, slots=True)
class SecondFactorPassed(StaffEvent):
    kind = "people.second_factor_passed.v1"


@dataclass(frozen=True, slots=True)
class SecondFactorFailed(StaffEvent):
    """``locked`` is true from the try that locks until the lock ends."""

    kind = "people.second_factor_failed.v1"
    tries: int
    locked: bool


@dataclass(frozen=True, slots=True)
class SecondFactorReset(StaffEvent):
    kind = "people.second_factor_reset.v1"


@dataclass(frozen=True, slots=True)
class StrangerRefused(Event):
    """Somebody tried a badge that nobody has. What was typed is not kept: it may have been a PIN."""

    kind = "people.stranger_refused.v1"
    table: int | None

    @property
    def stream(self) -> str:
        return "door"


@dataclass(frozen=True, slots=True)
class DealerChanged(Event):
    """Who deals at a table from now on; None is nobody."""

    kind = "people.dealer_changed.v1"
    table: int
    tablet: int
    dealer: int | None
    was: int | None

    @property
    def stream(self) -> str:
        return f"table:{self.table}"


@dataclass(frozen=True, slots=True)
class EnrolmentOffered(Event):
    kind = "people.enrolment_offered.v1"
    enrolment: int
    table: int
    account: str

    @property
    def stream(self) -> str:
        return f"enrolment:{self.enrolment}"


@dataclass(frozen=True, slots=True)
class TabletEvent(Event):
    tablet: int
    table: int

    @property
    def stream(self) -> str:
        return f"tablet:{self.tablet}"


@dataclass(frozen=True, slots=True)
class TabletEnrolled(TabletEvent):
    kind = "people.tablet_enrolled.v1"
    enrolment: int


@dataclass(frozen=True, slots=True)
class TabletRevoked(TabletEvent):
    kind = "people.tablet_revoked.v1"


@dataclass(frozen=True, slots=True)
class DeviceEvent(Event):
    device: int
    table: int

    @property
    def stream(self) -> str:
        return f"device:{self.device}"


@dataclass(frozen=True, slots=True)
class DeviceEnrolled(DeviceEvent):
    kind = "people.device_enrolled.v1"
    enrolment: int


@dataclass(frozen=True, slots=True)
class DeviceRevoked(DeviceEvent):
    kind = "people.device_revoked.v1"
