from importlib import import_module

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        """Have ``ledger verify`` hold the room's rows against the ledger."""
        import_module("tables.invariants")
        import_module("tables.invariants_rake")
