"""What the portal reads: any hand act by act, the ledger searched, checkpoints compared, signatures owed."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone, translation

from audit import keys, ledger, sequencer
from audit.desk import commands
from audit.ledger import Recorded
from audit.messages import Request, Sender
from audit.models import Checkpoint, Entry
from audit.notes import Signer, sign
from console.controller_search import EVERY_KIND, GROUPS
from console.entry_words import SENTENCES, facts_of, told
from devices.events import HandStartedByDevice
from people.models import Staff
from people.roles import COMMANDS
from rake.commands import CosignMovement, FillTable, GiveFloat
from rake.models import Count, Movement
from rules.hand.events import KINDS
from tables.commands import CallFloor, ChangeRoomSetting, hands, rulings
from tables.hand_timeline import timeline
from tables.models import Hand, Seat, Table
from tests.doors.test_matrix import sample
from tests.people.authenticator import signed_in
from tests.people.house import PIN, hired
from tests.room import CONTROLLER, DIRECTION, FLOOR, PIT, accepted, send
from tests.tables.dealing import Dealing, dealing, policy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]
NUMBER = 90
ARTICLE = "sanremo-cash.conduct.direction-starts-ends"


@pytest.fixture
def controller() -> Staff:
    return hired("C90", "controller")


@pytest.fixture
def portal(controller: Staff) -> Client:
    return signed_in(controller)


@pytest.fixture(autouse=True)
def italian() -> Iterator[None]:
    with translation.override("it"):
        yield


def played(number: int = NUMBER) -> Dealing:
    """A hand to the showdown, in which seat 1 is the only one to show a face."""
    at = (
        dealing(number=number, rake=policy(f"house {number}"))
        .start()
        .deal()
        .bet(1, 600)
        .call(2)
        .fold(3)
        .board("2c5d8h")
    )
    at.check(2, 1).board("Ks").check(2, 1).board("Kh").check(2).bet(1, 1_000).call(2)
    at.show(1, "AsAd").show(2).award(hands.PotWinners(0, (1,)))
    return at


def read(portal: Client, address: str, **query: Any) -> Any:
    answer = portal.get(f"/api/controller/{address}", query)
    assert answer.status_code == 200, answer.content
    return answer.json()


# --- a hand act by act --------------------------------------------------------------------


def test_a_hand_is_told_act_by_act_with_stacks_and_pots_after_each(portal: Client) -> None:
    played()
    hand = read(portal, f"hands/{NUMBER}/1/")
    acts = {act["kind"]: act for act in hand["acts"]}
    raised = acts["hand.wagered.v1"]
    assert [act["n"] for act in hand["acts"]] == list(range(1, len(hand["acts"]) + 1))
    assert hand["acts"][1]["says"].startswith("La mano comincia; bottone al posto 1; poste: 2: 1 €, 3: 2 €")
    assert hand["acts"][3]["says"] == "Posto 1: Raise a 6 €"
    assert hand["acts"][3]["after"]["pot"] == 900
    assert {seat["seat"]: seat["stack"] for seat in hand["acts"][3]["after"]["seats"]}[1] == 49_400
    assert (raised["by"], raised["sender"]) == ("tablet", f"tablet:{NUMBER}")
    assert hand["acts"][-1]["after"]["over"]
    assert [seat["seat"] for seat in hand["players"]] == [1, 2, 3]


def test_every_hand_ends_in_its_timeline_as_its_row_and_seats_say(portal: Client) -> None:
    played()
    row = Hand.objects.get(table_id=NUMBER)
    hand = read(portal, f"hands/{NUMBER}/1/")
    assert (hand["summary"]["pot"], hand["summary"]["rake"]) == (row.pot, row.rake)
    after = {seat["seat"]: seat["stack"] for seat in hand["acts"][-1]["after"]["seats"]}
    assert after == {seat.number: seat.stack for seat in Seat.objects.filter(table_id=NUMBER)}


def test_the_last_act_of_a_round_belongs_to_its_round(portal: Client) -> None:
    played()
    streets = [(act["kind"], act["street"]) for act in read(portal, f"hands/{NUMBER}/1/")["acts"]]
    assert ("hand.folded.v1", "preflop") in streets
    assert ("hand.board_dealt.v1", "flop") in streets


def test_faces_are_told_only_as_far_as_the_table_has_seen_them(portal: Client) -> None:
    played()
    hand = read(portal, f"hands/{NUMBER}/1/")
    seats = {seat["seat"]: seat["cards"] for seat in hand["acts"][-1]["after"]["seats"]}
    assert seats == {1: ["As", "Ad"], 2: ["??", "??"], 3: []}
    before = next(act for act in hand["acts"] if act["kind"] == "hand.hole_dealt.v1")
    assert all(set(seat["cards"]) <= {"??"} for seat in before["after"]["seats"])


def test_a_hand_that_is_being_played_is_told_so_far(portal: Client) -> None:
    dealing(number=NUMBER).start().deal().bet(1, 600)
    hand = read(portal, f"hands/{NUMBER}/1/")
    assert hand["summary"] is None
    assert hand["acts"][-1]["kind"] == "hand.wagered.v1"


def test_a_ruling_stands_in_the_timeline_with_its_article(portal: Client) -> None:
    at = dealing(number=NUMBER).start().deal()
    accepted(rulings.VoidHand(at.number, ARTICLE, "mazzo incompleto"))
    hand = read(portal, f"hands/{NUMBER}/1/")
    (void,) = [act for act in hand["acts"] if act["kind"] == "hand.voided.v1"]
    assert (void["article"], void["actor"]) == (ARTICLE, FLOOR.person)
    assert void["says"] == "La mano è nulla. mazzo incompleto"
    assert hand["summary"]["void"]


def test_a_hand_that_the_floor_took_up_again_is_told_whole(portal: Client) -> None:
    at = played()
    first = len(timeline(NUMBER, 1).acts)
    accepted(rulings.RewindHand(NUMBER, 15, "piatto al posto sbagliato"))
    at.show(1, "AsAd").show(2).award(hands.PotWinners(0, (2,)))
    hand = read(portal, f"hands/{NUMBER}/1/")
    kinds = [act["kind"] for act in hand["acts"]]
    assert len(kinds) > first
    assert kinds.index("tables.hand_reopened.v1") < kinds.index("hand.rewound.v1") < len(kinds) - 1
    after = {seat["seat"]: seat["stack"] for seat in hand["acts"][-1]["after"]["seats"]}
    assert after == {seat.number: seat.stack for seat in Seat.objects.filter(table_id=NUMBER)}


def test_what_a_device_said_of_the_hand_stands_among_its_acts(portal: Client) -> None:
    played()
    of_this, of_another = (HandStartedByDevice(5, NUMBER, hand, 3, "") for hand in (1, 2))
    sender = Sender(id="device:5", person="device:5", role="device", table=NUMBER)
    request = Request("device-1", CallFloor(NUMBER), sender)
    told_of = [Recorded(of_this, ARTICLE), Recorded(of_another)]
    now = Entry.objects.filter(kind="hand.started.v1").get().recorded_at
    made, _ = ledger.entries_for(request, told_of, heads={"device:5": ledger.START}, now=now)
    Entry.objects.bulk_create(made)
    sequencer.integrate_all()
    (act,) = [act for act in read(portal, f"hands/{NUMBER}/1/")["acts"] if act["by"] == "device"]
    assert (act["says"], act["article"]) == ("Il dispositivo 5 ha dato inizio alla mano 1", ARTICLE)


def test_there_is_no_timeline_of_a_hand_nobody_played(portal: Client) -> None:
    assert portal.get("/api/controller/hands/90/77/").status_code == 404
    assert portal.get("/controller/hands/90/77/").status_code == 404


def test_every_entry_of_the_log_has_its_leaf_beside_the_act(portal: Client) -> None:
    played()
    sequencer.integrate_all()
    leaves = [act["leaf"] for act in read(portal, f"hands/{NUMBER}/1/")["acts"]]
    assert leaves == sorted(leaves)
    assert None not in leaves


def test_a_hand_on_paper_says_the_same(portal: Client) -> None:
    played()
    page = portal.get(f"/controller/hands/{NUMBER}/1/")
    text = page.content.decode()
    assert "Posto 1: Raise a 6 €" in text
    assert "A♠ A♦" in text
    assert "<script" not in text.replace('<script id="', "")
    assert len(page.context["sheet"]["acts"]) == len(timeline(NUMBER, 1).acts)


# --- words --------------------------------------------------------------------------------


def test_every_kind_of_a_hand_has_its_sentence() -> None:
    assert sorted(set(KINDS) - set(SENTENCES)) == []


def test_every_irregularity_has_its_sentence() -> None:
    assert sorted(set(EVERY_KIND) - set(SENTENCES)) == []


def test_every_entry_of_a_played_hand_is_told_without_a_gap() -> None:
    played()
    for entry in Entry.objects.all():
        says = told(entry.kind, entry.data)
        assert says
        assert "%(" not in says


def test_a_kind_nobody_has_words_for_is_told_by_its_facts() -> None:
    assert told("tables.some_new_thing.v1", {"table": 7, "chips": 500}) == "tables: some new thing: table 7, chips 5 €"


def test_facts_are_told_as_people_read_them() -> None:
    facts = facts_of("hand.board_dealt.v1", {"table": 7, "happened": {"cards": [51, -1, 32], "burned": 1}})
    assert facts["cards"] == "A♠ ? 10♣"
    assert facts["nothing"] == "–"


# --- the ledger, searched -----------------------------------------------------------------


def test_the_ledger_is_searched_by_table(portal: Client) -> None:
    played(90)
    played(91)
    rows = read(portal, "entries/", table=91, limit=200)["results"]
    assert {row["table"] for row in rows} == {91}
    assert len(rows) > 10


def test_the_ledger_is_searched_by_player_and_twelve_is_not_one_hundred_and_twenty(portal: Client) -> None:
    at = played()
    player = Seat.objects.get(table_id=at.number, number=2).player_id
    rows = read(portal, "entries/", player=player, limit=200)["results"]
    assert {"tables.player_seated.v1", "tables.hand_planned.v1"} <= {row["kind"] for row in rows}
    assert read(portal, "entries/", player=int(f"{player}9"))["results"] == []


def test_the_ledger_is_searched_by_dealer(portal: Client) -> None:
    at = played()
    rows = read(portal, "entries/", person=at.by.person, limit=200)["results"]
    assert {row["actor"] for row in rows if row["kind"].startswith("hand.")} == {at.by.person}
    assert read(portal, "entries/", person="staff:555555")["results"] == []


def test_the_ledger_is_searched_by_article_or_by_how_it_begins(portal: Client) -> None:
    played()
    rows = read(portal, "entries/", article="sanremo-cash.game")["results"]
    assert rows
    assert all(row["article"].startswith("sanremo-cash.game") for row in rows)


def test_the_ledger_is_searched_by_time(portal: Client) -> None:
    played()
    sequencer.integrate_all()
    now = timezone.now()
    assert read(portal, "entries/", since=(now - timedelta(hours=1)).isoformat(), to=now.isoformat())["results"]
    assert read(portal, "entries/", since=(now + timedelta(hours=1)).isoformat())["results"] == []
    assert read(portal, "entries/", to=(now - timedelta(hours=1)).isoformat())["results"] == []
    yesterday = (now - timedelta(days=2)).date().isoformat()
    assert read(portal, "entries/", begin=yesterday, until=yesterday)["results"] == []


def test_pages_follow_each_other_without_a_hole(portal: Client) -> None:
    played()
    whole = [row["id"] for row in read(portal, "entries/", limit=200)["results"]]
    found: list[int] = []
    before: dict[str, int] = {}
    while True:
        page = read(portal, "entries/", limit=7, **before)
        found += [row["id"] for row in page["results"]]
        if page["next"] is None:
            break
        before = {"before": page["next"]}
    assert found == whole


def test_irregularities_are_filtered_by_group(portal: Client) -> None:
    at = dealing(number=NUMBER).start().deal()
    accepted(rulings.VoidHand(at.number, ARTICLE, "prova"))
    assert [row["kind"] for row in read(portal, "entries/", group="void")["results"]] == ["hand.voided.v1"]
    assert read(portal, "entries/", group="override")["results"] == []
    assert {row["group"] for row in read(portal, "entries/", group="any")["results"]} <= set(GROUPS)


@pytest.mark.parametrize("query", [{"table": "x"}, {"person": "'; DROP"}, {"article": "%"}, {"group": "no"}])
def test_what_cannot_be_searched_for_is_refused(portal: Client, query: dict[str, str]) -> None:
    assert portal.get("/api/controller/entries/", query).status_code == 400


# --- checkpoints --------------------------------------------------------------------------


def checkpoint() -> Checkpoint:
    sequencer.integrate_all()
    return sequencer.checkpoint("asked")


def compared(portal: Client, note: str) -> Any:
    body = json.dumps({"note": note})
    return portal.post("/api/controller/compare/", body, content_type="application/json").json()


def test_a_checkpoint_that_was_kept_is_consistent_with_the_log_that_grew_from_it(portal: Client) -> None:
    played(90)
    kept = checkpoint()
    played(91)
    now = checkpoint()
    found = compared(portal, kept.note)
    assert (found["verdict"], found["good"]) == ("consistent", True)
    assert (found["kept"]["size"], found["now"]["size"]) == (kept.size, now.size)
    assert found["proof"]


def test_line_ends_that_copying_changed_do_not_matter(portal: Client) -> None:
    played()
    kept = checkpoint()
    assert compared(portal, "\r\n" + kept.note.replace("\n", "\r\n").rstrip())["verdict"] == "same"


def test_a_checkpoint_of_another_tree_is_found_out(portal: Client) -> None:
    played()
    kept = checkpoint()
    text = kept.note.rpartition("\n\n")[0].split("\n")
    forged = "\n".join([text[0], text[1], "A" * 43 + "="]) + "\n"
    found = compared(portal, sign(forged, keys.signers()))
    assert (found["verdict"], found["good"]) == ("forked", False)


def test_a_log_shorter_than_what_was_kept_is_found_out(portal: Client) -> None:
    played()
    kept = checkpoint()
    text = kept.note.rpartition("\n\n")[0].split("\n")
    longer = "\n".join([text[0], str(kept.size + 100), text[2]]) + "\n"
    assert compared(portal, sign(longer, keys.signers()))["verdict"] == "shortened"


def test_a_checkpoint_that_nobody_of_the_house_signed_is_none(portal: Client) -> None:
    played()
    kept = checkpoint()
    text = kept.note.rpartition("\n\n")[0] + "\n"
    assert compared(portal, sign(text, [Signer(keys.origin(), b"x" * 32)]))["verdict"] == "unsigned"
    assert compared(portal, kept.note.replace(keys.origin(), "elsewhere"))["verdict"] == "other_log"
    assert compared(portal, "buongiorno")["verdict"] == "malformed"


def test_checkpoints_are_listed_and_taken_along(portal: Client) -> None:
    played()
    made = checkpoint()
    told_of = read(portal, "checkpoints/")
    assert told_of["latest"]["id"] == made.pk
    assert [one["id"] for one in told_of["results"]] == [made.pk]
    answer = portal.get(f"/api/controller/checkpoints/{made.pk}/")
    assert answer.content.decode() == made.note
    assert "attachment" in answer["Content-Disposition"]
    assert portal.get("/api/controller/checkpoints/999/").status_code == 404


def test_the_public_key_is_given_as_text_and_as_a_picture(portal: Client) -> None:
    (key,) = read(portal, "keys/")["keys"]
    assert key["key"] == str(keys.signers()[0].public)
    assert key["qr"]["path"].startswith("M")


# --- the day book, and what is signed -----------------------------------------------------


def with_float(number: int = NUMBER) -> None:
    accepted(GiveFloat(number, [(10_000, 20)]), by=PIT, signed=FLOOR)
    accepted(FillTable(number, [(10_000, 5)]), by=PIT, signed=FLOOR)


def test_the_day_book_has_the_float_the_fills_and_the_cagnotte_by_hour(portal: Client) -> None:
    played()
    with_float()
    (book,) = read(portal, "book/")["tables"]
    assert (book["opening_float"], book["fills"], book["closing_count"]) == (200_000, 50_000, None)
    assert book["cagnotte_expected"] == Hand.objects.get().rake
    assert sum(amount for _, amount in book["cagnotte_by_hour"]) == book["cagnotte_expected"]


def test_the_days_with_something_in_them_are_offered(portal: Client) -> None:
    played()
    days = read(portal, "days/")
    assert days["days"] == [days["today"]]


def test_what_waits_for_the_controller_is_signed_with_the_pin(portal: Client, controller: Staff) -> None:
    played()
    with_float()
    waiting = read(portal, "waiting/")["results"]
    assert [(one["what"], one["amount"]) for one in waiting] == [("float", 200_000), ("fill", 50_000)]
    envelope = {"id": "sign-1", "command": waiting[1]["command"], "data": waiting[1]["data"]}
    wrong = sign_with(portal, envelope, controller.badge, "000999")
    assert (wrong.status_code, wrong.json()["code"]) == (403, "SignInRefused")
    assert sign_with(portal, envelope | {"id": "sign-2"}, controller.badge, PIN).status_code == 200
    assert [one["what"] for one in read(portal, "waiting/")["results"]] == ["float"]
    assert Movement.objects.get(kind="fill").cosigned_by == controller.pseudonym


def sign_with(portal: Client, envelope: dict[str, Any], badge: str, pin: str) -> Any:
    body = json.dumps(envelope | {"signature": {"badge": badge, "pin": pin}})
    return portal.post("/api/commands/signed/", body, content_type="application/json")


def test_an_opening_that_lacks_only_the_controller_waits_for_the_signature(portal: Client) -> None:
    at = dealing(number=NUMBER)
    accepted(ChangeRoomSetting("cosignature_required", True), by=DIRECTION)
    Table.objects.filter(number=at.number).update(
        status="opening", opening_steps=["deck_checked", "shuffle_permitted", "seats_drawn", "button_drawn"]
    )
    (one,) = read(portal, "waiting/")["results"]
    assert (one["what"], one["command"], one["data"]) == ("opening", "tables.cosign_opening", {"table": NUMBER})


# --- nothing the controller does changes a table -------------------------------------------

SIGNATURES = {"cosigned_by", "cosigned_at"}


def rows() -> dict[str, Any]:
    """Every row of the room and of its money, but for signatures and for counts, which the controller may make too."""
    kept: dict[str, Any] = {}
    for model in (*apps.get_app_config("tables").get_models(), *apps.get_app_config("rake").get_models()):
        if model is Count:
            continue
        for row in model._default_manager.order_by("pk").values():
            told_of = {name: value for name, value in row.items() if name not in SIGNATURES}
            kept[f"{model.__name__} {row.get('id', row.get('number'))}"] = told_of
    return kept


def test_no_command_of_the_matrix_lets_the_controller_change_a_table(controller: Staff) -> None:
    played()
    with_float()
    before = rows()
    me = Sender(id=controller.pseudonym, person=controller.pseudonym, role="controller")
    for form in commands().values():
        if form.internal:
            continue
        data = sample(form)
        for field in ("table", "movement"):
            if field in data:
                data[field] = NUMBER if field == "table" else Movement.objects.values_list("pk", flat=True)[0]
        try:
            command = msgspec.convert(data, form)
        except msgspec.ValidationError:
            assert "controller" not in COMMANDS[form.name]
            continue
        send(command, by=me, signed=me if form.name.startswith("rake.cosign") else None)
    assert rows() == before


def test_the_controller_signs_and_that_is_all_that_changes(controller: Staff) -> None:
    played()
    with_float()
    before = rows()
    row = Movement.objects.get(kind="float")
    accepted(CosignMovement(NUMBER, row.pk), by=CONTROLLER, signed=CONTROLLER)
    assert Movement.objects.get(pk=row.pk).cosigned_by == CONTROLLER.person
    assert rows() == before


def test_the_controllers_commands_are_signatures_counts_and_exports() -> None:
    own = {name for name, roles in COMMANDS.items() if "controller" in roles}
    assert own <= {
        "tables.cosign_opening", "rake.cosign_movement", "rake.cosign_count", "rake.enter_count",
        "audit.request_export", "audit.take_export", "audit.read_names",
    }  # fmt: skip
