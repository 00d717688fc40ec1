"""Every address of the house. Each needs a rule in ``people.roles``; a test goes through all of them."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularAPIView

from audit import exports_api as exports
from audit.api import Ledger
from audit.privacy_api import Privacy
from casino.admin_site import put_behind_glass
from casino.api import Articles, Commands, Docs
from casino.signed_api import SignedCommands
from devices import api as devices
from rake.api import Policies, Totals
from rake.api_money import DayBooks, TableMoney
from tables import api as room

put_behind_glass(admin.site)

handler404 = "casino.problems.not_found"

api: list[URLPattern | URLResolver] = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", Docs.as_view(), name="api-docs"),
    path("commands/", Commands.as_view(), name="command-list"),
    path("commands/signed/", SignedCommands.as_view(), name="command-signed"),
    path("tables/", room.TableList.as_view(), name="table-list"),
    path("tables/<int:number>/", room.TableDetail.as_view(), name="table-detail"),
    path("tables/<int:number>/next-hand/", room.NextHand.as_view(), name="table-next-hand"),
    path("tables/<int:number>/seats/<int:seat>/owed/", room.Owed.as_view(), name="seat-owed"),
    path("tables/<int:number>/seats/<int:seat>/notes/", room.SeatNotes.as_view(), name="seat-notes"),
    path("tables/<int:number>/hands/<int:hand>/", room.HandDetail.as_view(), name="hand-detail"),
    path("hands/", room.Hands.as_view(), name="hand-list"),
    path("lists/", room.Lists.as_view(), name="list-list"),
    path("lists/<slug:game>/<int:small_blind>-<int:big_blind>/", room.ListDetail.as_view(), name="list-detail"),
    path("proposals/", room.ProposalsNow.as_view(), name="proposal-list"),
    path("room/", room.RoomNow.as_view(), name="room-settings"),
    path("dealers/", room.Dealers.as_view(), name="dealer-rotation"),
    path("timers/", room.Timers.as_view(), name="timer-list"),
    path("players/", room.Players.as_view(), name="player-list"),
    path("players/<int:pk>/conduct/", room.Conduct.as_view(), name="player-conduct"),
    path("rulings/", room.Rulings.as_view(), name="ruling-list"),
    path("dealer-errors/", room.DealerErrors.as_view(), name="dealer-errors"),
    path("pairs/", room.Pairs.as_view(), name="pair-list"),
    path("rake/policies/", Policies.as_view(), name="rake-policies"),
    path("rake/totals/", Totals.as_view(), name="rake-totals"),
    path("rake/books/", DayBooks.as_view(), name="rake-books"),
    path("rake/tables/<int:number>/", TableMoney.as_view(), name="rake-table"),
    path("devices/", devices.Devices.as_view(), name="device-list"),
    path("readings/", devices.Readings.as_view(), name="device-readings"),
    path("devices/pulse/", devices.PulseNow.as_view(), name="device-pulse"),
    path("devices/decks/", devices.DecksForDevice.as_view(), name="device-decks"),
    path("devices/errands/", devices.Errands.as_view(), name="device-errands"),
    path("devices/<int:pk>/maintenance/", devices.MaintenanceLog.as_view(), name="device-maintenance"),
    path("deck-enrolments/", devices.DeckEnrolments.as_view(), name="deck-enrolments"),
    path("decks/", devices.Decks.as_view(), name="deck-list"),
    path("alarms/", devices.Alarms.as_view(), name="alarm-list"),
    path("ledger/", Ledger.as_view(), name="ledger-list"),
    path("ledger/", include("audit.urls")),
    path("exports/", exports.Exports.as_view(), name="export-list"),
    path("exports/<int:export>/", exports.ExportDetail.as_view(), name="export-detail"),
    path("exports/<int:export>/file/", exports.ExportFile.as_view(), name="export-file"),
    path("names/", exports.Names.as_view(), name="names"),
    path("privacy/", Privacy.as_view(), name="privacy"),
    path("controller/", include("console.controller_urls")),
    path("articles/", Articles.as_view(), name="articles"),
    path("", include("people.urls")),
]

urlpatterns = [
    path("", include("casino.health")),
    path("", include("console.urls")),
    path("language/", set_language, name="language"),
    path("admin/", admin.site.urls),
    path("api/", include(api)),
]
