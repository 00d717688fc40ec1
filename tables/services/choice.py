"""Dealer's choice: the button names the variant, or the house's rule does when nobody speaks."""

from dataclasses import asdict

from audit.desk import Desk, handles
from rules import blinds
from rules.dealers_choice import Choice, Variant, after_hand, choose, no_choice, who_chooses
from rules.games import GAMES
from rules.room_settings import ChoiceLasts
from tables import standing
from tables.commands.choice import ChooseVariant
from tables.events.choice import VariantChosen
from tables.models import Table
from tables.refusals import NoDealersChoice
from tables.services.at_table import table_between_hands


@handles(ChooseVariant)
def choose_variant(command: ChooseVariant, desk: Desk) -> None:
    table = table_between_hands(command.table)
    if not table.variants:
        raise NoDealersChoice(table=table.number)
    deal = blinds.next_hand(standing.between(table))
    chosen = choose(
        command.variant,
        seat=command.seat,
        chooser=_chooser(table, deal),
        variants=variants_of(table),
        players=len(deal.dealt_in),
        lasts=_lasts(table),
        last=choice_of(table),
    )
    _note(table, chosen, desk, said=True)


def variant_for_the_hand(table: Table, desk: Desk) -> None:
    """Before a hand: whoever should have chosen and did not gets what the book says."""
    last = choice_of(table)
    if not table.variants or (last is not None and not last.is_over):
        return
    deal = blinds.next_hand(standing.between(table))
    chosen = no_choice(
        chooser=_chooser(table, deal),
        variants=variants_of(table),
        players=len(deal.dealt_in),
        lasts=_lasts(table),
        last=last,
    )
    _note(table, chosen, desk, said=False)


def count_hand(table: Table) -> None:
    """One hand of the choice has been played; a void one is played again and does not count."""
    choice = choice_of(table)
    if choice is not None and not choice.is_over:
        table.choice = asdict(after_hand(choice))


def choice_of(table: Table) -> Choice | None:
    return Choice(**table.choice) if table.choice else None


def variants_of(table: Table) -> tuple[Variant, ...]:
    return tuple(Variant(game, most=min(GAMES[game].most_players, table.seats)) for game in table.variants)


def _chooser(table: Table, deal: blinds.Deal) -> int:
    """The button may lie at an empty chair; then the player before it, who had it last, chooses."""
    seats = deal.dealt_in
    button = deal.button if deal.button is not None else seats[-1]
    due = who_chooses(_lasts(table), button=button, last=choice_of(table), seats=seats)
    return due if due in seats else max(seats, key=lambda seat: (seat <= due, seat))


def _lasts(table: Table) -> ChoiceLasts:
    return ChoiceLasts(table.rules.choice_lasts)


def _note(table: Table, choice: Choice, desk: Desk, *, said: bool) -> None:
    table.choice = asdict(choice)
    table.save(update_fields=["choice"])
    desk.record(
        VariantChosen(table.number, choice.variant, choice.chooser, choice.hands_left, said), article=choice.article
    )
