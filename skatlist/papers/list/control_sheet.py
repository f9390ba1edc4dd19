"""The control of a list: a worksheet of formulas that compute every number of the list again, cell by cell."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.game import Contract
from skatlist.papers.excel import Book, colour_where, fit_to_paper
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
from skatlist.papers.list.list_cells import ListCells
from skatlist.papers.list.paper_notes import explanations_of
from skatlist.papers.list.paper_order import factor_words
from skatlist.papers.list.paper_rows import footer_rows
from skatlist.sheet import FooterName, ScoredSheet
from skatlist.sheet.columns import Cell
from skatlist.words import Language, text

_HEADINGS: Final = 5
_FIRST: Final = 6
_COUNTS: Final = 3  # row
_COUNT_COLUMNS: Final = (3, 6, 10)
_STEPS: Final = (
    ("game", 6.0),
    ("declarer", 7.0),
    ("base", 10.0),
    ("cases", 6.0),
    ("own", 10.0),
    ("bid", 8.5),
    ("charged", 10.5),
    ("factor", 8.0),
    ("points", 9.0),
)
_TOTAL: Final = 9.5
_AFTER: Final = (("check", 21.0), ("note", 46.0))
_NOTE_LETTER: Final = 0.8  # widths of a column
_NOTE_LINE: Final = 11.0
_ROW: Final = 15.0
_FULL: Final = range(25, 51)  # games that fill a page: the rest begins on the next one


def write_control_sheet(
    book: Book, sheet: Worksheet, listed: ListCells, scored: ScoredSheet, *, ends: Sequence[bool], lang: Language
) -> None:
    """Write the control of a list that stands on the worksheet `listed`; `ends` says where a round ends."""
    _Control(book, sheet, listed, scored, lang).write(ends)


class _Control:
    """The worksheet while it is written."""

    def __init__(self, book: Book, sheet: Worksheet, listed: ListCells, scored: ScoredSheet, lang: Language) -> None:
        self.book, self.sheet, self.listed, self.scored, self.lang = book, sheet, listed, scored, lang
        self.places = range(1, scored.sheet.size + 1)
        widths: tuple[tuple[str, float], ...] = (
            *_STEPS,
            *((Cell("total", place), _TOTAL) for place in self.places),
            *_AFTER,
        )
        self.at = {name: column for column, (name, _wide) in enumerate(widths, start=1)}
        self.letters = {name: get_column_letter(column) for name, column in self.at.items()}
        for name, wide in widths:
            sheet.column_dimensions[self.letters[name]].width = wide
        self.games = tuple(self._games())
        self.last = _FIRST + len(self.games) - 1
        profiles = dict.fromkeys((scored.profile, *(row.profile for row in scored.rows)))
        below = self.last + 3 + len(self._footer_names())
        self.rules = RuleCells(tuple(profiles), below, lang)

    def write(self, ends: Sequence[bool]) -> None:
        """Write head, games, footer and the numbers of the rules."""
        self._write_head()
        for game, end in zip(self.games, ends, strict=True):
            self._write_game(game, "_end" if end else "")
        self._write_footer()
        write_rules(self.book, self.sheet, self.rules, self.lang)
        checks = f"{self.letters['check']}{_FIRST}:{self.letters['check']}{self.rules.first}"
        first = f"${self.letters['check']}{_FIRST}"
        right, unchecked = (text(f"control.{name}", self.lang) for name in ("right", "unchecked"))
        colour_where(self.sheet, checks, f'AND({first}<>"",{first}<>"{right}",{first}<>"{unchecked}")')
        self.sheet.freeze_panes = f"B{_FIRST}"
        self.sheet.print_title_rows = f"{_HEADINGS}:{_HEADINGS}"
        fit_to_paper(
            self.sheet, self.lang, "", upright=False, columns=len(self.at), pages=[range(1, self.rules.last + 1)]
        )
        if len(self.games) in _FULL:
            self.sheet.row_breaks.append(Break(id=self.last))

    def _put(self, row: int, name: str, value: int | str | None, style: str) -> None:
        self.book.put(self.sheet, row, self.at[name], value, style)

    def _reckon(self, row: int, name: str, content: str | int, style: str) -> None:
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
        for at, (row, kind) in enumerate(zip(rows, kinds, strict=True)):
            seated = self.scored.seated.get(row.row.number or 0)
            line = ControlLine(_FIRST + at, self.listed.games + at, _FIRST, self.letters)
            yield ControlGame(row, kind, line, seated.places if seated else everyone, unclear)

    def _write_head(self) -> None:
        sheet = self.scored.sheet
        seat = text("papers.seat", self.lang, series=sheet.series, table=sheet.table)
        self._put(1, "game", f"{text('control.sheet', self.lang)} – {seat}", "title")
        self.sheet.row_dimensions[1].height = 26
        house = self.scored.profile.has_house_rules
        self._put(2, "game", text("control.how_house" if house else "control.how", self.lang), "fact")
        self._write_counts()
        for cell in map(Cell.of, self.at):
            self._put(_HEADINGS, cell, text(f"control.column_{cell.name}", self.lang, place=cell.place), "heading")
        self.sheet.row_dimensions[_HEADINGS].height = 18

    def _write_counts(self) -> None:
        """Write how many rows agree, differ, are not computed again."""
        letter = self.letters["check"]
        checks = f"${letter}${_FIRST}:${letter}${self.last + len(self._footer_names())}"
        right, unchecked = (
            f'COUNTIF({checks},"{text(f"control.{name}", self.lang)}")' for name in ("right", "unchecked")
        )
        counts = {"right": right, "wrong": f"COUNTA({checks})-{right}-{unchecked}", "unchecked": unchecked}
        for (name, formula), column in zip(counts.items(), _COUNT_COLUMNS, strict=True):
            self.book.put(self.sheet, _COUNTS, column, text(f"control.rows_{name}", self.lang), "footer_label")
            self.book.formula(self.sheet, _COUNTS, column + 1, f"={formula}", "fact")

    def _write_game(self, game: ControlGame, end: str) -> None:
        at, contents = game.line.at, dict(step_formulas(game, self.listed, self.rules))
        contents["game"] = f"={self.listed.cell('game', game.line.listed)}"
        contents |= {Cell("total", place): total_formula(game, place, self.listed) for place in self.places}
        if game.kind.reckoned:
            contents["check"] = check_formula(game, self.listed, self.lang)
        elif game.kind.why not in {"void", "after_end"}:
            contents["check"] = text("control.unchecked", self.lang)
        for name in self.at:
            if name != "note":
                kind = "count" if name in {"game", "declarer"} else "mark" if name == "check" else "sum"
                self._reckon(at, name, contents.get(name, ""), kind + end)
        note = ", ".join(self._notes(game))
        self._put(at, "note", note, f"remark{end}")
        lines = -(-len(note) * _NOTE_LETTER // dict(_AFTER)["note"])
        self.sheet.row_dimensions[at].height = max(_ROW, lines * _NOTE_LINE + 3)

    def _notes(self, game: ControlGame) -> Iterator[str]:
        if game.kind.why in {"ramsch", "after_end"}:
            yield text(f"control.note_{game.kind.why}", self.lang)
        yield from explanations_of(game.scored, self.lang)

    def _footer_names(self) -> tuple[FooterName, ...]:
        points, *bonuses = footer_rows(self.scored)
        return (points, FooterName.WON, FooterName.LOST, *bonuses, FooterName.PASSED)

    def _write_footer(self) -> None:
        """Write the footer of every place, each row held against the list's."""
        names = self._footer_names()
        rows = {name: self.last + 1 + at for at, name in enumerate(names)}
        for name, at in rows.items():
            self._put(at, "points", self._footer_words(name), "footer_label")
            places = self.places if name is not FooterName.PASSED else self.places[:1]
            differs = []
            for place in places:
                total = Cell("total", place)
                self._reckon(at, total, f"={self._footer(name, place, rows)}", "footer")
                differs.append(f"{self.letters[total]}{at}<>{self._stated(name, place)}")
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
