"""The catalogue of misconduct: what a dealer or the floor may note against a player, each by its article.

One line of facts goes with each. The ladder of sanctions (warning, table, house)
and what earlier ones make of it is ``rules.sanctioning``. Slugs are permanent.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from rules.books import article, find
from rules.books.settings import BookSettings
from rules.irregularities.books import BASICS, CASH, VARIANTS
from rules.irregularities.wording import gettext_noop as _
from rules.sanctioning import SERIOUS, Rung, proposed

Group = Literal["forbidden", "etiquette", "table", "duty"]


@dataclass(frozen=True, slots=True)
class Conduct:
    """One thing nobody may do. ``hints`` are further words to find it by, in both languages."""

    slug: str
    group: Group
    title: str
    article: str
    hints: tuple[str, ...] = ()

    @property
    def serious(self) -> bool:
        """Whether it may skip the warning."""
        return self.article in SERIOUS

    @property
    def noted_by(self) -> Literal["dealer", "floor", "direction"]:
        """Who may note it: the dealer what happens under his eyes, the direction what it must judge itself."""
        who = find(self.article).who
        return "direction" if who in ("direction", "td") else "floor" if who == "floor" else "dealer"


CASH_ROOM: Final = (
    Conduct(
        "collusion", "forbidden", _("Collusion, or fixing the outcome of a hand"),
        article="sanremo-cash.prohibited.collusion", hints=("collusione", "combine"),
    ),
    Conduct(
        "threats", "forbidden", _("Threats to customers or staff"),
        article="sanremo-cash.prohibited.threats", hints=("minacce",),
    ),
    Conduct(
        "language", "forbidden", _("Blasphemous or obscene language"),
        article="sanremo-cash.prohibited.language", hints=("bestemmie", "linguaggio", "swearing"),
    ),
    Conduct(
        "disturbance", "forbidden", _("Arguing, shouting or noise"),
        article="sanremo-cash.prohibited.disturbance", hints=("urla", "lite", "rumore"),
    ),
    Conduct(
        "card-damage", "forbidden", _("Throwing, bending or spoiling cards"),
        article="sanremo-cash.prohibited.card-damage", hints=("carte", "piegare", "strappare"),
    ),
    Conduct(
        "phone", "forbidden", _("Telephone or earphones in one's own hand"),
        article="sanremo-cash.prohibited.phone", hints=("telefono", "cuffie", "cellulare"),
    ),
    Conduct(
        "code-of-conduct", "forbidden", _("Another breach of the code of conduct"),
        article="sanremo-cash.prohibited.exclusion", hints=("codice", "altro"),
    ),
    Conduct(
        "out-of-turn", "etiquette", _("Acting out of turn on purpose"),
        article="sanremo-cash.etiquette.out-of-turn", hints=("turno",),
    ),
    Conduct(
        "splashing", "etiquette", _("Throwing chips into the pot"),
        article="sanremo-cash.etiquette.splashing", hints=("lanciare", "piatto"),
    ),
    Conduct(
        "check-down", "etiquette", _("Agreeing to check a hand down"),
        article="sanremo-cash.etiquette.check-down", hints=("accordo", "check"),
    ),
    Conduct(
        "reveal-live", "etiquette", _("Telling what a live hand holds"),
        article="sanremo-cash.etiquette.reveal-live", hints=("rivelare", "mano"),
    ),
    Conduct(
        "reveal-folded", "etiquette", _("Telling what a folded hand held"),
        article="sanremo-cash.etiquette.reveal-folded", hints=("rivelare", "passata"),
    ),
    Conduct(
        "show-one", "etiquette", _("Showing or telling one's cards during the hand"),
        article="sanremo-cash.deal.no-reveal", hints=("mostrare", "carte"),
    ),
    Conduct(
        "exposing-cards", "etiquette", _("Turning one's cards up before the bet is covered"),
        article="sanremo-cash.bets.bettor-must-not-show-early", hints=("scoprire",),
    ),
    Conduct(
        "folding-face-up", "etiquette", _("Folding face up"),
        article="sanremo-cash.dead.face-up-warning", hints=("scoperto", "passare"),
    ),
    Conduct(
        "false-claim", "etiquette", _("Claiming a hand one does not have"),
        article="sanremo-cash.etiquette.influence", hints=("dichiarazione", "falsa"),
    ),
    Conduct(
        "slow-play", "etiquette", _("Slowing the game down without reason"),
        article="sanremo-cash.etiquette.slow-play", hints=("lentezza", "stalling", "rallentare"),
    ),
    Conduct(
        "throwing-cards", "etiquette", _("Throwing the cards away when folding"),
        article="sanremo-cash.etiquette.throwing-cards", hints=("lanciare", "carte"),
    ),
    Conduct(
        "stack-layout", "etiquette", _("Chips that hinder the deal or hide the total"),
        article="sanremo-cash.etiquette.stack-layout", hints=("stack", "fiches"),
    ),
    Conduct(
        "chips-on-table", "etiquette", _("Chips in the pocket or in the hand"),
        article="sanremo-cash.etiquette.chips-on-table", hints=("tasca", "fiches"),
    ),
    Conduct(
        "influence", "etiquette", _("Words or acts that influence the play"),
        article="sanremo-cash.etiquette.influence", hints=("influenzare",),
    ),
    Conduct(
        "advice", "etiquette", _("Advising or criticising others' play"),
        article="sanremo-cash.etiquette.advice", hints=("consigli", "critiche"),
    ),
    Conduct(
        "reading-hand", "etiquette", _("Reading another's hand before it is tabled"),
        article="sanremo-cash.etiquette.reading-hand", hints=("leggere",),
    ),
    Conduct(
        "turning-others-cards", "etiquette", _("Turning up another player's cards"),
        article="sanremo-cash.conduct.one-player-one-hand", hints=("girare", "altrui"),
    ),
    Conduct(
        "two-to-a-hand", "table", _("More than one person plays a hand"),
        article="sanremo-cash.conduct.one-player-one-hand", hints=("due", "mano"),
    ),
    Conduct(
        "others-chips", "table", _("Playing with another's chips"),
        article="sanremo-cash.conduct.own-chips", hints=("fiches", "altrui"),
    ),
    Conduct(
        "proxy-bet", "table", _("Betting for another person"),
        article="sanremo-cash.conduct.no-proxy-bets", hints=("puntare", "conto"),
    ),
    Conduct(
        "banknotes", "table", _("Banknotes on the table"),
        article="sanremo-cash.conduct.no-banknotes", hints=("banconote", "contanti"),
    ),
    Conduct(
        "racks", "table", _("Chip racks on the table"),
        article="sanremo-cash.conduct.no-racks", hints=("rack", "portafiches"),
    ),
    Conduct(
        "saving-bets", "table", _("Giving a bet back after the pot"),
        article="sanremo-cash.conduct.no-saving-bets", hints=("restituire", "puntata"),
    ),
    Conduct(
        "pot-deals", "table", _("Agreeing to share the pot"),
        article="sanremo-cash.conduct.no-pot-deals", hints=("accordo", "dividere"),
    ),
    Conduct(
        "cards-hidden", "table", _("Cards out of sight"),
        article="sanremo-cash.conduct.cards-visible", hints=("carte", "visibili"),
    ),
    Conduct(
        "chips-hidden", "table", _("High chips out of sight"),
        article="sanremo-cash.conduct.chips-visible", hints=("fiches", "visibili"),
    ),
    Conduct(
        "unprotected-cards", "table", _("Cards left unprotected"),
        article="sanremo-cash.conduct.protect-cards", hints=("proteggere",),
    ),
    Conduct(
        "looking-at-stub", "table", _("Looking at the muck or the stub"),
        article="sanremo-cash.conduct.no-looking-at-stub", hints=("mazzo", "scarti"),
    ),
    Conduct(
        "inattention", "table", _("Not following the game"),
        article="sanremo-cash.conduct.attention", hints=("distratto", "attenzione"),
    ),
    Conduct(
        "not-a-player", "table", _("Somebody at the table who does not play"),
        article="sanremo-cash.conduct.players-only", hints=("estraneo", "spettatore"),
    ),
    Conduct(
        "other-language", "table", _("A language other than Italian or English"),
        article="sanremo-cash.conduct.languages", hints=("lingua",),
    ),
    Conduct(
        "own-cards", "duty", _("Own hole cards not looked after"),
        article="sanremo-cash.deal.player-protects", hints=("carte", "proteggere"),
    ),
    Conduct(
        "dealer-not-corrected", "duty", _("A dealer's error seen and not corrected"),
        article="sanremo-cash.showdown.correct-dealer", hints=("errore", "taciuto"),
    ),
    Conduct(
        "award-error-unsaid", "duty", _("A wrong pot seen and not said"),
        article="sanremo-cash.showdown.report-errors", hints=("piatto", "taciuto"),
    ),
    Conduct(
        "reported-late", "duty", _("An irregularity reported late"),
        article="sanremo-cash.decisions.report-immediately", hints=("tardi", "segnalare"),
    ),
)  # fmt: skip

EVENTS: Final = (
    Conduct(
        "exposing-cards", "etiquette", _("Exposing cards with action pending"),
        article="sanremo-tournament.etiquette.exposing-cards", hints=("scoprire",),
    ),
    Conduct(
        "show-one", "etiquette", _("One player to a hand: showing or discussing it"),
        article="sanremo-tournament.etiquette.one-player-to-a-hand", hints=("mostrare",),
    ),
    Conduct(
        "out-of-turn", "etiquette", _("Acting out of turn"),
        article="sanremo-tournament.oot.subject-to-penalty", hints=("turno",),
    ),
    Conduct(
        "advice", "etiquette", _("Advising or criticising others' play"),
        article="sanremo-tournament.etiquette.no-advice", hints=("consigli",),
    ),
    Conduct(
        "influence", "etiquette", _("Discussing a hand that was not shown"),
        article="sanremo-tournament.etiquette.no-unshown-discussion", hints=("discutere",),
    ),
    Conduct(
        "throwing-cards", "etiquette", _("Folding high or face up"),
        article="sanremo-tournament.etiquette.fold-low", hints=("lanciare",),
    ),
    Conduct(
        "repeated-breaches", "etiquette", _("Repeated breaches of etiquette"),
        article="sanremo-tournament.etiquette.repeated-violations", hints=("ripetute",),
    ),
    Conduct(
        "penalty-grounds", "forbidden", _("Another reason for a penalty"),
        article="sanremo-tournament.penalty.grounds", hints=("penalità",),
    ),
    Conduct(
        "soft-play", "forbidden", _("Soft play, abuse, disruption or cheating"),
        article="sanremo-tournament.penalty.grounds-compulsory", hints=("soft play", "insulti"),
    ),
)  # fmt: skip

BY_SLUG: Final = MappingProxyType({each.slug: each for each in (*EVENTS, *CASH_ROOM)})
"""Every slug once; where two books share one, the cash book's."""


