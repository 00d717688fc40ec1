"""Every write of the ledger's own office. Importing this registers the handlers with the desk."""

from audit.services import exports, keys, names

__all__ = ["exports", "keys", "names"]
