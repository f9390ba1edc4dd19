"""A row of a Rangliste, recognised however a version of the program sets it: its numbers in their order, its names."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from skatlist.papers.standings.standings_rows import MATCH_POINTS, NOTE, SERIES, CellValue

_MOST_LINES: Final = 8  # on which a version sets the series of a row
_A_LINE: Final = 8  # series that stand on one line in every version
_MARKS: Final = re.compile("[⁰¹²³⁴-⁹]+(?:,[⁰¹²³⁴-⁹]+)*")  # of decisions, beside the numbers they act on
_CUT: Final = "…"  # of a name too long for its place
_SHORTEST: Final = 3
_WORDS: Final = ("name", "club", "team", "members")


class RankingRow(NamedTuple):
    """What a row has to say: its rank and numbers as a pattern for one line, its names, and other numbers it may name.

    Many series stand on several `lines`, with the words under the name between them.

    A version may set start number, club, points and what is missing to the first rank, or leave them out.
    """

    pattern: re.Pattern[str]
    names: tuple[str, ...]
    numbers: frozenset[str]
    lines: int

    def stands_in(self, line: Sequence[str], after: Iterable[Sequence[str]]) -> bool:
        """Whether a line has the numbers, and with the lines `after` it, where long words go on, the names."""
        others = [" ".join(other) for other in after]
        whole = (_MARKS.sub("", " ".join((" ".join(line), *others[:count]))) for count in range(self.lines))
        found = next(filter(None, map(self.pattern.fullmatch, whole)), None)
        if found is None:
            return False
        between = " ".join(filter(None, found.groups()))
        bare = (word.replace(".", "") for word in between.split())
        free = [word for word in bare if word.isdecimal() and word not in self.numbers]
        text = "".join((between, *others)).replace(" ", "")
        return not free and all(_is_in(name, text) for name in self.names)


def ranking_row(columns: Sequence[str], cells: Sequence[CellValue], *, counted: bool) -> RankingRow:
    """Return what is looked for in place of a row; `counted`: it has numbers at all."""
    by_name: dict[str, CellValue] = dict(zip(columns, cells, strict=True))
    series = [cell for name, cell in zip(columns, cells, strict=True) if name == SERIES]
    names = tuple(str(by_name[name]) for name in _WORDS if by_name.get(name))
    named = (*names, str(by_name.get(NOTE)))
    numbers = {word for words in named for word in re.findall(r"\d+", words)} | {str(by_name.get("number"))}
    rank, won, lost, total = (_number(by_name[name]) for name in ("rank", "won", "lost", "total"))
    if counted:
        match_points = by_name.get(MATCH_POINTS)
        gap = rf" {re.escape(str(match_points))}" if match_points else r"(?: [−-][\d.,]+)?"
        points = f"(?:{_number(by_name.get('points'))} )?"
        ends = [
            _lines(list(map(_number, series)), lines, f"{points}{won}(?: :)? {lost} {total}{gap}")
            for lines in _splits(series)
        ]
    else:
        ends = ["[–0: ]+"]  # a list that does not count was worth nothing, and then a dash
    return RankingRow(
        re.compile(f"{rank}((?: .*?)?) (?:{'|'.join(ends)})((?: \\D.*)?)"),
        names,
        frozenset(numbers),
        1 + len(series) // _A_LINE,
    )


def _splits(series: Sequence[CellValue]) -> Iterable[int]:
    """Return on how many lines the series may stand."""
    return range(1, max(1, min(_MOST_LINES, len(series))) + 1)


def _lines(series: Sequence[str], lines: int, sums: str) -> str:
    """Return the pattern of the series on so many lines with the sums behind the first; words may stand between."""
    a_line = -(-len(series) // lines)
    parts = [" ".join(series[at : at + a_line]) for at in range(0, len(series), a_line)] if series else []
    first, *others = parts or [""]
    return " ".join(filter(None, (first, sums))) + "".join(f"((?: .*?)?) {part}" for part in others)


def _number(value: CellValue) -> str:
    """Return the pattern of a number, its thousands apart or not."""
    if not isinstance(value, int):
        return "[–-]"
    digits = f"{abs(value):,}".replace(",", "[.,]?")
    return f"[−-]{digits}" if value < 0 else digits


def _is_in(name: str, text: str) -> bool:
    """Whether a name stands in a text, piece by piece where it is broken, or as much of it as fits its place."""
    rest, at = "".join(name.split()), 0
    while rest:
        sizes = range(len(rest), min(_SHORTEST, len(rest)) - 1, -1)
        size = next((size for size in sizes if rest[:size] in text[at:]), 0)
        if not size:
            return False
        at = text.index(rest[:size], at) + size
        if text.startswith(_CUT, at):
            return True
        rest = rest[size:]
    return True
