"""The permission matrix: one place that says who may do what and see what.

Three tables of data, read by the desk (:func:`guard`), by REST and pages
(``people.permissions``) and by sockets (:func:`require_view`). What stands in
no table is forbidden to everybody.
"""

from typing import Literal

from audit.messages import NotAllowed, Refusal, Request, Sender, WrongTable

Rule = frozenset[str]
Open = Literal["anyone"]

DEALER: Rule = frozenset({"dealer"})
FLOOR: Rule = frozenset({"floor", "pit"})
"""Who runs the tables: capotavolo and ispettore."""
CONTROLLER: Rule = frozenset({"controller"})
"""The city's own eyes in the house."""
MANAGERS: Rule = frozenset({"pit", "direction"})
DIRECTION: Rule = frozenset({"direction"})
KEEPERS: Rule = frozenset({"it", "direction"})
"""Who keeps the accounts of people."""
FITTERS: Rule = frozenset({"it", "pit", "floor"})
"""Who brings tablets and devices to a table."""
WATCHERS: Rule = frozenset({"floor", "pit", "td", "controller", "direction", "it"})
"""Who sees the whole room."""
STAFF: Rule = WATCHERS | DEALER
AT_TABLE: Rule = frozenset({"dealer", "tablet", "device"})
SIGNED_IN: Rule = STAFF | AT_TABLE
SERVER: Rule = frozenset({"system"})
"""Nobody but our own code; it may also do whatever else stands in the matrix."""
ANYONE: Open = "anyone"
SECOND_FACTOR: Rule = CONTROLLER
"""Whose PIN alone opens nothing but the door to their second factor."""

DEALS: Rule = frozenset({"dealer", "floor", "pit"})
"""Who may take a table's tablet and deal."""

