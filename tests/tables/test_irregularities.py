"""What went wrong at a table: the dealer's own rulings at once, the others by whoever decides; the hand waits."""

import pytest
from django.test import Client

from audit.models import Entry
from audit.writer import office
from rules.irregularities import FINDINGS
from tables.commands import AnswerFloor, CallTime
from tables.commands import hands as tapped
from tables.commands.irregularities import DecideRuling, Ordered, ReportIrregularity
from tables.commands.rulings import KillHand
from tables.commands.sanctions import WarnPlayer
from tables.hand_reading import Follower, open_hand
from tables.models import Case, Hand, Sanction, Seat, Table
from tables.replaying import replay_ledger
from tables.replaying.rows import differing, read_rows
from tables.selectors_rulings import dealer_errors
from tests.devices.stand import shuffler
from tests.people.house import hired
from tests.room import DIRECTION, FLOOR, PIT, accepted, refused
from tests.tables.dealing import Dealing, dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def report(at: Dealing, slug: str, **facts: int | str | bool) -> Case:
    at.do(ReportIrregularity, slug=slug, facts=facts)
    return Case.objects.latest("pk")


def rows_agree() -> bool:
    kinds = ("cases", "sanctions", "contests")
    return not [line for line in differing(replay_ledger(), read_rows()) if line.startswith(kinds)]


def kinds_since(seq: int) -> list[str]:
    found = Entry.objects.filter(stream="table:7", seq__gt=seq).order_by("seq")
    return [entry.kind for entry in found]


def head() -> int:
    return Entry.objects.filter(stream="table:7").order_by("-seq")[0].seq


@pytest.mark.article("sanremo-cash.misdeal.top-card")
def test_an_exposed_second_card_is_the_dealers_own_and_applied_at_once() -> None:
    at = dealing().start().deal()
    before = head()
    case = report(at, "card-exposed-by-dealer", **second_card(3))
    assert (case.state, case.applies, case.decided_by) == ("decided", "dealer", at.by.person)
    assert kinds_since(before)[0] == "tables.irregularity_ruled.v1"
    assert "hand.top_card_given.v1" in kinds_since(before)
    told = Entry.objects.get(kind="tables.irregularity_ruled.v1")
    assert told.article == case.article
    assert told.data["facts"] == second_card(3)
    assert at.playing["phase"] == "betting"
    assert rows_agree()


def second_card(seat: int) -> dict[str, int | str | bool]:
    return {"seat": seat, "which": "later", "another": False}


@pytest.mark.article("sanremo-tournament.deal.four-card-flop")
def test_a_flop_of_four_cards_waits_for_the_floor_and_nothing_can_be_tapped_meanwhile() -> None:
    at = dealing().start().deal().call(1, 2).check(3).board("2c5d8h")
    case = report(at, "flop-too-many", **flop_of_four())
    assert (case.state, case.applies) == ("open", "floor")
    assert at.table.floor_called_at is not None
    frozen = at.refused(tapped.CheckOrCall, seat=2)
    assert (frozen.code, frozen.facts["case"]) == ("HandWaits", case.pk)
    office.forget()
    assert at.refused(tapped.CheckOrCall, seat=2).code == "HandWaits"
    assert at.refused(ReportIrregularity, slug="not-covered").code == "CaseOpen"
    accepted(DecideRuling(case.pk, "prescribed"))
    assert at.table.floor_called_at is None
    case.refresh_from_db()
    assert (case.state, case.decided_by) == ("decided", FLOOR.person)
    assert rows_agree()


def flop_of_four() -> dict[str, int | str | bool]:
    return {"cards": "4"}


def test_a_rank_too_low_may_not_decide_and_nobody_twice() -> None:
    at = dealing().start().deal()
    case = report(at, "not-covered")
    needed = case.applies
    Case.objects.filter(pk=case.pk).update(applies="direction")
    low = refused(DecideRuling(case.pk, "prescribed"))
    assert (low.code, low.facts["needed"]) == ("NotForThisRank", "direction")
    assert refused(DecideRuling(case.pk, "prescribed"), by=PIT).code == "NotForThisRank"
    accepted(DecideRuling(case.pk, "prescribed"), by=DIRECTION)
    assert refused(DecideRuling(case.pk, "prescribed"), by=DIRECTION).code == "DecidedForGood"
    assert needed


@pytest.mark.article("sanremo-cash.decisions.fairness-first")
def test_the_floor_decides_otherwise_with_a_reason() -> None:
    at = dealing().start().deal().bet(1, 600).call(2, 3).board("2c5d8h")
    case = report(at, "flop-too-many", **flop_of_four())
    void = (Ordered("void_hand"),)
    assert refused(DecideRuling(case.pk, "otherwise", orders=void)).code == "NoReason"
    accepted(DecideRuling(case.pk, "otherwise", orders=void, reason="a glass of wine over the board"))
    told = Entry.objects.get(kind="tables.ruling_decided.v1")
    assert (told.article, told.data["reason"]) == (
        "sanremo-cash.decisions.fairness-first",
        "a glass of wine over the board",
    )
    assert Hand.objects.get().void
    assert at.stacks == {1: 50_000, 2: 50_000, 3: 50_000}
    assert rows_agree()


