"""REST: the one door for commands, and the books."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import COMMAND_EXAMPLES, EnvelopeSerializer, ProblemSerializer, ReceiptSerializer
from audit.desk import open_envelope
from audit.messages import Accepted, Failed, NotFound, Refused
from audit.writer import ask_sync
from casino.headers import POLICY
from casino.problems import failure, refusal
from people.authentication import sender_of
from rules.books import shelf


class Commands(APIView):
    """Every change of the room enters here or by a socket, as a command with an id its sender minted."""

    @extend_schema(
        operation_id="commands_issue",
        request=EnvelopeSerializer,
        responses={
            200: ReceiptSerializer,
            **dict.fromkeys((400, 401, 403, 404, 409, 500, 503), ProblemSerializer),
        },
        examples=COMMAND_EXAMPLES,
    )
    def post(self, request: Request) -> Response:
        match ask_sync(open_envelope(request.data, sender_of(request.user))):
            case Accepted(id, seqs):
                return Response({"id": id, "seqs": seqs})
            case Refused() as refused:
                return refusal(refused)
            case Failed() as failed:
                return failure(failed)


class Docs(SpectacularSwaggerSplitView):
    """The API, to leaf through. Its page brings one style of its own, which the policy must let in."""

    url_name = "schema"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        response: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]
        response.headers["Content-Security-Policy"] = f"{POLICY}; style-src 'self' 'unsafe-inline'"
        return response


class ArticleSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    book = serializers.CharField()
    ref = serializers.CharField()
    kind = serializers.CharField()
    who = serializers.CharField()
    text = serializers.CharField()
    ambiguity = serializers.CharField(allow_blank=True)


class Articles(APIView):
    """The articles of a book, in its order; without a book, the books."""

    @extend_schema(
        operation_id="articles_list",
        responses={200: ArticleSerializer(many=True), 404: ProblemSerializer},
        parameters=[OpenApiParameter("book", str, required=True, enum=sorted(shelf()))],
    )
    def get(self, request: Request) -> Response:
        name = request.query_params.get("book", "")
        if name not in shelf():
            raise NotFound(what=_("book"), which=name)
        return Response(ArticleSerializer(shelf()[name].articles, many=True).data)
