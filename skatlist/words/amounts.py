"""Amounts of money: the one place where cents become words, and words cents."""

import re
from typing import Final

from skatlist.words.catalogue import Phrase

_TYPED: Final = re.compile(r"(\d{1,5}|\d{1,2}\.\d{3}(?=,)|\d{1,2},\d{3}(?=\.))(?:[.,](\d{1,2}))?\s*€?", re.ASCII)


def amount(cents: int) -> Phrase:
    """Return whole cents as written in a language, without the sign of the currency.

    >>> from skatlist.words import Language
    >>> amount(147600).text(Language.DE), amount(147600).text(Language.EN), amount(-50).text(Language.DE)
    ('1.476,00', '1,476.00', '−0,50')
    """
    euros, rest = divmod(abs(cents), 100)
    return Phrase("papers.amount", {"sign": "−" if cents < 0 else "", "euros": euros, "cents": f"{rest:02d}"})


def in_euros(cents: int) -> Phrase:
    """Return an amount with its currency.

    >>> from skatlist.words import Language
    >>> in_euros(318400).text(Language.DE)
    '3.184,00 €'
    """
    return Phrase("money.euros", {"amount": amount(cents)})


def read_cents(written: str) -> int | None:
    """Return the cents of a typed amount, or None if it is not an amount or ambiguous: 1.200 is 1200 or a slip.

    >>> read_cents("12,50"), read_cents("8 €"), read_cents("0.5"), read_cents("1.476,00"), read_cents("1,476.00 €")
    (1250, 800, 50, 147600, 147600)
    >>> read_cents("1.200"), read_cents("1.476.00"), read_cents("-3"), read_cents("")
    (None, None, None, None)
    """
    match = _TYPED.fullmatch(written.strip())
    return None if match is None else int(re.sub("[.,]", "", match[1])) * 100 + int((match[2] or "").ljust(2, "0"))
