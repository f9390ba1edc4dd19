"""Papers to copy and fill in, by name: blank lists, entry forms, the description of an event."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import resources
from typing import Final

from skatlist.files.formats.folder.event_file import write_event_toml
from skatlist.papers.reports.cheat_sheet import cheat_sheet
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event, Seating
from skatlist.words import Language, UsageError, text
from skatlist.words.spelling import normalized

_ROUNDS: Final = 12  # in a usual series
_SIZES: Final = (3, 4, 5)
_NAMES: Final = (
    "Anna Becker",
    "Łukasz Nowak",
    "Gülşen Öztürk",
    "Jürgen Groß",
    "Dörte Hansen",
    "Zbigniew Żółtowski",
    "Karl-Heinz Müller",
)


@dataclass(frozen=True, slots=True)
class Template:
    """A template: the `name` that people type, its `aliases`, the name of its file, and the function that makes it."""

    name: str
    aliases: tuple[str, ...]
    file_name: Callable[[Language], str]
    content: Callable[[Language], bytes]


def find_template(name: str) -> Template:
    """Return the template with a name or alias, ignoring case and hyphens. Raises UsageError for an unknown name."""
    wanted = normalized(name)
    for template in TEMPLATES:
        if wanted in map(normalized, (template.name, *template.aliases)):
            return template
    raise UsageError("template_unknown", name=name, names=", ".join(template.name for template in TEMPLATES))


def _list(size: int, lang: Language) -> bytes:
    from skatlist.papers.list.list_pdf import blank_list_pdf

    return blank_list_pdf(size, lang)


def _form(size: int, lang: Language) -> bytes:
    from skatlist.papers.forms.entry_form import entry_form

    return entry_form(lang, size, _ROUNDS * size)


def _of_size(
    size: int, name: str, aliases: tuple[str, ...], file: str, made: Callable[[int, Language], bytes]
) -> Template:
    known = tuple(f"{alias}-{size}" for alias in aliases)
    return Template(f"{name}{size}", known, partial(text, f"papers.{file}", players=size), partial(made, size))


def _sums(lang: Language) -> bytes:
    from skatlist.papers.forms.sums_form import sums_form

    return sums_form(lang)


def _cheat_sheet(lang: Language) -> bytes:
    from skatlist.papers.report_pdf import report_pdf

    return report_pdf(cheat_sheet(lang), lang)


def _samples(lang: Language) -> bytes:
    from skatlist.papers.forms.handwriting_sheet import handwriting_sheet

    return handwriting_sheet(lang)


def _event(lang: Language) -> bytes:
    return f"# {text('evening.event_file.sample', lang)}\n{write_event_toml(sample_event(lang))}".encode()


def _house_rules(lang: Language) -> bytes:
    words = resources.files("skatlist").joinpath("words")
    own = words.joinpath(lang, "hausregeln.toml")
    return (own if own.is_file() else words.joinpath(Language.EN, "hausregeln.toml")).read_bytes()


def sample_event(lang: Language) -> Event:
    """Return an evening of two series with a table of four and one of three."""
    clubs = text("papers.sample_clubs", lang).split("|")
    players = tuple(
        Player(number=number, name=name, club=clubs[number % len(clubs)]) for number, name in enumerate(_NAMES, start=1)
    )
    return Event(
        name=text("papers.sample_name", lang),
        date="2026-11-20",
        place=text("papers.sample_place", lang),
        language=lang.value,
        series=2,
        games={3: 36, 4: 48},
        players=players,
        seating=(
            Seating(series=1, table=1, numbers=(1, 2, 3, 4)),
            Seating(series=1, table=2, numbers=(5, 6, 7)),
            Seating(series=2, table=1, numbers=(5, 1, 6, 2)),
            Seating(series=2, table=2, numbers=(7, 3, 4)),
        ),
    )


TEMPLATES: Final = (
    *(_of_size(size, "liste", ("blank-list", "spielliste"), "file_blank", _list) for size in _SIZES),
    *(_of_size(size, "formular", ("entry-form", "eingabeformular"), "file_form", _form) for size in _SIZES),
    Template("summen", ("sums", "summenformular", "sums-form"), partial(text, "papers.file_sums"), _sums),
    Template("spickzettel", ("cheatsheet", "cheat-sheet"), partial(text, "papers.file_cheat_sheet"), _cheat_sheet),
    Template("schriftprobe", ("handwriting", "handschrift"), partial(text, "papers.file_sample_sheet"), _samples),
    Template("event", ("event.toml", "veranstaltung"), lambda _lang: "event.toml", _event),
    Template("hausregeln", ("house-rules", "house_rules"), partial(text, "papers.file_house"), _house_rules),
)
