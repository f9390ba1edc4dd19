"""A new event shown: what is in it, what was left out, and what to type next."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skatlist.cli.next_step import first_call
from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window
from skatlist.disk import shown
from skatlist.evening import Evening, Event
from skatlist.evening.founding import Given, Origin
from skatlist.formats.json.json_list import player_json
from skatlist.reports.typeset import shown_date
from skatlist.words.visible import plain


def summary(path: Path, source: Path | None, given: Origin | None, desk: Terminal, *, as_json: bool) -> None:
    """Say what was made of what, for people or as JSON; what was not read goes to standard error."""
    with Evening.open(path) as evening:
        event, count = evening.event(), len(evening.records)
    for note in _notes(given, desk):
        desk.note(note)
    if as_json:
        desk.json(_json(path, event))
        return
    rebuilt = None if isinstance(given, Given | None) else count
    desk.say_all(_lines(path, source, event, rebuilt, desk))
    if isinstance(given, Given) and given.folder is not None:
        said = call("import", shown(path), shown(given.folder), lang=desk.lang)
        desk.say(desk.text("new_event.lists", call=said))


def _notes(given: Origin | None, desk: Terminal) -> Iterator[str]:
    if isinstance(given, Given):
        if given.unread:
            yield desk.text("new_event.unread", columns=given.unread)
        if given.other_sheets:
            yield desk.text("new_event.other_sheets", sheets=given.other_sheets)
    elif given is not None and given.damaged:
        yield desk.text("new_event.was_damaged", count=given.expected)


def _json(path: Path, event: Event) -> dict[str, Any]:
    return {
        "schema": "skatlist/new/1",
        "event": shown(path),
        **facts_of(event, "name", "date"),
        "players": [player_json(player) for player in event.players],
        "series": event.series,
        "tables": [seats._asdict() for seats in event.seating],
    }


def _lines(path: Path, source: Path | None, event: Event, rebuilt: int | None, desk: Terminal) -> Iterator[str]:
    if rebuilt is None:
        yield desk.bold(desk.text("new_event.done", file=shown(path)))
    else:
        made = desk.text("new_event.rebuilt", file=shown(path), count=rebuilt, source=shown(source or ""))
        yield from map(desk.bold, in_window(made))
    head = [plain(event.name), shown_date(event.date, desk.lang), plain(event.place)]
    if any(head):
        yield "  " + ", ".join(filter(None, head))
    series_said = desk.text("new_event.series", count=event.series)
    people = desk.text("new_event.players", count=len(event.players))
    yield "  " + ", ".join((desk.text("new_event.rules", rules=event.rules), series_said, people))
    for series in sorted({seats.series for seats in event.seating}):
        tables = sum(seats.series == series for seats in event.seating)
        taken = desk.text("new_event.tables", count=tables)
        yield "  " + desk.text("new_event.seated", series=series, tables=taken)
    is_tournament = event.tournament != Event().tournament
    following = (
        first_call(event, shown(path), desk.lang) if is_tournament else call("enter", shown(path), lang=desk.lang)
    )
    yield desk.text("evening.next", call=following)
