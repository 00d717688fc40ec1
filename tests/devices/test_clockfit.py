"""How a device's tick runs against our clock."""

import pytest

from devices.clockfit import POINTS, ClockFit
from tests.devices.lines import MS, chance


@pytest.mark.parametrize("ppm", [-200, 0, 35, 500])
def test_drift_is_found_though_most_frames_are_late(ppm: int) -> None:
    fit, luck = ClockFit(), chance(1)
    for second in range(240):
        late = 0 if second % 3 == 0 else luck.randrange(40)
        fit.add(second * 1000 + second * ppm // 1000, (second * 1000 + late) * MS)
    assert fit.drift_ppm == pytest.approx(ppm, abs=15)
    assert fit.steps == 0


def test_before_there_is_enough_nothing_is_said() -> None:
    fit = ClockFit()
    fit.add(0, 0)
    assert fit.drift_ppm is None


def test_a_step_forward_is_told_at_once() -> None:
    fit = ClockFit()
    steps = [fit.add(second * 1000 + (5_000 if second > 50 else 0), second * 1000 * MS) for second in range(100)]
    assert [step for step in steps if step] == [5_000]


def test_a_step_backward_is_told_when_every_frame_stays_late() -> None:
    fit = ClockFit()
    steps = [fit.add(second * 1000 - (5_000 if second > 50 else 0), second * 1000 * MS) for second in range(100)]
    assert [step for step in steps if step] == [-5_000]


def test_a_line_that_stalls_is_no_step() -> None:
    fit = ClockFit()
    assert [fit.add(s * 1000, (s * 1000 + (2_500 if s in (50, 51) else 0)) * MS) for s in range(100)] == [0] * 100


def test_the_tick_wraps_without_a_step() -> None:
    fit = ClockFit()
    start = 2**32 - 30_000
    assert [fit.add((start + s * 1000) % 2**32, s * 1000 * MS) for s in range(60)] == [0] * 60
    assert fit.drift_ppm == pytest.approx(0)


def test_memory_is_bounded() -> None:
    fit = ClockFit()
    for second in range(5_000):
        fit.add(second * 1000, second * 1000 * MS)
    assert len(fit._points) == POINTS
