"""The checksums against their published vectors."""

import pytest

from devices.crc import genibus, ibm_3740, mcrf4xx, sum_of_bytes, xor_of_bytes

CHECK = b"123456789"


def test_each_sum_gives_the_catalogued_check_value() -> None:
    assert ibm_3740(CHECK) == 0x29B1
    assert mcrf4xx(CHECK) == 0x6F91
    assert genibus(CHECK) == 0xD64E


def test_feigs_published_frame_closes_with_its_sum() -> None:
    assert mcrf4xx(bytes.fromhex("0D 00 65 00 03 03 00 44 53 0D 30")).to_bytes(2, "little") == bytes.fromhex("33 09")


def test_a_tags_own_sum_covers_its_protocol_word_and_its_code() -> None:
    assert genibus(bytes.fromhex("34 00 30 75 1F EB 70 5C 59 04 E3 D5 0D 70")) == 0x3A76


@pytest.mark.parametrize(("data", "total", "xored"), [(b"", 0, 0), (b"\xff\x02", 1, 0xFD), (b"\x27\x27", 0x4E, 0)])
def test_the_small_sums(data: bytes, total: int, xored: int) -> None:
    assert (sum_of_bytes(data), xor_of_bytes(data)) == (total, xored)
