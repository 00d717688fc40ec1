"""A device at a table of the demo room, as its agent would speak for it over HTTP."""

import itertools
import secrets
from datetime import UTC, datetime
from typing import Any

import httpx

from tests.console.browsing import DemoHouse
from tests.console.furnishing import ask, signed_in
from tests.devices.pit import wait_until

CLEAN: dict[str, Any] = {"deck": "", "clean": True, "whole": True, "expected": 52, "counted": 52}
SHUFFLER = {"model": "LINEA-SHUFFLER-SIM", "firmware": "1.1", "serial": "S7"}


class RemoteDevice:
    """Enrolled, set up and heard. Each reading gets the next number of its spool."""

    def __init__(
        self, house: DemoHouse, table: int, *, starts: str = "button", checks_deck: bool = True, fills: str = "nothing"
    ) -> None:
        offered = signed_in(house, "F01").post("/api/enrolments/", json={"table": table, "kind": "device"}).json()
        redeemed = httpx.post(f"{house.url}/api/enrolments/redeem/", json={"code": offered["code"]}, trust_env=False)
        self.device = int(redeemed.json()["account"].removeprefix("device:"))
        self._house, self._spool = house, secrets.token_hex(8)
        self._headers = {"Authorization": f"Bearer {redeemed.json()['token']}"}
        self._numbers, self._seqs = itertools.count(1), itertools.count(1)
        use: dict[str, Any] = {"starts": starts, "checks_deck": checks_deck, "fills": fills}
        ask(house, "F01", "devices.set_up_device", device=self.device, **use)
        self.tells("link-restored")
        self.tells("booted", **SHUFFLER)
        self.beats()

    def tells(self, kind: str, **facts: Any) -> None:
        reading = {"number": next(self._numbers), "kind": kind, "at": _now(), "boot": 9, "seq": next(self._seqs)}
        answer = self._post("/api/readings/", {"spool": self._spool, "readings": [reading | {"facts": facts}]})
        assert answer["refused"] is None, answer

    def checks(self, **verdict: Any) -> None:
        self.tells("deck-checked", **(CLEAN | verdict))

    def finds(self, code: str) -> None:
        self.checks(clean=False, findings=[{"code": code, "count": 1, "positions": [], "deck": ""}])

    def beats(self) -> None:
        counters = {"frames": 1000, "bad_crc": 2}
        figures = {"drift_ppb": 1200, "backlog": 0, "counters": counters, "driver": "linea"}
        self._post("/api/devices/pulse/", {"beat_at": _now(), **figures})

    def answers(self, cards: str) -> None:
        """Answer the one question about shown cards that is open, as soon as it is asked."""
        wait_until(lambda: bool(self.errands()["faces"]), "the house asks for faces")
        (asked,) = self.errands()["faces"]
        self.tells("faces-released", request=asked["id"], cards=cards)

    def errands(self) -> dict[str, Any]:
        told: dict[str, Any] = httpx.get(
            f"{self._house.url}/api/devices/errands/", headers=self._headers, trust_env=False
        ).json()
        return told

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = httpx.post(f"{self._house.url}{path}", json=body, headers=self._headers, trust_env=False)
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told


def _now() -> str:
    return datetime.now(UTC).isoformat()
