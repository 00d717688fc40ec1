"""REST: taking people on, and a new PIN for somebody. The PIN is made here and shown once, to whoever asked."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from people.api import PROBLEMS
from people.authentication import sender_of
from people.hiring import change_pin, hire
from people.models import Role
from people.pins import new_pin

ONCE = {"Cache-Control": "no-store"}


class HireSerializer(serializers.Serializer[Any]):
    badge = serializers.RegexField(r"^[A-Za-z0-9-]{1,16}$", max_length=16)
    name = serializers.CharField(max_length=120)
    role = serializers.ChoiceField(choices=Role.choices)


class PinSerializer(serializers.Serializer[Any]):
    staff = serializers.IntegerField()
    pin = serializers.CharField(help_text="Shown once; the house keeps only its hash.")


class Hire(APIView):
    """Take somebody on."""

    @extend_schema(operation_id="staff_hire", request=HireSerializer, responses={201: PinSerializer, **PROBLEMS})
    def post(self, request: Request) -> Response:
        form = HireSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        pin = new_pin()
        staff = hire(sender_of(request.user), pin=pin, **form.validated_data)
        return Response({"staff": staff.pk, "pin": pin}, status.HTTP_201_CREATED, headers=ONCE)


class NewPin(APIView):
    """Give somebody another PIN; the old one is worth nothing from now on."""

    @extend_schema(
        operation_id="staff_pin", request=None, responses={201: PinSerializer, 404: ProblemSerializer, **PROBLEMS}
    )
    def post(self, request: Request, pk: int) -> Response:
        pin = new_pin()
        change_pin(sender_of(request.user), pk, pin)
        return Response({"staff": pk, "pin": pin}, status.HTTP_201_CREATED, headers=ONCE)
