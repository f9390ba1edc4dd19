"""The numbers of the rules on the control of a list: each stands in one cell, formulas only point at it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from openpyxl.worksheet.worksheet import Worksheet

from skatlist.game import BASE, NULL_VALUES, SUITS, Contract, Level, base_value
from skatlist.game.value import cases
from skatlist.papers.excel import Book
from skatlist.papers.list.paper_rows import CROSSES, SYMBOLS
from skatlist.papers.value_formulas import NULL_ORDER
from skatlist.rules import Profile
from skatlist.words import Language, text

_LABEL, _SYMBOL, _VALUE = 1, 8, 9  # columns; further rule sets stand to the right of the first
_NULL_NAMES: Final = ("null", "null_hand", "null_ouvert", "null_ouvert_hand")
_EVERY_CROSS: Final = Level(sum(CROSSES))


class _Number(NamedTuple):
    """A number of the rules: its name, what people call it, the sign of a suit."""

    name: str
    words: str
    symbol: str = ""


class RuleCells:
    """The cells of every rule set that holds on a list."""

    def __init__(self, profiles: Sequence[Profile], first: int, lang: Language) -> None:
        self.profiles, self.first = list(profiles), first
        self.numbers = list(_numbers(self.profiles, lang))
        self._rows = {number.name: first + 1 + at for at, number in enumerate(self.numbers)}

    @property
    def last(self) -> int:
        """The row of the last number."""
        return self.first + len(self.numbers)

    def has(self, name: str) -> bool:
        """Whether a number is among those of the rules."""
        return name in self._rows

    def cell(self, name: str, profile: Profile) -> str:
        """Return the cell of a number, fixed: `$I$70`."""
        return f"${self._letter(profile)}${self._rows[name]}"

    def base(self, symbol: str, profile: Profile) -> str:
        """Return the formula of a suit's base value; `symbol` is the cell with its sign."""
        letter, rows = self._letter(profile), [self._rows[suit.value] for suit in SUITS]
        low, high = min(rows), max(rows)
        return f"INDEX(${letter}${low}:${letter}${high},MATCH({symbol},$H${low}:$H${high},0))"

    def column(self, profile: Profile) -> int:
        """Return the column of a rule set."""
        return _VALUE + self.profiles.index(profile)

    def _letter(self, profile: Profile) -> str:
        return chr(ord("A") + self.column(profile) - 1)


def write_rules(book: Book, sheet: Worksheet, rules: RuleCells, lang: Language) -> None:
    """Write the numbers, a row each, a column for every rule set."""
    book.put(sheet, rules.first, _LABEL, text("control.rules", lang), "warning")
    for profile in rules.profiles:
        title = profile.title[lang.value]
        style = "fact" if profile is rules.profiles[-1] else "heading_tall"
        book.put(sheet, rules.first, rules.column(profile), title, style)
    for row, number in enumerate(rules.numbers, start=rules.first + 1):
        book.put(sheet, row, _LABEL, number.words, "fact")
        book.put(sheet, row, _SYMBOL, number.symbol, "footer_label")
        for profile in rules.profiles:
            book.put(sheet, row, rules.column(profile), _value(number.name, profile), "footer")


def _numbers(profiles: Sequence[Profile], lang: Language) -> Iterator[_Number]:
    """Yield the numbers of the rules in the order they are written; those of house rules where one has them."""
    for suit in SUITS:
        yield _Number(suit.value, text("control.base", lang, contract=suit), SYMBOLS[suit])
    yield _Number("grand", text("control.base", lang, contract=Contract.GRAND))
    yield _Number("grand_ouvert", text("control.grand_ouvert", lang))
    if any(_value("grand_ouvert_less", profile) for profile in profiles):
        yield _Number("grand_ouvert_less", text("control.grand_ouvert_less", lang))
    for name in _NULL_NAMES:
        yield _Number(name, text(f"words.StepKind.{name}", lang))
    if any(profile.values.revolution for profile in profiles):
        yield _Number("revolution", text("words.Contract.revolution", lang))
    yield _Number("lost_skat", text("control.lost_skat", lang))
    yield _Number("lost_hand", text("control.lost_hand", lang))
    calls = text("papers.note_calls", lang).split()
    for at in range(max(len(profile.kontra.factors) for profile in profiles)):
        yield _Number(f"kontra_{at + 1}", text("control.factor", lang, said=", ".join(calls[: at + 1])))
    if any(profile.bock.factor > 1 for profile in profiles):
        yield _Number("bock", text("control.factor", lang, said=text("papers.note_bock", lang)))
    if any(profile.scoring.has_bonus for profile in profiles):
        yield _Number("own", text("control.own", lang))
        for size in sorted({size for profile in profiles for size in profile.scoring.others}):
            yield _Number(f"others_{size}", text("control.others", lang, players=size))


def _value(name: str, profile: Profile) -> int | None:
    """Return a number of the rules; None where a rule set has none of that name."""
    values = profile.values
    kind, _, at = name.rpartition("_")
    if kind == "others":
        return profile.scoring.others.get(int(at))
    if kind == "kontra":
        factors = profile.kontra.factors
        return factors[int(at) - 1] if int(at) <= len(factors) else None
    if name in _NULL_NAMES:
        return NULL_VALUES[NULL_ORDER[_NULL_NAMES.index(name)]]
    if name in BASE:
        return base_value(Contract(name), Level.NONE, profile)
    known = {
        "grand_ouvert": values.grand_ouvert,
        # What an open Grand with every cross counts less than its crosses and Spitzen (quellen.md A11).
        "grand_ouvert_less": 1 + 1 + len(CROSSES) - cases(Contract.GRAND, 1, _EVERY_CROSS, profile),
        "revolution": values.revolution or None,
        "lost_skat": values.lost_skat,
        "lost_hand": values.lost_hand,
        "bock": profile.bock.factor,
        "own": profile.scoring.own,
    }
    return known[name]
