"""Every irregularity of the catalogue, reported wherever a hand may stand: ruled or refused, every chip there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle

import pytest
from django.db import transaction

from audit.messages import Accepted, Answer, Failed
from audit.writer import office
from rules.hand import Hand, pots_of, showing_order
from rules.hand.state import AWARD, BETTING, DEAL, SHOWDOWN
from rules.irregularities import CATALOGUE, Fact, Irregularity, Moment, asked
from tables.commands import hands as tapped
from tables.commands.irregularities import DecideRuling, Facts, ReportIrregularity
from tables.hand_prompts import unread_pots
from tables.models import Case, Contest
from tables.services.irregularities import moment_at
from tests.room import DIRECTION, accepted, send
from tests.tables.dealing import Dealing, dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

STACKS = (50_000, 40_000, 30_000, 50_000)
TURNS = 60


def begun() -> Dealing:
    return dealing(STACKS).start()


def dealt() -> Dealing:
    return begun().deal()


def acted() -> Dealing:
    return dealt().bet(4, 600).call(1, 2)


def on_the_flop() -> Dealing:
    return acted().fold(3).board("2c5d8h")


def on_the_turn() -> Dealing:
    return on_the_flop().check(2).bet(4, 1_000).call(1, 2).board("Ks")


def at_the_showdown() -> Dealing:
    return on_the_turn().check(2, 4, 1).board("9h").check(2, 4, 1)


def awarded() -> Dealing:
    at = at_the_showdown().show(2, "AhAs").show(4, "3c4d").show(1, "6c7d")
    return at.award()


MOMENTS = (begun, dealt, acted, on_the_flop, on_the_turn, at_the_showdown, awarded)


def told(fact: Fact, moment: Moment, *, last: bool) -> int | str | bool:
    """An answer to a question: the first that comes to mind, or the last."""
    match fact.kind:
        case "seat":
            seats = moment.live or moment.seats or (1,)
            return seats[-1 if last else 0]
        case "yes_no":
            return last
        case "choice":
            return fact.choices[-1 if last else 0][0]
        case "card":
            return "Jc"
        case "count":
            return 2 if last else 1
        case _:
            return 800 if last else 200


def facts_of(each: Irregularity, moment: Moment, *, last: bool) -> Facts:
    return {fact.name: told(fact, moment, last=last) for fact in asked(each, moment)}


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens in here has not happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    office.forget()


def chips_at(at: Dealing) -> int:
    aside = sum(contest.chips_held for contest in Contest.objects.all())
    if not at.table.hand_open:
        return sum(at.stacks.values()) + aside
    hand = at.being.hand
    return sum(hand.stacks) + hand.pot + aside


def ruled(at: Dealing, slug: str, facts: Facts) -> Answer:
    """Reported by the dealer and, where it must be, decided by the direction as prescribed."""
    answer = send(ReportIrregularity(at.number, slug, facts), by=at.by)
    waiting = Case.objects.filter(state="open").first()
    if not isinstance(answer, Accepted) or waiting is None:
        return answer
    return send(DecideRuling(waiting.pk, "prescribed"), by=DIRECTION)


def play_on(at: Dealing) -> None:
    """The shortest way to the end of the hand."""
    for _ in range(TURNS):
        if not at.table.hand_open:
            return
        hand = at.being.hand
        if hand.phase == DEAL:
            at.board() if hand.street_now.board else at.deal()
        elif hand.phase == BETTING:
            at.check(hand.to_act or 0)
        elif hand.phase == SHOWDOWN:
            at.show(next(seat for seat in showing_order(hand) if not hand.shown[hand.place_of[seat]]))
        elif hand.phase == AWARD:
            at.award(*(tapped.PotWinners(pot, (first_in(hand, pot),)) for pot in unread_pots(hand)))
    pytest.fail("the hand does not end")


def first_in(hand: Hand, pot: int) -> int:
    return next(hand.seats[place] for place in pots_of(hand)[pot].places if hand.live[place])


@pytest.mark.article("sanremo-cash.misdeal.reshuffle-means", "sanremo-cash.decisions.final")
@pytest.mark.parametrize(
    ("stands", "last"),
    list(zip(MOMENTS, cycle((False, True)), strict=False)),
    ids=lambda one: getattr(one, "__name__", str(one)),
)
def test_whatever_is_reported_keeps_every_chip_and_play_goes_on(stands: Callable[[], Dealing], last: bool) -> None:
    at = stands()
    total = chips_at(at)
    moment = moment_at(at.table, at.being if at.table.hand_open else None)
    applied = 0
    for each in CATALOGUE.values():
        with undone():
            answer = ruled(at, each.slug, facts_of(each, moment, last=last))
            assert not isinstance(answer, Failed), each.slug
            applied += isinstance(answer, Accepted)
            assert chips_at(at) == total, each.slug
            if isinstance(answer, Accepted):
                play_on(at)
                assert chips_at(at) == total, each.slug
    assert applied > 3


@pytest.mark.parametrize(
    "stands", [acted, on_the_flop, on_the_turn, at_the_showdown, awarded], ids=lambda s: s.__name__
)
def test_a_void_hand_restores_every_stack_exactly(stands: Callable[[], Dealing]) -> None:
    at = stands()
    answer = ruled(at, "duplicate-card", {})
    assert isinstance(answer, Accepted), answer
    assert at.stacks == dict(enumerate(STACKS, 1))
    accepted(tapped.StartHand(at.number), by=at.by)
