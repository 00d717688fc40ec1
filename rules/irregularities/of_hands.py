"""Rulings on a player's cards: shown, thrown, taken, lost in the muck; and on the showdown and the award."""

from rules.books import article
from rules.claims import after_false_claim, ask_to_see
from rules.dead_hands import used_a_device
from rules.dealing_errors import cash, figp
from rules.direction import ClaimTooLate
from rules.floor_rulings import asked_to_examine, bet_then_discarded, discarded_unseen, shows_one_card
from rules.irregularities.books import BASICS, CASH, EVENT, FIGP, FIPOS, speaks_for, uncovered
from rules.irregularities.case import Case, step
from rules.irregularities.kinds import Alternative, Authority, Effect, NotPossible, Ruling, Step
from rules.irregularities.steps import ask_floor, dead, may_die, named
from rules.irregularities.wording import gettext_noop as _

Decided = Ruling | NotPossible


def _in_cash(case: Case) -> bool:
    return speaks_for(case.book) in (CASH, BASICS)


def _show(case: Case, when: str, cards: int) -> Step:
    effect = Effect("show_to_all", seat=case.seat(), amount=cards, lasts=when)
    if when == "now":
        return named(_("Show to everybody the cards of seat %(seat)s that were seen."), effect, case.seat())
    return named(
        _("When the hand is over show everybody the cards of seat %(seat)s that were seen."), effect, case.seat()
    )


@article("sanremo-cash.dead.shown-to-active", "sanremo-cash.show-all.to-active", "sanremo-cash.show-all.one-card")
@article("figp-tournament.information.seen-by-active-player", "sanremo-tournament.etiquette.one-player-to-a-hand")
def shown_to_active(case: Case) -> Decided:
    """All see at once what one saw; by the cash book he may then only check, fold, or call showing his cards."""
    cards, seat = min(case.number("count"), 7), case.seat()
    if not _in_cash(case):
        found = figp.shown_to(hand_over=False, may_still_decide=True, cards=cards)
        noted = step(_("The offence is noted."), Effect("note_offence", seat=seat, choice="show-one"))
        return case.rule("shown", found.article, _show(case, found.when, cards), noted)
    if seat not in case.moment.live:
        shown = cash.shown_to(active=True, cards=cards)
        return case.rule("shown", shown.article, _show(case, shown.when, cards))
    limit = Effect("restrict_player", seat=seat, lasts="hand")
    limited = _("Seat %(seat)s may only check, fold, or call showing both cards, until the end of the hand.")
    hidden = step(_("A card that nobody saw may stay hidden until he calls."))
    return case.rule(
        "no_raise", "sanremo-cash.dead.shown-to-active", _show(case, "now", cards), named(limited, limit, seat), hidden
    )


@article("sanremo-cash.show-all.to-inactive", "sanremo-cash.show-all.equal-information")
@article("figp-tournament.information.seen-by-uninvolved")
def shown_to_inactive(case: Case) -> Decided:
    cards = min(case.number("count"), 7)
    if _in_cash(case):
        found = cash.shown_to(active=False, cards=cards)
    else:
        found = figp.shown_to(hand_over=case.moment.phase == "between", may_still_decide=False, cards=cards)
    return case.rule("shown", found.article, _show(case, found.when, cards))


@article("sanremo-cash.show-all.turned-not-folded", "figp-tournament.dead-hand.exposed-live")
@article("fipos-tournament.exposure.own-cards", "sanremo-tournament.etiquette.exposed-hand-valid")
def turned_up(case: Case) -> Decided:
    """Cards turned up are no fold: the hand is live. FIPOS takes the right to raise, the others note it."""
    seat = case.seat()
    live = named(_("The hand of seat %(seat)s is live: turning it up is no fold."), None, seat)
    noted = step(_("The offence is noted."), Effect("note_offence", seat=seat, choice="exposing-cards"))
    match speaks_for(case.book):
        case "fipos-tournament":
            limit = Effect("restrict_player", seat=seat, lasts="hand")
            no_raise = named(_("Seat %(seat)s plays on without the right to bet or raise."), limit, seat)
            return case.rule("no_raise", "fipos-tournament.exposure.own-cards", live, no_raise)
        case "figp-tournament":
            return case.rule("live", "figp-tournament.dead-hand.exposed-live", live, noted)
        case "sanremo-tournament":
            return case.rule("live", "sanremo-tournament.etiquette.exposed-hand-valid", live, noted)
        case _:
            return case.rule("live", "sanremo-cash.show-all.turned-not-folded", live)


