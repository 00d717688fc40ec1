"""The catalogue: what may go wrong at a table, phase by phase, with the facts each ruling asks for.

Slugs are permanent: the ledger keeps them. Titles and questions are English
msgids; hints are further words a dealer may type, in both languages.
"""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from rules.irregularities.kinds import Asked, Fact, Irregularity, Phase
from rules.irregularities.wording import gettext_noop as _

_HAND: Final[tuple[Phase, ...]] = ("deal", "betting", "board", "showdown")
_PLAY: Final[tuple[Phase, ...]] = ("deal", "betting", "board")
_DEALT: Final[tuple[Phase, ...]] = ("betting", "board", "showdown")
_STREETS: Final[tuple[Phase, ...]] = ("betting", "board")
_ANY: Final[tuple[Phase, ...]] = ("shuffle", "deal", "betting", "board", "showdown", "between")
_ENDED: Final[tuple[Phase, ...]] = ("showdown", "between")

_EVENT, _FIGP, _FIPOS = "sanremo-tournament", "figp-tournament", "fipos-tournament"
_CASH_ROOM: Final = ("sanremo-cash", "sanremo-variants")
_EVENTS: Final = (_EVENT, _FIGP, _FIPOS)


def _yes_no(name: str, question: str, asked: Asked = "always") -> Fact:
    return Fact(name, "yes_no", question, asked=asked)


SEAT: Final = Fact("seat", "seat", _("Which seat?"))
CARD: Final = Fact("card", "card", _("Which card?"), optional=True)
ACT: Final = Fact(
    "act",
    "choice",
    _("What did the player do?"),
    (
        ("fold", _("A fold")),
        ("check", _("A check")),
        ("call", _("A call")),
        ("bet", _("A bet")),
        ("raise", _("A raise")),
    ),
)
SINCE: Final = Fact(
    "since",
    "choice",
    _("What have the skipped players done?"),
    (("nothing", _("Nothing yet")), ("passive", _("Checked, called or folded")), ("raised", _("Bet or raised"))),
)
WHICH: Final = Fact(
    "which",
    "choice",
    _("Which card of the deal was it?"),
    (("first", _("The first")), ("second", _("The second")), ("later", _("A later one"))),
)
ANOTHER: Final = _yes_no("another", _("Was another card exposed in this deal?"))
CERTAIN: Final = _yes_no("certain", _("Can the hand be told for certain?"))
LOOKED: Final = _yes_no("looked", _("Has a player looked at the cards?"), "early")

SHUFFLE: Final = (
    Irregularity(
        "deck-not-shuffled", "shuffle", _("Deck not shuffled or not cut"), ("shuffle", *_PLAY),
        hints=("shuffle", "cut", "mischiare", "tagliare", "mazzo"),
    ),
    Irregularity(
        "foreign-back", "shuffle", _("Card with a different back"), _ANY,
        (
            Fact(
                "found", "choice", _("Where was it found?"),
                (
                    ("hand", _("In a player's hand")), ("board", _("On the board")), ("burn", _("Among the burns")),
                    ("stub", _("In the stub")), ("muck", _("In the muck")),
                ),
            ),
        ),
        ("back", "colour", "dorso", "colore", "estranea"),
    ),
    Irregularity(
        "duplicate-card", "shuffle", _("Two equal cards"), _ANY, (CARD,),
        ("duplicate", "same", "doppia", "doppione", "uguali"), dealer_error=False,
    ),
    Irregularity(
        "missing-from-deck", "shuffle", _("Card missing from the deck"), _ANY, (CARD,),
        ("count", "missing", "manca", "mancante", "conteggio"), dealer_error=False,
    ),
    Irregularity(
        "card-of-another-game", "shuffle", _("Joker or a card this game does not use"), _ANY,
        (
            Fact(
                "found", "choice", _("Where was it found?"),
                (("hand", _("In a player's hand")), ("board", _("On the board")), ("elsewhere", _("Elsewhere"))),
                asked="late",
            ),
        ),
        ("joker", "jolly", "matta"),
    ),
    Irregularity(
        "damaged-card", "shuffle", _("Marked or damaged card"), _ANY,
        hints=("bent", "torn", "segnata", "rovinata", "piegata"), dealer_error=False,
    ),
)  # fmt: skip

