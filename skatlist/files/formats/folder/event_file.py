"""The description of an event, `event.toml`: its players, their seats, the number of games."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from skatlist.base.disk import path_text, read_bytes
from skatlist.base.fields import Fields, listed, number, write_toml
from skatlist.files.formats.files import read_toml_file
from skatlist.files.formats.folder.event_settings import (
    MOST_NUMBER,
    SETTINGS,
    numbered,
    toml_words,
    write_numbers,
)
from skatlist.files.formats.folder.tournament_file import (
    LOST_GAMES,
    SECTIONS,
    read_registration,
    write_amounts,
    write_tournament,
)
from skatlist.skat.rules import is_rules_file
from skatlist.skat.sheet import MAX_PLACES, Player, Source
from skatlist.tournament.decision import DecisionKind, DirectorDecision, Retraction
from skatlist.tournament.model import Event, Seating
from skatlist.tournament.person_facts import FACTS, registration_json
from skatlist.tournament.tournament import UNSAID, Registration
from skatlist.words import InputError, Language, text

EVENT_FILE: Final = "event.toml"
_KEYS: Final = (
    *(each.key for each in SETTINGS if each.kind.write and not each.only_if_set),
    "money",
    *(each.key for each in SETTINGS if each.only_if_set),
    *(*SECTIONS, "players", "seating", "decisions"),
)
_DECIDED: Final = ("kind", "director", "reason", "paragraph", "people", "teams", "series", "table", "points", "minutes")
_PLAYER_KEYS: Final = ("excluded", *FACTS)
_FAR: Final = 1_000_000  # most points deducted
_NUMBER: Final = number(1, MOST_NUMBER)
_SEATS: Final = listed(_NUMBER, 3, MAX_PLACES)
_SAMPLE_FEES: Final = (50, 50, 50, 100)
_MAX_BYTES: Final = 512 * 1024


def read_event_toml(path: Path) -> Event:
    """Return the event of a description, without lists.

    A file of rules is looked for next to the description. Raises InputError with the fault: not TOML, an unknown key
    (with a similar one), a value of the wrong kind, a repeated start number.
    """
    event = event_of(read_toml_file(path, _MAX_BYTES), path)
    return event._replace(first_hash=hashlib.sha256(read_bytes(path, _MAX_BYTES)).hexdigest())


def event_of(table: Fields, path: Path) -> Event:
    """Return the event in the values of a description. What does not fit is reported."""
    table.allow(_KEYS)
    settings = {each.key: each.kind.read(table, each.key) for each in SETTINGS}
    if is_rules_file(settings["rules"]):
        settings["rules"] = str(path.parent / settings["rules"])
    return Event(
        **settings,
        players=_players(table, path_text(path)),
        seating=tuple(_seating(table.inner("seating"))),
        source=Source(path_text(path)),
        registrations=MappingProxyType(dict(_registrations(table))),
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
        facts |= {key: toml_words(inner, key) for key in _DECIDED[1:4]}
        taken_back = Retraction("", *(toml_words(back, key) for key in ("director", "reason"))) if back.values else None
        yield DirectorDecision(
            at,
            DecisionKind(kind),
            people=tuple(inner.get("people", "numbers", listed(_NUMBER), ())),
            teams=tuple(inner.get("teams", "names", listed(lambda value: isinstance(value, str)), ())),
            **facts,
            retraction=taken_back,
        )


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
        name=toml_words(table, "name"),
        club=toml_words(table, "club"),
        team=toml_words(table, "team"),
        excluded=table.flag("excluded"),
    )


def _seating(table: Fields) -> Iterable[Seating]:
    for series, name in numbered(table):
        inner = table.inner(name)
        for at, key in numbered(inner):
            yield Seating(series=series, table=at, numbers=tuple(inner.get(key, "seats", _SEATS)))


def write_event_toml(event: Event) -> str:
    """Return the description as a commented `event.toml` from which `read_event_toml` reads the same."""
    lang = Language(event.language)

    def comment(name: str) -> list[str]:
        return [f"# {line}".rstrip() for line in text(f"evening.event_file.{name}", lang).splitlines()]

    lines = comment("top")
    for block, settings in groupby(SETTINGS, key=lambda each: each.block):
        kept = [each for each in settings if each.kind.write and (not each.only_if_set or getattr(event, each.key))]
        lines += ["", *(comment(block) if block else ())] if kept else []
        for each in kept:
            lines += each.kind.write(each.key, getattr(event, each.key)) if each.kind.write else []
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
        lines += ["", f"[seating.{series}]", *write_numbers(tables)]
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


def _player_lines(player: Player) -> Iterable[str]:
    if player.number is not None:
        yield f"number = {player.number}"
    for key in ("name", "club", "team"):
        if key == "name" or getattr(player, key):
            yield f"{key} = {write_toml(getattr(player, key))}"
    if player.excluded:
        yield "excluded = true"
