"""REST: reads of the money of the tables: a gaming day of the room, and one table's book. Thin."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import date
from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from people.authentication import sender_of
from people.models import Staff
from people.roles import require_view
from rake.daybook import DayBook, day_book, day_books
from rake.models import Till
from rake.room import gaming_day_now

SHORT = (
    "table", "day", "open", "opening_float", "fills", "credits", "closing_count", "closing_cosigned_by",
    "drop_counted", "tips", "tips_counted", "cagnotte_expected", "cagnotte_due", "cagnotte_counted",
    "cagnotte_difference", "float_result", "table_result",
)  # fmt: skip


class DaySerializer(serializers.Serializer[Any]):
    """Which gaming day."""

    day = serializers.DateField(required=False, help_text="Without it, the gaming day that runs.")


class BookLineSerializer(serializers.Serializer[Any]):
    """A table's gaming day in short, in minor units; null is not counted yet."""

    table = serializers.IntegerField()
    day = serializers.DateField()
    open = serializers.BooleanField(help_text="Whether the float is at the table.")
    opening_float = serializers.IntegerField(allow_null=True)
    fills = serializers.IntegerField()
    credits = serializers.IntegerField()
    closing_count = serializers.IntegerField(allow_null=True)
    closing_cosigned_by = serializers.CharField(allow_blank=True)
    drop_counted = serializers.IntegerField(allow_null=True)
    tips = serializers.IntegerField()
    tips_counted = serializers.IntegerField(allow_null=True)
    cagnotte_expected = serializers.IntegerField(help_text="From the hands of the day.")
    cagnotte_due = serializers.IntegerField(help_text="What the counted boxes must hold.")
    cagnotte_counted = serializers.IntegerField(allow_null=True)
    cagnotte_difference = serializers.IntegerField(allow_null=True, help_text="Counted less due.")
    float_result = serializers.IntegerField(allow_null=True)
    table_result = serializers.IntegerField(allow_null=True)


class DayBooks(APIView):
    """Every table that had money or rake on a gaming day, a line each."""

    @extend_schema(
        operation_id="rake_books",
        parameters=[DaySerializer],
        responses={200: BookLineSerializer(many=True), 400: ProblemSerializer},
    )
    def get(self, request: Request) -> Response:
        books = day_books(_day(request) or gaming_day_now(timezone.now()))
        return Response([{name: getattr(book, name) for name in SHORT} for book in books])


class TableMoney(APIView):
    """One table's book: floats, fills, credits, boxes, tips, counts and who signed; a first count stays unseen."""

    @extend_schema(
        operation_id="rake_table",
        parameters=[DaySerializer],
        responses={200: OpenApiTypes.OBJECT, 400: ProblemSerializer, 403: ProblemSerializer},
    )
    def get(self, request: Request, number: int) -> Response:
        sender = sender_of(request.user)
        require_view(sender, "table" if sender.table is None else "tablet", number)
        book = day_book(number, _day(request) or _running_day(number))
        return Response(asdict(book) | {"names": _names(_people(book))})


def _running_day(table: int) -> date:
    """The day of the float at the table, however late it is; without one the gaming day that runs."""
    open_till = Till.objects.filter(table=table, closed_at=None).first()
    return open_till.day if open_till else gaming_day_now(timezone.now())


def _day(request: Request) -> date | None:
    asked = DaySerializer(data=request.query_params)
    asked.is_valid(raise_exception=True)
    found: date | None = asked.validated_data.get("day")
    return found


def _people(book: DayBook) -> set[str]:
    return {each.who for each in book.signatures} | {each.settled_by for each in book.counts}


def _names(people: Iterable[str]) -> dict[str, str]:
    keys = [who.removeprefix("staff:") for who in people if who.startswith("staff:")]
    return {f"staff:{pk}": name for pk, name in Staff.objects.filter(pk__in=keys).values_list("pk", "name")}
