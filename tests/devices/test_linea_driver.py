"""LINEA's host side: times, order, acknowledgements, silence, and what may start a hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.drivers.base import Counters
from devices.drivers.linea import payloads, protocol
from devices.drivers.linea.driver import LineaDriver, Settings
from devices.drivers.linea.protocol import RETRANSMIT, Type
from devices.faults import BadSettings, CannotSay
from devices.instructions import Acknowledge, Lock, ReplayFrom, TakeInventory, Unlock
from devices.readings import (
    Booted,
    ButtonPressed,
    CardRead,
    Cleared,
    DeckEnded,
    Faulted,
    GapFound,
    Heartbeat,
    LinkLost,
    LinkRestored,
    Unrecognised,
)
from tests.devices.lines import BOOT, MS, RSSI_CARD, SECOND, beat_frame, boot_frame, linea_frame, told


def decoded(raw: bytes) -> list[protocol.Frame]:
    return [frame for frame, _ in protocol.Decoder(Counters()).feed(raw)]


@pytest.mark.article("figp-tournament.hand.start-shuffler", "sanremo-tournament.hand.start-events")
@pytest.mark.parametrize("baud", [9_600, 115_200])
def test_an_event_happened_before_its_frame_went_on_the_line_by_its_age(baud: int) -> None:
    driver = LineaDriver(Settings(baud=baud))
    driver.feed(boot_frame(), 0)
    press = linea_frame(Type.BUTTON, 2, age_ms=250)
    [reading] = driver.feed(press, 5 * SECOND)
    assert reading.at_ns == 5 * SECOND - len(press) * driver.line.byte_ns - 250 * MS


def test_frames_read_together_keep_their_own_times() -> None:
    first, second = linea_frame(Type.BUTTON, 2), linea_frame(Type.DOOR_OPEN, 3)
    together, apart = LineaDriver(), LineaDriver()
    for driver in (together, apart):
        driver.feed(boot_frame(), 0)
    byte_ns = together.line.byte_ns
    later = SECOND + len(second) * byte_ns
    assert together.feed(first + second, later) == apart.feed(first, SECOND) + apart.feed(second, later)


@pytest.mark.article("sanremo-tournament.hand.start-events")
def test_a_read_that_comes_late_moves_no_event_if_an_earlier_one_held_a_part_of_its_frame() -> None:
    driver = LineaDriver(Settings(baud=9_600))
    driver.feed(boot_frame(), 0)
    press, byte_ns = linea_frame(Type.BUTTON, 2), driver.line.byte_ns
    driver.feed(press[:5], SECOND + 5 * byte_ns + 7 * MS)
    driver.feed(press[5:9], SECOND + 9 * byte_ns)
    [reading] = driver.feed(press[9:], SECOND + len(press) * byte_ns + 40 * MS)
    assert reading.at_ns == SECOND


def test_every_kind_of_event_becomes_its_reading() -> None:
    driver = LineaDriver()
    readings = driver.feed(
        boot_frame()
        + linea_frame(Type.CARD, 2, payloads.write_card(RSSI_CARD))
        + linea_frame(Type.DECK_END, 3, payloads.write_deck_end(payloads.DeckEnd(52, 51, b"h" * 16)))
        + linea_frame(Type.FAULT, 4, payloads.write_fault(payloads.Fault(1, 0, "jam")))
        + linea_frame(Type.CLEAR, 5, payloads.write_clear(1))
        + linea_frame(0x55, 6),
        SECOND,
    )
    assert [type(reading) for reading in readings] == [Booted, CardRead, DeckEnded, Faulted, Cleared, Unrecognised]
    card = readings[1]
    assert isinstance(card, CardRead)
    assert (card.input_index, card.output_position, card.uids, card.rssi) == (3, 17, RSSI_CARD.uids, -48)
    assert [reading.seq for reading in readings] == [1, 2, 3, 4, 5, 6]


def test_no_reading_shows_a_tag_or_a_place_when_printed() -> None:
    driver = LineaDriver()
    readings = driver.feed(boot_frame() + linea_frame(Type.CARD, 2, payloads.write_card(RSSI_CARD)), SECOND)
    shown = repr(readings)
    assert RSSI_CARD.uids[0].hex() not in shown
    assert repr(RSSI_CARD.uids[0]) not in shown
    assert "17" not in shown.replace("boot_id=45063", "")


def test_what_the_host_may_acknowledge_follows_what_it_was_given() -> None:
    driver = LineaDriver()
    assert driver.acknowledgement() is None
    driver.feed(boot_frame() + linea_frame(Type.BUTTON, 2), SECOND)
    assert driver.acknowledgement() == Acknowledge(BOOT, 2)
    [frame] = decoded(driver.encode(Acknowledge(BOOT, 2)))
    assert (frame.type, frame.boot_id, frame.seq) == (Type.ACK, BOOT, 2)
    assert driver.acknowledgement() is None


def test_an_acknowledgement_that_was_lost_is_given_again() -> None:
    driver = LineaDriver()
    press = linea_frame(Type.BUTTON, 2)
    driver.feed(boot_frame() + press, SECOND)
    driver.encode(Acknowledge(BOOT, 2))
    assert driver.feed(linea_frame(Type.BUTTON, 2, age_ms=200, flags=RETRANSMIT), 2 * SECOND) == []
    [frame] = decoded(driver.tick(2 * SECOND).send)
    assert (frame.type, frame.seq) == (Type.ACK, 2)
    assert driver.tick(2 * SECOND).send == b""


def test_a_press_repeated_after_noise_keeps_its_time_and_is_no_replay() -> None:
    driver = LineaDriver()
    driver.connected(0)
    driver.feed(boot_frame(), MS)
    [press] = driver.feed(linea_frame(Type.BUTTON, 2, age_ms=200, flags=RETRANSMIT), 10 * SECOND)
    assert isinstance(press, ButtonPressed)
    assert not press.replayed


@pytest.mark.article("sanremo-tournament.hand.start-events")
def test_what_happened_while_nobody_listened_is_a_replay_with_its_own_time() -> None:
    driver = LineaDriver()
    driver.resume(BOOT, 1)
    [frame] = decoded(driver.connected(10 * SECOND))
    assert (frame.type, frame.boot_id, frame.seq) == (Type.REPLAY, BOOT, 2)
    press = linea_frame(Type.BUTTON, 2, age_ms=1500, flags=RETRANSMIT)
    [reading] = driver.feed(press, 11 * SECOND)
    assert reading.replayed
    assert reading.at_ns == 11 * SECOND - len(press) * driver.line.byte_ns - 1500 * MS


def test_an_event_older_than_a_lost_link_is_a_replay_whatever_its_flag() -> None:
    driver = LineaDriver()
    driver.connected(0)
    driver.feed(boot_frame(), MS)
    [reading] = driver.feed(linea_frame(Type.BUTTON, 2, age_ms=3000), 60 * SECOND)
    assert reading.replayed


@pytest.mark.article("sanremo-tournament.hand.start-events")
def test_a_bouncing_button_is_marked_and_a_second_press_later_is_not() -> None:
    driver = LineaDriver()
    driver.feed(boot_frame(), 0)
    times = [SECOND, SECOND + 8 * MS, SECOND + 900 * MS]
    presses = [driver.feed(linea_frame(Type.BUTTON, 2 + i), at)[0] for i, at in enumerate(times)]
    assert [press.bounce for press in presses if isinstance(press, ButtonPressed)] == [False, True, False]


def test_silence_is_told_once_and_so_is_its_end() -> None:
    driver = LineaDriver()
    driver.connected(0)
    driver.feed(boot_frame(), MS)
    assert driver.tick(3 * SECOND).readings == []
    [lost] = driver.tick(3 * SECOND + 2 * MS).readings
    assert isinstance(lost, LinkLost)
    assert driver.tick(9 * SECOND).readings == []
    back = driver.feed(beat_frame(2, 2), 10 * SECOND)
    assert [type(reading) for reading in back] == [LinkRestored, Heartbeat]


def test_noise_is_no_sign_of_life() -> None:
    driver = LineaDriver()
    driver.connected(0)
    for second in range(5):
        driver.feed(b"\x12\x34\x00" * 9, second * SECOND)
    assert [type(reading) for reading in driver.tick(5 * SECOND).readings] == [LinkLost]


def test_overwritten_events_are_a_gap_in_their_place() -> None:
    driver = LineaDriver()
    driver.feed(boot_frame(), 0)
    gap = linea_frame(Type.GAP, 9, payloads.write_gap(2))
    readings = driver.feed(gap + linea_frame(Type.BUTTON, 10), SECOND)
    assert [type(reading) for reading in readings] == [GapFound, ButtonPressed]
    assert driver.counters.gaps == 8


def test_a_device_that_restarts_under_its_old_boot_id_is_found_out() -> None:
    driver = LineaDriver()
    driver.feed(boot_frame() + b"".join(linea_frame(Type.BUTTON, seq) for seq in range(2, 50)), 0)
    readings = [r for second in range(4) for r in driver.feed(beat_frame(1, 3), second * SECOND)]
    assert [reading.code for reading in readings if isinstance(reading, Faulted)] == ["boot-id-reused"]


def test_a_jump_of_the_devices_clock_is_told_and_moves_no_event() -> None:
    driver = LineaDriver()
    driver.feed(boot_frame(), 0)
    for second in range(10):
        beat = payloads.write_beat(payloads.Beat(0, 2, 2))
        driver.feed(protocol.encode(Type.HEARTBEAT, BOOT, 0, tick_ms=1000 * second, payload=beat), second * SECOND)
    press = protocol.encode(Type.BUTTON, BOOT, 2, tick_ms=3_600_000 + 10_000)
    readings = driver.feed(press, 10 * SECOND)
    assert [type(reading).__name__ for reading in readings] == ["ButtonPressed", "ClockStepped"]
    assert readings[0].at_ns == 10 * SECOND - len(press) * driver.line.byte_ns


def test_lock_and_unlock_have_frames_and_an_inventory_has_none() -> None:
    driver = LineaDriver()
    assert payloads.read_lock(decoded(driver.encode(Lock()))[0].payload)
    assert not payloads.read_lock(decoded(driver.encode(Unlock()))[0].payload)
    assert decoded(driver.encode(ReplayFrom(0, 0)))[0].type == Type.REPLAY
    with pytest.raises(CannotSay):
        driver.encode(TakeInventory())


def test_our_own_words_coming_back_are_no_readings() -> None:
    driver = LineaDriver()
    assert driver.feed(driver.encode(Lock()) + driver.encode(Acknowledge(BOOT, 1)), 0) == []


@pytest.mark.parametrize("baud", [0, -1])
def test_a_line_without_a_speed_is_refused(baud: int) -> None:
    with pytest.raises(BadSettings):
        Settings(baud=baud)


@given(st.lists(st.integers(0, 39), max_size=60), st.permutations(range(2, 42)))
def test_lost_doubled_and_swapped_frames_give_each_event_once(drops: list[int], order: list[int]) -> None:
    driver = LineaDriver()
    driver.feed(boot_frame(), 0)
    sent = [linea_frame(Type.BUTTON, seq) for seq in order]
    kept = [raw for index, raw in enumerate(sent) if index not in drops]
    again = [linea_frame(Type.BUTTON, seq, age_ms=200, flags=RETRANSMIT) for seq in range(2, 42)]
    readings = told(driver.feed(b"".join([*kept, *again]), SECOND))
    assert [reading.seq for reading in readings] == list(range(2, 42))
