"""stub"""
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.state import Hand


def tell(hand: Hand, command: asked.Tell) -> tuple[happened.Event, ...]:
    raise NotImplementedError
