"""Before the evening: choose an event, or make one from typed, pasted or uploaded text."""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote_to_bytes, urlencode

from skatlist.base.disk import EVENT_SUFFIX, expand_home, path_text, write_file
from skatlist.desk.later import outcome_there
from skatlist.desk.page import START, Call, Done, PageContent, StartPage
from skatlist.desk.uploads import uploaded
from skatlist.evening import Evening, Event, Seating
from skatlist.evening.archive.adding import NO_YEARS, add_tables, is_old_table
from skatlist.evening.draws import LARGEST_SEED, seed_by_chance
from skatlist.evening.founding import (
    Given,
    create_event,
    free_path,
    given_by,
    players_of,
    proposed_tables,
    rebuild_event,
    uneven_games,
)
from skatlist.evening.practice import make_practice
from skatlist.evening.registration import comma_words, near_people
from skatlist.evening.starting import start_from
from skatlist.evening.typed_people import FEWEST, TypedPeople, surname_first
from skatlist.files.formats.dates import day_of, today
from skatlist.files.formats.folder.event_settings import TYPED
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.parsed import Show
from skatlist.files.formats.registry import event_path
from skatlist.papers.file_names import in_file_name
from skatlist.papers.reports.typeset import date_text
from skatlist.skat.rules import SCORING_KINDS, load_profile, profile_names
from skatlist.skat.sheet import Player
from skatlist.words import InputError, Language, RefusedError, SkatlistError, UsageError, text
from skatlist.words.visible import plain

_MOST_OFFERED: Final = 30  # files offered from one folder
_SERIES: Final = 999
_ADDRESS: Final = 1_000  # bytes of a file with an address
_GAMES: Final = 999
_SIZES: Final = (4, 3, 5)  # players at a table
_CODED: Final = "path:"  # prefix of a path with every byte encoded
_PRACTICE: Final = {
    "people": (3, 500),
    "series": (1, 20),
    "seed": (0, LARGEST_SEED),
}  # lowest, highest


class Offered(NamedTuple):
    """An event file that can be opened: its path, its name on the page, and its folder."""

    path: Path
    name: str
    folder: str

    @property
    def value(self) -> str:
        """The value in a form. `typed_path` finds the file by it, even with odd bytes and blanks in its name."""
        return path_value(self.path)

    def is_called(self, typed: str) -> bool:
        """Whether a form refers to it by its value, or, as in a browser tab, by its file name alone."""
        return typed in {self.value, self.path.name}


def _show(call: Call) -> PageContent:
    rules = [(name, load_profile(name).title[call.lang]) for name in profile_names()]
    values = {
        "title": text("desk.event.choose", call.lang),
        "offered": offered_files(call),
        "removable": removable_files(call),
        "rules": rules,
        "today": date_text(today(), call.lang),
        "folder": path_text(folder_of(call)),
        "sizes": _SIZES,
        "here": START,
        "uneven": any((natural(call.typed(f"games_{size}")) or 0) % size for size in _SIZES),
    }
    return PageContent("choose.html", values)


def folder_of(call: Call) -> Path:
    """Return the folder for a new event: that of the open one, else the one in which the desk was started."""
    return (call.desk.path.parent if call.desk.path is not None else Path()).resolve()


def path_value(path: Path) -> str:
    """Return the value of a file in a form: its path, encoded unless a browser would send it back unchanged."""
    value = str(path)
    is_plain = value.isprintable() and " ".join(value.split()) == value
    return value if is_plain else f"{_CODED}{quote(os.fsencode(path), safe='')}"


def typed_path(call: Call, typed: str) -> Path:
    """Return the file or folder in a form, relative to the folder of the event. Raises InputError for a bad name."""
    path = Path(os.fsdecode(unquote_to_bytes(typed.removeprefix(_CODED)))) if typed.startswith(_CODED) else Path(typed)
    if "\0" in str(path):
        raise InputError("file_missing", file=path_text(path))
    return folder_of(call) / expand_home(path)


