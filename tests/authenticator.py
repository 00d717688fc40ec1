"""A controller's telephone: takes the secret it was shown and tells codes. Needs no Django: browsers have one too."""

import base64
from dataclasses import dataclass
from datetime import UTC, datetime

from people import totp


@dataclass
class Authenticator:
    secret: bytes
    last: int = 0

    @classmethod
    def shown(cls, text: str) -> "Authenticator":
        plain = text.replace(" ", "")
        return cls(base64.b32decode(plain + "=" * (-len(plain) % 8)))

    def code(self, at: datetime | None = None, steps: int = 0) -> str:
        return totp.code_at(self.secret, totp.step_at(at or datetime.now(UTC)) + steps)

    def fresh(self) -> str:
        """A code that was not used yet, as early as the window allows: three sign-ins in a row need no waiting."""
        self.last = max(totp.step_at(datetime.now(UTC)) - totp.WINDOW, self.last + 1)
        return totp.code_at(self.secret, self.last)
