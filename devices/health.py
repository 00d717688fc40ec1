"""Signs of life: written when an agent calls, read by the console, the interlock and ``/metrics``."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db import DatabaseError
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import REGISTRY, Collector

from devices.models import Alarm, Machine, Pulse
from devices.selectors import health_of, machines

COUNTERS = ("frames", "bad_crc", "skipped", "duplicates", "gaps", "unanswered", "unrecognised")


def heard(machine: Machine, at: datetime, **figures: Any) -> None:
    """An agent called. Not a command: see :class:`devices.models.Pulse`."""
    Pulse.objects.update_or_create(machine=machine, defaults={"heard_at": at, **figures})


class DeviceMetrics(Collector):
    """What Prometheus asks for, read at the moment it asks. A machine that is gone has only the figure saying so."""

    def describe(self) -> list[GaugeMetricFamily]:
        """Nothing in advance: registering must not read the database."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            yield from families(timezone.now())
        except DatabaseError:
            # The page must answer without its database too; /readyz says what is wrong.
            return


def families(now: datetime) -> list[GaugeMetricFamily]:
    labels = ["device", "table"]
    up = GaugeMetricFamily("cagnotte_device_up", "1 while the device is heard.", labels=labels)
    age = GaugeMetricFamily("cagnotte_device_heartbeat_age_seconds", "Since its last heartbeat.", labels=labels)
    drift = GaugeMetricFamily("cagnotte_device_drift_ppm", "How fast its clock runs.", labels=labels)
    backlog = GaugeMetricFamily("cagnotte_device_backlog", "Readings its agent still keeps for us.", labels=labels)
    line = GaugeMetricFamily("cagnotte_device_line", "What its line is worth.", labels=[*labels, "what"])
    waiting = GaugeMetricFamily("cagnotte_device_alarms", "Alarms nobody has taken.")
    for machine in machines():
        shown, which = health_of(machine, now), [str(machine.pk), str(machine.table)]
        up.add_metric(which, 0 if shown["gone"] else 1)
        if shown["beat_at"] is not None:
            age.add_metric(which, (now - shown["beat_at"]).total_seconds())
        if shown["drift_ppb"] is not None:
            drift.add_metric(which, shown["drift_ppb"] / 1000)
        if shown["backlog"] is not None:
            backlog.add_metric(which, shown["backlog"])
        for name, value in shown["counters"].items():
            line.add_metric([*which, name], value)
    waiting.add_metric([], Alarm.objects.open().count())
    return [up, age, drift, backlog, line, waiting]


REGISTRY.register(DeviceMetrics())
