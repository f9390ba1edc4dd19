"""Reports as PDF: tables in the largest letters that take the fewest pages, tagged for reading aloud (PDF/UA-1).

A report begins on a page of its own, and its data are embedded. Papers with a design of their own are drawn elsewhere.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from skatlist.base.patterns import pattern
from skatlist.papers.chart import DASHES, ChartFrame, draw_line, spread, ticks
from skatlist.papers.fonts import BODY, BOLD, printable, whole_lines, width, wrapped
from skatlist.papers.page_head import PageHead, draw_frame
from skatlist.papers.pdf_document import Element
from skatlist.papers.pdf_page import A4, BLACK, GREY, HAIR, ON_ITS_SIDE, Paper, line, put
from skatlist.papers.report_table import LEADING, LEAST, Piece, TablePieces, TableText, drop_levels, table_text
from skatlist.papers.reports.model import (
    Blanks,
    Boxes,
    FindingPart,
    Heading,
    Part,
    Picture,
    Report,
    Section,
    Signatures,
    Table,
    TextLines,
    Tone,
)
from skatlist.papers.reports.typeset import MINUS, number_text, printed_on
from skatlist.tournament.crest import printable_crest
from skatlist.words import Language, text

# A report of two errors or nine people fills a third of its sheet in the largest letters, those of a poster. Larger
# ones would be no easier to read at a table, and a sheet to decide or to tick off has room for notes by hand.
_SIZES: Final[Sequence[float]] = (14.0, 13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, LEAST)
_EMERGENCY: Final[Sequence[float]] = (
    7.0,
    6.5,
    6.0,
    5.5,
    5.0,
    4.5,
    4.0,
)  # only if even the fewest columns are too wide for the page
_PLEASANT: Final = 9.0  # before letters become smaller, the page is turned
_LEFT: Final = 51.0  # 18 mm, to be punched
_RIGHT: Final = 34.0
_TOP: Final = 34.0
_BOTTOM: Final = 34.0  # 12 mm, more than printers leave blank
_FOOT: Final = 14.0
_BELOW_HEAD: Final = 6.0
_BETWEEN: Final = 22.0  # between pieces side by side
_TEXT: Final = 11.0  # largest size of sentences
_NOTE: Final = 0.82
_LEAD: Final = 1.3
_BOX: Final = 0.85
_RULED: Final = 25.0  # height of a line to write on
_SIGNING: Final = 40.0
_MANY_SIGNING: Final = 28.0  # if more than four people sign
_FEW_PEOPLE: Final = 4
_CUT: Final = 30.0
_FRAME: Final = 6.0
_MOST_LINES: Final = 999
_FEW_ROWS: Final = 20  # at most, in a table next to another one
_PICTURE: Final = 0.55  # height of a picture, as a share of its width

_NUMBER: Final = pattern(r"(?<![\w=])-(?=\d)")


class _Setting(NamedTuple):
    """The layout of a report: the size of its letters, its page, whether names are wrapped, which columns are kept."""

    size: float
    page: tuple[float, float]
    runs_on: bool = False
    keep: int = 0

    @property
    def room(self) -> float:
        """The width of the page between its margins."""
        return self.page[0] - _LEFT - _RIGHT


class ReportPaper:
    """A document of reports being drawn. `date` is the day of printing (ISO) for the foot of its pages."""

    def __init__(self, reports: Sequence[Report], lang: Language, date: str = "") -> None:
        first = reports[0]
        data = {name: content for report in reports for name, content in report.data.items()}
        title = ", ".join(filter(None, (first.title, *first.place[:1])))
        self.lang, self.printed = lang, printed_on(date, lang)
        self.paper = Paper(printable(title), lang, A4, author=first.author, date=first.date, files=data, tagged=True)

    def add(self, report: Report) -> None:
        """Draw the pages of a report, with a bookmark for each."""
        root = self.paper.structure.add("Sect")
        composed = _Composition(report, root, self.lang)
        setting, pages = composed.best()
        head = composed.head(setting)
        top = setting.page[1] - _TOP
        for number, pieces in enumerate(pages, start=1):
            page = text("papers.page", self.lang, page=number, pages=len(pages))
            title = printable(report.title)
            self.paper.setPageSize(setting.page)
            self.paper.bookmark(title if len(pages) == 1 else f"{title}, {page}")
            y = head.draw(self.paper, _LEFT, top, title, root if number == 1 else None) - _BELOW_HEAD
            for piece in pieces:
                piece.draw(self.paper, _LEFT, y)
                y -= piece.height
            put(self.paper, (_LEFT, _BOTTOM), printable(self.printed), BODY, LEAST, grey=GREY)
            put(self.paper, (_LEFT + setting.room, _BOTTOM), page, BODY, LEAST, grey=GREY, align="right")
            self.paper.showPage()

    def finish(self) -> bytes:
        """Return the bytes of the document."""
        return self.paper.finish()


def report_pdf(report: Report, lang: Language, date: str = "") -> bytes:
    """Return a report as PDF. `date` is the day of printing (ISO)."""
    return reports_pdf([report], lang, date)


def reports_pdf(reports: Sequence[Report], lang: Language, date: str = "") -> bytes:
    """Return reports one after the other as one PDF."""
    paper = ReportPaper(reports, lang, date)
    for report in reports:
        paper.add(report)
    return paper.finish()


class _Composition:
    """The layout of one report. Every setting is tried, and the best one is drawn."""

    def __init__(self, report: Report, root: Element, lang: Language) -> None:
        self.report, self.root, self.lang = report, root, lang
        self._texts: dict[int, list[TableText]] = {}

    def head(self, setting: _Setting) -> PageHead:
        """Return the head of every page."""
        name, *where = map(printable, self.report.place or ("",))
        warnings = tuple(map(printable, self.report.warnings))
        return PageHead(
            name, " · ".join(filter(None, where)), warnings, setting.room, crest=printable_crest(self.report.crest)
        )

    def best(self) -> tuple[_Setting, list[list[Piece]]]:
        """Return the setting with the fewest pages in the largest letters, and the pieces of its pages.

        To keep names on one line, the page is turned first. After that names take more lines, then columns are dropped,
        and finally letters become smaller than is pleasant to read. A compact report gets small letters before its page
        is turned.
        """
        pleasant = _SIZES if self.report.is_compact else [size for size in _SIZES if size >= _PLEASANT]
        trials: list[tuple[tuple[float, float], Sequence[float], bool, int]] = [
            (A4, pleasant, False, 0),
            (ON_ITS_SIDE, pleasant, False, 0),
            (A4, pleasant, True, 0),
        ]
        trials += [(ON_ITS_SIDE, _SIZES, False, 0), (ON_ITS_SIDE, _SIZES, True, 0)]
        levels = drop_levels(self.report.tables())
        trials += [(ON_ITS_SIDE, _SIZES, True, keep) for keep in levels[1:]]
        trials.append((ON_ITS_SIDE, _EMERGENCY, True, levels[-1]))
        for page, sizes, runs_on, keep in trials:
            settings = [_Setting(size, page, runs_on, keep) for size in sizes]
            fitting = [(setting, pages) for setting in settings if (pages := self._pages(setting)) is not None]
            if fitting:
                return min(fitting, key=lambda pair: (len(pair[1]), -pair[0].size))
        raise AssertionError  # sentences and the fewest columns always fit

    def _tables(self, keep: int) -> list[TableText]:
        if keep not in self._texts:
            self._texts[keep] = [table_text(table, self.lang, keep) for table in self.report.tables()]
        return self._texts[keep]

    def _pages(self, setting: _Setting) -> list[list[Piece]] | None:
        pages = self._parted(setting, has_summaries=False)
        has_summary = any(isinstance(part, Section) and part.summary for part in self.report.parts)
        return self._parted(setting, has_summaries=True) if pages and len(pages) > 1 and has_summary else pages

    def _parted(self, setting: _Setting, *, has_summaries: bool) -> list[list[Piece]] | None:
        """Return the pieces of the pages, with the summaries above sections or without."""
        texts = iter(self._tables(setting.keep))
        pieces: list[Piece] = []
        half = (setting.room - _BETWEEN) / 2
        left: list[Piece] = []  # a narrow table that waits for a second one
        for part in self.report.parts:
            here: list[Piece] = []
            is_narrow = False
            if isinstance(part, Table):
                words = next(texts)
                is_short = 0 < len(part.rows) <= _FEW_ROWS and not part.notes
                is_narrow = is_short and not words.by_hand and words.natural(setting.size) <= half
                room = half if is_narrow else setting.room
                widths = words.widths(setting.size, room, runs_on=setting.runs_on)
                if widths is None:
                    return None
                table = TablePieces(words, setting.size, widths, self.root, room=room, lang=self.lang)
                here += self._table(table, setting)
            else:
                if isinstance(part, Section) and part.summary and has_summaries:
                    framed = _PartPieces(setting, self.root, self.lang).framed(part.summary)
                    here.append(framed._replace(kept=True))
                here += _PartPieces(setting, self.root, self.lang).pieces(part)
                if isinstance(part, Blanks | Signatures | Boxes):  # never alone on a page
                    (left or pieces)[-3:] = [piece._replace(kept=True) for piece in (left or pieces)[-3:]]
            if is_narrow and left:
                pieces.append(_beside(left, here, half + _BETWEEN))
                left = []
            elif is_narrow:
                left = here
            else:
                pieces += [*left, *here]
                left = []
        height = setting.page[1] - _TOP - self.head(setting).height - _BELOW_HEAD - _BOTTOM - _FOOT
        return _flow([*pieces, *left], height)

    def _table(self, drawn: TablePieces, setting: _Setting) -> Iterator[Piece]:
        """Yield the pieces of a table with its notes, or the reason why it has no rows."""
        parts, table = _PartPieces(setting, self.root, self.lang), drawn.table
        if table.rows:
            yield from drawn.pieces()
        else:
            title = (Heading(table.title),) if table.is_titled and table.title else ()
            for part in (*title, TextLines((table.empty,))):
                yield from parts.pieces(part)
        yield from parts.pieces(TextLines(table.notes, Tone.NOTE))


def _flow(pieces: Sequence[Piece], height: float) -> list[list[Piece]]:
    """Return the pieces page by page: as many as fit, with those to be kept together on one page."""
    pages: list[list[Piece]] = [[]]
    used, at = 0.0, 0
    while at < len(pieces):
        end = at
        while pieces[end].kept and end + 1 < len(pieces):
            end += 1
        group = pieces[at : end + 1]
        need = sum(piece.height for piece in group)
        begins = group[0].above.height if group[0].above else 0.0
        if need + begins > height and len(group) > 1:  # too much for one page
            group = group[:-1] if used + need - group[-1].height <= height else group[:1]
            need = sum(piece.height for piece in group)
        if pages[-1] and used + need > height:
            pages.append([])
            used = 0.0
            if group[0].above:
                pages[-1].append(group[0].above)
                used = group[0].above.height
        pages[-1] += group
        used += need
        at += len(group)
    return pages


def _beside(left: Sequence[Piece], right: Sequence[Piece], apart: float) -> Piece:
    """Return two narrow tables side by side as one piece."""

    def draw(paper: Paper, x: float, y: float) -> None:
        for begin, pieces in ((x, left), (x + apart, right)):
            top = y
            for piece in pieces:
                piece.draw(paper, begin, top)
                top -= piece.height

    return Piece(max(sum(piece.height for piece in pieces) for pieces in (left, right)), draw)


def _typeset(sentence: str) -> str:
    return printable(_NUMBER.sub(MINUS, sentence))


class _PartPieces:
    """The pieces of the parts of a report other than tables."""

    def __init__(self, setting: _Setting, root: Element, lang: Language) -> None:
        self.size, self.wide = setting.size, setting.room
        self.sentence = min(setting.size, _TEXT)
        self.root, self.lang = root, lang

    def pieces(self, part: Part) -> Iterator[Piece]:
        """Yield the pieces of a part."""
        match part:
            case Heading():
                yield from self._sentences((part.text,), BOLD, 1.2 * self.size, "H2", kept=True)
                yield from self._sentences((part.note,) if part.note else (), BOLD, self.sentence, "P", kept=True)
            case Section():
                yield from self._section(part)
            case TextLines(tone=Tone.WARNING):
                yield self.framed(part.lines)
            case TextLines():
                small = part.tone is Tone.NOTE
                font = BOLD if part.tone is Tone.STRONG else BODY
                size = max(LEAST, _NOTE * self.sentence) if small else self.sentence
                lines = [f"– {line}" if part.is_list else line for line in part.lines]
                lines[-1:] = [f"{line} ({part.note})" if part.note else line for line in lines[-1:]]
                yield from self._sentences(lines, font, size, "P")
            case Boxes():
                yield from self._boxes(part)
            case Blanks():
                yield from self._blanks(part)
            case Signatures():
                yield from self._signatures(part)
            case Picture():
                yield self._picture(part)
            case FindingPart():
                yield from self._finding(part)
            case Table():
                pass  # composed elsewhere

    def _section(self, part: Section) -> Iterator[Piece]:
        """Yield the pieces of a section, kept on one page. Below a slip there is a line for cutting."""

        def draw_cut(paper: Paper, x: float, y: float) -> None:
            paper.setDash(1, 3)
            line(paper, (x, y - _CUT / 2), (x + self.wide, y - _CUT / 2), HAIR, BLACK)
            paper.setDash()

        pieces = [piece._replace(kept=True) for each in part.parts for piece in self.pieces(each)]
        pieces += [Piece(_CUT, draw_cut)] if part.is_slip else []
        if pieces:
            pieces[-1] = pieces[-1]._replace(kept=False)
        yield from pieces

    def _sentences(
        self, lines: Sequence[str], font: str, size: float, kind: str, *, kept: bool = False, left: float = 0.0
    ) -> Iterator[Piece]:
        """Yield sentences, each on as many lines as it takes."""
        for sentence in lines:
            parts = wrapped(_typeset(sentence), font, size, self.wide - left, _MOST_LINES, anywhere=True)
            high = (len(parts) - 1) * LEADING * size + _LEAD * size
            above, below = (0.0, 0.35 * size) if kind == "P" else (0.45 * size, 0.05 * size)  # closer to the text below

            def draw(paper: Paper, x: float, y: float, parts: Sequence[str] = parts, above: float = above) -> None:
                element = self.root.add(kind)
                for at, words in enumerate(parts):
                    put(paper, (x + left, y - above - size - at * LEADING * size), words, font, size, part=element)

            yield Piece(above + high + below, draw, kept)

    def framed(self, lines: Sequence[str]) -> Piece:
        """Return sentences in a frame."""
        size = self.sentence
        parts = [
            words
            for sentence in lines
            for words in whole_lines(_typeset(sentence), BOLD, (size,), self.wide - 12, 1)[0]
        ]
        high = len(parts) * LEADING * size + 2 * _FRAME

        def draw(paper: Paper, x: float, y: float) -> None:
            draw_frame(paper, (x, y - high, x + self.wide, y))
            element = self.root.add("P")
            for at, words in enumerate(parts):
                put(paper, (x + _FRAME, y - _FRAME - (at + 0.85) * LEADING * size), words, BOLD, size, part=element)

        return Piece(high + 0.8 * size, draw)

    def _boxes(self, part: Boxes) -> Iterator[Piece]:
        """Yield sentences with a box to tick. The last one may end with a line to write on."""
        size = self.sentence
        for number, sentence in enumerate(part.lines, start=1):
            ruled = part.has_line and number == len(part.lines)
            inside = list(self._sentences((sentence,), BODY, size, "P", left=1.9 * size))
            (words,) = inside
            end = 1.9 * size + width(_typeset(sentence), BODY, size) + 6

            def draw(
                paper: Paper, x: float, y: float, words: Piece = words, end: float = end, *, ruled: bool = ruled
            ) -> None:
                side = _BOX * size
                paper.setLineWidth(0.7)
                paper.setStrokeGray(BLACK)
                paper.rect(x + 1, y - size - 0.1 * size, side, side)
                words.draw(paper, x, y)
                if ruled and end < self.wide - 60:
                    line(paper, (x + end, y - size - 2), (x + self.wide, y - size - 2), HAIR, BLACK)
                elif ruled:
                    low = y - words.height - _RULED + 6
                    line(paper, (x + 1.9 * size, low), (x + self.wide, low), HAIR, BLACK)

            more = _RULED if ruled and end >= self.wide - 60 else 0.25 * size
            yield Piece(words.height + more, draw, kept=number < len(part.lines))

    def _blanks(self, part: Blanks) -> Iterator[Piece]:
        """Yield labels with their lines below, or with a single line next to the label."""
        size = self.sentence
        for number, (name, lines) in enumerate(part.lines, start=1):
            words = printable(name)
            begin = width(words, BODY, size) + 6 if words else 0.0
            below = lines - (begin < 0.6 * self.wide)  # the first line stands next to the label

            def draw(
                paper: Paper, x: float, y: float, *, words: str = words, begin: float = begin, lines: int = lines
            ) -> None:
                element = self.root.add("P")
                put(paper, (x, y - _RULED + 7), words, BODY, size, part=element)
                beside = begin < 0.6 * self.wide
                for at in range(lines):
                    low = y - (at + (1 if beside else 2)) * _RULED + 5
                    line(paper, (x + (begin if beside and not at else 0), low), (x + self.wide, low), HAIR, BLACK)

            yield Piece((1 + max(below, 0)) * _RULED, draw, kept=number < len(part.lines))

    def _signatures(self, part: Signatures) -> Iterator[Piece]:
        """Yield lines to sign on, two side by side, with the name of the signer below each."""
        wide, size = (self.wide - _BETWEEN) / 2, max(LEAST, _NOTE * self.sentence)
        high = _SIGNING if len(part.people) <= _FEW_PEOPLE else _MANY_SIGNING
        for first in range(0, len(part.people), 2):
            pair = part.people[first : first + 2]

            def draw(paper: Paper, x: float, y: float, pair: Sequence[tuple[str, str]] = pair) -> None:
                for at, person in enumerate(pair):
                    left, base = x + at * (wide + _BETWEEN), y - high + 1.5 * size
                    line(paper, (left, base), (left + wide, base), HAIR, BLACK)
                    words = printable(", ".join(filter(None, person)))
                    element = self.root.add("P")
                    put(paper, (left, base - 1.15 * size), words, BODY, size, fit=(wide, 6.0), part=element)

            yield Piece(high, draw, kept=first + 2 < len(part.people))

    def _finding(self, part: FindingPart) -> Iterator[Piece]:
        """Yield a finding: its place, the fault, the remedy."""
        finding, size = part.finding, self.sentence
        where = ", ".join(filter(None, (part.place or finding.where, finding.code)))
        yield from self._sentences((where,), BOLD, size, "P", kept=True)
        remedy = finding.remedy(self.lang)
        lines = [finding.text(self.lang)]
        lines += [f"{text('checks.remedy', self.lang)} {remedy}"] if remedy else []
        yield from self._sentences(lines, BODY, size, "P", left=size)

    def _picture(self, part: Picture) -> Piece:
        """Return a chart of curves, each with its name at the end."""
        size = max(LEAST, _NOTE * self.sentence)
        high = _PICTURE * self.wide

        def draw(paper: Paper, x: float, y: float) -> None:
            figure = self.root.add("Figure", label=printable(part.alternative))
            put(paper, (x, y - size), printable(part.title), BOLD, 1.2 * size, part=figure)
            every = [0, *(total for curve in part.curves for total in curve.totals)]
            up = ticks(min(every), max(every), 6)
            games = max((len(curve.totals) for curve in part.curves), default=1)
            labels = max((width(printable(curve.label), BOLD, size) for curve in part.curves), default=0.0) + 18
            box = (x + 40, y - high + 3 * size, x + self.wide - min(labels, self.wide / 3), y - 2.5 * size)
            frame = ChartFrame(box, (0, games), (up[0], up[-1] if len(up) > 1 else up[0] + 1))
            with paper.drawing(figure):
                for number in up:
                    level = frame.at(0, number)[1]
                    line(paper, (frame.left, level), (frame.right, level), HAIR if number else 0.8, GREY)
                for at, curve in enumerate(part.curves):
                    points = [frame.at(game, total) for game, total in enumerate((0, *curve.totals))]
                    draw_line(paper, points, 1.1, DASHES[at % len(DASHES)])
            for number in up:
                level = frame.at(0, number)[1] - 0.35 * size
                put(
                    paper,
                    (frame.left - 4, level),
                    number_text(number, self.lang),
                    BODY,
                    size,
                    align="right",
                    part=figure,
                )
            ends = [frame.at(0, curve.totals[-1] if curve.totals else 0)[1] for curve in part.curves]
            places = spread(ends, [1.2 * size] * len(ends), frame.low, frame.top)
            for curve, level in zip(part.curves, places, strict=True):
                room = x + self.wide - frame.right - 6
                words = printable(curve.label)
                put(paper, (frame.right + 6, level - 0.35 * size), words, BOLD, size, fit=(room, 6.0), part=figure)

        return Piece(high, draw)
