"""REST: reads of the rake. Thin."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from rake import selectors
from rake.models import Policy


class PolicySerializer(serializers.ModelSerializer[Policy]):
    """One version of a policy; money in minor units."""

    called = serializers.CharField(source="name")
    terms = serializers.DictField()

    class Meta:
        model = Policy
        fields: ClassVar = ["id", "called", "version", "kind", "terms", "effective_from"]


class AskedSerializer(serializers.Serializer[Any]):
    """Which totals."""

    by = serializers.ChoiceField(choices=sorted(selectors.KEYS), default="day")
    day = serializers.DateField(required=False, help_text="Only this gaming day.")
    table = serializers.IntegerField(required=False, min_value=1, max_value=999)
    dealer = serializers.CharField(required=False, max_length=64, help_text="Such as `staff:3`.")


class TotalSerializer(serializers.Serializer[Any]):
    """What one table, hour, dealer or gaming day brought."""

    key = serializers.CharField(help_text="The table's number, the hour, the dealer or the gaming day.")
    amount = serializers.IntegerField(help_text="In minor units: rake and time charges together.")
    rake = serializers.IntegerField()
    time = serializers.IntegerField(help_text="Time charges.")
    hands = serializers.IntegerField(help_text="Hands that paid rake.")


class Policies(ListAPIView[Policy]):
    """Every version of every rake policy, the newest of each name first."""

    serializer_class = PolicySerializer

    def get_queryset(self) -> QuerySet[Policy]:
        return selectors.policies()


class Totals(APIView):
    """The cagnotte by table, hour, dealer or gaming day."""

    @extend_schema(
        operation_id="rake_totals",
        parameters=[AskedSerializer],
        responses={200: TotalSerializer(many=True), 400: ProblemSerializer},
    )
    def get(self, request: Request) -> Response:
        asked = AskedSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        wanted = dict(asked.validated_data)
        rows = selectors.totals(wanted.pop("by"), **wanted)
        return Response([row | {"key": _written(row["key"])} for row in rows])


def _written(key: Any) -> str:
    return key.isoformat() if hasattr(key, "isoformat") else str(key)
