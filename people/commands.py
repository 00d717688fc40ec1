"""What may be asked about people, tablets and devices.

Commands that carry a hash are internal: the edges (``people.hiring``, ``people.signing_in``,
``people.enrolment``) mint or check the secret and only they may send its hash.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from audit.messages import Command, Id, Text

RoleName = Literal["dealer", "floor", "pit", "td", "controller", "direction", "it"]
AccountKind = Literal["tablet", "device"]
Badge = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9-]{1,16}$")]
FullName = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
PinHash = Annotated[str, msgspec.Meta(pattern=r"^argon2\$argon2id\$.+$", max_length=128)]
Sealed = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]+$", max_length=200)]
Sha256 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]


@dataclass(frozen=True, slots=True)
class Hire(Command):
    name = "people.hire"
    internal = True
    badge: Badge
    full_name: FullName
    role: RoleName
    pin_hash: PinHash


@dataclass(frozen=True, slots=True)
class ChangePin(Command):
    name = "people.change_pin"
    internal = True
    staff: Id
    pin_hash: PinHash


@dataclass(frozen=True, slots=True)
class ChangeRole(Command):
    name = "people.change_role"
    staff: Id
    role: RoleName


@dataclass(frozen=True, slots=True)
class Dismiss(Command):
    name = "people.dismiss"
    staff: Id


@dataclass(frozen=True, slots=True)
class EraseName(Command):
    name = "people.erase_name"
    staff: Id


@dataclass(frozen=True, slots=True)
class Unlock(Command):
    """Let somebody try again before the lock-out ends."""

    name = "people.unlock"
    staff: Id


@dataclass(frozen=True, slots=True)
class SignIn(Command):
    """The PIN was right, at a console."""

    name = "people.sign_in"
    internal = True
    staff: Id


@dataclass(frozen=True, slots=True)
class FailSignIn(Command):
    """A try that must not succeed: of this member of staff, or of a badge nobody has."""

    name = "people.fail_sign_in"
    internal = True
    staff: Id | None
    table: Id | None


@dataclass(frozen=True, slots=True)
class OfferSecondFactor(Command):
    """A new secret for an authenticator, sealed; confirmed by its first code."""

    name = "people.offer_second_factor"
    internal = True
    staff: Id
    sealed: Sealed


@dataclass(frozen=True, slots=True)
class PassSecondFactor(Command):
    """The code of this step was right."""

    name = "people.pass_second_factor"
    internal = True
    staff: Id
    step: Id


@dataclass(frozen=True, slots=True)
class FailSecondFactor(Command):
    """A code that was wrong, too old or used before."""

    name = "people.fail_second_factor"
    internal = True
    staff: Id


@dataclass(frozen=True, slots=True)
class ResetSecondFactor(Command):
    """Forget somebody's authenticator; the next sign-in sets up a new one."""

    name = "people.reset_second_factor"
    staff: Id


@dataclass(frozen=True, slots=True)
class ChangeDealer(Command):
    """The *cambio di impiegato*: this dealer takes the tablet, or nobody does."""

    name = "people.change_dealer"
    internal = True
    table: Id
    tablet: Id
    dealer: Id | None


@dataclass(frozen=True, slots=True)
class GiveSignature(Command):
    """Badge and PIN were right, beside somebody else's command of this name."""

    name = "people.give_signature"
    internal = True
    staff: Id
    under: Text
    table: Id | None


@dataclass(frozen=True, slots=True)
class OfferEnrolment(Command):
    name = "people.offer_enrolment"
    internal = True
    table: Id
    account: AccountKind
    code_hash: Sha256


@dataclass(frozen=True, slots=True)
class RedeemEnrolment(Command):
    name = "people.redeem_enrolment"
    internal = True
    code_hash: Sha256
    token_hash: Sha256


@dataclass(frozen=True, slots=True)
class RevokeTablet(Command):
    name = "people.revoke_tablet"
    tablet: Id


@dataclass(frozen=True, slots=True)
class RevokeDevice(Command):
    name = "people.revoke_device"
    device: Id