COMMANDS: dict[str, Rule] = {
    "people.hire": KEEPERS,
    "people.change_pin": KEEPERS,
    "people.change_role": KEEPERS,
    "people.dismiss": KEEPERS,
    "people.erase_name": KEEPERS,
    "people.unlock": KEEPERS | FLOOR,
    "people.sign_in": SERVER,
    "people.give_signature": SERVER,
    "people.fail_sign_in": SERVER,
    "people.offer_second_factor": SERVER,
    "people.pass_second_factor": SERVER,
    "people.fail_second_factor": SERVER,
    "people.reset_second_factor": KEEPERS,
    "people.offer_enrolment": FITTERS,
    "people.redeem_enrolment": SERVER,
    "people.revoke_tablet": FITTERS,
    "people.revoke_device": FITTERS,
    "people.change_dealer": frozenset({"tablet", "dealer"}),
    "tables.set_up_table": MANAGERS,
    "tables.open_table": FLOOR,
    "tables.close_table": FLOOR,
    "tables.choose_variant": FLOOR | DEALER,
    "tables.pause_table": FLOOR | DEALER,
    "tables.resume_table": FLOOR | DEALER,
    "tables.register_player": FLOOR | frozenset({"td"}),
    "tables.erase_player": KEEPERS,
    "tables.seat_player": FLOOR | DEALER,
    "tables.vacate_seat": FLOOR | DEALER,
    "tables.sit_out": FLOOR | DEALER,
    "tables.note_seat": FLOOR | DEALER,
    "tables.return_to_seat": FLOOR | DEALER,
    "tables.expire_sit_out": SERVER,
    "tables.call_floor": FLOOR | DEALER,
    "tables.answer_floor": FLOOR,
    # seats, absences, chips, blinds owed
    "tables.remove_player": FLOOR | MANAGERS,
    "tables.play_over": FLOOR,
    "tables.end_play_over": FLOOR,
    "tables.notice_absence": FLOOR | DEALER,
    "tables.extend_absence": FLOOR,
    "tables.release_seat": FLOOR,
    "tables.warn_absence": SERVER,
    "tables.take_into_custody": FLOOR,
    "tables.give_back_custody": FLOOR,
    "tables.top_up": FLOOR | DEALER,
    "tables.announce_behind": FLOOR | DEALER,
    "tables.deliver_chips": FLOOR | DEALER,
    "tables.take_off": FLOOR | DEALER,
    "tables.choose_way_in": FLOOR | DEALER,
    "tables.ask_straddle": FLOOR | DEALER,
    "tables.drop_straddle": FLOOR | DEALER,
    # waitlists, calls, pairs kept apart, moves
    "tables.join_list": FLOOR | MANAGERS,
    "tables.leave_list": FLOOR | MANAGERS,
    "tables.leave_area": FLOOR | MANAGERS,
    "tables.come_back": FLOOR | MANAGERS,
    "tables.transfer_line": FLOOR | MANAGERS,
    "tables.put_line_at": DIRECTION,
    "tables.call_next": FLOOR | MANAGERS,
    "tables.call_player": FLOOR | MANAGERS,
    "tables.answer_call": FLOOR | DEALER,
    "tables.decline_call": FLOOR | DEALER,
    "tables.call_off_call": FLOOR | MANAGERS,
    "tables.expire_call": SERVER,
    "tables.form_table": FLOOR | MANAGERS,
    "tables.refuse_seat": FLOOR | DEALER,
    "tables.lift_bar": SERVER,
    "tables.keep_apart": DIRECTION,
    "tables.let_together": DIRECTION,
    "tables.ask_to_move": FLOOR | DEALER,
    "tables.withdraw_move": FLOOR | DEALER,
    "tables.move_at_request": FLOOR | MANAGERS,
    "tables.move_by_direction": FLOOR | MANAGERS,
    # hands
    "tables.start_hand": DEALS,
    "tables.deal_hole": DEALS,
    "tables.deal_board": DEALS,
    "tables.fold": DEALS,
    "tables.check_or_call": DEALS,
    "tables.bet_to": DEALS,
    "tables.bring_in": DEALS,
    "tables.tell": DEALS,
    "tables.open_action": DEALS,
    "tables.discard": DEALS,
    "tables.show_cards": DEALS,
    "tables.muck_cards": DEALS,
    "tables.agree_boards": DEALS,
    "tables.chop_blinds": DEALS,
    "tables.award_pots": DEALS,
    "tables.take_back_act": DEALS,
    "tables.record_flop": DEALS,
    "tables.record_pots": DEALS,
    # rulings on a hand, and its clock
    "tables.kill_hand": FLOOR | MANAGERS,
    "tables.retrieve_hand": FLOOR | MANAGERS,
    "tables.restrict_player": FLOOR | MANAGERS,
    "tables.forfeit_and_fold": FLOOR | MANAGERS,
    "tables.cancel_deal": FLOOR | MANAGERS,
    "tables.give_top_card": FLOOR | MANAGERS,
    "tables.take_back_board": FLOOR | MANAGERS,
    "tables.void_hand": FLOOR | MANAGERS,
    "tables.rewind_hand": FLOOR | MANAGERS,
    # irregularities, contested pots, sanctions
    "tables.report_irregularity": FLOOR | DEALER,
    "tables.decide_ruling": FLOOR | MANAGERS | frozenset({"td"}),
    "tables.contest_pot": FLOOR | DEALER,
    "tables.defer_contest": FLOOR | MANAGERS,
    "tables.decide_contest": FLOOR | MANAGERS,
    "tables.warn_player": FLOOR | MANAGERS,
    "tables.send_from_table": FLOOR | MANAGERS,
    "tables.send_from_house": MANAGERS,
    "tables.confirm_sanction": MANAGERS,
    "tables.call_time": FLOOR,
    "tables.expire_time": SERVER,
    # a table's life, its stakes, dealers, rake
    "tables.change_setup": MANAGERS,
    "tables.check_deck": FLOOR | DEALER,
    "tables.permit_shuffle": FLOOR,
    "tables.draw_seat": FLOOR | DEALER,
    "tables.seat_by_floor": FLOOR,
    "tables.draw_button": FLOOR | DEALER,
    "tables.cosign_opening": CONTROLLER | FLOOR | DEALER,  # on their screen too, the signature is the controller's
    "tables.break_table": FLOOR,
    "tables.set_must_move": FLOOR | MANAGERS,
    "tables.change_stakes": DIRECTION,
    "tables.change_rake": DIRECTION,
    "tables.collect_time": FLOOR | DEALER,
    "tables.ask_for_time": SERVER,
    "tables.change_room_setting": DIRECTION,
    "tables.set_rotation": FLOOR,
    "tables.join_rotation": FLOOR,
    "tables.leave_rotation": FLOOR,
    "tables.push_dealers": FLOOR,
    "tables.relieve_dealer": FLOOR,
    "tables.hand_over_table": FLOOR | DEALER,
    "tables.warn_relief_due": SERVER,
    "rake.add_policy": DIRECTION,
    "rake.revise_policy": DIRECTION,
    # the money of a table
    "rake.give_float": FLOOR | MANAGERS,
    "rake.fill_table": FLOOR | MANAGERS | DEALER,
    "rake.credit_table": FLOOR | MANAGERS | DEALER,
    "rake.change_box": FLOOR | MANAGERS,
    "rake.record_tip": FLOOR | MANAGERS | DEALER,
    "rake.correct_movement": FLOOR | MANAGERS,
    "rake.enter_count": FLOOR | MANAGERS | DEALER,
    "rake.settle_count": MANAGERS,
    "rake.cosign_movement": CONTROLLER | FLOOR | MANAGERS | DEALER,
    "rake.cosign_count": CONTROLLER | FLOOR | MANAGERS | DEALER,
    # devices and decks
    # exports, names behind pseudonyms, the log's keys
    "audit.request_export": CONTROLLER | DIRECTION,
    "audit.start_export": SERVER,
    "audit.finish_export": SERVER,
    "audit.fail_export": SERVER,
    "audit.take_export": CONTROLLER | DIRECTION,
    "audit.erase_export": SERVER,
    "audit.read_names": CONTROLLER | DIRECTION,
    "audit.record_keys": SERVER,
    "devices.record_reading": frozenset({"device"}),
    "devices.record_cards": frozenset({"device"}),
    "devices.set_up_device": FITTERS,
    "devices.move_device": FITTERS,
    "devices.take_alarm": FLOOR | KEEPERS,
    "devices.enrol_deck": FITTERS | MANAGERS,
    "devices.begin_enrolment": FITTERS | MANAGERS,
    "devices.name_tag": FITTERS | MANAGERS,
    "devices.end_enrolment": FITTERS | MANAGERS,
    "devices.note_maintenance": FITTERS | KEEPERS,
    "devices.form_sixain": FITTERS | MANAGERS,
    "devices.put_deck_at_table": FLOOR,
    "devices.swap_deck": FLOOR,
    "devices.retire_deck": FLOOR | MANAGERS,
    "tables.override_interlock": FLOOR,
    "tables.settle_faces": FLOOR | MANAGERS,
}

