"""Reads about people that are more than one row by its key."""

from datetime import datetime

from people.enrolment import hash_of_code
from people.models import Enrolment, Staff


def name_of(person: str) -> str:
    """The name behind a pseudonym; nothing for tablets, devices and erased people."""
    kind, _, key = person.partition(":")
    if kind != "staff":
        return ""
    return Staff.objects.filter(pk=key).values_list("name", flat=True).first() or ""


def code_expires_at(code: str) -> datetime:
    return Enrolment.objects.get(code_hash=hash_of_code(code)).expires_at
