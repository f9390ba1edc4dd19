"""The Spielliste as Excel: one worksheet for each list, laid out like the paper, with values and no formulas."""

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from openpyxl.utils import get_column_letter

from skatlist.papers.excel import Book, fit_to_paper, list_styles, page_rows, row_height, seal_words
from skatlist.papers.list.list_columns import (
    GROUPS,
    PLACE_COLUMNS,
    Look,
    PaperColumn,
    PaperRow,
    below_note,
    columns_of,
    control_sum,
    counts_below,
    factor_words,
    footer_rows,
    form_numbers,
    paper_rows,
    passed_below,
    rounds_of,
    sitting_out,
    stated_below,
    unplayed_row,
    warnings_of,
)
from skatlist.papers.reports.event_heading import event_of_heads, list_facts, second_scorer
from skatlist.papers.reports.not_final_note import finality_words
from skatlist.papers.reports.typeset import money, printed_on, with_minus
from skatlist.skat.sheet import FooterName, Player, ScoredSheet
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament.model import Event
from skatlist.tournament.money.income import payments, pays_at_tables
from skatlist.tournament.state import ListState, with_states
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.seal import Seal

BAND: Final = 6  # rows: why the list is not final, then places, names, clubs, the headings, the first game
PLACES: Final = 7
NAMES: Final = 8
CLUBS: Final = 9
HEADINGS: Final = 10
GAMES: Final = 11
REMARK: Final = Cell("remark")  # the last column, on worksheets only
_FACTS_COLUMN: Final = 5
_PLACE_LETTERS: Final = sum(column.letters for column in PLACE_COLUMNS)
_STYLES: Final = {Look.COUNT: "count", Look.MARK: "mark", Look.SUM: "sum"}
_HEIGHTS: Final = {1: 24.0, **dict.fromkeys(range(2, 6), 14.0), BAND: 14.0, PLACES: 13.0, HEADINGS: 17.0}
_LINE: Final = 14.0  # height of a line of the band and the small print
_FOOTER_HEIGHTS: Final = (17.0, 24.0)  # of a sum, of the total
_SIGN_HEIGHT: Final = 36.0
_KEEPER_HEIGHTS: Final = (26.0, 14.0, 20.0)  # space to sign, the words below the line, an objection
_BLANK: Final = "_" * 12
_LETTERS_OF: Final = {FooterName.POINTS: "A", FooterName.TOTAL: "B"}  # the official form calls these sums A and B
_ROW_HEIGHTS: Final = (14.0, 24.0)
_MOST: Final = 66  # games on a page
_LETTER: Final = 1.05  # width of a bold letter, in characters
_REMARK_LETTER: Final = 0.85
_REMARK_WIDTHS: Final = (9.0, 20.0)
_REMARK_LINE: Final = 10.5
# Sizes of the names with the height of their lines. The last one is used even if it breaks words.
_NAME_STYLES: Final = {"name": (11.0, 15.0), "name_small": (9.5, 13.0), "name_long": (8.0, 11.0)}
_NAME_LINES: Final = 3
_CLUB_SIZE: Final = 8.0


def lists_excel(
    sheets: Sequence[ScoredSheet],
    *,
    event: Event | None = None,
    states: Sequence[ListState] = (),
    lang: Language,
    date: str = "",
    seal: "Seal | None" = None,
) -> bytes:
    """Return the lists as one workbook, in the order of series and table.

    `date` is the day of printing (ISO). `states` are those of the lists, in the given order. If empty, they follow from
    the lists alone. With a `seal` each list names its signer at the end.
    """
    heading = event_of_heads(event, sheets)
    signer = seal.signer if seal else ""
    book = Book(heading.name or text("papers.list", lang), list_styles, author=signer, date=heading.date)
    for scored, state in with_states(sheets, states):
        _ListSheet(book, scored, state, lang).write(event, date, seal)
    return book.save()


class _Tones(NamedTuple):
    """The look of a row: the places that sit out, whether the whole row is shaded, whether a round ends."""

    sitting: tuple[int, ...]
    shaded: bool
    ends: bool


