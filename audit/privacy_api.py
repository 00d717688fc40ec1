"""REST: what personal data is kept, and until when."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.keeping import report


class HoldingSerializer(serializers.Serializer[Any]):
    what = serializers.CharField(help_text="The name of its period in the settings.")
    title = serializers.CharField()
    counted_from = serializers.CharField()
    days = serializers.IntegerField(help_text="0: kept until somebody asks.")
    kept = serializers.IntegerField(help_text="How many of it there are.")
    next_erasure = serializers.DateTimeField(allow_null=True, help_text="When the oldest of it goes.")


class Privacy(APIView):
    """What is kept of people beside the ledger, which knows pseudonyms only."""

    @extend_schema(operation_id="privacy", responses=HoldingSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(HoldingSerializer(report(), many=True).data)
