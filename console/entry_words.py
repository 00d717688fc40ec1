"""Entries in words: what a controller reads instead of kinds and JSON. Pseudonyms only, faces only as recorded.

A kind without a sentence is told by its name and its facts: an entry is never hidden.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from audit.words import MOMENT, euro
from console.entry_codes import CODES, OF_CODES
from console.words_controller import CONTROLLER
from console.words_tablet import TABLET
from rules.cards import NAMES
from rules.irregularities import CATALOGUE

SENTENCES: dict[str, str | Promise] = {
    # a hand
    "tables.hand_planned.v1": _("Hand %(hand)s is planned, dealer %(dealer)s"),
    "hand.started.v1": _("The hand begins; button at seat %(button)s; posts: %(posts)s"),
    "hand.hole_dealt.v1": _("Cards dealt to seats %(seats)s"),
    "hand.board_dealt.v1": _("On the board: %(cards)s"),
    "hand.common_card_dealt.v1": _("A common card: %(card)s"),
    "hand.folded.v1": _("Seat %(seat)s folds"),
    "hand.checked.v1": _("Seat %(seat)s checks"),
    "hand.called.v1": _("Seat %(seat)s calls to %(to)s"),
    "hand.wagered.v1": _("Seat %(seat)s: %(act)s to %(to)s"),
    "hand.act_ruled.v1": _("Seat %(seat)s pushed %(pushed)s: %(ruling)s; %(returned)s go back"),
    "hand.act_held.v1": _("Seat %(seat)s acted out of turn (%(act)s): held"),
    "hand.act_released.v1": _("Seat %(seat)s is no longer bound by what was done out of turn"),
    "hand.floor_called.v1": _("Seat %(seat)s: left to the floor (%(choices)s)"),
    "hand.action_opened.v1": _("Seat %(seat)s opens the action"),
    "hand.discarded.v1": _("Seat %(seat)s changes %(count)s cards"),
    "hand.cards_shown.v1": _("Seat %(seat)s shows %(cards)s"),
    "hand.cards_mucked.v1": _("Seat %(seat)s mucks"),
    "hand.boards_agreed.v1": _("Players agree on %(boards)s boards"),
    "hand.blinds_chopped.v1": _("The blinds are chopped"),
    "hand.pots_awarded.v1": _("Pots pushed: %(pots)s"),
    "hand.faces_read.v1": _("Cards lying open were read: %(cards)s"),
    "hand.flop_recorded.v1": _("A flop was seen"),
    "hand.pots_recorded.v1": _("Pots recorded: %(recorded)s"),
    "tables.time_called.v1": _("Time is called on seat %(seat)s until %(until)s"),
    "tables.time_cleared.v1": _("The clock on seat %(seat)s is stopped"),
    "tables.time_ran_out.v1": _("The time of seat %(seat)s is over: %(outcome)s"),
    "tables.hand_ended.v1": _("Hand %(hand)s is over: pot %(pot)s, cagnotte %(rake)s"),
    "rake.taken.v1": _("Cagnotte of hand %(hand)s: %(total)s"),
    "rake.time_taken.v1": _("Time collected: %(total)s"),
    # rulings and corrections
    "hand.killed.v1": _("Ruling: the hand of seat %(seat)s is dead. %(reason)s"),
    "hand.retrieved.v1": _("Ruling: the hand of seat %(seat)s is live again. %(reason)s"),
    "hand.player_restricted.v1": _("Ruling: seat %(seat)s may only check, call or fold (%(lasts)s)"),
    "hand.forfeited.v1": _("Ruling: seat %(seat)s folds and leaves %(amount)s"),
    "hand.deal_cancelled.v1": _("Misdeal: the hand is dealt again. %(reason)s"),
    "hand.top_card_given.v1": _("Seat %(seat)s gets the top card for an exposed one"),
    "hand.board_taken_back.v1": _("Board cards taken back: %(cards)s"),
    "hand.voided.v1": _("The hand is void. %(reason)s"),
    "hand.act_taken_back.v1": _("The dealer takes back the last act"),
    "hand.rewound.v1": _("The floor takes the hand back to entry %(keep)s. %(reason)s"),
    "tables.hand_reopened.v1": _("Hand %(hand)s is taken up again; %(rake_returned)s of cagnotte given back"),
    "tables.pot_contested.v1": _("Seat %(seat)s contests the pot of hand %(hand)s: %(facts)s"),
    "tables.contest_deferred.v1": _("The contest about hand %(hand)s is put off; play goes on"),
    "tables.contest_decided.v1": _("The contest about hand %(hand)s is decided: %(outcome)s. %(reason)s"),
    "tables.player_sanctioned.v1": _("Sanction for player %(player)s: %(sanctioned)s. %(facts)s"),
    "tables.sanction_confirmed.v1": _("Sanction of player %(player)s confirmed"),
    "hand.burn_kept.v1": _("A card already out is the next burn"),
    "hand.completed.v1": _("Seat %(seat)s gets the card that was missing"),
    "hand.player_excluded.v1": _("Seat %(seat)s was not dealt in: out of the hand, %(returned)s go back"),
    "tables.irregularity_reported.v1": _("Irregularity reported: %(slug)s; it waits for a decision"),
    "tables.irregularity_ruled.v1": _("Irregularity: %(slug)s, applied by the dealer"),
    "tables.ruling_decided.v1": _("Decided: %(slug)s, %(how)s %(choice)s. %(reason)s"),
    "tables.offence_noted.v1": _("Offence noted for player %(player)s: %(offence)s"),
    "tables.seat_noted.v1": _("Note about seat %(seat)s: %(text)s"),
    "tables.faces_differ.v1": _("Cards entered and cards read differ in hand %(hand)s"),
    "tables.faces_settled.v1": _("The floor settles which cards stand in hand %(hand)s. %(reason)s"),
    "tables.player_erased.v1": _("The name of player %(player)s was erased"),
    "tables.bar_lifted.v1": _("Player %(player)s may come back: %(reason)s"),
    # a table
    "tables.table_set_up.v1": _("Table set up: %(game)s %(small_blind)s / %(big_blind)s"),
    "tables.setup_changed.v1": _("Setup changed: %(game)s %(small_blind)s / %(big_blind)s"),
    "tables.opening_started.v1": _("The opening begins"),
    "tables.deck_checked.v1": _("Deck checked; complete: %(complete)s"),
    "tables.shuffle_permitted.v1": _("The shuffle is permitted"),
    "tables.seat_given.v1": _("Seat %(seat)s to player %(player)s"),
    "tables.button_drawn.v1": _("Button drawn: seat %(button)s"),
    "tables.opening_cosigned.v1": _("The controller signs the opening"),
    "tables.table_opened.v1": _("The table is open"),
    "tables.table_paused.v1": _("The table pauses"),
    "tables.table_resumed.v1": _("The table goes on"),
    "tables.closing_cards_dealt.v1": _("Cards dealt for the closing"),
    "tables.table_closed.v1": _("The table is closed"),
    "tables.must_move_set.v1": _("Must-move to table %(main)s"),
    "tables.stakes_ordered.v1": _("The direction orders other stakes"),
    "tables.rake_ordered.v1": _("The direction orders another cagnotte"),
    "tables.changes_applied.v1": _("Ordered changes are in force"),
    "tables.time_charge_due.v1": _("Time is due"),
    "tables.time_collected.v1": _("Time collected from the seats"),
    "tables.variant_chosen.v1": _("Game chosen: %(variant)s"),
    "tables.floor_called.v1": _("The floor is called"),
    "tables.floor_came.v1": _("The floor is there"),
    "tables.room_setting_changed.v1": _("Setting of the room: %(setting)s from %(was)s to %(value)s"),
    "tables.table_handed_over.v1": _("The table is handed over. %(note)s"),
    "tables.relief_sent.v1": _("Relief: %(incoming)s for %(outgoing)s"),
    "tables.relief_due.v1": _("Relief is due for %(dealer)s"),
    "tables.rotation_set.v1": _("Rotation of dealers set"),
    "tables.dealer_joined.v1": _("%(dealer)s joins the rotation"),
    "tables.dealer_left.v1": _("%(dealer)s leaves the rotation"),
    "tables.dealers_sent.v1": _("Dealers sent to their tables"),
    "people.dealer_changed.v1": _("Dealer at the table: staff %(dealer)s, before %(was)s"),
    # seats and chips
    "tables.player_registered.v1": _("Player %(player)s registered"),
    "tables.player_seated.v1": _("Player %(player)s takes seat %(seat)s with %(chips)s"),
    "tables.seat_vacated.v1": _("Player %(player)s leaves seat %(seat)s with %(chips)s"),
    "tables.player_removed.v1": _("Player %(player)s is removed from seat %(seat)s: %(reason)s"),
    "tables.played_over.v1": _("Player %(guest)s plays over seat %(seat)s"),
    "tables.play_over_ended.v1": _("Player %(guest)s no longer plays over seat %(seat)s"),
    "tables.chips_bought.v1": _("Player %(player)s, seat %(seat)s, buys %(chips)s"),
    "tables.behind_announced.v1": _("Player %(player)s, seat %(seat)s, has %(behind)s behind"),
    "tables.chips_delivered.v1": _("Chips brought to seat %(seat)s: %(chips)s"),
    "tables.stack_taken_into_custody.v1": _("Stack of player %(player)s into custody: %(chips)s"),
    "tables.custody_given_back.v1": _("Custody given back to player %(player)s: %(chips)s"),
    "tables.sit_out_started.v1": _("Seat %(seat)s sits out until %(until)s"),
    "tables.absence_noticed.v1": _("Seat %(seat)s is absent, until %(until)s"),
    "tables.absence_extended.v1": _("Absence of seat %(seat)s extended by %(minutes)s minutes"),
    "tables.absence_warned.v1": _("Seat %(seat)s warned: until %(until)s"),
    "tables.hands_missed.v1": _("Absent seats missed a hand"),
    "tables.sit_out_ended.v1": _("Seat %(seat)s is back after %(minutes_away)s minutes"),
    "tables.sit_out_expired.v1": _("The sit-out of seat %(seat)s is over: %(why)s"),
    "tables.way_in_chosen.v1": _("Seat %(seat)s chooses how to come in: %(way)s"),
    "tables.straddle_asked.v1": _("Seat %(seat)s asks for a straddle"),
    "tables.straddle_dropped.v1": _("Seat %(seat)s asks for no straddle"),
    "tables.move_asked.v1": _("Player %(player)s asks to move to table %(to_table)s"),
    "tables.move_withdrawn.v1": _("Player %(player)s withdraws the wish to move"),
    "tables.player_moved.v1": _("Player %(player)s moves to table %(to_table)s, seat %(to_seat)s, with %(chips)s"),
    "tables.players_kept_apart.v1": _("Players %(one)s and %(other)s are kept apart: %(reason)s"),
    "tables.players_let_together.v1": _("Players %(one)s and %(other)s may sit together"),
    # lists
    "tables.player_listed.v1": _("Player %(player)s joins the list, place %(place)s"),
    "tables.player_unlisted.v1": _("Player %(player)s leaves the list: %(why)s"),
    "tables.area_left.v1": _("Player %(player)s has left the area"),
    "tables.area_entered.v1": _("Player %(player)s is back in the area"),
    "tables.line_moved.v1": _("Player %(player)s moved in the list from %(place)s to %(to_place)s: %(reason)s"),
    "tables.player_called.v1": _("Player %(player)s called to table %(table)s, seat %(seat)s"),
    "tables.call_answered.v1": _("Player %(player)s answers the call"),
    "tables.call_expired.v1": _("The call of player %(player)s is over"),
    "tables.call_called_off.v1": _("The call of player %(player)s is called off: %(reason)s"),
    "tables.line_passed_over.v1": _("Player %(player)s is passed over"),
    "tables.seat_refused.v1": _("Player %(player)s refuses the seat"),
    "tables.lock_up_made.v1": _("Seat %(seat)s is held for player %(player)s"),
    "tables.lock_up_ended.v1": _("Seat %(seat)s is no longer held: %(why)s"),
    "tables.table_formed.v1": _("A table is formed from the list"),
    # devices
    "devices.reading_taken.v1": _("Reading of device %(device)s: %(reading)s"),
    "devices.cards_fed.v1": _("Device %(device)s counted %(count)s cards"),
    "devices.reading_known.v1": _("Device %(device)s repeated %(count)s readings, not taken twice"),
    "devices.device_set_up.v1": _("Device %(device)s set up at table %(table)s"),
    "devices.hand_started_by_device.v1": _("Device %(device)s started hand %(hand)s"),
    "devices.start_not_followed.v1": _("Device %(device)s announced a hand that did not begin: %(why)s"),
    "devices.check_placed.v1": _("Deck check for hand %(hand)s"),
    "devices.shuffle_placed.v1": _("Shuffle placed after hand %(after)s"),
    "devices.block_waived.v1": _("Interlock overridden for hand %(hand)s (%(blocked_by)s): %(reason)s"),
    "devices.alarm_raised.v1": _("Alarm of device %(device)s: %(what)s"),
    "devices.alarm_taken.v1": _("Alarm %(alarm)s taken: %(reason)s"),
    "devices.deck_found_irregular.v1": _("The deck for hand %(hand)s is irregular: %(finding)s (%(remedy)s)"),
    "devices.device_moved.v1": _("Device %(device)s moved to table %(table)s"),
    "devices.enrolment_begun.v1": _("A deck is being enrolled at device %(device)s"),
    "devices.enrolment_ended.v1": _("The enrolment of a deck is over: %(reason)s"),
    "devices.enrolment_misread.v1": _("Another deck went through device %(device)s"),
    "devices.faces_asked.v1": _("Device %(device)s is asked for cards that lie open in hand %(hand)s"),
    "devices.faces_answered.v1": _("Device %(device)s answers for hand %(hand)s: %(came_of_it)s"),
    "devices.maintenance_done.v1": _("Maintenance of device %(device)s: %(work)s. %(note)s"),
    "devices.tag_named.v1": _("A tag was named while a deck was enrolled"),
    "devices.deck_enrolled.v1": _("Deck %(deck)s enrolled"),
    "devices.deck_joined_sixain.v1": _("Deck %(deck)s joins a sixain"),
    "devices.deck_moved.v1": _("Deck %(deck)s to table %(table)s, before %(was)s"),
    "devices.deck_used.v1": _("Deck %(deck)s used: %(uses)s times"),
    "devices.deck_retired.v1": _("Deck %(deck)s retired: %(reason)s"),
    # people
    "people.staff_hired.v1": _("Staff %(staff)s hired as %(role)s"),
    "people.pin_changed.v1": _("New PIN for staff %(staff)s"),
    "people.role_changed.v1": _("Staff %(staff)s: %(role)s, before %(was)s"),
    "people.staff_dismissed.v1": _("Staff %(staff)s has left"),
    "people.name_erased.v1": _("The name of staff %(staff)s was erased"),
    "people.staff_unlocked.v1": _("Staff %(staff)s unlocked"),
    "people.signed_in.v1": _("Staff %(staff)s signs in"),
    "people.signed_out.v1": _("Staff %(staff)s leaves the tablet"),
    "people.sign_in_failed.v1": _("Wrong PIN for staff %(staff)s, try %(tries)s"),
    "people.stranger_refused.v1": _("A badge nobody has was tried"),
    "people.second_factor_offered.v1": _("Staff %(staff)s is shown a new authenticator key"),
    "people.second_factor_enrolled.v1": _("Authenticator of staff %(staff)s in force"),
    "people.second_factor_passed.v1": _("Staff %(staff)s passes the second factor"),
    "people.second_factor_failed.v1": _("Wrong code of staff %(staff)s, try %(tries)s"),
    "people.second_factor_reset.v1": _("Authenticator of staff %(staff)s reset"),
    "people.enrolment_offered.v1": _("A code to enrol at table %(table)s"),
    "people.tablet_enrolled.v1": _("Tablet %(tablet)s enrolled at table %(table)s"),
    "people.tablet_revoked.v1": _("Tablet %(tablet)s revoked"),
    "people.device_enrolled.v1": _("Device %(device)s enrolled at table %(table)s"),
    "people.device_revoked.v1": _("Device %(device)s revoked"),
    # the ledger's own office, and rake
    "audit.export_requested.v1": _("Export %(export)s asked for"),
    "audit.export_started.v1": _("Export %(export)s is being written"),
    "audit.export_finished.v1": _("Export %(export)s is ready: %(entries)s entries"),
    "audit.export_failed.v1": _("Export %(export)s failed: %(problem)s"),
    "audit.export_taken.v1": _("Export %(export)s taken away"),
    "audit.export_erased.v1": _("The file of export %(export)s was erased"),
    "audit.names_read.v1": _("Names read: %(reason)s. %(note)s"),
    "audit.log_key_taken_up.v1": _("A key of the log taken up"),
    "audit.log_key_laid_down.v1": _("A key of the log laid down"),
    "audit.deadline_passed.v1": _("A deadline passed with nothing to do"),
    "rake.policy_added.v1": _("Cagnotte policy %(called)s added"),
    "rake.float_given.v1": _("Float given: %(amount)s, signed %(by)s and %(second)s"),
    "rake.table_filled.v1": _("Fill: %(amount)s, signed %(by)s and %(second)s"),
    "rake.table_credited.v1": _("Credit: %(amount)s, signed %(by)s and %(second)s"),
    "rake.tip_recorded.v1": _("Tip: %(amount)s"),
    "rake.box_changed.v1": _("Box %(box_out)s taken, %(box_in)s put"),
    "rake.movement_corrected.v1": _("Correction of movement %(corrects)s: %(amount)s. %(reason)s"),
    "rake.count_begun.v1": _("First count of %(what)s, under seal"),
    "rake.count_finished.v1": _("Count of %(what)s by two: %(standing)s, difference %(difference)s"),
    "rake.count_settled.v1": _("Count of %(what)s settled: %(amount)s. %(reason)s"),
    "rake.movement_cosigned.v1": _("The controller signs movement %(movement)s"),
    "rake.count_cosigned.v1": _("The controller signs the count of %(what)s"),
    "rake.float_closed.v1": _("The float is closed: %(closing)s"),
    "people.signature_given.v1": _("Staff %(staff)s signs"),
    "rake.policy_revised.v1": _("Cagnotte policy %(called)s revised: %(reason)s"),
}

MONEY = frozenset({
    "amount", "behind", "big_blind", "bought", "buy_in", "chips", "closing", "counted", "difference", "expected",
    "given", "min_buy_in", "pot", "pushed", "rake", "rake_returned", "returned", "small_blind", "stack", "to", "total",
})  # fmt: skip
"""Facts that are chips; in a pile of pieces only their worth is."""
ACTS = {"bring_in": "Bring-in", "bet": "Bet", "raise": "Raise", "complete": "Complete"}
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
NONE = "–"
PSEUDONYM = re.compile(r"(?:staff|tablet|device|player):[0-9]+")


class Facts(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return NONE


def told(kind: str, data: Mapping[str, Any]) -> str:
    """The sentence of an entry, in the language now active."""
    facts = facts_of(kind, data)
    if kind in SENTENCES:
        return (str(SENTENCES[kind]) % facts).strip().removesuffix(": " + NONE).removesuffix(" " + NONE)
    named = kind.rpartition(".v")[0].replace("_", " ").replace(".", ": ", 1)
    listed = ", ".join(f"{name} {value}" for name, value in facts.items() if value != NONE)
    return gettext("%(kind)s: %(facts)s") % {"kind": named, "facts": listed}


def facts_of(kind: str, data: Mapping[str, Any]) -> Facts:
    """What an entry carries, each fact as a person reads it."""
    flat = dict(data) | dict(data.get("happened") or {})
    flat.pop("happened", None)
    made = Facts({name: shown(name, value) for name, value in flat.items()})
    if kind in MORE:
        made.update(MORE[kind](flat))
    return made


def shown(name: str, value: Any) -> str:
    match value:
        case None | "" | [] | {}:
            return NONE
        case bool():
            return gettext("yes") if value else gettext("no")
        case int() if name in MONEY:
            return euro(value)
        case int() if name in ("card", "exposed"):
            return card(value)
        case str() if name in OF_CODES and value in CODES:
            return str(CODES[value])
        case str() if name == "slug" and value in CATALOGUE:
            return gettext(CATALOGUE[value].title)
        case str() if name == "ruling":
            return str(TABLET.get(f"ruling.{value}", value))
        case str() if PSEUDONYM.fullmatch(value):
            return person(value)
        case str() if MOMENT.match(value):
            return timezone.localtime(datetime.fromisoformat(value)).strftime("%d/%m %H:%M")
        case list() if name == "cards" and all(isinstance(each, int) for each in value):
            return " ".join(map(card, value))
        case list():
            return ", ".join(person(each) if isinstance(each, str) else str(each) for each in value)
    return str(value).replace("_", " ")


def person(pseudonym: str) -> str:
    """``staff:3`` as a person reads it; anything else as it stands."""
    if not PSEUDONYM.fullmatch(pseudonym):
        return pseudonym
    kind, _, key = pseudonym.partition(":")
    return str(CONTROLLER[f"ctl.who.{kind}"]).format(n=key)


def card(number: int) -> str:
    """10♠; a card nobody has read is a question mark."""
    if number < 0:
        return "?"
    name = NAMES[number]
    return name[0].replace("T", "10") + SUITS[name[1]]


def _posts(flat: Mapping[str, Any]) -> dict[str, str]:
    return {"posts": ", ".join(f"{post['seat']}: {euro(post['amount'])}" for post in flat["posts"]) or NONE}


def _seats(flat: Mapping[str, Any]) -> dict[str, str]:
    return {"seats": ", ".join(str(seat) for seat, _ in flat["cards"])}


def _pots(flat: Mapping[str, Any]) -> dict[str, str]:
    def one(pot: Mapping[str, Any]) -> str:
        shares = ", ".join(f"{seat}: {euro(chips)}" for seat, chips in pot["shares"])
        return f"{euro(pot['amount'])} ({shares}; cagnotte {euro(pot['rake'])})"

    return {"pots": " · ".join(map(one, flat["pots"]))}


def _recorded(flat: Mapping[str, Any]) -> dict[str, str]:
    return {"recorded": ", ".join(euro(amount) for amount, _ in flat["pots"])}


MORE: dict[str, Callable[[Mapping[str, Any]], dict[str, str]]] = {
    "hand.started.v1": _posts,
    "hand.hole_dealt.v1": _seats,
    "hand.pots_awarded.v1": _pots,
    "hand.pots_recorded.v1": _recorded,
    "hand.discarded.v1": lambda flat: {"count": str(len(flat["cards"]))},
    "hand.wagered.v1": lambda flat: {"act": ACTS[flat["act"]]},
}
