"""Bad input over REST: a typed answer, nothing written, the server stays up."""

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import checks
from schemathesis.core.result import Ok

from tests.doors.conftest import MannedHouse

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
ENDS_A_SESSION = ("sign-out/", "revoke/")
"""Left out: the visitor would be nobody half way."""

GOOD = {"id": "bad-input-1", "command": "tables.call_floor", "data": {"table": 1}}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "Malformed"),
        (b"{", 400, "ParseError"),
        (b"[]", 400, "Malformed"),
        (b"null", 400, "Malformed"),
        (b'"text"', 400, "Malformed"),
        (b"\xff\xfe", 400, "ParseError"),
        (json.dumps(GOOD | {"id": ""}).encode(), 400, "Malformed"),
        (json.dumps({k: v for k, v in GOOD.items() if k != "id"}).encode(), 400, "Malformed"),
        (json.dumps(GOOD | {"command": "tables.nothing"}).encode(), 400, "UnknownCommand"),
        (json.dumps(GOOD | {"data": {"table": "1"}}).encode(), 400, "Malformed"),
        (json.dumps(GOOD | {"data": {"table": 1e3}}).encode(), 400, "Malformed"),
        (json.dumps(GOOD | {"data": {"table": 999}}).encode(), 404, "NotFound"),
        (json.dumps(GOOD | {"happened_at": "2099-01-01T00:00:00Z"}).encode(), 400, "StampInFuture"),
        (json.dumps(GOOD | {"data": {"table": 1, "x": "y" * 100_000}}).encode(), 413, "TooLarge"),
        (b"[" * 50_000, 400, "ParseError"),
        (json.dumps(GOOD | {"data": {"table": 1, "x": []}}).encode(), 400, "Malformed"),
    ],
)
def test_a_bad_command_gets_a_problem_document_and_changes_nothing(
    manned_house: MannedHouse, body: bytes, status: int, code: str | None
) -> None:
    before = head(manned_house)
    with manned_house.http("floor") as http:
        answer = http.post("/api/commands/", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text
    if code:
        assert answer.headers["Content-Type"] == "application/problem+json"
        problem = answer.json()
        assert problem["code"] == code
        assert problem["detail"]
        assert problem["status"] == status
    assert head(manned_house) == before


def head(manned_house: MannedHouse) -> Any:
    with manned_house.http("floor") as http:
        return http.get("/api/tables/1/").json()["seq"]


@pytest.mark.parametrize("token", ["x", "Bearer", "é" * 40, "0" * 5000])
def test_a_token_that_is_nobodys_opens_nothing(manned_house: MannedHouse, token: str) -> None:
    with manned_house.http("nobody") as http:
        answer = http.get("/api/tables/1/", headers=[(b"Authorization", f"Bearer {token}".encode())])
    assert answer.status_code in (401, 403, 431)


def test_an_address_that_does_not_exist_is_a_problem_too(manned_house: MannedHouse) -> None:
    with manned_house.http("floor") as http:
        answer = http.get("/api/nothing/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("who", ["direction", "dealer at table", "nobody"])
def test_the_api_does_what_its_schema_says_whatever_is_thrown_at_it(rough_house: MannedHouse, who: str) -> None:
    with rough_house.http("it") as http:
        document = http.get("/api/schema/", params={"format": "json"}).json()
    headers = rough_house.visitors[who].headers
    tried = 0
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path.endswith(ENDS_A_SESSION):
            continue

        @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def throw(case: schemathesis.Case[Any]) -> None:
            nonlocal tried
            tried += 1
            case.call_and_validate(base_url=rough_house.house.url, checks=CHECKS, headers=headers)

        throw()
    assert tried > 100
