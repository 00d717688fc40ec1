"""A hand of ours as PHH text."""

from dataclasses import replace

from rules import cards as deck
from rules.games import Family
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.state import Hand
from rules.phh.reading import BadHistory


def write(hand: Hand, /, **about: str | int) -> str:
    """One hand of ours as PHH text: players from the button's left, amounts in minor units."""
    start = hand.log[0]
    if not isinstance(start, happened.HandStarted) or not hand.game.phh:
        raise BadHistory(f"{hand.game.id} has no PHH variant")
    lines = [f"variant = {hand.game.phh!r}", f"ante_trimming_status = {str(start.trim_antes).lower()}"]
    antes, blinds = _posted(hand, start)
    lines.append(f"antes = {antes}")
    if hand.game.family is Family.STUD:
        lines.append(f"bring_in = {hand.stakes.bring_in}")
    else:
        lines.append(f"blinds_or_straddles = {blinds[::-1] if len(blinds) == 2 else blinds}")
    if hand.stakes.big_bet:
        lines += [f"small_bet = {hand.stakes.small_bet}", f"big_bet = {hand.stakes.big_bet}"]
    else:
        lines.append(f"min_bet = {hand.stakes.small_bet}")
    lines += [f"starting_stacks = {hand.starting}", f"actions = {_actions(hand)}", f"seats = {list(hand.seats)}"]
    lines += [f"{name} = {value!r}" for name, value in about.items()]
    lines.append(f"finishing_stacks = {hand.stacks}")
    return "\n".join(lines) + "\n"


def _posted(hand: Hand, start: happened.HandStarted) -> tuple[list[int], list[int]]:
    antes, blinds = [0] * len(hand.seats), [0] * len(hand.seats)
    for post in start.posts:
        column = antes if post.kind in asked.DEAD_POSTS else blinds
        column[hand.place_of[post.seat]] += post.amount
    return antes, blinds


def _actions(hand: Hand) -> list[str]:
    return [line for event in as_read(hand) for line in lines_of(hand, event)]


def as_read(hand: Hand) -> list[happened.Event]:
    """What happened, with the board's cards as they are known now and not when they were turned."""
    events: list[happened.Event] = []
    turned = 0
    for event in hand.log:
        if isinstance(event, happened.BoardDealt) and not hand.boards:
            first, turned = turned, turned + len(event.cards)
            events.append(replace(event, cards=tuple(hand.board[first:turned])))
        else:
            events.append(event)
    return events


def lines_of(hand: Hand, event: happened.Event) -> list[str]:
    """What one event is in PHH: nothing, one action, or one for each player dealt."""
    match event:
        case happened.HoleDealt(cards):
            return [f"d dh {_player(hand, seat)} {deck.names(faces)}" for seat, faces in cards]
        case happened.BoardDealt(cards) if not hand.boards:
            return [f"d db {deck.names(cards)}"]
        case happened.Folded(seat):
            return [f"{_player(hand, seat)} f"]
        case happened.Checked(seat) | happened.Called(seat):
            return [f"{_player(hand, seat)} cc"]
        case happened.Wagered(seat, to, act):
            return [f"{_player(hand, seat)} pb" if act == "bring_in" else f"{_player(hand, seat)} cbr {to}"]
        case happened.Discarded(seat, cards):
            return [f"{_player(hand, seat)} sd {deck.names(cards)}".strip()]
        case happened.CardsShown(seat):
            return [f"{_player(hand, seat)} sm {deck.names(hand.cards[hand.place_of[seat]])}"]
        case happened.CardsMucked(seat):
            return [f"{_player(hand, seat)} sm"]
    return []


def _player(hand: Hand, seat: int) -> str:
    return f"p{hand.place_of[seat] + 1}"
