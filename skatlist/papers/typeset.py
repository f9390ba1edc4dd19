"""What people typed, and numbers and dates, as they are set on every paper."""

from typing import Final

from skatlist.words import Language, text
from skatlist.words.visible import plain

MINUS: Final = "−"


def with_minus(number: int) -> str:
    """Return a number as it is printed, with the true minus sign.

    >>> with_minus(-48)
    '−48'
    """
    return f"{MINUS}{-number}" if number < 0 else str(number)


def shown_number(number: int, lang: Language) -> str:
    """Return a number with the true minus sign, its thousands set apart.

    >>> shown_number(-1342, Language.DE), shown_number(20000, Language.EN)
    ('−1.342', '20,000')
    """
    grouped = f"{abs(number):,}".replace(",", text("style.thousands", lang))
    return f"{MINUS}{grouped}" if number < 0 else grouped


def shown_date(date: str, lang: Language) -> str:
    """Return an ISO date the way the language writes it; anything else as it stands.

    >>> shown_date("2026-11-20", Language.DE)
    '20.11.2026'
    """
    parts = date.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isascii() and part.isdigit() for part in parts):
        return plain(date)
    year, month, day = parts
    return text("papers.date", lang, year=year, month=month, day=day)


def printed_on(date: str, lang: Language) -> str:
    """Return the line about the day of printing, empty without a date."""
    return text("papers.printed", lang, date=shown_date(date, lang)) if date else ""
