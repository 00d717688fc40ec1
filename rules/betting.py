"""What words said and chips pushed amount to, with the article that says so.

In a live game the chips have already moved when we hear of them, so this module
refuses nothing: it says what the gesture *is*. Whose turn it is, and what an
act out of turn becomes, is ``rules.hand``'s business.
"""

from dataclasses import dataclass
from typing import Literal

from rules.books import article
from rules.books.reasons import cite
from rules.books.settings import BookSettings, Undercall
from rules.games import Structure

Word = Literal["", "fold", "check", "call", "bet", "raise", "all_in", "pot", "tap", "other"]
Act = Literal["fold", "check", "call", "bet", "raise", "passive", "none", "floor"]


@dataclass(frozen=True, slots=True)
class Gesture:
    """What happened: a word, a number spoken, and chips by movement, each with its denominations.

    ``first`` says which came first when there were both. ``prior`` is what became of
    chips already in front; ``lying`` their value on the felt when a chip there is
    worth more than the bet it stood for; ``kept`` what was left of them. ``other`` words
    are those no book knows; ``heard`` is whether the dealer heard them clearly, and
    ``conditional`` that they were about what another might do ("if you bet, I raise").
    """

    said: Word = ""
    amount: int | None = None
    motions: tuple[tuple[int, ...], ...] = ()
    first: Literal["words", "chips", "together"] = "words"
    prior: Literal["left", "withdrawn", "partly"] = "left"
    lying: int | None = None
    kept: int = 0
    heard: bool = True
    conditional: bool = False


@dataclass(frozen=True, slots=True)
class Facing:
    """What the player faces: amounts are totals of this round, ``steps`` the fixed-limit amounts open to him."""

    book: BookSettings
    structure: Structure
    level: int
    in_front: int
    stack: int
    min_to: int
    full_raise: int
    max_to: int
    steps: tuple[int, ...] = ()
    may_raise: bool = True
    opening: bool = True
    heads_up: bool = False

    @property
    def all_in(self) -> int:
        return self.in_front + self.stack

    @property
    def owed(self) -> int:
        return self.level - self.in_front


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a gesture is. ``to`` is the player's total in the round after it; ``returned`` goes back to him."""

    act: Act
    to: int
    why: str
    article: str
    pushed: int = 0
    returned: int = 0
    choices: tuple[str, ...] = ()


@article(
    "sanremo-cash.bets.verbal-over-chips",
    "sanremo-cash.no-limit.binding-when",
    "sanremo-tournament.bet.first-method-counts",
    "sanremo-tournament.bet.simultaneous",
)
def rule_on(facing: Facing, gesture: Gesture) -> Ruling:
    """Rule on a gesture: what came first decides, and words when both came together."""
    if gesture.conditional:
        return _conditional(facing)
    chips = bool(gesture.motions)
    if (gesture.said or gesture.amount is not None) and not (chips and gesture.first == "chips"):
        by_words = _rule_on_words(facing, gesture)
        return by_words if gesture.heard or not chips else _unheard(facing, gesture, by_words)
    if chips:
        return _rule_on_chips(facing, gesture)
    return _ruling(facing, "none", facing.in_front, "nothing")


@article("sanremo-tournament.conditional.discouraged", "figp-tournament.conduct.conditional-action")
def _conditional(facing: Facing) -> Ruling:
    """Words about what another might do bind nobody, unless the director says so."""
    return _ruling(facing, "floor", facing.in_front, "conditional", choices=("not_binding", "binding"))


@article("sanremo-tournament.bet.contradictory")
def _unheard(facing: Facing, gesture: Gesture, by_words: Ruling) -> Ruling:
    """Words nobody heard clearly, and chips that say something else: the director sets the bet."""
    by_chips = _rule_on_chips(facing, gesture)
    if (by_chips.act, by_chips.to) == (by_words.act, by_words.to):
        return by_chips
    pushed, choices = _pushed(gesture), ("as_declared", "as_pushed")
    return _ruling(facing, "floor", facing.in_front, "contradictory", pushed, choices)


