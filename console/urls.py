"""Every page. Each has a row in ``people.roles.ROUTES``."""

from django.urls import path

from console.codes import enrolment_qr
from console.views import board, home, room, sign_in_page, sign_out, tablet

urlpatterns = [
    path("", home, name="home"),
    path("sign-in/", sign_in_page, name="sign-in"),
    path("sign-out/", sign_out, name="sign-out"),
    path("room/", room, name="room"),
    path("tablet/", tablet, name="tablet"),
    path("board/", board, name="board"),
    path("enrolment-qr/", enrolment_qr, name="enrolment-qr"),
]
