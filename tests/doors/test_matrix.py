"""Every route, page, socket and command, tried as every role and as nobody. What has no rule is shut."""

import itertools
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from audit.desk import commands
from audit.messages import Command
from casino.sockets import routes as socket_routes
from people.roles import ANYONE, COMMANDS, ROUTES, VIEWS
from tests.doors.conftest import MannedHouse, Visitor

WHO = ["nobody", "dealer", "dealer at table", "tablet", "device", "floor", "pit", "td", "controller", "direction", "it"]
SHUT = {401, 403}
ENDS_A_SESSION = {"sign-out", "tablet-sign-out"}
"""Looked at, not done: whoever tried them would be nobody afterwards."""
_ids = itertools.count(1)
NOBODYS_ID = 2**31 - 2
"""So that a command which is allowed finds nobody to change."""
OF_PATTERN = {"^[2-9TJQKA][cdhs]$": "As"}
"""Texts of a form that no row of x has."""


def routes_of(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The name and an address of every route; the admin answers as one."""
    for pattern in resolver.url_patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver) and pattern.app_name == "admin":
            yield "admin", address
        elif isinstance(pattern, URLResolver):
            yield from routes_of(pattern, address)
        elif isinstance(pattern, URLPattern):
            yield pattern.name or f"unnamed: {address}", address


ALL_ROUTES = dict(routes_of(get_resolver()))


def address_of(route: str) -> str:
    filled = ALL_ROUTES[route]
    filled = filled.replace("<path:tile>", "0/000").replace("<path:bundle>", "000.p/1").replace("<int:export>", "999")
    filled = filled.replace("<slug:game>", "nl-holdem").replace("<int:small_blind>", "100")
    filled = filled.replace("<int:big_blind>", "200").replace("<int:seat>", "1").replace("<int:hand>", "1")
    for converter in ("<int:number>", "<int:pk>", "<int:tablet>", "<int:staff>", "<int:table>"):
        filled = filled.replace(converter, "1" if converter == "<int:number>" else "999")
    assert "<" not in filled, f"teach this test what to put into {filled}"
    return f"/{filled}"


def is_open(rule: Any, visitor: Visitor) -> bool:
    return rule == ANYONE or visitor.role in rule


def test_every_route_has_a_rule_and_every_rule_a_route() -> None:
    assert set(ALL_ROUTES) == set(ROUTES)


def test_every_command_has_a_rule_and_every_rule_a_command() -> None:
    assert set(commands()) == set(COMMANDS)


def test_every_socket_has_a_rule() -> None:
    assert {route.name for route in socket_routes} <= set(VIEWS)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("route", sorted(ALL_ROUTES))
def test_a_route_opens_to_those_the_matrix_names_and_to_nobody_else(
    manned_house: MannedHouse, route: str, who: str
) -> None:
    visitor = manned_house.visitors[who]
    if visitor.token and not ALL_ROUTES[route].startswith("api/") and ROUTES[route] != ANYONE:
        visitor = manned_house.visitors["nobody"]  # a token opens the API and sockets, not pages
    with manned_house.http(who) as http:
        answers = [http.get(address_of(route))]
        if route not in ENDS_A_SESSION:
            answers.append(http.post(address_of(route), json={}))
    for answer in answers:
        shut = answer.status_code in SHUT or "/sign-in/" in answer.headers.get("Location", "")
        if route == "admin":
            shut = shut or "login" in answer.headers.get("Location", "")
        if ROUTES[route] != ANYONE or answer.request.method == "GET":
            open_to_them = is_open(ROUTES[route], visitor) and not (
                who == "dealer" and "<int:number>" in ALL_ROUTES[route]
            )
            assert shut != open_to_them or answer.status_code == 405, (answer.status_code, answer.text[:300])
        assert answer.status_code < 500, answer.text


def needs_a_tablet(route: str, who: str) -> bool:
    """A dealer sees a table only on its tablet."""
    return who == "dealer" and "<int:number>" in ALL_ROUTES[route]


def sample(form: type[Command]) -> dict[str, Any]:
    """Data of the right form for a command, about table 1."""
    (schema,), parts = msgspec.json.schema_components([form], ref_template="{name}")
    return sample_of(schema, parts)  # type: ignore[no-any-return]


def sample_of(schema: dict[str, Any], parts: dict[str, Any]) -> Any:
    if "$ref" in schema:
        return sample_of(parts[schema["$ref"]], parts)
    if "anyOf" in schema:
        return sample_of(schema["anyOf"][0], parts)
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object":
            wanted = {name: schema["properties"][name] for name in schema.get("required", ())}
            return {name: sample_of(part, parts) for name, part in wanted.items()}
        case "array":
            fixed = [sample_of(part, parts) for part in schema.get("prefixItems", ())]
            more = schema.get("minItems", 0) - len(fixed)
            return fixed + [sample_of(schema["items"], parts) for _ in range(more)]
        case "integer":
            return NOBODYS_ID if schema.get("maximum") == NOBODYS_ID + 1 else max(schema.get("minimum", 1), 1)
        case "boolean":
            return False
        case "string" if schema.get("pattern") in OF_PATTERN:
            return OF_PATTERN[schema["pattern"]]
        case "string":
            return "2026-11-18T20:00:00Z" if schema.get("format") == "date-time" else "x" * schema.get("minLength", 1)
    return None


@pytest.mark.parametrize("who", WHO)
def test_a_command_over_the_socket_is_for_those_the_matrix_names(manned_house: MannedHouse, who: str) -> None:
    visitor = manned_house.visitors[who]
    with socket_of(manned_house, visitor, "ws/table/1/") as socket:
        if not is_open(VIEWS["tablet" if visitor.token else "table"], visitor):
            with pytest.raises(ConnectionClosed):
                socket.recv()
            return
        assert json.loads(socket.recv())["type"] == "hello"
        for name, form in commands().items():
            answer = ask(socket, name, sample(form))
            if form.internal:
                assert answer["code"] == "UnknownCommand"
            elif visitor.role not in COMMANDS[name]:
                assert answer["code"] in ("NotAllowed", "NotAtATable")
            else:
                assert answer.get("code") not in ("NotAllowed", "UnknownCommand", "Malformed", "Failed"), (name, answer)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("route", socket_routes, ids=lambda route: str(route.name))
def test_a_socket_opens_to_those_the_matrix_names(manned_house: MannedHouse, route: URLPattern, who: str) -> None:
    visitor = manned_house.visitors[who]
    view = "tablet" if route.name == "table" and visitor.token else str(route.name)
    with socket_of(manned_house, visitor, address_with_one(route)) as socket:
        try:
            opened = json.loads(socket.recv())["type"] == "hello"
        except ConnectionClosed:
            opened = False
    assert opened == is_open(VIEWS[view], visitor)


def test_a_tablet_sees_and_commands_its_own_table_only(manned_house: MannedHouse) -> None:
    visitor = manned_house.visitors["dealer at table"]
    with socket_of(manned_house, visitor, "ws/table/2/") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    with socket_of(manned_house, visitor, "ws/table/1/") as socket:
        assert json.loads(socket.recv())["type"] == "hello"
        assert ask(socket, "tables.call_floor", {"table": 2})["code"] == "WrongTable"


def address_with_one(route: URLPattern) -> str:
    return str(route.pattern).replace("<int:number>", "1")


def socket_of(manned_house: MannedHouse, visitor: Visitor, address: str) -> Any:
    spoken = ["cagnotte", f"token.{visitor.token}"] if visitor.token else ["cagnotte"]
    subprotocols = [Subprotocol(protocol) for protocol in spoken]
    headers = {"Cookie": visitor.headers["Cookie"]} if not visitor.token else {}
    return connect(
        f"{manned_house.house.socket_url}/{address}",
        subprotocols=subprotocols,
        origin=Origin(manned_house.house.url),
        additional_headers=headers,
        proxy=None,
    )


def ask(socket: Any, name: str, data: dict[str, Any]) -> dict[str, Any]:
    id = f"matrix-{next(_ids)}"
    socket.send(json.dumps({"type": "command", "id": id, "command": name, "data": data}))
    while True:
        message: dict[str, Any] = json.loads(socket.recv())
        if message.get("id") == id:
            return message
