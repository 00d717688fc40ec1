from importlib import import_module

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "people"

    def ready(self) -> None:
        """Describe our tokens to the OpenAPI document; audit's app finds our services and words."""
        import_module("people.schema")
