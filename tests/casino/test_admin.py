"""Django's admin is a window: everything may be looked at, nothing touched."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, reverse

from audit.messages import SYSTEM
from audit.models import Entry
from people.hiring import hire
from people.models import Staff

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


@pytest.fixture
def keeper() -> Staff:
    return hire(SYSTEM, badge="I01", name="Nadia Peri", role="it", pin="482913")


@pytest.fixture
def browser(keeper: Staff) -> Client:
    client = Client()
    client.force_login(keeper)
    return client


def test_every_model_of_ours_can_be_looked_at_and_none_changed(browser: Client) -> None:
    browser.get(reverse("admin:index"))
    shown = 0
    for model in admin.site._registry:
        if model._meta.app_label in ("auth", "contenttypes", "sessions"):
            continue
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        assert browser.get(reverse(f"{name}_changelist")).status_code == 200
        assert browser.get(reverse(f"{name}_add")).status_code == 403
        assert browser.post(reverse(f"{name}_add"), {}).status_code == 403
        shown += 1
    assert shown > 10


def test_a_row_can_be_opened_but_neither_saved_nor_deleted(browser: Client, keeper: Staff) -> None:
    before = Entry.objects.count()
    address = reverse("admin:people_staff_change", args=[keeper.pk])
    page = browser.get(address)
    assert page.status_code == 200
    assert b"argon2" not in page.content
    assert browser.post(address, {"name": "Altro"}).status_code == 403
    assert browser.post(reverse("admin:people_staff_delete", args=[keeper.pk]), {"post": "yes"}).status_code == 403
    assert Staff.objects.get(pk=keeper.pk).name == "Nadia Peri"
    assert Entry.objects.count() == before


def test_a_pin_is_not_changed_behind_the_desk(browser: Client) -> None:
    assert browser.post(reverse("admin:password_change"), {}).status_code == 403


def test_nobody_but_it_and_the_direction_looks(browser: Client) -> None:
    dealer = hire(SYSTEM, badge="D01", name="Marta Olivieri", role="dealer", pin="482913")
    browser.force_login(dealer)
    assert browser.get(reverse("admin:index")).status_code == 302


def test_what_django_brings_for_users_and_groups_is_not_there() -> None:
    with pytest.raises(NoReverseMatch):
        reverse("admin:auth_user_changelist")
