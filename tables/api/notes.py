"""What colleagues have noted about whoever sits in a seat, as the ledger has it; and pairs kept apart."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from audit.models import Entry
from people.selectors import name_of
from tables.api.tables import table_for
from tables.events.notes import SeatNoted
from tables.models import KeptApart, Seat

SHOWN = 10


class NoteSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_blank=True, help_text="The name of whoever wrote it.")
    text = serializers.CharField()


class PairSerializer(serializers.ModelSerializer[KeptApart]):
    one_name = serializers.CharField(source="one.name")
    other_name = serializers.CharField(source="other.name")

    class Meta:
        model = KeptApart
        fields = ("one", "one_name", "other", "other_name", "reason")


class SeatNotes(APIView):
    """Notes about the player in this seat since they sat down, the newest first."""

    @extend_schema(operation_id="seat_notes", responses={200: NoteSerializer(many=True), 404: ProblemSerializer})
    def get(self, request: Request, number: int, seat: int) -> Response:
        table = table_for(request, number)
        taken = table.occupied.filter(number=seat, locked_up=False).first()
        return Response(NoteSerializer(_notes_of(taken) if taken else [], many=True).data)


class Pairs(ListAPIView[KeptApart]):
    """Players whom the direction does not seat at one table, and why."""

    serializer_class = PairSerializer

    def get_queryset(self) -> QuerySet[KeptApart]:
        return KeptApart.objects.select_related("one", "other").order_by("-id")


def _notes_of(seat: Seat) -> list[dict[str, Any]]:
    written = Entry.objects.filter(
        stream=f"table:{seat.table_id}", kind=SeatNoted.kind, happened_at__gte=seat.seated_at
    ).order_by("-seq")
    theirs = [entry for entry in written[: 9 * SHOWN] if entry.data["player"] == seat.player_id]
    return [
        {"at": entry.happened_at, "by": name_of(entry.actor), "text": entry.data["text"]} for entry in theirs[:SHOWN]
    ]
