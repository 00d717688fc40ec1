"""Players away from their seats: sitting out, gone without a word, back again, away too long.

Every absence has two deadlines: a warning, and the end. At the end nothing is
taken from anybody; the floor is asked (``overdue``) and releases the seat, or does not.
"""

from collections.abc import Collection

from audit.desk import Desk, handles
from rules import absence as rules
from rules.absence import Absence, AbsenceKind, AlreadyOut, NotOut, ReleaseWhy
from rules.bars import Leaving
from tables.commands import (
    ExpireSitOut,
    ExtendAbsence,
    NoticeAbsence,
    ReleaseSeat,
    ReturnToSeat,
    SitOut,
    WarnAbsence,
)
from tables.events import (
    AbsenceExtended,
    AbsenceNoticed,
    AbsenceWarned,
    HandsMissed,
    SitOutEnded,
    SitOutExpired,
    SitOutStarted,
)
from tables.models import Room, Seat, Table
from tables.refusals import SeatPlayedOver
from tables.services import custody, stays
from tables.services.at_table import seat_at, table_between_hands, table_in_play
from tables.services.seating import deadline_keys, get_up
from tables.standing import zone

Presence = Seat.Presence
ANNOUNCED = (AbsenceKind.EVENING, AbsenceKind.DINNER)
OF_AN_ABSENCE = ["presence", "absence", "out_since", "out_until", "overdue", "hands_out"]


@handles(SitOut)
def sit_out(command: SitOut, desk: Desk) -> None:
    table = table_in_play(command.table)
    seat = seat_at(table, command.seat)
    if seat.absence in ANNOUNCED:
        raise AlreadyOut(seat.number)
    seated = table.occupied.filter(locked_up=False)
    granted = rules.sit_out(
        desk.happened_at,
        opened_at=table.opened_at or desk.happened_at,
        zone=zone(),
        room=Room.rules(),
        used=stays.absences_of(seat.player_id, at=desk.happened_at),
        seats=table.seats,
        taken=seated.count(),
        absent=seated.exclude(pk=seat.pk).filter(out_until__isnull=False).count(),
        away_since=seat.out_since,
    )
    _go_out(desk, seat, granted, Presence.SITTING_OUT)
    what = (granted.until, str(granted.kind), granted.began_at, granted.for_floor)
    desk.record(SitOutStarted(table.number, seat.number, seat.player_id, *what), article=granted.deadline.article)


@handles(NoticeAbsence)
def notice_absence(command: NoticeAbsence, desk: Desk) -> None:
    seat = seat_at(table_in_play(command.table), command.seat)
    if seat.out_until:
        raise AlreadyOut(seat.number)
    noticed = rules.noticed_absent(desk.happened_at, room=Room.rules())
    _go_out(desk, seat, noticed, Presence.AWAY)
    desk.record(
        AbsenceNoticed(seat.table_id, seat.number, seat.player_id, noticed.until, noticed.began_at),
        article=noticed.deadline.article,
    )


@handles(ExtendAbsence)
def extend_absence(command: ExtendAbsence, desk: Desk) -> None:
    seat = seat_at(Table.objects.locked(command.table), command.seat)
    longer = rules.extend(noted(seat), command.minutes, asked_at=desk.happened_at, room=Room.rules())
    seat.out_until, seat.overdue = longer.until, False
    seat.save(update_fields=["out_until", "overdue"])
    _set_clocks(desk, seat, longer)
    desk.record(
        AbsenceExtended(seat.table_id, seat.number, seat.player_id, command.minutes, longer.until),
        article=longer.deadline.article,
    )


@handles(ReturnToSeat)
def return_to_seat(command: ReturnToSeat, desk: Desk) -> None:
    """Late or not, the seat is the player's until the floor has released it."""
    seat = seat_at(Table.objects.locked(command.table), command.seat)
    back = rules.came_back(noted(seat), desk.happened_at)
    if seat.playing_over_id:
        raise SeatPlayedOver(seat=seat.number)
    for key in deadline_keys(seat.player_id):
        desk.call_off(key)
    stays.end_absence(seat, desk.happened_at)
    seat.presence, seat.absence, seat.out_since, seat.out_until = Presence.HERE, "", None, None
    seat.overdue, seat.hands_out = False, 0
    seat.save(update_fields=OF_AN_ABSENCE)
    desk.record(
        SitOutEnded(seat.table_id, seat.number, seat.player_id, back.in_time, back.minutes_away), article=back.article
    )


