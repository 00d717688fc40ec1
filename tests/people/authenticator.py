"""Controllers with an authenticator in force, and browsers in which they have passed it."""

from django.test import Client

from people.models import SecondFactor, Staff
from people.second_factor import PASSED, offer, passes
from tests.authenticator import Authenticator


def with_factor(staff: Staff) -> SecondFactor:
    """The member of staff with an authenticator in force."""
    phone = Authenticator.shown(offer(staff).text)
    factor = passes(staff, phone.fresh())
    assert factor is not None
    return SecondFactor.objects.get(pk=factor.pk)


def signed_in(staff: Staff) -> Client:
    """A browser in which this controller has passed both factors."""
    client = Client()
    client.force_login(staff)
    session = client.session
    session[PASSED] = with_factor(staff).pk
    session.save()
    return client
