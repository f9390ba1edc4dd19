"""A rule set in words: which of its keys matter, and what each of them means."""

from collections.abc import Mapping

from skatlist.rules.profile import Profile, Switch
from skatlist.words import Language, text


def is_off(profile: Profile, section: str) -> bool:
    """Whether a profile plays nothing of a section."""
    if section == "kontra":
        return not profile.kontra.factors
    if section == "bock":
        return not profile.bock.played
    return section == "ramsch" and not profile.ramsch.played


def matters(profile: Profile, key: str) -> bool:
    """Whether a key has any effect under the scoring of the profile."""
    if key in {"scoring.own", "scoring.others"}:
        return profile.scoring.has_bonus
    return key != "scoring.target" or profile.scoring.has_target


def switch_words(switch: Switch, profile: Profile, lang: Language) -> str:
    """Return whether a switch is on, or the number it is set to, in words."""
    now = position(switch, profile)
    if isinstance(now, bool):
        return text("rules.on" if now else "rules.off", lang)
    return value_words(now, lang)


def value_words(value: object, lang: Language) -> str:
    """Return the value of a key in words."""
    if isinstance(value, bool):
        return text("rules.yes" if value else "rules.no", lang)
    if isinstance(value, str):
        return text(f"rules.choice.{value}", lang)
    if isinstance(value, Mapping):
        at_tables = {size: count for size, count in value.items() if count}
        sizes = (text("rules.at_table", lang, size=size, value=count) for size, count in at_tables.items())
        return ", ".join(sizes) or text("rules.open", lang)
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or text("rules.none", lang)
    return str(value)


def position(switch: Switch, profile: Profile) -> object:
    """Return the position of a switch: on, off or its number."""
    value = profile.value_of(switch.key)
    return value if switch.on is None else value == switch.on
