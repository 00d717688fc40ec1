"""Waitlists, and what the room proposes to the floor."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from rules.moving import Move
from tables import lines
from tables.models import WaitLine
from tables.selectors_proposals import FreeSeat, proposals


class LineSerializer(serializers.ModelSerializer[WaitLine]):
    """One name on a list."""

    name = serializers.CharField(source="player.short_name", allow_blank=True)

    class Meta:
        model = WaitLine
        fields = (
            "place", "player", "name", "joined_at", "called_table", "called_seat", "called_at", "called_until",
            "away_since", "passed_over_until", "closed_table",
        )  # fmt: skip


class ListSerializer(serializers.Serializer[Any]):
    """The list of one game and its stakes."""

    game = serializers.CharField()
    small_blind = serializers.IntegerField()
    big_blind = serializers.IntegerField()
    lines = LineSerializer(many=True)


class MoveSerializer(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    source = serializers.IntegerField(help_text="The table left.")  # type: ignore[assignment]
    target = serializers.IntegerField()
    why = serializers.CharField()
    article = serializers.CharField()


class PassedOverSerializer(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    why = serializers.CharField()
    article = serializers.CharField()


class FreeSeatSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seat = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True, help_text="Who is next for it; nobody when null.")
    article = serializers.CharField()
    passed_over = PassedOverSerializer(many=True)


class ProposalsSerializer(serializers.Serializer[Any]):
    moves = MoveSerializer(many=True)
    seats = FreeSeatSerializer(many=True)


class Lists(APIView):
    """Every waitlist, in order."""

    @extend_schema(operation_id="lists_list", responses={200: ListSerializer(many=True)})
    def get(self, request: Request) -> Response:
        return Response(ListSerializer(_lists(), many=True).data)


class ListDetail(APIView):
    """The list of one game and its stakes; empty when nobody waits."""

    @extend_schema(
        operation_id="lists_read",
        responses={200: ListSerializer, 404: ProblemSerializer},
        parameters=[OpenApiParameter(name, str, OpenApiParameter.PATH) for name in ("game", "stakes")],
    )
    def get(self, request: Request, game: str, small_blind: int, big_blind: int) -> Response:
        key = lines.ListKey(game, small_blind, big_blind)
        return Response(ListSerializer(_list(key)).data)


class ProposalsNow(APIView):
    """What the floor might do now: moves that even the tables out, and who is next for each free seat."""

    @extend_schema(operation_id="proposals_list", responses={200: ProposalsSerializer})
    def get(self, request: Request) -> Response:
        now = proposals(timezone.now())
        return Response({"moves": [_move(move) for move in now.moves], "seats": [_seat(seat) for seat in now.seats]})


def _lists() -> list[dict[str, Any]]:
    keys = WaitLine.objects.order_by().values_list("game", "small_blind", "big_blind").distinct()
    return [_list(lines.ListKey(*key)) for key in sorted(keys)]


def _list(key: lines.ListKey) -> dict[str, Any]:
    rows = WaitLine.objects.filter(**key.fields).select_related("player").order_by("place")
    return key.fields | {"lines": rows}


def _move(move: Move) -> dict[str, Any]:
    return {
        "player": move.player,
        "source": move.source,
        "target": move.target,
        "why": str(move.why),
        "article": move.article,
    }


def _seat(free: FreeSeat) -> dict[str, Any]:
    passed = [{"player": one.player, "why": str(one.why), "article": one.article} for one in free.next.passed_over]
    return {
        "table": free.table,
        "seat": free.seat,
        "player": free.next.player,
        "article": free.next.article,
        "passed_over": passed,
    }
