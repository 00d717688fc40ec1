"""The server as an agent sees it: four addresses, a token, and many ways not to answer."""

import json
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

PATIENCE_S: Final = 10.0
MOST_BYTES: Final = 64 << 20


class NoAnswer(Exception):
    """The server is not there, does not want us, or says something that makes no sense. Try again later."""


class House:
    """One connection, kept open and opened anew when it breaks. Follows no redirect and reads no proxy settings."""

    def __init__(self, server: str, token: str) -> None:
        self._url = urlsplit(server)
        self._token = token
        self._connection: HTTPConnection | None = None

    def send_readings(self, spool: str, readings: list[dict[str, Any]]) -> dict[str, Any]:
        return self._ask("POST", "/api/readings/", {"spool": spool, "readings": readings})

    def send_pulse(self, pulse: dict[str, Any]) -> dict[str, Any]:
        return self._ask("POST", "/api/devices/pulse/", pulse)

    def decks(self) -> dict[str, Any]:
        return self._ask("GET", "/api/devices/decks/", None)

    def errands(self) -> dict[str, Any]:
        return self._ask("GET", "/api/devices/errands/", None)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _ask(self, method: str, path: str, body: Any) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._token}", "Accept": "application/json"}
        content = None
        if body is not None:
            content = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        try:
            connection = self._open()
            connection.request(method, self._url.path.rstrip("/") + path, content, headers)
            answer = connection.getresponse()
            status, text = answer.status, answer.read(MOST_BYTES)
            found = json.loads(text) if status == 200 else None
        except (OSError, HTTPException, ValueError) as fault:
            self.close()
            raise NoAnswer(type(fault).__name__) from None
        if not isinstance(found, dict):
            self.close()
            raise NoAnswer(f"{path}: {status}")
        return found

    def _open(self) -> HTTPConnection:
        if self._connection is None:
            kind = HTTPSConnection if self._url.scheme == "https" else HTTPConnection
            self._connection = kind(self._url.hostname or "", self._url.port, timeout=PATIENCE_S)
        return self._connection
