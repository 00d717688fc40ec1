"""Django's admin as a window: everything may be looked at, nothing changes but through the desk."""

from typing import Any, NoReturn

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.apps import AdminConfig
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest


class ReadOnlyAdmin(AdminConfig):
    default_site = "casino.admin_site.Window"


class Window(admin.AdminSite):
    site_header = "Cagnotte"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """IT and the direction look; nobody else needs rows."""
        return getattr(request.user, "role", None) in ("it", "direction") and request.user.is_active

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> NoReturn:
        """A PIN is changed by a command, like everything else."""
        raise PermissionDenied


class Glass(admin.ModelAdmin):  # type: ignore[type-arg]
    """A model behind glass."""

    actions = None
    list_per_page = 50

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


OUR_APPS = ("audit", "people", "rake", "devices", "tables", "tournaments")


def put_behind_glass(site: admin.AdminSite) -> None:
    """Show every model of ours that nobody registered by hand; secrets are never columns here."""
    for model in apps.get_models():
        if model._meta.app_label in OUR_APPS and not site.is_registered(model):
            hidden = getattr(model, "secret_fields", ())
            site.register(model, type(f"{model.__name__}Glass", (Glass,), {"exclude": hidden}))
