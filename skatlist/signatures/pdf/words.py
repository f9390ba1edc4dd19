"""The text on the pages of a PDF, compared with the list or the Rangliste it shows."""

import logging
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import inf
from typing import Any, Final, NamedTuple

from pypdf import PdfReader, apply_configuration

from skatlist.event.standings import Standing
from skatlist.papers.list.list_columns import PaperRow, factor_words, footer_rows, paper_rows
from skatlist.reports.not_final_note import finality_words
from skatlist.reports.rankings import Line as RankingLine
from skatlist.reports.rankings import RankingNames, ranking_groups
from skatlist.reports.typeset import date_text, ratio_text, with_minus
from skatlist.sheet import FooterName
from skatlist.signatures.payload.content import Content
from skatlist.signatures.payload.paper import ranking_names, ranking_of, version_of
from skatlist.signatures.pdf.objects import MAX_PAGES
from skatlist.signatures.verdict import Difference
from skatlist.words import Language, enumerated
from skatlist.words.visible import code_of, plain

# The texts on the pages of a PDF with their positions, and the lines they form.

_MOST_FORMS: Final = 8  # drawings used on a page. Ours use one
_NEAR: Final = 4.5  # most points between the lines of one row
_INDENT: Final = 100.0  # points: a line beginning further to the right continues the row above
_EDGE: Final = 4.0  # points between the left edges of a name and of a code in its box
_LEAST: Final = 3  # fewest numbers in a row of a list or a Rangliste
_SHORTEST: Final = 3  # fewest letters of a name cut off at the edge of its column
_CUT: Final = "…"
_START_NUMBER: Final = re.compile(r"·\D*\d*$")  # behind the club, below the name in a Rangliste
_NUMBER: Final = re.compile(r"[+\-−–]?\d+(?:[.,]\d{3})*=?|–")  # a shared rank ends with an equals sign
# Limits for the library that extracts text: many times what our own files need.
_BOUNDS: Final[Mapping[str, Any]] = {
    "zlib_maximum_output_length": 4 * 1024 * 1024,
    "array_based_stream_maximum_output_length": 4 * 1024 * 1024,
    "stream_filters_maximum_length": 1,
    "stream_parsing_work_maximum_count": 300_000,
    "xform_maximum_invocations_per_extraction": _MOST_FORMS,
}

# Broken files are reported by the verdict, not by the log of the library.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


class Words(NamedTuple):
    """Words drawn in one go: the page (from 0), the point where they begin, their text."""

    page: int
    x: float
    y: float
    text: str


class Line(NamedTuple):
    """A line of a page: its words one by one, and the texts as they were `drawn`."""

    words: tuple[str, ...]
    drawn: tuple[Words, ...]

    @property
    def page(self) -> int:
        """Its page, from 0."""
        return self.drawn[0].page

    @property
    def text(self) -> str:
        """Its words, separated by blanks."""
        return " ".join(self.words)

    @property
    def is_row(self) -> bool:
        """Whether it looks like a row of a list or a Rangliste: a number first, and more of them."""
        return is_number(self.words[0]) and sum(map(is_number, self.words)) >= _LEAST


def is_number(word: str) -> bool:
    """Whether a word is a number, or the dash in place of one."""
    return _NUMBER.fullmatch(word) is not None


def words_on_pages(data: bytes) -> list[Words]:
    """Return all texts of a document that is `within_reason`, page by page, in the order of drawing."""
    kept: list[Words] = []
    with apply_configuration(**_BOUNDS):
        for number, page in enumerate(PdfReader(BytesIO(data)).pages[:MAX_PAGES]):

            def keep(words: str, matrix: Any, place: Any, _font: Any, _size: Any, *, number: int = number) -> None:
                if words.strip():
                    x = place[4] * matrix[0] + place[5] * matrix[2] + matrix[4]
                    y = place[4] * matrix[1] + place[5] * matrix[3] + matrix[5]
                    kept.append(Words(number, x, y, " ".join(words.split())))

            page.extract_text(visitor_text=keep)
    return kept


