"""The news and times on the wall of an evening, and the settings of its phones, written into the event file."""

import base64
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from skatlist.evening.entry_line import EntryLine
from skatlist.evening.seating import present
from skatlist.event.crest import read_picture
from skatlist.event.model import Display, read_start
from skatlist.sheet import ScoredSheet
from skatlist.store.drafts import EVENT, Key
from skatlist.store.journal import Draft, RecordKind

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


def set_crest(evening: "Evening", content: bytes) -> None:
    """Keep a picture as the crest of the event, or remove the crest if the content is empty. Raises UsageError."""
    if content:
        read_picture(content)
    _write(evening, {"crest": base64.b64encode(content).decode("ascii")})


def set_news(evening: "Evening", news: str) -> None:
    """Show a line of news on the wall, or remove the last one if the line is empty."""
    _write(evening, {"news": " ".join(news.split())})


def set_times(evening: "Evening", starts: Sequence[str], minutes: int) -> None:
    """Set the start of each series and its length in minutes. Raises UsageError for an invalid time of day."""
    _write(evening, {"starts": [read_start(each) for each in starts], "minutes": minutes})


def set_confirming(evening: "Evening", tables: Collection[int]) -> None:
    """Let a second player confirm each game entered on a phone of these tables, and of no others."""
    _write(evening, {"confirming": sorted(tables)})


def is_confirming(evening: "Evening", key: Key) -> bool:
    """Whether a second player confirms each game entered on a phone of a table."""
    return key[1] in evening.journal.description.get("confirming", ())


def may_confirm(scored: ScoredSheet, made: EntryLine) -> tuple[int, ...]:
    """Return the places that may confirm a game: all at the table except its declarer."""
    declarer = made.row.declarer if made.row else None
    return tuple(place for place in present(scored, scored.next_game) if place != declarer)


def _write(evening: "Evening", facts: dict[str, Any]) -> None:
    unset: dict[str, Any] = {"crest": "", "news": "", "starts": [], "confirming": [], "minutes": Display().minutes}
    known = unset | evening.journal.description
    changed = {name: value for name, value in facts.items() if known[name] != value}
    if changed:
        evening.add([Draft(RecordKind.EVENT, EVENT, changed)])
