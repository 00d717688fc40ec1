"""Three addresses for machines: is the process up, can it work, and what does it count.

They say nothing about players or money and ask for no account; in a room the
proxy keeps ``/metrics`` and ``/readyz`` inside the house.
"""

import logging
import threading
from collections.abc import Awaitable, Callable

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from redis.asyncio import Redis

log = logging.getLogger(__name__)
PATIENCE = 3.0


class NotReady(Exception):
    """What is missing, in a few words."""


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process is up and answers."""
    return JsonResponse({"up": True})


@require_safe
@never_cache
async def readyz(request: HttpRequest) -> HttpResponse:
    """Everything a command needs is there; 503 names what is not."""
    failing = [name for name, check in CHECKS.items() if not await _holds(name, check)]
    return JsonResponse({"ready": not failing, "failing": failing}, status=503 if failing else 200)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


async def _holds(name: str, check: Callable[[], Awaitable[None]]) -> bool:
    try:
        await check()
    except Exception as fault:
        # Whatever went wrong, the answer is the same; the log has the reason.
        log.warning("not ready", extra={"check": name, "fault": f"{type(fault).__name__}: {fault}"})
        return False
    return True


@sync_to_async
def database_answers() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


@sync_to_async
def migrations_are_applied() -> None:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if waiting:
        raise NotReady(f"{len(waiting)} migrations wait")


async def redis_answers() -> None:
    """Channel layer and timers share one Redis; an embedded house has neither."""
    if not settings.REDIS_URL:
        return
    async with Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE) as redis:
        await redis.ping()


async def writer_lives() -> None:
    """Commands may not wait for a writer that is gone; one that never had work need not exist yet."""
    waiting = REGISTRY.get_sample_value("cagnotte_commands_waiting")
    if waiting and not any(thread.name == "desk-writer" for thread in threading.enumerate()):
        raise NotReady("commands wait and nobody writes")


CHECKS: dict[str, Callable[[], Awaitable[None]]] = {
    "database": database_answers,
    "migrations": migrations_are_applied,
    "redis": redis_answers,
    "writer": writer_lives,
}

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
]