DEAL: Final = (
    Irregularity(
        "card-exposed-by-dealer", "deal", _("Card exposed by the dealer"), _PLAY,
        (
            SEAT, CARD, ANOTHER, WHICH,
        ),
        ("exposed", "face up", "scoperta", "esposta"), families=("board", "draw"),
    ),
    Irregularity(
        "stud-card-exposed", "deal", _("Stud: face-down card exposed by the dealer"), ("deal", "board"),
        (SEAT, CARD, ANOTHER),
        ("exposed", "stud", "scoperta", "esposta"), families=("stud",),
    ),
    Irregularity(
        "card-off-table", "deal", _("Card fell off the table"), _HAND, (
            SEAT, CARD,
            _yes_no("dealing", _("Did it fall while it was being dealt?")),
            replace(ANOTHER, asked="early"), replace(WHICH, asked="early"),
        ),
        ("floor", "fell", "terra", "caduta", "pavimento"),
    ),
    Irregularity(
        "boxed-card", "deal", _("Card found face up in the deck"), _PLAY,
        (
            _yes_no("to_player", _("Was it due to a player?")), Fact("seat", "seat", _("Which seat?"), optional=True),
            CARD, ANOTHER, replace(WHICH, asked="early"),
        ),
        ("boxed", "girata", "rovesciata"),
    ),
    Irregularity(
        "extra-card", "deal", _("A player has too many cards"), _HAND,
        (
            SEAT,
            Fact("count", "count", _("How many cards too many?")),
            _yes_no("last_dealt", _("Was it the last card dealt, still lying apart?"), "early"),
            LOOKED,
        ),
        ("extra", "three", "troppe", "in più", "tre"),
    ),
    Irregularity(
        "too-few-cards", "deal", _("A player has too few cards"), _HAND, (SEAT,),
        ("missing", "one card", "manca", "una carta", "meno"),
    ),
    Irregularity(
        "cards-to-empty-seat", "deal", _("Cards dealt to an empty seat or to a player not in the hand"), _PLAY,
        (Fact("seat", "seat", _("Which seat?"), optional=True, anywhere=True),),
        ("empty", "absent", "vuoto", "assente"),
    ),
    Irregularity(
        "first-card-wrong-seat", "deal", _("First card dealt to the wrong seat"), _PLAY,
        (Fact("seat", "seat", _("Which hand has a wrong number of cards, if any?"), optional=True),),
        ("start", "wrong", "posizione", "sbagliato"),
    ),
    Irregularity(
        "player-skipped", "deal", _("Player not dealt in"), _PLAY, (SEAT,),
        ("skipped", "saltato", "dimenticato", "senza carte"),
    ),
    Irregularity(
        "wrong-sequence", "deal", _("Cards dealt in the wrong order"), _PLAY,
        (_yes_no("certain", _("Can the right order be restored for certain?")), LOOKED),
        ("order", "sequence", "ordine", "sequenza"),
    ),
    Irregularity(
        "wrong-button", "deal", _("Button in the wrong place"), _PLAY,
        hints=("button", "bottone", "dealer", "posizione"), families=("board", "draw"),
    ),
    Irregularity(
        "stuck-cards", "deal", _("Two or more cards stuck together"), _PLAY,
        (Fact("seat", "seat", _("Which seat?"), optional=True),), ("stuck", "attaccate", "incollate"),
    ),
    Irregularity(
        "stub-fell", "deal", _("Deck fell or was disordered"), _PLAY,
        (
            _yes_no("order_known", _("Can its order be restored?")),
            _yes_no("mixed", _("Did it mix with the muck or the burns?")),
        ),
        ("stub", "dropped", "mazzo", "caduto", "sparso"),
    ),
    Irregularity(
        "deck-set-down", "deal", _("Deck put down before the deal was over"), _PLAY,
        (_yes_no("order_known", _("Can its order be restored?")),), ("deck", "mazzo", "posato", "appoggiato"),
        books=(_FIGP,),
    ),
    Irregularity(
        "player-exposes-card", "deal", _("Player showed a card by accident"), _HAND, (SEAT, CARD),
        ("shown", "exposed", "mostra", "scopre"), dealer_error=False,
    ),
    Irregularity(
        "wrong-level", "deal", _("Hand begun with the blinds of the last level"), _PLAY,
        hints=("level", "blinds", "livello", "bui"), books=_EVENTS,
    ),
    Irregularity(
        "dealt-while-halted", "deal", _("Hand dealt at a table that should have waited"), _HAND,
        hints=("halt", "short", "fermo", "bilanciamento"), books=(_EVENT,),
    ),
)  # fmt: skip