class _ListSheet:
    """The worksheet of one list while it is written."""

    def __init__(self, book: Book, scored: ScoredSheet, state: ListState, lang: Language) -> None:
        self.book, self.scored, self.state, self.lang = book, scored, state, lang
        self.rows = paper_rows(scored, lang, state)
        self.numbers = form_numbers(scored)
        self.rounds = rounds_of(scored, self.numbers)
        self.seat = {"series": scored.sheet.series, "table": scored.sheet.table}
        self.sheet = book.add_sheet(text("papers.sheet_name", lang, **self.seat))
        self.columns = columns_of(scored.sheet.size)
        self.widths = {name: column.letters for name, column in self.columns.items()}
        self.remarks = [_remark(row, lang) for row in self.rows]
        self.widths[REMARK] = _remark_width(self.remarks)
        self.at = {cell: column for column, cell in enumerate(self.widths, start=1)}
        self.wide, self.pages = sum(self.widths.values()), -(-len(self.numbers) // _MOST) or 1
        for name, column in self.at.items():
            self.sheet.column_dimensions[get_column_letter(column)].width = self.widths[name]

    def write(self, event: Event | None, date: str, seal: "Seal | None") -> None:
        """Write the whole list."""
        head = self._write_head(event) + self._write_people()
        self._write_headings()
        last = GAMES + len(self.numbers)
        below = self._write_footer(last)
        below = self._write_small_print(self._write_signatures(below, event))
        for at, words in enumerate(seal_words(seal, self.lang) if seal else (), start=below):
            self._put(at, 1, words, "label")
            below = at + 1
        heights = (self.sheet.row_dimensions[row].height or _LINE for row in range(last, below))
        self._write_games(head, sum(heights))
        self._set_up_pages(head, below, date)

    def _write_games(self, head: float, foot: float) -> None:
        """Write the games, in rows as high as the space between `head` and `foot` allows."""
        each = -(-len(self.numbers) // self.pages)
        height = row_height(self.wide, each, (head + foot) / self.pages, _ROW_HEIGHTS)
        for index, number in enumerate(self.numbers):
            played = index < len(self.rows)
            row = self.rows[index] if played else unplayed_row(number)
            remark = self.remarks[index] if played else ""
            self._write_row(GAMES + index, row, remark, self._tones(index))
            lines = -(-len(remark) * _REMARK_LETTER // self.widths[REMARK])
            self.sheet.row_dimensions[GAMES + index].height = max(height, lines * _REMARK_LINE + 2)

    def _set_up_pages(self, head: float, below: int, date: str) -> None:
        """Set up the pages. If there are several, each has whole rounds and the headings."""
        self.sheet.freeze_panes = f"B{GAMES}"
        self.sheet.print_title_rows = f"{PLACES}:{HEADINGS}"
        games = range(GAMES, GAMES + len(self.numbers))
        height = self.sheet.row_dimensions[GAMES].height or _LINE
        foot = (below - games.stop) * _LINE
        titles = sum(self.sheet.row_dimensions[row].height or 0.0 for row in range(PLACES, GAMES))
        step, printed = self.scored.sheet.size, printed_on(date, self.lang)
        pages = page_rows(games, height, (head, titles, foot), self.pages, end=below, step=step)
        fit_to_paper(self.sheet, self.lang, printed, upright=True, columns=len(self.at), pages=pages)

    def _put(self, row: int, column: int | str, value: int | str | None, style: str) -> None:
        self.book.put(self.sheet, row, self.at[column] if isinstance(column, str) else column, value, style)

    def _span(self, row: int, columns: range, value: int | str | None, style: str, *, through: int = 0) -> None:
        self.book.span(self.sheet, range(row, (through or row) + 1), columns, value, style)

    def _between(self, first: str, last: str) -> range:
        return range(self.at[first], self.at[last] + 1)

    def _of_place(self, place: int) -> range:
        return self._between(Cell("points", place), Cell("lost", place))

    def _write_head(self, event: Event | None) -> float:
        """Write title, facts and the reasons why it is not final, and return their height."""
        lang = self.lang
        first = text("words.Side.first", lang) if event is not None and event.lists > 1 else ""
        titles = (text("papers.list", lang), first, text("papers.seat", lang, **self.seat))
        title = " – ".join(filter(None, titles))
        self._put(1, 1, title, "title")
        for row, (name, fact) in enumerate(list_facts(self.scored, event, lang).items(), start=2):
            self._put(row, 1, text(f"papers.{name}", lang), "label")
            self._put(row, _FACTS_COLUMN, fact, "fact")
        for row, height in _HEIGHTS.items():
            self.sheet.row_dimensions[row].height = height
        if sentence := finality_words(self.state, lang):
            self._write_across(BAND, sentence, "band")
        return sum(self.sheet.row_dimensions[row].height or 0.0 for row in range(1, PLACES))

    def _write_across(self, row: int, words: str, style: str) -> None:
        self._span(row, range(1, len(self.at) + 1), words, style)
        self.sheet.row_dimensions[row].height = _LINE * _lines(words, self.wide, 11.0) + 2

    def _write_headings(self) -> None:
        """Write the headings: those of a place below its name, those of a group across its columns, others turned."""
        for name, column in self.columns.items():
            if isinstance(column, PaperColumn):
                self._write_heading(name, text(f"papers.{name}", self.lang), "" if column.upright else "turned")
            else:
                self._write_heading(name, text(f"papers.{column.name}_column", self.lang))
        self._write_heading(REMARK, text(f"papers.{REMARK}", self.lang), "heading_tall")
        for group, names in GROUPS.items():
            columns = self._between(names[0], names[-1])
            self._span(PLACES, columns, text(f"papers.{group}", self.lang), "group", through=HEADINGS - 1)

    def _write_heading(self, name: str, words: str, tall: str = "") -> None:
        if tall:
            self._span(PLACES, self._between(name, name), words, tall, through=HEADINGS)
        else:
            self._put(HEADINGS, name, words, "heading")

    def _write_people(self) -> float:
        """Write place, name and club over the columns of every place, and return the height of the headings."""
        players = self.scored.sheet.players
        names = [place_name(player, place, self.state, self.lang) for place, player in enumerate(players, start=1)]
        style = next((style for style in _NAME_STYLES if all(_holds(name, style) for name in names)), "name_long")
        size, line = _NAME_STYLES[style]
        for place, (player, name) in enumerate(zip(players, names, strict=True), start=1):
            number = player.number
            start = "" if number is None else f" · {text('papers.start_number', self.lang, number=number)}"
            lines = {
                PLACES: (text("papers.place", self.lang, place=place) + start, "place"),
                NAMES: (name, style),
                CLUBS: (player.club, "club"),
            }
            for row, (words, look) in lines.items():
                self._span(row, self._of_place(place), words, look)
        clubs = max((_lines(player.club, _PLACE_LETTERS, _CLUB_SIZE) for player in players), default=1)
        heights = self.sheet.row_dimensions
        heights[NAMES].height = 4 + line * max(2, *(_lines(name, _PLACE_LETTERS, size) for name in names))
        heights[CLUBS].height = 2 + _REMARK_LINE * max(clubs, 1)
        return sum(heights[row].height or 0.0 for row in range(PLACES, GAMES))

    def _tones(self, index: int) -> _Tones:
        here = self.rounds[index]
        out = sitting_out(self.scored, index, self.numbers[index])
        return _Tones(out, not out and here % 2 == 1, self.rounds[index + 1 : index + 2] != (here,))

    def _write_row(self, at: int, row: PaperRow, remark: str, tones: _Tones) -> None:
        """Write one game. Every cell of the grid gets its style, few have a value."""
        values = {**row.written, REMARK: remark}
        out = {Cell(column.name, place) for place in tones.sitting for column in PLACE_COLUMNS}
        end = "_end" if tones.ends else ""
        struck = "_struck" if row.struck else ""
        for name, column in self.at.items():
            kind = REMARK if name == REMARK else _STYLES[self.columns[name].look]
            tone = "_hatched" if name in out else "_grey" if tones.shaded else struck
            self.book.put(self.sheet, at, column, values.get(name), kind + tone + end)
        for name in row.stated:
            self._put(at, name, values.get(name), f"wrong{end}")
        if row.disputed or row.corrected:
            self._put(at, "game", row.number, ("disputed" if row.disputed else "corrected") + end)

    def _write_footer(self, first: int) -> int:
        """Write the sums below the games and return the row after them."""
        names, known = footer_rows(self.scored), stated_below(self.scored, self.state)
        wrong = stated_below(self.scored)  # what stood there before a correction that was agreed is no alarm
        for at, name in enumerate(names, start=first):
            strong = "_strong" if name is FooterName.TOTAL else ""
            if letter := _LETTERS_OF.get(name):
                self._put(at, "game", letter, "footer_letter")
            self._put(at, "minus", self._footer_words(name, last=name is names[-1]), f"footer_label{strong}")
            for place, value in enumerate(self.scored.footer(name), start=1):
                self._write_sum(at, place, value, name, wrong=place in wrong.get(name, ()))
            words = below_note(known.get(name, {}), self.lang)
            if words:
                self._put(at, REMARK, words, "remark")
            lines = -(-len(words) * _REMARK_LETTER // self.widths[REMARK])
            self.sheet.row_dimensions[at].height = max(_FOOTER_HEIGHTS[bool(strong)], lines * _REMARK_LINE + 2)
        for counter in counts_below(self.scored):
            for place, value in enumerate(self.scored.footer(counter), start=1):
                look = "wrong" if place in wrong.get(counter, ()) else "footer_count"
                self._put(first, Cell(counter.value, place), value, look)
        self._put(first, "passed", passed_below(self.scored), "footer_count")
        return first + len(names)

    def _footer_words(self, name: FooterName, *, last: bool) -> str:
        own, others = self.scored.profile.scoring.own, factor_words(self.scored)
        words = text(f"papers.footer_{name.value}", self.lang, factor=own if name is FooterName.BONUS_OWN else others)
        return f"{words} ({self._mark()})" if last and self._mark() else words

    def _mark(self) -> str:
        mark = "void" if self.state.void else "provisional" if self.state.is_provisional else ""
        return text(f"papers.{mark}_mark", self.lang) if mark else ""

    def _write_sum(self, at: int, place: int, value: int, name: FooterName, *, wrong: bool) -> None:
        """Write a sum of a place. The total is large and spans all columns of the place, because people look for it."""
        look = "wrong" if wrong else "void" if self.state.void else "strong" if name is FooterName.POINTS else "plain"
        if name is FooterName.TOTAL:
            self._span(at, self._of_place(place), value, f"total_{look}")
            return
        looks = (f"footer_{look}", "footer_open", "footer_end")
        for column, number, style in zip(
            self._of_place(place), (value, self._count(name, value), None), looks, strict=True
        ):
            self._put(at, column, number, style)

    def _count(self, name: FooterName, points: int) -> int | None:
        own, others = self.scored.profile.scoring.own, factor_words(self.scored)
        factor = {FooterName.BONUS_OWN: str(own), FooterName.BONUS_OTHERS: others}.get(name, "")
        return points // int(factor) if factor.isdigit() and int(factor) else None

    def _write_signatures(self, row: int, event: Event | None) -> int:
        """Write amounts to pay, cells to sign below the columns of the players, a line for keeper and director.

        Returns the row after them.
        """
        paying = payments(event, self.scored) if event is not None and pays_at_tables(event) else ()
        for at, name in enumerate(("money", "signatures"), start=row):
            self._put(at, "minus", text(f"papers.footer_{name}", self.lang), "footer_label")
        signers = Counter(each.place for each in self.state.substitutes if each.instead is not None)
        last = row + 1 + max(signers.values(), default=0)
        for place in range(1, len(self.scored.places) + 1):
            due = paying[place - 1].cents if paying else None
            spent = None if due is None else money(due, self.lang)
            self._span(row, self._of_place(place), spent, "footer_plain")
            for at in range(row + 1, row + 1 + signers[place]):
                self._span(at, self._of_place(place), None, "footer_plain")
            self._span(row + 1 + signers[place], self._of_place(place), None, "footer_plain", through=last)
        keeper = self.scored.sheet.header.get("keeper", "")
        words = text("papers.keeper", self.lang)
        words = f"{words}: {keeper}" if keeper else words
        middle = len(self.at) // 2
        self._span(
            last + 2, range(1, middle), " · ".join(filter(None, (words, second_scorer(event, self.lang)))), "signature"
        )
        self._span(last + 2, range(middle + 1, len(self.at) + 1), text("papers.checked", self.lang), "signature")
        objection = (f"{part} {_BLANK}" for part in text("papers.objection", self.lang).split("|"))
        self._put(last + 3, 1, "  ".join(objection), "label")
        heights = (_FOOTER_HEIGHTS[0], *(_SIGN_HEIGHT,) * (last - row), *_KEEPER_HEIGHTS)
        for at, height in enumerate(heights, start=row):
            self.sheet.row_dimensions[at].height = height
        return row + len(heights)

    def _write_small_print(self, row: int) -> int:
        self._put(row, 1, control_sum(self.scored, self.lang), "label")
        for words in warnings_of(self.scored, self.state, self.lang):
            row += 1
            self._write_across(row, words, "warning_lines")
        return row + 1


def _remark(row: PaperRow, lang: Language) -> str:
    notes = [*row.notes]
    if row.stated and not row.disputed:
        stated = ", ".join(map(with_minus, row.stated.values()))
        notes.append(f"{text('papers.note_written', lang)} {stated}")
    return ", ".join(notes)


def _remark_width(remarks: Sequence[str]) -> float:
    longest = max(map(len, remarks), default=0)
    least, most = _REMARK_WIDTHS
    return min(most, max(least, longest * _REMARK_LETTER / 2 + 2))


def place_name(player: Player, place: int, state: ListState, lang: Language) -> str:
    """Return the name over the columns of a place, with the names of substitutes."""
    others = [each for each in state.substitutes if each.place == place]
    first = others[0].instead if others and others[0].instead else player
    later = (text("papers.from_game", lang, game=each.first, name=plain(each.player.name)) for each in others)
    return ", ".join(filter(None, [plain(first.name), *later]))


def _holds(name: str, style: str) -> bool:
    size, _line = _NAME_STYLES[style]
    letters = _letters(_PLACE_LETTERS, size)
    return _lines(name, _PLACE_LETTERS, size) <= _NAME_LINES and all(len(word) <= letters for word in name.split())


def _letters(wide: float, size: float) -> int:
    return int(wide / _LETTER * 11.0 / size)


def _lines(words: str, wide: float, size: float) -> int:
    return len(wrap(words, _letters(wide, size)))
