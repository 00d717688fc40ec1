from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class AuditConfig(AppConfig):
    name = "audit"

    def ready(self) -> None:
        """Every app's handlers, words, listeners and so on register by being imported, once models are there."""
        autodiscover_modules("services", "words", "hub", "invariants", "exports", "privacy")
