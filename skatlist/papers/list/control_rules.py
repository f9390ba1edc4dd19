"""The numbers of the rules on the control of a list: each stands in one cell, formulas only point at it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.game import NULL_VALUES, SUITS, Contract, Level, base_value
from skatlist.game.reckoning import NULL_STEPS
from skatlist.game.value import cases
from skatlist.papers.excel import Book
from skatlist.papers.list.paper_rows import CROSSES, SYMBOLS
from skatlist.rules import Profile
from skatlist.words import Language, text

_LABEL, _SYMBOL, _VALUE = 1, 8, 9  # columns; further rule sets stand to the right of the first
_BESIDE: Final = 11  # label of the numbers that stand beside the others where there is but one rule set
RuleName = str | tuple[str, int]  # with the count of Kontra said, or of players


class _Number(NamedTuple):
    """A number of the rules: its name, what people call it, what it is in a rule set, the sign of a suit."""

    name: RuleName
    words: str
    value: Callable[[Profile], int | None]
    symbol: str = ""


class RuleCells:
    """The cells of every rule set that holds on a list, from row `first` on; `edge` is the last column of the sheet."""

    def __init__(self, profiles: Sequence[Profile], first: int, edge: int, lang: Language) -> None:
        self.profiles, self.first, self.edge = list(profiles), first, edge
        self.numbers = list(_numbers(self.profiles, lang))
        self.high = -(-len(self.numbers) // 2) if len(self.profiles) == 1 else len(self.numbers)
        self._index = {number.name: at for at, number in enumerate(self.numbers)}

    @property
    def last(self) -> int:
        """The row of the last number."""
        return self.first + self.high

    def has(self, name: RuleName) -> bool:
        """Whether a number is among those of the rules."""
        return name in self._index

    def spot(self, name: RuleName, profile: Profile) -> tuple[int, int]:
        """Return row and column of a number."""
        beside, at = divmod(self._index[name], self.high)
        return self.first + 1 + at, self.edge if beside else self.column(profile)

    def cell(self, name: RuleName, profile: Profile) -> str:
        """Return the cell of a number, fixed: `$I$70`."""
        row, column = self.spot(name, profile)
        return f"${get_column_letter(column)}${row}"

    def base(self, symbol: str, profile: Profile) -> str:
        """Return the formula of a suit's base value; `symbol` is the cell with its sign."""
        first, last = SUITS[0], SUITS[-1]
        signs = (f"${get_column_letter(_SYMBOL)}${self.spot(suit, profile)[0]}" for suit in (first, last))
        return f"INDEX({self.cell(first, profile)}:{self.cell(last, profile)},MATCH({symbol},{':'.join(signs)},0))"

    def column(self, profile: Profile) -> int:
        """Return the column of a rule set."""
        return _VALUE + self.profiles.index(profile)


def write_rules(book: Book, sheet: Worksheet, rules: RuleCells, lang: Language) -> None:
    """Write the numbers, a column for every rule set; those of one alone stand in two blocks beside each other."""
    book.put(sheet, rules.first, _LABEL, text("control.rules", lang), "warning")
    for profile in rules.profiles:
        title = profile.title[lang.value]
        style = "fact" if profile is rules.profiles[-1] else "heading_tall"
        book.put(sheet, rules.first, rules.column(profile), title, style)
    for number in rules.numbers:
        for profile in rules.profiles:
            row, column = rules.spot(number.name, profile)
            book.put(sheet, row, column, number.value(profile), "footer")
        book.put(sheet, row, _BESIDE if column == rules.edge else _LABEL, number.words, "fact")
        if number.symbol:
            book.put(sheet, row, _SYMBOL, number.symbol, "footer_label")


def _numbers(profiles: Sequence[Profile], lang: Language) -> Iterator[_Number]:
    """Yield the numbers of the rules in the order they are written; those of house rules where one has them."""
    for contract in (*SUITS, Contract.GRAND):
        words = text("control.base", lang, contract=contract)
        yield _Number(contract, words, partial(base_value, contract, Level.NONE), SYMBOLS.get(contract, ""))
    yield _Number("grand_ouvert", text("control.grand_ouvert", lang), lambda rules: rules.values.grand_ouvert)
    if any(map(_ouvert_less, profiles)):
        yield _Number("grand_ouvert_less", text("control.grand_ouvert_less", lang), _ouvert_less)
    for levels, value in NULL_VALUES.items():
        kind = NULL_STEPS[levels]
        yield _Number(kind, text(f"words.StepKind.{kind.value}", lang), partial(_fixed, value))
    if any(profile.values.revolution for profile in profiles):
        words = text("words.Contract.revolution", lang)
        yield _Number(Contract.REVOLUTION, words, lambda rules: rules.values.revolution or None)
    yield _Number("lost_skat", text("control.lost_skat", lang), lambda rules: rules.values.lost_skat)
    yield _Number("lost_hand", text("control.lost_hand", lang), lambda rules: rules.values.lost_hand)
    calls = text("papers.note_calls", lang).split()
    for count in range(1, max(len(profile.kontra.factors) for profile in profiles) + 1):
        words = text("control.factor", lang, said=", ".join(calls[:count]))
        yield _Number(("kontra", count), words, partial(_kontra, count))
    if any(profile.bock.factor > 1 for profile in profiles):
        words = text("control.factor", lang, said=text("papers.note_bock", lang))
        yield _Number("bock", words, lambda rules: rules.bock.factor)
    if any(profile.scoring.has_bonus for profile in profiles):
        yield _Number("own", text("control.own", lang), lambda rules: rules.scoring.own)
        for size in sorted({size for profile in profiles for size in profile.scoring.others}):
            words = text("control.others", lang, players=size)
            yield _Number(("others", size), words, partial(_others, size))


def _fixed(value: int, _profile: Profile) -> int:
    return value


def _others(size: int, profile: Profile) -> int | None:
    return profile.scoring.others.get(size)


def _kontra(count: int, profile: Profile) -> int | None:
    factors = profile.kontra.factors
    return factors[count - 1] if count <= len(factors) else None


def _ouvert_less(profile: Profile) -> int:
    """Return what an open Grand with every cross counts less than its crosses and Spitzen (quellen.md A11)."""
    return 1 + 1 + len(CROSSES) - cases(Contract.GRAND, 1, Level(sum(CROSSES)), profile)
