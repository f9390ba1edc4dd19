"""Cells of a report as text: the same in every medium."""

from typing import Final

from skatlist.base.patterns import pattern
from skatlist.papers.reports.model import Cell, ColumnKind, Course, Marked, Names, Numbered, Rank, Ratio
from skatlist.papers.reports.typeset import mean_text, number_text, ratio_text
from skatlist.words import Language, enumerated
from skatlist.words.amounts import in_euros
from skatlist.words.visible import given_and_surname, plain

NONE: Final = "–"  # a value that does not exist
_FIRST_NAME: Final = pattern(r"^((?:\S+\. )*)(\S)\S*(?<!\.) (?=\S)")  # after titles


def cell_text(cell: Cell, kind: ColumnKind, lang: Language, *, brief: bool = False) -> str:
    """Return a cell as text. `brief` writes first names as initials.

    >>> cell_text(-1342, ColumnKind.NUMBER, Language.DE), cell_text(1250, ColumnKind.MONEY, Language.DE)
    ('−1.342', '12,50 €')
    >>> cell_text(1342, ColumnKind.LABEL, Language.DE)
    '1342'
    >>> cell_text(Rank(1, shared=True), ColumnKind.RANK, Language.DE)
    '1='
    >>> cell_text("Karl-Heinz Mühlenkamp", ColumnKind.NAME, Language.DE, brief=True)
    'K. Mühlenkamp'
    >>> cell_text(Numbered(7, "Dr. Ottilie Yılmaz"), ColumnKind.NAME, Language.DE, brief=True)
    '7 Dr. O. Yılmaz'
    """
    match cell:
        case Marked():
            written = cell_text(cell.value, kind, lang, brief=brief) + cell.mark
        case Rank():
            written = NONE if cell.place is None else f"{cell.place}=" if cell.shared else f"{cell.place}."
        case Ratio():
            written = ratio_text((cell.won, cell.lost), lang)
        case Names():
            written = enumerated(initialled(plain(name)) if brief else plain(name) for name in cell.people)
        case Numbered():
            name = initialled(plain(cell.name)) if brief else plain(cell.name)
            written = f"{cell.number} {name}".rstrip()
        case Course():
            written = ""
        case int():
            written = _number(cell, kind, lang)
        case str():
            written = initialled(plain(cell)) if brief and kind is ColumnKind.NAME else plain(cell)
        case None:
            written = "" if kind in {ColumnKind.NAME, ColumnKind.TEXT, ColumnKind.LABEL} else NONE
        case _:  # a fraction
            written = mean_text(cell, lang)
    return written


def _number(number: int, kind: ColumnKind, lang: Language) -> str:
    match kind:
        case ColumnKind.MONEY:
            return in_euros(number).text(lang)
        case ColumnKind.LABEL:
            return str(number)
        case _:
            return number_text(number, lang)


def initialled(name: str) -> str:
    """Return a name with its first name as an initial. Titles such as `Dr.` stay.

    >>> initialled("Karl-Heinz Mühlenkamp"), initialled("Mühlenkamp, Karl-Heinz"), initialled("Kuddel")
    ('K. Mühlenkamp', 'K. Mühlenkamp', 'Kuddel')
    >>> initialled("Dr. Ottilie Yılmaz")
    'Dr. O. Yılmaz'
    """
    if "," in name:
        given, surname = given_and_surname(name)
        return f"{given[0]}. {surname}" if given else surname
    return _FIRST_NAME.sub(r"\1\2. ", name)