@article("sanremo-cash.dead.face-up-fold", "sanremo-cash.dead.face-up-warning")
def folded_face_up(case: Case) -> Decided:
    """Laid before the board for all to see, then mucked, and a reminder not to do it again."""
    seat = case.seat()
    found = cash.folded_face_up()
    if seat == case.moment.to_act:
        fold = Effect("fold", seat=seat)
    elif seat in case.moment.live and len(case.moment.live) > 1:
        fold = Effect("kill_hand", seat=seat)
    else:
        fold = None
    return case.rule(
        "fold",
        found.article,
        named(_("Lay the cards of seat %(seat)s before the board for everybody to see."), _shown(case), seat),
        named(_("Then take them in: the hand is folded."), fold, None),
        step(_("The floor reminds the player; a repetition may be penalised."), _noted(case, "folding-face-up")),
    )


def _shown(case: Case) -> Effect:
    return Effect("show_to_all", seat=case.seat(), amount=2, lasts="now")


def _noted(case: Case, offence: str) -> Effect:
    return Effect("note_offence", seat=case.seat(), choice=offence)


@article("sanremo-cash.dead.muck", "figp-tournament.glossary.muck-touch", "figp-tournament.dead-hand.retrieval")
@article("sanremo-tournament.hand.mixed-identifiable", "sanremo-tournament.hand.killed-no-redress")
def in_muck(case: Case) -> Decided:
    """Dead; the direction may recover a hand that can be told for certain, in the interest of the game."""
    cited = {
        FIGP: ("figp-tournament.glossary.muck-touch", "figp-tournament.dead-hand.retrieval"),
        FIPOS: ("figp-tournament.glossary.muck-touch", "figp-tournament.dead-hand.retrieval"),
        EVENT: ("sanremo-tournament.hand.killed-no-redress", "sanremo-tournament.hand.mixed-identifiable"),
    }.get(speaks_for(case.book), ("sanremo-cash.dead.muck", "sanremo-cash.dead.muck"))
    return _dead_or_recovered(case, dead_by=cited[0], live_by=cited[1])


def _dead_or_recovered(case: Case, *, dead_by: str, live_by: str) -> Decided:
    """The hand may still count as in, or have been taken in already: either may be put right."""
    recover = Alternative("recover", _("The hand is recovered and live"), _recovered(case), live_by)
    instead = (recover,) if case.yes("certain") else ()
    if case.seat() not in case.moment.live:
        stays = named(_("The hand of seat %(seat)s stays dead."), None, case.seat())
        return case.rule("dead_hand", dead_by, stays, alternatives=instead)
    if not may_die(case, case.seat()):
        return case.refuse(dead_by)
    return case.rule("dead_hand", dead_by, *dead(case, case.seat()), alternatives=instead)


def _recovered(case: Case) -> tuple[Step, ...]:
    seat = case.seat()
    if seat in case.moment.live:
        return (named(_("The hand of seat %(seat)s is taken back from the muck and plays on."), None, seat),)
    effect = Effect("retrieve_hand", seat=seat)
    return (named(_("The hand of seat %(seat)s is taken back from the muck and plays on."), effect, seat),)


@article("sanremo-cash.dead.thrown-on-others")
def thrown_on_others(case: Case) -> Decided:
    """The thrown hand is dead; the one it fell on lives while its cards can be told apart."""
    seat, other = case.seat(), case.seat("other")
    if not may_die(case, seat) or seat == other:
        return case.refuse("sanremo-cash.dead.thrown-on-others")
    if case.yes("certain"):
        lives = named(_("The hand of seat %(seat)s stays live."), None, other)
    else:
        lives = named(_("The floor decides on the hand of seat %(seat)s."), Effect("ask_floor", seat=other), other)
    return case.rule("dead_hand", "sanremo-cash.dead.thrown-on-others", *dead(case, seat), lives)


