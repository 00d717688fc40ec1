"""Addresses of the Merkle log, below ``/api/ledger/``; the roles that may read them are in ``people.roles``."""

from django.urls import path

from audit.proofs_api import Consistency, EntryBundleAt, Inclusion, Keys, LatestCheckpoint, TileAt

urlpatterns = [
    path("checkpoint", LatestCheckpoint.as_view(), name="ledger-checkpoint"),
    path("inclusion/", Inclusion.as_view(), name="ledger-inclusion"),
    path("consistency/", Consistency.as_view(), name="ledger-consistency"),
    path("keys/", Keys.as_view(), name="ledger-keys"),
    path("tile/entries/<path:bundle>", EntryBundleAt.as_view(), name="ledger-entries"),
    path("tile/<path:tile>", TileAt.as_view(), name="ledger-tile"),
]
