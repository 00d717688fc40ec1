"""The room itself: its settings, the dealers' rotation, and every deadline that runs."""

from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.models import Deadline
from tables.models import Room
from tables.services.dealers import dealing


class RotationSerializer(serializers.Serializer[Any]):
    """Who deals where, and who comes next."""

    rotation = serializers.ListField(child=serializers.IntegerField(), help_text="Tables in their order.")
    waiting = serializers.ListField(child=serializers.CharField(), help_text="Dealers waiting, the first one first.")
    dealing = serializers.DictField(child=serializers.CharField(), help_text="Table to dealer.")


class TimerSerializer(serializers.ModelSerializer[Deadline]):
    """A moment at which something happens by itself; exactly then is still in time."""

    class Meta:
        model = Deadline
        fields = ("key", "stream", "due_at", "command")


class RoomNow(APIView):
    """The room's settings in force: the direction's, and the regulation's own figures for the rest."""

    @extend_schema(operation_id="room_read", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        return Response(asdict(Room.rules()))


class Dealers(APIView):
    """The rotation."""

    @extend_schema(operation_id="dealers_read", responses={200: RotationSerializer})
    def get(self, request: Request) -> Response:
        room = Room.objects.filter(pk=1).first() or Room(pk=1)
        return Response(
            {
                "rotation": room.rotation,
                "waiting": room.dealers_waiting,
                "dealing": {str(table): dealer for table, dealer in dealing(room).items()},
            }
        )


class Timers(ListAPIView[Deadline]):
    """Every deadline that runs, the first to come first."""

    serializer_class = TimerSerializer

    def get_queryset(self) -> QuerySet[Deadline]:
        return Deadline.objects.order_by("due_at", "id")
