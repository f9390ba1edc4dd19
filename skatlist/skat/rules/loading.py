"""Find and read a profile: a shipped one by name, a club's own by file.

Its keys override those of the profile it extends.
"""

import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from skatlist.base.disk import PathName, head_of
from skatlist.base.fields import TomlError, brief, read_toml
from skatlist.skat.rules import isko_2022
from skatlist.skat.rules.building import build, refuse_unknown_keys, reviewed
from skatlist.skat.rules.profile import SCORING_KINDS, Profile
from skatlist.words import InputError, ProfileError, UsageError
from skatlist.words.spelling import nearest

DEFAULT_PROFILE: Final = isko_2022.NAME
_SHIPPED: Final = Path(__file__).parents[2] / "data" / "rules"
_HOUSE: Final = ("kontra", "bock", "ramsch")  # sections that tournaments do not have
_BEER: Final = 501
_LARGEST: Final = 128 * 1024  # bytes; a profile is typed by hand
_NAME: Final = 255  # characters; no file has a longer name
_CHAIN: Final = 16  # files that extend each other


def profile_names() -> tuple[str, ...]:
    """Return the names of the profiles that come with skatlist, the default first."""
    return DEFAULT_PROFILE, *sorted(file.stem for file in _SHIPPED.iterdir() if file.suffix == ".toml")


def load_profile(name: PathName = DEFAULT_PROFILE, *, beside: str = "") -> Profile:
    """Return a shipped profile by name, or a club's own by the path of its TOML file. Each file is read once.

    `beside` is the file that names the profile. A TOML file is looked for in the folder of that file first, then in
    the current one. Raises ProfileError if the profile is unknown, cannot be read, has an unknown key or a value of
    the wrong kind.
    """
    name = str(name if isinstance(name, str) else Path(name))
    if beside and is_rules_file(name) and (path := Path(beside).parent / name).is_file():
        name = str(path)
    return _load(name, os.getcwd() if is_rules_file(name) else "")  # noqa: PTH109 - called often; Path.cwd() is slow


@cache
def scored_by(profile: Profile, kind: str) -> Profile:
    """Return a profile that settles its lists in another way: `plain`, `seeger-fabian`, `bierlachs` or `plus-only`.

    Bierlachs ends beyond 501 unless the profile names another end. With `plain` and `seeger-fabian` no total ends the
    list. Raises UsageError for any other kind.

    >>> scored_by(load_profile(), "bierlachs").scoring.target
    501
    """
    if kind not in SCORING_KINDS:
        raise UsageError("usage_choice", what="scoring", choices=", ".join(SCORING_KINDS))
    ends = {"bierlachs": profile.scoring.target or _BEER, "plus-only": profile.scoring.target}
    return profile._replace(scoring=profile.scoring._replace(kind=kind, target=ends.get(kind, 0)))


@cache
def _load(name: str, folder: str) -> Profile:
    return build(_short(name), _read(name, Path(folder), (), _file_bytes), name)


def rule_files(name: str) -> dict[str, str]:
    """Return the texts of a club's rule file and of the files it extends, by name.

    Shipped rules have no such texts. Raises ProfileError if one of them cannot be read, or if two of them lie in
    different folders.
    """
    texts: dict[str, str] = {}

    def fetch(file_name: str, place: str) -> bytes:
        data = _file_bytes(file_name, place)
        texts[file_name if texts else Path(file_name).name] = data.decode("utf-8-sig", "replace")
        return data

    build(_short(name), _read(name, Path.cwd(), (), fetch), name)
    if any("/" in inner or "\\" in inner for inner in list(texts)[1:]):
        raise ProfileError("profile_apart", name=name)
    return texts


def embedded_profile(name: str, files: Mapping[str, str]) -> Profile:
    """Return the profile built from the texts that `rule_files` returned. The same texts give the same profile."""
    return _embedded(name, tuple(sorted(files.items())))


@cache
def _embedded(name: str, files: tuple[tuple[str, str], ...]) -> Profile:
    texts = dict(files)

    def fetch(file_name: str, place: str) -> bytes:
        del place
        if file_name not in texts:
            raise ProfileError("profile_missing", name=file_name)
        return texts[file_name].encode()

    return build(_short(name), _read(name, Path(), (), fetch), name)


def is_rules_file(name: str) -> bool:
    """Whether the name of a rule set is that of a club's own file."""
    return name.lower().endswith(".toml")


def _short(name: str) -> str:
    """Return the name a list will carry. A club's file never passes for a shipped rule set."""
    if not is_rules_file(name):
        return name
    path = Path(name)
    return path.name if path.stem in profile_names() else path.stem


def _read(name: str, folder: Path, inner: tuple[str, ...], fetch: Callable[[str, str], bytes]) -> dict[str, Any]:
    """Return the merged table of a profile and of everything it extends.

    A file is looked for next to the file that names it. `inner` are the files that are already being read. `fetch`
    returns the bytes of a file by its name and place.
    """
    place = os.path.normpath(folder / name) if is_rules_file(name) else name
    if len(name) > _NAME:
        raise ProfileError("profile_missing", name=brief(name))
    if place in inner:
        raise ProfileError("profile_circle", name=name)
    if len(inner) >= _CHAIN:
        raise ProfileError("profile_chain", name=inner[0], limit=_CHAIN)
    table = reviewed(name, _parsed(name, fetch(name, place)) if is_rules_file(name) else _shipped(name))
    parent = table.pop("extends", "")
    if is_rules_file(name) and "paragraphs" in table:
        refuse_unknown_keys(name, "paragraphs.", table["paragraphs"], _topics())
    base = _read(parent, Path(place).parent, (*inner, place), fetch) if parent else {}
    base.pop("title", None)  # a club's rule set is not the Skatordnung that it extends
    if any(section in table for section in _HOUSE) or "penalty" in table.get("conduct", {}):
        base.pop("tournament", None)  # a tournament with house rules is no longer a tournament
    if "notes" in table:
        base.pop("notes", None)  # notes are replaced in both languages, or one language would speak of the parent
    return _over(base, table)


def _topics() -> tuple[str, ...]:
    tables = map(_shipped, profile_names())
    return tuple(sorted({topic for table in tables for topic in table.get("paragraphs", {})}))


def _over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in own.items():
        merged[key] = _over(base.get(key, {}), value) if isinstance(value, dict) else value
    return merged


def _shipped(name: str) -> dict[str, Any]:
    """Return the table of rules that come with skatlist."""
    if name == DEFAULT_PROFILE:
        return dict(isko_2022.TABLE)
    if name not in profile_names():
        close = nearest(name, profile_names())
        others = ", ".join(profile_names())
        raise ProfileError("profile_unknown" if close else "profile_none", name=name, near=close or others)
    return _parsed(name, (_SHIPPED / f"{name}.toml").read_bytes())


def _file_bytes(name: str, place: str) -> bytes:
    try:
        data = head_of(Path(place), _LARGEST + 1)
    except InputError as fault:
        missing = fault.key == "errors.file_missing"
        raise ProfileError("profile_missing" if missing else "profile_unreadable", name=name) from fault
    if len(data) > _LARGEST:
        raise ProfileError("profile_unreadable", name=name)
    return data


def _parsed(name: str, data: bytes) -> dict[str, Any]:
    try:
        return read_toml(data.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise ProfileError("profile_encoding", name=name, line=data[: fault.start].count(b"\n") + 1) from fault
    except TomlError as fault:
        sentence = {"toml_syntax": "profile_syntax"}.get(fault.sentence, fault.sentence)
        raise ProfileError(sentence, name=name, file=name, line=fault.line) from fault
