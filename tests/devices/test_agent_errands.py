"""What the house wants of an agent: faces place by place, a lock, new decks; and what the agent forgets."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from devices.agent.errands import Errands
from devices.agent.faces import MOST_DECKS, Faces
from devices.agent.watching import DeckWatch, Registry
from devices.drivers import make
from devices.instructions import Lock
from devices.readings import CardRead, DeckEnded, Reading, ShuffleStarted, Tag, TagsSeen
from devices.simulator.decks import simulated_deck
from devices.telling import checked_facts
from rules.cards import FULL_DECK, names

pytestmark = pytest.mark.own_servers

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
SECOND_NS = 1_000_000_000
DECK = simulated_deck(1)
NEW = simulated_deck(2)
ASKED: dict[str, Any] = {"id": 1, "places": [8, 9, 10], "since": NOW.isoformat(), "mark": ""}


def watch(*, here: bool = True) -> DeckWatch:
    watching = DeckWatch(book="sanremo-cash", pause_ms=1_000)
    watching.registry = Registry((DECK,) if here else (), () if here else (DECK,))
    return watching


def errands(watching: DeckWatch, driver: str = "linea") -> Errands:
    return Errands(watching, make(driver))


def fed(uids: list[bytes], out: list[int] | None = None) -> list[Reading]:
    """A deck through a shuffler: fed in this order, coming out at these places."""
    places = out or list(range(len(uids)))
    cards = [CardRead(at_ns=2, input_index=n, output_position=places[n], uids=(uid,)) for n, uid in enumerate(uids)]
    return [ShuffleStarted(at_ns=1), *cards, DeckEnded(at_ns=3, sensor_count=len(uids), tag_count=len(uids))]


def through(watching: DeckWatch, readings: list[Reading]) -> list[tuple[str, dict[str, Any]]]:
    said = [found for reading in readings if (found := watching.see(reading, NOW))]
    for kind, facts in said:
        checked_facts(kind, facts)
    return said


def told(doing: Errands, now_ns: int = 0, **wanted: Any) -> list[tuple[str, dict[str, Any]]]:
    doing.take(wanted)
    return doing.due(now_ns)


# --- faces ----------------------------------------------------------------------------------


def test_a_deck_in_known_order_answers_place_by_place() -> None:
    watching = watch()
    doing = errands(watching)
    doing.take({"fills": "order"})
    ((_, verdict),) = through(watching, fed(list(DECK.cards)[::-1]))
    ((kind, facts),) = told(doing, fills="order", faces=[ASKED | {"mark": verdict["mark"]}])
    assert (kind, facts) == ("faces-released", {"request": 1, "cards": names(FULL_DECK[::-1][7:10])})


def test_a_question_is_answered_once() -> None:
    doing = errands(watch())
    assert len(told(doing, fills="order", faces=[ASKED])) == 1
    assert told(doing, fills="order", faces=[ASKED]) == []


def test_an_agent_that_was_not_asked_to_fill_holds_nothing() -> None:
    watching = watch()
    ((_, verdict),) = through(watching, fed(list(DECK.cards)))
    assert verdict["mark"] == ""
    assert repr(watching.faces) == "Faces(decks=0, drawn=0)"


def test_a_deck_that_failed_is_not_held() -> None:
    watching = watch()
    errands(watching).take({"fills": "order"})
    ((_, verdict),) = through(watching, fed(list(DECK.cards)[:51]))
    assert (verdict["clean"], verdict["mark"]) == (False, "")


def test_the_deck_is_forgotten_when_its_hand_is_over_and_answers_no_more() -> None:
    watching = watch()
    doing = errands(watching)
    doing.take({"fills": "order"})
    ((_, verdict),) = through(watching, fed(list(DECK.cards)))
    ((_, facts),) = told(doing, fills="order", done=[verdict["mark"]], faces=[ASKED | {"mark": verdict["mark"]}])
    assert facts["cards"] == "??????"
    assert repr(watching.faces) == "Faces(decks=0, drawn=0)"


def test_no_more_decks_are_held_than_a_table_can_use() -> None:
    faces = Faces()
    for mark in "abcdef":
        faces.hold(mark, f"deck {mark}", FULL_DECK)
    assert repr(faces) == f"Faces(decks={MOST_DECKS}, drawn=0)"


def test_a_deck_shuffled_again_is_known_by_its_new_order_only() -> None:
    faces = Faces()
    faces.fills = "order"
    faces.hold("first", "red 1", FULL_DECK)
    faces.hold("second", "red 1", FULL_DECK[::-1])
    assert (faces.at("first", [1], NOW), faces.at("second", [1], NOW)) == ("??", "As")


def test_what_is_drawn_from_a_shoe_counts_from_the_start_of_the_hand() -> None:
    watching, uids = watch(), list(DECK.cards)
    doing = errands(watching)
    doing.take({"fills": "drawn"})
    for nth, uid in enumerate(uids[:20]):
        watching.see(CardRead(at_ns=nth, input_index=nth, output_position=nth, uids=(uid,)), NOW + nth * SECOND)
    since = (NOW + 5 * SECOND).isoformat()
    ((_, facts),) = told(doing, fills="drawn", faces=[{"id": 1, "places": [1, 3], "since": since}])
    assert facts["cards"] == names((DECK.cards[uids[5]], DECK.cards[uids[7]]))
    doing.take({"fills": "drawn", "since": (NOW + 30 * SECOND).isoformat()})
    assert repr(watching.faces) == "Faces(decks=0, drawn=0)"


def test_a_card_that_is_not_drawn_yet_is_waited_for_but_not_for_ever() -> None:
    doing = errands(watch())
    assert told(doing, 0, fills="drawn", faces=[ASKED]) == []
    assert doing.due(SECOND_NS) == []
    ((_, facts),) = doing.due(4 * SECOND_NS)
    assert facts["cards"] == "??????"


def test_a_shoe_that_reads_faces_needs_no_tags() -> None:
    watching = watch()
    doing = errands(watching)
    doing.take({"fills": "drawn"})
    for face in ("4S", "10h", "??!"):
        watching.see(CardRead(at_ns=1, face=face), NOW)
    ((_, facts),) = told(doing, fills="drawn", faces=[ASKED | {"places": [1, 2, 3]}])
    assert facts["cards"] == "4sTh??"


def test_half_a_file_is_no_errand() -> None:
    doing = errands(watch())
    doing.take(None)
    doing.take({"faces": "nonsense"})
    assert doing.due(0) == []


# --- the lock -------------------------------------------------------------------------------


def test_the_lock_is_said_until_the_machine_says_it_is_so() -> None:
    doing = errands(watch())
    doing.take({"lock": True})
    assert doing.to_say(0) == b"", "nothing is said to a machine that was not heard yet"
    assert doing.beat(locked=False) == []
    assert doing.to_say(0) == make("linea").encode(Lock())
    assert doing.to_say(SECOND_NS // 2) == b""
    assert doing.to_say(SECOND_NS) != b""
    assert doing.beat(locked=True) == [("locked", {})]
    assert doing.to_say(2 * SECOND_NS) == b""
    doing.take({"lock": False})
    assert doing.to_say(3 * SECOND_NS) != b""
    assert doing.beat(locked=False) == [("unlocked", {})]


@pytest.mark.parametrize("driver", ["feig", "m100"])
def test_a_reader_has_no_lock(driver: str) -> None:
    doing = errands(watch(), driver)
    doing.take({"lock": True})
    doing.beat(locked=False)
    assert doing.to_say(0) == b""


# --- bare readers ---------------------------------------------------------------------------


def seen(uids: list[bytes], step_ns: int = SECOND_NS // 10) -> list[Reading]:
    return [TagsSeen(at_ns=n * step_ns, tags=(Tag(uid, "iso15693"),)) for n, uid in enumerate(uids)]


@pytest.mark.article("sanremo-cash.open.deck-check")
def test_a_pause_ends_the_deck_of_a_bare_reader() -> None:
    watching = watch()
    assert through(watching, seen(list(DECK.cards))) == []
    assert watching.tick(6 * SECOND_NS) is None
    found = watching.tick(7 * SECOND_NS)
    assert found is not None
    assert (found[0], found[1]["clean"], found[1]["counted"]) == ("deck-checked", True, 52)
    assert watching.tick(8 * SECOND_NS) is None


def test_a_few_cards_held_to_the_reader_are_no_deck() -> None:
    watching = watch()
    through(watching, seen(list(DECK.cards)[:10]))
    assert watching.tick(60 * SECOND_NS) is None


# --- new decks ------------------------------------------------------------------------------


def wanting(watching: DeckWatch, way: str) -> None:
    errands(watching).take({"enrol": {"id": 5, "way": way, "cards": names(FULL_DECK)}})


def test_a_new_deck_in_the_makers_order_is_told_tag_by_tag_and_sorted_by_tag() -> None:
    watching = watch()
    wanting(watching, "factory")
    out = [*range(26, 52), *range(26)]
    ((kind, facts),) = through(watching, fed(list(NEW.cards), out))
    assert kind == "deck-read"
    assert facts["tags"] == {uid.hex(): card for uid, card in NEW.cards.items()}
    assert list(facts["tags"]) == sorted(facts["tags"])


def test_a_bare_reader_enrols_too() -> None:
    watching = watch()
    wanting(watching, "factory")
    through(watching, seen(list(NEW.cards)))
    found = watching.tick(60 * SECOND_NS)
    assert found is not None
    assert len(found[1]["tags"]) == 52


@pytest.mark.parametrize("here", [True, False])
def test_nobody_learns_by_enrolling_how_a_deck_of_the_house_lies(here: bool) -> None:
    watching = watch(here=here)
    wanting(watching, "factory")
    ((kind, facts),) = through(watching, fed(list(DECK.cards)))
    assert (kind, facts["tags"], facts["found"]) == ("deck-read", {}, 52)


def test_a_deck_with_another_number_of_cards_is_not_told() -> None:
    watching = watch()
    wanting(watching, "factory")
    ((_, facts),) = through(watching, fed(list(NEW.cards)[:51]))
    assert (facts["tags"], facts["found"]) == ({}, 51)


def test_tag_by_tag_each_new_card_is_told_once_while_it_lies_there() -> None:
    watching = watch()
    wanting(watching, "single")
    one, two = list(NEW.cards)[:2]
    readings = [*seen([one, one, two]), *seen([next(iter(DECK.cards))])]
    both = TagsSeen(at_ns=9, tags=(Tag(one, "gen2"), Tag(two, "gen2")))
    said = through(watching, [*readings, both])
    assert [facts["uid"] for _, facts in said] == [one.hex(), two.hex()]
