"""What goes wrong between the house and its devices: retry, then raise an alarm.

Garbage on a line is no fault: drivers count it. These are for lines that are
gone or busy, and for settings that make no sense.
"""


class DeviceFault(Exception):
    """A device or its line is not usable now. Whoever holds it tries again, and tells the floor."""


class LineGone(DeviceFault):
    """The line is not there, or ended while we read: unplugged, switched off, the other side hung up."""

    def __init__(self, url: str, why: str) -> None:
        self.url = url
        self.why = why
        super().__init__(f"{url} is gone: {why}")


class LineBusy(DeviceFault):
    """Another process holds the line."""

    def __init__(self, url: str) -> None:
        self.url = url
        super().__init__(f"{url} is held by another process")


class UnknownDriver(LookupError):
    """No driver has this name, neither ours nor an installed package's."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name = name
        self.known = known
        super().__init__(f"no driver {name!r}; there are {', '.join(known)}")


class BadSettings(ValueError):
    """A driver's settings do not make sense: says which driver and why."""

    def __init__(self, driver: str, why: str) -> None:
        self.driver = driver
        self.why = why
        super().__init__(f"driver {driver}: {why}")


class CannotSay(ValueError):
    """This driver's device has no words for the instruction."""

    def __init__(self, driver: str, instruction: object) -> None:
        self.driver = driver
        self.instruction = type(instruction).__name__
        super().__init__(f"driver {driver} cannot say {self.instruction}")
