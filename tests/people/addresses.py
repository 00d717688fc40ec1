"""A house of four pages, to try the doors: two with a row in the matrix, one open, one that was forgotten."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from people.permissions import by_matrix


@by_matrix
def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("come in")


urlpatterns = [
    path("sign-in/", page, name="sign-in"),
    path("home/", page, name="home"),
    path("room/", page, name="room"),
    path("forgotten/", page, name="a-page-without-a-row"),
]
