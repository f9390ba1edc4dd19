"""The words of a page held against the Rangliste it shows: rank, numbers and names of every line."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from skatlist.event.standings import Standing
from skatlist.reports.not_final_note import finality_words
from skatlist.reports.rankings import Line as RankingLine
from skatlist.reports.rankings import RankingNames, ranking_groups
from skatlist.reports.typeset import shown_date, shown_ratio
from skatlist.signatures.payload.content import Content
from skatlist.signatures.payload.paper import ranking_names, ranking_of
from skatlist.signatures.pdf.words import Line, Words, is_number, joined, lines_of, stands_in
from skatlist.signatures.verdict import Difference
from skatlist.words import Language, enumerated
from skatlist.words.visible import code_of

_MARKS: Final = re.compile(r"(?<=[\d–])[⁰¹²³⁴-⁹]+(?:,[⁰¹²³⁴-⁹]+)*(?=\s|$)")  # of decisions, at the numbers they act on
_AHEAD: Final = 20  # extra lines after which a row is still looked for


class _RankedLine(NamedTuple):
    """The required numbers (None: a dash) and names of a line, and the numbers that may stand there, too."""

    rank: int | None
    series: tuple[int | None, ...]
    sums: tuple[int | None, ...]
    names: tuple[str, ...]
    free: Counter[int | None]

    @property
    def text(self) -> str:
        """All of it in the order of the columns."""
        numbers = ("–" if each is None else str(each) for each in (self.rank, *self.series, *self.sums))
        return " ".join((*self.names, *numbers))


def differing_ranking(words: Sequence[Words], content: Content) -> Iterator[Difference]:
    """Yield the lines of a Rangliste that do not stand on its pages in their order, and those too many."""
    facts = content.facts
    words = [each._replace(text=_MARKS.sub("", each.text)) for each in words]
    # A sentence about missing lists may look like a row, too.
    state = joined(finality_words(facts.state, facts.lang))
    lines = [line for line in lines_of(words, indented=True) if not (line.is_row and joined(line.words) in state)]
    begins = [at for at, line in enumerate(lines) if line.is_row]
    blocks = [lines[at:end] for at, end in zip(begins, [*begins[1:], len(lines)], strict=True)]
    at = 0
    for _, ranked in ranking_groups(ranking_of(facts, content.sheets), facts.lang):
        for row in _rows(ranked, ranking_names(facts), facts.lang):
            near = range(at, min(at + _AHEAD, len(blocks)))
            there = next((each for each in near if _shows(blocks[each], row)), None)
            if there is None:
                same = at < len(blocks) and _value(blocks[at][0].words[0]) == row.rank
                yield _difference(row.text, blocks[at][0].text if same else "")
                at += same
            else:
                yield from (_difference("", block[0].text) for block in blocks[at:there])
                at = there + 1
    yield from (_difference("", block[0].text) for block in blocks[at:])
    event = facts.event
    for field, text in (("event", event.name), ("place", event.place), ("date", shown_date(event.date, facts.lang))):
        if text and not stands_in(text, words):
            yield Difference(None, None, "head", field, text, "")


def _difference(signed: str, found: str) -> Difference:
    return Difference(None, None, None, "", signed, found)


def _rows(lines: Sequence[RankingLine], names: RankingNames, lang: Language) -> Iterator[_RankedLine]:
    best = next((line.total for line in lines if line.rank is not None), 0)
    for line in lines:
        points = ""
        if isinstance(line, Standing):
            called, numbers = [names.person(line), line.player.club], [line.player.number, line.points]
        else:
            called, numbers = [line.name, enumerated(map(names.person, line.members))], []
            points = shown_ratio(line.match_points, lang)
        words = tuple(_MARKS.sub("", each) for each in (*called, points) if each)
        free = Counter[int | None](int(number) for each in words for number in re.findall(r"\d+", each))
        free.update(int(code) for code in map(code_of, "".join(words)) if code.isdecimal())
        free.update(number for number in numbers if number is not None)
        free.update([line.total - best, None, *filter(None, (line.deducted,))])
        sums = (line.won, line.lost, line.total, *(int(each) for each in points.split(" : ") if each.isdecimal()))
        if line.is_counted:
            yield _RankedLine(line.rank, line.series, sums, words, free)
        else:
            free.update([0, None] * (len(line.series) + len(numbers) + len(sums) + len(called)))
            yield _RankedLine(line.rank, (), (), words, free)


def _shows(block: Sequence[Line], row: _RankedLine) -> bool:
    """Whether lines are a row: the first begins with its rank, and no other numbers stand on it."""
    first, drawn = block[0], [each for line in block for each in line.drawn]
    numbers = [[_value(word) for word in line.words if is_number(word)] for line in block]
    there = [number for each in numbers for number in each]
    expected = [row.rank, *row.series, *row.sums]
    further = Counter(numbers[0]) - Counter(expected) - row.free
    return (
        _value(first.words[0]) == row.rank
        and not further
        and _in_order([row.rank, *row.series], there)
        and _in_order([row.rank, *row.sums], there)
        and not Counter(expected) - Counter(there)
        and all(stands_in(name, drawn) for name in row.names)
    )


def _value(word: str) -> int | None:
    digits = re.sub(r"\D", "", word)
    return (-int(digits) if word[0] in "−–-" else int(digits)) if digits else None


def _in_order(expected: Sequence[int | None], numbers: Sequence[int | None]) -> bool:
    there = iter(numbers)
    return all(number in there for number in expected)
