"""REST reads of the Merkle log: the latest checkpoint, proofs, and tiles at the paths of C2SP ``tlog-tiles``.

Everything here can be checked by whoever asks. What entries say is given out by their bundles only.
"""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit import keys, sequencer
from audit.bundles import bundle_at
from audit.merkle import consistency, inclusion, root_at
from audit.models import Leaf, Log, LogKey
from audit.notes import PublicKey
from audit.tiles import NoSuchTile, Tiles, at_path

FOREVER = "public, max-age=31536000, immutable"
FOREVER_OURS = "private, max-age=31536000, immutable"
MOST = 2**62


class InclusionAsked(serializers.Serializer[Any]):
    leaf = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    stream = serializers.CharField(max_length=80, required=False)
    seq = serializers.IntegerField(min_value=1, max_value=MOST, required=False)
    size = serializers.IntegerField(min_value=1, max_value=MOST, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("leaf" in attrs) == ("stream" in attrs and "seq" in attrs):
            raise serializers.ValidationError("name a leaf, or a stream and a seq")
        return attrs


class ConsistencyAsked(serializers.Serializer[Any]):
    old = serializers.IntegerField(min_value=0, max_value=MOST)
    new = serializers.IntegerField(min_value=0, max_value=MOST, required=False)


class InclusionProof(serializers.Serializer[Any]):
    """RFC 6962 audit path; hashes in hexadecimal."""

    leaf = serializers.IntegerField()
    size = serializers.IntegerField()
    leaf_hash = serializers.CharField()
    root_hash = serializers.CharField()
    path = serializers.ListField(child=serializers.CharField())


class ConsistencyProof(serializers.Serializer[Any]):
    """RFC 6962 consistency proof; hashes in hexadecimal."""

    old = serializers.IntegerField()
    new = serializers.IntegerField()
    old_root = serializers.CharField()
    new_root = serializers.CharField()
    proof = serializers.ListField(child=serializers.CharField())


class LatestCheckpoint(APIView):
    """The newest signed checkpoint, a C2SP signed note."""

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request) -> HttpResponse:
        made = sequencer.latest()
        if made is None:
            raise NotFound("no checkpoint was signed yet")
        return HttpResponse(made.note.encode(), content_type="text/plain; charset=utf-8")


class TileAt(APIView):
    """A tile of hashes, such as ``tile/0/x001/234`` or ``tile/0/000.p/17``."""

    @extend_schema(
        parameters=[OpenApiParameter("tile", str, OpenApiParameter.PATH)],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, tile: str) -> HttpResponse:
        try:
            hashes = at_path(tile)
        except NoSuchTile as missing:
            raise NotFound(str(missing)) from missing
        return HttpResponse(hashes, content_type="application/octet-stream", headers={"Cache-Control": FOREVER})


class EntryBundleAt(APIView):
    """Up to 256 entries, such as ``tile/entries/x001/234``: each its length in two bytes, its hash, its body."""

    @extend_schema(
        operation_id="ledger_entries",
        parameters=[OpenApiParameter("bundle", str, OpenApiParameter.PATH)],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, bundle: str) -> HttpResponse:
        try:
            entries = bundle_at(bundle)
        except NoSuchTile as missing:
            raise NotFound(str(missing)) from missing
        return HttpResponse(entries, content_type="application/octet-stream", headers={"Cache-Control": FOREVER_OURS})


class KeySerializer(serializers.Serializer[Any]):
    """A public key of the log; ``in_force`` while it signs."""

    key = serializers.CharField()
    since = serializers.IntegerField(help_text="The size of the log when it was first used.")
    in_force = serializers.BooleanField()
    qr = serializers.CharField(help_text="The same as a QR code of block characters.")


class Keys(APIView):
    """Every public key the log was ever signed with, the oldest first: to print and to keep."""

    @extend_schema(operation_id="ledger_keys", responses=KeySerializer(many=True))
    def get(self, request: Request) -> Response:
        in_force = {str(key) for key in keys.own()}
        known = LogKey.objects.order_by("id").values_list("key", "since")
        return Response(
            [
                {"key": key, "since": since, "in_force": key in in_force, "qr": keys.as_qr(PublicKey.read(key))}
                for key, since in known
            ]
        )


class Inclusion(APIView):
    """The proof that an entry is in the log of some size; without one, of the latest checkpoint."""

    @extend_schema(parameters=[InclusionAsked], responses=InclusionProof)
    def get(self, request: Request) -> Response:
        asked = InclusionAsked(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        size = _size(asked.validated_data.get("size"))
        leaf, nodes = _leaf(asked.validated_data), Tiles().node
        if leaf >= size:
            raise NotFound(f"the log of {size} leaves has no leaf {leaf}")
        path = [hashed.hex() for hashed in inclusion(leaf, size, nodes)]
        proof = {"leaf": leaf, "size": size, "leaf_hash": nodes(0, leaf).hex(), "root_hash": root_at(size, nodes).hex()}
        return Response(proof | {"path": path})


class Consistency(APIView):
    """The proof that the log of one size is how the log of a later size begins."""

    @extend_schema(parameters=[ConsistencyAsked], responses=ConsistencyProof)
    def get(self, request: Request) -> Response:
        asked = ConsistencyAsked(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        old, new = asked.validated_data["old"], _size(asked.validated_data.get("new"))
        if old > new:
            raise NotFound(f"the log of {new} leaves did not grow from one of {old}")
        nodes = Tiles().node
        proof = [hashed.hex() for hashed in consistency(old, new, nodes)]
        roots = {"old_root": root_at(old, nodes).hex(), "new_root": root_at(new, nodes).hex()}
        return Response({"old": old, "new": new} | roots | {"proof": proof})


def _size(stated: int | None) -> int:
    """A size the log has reached; when none is stated, that of the latest checkpoint."""
    if stated is None:
        latest = sequencer.latest()
        return latest.size if latest else 0
    if stated > (Log.objects.values_list("size", flat=True).first() or 0):
        raise NotFound(f"the log has not reached {stated} leaves")
    return stated


def _leaf(asked: dict[str, Any]) -> int:
    if "leaf" in asked:
        return int(asked["leaf"])
    found = Leaf.objects.filter(entry__stream=asked["stream"], entry__seq=asked["seq"])
    number = found.values_list("number", flat=True).first()
    if number is None:
        raise NotFound(f"{asked['stream']} {asked['seq']} is not in the log")
    return number
