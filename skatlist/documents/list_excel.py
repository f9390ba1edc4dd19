"""The Spielliste as Excel: one worksheet a list, laid out like the paper, values and no formulas."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from openpyxl.utils import get_column_letter

from skatlist.documents.excel import Book, fit_to_paper
from skatlist.documents.excel_styles import list_styles
from skatlist.documents.paper_notes import control_sum, warnings_of
from skatlist.documents.paper_order import factor_words, rounds_of, sitting_out
from skatlist.documents.paper_rows import CROSSES, PaperRow, crosses_of, footer_rows, paper_rows
from skatlist.documents.plain import plain, printed_on, shown_date
from skatlist.event.model import Event
from skatlist.messages import Language, text
from skatlist.sheet import FooterName, ScoredSheet

__all__ = ["lists_excel"]

_CROSS: Final = "×"
_NAMES: Final = 6  # rows: the people, the headings, the first game
_HEADINGS: Final = 7
_GAMES: Final = 8
_FACTS_COLUMN: Final = 5
_LEFT: Final = (
    ("game", 5.0),
    ("suit", 3.2),
    ("base", 5.2),
    ("with", 4.6),
    ("without", 4.8),
    *((str(level.name).lower(), 3.2) for level in CROSSES),
    ("plus", 5.4),
    ("minus", 5.4),
)
_PLACE: Final = (("points", 7.2), ("won", 4.6), ("lost", 4.6))
_RIGHT: Final = (("passed", 4.4), ("remark", 20.0))
_UPRIGHT: Final = frozenset({"with", "without", "plus", "minus", "points", "won", "lost", "remark"})
_ROW_HEIGHT: Final = 17.0


def lists_excel(sheets: Sequence[ScoredSheet], *, event: Event | None = None, lang: Language, date: str = "") -> bytes:
    """Return the lists as one workbook, in the order of series and table; `date` is the day of printing (ISO)."""
    book = Book(event.name if event and event.name else text("papers.list", lang), list_styles())
    for scored in sorted(sheets, key=lambda scored: (scored.sheet.series, scored.sheet.table)):
        _ListSheet(book, scored, lang).write(event, date)
    return book.save()


class _Tones(NamedTuple):
    """How a row is drawn: the places that sit out, whether the whole row is shaded, whether a round ends."""

    sitting: tuple[int, ...]
    shaded: bool
    ends: bool


class _ListSheet:
    """The worksheet of one list while it is written."""

    def __init__(self, book: Book, scored: ScoredSheet, lang: Language) -> None:
        self.book, self.scored, self.lang = book, scored, lang
        self.rows = paper_rows(scored, lang)
        self.rounds = rounds_of(scored, [row.number for row in self.rows])
        self.seat = {"series": scored.sheet.series, "table": scored.sheet.table}
        self.sheet = book.add_sheet(text("papers.sheet_name", lang, **self.seat))
        places = range(1, scored.sheet.size + 1)
        names = [*_LEFT, *((f"{name}_{place}", wide) for place in places for name, wide in _PLACE), *_RIGHT]
        self.at = {name: column for column, (name, _wide) in enumerate(names, start=1)}
        for column, (_name, wide) in enumerate(names, start=1):
            self.sheet.column_dimensions[get_column_letter(column)].width = wide

    def write(self, event: Event | None, date: str) -> None:
        """Write the whole list."""
        self._write_head(event)
        self._write_headings()
        self._write_people()
        for index, row in enumerate(self.rows):
            self._write_row(_GAMES + index, row, self._tones(index))
        below = self._write_footer(_GAMES + len(self.rows))
        below = self._write_small_print(below)
        self._write_signatures(below + 2)
        self.sheet.sheet_format.defaultRowHeight = _ROW_HEIGHT
        self.sheet.sheet_format.customHeight = True
        self.sheet.freeze_panes = f"B{_GAMES}"
        fit_to_paper(self.sheet, self.lang, printed_on(date, self.lang), upright=True, pages=1)

    def _put(self, row: int, column: int | str, value: int | str | None, style: str) -> None:
        self.book.put(self.sheet, row, self.at[column] if isinstance(column, str) else column, value, style)

    def _write_head(self, event: Event | None) -> None:
        scored, lang = self.scored, self.lang
        title = f"{text('papers.list', lang)} – {text('papers.seat', lang, **self.seat)}"
        self._put(1, 1, title, "title")
        self.sheet.row_dimensions[1].height = 24
        facts = {
            "event": (event.name if event else "") or scored.sheet.header.get("event", ""),
            "where": event.place if event else "",
            "when": shown_date((event.date if event else "") or scored.sheet.header.get("date", ""), lang),
            "rules": scored.profile.title[lang.value],
        }
        for row, (name, fact) in enumerate(facts.items(), start=2):
            self._put(row, 1, text(f"papers.{name}", lang), "label")
            self._put(row, _FACTS_COLUMN, fact, "fact")

    def _write_headings(self) -> None:
        for name in self.at:
            kind = name.rpartition("_")[0] if name[-1].isdigit() else name
            words = text(f"papers.{kind}_column" if name != kind else f"papers.{kind}", self.lang)
            self._put(_HEADINGS, name, words, "heading" if kind in _UPRIGHT else "turned")
            self._put(_NAMES, name, None, "name")
        self.sheet.row_dimensions[_NAMES].height = 48
        self.sheet.row_dimensions[_HEADINGS].height = 80

    def _write_people(self) -> None:
        for place, player in enumerate(self.scored.sheet.players, start=1):
            keeper = f" · {text('papers.keeper_short', self.lang)}" if place == 1 else ""
            number = player.number
            start = "" if number is None else f" · {text('papers.start_number', self.lang, number=number)}"
            label = text("papers.place", self.lang, place=place) + keeper + start
            first, last = self.at[f"points_{place}"], self.at[f"lost_{place}"]
            cell = self.book.put(self.sheet, _NAMES, first, label, "name")
            if plain(player.name):
                cell.value = f"{label}\n{plain(player.name)}"
            self.sheet.merge_cells(start_row=_NAMES, end_row=_NAMES, start_column=first, end_column=last)

    def _tones(self, index: int) -> _Tones:
        here = self.rounds[index]
        out = sitting_out(self.scored, index, self.rows[index].number)
        return _Tones(out, not out and here % 2 == 1, self.rounds[index + 1 : index + 2] != (here,))

    def _write_row(self, at: int, row: PaperRow, tones: _Tones) -> None:
        """Write one game: every cell of the grid has its style, few have a value."""
        values = _values(row)
        out = {f"{name}_{place}" for place in tones.sitting for name, _ in _PLACE}
        end = "_end" if tones.ends else ""
        for name, column in self.at.items():
            kind = "remark" if name == "remark" else "sum" if name.startswith("points") else "cell"
            tone = "_grey" if tones.shaded or name in out else ""
            self.book.put(self.sheet, at, column, values.get(name), kind + tone + end)

    def _write_footer(self, first: int) -> int:
        """Write the sums below the games and return the row after them."""
        scored = self.scored
        names = footer_rows(scored)
        own, others = scored.profile.scoring.own, factor_words(scored)
        for at, name in enumerate(names, start=first):
            factor = own if name is FooterName.BONUS_OWN else others
            self._put(at, "minus", text(f"papers.footer_{name.value}", self.lang, factor=factor), "footer_label")
            strong = "_strong" if name in {FooterName.POINTS, FooterName.TOTAL} else ""
            for place, value in enumerate(scored.footer(name), start=1):
                self._put(at, f"points_{place}", value, f"footer{strong}")
                for counter in ("won", "lost"):
                    self._put(at, f"{counter}_{place}", None, f"footer{strong}")
        for counter in (FooterName.WON, FooterName.LOST):
            for place, value in enumerate(scored.footer(counter), start=1):
                self._put(first, f"{counter.value}_{place}", value, "footer_count")
        self._put(first, "passed", scored.passed, "footer_count")
        return first + len(names)

    def _write_small_print(self, row: int) -> int:
        """Write the control sum and what makes the list count not, and return the row after them."""
        scored = self.scored
        self._put(row, 1, control_sum(scored, self.lang), "label")
        for words in warnings_of(scored, self.lang):
            row += 1
            self._put(row, 1, words, "warning")
        return row + 1

    def _write_signatures(self, row: int) -> None:
        """Draw a line for the list keeper and, below the columns of every player, one for him."""
        keeper = self.scored.sheet.header.get("keeper", "")
        words = text("papers.keeper", self.lang)
        spans = [(1, self.at["minus"] - 1, f"{words}: {keeper}" if keeper else words)]
        for place, player in enumerate(self.scored.sheet.players, start=1):
            spans.append((self.at[f"points_{place}"], self.at[f"lost_{place}"], f"{place}  {player.name}"))
        for first, last, said in spans:
            for column in range(first, last + 1):
                self._put(row, column, said if column == first else None, "signature")
        self.sheet.row_dimensions[row - 1].height = 24


def _values(row: PaperRow) -> dict[str, int | str | None]:
    values: dict[str, int | str | None] = {
        "game": row.number,
        "suit": row.symbol,
        "base": int(row.base) if row.base.isdigit() else row.base,
        "with": row.with_,
        "without": row.without,
        "plus": "?" if row.unknown else row.plus,
        "minus": row.minus,
        "passed": row.passed,
        "remark": ", ".join(row.notes),
    }
    values |= dict.fromkeys(crosses_of(row.levels), _CROSS)
    for place, cells in enumerate(row.cells, start=1):
        if cells is not None:
            values |= {f"points_{place}": cells.points, f"won_{place}": cells.won, f"lost_{place}": cells.lost}
    return values
