"""Simulated devices with every fault by name: what the driver makes of them, in simulated time."""

import pytest

from devices.deckcheck import Verdict, check, slots_of_cards, slots_of_tags
from devices.drivers.linea.driver import LineaDriver
from devices.readings import (
    Booted,
    ButtonPressed,
    CardRead,
    Cleared,
    ClockStepped,
    DeckEnded,
    DoorOpened,
    Faulted,
    GapFound,
    Heartbeat,
    LinkLost,
    LinkRestored,
    Reading,
    TagsSeen,
)
from devices.shuffle import ShuffleHistory, order_hash, order_of
from devices.simulator import Fault, Plan, UnknownFault, make_machine, parse
from devices.simulator.faults import DECK, LINE, SESSION, SHUFFLE
from devices.simulator.shuffler import Pace, Shuffler
from devices.simulator.wire import Wire, talk
from tests.devices.lines import MS, SECOND, chance, decks_of, evening, told

pytestmark = pytest.mark.own_servers

QUICK = Pace(card_ms=40, after_deck_ms=200, hand_ms=1_500)
LOSES_EVENTS = {"gap", "reboot"}


def shuffler(*faults: str, seconds: int = 30, seed: int = 1, rounds: int = 3) -> tuple[Shuffler, list[Reading]]:
    machine, _, readings = evening("shuffler", faults, seconds=seconds, seed=seed, rounds=rounds, pace=QUICK)
    assert isinstance(machine, Shuffler)
    return machine, readings


def verdicts(machine: Shuffler, readings: list[Reading]) -> list[Verdict]:
    decks = decks_of(readings)
    return [
        check(
            machine.feeder.deck_for(number),
            slots_of_cards(cards),
            book="sanremo-cash",
            others=[*machine.decks, *machine.feeder.neighbours],
            sensor_count=count,
        )
        for number, (cards, count) in enumerate(decks, start=1)
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("duplicate-card@3", Fault("duplicate-card", None, 3)),
        ("riffles:4", Fault("riffles", 4, None)),
        ("silence:8000@2", Fault("silence", 8000, 2)),
        ("jam", Fault("jam")),
    ],
)
def test_faults_are_written_by_name_amount_and_deck(text: str, fault: Fault) -> None:
    assert parse(text) == fault


@pytest.mark.parametrize("text", ["", "coffee", "jam@", "jam@x", "riffles:x", "jam@-1", "riffles:²"])
def test_a_fault_nobody_knows_is_answered_with_those_there_are(text: str) -> None:
    if text == "jam@":
        assert parse(text) == Fault("jam")
        return
    with pytest.raises(UnknownFault, match="there are split-reads"):
        parse(text)


def test_a_fault_happens_in_its_deck_and_one_without_a_deck_in_all() -> None:
    plan = Plan(["jam@2", "riffles:5"])
    assert [plan.has("jam", deck) for deck in (1, 2, 3)] == [False, True, False]
    assert [plan.amount("riffles", deck, 3) for deck in (1, 9)] == [5, 5]
    assert plan.amount("shelves", 1, 6) == 0


def test_the_same_seed_gives_the_same_evening() -> None:
    faults = ["bit-flips", "lost-ack@2", "duplicate-card@3", "stalls@1"]
    assert shuffler(*faults, seed=5)[1] == shuffler(*faults, seed=5)[1]
    assert shuffler(*faults, seed=5)[1] != shuffler(*faults, seed=6)[1]


@pytest.mark.article("figp-tournament.hand.start-shuffler")
def test_a_good_evening_has_every_event_in_its_place() -> None:
    machine, readings = shuffler()
    kinds = [type(reading).__name__ for reading in told(readings) if not isinstance(reading, CardRead)]
    hand = ["ShuffleStarted", "DeckEnded", "ShuffleEnded", "ButtonPressed", "DoorOpened", "DoorClosed"]
    assert kinds == ["Booted", *hand * 3]
    assert all(verdict.is_clean for verdict in verdicts(machine, readings))


@pytest.mark.parametrize("fault", sorted({**LINE, **SESSION}.keys() - LOSES_EVENTS))
def test_whatever_the_line_does_every_event_comes_once_in_order_with_its_time(fault: str) -> None:
    truth = [(type(reading), reading.seq) for reading in told(shuffler()[1])]
    if fault == "seq-wrap":
        truth = [(kind, ((seq or 0) + 2**32 - 42) % 2**32) for kind, seq in truth]
    _, readings = shuffler(f"{fault}@2", seconds=60)
    observed = (LinkLost, LinkRestored, ClockStepped)
    events = [reading for reading in told(readings) if not isinstance(reading, observed)]
    assert [(type(reading), reading.seq) for reading in events] == truth


