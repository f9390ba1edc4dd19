"""The words of a page held against the list it shows: which game, which number or name differs."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from skatlist.papers.list.paper_rows import PaperRow, factor_words, footer_rows, paper_rows
from skatlist.reports.typeset import shown_date, with_minus
from skatlist.sheet import FooterName
from skatlist.signatures.payload.content import Content
from skatlist.signatures.payload.paper import version_of
from skatlist.signatures.pdf.words import Line, Words, is_number, joined, lines_of, missing_names, stands_in
from skatlist.signatures.verdict import Difference

_Game = tuple[PaperRow, list[str]]  # a game, and its words from left to right

_CARRIED: Final = "carried"
_MARK: Final = re.compile(r"\*|[BK]{1,2}")


def differing_list(words: Sequence[Words], content: Content) -> Iterator[Difference]:
    """Yield the games, sums and names of a list that do not stand on its pages as its columns have them."""
    scored, event, lang = content.sheets[0], content.facts.event, content.facts.lang
    place, lines = (scored.sheet.series, scored.sheet.table), lines_of(words)
    rows = [(row, _written(row)) for row in paper_rows(scored, lang)]
    found = _rows_in(lines, rows)
    yield from _differing_games(place, lines, rows, found)
    yield from _carried(content, found, lines)
    yield from _below(content, lines[max(found.values(), default=-1) + 1 :])
    for page in sorted({lines[at].page for at in found.values()} or {0}):
        begin = min((at for at in found.values() if lines[at].page == page), default=len(lines))
        above = [line for line in lines[:begin] if line.page == page]
        head = [each for line in above for each in line.drawn]
        for name in missing_names((player.name for player in scored.sheet.players), head):
            yield Difference(*place, "head", "players", name, "")
        if not any(re.findall(r"\d+", line.text)[-2:] == list(map(str, place)) for line in above):
            yield Difference(*place, "head", "table", "/".join(map(str, place)), "")
        for field, text in (("event", event.name), ("place", event.place), ("date", shown_date(event.date, lang))):
            if text and not stands_in(text, head):
                yield Difference(*place, "head", field, text, "")


def _rows_in(lines: Sequence[Line], rows: Sequence[_Game]) -> dict[int, int]:
    """Return the line in which each row stands, one below the other."""
    found: dict[int, int] = {}
    last, first_words = -1, _by_first_word(lines)
    for index, (row, expected) in enumerate(rows):
        for at in first_words[expected[0]] if expected else ():
            if at > last and _shows(_unmarked(lines[at].words), expected, row):
                found[index] = last = at
                break
    return found


def _by_first_word(lines: Sequence[Line]) -> defaultdict[str, list[int]]:
    first_words = defaultdict[str, list[int]](list)
    for at, line in enumerate(lines):
        first_words[line.words[0]].append(at)
    return first_words


def _differing_games(
    place: tuple[int, int], lines: Sequence[Line], rows: Sequence[_Game], found: Mapping[int, int]
) -> Iterator[Difference]:
    """Yield the games without their line, with the line that begins like it, then the lines between without a game."""
    first_words, used = _by_first_word(lines), set(found.values())
    for index, (row, expected) in enumerate(rows):
        if expected and index not in found:
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


def _shows(words: Sequence[str], expected: Sequence[str], row: PaperRow) -> bool:
    stated = [with_minus(number) for number in row.stated.values()]
    known = {number[:size] + "…" for number in stated for size in range(len(number))} | {*stated}
    known |= {"–"} if row.struck else set()
    return _in_order(expected, words) and known.issuperset(Counter(words) - Counter(expected))


def _in_order(expected: Sequence[str], words: Sequence[str]) -> bool:
    there = iter(words)
    return all(word in there for word in expected)


def _holds(line: Line, expected: Sequence[str], *, short: bool) -> bool:
    """Whether a line has all sums in their order; `short`: they may run together, column by column."""
    if not short or sum(map(is_number, line.words)) >= len(expected):
        return _in_order(expected, line.words)
    text = joined(line.words)
    for word in sorted(expected, key=len, reverse=True):
        if word not in text:
            return False
        text = text.replace(word, " ", 1)
    return True


def _sums(points: Sequence[int], won: Sequence[int], lost: Sequence[int]) -> list[str]:
    return [with_minus(number) for seat in zip(points, won, lost, strict=True) for number in seat]


def _carried(content: Content, found: Mapping[int, int], lines: Sequence[Line]) -> Iterator[Difference]:
    """Yield the sums that are not carried over as they should be from a page to the next."""
    scored, short = content.sheets[0], _is_short(content)
    for index, begin in found.items():
        end = found.get(index + 1)
        if end is None or lines[begin].page == lines[end].page:
            continue
        row = scored.rows[index]
        expected = _sums(row.totals, row.won, row.lost) + ([] if short else [str(row.passed)])
        pages = {line.page for line in lines[begin + 1 : end] if _holds(line, expected, short=short)}
        if not pages >= {lines[begin].page, *([] if short else [lines[end].page])}:
            yield Difference(scored.sheet.series, scored.sheet.table, _CARRIED, "", " ".join(expected), "")


def _below(content: Content, lines: Sequence[Line]) -> Iterator[Difference]:
    """Yield the sums below the games that do not stand there, in their order."""
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
