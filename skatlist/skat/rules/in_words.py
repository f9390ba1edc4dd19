"""The rules in words: the keys of a rule set, and topics found by paragraph, by title or by a common name."""

import re
from collections.abc import Mapping
from typing import Final

from skatlist.skat.rules.profile import Profile, Switch
from skatlist.words import Language, text
from skatlist.words.catalogue import sentences
from skatlist.words.spelling import nearest, normalized

# A rule set in words: which of its keys matter, and what each of them means.


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


# The rules in words, topic by topic. A topic is found by paragraph, by title or by a common name.

CHAIN: Final = ("Kontra", "Re", "Hirsch", "Bock")  # the same in every language
_PARAGRAPH: Final = r"(?:[a-zö]+\s*)?§?\s*(\d+(?:\.\d+)+)\.?"
# The topic whose paragraph covers a key. The name of a section stands for the rest of its keys.
_TOPICS: Final[Mapping[str, str]] = {
    "values.grand": "base",
    "values.grand_ouvert": "base",
    "values.grand_ouvert_levels": "ouvert",
    "values.spitzen_suit": "spitzen",
    "values.spitzen_grand": "spitzen",
    "values.lost_skat": "doubled",
    "values.lost_hand": "doubled",
    "values.loss_by": "doubled",
    "values.schneider_from": "schneider",
    "values.schneider_by_cross": "schneider",
    "values.schwarz_by": "schwarz",
    "values.schwarz_announced_by": "announced",
    "values.missed_own_schwarz": "announced",
    "values.suit_ouvert": "ouvert",
    "values.ouvert_without_hand": "ouvert",
    "values.hand_without_skat": "hand",
    "values.revolution": "revolution",
    "bids": "bid",
    "kontra.only_bidders": "bidders",
    "ramsch.march": "march",
    "ramsch.march_announced": "march",
    "ramsch.shoves": "shoves",
    "ramsch.shove_factor": "shoves",
    "ramsch.virgin_announced": "virgin",
    "ramsch.virgin_factor": "virgin",
    "ramsch.missed_factor": "missed",
    "conduct.played_out": "claim",
    "conduct.wrong_count": "violation",
    "conduct.penalty": "penalty",
    "conduct.corrections": "correction",
    "conduct.objections": "violation",
    "conduct.appeal_minutes": "correction",
    "scoring": "rating",
    "list.games": "complete",
    "list.passed": "passed_in",
    "list.round_closed": "dealer",
}


def rule_topics() -> tuple[str, ...]:
    """Return the topics that are put into words, in the order of the rules."""
    names = (name.split(".") for name in sentences("rules", Language.DE.value))
    return tuple(name[1] for name in names if name[0] == "text" and name[2] == "says")


def find_topics(word: str, profile: Profile) -> tuple[str, ...]:
    """Return the topics of a paragraph (`2.5.7`), a chapter (`3.6`) or part of a paragraph (`2.3.1`), or of a word.

    The paragraphs are those of the profile's edition. A word may be spelt a little differently. The result is empty
    if nothing fits.

    >>> from skatlist.skat.rules import load_profile
    >>> [find_topics(word, load_profile()) for word in ("ISkO 2.5.7", "Reizwert", "4.2")]
    [('announced',), ('bid',), ()]
    """
    cited = {topic: profile.paragraph(topic) for topic in rule_topics()}
    same = tuple(topic for topic, rule in cited.items() if rule and normalized(rule) == normalized(word))
    number = re.fullmatch(_PARAGRAPH, word.strip(), re.IGNORECASE)
    if same or number is None:
        return same or _by_name(word)
    numbers = {topic: rule.rpartition(" ")[2] for topic, rule in cited.items() if rule}
    exact = tuple(topic for topic, rule in numbers.items() if rule == number[1])
    chapter = tuple(topic for topic, rule in numbers.items() if rule.startswith(f"{number[1]}."))
    part = tuple(topic for topic, rule in numbers.items() if number[1].startswith(f"{rule}."))
    return exact or chapter or part


def _by_name(word: str) -> tuple[str, ...]:
    names: dict[str, str] = {}
    for lang in Language:
        texts = sentences("rules", lang.value)
        for topic in rule_topics():
            for name in (texts[f"topic.{topic}"], *texts[f"text.{topic}.also"].split(",")):
                names.setdefault(normalized(name), topic)
    nearest_name = nearest(normalized(word), names)
    return (names[nearest_name],) if nearest_name else ()


def paragraph_of(key: str, profile: Profile) -> str:
    """Return the paragraph of a key in this rule set, or an empty text."""
    return profile.paragraph(topic_of(key))


def topic_of(key: str) -> str:
    """Return the topic that covers a key."""
    section = key.partition(".")[0]
    return _TOPICS.get(key) or _TOPICS.get(section) or section


def rule_sentence(key: str, value: object, lang: Language) -> str:
    """Return the rule that a rule set has for a key of its `values` section, as a sentence."""
    name = key.removeprefix("values.")
    plain = f"sentence.{name}"
    special = f"{plain}.{'yes' if value is True else 'no' if value is False else value}"
    return text(f"rules.{special if special in sentences('rules', lang.value) else plain}", lang, value=value)


# House rules add words to a typed game.


def house_rows(rules: Profile, lang: Language) -> tuple[tuple[str, str], ...]:
    """Return the lines of help about Kontra, Bock and Ramsch that a rule set needs: what is typed, and its meaning.

    >>> from skatlist.skat.rules import load_profile
    >>> house_rows(load_profile(), Language.DE), house_rows(load_profile("hausregeln"), Language.DE)[2][0]
    ((), '1 herz m3 bock +')
    """
    rows = (text(f"enter.house.{name}", lang).split("|", 1) for name in _played_house_rules(rules))
    return tuple((typed, meaning) for typed, meaning in rows)


def house_words(rules: Profile) -> tuple[str, ...]:
    """Return the words that a rule set adds to a typed game.

    >>> from skatlist.skat.rules import load_profile
    >>> house_words(load_profile("hausregeln"))
    ('kontra', 're', 'bock', 'ramsch')
    """
    words = {"kontra": ("kontra", "re"), "bock": ("bock",), "ramsch": ("ramsch",)}
    return tuple(word for name in _played_house_rules(rules) for word in words.get(name, ()))


def _played_house_rules(rules: Profile) -> tuple[str, ...]:
    ramsch = rules.ramsch
    is_played = {
        "kontra": bool(rules.kontra.factors),
        "kontra_by": rules.kontra.only_bidders,
        "bock": rules.bock.factor > 1,
        "ramsch": ramsch.played,
        "shoves": ramsch.played and ramsch.shoves,
        "virgin": ramsch.played and (ramsch.virgin_factor > 1 or ramsch.virgin_announced),
        "march": ramsch.played and bool(ramsch.march),
    }
    return tuple(name for name, played in is_played.items() if played)
