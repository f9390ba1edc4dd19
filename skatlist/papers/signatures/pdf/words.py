"""The text on the pages of a PDF, compared with the list or the Rangliste it shows."""

import logging
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import inf
from typing import Any, Final, NamedTuple

from pypdf import PdfReader, apply_configuration

from skatlist.base.patterns import pattern
from skatlist.papers.list.list_columns import PaperRow, factor_words, footer_rows, paper_rows, passed_below
from skatlist.papers.reports.rankings import Line as RankingLine
from skatlist.papers.reports.rankings import ranking_groups
from skatlist.papers.reports.typeset import date_text, ratio_text, with_minus
from skatlist.papers.signatures.payload.content import Content
from skatlist.papers.signatures.payload.paper import PaperFacts, ranking_names, ranking_of, version_of
from skatlist.papers.signatures.pdf.objects import MAX_PAGES
from skatlist.papers.verdict import Difference
from skatlist.skat.sheet import FooterName
from skatlist.tournament.standings import Standing
from skatlist.words import enumerated
from skatlist.words import text as sentence
from skatlist.words.visible import code_of, plain

# The texts on the pages of a PDF with their positions, and the lines they form.

_MOST_FORMS: Final = 8  # drawings used on a page. Ours use one
_NEAR: Final = 4.5  # most points between the lines of one row
_ONE_LINE: Final = 3.0  # points
_EDGE: Final = 4.0  # points between the left edges of a name and of a code in its box
_LEAST: Final = 3  # fewest numbers in a row of a list or a Rangliste
_SHORTEST: Final = 3  # fewest letters of a name cut off at the edge of its column
_CUT: Final = "…"
_NUMBER: Final = pattern(r"[+\-−–]?\d+(?:[.,]\d{3})*=?|–")  # a shared rank ends with an equals sign
# Letters whose texts the library returns reversed: Hebrew, Arabic.
_FROM_THE_RIGHT: Final = pattern("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
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
                    words = words[::-1] if _FROM_THE_RIGHT.search(words) else words
                    x = place[4] * matrix[0] + place[5] * matrix[2] + matrix[4]
                    y = place[4] * matrix[1] + place[5] * matrix[3] + matrix[5]
                    kept.append(Words(number, x, y, " ".join(words.split())))

            page.extract_text(visitor_text=keep)
    return kept


def lines_on_pages(words: Sequence[Words]) -> list[Line]:
    """Return the lines of all pages in reading order: from the top, each from the left."""
    return [Line(tuple(word for each in line for word in each.text.split()), tuple(line)) for line in _heights(words)]


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


def _by_lines(words: Sequence[Words]) -> list[list[Words]]:
    """Return texts line by line, each from the left. The codes in boxes stand a little above their line."""
    lines: list[list[Words]] = []
    for each in sorted(words, key=lambda each: -each.y):
        if lines and lines[-1][0].y - each.y < _ONE_LINE:
            lines[-1].append(each)
        else:
            lines.append([each])
    return [sorted(line, key=lambda each: each.x) for line in lines]


def _reading(words: Words) -> tuple[int, float]:
    return round(words.x), -words.y


def without_blanks(words: Iterable[str]) -> str:
    """Return words without any blanks."""
    return "".join("".join(words).split())


def stands_in(name: str, drawn: Sequence[Words]) -> bool:
    """Whether a name is drawn: in one piece, in several pieces in reading order, or cut off with an ellipsis."""
    pieces = [without_blanks([each.text]) for each in drawn]
    return _is_pieced(_spelled(name, "".join(pieces)), pieces)


def _is_pieced(name: str, pieces: Sequence[str], least: int = _SHORTEST) -> bool:
    """Whether pieces without blanks make up a name.

    `least` are the fewest of its last letters that count in front of other words.
    """
    rests = {name}  # the rests of the name after some of the pieces
    for piece in pieces:
        cut = piece.removesuffix(_CUT) if piece.endswith(_CUT) and len(piece) > _SHORTEST else None
        for rest in rests:
            ends = piece == rest or (len(rest) >= least and piece.startswith(rest))
            if ends or name in piece or (cut is not None and rest.startswith(cut)):
                return True
        rests |= {rest[len(piece) :] for rest in rests if rest.startswith(piece)}
        sizes = range(min(len(piece), len(name)) - 1, _SHORTEST - 1, -1)
        rests |= {name[size:] for size in sizes if piece.endswith(name[:size])}
    return False


def _spelled(name: str, text: Container[str]) -> str:
    """Return a name without blanks as it is drawn. A letter that occurs nowhere in the `text` is drawn as its code."""
    return "".join(letter if letter in text else code_of(letter) for letter in without_blanks([plain(name)]))


def missing_names(names: Sequence[str], labels: Sequence[str], lines: Sequence[Sequence[Words]]) -> Iterator[str]:
    """Yield the names that are not in their columns, which are side by side, each below its label."""
    drawn = [each for line in lines for each in line]
    text = without_blanks(each.text for each in drawn)
    heads = [[each for each in line if without_blanks([each.text]) in labels] for line in lines]
    head = max(heads, key=len, default=[])
    if len(head) < len(names):  # up to version 0.2 the library returns all labels as one text
        yield from _missing_in_any_column(names, text, drawn)
        return
    begins, low = [each.x for each in head], head[0].y - _ONE_LINE
    for name, left, right in zip(names, begins, [*begins[1:], inf], strict=True):
        below = [each for each in drawn if left - _EDGE < each.x < right - _EDGE and each.y < low]
        column = [each for line in _by_lines(below) for each in line]  # its own lines, not those of a taller neighbour
        pieces, spelled = [without_blanks([each.text]) for each in column], _spelled(name, text)
        is_cut = any(piece.endswith(_CUT) for piece in pieces)
        if not "".join(pieces).startswith(spelled) and not (is_cut and _is_pieced(spelled, pieces)):
            yield name


def _missing_in_any_column(names: Iterable[str], text: str, drawn: Sequence[Words]) -> Iterator[str]:
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
_MARK: Final = pattern(r"\*|[BK]{1,2}")


def differing_list(words: Sequence[Words], content: Content) -> Iterator[Difference]:
    """Yield the games, sums and names of a list that its pages do not show in its columns."""
    scored, event, lang = content.sheets[0], content.facts.event, content.facts.lang
    place, lines = (scored.sheet.series, scored.sheet.table), lines_on_pages(words)
    rows = [(row, _written(row)) for row in paper_rows(scored, lang)]
    line_of_row = _rows_in(lines, rows)
    labels = [without_blanks([sentence("papers.place", lang, place=seat)]) for seat in range(1, scored.sheet.size + 1)]
    yield from _differing_games(place, lines, rows, line_of_row, labels)
    yield from _carried(content, line_of_row, lines)
    yield from _below(content, lines[max(line_of_row.values(), default=-1) + 1 :])
    for page in sorted({lines[at].page for at in line_of_row.values()} or {0}):
        begin = min((at for at in line_of_row.values() if lines[at].page == page), default=len(lines))
        above = [line for line in lines[:begin] if line.page == page]
        lines_of_head = _by_lines([each for line in above for each in line.drawn])
        head = [each for line in lines_of_head for each in line]
        for name in missing_names([player.name for player in scored.sheet.players], labels, lines_of_head):
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
    place: tuple[int, int],
    lines: Sequence[Line],
    rows: Sequence[_Game],
    line_of_row: Mapping[int, int],
    labels: Sequence[str],
) -> Iterator[Difference]:
    """Yield the games without a line, each with an unused line of the same number, then the unused lines in between."""
    first_words, used = _by_first_word(lines), set(line_of_row.values())
    for index, (row, expected) in enumerate(rows):
        if expected and index not in line_of_row:
            other = next((at for at in first_words[expected[0]] if at not in used), None)
            used |= set() if other is None else {other}
            yield Difference(*place, row.number, "", " ".join(expected), "" if other is None else lines[other].text)
    games = {expected[0] for _row, expected in rows if expected}
    heads = _in_heads(lines, set(line_of_row.values()), labels)
    for at in range(min(used, default=0), max(used, default=0)):
        if at not in used and at not in heads and lines[at].is_row and lines[at].words[0] in games:
            yield Difference(*place, None, "", "", lines[at].text)


