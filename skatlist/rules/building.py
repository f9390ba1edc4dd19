"""From the table of a TOML file to a profile: every key known, every value of its kind and within reason."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from skatlist.rules.consistency import contradiction
from skatlist.rules.profile import Bock, Conduct, Kontra, ListRules, Profile, Ramsch, Scoring, Switch, Values
from skatlist.rules.toml_table import brief
from skatlist.words import Language, ProfileError

_SECTIONS: Final[dict[str, Any]] = {
    "values": Values,
    "kontra": Kontra,
    "bock": Bock,
    "ramsch": Ramsch,
    "conduct": Conduct,
    "scoring": Scoring,
    "list": ListRules,
}
_PLAIN: Final = {
    "title": dict,
    "notes": dict,
    "paragraphs": dict,
    "tournament": bool,
    "extends": str,
    "agreed_by": list,
    "switches": list,
}
_CHOICES: Final = {
    "values.loss_by": ("value", "bid"),
    "values.schwarz_by": ("tricks", "points"),
    "values.schwarz_announced_by": ("tricks", "points"),
    "ramsch.skat": ("loser", "last-trick"),
    "conduct.wrong_count": ("lost", "redealt"),
    "conduct.corrections": ("series-end", "open"),
    "conduct.objections": ("at-once", "series-end"),
    "list.round_closed": ("begun", "entered"),
    "scoring.kind": ("seeger-fabian", "plain", "bierlachs", "plus-only"),
}
_SIZES: Final = ("3", "4", "5")  # how many sit at a table
_LIMITS: Final = {  # lowest and highest that make sense; whatever is not here: 0 to _LARGEST
    "values.grand": (1, 1000),
    "values.grand_ouvert": (1, 1000),
    "values.grand_ouvert_levels": (1, 7),
    "values.spitzen_suit": (1, 11),
    "values.spitzen_grand": (1, 4),
    "values.lost_skat": (1, 10),
    "values.lost_hand": (1, 10),
    "values.schneider_from": (61, 120),
    "values.revolution": (0, 1000),
    "kontra.factors": (1, 1000),
    "bock.factor": (1, 100),
    "bock.games": (0, 100),
    "ramsch.games": (1, 100),
    "ramsch.march": (-1000, 1000),
    "ramsch.shove_factor": (1, 100),
    "ramsch.virgin_factor": (1, 100),
    "ramsch.announced_factor": (1, 100),
    "ramsch.missed_factor": (1, 100),
}
_LARGEST: Final = 10_000  # anything beyond is a slip of the keyboard


def build(name: str, table: Mapping[str, Any], file: str) -> Profile:
    """Return the profile of a reviewed table; `file` is what people called it.

    A title or note in one language stands for the other one too; without a title the name is the title. A topic with
    an empty paragraph has none. Raises ProfileError where the rules contradict each other.
    """
    title, notes = table.get("title", {}), table.get("notes", {})
    sections: dict[str, Any] = {key: _section(key, name, table.get(key, {})) for key in _SECTIONS}
    profile = Profile(
        name=name,
        title={lang.value: _said(title, lang) or name for lang in Language},
        notes={lang.value: tuple(_said(notes, lang) or ()) for lang in Language},
        paragraphs={topic: number for topic, number in table.get("paragraphs", {}).items() if number},
        tournament=table.get("tournament", False),
        agreed_by=tuple(table.get("agreed_by", ())),
        switches=tuple(_switch(name, switch) for switch in table.get("switches", ())),
        **sections,
    )
    fault = contradiction(profile)
    if fault:
        raise ProfileError(fault[0], name=file, **fault[1])
    return profile


def reviewed(file: str, table: dict[str, Any]) -> dict[str, Any]:
    """Return the table of one file, proved: known keys, texts where texts belong, values of their kind.

    Raises ProfileError naming the file and the key.
    """
    known_keys(file, "", table, (*_SECTIONS, *_PLAIN))
    for key, value in table.items():
        if not isinstance(value, _PLAIN.get(key, dict)):
            raise ProfileError("profile_value", name=file, key=brief(key), value=brief(value))
    for section in _SECTIONS:
        _section(section, file, table.get(section, {}))
    for key in ("title", "notes"):
        known_keys(file, f"{key}.", table.get(key, {}), tuple(Language))
    texts = [(f"{key}.{name}", text) for key in ("title", "paragraphs") for name, text in table.get(key, {}).items()]
    for lang, lines in table.get("notes", {}).items():
        texts += [(f"notes.{lang}", line) for line in (lines if isinstance(lines, list) else [None])]
    texts += [("agreed_by", name) for name in table.get("agreed_by", ())]
    for switch in table.get("switches", ()):
        _switch(file, switch)
    for key, text in texts:
        if not isinstance(text, str):
            raise ProfileError("profile_text", name=file, key=brief(key))
    return table


def key_kinds() -> tuple[tuple[str, str, object], ...]:
    """Return every key of the sections of a rule file, with its kind as people write it, and its default."""
    return tuple(
        (f"{section}.{name}", _kind(f"{section}.{name}", default), default)
        for section, kind in _SECTIONS.items()
        for name, default in kind()._asdict().items()
    )


def _kind(key: str, default: object) -> str:
    if isinstance(default, bool):
        return "true | false"
    if isinstance(default, str):
        return " | ".join(f'"{choice}"' for choice in _CHOICES[key])
    numbers = "{}..{}".format(*_LIMITS.get(key, (0, _LARGEST)))
    if isinstance(default, Mapping):
        return f"{{3, 4, 5 = {numbers}}}"
    return f"[{numbers}, ...]" if isinstance(default, tuple) else numbers


def near(word: str, words: Iterable[str]) -> str:
    """Return the word most like the one typed, or all of them."""
    import difflib  # noqa: PLC0415 - only when something is wrong

    known = tuple(str(each) for each in words)
    return next(iter(difflib.get_close_matches(word, known, 1)), ", ".join(known))


def known_keys(file: str, section: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse a key that is not known, naming the nearest one; `section` goes in front of it."""
    for key in table:
        if key not in known:
            raise ProfileError("profile_key", name=file, key=brief(section + key), near=near(key, known))


