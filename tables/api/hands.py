"""Hands that were played: lists with filters, and any one of them as its entries tell it."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from people.authentication import sender_of
from people.roles import require_view
from tables.hand_reading import finished_hand
from tables.hand_views import hand_view
from tables.models import Hand


class HandSerializer(serializers.ModelSerializer[Hand]):
    """A finished hand at a glance; money in minor units."""

    class Meta:
        model = Hand
        fields = (
            "table", "number", "game", "book", "tracking", "day", "dealer", "started_at", "ended_at", "dealt_in",
            "pot", "rake", "void", "first_seq", "last_seq",
        )  # fmt: skip


class WantedSerializer(serializers.Serializer[Any]):
    """Which hands."""

    table = serializers.IntegerField(required=False, min_value=1, max_value=999)
    day = serializers.DateField(required=False, help_text="Only this gaming day.")
    dealer = serializers.CharField(required=False, max_length=64, help_text="Such as `staff:3`.")


@extend_schema(parameters=[WantedSerializer])
class Hands(ListAPIView[Hand]):
    """Hands that were played, newest first."""

    serializer_class = HandSerializer

    def get_queryset(self) -> QuerySet[Hand]:
        wanted = WantedSerializer(data=self.request.query_params)
        wanted.is_valid(raise_exception=True)
        own = sender_of(self.request.user).table
        bound = {"table": own} if own is not None else {}
        return Hand.objects.filter(**(dict(wanted.validated_data) | bound))


class HandDetail(APIView):
    """One hand as it stood at its end, rebuilt from the ledger."""

    @extend_schema(
        operation_id="hands_read",
        responses={200: OpenApiTypes.OBJECT, 403: ProblemSerializer, 404: ProblemSerializer},
    )
    def get(self, request: Request, number: int, hand: int) -> Response:
        sender = sender_of(request.user)
        require_view(sender, "table" if sender.table is None else "tablet", number)
        return Response(hand_view(finished_hand(number, hand)))
