"""REST: readings and pulses in, by a device's token; health, decks and alarms out. Thin."""

from typing import Any, ClassVar

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.api import ProblemSerializer
from audit.messages import Refused, Sender, decode
from devices import selectors
from devices.health import COUNTERS, heard
from devices.ingestion import Batch, take_in
from devices.models import Alarm, Deck, Enrolment, Machine, Maintenance
from devices.refusals import NotADevice
from people.authentication import sender_of
from rules.cards import name

NOTHING_WANTED: dict[str, Any] = {
    "lock": False, "fills": "nothing", "hand": 0, "open": False, "since": None, "faces": [], "done": [], "enrol": None,
}  # fmt: skip
PROBLEMS = dict.fromkeys((400, 401, 403, 503), ProblemSerializer)


class ReadingSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=1, help_text="Counts the spool's readings from 1, without holes.")
    kind = serializers.CharField()
    at = serializers.DateTimeField(help_text="When it happened, corrected for line time and age.")
    boot = serializers.IntegerField(default=0)
    seq = serializers.IntegerField(required=False, allow_null=True)
    replayed = serializers.BooleanField(default=False)
    facts = serializers.DictField(required=False)


class BatchSerializer(serializers.Serializer[Any]):
    """What an agent spooled, in order."""

    spool = serializers.RegexField(r"^[0-9a-f]{8,32}$")
    readings = ReadingSerializer(many=True)


class SafeSerializer(serializers.Serializer[Any]):
    """How far the batch was taken; what is refused stays with the agent."""

    number = serializers.IntegerField(help_text="The last number that is safe here; 0 when none of the batch is.")
    refused = serializers.CharField(allow_null=True)
    due = serializers.IntegerField(allow_null=True, help_text="The number we wait for, when the batch skipped it.")


class PulseSerializer(serializers.Serializer[Any]):
    beat_at = serializers.DateTimeField(allow_null=True, default=None)
    drift_ppb = serializers.IntegerField(allow_null=True, default=None, min_value=-(10**12), max_value=10**12)
    backlog = serializers.IntegerField(default=0, min_value=0, max_value=2**31 - 1)
    counters = serializers.DictField(child=serializers.IntegerField(min_value=0), default=dict)
    driver = serializers.CharField(default="", allow_blank=True, max_length=40)


class NewsSerializer(serializers.Serializer[Any]):
    """What an agent is told when it calls."""

    hand = serializers.IntegerField()
    open = serializers.BooleanField()
    decks = serializers.CharField(help_text="The version of the deck registry; ask for it when it is new.")


class FacesWantedSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    mark = serializers.CharField(allow_blank=True)
    places = serializers.ListField(child=serializers.IntegerField(), help_text="From 1 at the top of the deck.")
    since = serializers.DateTimeField(help_text="When the hand began, for what is drawn card by card.")


class EnrolWantedSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    way = serializers.ChoiceField(Enrolment.Way.choices)
    cards = serializers.CharField()


class ErrandsSerializer(serializers.Serializer[Any]):
    """What the house wants of the agent."""

    lock = serializers.BooleanField()
    fills = serializers.CharField()
    hand = serializers.IntegerField()
    open = serializers.BooleanField()
    since = serializers.DateTimeField(allow_null=True, help_text="Cards drawn before are forgotten.")
    faces = FacesWantedSerializer(many=True)
    done = serializers.ListField(child=serializers.CharField(), help_text="Decks that are forgotten.")
    enrol = EnrolWantedSerializer(allow_null=True)


class DeckTagsSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    back = serializers.CharField()
    here = serializers.BooleanField()
    tags = serializers.DictField(child=serializers.IntegerField())


class RegistrySerializer(serializers.Serializer[Any]):
    version = serializers.CharField()
    decks = DeckTagsSerializer(many=True)


class HealthSerializer(serializers.Serializer[Any]):
    device = serializers.IntegerField()
    table = serializers.IntegerField()
    kind = serializers.CharField(help_text="shuffler, shoe or sensor, as far as it says so.")
    link = serializers.CharField(help_text="up, lost or unheard.")
    driver = serializers.CharField(allow_blank=True, help_text="As its agent last named it.")
    starts = serializers.CharField()
    checks_deck = serializers.BooleanField()
    fills = serializers.CharField(help_text="How it knows shown cards: nothing, order or drawn.")
    locked = serializers.BooleanField(help_text="The machine says that it gives out no cards.")
    model = serializers.CharField(allow_blank=True)
    firmware = serializers.CharField(allow_blank=True)
    serial = serializers.CharField(allow_blank=True)
    gone = serializers.BooleanField(help_text="Then its last figures are not shown.")
    heard_at = serializers.DateTimeField(allow_null=True)
    beat_at = serializers.DateTimeField(allow_null=True)
    drift_ppb = serializers.IntegerField(allow_null=True)
    backlog = serializers.IntegerField(allow_null=True)
    counters = serializers.DictField(child=serializers.IntegerField())
    readings = serializers.IntegerField()
    deck_check = serializers.CharField()
    checked_for = serializers.IntegerField(allow_null=True)
    findings = serializers.ListField(child=serializers.DictField())


class DeckSerializer(serializers.ModelSerializer[Deck]):
    sixain = serializers.CharField(source="sixain.name", default=None, allow_null=True)

    class Meta:
        model = Deck
        fields: ClassVar = ["id", "name", "back", "table", "sixain", "uses", "enrolled_at", "retired_at"]


