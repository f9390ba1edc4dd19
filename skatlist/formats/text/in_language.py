"""A line of a list said in another language: what is stored, and what a file holds, is written in one."""

from skatlist.formats.notation.changes import read_change, read_void, write_change, write_void
from skatlist.formats.notation.line import read_line
from skatlist.formats.notation.writer import write_line
from skatlist.formats.vocabulary import footer_name
from skatlist.words import Language
from skatlist.words.vocabulary import line_word


def in_language(line: str, lang: Language) -> str:
    """Return a game, a change or a row below a list as a line in a language; what is none of them as it stands.

    >>> in_language("2 kreuz m2 h r36 +", Language.EN), in_language("platz 4 geht", Language.EN)
    ('2 clubs w2 h bid 36 +', 'place 4 leaves')
    >>> in_language("bonus eigene 0 100 -50", Language.EN), in_language("was?", Language.EN)
    ('bonus own 0 100 -50', 'was?')
    """
    change = read_change(line, 0)
    if change is not None:
        return write_change(change, lang)
    if (reason := read_void(line)) is not None:
        return write_void(reason, lang)
    words = " ".join(word for word in line.split() if word.isalpha())
    footer = footer_name(words)
    if footer is not None and line.startswith(words):
        return line_word("footer", footer.value, lang) + line.removeprefix(words)
    row, findings = read_line(line, place_required=False)
    return line if row is None or findings else write_line(row, lang, stated=True)
