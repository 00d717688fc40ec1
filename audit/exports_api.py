"""REST: ask for an export, see how far it is, take it, and who took which; names behind pseudonyms. Thin."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, get_args

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from audit.asking import ask_for, written_to
from audit.commands import NameReason, ReadNames, RequestExport, TakeExport
from audit.export_folder import path_of, shown_name
from audit.ledger import stamp
from audit.messages import NotFound, Sender
from audit.models import Entry, Export
from audit.naming import names_of
from audit.periods import moment
from audit.refusals import ExportGone

PROBLEMS = dict.fromkeys((400, 401, 403, 404, 409, 503), ProblemSerializer)
BLOCK = 1 << 18
TOLD = {"audit.export_requested.v1": "asked", "audit.export_taken.v1": "taken", "audit.export_erased.v1": "erased"}
"""What the history of an export tells of people."""


@extend_schema_field(OpenApiTypes.STR)
class Period(serializers.Field[datetime, Any, str, Any]):
    """A gaming day (`2026-11-18`) or a moment (`2026-11-18T21:30:00+01:00`)."""

    def __init__(self, *, last: bool, **more: Any) -> None:
        self.last = last
        super().__init__(**more)

    def to_internal_value(self, data: Any) -> datetime:
        try:
            return moment(str(data)[:40], last=self.last)
        except ValueError as wrong:
            raise serializers.ValidationError(str(wrong)) from wrong


NAME_REASONS = [(reason, reason) for reason in get_args(NameReason)]


class ExportAskedSerializer(serializers.Serializer[Any]):
    begin = Period(last=False, help_text="The first gaming day, or a moment.")
    until = Period(last=True, help_text="The last gaming day, or the first moment after the period.")
    table = serializers.IntegerField(min_value=1, max_value=32767, required=False, allow_null=True)
    previous = serializers.CharField(
        max_length=2000, required=False, default="", allow_blank=True, trim_whitespace=False,
        help_text="The checkpoint you kept; the export proves that the log grew from it.",
    )  # fmt: skip
    names_for = serializers.ChoiceField(
        choices=NAME_REASONS, required=False, allow_null=True, default=None,
        help_text="Why names are to be in people.csv; without a reason there are pseudonyms only.",
    )  # fmt: skip
    note = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="Needed with `names_for`: the reference.",
    )


class TakingSerializer(serializers.Serializer[Any]):
    """One line of an export's history, from the ledger."""

    what = serializers.ChoiceField(choices=sorted(TOLD.values()))
    person = serializers.CharField(help_text="Such as `staff:3`.")
    at = serializers.DateTimeField()


class ExportSerializer(serializers.ModelSerializer[Export]):
    history = serializers.SerializerMethodField()
    file = serializers.SerializerMethodField()

    class Meta:
        model = Export
        fields: ClassVar = [
            "id", "asked_by", "asked_at", "begin", "until", "table", "names_for", "note", "state", "progress",
            "finished_at", "problem", "sha256", "size", "entries", "leaves", "file", "history",
        ]  # fmt: skip

    @extend_schema_field(TakingSerializer(many=True))
    def get_history(self, export: Export) -> list[dict[str, Any]]:
        told: dict[str, list[dict[str, Any]]] = self.context["history"]
        return told[export.stream]

    def get_file(self, export: Export) -> str:
        """The name it is saved under."""
        return shown_name(export)


class NamesAskedSerializer(serializers.Serializer[Any]):
    people = serializers.ListField(
        child=serializers.RegexField(r"^[a-z]{1,16}:[0-9]{1,10}$"), min_length=1, max_length=100
    )
    reason = serializers.ChoiceField(choices=NAME_REASONS)
    note = serializers.CharField(max_length=200, help_text="The reference: a protocol number, who asked.")


class NamesSerializer(serializers.Serializer[Any]):
    names = serializers.DictField(child=serializers.CharField(), help_text="By pseudonym; erased ones are left out.")