def lines_on_pages(words: Sequence[Words], *, indented: bool = False) -> list[Line]:
    """Return the lines of all pages in reading order: from the top, each from the left.

    With `indented` a line that begins far to the right continues the row above.
    """
    lines: list[list[Words]] = []
    for line in _heights(words):
        last = lines[-1][0] if lines else line[0]
        if lines and indented and line[0].page == last.page and line[0].x > last.x + _INDENT:
            lines[-1] += line
        else:
            lines.append(line)
    return [Line(tuple(word for each in line for word in each.text.split()), tuple(line)) for line in lines]


def _heights(words: Sequence[Words]) -> Iterator[list[Words]]:
    """Yield groups of texts at about the same height of a page, from the left.

    Texts at the same left edge stay in order from the top.
    """
    line: list[Words] = []
    for each in sorted(words, key=lambda each: (each.page, -each.y)):
        if line and (line[-1].page != each.page or line[-1].y - each.y > _NEAR):
            yield sorted(line, key=_reading)
            line = []
        line.append(each)
    if line:
        yield sorted(line, key=_reading)


def _reading(words: Words) -> tuple[int, float]:
    return round(words.x), -words.y


def without_blanks(words: Iterable[str]) -> str:
    """Return words without any blanks."""
    return "".join("".join(words).split())


def stands_in(name: str, drawn: Sequence[Words]) -> bool:
    """Whether a name is drawn: in one piece, in several pieces in reading order, or cut off with an ellipsis."""
    pieces = [without_blanks([each.text]) for each in drawn]
    name = _spelled(name, "".join(pieces))
    rests = {name}  # the rests of the name after some of the pieces
    for piece in pieces:
        cut = piece.removesuffix(_CUT) if piece.endswith(_CUT) and len(piece) > _SHORTEST else None
        for rest in rests:
            ends = piece == rest or (len(rest) >= _SHORTEST and piece.startswith(rest))
            if ends or name in piece or (cut is not None and rest.startswith(cut)):
                return True
        rests |= {rest[len(piece) :] for rest in rests if rest.startswith(piece)}
        sizes = range(min(len(piece), len(name)) - 1, _SHORTEST - 1, -1)
        rests |= {name[size:] for size in sizes if piece.endswith(name[:size])}
    return False


def _spelled(name: str, text: str) -> str:
    return "".join(letter if letter in text else code_of(letter) for letter in without_blanks([plain(name)]))


def missing_names(names: Iterable[str], drawn: Sequence[Words]) -> Iterator[str]:
    """Yield the names that are not in their columns. The columns are side by side in the order of the names."""
    text = without_blanks(each.text for each in drawn)
    begins: list[tuple[str, float]] = []
    left = -inf
    for name in names:
        spelled = _spelled(name, text)
        starts = [each.x for each in drawn if each.x > left + _EDGE and _begins(spelled, without_blanks([each.text]))]
        left = min(starts, default=left)
        begins.append((name, left))
    for name, left in begins:
        right = min((other for _name, other in begins if other > left), default=inf)
        if not stands_in(name, [each for each in drawn if left - _EDGE < each.x < right - _EDGE]):
            yield name


def _begins(name: str, piece: str) -> bool:
    return name.startswith(piece) or piece.startswith(name)


# The text of a page compared with the list it shows: which game, number or name differs.

_Game = tuple[PaperRow, list[str]]  # a game, and its words from left to right

_CARRIED: Final = "carried"
_MARK: Final = re.compile(r"\*|[BK]{1,2}")