BETTING: Final = (
    Irregularity(
        "acted-out-of-turn", "betting", _("Player acted out of turn"), ("betting",),
        (
            SEAT, ACT, Fact("amount", "amount", _("To how much?"), optional=True), SINCE,
            _yes_no("next_acted", _("Did the next player act because of it?")),
        ),
        ("turn", "early", "turno", "anticipo"), dealer_error=False,
    ),
    Irregularity(
        "bet-too-small", "betting", _("Bet or call for too little"), _STREETS,
        (
            SEAT, Fact("due", "amount", _("What was the right amount in front of the player?")),
            Fact("moved", "amount", _("How much did he put in?"), optional=True),
        ),
        ("short", "less", "meno", "insufficiente"), dealer_error=False,
    ),
    Irregularity(
        "unaware-of-raise", "betting", _("Player says he did not know of the raise"), ("betting",),
        (
            SEAT, Fact("moved", "amount", _("How much did he put in?")), Fact("due", "amount", _("How much was due?")),
            _yes_no("announced", _("Had the dealer announced the raise?")),
            _yes_no("acted_after", _("Has anybody acted after him?")),
            _yes_no("evident", _("Is it evident that he misread the amount?")),
        ),
        ("unaware", "misread", "rilancio", "non sapeva", "frainteso"), dealer_error=False,
    ),
    Irregularity(
        "string-raise", "betting", _("Raise in several motions"), ("betting",),
        (SEAT, _yes_no("declared", _("Had the player announced the raise or its amount?"))),
        ("string", "motions", "tempi", "due tempi", "rilancio"), dealer_error=False,
    ),
    Irregularity(
        "wrong-amount-told", "betting", _("Player called a wrong amount he was told"), ("betting",),
        (SEAT, Fact("told", "amount", _("How much was he told?")), Fact("due", "amount", _("How much was due?"))),
        ("count", "told", "conteggio", "detto"), books=(_EVENT, _FIGP),
    ),
    Irregularity(
        "several-undercalls", "betting", _("Several players called too little"), ("betting",),
        (SEAT, Fact("due", "amount", _("What was the right amount in front of the player?"))),
        ("undercall", "sequence", "meno", "chiamate"), books=(_EVENT,), dealer_error=False,
    ),
    Irregularity(
        "pot-bet-miscounted", "betting", _("Wager from a wrong count of the pot"), ("betting",),
        (
            SEAT, Fact("bet", "amount", _("How much was bet?")), Fact("due", "amount", _("How much was right?")),
            _yes_no("pot_limit", _("Is the game pot limit?")),
        ),
        ("pot", "count", "piatto", "conteggio"), books=(_EVENT,),
    ),
    Irregularity(
        "conditional-words", "betting", _("Player said what he would do if another acts"), ("betting",), (SEAT,),
        ("if", "conditional", "se", "condizionata"), books=(_EVENT, _FIGP), dealer_error=False,
    ),
    Irregularity(
        "called-before-amount", "betting", _("Call said before the amount was known"), ("betting",),
        (SEAT, _yes_no("settled", _("Is the amount settled now?"))),
        ("call", "amount", "vedo", "importo"), books=(_EVENT,), dealer_error=False,
    ),
    Irregularity(
        "hidden-chips", "betting", _("All-in player had hidden chips"), ("betting", "board", "showdown"),
        (SEAT, Fact("amount", "amount", _("How much was hidden?")), _yes_no("wins", _("Does he win the hand?"))),
        ("hidden", "nascoste", "chip"), books=(_EVENT, _FIGP), dealer_error=False,
    ),
    Irregularity(
        "chips-added", "betting", _("Chips added to a stack during the hand"), _HAND,
        (SEAT, Fact("amount", "amount", _("How much was added?"))),
        ("pocket", "added", "tasca", "aggiunte"), books=_CASH_ROOM, dealer_error=False,
    ),
    Irregularity(
        "shown-to-active", "betting", _("Cards shown to a player still in the hand"), _PLAY,
        (SEAT, Fact("count", "count", _("How many cards?"))),
        ("shown", "show one", "mostra", "attivo"), dealer_error=False,
    ),
    Irregularity(
        "shown-to-inactive", "betting", _("Cards shown to a player out of the hand"), _HAND,
        (SEAT, Fact("count", "count", _("How many cards?"))),
        ("shown", "show one", "mostra", "fuori"), dealer_error=False,
    ),
    Irregularity(
        "cards-turned-up", "betting", _("Player turned the cards up before the betting was over"), _PLAY, (SEAT,),
        ("tabled", "face up", "scoperte", "girate"), dealer_error=False,
    ),
    Irregularity(
        "folded-face-up", "betting", _("Player folded face up"), ("betting",), (SEAT,),
        ("fold", "face up", "passa", "scoperto"), dealer_error=False,
    ),
    Irregularity(
        "cards-in-muck", "betting", _("A hand touched the muck"), _DEALT, (SEAT, CERTAIN),
        ("muck", "scarti", "mazzetto"), dealer_error=False,
    ),
    Irregularity(
        "thrown-on-others", "betting", _("Cards thrown onto another player's cards"), _DEALT,
        (SEAT, Fact("other", "seat", _("Onto whose cards?")), CERTAIN),
        ("thrown", "lanciate", "sopra"), dealer_error=False,
    ),
    Irregularity(
        "hand-taken-by-dealer", "betting", _("Dealer took a live hand by mistake"), _DEALT, (SEAT, CERTAIN),
        ("unprotected", "taken", "raccolta", "presa", "protetta"),
    ),
    Irregularity(
        "cards-passed", "betting", _("Player handed his cards to another"), _DEALT, (SEAT,),
        ("passed", "passate", "cedute"), books=(_FIGP,), dealer_error=False,
    ),
    Irregularity(
        "device-in-hand", "betting", _("Player used a telephone or device in the hand"), _HAND, (SEAT,),
        ("phone", "telefono", "cellulare", "cuffie"), dealer_error=False,
    ),
    Irregularity(
        "upcards-picked-up", "betting", _("Stud: player picked up his upcards with action to come"), _STREETS, (SEAT,),
        ("stud", "picked", "alza", "scoperte"), families=("stud",), dealer_error=False,
    ),
    Irregularity(
        "away-in-turn", "betting", _("Player away when the turn came"), ("betting",), (SEAT,),
        ("absent", "away", "assente", "via"), books=_EVENTS, dealer_error=False,
    ),
    Irregularity(
        "time-called", "betting", _("Time called on a player"), ("betting",), (SEAT,),
        ("clock", "slow", "tempo", "lento", "minuto"), dealer_error=False,
    ),
)  # fmt: skip

