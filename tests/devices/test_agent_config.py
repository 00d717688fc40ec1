"""The agent's settings: a file that makes no sense is refused with the reason, before anything is opened."""

from pathlib import Path

import pytest

from devices.agent.config import BadConfig, read_config

GOOD = """
server = "https://house.example"
home = "/var/lib/cagnotte-agent"
controller_key = "{key}"

[[device]]
name = "shuffler-7"
port = "/dev/serial/by-id/usb-linea-7"
token = "/etc/cagnotte/shuffler-7.token"
[device.settings]
baud = 9600
""".format(key="ab" * 32)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "agent.toml"
    path.write_text(text)
    return path


def test_a_good_file_is_read(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, GOOD))
    (device,) = config.device
    assert (device.driver, device.book, device.settings) == ("linea", "sanremo-cash", {"baud": 9600})
    assert config.folder_of(device) == Path("/var/lib/cagnotte-agent/shuffler-7")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("https://house.example", "house.example", "http:// or https://"),
        ("shuffler-7", "Shuffler 7", "name of its own"),
        ('name = "shuffler-7"', 'name = "s"\nbook = "bridge"', "no book 'bridge'"),
        ('name = "shuffler-7"', 'name = "s"\ndriver = "acme"', "no driver 'acme'"),
        ('name = "shuffler-7"', 'name = "s"\ncolour = "red"', "a device has no 'colour'"),
        ("ab" * 32, "xyz", "64 hex digits"),
        ("server =", "serv =", "server"),
        ("[[device]]", "[[device", ""),
    ],
)
def test_what_makes_no_sense_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(BadConfig) as wrong:
        read_config(written(tmp_path, GOOD.replace(old, new)))
    assert says in str(wrong.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadConfig):
        read_config(tmp_path / "none.toml")
