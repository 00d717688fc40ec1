"""The three addresses for machines."""

import httpx
import psycopg
import pytest
from django.test import Client, override_settings

from tests.servers import Postgres, house


def test_a_process_that_answers_is_healthy(client: Client) -> None:
    assert client.get("/healthz").json() == {"up": True}


@pytest.mark.django_db(transaction=True)
def test_a_house_with_everything_in_place_is_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "failing": []})


@pytest.mark.django_db(transaction=True)
def test_a_redis_that_does_not_answer_is_named(client: Client) -> None:
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "failing": ["redis"]})


@pytest.mark.django_db(transaction=True)
def test_a_redis_that_answers_is_fine(client: Client, redis_url: str) -> None:
    with override_settings(REDIS_URL=redis_url):
        assert client.get("/readyz").status_code == 200


def test_a_house_whose_migrations_wait_is_up_but_not_ready() -> None:
    with house(migrate=False) as server:
        answer = server_answer(server.url)
    assert answer == (503, {"ready": False, "failing": ["migrations"]})


def test_a_database_that_went_away_is_named_and_its_return_is_noticed(postgres: Postgres) -> None:
    url = postgres.create("comes_and_goes")
    with house(database_url=url) as server:
        assert server_answer(server.url)[0] == 200
        close_database(postgres, "comes_and_goes")
        assert server_answer(server.url) == (503, {"ready": False, "failing": ["database", "migrations"]})
        open_database(postgres, "comes_and_goes")
        assert server_answer(server.url)[0] == 200


@pytest.mark.parametrize("address", ["/healthz", "/readyz", "/metrics"])
def test_they_are_only_for_reading(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


@pytest.mark.django_db
def test_prometheus_reads_the_desk_and_the_process(client: Client) -> None:
    text = client.get("/metrics").content.decode()
    assert "cagnotte_commands_waiting" in text
    assert "process_resident_memory_bytes" in text


def server_answer(url: str) -> tuple[int, dict[str, object]]:
    answer = httpx.get(f"{url}/readyz", trust_env=False, timeout=30)
    return answer.status_code, answer.json()


def close_database(server: Postgres, name: str) -> None:
    with psycopg.connect(server.url_of("postgres"), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


def open_database(server: Postgres, name: str) -> None:
    with psycopg.connect(server.url_of("postgres"), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
