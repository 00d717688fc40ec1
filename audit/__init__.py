"""The desk (the one writer), the ledger, and deadlines."""