def scorings(lang: Language) -> list[tuple[str, str]]:
    """Return the choices of scoring for a form, first that of the rules."""
    return [
        ("", text("desk.files.by_rules", lang)),
        *((kind, text(f"rules.choice.{kind}", lang)) for kind in SCORING_KINDS),
    ]


def chosen_scoring(call: Call) -> str | None:
    """Return the chosen scoring, None for that of the rules. Raises UsageError."""
    return call.choice("scoring", SCORING_KINDS) if call.typed("scoring") else None


def offered_files(call: Call) -> list[Offered]:
    """Return the event files opened recently, then those in the folder, without the open one."""
    here = folder_of(call)
    try:
        offered = [file for file in here.iterdir() if file.suffix.lower() == EVENT_SUFFIX and file.is_file()]
        offered.sort(key=lambda file: -file.stat().st_mtime)
    except OSError:
        offered = []
    files = dict.fromkeys([*call.desk.recent.read(), *offered[:_MOST_OFFERED]])
    return [Offered(file, path_text(file.name), path_text(file.parent)) for file in files if file != call.desk.path]


def removable_files(call: Call) -> list[Offered]:
    """Return the event files stored in this browser, the open one first, none outside of a browser tab."""
    if not call.desk.is_in_tab:
        return []
    path = call.desk.path
    if path is None:
        return offered_files(call)
    name = text("desk.browser.open_file", call.lang, file=path_text(path.name))
    return [Offered(path, name, ""), *offered_files(call)]


def _act(call: Call) -> Done | Callable[[], Done]:
    if (action := _ACTIONS.get(call.typed("do"))) is not None:
        return action(call)
    if call.typed("do") == "open":
        typed = call.typed("file")
        if not typed:
            raise UsageError("desk_no_file")
        return Done("/", opens=event_path(typed_path(call, typed)))
    given = _kept(call, "source")
    if given and is_old_table(call.desk.uploads.files(given)[0]):
        return partial(add_history, call, folder_of(call), given)
    path = _new_path(call)
    if call.typed("source_folder"):
        outcome = start_from(path, [typed_path(call, call.typed("source_folder"))], call.desk.author)
        path, messages = outcome.event, [_rebuilt_or_made(outcome.event, call, rebuilt=outcome.rebuilt is not None)]
    else:
        messages = _made(path, call)
    return Done("/", messages, opens=path)


def _kept(call: Call, field: str) -> str:
    """Return the word for the files of a field, kept by the desk, empty if there are none."""
    given = uploaded(call.form.getlist(field))
    return call.desk.uploads.keep(given) if given else ""


def _history(call: Call) -> Callable[[], Done]:
    tables = _kept(call, "tables")
    if not tables:
        raise UsageError("desk_no_file")
    return partial(add_history, call, folder_of(call), tables)


def add_history(call: Call, folder: Path, word: str, years: Mapping[Path, int] = NO_YEARS) -> Done:
    """Add old yearly tables, kept under a word, to the archive in a folder. Its page shows them or asks about them."""
    tables, ticks = call.desk.uploads.files(word), {name: call.typed(name) for name in ("by_name", "replaces")}

    def add(show: Show) -> Sequence[str]:
        by_name, force = map(bool, ticks.values())
        return add_tables(folder, tables, call.lang, years, by_name=by_name, force=force, show=show)

    task = call.desk.long_tasks.begin(f"tables {word}", "archive.label", add)
    place = {"folder": path_value(folder), "view": "eternal", "kept": word, **ticks}
    place |= {f"year_{at}": str(years[table]) for at, table in enumerate(tables) if table in years}
    return outcome_there(task, f"/archive?{urlencode(place)}")


def _rebuilt_or_made(path: Path, call: Call, *, rebuilt: bool) -> str:
    return text("desk.event.rebuilt" if rebuilt else "desk.event.made", call.lang, file=path_text(path))


