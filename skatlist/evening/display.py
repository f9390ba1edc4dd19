"""What the wall of an evening shows besides its numbers, written into the event file."""

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skatlist.event.crest import read_picture
from skatlist.event.display import Display, read_start
from skatlist.store.drafts import EVENT
from skatlist.store.journal import Draft, RecordKind

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


def set_crest(evening: "Evening", content: bytes) -> None:
    """Keep a picture as the crest of the event; empty content takes the crest away. Raises UsageError."""
    if content:
        read_picture(content)
    _write(evening, {"crest": base64.b64encode(content).decode("ascii")})


def set_news(evening: "Evening", news: str) -> None:
    """Show a line of news on the wall; an empty line takes the last one away."""
    _write(evening, {"news": " ".join(news.split())})


def set_times(evening: "Evening", starts: Sequence[str], minutes: int) -> None:
    """Set when each series starts and how many minutes it lasts. Raises UsageError for what is no time of the day."""
    _write(evening, {"starts": [read_start(each) for each in starts], "minutes": minutes})


def _write(evening: "Evening", facts: dict[str, Any]) -> None:
    known = {"crest": "", "news": "", "starts": [], "minutes": Display().minutes} | evening.description
    changed = {name: value for name, value in facts.items() if known[name] != value}
    if changed:
        evening.add([Draft(RecordKind.EVENT, EVENT, changed)])
