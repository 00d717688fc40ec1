"""What a table is set up for: game, stakes, book, chairs, buy-ins, rake, tracking and further settings."""

from dataclasses import fields
from typing import Any

from audit.desk import Desk, handles
from audit.messages import NotFound
from rake.models import Policy
from rules.blinds import BOOKS, NoAntes
from rules.blinds.stakes import stud_stakes
from rules.books import shelf
from rules.games import GAMES, Family
from rules.seating import check_fits_the_game, check_size
from tables.commands import ChangeSetup, SetUpTable
from tables.commands.opening import Setup
from tables.events import SetupChanged, TableSetUp
from tables.models import Table
from tables.refusals import BlindsOutOfOrder, FigureDoesNotFit, TableExists, TableNotClosed
from tables.services.settings import TABLE, checked

IN_CHIPS = ("small_blind", "big_blind", "ante", "bring_in", "min_buy_in", "max_buy_in")
IN_FORCE = "sanremo-cash.revision.in-force"


@handles(SetUpTable)
def set_up_table(command: SetUpTable, desk: Desk) -> None:
    chosen = chosen_in(command)
    if Table.objects.filter(number=command.table).exists():
        raise TableExists(table=command.table)
    Table.objects.create(number=command.table, **_columns(chosen))
    desk.record(TableSetUp(command.table, **chosen, edition=edition_of(command.book)), article=IN_FORCE)


@handles(ChangeSetup)
def change_setup(command: ChangeSetup, desk: Desk) -> None:
    """Every figure anew, and only while the table is closed: an open one has its stakes changed by order."""
    table = Table.objects.locked(command.table)
    if table.status != Table.Status.CLOSED:
        raise TableNotClosed(table=table.number)
    chosen = chosen_in(command)
    for name, value in _columns(chosen).items():
        setattr(table, name, value)
    table.save()
    desk.record(SetupChanged(table.number, **chosen, edition=edition_of(command.book)), article=IN_FORCE)


def chosen_in(setup: Setup) -> dict[str, Any]:
    """The figures of a set-up, once they fit together; stud without ante and bring-in gets the regulation's."""
    chosen = {each.name: getattr(setup, each.name) for each in fields(setup) if each.name != "table"}
    _check_game(setup)
    if GAMES[setup.game].family is Family.STUD and not setup.ante and not setup.bring_in:
        stakes = stud_stakes(setup.small_blind, chip=setup.smallest_chip)
        chosen |= {"ante": stakes.ante, "bring_in": stakes.bring_in}
    check_figures(chosen)
    if setup.policy is not None and not Policy.objects.filter(pk=setup.policy).exists():
        raise NotFound(what="policy", which=setup.policy)
    return chosen | {"settings": checked(TABLE, setup.settings)}


def edition_of(book: str) -> str:
    return shelf()[book].edition


def check_figures(chosen: dict[str, Any]) -> None:
    """Stakes and buy-ins in their order, in whole chips, and such as the game and the book know."""
    stud = GAMES[chosen["game"]].family is Family.STUD
    if chosen["small_blind"] > chosen["big_blind"]:
        raise BlindsOutOfOrder(small_blind=chosen["small_blind"], big_blind=chosen["big_blind"])
    if chosen["ante"] and not stud and not BOOKS[chosen["book"]].antes:
        raise NoAntes(chosen["ante"])
    wrong = [name for name in IN_CHIPS if chosen[name] % chosen["smallest_chip"]]
    wrong += ["bring_in"] if chosen["bring_in"] and not stud else []
    wrong += ["max_buy_in"] if 0 < chosen["max_buy_in"] < chosen["min_buy_in"] else []
    if wrong:
        raise FigureDoesNotFit(figure=wrong[0], chips=chosen[wrong[0]])


def _check_game(setup: Setup) -> None:
    for game in (setup.game, *setup.variants):
        if game not in GAMES:
            raise NotFound(what="game", which=game)
    if setup.book not in BOOKS:
        raise NotFound(what="book", which=setup.book)
    check_size(setup.seats)
    check_fits_the_game(setup.seats, most=GAMES[setup.game].most_players)


def _columns(chosen: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in chosen.items() if name != "policy"} | {"policy_id": chosen["policy"]}
