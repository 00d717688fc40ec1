"""What ``deploy/`` says agrees with what the code reads and the requirements pin."""

import re
from pathlib import Path

import pytest
import yaml

from tests.servers import ROOT

DEPLOY = ROOT / "deploy"
VARIABLE = re.compile(r"\bCASINO_[A-Z_]+\b")


def test_the_sample_documents_every_setting_that_the_code_reads() -> None:
    read = {
        name
        for folder in ("casino", "devices")
        for path in (ROOT / folder).rglob("*.py")
        for name in re.findall(r'"(CASINO_[A-Z_]+)"', path.read_text())
    }
    documented = set(re.findall(r"^#?(CASINO_[A-Z_]+)=", (DEPLOY / "env.sample").read_text(), re.MULTILINE))
    assert documented == read


def test_other_recipes_use_only_settings_of_the_sample() -> None:
    documented = set(VARIABLE.findall((DEPLOY / "env.sample").read_text()))
    recipes = [path for path in DEPLOY.rglob("*") if path.is_file()]
    assert {name for path in recipes for name in VARIABLE.findall(path.read_text())} <= documented


@pytest.mark.parametrize("unit", ["web", "worker", "beat", "agent"])
def test_a_unit_runs_as_nobody_special_and_reads_the_one_file_of_settings(unit: str) -> None:
    text = (DEPLOY / "systemd" / f"cagnotte-{unit}.service").read_text()
    assert "User=cagnotte" in text
    assert "EnvironmentFile=/etc/cagnotte/env" in text
    assert "NoNewPrivileges=yes" in text


def test_compose_and_systemd_start_the_same_commands() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services) == {"migrate", "web", "worker", "beat", "agent", "postgres", "redis", "nginx"}
    for name in ("worker", "beat"):
        unit = (DEPLOY / "systemd" / f"cagnotte-{name}.service").read_text()
        (start,) = re.findall(r"^ExecStart=/opt/cagnotte/\.venv/bin/(.*)$", unit, re.MULTILINE)
        assert " ".join(services[name]["command"]) == start


def test_the_agent_starts_the_same_way_everywhere_and_by_compose_only_when_asked_for() -> None:
    agent = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["agent"]
    unit = (DEPLOY / "systemd" / "cagnotte-agent.service").read_text()
    settings = re.findall(r"^Environment=CASINO_AGENT_CONFIG=(.*)$", unit, re.MULTILINE)
    (start,) = re.findall(r"^ExecStart=/opt/cagnotte/\.venv/bin/(.*)$", unit, re.MULTILINE)
    assert [start.replace("${CASINO_AGENT_CONFIG}", settings[0])] == [" ".join(agent["command"])]
    assert agent["profiles"] == ["devices"]
    assert "dialout" in agent["group_add"]
    assert "SupplementaryGroups=dialout" in unit


def test_nginx_hands_sockets_over_and_keeps_figures_inside() -> None:
    text = (DEPLOY / "nginx" / "cagnotte.conf").read_text()
    assert "location /ws/" in text
    assert re.search(r"\(readyz\|metrics\)\$ \{[^}]*deny  all;", text)
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in text


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned(name: str) -> None:
    lines = [line for line in (ROOT / name).read_text().splitlines() if line and not line.startswith(("#", "-r "))]
    assert [line for line in lines if not re.match(r"^[A-Za-z0-9_.\[\]-]+==[\w.]+(; .+)?$", line)] == []


def test_scripts_may_be_run() -> None:
    scripts: list[Path] = [*DEPLOY.glob("*.sh"), ROOT / ".ci" / "run"]
    assert [path.name for path in scripts if not path.stat().st_mode & 0o100] == []
