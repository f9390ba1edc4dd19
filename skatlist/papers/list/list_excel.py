"""The Spielliste as Excel: one worksheet a list, laid out like the paper, values and no formulas.

Behind each list its control computes the numbers again, in formulas.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.cell_range import CellRange

from skatlist.event.model import Event
from skatlist.event.state import ListState, with_states
from skatlist.papers.event_heading import list_facts, named_event
from skatlist.papers.excel import Book, fit_to_paper, seal_words
from skatlist.papers.excel_styles import list_styles
from skatlist.papers.list.control_sheet import write_control_sheet
from skatlist.papers.list.list_cells import ListCells
from skatlist.papers.list.paper_notes import control_sum, warnings_of
from skatlist.papers.list.paper_order import factor_words, rounds_of, sitting_out
from skatlist.papers.list.paper_rows import (
    GROUPS,
    PLACE_COLUMNS,
    Look,
    PaperColumn,
    PaperRow,
    columns_of,
    footer_rows,
    paper_rows,
)
from skatlist.papers.not_final_note import finality_words
from skatlist.papers.typeset import printed_on
from skatlist.sheet import FooterName, ScoredSheet
from skatlist.sheet.columns import Cell
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.seal import Seal

_PLACES: Final = 7  # rows: place, name, club, the headings, the first game
_NAMES: Final = 8
_CLUBS: Final = 9
_HEADINGS: Final = 10
_GAMES: Final = 11
_FACTS_COLUMN: Final = 5
_REMARK: Final = Cell("remark")  # the last column, only here
_PLACE_LETTERS: Final = sum(column.letters for column in PLACE_COLUMNS)
_STYLES: Final = {Look.COUNT: "count", Look.MARK: "mark", Look.SUM: "sum"}
_HEIGHTS: Final = {
    1: 24.0,
    **dict.fromkeys(range(2, 6), 14.0),
    _PLACES: 13.0,
    _NAMES: 34.0,
    _CLUBS: 12.0,
    _HEADINGS: 17.0,
}
_FOOTER_HEIGHT: Final = 17.0
_SIGN_HEIGHTS: Final = (30.0, 26.0)  # room to sign, the name on up to two lines
_POINTS_PER_WIDTH: Final = 5.7  # 5.25 in the font meant, more where another one stands in
_PAGE: Final = 1.4  # height of the printed page for its width
_ROW_HEIGHTS: Final = (14.0, 24.0)
_REMARK_LETTER: Final = 0.8  # widths of a column
_REMARK_WIDTHS: Final = (9.0, 20.0)
_REMARK_LINE: Final = 10.5
_LONG_NAME: Final = 24  # letters in bold on two lines over a place's columns


def lists_excel(
    sheets: Sequence[ScoredSheet],
    *,
    event: Event | None = None,
    states: Sequence[ListState] = (),
    lang: Language,
    date: str = "",
    seal: "Seal | None" = None,
) -> bytes:
    """Return the lists as one workbook, in the order of series and table; `date` is the day of printing (ISO).

    `states` are those of the lists, in the order they are given (empty: what the lists alone say). With a
    `seal` each list says below who signs it.
    """
    named = named_event(event, sheets)
    signer = seal.signer if seal else ""
    book = Book(named.name or text("papers.list", lang), list_styles(), author=signer, date=named.date)
    for scored, state in with_states(sheets, states):
        paper = _ListSheet(book, scored, state, lang)
        paper.write(event, date, seal)
        paper.write_control(alone=len(sheets) == 1)
    book.workbook.calculation.fullCalcOnLoad = True
    return book.save()


class Spot(NamedTuple):
    """What a cell of a list is about: a game by its number or a row by its name, and a column as lists name it."""

    game: int | str | None
    field: Cell


def spot_of(scored: ScoredSheet, row: int, column: int) -> Spot:
    """Return what a cell on the worksheet of a list is about; game None is the small print below the list."""
    columns = columns_of(scored.sheet.size)
    cell = Cell.of((*columns, _REMARK, "")[min(column - 1, len(columns) + 1)])
    found = columns.get(cell)
    field = Cell(found.field or cell.name, cell.place) if found else cell
    below = row - _GAMES - len(scored.rows)
    if row < _GAMES:
        return Spot("head", field)
    if below < 0:
        return Spot(scored.rows[row - _GAMES].row.number, field)
    footer = footer_rows(scored)
    if below >= len(footer):
        return Spot(None, Cell(""))
    return Spot(cell.name if cell.name in {"won", "lost", "passed"} else footer[below].value, field)


class _Tones(NamedTuple):
    """How a row is drawn: the places that sit out, whether the whole row is shaded, whether a round ends."""

    sitting: tuple[int, ...]
    shaded: bool
    ends: bool


class _ListSheet:
    """The worksheet of one list while it is written."""

    def __init__(self, book: Book, scored: ScoredSheet, state: ListState, lang: Language) -> None:
        self.book, self.scored, self.state, self.lang = book, scored, state, lang
        self.rows = paper_rows(scored, lang, state)
        self.rounds = rounds_of(scored, [row.number for row in self.rows])
        self.seat = {"series": scored.sheet.series, "table": scored.sheet.table}
        self.sheet = book.add_sheet(text("papers.sheet_name", lang, **self.seat))
        self.columns = columns_of(scored.sheet.size)
        self.widths = {name: column.letters for name, column in self.columns.items()}
        self.widths[_REMARK] = _remark_width(self.rows)
        self.at = {cell: column for column, cell in enumerate(self.widths, start=1)}
        for name, column in self.at.items():
            self.sheet.column_dimensions[get_column_letter(column)].width = self.widths[name]

    def write(self, event: Event | None, date: str, seal: "Seal | None") -> None:
        """Write the whole list."""
        self._write_head(event)
        self._write_headings()
        self._write_people()
        height = self._row_height()
        for index, row in enumerate(self.rows):
            self._write_row(_GAMES + index, row, self._tones(index))
            lines = -(-len(", ".join(row.notes)) * _REMARK_LETTER // self.widths[_REMARK])
            self.sheet.row_dimensions[_GAMES + index].height = max(height, lines * _REMARK_LINE + 2)
        below = self._write_footer(_GAMES + len(self.rows))
        below = self._write_small_print(below)
        self._write_signatures(below)
        for at, words in enumerate(seal_words(seal, self.lang) if seal else (), start=below + len(_SIGN_HEIGHTS)):
            self._put(at, 1, words, "label")
        self.sheet.freeze_panes = f"B{_GAMES}"
        fit_to_paper(
            self.sheet,
            self.lang,
            printed_on(date, self.lang),
            upright=True,
            columns=len(self.at),
            pages=[range(1, below + 5)],
        )

    def write_control(self, *, alone: bool) -> None:
        """Write the control of the list after it; `alone`: the list is the only one of the workbook."""
        title = text("control.sheet" if alone else "control.sheet_of", self.lang, **self.seat)
        ends = [self._tones(index).ends for index in range(len(self.rows))]
        control = self.book.add_sheet(title)
        write_control_sheet(self.book, control, self._cells(), self.scored, ends=ends, lang=self.lang)

    def _cells(self) -> ListCells:
        letters = {name: get_column_letter(column) for name, column in self.at.items()}
        return ListCells(quote_sheetname(self.sheet.title), letters, _NAMES, _GAMES, _GAMES + len(self.rows))

    def _row_height(self) -> float:
        """Return the height of a game that makes the list as high for its width as the paper is."""
        wide = sum(self.widths.values()) * _POINTS_PER_WIDTH
        notes = 2 + len(list(warnings_of(self.scored, self.state, self.lang)))
        rest = sum(_HEIGHTS.values()) + (notes + len(footer_rows(self.scored))) * _FOOTER_HEIGHT + sum(_SIGN_HEIGHTS)
        low, high = _ROW_HEIGHTS
        return round(min(high, max(low, (wide * _PAGE - rest) / max(len(self.rows), 1))), 2)

    def _put(self, row: int, column: int | str, value: int | str | None, style: str) -> None:
        self.book.put(self.sheet, row, self.at[column] if isinstance(column, str) else column, value, style)

    def _join(self, row: int, columns: tuple[int | str, int | str], last_row: int | None = None) -> None:
        """Join cells that have their style: `merge_cells` would take borders apart for every cell at an edge."""
        first, last = (self.at[column] if isinstance(column, str) else column for column in columns)
        self.sheet.merged_cells.add(CellRange(None, first, row, last, last_row or row).coord)

    def _write_head(self, event: Event | None) -> None:
        lang = self.lang
        title = f"{text('papers.list', lang)} – {text('papers.seat', lang, **self.seat)}"
        self._put(1, 1, title, "title")
        for row, (name, fact) in enumerate(list_facts(self.scored, event, lang).items(), start=2):
            self._put(row, 1, text(f"papers.{name}", lang), "label")
            self._put(row, _FACTS_COLUMN, fact, "fact")
        if said := finality_words(self.state, lang):
            self._put(1, Cell("points", 2), said, "warning")
        for row, height in _HEIGHTS.items():
            self.sheet.row_dimensions[row].height = height

    def _write_headings(self) -> None:
        """Write the headings: those of a place below its name, those of groups over both columns, others turned."""
        for name, column in self.columns.items():
            if isinstance(column, PaperColumn):
                self._write_heading(name, text(f"papers.{name}", self.lang), "" if column.upright else "turned")
            else:
                self._write_heading(name, text(f"papers.{column.name}_column", self.lang))
        self._write_heading(_REMARK, text(f"papers.{_REMARK}", self.lang), "heading_tall")
        for group, names in GROUPS.items():
            for row in range(_PLACES, _HEADINGS):
                for name in names:
                    words = text(f"papers.{group}", self.lang) if (row, name) == (_PLACES, names[0]) else None
                    self._put(row, name, words, "group")
            self._join(_PLACES, (names[0], names[-1]), _HEADINGS - 1)

    def _write_heading(self, name: str, words: str, tall: str = "") -> None:
        """Write the heading of a column, one as high as all headings in a style for `tall` ones."""
        if not tall:
            self._put(_HEADINGS, name, words, "heading")
            return
        for row in range(_PLACES, _HEADINGS + 1):
            self._put(row, name, words if row == _PLACES else None, tall)
        self._join(_PLACES, (name, name), _HEADINGS)

    def _write_people(self) -> None:
        for place, player in enumerate(self.scored.sheet.players, start=1):
            number = player.number
            start = "" if number is None else f" · {text('papers.start_number', self.lang, number=number)}"
            name = plain(player.name)
            long = len(name) > _LONG_NAME or any(len(word) > _PLACE_LETTERS for word in name.split())
            lines = {
                _PLACES: (text("papers.place", self.lang, place=place) + start, "place"),
                _NAMES: (name, "name_long" if long else "name"),
                _CLUBS: (player.club, "club"),
            }
            for row, (words, style) in lines.items():
                for column in PLACE_COLUMNS:
                    self._put(row, Cell(column.name, place), words if column.name == "points" else None, style)
                self._join(row, (Cell("points", place), Cell("lost", place)))

    def _tones(self, index: int) -> _Tones:
        here = self.rounds[index]
        out = sitting_out(self.scored, index, self.rows[index].number)
        return _Tones(out, not out and here % 2 == 1, self.rounds[index + 1 : index + 2] != (here,))

    def _write_row(self, at: int, row: PaperRow, tones: _Tones) -> None:
        """Write one game: every cell of the grid has its style, few have a value."""
        values = {**row.written, _REMARK: ", ".join(row.notes)}
        out = {Cell(column.name, place) for place in tones.sitting for column in PLACE_COLUMNS}
        end = "_end" if tones.ends else ""
        for name, column in self.at.items():
            kind = _REMARK if name == _REMARK else _STYLES[self.columns[name].look]
            tone = "_grey" if tones.shaded or name in out else ""
            self.book.put(self.sheet, at, column, values.get(name), kind + tone + end)

    def _write_footer(self, first: int) -> int:
        """Write the sums below the games and return the row after them."""
        scored = self.scored
        names = footer_rows(scored)
        own, others = scored.profile.scoring.own, factor_words(scored)
        for at, name in enumerate(names, start=first):
            strong = "_strong" if name in {FooterName.POINTS, FooterName.TOTAL} else ""
            words = text(
                f"papers.footer_{name.value}", self.lang, factor=own if name is FooterName.BONUS_OWN else others
            )
            mark = "void" if self.state.void else "provisional" if self.state.is_provisional else ""
            if mark and name is names[-1]:
                words = f"{words} ({text(f'papers.{mark}_mark', self.lang)})"
            label = "_strong" if name is FooterName.TOTAL else ""
            self._put(at, "minus", words, f"footer_label{label}")
            for place, value in enumerate(scored.footer(name), start=1):
                self._put(at, Cell("points", place), value, f"footer{strong}")
                self._put(at, Cell("won", place), None, "footer_open")
                self._put(at, Cell("lost", place), None, "footer_end")
            self.sheet.row_dimensions[at].height = _FOOTER_HEIGHT
        for counter in (FooterName.WON, FooterName.LOST):
            for place, value in enumerate(scored.footer(counter), start=1):
                self._put(first, Cell(counter.value, place), value, "footer_count")
        self._put(first, "passed", scored.passed, "footer_count")
        return first + len(names)

    def _write_small_print(self, row: int) -> int:
        """Write the control sum and what makes the list count not, and return the row after them."""
        scored = self.scored
        self._put(row, 1, control_sum(scored, self.lang), "label")
        for words in warnings_of(scored, self.state, self.lang):
            row += 1
            self._put(row, 1, words, "warning")
        return row + 1

    def _write_signatures(self, row: int) -> None:
        """Draw a line for the list keeper and, below the columns of every player, one for him."""
        keeper = self.scored.sheet.header.get("keeper", "")
        words = text("papers.keeper", self.lang)
        spans = [(1, self.at["plus"] - 2, f"{words}: {keeper}" if keeper else words)]
        for place, player in enumerate(self.scored.sheet.players, start=1):
            first, last = (self.at[Cell(name, place)] for name in ("points", "won"))
            spans.append((first, last, f"{place}  {plain(player.name)}"))
        for first, last, said in spans:
            for column in range(first, last + 1):
                self._put(row + 1, column, said if column == first else None, "signature")
            self._join(row + 1, (first, last))
        for at, height in enumerate(_SIGN_HEIGHTS, start=row):
            self.sheet.row_dimensions[at].height = height


def _remark_width(rows: Sequence[PaperRow]) -> float:
    """Return how wide the remarks have to be for two lines each, within reason."""
    longest = max((len(", ".join(row.notes)) for row in rows), default=0)
    least, most = _REMARK_WIDTHS
    return min(most, max(least, longest * _REMARK_LETTER / 2 + 2))
