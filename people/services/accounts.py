"""Tablets and devices as accounts: offered, enrolled, revoked."""

from datetime import timedelta

from audit.desk import Desk, handles
from audit.messages import NotFound
from people.commands import OfferEnrolment, RedeemEnrolment, RevokeDevice, RevokeTablet
from people.events import DeviceEnrolled, DeviceRevoked, EnrolmentOffered, TabletEnrolled, TabletRevoked
from people.models import Device, Enrolment, Tablet
from people.refusals import AlreadyRevoked, CodeRefused
from people.services.tablets import hand_over

CODE_LIVES = timedelta(minutes=10)


@handles(OfferEnrolment)
def offer_enrolment(command: OfferEnrolment, desk: Desk) -> None:
    enrolment = Enrolment.objects.create(
        code_hash=command.code_hash,
        table=command.table,
        kind=command.account,
        expires_at=desk.now + CODE_LIVES,
    )
    desk.record(EnrolmentOffered(enrolment.pk, enrolment.table, enrolment.kind))


@handles(RedeemEnrolment)
def redeem_enrolment(command: RedeemEnrolment, desk: Desk) -> None:
    """Turn a code into an account, once and in time."""
    enrolment = Enrolment.objects.select_for_update().filter(code_hash=command.code_hash).first()
    if enrolment is None or enrolment.used or desk.now >= enrolment.expires_at:
        raise CodeRefused()
    enrolment.used = True
    enrolment.save(update_fields=["used"])
    if enrolment.kind == Enrolment.Kind.TABLET:
        tablet = Tablet.objects.create(table=enrolment.table, token_hash=command.token_hash, enrolled_at=desk.now)
        desk.record(TabletEnrolled(tablet.pk, tablet.table, enrolment.pk))
    else:
        device = Device.objects.create(table=enrolment.table, token_hash=command.token_hash, enrolled_at=desk.now)
        desk.record(DeviceEnrolled(device.pk, device.table, enrolment.pk))


@handles(RevokeTablet)
def revoke_tablet(command: RevokeTablet, desk: Desk) -> None:
    """Its token is worth nothing from now on; the table is told that nobody deals on it."""
    tablet = Tablet.objects.select_for_update().filter(pk=command.tablet).first()
    if tablet is None:
        raise NotFound(what="tablet", which=command.tablet)
    if tablet.revoked_at is not None:
        raise AlreadyRevoked(account=tablet.pseudonym)
    hand_over(tablet, None, desk)
    tablet.revoked_at = desk.now
    tablet.save(update_fields=["revoked_at"])
    desk.record(TabletRevoked(tablet.pk, tablet.table))


@handles(RevokeDevice)
def revoke_device(command: RevokeDevice, desk: Desk) -> None:
    device = Device.objects.select_for_update().filter(pk=command.device).first()
    if device is None:
        raise NotFound(what="device", which=command.device)
    if device.revoked_at is not None:
        raise AlreadyRevoked(account=device.pseudonym)
    device.revoked_at = desk.now
    device.save(update_fields=["revoked_at"])
    desk.record(DeviceRevoked(device.pk, device.table))
