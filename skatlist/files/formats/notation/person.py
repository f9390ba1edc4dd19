"""A person on one line, `Anna Becker; nr 17; verein Herz Dame`, with nothing in a name lost."""

import re
from typing import Final

from skatlist.files.formats.notation.quoting import quoted, unquoted
from skatlist.files.formats.numbers import natural
from skatlist.skat.sheet import Player
from skatlist.words import Language
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import line_word, spellings

# As text, to be compiled with the first person.
_QUOTED: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_PARTS: Final = rf"(?s)\s*([^;\"]*+{_QUOTED}(?=\s*(?:;|$))|[^;]*)(?:;|$)"
FACT_OF_WORD: Final = {normalized(word): fact for fact, words in spellings("person").items() for word in words}
# Words with another meaning in the position of a name.
_NO_NAME: Final = frozenset(word for name in ("leaves", "joins", "swaps") for word in spellings("change")[name])


def read_player(text: str) -> Player | None:
    """Return the person described in a text, or None if a part cannot be read.

    >>> read_player("Anna Becker; nr 17; verein Herz Dame").number
    17
    """
    name, *rest = _parts(text)
    facts: dict[str, str] = {}
    for part in rest:
        word, value = (*part.split(maxsplit=1), "", "")[:2]
        fact = FACT_OF_WORD.get(normalized(word))
        if fact is None or fact in facts or (fact == "excluded") == bool(value.strip()):
            return None
        facts[fact] = read_free_text(value)
    number = natural(facts["number"]) if "number" in facts else None
    if "number" in facts and number is None:
        return None
    return Player(
        name=read_free_text(name),
        number=number,
        club=facts.get("club", ""),
        team=facts.get("team", ""),
        excluded="excluded" in facts,
    )


def is_name(text: str) -> bool:
    """Whether a text can be the name of a person: it must contain a letter.

    >>> is_name("Ida Groß"), is_name("-"), is_name("12")
    (True, False, False)
    """
    return any(map(str.isalpha, text))


def write_player(player: Player, lang: Language = Language.DE) -> str:
    """Return the text that describes a person, for files or in another language.

    >>> write_player(Player(name="Anna Becker", club="Herz; Dame"))
    'Anna Becker; verein "Herz; Dame"'
    """
    parts = [plain_or_quoted(player.name) if player.name else ""]
    if player.number is not None:
        parts.append(f"{line_word('person', 'number', lang)} {player.number}")
    for fact, text in (("club", player.club), ("team", player.team)):
        if text:
            parts.append(f"{line_word('person', fact, lang)} {plain_or_quoted(text)}")
    if player.excluded:
        parts.append(line_word("person", "excluded", lang))
    return "; ".join(parts)


def read_free_text(text: str) -> str:
    """Return a text as written, or the part in quotation marks."""
    text = text.strip()
    return unquoted(text) if re.fullmatch(_QUOTED, text, re.DOTALL) else text


def plain_or_quoted(text: str) -> str:
    """Return a text as it is if reading restores it, else in quotation marks."""
    first = text.partition(" ")[0].casefold()
    plain = (
        bool(text)
        and text.isprintable()
        and text == text.strip()
        and not set(text) & set('";#„“”')
        and text[0] not in ":=–—-"
        and first not in _NO_NAME
    )
    return text if plain else quoted(text)


def _parts(text: str) -> list[str]:
    """Return the parts between semicolons outside quotation marks."""
    parts, at = [], 0
    one = re.compile(_PARTS)
    while match := one.match(text, at):
        parts.append(match[1].strip())
        at = match.end()
        if at == match.start() or at >= len(text):
            break
    return parts or [""]
