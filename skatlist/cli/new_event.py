"""A new event: what a call of `skatlist new` says about it."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.disk import EVENT_SUFFIX, is_event_name, shown
from skatlist.evening import Event
from skatlist.evening.founding import (
    Given,
    free_path,
    players_of,
)
from skatlist.formats.dates import day_of, today
from skatlist.formats.registry import event_path, is_other_name
from skatlist.rules import load_profile
from skatlist.words import Language, UsageError


class NewOptions(NamedTuple):
    """The options of a call; None, and no games, where it says nothing."""

    name: str | None = None
    date: str | None = None
    place: str | None = None
    series: int | None = None
    rules: str | None = None
    games: Mapping[int, int] = MappingProxyType({})
    language: Language | None = None
    players_from: Path | None = None
    lists: int | None = None


def new_path(named: Path, source: Path | None, lang: Language) -> Path:
    """Return the file to be made; `.skat` may be left out.

    Raises UsageError for the name of another kind of file, InputError where there is one already.
    """
    if is_other_name(named):
        made = source.name if source is not None and is_event_name(source.name) else f"{named.stem}{EVENT_SUFFIX}"
        better = [made, named.name]
        raise UsageError("new_suffix", name=shown(named), near=call("new", *map(shown, better), lang=lang))
    return free_path(named)


def event_of(given: Given | None, asked: NewOptions, desk: Terminal) -> Event:
    """Return the event: what the source says, and before that what the call says; the day is today's unless named.

    Raises UsageError, ProfileError, InputError.
    """
    event = Event(language=desk.lang) if given is None else given.event
    if given is not None and given.folder is None:
        event = event._replace(language=desk.lang)  # a list of players speaks no language
    names = ("name", "place", "series", "lists", "rules")
    said = {name: value for name in names if (value := getattr(asked, name)) is not None}
    if asked.date is not None:
        said["date"] = day_of(asked.date)
    elif not event.date:
        said["date"] = today()
    if asked.language is not None:
        said["language"] = asked.language.value
    load_profile(said.get("rules", event.rules))
    event = event._replace(**said, games=MappingProxyType({**event.games, **asked.games}))
    if asked.players_from is None:
        return event
    if event.players:
        raise UsageError("new_players_twice", source=event.source.file)
    return event._replace(players=players_of(event_path(asked.players_from)))


def refuse_options(asked: NewOptions, source: Path) -> None:
    """Raise UsageError for an option of a call that makes a file of a journal: everything stands in it."""
    for name, value in asked._asdict().items():
        if value:
            option = f"--games-{next(iter(asked.games))}" if name == "games" else "--" + name.replace("_", "-")
            raise UsageError("new_rebuild", source=shown(source), option=option)
