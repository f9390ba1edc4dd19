"""The control of a list: a worksheet of formulas that compute every number of the list again, cell by cell."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any, Final

from openpyxl.chart import Reference
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.game import Contract
from skatlist.papers.excel import Book, colour_where, fit_to_paper, page_rows, row_height
from skatlist.papers.excel_charts import ChartLine
from skatlist.papers.list.control_games import (
    ControlGame,
    ControlLine,
    check_formula,
    games_of,
    kind_of,
    step_formulas,
    total_formula,
)
from skatlist.papers.list.control_rules import RuleCells, write_rules
from skatlist.papers.list.list_cells import GAMES, NAMES, ListCells
from skatlist.papers.list.paper_notes import explanations_of, running_numbers
from skatlist.papers.list.paper_order import factor_words
from skatlist.papers.list.paper_rows import footer_rows
from skatlist.sheet import NOTHING, FooterName, ScoredSheet
from skatlist.sheet.columns import Cell
from skatlist.words import Language, text
from skatlist.words.visible import plain

_NAMES: Final = 4  # rows
_HEADINGS: Final = 5
_FIRST: Final = 6
_COUNTS: Final = 3
_STEPS: Final = (
    ("game", 5.2),
    ("declarer", 4.8),
    ("base", 7.5),
    ("cases", 4.5),
    ("own", 7.5),
    ("bid", 6.5),
    ("charged", 8.0),
    ("factor", 5.5),
    ("points", 7.5),
)
_WRITTEN: Final = 7.5  # a number that was written, beside the right one
_TOTAL: Final = 7.5
_TOTAL_ALONE: Final = 9.5
_CHECK: Final = 18.5
_NOTES: Final = (9.0, 24.0)
_NAME_LETTER: Final = 0.9
_NAME_LINE: Final = 12.0
_NOTE_LETTER: Final = 0.8  # widths of a column
_NOTE_LINE: Final = 11.0
_ROW: Final = 15.0
_ROWS: Final = (14.0, 20.0)  # of a game
_HEIGHTS: Final = {1: 26.0, 2: _ROW, _COUNTS: 19.0, _NAMES: 34.0, _HEADINGS: 16.0}
_MOST: Final = 66  # games on a page
_KINDS: Final = {"game": "count", "declarer": "count", "check": "mark", "written": "written"}  # others are sums


def write_control_sheet(
    book: Book, sheet: Worksheet, listed: ListCells, scored: ScoredSheet, *, ends: Sequence[bool], lang: Language
) -> tuple[list[ChartLine], Reference]:
    """Write the control of a list that stands on the worksheet `listed`; `ends` says where a round ends.

    Returns where the running totals stand, a line for each place, and the numbers of the games.
    """
    control = _Control(book, sheet, listed, scored, lang)
    control.write(ends)
    return control.courses()


class _Control:
    """The worksheet while it is written."""

    def __init__(self, book: Book, sheet: Worksheet, listed: ListCells, scored: ScoredSheet, lang: Language) -> None:
        self.book, self.sheet, self.listed, self.scored, self.lang = book, sheet, listed, scored, lang
        self.places = range(1, scored.sheet.size + 1)
        widths = dict(self._widths())
        self.at = {name: column for column, name in enumerate(widths, start=1)}
        self.letters = {name: get_column_letter(column) for name, column in self.at.items()}
        for name, wide in widths.items():
            sheet.column_dimensions[self.letters[name]].width = wide
        self.note = widths["note"]
        self.games = tuple(self._games())
        self.last = _FIRST + len(self.games) - 1
        profiles = dict.fromkeys((scored.profile, *(row.profile for row in scored.rows)))
        below = self.last + 3 + len(self._footer_names())
        self.rules = RuleCells(tuple(profiles), below, self.at["note"], lang)
        pages = -(-len(self.games) // _MOST) or 1
        rest = (sum(_HEIGHTS.values()) + (self.rules.last - self.last) * _ROW) / pages
        self.row = row_height(sum(widths.values()), -(-len(self.games) // pages), rest, _ROWS)

    def _widths(self) -> Iterator[tuple[str, float]]:
        """Yield the columns and how wide they are; what was written stands beside what is right, where anything was."""
        yield from _STEPS
        sheet = self.scored.sheet
        running = any(number is not None for row in sheet.rows for number in row.stated.totals)
        self.compares = running or bool(sheet.footer)
        if any(row.stated.value is not None for row in sheet.rows):
            yield "written", _WRITTEN
        for place in self.places:
            if self.compares:
                yield Cell("written", place), _WRITTEN
            yield Cell("total", place), _TOTAL if self.compares else _TOTAL_ALONE
        yield "check", _CHECK
        notes = max((len(", ".join(explanations_of(row, self.lang))) for row in self.scored.rows), default=0)
        least, most = _NOTES
        yield "note", min(most, max(least, notes * _NOTE_LETTER))

    def write(self, ends: Sequence[bool]) -> None:
        """Write head, games, footer and the numbers of the rules."""
        self._write_head()
        for game, end in zip(self.games, ends, strict=True):
            self._write_game(game, "_end" if end else "")
        self._write_footer()
        write_rules(self.book, self.sheet, self.rules, self.lang)
        self._mark_differences()
        self.sheet.freeze_panes = f"B{_FIRST}"
        self.sheet.print_title_rows = f"{_NAMES}:{_HEADINGS}"
        fit_to_paper(self.sheet, self.lang, "", upright=True, columns=len(self.at), pages=self._pages())

    def courses(self) -> tuple[list[ChartLine], Reference]:
        """Return where the running totals of every place stand, and the numbers of the games."""

        def cells(name: str, first: int, last: int) -> Reference:
            return Reference(self.sheet, min_col=self.at[name], min_row=first, max_row=last)

        head = "written" if self.compares else "total"
        lines = [
            ChartLine(cells(Cell(head, place), _NAMES, _NAMES), cells(Cell("total", place), _FIRST, self.last))
            for place in self.places
        ]
        return lines, cells("game", _FIRST, self.last)

    def _pages(self) -> list[range]:
        """Return the rows of each page: one, unless a house played more games than a page holds."""
        titles = _HEIGHTS[_NAMES] + _HEIGHTS[_HEADINGS]
        below = (self.rules.last - self.last) * _ROW
        games = range(_FIRST, self.last + 1)
        pages = -(-len(games) // _MOST) or 1
        around = (sum(_HEIGHTS.values()), titles, below)
        return page_rows(games, self.row, around, pages, end=self.rules.last + 1, step=len(self.places))

    def _mark_differences(self) -> None:
        """Colour what is not right: the words of the check, and the written numbers."""
        letter = self.letters["check"]
        first = f"${letter}{_FIRST}"
        fine = (f'{first}<>"{text(f"control.{name}", self.lang)}"' for name in ("right", "unchecked", "carried"))
        edge = self.last + len(self._footer_names())
        colour_where(self.sheet, f"{letter}{_FIRST}:{letter}{edge}", f'AND({first}<>"",{",".join(fine)})')
        pairs = [("written", "points")] if "written" in self.at else []
        if self.compares:
            pairs += [(Cell("written", place), Cell("total", place)) for place in self.places]
        for written, right in pairs:
            here, there = (f"${self.letters[name]}{_FIRST}" for name in (written, right))
            cells = f"{self.letters[written]}{_FIRST}:{self.letters[written]}{edge}"
            colour_where(self.sheet, cells, f'AND({here}<>"",ISNUMBER({there}),{here}<>{there})', struck=True)

    def _put(self, row: int, name: str, value: int | str | None, style: str) -> None:
        self.book.put(self.sheet, row, self.at[name], value, style)

    def _reckon(self, row: int, name: str, content: str | int | None, style: str) -> None:
        """Write a formula, or a fact the list has no column for."""
        if isinstance(content, str) and content.startswith("="):
            self.book.formula(self.sheet, row, self.at[name], content, style)
        else:
            self._put(row, name, content, style)

    def _games(self) -> Iterator[ControlGame]:
        rows, ended = self.scored.rows, self.scored.ended
        kinds = [
            kind_of(row, rows[at - 1] if at else None, ended=ended is not None and at > ended)
            for at, row in enumerate(rows)
        ]
        unclear = any(kind.why == "unknown" for kind in kinds)
        everyone = tuple(self.places)
        before: dict[str, tuple[int, int]] = {}
        for at, (row, kind) in enumerate(zip(rows, kinds, strict=True), start=_FIRST):
            seated = self.scored.seated.get(row.row.number or 0)
            line = ControlLine(at, GAMES + at - _FIRST, _FIRST, self.letters)
            yield ControlGame(row, kind, line, seated.places if seated else everyone, unclear, dict(before))
            before |= {name: (at, number) for name, number, _ in running_numbers(row)}

    def _write_head(self) -> None:
        sheet = self.scored.sheet
        seat = text("papers.seat", self.lang, series=sheet.series, table=sheet.table)
        self._put(1, "game", f"{text('control.sheet', self.lang)} – {seat}", "title")
        house = self.scored.profile.has_house_rules
        self._put(2, "game", text("control.how_house" if house else "control.how", self.lang), "fact")
        self.book.formula(self.sheet, _COUNTS, 1, self._summary(), "warning")
        for cell in map(Cell.of, self.at):
            self._put(_NAMES, cell, None, "group")
            name = "right" if cell.name == "total" and self.compares else cell.name
            self._put(_HEADINGS, cell, text(f"control.column_{name}", self.lang), "heading")
        for place in self.places:
            first, last = (self.at[Cell(name, place)] for name in ("written" if self.compares else "total", "total"))
            name = self.listed.cell(Cell("points", place), NAMES)
            unnamed = text("papers.place", self.lang, place=place)
            self.book.formula(self.sheet, _NAMES, first, f'=IF({name}="","{unnamed}",{name})', "group_name")
            if first < last:
                self.sheet.merged_cells.add(CellRange(None, first, _NAMES, last, _NAMES).coord)
        for row, height in _HEIGHTS.items():
            self.sheet.row_dimensions[row].height = height
        letters = int((_WRITTEN + _TOTAL if self.compares else _TOTAL_ALONE) / _NAME_LETTER)
        lines = max(len(wrap(plain(player.name), letters)) for player in sheet.players)
        self.sheet.row_dimensions[_NAMES].height = max(_HEIGHTS[_NAMES], lines * _NAME_LINE + 4)

    def _summary(self) -> str:
        """Return the formula of how many games and sums agree, and how many rows differ or are not computed again."""
        letter = self.letters["check"]
        games = f"${letter}${_FIRST}:${letter}${max(self.last, _FIRST)}"
        sums = f"${letter}${self.last + 1}:${letter}${self.last + len(self._footer_names())}"
        both = games.replace(f"${max(self.last, _FIRST)}", f"${self.last + len(self._footer_names())}")

        def count(cells: str, name: str) -> str:
            return f'COUNTIF({cells},"{text(f"control.{name}", self.lang)}")'

        agree = [count(games, "right") if self.games else "0", count(sums, "right")]
        others = {name: count(both, name) for name in ("carried", "unchecked")}
        wrong = f"COUNTA({both})-{count(both, 'right')}-{others['carried']}-{others['unchecked']}"
        said = text("control.agree", self.lang, games=f'"&{agree[0]}&"', sums=f'"&{agree[1]}&"')
        formula = f'="{said}"'
        for name, counted in {"differ": wrong, **others}.items():
            words = text(f"control.rows_{name}", self.lang, count=f'"&{counted}&"')
            formula += f'&IF({counted}=0,"","{words}")'
        return formula

    def _write_game(self, game: ControlGame, end: str) -> None:
        at = game.line.at
        contents: dict[str, str | int | None] = dict(step_formulas(game, self.listed, self.rules))
        contents["game"] = f"={self.listed.cell('game', game.line.listed)}"
        contents |= {Cell("total", place): total_formula(game, place, self.listed) for place in self.places}
        stated = game.scored.row.stated
        contents |= {Cell("written", place): stated.totals[place - 1] for place in self.places if self.compares}
        contents["written"] = stated.value
        if game.kind.reckoned:
            contents["check"] = check_formula(game, self.listed, self.lang)
        elif game.kind.why not in {"void", "after_end"}:
            contents["check"] = text("control.unchecked", self.lang)
        for cell in map(Cell.of, self.at):
            if cell.name != "note":
                kind = _KINDS.get(cell.name, "sum")
                self._reckon(at, cell, contents.get(cell, ""), kind + end)
        note = ", ".join(self._notes(game))
        self._put(at, "note", note, f"remark{end}")
        lines = -(-len(note) * _NOTE_LETTER // self.note)
        self.sheet.row_dimensions[at].height = max(self.row, lines * _NOTE_LINE + 3)

    def _notes(self, game: ControlGame) -> Iterator[str]:
        if game.kind.why in {"ramsch", "after_end"}:
            yield text(f"control.note_{game.kind.why}", self.lang)
        yield from explanations_of(game.scored, self.lang)

    def _footer_names(self) -> tuple[FooterName, ...]:
        points, *bonuses = footer_rows(self.scored)
        return (points, FooterName.WON, FooterName.LOST, *bonuses, FooterName.PASSED)

    def _write_footer(self) -> None:
        """Write the footer of every place, each row held against what was written and what the list shows."""
        names = self._footer_names()
        rows = {name: self.last + 1 + at for at, name in enumerate(names)}
        written = {row.name: row.values for row in self.scored.sheet.footer}
        for name, at in rows.items():
            self._put(at, "points", self._footer_words(name), "footer_label")
            places = self.places if name is not FooterName.PASSED else self.places[:1]
            differs = []
            for place in places:
                total, said = Cell("total", place), Cell("written", place)
                self._reckon(at, total, f"={self._footer(name, place, rows)}", "footer")
                differs.append(f"{self.letters[total]}{at}<>{self._stated(name, place)}")
                if self.compares:
                    number = written.get(name, NOTHING)[place - 1]
                    self._put(at, said, number, "written")
                    differs += [] if number is None else [f"{self.letters[total]}{at}<>{self.letters[said]}{at}"]
            right, wrong = (text(f"control.{said}", self.lang) for said in ("right", "wrong"))
            self._reckon(at, "check", f'=IF(OR({",".join(differs)}),"{wrong}","{right}")', "mark")

    def _footer_words(self, name: FooterName) -> str:
        if name is FooterName.BONUS_OWN:
            return text("papers.footer_bonus_own", self.lang, factor=self.scored.profile.scoring.own)
        if name is FooterName.BONUS_OTHERS:
            return text("papers.footer_bonus_others", self.lang, factor=factor_words(self.scored))
        return text(f"words.FooterName.{name.value}", self.lang)

    def _stated(self, name: FooterName, place: int) -> str:
        """Return the cell of the list's footer."""
        if name is FooterName.PASSED:
            return self.listed.cell("passed", self.listed.footer)
        if name in {FooterName.WON, FooterName.LOST}:
            return self.listed.cell(Cell(name.value, place), self.listed.footer)
        return self.listed.cell(Cell("points", place), self.listed.footer + footer_rows(self.scored).index(name))

    def _footer(self, name: FooterName, place: int, rows: dict[FooterName, int]) -> str:
        letter = self.letters[Cell("total", place)]
        here = {other: f"{letter}{row}" for other, row in rows.items()}
        if name is FooterName.POINTS:
            return f"{letter}{self.last}" if self.games else "0"
        if name is FooterName.BONUS_OWN:
            own = self.rules.cell("own", self.scored.profile)
            return f"{own}*({here[FooterName.WON]}-{here[FooterName.LOST]})"
        if name is FooterName.BONUS_OTHERS:
            return "+".join(self._others(place)) or "0"
        if name is FooterName.TOTAL:
            bonuses = (FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS)
            return "+".join(here[bonus] for bonus in bonuses)
        if name is FooterName.PASSED:
            return self._passed()
        return self._count(place, ">" if name is FooterName.WON else "<", self.games) if self.games else "0"

    def _others(self, place: int) -> Iterator[str]:
        """Yield what games lost by the others bring, for each stretch of games with the same people and rules."""
        rules = self.scored.profile
        for (present, profile), stretch in groupby(self.games, key=_circumstances):
            games = tuple(stretch)
            size = len(present)
            if place not in present or not self.rules.has(("others", size)):
                continue
            lost = "+".join(self._count(other, "<", games) for other in self.places if other != place)
            factor = self.rules.cell(("others", size), profile if profile.scoring.others else rules)
            yield f"{factor}*({lost})"

    def _count(self, place: int, sign: str, games: Sequence[ControlGame]) -> str:
        """Return the formula of the games a place won or lost in a stretch of the list."""
        first, last = games[0].line.at, games[-1].line.at
        who, points = (f"${self.letters[name]}${first}:${self.letters[name]}${last}" for name in ("declarer", "points"))
        return games_of(who, str(place), points, sign, unclear=games[0].unclear)

    def _passed(self) -> str:
        """Return the formula of the games passed in, up to the end of the list."""
        counted = [game for game in self.games if game.kind.why != "after_end"]
        if not any(game.scored.row.entry.contract is Contract.PASSED for game in counted):
            return "0"
        return f'COUNTIF({self.listed.down("base", counted[-1].line.listed)},"E")'


def _circumstances(game: ControlGame) -> tuple[tuple[int, ...], Any]:
    return tuple(game.present), game.scored.profile
