"""A small room asked anything: makers of random commands for every noun, sensible most of the time.

A maker is given chance (a seeded ``Random``) and finds in the rows what its
command could be about; where there is nothing it names something that is not
there, which must be refused.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from audit.messages import Command, Sender
from people.models import Staff
from rake.commands import AddPolicy, RevisePolicy, Share, Time
from rake.models import Policy
from rules.blinds import WayIn
from rules.cards import FULL_DECK, name
from tables import commands as ask
from tables.hand_reading import open_hand
from tables.models import Custody, KeptApart, Player, Seat, Table, WaitLine
from tables.services.hands_reopen import RECONSTRUCTED
from tests.room import CONTROLLER, DIRECTION, FLOOR, PIT

Some = TypeVar("Some")
Maker = Callable[[Random], Command]

LISTS = (("nl-holdem", 100, 200), ("nl-holdem", 200, 500), ("stud7", 400, 800))
TABLES = {
    1: ("nl-holdem", 100, 200, 20_000, 5),
    2: ("nl-holdem", 100, 200, 20_000, 4),
    3: ("nl-holdem", 200, 500, 50_000, 4),
    4: ("stud7", 400, 800, 16_000, 4),
}
WORDS: tuple[Any, ...] = ("call", "raise", "fold", "check", "all_in")
VARIANTS = ("nl-holdem", "pl-omaha", "stud7")
BUY_INS = (20_000, 20_000, 25_000, 50_000, 60_000, 5_000, 100, 8_000)
SIGNERS = {ask.ReleaseSeat.name: PIT, ask.TakeIntoCustody.name: PIT, ask.CosignOpening.name: CONTROLLER}
BY_THE_DIRECTION = (
    ask.PutLineAt, ask.KeepApart, ask.LetTogether, ask.ChangeStakes, ask.ChangeRake, ask.ChangeRoomSetting,
    ask.SetUpTable, ask.ChangeSetup, AddPolicy, RevisePolicy,
)  # fmt: skip


def sender_of(command: Command) -> Sender:
    if isinstance(command, ask.CosignOpening):
        return CONTROLLER
    if isinstance(command, ask.CallPlayer) and command.reason:
        return DIRECTION
    if isinstance(command, ask.MoveByDirection):
        return PIT
    return DIRECTION if isinstance(command, BY_THE_DIRECTION) else FLOOR


def some(of: Sequence[Some], chance: Random, otherwise: Some) -> Some:
    return chance.choice(of) if of else otherwise


def a_table(chance: Random, *status: str) -> int:
    """Any table; mostly one of this status, where one is asked for."""
    fitting = list(Table.objects.filter(status__in=status).order_by("number").values_list("number", flat=True))
    return chance.choice(fitting if fitting and chance.random() < 0.9 else list(TABLES))


def a_player(chance: Random) -> int:
    return some(list(Player.objects.order_by("pk").values_list("pk", flat=True)), chance, 999)


def somebody_idle(chance: Random) -> int:
    """Mostly a player who neither sits nor waits."""
    idle = Player.objects.filter(seats=None, lines=None).order_by("pk").values_list("pk", flat=True)
    return some(list(idle), chance, 999) if chance.random() < 0.9 else a_player(chance)


def wanted_table(chance: Random) -> int:
    """Mostly an open table whose list has a name nobody has called."""
    lines = WaitLine.objects.filter(called_table=None).values_list("game", "small_blind", "big_blind")
    found = [
        number
        for number, *key in Table.objects.filter(status="open").values_list(
            "number", "game", "small_blind", "big_blind"
        )
        if tuple(key) in set(lines)
    ]
    return some(found, chance, a_table(chance))


def a_seat(chance: Random, **which: Any) -> tuple[int, int]:
    """Table and number of somebody who sits; seldom any chair at all."""
    taken = list(Seat.objects.filter(locked_up=False, **which).values_list("table_id", "number"))
    anywhere = (a_table(chance), chance.randint(1, 6))
    return some(taken, chance, anywhere) if chance.random() < 0.9 else anywhere


def seat_row(chance: Random, **which: Any) -> Seat:
    rows = list(Seat.objects.filter(locked_up=False, **which))
    return some(rows, chance, Seat(table_id=a_table(chance), number=1, player_id=999))


def a_line(chance: Random, **which: Any) -> WaitLine:
    rows = list(WaitLine.objects.filter(**which).order_by("game", "big_blind", "place"))
    nobody = WaitLine(game="nl-holdem", small_blind=100, big_blind=200, player_id=999, called_table=1, called_seat=1)
    return some(rows, chance, nobody)


def on_list(line: WaitLine) -> tuple[str, int, int, int]:
    return line.game, line.small_blind, line.big_blind, line.player_id


def cards_for(who: Sequence[int], chance: Random) -> list[tuple[int, str]]:
    return [(each, name(card)) for each, card in zip(who, chance.sample(FULL_DECK, len(who)), strict=True)]


def sitting_at(table: int, column: str) -> list[int]:
    return list(Seat.objects.filter(table_id=table, locked_up=False).order_by("number").values_list(column, flat=True))


def called(chance: Random) -> tuple[int, int, int]:
    line = a_line(chance, called_table__isnull=False)
    return line.called_table or 1, line.called_seat or 1, line.player_id


def counted(seat: Seat, chance: Random) -> int:
    return seat.stack + seat.behind + (chance.random() < 0.1)


def called_off(chance: Random) -> Command:
    table, _, player = called(chance)
    return ask.CallOffCall(table, player, "an error")


def let_together(chance: Random) -> Command:
    pair = KeptApart.objects.order_by("pk").first()
    return ask.LetTogether(pair.one_id, pair.other_id) if pair else ask.LetTogether(1, 2)


def custody_row(chance: Random) -> Custody:
    return some(list(Custody.objects.all()), chance, Custody(pk=999, chips=0))


def move(chance: Random, kind: type[Any]) -> Command:
    seat = seat_row(chance)
    target, chair = a_table(chance), chance.randint(1, 5)
    if kind is ask.MoveAtRequest:
        return ask.MoveAtRequest(
            seat.table_id, seat.number, seat.player_id, target, chair, chance.choice((0, 30_000, 50_000))
        )
    why: Any = chance.choice(("order", "order", "uneven", "main_table", "must_move"))
    return ask.MoveByDirection(seat.table_id, seat.number, seat.player_id, target, chair, why, "as it must be")


def draw_seat(chance: Random) -> Command:
    table, player = a_table(chance, "opening"), somebody_idle(chance)
    return ask.DrawSeat(table, chance.randint(1, 5), player, chance.choice(BUY_INS), drawn_by=player)


def setup(chance: Random, kind: type[Any]) -> Command:
    number = chance.choice((*TABLES, 5))
    chosen = TABLES.get(number, TABLES[1])
    variants = chance.choice(((), VARIANTS))
    found: Command = kind(number, *chosen, tracking=chance.choice(("full", "summary")), variants=variants)
    return found


def terms(chance: Random) -> Share | Time:
    return chance.choice((Share(cap=1_000), Share(rounding="up"), Time(500, period_minutes=20)))


def policy(chance: Random) -> int | None:
    return some([None, *Policy.objects.values_list("pk", flat=True)], chance, None)


WAITING: tuple[Maker, ...] = (
    lambda chance: ask.RegisterPlayer("Guest of the house"),
    lambda chance: ask.JoinList(*chance.choice(LISTS), somebody_idle(chance)),
    lambda chance: ask.JoinList(*chance.choice(LISTS), somebody_idle(chance)),
    lambda chance: ask.LeaveList(*on_list(a_line(chance))),
    lambda chance: ask.LeaveArea(*on_list(a_line(chance))),
    lambda chance: ask.ComeBack(*on_list(a_line(chance))),
    lambda chance: ask.TransferLine(*on_list(a_line(chance)), *chance.choice(LISTS)),
    lambda chance: ask.PutLineAt(*on_list(a_line(chance)), chance.randint(1, 4), "a promise"),
)
CALLING: tuple[Maker, ...] = (
    lambda chance: ask.CallNext(wanted_table(chance)),
    lambda chance: ask.CallNext(wanted_table(chance), chance.randint(1, 6)),
    lambda chance: ask.CallPlayer(
        wanted_table(chance), chance.randint(1, 5), a_line(chance).player_id, chance.choice(("", "our fault"))
    ),
    lambda chance: ask.AnswerCall(*called(chance), chance.choice(BUY_INS)),
    lambda chance: ask.AnswerCall(*called(chance), 20_000),
    lambda chance: ask.AnswerCall(*called(chance), custody_row(chance).chips),
    lambda chance: ask.DeclineCall(*called(chance)),
    called_off,
    lambda chance: ask.FormTable(a_table(chance, "closed")),
    lambda chance: ask.RefuseSeat(a_table(chance), a_player(chance)),
    lambda chance: ask.KeepApart(a_player(chance), a_player(chance), "they quarrelled"),
    let_together,
)
SEATING: tuple[Maker, ...] = (
    lambda chance: ask.SeatPlayer(
        a_table(chance, "open"), chance.randint(1, 5), a_player(chance), chance.choice(BUY_INS)
    ),
    lambda chance: ask.SeatPlayer(a_table(chance, "open"), chance.randint(1, 5), somebody_idle(chance), 50_000),
    lambda chance: ask.SeatPlayer(1, chance.randint(1, 5), somebody_idle(chance), 20_000),
    lambda chance: ask.VacateSeat(*a_seat(chance)),
    lambda chance: ask.RemovePlayer(*a_seat(chance), "rude"),
    lambda chance: ask.PlayOver(*a_seat(chance, out_until__isnull=False, stack=0), somebody_idle(chance), 50_000),
    lambda chance: ask.EndPlayOver(*a_seat(chance, playing_over__isnull=False)),
    lambda chance: ask.AskToMove(*a_seat(chance), 3),
    lambda chance: ask.WithdrawMove(*a_seat(chance, wants_to_move_to__isnull=False)),
    lambda chance: move(chance, ask.MoveAtRequest),
    lambda chance: move(chance, ask.MoveByDirection),
    lambda chance: move(chance, ask.MoveByDirection),
)


def release(chance: Random, kind: type[Any]) -> Command:
    seat = seat_row(chance, out_until__isnull=False)
    found: Command = kind(seat.table_id, seat.number, counted(seat, chance))
    return found


AWAY: tuple[Maker, ...] = (
    lambda chance: ask.SitOut(*a_seat(chance, presence="here")),
    lambda chance: ask.NoticeAbsence(*a_seat(chance, presence="here")),
    lambda chance: ask.ReturnToSeat(*a_seat(chance, out_until__isnull=False)),
    lambda chance: ask.ReturnToSeat(*a_seat(chance, out_until__isnull=False)),
    lambda chance: ask.ExtendAbsence(*a_seat(chance, out_until__isnull=False), chance.randint(1, 40)),
    lambda chance: release(chance, ask.ReleaseSeat),
    lambda chance: release(chance, ask.TakeIntoCustody),
    lambda chance: ask.GiveBackCustody(custody_row(chance).pk, custody_row(chance).chips),
)


def give_back(chance: Random) -> Command:
    kept = custody_row(chance)
    return ask.GiveBackCustody(kept.pk, kept.chips + (chance.random() < 0.1))


def take_off(chance: Random) -> Command:
    seat = seat_row(chance)
    return ask.TakeOff(seat.table_id, seat.number, chance.choice((seat.stack, 1_000)), chance.random() < 0.5)


def deliver(chance: Random) -> Command:
    seat = seat_row(chance, behind__gt=0)
    return ask.DeliverChips(seat.table_id, seat.number, max(seat.behind // chance.choice((1, 2)), 1))


BUYING: tuple[Maker, ...] = (
    lambda chance: ask.TopUp(*a_seat(chance), chance.choice(BUY_INS)),
    lambda chance: ask.TopUp(*a_seat(chance, stack=0), 20_000),
    lambda chance: ask.AnnounceBehind(*a_seat(chance), chance.choice(BUY_INS), chance.random() < 0.7),
    deliver,
    take_off,
    give_back,
    lambda chance: ask.ChooseWayIn(*a_seat(chance), chance.choice(list(WayIn))),
    lambda chance: ask.AskStraddle(*a_seat(chance)),
    lambda chance: ask.DropStraddle(*a_seat(chance)),
)


def close(chance: Random, kind: type[Any]) -> Command:
    table = a_table(chance, "open", "opening", "paused")
    found: Command = kind(table, cards_for(sitting_at(table, "player_id"), chance))
    return found


def draw_button(chance: Random) -> Command:
    table = a_table(chance, "opening")
    return ask.DrawButton(table, cards_for(sitting_at(table, "number"), chance))


def called_from(chance: Random) -> int:
    waiting = Table.objects.filter(floor_called_at__isnull=False).values_list("number", flat=True)
    return some(list(waiting), chance, a_table(chance))


TABLE_LIFE: tuple[Maker, ...] = (
    lambda chance: ask.OpenTable(a_table(chance, "closed")),
    lambda chance: ask.OpenTable(a_table(chance, "closed"), button=chance.randint(1, 5)),
    lambda chance: ask.OpenTable(a_table(chance, "closed"), by_steps=True),
    lambda chance: ask.CheckDeck(a_table(chance, "opening"), chance.random() < 0.8),
    lambda chance: ask.PermitShuffle(a_table(chance, "opening")),
    draw_seat,
    lambda chance: ask.SeatByFloor(a_table(chance, "opening"), chance.randint(1, 5), somebody_idle(chance), 50_000),
    draw_button,
    lambda chance: ask.CosignOpening(a_table(chance, "opening")),
    lambda chance: ask.PauseTable(a_table(chance, "open")),
    lambda chance: ask.ResumeTable(a_table(chance, "paused")),
    lambda chance: ask.ResumeTable(a_table(chance, "paused")),
    lambda chance: close(chance, ask.CloseTable),
    lambda chance: close(chance, ask.BreakTable),
    lambda chance: ask.SetMustMove(2, chance.choice((1, None))),
    lambda chance: ask.CallFloor(a_table(chance, "open")),
    lambda chance: ask.AnswerFloor(called_from(chance)),
)


def a_dealer() -> int:
    return Staff.objects.values_list("pk", flat=True).first() or 999


ORDERS: tuple[Maker, ...] = (
    lambda chance: ask.ChangeStakes(a_table(chance), min_buy_in=chance.choice((10_000, 20_000, 30_000))),
    lambda chance: ask.ChangeStakes(3, small_blind=chance.choice((300, 400)), big_blind=chance.choice((600, 800))),
    lambda chance: ask.ChangeRake(a_table(chance), policy(chance)),
    lambda chance: ask.CollectTime(a_table(chance)),
    lambda chance: setup(chance, ask.ChangeSetup),
    lambda chance: AddPolicy(chance.choice(("house", "late")), terms(chance)),
    lambda chance: RevisePolicy(chance.choice(("house", "late")), terms(chance)),
    lambda chance: ask.ChangeRoomSetting("cosignature_required", chance.random() < 0.3),
    lambda chance: ask.ChangeRoomSetting("answer_minutes", chance.randint(1, 20)),
    lambda chance: ask.ChangeRoomSetting("play_over", chance.random() < 0.8),
    lambda chance: ask.SetRotation(chance.sample(list(TABLES), 2)),
    lambda chance: ask.JoinRotation(a_dealer()),
    lambda chance: ask.LeaveRotation(a_dealer()),
    lambda chance: ask.RelieveDealer(a_table(chance), at_once=chance.random() < 0.5),
    lambda chance: ask.PushDealers(),
    lambda chance: ask.HandOverTable(a_table(chance), [1]),
)


def in_turn(chance: Random) -> tuple[int, int]:
    """The seat that is to act somewhere."""
    for number in open_tables():
        being = open_hand(number)
        if being and being.hand.to_act:
            return number, being.hand.to_act
    return a_seat(chance)


def forfeit(chance: Random) -> Command:
    return ask.ForfeitAndFold(*in_turn(chance), chance.choice((100, 200, 500)), RECONSTRUCTED)


RULINGS: tuple[Maker, ...] = (
    lambda chance: ask.CallTime(*in_turn(chance)),
    lambda chance: ask.KillHand(*a_seat(chance), RECONSTRUCTED, "shown to a neighbour"),
    lambda chance: ask.RetrieveHand(*a_seat(chance), RECONSTRUCTED, "the dealer's slip"),
    lambda chance: ask.RestrictPlayer(*a_seat(chance), RECONSTRUCTED),
    lambda chance: ask.CancelDeal(a_table(chance), RECONSTRUCTED, "a card too many"),
    lambda chance: ask.TakeBackBoard(a_table(chance)),
    lambda chance: ask.TakeBackAct(a_table(chance)),
    lambda chance: ask.VoidHand(a_table(chance), RECONSTRUCTED, "an irregular deck"),
    lambda chance: ask.RewindHand(a_table(chance), chance.randint(1, 12), "the action skipped a seat"),
    forfeit,
    lambda chance: ask.Tell(*in_turn(chance), said=chance.choice(WORDS), amount=chance.choice((None, 500, 2_000))),
    lambda chance: ask.GiveTopCard(*in_turn(chance)),
    lambda chance: ask.ChooseVariant(3, chance.randint(1, 4), chance.choice(VARIANTS)),
    lambda chance: ask.ChopBlinds(a_table(chance)),
    lambda chance: ask.MuckCards(*a_seat(chance)),
)


def open_tables() -> list[int]:
    return list(Table.objects.filter(status="open").order_by("number").values_list("number", flat=True))
