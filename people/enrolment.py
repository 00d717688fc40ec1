"""The edge where codes and tokens are made: they leave once, to whoever asked; the desk sees only hashes."""

import secrets

from django.utils.crypto import salted_hmac

from audit.messages import Sender
from people.asking import ask_for
from people.authentication import hash_of_token
from people.commands import AccountKind, OfferEnrolment, RedeemEnrolment

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Nothing here is mistaken for something else: no 0 and O, no 1, I and L."""
LENGTH = 8
NEWCOMER = Sender(id="newcomer", person="newcomer", role="system")
"""A tablet or device that has a code and nothing else yet."""


def offer(sender: Sender, table: int, kind: AccountKind) -> str:
    """A code that enrols one tablet or device at this table, once, within minutes."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    ask_for(OfferEnrolment(table=table, account=kind, code_hash=hash_of_code(code)), sender)
    return code


def redeem(code: str) -> str:
    """The token that a code is good for; ``CodeRefused`` when it is good for nothing."""
    token = secrets.token_urlsafe(32)
    ask_for(RedeemEnrolment(code_hash=hash_of_code(code), token_hash=hash_of_token(token)), NEWCOMER)
    return token


def hash_of_code(code: str) -> str:
    """Codes are short, so their hash is keyed: who only reads the database cannot try them all."""
    typed = "".join(character for character in code.upper() if character.isalnum())
    return salted_hmac("people.enrolment", typed.encode("utf-8", "surrogatepass"), algorithm="sha256").hexdigest()