def differing_list(words: Sequence[Words], content: Content) -> Iterator[Difference]:
    """Yield the games, sums and names of a list that its pages do not show in its columns."""
    scored, event, lang = content.sheets[0], content.facts.event, content.facts.lang
    place, lines = (scored.sheet.series, scored.sheet.table), lines_on_pages(words)
    rows = [(row, _written(row)) for row in paper_rows(scored, lang)]
    line_of_row = _rows_in(lines, rows)
    yield from _differing_games(place, lines, rows, line_of_row)
    yield from _carried(content, line_of_row, lines)
    yield from _below(content, lines[max(line_of_row.values(), default=-1) + 1 :])
    for page in sorted({lines[at].page for at in line_of_row.values()} or {0}):
        begin = min((at for at in line_of_row.values() if lines[at].page == page), default=len(lines))
        above = [line for line in lines[:begin] if line.page == page]
        head = [each for line in above for each in line.drawn]
        for name in missing_names((player.name for player in scored.sheet.players), head):
            yield Difference(*place, "head", "players", name, "")
        if not any(re.findall(r"\d+", line.text)[-2:] == list(map(str, place)) for line in above):
            yield Difference(*place, "head", "table", "/".join(map(str, place)), "")
        for field, text in (("event", event.name), ("place", event.place), ("date", date_text(event.date, lang))):
            if text and not stands_in(text, head):
                yield Difference(*place, "head", field, text, "")


def _rows_in(lines: Sequence[Line], rows: Sequence[_Game]) -> dict[int, int]:
    """Return the line of each row that the pages show, by the indexes of both. Rows are in order from the top."""
    line_of_row: dict[int, int] = {}
    last, first_words = -1, _by_first_word(lines)
    for index, (row, expected) in enumerate(rows):
        for at in first_words[expected[0]] if expected else ():
            if at > last and _list_shows(_unmarked(lines[at].words), expected, row):
                line_of_row[index] = last = at
                break
    return line_of_row


def _by_first_word(lines: Sequence[Line]) -> defaultdict[str, list[int]]:
    first_words = defaultdict[str, list[int]](list)
    for at, line in enumerate(lines):
        first_words[line.words[0]].append(at)
    return first_words


def _differing_games(
    place: tuple[int, int], lines: Sequence[Line], rows: Sequence[_Game], line_of_row: Mapping[int, int]
) -> Iterator[Difference]:
    """Yield the games without a line, each with an unused line of the same number, then the unused lines in between."""
    first_words, used = _by_first_word(lines), set(line_of_row.values())
    for index, (row, expected) in enumerate(rows):
        if expected and index not in line_of_row:
            other = next((at for at in first_words[expected[0]] if at not in used), None)
            used |= set() if other is None else {other}
            yield Difference(*place, row.number, "", " ".join(expected), "" if other is None else lines[other].text)
    games = {expected[0] for _row, expected in rows if expected}
    for line in (lines[at] for at in range(min(used, default=0), max(used, default=0)) if at not in used):
        if line.is_row and line.words[0] in games:
            yield Difference(*place, None, "", "", line.text)


def _written(row: PaperRow) -> list[str]:
    cells = [row.written.get("game")] if row.struck else row.written.values()
    words = (with_minus(cell) if isinstance(cell, int) else cell for cell in cells if cell is not None)
    return [word for cell in words for word in cell.split()]


def _unmarked(words: Sequence[str]) -> list[str]:
    return [word for at, word in enumerate(words) if at != 1 or not _MARK.fullmatch(word)]


def _list_shows(words: Sequence[str], expected: Sequence[str], row: PaperRow) -> bool:
    stated = [with_minus(number) for number in row.stated.values()]
    known = {number[:size] + "…" for number in stated for size in range(len(number))} | {*stated}
    known |= {"–"} if row.struck else set()
    return _list_in_order(expected, words) and known.issuperset(Counter(words) - Counter(expected))


def _list_in_order(expected: Sequence[str], words: Sequence[str]) -> bool:
    there = iter(words)
    return all(word in there for word in expected)


def _holds(line: Line, expected: Sequence[str], *, short: bool) -> bool:
    """Whether a line has all sums in order.

    With `short` they may be without blanks between them, and column by column.
    """
    if not short or sum(map(is_number, line.words)) >= len(expected):
        return _list_in_order(expected, line.words)
    text = without_blanks(line.words)
    for word in sorted(expected, key=len, reverse=True):
        if word not in text:
            return False
        text = text.replace(word, " ", 1)
    return True


def _sums(points: Sequence[int], won: Sequence[int], lost: Sequence[int]) -> list[str]:
    return [with_minus(number) for seat in zip(points, won, lost, strict=True) for number in seat]


