"""Rake policies: each change a version, effective from a moment, the direction's to make."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from time_machine import Traveller

from audit.ledger import entries_of
from rake.commands import AddPolicy, RevisePolicy, Share, Time
from rake.models import Policy
from rake.selectors import policy_in_force
from rules.rake import RakePolicy, Rounding, TimeCharge
from tests.room import DIRECTION, accepted, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

EVENING = datetime(2026, 5, 15, 18, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Iterator[Traveller]:
    with time_machine.travel(EVENING, tick=False) as moved:
        yield moved


@pytest.mark.article("sanremo-cash.rake.percent-and-cap", "sanremo-cash.rake.rounding")
def test_a_policy_is_what_the_rules_take_the_rake_by() -> None:
    terms = Share(basis_points=450, cap=1_500, rounding="half", caps_by_players=((2, 300), (5, 1_000)))
    accepted(AddPolicy("sala", terms), by=DIRECTION)
    policy = Policy.objects.get()
    assert (policy.version, policy.kind, policy.effective_from) == (1, "share", EVENING)
    assert policy.rules == RakePolicy(
        basis_points=450, cap=1_500, rounding=Rounding.HALF, smallest_chip=100, caps_by_players=((2, 300), (5, 1_000))
    )


def test_a_time_charge_is_a_policy_too() -> None:
    accepted(AddPolicy("tempo", Time(amount=500)), by=DIRECTION)
    assert Policy.objects.get().rules == TimeCharge(amount=500, period_minutes=30)


@pytest.mark.article("sanremo-cash.rake.direction-may-change")
def test_a_revision_holds_for_hands_begun_once_it_is_effective() -> None:
    accepted(AddPolicy("sala", Share()), by=DIRECTION)
    first = Policy.objects.get()
    midnight = EVENING + timedelta(hours=4)
    accepted(RevisePolicy("sala", Share(basis_points=300), effective_from=midnight), by=DIRECTION)
    assert policy_in_force(first.pk, midnight - timedelta(microseconds=1)) == first
    later = policy_in_force(first.pk, midnight)
    assert later is not None
    assert (later.version, later.terms["basis_points"]) == (2, 300)
    assert policy_in_force(later.pk, EVENING) == first


@pytest.mark.article("sanremo-cash.rake.direction-may-change")
def test_a_change_ordered_meanwhile_does_not_undo_the_one_to_come() -> None:
    accepted(AddPolicy("sala", Share()), by=DIRECTION)
    chosen = Policy.objects.get().pk
    midnight = EVENING + timedelta(hours=4)
    accepted(RevisePolicy("sala", Share(basis_points=300), effective_from=midnight), by=DIRECTION)
    accepted(RevisePolicy("sala", Share(basis_points=400)), by=DIRECTION)
    now, then = policy_in_force(chosen, EVENING), policy_in_force(chosen, midnight)
    assert now is not None
    assert then is not None
    assert (now.terms["basis_points"], then.terms["basis_points"]) == (400, 300)


def test_a_table_without_a_policy_has_none_in_force_and_none_holds_before_its_time() -> None:
    assert policy_in_force(None, EVENING) is None
    accepted(AddPolicy("sala", Share(), effective_from=EVENING + timedelta(hours=1)), by=DIRECTION)
    assert policy_in_force(Policy.objects.get().pk, EVENING) is None


@pytest.mark.article("sanremo-cash.rake.direction-may-change")
def test_a_policy_never_holds_for_hands_already_played() -> None:
    earlier = EVENING - timedelta(seconds=1)
    assert refused(AddPolicy("sala", Share(), effective_from=earlier), by=DIRECTION).code == "EffectiveInThePast"


@pytest.mark.article("sanremo-cash.rake.rounding")
def test_a_cap_is_payable_in_the_smallest_chip() -> None:
    no = refused(AddPolicy("sala", Share(cap=1_550)), by=DIRECTION)
    assert (no.code, no.article) == ("CapNotInChips", "sanremo-cash.rake.rounding")
    assert not Policy.objects.exists()


def test_a_name_is_added_once_and_only_a_known_one_revised() -> None:
    accepted(AddPolicy("sala", Share()), by=DIRECTION)
    assert refused(AddPolicy("sala", Share()), by=DIRECTION).code == "PolicyExists"
    assert refused(RevisePolicy("altra", Share()), by=DIRECTION).code == "NotFound"


def test_policies_are_the_directions() -> None:
    assert refused(AddPolicy("sala", Share())).code == "NotAllowed"
    assert refused(RevisePolicy("sala", Share())).code == "NotAllowed"


def test_the_ledger_holds_every_version_whole() -> None:
    accepted(AddPolicy("sala", Share(cap=1_500)), by=DIRECTION)
    accepted(RevisePolicy("sala", Share(cap=1_000), reason="stagione"), by=DIRECTION)
    first, second = entries_of("rake")
    assert (first.kind, second.kind) == ("rake.policy_added.v1", "rake.policy_revised.v1")
    assert (first.data["terms"]["cap"], second.data["terms"]["cap"], second.data["version"]) == (1_500, 1_000, 2)
    assert second.data["reason"] == "stagione"
