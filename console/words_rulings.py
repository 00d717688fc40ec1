"""The words of irregularities, rulings, contested pots and sanctions, on the tablet and on the console.

Part of ``console.words``; the catalogue's own titles and questions are marked in ``rules``.
"""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.irregularities import CATALOGUE, Fact
from rules.irregularities.conduct import CASH_ROOM

RULINGS = {
    # the tablet's sheet
    "rail.irregularity": _("Irregularity"),
    "irr.title": _("What went wrong?"),
    "irr.how": _("Tap it, or type two letters. What can be ruled on now stands first."),
    "irr.find": _("Type two letters"),
    "irr.phases": _("Moment of the hand"),
    "irr.none": _("Nothing is called so; tap Something else under Between hands."),
    "irr.not-now": _("not at this point of the hand"),
    "irr.question": _("Question {n} of {all}"),
    "irr.yes": _("Yes"),
    "irr.no": _("No"),
    "irr.amount": _("Amount"),
    "irr.go-on": _("Go on"),
    "irr.back": _("One step back"),
    "irr.skip": _("Not known"),
    "irr.sent": _("Sent"),
    "irr.sent.more": _("The ruling comes as soon as the server answers."),
    "irr.ruled": _("Do this, in this order"),
    "irr.ruled.alternative": _("Decided by the floor: do this, in this order"),
    "irr.ruled.otherwise": _("Decided by the floor, with its reason: do this, in this order"),
    "irr.ruled.device": _("The deck is in order again"),
    "irr.goes-on": _("The hand goes on as it stands."),
    "irr.done": _("Done"),
    "irr.frozen": _("The hand waits for a decision"),
    "irr.frozen.between": _("The next hand waits for a decision"),
    "irr.decides": _("{who} decides; leave cards and chips where they are."),
    "who.dealer": _("The dealer"),
    "who.floor": _("The floor"),
    "who.pit": _("The pit boss"),
    "who.direction": _("The direction"),
    "who.td": _("The tournament director"),
    "phase.shuffle": _("Deck"),
    "phase.deal": _("Deal"),
    "phase.betting": _("Betting"),
    "phase.board": _("Community cards"),
    "phase.showdown": _("Showdown"),
    "phase.between": _("Between hands"),
    "contest.who": _("Who contests the pot?"),
    "contest.open": _("Hand {hand}: the pot is contested by seat {seat}"),
    "contest.held": _("Hand {hand}: {amount} held aside, contested by seat {seat}"),
    "show.all": _("Show everybody the cards of seat {seat} that were seen"),
    "fault.open-case": _("a case waits for its decision"),
    "fault.contested-pot": _("a pot is contested"),
    "command.tables.report_irregularity": _("Irregularity reported"),
    "command.tables.contest_pot": _("Seat {seat} contests the pot of hand {hand}"),
    # the console's desk
    "desk.rulings": _("Rulings"),
    "rulings.queue": _("To be decided"),
    "rulings.none": _("Nothing waits for a decision."),
    "rulings.where": _("Table {table}, hand {hand}"),
    "rulings.since": _("since {since}"),
    "rulings.device": _("found by the machine"),
    "rulings.prescribed": _("The book prescribes"),
    "rulings.alternatives": _("At discretion"),
    "rulings.decide": _("Decide as prescribed"),
    "rulings.decide.sure": _("Apply: tap again"),
    "rulings.choose": _("Decide so"),
    "rulings.otherwise": _("Otherwise…"),
    "rulings.otherwise.title": _("Decide otherwise: table {table}, hand {hand}"),
    "rulings.otherwise.how": _(
        "Against or beside the article, with your reason. It goes into the ledger under your name."
    ),
    "rulings.what": _("What is done"),
    "rulings.seat": _("Seat (where one is concerned)"),
    "rulings.reason": _("Reason"),
    "rulings.otherwise.do": _("Decide"),
    "rulings.not-yours": _("{who} decides this."),
    "order.go_on": _("The hand goes on as it stands"),
    "order.cancel_deal": _("Misdeal: deal the same hand again"),
    "order.void_hand": _("Void hand: every chip back"),
    "order.kill_hand": _("Dead hand of the seat"),
    "order.retrieve_hand": _("Hand of the seat recovered"),
    "order.restrict_player": _("The seat may only check, call or fold"),
    "command.tables.decide_ruling": _("Decide a case"),
    # contested pots
    "contest.line": _("Seat {seat}, {name}"),
    "contest.state.open": _("the next hand waits"),
    "contest.state.deferred": _("play goes on"),
    "contest.aside": _("held aside: {amount}"),
    "contest.video": _("video requested"),
    "contest.defer": _("Let play go on…"),
    "contest.defer.title": _("Hand {hand}: play goes on"),
    "contest.defer.how": _("What is contested comes back from those it was pushed to and lies in nobody's stack."),
    "contest.defer.amount": _("Held aside, in euro (0: nothing)"),
    "contest.defer.video": _("Video requested"),
    "contest.defer.do": _("Play goes on"),
    "contest.stands": _("The award stands"),
    "contest.stands.title": _("Hand {hand}: the award stands"),
    "contest.stands.how": _("What is held aside goes back to those it came from. The decision is final."),
    "contest.stands.do": _("Decide: it stands"),
    "contest.again": _("Push the pot again…"),
    "contest.again.title": _("Hand {hand}: push the pot again"),
    "contest.again.how": _(
        "The pot is rebuilt from the bets, net of rake, and goes to these seats. The decision is final."
    ),
    "contest.again.pot": _("Winners of pot {n} (seats, as 2 or 2 5)"),
    "contest.again.do": _("Decide: push again"),
    "contest.seats": _("Write the seats that win this pot, as 2 or 2 5."),
    "command.tables.defer_contest": _("Let play go on"),
    "command.tables.decide_contest": _("Decide a contested pot"),
    # sanctions
    "sanctions.title": _("Sanctions"),
    "sanctions.none": _("No sanction waits for anybody."),
    "sanctions.confirm": _("Confirm"),
    "sanctions.unconfirmed": _("To be confirmed by the direction"),
    "sanctions.apart": _("Proposed: keep apart"),
    "sanctions.apart.do": _("Keep apart"),
    "sanctions.key": _("Sanction…"),
    "sanctions.of": _("Conduct of {name}"),
    "sanctions.first": _("Nothing so far."),
    "sanctions.proposed": _("The ladder's next step: {step}"),
    "sanctions.step": _("Sanction"),
    "sanctions.conduct": _("What the player did"),
    "sanctions.facts": _("In one line"),
    "sanctions.with": _("Together with (seat, if any)"),
    "sanctions.serious": _("Serious: no warning needed first"),
    "sanctions.days": _("Days away (today is the first)"),
    "sanctions.at": _("Table {table}, {at}"),
    "sanction.note": _("noted"),
    "sanction.warning": _("warning"),
    "sanction.table": _("sent from the table"),
    "sanction.house": _("sent from the house"),
    "sanction.warning.do": _("Warn"),
    "sanction.table.do": _("Send from the table"),
    "sanction.house.do": _("Send from the house"),
    "group.forbidden": _("Forbidden"),
    "group.etiquette": _("Etiquette"),
    "group.table": _("At the table"),
    "group.duty": _("Duties"),
    "command.tables.warn_player": _("Warn a player"),
    "command.tables.send_from_table": _("Send a player from the table"),
    "command.tables.send_from_house": _("Send a player from the house"),
    "command.tables.confirm_sanction": _("Confirm a sanction"),
    "command.tables.keep_apart": _("Keep two players apart"),
    # dealer errors
    "errors.title": _("Dealer errors"),
    "errors.how": _("By dealer and kind, for training. Only the pit sees this."),
    "errors.none": _("No error so far."),
    "errors.times": _("times"),
    "errors.last": _("last"),
}


def catalogue() -> list[dict[str, Any]]:
    """Every irregularity with its questions, in the language now active."""
    return [
        {
            "slug": each.slug,
            "phase": each.phase,
            "title": gettext(each.title),
            "hints": list(each.hints),
            "books": list(each.books),
            "families": list(each.families),
            "facts": [_fact(fact) for fact in each.facts],
        }
        for each in CATALOGUE.values()
    ]


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "name": fact.name,
        "kind": fact.kind,
        "question": gettext(fact.question),
        "choices": [[value, gettext(words)] for value, words in fact.choices],
        "asked": fact.asked,
        "optional": fact.optional,
        "anywhere": fact.anywhere,
    }


def conduct() -> list[dict[str, Any]]:
    """What nobody may do, by its article, in the language now active."""
    return [
        {"slug": each.slug, "group": each.group, "title": gettext(each.title), "article": each.article}
        | {"serious": each.serious}
        for each in CASH_ROOM
    ]


def titles() -> dict[str, str]:
    """What each irregularity is called, in the language now active."""
    return {slug: gettext(each.title) for slug, each in CATALOGUE.items()}
