"""A rule set shown: every key in words with its value, the readings it takes, its paragraphs."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import text_width, wrapped
from skatlist.fields import write_toml
from skatlist.rules import SECTIONS, Profile
from skatlist.rules.building import key_kinds
from skatlist.rules.in_words import is_off, matters, position, switch_words, value_words
from skatlist.words import Language, enumerated

_WIDTH: Final = 102  # columns of a note where there is no window


def profile_json(profile: Profile, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/profile/1`: all keys of the profile."""
    sections = {name: _plain(getattr(profile, name)) for name in SECTIONS}
    head = {"schema": "skatlist/profile/1", "name": profile.name, "title": profile.title[lang]}
    tail = {
        "agreed_by": list(profile.agreed_by),
        "switches": [
            {"title": switch.title[lang], "key": switch.key, "value": position(switch, profile)}
            for switch in profile.switches
        ],
        "notes": list(profile.notes.get(lang, ())),
        "paragraphs": dict(profile.paragraphs),
    }
    return {**head, "tournament": profile.tournament, **sections, **tail}


def _plain(section: Any) -> dict[str, Any]:
    values = section._asdict()
    return {key: dict(value) if isinstance(value, Mapping) else value for key, value in values.items()}


def keys_json(desk: Terminal) -> dict[str, Any]:
    """Return the document `skatlist/rule-keys/1`: every key of a rule file."""
    rows = [
        {"key": key, "type": kind, "default": _toml_value(default), "meaning": desk.text(_meaning(key))}
        for key, kind, default in key_kinds()
    ]
    return {"schema": "skatlist/rule-keys/1", "keys": rows}


def keys_lines(desk: Terminal) -> Iterator[str]:
    """Yield every key of a rule file by section: as it is written by default, what it may be, what it means."""
    yield desk.bold(f"# {desk.text('rules.head')}")
    for section, keys in groupby(key_kinds(), lambda row: row[0].rpartition(".")[0]):
        if section:
            yield desk.bold(f"[{section}]  {desk.text(f'rules.{section}')}")
        for key, kind, default in keys:
            yield f"  {key.rpartition('.')[2]} = {write_toml(_toml_value(default))}    ({kind})"
            yield from wrapped(desk.text(_meaning(key)), text_width(_WIDTH), "      ")


def _meaning(key: str) -> str:
    return f"rules.{key}" if "." in key else f"rules.head.{key}"


def _toml_value(default: object) -> Any:
    if isinstance(default, Mapping):
        return {str(size): number for size, number in default.items()}
    return list(default) if isinstance(default, tuple) else default


def profile_lines(profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield a rule set as a player reads it; what is not played takes one line."""
    yield desk.bold(profile.title[desk.lang])
    if profile.agreed_by:
        yield desk.text("rules.agreed_by", names=enumerated(profile.agreed_by))
    for section in SECTIONS:
        if not is_off(profile, section):
            yield ""
            yield desk.bold(desk.text(f"rules.{section}"))
            yield from _section(profile, section, desk)
    unplayed = [desk.text(f"rules.{section}") for section in SECTIONS if is_off(profile, section)]
    if unplayed:
        yield ""
        yield from (desk.text("rules.not_played", section=heading) for heading in unplayed)
    if profile.switches:
        rows = [(switch.title[desk.lang], switch_words(switch, profile, desk.lang)) for switch in profile.switches]
        yield ""
        yield desk.bold(desk.text("rules.switches", count=len(rows)))
        yield from aligned(rows, (False, False), desk, inwards=2)
    for heading, lines in (("notes", list(_notes(profile, desk))), ("paragraphs", list(_cited(profile, desk)))):
        if lines:
            yield ""
            yield desk.bold(desk.text(f"rules.{heading}"))
            yield from lines


def _section(profile: Profile, section: str, desk: Terminal) -> Iterator[str]:
    part = getattr(profile, section)
    names = [name for name in part._fields if matters(profile, f"{section}.{name}")]
    rows = [(desk.text(f"rules.{section}.{name}"), value_words(getattr(part, name), desk.lang)) for name in names]
    yield from aligned(rows, (False, False), desk, inwards=2)


def _notes(profile: Profile, desk: Terminal) -> Iterator[str]:
    for note in profile.notes.get(desk.lang, ()):
        yield from wrapped(note, text_width(_WIDTH), "  - ")


def _cited(profile: Profile, desk: Terminal) -> Iterator[str]:
    rows = [(desk.text(f"rules.topic.{topic}"), number) for topic, number in profile.paragraphs.items()]
    yield from aligned(rows, (False, False), desk, inwards=2)