def _practice(call: Call) -> Callable[[], Done]:
    """Return the work that makes an invented evening, in a file with a new name."""
    people, series, seed = (
        call.number(f"practice_{name}", text(f"desk.files.practice_{name}", call.lang), bounds)
        for name, bounds in _PRACTICE.items()
    )
    folder, stem = folder_of(call), text("desk.files.practice_file", call.lang)
    seed = seed_by_chance() if seed is None else seed
    path = _unused(folder, f"{stem}-{seed}")
    played = bool(call.typed("played"))

    def make() -> Done:
        make_practice(
            path,
            seed,
            call.desk.author,
            players=people or 15,
            series=series or 2,
            played=played,
            language=call.lang.value,
        )
        messages = [text("desk.files.practice_made", call.lang, file=path_text(path), seed=seed)]
        return Done("/", messages, opens=path)

    return make


def _joining(call: Call) -> Callable[[], Done]:
    """Return the work that joins the event of another desk, by an address or by a file with one."""
    from skatlist.desk.link import join_event

    links, given = call.desk.links, uploaded(call.form.getlist("address_file"))
    typed = given[0][1][:_ADDRESS].decode("utf-8", "replace") if given else call.typed("address")
    address, stations = typed.strip().split("\n")[0].strip(), call.desk.stations
    if links is None:
        raise UsageError("join_address", address=address)
    if stations is not None and f"{stations.address}/" in address:
        raise UsageError("join_here")
    folder = folder_of(call)

    def join() -> Done:
        path = join_event(address, links, call.desk.author, folder)
        return Done("/", [text("desk.devices.join_done", call.lang, file=path_text(path))], opens=path)

    return join


def _taken(call: Call) -> Done:
    """Import an uploaded event file. An existing one of the same name stays. Raises SkatlistError."""
    given = uploaded(call.form.getlist("taken"))
    if not given:
        raise UsageError("desk_no_file")
    handed = call.desk.uploads.files(call.desk.uploads.keep(given))[0]
    with Evening.open(event_path(handed)) as evening:  # refuses files that are no events or of a newer version
        last = evening.records[-1].seq
    path = _unused(folder_of(call), handed.stem)
    write_file(path, given[0][1], replace=False)
    if call.desk.saved is not None:
        call.desk.saved[path.name] = last
    return Done("/", [text("desk.browser.taken", call.lang, file=path_text(path.name))], opens=path)


def _removed(call: Call) -> Done:
    """Remove an event file from this browser for good. Raises UsageError if parts of it exist nowhere else."""
    saved, path = call.desk.saved, typed_path(call, call.typed("file"))
    if saved is None or path not in {each.path for each in removable_files(call)}:
        raise UsageError("desk_no_choice")
    if not call.typed("unsaved_too"):
        last = _last_record(path)
        if last is None or saved.get(path.name, 0) < last:
            raise UsageError("browser_unsaved", file=path_text(path.name))
    if path == call.desk.path:
        call.desk.end()
    path.unlink()
    path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
    saved.pop(path.name, None)
    return Done(START, [text("desk.browser.removed", call.lang, file=path_text(path.name))])


def _last_record(path: Path) -> int | None:
    try:
        with Evening.open(path) as evening:
            return evening.records[-1].seq
    except SkatlistError:
        return None


def _unused(folder: Path, stem: str) -> Path:
    again = chain([""], (f"-{number}" for number in count(2)))
    names = (folder / f"{stem}{each}{EVENT_SUFFIX}" for each in again)
    return next(name for name in names if not name.exists())


def _new_path(call: Call) -> Path:
    typed = call.typed("new_file")
    if not typed:
        day = _day(call)
        typed = "-".join(filter(None, (day, in_file_name(call.typed("name")) or text("desk.event.file", call.lang))))
    return free_path(typed_path(call, typed))


def _day(call: Call) -> str:
    return day_of(call.typed("date")) if call.typed("date") else today()