class Exports(GenericAPIView[Export]):
    """Exports, newest first; a POST asks for one."""

    serializer_class = ExportSerializer
    queryset = Export.objects.order_by("-id")

    @extend_schema(operation_id="exports_list", responses={200: ExportSerializer(many=True), **PROBLEMS})
    def get(self, request: Request) -> Response:
        page = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response(_shown(page))

    @extend_schema(
        operation_id="exports_request", request=ExportAskedSerializer, responses={202: ExportSerializer, **PROBLEMS}
    )
    def post(self, request: Request) -> Response:
        asked = ExportAskedSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        accepted = ask_for(RequestExport(**asked.validated_data), sender_of(request))
        return Response(_one(written_to(accepted, "export")), status.HTTP_202_ACCEPTED)


class ExportDetail(APIView):
    """One export: its state and progress, and who took it."""

    @extend_schema(operation_id="exports_detail", responses={200: ExportSerializer, **PROBLEMS})
    def get(self, request: Request, export: int) -> Response:
        return Response(_one(export))


class ExportFile(APIView):
    """The file itself. That it was taken, and by whom, is an entry before the first byte leaves."""

    @extend_schema(operation_id="exports_file", responses={(200, "application/zip"): OpenApiTypes.BINARY, **PROBLEMS})
    def get(self, request: Request, export: int) -> StreamingHttpResponse:
        wanted = _known(export)
        path = path_of(wanted)
        if wanted.state == Export.State.READY and not path.is_file():
            raise ExportGone(export=export)
        ask_for(TakeExport(export), sender_of(request))
        headers = {
            "Content-Disposition": f'attachment; filename="{shown_name(wanted)}"',
            "Content-Length": str(path.stat().st_size),
            "Cache-Control": "no-store",
            "X-Content-SHA256": wanted.sha256,
        }
        return StreamingHttpResponse(_blocks(path), content_type="application/zip", headers=headers)


class Names(APIView):
    """Names behind pseudonyms, for a reason. The entry that says who read them is written first."""

    @extend_schema(
        operation_id="names_read", request=NamesAskedSerializer, responses={200: NamesSerializer, **PROBLEMS}
    )
    def post(self, request: Request) -> Response:
        asked = NamesAskedSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        people, reason, note = (asked.validated_data[name] for name in ("people", "reason", "note"))
        ask_for(ReadNames(tuple(people), reason, note), sender_of(request))
        return Response({"names": names_of(people)})


def sender_of(request: Request) -> Sender:
    """Whoever got past the matrix: staff in a browser, or a token's account."""
    found: Sender = request.user.sender  # type: ignore[union-attr]
    return found


def _known(pk: int) -> Export:
    found = Export.objects.filter(pk=pk).first()
    if found is None:
        raise NotFound(what="export", which=pk)
    return found


def _one(pk: int) -> Any:
    return _shown([_known(pk)])[0]


def _shown(exports: list[Export] | QuerySet[Export]) -> Any:
    return ExportSerializer(exports, many=True, context={"history": _history(exports)}).data


def _history(exports: list[Export] | QuerySet[Export]) -> dict[str, list[dict[str, Any]]]:
    told: dict[str, list[dict[str, Any]]] = defaultdict(list)
    streams = [export.stream for export in exports]
    entries = Entry.objects.filter(stream__in=streams, kind__in=TOLD).order_by("id")
    for stream, kind, person, at in entries.values_list("stream", "kind", "actor", "recorded_at"):
        told[stream].append({"what": TOLD[kind], "person": person, "at": stamp(at)})
    return told


async def _blocks(path: Path) -> AsyncIterator[bytes]:
    """The file in pieces, read beside the event loop."""
    file: BinaryIO = await asyncio.to_thread(path.open, "rb")
    try:
        while block := await asyncio.to_thread(file.read, BLOCK):
            yield block
    finally:
        file.close()
