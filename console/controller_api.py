"""REST reads of the controller's portal, below ``/api/controller/``: nothing here writes to a table."""

from dataclasses import asdict
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit import keys, sequencer
from audit.comparing import compare
from audit.ledger import stamp
from audit.models import Checkpoint, Entry, Leaf
from console.codes import picture
from console.controller_hands import hand_told
from console.controller_search import GROUP_OF, GROUPS, Wanted, found
from console.controller_waiting import waiting
from console.entry_words import told
from rake.daybook import day_books, days
from rules.gaming_day import bounds, gaming_day
from tables.hand_timeline import timeline
from tables.models import Hand

MOST = 2**31 - 1


class DaySerializer(serializers.Serializer[Any]):
    day = serializers.DateField(required=False, help_text="A gaming day; without one, the present.")


class SearchSerializer(serializers.Serializer[Any]):
    """What is looked for in the ledger."""

    begin = serializers.DateField(required=False, help_text="The first gaming day.")
    until = serializers.DateField(required=False, help_text="The last gaming day.")
    since = serializers.DateTimeField(required=False, help_text="A moment, instead of the first gaming day.")
    to = serializers.DateTimeField(required=False, help_text="The first moment after, instead of the last gaming day.")
    table = serializers.IntegerField(required=False, min_value=1, max_value=32767)
    person = serializers.RegexField(r"^[a-z]{1,16}:[0-9]{1,10}$", required=False, help_text="Such as `staff:3`.")
    player = serializers.IntegerField(required=False, min_value=1, max_value=MOST)
    article = serializers.RegexField(r"^[a-z0-9.-]{1,96}$", required=False, help_text="An article, or how it begins.")
    group = serializers.ChoiceField(["any", *GROUPS], required=False, help_text="Only irregularities of this group.")
    before = serializers.IntegerField(required=False, min_value=1, max_value=2**53, help_text="From the page before.")
    limit = serializers.IntegerField(required=False, min_value=1, max_value=200, default=50)


class CompareSerializer(serializers.Serializer[Any]):
    note = serializers.CharField(max_length=4000, trim_whitespace=False, help_text="The checkpoint you kept.")


