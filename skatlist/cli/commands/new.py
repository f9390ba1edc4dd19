"""`skatlist new`: a new event file."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

import typer

from skatlist.base.disk import EVENT_SUFFIX, is_event_name, path_text
from skatlist.cli.command_words import call
from skatlist.cli.evening_call import AuthorOption, author_of, is_asking
from skatlist.cli.next_step import next_call
from skatlist.cli.terminal.lines import in_window
from skatlist.cli.terminal.options import Output, OutputOption, RulesOption, argument, given_options, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, Event
from skatlist.evening.founding import (
    Given,
    Origin,
    create_event,
    free_path,
    given_by,
    players_of,
    rebuild_event,
    uneven_games,
)
from skatlist.evening.registration import near_people
from skatlist.files.formats.dates import day_of, today
from skatlist.files.formats.json.json_list import player_json
from skatlist.files.formats.registry import event_path, is_other_name
from skatlist.papers.reports.event_heading import agreement_note
from skatlist.papers.reports.model import facts_of
from skatlist.papers.reports.typeset import date_text
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player
from skatlist.words import Language, UsageError
from skatlist.words.visible import plain


class NewOptions(NamedTuple):
    """The facts of a new event. None leaves a fact to the source."""

    name: Annotated[str | None, option("--name", metavar="NAME", about="new_name")] = None
    date: Annotated[str | None, option("--date", metavar="JJJJ-MM-TT", about="new_date")] = None
    place: Annotated[str | None, option("--place", metavar="ORT", about="new_place")] = None
    series: Annotated[int | None, option("--series", metavar="N", about="new_series", min=1, max=999)] = None
    lists: Annotated[int | None, option("--lists", metavar="N", min=1, max=2)] = None
    rules: RulesOption = None
    games_4: Annotated[int | None, option("--games-4", metavar="N", min=1, max=999)] = None
    games_3: Annotated[int | None, option("--games-3", metavar="N", min=1, max=999)] = None
    games_5: Annotated[int | None, option("--games-5", metavar="N", min=1, max=999)] = None
    language: Annotated[Language | None, option("--language", metavar="|".join(Language), about="new_language")] = None
    players_from: Annotated[Path | None, option("--players-from", metavar="QUELLE")] = None

    @property
    def games(self) -> dict[int, int]:
        """The games agreed at tables of each size, as far as given."""
        agreed = ((3, self.games_3), (4, self.games_4), (5, self.games_5))
        return {size: games for size, games in agreed if games is not None}


def new(
    ctx: typer.Context,
    event: Annotated[Path, argument("ABEND.skat", "new")],
    source: Annotated[Path | None, argument("QUELLE", "new_source")] = None,
    *,
    options: NewOptions,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Make an event file."""
    terminal: Terminal = ctx.obj
    if source is None and options.name is None and output is Output.TEXT and is_asking():
        raise UsageError("new_needs")
    path = _new_path(event, source, terminal.lang)
    given = None if source is None else given_by(source)
    if given is not None and not isinstance(given, Given):
        if names := given_options(options):
            raise UsageError("new_rebuild", source=path_text(given.path), option=names[0])
        rebuild_event(path, given)
    else:
        create_event(path, _event_of(given, options, terminal), author_of(author))
    _summary(path, source, given, terminal, as_json=output is Output.JSON)


_PAIRS: Final = 5  # people who may be one, that are shown


def _new_path(wanted: Path, source: Path | None, lang: Language) -> Path:
    if is_other_name(wanted):
        made = source.name if source is not None and is_event_name(source.name) else f"{wanted.stem}{EVENT_SUFFIX}"
        better = [made, wanted.name]
        raise UsageError("new_suffix", name=path_text(wanted), near=call("new", *map(path_text, better), lang=lang))
    return free_path(wanted)


