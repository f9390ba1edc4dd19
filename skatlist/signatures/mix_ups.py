"""Papers taken for others: under another list's name, the same one twice, two versions of one."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.signatures.verdict import FileKind, Outcome, SignedPaper, Subject, Verdict
from skatlist.words import Language, text

_SERIES: Final = "0000"  # in place of the numbers in the name of a file
_TABLE: Final = "1111"
_Place = tuple[int | None, int | None]


class MixUpKind(StrEnum):
    """How papers could be taken for others; each has the sentence `mix_up_<kind>`."""

    MISNAMED = "misnamed"
    """The name of the file is that of another list."""
    TWICE = "twice"
    """Several files of one kind hold the same paper."""
    VERSIONS = "versions"
    """Files hold one paper with different content."""


class MixUp(NamedTuple):
    """Files that could be taken for others, and the paper that they hold."""

    kind: MixUpKind
    paper: SignedPaper
    verdicts: tuple[Verdict, ...]


def mix_ups(verdicts: Sequence[Verdict]) -> Iterator[MixUp]:
    """Yield the mix-ups among the files of one call, those that are not in order left out."""
    files = {Path(each.file).absolute(): each for each in verdicts if each.paper and each.outcome is not Outcome.BAD}
    for verdict in files.values():
        if verdict.paper and _is_misnamed(verdict.file, verdict.paper):
            yield MixUp(MixUpKind.MISNAMED, verdict.paper, (verdict,))
    same: defaultdict[tuple[object, ...], list[Verdict]] = defaultdict(list)
    for verdict in files.values():
        if verdict.paper and verdict.kind is not FileKind.P7S:
            same[_identity(verdict.paper)].append(verdict)
    for found in same.values():
        yield from _repeated(found)
    rankings = [each for each in files.values() if each.paper and each.paper.subject is Subject.STANDINGS]
    for found in same.values():
        yield from _versions(found, rankings)


def _identity(paper: SignedPaper) -> tuple[object, ...]:
    ranked = frozenset(series for series, _ in paper.lists) if paper.subject is Subject.STANDINGS else None
    return paper.subject, paper.event, paper.date, paper.series, paper.table, ranked


def _repeated(found: Sequence[Verdict]) -> Iterator[MixUp]:
    groups: defaultdict[tuple[object, ...], list[Verdict]] = defaultdict(list)
    for verdict in found:
        if verdict.paper:
            groups[verdict.kind, verdict.paper.code].append(verdict)
    for group in groups.values():
        if len(group) > 1 and (paper := group[0].paper):
            yield MixUp(MixUpKind.TWICE, paper, tuple(group))


def _versions(found: Sequence[Verdict], rankings: Sequence[Verdict]) -> Iterator[MixUp]:
    """Yield one paper with different content, a list also if the standings of its event count another version."""
    paper = found[0].paper
    if paper is None:
        return
    papers = [*found]
    if paper.subject is Subject.LIST:
        papers += [each for each in rankings if each.paper and each.paper[1:3] == paper[1:3]]
    marks = {verdict.file: _mark(verdict.paper, paper) for verdict in papers if verdict.paper}
    if len(set(filter(None, marks.values()))) > 1:
        yield MixUp(MixUpKind.VERSIONS, paper, tuple(each for each in papers if marks[each.file]))


def _mark(holder: SignedPaper, paper: SignedPaper) -> str | None:
    if paper.series is None or paper.table is None:
        return holder.code
    return holder.lists.get((paper.series, paper.table))


def _is_misnamed(file: str, paper: SignedPaper) -> bool:
    if paper.subject is Subject.EVENING:
        return False
    places = set(_named_places(Path(file).name.casefold()))
    return bool(places) and (paper.series, paper.table) not in places


def _named_places(name: str) -> Iterator[_Place]:
    for lang in Language:
        pattern = re.escape(text("files.export.file_list", lang, series=_SERIES, table=_TABLE))
        pattern = pattern.replace(_SERIES, r"(\d{1,9})").replace(_TABLE, r"(\d{1,9})")
        yield from ((int(series), int(table)) for series, table in re.findall(pattern, name))
        if text("files.export.file_standings", lang) in name:
            yield None, None
