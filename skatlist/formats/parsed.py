"""What a reader hands back: the lists it could read and what is wrong with the writing."""

from typing import NamedTuple

from skatlist.event.model import Event
from skatlist.findings import Finding
from skatlist.sheet import Sheet


class Parsed(NamedTuple):
    """Lists in reading order, findings in reading order, the event where its description was read too.

    A row that could not be read is not in its list; its finding says where it stands.
    """

    sheets: tuple[Sheet, ...] = ()
    findings: tuple[Finding, ...] = ()
    event: Event | None = None