BOARD: Final = (
    Irregularity(
        "board-too-early", "board", _("Board card turned before the betting was over"), ("betting",),
        (CARD,), ("premature", "early", "prematura", "anticipata", "flop", "turn", "river"), families=("board",),
    ),
    Irregularity(
        "burn-too-early", "board", _("Card burned before the betting was over"), ("betting",),
        (), ("burn", "premature", "bruciata", "scarto"),
    ),
    Irregularity(
        "stud-card-too-early", "board", _("Stud: card dealt before the betting was over"), ("betting",),
        (), ("premature", "stud", "anticipata"), families=("stud",),
    ),
    Irregularity(
        "flop-too-many", "board", _("Too many cards on the flop"), _STREETS,
        (Fact("cards", "choice", _("How many cards?"), (("4", _("Four")), ("5", _("Five or more")))),),
        ("four", "quattro", "flop", "cinque"), families=("board",),
    ),
    Irregularity(
        "no-burn", "board", _("Board dealt without burning a card"), _STREETS,
        (
            _yes_no("turned_up", _("Are the cards turned up?")),
            _yes_no("certain", _("Can the right cards be told for certain?")),
        ),
        ("burn", "bruciata", "scarto"), families=("board",),
    ),
    Irregularity(
        "two-burns", "board", _("Two cards burned instead of one"), _STREETS,
        (
            _yes_no("turned_up", _("Are the cards turned up?")),
            _yes_no("certain", _("Can the right cards be told for certain?")),
        ),
        ("burn", "two", "bruciate", "due"), families=("board",),
    ),
    Irregularity(
        "stub-too-short", "board", _("Stud: not enough cards for seventh street"), ("board",),
        (), ("seventh", "settima", "insufficienti"), families=("stud",), dealer_error=False,
    ),
)  # fmt: skip

