"""Read a profile from TOML: its own keys over those of the profile it extends."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from skatlist.messages import ProfileError
from skatlist.rules.profile import Bock, Kontra, ListRules, Profile, Scoring, Values

__all__ = ["DEFAULT_PROFILE", "load_profile", "profile_names"]

DEFAULT_PROFILE: Final = "isko-2022"
_SECTIONS: Final = {"values": Values, "kontra": Kontra, "bock": Bock, "scoring": Scoring, "list": ListRules}
_PLAIN: Final = {"title": dict, "notes": dict, "paragraphs": dict, "tournament": bool, "extends": str}
_CHOICES: Final = {
    "loss_by": ("value", "bid"),
    "schwarz_by": ("tricks", "points"),
    "kind": ("seeger-fabian", "plain", "bierlachs", "plus-only"),
}
_LARGEST: Final = 100_000  # a profile is typed by hand; anything beyond is a slip


def profile_names() -> tuple[str, ...]:
    """Return the names of the profiles that come with skatlist, the default first."""
    found = (f.name.removesuffix(".toml") for f in _shipped().iterdir() if f.name.endswith(".toml"))
    return tuple(sorted(found, key=lambda name: (name != DEFAULT_PROFILE, name)))


@cache
def load_profile(name: str = DEFAULT_PROFILE) -> Profile:
    """Return a shipped profile by name, or a club's own by the path of its TOML file.

    Raises ProfileError where it is unknown, cannot be read, has an unknown key or a value of the wrong kind.
    """
    table = _read(name, ())
    plain = {key: table[key] for key in ("title", "paragraphs", "tournament") if key in table}
    notes = {lang: tuple(lines) for lang, lines in table.get("notes", {}).items()}
    sections: dict[str, Any] = {key: _section(key, name, table.get(key, {})) for key in _SECTIONS}
    short = Path(name).stem if name.endswith(".toml") else name
    return Profile(name=short, notes=notes, **plain, **sections)


def _shipped() -> Any:
    return resources.files("skatlist").joinpath("data/rules")


def _read(name: str, inner: tuple[str, ...]) -> dict[str, Any]:
    """Return the merged table of a profile and all it extends."""
    if name in inner:
        raise ProfileError("profile_circle", name=name)
    try:
        table = tomllib.loads(_source(name, inner))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise ProfileError("profile_syntax", name=name, fault=str(fault)) from fault
    except OSError as fault:
        raise ProfileError("profile_unreadable", name=name, fault=fault.strerror or str(fault)) from fault
    _checked(name, table, {**_SECTIONS, **_PLAIN})
    for key, kind in _PLAIN.items():
        if key in table and not isinstance(table[key], kind):
            raise ProfileError("profile_value", name=name, key=key, value=table[key])
    parent = table.pop("extends", None)
    merged = _read(parent, (*inner, name)) if parent is not None else {}
    for key, value in table.items():
        merged[key] = {**merged.get(key, {}), **value} if isinstance(value, dict) else value
    return merged


def _source(name: str, inner: tuple[str, ...]) -> str:
    if not name.endswith(".toml"):
        if name not in profile_names():
            raise ProfileError("profile_unknown", name=name, near=_near(name, profile_names()))
        return str(_shipped().joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    # A club's file names its parent relative to itself.
    folder = Path(inner[-1]).parent if inner else Path()
    return folder.joinpath(name).read_text(encoding="utf-8-sig")


def _near(word: str, words: tuple[str, ...]) -> str:
    import difflib  # noqa: PLC0415 - only when something is wrong

    return next(iter(difflib.get_close_matches(word, words, 1)), ", ".join(words))


def _checked(name: str, table: Mapping[str, Any], known: Mapping[str, Any]) -> None:
    for key in table:
        if key not in known:
            raise ProfileError("profile_key", name=name, key=key, near=_near(key, tuple(known)))


def _section(section: str, name: str, table: Any) -> Any:
    """Build one part of the profile, every value of the kind of its default."""
    if not isinstance(table, dict):
        raise ProfileError("profile_value", name=name, key=section, value=table)
    kind = _SECTIONS[section]
    defaults = kind()
    _checked(name, table, {f.name: f for f in fields(kind)})
    given = {key: _value(f"{section}.{key}", name, value, getattr(defaults, key)) for key, value in table.items()}
    return kind(**given)


def _value(key: str, name: str, value: Any, default: Any) -> Any:
    choices = _CHOICES.get(key.rpartition(".")[2])
    good: Any = None
    if isinstance(default, tuple) and isinstance(value, list):
        good = tuple(value) if all(_whole(item) for item in value) else None
    elif isinstance(default, dict) and isinstance(value, dict):
        numbers = {int(size): count for size, count in value.items() if size.isascii() and size.isdigit()}
        good = numbers if len(numbers) == len(value) and all(_whole(n) for n in numbers.values()) else None
    elif type(value) is type(default):
        good = value if not isinstance(value, int) or _whole(value) or isinstance(value, bool) else None
    if good is None or (choices and value not in choices):
        raise ProfileError("profile_value", name=name, key=key, value=value)
    return good


def _whole(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _LARGEST