def conducts(book: BookSettings) -> tuple[Conduct, ...]:
    """What may be noted at a table of this book; a tournament adds its own words to the house's."""
    if book.id in (CASH, VARIANTS, BASICS):
        return CASH_ROOM
    own = {each.slug for each in EVENTS}
    return (*EVENTS, *(each for each in CASH_ROOM if each.slug not in own))


def conduct(slug: str, book: BookSettings) -> Conduct | None:
    return next((each for each in conducts(book) if each.slug == slug), None)


@article("sanremo-cash.sanctions.ladder", "sanremo-cash.sanctions.warning", "sanremo-cash.sanctions.removal-house")
def sanction_for(found: Conduct, earlier: Iterable[str] = ()) -> Rung:
    """The rung proposed for this offence, given the earlier ones of the gaming day; the floor may take another."""
    return proposed(earlier, cited=found.article)


@article("sanremo-cash.prohibited.exclusion", "sanremo-cash.sanctions.removal-house")
def decided_by(rung: Rung) -> Literal["floor", "pit", "direction"]:
    """A warning is the floor's; sending from the table is confirmed above it; from the house is the direction's."""
    match rung:
        case Rung.HOUSE:
            return "direction"
        case Rung.TABLE:
            return "pit"
        case _:
            return "floor"
