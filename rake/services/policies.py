"""Policies and their versions; what was taken from pots and from seats."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from audit.desk import Desk, handles
from audit.messages import NotFound
from rake.commands import AddPolicy, RevisePolicy, Terms, Time
from rake.events import PolicyAdded, PolicyRevised, RakeTaken, TimeTaken
from rake.models import Policy, Taken
from rake.refusals import EffectiveInThePast, PolicyExists

CHANGE = "sanremo-cash.rake.direction-may-change"
SHARE = "sanremo-cash.rake.percent-and-cap"


@handles(AddPolicy)
def add_policy(command: AddPolicy, desk: Desk) -> None:
    if Policy.objects.filter(name=command.called).exists():
        raise PolicyExists(called=command.called)
    policy = _version(command.called, 1, command.terms, command.effective_from, desk)
    desk.record(PolicyAdded(**_told(policy)), article=CHANGE)


@handles(RevisePolicy)
def revise_policy(command: RevisePolicy, desk: Desk) -> None:
    """Never backwards: hands played under an earlier version keep it."""
    last = Policy.objects.select_for_update().filter(name=command.called).order_by("-version").first()
    if last is None:
        raise NotFound(what="policy", which=command.called)
    policy = _version(command.called, last.version + 1, command.terms, command.effective_from, desk)
    desk.record(PolicyRevised(**_told(policy), reason=command.reason or ""), article=CHANGE)


def take(
    desk: Desk,
    table: int,
    hand: int,
    pots: Sequence[int],
    policy: Policy | None,
    dealer: str,
    at: datetime,
    day: date,
) -> None:
    """Write down what each pot of a hand paid, main pot first. A hand that paid nothing leaves no trace here."""
    rows = [
        Taken(table=table, hand=hand, pot=pot, amount=amount, policy=policy, dealer=dealer, taken_at=at, day=day)
        for pot, amount in enumerate(pots)
        if amount
    ]
    if not rows:
        return
    Taken.objects.bulk_create(rows)
    event = RakeTaken(table, hand, policy.pk if policy else None, dealer, day, list(pots), sum(pots))
    desk.record(event, article=SHARE)


def take_time(
    desk: Desk,
    table: int,
    hand: int,
    seats: Mapping[int, int],
    policy: Policy | None,
    dealer: str,
    at: datetime,
    day: date,
) -> None:
    """Write down what each seat paid for its time."""
    paid = [(seat, amount) for seat, amount in sorted(seats.items()) if amount]
    rows = [
        Taken(table=table, hand=hand, seat=seat, amount=amount, policy=policy, dealer=dealer, taken_at=at, day=day)
        for seat, amount in paid
    ]
    if not rows:
        return
    Taken.objects.bulk_create(rows)
    total = sum(amount for _, amount in paid)
    desk.record(TimeTaken(table, hand, policy.pk if policy else None, dealer, day, paid, total))


def _version(called: str, number: int, terms: Terms, effective: datetime | None, desk: Desk) -> Policy:
    """A version that the rules can read; what they refuse is refused before it is written."""
    start = effective or desk.happened_at
    if start < desk.happened_at:
        raise EffectiveInThePast(effective_from=start.isoformat())
    kind = Policy.Kind.TIME if isinstance(terms, Time) else Policy.Kind.SHARE
    plain: dict[str, Any] = msgspec.to_builtins(terms)
    del plain["kind"]
    policy = Policy(name=called, version=number, kind=kind, terms=plain, effective_from=start)
    _ = policy.rules
    policy.save()
    return policy


def _told(policy: Policy) -> dict[str, Any]:
    return {
        "policy": policy.pk,
        "called": policy.name,
        "version": policy.version,
        "terms_kind": str(policy.kind),
        "terms": policy.terms,
        "effective_from": policy.effective_from,
    }
