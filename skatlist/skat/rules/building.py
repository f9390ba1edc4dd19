"""From the table of a TOML file to a profile and back.

Every key must be known, and every value of the right kind and within its limits.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any, Final

from skatlist.base.fields import Fields, Misfit, brief, listed, number, write_toml
from skatlist.skat.rules.profile import SCORING_KINDS, SECTIONS, Profile, Switch
from skatlist.words import Language, ProfileError

_PLAIN: Final = {
    "title": dict,
    "notes": dict,
    "paragraphs": dict,
    "tournament": bool,
    "extends": str,
    "agreed_by": list,
    "switches": list,
}
_HEAD_KINDS: Final[tuple[tuple[str, str, object], ...]] = (
    ("extends", '"..."', ""),
    ("tournament", "true | false", False),
    ("agreed_by", '["...", ...]', ()),
    ("title", '{de = "...", en = "..."}', {}),
    ("notes", '{de = ["...", ...], en = [...]}', {}),
    ("paragraphs", '{topic = "..."}', {}),
    ("switches", '[{key = "...", on = value, de = "...", en = "..."}, ...]', ()),
)
_CHOICES: Final = {
    "values.loss_by": ("value", "bid"),
    "values.schwarz_by": ("tricks", "points"),
    "values.schwarz_announced_by": ("tricks", "points"),
    "ramsch.skat": ("loser", "last-trick"),
    "conduct.wrong_count": ("lost", "redealt"),
    "conduct.corrections": ("series-end", "open"),
    "conduct.objections": ("at-once", "series-end"),
    "list.round_closed": ("begun", "entered"),
    "scoring.kind": SCORING_KINDS,
}
_SIZES: Final = ("3", "4", "5")  # people at a table
_LIMITS: Final = {  # lowest and highest sensible value; all other keys: 0 to _LARGEST
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
_LARGEST: Final = 10_000  # anything larger is a typing error

_RE: Final = 2  # Kontra and Re: two factors

_Fault = tuple[str, Mapping[str, object]]


def build(name: str, table: Mapping[str, Any], file: str) -> Profile:
    """Return the profile of a reviewed table.

    `file` is the name that the caller gave. A title or note in one language also stands for the other. Without a
    title the name is the title. A topic with an empty paragraph has no paragraph. Raises ProfileError if the rules
    contradict each other.
    """
    title, notes = table.get("title", {}), table.get("notes", {})
    sections: dict[str, Any] = {key: _section(key, name, table.get(key, {})) for key in SECTIONS}
    profile = Profile(
        name=name,
        title={lang.value: _in_language(title, lang) or name for lang in Language},
        notes={lang.value: tuple(_in_language(notes, lang) or ()) for lang in Language},
        paragraphs={topic: number for topic, number in table.get("paragraphs", {}).items() if number},
        tournament=table.get("tournament", False),
        agreed_by=tuple(table.get("agreed_by", ())),
        switches=tuple(_switch(name, switch) for switch in table.get("switches", ())),
        **sections,
    )
    for sentence, params in contradictions(profile):
        raise ProfileError(sentence, name=file, **params)
    return profile


def reviewed(file: str, table: dict[str, Any]) -> dict[str, Any]:
    """Return the table of one file after checking its keys, its texts and the kinds of its values.

    Raises ProfileError naming the file and the key.
    """
    fields = _fields(file, table)
    fields.allow((*SECTIONS, *_PLAIN))
    for key, value in table.items():
        if not isinstance(value, _PLAIN.get(key, dict)):
            fields.wrong(key, "value")
    for section in SECTIONS:
        _section(section, file, table.get(section, {}))
    for key in ("title", "notes"):
        refuse_unknown_keys(file, f"{key}.", table.get(key, {}), tuple(Language))
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
    """Return every key of a rule file, its head first, with its kind as people write it, and its default."""
    return _HEAD_KINDS + tuple(
        (f"{section}.{name}", _kind(f"{section}.{name}", default), default)
        for section, kind in SECTIONS.items()
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


def refuse_unknown_keys(file: str, section: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse an unknown key and name the nearest one, with `section` before it."""
    _fields(file, table, section).allow(known)


def _fields(file: str, table: Mapping[str, Any], section: str = "") -> Fields:
    return Fields(table, partial(_refuse, file), section)


def _refuse(file: str, misfit: Misfit) -> None:
    if misfit.near:
        raise ProfileError("profile_key", name=file, key=misfit.key, near=misfit.near)
    if misfit.expected == "text":
        raise ProfileError("profile_text", name=file, key=misfit.key)
    raise ProfileError("profile_value", name=file, key=misfit.key, value=brief(misfit.value))