@article(
    "sanremo-cash.bets.verbal-binding",
    "sanremo-cash.bets.tap-check",
    "sanremo-tournament.terms.tap-is-check",
    "sanremo-tournament.binding.general-declaration",
    "sanremo-tournament.invalid.call-without-bet",
    "sanremo-tournament.invalid.check-facing-bet",
    "sanremo-tournament.call.verbal",
    "sanremo-tournament.accepted.correct-amount-binds",
    "sanremo-tournament.priorchips.pullback-binds",
    "figp-tournament.bet.verbal-binding",
)
def _rule_on_words(facing: Facing, gesture: Gesture) -> Ruling:
    match gesture.said:
        case "fold" if gesture.prior != "left" and facing.owed > 0 and facing.book.pulling_back_binds:
            return _call(facing, "pulled_back", _pushed(gesture))
        case "fold":
            return _ruling(facing, "fold", facing.in_front, "said_fold")
        case "check" | "tap" if facing.owed <= 0:
            return _ruling(facing, "check", facing.in_front, "tap" if gesture.said == "tap" else "said")
        case "tap" if not facing.book.tap_is_spoken:
            return _ruling(facing, "none", facing.in_front, "tap")
        case "check" | "tap":
            return _ruling(facing, "passive", facing.in_front, "check_facing_bet", choices=("call", "fold"))
        case "call":
            return _call(facing, "said_call" if facing.owed > 0 else "call_is_check", _pushed(gesture))
        case "all_in":
            return _wager(facing, facing.all_in, "all_in", facing.stack)
        case "pot":
            return _said_pot(facing)
        case "raise" | "bet":
            return _said_raise(facing, gesture)
        case "other":
            return _unofficial(facing, _pushed(gesture))
        case _:
            return _said_amount(facing, gesture)


@article("sanremo-tournament.unclear.own-risk")
def _unofficial(facing: Facing, pushed: int) -> Ruling:
    """Words or signs no book knows are at the player's risk: the floor says which act they were."""
    passive = ("fold", "call") if facing.owed > 0 else ("fold", "check")
    wager = (("raise" if facing.level else "bet"),) if facing.may_raise else ()
    return _ruling(facing, "floor", facing.in_front, "unofficial", pushed, (*passive, *wager))


@article(
    "sanremo-cash.fifty.declared-raise",
    "sanremo-tournament.raise.verbal-total",
    "sanremo-tournament.raise.declared-raise-amount-is-total",
    "sanremo-tournament.raise.verbal-two-motions",
    "sanremo-tournament.raise.wrong-first-motion",
    "sanremo-tournament.overchip.raise-max",
    "sanremo-tournament.overchip.raise-before-touch",
    "sanremo-tournament.invalid.raise-without-bet",
    "figp-tournament.bet.raise-announced-total",
    "figp-tournament.bet.raise-announced-then-completed",
    "figp-tournament.bet.single-chip-raise-declared",
)
def _said_raise(facing: Facing, gesture: Gesture) -> Ruling:
    """A declared raise is at least the minimum. Its size is the total spoken, or else the chips that followed."""
    pushed = _pushed(gesture)
    if gesture.amount is not None:
        return _wager(facing, max(gesture.amount, facing.min_to), "amount_declared", pushed)
    base = _base(facing, gesture)
    first = sum(gesture.motions[0]) if gesture.motions else 0
    if len(gesture.motions) > 1 and facing.level and base + first != facing.level:
        if base + first < facing.min_to:
            return _wager(facing, facing.min_to, "wrong_first_motion", pushed)
        return _wager(facing, base + first, "declared_raise", pushed)
    if len(gesture.motions) == 1 and len(gesture.motions[0]) == 1:
        return _wager(facing, max(base + first, facing.min_to), "declared_one_chip", pushed)
    total = base + sum(map(sum, gesture.motions[:2]))
    why = "two_motions" if len(gesture.motions) > 1 else ("declared_raise" if facing.level else "raise_is_bet")
    return _wager(facing, max(total, facing.min_to), why, pushed)


@article("sanremo-tournament.potlimit.pot-declared-in-no-limit", "figp-tournament.bet.pot-announcement-no-limit")
def _said_pot(facing: Facing) -> Ruling:
    """'Pot' is the maximum in pot-limit; elsewhere it binds to a legal bet or raise, at least the minimum."""
    if facing.structure is Structure.POT_LIMIT:
        return _wager(facing, facing.max_to, "pot", 0)
    return _wager(facing, facing.min_to, "pot_in_no_limit", 0)