def _in_heads(lines: Sequence[Line], used: Collection[int], labels: Sequence[str]) -> set[int]:
    """Return the lines at the heads of pages: up to the labels of the places, and from there names in their columns."""
    heads = set[int]()
    for first in {lines[at].page: at for at in sorted(used, reverse=True)}.values():
        above = [at for at, line in enumerate(lines[:first]) if line.page == lines[first].page]
        begins = {at: [each.x for each in lines[at].drawn if without_blanks([each.text]) in labels] for at in above}
        low = max(above, key=lambda at: len(begins[at]), default=first)
        if len(begins.get(low, ())) >= len(labels):  # up to version 0.2 the library returns all labels as one text
            left = min(begins[low]) - _EDGE
            heads |= {at for at in above if at <= low or lines[at].drawn[0].x > left}
    return heads


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
            passed = passed_below(scored)
            yield name, _sums(points, won, lost) + ([] if short or passed is None else [str(passed)])
        elif not short and factors.get(name, "").strip("0").isdigit():
            factor = int(factors[name])
            yield name, [with_minus(number) for each in points for number in (each, each // factor)]
        else:
            yield name, list(map(with_minus, points))


def _is_short(content: Content) -> bool:
    return version_of(content.facts.program) < [0, 3]


# The text of a page compared with the Rangliste it shows: rank, numbers and names of every line, by their place.

_MARKS: Final = pattern(r"(?<=[\d–])[⁰¹²³⁴-⁹]+(?:,[⁰¹²³⁴-⁹]+)*(?=\s|$)")  # marks of decisions at numbers
_AHEAD: Final = 20  # extra lines within which a row is still searched for
_WITH_COUNTS: Final = [0, 3]  # first version without a column of game points
_COLON: Final = ":"  # between games won and lost

_Height = list[Words]  # texts at about the same height of a page, from the left


class _RankedLine(NamedTuple):
    """A line of a Rangliste: its rank and numbers (None: a dash), its names, and the digits allowed among them.

    `last` are the texts of which one may stand at the end. A line that does not count has no `series` or `sums`.
    """

    rank: int | None
    series: tuple[int | None, ...]
    sums: tuple[int, ...]
    last: tuple[int | str | None, ...]
    names: tuple[str, ...]
    number: int | None
    deducted: int
    is_counted: bool

    @property
    def text(self) -> str:
        """The whole text in the order of the columns."""
        numbers = ("–" if each is None else str(each) for each in (self.rank, *self.series, *self.sums))
        return " ".join((*self.names, *numbers))


class _RankBlock(NamedTuple):
    """The texts that belong to a rank on a page: its own line and those below it, with the edges of its table.

    Names begin at the left edge `names`, numbers right of the left edge `numbers`.
    """

    heights: Sequence[_Height]
    names: float
    numbers: float

    @property
    def text(self) -> str:
        """The texts on the line of the rank."""
        return " ".join(each.text for each in self.heights[0])


def differing_ranking(words: Sequence[Words], content: Content) -> Iterator[Difference]:
    """Yield the lines of a Rangliste that its pages do not show in order, and surplus lines."""
    facts = content.facts
    unmarked = [each._replace(text=_MARKS.sub("", each.text)) for each in words]
    groups = ranking_groups(ranking_of(facts, content.sheets), facts.lang)
    rows = [row for _, ranked in groups for row in _rows(ranked, facts)]
    letters = frozenset("".join(each.text for each in words))
    blocks = _blocks(unmarked, rows, letters)
    at = 0
    for row in rows:
        near = range(at, min(at + _AHEAD, len(blocks)))
        there = next((each for each in near if _ranking_shows(blocks[each], row, letters)), None)
        if there is None:
            same = at < len(blocks) and _value(blocks[at].heights[0][0].text) == row.rank
            yield _difference(row.text, blocks[at].text if same else "")
            at += same
        else:
            yield from (_difference("", block.text) for block in blocks[at:there])
            at = there + 1
    yield from (_difference("", block.text) for block in blocks[at:])
    event = facts.event
    for field, text in (("event", event.name), ("place", event.place), ("date", date_text(event.date, facts.lang))):
        if text and not stands_in(text, words):
            yield Difference(None, None, "head", field, text, "")


def _numbers_of(line: RankingLine, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of a line of the Rangliste: of Gesamtpunkte alone only the total."""
    if not line.is_counted:
        return ()
    return (line.total,) if line.by_totals else (*points, line.won, line.lost, line.total)


def _difference(signed: str, present: str) -> Difference:
    return Difference(None, None, None, "", signed, present)


def _rows(lines: Sequence[RankingLine], facts: PaperFacts) -> Iterator[_RankedLine]:
    names, old = ranking_names(facts), version_of(facts.program) < _WITH_COUNTS
    best = next((line.total for line in lines if line.rank is not None), 0)
    for line in lines:
        gap, number = line.total - best, None
        last: tuple[int | str | None, ...] = (gap,) if line.rank is not None and gap < 0 else ()
        points: tuple[int, ...] = ()
        if isinstance(line, Standing):
            names_in_line = [names.person(line), line.player.club, *names.facts(line.player).values()]
            number = line.player.number
            points = (line.points,) if old else ()
        else:
            names_in_line = [line.name, enumerated(map(names.person, line.members))]
            if ratio := ratio_text(line.match_points, facts.lang):
                last = (ratio,)
        yield _RankedLine(
            line.rank,
            line.series if line.is_counted else (),
            _numbers_of(line, points),
            last,
            tuple(_MARKS.sub("", each) for each in names_in_line if each),
            number,
            line.deducted,
            line.is_counted,
        )


def _blocks(words: Sequence[Words], rows: Sequence[_RankedLine], letters: Collection[str]) -> list[_RankBlock]:
    """Return what the tables of the pages show, rank by rank.

    All pages of a table have the same title and the same columns. An index of names is no table. `letters` are all
    that are drawn.
    """
    pages: dict[int, list[_Height]] = {}
    for height in _heights(words):
        pages.setdefault(height[0].page, []).append(height)
    tables: dict[str, list[list[_Height]]] = {}
    for heights in pages.values():
        tables.setdefault(without_blanks(each.text for each in heights[0]), []).append(heights)
    by_rank: defaultdict[int | None, list[_RankedLine]] = defaultdict(list)
    for row in rows:
        by_rank[row.rank].append(row)
    blocks: list[_RankBlock] = []
    for table in tables.values():
        begun = [
            (each.x, height, row) for page in table for height in page for each, row in _begun(height, by_rank, letters)
        ]
        if not begun or len(blocks) >= len(rows):
            continue
        votes = Counter(round(x) for x, _, _ in begun)
        most = max(votes.values())
        names = min(x for x, _, _ in begun if votes[round(x)] == most)
        likely: defaultdict[int, list[_RankedLine]] = defaultdict(list)
        for x, height, row in begun:
            if abs(x - names) <= _EDGE:
                likely[id(height)].append(row)
        ranked = [heights for page in table for heights in _ranked(page, names, likely)]
        edges = [_first_number(each, row, names) for each in ranked for row in likely.get(id(each[0]), ())]
        blocks += (_RankBlock(each, names, min(edges, default=inf)) for each in ranked)
    return blocks


def _begun(
    height: _Height, by_rank: Mapping[int | None, Sequence[_RankedLine]], letters: Collection[str]
) -> Iterator[tuple[Words, _RankedLine]]:
    """Yield the texts right of a rank that may begin the name of a line with this rank."""
    if not is_number(height[0].text):
        return
    for row in by_rank.get(_value(height[0].text), ()):
        spelled = _spelled(row.names[0], letters) if row.names else ""
        for each in height[1:3]:  # at most a start number stands in front
            if spelled and _begins(spelled, without_blanks([each.text])):
                yield each, row


def _first_number(heights: Sequence[_Height], row: _RankedLine, names: float) -> float:
    """Return the left edge of the numbers of a row, read from the right, infinite if it has others."""
    beside = [each for each in heights[0] if each.x > names + _EDGE]
    for count in range(len(row.series), -1, -1):  # many series stand on several lines
        left, at = inf, len(beside)
        for number in reversed((*row.series[:count], *row.sums)):
            at = next((before for before in range(at - 1, -1, -1) if _token(beside[before]) == number), -1)
            if at < 0:
                break
            left = beside[at].x
        rest = row.series[count:]
        for height in heights[1:]:
            last = height[-len(rest[:count]) :]
            if rest[:count] and [_token(each) for each in last] == [*rest[:count]]:
                left, rest = min(left, last[0].x), rest[count:]
        if at >= 0 and not rest:
            return left
    return inf


def _ranked(page: Sequence[_Height], names: float, known: Collection[int]) -> Iterator[Sequence[_Height]]:
    """Yield the heights of each rank between the headings of a table and the words below it.

    A rank stands left of the `names`. `known` are the heights of lines that are expected.
    """
    begins = [at for at, height in enumerate(page) if height[0].x < names - _EDGE]
    first = next((at for at in begins if id(page[at]) in known), len(page))
    last = max((at for at in begins if id(page[at]) in known), default=-1)
    headings = [
        at
        for at in begins
        if not is_number(page[at][0].text) and any(abs(each.x - names) <= _EDGE for each in page[at])
    ]
    heading = max((at for at in headings if at < first), default=first) if last >= 0 else min(headings, default=-1)
    ends = [*begins[1:], len(page)]
    for at, end in zip(begins, ends, strict=True):
        if at >= heading and is_number(page[at][0].text):
            yield page[at:end]
        elif at > max(heading, last):
            return


def _token(words: Words) -> int | str | None:
    return _value(words.text) if is_number(words.text) else words.text


def _ranking_shows(block: _RankBlock, row: _RankedLine, letters: Collection[str]) -> bool:
    """Whether texts show a row: its rank, its numbers in order and no others, its names between them."""
    rank, *before = (each for each in block.heights[0] if each.x < block.names - _EDGE)
    drawn = [each for height in block.heights for each in height if each.x >= block.names - _EDGE]
    words = [each for each in drawn if each.x < block.numbers]
    on_line = [_token(each) for each in block.heights[0] if each.x >= block.numbers and each.text != _COLON]
    below = [_token(each) for height in block.heights[1:] for each in height if each.x >= block.numbers]
    return (
        _value(rank.text) == row.rank
        and {_token(each) for each in before} <= {row.number}
        and (_numbers_show(on_line, below, row) if row.is_counted else {*on_line, *below} <= {None, 0})
        and _names_show(words, row, letters)
    )


def _numbers_show(on_line: Sequence[int | str | None], below: Sequence[int | str | None], row: _RankedLine) -> bool:
    count = len(row.series) - len(below)
    end = count + len(row.sums)
    return (
        count >= 0
        and [*on_line[:end], *below] == [*row.series[:count], *row.sums, *row.series[count:]]
        and (
            tuple(on_line[end:]) in {(), row.last}
            if not row.last or isinstance(row.last[0], int)
            else tuple(on_line[end:]) == row.last
        )
    )


def _names_show(words: Sequence[Words], row: _RankedLine, letters: Collection[str]) -> bool:
    pieces = [without_blanks([each.text]) for each in words]
    text = "".join(pieces)
    spelled = [_spelled(name, letters) for name in row.names]
    allowed = Counter("".join((*spelled, str(row.number or ""), str(row.deducted or ""))))
    further = Counter(text) - allowed
    is_there = all(name in text or _is_pieced(name, pieces, least=1) for name in spelled)
    return is_there and not any(letter.isdecimal() for letter in further)


def _value(word: str) -> int | None:
    digits = re.sub(r"\D", "", word)
    return (-int(digits) if word[0] in "−–-" else int(digits)) if digits else None