def _in_language(texts: Mapping[str, Any], lang: Language) -> Any:
    return texts.get(lang) or next(iter(texts.values()), None)


def _switch(file: str, table: Any) -> Switch:
    """Build one switch. Its key must belong to a section, and its value must be possible for the key."""
    if not isinstance(table, dict):
        raise ProfileError("profile_value", name=file, key="switches", value=brief(table))
    refuse_unknown_keys(file, "switches.", table, ("key", "on", *Language))
    key = table.get("key", "")
    section, _, name = key.partition(".") if isinstance(key, str) else ("", "", "")
    if section not in SECTIONS or name not in SECTIONS[section]._fields:
        raise ProfileError("profile_value", name=file, key="switches.key", value=brief(key))
    titles = {lang.value: table[lang] for lang in Language if lang in table}
    if not titles or not all(isinstance(title, str) for title in titles.values()):
        raise ProfileError("profile_text", name=file, key="switches.de")
    default = getattr(SECTIONS[section](), name)
    on = _value(_fields(file, {name: table["on"]}, f"{section}."), name, key, default) if "on" in table else None
    return Switch(title={lang.value: _in_language(titles, lang) for lang in Language}, key=key, on=on)


def _section(section: str, file: str, table: Mapping[str, Any]) -> Any:
    """Build one section of the profile. Keys missing from the table stay as in the ISkO."""
    kind = SECTIONS[section]
    defaults = kind()
    fields = _fields(file, table, f"{section}.")
    fields.allow(kind._fields)
    return kind(**{key: _value(fields, key, f"{section}.{key}", getattr(defaults, key)) for key in table})


def _value(fields: Fields, name: str, key: str, default: Any) -> Any:
    """Return a value of the same kind as its default. Table sizes that are not named keep the default."""
    whole = number(*_LIMITS.get(key, (0, _LARGEST)))
    if isinstance(default, Mapping):
        sizes = fields.inner(name)
        sizes.allow(_SIZES)
        return {**default, **{int(size): sizes.get(size, "value", whole) for size in sizes.values}}
    if isinstance(default, tuple):
        return tuple(fields.get(name, "value", listed(whole)))
    if not isinstance(default, bool | str):
        return fields.get(name, "value", whole)
    choices = _CHOICES.get(key)
    return fields.get(name, "value", lambda value: type(value) is type(default) and value in (choices or (value,)))


def contradictions(profile: Profile) -> Iterator[_Fault]:
    """Yield a sentence with its parameters for every contradiction between rules."""
    yield from _kontra(profile)
    yield from _bock(profile)
    scoring = profile.scoring
    if scoring.target and not scoring.has_target:
        yield "profile_target", {"kind": scoring.kind, "target": scoring.target}
    if profile.tournament and profile.has_house_rules:
        yield "profile_tournament", {}


def _kontra(profile: Profile) -> Iterator[_Fault]:
    factors, bock = profile.kontra.factors, profile.bock
    if any(after <= before for before, after in pairwise((1, *factors))):
        yield "profile_kontra_factors", {"factors": factors}
    for key, wanted in (("lost_kontra", 1), ("kontra_re", _RE), ("won_re", _RE)):
        if getattr(bock, key) and len(factors) < wanted:
            yield "profile_kontra_missing" if wanted == 1 else "profile_re_missing", {"key": f"bock.{key}"}


def _bock(profile: Profile) -> Iterator[_Fault]:
    bock = profile.bock
    if bock.played and bock.factor == 1:
        yield "profile_bock_factor", {}
    # If the occasions are switches, turning all of them off is legitimate and no mistake.
    offered = any(switch.key.startswith("bock.") for switch in profile.switches)
    if not bock.played and (bock.factor > 1 or bock.ramsch) and not offered:
        yield "profile_bock_no_trigger", {}
    if bock.ramsch and not profile.ramsch.played:
        yield "profile_bock_ramsch", {}


def profile_toml(profile: Profile) -> str:
    """Return a profile as TOML from which `load_profile` reads the same profile. Its name is that of the file."""
    table: dict[str, Any] = {
        "title": profile.title,
        "notes": profile.notes,
        "paragraphs": profile.paragraphs,
        "tournament": profile.tournament,
        "agreed_by": profile.agreed_by,
        "switches": [_switch_table(switch) for switch in profile.switches],
    }
    table |= {name: getattr(profile, name)._asdict() for name in SECTIONS}
    return "".join(f"{key} = {write_toml(value)}\n" for key, value in table.items())


def _switch_table(switch: Switch) -> dict[str, Any]:
    on = {} if switch.on is None else {"on": switch.on}
    return {"key": switch.key, **on, **switch.title}
