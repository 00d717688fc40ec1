"""What was chosen at a dealer's choice table. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class VariantChosen(TableEvent):
    """``chosen`` is False when the chooser said nothing and the house's rule decided."""

    kind = "tables.variant_chosen.v1"
    variant: str
    chooser: int
    hands_left: int
    chosen: bool
