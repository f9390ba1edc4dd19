"""A rule set shown: every key in words with its value, the readings it takes, its paragraphs."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from skatlist.cli.desk import Desk
from skatlist.cli.table import aligned
from skatlist.messages import Language
from skatlist.rules import Profile

__all__ = ["SECTIONS", "profile_json", "profile_lines"]

SECTIONS: Final = ("values", "kontra", "bock", "ramsch", "scoring", "list")


def profile_json(profile: Profile, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/profile/1`: all keys of the profile."""
    sections = {name: _plain(getattr(profile, name)) for name in SECTIONS}
    head = {"schema": "skatlist/profile/1", "name": profile.name, "title": profile.title[lang]}
    tail = {"notes": list(profile.notes.get(lang, ())), "paragraphs": dict(profile.paragraphs)}
    return {**head, "tournament": profile.tournament, **sections, **tail}


def _plain(section: Any) -> dict[str, Any]:
    values = {field.name: getattr(section, field.name) for field in fields(section)}
    return {key: dict(value) if isinstance(value, Mapping) else value for key, value in values.items()}


def profile_lines(profile: Profile, desk: Desk) -> Iterator[str]:
    """Yield a rule set as a player reads it."""
    yield desk.bold(profile.title[desk.lang])
    for section in SECTIONS:
        part = getattr(profile, section)
        rows = [
            (desk.text(f"rules.{section}.{field.name}"), said(getattr(part, field.name), desk))
            for field in fields(part)
        ]
        yield ""
        yield desk.bold(desk.text(f"rules.{section}"))
        yield from (f"  {line}" for line in aligned(rows, (False, False)))
    for heading, lines in (("notes", profile.notes.get(desk.lang, ())), ("paragraphs", _cited(profile, desk))):
        if lines:
            yield ""
            yield desk.bold(desk.text(f"rules.{heading}"))
            yield from (f"  {line}" for line in lines)


def said(value: object, desk: Desk) -> str:
    """Return the value of a key in words."""
    if isinstance(value, bool):
        return desk.text("rules.yes" if value else "rules.no")
    if isinstance(value, str):
        return desk.text(f"rules.choice.{value}")
    if isinstance(value, Mapping):
        return ", ".join(desk.text("rules.at_table", size=size, value=count) for size, count in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or desk.text("rules.none")
    return str(value)


def _cited(profile: Profile, desk: Desk) -> list[str]:
    rows = [(desk.text(f"rules.topic.{topic}"), number) for topic, number in profile.paragraphs.items()]
    return list(aligned(rows, (False, False))) if rows else []