@handles(WarnAbsence)
def warn_absence(command: WarnAbsence, desk: Desk) -> None:
    seat = _still_away(command)
    running = noted(seat)
    warned = AbsenceWarned(seat.table_id, seat.number, seat.player_id, running.until)
    desk.record(warned, article=running.deadline.article)


@handles(ExpireSitOut)
def expire_sit_out(command: ExpireSitOut, desk: Desk) -> None:
    """The time is over: the seat may be released and the stack kept, which is for the floor to confirm."""
    seat = _still_away(command)
    _ask_the_floor(desk, seat, rules.on_expiry(noted(seat), desk.now, stack=seat.stack))


@handles(ReleaseSeat)
def release_seat(command: ReleaseSeat, desk: Desk) -> None:
    """Give the seat away and keep the stack, counted and signed by two; refused while the absence still runs."""
    table = table_between_hands(command.table)
    seat = seat_at(table, command.seat)
    running = noted(seat)
    if not seat.overdue:
        rules.on_expiry(running, desk.happened_at, stack=seat.stack)
    custody.keep_stack(desk, seat, counted=command.counted, keeps_seat=False)
    get_up(desk, seat, Leaving.FORFEITED)


def after_a_hand(desk: Desk, table: Table, dealt_in: Collection[int]) -> None:
    """At a table that limits hands or minutes missed: count them, and ask the floor about who is over."""
    limits = table.rules
    if not (limits.most_hands_out or limits.most_minutes_out):
        return
    away = table.occupied.filter(locked_up=False, playing_over=None, out_until__isnull=False)
    missing = [seat for seat in away if seat.number not in dealt_in]
    for seat in missing:
        seat.hands_out += 1
        seat.save(update_fields=["hands_out"])
    if missing:
        counted = tuple((seat.number, seat.hands_out) for seat in missing)
        desk.record(HandsMissed(table.number, counted), article="italiana.leave.ten-turns")
    for seat in missing:
        _check_limits(desk, table, seat)


def noted(seat: Seat) -> Absence:
    """The absence that runs, as it stands in the row."""
    if seat.out_until is None or seat.out_since is None:
        raise NotOut(seat.number)
    kind = AbsenceKind(seat.absence)
    return rules.as_noted(kind, began_at=seat.out_since, until=seat.out_until, room=Room.rules())


def _check_limits(desk: Desk, table: Table, seat: Seat) -> None:
    release = rules.out_for_good(
        hands_missed=seat.hands_out,
        out_since=seat.out_since or desk.happened_at,
        now=desk.happened_at,
        table=table.rules,
        stack=seat.stack,
        in_a_pot=False,
    )
    if release and not seat.overdue:
        _ask_the_floor(desk, seat, release)


def _ask_the_floor(desk: Desk, seat: Seat, release: rules.Release) -> None:
    seat.overdue = True
    seat.save(update_fields=["overdue"])
    asked = (release.chips, release.minutes_away, str(ReleaseWhy(release.why)))
    desk.record(SitOutExpired(seat.table_id, seat.number, seat.player_id, *asked), article=release.article)


def _still_away(command: WarnAbsence | ExpireSitOut) -> Seat:
    seat = seat_at(Table.objects.locked(command.table), command.seat)
    if seat.player_id != command.player or not seat.out_until:
        raise NotOut(seat.number)
    return seat


def _go_out(desk: Desk, seat: Seat, absence: Absence, presence: Seat.Presence) -> None:
    stays.begin_absence(seat, absence.kind, absence.began_at)
    seat.presence, seat.absence = presence, str(absence.kind)
    seat.out_since, seat.out_until, seat.overdue = absence.began_at, absence.until, False
    seat.save(update_fields=OF_AN_ABSENCE)
    _set_clocks(desk, seat, absence)


def _set_clocks(desk: Desk, seat: Seat, absence: Absence) -> None:
    warning, end = deadline_keys(seat.player_id)
    who, stream = (seat.table_id, seat.number, seat.player_id), f"table:{seat.table_id}"
    desk.call_off(warning)
    if desk.happened_at < absence.warns_at < absence.until:
        desk.schedule(warning, due_at=absence.warns_at, stream=stream, command=WarnAbsence(*who))
    desk.schedule(end, due_at=absence.until, stream=stream, command=ExpireSitOut(*who))
