"""What may go wrong in a small room: irregularities with any facts, decisions, contested pots, sanctions."""

from random import Random

from audit.messages import Command
from rules.irregularities import CATALOGUE, Fact
from tables.commands.contests import ContestPot, DecideContest, DeferContest, Share
from tables.commands.irregularities import DecideRuling, Ordered, ReportIrregularity
from tables.commands.sanctions import ConfirmSanction, SendFromHouse, SendFromTable, WarnPlayer
from tables.models import Case, Contest, Sanction, Table
from tests.tables.any_room import Maker, a_player, a_seat, a_table

BY_THE_DIRECTION = (DecideRuling, SendFromHouse, ConfirmSanction)
LANGUAGE = "sanremo-cash.prohibited.language"
COLLUSION = "sanremo-cash.prohibited.collusion"


def told(fact: Fact, chance: Random) -> int | str | bool:
    match fact.kind:
        case "seat":
            return chance.randint(1, 5)
        case "yes_no":
            return chance.random() < 0.5
        case "choice":
            return chance.choice(fact.choices)[0]
        case "card":
            return chance.choice(("9c", "Td"))
        case "count":
            return chance.randint(1, 3)
        case _:
            return chance.choice((100, 400, 2_000))


def report(chance: Random) -> Command:
    each = chance.choice(tuple(CATALOGUE.values()))
    return ReportIrregularity(
        a_table(chance, "open"), each.slug, {fact.name: told(fact, chance) for fact in each.facts}
    )


def decide(chance: Random) -> Command:
    row = Case.objects.filter(state="open").order_by("pk").first()
    if row is None:
        return DecideRuling(999, "prescribed")
    others = row.prescribed["alternatives"]
    if others and chance.random() < 0.3:
        return DecideRuling(row.pk, "alternative", chance.choice(others)["slug"])
    if chance.random() < 0.2:
        orders = (Ordered("void_hand"),) if chance.random() < 0.5 else ()
        return DecideRuling(row.pk, "otherwise", orders=orders, reason="as the direction saw it")
    return DecideRuling(row.pk, "prescribed")


def contest(chance: Random) -> Command:
    number, seat = a_seat(chance)
    played = Table.objects.filter(pk=number).values_list("hand_number", flat=True).first() or 1
    return ContestPot(number, played, seat, "the wrong seat")


def a_contest(chance: Random) -> Contest | None:
    rows = list(Contest.objects.exclude(state="decided").order_by("pk"))
    return chance.choice(rows) if rows else None


def defer(chance: Random) -> Command:
    row = a_contest(chance)
    return DeferContest(row.pk if row else 999, chance.choice((0, 100, 500, 5_000)), video=chance.random() < 0.5)


def settle(chance: Random) -> Command:
    row = a_contest(chance)
    if row is None:
        return DecideContest(999, "stands", "nothing there")
    if row.held and row.player_id and chance.random() < 0.5:
        return DecideContest(row.pk, "shared", "to who asked", shares=(Share(row.player_id, row.chips_held),))
    return DecideContest(row.pk, chance.choice(("stands", "pushed_again")), "as seen on video")


def send_away(chance: Random) -> Command:
    kind = SendFromTable(a_table(chance), a_player(chance), COLLUSION, "signals to the rail")
    return kind if chance.random() < 0.7 else SendFromHouse(kind.table, kind.player, COLLUSION, "again", days=2)


def confirm(chance: Random) -> Command:
    row = Sanction.objects.filter(confirmed_by="").first()
    return ConfirmSanction(row.pk if row else 999)


GONE_WRONG: tuple[Maker, ...] = (
    report,
    report,
    decide,
    decide,
    contest,
    defer,
    settle,
    settle,
    lambda chance: WarnPlayer(a_table(chance), a_player(chance), LANGUAGE, "swore"),
    send_away,
    confirm,
)
