"""A recorded hand as the commands a dealer would have given."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules import cards as deck
from rules.games import Family
from rules.hand import commands as asked
from rules.hand.commands import Post, PostKind
from rules.phh.reading import BadHistory, Recorded, scaled


def commands_of(recorded: Recorded, *, book: str = "recorded", live_posts: bool = False) -> list[asked.Command]:
    """A recorded hand as the commands a dealer would have given: seats 1 and up, the last has the button."""
    commands: list[asked.Command] = [start_of(recorded, book=book, live_posts=live_posts)]
    dealt: dict[int, tuple[int, ...]] = {}
    for at, action in enumerate(recorded.actions):
        kind = action[:5]
        if kind == "d dh ":
            player, _, cards = action[5:].partition(" ")
            seat = _SEATS.get(player) or _seat(player, recorded)
            dealt[seat] = dealt[seat] + _faces(cards) if seat in dealt else _faces(cards)
            continue
        if dealt:
            commands.append(asked.DealHole(tuple(dealt.items())))
            dealt = {}
        if kind == "d db ":
            commands.append(asked.DealBoard(_faces(action[5:])))
            continue
        command = _PLAIN.get(action) or _wager(action, recorded) or _command(action, at, recorded)
        if command is not None:
            commands.append(command)
    if dealt:
        commands.append(asked.DealHole(tuple(dealt.items())))
    return commands


_faces: Final = lru_cache(maxsize=4096)(deck.parse)

_PLAIN: Final[dict[str, asked.Command]] = {
    f"p{seat} {written}": command(seat)
    for seat in range(1, 24)
    for written, command in (
        ("f", asked.Fold),
        ("cc", asked.CheckOrCall),
        ("pb", asked.BringIn),
        ("sd", asked.Discard),
        ("sm", asked.MuckCards),
        ("sm -", asked.MuckCards),
    )
}
"""The actions that carry nothing but a player, ready made."""


def _wager(action: str, recorded: Recorded) -> asked.Command | None:
    player, cbr, amount = action.partition(" cbr ")
    return asked.BetTo(_seat(player, recorded), scaled(amount, recorded.scale)) if cbr else None


def _command(action: str, at: int, recorded: Recorded) -> asked.Command | None:
    match action.split():
        case [player, "sm", cards] if not cards.strip("?"):
            return _unseen(_seat(player, recorded), at, recorded)
        case [player, "sm", cards]:
            return asked.ShowCards(_seat(player, recorded), _faces(cards))
        case [player, "sd", cards]:
            return asked.Discard(_seat(player, recorded), _faces(cards))
    raise BadHistory(f"action {action!r} is not understood", recorded.label)


def _unseen(seat: int, at: int, recorded: Recorded) -> asked.Command | None:
    """A hand shown as unknown is a muck; before the last card is dealt it says nothing yet."""
    more_cards = any(later.startswith("d ") for later in recorded.actions[at:])
    return None if more_cards else asked.MuckCards(seat)


def _seat(player: str, recorded: Recorded) -> int:
    seat = _SEATS.get(player, 0)
    if not 1 <= seat <= len(recorded.starting):
        raise BadHistory(f"no player {player!r}", recorded.label)
    return seat


_SEATS: Final = {f"p{seat}": seat for seat in range(1, 24)}


def start_of(recorded: Recorded, *, book: str = "recorded", live_posts: bool = False) -> asked.StartHand:
    """Seats 1 to n, the button last; with two players the blinds change places, for the button has the small one."""
    players = len(recorded.starting)
    blinds = _two_blinds(recorded) if players == 2 else recorded.blinds
    return asked.StartHand(
        game=recorded.game.id,
        book=book,
        stakes=recorded.stakes,
        stacks=tuple(enumerate(recorded.starting, 1)),
        button=None if recorded.game.family is Family.STUD else players,
        posts=_posts(recorded.antes, blinds, live_posts),
        trim_antes=recorded.trim_antes,
    )


@lru_cache(maxsize=256)
def _posts(antes: tuple[int, ...], blinds: tuple[int, ...], live_posts: bool) -> tuple[Post, ...]:
    posts = [Post(seat, PostKind.ANTE, ante) for seat, ante in enumerate(antes, 1) if ante]
    big = _big_blind(blinds)
    for seat, blind in enumerate(blinds, 1):
        if blind:
            kind = PostKind.LIVE_POST if blind < 0 and live_posts else _blind_kind(seat, blinds, big)
            posts.append(Post(seat, kind, abs(blind)))
    return tuple(posts)


def _two_blinds(recorded: Recorded) -> tuple[int, ...]:
    """Swap two blinds, unless the record's first act shows that they are already swapped: the smaller one opens."""
    swapped = recorded.blinds[::-1]
    opener = next((action[:2] for action in recorded.actions if action.startswith("p")), "p2")
    return recorded.blinds if opener == f"p{1 + swapped.index(max(swapped))}" else swapped


def _big_blind(blinds: Sequence[int]) -> int:
    """The seat of the big blind: the second, or with two players whoever posts more."""
    return 1 + blinds.index(max(blinds)) if len(blinds) == 2 or not blinds[1] else 2


def _blind_kind(seat: int, blinds: Sequence[int], big: int) -> PostKind:
    """A negative blind is a post out of turn: live when it is a big blind, dead when it is less."""
    blind = blinds[seat - 1]
    if blind < 0:
        return PostKind.DEAD_SMALL_BLIND if -blind < blinds[big - 1] else PostKind.LIVE_POST
    if seat == big:
        return PostKind.BIG_BLIND
    if seat < big or len(blinds) == 2:
        return PostKind.SMALL_BLIND
    return PostKind.STRADDLE if blind > blinds[big - 1] else PostKind.LIVE_POST
