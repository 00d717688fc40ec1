"""REST addresses of the controller's portal, below ``/api/controller/``; each has a row in ``people.roles.ROUTES``."""

from django.urls import path

from console import controller_api as api

urlpatterns = [
    path("days/", api.Days.as_view(), name="controller-days"),
    path("book/", api.Book.as_view(), name="controller-book"),
    path("waiting/", api.Waiting.as_view(), name="controller-waiting"),
    path("entries/", api.Entries.as_view(), name="controller-entries"),
    path("hands/<int:number>/<int:hand>/", api.HandTimeline.as_view(), name="controller-hand"),
    path("checkpoints/", api.Checkpoints.as_view(), name="controller-checkpoints"),
    path("checkpoints/<int:pk>/", api.CheckpointNote.as_view(), name="controller-checkpoint"),
    path("compare/", api.Compare.as_view(), name="controller-compare"),
    path("keys/", api.PublicKeys.as_view(), name="controller-keys"),
]
