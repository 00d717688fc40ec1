"""Ways to mix cards, good and bad. Randomness is passed in; an order lists input places from the top."""

from random import Random

Order = list[int]


def uniform(n: int, chance: Random) -> Order:
    order = list(range(n))
    chance.shuffle(order)
    return order


def cut(order: Order, chance: Random) -> Order:
    at = chance.randrange(1, len(order))
    return order[at:] + order[:at]


def riffle(order: Order, chance: Random) -> Order:
    """One riffle as Gilbert, Shannon and Reeds model it."""
    at = sum(chance.getrandbits(1) for _ in order)
    left, right = order[:at], order[at:]
    mixed = []
    while left or right:
        packet = left if chance.randrange(len(left) + len(right)) < len(left) else right
        mixed.append(packet.pop(0))
    return mixed


def riffles(n: int, times: int, chance: Random) -> Order:
    order = list(range(n))
    for _ in range(times):
        order = riffle(order, chance)
    return order


def shelves(n: int, count: int, chance: Random) -> Order:
    """A shelf machine: each card goes onto or under a shelf at random; shelves are then stacked."""
    piles: list[Order] = [[] for _ in range(count)]
    for card in range(n):
        pile = piles[chance.randrange(count)]
        pile.insert(0 if chance.getrandbits(1) else len(pile), card)
    return [card for pile in piles for card in pile]