@article("sanremo-tournament.bet.amount-equals-chips", "sanremo-cash.bets.verbal-binding")
def _said_amount(facing: Facing, gesture: Gesture) -> Ruling:
    """A number alone counts like the same amount in chips, but has no composition: only the 50 % test applies."""
    total, pushed = gesture.amount or 0, _pushed(gesture)
    if not facing.level:
        return _open(facing, total, "amount_alone", pushed)
    if total < facing.level:
        return _undercall(facing, total, pushed) if total < facing.all_in else _call(facing, "all_in", pushed)
    return _fifty(facing, total, pushed)


@article(
    "sanremo-cash.bets.single-motion",
    "sanremo-cash.bets.string-raise",
    "sanremo-tournament.string.dealer-decides",
    "figp-tournament.bet.string-bet",
    "figp-tournament.bet.silent-order",
)
def _rule_on_chips(facing: Facing, gesture: Gesture) -> Ruling:
    """Silent chips: of several movements only the first counts, and it can only call."""
    pushed = _pushed(gesture)
    chips = gesture.motions[0]
    total = _base(facing, gesture) + sum(chips)
    if not facing.level:
        return _open(facing, total, "one_chip_opens" if len(chips) == 1 else "bet_made", pushed)
    if facing.owed <= 0:
        return _option(facing, total, pushed)
    if len(gesture.motions) > 1:
        return _call(facing, "string", pushed)
    return _silent(facing, gesture, chips, total)


@article(
    "sanremo-cash.bets.single-chip-call",
    "sanremo-tournament.overchip.call",
    "sanremo-tournament.call.overchip",
    "sanremo-tournament.call.exact-chips",
    "sanremo-tournament.call.multichip",
    "sanremo-tournament.multichip.call-if-all-needed",
    "sanremo-tournament.multichip.last-chips-all-in",
    "sanremo-tournament.priorchips.not-covering-or-withdrawn",
    "sanremo-tournament.priorchips.partial-or-covering",
    "sanremo-tournament.overbet.for-change",
    "figp-tournament.bet.single-oversized-chip",
    "figp-tournament.bet.multiple-same-chips",
    "figp-tournament.bet.silent-exact",
)
def _silent(facing: Facing, gesture: Gesture, chips: tuple[int, ...], total: int) -> Ruling:
    """One movement facing a bet: short, exact, one chip, every chip needed, the last chips, or the 50 % test."""
    pushed = sum(chips)
    lying = facing.in_front if gesture.lying is None else gesture.lying
    combined = gesture.prior == "partly" or (gesture.prior == "left" and lying >= facing.level)
    if combined:
        total = (gesture.kept if gesture.prior == "partly" else lying) + pushed
        if total >= facing.level:
            return _fifty(facing, total, pushed, covers=True)
    last_chips = pushed >= facing.stack
    if total < facing.level:
        return _call(facing, "all_in", pushed) if last_chips else _undercall(facing, total, pushed)
    if total == facing.level:
        return _call(facing, "exact", pushed)
    if len(chips) == 1:
        return _call(facing, "one_chip", pushed)
    if total - min(chips) < facing.level:
        return _call(facing, "all_needed", pushed)
    if last_chips and facing.book.last_chips_all_in:
        return _wager(facing, facing.all_in, "last_chips", pushed)
    return _fifty(facing, total, pushed)


@article(
    "sanremo-cash.fifty.below",
    "sanremo-cash.fifty.at-or-above",
    "sanremo-tournament.raise.half-or-more-completes",
    "sanremo-tournament.raise.below-half-is-call",
    "sanremo-tournament.multichip.fifty-percent",
    "sanremo-tournament.raise.one-motion",
    "figp-tournament.bet.silent-below-half-raise",
    "figp-tournament.bet.silent-above-half-raise",
)
def _fifty(facing: Facing, total: int, pushed: int, *, covers: bool = False) -> Ruling:
    """Less than half a raise over the call is a call; half or more is completed to a full one."""
    excess = total - facing.level
    if 2 * excess < facing.full_raise:
        return _call(facing, "exact" if not excess else "below_half", pushed)
    if excess < facing.full_raise:
        return _wager(facing, facing.min_to, "half_or_more", pushed)
    return _wager(facing, total, "prior_covers" if covers else "full_raise", pushed)


