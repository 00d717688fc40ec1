"""The start of a hand: whether the table may, who is dealt in, what each posts, by which rake."""

from dataclasses import replace

from audit.desk import Desk, handles
from audit.ledger import head_of
from rake.models import Policy
from rake.selectors import policy_in_force
from rules import blinds
from rules.games import GAMES, Family, Structure
from rules.hand import commands as asked
from rules.hand import decide, replay
from rules.opening import Step, check_opened
from rules.rake import RakePolicy
from tables import standing
from tables.commands.hands import StartHand
from tables.events.hands import HandEvent, HandPlanned, PlayerIn
from tables.hand_reading import OpenHand
from tables.interlocks import check_interlocks
from tables.models import Room, Table
from tables.refusals import NoSuchGame, TableNotOpen
from tables.selectors import dealer_of
from tables.services.at_table import table_between_hands
from tables.services.choice import variant_for_the_hand
from tables.services.irregularities import settle_findings
from tables.services.shuffles import mind_shuffle
from tables.services.stakes import apply_coming


@handles(StartHand)
def start_hand(command: StartHand, desk: Desk) -> None:
    """Plan the hand, begin it, and remember it: from here on it lives in the desk and the ledger."""
    table = table_between_hands(command.table)
    check_ready(table)
    settle_findings(desk, table)
    began = head_of(table.stream).seq
    apply_coming(table, desk)
    variant_for_the_hand(table, desk)
    players = players_in(table)
    deal = blinds.next_hand(in_play(standing.between(table), players))
    policy = policy_in_force(table.policy_id, desk.happened_at)
    events = decide(None, hand_of(table, players, deal, policy))
    table.hand_number, table.hand_began = table.hand_number + 1, began
    table.save(update_fields=["hand_number", "hand_began"])
    plan = planned(command, desk, table, players, deal, policy)
    desk.record(plan, article=blinds.BOOKS[table.book].cites.blinds)
    for event in events:
        desk.record(HandEvent(table.number, table.hand_number, event))
    hand = replay(events)
    assert hand is not None
    desk.keep(table.stream, OpenHand(table.number, table.hand_number, plan, hand, began, desk.happened_at))
    mind_shuffle(table, desk)


def check_ready(table: Table) -> None:
    """Open, its opening complete, nothing that blocks it."""
    if table.game not in GAMES:
        raise NoSuchGame(game=table.game)
    if table.status == Table.Status.OPENING:
        check_opened([Step(step) for step in table.opening_steps], room=Room.rules())
    if table.status != Table.Status.OPEN:
        raise TableNotOpen(table=table.number)
    check_interlocks(table)


def players_in(table: Table) -> tuple[PlayerIn, ...]:
    """Everybody seated, with the chips in front of them and those announced that play though they are not there yet."""
    rows = table.occupied.filter(locked_up=False).order_by("number")
    return tuple(PlayerIn(row.number, row.player_id, row.stack, row.behind) for row in rows)


def in_play(table: blinds.Between, players: tuple[PlayerIn, ...]) -> blinds.Between:
    """The table as the blinds see it, chips behind counted."""
    total = {player.seat: player.in_play for player in players}
    return replace(table, seats=tuple(replace(seat, stack=total[seat.number]) for seat in table.seats))


def hand_of(table: Table, players: tuple[PlayerIn, ...], deal: blinds.Deal, policy: Policy | None) -> asked.StartHand:
    """What the engine begins with. A time charge takes nothing from the pots."""
    share = policy.rules if policy else None
    stacks = {player.seat: player.in_play for player in players}
    return asked.StartHand(
        game=table.playing,
        book=table.book,
        stakes=stakes_of(table),
        stacks=tuple((seat, stacks[seat]) for seat in sorted(deal.dealt_in)),
        button=deal.button,
        posts=deal.dues(),
        rake=share if isinstance(share, RakePolicy) else None,
        tracking="summary" if table.tracking == Table.Tracking.SUMMARY else "full",
    )


def stakes_of(table: Table) -> asked.Stakes:
    """Stud is set up by its two bets; elsewhere the big blind is the minimum bet, and fixed limit doubles it."""
    game = GAMES[table.playing]
    if game.family is Family.STUD and not table.bring_in:
        bring_in = blinds.stud_stakes(table.big_blind, chip=table.smallest_chip).bring_in
        return asked.Stakes(table.big_blind, 2 * table.big_blind, bring_in, table.smallest_chip)
    if game.family is Family.STUD:
        return asked.Stakes(table.small_blind, table.big_blind, table.bring_in, table.smallest_chip)
    high = 2 * table.big_blind if game.structure is Structure.FIXED_LIMIT else 0
    return asked.Stakes(table.big_blind, high, 0, table.smallest_chip)


def planned(
    command: StartHand,
    desk: Desk,
    table: Table,
    players: tuple[PlayerIn, ...],
    deal: blinds.Deal,
    policy: Policy | None,
) -> HandPlanned:
    return HandPlanned(
        table=table.number,
        hand=table.hand_number,
        dealer=desk.sender.person if desk.sender.role == "dealer" else dealer_of(table.number),
        day=standing.gaming_day_of(desk.happened_at),
        stamp=command.stamp,
        policy=policy.pk if policy else None,
        players=players,
        deal=deal,
    )
