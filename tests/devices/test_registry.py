"""Drivers by name: ours, and those a package brings."""

import sys
from pathlib import Path

import pytest

from devices.drivers import Driver, make, names
from devices.faults import BadSettings, UnknownDriver

PACKAGE = """
from devices.drivers.linea.driver import LineaDriver

def make(settings, *, boot_id):
    driver = LineaDriver(boot_id=boot_id)
    driver.name = settings.get("call_me", "acme")
    return driver
"""


@pytest.fixture
def acme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that brings two drivers, one of them under a name of ours."""
    (tmp_path / "acme_cagnotte.py").write_text(PACKAGE, "utf-8")
    info = tmp_path / "acme_cagnotte-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-cagnotte\nVersion: 1.0\n", "utf-8")
    points = "[cagnotte.drivers]\nacme-shuffler = acme_cagnotte:make\nlinea = acme_cagnotte:make\n"
    (info / "entry_points.txt").write_text(points, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "acme_cagnotte", raising=False)


def test_our_drivers_are_drivers() -> None:
    assert names() == ("linea", "feig", "m100", "generic-ascii")
    for name in names():
        driver = make(name)
        assert isinstance(driver, Driver)
        assert driver.name == name


def test_a_package_brings_a_driver_and_cannot_take_over_ours(acme: None) -> None:
    assert names()[-1] == "acme-shuffler"
    assert make("acme-shuffler", {"call_me": "mine"}).name == "mine"
    assert make("linea").name == "linea"


def test_an_unknown_driver_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownDriver, match="no driver 'telex'; there are linea, feig"):
        make("telex")


def test_a_setting_nobody_knows_or_of_the_wrong_kind_is_refused() -> None:
    with pytest.raises(BadSettings, match="no such setting: colour"):
        make("linea", {"colour": "red"})
    with pytest.raises(BadSettings, match="linea"):
        make("linea", {"baud": "fast"})
