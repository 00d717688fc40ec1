"""Every write about people, a module per noun. Importing this registers the handlers with the desk."""

from people.services import accounts, second_factors, sign_ins, staff

__all__ = ["accounts", "second_factors", "sign_ins", "staff"]
