"""REST: the one door for commands, and the ledger for those who may read it."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView

from audit.models import Entry


class EnvelopeSerializer(serializers.Serializer[Any]):
    """A command as it travels. The schema of each command's ``data`` is in the document."""

    id = serializers.RegexField(r"^[A-Za-z0-9:._-]{1,64}$")
    command = serializers.CharField(max_length=80)
    data = serializers.DictField()  # type: ignore[assignment]
    happened_at = serializers.DateTimeField(required=False, allow_null=True)


class ReceiptSerializer(serializers.Serializer[Any]):
    """Committed: the last number of every stream the command wrote to."""

    id = serializers.CharField()
    seqs = serializers.DictField(child=serializers.IntegerField())


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457: what was wrong, by which article."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    article = serializers.CharField(required=False, allow_null=True)
    facts = serializers.DictField(required=False)
    id = serializers.CharField(required=False, allow_null=True)


class EntrySerializer(serializers.ModelSerializer[Entry]):
    data = serializers.DictField(read_only=True)  # type: ignore[assignment]

    class Meta:
        model = Entry
        fields: ClassVar = [
            "stream", "seq", "kind", "actor", "sender", "command_id", "article",
            "happened_at", "recorded_at", "data", "hash",
        ]  # fmt: skip


@extend_schema(
    parameters=[
        OpenApiParameter("stream", str, description="Only this stream, such as `table:7`."),
        OpenApiParameter("kind", str, description="Only this kind, such as `tables.player_seated.v1`."),
        OpenApiParameter("article", str, description="Only entries that cite this article."),
    ]
)
class Ledger(ListAPIView[Entry]):
    """What happened, newest first."""

    serializer_class = EntrySerializer

    def get_queryset(self) -> QuerySet[Entry]:
        wanted = {name: self.request.query_params.get(name, "") for name in ("stream", "kind", "article")}
        return Entry.objects.filter(**{name: value for name, value in wanted.items() if value}).order_by("-id")


COMMAND_EXAMPLES = [
    OpenApiExample(
        "seat a player",
        value={
            "id": "floor-7f3a",
            "command": "tables.seat_player",
            "data": {"table": 7, "seat": 3, "player": 12, "chips": 50000},
        },
        request_only=True,
    ),
]