SHOWDOWN: Final = (
    Irregularity(
        "false-claim", "showdown", _("A false claim made a player throw the hand away"), _ENDED,
        (
            SEAT, Fact("induced", "seat", _("Who threw the hand away?")), CERTAIN,
        ),
        ("claim", "lied", "dichiara", "falso"), dealer_error=False,
    ),
    Irregularity(
        "ask-to-see", "showdown", _("A player asks to see a hand"), _ENDED,
        (
            Fact("asker", "seat", _("Who asks?")), SEAT,
            _yes_no("by_winner", _("Is it the winner who asks?")),
            _yes_no("reasons", _("Did the player give reasons?")),
        ),
        ("see", "vedere", "richiesta"), dealer_error=False,
    ),
    Irregularity(
        "one-card-shown", "showdown", _("Player shows one card and refuses the others"), ("showdown",),
        (SEAT, _yes_no("ordered", _("Has he already been ordered to show?"))),
        ("one card", "refuses", "una carta", "rifiuta"), dealer_error=False,
    ),
    Irregularity(
        "will-not-show", "showdown", _("Player neither shows nor throws the cards away"), ("showdown",),
        (SEAT, _yes_no("ordered", _("Has he already been ordered to show?"))),
        ("refuses", "rifiuta", "non mostra"), dealer_error=False,
    ),
    Irregularity(
        "mucked-unshown", "showdown", _("Player threw the hand away before it was shown"), ("showdown",),
        (SEAT, CERTAIN), ("muck", "scarta", "butta"), dealer_error=False,
    ),
    Irregularity(
        "bet-then-discarded", "showdown", _("Player bet and threw the hand away, forgetting another"), _DEALT,
        (SEAT, CERTAIN), ("bet", "discard", "punta", "scarta"), dealer_error=False,
    ),
    Irregularity(
        "turned-by-another", "showdown", _("A player turned another's cards up"), _ENDED,
        (SEAT, Fact("other", "seat", _("Who turned them up?"))),
        ("turned", "girate", "altrui"), dealer_error=False,
    ),
    Irregularity(
        "suspected-collusion", "showdown", _("Suspected collusion"), _ENDED,
        (SEAT, _yes_no("grounds", _("Are there well-founded reasons?"))),
        ("collusion", "accordo", "sospetto"), dealer_error=False,
    ),
)  # fmt: skip

BETWEEN: Final = (
    Irregularity(
        "wrong-award", "between", _("Pot given to the wrong player"), _ENDED,
        (
            _yes_no("mixed", _("Are its chips already mixed with a stack?")),
            Fact("amount", "amount", _("How much is contested?"), optional=True),
        ),
        ("award", "pot", "piatto", "assegnato", "contestato"),
    ),
    Irregularity(
        "button-wrong-last-hand", "between", _("Button was wrong in the last hand"), ("between", "shuffle"),
        hints=("button", "bottone", "precedente"),
    ),
    Irregularity(
        "deck-change-asked", "between", _("A player asks for another deck"), _ANY,
        (_yes_no("fault", _("Does the deck have a fault?")),),
        ("deck", "change", "mazzo", "cambio"), dealer_error=False,
    ),
    Irregularity(
        "not-covered", "between", _("Something else"), _ANY,
        hints=("other", "altro", "else"), dealer_error=False,
    ),
)  # fmt: skip

ALL: Final = (*SHUFFLE, *DEAL, *BETTING, *BOARD, *SHOWDOWN, *BETWEEN)
CATALOGUE: Final = MappingProxyType({each.slug: each for each in ALL})
"""Every irregularity by its slug, in the order of the guide."""