def _said(texts: Mapping[str, Any], lang: Language) -> Any:
    return texts.get(lang) or next(iter(texts.values()), None)


def _switch(file: str, table: Any) -> Switch:
    """Build one switch; its key must be one of a section's, its value one the key can have."""
    if not isinstance(table, dict):
        raise ProfileError("profile_value", name=file, key="switches", value=brief(table))
    known_keys(file, "switches.", table, ("key", "on", *Language))
    key = table.get("key", "")
    section, _, name = key.partition(".") if isinstance(key, str) else ("", "", "")
    if section not in _SECTIONS or name not in _SECTIONS[section]._fields:
        raise ProfileError("profile_value", name=file, key="switches.key", value=brief(key))
    titles = {lang.value: table[lang] for lang in Language if lang in table}
    if not titles or not all(isinstance(title, str) for title in titles.values()):
        raise ProfileError("profile_text", name=file, key="switches.de")
    default = getattr(_SECTIONS[section](), name)
    on = _value(key, file, table["on"], default) if "on" in table else None
    return Switch(title={lang.value: _said(titles, lang) for lang in Language}, key=key, on=on)


def _section(section: str, file: str, table: Mapping[str, Any]) -> Any:
    """Build one part of the profile; what the table does not say stays as the ISkO has it."""
    kind = _SECTIONS[section]
    defaults = kind()
    known_keys(file, f"{section}.", table, kind._fields)
    return kind(
        **{key: _value(f"{section}.{key}", file, value, getattr(defaults, key)) for key, value in table.items()}
    )


def _value(key: str, file: str, value: Any, default: Any) -> Any:
    """Return a value of the kind of its default; sizes of tables that are not named keep the default."""
    if isinstance(default, Mapping):
        if isinstance(value, dict):
            known_keys(file, f"{key}.", value, _SIZES)
            if all(_whole(key, number) for number in value.values()):
                return {**default, **{int(size): number for size, number in value.items()}}
    elif isinstance(default, tuple):
        if isinstance(value, list) and all(_whole(key, number) for number in value):
            return tuple(value)
    elif isinstance(default, bool | str):
        if type(value) is type(default) and value in _CHOICES.get(key, (value,)):
            return value
    elif _whole(key, value):
        return value
    raise ProfileError("profile_value", name=file, key=brief(key), value=brief(value))


def _whole(key: str, value: Any) -> bool:
    lowest, highest = _LIMITS.get(key, (0, _LARGEST))
    return type(value) is int and lowest <= value <= highest
