"""The description of an event, `event.toml`: its players, their seats, the number of games."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from skatlist.base.disk import path_text
from skatlist.base.fields import Fields, listed, number, write_toml
from skatlist.files.formats.dates import iso_date, possible_days
from skatlist.files.formats.files import MAX_WORDS, read_toml_file
from skatlist.files.formats.folder.tournament_file import (
    LOST_GAMES,
    SECTIONS,
    is_amount,
    read_registration,
    read_tournament,
    write_amounts,
    write_tournament,
)
from skatlist.skat.rules import is_rules_file
from skatlist.skat.sheet import MAX_PLACES, Player, Source
from skatlist.tournament.conform import ORDER, is_breach
from skatlist.tournament.decision import DecisionKind, DirectorDecision, Retraction
from skatlist.tournament.model import Event, Seating
from skatlist.tournament.person_facts import FACTS, registration_json
from skatlist.tournament.tournament import UNSAID, Registration
from skatlist.words import InputError, Language, text

EVENT_FILE: Final = "event.toml"
_HEAD: Final = ("name", "date", "place", "language", "rules", "other_rules", "series", "lists", "games", "money")
_CONFORM: Final = ("conform", "conform_ended")
_KEYS: Final = (*_HEAD, *_CONFORM, *SECTIONS, "players", "seating", "decisions")
_DECIDED: Final = ("kind", "director", "reason", "paragraph", "people", "teams", "series", "table", "points", "minutes")
_PLAYER_KEYS: Final = ("excluded", *FACTS)
_SIZES: Final = range(3, MAX_PLACES + 1)
_FAR: Final = 1_000_000  # most points deducted
_NUMBER: Final = number(1, 9999)  # start numbers, tables, games. Anything beyond is a slip
_LISTS: Final = number(1, 2)  # lists kept at every table
_SEATS: Final = listed(_NUMBER, _SIZES.start, _SIZES.stop - 1)
_MOST_STEPS: Final = 20
_MOST_MONEY: Final = 1_000  # for a lost game. Anything beyond is a slip
_SAMPLE_FEES: Final = (50, 50, 50, 100)
_MAX_BYTES: Final = 512 * 1024


def read_event_toml(path: Path) -> Event:
    """Return the event of a description, without lists.

    A file of rules is looked for next to the description. Raises InputError with the fault: not TOML, an unknown key
    (with a similar one), a value of the wrong kind, a repeated start number.
    """
    table = read_toml_file(path, _MAX_BYTES)
    table.allow(_KEYS)
    rules = table.text("rules", Event().rules).strip()
    return Event(
        name=_words(table, "name"),
        date=_date(table),
        place=_words(table, "place"),
        language=table.get("language", "language", lambda value: value in list(Language), Language.DE.value),
        rules=str(path.parent / rules) if is_rules_file(rules) else rules,
        other_rules=table.flag("other_rules"),
        conform=table.get("conform", "conform", lambda value: value in {"", ORDER}, ""),
        conform_ended=table.get("conform_ended", "conform_ended", is_breach, ""),
        series=table.get("series", "number", _NUMBER, 1),
        lists=table.get("lists", "number", _LISTS, 1),
        games=MappingProxyType(_games(table.inner("games"))),
        players=_players(table, path_text(path)),
        seating=tuple(_seating(table.inner("seating"))),
        source=Source(path_text(path)),
        registrations=MappingProxyType(dict(_registrations(table))),
        loss_fees=tuple(
            round(amount * 100)
            for amount in table.inner("money").get(LOST_GAMES, "amounts", listed(_is_loss_fee, 1, _MOST_STEPS), ())
        ),
        tournament=read_tournament(table),
        decisions=tuple(_decisions(table)),
    )


def _decisions(table: Fields) -> "Iterator[DirectorDecision]":
    """Yield the decisions of the director, numbered in their order."""
    for at, inner in enumerate(table.inners("decisions"), start=1):
        inner.allow((*_DECIDED, "taken_back"))
        for key in ("kind", "director", "reason"):
            if not inner.text(key).strip():
                inner.wrong(key, "text")
        kind = inner.get("kind", "decision", lambda value: value in tuple(DecisionKind), DecisionKind.PENALTY.value)
        back = inner.inner("taken_back")
        back.allow(("director", "reason"))
        facts: dict[str, Any] = {key: inner.get(key, "number", number(1, _FAR), 0) for key in _DECIDED[6:]}
        facts |= {key: _words(inner, key) for key in _DECIDED[1:4]}
        yield DirectorDecision(
            at,
            DecisionKind(kind),
            people=tuple(inner.get("people", "numbers", listed(_NUMBER), ())),
            teams=tuple(inner.get("teams", "names", listed(lambda value: isinstance(value, str)), ())),
            **facts,
            retraction=Retraction("", *(_words(back, key) for key in ("director", "reason"))) if back.values else None,
        )


def _words(table: Fields, key: str) -> str:
    sentence = table.text(key).strip()
    if len(sentence) > MAX_WORDS:
        table.wrong(key, "long", str(MAX_WORDS))
    return sentence


def _date(table: Fields) -> str:
    value = table.values.get("date", "")
    if isinstance(value, dt.date):
        return value.isoformat()[:10]
    return iso_date(table.get("date", "date", _is_date, ""))


def _is_date(value: Any) -> bool:
    return value == "" or (isinstance(value, str) and len(possible_days(value)) == 1)


def _numbered(table: Fields) -> Iterable[tuple[int, str]]:
    for key in table.values:
        if not re.fullmatch(r"[1-9][0-9]{0,3}", key):
            table.wrong(key, "numbered")
        yield int(key), key


def _games(table: Fields) -> dict[int, int]:
    games = {}
    for size, key in _numbered(table):
        if size not in _SIZES:
            table.wrong(key, "size")
        games[size] = table.get(key, "number", _NUMBER)
    return games


def _is_loss_fee(value: Any) -> bool:
    return is_amount(value) and bool(value < _MOST_MONEY)


def _players(table: Fields, file: str) -> tuple[Player, ...]:
    players = tuple(map(_player, table.inners("players")))
    twice = [twin for twin, count in Counter(player.number for player in players).items() if count > 1]
    if twice:
        raise InputError("event_number_twice", file=file, number=twice[0])
    return players


def _registrations(table: Fields) -> Iterable[tuple[int, Registration]]:
    for inner in table.inners("players"):
        registration = read_registration(inner)
        if registration != UNSAID:
            yield inner.values["number"], registration


def _player(table: Fields) -> Player:
    table.allow(_PLAYER_KEYS)
    if "number" not in table.values:
        table.wrong("number", "number")
    return Player(
        number=table.get("number", "number", _NUMBER),
        name=_words(table, "name"),
        club=_words(table, "club"),
        team=_words(table, "team"),
        excluded=table.flag("excluded"),
    )


def _seating(table: Fields) -> Iterable[Seating]:
    for series, name in _numbered(table):
        inner = table.inner(name)
        for at, key in _numbered(inner):
            yield Seating(series=series, table=at, numbers=tuple(inner.get(key, "seats", _SEATS)))


def write_event_toml(event: Event) -> str:
    """Return the description as a commented `event.toml` from which `read_event_toml` reads the same."""
    lang = Language(event.language)

    def comment(name: str) -> list[str]:
        return [f"# {line}".rstrip() for line in text(f"evening.event_file.{name}", lang).splitlines()]

    lines = [*comment("top"), ""]
    lines += [f"{key} = {write_toml(getattr(event, key))}" for key in ("name", "date", "place", "language")]
    lines += ["", *comment("rules"), f"rules = {write_toml(event.rules)}"]
    lines += ["", *comment("other_rules"), f"other_rules = {write_toml(event.other_rules)}"]
    kept_to = [f"{key} = {write_toml(getattr(event, key))}" for key in _CONFORM if getattr(event, key)]
    lines += ["", *comment("conform"), *kept_to] if kept_to else []
    lines += ["", *comment("series"), f"series = {event.series}"]
    lines += ["", *comment("lists"), f"lists = {event.lists}"]
    lines += ["", *comment("games"), "[games]", *_numbers(event.games)]
    fees = write_amounts(event.loss_fees or _SAMPLE_FEES)
    lines += write_tournament(event.tournament, f"{'' if event.loss_fees else '# '}{LOST_GAMES} = [{fees}]", comment)
    lines += ["", *comment("players")]
    for player in event.players:
        lines += ["", "[[players]]", *_player_lines(player)]
        facts = registration_json(event.registration(player.number))
        lines += [f"{key} = {write_toml(value)}" for key, value in facts.items()]
    if event.seating:
        lines += ["", *comment("seating")]
    for series in sorted({seat.series for seat in event.seating}):
        tables = {seat.table: list(seat.numbers) for seat in event.seating if seat.series == series}
        lines += ["", f"[seating.{series}]", *_numbers(tables)]
    for decision in event.decisions:
        lines += ["", "[[decisions]]", *_decision_lines(decision)]
    return "\n".join(lines) + "\n"


def _decision_lines(decision: "DirectorDecision") -> Iterable[str]:
    for key in _DECIDED:
        value = getattr(decision, key)
        if value:
            yield f"{key} = {write_toml(value.value if key == 'kind' else value)}"
    if decision.retraction is not None:
        director, reason = (write_toml(each) for each in decision.retraction[1:])
        yield f"taken_back = {{ director = {director}, reason = {reason} }}"


def _numbers(values: Mapping[int, object]) -> list[str]:
    return [f"{key} = {values[key]}" for key in sorted(values)]


def _player_lines(player: Player) -> Iterable[str]:
    if player.number is not None:
        yield f"number = {player.number}"
    for key in ("name", "club", "team"):
        if key == "name" or getattr(player, key):
            yield f"{key} = {write_toml(getattr(player, key))}"
    if player.excluded:
        yield "excluded = true"
