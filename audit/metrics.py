"""What the desk counts for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

from audit.messages import Answer

COMMANDS = Counter("cagnotte_commands_total", "Commands answered by the desk.", ["command", "answer"])
BATCH = Histogram("cagnotte_batch_commands", "Commands a transaction.", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
COMMIT = Histogram("cagnotte_batch_seconds", "Time a batch took, commit included.")
WAITING = Gauge("cagnotte_commands_waiting", "Commands waiting for the writer.")


def count(command: str, answer: Answer) -> None:
    COMMANDS.labels(command, type(answer).__name__.lower()).inc()
