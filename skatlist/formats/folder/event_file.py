"""The description of an event, `event.toml`: who plays, where they sit, how many games."""

import datetime as dt
import difflib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from skatlist.disk import shown
from skatlist.event.model import Event, Seating
from skatlist.formats.files import read_text_file
from skatlist.rules import is_rules_file
from skatlist.rules.toml_table import TomlError, brief, toml_table
from skatlist.sheet import MAX_PLACES, Player, Source
from skatlist.words import InputError, Language, text

EVENT_FILE: Final = "event.toml"
_KEYS: Final = ("name", "date", "place", "language", "rules", "series", "games", "players", "seating")
_PLAYER_KEYS: Final = ("number", "name", "club", "team", "excluded")
_SIZES: Final = range(3, MAX_PLACES + 1)
_LARGEST: Final = 9999  # start numbers, tables, games: anything beyond is a slip
_MAX_BYTES: Final = 512 * 1024


def read_event_toml(path: Path) -> Event:
    """Return the event a description states, without lists.

    Rules that are a file are meant beside the description. Raises InputError with the entry that is wrong: not
    TOML, an unknown key (with a near one), a value of the wrong kind, a start number given twice.
    """
    table = _Table(shown(path), "", _toml(read_text_file(path, _MAX_BYTES), path))
    table.allow(_KEYS)
    rules = table.string("rules", Event().rules)
    return Event(
        name=table.string("name"),
        date=_date(table),
        place=table.string("place"),
        language=_language(table),
        rules=str(path.parent / rules) if is_rules_file(rules) else rules,
        series=table.number("series", 1),
        games=MappingProxyType(_games(table.table("games"))),
        players=_players(table),
        seating=tuple(_seating(table.table("seating"))),
        source=Source(shown(path)),
    )


def _toml(content: str, path: Path) -> dict[str, Any]:
    try:
        return toml_table(content)
    except TomlError as fault:
        raise InputError(fault.sentence, file=shown(path), line=fault.line) from fault


class _Table:
    """A table of the file: gives values of the kind asked for, or says which entry is wrong."""

    def __init__(self, file: str, where: str, values: dict[str, Any]) -> None:
        self.file = file
        self.where = where
        self.values = values

    def wrong(self, key: str, expected: str) -> InputError:
        value = brief(self.values.get(key, ""))
        return InputError(f"event_{expected}", file=self.file, key=brief(self.where + key), value=value)

    def allow(self, keys: Iterable[str]) -> None:
        known = tuple(keys)
        for key in self.values:
            if key not in known:
                near = next(iter(difflib.get_close_matches(key.casefold(), known, 1)), None)
                sentence, said = ("event_key", ", ".join(known)) if near is None else ("event_key_near", near)
                raise InputError(sentence, file=self.file, key=brief(self.where + key), near=said)

    def string(self, key: str, default: str = "") -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(key, "text")
        return value.strip()

    def number(self, key: str, default: int) -> int:
        if key not in self.values:
            return default
        if not _whole(self.values[key]):
            raise self.wrong(key, "number")
        return int(self.values[key])

    def table(self, key: str) -> "_Table":
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, "table")
        return _Table(self.file, f"{self.where}{key}.", value)

    def tables(self, key: str) -> "list[_Table]":
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.wrong(key, "tables")
        return [_Table(self.file, f"{self.where}{key}[{place}].", item) for place, item in enumerate(value, 1)]

    def numbered(self) -> Iterable[tuple[int, str]]:
        """Yield the keys of a table whose keys are numbers: number and key."""
        for key in self.values:
            if not re.fullmatch(r"[1-9][0-9]{0,3}", key):
                raise InputError("event_numbered", file=self.file, key=brief(self.where + key))
            yield int(key), key


def _whole(value: Any) -> bool:
    return type(value) is int and 1 <= value <= _LARGEST


