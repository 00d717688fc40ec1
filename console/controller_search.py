"""The ledger, searched: by table, time, person, player, article and group of kinds; newest first, a page at a time."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from audit.models import Entry, Leaf

SLACK = 2_000
"""Rows are numbered before they are committed: so far may a number and its place in the log lie apart."""

GROUPS: dict[str, tuple[str, ...]] = {
    "ruling": (
        "hand.killed.v1", "hand.retrieved.v1", "hand.player_restricted.v1", "hand.forfeited.v1",
        "hand.deal_cancelled.v1", "hand.top_card_given.v1", "hand.board_taken_back.v1", "hand.floor_called.v1",
        "hand.burn_kept.v1", "hand.completed.v1", "hand.player_excluded.v1",
        "tables.pot_contested.v1", "tables.contest_deferred.v1", "tables.contest_decided.v1",
        "tables.irregularity_reported.v1", "tables.irregularity_ruled.v1", "tables.ruling_decided.v1",
    ),
    "override": ("devices.block_waived.v1", "tables.line_moved.v1"),
    "correction": (
        "hand.act_taken_back.v1", "hand.rewound.v1", "tables.hand_reopened.v1", "tables.faces_settled.v1",
        "rake.movement_corrected.v1", "rake.count_settled.v1",
    ),
    "void": ("hand.voided.v1",),
    "sanction": (
        "tables.player_removed.v1", "tables.player_sanctioned.v1", "tables.sanction_confirmed.v1",
        "tables.players_kept_apart.v1", "tables.offence_noted.v1",
    ),
    "alarm": (
        "devices.alarm_raised.v1", "devices.alarm_taken.v1", "devices.start_not_followed.v1",
        "devices.deck_found_irregular.v1", "tables.faces_differ.v1",
    ),
    "access": (
        "people.sign_in_failed.v1", "people.stranger_refused.v1", "people.second_factor_failed.v1",
        "people.second_factor_reset.v1", "people.second_factor_offered.v1", "people.second_factor_enrolled.v1",
        "people.pin_changed.v1", "audit.names_read.v1",
    ),
}  # fmt: skip
"""What a controller looks through first: irregularities and overrides, by their kinds in the ledger."""
EVERY_KIND = tuple(kind for kinds in GROUPS.values() for kind in kinds)
GROUP_OF = {kind: group for group, kinds in GROUPS.items() for kind in kinds}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; nothing in a field leaves it open."""

    begin: datetime | None = None
    until: datetime | None = None
    table: int | None = None
    person: str = ""
    player: int | None = None
    article: str = ""
    group: str = ""
    before: int | None = None


def found(wanted: Wanted, limit: int) -> tuple[list[Entry], int | None]:
    """A page of entries, and where the next one begins."""
    rows = list(_matching(wanted).order_by("-id")[: limit + 1])
    return rows[:limit], rows[limit - 1].pk if len(rows) > limit else None


def _matching(wanted: Wanted) -> QuerySet[Entry]:
    entries = Entry.objects.filter(*_period(wanted))
    if wanted.table is not None:
        entries = entries.filter(Q(stream=f"table:{wanted.table}") | _has(f'"table":{wanted.table}'))
    if wanted.person:
        entries = entries.filter(body__contains=f'"{wanted.person}"')
    if wanted.player is not None:
        entries = entries.filter(Q(stream=f"player:{wanted.player}") | _has(f'"player":{wanted.player}'))
    if wanted.article:
        entries = entries.filter(body__contains=f'"article":"{wanted.article}')
    if wanted.group:
        entries = entries.filter(kind__in=GROUPS.get(wanted.group, EVERY_KIND))
    return entries.filter(pk__lt=wanted.before) if wanted.before else entries


def _has(fact: str) -> Q:
    """A whole number ends with a comma or a brace: 12 is not the beginning of 123."""
    return Q(body__contains=f"{fact},") | Q(body__contains=f"{fact}}}")


def _period(wanted: Wanted) -> list[Q]:
    """Between two moments; the log's own index by time says between which rows to look."""
    asked = []
    if wanted.begin:
        asked.append(Q(recorded_at__gte=wanted.begin))
        first = Leaf.objects.filter(recorded_at__gte=wanted.begin).order_by("recorded_at").values("entry_id").first()
        if first:
            asked.append(Q(pk__gte=first["entry_id"] - SLACK))
    if wanted.until:
        asked.append(Q(recorded_at__lt=wanted.until))
        after = Leaf.objects.filter(recorded_at__gte=wanted.until).order_by("recorded_at").values("entry_id").first()
        if after:
            asked.append(Q(pk__lt=after["entry_id"] + SLACK))
    return asked