COUNTS: Rule = FLOOR | MANAGERS | CONTROLLER | DEALER
"""Who may count chips and sign for them."""

SIGNERS: dict[str, Rule] = {
    "tables.take_into_custody": COUNTS,
    "tables.send_from_table": COUNTS,
    "tables.send_from_house": COUNTS,
    "tables.release_seat": COUNTS,
    "tables.cosign_opening": CONTROLLER,
    "rake.give_float": COUNTS,
    "rake.fill_table": COUNTS,
    "rake.credit_table": COUNTS,
    "rake.change_box": COUNTS,
    "rake.correct_movement": COUNTS,
    "rake.enter_count": COUNTS,
    "rake.settle_count": CONTROLLER,
    "rake.cosign_movement": CONTROLLER,
    "rake.cosign_count": CONTROLLER,
}
"""Whose signature, badge and PIN, a command may carry beside its sender's; no other command carries one."""

ROUTES: dict[str, Rule | Open] = {
    # pages
    "sign-in": ANYONE,
    "sign-out": ANYONE,
    "language": ANYONE,
    "home": STAFF,
    "room": WATCHERS,
    "tablet": ANYONE,  # an empty shell until its token opens the socket
    "tablet-worker": ANYONE,
    "board": ANYONE,  # hangs on the wall of the room
    "enrolment-qr": FITTERS,
    "controller": CONTROLLER,
    "controller-factor": CONTROLLER,
    "controller-paper": CONTROLLER,
    "devices": KEEPERS,
    "admin": KEEPERS,
    # the API
    "schema": SIGNED_IN,
    "api-docs": SIGNED_IN,
    "me": SIGNED_IN,
    "articles": SIGNED_IN,
    "command-list": SIGNED_IN,
    "command-signed": STAFF,
    "table-list": WATCHERS,
    "table-detail": WATCHERS | frozenset({"dealer", "tablet"}),
    "player-list": WATCHERS - CONTROLLER,  # who reads names from outside the room asks at "names", with a reason
    "player-conduct": FLOOR | MANAGERS | CONTROLLER,
    "ruling-list": WATCHERS,
    "dealer-errors": frozenset({"pit"}),
    "table-next-hand": WATCHERS | frozenset({"dealer", "tablet"}),
    "seat-owed": WATCHERS | frozenset({"dealer", "tablet"}),
    "seat-notes": WATCHERS | frozenset({"dealer", "tablet"}),
    "pair-list": MANAGERS,
    "hand-detail": WATCHERS | frozenset({"dealer", "tablet"}),
    "hand-list": WATCHERS | frozenset({"dealer", "tablet"}),
    "list-list": WATCHERS,
    "list-detail": WATCHERS,
    "proposal-list": WATCHERS,
    "room-settings": WATCHERS,
    "dealer-rotation": WATCHERS,
    "timer-list": WATCHERS,
    "rake-policies": WATCHERS,
    "rake-totals": WATCHERS,
    "rake-books": WATCHERS,
    "rake-table": WATCHERS | DEALER,
    "ledger-list": frozenset({"controller", "direction", "it"}),
    "ledger-checkpoint": frozenset({"controller", "direction", "it"}),
    "ledger-inclusion": frozenset({"controller", "direction", "it"}),
    "ledger-consistency": frozenset({"controller", "direction", "it"}),
    "ledger-tile": frozenset({"controller", "direction", "it"}),
    "ledger-keys": frozenset({"controller", "direction", "it"}),
    "ledger-entries": frozenset({"controller", "direction", "it"}),
    "export-list": CONTROLLER | DIRECTION,
    "export-detail": CONTROLLER | DIRECTION,
    "export-file": CONTROLLER | DIRECTION,
    "names": CONTROLLER | DIRECTION,
    "privacy": frozenset({"controller", "direction", "it"}),
    "controller-days": CONTROLLER,
    "controller-book": CONTROLLER,
    "controller-waiting": CONTROLLER,
    "controller-entries": CONTROLLER,
    "controller-hand": CONTROLLER,
    "controller-checkpoints": CONTROLLER,
    "controller-checkpoint": CONTROLLER,
    "controller-compare": CONTROLLER,
    "controller-keys": CONTROLLER,
    "staff-list": MANAGERS | KEEPERS,
    "staff-hire": KEEPERS,
    "staff-pin": KEEPERS,
    "tablet-list": FITTERS | MANAGERS,
    "tablet-revoke": FITTERS,
    "tablet-sign-in": frozenset({"tablet", "dealer"}),
    "tablet-sign-out": DEALER,
    "enrolment-list": FITTERS,
    "enrolment-redeem": ANYONE,
    "device-list": WATCHERS,
    "deck-list": WATCHERS,
    "alarm-list": WATCHERS,
    "device-readings": frozenset({"device"}),
    "device-pulse": frozenset({"device"}),
    "device-errands": frozenset({"device"}),
    "device-maintenance": WATCHERS,
    "deck-enrolments": FITTERS | MANAGERS,
    "device-decks": frozenset({"device"}),
    # machines
    "healthz": ANYONE,
    "readyz": ANYONE,
    "metrics": ANYONE,
}

