"""Tables, their seats and what each owes, and the players."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from audit.messages import NotFound
from people.authentication import sender_of
from people.roles import require_view
from tables import owed, selectors
from tables.models import Player, Table
from tables.services.at_table import seat_at
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
    hand_number = serializers.IntegerField()
    in_hand = serializers.BooleanField()
    time_called = serializers.JSONField(allow_null=True, help_text="Whose clock runs, and until when.")


class SeatSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    stack = serializers.IntegerField(help_text="In minor units.")
    behind = serializers.IntegerField(help_text="Chips bought that are not there yet.")
    locked_up = serializers.BooleanField(help_text="Held for a player who was called.")
    presence = serializers.CharField()
    absence = serializers.CharField(allow_blank=True)
    out_until = serializers.DateTimeField(allow_null=True)
    overdue = serializers.BooleanField()
    hands_out = serializers.IntegerField()
    entry = serializers.CharField()
    way_in = serializers.CharField()
    missed = serializers.CharField(help_text="The marker: nothing, missed_small or missed_both.")


class TableSerializer(RowSerializer):
    """The whole table: the same view its tablet is pushed."""

    small_blind = serializers.IntegerField()
    big_blind = serializers.IntegerField()
    min_buy_in = serializers.IntegerField()
    book = serializers.CharField()
    opened_at = serializers.DateTimeField(allow_null=True)
    tracking = serializers.CharField()
    button = serializers.IntegerField(allow_null=True)
    occupied = SeatSerializer(many=True)
    hand = serializers.DictField(allow_null=True, help_text="The open hand, as the tablet shows it.")


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
        table_for(request, number)
        return Response(table_view(selectors.snapshot(number)))


class NextHand(APIView):
    """The hand that would be dealt now: who gets cards, who posts what, where the button is, and why."""

    @extend_schema(
        operation_id="tables_next_hand",
        responses={200: OpenApiTypes.OBJECT, 403: ProblemSerializer, 404: ProblemSerializer},
    )
    def get(self, request: Request, number: int) -> Response:
        return Response(owed.next_hand_of(table_for(request, number)))


class Owed(APIView):
    """What stands against a seat, and what each way in would cost it now or after waiting."""

    @extend_schema(
        operation_id="tables_owed",
        responses={200: OpenApiTypes.OBJECT, 403: ProblemSerializer, 404: ProblemSerializer},
    )
    def get(self, request: Request, number: int, seat: int) -> Response:
        table = table_for(request, number)
        return Response(owed.owed_by(table, seat_at(table, seat)) | {"next_hand": owed.why(table, seat)})


@extend_schema(parameters=[OpenApiParameter("name", str, description="Only players whose name has this in it.")])
class Players(ListAPIView[Player]):
    """Registered players, newest first."""

    serializer_class = PlayerSerializer

    def get_queryset(self) -> QuerySet[Player]:
        wanted = self.request.query_params.get("name", "").replace("\0", "")[:80]
        return Player.objects.filter(name__icontains=wanted).order_by("-id")


def table_for(request: Request, number: int) -> Table:
    """A table, for those who may see it."""
    sender = sender_of(request.user)
    require_view(sender, "table" if sender.table is None else "tablet", number)
    table = Table.objects.filter(number=number).first()
    if table is None:
        raise NotFound(what="table", which=number)
    return table