def test_an_alternative_the_ruling_does_not_leave_is_refused() -> None:
    at = dealing().start().deal()
    case = report(at, "not-covered")
    assert refused(DecideRuling(case.pk, "alternative", "no-such"), by=DIRECTION).code == "NoSuchAlternative"
    assert refused(DecideRuling(999, "prescribed")).code == "NotFound"


@pytest.mark.article("sanremo-cash.other.duplicate")
def test_a_duplicate_card_voids_the_hand_and_every_chip_goes_back() -> None:
    at = dealing()
    before = at.stacks, at.table.button, at.table.positions
    at.start().deal().bet(1, 600).call(2)
    case = report(at, "duplicate-card", card="As")
    accepted(DecideRuling(case.pk, "prescribed"))
    assert (at.stacks, at.table.button, at.table.positions) == before
    assert Hand.objects.get().void


@pytest.mark.article("sanremo-cash.misdeal.reshuffle-means")
def test_a_misdeal_is_dealt_again_and_counts_as_one_hand() -> None:
    at = dealing().start()
    report(at, "deck-not-shuffled")
    if (case := Case.objects.get()).state == "open":
        accepted(DecideRuling(case.pk, "prescribed"))
    assert (at.table.hand_number, at.playing["phase"], at.playing["pot"]) == (1, "deal", 300)
    at.deal().fold(1, 2).award()
    assert Hand.objects.count() == 1


def test_what_cannot_be_ruled_on_is_refused_with_its_article_and_nothing_is_written() -> None:
    at = dealing().start().deal()
    before = head()
    assert at.refused(ReportIrregularity, slug="no-such-thing").code == "CannotRule"
    missing = at.refused(ReportIrregularity, slug="cards-in-muck")
    assert (missing.code, missing.facts["fact"]) == ("FactMissing", "seat")
    assert missing.article
    assert head() == before


def test_between_hands_an_open_case_keeps_the_next_hand_waiting() -> None:
    at = dealing().start().deal().fold(1, 2).award()
    case = report(at, "not-covered")
    blocked = at.refused(tapped.StartHand)
    assert (blocked.code, blocked.facts["why"]) == ("TableBlocked", "open-case")
    accepted(DecideRuling(case.pk, "prescribed"), by=DIRECTION)
    at.start()


@pytest.mark.article("sanremo-cash.decisions.reconstruct-pot")
def test_a_pot_given_to_the_wrong_player_is_taken_back_and_pushed_again() -> None:
    at = dealing().start().deal().bet(1, 5_000).call(2).fold(3).board()
    at.check(2, 1).board().check(2, 1).board().check(2, 1).show(2).show(1).award(tapped.PotWinners(0, (1,)))
    case = report(at, "wrong-award", mixed=False)
    accepted(DecideRuling(case.pk, "prescribed"), by=DIRECTION)
    assert at.playing["phase"] == "award"
    at.award(tapped.PotWinners(0, (2,)))
    assert at.stacks[2] == 55_200


@pytest.mark.article("sanremo-cash.decisions.pot-set-aside")
def test_the_alternative_is_to_hold_the_pot_aside_and_play_on() -> None:
    at = dealing().start().deal().bet(1, 5_000).call(2).fold(3).board()
    at.check(2, 1).board().check(2, 1).board().check(2, 1).show(2).show(1).award(tapped.PotWinners(0, (1,)))
    case = report(at, "wrong-award", mixed=False, amount=5_000)
    accepted(DecideRuling(case.pk, "alternative", "hold-aside"), by=DIRECTION)
    assert at.stacks[1] == 50_200
    at.start()
    assert rows_agree()


def test_the_floors_own_rulings_on_a_waiting_hand_are_not_refused() -> None:
    at = dealing().start().deal()
    case = report(at, "not-covered")
    accepted(KillHand(7, 3, "sanremo-cash.dead.muck", "in the muck"))
    accepted(AnswerFloor(7))
    accepted(DecideRuling(case.pk, "otherwise", reason="the hand goes on"), by=DIRECTION)
    at.call(1)


def test_a_reader_knows_that_the_hand_waits() -> None:
    at = dealing().start().deal()
    follower = Follower()
    assert (first := follower.look(at.table)) is not None
    assert first.case is None
    case = report(at, "not-covered")
    seen, read = follower.look(at.table), open_hand(7)
    assert seen is not None
    assert read is not None
    assert seen.case == read.case == case.pk


@pytest.mark.article("sanremo-cash.dead.face-up-warning")
def test_an_offence_that_a_ruling_notes_stands_in_the_players_history() -> None:
    at = dealing().start().deal()
    case = report(at, "folded-face-up", seat=1)
    if case.state == "open":
        accepted(DecideRuling(case.pk, "prescribed"))
    assert [row.kind for row in Sanction.objects.all()] in (["note"], [])
    assert rows_agree()


def test_the_clock_stops_while_the_hand_waits() -> None:
    at = dealing().start().deal()
    accepted(CallTime(7, 1))
    report(at, "not-covered")
    assert Table.objects.get().time_called is None
    assert at.being.clock is None


