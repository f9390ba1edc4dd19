"""What runs of cells mean: the careful readers are asked once for every spelling."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.bulk.cells import BlockCells, Lexicon
from skatlist.bulk.code_cache import Codes, Learned
from skatlist.bulk.game_arrays import CONTRACTS, NO_SPITZEN, REASONS, UNKNOWN, Facts
from skatlist.bulk.layout import FileLayout, Role
from skatlist.formats.numbers import natural
from skatlist.formats.reading import Faults
from skatlist.formats.table.cells import read_entry
from skatlist.formats.vocabulary import footer_name
from skatlist.game import BASE, Contract
from skatlist.sheet import FooterName, Source, Written

Flags = NDArray[np.bool_]
_MOST: Final = 2_000  # spellings of one run; two runs together make a code of at most four million
_MOST_SPITZEN: Final = 30  # more are an odd slip, and read with care
_FOOTERS: Final = tuple(FooterName)
_PLAYED: Final = frozenset((*BASE, Contract.NULL, Contract.PASSED))


class PlaceCells(NamedTuple):
    """Game, dealer and declarer of lines: `footer` is 0 for a game, else the place in FooterName, from 1."""

    good: Flags
    footer: NDArray[Any]
    game: NDArray[Any]
    dealer: NDArray[Any]
    declarer: NDArray[Any]


class EntryCells(NamedTuple):
    """What was played in lines; `empty`: nothing stands there at all."""

    good: Flags
    empty: Flags
    facts: Facts


class _Meaning:
    """The runs of one role, read together; what they mean is asked once for each combination of spellings."""

    def __init__(self, layout: FileLayout, role: Role, *dtypes: type[np.generic]) -> None:
        self._layout = layout
        self._runs = tuple(run for run in layout.runs if run.role is role)
        self._spellings: list[list[bytes]] = [[] for _ in self._runs]
        self._lexicons = [Lexicon(_numbered(spellings), _MOST) for spellings in self._spellings]
        self._pairs = [Learned(np.bool_) for _ in self._runs[1:]]
        self._answers = Learned(np.bool_, *dtypes)

    def look_up(self, cells: BlockCells, ask: Callable[[dict[str, str]], Sequence[int]]) -> list[NDArray[Any]]:
        """Return whether the cells of each line can be used, and what they mean; `ask` gets them by column."""
        numbers = [
            lexicon.numbers(cells, *cells.bounds(run)) for run, lexicon in zip(self._runs, self._lexicons, strict=True)
        ]
        codes: Codes = numbers[0] + 1
        for pairs, more in zip(self._pairs, numbers[1:], strict=True):
            codes = pairs.places(codes * (_MOST + 1) + more + 1, lambda _row: (True,))

        def answer(row: int) -> Sequence[int]:
            at = [int(number[row]) for number in numbers]
            return (False, *[0] * 8) if min(at) < 0 else ask(self._cells_of(at))

        return self._answers.look_up(codes, answer)

    def _cells_of(self, at: Sequence[int]) -> dict[str, str]:
        found: dict[str, str] = {}
        for run, spellings, number in zip(self._runs, self._spellings, at, strict=True):
            written = self._layout.text(spellings[number]).split(self._layout.delimiter)
            found |= {name: cell.strip() for name, cell in zip(run.columns, written, strict=False) if name}
        return {name: cell for name, cell in found.items() if cell}


def _numbered(spellings: list[bytes]) -> Callable[[bytes], int]:
    """Return a function that numbers spellings as they come."""

    def number(spelling: bytes) -> int:
        spellings.append(spelling)
        return len(spellings) - 1

    return number


class Places:
    """Reads which game a line is, who dealt and who played."""

    def __init__(self, layout: FileLayout) -> None:
        self._meaning = _Meaning(layout, Role.PLACE, np.int8, np.int32, np.int8, np.int8)

    def read(self, cells: BlockCells) -> PlaceCells:
        """Return game, dealer and declarer of all lines."""
        return PlaceCells(*self._meaning.look_up(cells, _place))


def _place(cells: dict[str, str]) -> tuple[int, int, int, int, int]:
    """Return whether the cells can be used, then footer, game, dealer and declarer."""
    word = cells.get("game", "")
    footer = footer_name(word)
    if footer is not None:
        return cells.keys() == {"game"}, _FOOTERS.index(footer) + 1, 0, 0, 0
    faults = Faults(Source())
    number, dealer, declarer = natural(word), faults.place(cells, "dealer"), faults.place(cells, "declarer")
    good = number is not None and not faults.findings
    return good, 0, number or 0, dealer or 0, declarer or 0


class Entries:
    """Reads what was played and how it ended: all facts but those that are plain numbers."""

    def __init__(self, layout: FileLayout) -> None:
        self._crosses = layout.crosses
        columns = (np.int8, np.int16, np.uint8, np.int8, np.bool_, np.uint8)
        self._meaning = _Meaning(layout, Role.ENTRY, np.bool_, *columns)

    def read(self, cells: BlockCells) -> EntryCells:
        """Return what was played in all lines; what is a number of its own is UNKNOWN."""
        good, empty, contract, spitzen, levels, won, marked, reason = self._meaning.look_up(cells, self._entry)
        facts = Facts(contract, spitzen, levels, contract, won, marked=marked, reason=reason)
        return EntryCells(good, empty, facts)

    def _entry(self, cells: dict[str, str]) -> tuple[int, ...]:
        """Return whether the cells can be used and are empty, then the facts; a game lacks none that it needs."""
        if not cells:
            return (True, True, UNKNOWN, NO_SPITZEN, 0, UNKNOWN, False, 0)
        faults = Faults(Source())
        entry, written = read_entry(cells, faults, crosses=self._crosses)
        contract = entry.contract
        good = not faults.findings and contract in _PLAYED and _as_completed(written, entry.levels)
        if contract is not Contract.PASSED:
            good = good and entry.won is not None and (contract not in BASE or entry.spitzen is not None)
        good = good and abs(entry.spitzen or 0) <= _MOST_SPITZEN
        return (
            good,
            False,
            UNKNOWN if contract is None else CONTRACTS.index(contract),
            NO_SPITZEN if entry.spitzen is None or not good else entry.spitzen,
            entry.levels,
            UNKNOWN if entry.won is None else entry.won,
            entry.overbid,
            REASONS.index(entry.reason),
        )


def _as_completed(written: Written | None, levels: int) -> bool:
    """Whether the columns of the paper list say nothing beyond what the facts say."""
    if written is None:
        return True
    both = written.with_ is not None and written.without is not None
    return not both and written.levels in {None, levels}
