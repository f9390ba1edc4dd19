"""The table of the settings of an event, one row each, in the order of `event.toml` and of the journal.

Reading and writing the description, the facts of a record, its format, and the comparison of a description with an
event file follow it. A new setting is a row of `SETTINGS`, a field of `Event`, and its words (`event_file.<key>` above
it in `event.toml`, `importing.fact_<key>`).
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.base.fields import Check, Fields, listed, mapped, number, text, write_toml
from skatlist.files.formats.dates import iso_date, possible_days
from skatlist.files.formats.files import MAX_WORDS
from skatlist.files.formats.folder.tournament_file import (
    LOST_GAMES,
    is_amount,
    read_tournament,
    text_tournament,
    tournament_text,
    write_amounts,
)
from skatlist.skat.sheet import MAX_PLACES
from skatlist.tournament.conform import ORDER, is_breach
from skatlist.tournament.model import MINUTES, Event, is_web_address
from skatlist.tournament.tournament import LOSS_FEES, Tournament
from skatlist.words import Language

MOST_NUMBER: Final = 9999  # start numbers, tables, games, series. Anything beyond is a slip
_SIZES: Final = range(3, MAX_PLACES + 1)
_MOST_STEPS: Final = 20
_MOST_MONEY: Final = 1_000  # for a lost game. Anything beyond is a slip
_NAME: Final = text(1000)  # in a record
_LINE: Final = text(10_000)
_TEXT: Final = text(4 * 1024 * 1024)
_SECTIONS: Final = {
    "fees": "[money]",
    "team_size": "[teams]",
    **{name: f"[[{name}]]" for name in ("categories", "side_events", "prizes")},
}


def _same(value: Any) -> Any:
    return value


def _line(key: str, value: Any) -> list[str]:
    return [f"{key} = {write_toml(value)}"]


def _plain_words(before: Any, after: Any) -> tuple[str, str]:
    was, now = (str(value).lower() if isinstance(value, bool) else str(value) for value in (before, after))
    return was, now


class SettingKind(NamedTuple):
    """The kind of a value: how it is read, stored and put into words.

    `read` takes it from the table of `event.toml`, whose faults are reported, `write` returns its lines there (None: it
    is part of the sections of the tournament). `fits` checks the value in a record; `stored` makes that of an event's
    value, `loaded` the other way round. `words` are those of a former and a new value.
    """

    read: Callable[[Fields, str], Any]
    fits: Check
    write: Callable[[str, Any], list[str]] | None = _line
    stored: Callable[[Any], Any] = _same
    loaded: Callable[[Any], Any] = _same
    words: Callable[[Any, Any], tuple[str, str]] = _plain_words

    @property
    def is_section(self) -> bool:
        """Whether its value is more than a line of `event.toml`."""
        return self.write is not _line


class EventSetting(NamedTuple):
    """One setting of an event, by the name of its field and its key.

    `block` is the comment in `event.toml` above it and its neighbours with the same one. It stands there `only_if_set`,
    in records always or, `often_usual`, if it is not usual. `since` is the format of the journal that knows it. It
    `may_change` while an event is running. `is_compared` with the event file when a description is read again.
    """

    key: str
    kind: SettingKind
    block: str = ""
    only_if_set: bool = False
    often_usual: bool = False
    since: int = 1
    may_change: bool = False
    is_compared: bool = True

    @property
    def usual(self) -> Any:
        """The value of an event that does not set it."""
        return Event._field_defaults[self.key]

    def value_in(self, description: Mapping[str, Any]) -> Any:
        """Return the value in the facts of the records about an event."""
        return self.kind.loaded(description[self.key]) if self.key in description else self.usual


class JournalSetting(NamedTuple):
    """A setting that only an event file has, set at the desk: the check of its value, and the usual value."""

    key: str
    fits: Check
    usual: Any
    since: int = 2


def toml_words(table: Fields, key: str) -> str:
    """Return a text of `event.toml` without blanks around it. One that is too long is reported."""
    sentence = table.text(key).strip()
    if len(sentence) > MAX_WORDS:
        table.wrong(key, "long", str(MAX_WORDS))
    return sentence


def numbered(table: Fields) -> Iterable[tuple[int, str]]:
    """Yield the number of each key, and the key. Keys that are no numbers are reported."""
    for key in table.values:
        if not re.fullmatch(r"[1-9][0-9]{0,3}", key):
            table.wrong(key, "numbered")
        yield int(key), key


def write_numbers(values: Mapping[int, object]) -> list[str]:
    """Return the lines of values by number."""
    return [f"{key} = {values[key]}" for key in sorted(values)]


def _read_date(table: Fields, key: str) -> str:
    value = table.values.get(key, "")
    if isinstance(value, dt.date):
        return value.isoformat()[:10]
    return iso_date(table.get(key, "date", _is_date, ""))


def _is_date(value: Any) -> bool:
    return value == "" or (isinstance(value, str) and len(possible_days(value)) == 1)


def _read_games(table: Fields, key: str) -> Mapping[int, int]:
    games, inner = {}, table.inner(key)
    for size, name in numbered(inner):
        if size not in _SIZES:
            inner.wrong(name, "size")
        games[size] = inner.get(name, "number", number(1, MOST_NUMBER))
    return MappingProxyType(games)


def _games_words(*values: Mapping[int, int]) -> tuple[str, str]:
    before, after = (", ".join(f"{size}: {games[size]}" for size in sorted(games)) for games in values)
    return before, after


def _read_loss_fees(table: Fields, _key: str) -> tuple[int, ...]:
    amounts = table.inner("money").get(LOST_GAMES, "amounts", listed(_is_loss_fee, 1, _MOST_STEPS), ())
    return tuple(round(amount * 100) for amount in amounts)


def _is_loss_fee(value: Any) -> bool:
    return is_amount(value) and bool(value < _MOST_MONEY)


def _changed_sections(before: Tournament, after: Tournament) -> tuple[str, str]:
    names = [name for name, old, new in zip(Tournament._fields, before, after, strict=True) if old != new]
    return "", ", ".join(_SECTIONS.get(name, f"[{name}]") for name in names)


def _one(expected: str, fits: Check, fits_record: Check | None = None) -> SettingKind:
    """Return the kind of a single value, with the fault if it does not fit."""
    return SettingKind(
        lambda table, key: table.get(key, expected, fits, Event._field_defaults[key]), fits_record or fits
    )


_WORDS: Final = SettingKind(toml_words, _NAME)
_FLAG: Final = SettingKind(lambda table, key: table.flag(key), lambda value: isinstance(value, bool))
_GAMES: Final = SettingKind(
    _read_games,
    mapped(lambda key: key in {str(size) for size in range(1, MAX_PLACES + 1)}, number(0)),
    write=lambda key, games: [f"[{key}]", *write_numbers(games)],
    stored=lambda games: {str(size): count for size, count in games.items()},
    loaded=lambda games: MappingProxyType({int(size): count for size, count in games.items()}),
    words=_games_words,
)
_AMOUNTS: Final = SettingKind(
    _read_loss_fees,
    LOSS_FEES,
    write=None,
    stored=list,
    loaded=tuple,
    words=lambda before, after: (write_amounts(before), write_amounts(after)),
)
_TOURNAMENT: Final = SettingKind(
    lambda table, _key: read_tournament(table),
    _TEXT,
    write=None,
    stored=tournament_text,
    loaded=text_tournament,
    words=_changed_sections,
)
SETTINGS: Final = (
    EventSetting("name", _WORDS),
    EventSetting("date", SettingKind(_read_date, _NAME)),
    EventSetting("place", _WORDS),
    EventSetting("language", _one("language", lambda value: value in tuple(Language))),
    EventSetting(
        "rules",
        SettingKind(lambda table, key: table.text(key, Event().rules).strip(), _NAME),
        block="rules",
        is_compared=False,  # but with the text of its file
    ),
    EventSetting("other_rules", _FLAG, block="other_rules", often_usual=True, since=2, may_change=True),
    EventSetting(
        "conform",
        _one("conform", lambda value: value in ("", ORDER)),
        block="conform",
        only_if_set=True,
        often_usual=True,
        since=2,
        may_change=True,
    ),
    EventSetting(
        "conform_ended",
        _one("conform_ended", is_breach),
        block="conform",
        only_if_set=True,
        often_usual=True,
        since=2,
        is_compared=False,  # for good
    ),
    EventSetting("series", _one("number", number(1, MOST_NUMBER), number(0)), block="series"),
    EventSetting("lists", _one("number", number(1, 2)), block="lists", often_usual=True),
    EventSetting(
        "second_scorer",
        _WORDS,
        block="second_scorer",
        only_if_set=True,
        often_usual=True,
        since=3,
        may_change=True,
    ),
    EventSetting(
        "results_page",
        _one("address", is_web_address, _NAME),
        block="results_page",
        only_if_set=True,
        often_usual=True,
        since=3,
        may_change=True,
    ),
    EventSetting("games", _GAMES, block="games"),
    EventSetting("loss_fees", _AMOUNTS, often_usual=True, may_change=True),
    EventSetting("tournament", _TOURNAMENT, often_usual=True, may_change=True),
)
BY_KEY: Final[Mapping[str, EventSetting]] = MappingProxyType({each.key: each for each in SETTINGS})
TYPED: Final = tuple(each.key for each in SETTINGS if each.kind is _WORDS)  # texts, typed for a new event and printed
JOURNAL_SETTINGS: Final = (
    JournalSetting("rule_files", mapped(_NAME, _TEXT), {}, since=1),
    JournalSetting("crest", _TEXT, ""),
    JournalSetting("news", _LINE, ""),
    JournalSetting("starts", listed(_NAME), []),
    JournalSetting("minutes", number(1, 24 * 60), MINUTES),
    JournalSetting("confirming", listed(number(1, MOST_NUMBER)), []),
)


def stored_settings(event: Event) -> dict[str, Any]:
    """Return the facts of the record that describes an event."""
    values = ((each, getattr(event, each.key)) for each in SETTINGS)
    return {each.key: each.kind.stored(value) for each, value in values if not each.often_usual or value != each.usual}
