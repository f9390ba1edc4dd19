"""Keep a text from being taken for a formula by the spreadsheet that opens our CSV."""

from typing import Final

DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r", "'")


def guarded(text: str) -> str:
    """Return a text with one `'` before it where a spreadsheet would calculate it.

    >>> guarded("=SUM(A1)"), guarded("'s war knapp"), guarded("Anna")
    ("'=SUM(A1)", "''s war knapp", 'Anna')
    """
    return f"'{text}" if text.startswith(DANGEROUS) else text


def unguarded(text: str) -> str:
    """Return a text as it was before `guarded`: exactly one `'` is removed."""
    return text.removeprefix("'")