def _event_of(given: Given | None, options: NewOptions, terminal: Terminal) -> Event:
    """Return the event from the source. Facts of the call take precedence. By default the day is today.

    Raises UsageError, ProfileError, InputError.
    """
    event = Event(language=terminal.lang) if given is None else given.event
    if given is not None and given.folder is None:
        event = event._replace(language=terminal.lang)  # a list of players has no language
    names = ("name", "place", "series", "lists", "rules")
    facts = {name: value for name in names if (value := getattr(options, name)) is not None}
    if options.date is not None:
        facts["date"] = day_of(options.date)
    elif not event.date:
        facts["date"] = today()
    if options.language is not None:
        facts["language"] = options.language.value
    load_profile(facts.get("rules", event.rules))
    event = event._replace(**facts, games=MappingProxyType({**event.games, **options.games}))
    if options.players_from is None:
        return event
    if event.players:
        raise UsageError("new_players_twice", source=event.source.file)
    return event._replace(players=players_of(event_path(options.players_from)))


def _summary(path: Path, source: Path | None, given: Origin | None, terminal: Terminal, *, as_json: bool) -> None:
    """Print the new event and its source, for people or as JSON. Unread parts go to standard error."""
    with Evening.open(path) as evening:
        event, rules, count = evening.event(), evening.journal.rules, len(evening.records)
        following = next_call(evening, terminal.lang)
    doubt = uneven_games(event.games)
    if doubt is not None:
        terminal.note(doubt.text(terminal.lang))
    if lacking := agreement_note(event, rules, terminal.lang):
        terminal.note(lacking)
    near = () if given is not None and not isinstance(given, Given) else near_people(event.players)
    for note in (*_notes(given, terminal), *_near_notes(tuple(near), path, terminal)):
        terminal.note(note)
    if as_json:
        terminal.json(_json(path, event))
        return
    rebuilt = None if isinstance(given, Given | None) else count
    terminal.say_all(_lines(path, source, event, rebuilt, terminal))
    terminal.say(terminal.text("evening.next", call=following))
    if isinstance(given, Given) and given.folder is not None and given.has_lists:
        importing = call("import", path_text(path), path_text(given.folder), lang=terminal.lang)
        terminal.say(terminal.text("evening.new.lists", call=importing))


def _notes(given: Origin | None, terminal: Terminal) -> Iterator[str]:
    if isinstance(given, Given):
        if given.unread:
            yield terminal.text("evening.new.unread", columns=given.unread)
        if given.other_sheets:
            yield terminal.text("evening.new.other_sheets", sheets=given.other_sheets)
    elif given is not None and given.damaged:
        yield terminal.text("evening.new.was_damaged", count=given.expected)


def _near_notes(near: Sequence[tuple[Player, Player]], path: Path, terminal: Terminal) -> Iterator[str]:
    """Yield a note about people who may be one person, and about how one of them is struck out."""
    if near:
        pairs = tuple(
            f"{one.number} {plain(one.name)} – {other.number} {plain(other.name)}" for one, other in near[:_PAIRS]
        )
        strike = call("people", path_text(path), str(near[0][1].number), "--remove", lang=terminal.lang)
        yield terminal.text("evening.new.near", pairs=pairs, count=len(near), call=strike)


def _json(path: Path, event: Event) -> dict[str, Any]:
    return {
        "schema": "skatlist/new/1",
        "event": path_text(path),
        **facts_of(event, "name", "date"),
        "players": [player_json(player) for player in event.players],
        "series": event.series,
        "tables": [seats._asdict() for seats in event.seating],
    }


def _lines(path: Path, source: Path | None, event: Event, rebuilt: int | None, terminal: Terminal) -> Iterator[str]:
    if rebuilt is None:
        yield terminal.bold(terminal.text("evening.new.done", file=path_text(path)))
    else:
        made = terminal.text("evening.new.rebuilt", file=path_text(path), count=rebuilt, source=path_text(source or ""))
        yield from map(terminal.bold, in_window(made))
    head = [plain(event.name), date_text(event.date, terminal.lang), plain(event.place)]
    if any(head):
        yield "  " + ", ".join(filter(None, head))
    series_text = terminal.text("evening.new.series", count=event.series)
    people = terminal.text("evening.new.players", count=len(event.players))
    yield "  " + ", ".join((terminal.text("evening.new.rules", rules=event.rules), series_text, people))
    for series in sorted({seats.series for seats in event.seating}):
        tables = sum(seats.series == series for seats in event.seating)
        taken = terminal.text("evening.new.tables", count=tables)
        yield "  " + terminal.text("evening.new.seated", series=series, tables=taken)
