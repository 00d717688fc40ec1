"""What a player has used up today, at one table or at any: short buy-ins and absences."""

from datetime import datetime

from audit.ledger import stamp
from rules.absence import AbsenceKind
from tables.models import Seat, Stay
from tables.standing import gaming_day_of


def stay_of(player: int, table: int, *, at: datetime) -> Stay:
    """The row of this gaming day; not yet saved when the player has used up nothing here."""
    found = {"player_id": player, "table": table, "day": gaming_day_of(at)}
    return Stay.objects.filter(**found).first() or Stay(**found)


def short_buy_ins_of(player: int, table: int, *, at: datetime, anywhere: bool = False) -> int:
    """How many short buy-ins count here; for somebody the house has moved, those of his other tables too."""
    if not anywhere:
        return stay_of(player, table, at=at).short_buy_ins
    days = Stay.objects.filter(player_id=player, day=gaming_day_of(at))
    return max(days.values_list("short_buy_ins", flat=True), default=0)


def count_short_buy_ins(player: int, table: int, count: int, *, at: datetime) -> None:
    stay = stay_of(player, table, at=at)
    if stay.short_buy_ins != count:
        stay.short_buy_ins = count
        stay.save()


def absences_of(player: int, *, at: datetime) -> list[AbsenceKind]:
    """The kinds of absence of this gaming day, at whatever table, noted or not."""
    stays = Stay.objects.filter(player_id=player, day=gaming_day_of(at))
    return [AbsenceKind(kind) for stay in stays for kind, _began, _ended in stay.absences]


def begin_absence(seat: Seat, kind: AbsenceKind, began: datetime) -> None:
    """Note an absence; one that runs already becomes this one, from the same beginning."""
    stay = stay_of(seat.player_id, seat.table_id, at=began)
    over = [each for each in stay.absences if each[2]]
    stay.absences = [*over, [str(kind), stamp(began), None]]
    stay.save()


def end_absence(seat: Seat, ended: datetime) -> None:
    """Close the absence that runs, if one does."""
    if seat.out_since is None:
        return
    stay = stay_of(seat.player_id, seat.table_id, at=seat.out_since)
    stay.absences = [_ended(each, ended) for each in stay.absences]
    stay.save()


def leave(seat: Seat, chips: int, *, at: datetime) -> None:
    """The player goes, with so much: what he would have to bring again where the room asks for it."""
    end_absence(seat, at)
    stay = stay_of(seat.player_id, seat.table_id, at=at)
    stay.left_with = chips
    stay.save()


def previous_stack(player: int, table: int, *, at: datetime) -> int:
    return stay_of(player, table, at=at).left_with


def _ended(absence: list[str | None], at: datetime) -> list[str | None]:
    kind, began, ended = absence
    return [kind, began, ended or stamp(at)]
