"""A profile as the TOML file of a club: everything it says, so that reading gives the same rules without a parent."""

import json
from collections.abc import Mapping
from typing import Any, Final

from skatlist.rules.profile import Profile, Switch

_SECTIONS: Final = ("values", "kontra", "bock", "ramsch", "conduct", "scoring", "list")


def profile_toml(profile: Profile) -> str:
    """Return a profile as TOML that `load_profile` reads back the same; only its name is that of the file."""
    table: dict[str, Any] = {
        "title": profile.title,
        "notes": profile.notes,
        "paragraphs": profile.paragraphs,
        "tournament": profile.tournament,
        "agreed_by": profile.agreed_by,
        "switches": [_switch(switch) for switch in profile.switches],
    }
    table |= {name: getattr(profile, name)._asdict() for name in _SECTIONS}
    return "".join(f"{key} = {written_toml(value)}\n" for key, value in table.items())


def _switch(switch: Switch) -> dict[str, Any]:
    on = {} if switch.on is None else {"on": switch.on}
    return {"key": switch.key, **on, **switch.title}


def written_toml(value: Any) -> str:
    """Return a value as TOML; its texts, numbers and lists are written as in JSON."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_quoted(str(key))} = {written_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written_toml, value)) + "]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _quoted(words: str) -> str:
    # JSON leaves the delete character as it is, TOML does not.
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