@article("sanremo-cash.conduct.protect-cards", "sanremo-cash.deal.player-protects")
@article("figp-tournament.dead-hand.unprotected-refund")
def taken_by_dealer(case: Case) -> Decided:
    """An unprotected hand is dead if it cannot be told for certain; otherwise the direction may recover it."""
    cited = {
        EVENT: ("sanremo-tournament.hand.killed-no-redress", "sanremo-tournament.hand.mixed-identifiable"),
        FIGP: ("figp-tournament.dead-hand.unprotected-refund", "figp-tournament.dead-hand.retrieval"),
        FIPOS: ("figp-tournament.dead-hand.unprotected-refund", "figp-tournament.dead-hand.retrieval"),
    }.get(speaks_for(case.book), ("sanremo-cash.conduct.protect-cards", "sanremo-cash.dead.muck"))
    if not case.yes("certain"):
        return _dead_or_recovered(case, dead_by=cited[0], live_by=cited[1])
    found = authority_of_recovery(case)
    kill = Alternative("dead", _("The hand is dead"), dead(case, case.seat()), cited[0])
    instead = (kill,) if may_die(case, case.seat()) else ()
    return case.rule("live", cited[1], *_recovered(case), applies=found, alternatives=instead)


def authority_of_recovery(case: Case) -> Authority:
    return "direction" if _in_cash(case) else "td"


def passed(case: Case) -> Decided:
    return _killed(case, "figp-tournament.dead-hand.cards-passed")


def upcards_picked_up(case: Case) -> Decided:
    return _killed(case, "sanremo-tournament.stud.pick-up-dead")


def _killed(case: Case, cited: str) -> Decided:
    if not may_die(case, case.seat()):
        return case.refuse(cited)
    return case.rule("dead_hand", cited, *dead(case, case.seat()))


@article("sanremo-cash.prohibited.phone", "figp-tournament.devices.messaging")
def device_in_hand(case: Case) -> Decided:
    """FIGP kills the hand; elsewhere it is an offence that is noted, and the hand plays on."""
    seat = case.seat()
    in_hand = seat in case.moment.live
    if speaks_for(case.book) == FIGP and used_a_device(in_hand=in_hand).dead:
        return _killed(case, "figp-tournament.devices.messaging")
    cited = "sanremo-cash.prohibited.phone" if _in_cash(case) else "figp-tournament.devices.messaging"
    noted = named(_("Ask seat %(seat)s to put it away. The offence is noted."), _noted(case, "phone"), seat)
    return case.rule("continue", cited, noted, applies="dealer")


@article("sanremo-cash.showdown.false-claim")
def false_claim(case: Case) -> Decided:
    """The claim may cost him the pot: it goes to a hand tabled or recovered, else to the player he induced."""
    claimer, induced = case.seat(), case.number("induced")
    if claimer == induced:
        return case.refuse("sanremo-cash.showdown.false-claim")
    if case.moment.next_hand_began or case.moment.phase == "shuffle":
        return late(case)
    tabled = [seat for seat in case.moment.shown if seat != claimer and seat in case.moment.live]
    recoverable = [induced] if case.yes("certain") else []
    goes_to = after_false_claim(tabled, recoverable, induced)
    steps: list[Step] = []
    if case.moment.phase == "between":
        steps.append(step(_("Take back the pots that were pushed."), Effect("reopen_award")))
    if induced in goes_to and induced not in case.moment.live:
        back = named(
            _("The hand of seat %(seat)s is taken back from the muck and plays on."), _retrieve(induced), induced
        )
        steps.append(back)
    if claimer in case.moment.live:
        lost = named(_("Seat %(seat)s loses the right to the pot."), Effect("kill_hand", seat=claimer), claimer)
        steps.append(lost)
    noted = step(_("The offence is noted."), _noted(case, "false-claim"))
    claims = Alternative(
        "keeps-the-pot", _("The claim was not deliberate"), (noted,), "sanremo-cash.showdown.false-claim"
    )
    return case.rule("pot_lost", "sanremo-cash.showdown.false-claim", *steps, noted, alternatives=(claims,))


def _retrieve(seat: int) -> Effect:
    return Effect("retrieve_hand", seat=seat)


