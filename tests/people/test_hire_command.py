"""``manage.py hire``, for the first person of a new room."""

import io

import pytest
from django.core.management import CommandError, call_command

from people.models import Staff
from people.signing_in import sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def hired(monkeypatch: pytest.MonkeyPatch, pin: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{pin}\n"))
    call_command("hire", "R01", "Vera Sasso", "direction", stdout=io.StringIO())


def test_somebody_hired_at_the_keyboard_signs_in(monkeypatch: pytest.MonkeyPatch) -> None:
    hired(monkeypatch, "482913")
    assert sign_in("R01", "482913") == Staff.objects.get(badge="R01")


def test_a_weak_pin_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="PIN"):
        hired(monkeypatch, "1111")
    assert not Staff.objects.exists()