VIEWS: dict[str, Rule | Open] = {
    "room": WATCHERS,
    "table": WATCHERS,
    "tablet": frozenset({"dealer", "tablet"}),
    "board": ANYONE,
}


class NotAtATable(Refusal):
    """A dealer works on the tablet of a table, not from a browser elsewhere."""


def guard(request: Request) -> None:
    """Let a request pass, or refuse it. The desk calls this before every handler."""
    command, sender = request.command, request.sender
    if sender.role == "system" and command.internal:
        return
    require(sender, command.name)
    if sender.role == "dealer" and sender.table is None:
        raise NotAtATable()
    require_table(sender, getattr(command, "table", None))
    require_signer(request)


def require_signer(request: Request) -> None:
    """Refuse a signature of somebody who may not sign this."""
    rule = SIGNERS.get(request.command.name, frozenset())
    if request.signed is not None and request.signed.role not in rule:
        raise not_allowed(rule)


def require(sender: Sender, command: str) -> None:
    """Refuse unless this role may issue the command."""
    roles = COMMANDS.get(command, frozenset())
    if command not in COMMANDS or sender.role not in roles | SERVER:
        raise not_allowed(roles)


def require_table(sender: Sender, table: int | None) -> None:
    """What stands at a table speaks for that table only."""
    if sender.table is not None and table != sender.table:
        raise WrongTable(own=sender.table, table=table)


def require_view(sender: Sender | None, view: str, table: int | None = None) -> None:
    """Refuse unless this sender may read a view (of this table, when it is a table's)."""
    rule = VIEWS.get(view, frozenset())
    if not allows(rule, sender):
        raise not_allowed(rule)
    if sender is not None and rule != ANYONE and table is not None:
        require_table(sender, table)


def may_open(sender: Sender | None, route: str) -> bool:
    """May this sender, or nobody (None), open the route of this name?"""
    return allows(ROUTES.get(route, frozenset()), sender)


def allows(rule: Rule | Open, sender: Sender | None) -> bool:
    if isinstance(rule, str):
        return True
    return sender is not None and sender.role in rule


def not_allowed(rule: Rule | Open) -> NotAllowed:
    """A refusal that names whom to call; where nobody may, those who look after the house."""
    people = sorted(rule & STAFF) if isinstance(rule, frozenset) else []
    return NotAllowed(roles=", ".join(people) or "it")
