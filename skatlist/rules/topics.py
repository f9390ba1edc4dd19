"""What the rules say in words, topic by topic: found by paragraph, by title, or by what people call it."""

import re
from typing import Final

from skatlist.rules.profile import Profile
from skatlist.words import Language
from skatlist.words.catalogue import sentences
from skatlist.words.spelling import nearest, normalized

_PARAGRAPH: Final = r"(?:[a-zö]+\s*)?§?\s*(\d+(?:\.\d+)+)\.?"


def told_topics() -> tuple[str, ...]:
    """Return the topics that are put into words, in the order of the rules."""
    names = (name.partition(".") for name in sentences("rule_texts", Language.DE.value))
    return tuple(name for name, _, part in names if part == "says")


def find_topics(word: str, profile: Profile) -> tuple[str, ...]:
    """Return the topics of a paragraph (`2.5.7`, a chapter: `3.6`, a part of one: `2.3.1`), or the one of a word.

    The paragraphs are those of the profile's edition; a word may be spelt a little differently. Empty for none.

    >>> from skatlist.rules import load_profile
    >>> [find_topics(word, load_profile()) for word in ("ISkO 2.5.7", "Reizwert", "4.2")]
    [('announced',), ('bid',), ()]
    """
    cited = {topic: profile.paragraph(topic) for topic in told_topics()}
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
        titles, texts = sentences("rules", lang.value), sentences("rule_texts", lang.value)
        for topic in told_topics():
            for name in (titles[f"topic.{topic}"], *texts[f"{topic}.also"].split(",")):
                names.setdefault(normalized(name), topic)
    meant = nearest(normalized(word), names)
    return (names[meant],) if meant else ()