class AlarmSerializer(serializers.ModelSerializer[Alarm]):
    device = serializers.IntegerField(source="machine_id")

    class Meta:
        model = Alarm
        fields: ClassVar = [
            "id", "device", "table", "what", "article", "facts", "blocks", "raised_at",
            "taken_at", "taken_by", "reason",
        ]  # fmt: skip


class MaintenanceSerializer(serializers.ModelSerializer[Maintenance]):
    device = serializers.IntegerField(source="machine_id")

    class Meta:
        model = Maintenance
        fields: ClassVar = ["id", "device", "at", "by", "work", "note", "firmware", "serial"]


class DeckEnrolmentSerializer(serializers.ModelSerializer[Enrolment]):
    """``waits`` is a tag that was read and has no name yet; tags themselves are nobody's business here."""

    device = serializers.IntegerField(source="machine_id")
    named = serializers.SerializerMethodField()
    waits = serializers.SerializerMethodField()

    class Meta:
        model = Enrolment
        fields: ClassVar = ["id", "device", "deck", "back", "way", "cards", "named", "waits", "state", "begun_at"]

    def get_named(self, enrolment: Enrolment) -> list[str]:
        return sorted(name(card) for card in enrolment.tags.values())

    def get_waits(self, enrolment: Enrolment) -> bool:
        return bool(enrolment.waiting)


class Readings(APIView):
    """Readings of a device, in order, at least once; each is taken once."""

    @extend_schema(operation_id="device_readings", request=BatchSerializer, responses={200: SafeSerializer, **PROBLEMS})
    def post(self, request: Request) -> Response:
        sender, now = device_of(request), timezone.now()
        batch = decode(request.data, Batch)
        machine, safe = Machine.objects.filter(pk=int(sender.id.partition(":")[2])).first(), 0
        if machine is not None:
            heard(machine, now)
            safe = machine.number if machine.spool == batch.spool else 0
        outcome = take_in(batch, sender, now, safe=safe)
        refused = outcome.refused
        due = refused.facts.get("due") if isinstance(refused, Refused) else None
        code = refused.code if isinstance(refused, Refused) else "Failed" if refused else None
        return Response({"number": outcome.number, "refused": code, "due": due})


class PulseNow(APIView):
    """A sign of life every few seconds, with the figures of the line."""

    @extend_schema(operation_id="device_pulse", request=PulseSerializer, responses={200: NewsSerializer, **PROBLEMS})
    def post(self, request: Request) -> Response:
        sender = device_of(request)
        form = PulseSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        figures = dict(form.validated_data)
        figures["counters"] = {name: figures["counters"].get(name, 0) for name in COUNTERS}
        if machine := Machine.objects.filter(pk=int(sender.id.partition(":")[2])).first():
            heard(machine, timezone.now(), **figures)
        hand, is_open, _ = import_string(settings.DEVICE_HAND_IN_PLAY)(sender.table)
        return Response({"hand": hand, "open": is_open, "decks": selectors.version_of(sender.table or 0)})


class Errands(APIView):
    """What the house wants of a machine now: lock or not, faces of shown cards, decks to forget, a deck to enrol."""

    @extend_schema(operation_id="device_errands", responses={200: ErrandsSerializer, **PROBLEMS})
    def get(self, request: Request) -> Response:
        sender = device_of(request)
        machine = Machine.objects.filter(pk=int(sender.id.partition(":")[2])).first()
        if machine is None:
            return Response(ErrandsSerializer(NOTHING_WANTED).data)
        in_play = import_string(settings.DEVICE_HAND_IN_PLAY)(sender.table)
        return Response(ErrandsSerializer(selectors.errands_of(machine, *in_play)).data)


class DecksForDevice(APIView):
    """Which tag is which card, for the agent that checks decks at this table."""

    @extend_schema(operation_id="device_decks", responses={200: RegistrySerializer, **PROBLEMS})
    def get(self, request: Request) -> Response:
        return Response(selectors.decks_for(device_of(request).table or 0))


class Devices(APIView):
    """How every device stands now."""

    @extend_schema(operation_id="device_list", responses={200: HealthSerializer(many=True), **PROBLEMS})
    def get(self, request: Request) -> Response:
        now = timezone.now()
        return Response([selectors.health_of(machine, now) for machine in selectors.machines()])


class MaintenanceLog(ListAPIView[Maintenance]):
    """What was done to a machine, the newest first."""

    serializer_class = MaintenanceSerializer

    def get_queryset(self) -> QuerySet[Maintenance]:
        return selectors.maintenance_of(self.kwargs["pk"])


class DeckEnrolments(ListAPIView[Enrolment]):
    """Decks being enrolled through machines."""

    serializer_class = DeckEnrolmentSerializer

    def get_queryset(self) -> QuerySet[Enrolment]:
        return selectors.enrolments()


class Decks(ListAPIView[Deck]):
    """Every deck: where it is, how often it was used."""

    serializer_class = DeckSerializer

    def get_queryset(self) -> QuerySet[Deck]:
        return selectors.decks()


@extend_schema(parameters=[OpenApiParameter("all", bool, description="Those somebody has taken, too.")])
class Alarms(ListAPIView[Alarm]):
    """Alarms of devices that nobody has taken yet."""

    serializer_class = AlarmSerializer

    def get_queryset(self) -> QuerySet[Alarm]:
        return selectors.alarms(everything=self.request.query_params.get("all") == "true")


def device_of(request: Request) -> Sender:
    """The device that asks; nobody else has anything to tell here."""
    sender = sender_of(request.user)
    if sender.role != "device":
        raise NotADevice()
    return sender
