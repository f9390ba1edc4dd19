"""What people copy and fill in, by name: blank lists, entry forms, the description of an event."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from typing import Final

from skatlist.event.model import Event, Seating
from skatlist.sheet import Player
from skatlist.words import Language, UsageError, text

_ROUNDS: Final = 12  # of a usual series
_SIZES: Final = (3, 4, 5)


@dataclass(frozen=True, slots=True)
class Template:
    """A template: `name` as people type it, `aliases` in other words, how its file is called and made."""

    name: str
    aliases: tuple[str, ...]
    file_name: Callable[[Language], str]
    content: Callable[[Language], bytes]


def find_template(name: str) -> Template:
    """Return the template of a name, upper case and hyphens apart. Raises UsageError for an unknown one."""
    wanted = _folded(name)
    for template in TEMPLATES:
        if wanted in {_folded(known) for known in (template.name, *template.aliases)}:
            return template
    raise UsageError("template_unknown", name=name, names=", ".join(template.name for template in TEMPLATES))


def _folded(name: str) -> str:
    return name.casefold().replace("-", "").replace("_", "").replace(" ", "")


def _blank_list(size: int) -> Template:
    def content(lang: Language) -> bytes:
        from skatlist.papers.list.list_pdf import blank_list_pdf  # noqa: PLC0415 - loads the PDF library

        return blank_list_pdf(size, lang)

    return Template(
        name=f"liste{size}",
        aliases=(f"blank-list-{size}", f"spielliste-{size}"),
        file_name=lambda lang: text("papers.file_blank", lang, players=size),
        content=content,
    )


def _entry_form(size: int) -> Template:
    def content(lang: Language) -> bytes:
        from skatlist.papers.forms.entry_form import entry_form  # noqa: PLC0415 - loads the Excel library

        return entry_form(lang, size, _ROUNDS * size)

    return Template(
        name=f"formular{size}",
        aliases=(f"entry-form-{size}", f"eingabeformular-{size}"),
        file_name=lambda lang: text("papers.file_form", lang, players=size),
        content=content,
    )


def _event(lang: Language) -> bytes:
    from skatlist.formats.folder.event_file import write_event_toml  # noqa: PLC0415

    return f"# {text('event_file.sample', lang)}\n{write_event_toml(sample_event(lang))}".encode()


def _house_rules(lang: Language) -> bytes:
    return resources.files("skatlist").joinpath(f"data/templates/hausregeln.{lang}.toml").read_bytes()


TEMPLATES: Final = (
    *(_blank_list(size) for size in _SIZES),
    *(_entry_form(size) for size in _SIZES),
    Template("event", ("event.toml", "veranstaltung"), lambda _lang: "event.toml", _event),
    Template("hausregeln", ("house-rules", "house_rules"), lambda lang: text("papers.file_house", lang), _house_rules),
)


_NAMES: Final = (
    "Anna Becker",
    "Łukasz Nowak",
    "Gülşen Öztürk",
    "Jürgen Groß",
    "Dörte Hansen",
    "Zbigniew Żółtowski",
    "Karl-Heinz Müller",
)


def sample_event(lang: Language) -> Event:
    """Return an evening of a table of four and one of three over two series."""
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
