"""Icons in templates: the same symbols that the scripts use."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """One of the symbols in ``console/icons.html``; always beside a word, so hidden from readers."""
    return format_html('<svg class="icon {}" aria-hidden="true"><use href="#i-{}"></use></svg>', size, name)
