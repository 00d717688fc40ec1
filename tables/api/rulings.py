"""Rulings to read: cases with what was decided, a player's conduct, and errors by dealer for the pit's eyes."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.messages import NotFound
from people.models import Staff
from tables.models import Player
from tables.models_rulings import Case
from tables.selectors_rulings import conduct_of, dealer_errors


class CaseSerializer(serializers.ModelSerializer[Case]):
    """What was reported, what the book prescribes and what was decided; sentences are English, gaps named."""

    class Meta:
        model = Case
        fields = (
            "id", "table", "hand", "slug", "phase", "facts", "state", "applies", "article", "prescribed", "decided",
            "by_device", "reported_by", "reported_at", "decided_by", "decided_at",
        )  # fmt: skip


class WantedCaseSerializer(serializers.Serializer[Any]):
    """Which cases."""

    table = serializers.IntegerField(required=False, min_value=1, max_value=999)
    hand = serializers.IntegerField(required=False, min_value=0)
    state = serializers.ChoiceField(Case.State.choices, required=False)


@extend_schema(parameters=[WantedCaseSerializer])
class Rulings(ListAPIView[Case]):
    """Cases of the room, newest first."""

    serializer_class = CaseSerializer

    def get_queryset(self) -> QuerySet[Case]:
        wanted = WantedCaseSerializer(data=self.request.query_params)
        wanted.is_valid(raise_exception=True)
        return Case.objects.filter(**wanted.validated_data).order_by("-reported_at", "-id")


class Conduct(APIView):
    """Every sanction of a player, newest first, and the next step of the ladder."""

    @extend_schema(operation_id="conduct_read", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, pk: int) -> Response:
        if not Player.objects.filter(pk=pk).exists():
            raise NotFound(what="player", which=pk)
        return Response(conduct_of(pk, timezone.now()))


class DealerErrorSerializer(serializers.Serializer[Any]):
    """So often one dealer made one kind of slip."""

    dealer = serializers.CharField(help_text="Such as `staff:3`.")
    name = serializers.CharField()
    slug = serializers.CharField()
    times = serializers.IntegerField()
    last = serializers.CharField()


class DealerErrors(APIView):
    """Errors by dealer and kind: for training, not for blame."""

    @extend_schema(operation_id="dealer_errors_list", responses={200: DealerErrorSerializer(many=True)})
    def get(self, request: Request) -> Response:
        names = {staff.pseudonym: staff.name for staff in Staff.objects.all()}
        return Response([row | {"name": names.get(row["dealer"], "")} for row in dealer_errors()])
