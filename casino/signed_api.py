"""REST: the door for commands that somebody else signs too. The PIN stops here."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from audit.api import EnvelopeSerializer, ProblemSerializer, ReceiptSerializer
from audit.desk import open_envelope
from audit.messages import Accepted, Failed, Malformed, Refused
from audit.writer import ask_sync
from casino.problems import failure, refusal
from people.authentication import sender_of
from people.cosigning import cosigned
from people.pins import LONGEST


class SignatureSerializer(serializers.Serializer[Any]):
    badge = serializers.CharField(max_length=16)
    pin = serializers.CharField(max_length=LONGEST, write_only=True, trim_whitespace=False)


class SignedEnvelopeSerializer(EnvelopeSerializer):
    """A command as it travels, and the badge and PIN of whoever signs beside its sender."""

    signature = SignatureSerializer(write_only=True)


class SomeAMinute(SimpleRateThrottle):
    """Signatures are typed by hand, a few in a row when a table is closed."""

    scope = "sign"
    rate = "30/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": sender_of(request.user).id}


class SignedCommands(APIView):
    """A command with the second signature it takes. Never by socket: what waits in a queue must not hold a PIN."""

    throttle_classes = (SomeAMinute,)

    @extend_schema(
        operation_id="commands_issue_signed",
        request=SignedEnvelopeSerializer,
        responses={
            200: ReceiptSerializer,
            **dict.fromkeys((400, 401, 403, 404, 409, 429, 500, 503), ProblemSerializer),
        },
    )
    def post(self, request: Request) -> Response:
        if not isinstance(request.data, dict):
            raise Malformed(problem="a command is an object")
        asked = dict(request.data)
        typed = SignatureSerializer(data=asked.pop("signature", None) or {})
        typed.is_valid(raise_exception=True)
        wanted = open_envelope(asked, sender_of(request.user))
        match ask_sync(cosigned(wanted, typed.validated_data["badge"], typed.validated_data["pin"])):
            case Accepted(id, seqs):
                return Response({"id": id, "seqs": seqs})
            case Refused() as refused:
                return refusal(refused)
            case Failed() as failed:
                return failure(failed)
