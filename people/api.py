"""REST: who am I, staff and tablets, enrolment, and the change of dealer on a tablet. Thin."""

from typing import Any, ClassVar, cast

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from people.asking import ask_for
from people.authentication import Principal, principal_of, sender_of
from people.commands import RevokeTablet
from people.enrolment import offer, redeem
from people.models import Enrolment, Staff, Tablet
from people.pins import LONGEST
from people.refusals import SignInRefused
from people.roles import DEALER, not_allowed
from people.selectors import code_expires_at, name_of
from people.signing_in import sign_in_dealer, sign_out_dealer

PROBLEMS = dict.fromkeys((400, 401, 403, 409, 503), ProblemSerializer)
LARGEST_KEY = 2**31 - 1


class MeSerializer(serializers.Serializer[Any]):
    account = serializers.CharField(help_text="Such as `staff:3` or `tablet:2`.")
    person = serializers.CharField(help_text="Who answers for it: on a tablet, the dealer signed in.")
    name = serializers.CharField(allow_blank=True)
    role = serializers.CharField()
    table = serializers.IntegerField(allow_null=True, help_text="The table it belongs to; null is the whole room.")


class StaffSerializer(serializers.ModelSerializer[Staff]):
    class Meta:
        model = Staff
        fields: ClassVar = ["id", "badge", "name", "role", "is_active", "locked_until"]


class TabletSerializer(serializers.ModelSerializer[Tablet]):
    class Meta:
        model = Tablet
        fields: ClassVar = ["id", "table", "dealer", "enrolled_at", "revoked_at"]


class OfferSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    kind = serializers.ChoiceField(choices=Enrolment.Kind.choices)


class OfferedSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="Shown once; good for one tablet or device.")
    table = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Enrolment.Kind.choices)
    expires_at = serializers.DateTimeField()


class CodeSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(max_length=40)


class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="Shown once; send it as `Authorization: Bearer`.")
    account = serializers.CharField()
    table = serializers.IntegerField()


class BadgeAndPinSerializer(serializers.Serializer[Any]):
    badge = serializers.CharField(max_length=16)
    pin = serializers.CharField(max_length=LONGEST, write_only=True, trim_whitespace=False)


class Me(APIView):
    """Who am I, as the house sees it."""

    @extend_schema(operation_id="me", responses={200: MeSerializer, 401: ProblemSerializer})
    def get(self, request: Request) -> Response:
        return Response(_me(request))


class StaffList(ListAPIView[Staff]):
    """Everybody who works or worked here."""

    serializer_class = StaffSerializer

    def get_queryset(self) -> QuerySet[Staff]:
        return Staff.objects.order_by("badge")


class TabletList(ListAPIView[Tablet]):
    """Tablets, those without a token any more included."""

    serializer_class = TabletSerializer

    def get_queryset(self) -> QuerySet[Tablet]:
        return Tablet.objects.order_by("table", "id")


class Revoke(APIView):
    """Make a tablet's token worthless."""

    @extend_schema(
        operation_id="tablet_revoke", request=None, responses={204: None, 404: ProblemSerializer, **PROBLEMS}
    )
    def post(self, request: Request, pk: int) -> Response:
        ask_for(RevokeTablet(tablet=pk), sender_of(request.user))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Enrolments(APIView):
    """Offer a code that brings a tablet or a device to a table."""

    @extend_schema(
        operation_id="enrolment_offer", request=OfferSerializer, responses={201: OfferedSerializer, **PROBLEMS}
    )
    def post(self, request: Request) -> Response:
        wanted = _read(OfferSerializer, request)
        code = offer(sender_of(request.user), wanted["table"], wanted["kind"])
        return Response({"code": code, "expires_at": code_expires_at(code), **wanted}, status.HTTP_201_CREATED)


class AFewAMinute(SimpleRateThrottle):
    """Codes are tried by hand, once or twice."""

    scope = "redeem"
    rate = "60/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class Redeem(APIView):
    """Turn a code into a token. Nobody is signed in yet; an unknown, used or expired code gets one answer."""

    authentication_classes = ()
    throttle_classes = (AFewAMinute,)

    @extend_schema(
        operation_id="enrolment_redeem",
        request=CodeSerializer,
        responses={201: TokenSerializer, 429: ProblemSerializer, **PROBLEMS},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        token = redeem(_read(CodeSerializer, request)["code"])
        principal = cast(Principal, principal_of(token))
        account = principal.account
        body = {"token": token, "account": account.pseudonym, "table": account.table}
        return Response(body, status.HTTP_201_CREATED)


class TabletSignIn(APIView):
    """The change of dealer: badge and PIN, on the tablet of the table."""

    @extend_schema(
        operation_id="tablet_sign_in", request=BadgeAndPinSerializer, responses={200: MeSerializer, **PROBLEMS}
    )
    def post(self, request: Request) -> Response:
        typed, tablet = _read(BadgeAndPinSerializer, request), _tablet(request)
        if sign_in_dealer(tablet, typed["badge"], typed["pin"]) is None:
            raise SignInRefused()
        tablet.refresh_from_db()
        return Response(_me(request))


class TabletSignOut(APIView):
    """The dealer leaves the tablet and nobody comes."""

    @extend_schema(operation_id="tablet_sign_out", request=None, responses={204: None, **PROBLEMS})
    def post(self, request: Request) -> Response:
        sign_out_dealer(_tablet(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _read(form: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    filled = form(data=request.data)
    filled.is_valid(raise_exception=True)
    return dict(filled.validated_data)


def _me(request: Request) -> dict[str, Any]:
    sender = sender_of(request.user)
    return {
        "account": sender.id,
        "person": sender.person,
        "name": name_of(sender.person),
        "role": sender.role,
        "table": sender.table,
    }


def _tablet(request: Request) -> Tablet:
    """The tablet that asks; a dealer at a console has none."""
    user: object = request.user
    if isinstance(user, Principal) and isinstance(user.account, Tablet):
        return user.account
    raise not_allowed(DEALER)
