"""Every word the scripts of a page may need, from gettext: one source for server and browser.

``{name}`` is filled in by the script. Keys are for our scripts only; the English text is the msgid.
"""

from django.utils.translation import gettext_lazy as _

from console.words_controller import CONTROLLER
from console.words_devices import DEVICES
from console.words_money import MONEY
from console.words_room import ROOM
from console.words_rulings import RULINGS
from console.words_tablet import TABLET

GAMES = {
    "nl-holdem": _("No-limit hold'em"),
    "pl-holdem": _("Pot-limit hold'em"),
    "fl-holdem": _("Limit hold'em"),
    "pl-omaha": _("Pot-limit Omaha"),
    "omaha-hi-lo": _("Omaha hi/lo"),
    "seven-card-stud": _("Seven card stud"),
    "italiana": _("Italian draw"),
}

WORDS = {
    # what every screen shares
    "close": _("Close"),
    "why": _("Why?"),
    "understood": _("Understood"),
    "article": _("Article"),
    "catalogue": _("As our catalogue states it, in English:"),
    "table": _("Table {n}"),
    "seat": _("Seat {n}"),
    "free": _("Free"),
    "status.open": _("open"),
    "status.paused": _("paused"),
    "status.closed": _("closed"),
    "network": _("Network"),
    "network.live": _("good"),
    "network.away": _("lost"),
    "network.connecting": _("connecting"),
    "waiting": _("Pending"),
    "waiting.taps": _("taps: {n}"),
    "shut.4401": _("You are signed out."),
    "shut.4401.more": _("Sign in again to see the room live."),
    "shut.4403": _("Your role may not see this."),
    "shut.4403.more": _("Ask the floor or IT if you think it should."),
    "shut.4404": _("There is no such table."),
    "shut.4404.more": _("Ask the floor which number it has, or have it set up first."),
    "shut.tablet": _("This tablet is not enrolled any more; ask the floor for a new code."),
    "sign-in": _("Sign in"),
    "no-answer": _("The server does not answer; try again in a moment."),
    "slow-down": _("Too many tries; wait a minute, then try again."),
    # commands, as a pending tap or a refusal names them
    "command.tables.seat_player": _("Seat {seat}: seat a player"),
    "command.tables.vacate_seat": _("Seat {seat} is vacated"),
    "command.tables.sit_out": _("Seat {seat} sits out"),
    "command.tables.return_to_seat": _("Seat {seat} returns"),
    "command.tables.call_floor": _("Call the floor"),
    # the tablet
    "enter.title": _("Bring this tablet to its table"),
    "enter.how": _(
        "The floor opens the table on the console, taps Enrol a tablet and reads out eight letters and digits."
    ),
    "enter.code": _("Enrolment code"),
    "enter.do": _("Enrol"),
    "dealer": _("dealer"),
    "dealer.none": _("No dealer"),
    "dealer.none.more": _("nobody signed in"),
    "dealer.change": _("Change dealer"),
    "dealer.leave": _("Leave the tablet"),
    "dealer.in": _("Sign in to deal"),
    "dealer.badge": _("Badge"),
    "dealer.pin": _("PIN"),
    "dealer.pending": _("Unsent taps belong to whoever made them: they must leave before the dealer changes."),
    "pad.erase": _("Erase the last"),
    "pad.digit": _("Digit {n}"),
    "rail": _("Table commands"),
    "rail.floor": _("Call the floor"),
    "rail.dealer": _("Change dealer"),
    "rail.pause": _("Pause"),
    "rail.resume": _("Resume"),
    "legend.out": _("Sit out"),
    "legend.over": _("Time over"),
    "legend.pending": _("Pending"),
    "felt.label": _("The table, as the dealer sees it"),
    "felt.blinds": _("Blinds"),
    "felt.buyin": _("Minimum buy-in"),
    "felt.seated": _("Seated"),
    "prompt.loading": _("Waiting for the table"),
    "prompt.loading.more": _("The view comes as soon as the server answers."),
    "prompt.nobody": _("Sign in to deal"),
    "prompt.nobody.more": _("Badge and PIN of the dealer who sits down"),
    "prompt.closed": _("The table is closed"),
    "prompt.closed.more": _("The floor opens it from the console."),
    "prompt.paused": _("The table is paused"),
    "prompt.paused.more": _("No seat can be given or left in sit out until play resumes."),
    "prompt.called": _("The floor has been called"),
    "prompt.called.more": _("since {since}; leave cards and chips where they are"),
    "prompt.overdue": _("Seat {seat}, {name}: the sit-out is over"),
    "prompt.overdue.more": _("Call the floor: the seat may be released."),
    "prompt.empty": _("The table is open, nobody is seated"),
    "prompt.empty.more": _("The floor seats players from the console."),
    "prompt.out.more": _("Next to come back: seat {seat}, {name}, within {left}"),
    "refused": _("Not done: {what}"),
    "refused.more": _("further refusals: {n}"),
    "offline.title": _("No network since {since}: go on"),
    "offline.says": _("Taps leave by themselves, in this order, when it is back."),
    "offline.sending": _("Sending what was tapped"),
    "sheet.stack": _("Stack {amount}"),
    "sheet.in": _("In play"),
    "sheet.out": _("Sits out until {at}"),
    "sheet.over": _("The sit-out ended at {at}"),
    "sheet.pending": _("A tap for this seat is still pending."),
    "sheet.vacate": _("Vacate the seat"),
    "sheet.vacate.sure": _("Leaves with {amount}: tap again"),
    "sheet.vacate.more": _("the player leaves with the stack"),
    "sheet.sit-out.more": _("the seat is kept for {minutes} minutes"),
    "sheet.return.more": _("back in play at once"),
    # the look
    **MONEY,
    **TABLET,
    **ROOM,
    **RULINGS,
    **CONTROLLER,
    **DEVICES,
}


def words() -> dict[str, str]:
    """In the language now active."""
    return {key: str(word) for key, word in WORDS.items()}


def games() -> dict[str, str]:
    return {slug: str(name) for slug, name in GAMES.items()}
