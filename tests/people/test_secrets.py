"""No PIN, code, token, hash, badge or name in the ledger; no secret in the rows either."""

from django.apps import apps

from audit import ledger
from audit.messages import SYSTEM
from audit.models import Entry
from people.asking import ask_for
from people.commands import ChangeRole, Dismiss, EraseName, RevokeTablet, Unlock
from people.enrolment import offer, redeem
from people.hiring import change_pin
from people.models import Device, Enrolment, Staff, Tablet
from people.signing_in import sign_in, sign_in_dealer, sign_out_dealer
from tests.people.house import FLOOR, IT, PIN, WRONG, hired


def a_day() -> list[str]:
    """Everything that can happen to people and tablets; returns the secrets that were about."""
    dealer, boss = hired("BADGE-77", name="Ada Rossi"), hired("BADGE-88", "it", name="Ugo Foscolo")
    codes = [offer(FLOOR, 7, "tablet"), offer(FLOOR, 7, "device")]
    tokens = [redeem(code) for code in codes]
    tablet = Tablet.objects.get()
    sign_in("BADGE-88", WRONG)
    sign_in("BADGE-88", PIN)
    sign_in(PIN, "BADGE-88")
    sign_in_dealer(tablet, "BADGE-77", PIN)
    tablet.refresh_from_db()
    sign_out_dealer(tablet)
    change_pin(IT, dealer.pk, "975310")
    ask_for(Unlock(staff=dealer.pk), IT)
    ask_for(ChangeRole(staff=dealer.pk, role="floor"), IT)
    ask_for(EraseName(staff=boss.pk), IT)
    ask_for(Dismiss(staff=dealer.pk), IT)
    ask_for(RevokeTablet(tablet=tablet.pk), SYSTEM)
    return [PIN, WRONG, "975310", *codes, *tokens]


def test_no_secret_and_no_name_is_in_any_ledger_body() -> None:
    hidden = a_day()
    hidden += [staff.password for staff in Staff.objects.all()]
    hidden += [account.token_hash for account in (Tablet.objects.get(), Device.objects.get())]
    hidden += [enrolment.code_hash for enrolment in Enrolment.objects.all()]
    hidden += ["argon2", "BADGE", "Ada", "Rossi", "Ugo", "Foscolo"]
    bodies = "\n".join(Entry.objects.values_list("body", flat=True))
    assert Entry.objects.count() > 15
    assert [secret for secret in hidden if secret in bodies] == []


def test_the_day_leaves_a_sound_ledger() -> None:
    a_day()
    assert ledger.verify() == Entry.objects.count()


def test_no_row_holds_a_secret_in_the_clear() -> None:
    hidden = a_day()
    rows = [str(row) for model in apps.get_app_config("people").get_models() for row in model._default_manager.values()]
    assert [secret for secret in hidden for row in rows if secret in row] == []


def test_an_erased_name_is_gone_and_the_person_stays() -> None:
    staff = hired("D1", name="Ada Rossi")
    ask_for(EraseName(staff=staff.pk), IT)
    staff.refresh_from_db()
    assert (staff.name, str(staff)) == ("", "D1")
    assert Entry.objects.filter(stream=staff.pseudonym).count() == 2


def test_every_model_with_a_hash_hides_it_from_the_admin() -> None:
    for model in apps.get_app_config("people").get_models():
        hashed = {field.name for field in model._meta.fields if field.name == "password" or "hash" in field.name}
        hashed |= {field.name for field in model._meta.fields if field.name == "sealed"}
        assert hashed == set(getattr(model, "secret_fields", ()))