@pytest.mark.article("sanremo-tournament.hand.start-events")
@pytest.mark.parametrize("fault", [None, "bit-flips", "lost-bytes", "noise", "unplug@2", "silence@2", "lost-ack"])
def test_a_press_keeps_its_time_to_the_millisecond_whatever_the_line_does(fault: str | None) -> None:
    truth = [reading.at_ns for reading in shuffler()[1] if isinstance(reading, ButtonPressed)]
    _, readings = shuffler(*([fault] if fault else []), seconds=90)
    presses = [reading.at_ns for reading in readings if isinstance(reading, ButtonPressed)]
    assert presses == [pytest.approx(time, abs=1_100_000) for time in truth]


def test_what_happened_while_the_line_was_gone_is_marked_as_replayed() -> None:
    _, readings = shuffler("unplug@2")
    lost = next(reading.at_ns for reading in readings if isinstance(reading, LinkLost))
    replayed = [reading for reading in readings if reading.replayed]
    assert len(replayed) > 20
    assert any(reading.at_ns < lost for reading in replayed)
    [_, second, _] = [reading for reading in readings if isinstance(reading, ButtonPressed)]
    assert second.replayed


@pytest.mark.parametrize("seed", range(6))
def test_an_agent_that_is_restarted_at_any_moment_has_every_event_once(seed: int) -> None:
    """Each new driver is told the last event that is safe; what was read and not acknowledged comes again."""
    luck = chance(seed)
    machine = make_machine("shuffler", seed=seed, faults=["bit-flips@2", "lost-ack@1"], rounds=3, pace=QUICK)
    wire = Wire(machine.line, machine.plan, seed=seed)  # type: ignore[attr-defined]
    safe: list[tuple[int, int]] = []
    start_ns = 0
    while start_ns < 40 * SECOND:
        driver = LineaDriver()
        if safe:
            driver.resume(*safe[-1])
        end_ns = start_ns + luck.randrange(20, 1_000) * 5 * MS
        readings = talk(machine, driver, until_ns=end_ns, wire=wire, start_ns=start_ns)
        safe += [(reading.boot_id, reading.seq) for reading in readings if reading.seq is not None]
        start_ns = end_ns
    assert [seq for _, seq in safe] == list(range(1, 1 + 1 + 3 * (52 + 6)))


def test_events_the_device_forgot_are_a_gap() -> None:
    _, driver, readings = evening("shuffler", ["gap@2"], rounds=3, pace=QUICK)
    [gap] = [reading for reading in readings if isinstance(reading, GapFound)]
    assert driver.counters.gaps == gap.last - gap.first + 1 > 10
    assert len([reading for reading in readings if isinstance(reading, DeckEnded)]) == 3


def test_a_reboot_in_the_middle_of_a_deck_is_told_and_presses_no_button() -> None:
    _, readings = shuffler("reboot@2")
    boots = [reading for reading in readings if isinstance(reading, Booted)]
    assert len({boot.boot_id for boot in boots}) == 2
    assert len([reading for reading in readings if isinstance(reading, ButtonPressed)]) == 2


def test_a_drifting_clock_shows_in_the_fit_and_in_no_stamp() -> None:
    _, driver, readings = evening("shuffler", ["clock-drift:400"], seconds=60, rounds=3, pace=QUICK)
    assert driver.drift_ppm == pytest.approx(400, abs=40)
    assert not [reading for reading in readings if isinstance(reading, ClockStepped)]
    truth = [reading.at_ns for reading in shuffler()[1] if isinstance(reading, ButtonPressed)]
    assert [reading.at_ns for reading in readings if isinstance(reading, ButtonPressed)] == truth


def test_a_jumping_clock_is_told() -> None:
    _, readings = shuffler("clock-jump@2")
    assert [reading.by_ms for reading in readings if isinstance(reading, ClockStepped)] == [
        pytest.approx(3_600_000, abs=5)
    ]


def test_a_flood_of_heartbeats_drowns_no_event() -> None:
    _, readings = shuffler("flood:2000@2")
    assert len([reading for reading in readings if isinstance(reading, Heartbeat)]) > 2000
    assert len([reading for reading in readings if isinstance(reading, ButtonPressed)]) == 3


@pytest.mark.article("sanremo-tournament.hand.start-events")
def test_a_bouncing_button_is_one_press_and_two_bounces() -> None:
    _, readings = shuffler("button-bounce@2")
    assert [press.bounce for press in readings if isinstance(press, ButtonPressed)] == [
        False, False, True, True, False,
    ]  # fmt: skip


def test_a_jam_is_a_fault_that_ends_and_the_card_counts_once() -> None:
    machine, readings = shuffler("jam@2")
    assert [type(reading) for reading in readings if isinstance(reading, Faulted | Cleared)] == [Faulted, Cleared]
    assert len(decks_of(readings)[1][0]) == 53
    assert verdicts(machine, readings)[1].is_clean


def test_a_door_opened_during_the_shuffle_is_told_within_it() -> None:
    _, readings = shuffler("door-opened@2")
    opened = [reading.at_ns for reading in readings if isinstance(reading, DoorOpened)]
    ended = [reading.at_ns for reading in readings if isinstance(reading, DeckEnded)]
    assert ended[0] < opened[1] < ended[1]