# --- what machines find -----------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.other.duplicate")
def test_a_duplicate_card_that_the_machine_finds_in_a_hand_opens_its_case_by_itself() -> None:
    at = dealing()
    before = at.stacks
    stand = shuffler(starts="shuffle")
    stand.tells("shuffle-started")
    at.deal().bet(1, 600)
    stand.finds("duplicate", 3)
    case = Case.objects.get()
    assert (case.slug, case.by_device, case.state, case.hand) == ("duplicate-card", True, "open", 1)
    assert at.refused(tapped.Fold, seat=2).code == "HandWaits"
    accepted(DecideRuling(case.pk, "prescribed"))
    assert Hand.objects.get().void
    assert at.stacks == before
    assert rows_agree()


def test_what_the_machine_finds_before_a_hand_waits_for_a_right_deck_and_calls_nobody() -> None:
    at = dealing()
    stand = shuffler()
    stand.finds("missing", 3)
    case = Case.objects.get()
    assert (case.slug, case.state, case.phase) == ("missing-from-deck", "open", "shuffle")
    assert at.table.floor_called_at is None
    assert at.refused(tapped.StartHand).code == "TableBlocked"
    stand.shuffles()
    at.start()
    case.refresh_from_db()
    assert (case.state, case.decided) == ("decided", {"how": "device", "choice": "", "reason": "", "steps": []})
    assert rows_agree()


@pytest.mark.parametrize("finding", sorted(FINDINGS))
def test_whatever_a_machine_finds_is_taken_and_opens_a_case(finding: str) -> None:
    dealing()
    shuffler().finds(finding, 1)
    assert Case.objects.get().by_device
    assert not Case.objects.get().dealer_error


def test_errors_are_counted_by_dealer_and_kind() -> None:
    at = dealing().start().deal()
    report(at, "card-exposed-by-dealer", **second_card(3))
    at.fold(1, 2).award()
    at.start().deal()
    report(at, "card-exposed-by-dealer", **second_card(2))
    (row,) = dealer_errors()
    assert (row["dealer"], row["slug"], row["times"]) == (at.by.person, "card-exposed-by-dealer", 2)


# --- what is read -----------------------------------------------------------------------------


def test_cases_and_conduct_are_read_over_the_api_and_errors_by_the_pit_only(client: Client) -> None:
    at = dealing().start().deal()
    report(at, "card-exposed-by-dealer", **second_card(3))
    who = Seat.objects.get(number=1).player_id
    accepted(WarnPlayer(7, who, "sanremo-cash.prohibited.language", "swore"))
    client.force_login(hired("P9", "pit"))
    (case,) = client.get("/api/rulings/?table=7&state=decided").json()["results"]
    assert (case["slug"], case["applies"]) == ("card-exposed-by-dealer", "dealer")
    told = client.get(f"/api/players/{who}/conduct/").json()
    assert ([one["kind"] for one in told["sanctions"]], told["proposed"]) == (["warning"], "table")
    assert client.get("/api/players/999999/conduct/").status_code == 404
    assert client.get("/api/players/99999999999999999999/conduct/").status_code == 404
    (row,) = client.get("/api/dealer-errors/").json()
    assert (row["slug"], row["times"]) == ("card-exposed-by-dealer", 1)
    client.force_login(hired("F9", "floor"))
    assert client.get("/api/dealer-errors/").status_code == 403


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_case_is_told_in_every_language_of_the_house_with_its_figures(language: str) -> None:
    at = dealing().start().deal()
    case = report(at, "cards-in-muck", seat=2, certain=False)
    shown = at.view["case"]
    assert (shown["id"], shown["state"]) == (case.pk, "open")
    assert shown["title"]["it"] != shown["title"]["en"]
    texts = [step["text"][language] for step in shown["steps"]]
    assert any("2" in text for text in texts)
    assert not [text for text in texts if "%(" in text]
    assert shown["facts"][0]["answer"] == {"it": "Posto 2", "en": "Seat 2"}


def test_what_can_be_reported_follows_the_hand() -> None:
    at = dealing().start()
    assert at.view["reportable"]["phase"] == "deal"
    at.deal()
    told = at.view["reportable"]
    assert (told["phase"], told["tile"], told["substantial"]) == ("betting", "deal", False)
    assert "cards-in-muck" in told["now"]
    at.bet(1, 600).call(2)
    told = at.view["reportable"]
    assert (told["tile"], told["substantial"]) == ("betting", True)


@pytest.mark.article("sanremo-cash.show-all.to-inactive")
def test_cards_shown_to_one_are_shown_to_all_when_the_hand_is_over() -> None:
    at = dealing((50_000,) * 4).start().deal().fold(4)
    case = report(at, "shown-to-inactive", seat=1, count=2)
    if case.state == "open":
        accepted(DecideRuling(case.pk, "prescribed"), by=DIRECTION)
    at.fold(1, 2).award()
    assert at.view["to_show"] == [1]
    at.start()
    assert at.view["to_show"] == []