class Days(APIView):
    """The gaming days there is something of, the newest first, and the present one."""

    @extend_schema(operation_id="controller_days", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        known = set(days()) | set(Hand.objects.order_by().values_list("day", flat=True).distinct())
        return Response(
            {"today": today().isoformat(), "days": [one.isoformat() for one in sorted(known, reverse=True)]}
        )


class Book(APIView):
    """The day book of every table that had money on a gaming day."""

    @extend_schema(operation_id="controller_book", parameters=[DaySerializer], responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        day = asked_day(request)
        rows = [plain(asdict(book)) for book in day_books(day)]
        return Response({"day": day.isoformat(), "tables": rows})


class Waiting(APIView):
    """What waits for the controller's signature, each with the command that signs it."""

    @extend_schema(operation_id="controller_waiting", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        return Response({"results": waiting()})


class HandTimeline(APIView):
    """A hand act by act."""

    @extend_schema(operation_id="controller_hand", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, number: int, hand: int) -> Response:
        return Response(hand_told(timeline(number, hand)))


class Entries(APIView):
    """The ledger, searched; newest first."""

    @extend_schema(
        operation_id="controller_entries", parameters=[SearchSerializer], responses={200: OpenApiTypes.OBJECT}
    )
    def get(self, request: Request) -> Response:
        asked = SearchSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        rows, following = found(wanted_of(asked.validated_data), asked.validated_data["limit"])
        leaves = dict(Leaf.objects.filter(entry__in=[row.pk for row in rows]).values_list("entry_id", "number"))
        return Response({"results": [entry_told(row, leaves.get(row.pk)) for row in rows], "next": following})


class Checkpoints(APIView):
    """Checkpoints of a gaming day, newest first; of the present one when none is named."""

    @extend_schema(
        operation_id="controller_checkpoints", parameters=[DaySerializer], responses={200: OpenApiTypes.OBJECT}
    )
    def get(self, request: Request) -> Response:
        begin, until = bounds_of(asked_day(request))
        made = Checkpoint.objects.filter(made_at__gte=begin, made_at__lt=until).order_by("-id")
        latest = sequencer.latest()
        rows = [checkpoint_told(one) for one in made]
        return Response({"latest": checkpoint_told(latest) if latest else None, "results": rows})


class CheckpointNote(APIView):
    """One checkpoint as it is kept: a C2SP signed note."""

    @extend_schema(operation_id="controller_checkpoint", responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, pk: int) -> HttpResponse:
        made = Checkpoint.objects.filter(pk=pk).first() if pk <= MOST else None
        if made is None:
            raise NotFound("there is no such checkpoint")
        name = f"checkpoint-{made.size}.txt"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(made.note.encode(), content_type="text/plain; charset=utf-8", headers=headers)


class Compare(APIView):
    """The checkpoint somebody kept against the log: consistent or not, with the proof."""

    @extend_schema(operation_id="controller_compare", request=CompareSerializer, responses={200: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        asked = CompareSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        result = compare(asked.validated_data["note"])
        kept = result.kept
        return Response(
            {
                "verdict": result.verdict,
                "good": result.good,
                "why": result.why,
                "kept": {"origin": kept.origin, "size": kept.size, "root": kept.root.hex()} if kept else None,
                "signed_by": list(result.signed_by),
                "now": checkpoint_told(result.now) if result.now else None,
                "proof": list(result.proof),
            }
        )


class PublicKeys(APIView):
    """The keys the log is signed with, the one in use first: as text, and as a picture to be photographed."""

    @extend_schema(operation_id="controller_keys", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        in_use = [signer.public for signer in keys.signers()]
        former = [key for key in reversed(keys.known_keys()) if key not in in_use]
        told = [{"key": str(key), "in_use": key in in_use, "qr": picture(str(key))} for key in [*in_use, *former]]
        return Response({"keys": told})


# --- how things are told ---------------------------------------------------------------


def entry_told(entry: Entry, leaf: int | None) -> dict[str, Any]:
    data = entry.data
    stream, _, key = entry.stream.partition(":")
    table = data.get("table") or (int(key) if stream == "table" else None)
    return {
        "id": entry.pk,
        "stream": entry.stream,
        "seq": entry.seq,
        "kind": entry.kind,
        "group": GROUP_OF.get(entry.kind),
        "says": told(entry.kind, data),
        "actor": entry.actor,
        "sender": entry.sender,
        "article": entry.article,
        "happened_at": stamp(entry.happened_at),
        "recorded_at": stamp(entry.recorded_at),
        "table": table if isinstance(table, int) else None,
        "hand": data.get("hand"),
        "leaf": leaf,
        "hash": entry.hash,
    }


def checkpoint_told(made: Checkpoint) -> dict[str, Any]:
    return {
        "id": made.pk, "size": made.size, "root": made.root, "made_at": stamp(made.made_at), "reason": made.reason,
        "note": made.note,
    }  # fmt: skip


def plain(value: Any) -> Any:
    """Dates and moments in the one spelling of the ledger, inside anything."""
    match value:
        case datetime():
            return stamp(value)
        case date():
            return value.isoformat()
        case dict():
            return {name: plain(each) for name, each in value.items()}
        case list() | tuple():
            return [plain(each) for each in value]
    return value


# --- days -------------------------------------------------------------------------------


def today() -> date:
    return gaming_day(timezone.now(), zone=timezone.get_default_timezone(), ends_at=settings.GAMING_DAY_ENDS_AT)


def bounds_of(day: date) -> tuple[datetime, datetime]:
    return bounds(day, zone=timezone.get_default_timezone(), ends_at=settings.GAMING_DAY_ENDS_AT)


def asked_day(request: Request) -> date:
    asked = DaySerializer(data=request.query_params)
    asked.is_valid(raise_exception=True)
    day: date = asked.validated_data.get("day", today())
    return sensible(day)


def sensible(day: date) -> date:
    """Far from the ends of the calendar, where a day has no bounds."""
    return min(max(day, date(1970, 1, 2)), date(9000, 1, 1))


def wanted_of(asked: dict[str, Any]) -> Wanted:
    begin, until = asked.get("since"), asked.get("to")
    if begin is None and "begin" in asked:
        begin = bounds_of(sensible(asked["begin"]))[0]
    if until is None and "until" in asked:
        until = bounds_of(sensible(asked["until"]))[1]
    kept = {name: asked[name] for name in ("table", "person", "player", "article", "group", "before") if name in asked}
    return Wanted(begin=begin, until=until, **kept)