def _made(path: Path, call: Call) -> list[str]:
    """Make the file, from a whole journal or from what is typed, and return the sentences about it.

    Raises SkatlistError.
    """
    event = Event(language=call.lang.value)
    notes: list[str] = []
    given = uploaded(call.form.getlist("source"))
    if given:
        origin = given_by(call.desk.uploads.files(call.desk.uploads.keep(given))[0])
        if not isinstance(origin, Given):
            rebuild_event(path, origin)
            return [_rebuilt_or_made(path, call, rebuilt=True)]
        if origin.unread:
            notes.append(text("desk.event.source_unread", call.lang, columns=tuple(map(plain, origin.unread))))
        if origin.other_sheets:
            notes.append(text("evening.new.other_sheets", call.lang, sheets=tuple(map(plain, origin.other_sheets))))
        event = origin.event if origin.folder is not None else origin.event._replace(language=call.lang.value)
    founded, typed = _with_people(_described(event, call), call)
    if not call.typed("surely") and (near := [*near_people(founded.players)]):
        pairs = tuple(f"{one.number} {plain(one.name)} – {other.number} {plain(other.name)}" for one, other in near)
        raise RefusedError("desk_near_people", pairs=pairs[:_PAIRS], count=len(pairs))
    if call.typed("seats") and not founded.seating and len(founded.players) >= FEWEST:
        tables = proposed_tables([player.number or 0 for player in founded.players])
        seating = tuple(Seating(1, table, numbers) for table, numbers in enumerate(tables, 1))
        founded = founded._replace(seating=seating)
    create_event(path, founded, call.desk.author)
    return [_rebuilt_or_made(path, call, rebuilt=False), *notes, *comma_words(typed, call.lang)]


def _described(event: Event, call: Call) -> Event:
    """Return an event with the typed facts. Raises UsageError."""
    labels = {size: text("desk.event.games_at", call.lang, size=size) for size in _SIZES}
    typed = {size: call.number(f"games_{size}", labels[size], (1, _GAMES)) for size in _SIZES}
    games = {size: number for size, number in typed.items() if number is not None}
    doubt = uneven_games(games)
    if doubt is not None and not call.typed("uneven"):
        raise doubt
    facts: dict[str, Any] = {name: call.typed(name) for name in (*TYPED, "rules") if call.typed(name)}
    series = call.number("series", text("desk.files.practice_series", call.lang), (1, _SERIES))
    event = event._replace(**facts, games=MappingProxyType({**event.games, **games}))
    if call.typed("date") or not event.date:
        event = event._replace(date=_day(call))
    if call.typed("lists"):
        event = event._replace(lists=2)
    team = call.number("team_size", text("desk.event.team_size", call.lang), (1, _GAMES))
    if team is not None and event.tournament.team_size != team:
        event = event._replace(tournament=event.tournament._replace(team_size=team))
    return event if series is None else event._replace(series=series)


_PAIRS: Final = 5  # that are shown


def _with_people(event: Event, call: Call) -> tuple[Event, list[tuple[str, Player]]]:
    """Return an event with its people, from another event and typed, and the person of each typed line.

    Raises SkatlistError with the line.
    """
    lines = call.pasted("players").splitlines()
    people = TypedPeople(event.players, surname_first=surname_first(lines))
    typed = []
    if call.typed("players_from"):
        for player in players_of(event_path(typed_path(call, call.typed("players_from")))):
            people.enter(player)
    for at, line in enumerate(lines, 1):
        if line.strip():
            try:
                entered = people.take(line.strip() if "\t" not in line else line)
            except UsageError as fault:
                raise UsageError("desk_line", line=at, fault=fault.text(call.lang)) from fault
            if entered is not None and "\t" not in line:
                typed.append((line, entered))
    return event._replace(players=people.players), typed


_ACTIONS: Final[Mapping[str, Callable[[Call], Done | Callable[[], Done]]]] = MappingProxyType(
    {"practice": _practice, "join": _joining, "take": _taken, "remove": _removed, "history": _history}
)
PAGES = (StartPage(START, _show, _act),)