@article("sanremo-cash.showdown.ask-to-see", "sanremo-cash.showdown.ask-to-see-by-winner")
@article("sanremo-tournament.see.td-discretion")
def wants_to_see(case: Case) -> Decided:
    """Shown to a participant with reasons; only the winner's own request makes both hands live again."""
    seat, asker = case.seat(), case.seat("asker")
    began = case.moment.next_hand_began or case.moment.phase == "shuffle"
    if began:
        return late(case)
    if not _in_cash(case):
        show = named(_("Seat %(seat)s shows the hand, if the director allows it."), _shown(case), seat)
        return case.rule("floor", "sanremo-tournament.see.td-discretion", show)
    found = ask_to_see(
        took_part=asker in case.moment.seats,
        reasons="given" if case.yes("reasons") else "",
        by_winner=case.yes("by_winner"),
        next_hand_began=began,
    )
    if not found.shown:
        return case.rule("refused", found.article, step(_("Refused: the player must give reasons.")))
    steps = [named(_("Turn up the hand of seat %(seat)s."), _shown(case), seat)]
    if found.live_again:
        if case.moment.phase == "between":
            steps.insert(0, step(_("Take back the pots that were pushed."), Effect("reopen_award")))
        again = Effect("retrieve_hand", seat=seat) if seat not in case.moment.live else None
        steps.append(named(_("Both hands are live again: the better one wins the pot."), again, None))
    else:
        steps.append(step(_("Seeing the hand does not make it live.")))
    return case.rule("shown", found.article, *steps)


@article("sanremo-tournament.showdown.one-card-refusal", "sanremo-cash.showdown.show-both-cards")
def one_card_shown(case: Case) -> Decided:
    found = shows_one_card(ordered=case.yes("ordered"))
    cited = "sanremo-cash.showdown.show-both-cards" if _in_cash(case) else found.article
    if found.outcome == "hand_dead":
        if not may_die(case, case.seat()):
            return case.refuse(cited)
        counts = Alternative(
            "as-identified",
            _("The hand counts as it is known"),
            (named(_("The hand of seat %(seat)s counts as it is known."), None, case.seat()),),
            cited,
        )
        return case.rule("dead_hand", cited, *dead(case, case.seat()), applies="floor", alternatives=(counts,))
    return case.rule("order_to_show", cited, *_ordered(case), applies="floor")


def _ordered(case: Case) -> tuple[Step, ...]:
    return (
        step(_("The pot waits.")),
        named(
            _("The floor orders seat %(seat)s to show the whole hand; refusing again it is dead."), None, case.seat()
        ),
    )


@article("figp-tournament.showdown.refuse-without-mucking", "figp-tournament.showdown.refusal-procedure")
def will_not_show(case: Case) -> Decided:
    """Ordered to show, with five seconds; then the hand is dead and slowing the game is noted."""
    cited = "sanremo-cash.showdown.show-both-cards" if _in_cash(case) else "figp-tournament.showdown.refusal-procedure"
    if not case.yes("ordered"):
        return case.rule("order_to_show", cited, *_ordered(case), applies="floor")
    if not may_die(case, case.seat()):
        return case.refuse(cited)
    noted = step(_("The offence is noted."), _noted(case, "slow-play"))
    return case.rule("dead_hand", cited, *dead(case, case.seat()), noted, applies="floor")


@article("sanremo-tournament.showdown.mucked-untabled-at-risk")
def mucked_unshown(case: Case) -> Decided:
    found = discarded_unseen(certain=case.yes("certain"), readable=False)
    if found.outcome == "retrieve":
        cited = "sanremo-cash.dead.muck" if _in_cash(case) else found.article
        who = authority_of_recovery(case)
        return case.rule("live", cited, *_recovered(case), applies=who)
    return _dead_or_recovered(
        case, dead_by="sanremo-cash.dead.muck" if _in_cash(case) else found.article, live_by=found.article
    )


@article("sanremo-tournament.showdown.bet-then-discard", "sanremo-tournament.showdown.bet-then-discard-no-redress")
def bet_and_discarded(case: Case) -> Decided:
    """The dealer holds the cards: told for certain they play on, otherwise dead, and what nobody called returns."""
    found = bet_then_discarded(wager=0, called=0, certain=case.yes("certain"))
    cited = "sanremo-cash.dead.muck" if _in_cash(case) else found.article
    hold = step(_("Hold the cards and call the floor."))
    if found.outcome == "retrieve":
        return case.rule("live", cited, hold, *_recovered(case), applies=authority_of_recovery(case))
    if case.seat() in case.moment.live and not may_die(case, case.seat()):
        return case.refuse(cited)
    killed = dead(case, case.seat()) if case.seat() in case.moment.live else ()
    return case.rule("dead_hand", cited, hold, *killed, step(_("Only what nobody called goes back.")))


