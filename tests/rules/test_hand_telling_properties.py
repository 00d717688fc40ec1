"""Whatever is said and pushed, in turn or out of turn, the engine rules on it, and the money stays right."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.betting import Gesture
from rules.hand import Hand, decide, legal
from rules.hand import commands as asked
from rules.hand.events import Called, Checked, Folded, Forfeited, Wagered
from rules.hand.refusals import BoundByEarlierAct, MustNotFoldOnRiver
from tests.rules.random_play import BOARD_GAMES, STUD_GAMES, Dealer, play_out, random_start
from tests.rules.test_hand_properties import BOOKS, check_award, check_money

CHIPS = (1, 5, 25, 100, 500)
ACTS = (Called, Checked, Folded, Forfeited, Wagered)


def random_gesture(rng: Random) -> Gesture:
    motions = tuple(
        tuple(rng.choice(CHIPS) for _ in range(rng.randint(1, 5))) for _ in range(rng.choice([0, 0, 1, 1, 1, 2]))
    )
    return Gesture(
        said=rng.choice(["", "", "fold", "check", "call", "bet", "raise", "all_in", "pot", "tap"]),
        amount=rng.choice([None, None, rng.randint(1, 600)]),
        motions=motions,
        first=rng.choice(["words", "chips", "together"]),
        prior=rng.choice(["left", "left", "withdrawn", "partly"]),
    )


class Talker(Dealer):
    """Tells gestures instead of tapping acts, sometimes out of turn."""

    def act(self, hand: Hand) -> asked.Command:
        if hand.stakes.bring_in and not hand.level and not hand.street:
            return super().act(hand)  # a bring-in is a tap
        seat = hand.seats[self.rng.choice(hand.queue) if self.rng.random() < 0.2 else hand.queue[0]]
        command = asked.Tell(seat, random_gesture(self.rng))
        try:
            events = decide(hand, command)
        except (BoundByEarlierAct, MustNotFoldOnRiver):
            return super().act(hand)
        in_turn = seat == hand.to_act
        moved = any(isinstance(event, ACTS) for event in events)
        if in_turn and moved:
            self.check_legal(hand, events[-1])
        return command if moved or self.rng.random() < 0.5 else super().act(hand)

    def check_legal(self, hand: Hand, event: object) -> None:
        options = legal(hand)
        match event:
            case Wagered(_, to):
                assert any(o.low <= to <= o.high for o in options if o.act in ("bet", "raise", "complete"))
            case Called(_, to):
                assert any(o.act == "call" and o.low == to for o in options)
            case Checked():
                assert any(o.act == "check" for o in options)


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(BOARD_GAMES + STUD_GAMES), st.sampled_from(BOOKS), st.integers(0, 2**32))
def test_any_gesture_is_ruled_on_and_what_it_becomes_is_legal(game: str, book: str, seed: int) -> None:
    rng = Random(seed)
    for steps, (hand, _) in enumerate(play_out(random_start(rng, game, book, rake=True), Talker(rng))):
        check_money(hand)
        assert steps < 2000
    check_award(hand)
