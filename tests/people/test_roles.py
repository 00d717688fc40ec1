"""The matrix: what is in it is right, what is not in it is forbidden."""

from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from audit.desk import commands
from audit.messages import SYSTEM, Command, NotAllowed, Request, Sender, WrongTable
from audit.words import has_words
from people import refusals
from people.commands import ChangeRole, FailSignIn, Hire, RevokeTablet
from people.models import Role
from people.roles import (
    ANYONE,
    COMMANDS,
    ROUTES,
    SERVER,
    SIGNED_IN,
    STAFF,
    VIEWS,
    NotAtATable,
    guard,
    may_open,
    require_view,
)

EVERY_ROLE = sorted(SIGNED_IN)


@dataclass(frozen=True, slots=True)
class Deal(Command):
    """A command of a table, for the guard's eyes only."""

    name = "tables.seat_player"
    table: int


@dataclass(frozen=True, slots=True)
class Unlisted(Command):
    name = "people.never_heard_of"


@dataclass(frozen=True, slots=True)
class UnlistedInternal(Command):
    name = "people.never_heard_of_inside"
    internal = True


def sent(command: Command, sender: Sender) -> Request:
    return Request(id="1", command=command, sender=sender)


def as_role(role: str, table: int | None = None) -> Sender:
    return Sender(id="x:1", person="x:1", role=role, table=table)


def tablet_at(table: int) -> Sender:
    return Sender(id="tablet:2", person="staff:8", role="dealer", table=table)


def test_every_command_of_the_desk_has_a_row() -> None:
    ours = [name for name in commands() if name.startswith(("people.", "tables."))]
    assert [name for name in ours if name not in COMMANDS] == []


def test_no_row_names_a_role_that_does_not_exist() -> None:
    rules: Iterable[object] = [*COMMANDS.values(), *ROUTES.values(), *VIEWS.values()]
    assert [rule for rule in rules if isinstance(rule, frozenset) and not rule <= SIGNED_IN | SERVER] == []


@pytest.mark.parametrize("role", [*EVERY_ROLE, "nobody", "system"])
def test_a_command_without_a_row_is_forbidden_to(role: str) -> None:
    with pytest.raises(NotAllowed):
        guard(sent(Unlisted(), as_role(role)))


@pytest.mark.parametrize("role", [*EVERY_ROLE, "nobody"])
def test_an_internal_command_without_a_row_is_forbidden_to(role: str) -> None:
    with pytest.raises(NotAllowed):
        guard(sent(UnlistedInternal(), as_role(role)))


def test_our_own_code_may_issue_internal_commands() -> None:
    guard(sent(UnlistedInternal(), SYSTEM))
    guard(sent(FailSignIn(staff=None, table=None), SYSTEM))


@pytest.mark.parametrize("role", EVERY_ROLE)
def test_only_keepers_change_roles(role: str) -> None:
    request = sent(ChangeRole(staff=1, role="pit"), as_role(role))
    if role in ("it", "direction"):
        guard(request)
    else:
        with pytest.raises(NotAllowed) as refused:
            guard(request)
        assert refused.value.facts == {"roles": "direction, it"}


@pytest.mark.parametrize("role", ["dealer", "tablet", "device", "floor", "controller", "nobody"])
def test_nobody_on_the_floor_hires(role: str) -> None:
    with pytest.raises(NotAllowed):
        guard(sent(Hire("B1", "Ada", "dealer", "argon2$argon2id$x"), as_role(role, table=7)))


def test_a_tablet_speaks_for_its_own_table() -> None:
    guard(sent(Deal(table=7), tablet_at(7)))


def test_a_tablet_does_not_speak_for_another_table() -> None:
    with pytest.raises(WrongTable) as refused:
        guard(sent(Deal(table=8), tablet_at(7)))
    assert refused.value.facts == {"own": 7, "table": 8}


def test_what_stands_at_a_table_sends_nothing_that_names_no_table() -> None:
    with pytest.raises(WrongTable):
        guard(sent(RevokeTablet(tablet=1), Sender("x:1", "x:1", "floor", table=7)))


def test_a_dealer_without_a_tablet_deals_nowhere() -> None:
    with pytest.raises(NotAtATable):
        guard(sent(Deal(table=7), as_role("dealer")))


def test_a_tablet_without_a_dealer_deals_not_even_at_its_table() -> None:
    with pytest.raises(NotAllowed):
        guard(sent(Deal(table=7), Sender("tablet:2", "tablet:2", "tablet", 7)))


@pytest.mark.parametrize("role", [*EVERY_ROLE, "nobody", "system"])
def test_a_route_without_a_row_is_closed_to(role: str) -> None:
    assert not may_open(as_role(role), "a-route-somebody-forgot")


def test_a_route_without_a_row_is_closed_to_nobody_in_particular() -> None:
    assert not may_open(None, "a-route-somebody-forgot")
    assert not may_open(None, "me")
    assert may_open(None, "sign-in")


@pytest.mark.parametrize("route", sorted(ROUTES))
def test_nobody_opens_only_what_anyone_may(route: str) -> None:
    assert may_open(None, route) == may_open(as_role("nobody"), route) == (ROUTES[route] == ANYONE)


def test_a_tablet_reads_its_own_table_only() -> None:
    require_view(tablet_at(7), "tablet", 7)
    with pytest.raises(WrongTable):
        require_view(tablet_at(7), "tablet", 8)


@pytest.mark.parametrize("view", ["room", "table"])
@pytest.mark.parametrize("role", ["dealer", "tablet", "device", "nobody"])
def test_the_room_is_for_those_who_watch_it(role: str, view: str) -> None:
    with pytest.raises(NotAllowed):
        require_view(as_role(role), view)
    with pytest.raises(NotAllowed):
        require_view(None, view)


def test_a_view_without_a_row_is_closed() -> None:
    with pytest.raises(NotAllowed):
        require_view(as_role("direction"), "a-view-somebody-forgot")


def test_anyone_reads_the_board_on_the_wall() -> None:
    require_view(None, "board")


def test_every_refusal_of_this_app_has_words() -> None:
    ours = [name for name, thing in vars(refusals).items() if getattr(thing, "__module__", "") == refusals.__name__]
    assert len(ours) > 3
    assert [name for name in [*ours, "NotAtATable"] if not has_words(name)] == []


def test_staff_roles_of_the_model_are_those_of_the_matrix() -> None:
    assert set(Role.values) == STAFF