def _carried(content: Content, line_of_row: Mapping[int, int], lines: Sequence[Line]) -> Iterator[Difference]:
    """Yield the sums missing among those carried over from a page to the next."""
    scored, short = content.sheets[0], _is_short(content)
    for index, begin in line_of_row.items():
        end = line_of_row.get(index + 1)
        if end is None or lines[begin].page == lines[end].page:
            continue
        row = scored.rows[index]
        expected = _sums(row.totals, row.won, row.lost) + ([] if short else [str(row.passed)])
        pages = {line.page for line in lines[begin + 1 : end] if _holds(line, expected, short=short)}
        if not pages >= {lines[begin].page, *([] if short else [lines[end].page])}:
            yield Difference(scored.sheet.series, scored.sheet.table, _CARRIED, "", " ".join(expected), "")


def _below(content: Content, lines: Sequence[Line]) -> Iterator[Difference]:
    """Yield the sums below the games that the pages do not show in their order."""
    scored, short = content.sheets[0], _is_short(content)
    for name, expected in _footer(content):
        at = next((at for at, line in enumerate(lines) if _holds(line, expected, short=short)), None)
        if at is None:
            words = set(expected)
            likest = max(lines, key=lambda line: len(words & set(line.words)), default=None)
            there = likest.text if likest and words & set(likest.words) else ""
            yield Difference(scored.sheet.series, scored.sheet.table, name.value, "", " ".join(expected), there)
        else:
            lines = lines[at + 1 :]


