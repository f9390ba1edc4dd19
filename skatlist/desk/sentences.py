"""The library's sentences in the wording of the desk, without commands and options to type."""

import re
from collections import UserString
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from skatlist.base.patterns import pattern
from skatlist.papers.reports.model import Heading, Part, Section, TextLines
from skatlist.papers.reports.typeset import MINUS, with_minus
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import ListSums, ScoredSheet
from skatlist.words import Language, SkatlistError, text
from skatlist.words.catalogue import fill, sentences, unfilled_sentence

_ASIDE: Final = pattern(r"\s*\([^()]*\)")
_CLAUSE: Final = 6  # fewest words before a colon that make sense by themselves
_OPTION: Final = pattern(r"(?<![\w-])--?[^\W\d_]")
_NUMBER: Final = pattern(r"<(code|pre|textarea|title)\b.*?</\1>|<[^>]*>|(?<![\w.,=\\-])-(?=\d)", re.DOTALL)
_PROGRAM: Final = pattern(r"\bskatlist (\w+)")
_SETTINGS: Final = pattern(r"event\.toml|(?<!\w)\[[a-z_]+\]")
_END: Final = pattern(r"(?<=[.!?;])\s+|\n")


def refusal(fault: SkatlistError, lang: Language) -> str:
    """Return a refusal in words for the scorer at the desk."""
    params = {
        key: UserString(refusal(value, lang)) if isinstance(value, SkatlistError) else value
        for key, value in fault.params.items()
    }
    return desk_text(fault.key, lang, **params)


def desk_text(key: str, lang: Language, /, **params: Any) -> str:
    """Return a sentence like `text`, in the desk's own words or without commands and options."""
    return fill(sentence(key, lang), lang, **params)


@cache
def sentence(key: str, lang: Language) -> str:
    """Return the sentence of a key in the wording of the desk, before its parameters are filled in."""
    own = sentences("desk", lang.value).get(key)
    return own or without_calls(unfilled_sentence(key, lang))


def without_calls(words: str) -> str:
    """Return sentences without those that mention a command or an option, or all of them if nothing would be left.

    >>> without_calls("Noch sitzt niemand. Auslosen: skatlist auslosen, mit dem Namen der Datei dahinter.")
    'Noch sitzt niemand.'
    """
    if not names_a_call(words):
        return words
    kept: list[str] = []
    left_out = False
    aside = _ASIDE.sub(lambda match: "" if names_a_call(match[0]) else match[0], words)
    for part in _END.split(aside):
        lead, colon, _ = part.partition(":") if names_a_call(part) else (part, "", "")
        left_out = (
            names_a_call(lead) or (bool(colon) and len(lead.split()) < _CLAUSE) or (left_out and part[:1].islower())
        )
        if not left_out:
            kept.append(lead)
        elif kept:
            kept[-1] = re.sub(";$", ".", kept[-1])
    return " ".join(kept) or words


def remedy_at_desk(finding: Finding, lang: Language | str) -> str:
    """Return the remedy of a finding as the desk words it: with the name of a page, not of a file or a command."""
    lang = Language.of(lang)
    own, known = sentences("desk", lang.value), sentences("findings", lang.value)
    parts = () if finding.fixes else (f"remedy.{finding.sentence}", "remedy")
    key = next((key for part in parts if (key := f"{finding.code}.{part}") in known), "")
    words = own.get(f"findings.{key}")
    return fill(words, lang, **finding.params) if words else without_calls(finding.remedy(lang))


def names_settings(words: str) -> bool:
    """Whether a sentence sends the reader into `event.toml` or one of its sections, such as `[[prizes]]`."""
    return bool(_SETTINGS.search(words))


def reworded(section: Section, words: Callable[[str], str]) -> Section:
    """Return a section with its headings and texts reworded."""
    parts: list[Part] = []
    for part in section.parts:
        match part:
            case Heading():
                parts.append(part._replace(text=words(part.text)))
            case TextLines():
                parts.append(part._replace(lines=tuple(map(words, part.lines))))
            case _:
                parts.append(part)
    return section._replace(parts=tuple(parts))


def sums_words(scored: ScoredSheet, sums: ListSums, places: Iterable[int], lang: Language) -> str:
    """Return points, games won and games lost of some places of a list, with the names of their players."""
    names = scored.sheet.names(text("game.score.place", lang))
    return "; ".join(
        text(
            "desk_list.phone.sums_of",
            lang,
            name=names[place - 1],
            points=with_minus(sums.points[place - 1] or 0),
            won=sums.won[place - 1],
            lost=sums.lost[place - 1],
        )
        for place in places
    )


def with_minus_signs(page: str) -> str:
    """Return a page with true minus signs before numbers, except in tags, `code`, `pre`, `textarea` and `title`.

    >>> with_minus_signs('<p title="-2">+18/-46 (-46), <code>k -1</code></p>')
    '<p title="-2">+18/−46 (−46), <code>k -1</code></p>'
    """
    return _NUMBER.sub(lambda match: MINUS if match[0] == "-" else match[0], page)


def names_a_call(words: str) -> bool:
    """Whether a sentence mentions an option or a command of the program, or contains `{call}` for one."""
    return (
        "{call}" in words
        or bool(_OPTION.search(words))
        or any(word.casefold() in _commands() for word in _PROGRAM.findall(words))
    )


@cache
def _commands() -> frozenset[str]:
    calls = [sentences("help", lang.value) for lang in Language]
    commands = [(name, words) for each in calls for name, words in each.items() if name.startswith("command.")]
    return frozenset(word for name, words in commands for word in (name.partition(".")[2], *words.split("|")))