FOUND = {
    "duplicate-card": ("duplicate", "missing"),
    "missing-card": ("missing",),
    "extra-card": ("extra",),
    "foreign-card": ("foreign", "missing"),
    "unknown-tag": ("unknown", "missing"),
    "boxed-card": ("boxed",),
    "stuck-pair": ("stuck-pair",),
    "unread-tag": ("unread",),
    "ghost-read": ("ghost-read",),
    "wrong-count": ("wrong-count",),
    "jam": (),
    "door-opened": (),
    "button-bounce": (),
}


def test_every_deck_fault_has_its_finding_here() -> None:
    assert FOUND.keys() == DECK.keys()


@pytest.mark.article("sanremo-cash.open.deck-check", "sanremo-cash.other.duplicate", "sanremo-cash.other.foreign-back")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("fault", sorted(DECK))
def test_every_deck_fault_is_found_in_its_deck_and_in_no_other(fault: str, seed: int) -> None:
    machine, readings = shuffler(f"{fault}@2", seed=seed)
    assert [verdict.codes for verdict in verdicts(machine, readings)] == [(), FOUND[fault], ()]


@pytest.mark.parametrize("fault", sorted(SHUFFLE))
def test_every_shuffle_fault_is_an_alarm_in_its_deck_and_in_no_other(fault: str) -> None:
    _, readings = shuffler(f"{fault}@2")
    history = ShuffleHistory()
    reports = []
    for cards, _ in decks_of(readings):
        out = sorted(cards, key=lambda card: card.output_position)
        reports.append(history.add(order_of(cards), order_hash([card.uids[0] for card in out], b"key")))
    assert [bool(report.alarms) or report.repeated for report in reports] == [False, True, False]
    assert reports[1].repeated == (fault == "repeated-order")


def test_a_locked_machine_shuffles_no_further() -> None:
    machine = make_machine("shuffler", pace=QUICK)
    assert isinstance(machine, Shuffler)
    machine.locked = True
    machine.advance(5 * SECOND)
    assert machine.deck_number == 0
    machine.locked = False
    machine.advance(6 * SECOND)
    assert machine.deck_number > 0


def test_a_shoe_gives_six_packs_card_by_card() -> None:
    machine, _, readings = evening("shoe", card_ms=50, rounds=1, seconds=25)
    [end] = [reading for reading in readings if isinstance(reading, DeckEnded)]
    assert (end.sensor_count, end.tag_count) == (312, 312)
    cards = [reading for reading in readings if isinstance(reading, CardRead)]
    verdict = check(
        machine.deck,  # type: ignore[attr-defined]
        slots_of_cards(cards),
        book="sanremo-punto-banco",
        sensor_count=end.sensor_count,
    )
    assert verdict.is_clean


@pytest.mark.parametrize("kind", ["feig", "m100"])
@pytest.mark.parametrize(
    ("fault", "codes"),
    [
        (None, ()),
        ("duplicate-card@1", ("duplicate", "missing")),
        ("missing-card@1", ("missing",)),
        ("foreign-card@1", ("foreign", "missing")),
        ("unknown-tag@1", ("unknown", "missing")),
        ("stuck-pair@1", ("stuck-pair",)),
        ("unread-tag@1", ("missing",)),
        ("ghost-read@1", ("ghost-read",)),
    ],
)
def test_bare_readers_find_what_tags_can_tell(kind: str, fault: str | None, codes: tuple[str, ...]) -> None:
    machine, _, readings = evening(kind, [fault] if fault else [], rounds=1, seconds=20)
    seen = [reading for reading in readings if isinstance(reading, TagsSeen)]
    deck, feeder = machine.deck, machine.feeder  # type: ignore[attr-defined]
    verdict = check(deck, slots_of_tags(seen), book="sanremo-cash", others=feeder.neighbours)
    assert verdict.codes == codes
    assert verdict.is_clean == (not codes)


@pytest.mark.parametrize("kind", ["feig", "m100", "sensor"])
@pytest.mark.parametrize("fault", sorted(LINE))
def test_line_faults_upset_no_other_driver_either(kind: str, fault: str) -> None:
    _, driver, readings = evening(kind, [fault], rounds=1, seconds=15)
    machine, _, truth = evening(kind, rounds=1, seconds=15)
    assert machine.deck_number == 1
    known = {tag.uid for reading in truth if isinstance(reading, TagsSeen) for tag in reading.tags}
    seen = {tag.uid for reading in readings if isinstance(reading, TagsSeen) for tag in reading.tags}
    assert seen <= known
    assert sum(driver.counters.as_dict().values()) > 0


def test_a_sensor_presses_and_says_so() -> None:
    _, _, readings = evening("sensor", rounds=2, seconds=25)
    presses = [reading for reading in readings if isinstance(reading, ButtonPressed)]
    assert [press.at_ns for press in presses] == [
        pytest.approx(1_500 * MS, abs=MS),
        pytest.approx(11_500 * MS, abs=MS),
    ]