def _footer(content: Content) -> Iterator[tuple[FooterName, list[str]]]:
    """Yield the numbers of each row below the games, with their counts."""
    scored, short = content.sheets[0], _is_short(content)
    won, lost = scored.footer(FooterName.WON), scored.footer(FooterName.LOST)
    factors = {FooterName.BONUS_OWN: str(scored.profile.scoring.own), FooterName.BONUS_OTHERS: factor_words(scored)}
    for name in dict.fromkeys([*footer_rows(scored), *([] if short else [FooterName.TOTAL])]):
        points = scored.footer(name)
        if name is FooterName.POINTS:
            yield name, _sums(points, won, lost) + ([] if short else [str(scored.passed)])
        elif not short and factors.get(name, "").strip("0").isdigit():
            factor = int(factors[name])
            yield name, [with_minus(number) for each in points for number in (each, each // factor)]
        else:
            yield name, list(map(with_minus, points))


def _is_short(content: Content) -> bool:
    return version_of(content.facts.program) < [0, 3]


# The text of a page compared with the Rangliste it shows: rank, numbers and names of every line.

_MARKS: Final = re.compile(r"(?<=[\d–])[⁰¹²³⁴-⁹]+(?:,[⁰¹²³⁴-⁹]+)*(?=\s|$)")  # marks of decisions at numbers
_AHEAD: Final = 20  # extra lines within which a row is still searched for


class _RankedLine(NamedTuple):
    """The required numbers (None: a dash) and names of a line, and further numbers that are allowed in it."""

    rank: int | None
    series: tuple[int | None, ...]
    sums: tuple[int | None, ...]
    names: tuple[str, ...]
    free: Counter[int | None]

    @property
    def text(self) -> str:
        """The whole text in the order of the columns."""
        numbers = ("–" if each is None else str(each) for each in (self.rank, *self.series, *self.sums))
        return " ".join((*self.names, *numbers))


def differing_ranking(words: Sequence[Words], content: Content) -> Iterator[Difference]:
    """Yield the lines of a Rangliste that its pages do not show in order, and surplus lines."""
    facts = content.facts
    words = [each._replace(text=_MARKS.sub("", each.text)) for each in words]
    groups = ranking_groups(ranking_of(facts, content.sheets), facts.lang)
    rows = [row for _, ranked in groups for row in _rows(ranked, ranking_names(facts), facts.lang)]
    # A sentence about missing lists may also look like a row.
    state, drawn = without_blanks(finality_words(facts.state, facts.lang)), without_blanks(each.text for each in words)
    lines = [
        line
        for line in lines_on_pages(words, indented=True)
        if not (line.is_row and without_blanks(line.words) in state)
    ]
    # So may a club called "1906 Skat 32" with a start number.
    names = {_spelled(name, drawn) for row in rows for name in row.names}
    begins = [at for at, line in enumerate(lines) if line.is_row and not _begins_within(names, line)]
    blocks = [lines[at:end] for at, end in zip(begins, [*begins[1:], len(lines)], strict=True)]
    at = 0
    for row in rows:
        near = range(at, min(at + _AHEAD, len(blocks)))
        there = next((each for each in near if _ranking_shows(blocks[each], row)), None)
        if there is None:
            same = at < len(blocks) and _value(blocks[at][0].words[0]) == row.rank
            yield _difference(row.text, blocks[at][0].text if same else "")
            at += same
        else:
            yield from (_difference("", block[0].text) for block in blocks[at:there])
            at = there + 1
    yield from (_difference("", block[0].text) for block in blocks[at:])
    event = facts.event
    for field, text in (("event", event.name), ("place", event.place), ("date", date_text(event.date, facts.lang))):
        if text and not stands_in(text, words):
            yield Difference(None, None, "head", field, text, "")


def _begins_within(names: Collection[str], line: Line) -> bool:
    """Whether a line begins with a name or a part of it, with a start number behind it or without."""
    first = line.drawn[0].text
    words = _START_NUMBER.sub("", without_blanks([first]))
    return not is_number(first) and any(words in name for name in names)


def _difference(signed: str, present: str) -> Difference:
    return Difference(None, None, None, "", signed, present)


def _rows(lines: Sequence[RankingLine], names: RankingNames, lang: Language) -> Iterator[_RankedLine]:
    best = next((line.total for line in lines if line.rank is not None), 0)
    for line in lines:
        points = ""
        if isinstance(line, Standing):
            names_in_line, numbers = [names.person(line), line.player.club], [line.player.number, line.points]
        else:
            names_in_line, numbers = [line.name, enumerated(map(names.person, line.members))], []
            points = ratio_text(line.match_points, lang)
        words = tuple(_MARKS.sub("", each) for each in (*names_in_line, points) if each)
        free = Counter[int | None](int(number) for each in words for number in re.findall(r"\d+", each))
        free.update(int(code) for code in map(code_of, "".join(words)) if code.isdecimal())
        free.update(number for number in numbers if number is not None)
        free.update([line.total - best, None, *filter(None, (line.deducted,))])
        sums = (line.won, line.lost, line.total, *(int(each) for each in points.split(" : ") if each.isdecimal()))
        if line.is_counted:
            yield _RankedLine(line.rank, line.series, sums, words, free)
        else:
            free.update([0, None] * (len(line.series) + len(numbers) + len(sums) + len(names_in_line)))
            yield _RankedLine(line.rank, (), (), words, free)


def _ranking_shows(block: Sequence[Line], row: _RankedLine) -> bool:
    """Whether lines show a row: the first one begins with its rank and has no unexpected numbers."""
    first, drawn = block[0], [each for line in block for each in line.drawn]
    numbers = [[_value(word) for word in line.words if is_number(word)] for line in block]
    there = [number for each in numbers for number in each]
    expected = [row.rank, *row.series, *row.sums]
    further = Counter(numbers[0]) - Counter(expected) - row.free
    return (
        _value(first.words[0]) == row.rank
        and not further
        and _ranking_in_order([row.rank, *row.series], there)
        and _ranking_in_order([row.rank, *row.sums], there)
        and not Counter(expected) - Counter(there)
        and all(stands_in(name, drawn) for name in row.names)
    )


def _value(word: str) -> int | None:
    digits = re.sub(r"\D", "", word)
    return (-int(digits) if word[0] in "−–-" else int(digits)) if digits else None


def _ranking_in_order(expected: Sequence[int | None], numbers: Sequence[int | None]) -> bool:
    there = iter(numbers)
    return all(number in there for number in expected)
