"""REST addresses of people, tablets and enrolments; each has a row in ``people.roles.ROUTES``."""

from django.urls import path

from people.api import Enrolments, Me, Redeem, Revoke, StaffList, TabletList, TabletSignIn, TabletSignOut
from people.api_hiring import Hire, NewPin

urlpatterns = [
    path("me/", Me.as_view(), name="me"),
    path("staff/", StaffList.as_view(), name="staff-list"),
    path("staff/hire/", Hire.as_view(), name="staff-hire"),
    path("staff/<int:pk>/pin/", NewPin.as_view(), name="staff-pin"),
    path("tablets/", TabletList.as_view(), name="tablet-list"),
    path("tablets/<int:pk>/revoke/", Revoke.as_view(), name="tablet-revoke"),
    path("tablet/sign-in/", TabletSignIn.as_view(), name="tablet-sign-in"),
    path("tablet/sign-out/", TabletSignOut.as_view(), name="tablet-sign-out"),
    path("enrolments/", Enrolments.as_view(), name="enrolment-list"),
    path("enrolments/redeem/", Redeem.as_view(), name="enrolment-redeem"),
]