def _date(table: _Table) -> str:
    """Return the date as YYYY-MM-DD; TOML may hold it as a date of its own or as text."""
    value = table.values.get("date", "")
    if isinstance(value, dt.date):
        return value.isoformat()[:10]
    try:
        return dt.date.fromisoformat(value).isoformat() if value else ""
    except (TypeError, ValueError) as fault:
        raise table.wrong("date", "date") from fault


def _language(table: _Table) -> str:
    language = table.string("language", Language.DE.value)
    if language not in list(Language):
        raise table.wrong("language", "language")
    return language


def _games(table: _Table) -> dict[int, int]:
    games = {}
    for size, key in table.numbered():
        if size not in _SIZES:
            raise InputError("event_size", file=table.file, key=table.where + key)
        games[size] = table.number(key, 0)
    return games


def _players(table: _Table) -> tuple[Player, ...]:
    players = tuple(_player(item) for item in table.tables("players"))
    twice = [number for number, count in Counter(player.number for player in players).items() if count > 1]
    if twice:
        raise InputError("event_number_twice", file=table.file, number=twice[0])
    return players


def _player(table: _Table) -> Player:
    table.allow(_PLAYER_KEYS)
    excluded = table.values.get("excluded", False)
    if not isinstance(excluded, bool):
        raise table.wrong("excluded", "yes_no")
    if "number" not in table.values:
        raise table.wrong("number", "number")
    return Player(
        number=table.number("number", 0),
        name=table.string("name"),
        club=table.string("club"),
        team=table.string("team"),
        excluded=excluded,
    )


def _seating(table: _Table) -> Iterable[Seating]:
    for series, name in table.numbered():
        inner = table.table(name)
        for number, key in inner.numbered():
            seats = inner.values[key]
            if not isinstance(seats, list) or len(seats) not in _SIZES or not all(_whole(seat) for seat in seats):
                raise inner.wrong(key, "seats")
            yield Seating(series=series, table=number, numbers=tuple(seats))


def write_event_toml(event: Event) -> str:
    """Return the description as a commented `event.toml` that `read_event_toml` reads back the same."""
    lang = Language(event.language)

    def comment(name: str) -> list[str]:
        return [f"# {line}".rstrip() for line in text(f"event_file.{name}", lang).splitlines()]

    lines = [*comment("top"), ""]
    lines += [f"{key} = {_quoted(getattr(event, key))}" for key in ("name", "date", "place", "language")]
    lines += ["", *comment("rules"), f"rules = {_quoted(event.rules)}"]
    lines += ["", *comment("series"), f"series = {event.series}"]
    lines += ["", *comment("games"), "[games]", *_numbers(event.games)]
    lines += ["", *comment("players")]
    for player in event.players:
        lines += ["", "[[players]]", *_player_lines(player)]
    if event.seating:
        lines += ["", *comment("seating")]
    for series in sorted({seat.series for seat in event.seating}):
        tables = {seat.table: list(seat.numbers) for seat in event.seating if seat.series == series}
        lines += ["", f"[seating.{series}]", *_numbers(tables)]
    return "\n".join(lines) + "\n"


def _numbers(values: Mapping[int, object]) -> list[str]:
    return [f"{key} = {values[key]}" for key in sorted(values)]


def _player_lines(player: Player) -> Iterable[str]:
    if player.number is not None:
        yield f"number = {player.number}"
    for key in ("name", "club", "team"):
        if key == "name" or getattr(player, key):
            yield f"{key} = {_quoted(getattr(player, key))}"
    if player.excluded:
        yield "excluded = true"


def _quoted(value: str) -> str:
    """Return a TOML string; whatever a name holds stays text."""
    plain = value.replace("\\", "\\\\").replace('"', '\\"')
    # A lone surrogate is no character at all: TOML cannot hold it.
    plain = plain.encode("utf-8", "replace").decode("utf-8")
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08X}" for c in plain) + '"'
