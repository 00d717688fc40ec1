"""The Django project: settings, addresses, servers, timers, and the embedded runner."""

from casino.celery import app as celery_app

__all__ = ["celery_app"]
