"""Staff, roles, tablets and devices as accounts, the permission matrix."""