@article(
    "sanremo-cash.bets.single-chip-open",
    "sanremo-cash.bets.underbet-correct",
    "sanremo-tournament.overchip.open-max",
)
def _open(facing: Facing, total: int, why: str, pushed: int) -> Ruling:
    """Nobody has bet: the chips are the bet, brought up to the minimum if they are less."""
    if total < min(facing.min_to, facing.all_in):
        return _wager(facing, facing.min_to, "underbet", pushed)
    return _wager(facing, total, why, pushed)


@article("sanremo-cash.bets.single-chip-call", "sanremo-tournament.overchip.open-max")
def _option(facing: Facing, total: int, pushed: int) -> Ruling:
    """A blind with the option: what he has in front and the new chips count together, by the 50 % test."""
    excess = total - facing.level
    if 2 * excess < facing.full_raise:
        return _ruling(facing, "check", facing.in_front, "option", pushed)
    return _wager(facing, max(total, facing.min_to), "option", pushed)


@article(
    "sanremo-cash.bets.underbet-correct",
    "sanremo-tournament.undercall.mandatory-heads-up",
    "sanremo-tournament.undercall.mandatory-opening-bet",
    "sanremo-tournament.undercall.otherwise-td",
    "sanremo-tournament.call.tiny-chips",
    "figp-tournament.bet.under-amount-completed",
    "figp-tournament.bet.silent-below-call",
    "fipos-tournament.bet.unheard-raise",
)
def _undercall(facing: Facing, total: int, pushed: int) -> Ruling:
    """Too little: completed, unless the book leaves it to the director."""
    match facing.book.undercall:
        case Undercall.DIRECTOR_UNLESS_OPENING if not facing.opening and not facing.heads_up:
            return _ruling(facing, "floor", total, "undercall_director", pushed, choices=("call", "forfeit_and_fold"))
        case Undercall.MAY_WITHDRAW:
            choices = ("take_back_and_fold", "call_without_raise", "call")
            return _ruling(facing, "floor", total, "undercall", pushed, choices=choices)
    return _call(facing, "undercall_heads_up" if facing.heads_up and not facing.opening else "undercall", pushed)


def _call(facing: Facing, why: str, pushed: int) -> Ruling:
    if facing.owed <= 0:
        return _ruling(facing, "check", facing.in_front, why, pushed)
    return _ruling(facing, "call", min(facing.level, facing.all_in), why, pushed)


@article("sanremo-cash.pot-limit.max-raise", "sanremo-cash.limit.ladder", "sanremo-cash.bets.short-all-in-no-reopen")
def _wager(facing: Facing, total: int, why: str, pushed: int) -> Ruling:
    """A wager within what the structure allows: not above the maximum, on the ladder, and only if raising is open."""
    if facing.all_in <= facing.level:
        return _call(facing, why, pushed)
    if not facing.may_raise:
        return _call(facing, "no_reopen", pushed)
    if facing.structure is Structure.FIXED_LIMIT and not facing.steps:
        return _call(facing, "capped", pushed)
    if facing.structure is Structure.FIXED_LIMIT:
        to = _nearest_step(facing, total)
    else:
        to = min(max(total, facing.min_to), facing.max_to, facing.all_in)
    return _ruling(facing, "raise" if facing.level else "bet", to, why, pushed)


def _nearest_step(facing: Facing, total: int) -> int:
    """Fixed limit: the largest step the amount reaches, or the smallest there is."""
    reached = [step for step in facing.steps if step <= total]
    return min(max(reached) if reached else facing.steps[0], facing.all_in)


def _base(facing: Facing, gesture: Gesture) -> int:
    match gesture.prior:
        case "left":
            return facing.in_front
        case "withdrawn":
            return 0
        case "partly":
            return gesture.kept


def _pushed(gesture: Gesture) -> int:
    return sum(map(sum, gesture.motions))


def _ruling(facing: Facing, act: Act, to: int, why: str, pushed: int = 0, choices: tuple[str, ...] = ()) -> Ruling:
    due = to - facing.in_front
    returned = max(0, pushed - due) if act not in ("floor", "fold") else 0
    return Ruling(act, to, why, cite(why, facing.book), pushed, returned, choices)