@article("figp-tournament.showdown.turned-by-other-player")
def turned_by_another(case: Case) -> Decided:
    """The hand so turned up is live, and whoever turned it up may be penalised."""
    seat, other = case.seat(), case.seat("other")
    live = named(_("The hand of seat %(seat)s is live."), None, seat)
    noted = named(
        _("The offence of seat %(seat)s is noted."),
        Effect("note_offence", seat=other, choice="turning-others-cards"),
        other,
    )
    cited = (
        "sanremo-cash.show-all.turned-not-folded"
        if _in_cash(case)
        else "figp-tournament.showdown.turned-by-other-player"
    )
    return case.rule("live", cited, live, noted, applies="floor")


@article("figp-tournament.showdown.collusion-review", "sanremo-cash.prohibited.collusion")
def collusion(case: Case) -> Decided:
    """On well-founded suspicion the cards of the hand are held back and examined, until the next hand begins."""
    began = case.moment.next_hand_began or case.moment.phase == "shuffle"
    found = asked_to_examine(grounds="given" if case.yes("grounds") else "", next_hand_began=began)
    if began:
        return late(case)
    cited = "sanremo-cash.prohibited.collusion" if _in_cash(case) else found.article
    if found.outcome == "refused":
        return case.rule("refused", cited, step(_("Refused: there must be well-founded reasons.")), applies="floor")
    hold = step(_("Hold the cards of the hand back for the direction to examine."))
    noted = step(_("The offence is noted."), _noted(case, "collusion"))
    return case.rule("examine", cited, hold, noted, applies="direction" if _in_cash(case) else "td")


@article("sanremo-cash.decisions.reconstruct-pot", "sanremo-cash.decisions.pot-set-aside")
@article("fipos-tournament.pot.wrong-award", "figp-tournament.direction.reconstruct-pot")
@article("sanremo-cash.showdown.report-errors", "sanremo-cash.showdown.correct-dealer")
def wrong_award(case: Case) -> Decided:
    """Rebuilt from the bets and given to the rightful winner, if asked before the next hand's first riffle."""
    cited = {
        FIGP: "figp-tournament.direction.reconstruct-pot",
        FIPOS: "fipos-tournament.pot.wrong-award",
    }.get(speaks_for(case.book), "sanremo-cash.decisions.reconstruct-pot")
    if case.moment.next_hand_began or case.moment.phase == "shuffle":
        return late(case)
    rebuild = step(_("The pot is rebuilt from the bets recorded, net of rake, and given to the rightful winner."))
    aside = Alternative("hold-aside", _("Decide later and hold the pot aside"), _held_aside(case), pot_aside(case))
    if case.moment.phase == "showdown":
        stop = step(_("Stop: read the hands again before anything is pushed."))
        return case.rule("reconstruct", cited, stop, rebuild, alternatives=(aside,))
    back = step(_("Take back the pots that were pushed."), Effect("reopen_award"))
    return case.rule("reconstruct", cited, back, rebuild, alternatives=(aside,))


def pot_aside(case: Case) -> str:
    return "sanremo-cash.decisions.pot-set-aside" if _in_cash(case) else "figp-tournament.direction.hold-pot"


def _held_aside(case: Case) -> tuple[Step, ...]:
    amount = min(case.number("amount") or case.moment.pot, case.moment.pot)
    hold = step(
        _("Hold %(amount)s aside until the decision: it is in nobody's stack."),
        Effect("hold_aside", amount=amount),
        amount=amount,
    )
    return (hold, step(_("The game goes on meanwhile.")))


@article("sanremo-cash.decisions.claim-window", "figp-tournament.direction.ruling-window")
@article("fipos-tournament.pot.wrong-award-stands")
def late(case: Case) -> NotPossible:
    """Nobody may contest a hand once the next one has begun: its result is final."""
    cited = {
        FIGP: "figp-tournament.direction.ruling-window",
        FIPOS: "fipos-tournament.pot.wrong-award-stands",
    }.get(case.book.id, ClaimTooLate.article)
    text = _("Too late: the next hand has begun and the result is final.")
    return NotPossible(case.of.slug, "too_late", text, cited)


@article("sanremo-cash.other.button-correct-next")
def button_last_hand(case: Case) -> Decided:
    """Put right so that nobody posts the same blind twice running or escapes one."""
    right = step(_("Put button and blinds where they would be had the last hand been right."), Effect("correct_button"))
    fair = step(_("Nobody posts the same blind twice running, and nobody escapes one."))
    return case.rule("corrected", "sanremo-cash.other.button-correct-next", right, fair)


@article("sanremo-cash.decisions.final")
def not_covered(case: Case) -> Decided:
    return case.rule("floor", uncovered(case.book), *ask_floor(case))
