"""Every page. Each has a row in ``people.roles.ROUTES``."""

from django.urls import path

from console.codes import enrolment_qr
from console.controller_door import factor_page
from console.controller_views import controller, paper
from console.views import board, devices, home, room, sign_in_page, sign_out, tablet, tablet_worker

urlpatterns = [
    path("", home, name="home"),
    path("sign-in/", sign_in_page, name="sign-in"),
    path("sign-out/", sign_out, name="sign-out"),
    path("room/", room, name="room"),
    path("tablet/", tablet, name="tablet"),
    path("tablet/worker.js", tablet_worker, name="tablet-worker"),
    path("devices/", devices, name="devices"),
    path("board/", board, name="board"),
    path("controller/", controller, name="controller"),
    path("controller/second-factor/", factor_page, name="controller-factor"),
    path("controller/hands/<int:number>/<int:hand>/", paper, name="controller-paper"),
    path("enrolment-qr/", enrolment_qr, name="enrolment-qr"),
]
