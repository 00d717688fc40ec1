"""A hand after an irregularity: a burn that is out already, a card given late, a player nobody dealt to."""

from rules.books import article
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.dealing import further_cards
from rules.hand.played import hand_killed
from rules.hand.refusals import NotInHand, NotThatMoment, SubstantialAction, TopCardUsed
from rules.hand.state import AWARD, BETTING, DEAL, OVER, SHOWDOWN, VOID, Hand

Events = tuple[happened.Event, ...]


@article("sanremo-cash.other.extra-card-burn", "sanremo-cash.board-error.premature")
@article("sanremo-tournament.deal.four-card-flop", "figp-tournament.deal.extra-card", "figp-tournament.flop.redeal")
def keep_as_burn(hand: Hand, command: asked.KeepAsBurn) -> Events:
    """Only where that street is to come and burns a card, and only one."""
    street = next_street(hand) + command.after
    due = hand.game.streets[street : street + 1]
    taken = hand.skip_burn if not command.after else bool(hand.burn_out)
    if hand.phase not in (BETTING, DEAL) or taken or not due or not due[0].burn:
        raise NotThatMoment(hand.book, phase=hand.phase)
    return (happened.BurnKept(command.article, street),)


def next_street(hand: Hand) -> int:
    """The street whose cards come next."""
    return hand.street if hand.phase is DEAL and hand.street else hand.street + 1


def burn_kept(hand: Hand, event: happened.BurnKept) -> None:
    hand.burned += 1
    hand.dealt += 1
    if event.street == next_street(hand):
        hand.skip_burn = True
    else:
        hand.burn_out = event.street


@article("fipos-tournament.board.exposed-as-burn")
def one_more_burn_is_out(hand: Hand) -> None:
    """An exposed card that was replaced: the burn of the next street, or of the first one that still lacks its own."""
    hand.burned += 1
    if hand.skip_burn:
        hand.burn_out = max(hand.burn_out, next_street(hand)) + 1
    hand.skip_burn = True


@article("sanremo-cash.misdeal.top-card-blind", "sanremo-cash.misdeal.top-card-once")
@article("sanremo-tournament.deal.button-short-replace")
def complete(hand: Hand, command: asked.CompleteHand) -> Events:
    """Before the flop, to a player still in, and once a hand like every top card."""
    place = hand.place_of.get(command.seat, -1)
    if place < 0 or not hand.live[place]:
        raise NotInHand(hand.book, seat=command.seat)
    if further_cards(hand) or hand.phase in (SHOWDOWN, AWARD, OVER, VOID):
        raise SubstantialAction(hand.book, acts=hand.acts())
    if hand.top_cards >= hand.book.top_cards:
        raise TopCardUsed(hand.book, seat=command.seat)
    return (happened.HandCompleted(command.seat, command.article),)


def completed(hand: Hand, event: happened.HandCompleted) -> None:
    """The hand counted as whole from the deal on, so only the top card of this hand is spent."""
    hand.top_cards += 1


@article("sanremo-cash.misdeal.player-skipped", "sanremo-cash.misdeal.two-actions")
def exclude(hand: Hand, command: asked.ExcludePlayer) -> Events:
    """Before the flop, while another is in, and only who has not acted."""
    place = hand.place_of.get(command.seat, -1)
    if place < 0 or not hand.live[place] or hand.in_hand == 1 or hand.marks[place] >= 0:
        raise NotInHand(hand.book, seat=command.seat)
    if hand.street or hand.phase not in (DEAL, BETTING):
        raise NotThatMoment(hand.book, phase=hand.phase)
    return (happened.PlayerExcluded(command.seat, hand.put[place] + hand.dead[place], command.article),)


def excluded(hand: Hand, event: happened.PlayerExcluded) -> None:
    """His posts go back to him; what it takes to call stays as it was."""
    place = hand.place_of[event.seat]
    if event.returned and not hand.stacks[place]:
        hand.able += 1
    hand.stacks[place] += event.returned
    hand.pot -= event.returned
    hand.bets[place] = hand.put[place] = hand.dead[place] = 0
    hand_killed(hand, happened.HandKilled(event.seat, event.article, ""))
