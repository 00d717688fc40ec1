"""What a machine is to those who stand beside it: a shuffler, a shoe or a sensor, as far as it says so."""

from typing import Final, Literal

from devices.models import Machine

Kind = Literal["shuffler", "shoe", "sensor"]
_NAMED: Final[tuple[tuple[str, Kind], ...]] = (("SHOE", "shoe"), ("SABOT", "shoe"), ("SHUFF", "shuffler"))


def kind_of(machine: Machine) -> Kind:
    """By the model it tells; before it has told one, by what it was set up for."""
    model = machine.maker_model.upper()
    for word, kind in _NAMED:
        if word in model:
            return kind
    return "shuffler" if machine.checks_deck or machine.starts == Machine.Starts.SHUFFLE else "sensor"
