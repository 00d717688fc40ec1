"""What a refusal carries: facts and the article, never the words of a screen."""

from typing import Any, ClassVar


class RuleViolation(Exception):
    """The regulation does not allow this. Nothing is written; the dealer is told which article and why."""

    article: ClassVar[str]

    @property
    def code(self) -> str:
        """A stable name for screens to choose words by, such as ``SeatTaken``."""
        return type(self).__name__

    @property
    def facts(self) -> dict[str, Any]:
        """The figures of this refusal, as JSON may carry them."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}
