"""An export in a room: a real worker and beat on Redis write it, and a browser takes it from the web server."""

import json
import time
from contextlib import ExitStack
from pathlib import Path

import httpx

from audit.verify import verify
from tests.audit.test_celery import celery
from tests.servers import Postgres, house

PREPARE = """
import json
from datetime import timedelta
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from audit import keys
from audit.messages import SYSTEM
from people.hiring import hire
staff = hire(SYSTEM, badge="R223", name="Vera Conti", role="direction", pin="246813")
session = SessionStore()
session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(staff.pk), settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = staff.get_session_auth_hash()
session.create()
print(json.dumps({"session": session.session_key, "key": str(keys.signers()[0].public), "who": staff.pseudonym}))
"""
CSRF = "c" * 32


def test_a_worker_writes_an_export_and_a_browser_takes_it(postgres: Postgres, redis_url: str, tmp_path: Path) -> None:
    database = postgres.create("exports_room")
    with house(database_url=database, redis_url=redis_url) as room, ExitStack() as running:
        found = json.loads(room.manage("shell", "-c", PREPARE).strip().splitlines()[-1])
        running.enter_context(celery(room, "worker", "--concurrency", "2", "--pool", "threads", "-l", "warning"))
        running.enter_context(celery(room, "beat", "--schedule", str(room.home / "beat"), "-l", "warning"))
        cookies = {"Cookie": f"csrftoken={CSRF}; sessionid={found['session']}", "X-CSRFToken": CSRF}
        http = running.enter_context(httpx.Client(base_url=room.url, headers=cookies, trust_env=False, timeout=30))
        asked = http.post("/api/exports/", json={"begin": "2026-01-01", "until": "2098-01-01"})
        assert asked.status_code == 202, asked.text
        address, give_up = f"/api/exports/{asked.json()['id']}/", time.monotonic() + 60
        while (export := http.get(address).json())["state"] in ("waiting", "writing"):
            assert time.monotonic() < give_up, export
            time.sleep(0.2)
        assert export["state"] == "ready", export
        taken = tmp_path / export["file"]
        taken.write_bytes(http.get(f"{address}file/").content)
        assert verify(taken, keys=[found["key"]]).faults == []
        assert [line["what"] for line in http.get(address).json()["history"]] == ["asked", "taken"]
