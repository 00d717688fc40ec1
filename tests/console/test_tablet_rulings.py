"""The tablet says in advance what chips amount to; it must say what the rules say."""

from random import Random
from typing import Any

from playwright.sync_api import Page

from rules.betting import Facing, Gesture, rule_on
from rules.books.settings import BOOKS
from rules.games import Structure
from tests.console.browsing import DemoHouse


def gesture_of(rng: Random, level: int) -> Gesture:
    chips = tuple(rng.choice([100, 500, 2_500, 10_000]) for _ in range(rng.randint(1, 4)))
    match rng.randrange(6):
        case 0:
            return Gesture(said=rng.choice(["call", "check", "all_in", "pot", "fold"]))
        case 1:
            return Gesture(said="raise" if level else "bet", amount=rng.randrange(100, 40_000, 100))
        case 2:
            return Gesture(said="raise" if level else "bet", motions=(chips,))
        case 3:
            return Gesture(said="raise" if level else "bet", motions=(chips,), heard=False)
        case 4:
            return Gesture(conditional=True)
        case _:
            return Gesture(motions=(chips,))


def facing_of(rng: Random) -> Facing:
    level = rng.choice([0, 200, 500, 1_000, 5_000])
    in_front = rng.choice([0, min(200, level), level])
    raised = rng.choice([200, 500, 1_000])
    stack = rng.randrange(100, 40_000, 100)
    structure = rng.choice(list(Structure))
    steps = () if rng.random() < 0.1 else (level + raised,)
    all_in = in_front + stack
    most = min(all_in, max(level + raised, 3 * level)) if structure is Structure.POT_LIMIT else all_in
    book = BOOKS[rng.choice(["sanremo-cash", "sanremo-tournament", "figp-tournament"])]
    fixed = structure is Structure.FIXED_LIMIT
    return Facing(
        book, structure, level, in_front, stack, level + raised, raised, most, steps if fixed else (),
        rng.random() < 0.9, rng.random() < 0.5, rng.random() < 0.5,
    )  # fmt: skip


def plain(facing: Facing, gesture: Gesture) -> dict[str, Any]:
    names = ("level", "in_front", "stack", "min_to", "full_raise", "max_to", "may_raise", "opening", "heads_up")
    rules = {
        "structure": str(facing.structure),
        "undercall": str(facing.book.undercall),
        "last_chips_all_in": facing.book.last_chips_all_in,
    }
    told = {"said": gesture.said, "amount": gesture.amount, "motions": [list(one) for one in gesture.motions]}
    told |= {"heard": gesture.heard, "conditional": gesture.conditional}
    faced = {name: getattr(facing, name) for name in names} | {"steps": list(facing.steps)}
    return {"facing": faced, "gesture": told, "rules": rules, "book": facing.book.id}


def test_the_tablet_names_a_gesture_as_the_rules_do(page: Page, house: DemoHouse) -> None:
    rng = Random("what the chips amount to")
    cases = [(facing := facing_of(rng), gesture_of(rng, facing.level)) for _ in range(600)]
    page.goto("/tablet/")
    named = page.evaluate(
        """async (cases) => {
            const { ruleOn, articleOf } = await import('/static/console/rulings.js');
            return cases.map(({ facing, gesture, rules, book }) => {
                const ruling = ruleOn(facing, gesture, rules);
                return [ruling.act, ruling.to, ruling.why, ruling.returned, articleOf(ruling.why, book)];
            });
        }""",
        [plain(facing, gesture) for facing, gesture in cases],
    )
    for (facing, gesture), got in zip(cases, named, strict=True):
        ruling = rule_on(facing, gesture)
        wanted = [ruling.act, ruling.to, ruling.why, ruling.returned, ruling.article]
        assert got == wanted, (facing, gesture)
