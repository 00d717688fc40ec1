"""REST: reads of the room. Thin."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from people.authentication import sender_of
from people.roles import require_view
from tables import selectors
from tables.models import Player, Table
from tables.views_of import row_view, table_view


class RowSerializer(serializers.Serializer[Any]):
    """One table at a glance."""

    table = serializers.IntegerField()
    seq = serializers.IntegerField(help_text="The ledger's number this is at least as new as.")
    game = serializers.CharField()
    stakes = serializers.CharField()
    status = serializers.ChoiceField(choices=Table.Status.choices)
    seats = serializers.IntegerField()
    taken = serializers.IntegerField()
    away = serializers.IntegerField()
    overdue = serializers.IntegerField()
    dealer = serializers.CharField(allow_blank=True)
    floor_called_at = serializers.DateTimeField(allow_null=True)


class SeatSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    stack = serializers.IntegerField(help_text="In minor units.")
    out_until = serializers.DateTimeField(allow_null=True)
    overdue = serializers.BooleanField()


class TableSerializer(RowSerializer):
    """The whole table: the same view its tablet is pushed."""

    small_blind = serializers.IntegerField()
    big_blind = serializers.IntegerField()
    min_buy_in = serializers.IntegerField()
    book = serializers.CharField()
    opened_at = serializers.DateTimeField(allow_null=True)
    occupied = SeatSerializer(many=True)


class PlayerSerializer(serializers.ModelSerializer[Player]):
    class Meta:
        model = Player
        fields: ClassVar = ["id", "name"]


class TableList(APIView):
    """Every table of the room, a row each."""

    @extend_schema(
        operation_id="tables_list",
        responses={200: RowSerializer(many=True)},
        parameters=[OpenApiParameter("status", str, enum=Table.Status.values)],
    )
    def get(self, request: Request) -> Response:
        rows = [row_view(shot) for shot in selectors.snapshots(selectors.table_numbers())]
        wanted = request.query_params.get("status")
        return Response([row for row in rows if wanted in (None, row["status"])])


class TableDetail(APIView):
    """One table, whole."""

    @extend_schema(
        operation_id="tables_read",
        responses={200: TableSerializer, 403: ProblemSerializer, 404: ProblemSerializer},
    )
    def get(self, request: Request, number: int) -> Response:
        sender = sender_of(request.user)
        require_view(sender, "table" if sender.table is None else "tablet", number)
        return Response(table_view(selectors.snapshot(number)))


class Players(ListAPIView[Player]):
    """Registered players, newest first."""

    serializer_class = PlayerSerializer

    def get_queryset(self) -> QuerySet[Player]:
        return Player.objects.order_by("-id")
