"""The open PHH notation: text to recorded hands, and a hand of ours to text.

Pure: files are opened elsewhere. Amounts are scaled to whole minor units by the
number of decimals the hand itself uses, never through floats. What the hand
comes to is ``rules.replay``.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from rules import cards as deck
from rules.games import BY_PHH, Family, Game
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.commands import Post, PostKind, Stakes
from rules.hand.state import Hand

_AMOUNTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SIZES: Final = ("min_bet", "small_bet", "big_bet", "bring_in")


class BadHistory(ValueError):
    """A recorded hand that cannot be read or is not supported: one clear line, and where."""

    def __init__(self, why: str, label: str = "") -> None:
        self.why = why
        self.label = label
        super().__init__(f"{label}: {why}" if label else why)


@dataclass(frozen=True, slots=True)
class Recorded:
    """One hand as recorded, in whole minor units (``scale`` of them to the recorded unit)."""

    label: str
    game: Game
    scale: int
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stakes: Stakes
    starting: tuple[int, ...]
    finishing: tuple[int, ...] | None
    winnings: tuple[int, ...] | None
    trim_antes: bool
    actions: tuple[str, ...]
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def has_short_posts(self) -> bool:
        """Whether somebody posted less than a big blind out of turn; the notation does not say if it was live."""
        return any(-max(self.blinds) < blind < 0 for blind in self.blinds)

    @property
    def has_short_blinds(self) -> bool:
        """Whether somebody could not pay his blind in full."""
        return any(
            0 < stack - ante < abs(blind)
            for stack, ante, blind in zip(self.starting, self.antes, self.blinds, strict=True)
        )

    @property
    def house_took(self) -> int:
        """What is missing at the end: the rake of the room where the hand was played."""
        return sum(self.starting) - sum(self.finishing) if self.finishing is not None else 0


def read(text: str) -> list[Recorded]:
    """Read every hand of a ``.phh`` or ``.phhs`` text; the first fault stops it."""
    return [hand for hand in read_all(text) if _sound(hand)]  # type: ignore[misc]


def _sound(hand: Recorded | BadHistory) -> bool:
    if isinstance(hand, BadHistory):
        raise hand
    return True


def read_all(text: str) -> list[Recorded | BadHistory]:
    """Read every hand, with the fault in the place of one that cannot be read."""
    try:
        raw = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as fault:
        raise BadHistory(f"not TOML: {fault}") from None
    tables = {"1": raw} if "variant" in raw else raw
    if not tables:
        raise BadHistory("no hand in it")
    return [_read_one(label, table) for label, table in tables.items()]


def _read_one(label: str, table: Any) -> Recorded | BadHistory:
    try:
        return _recorded(label, table)
    except BadHistory as fault:
        return BadHistory(fault.why, label)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        return BadHistory(f"{type(fault).__name__} {fault}", label)


def _recorded(label: str, table: Mapping[str, Any]) -> Recorded:
    if not isinstance(table, Mapping) or "variant" not in table:
        raise BadHistory("not a hand: it names no variant")
    game = BY_PHH.get(table["variant"])
    if game is None:
        raise BadHistory(f"variant {table['variant']!r} is not supported")
    actions = tuple(action.split("#")[0].strip() for action in table["actions"])
    scale = 10 ** max(map(_decimals, _written_amounts(table, actions)), default=0)
    stacks = _scaled_all(table["starting_stacks"], scale)
    players = len(stacks)
    finishing = table.get("finishing_stacks")
    recorded = Recorded(
        label=label,
        game=game,
        scale=scale,
        antes=_scaled_all(table.get("antes", [0] * players), scale),
        blinds=_scaled_all(table.get("blinds_or_straddles", [0] * players), scale),
        stakes=_stakes(table, scale),
        starting=stacks,
        finishing=_scaled_all(finishing, scale) if finishing is not None else None,
        winnings=_scaled_all(table["winnings"], scale) if "winnings" in table else None,
        trim_antes=bool(table.get("ante_trimming_status", False)),
        actions=tuple(action for action in actions if action),
        about={name: value for name, value in table.items() if name not in (*_AMOUNTS, *_SIZES, "actions")},
    )
    _check_lengths(recorded)
    return recorded


def _check_lengths(recorded: Recorded) -> None:
    players = len(recorded.starting)
    columns = (recorded.antes, recorded.blinds, recorded.finishing or recorded.starting)
    if players < 2 or any(len(column) != players for column in columns):
        raise BadHistory("antes, blinds and stacks are not of one length, or fewer than two players")


def _stakes(table: Mapping[str, Any], scale: int) -> Stakes:
    small = table.get("min_bet", table.get("small_bet", 0))
    return Stakes(
        small_bet=scaled(small, scale),
        big_bet=scaled(table.get("big_bet", 0), scale),
        bring_in=scaled(table.get("bring_in", 0), scale),
    )


def _written_amounts(table: Mapping[str, Any], actions: Sequence[str]) -> Iterable[Any]:
    for name in _AMOUNTS:
        yield from table.get(name, ())
    for name in _SIZES:
        yield table.get(name, 0)
    for action in actions:
        words = action.split()
        if len(words) > 2 and words[1] == "cbr":
            yield words[2]


def _decimals(amount: Any) -> int:
    """Count the decimals that matter: 659.90 has one."""
    _, _, fraction = str(amount).partition(".")
    return len(fraction.rstrip("0"))


def scaled(amount: Any, scale: int) -> int:
    """An amount as written, in whole minor units; a float never comes near it."""
    if scale == 1:
        return int(amount)
    whole, _, fraction = str(amount).replace("_", "").partition(".")
    digits = len(str(scale)) - 1
    value = int(whole or "0") * scale
    part = int((fraction.rstrip("0") + "0" * digits)[:digits] or "0") if digits else 0
    return value - part if whole.startswith("-") else value + part


def _scaled_all(amounts: Sequence[Any], scale: int) -> tuple[int, ...]:
    return tuple(scaled(amount, scale) for amount in amounts)


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
    return [line for event in hand.log for line in lines_of(hand, event)]


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
