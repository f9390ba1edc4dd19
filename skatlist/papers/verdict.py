"""The verdict on a signed file of any kind. Its sentences are `signatures.*`."""

import datetime as dt
import logging
import re
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.files.formats.notation.changes import write_change
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.notation.person import write_player
from skatlist.skat.sheet import Player, Row, SheetChange
from skatlist.words import InputError, Language, text
from skatlist.words.word_tables import line_word

ListPart = str | Row | Player | SheetChange | None  # a value that is compared, None if it is missing

_LOG: Final = logging.getLogger(__name__)
_LONGEST: Final = 200  # characters of a text from outside
_NO_PARAMS: Final[Mapping[str, Any]] = MappingProxyType({})


class FileKind(StrEnum):
    """The kinds of verified files."""

    PDF = "pdf"
    EXCEL = "excel"
    P7S = "p7s"
    SKAT = "skat"


class Outcome(StrEnum):
    """The outcomes of a verdict."""

    GOOD = "good"
    UNVOUCHED = "unvouched"
    """Signature and content are intact, but nobody here vouches for the owner of the key."""
    BAD = "bad"


class CheckName(StrEnum):
    """The checks, in the order of the report. Each has the sentences `<name>_passed`, `_failed`, `_open`."""

    SIGNED = "signed"
    """There is a readable signature."""
    INTACT = "intact"
    """The signed bytes are exactly the present ones."""
    WHOLE = "whole"
    """The signature covers the whole file."""
    UNCHANGED = "unchanged"
    """Nothing was added afterwards except signatures in the fields for them."""
    BOUND = "bound"
    """The certificate, with its name and dates, is the one used for signing, open if no signature covers it."""
    IN_TIME = "in_time"
    """The certificate was valid when the file was signed."""
    TRUSTED = "trusted"
    """The certificate is the trusted one, open if none was named."""
    EMBEDDED = "embedded"
    """The list itself is in the file and readable."""
    FINAL = "final"
    """The paper is not marked as provisional, open if it is."""
    PRINTED = "printed"
    """The paper agrees with the list in the file."""
    RECOMPUTED = "recomputed"
    """The numbers are correct by the rules."""
    CODE = "code"
    """The check code belongs to the list in the file."""


class Subject(StrEnum):
    """The subject of a signed paper."""

    LIST = "list"
    STANDINGS = "standings"
    EVENING = "evening"


class SignedPaper(NamedTuple):
    """The paper in a signed file: its subject, the name and date of its event, a list's series and table.

    `code` is its check code, `lists` has a mark for each embedded list by series and table. Lists with the same
    mark have the same content.
    """

    subject: Subject
    event: str
    date: str
    code: str
    series: int | None = None
    table: int | None = None
    lists: Mapping[tuple[int, int], str] = MappingProxyType({})


class SignatureCheck(NamedTuple):
    """The result of one check. `passed` is None if it could not be decided.

    `params` fill in its sentence. `reason` picks another sentence for the same outcome, such as
    `<name>_failed_<reason>`.
    """

    name: CheckName
    passed: bool | None
    params: Mapping[str, Any] = _NO_PARAMS
    reason: str = ""


class Difference(NamedTuple):
    """A disagreement between the paper and the list signed with it.

    `game` is a number, the name of a footer row, `head` or None (elsewhere). `field` is a name of the list's columns or
    of its head, empty if unknown. `signed` is the value on the signed list, `found` the one found instead.
    """

    series: int | None
    table: int | None
    game: int | str | None
    field: str
    signed: ListPart
    found: ListPart

    def words(self, lang: Language) -> tuple[str, str]:
        """Return both values in a language, empty for missing ones. Of a row they have just enough to differ."""
        both = ("", "")
        for detail in range(3):
            both = (_line(self.signed, lang, detail)[:_LONGEST], _line(self.found, lang, detail)[:_LONGEST])
            if both[0] != both[1]:
                break
        return both


def _line(part: ListPart, lang: Language, detail: int) -> str:
    match part:
        case Row():
            line = write_line(part, lang, stated=detail > 0)
            return f"{part.number} {line}" if detail > 1 else line
        case SheetChange():
            line = write_change(part, lang)
            return f"{line_word('change', 'from', lang)} {part.before} {line}" if detail else line
        case Player():
            return write_player(part, lang)
    return part or ""


class LaterSignature(NamedTuple):
    """A later signer of a file, as the signature states.

    Nothing vouches for name or time. `field` is the signed field: `place1` to `place5`, for a substitute with their
    first game (`place2-17`), or `keeper`. `fingerprint` is that of the certificate, valid from `begin` to `end`.
    `has_club_name` says that it has the name of the club but a different key.
    """

    signer: str
    fingerprint: str
    signed_at: dt.datetime | None
    field: str
    begin: dt.datetime
    end: dt.datetime
    has_club_name: bool

    @property
    def in_time(self) -> bool | None:
        """Whether the certificate was valid when its holder signed, None without a time."""
        return None if self.signed_at is None else self.begin <= self.signed_at.replace(microsecond=0) <= self.end


class Verdict(NamedTuple):
    """The result of verifying one file, made with `make_verdict`.

    `good` says that nothing failed, even if the key is unknown. `outcome` also depends on whether the key is trusted.
    `fingerprint` is that of the signer's certificate (as `keys.certificate.fingerprint` writes it). `signed_at` is
    the time stated by the signer. `later` are the later signers, in fields left for them. `paper` is the paper in the
    file, None if it cannot be read.

    >>> import skatlist
    >>> verdict = skatlist.verify(
    ...     "samples/unterschrieben-0.1/rangliste.pdf", trust=["samples/unterschrieben-0.1/verein.crt"]
    ... )
    >>> verdict.good, verdict.outcome.value
    (True, 'good')
    """

    file: str
    kind: FileKind
    good: bool
    signer: str | None
    fingerprint: str | None
    trusted: bool | None
    signed_at: dt.datetime | None
    checks: tuple[SignatureCheck, ...]
    differences: tuple[Difference, ...] = ()
    later: tuple[LaterSignature, ...] = ()
    paper: SignedPaper | None = None

    @property
    def outcome(self) -> Outcome:
        """The outcome, good only with a trusted key."""
        if not self.good:
            return Outcome.BAD
        return Outcome.GOOD if self.trusted else Outcome.UNVOUCHED


class Unread(NamedTuple):
    """A file that could not be judged, and the error."""

    file: str
    fault: InputError


def make_verdict(
    file: str,
    kind: FileKind,
    checks: Iterable[SignatureCheck],
    *,
    signer: str | None = None,
    fingerprint: str | None = None,
    signed_at: dt.datetime | None = None,
    differences: Iterable[Difference] = (),
    later: Iterable[LaterSignature] = (),
    paper: SignedPaper | None = None,
) -> Verdict:
    """Return the verdict that follows from the checks: good if the file is signed, none failed, and nothing differs."""
    in_order = tuple(sorted(checks, key=lambda check: list(CheckName).index(check.name)))
    outcome = {check.name: check.passed for check in in_order}
    differing = tuple(differences)
    signed = outcome.get(CheckName.SIGNED) is True and outcome.get(CheckName.INTACT) is True
    return Verdict(
        file=file,
        kind=kind,
        good=signed and False not in outcome.values() and not differing,
        signer=signer,
        fingerprint=fingerprint,
        trusted=outcome.get(CheckName.TRUSTED),
        signed_at=signed_at,
        checks=in_order,
        differences=differing,
        later=tuple(later),
        paper=paper,
    )


def verdict_anyhow(
    file: str, kind: FileKind, judge: Callable[[], Verdict], reason: Callable[[Exception], str] = lambda _fault: ""
) -> Verdict:
    """Return the verdict of `judge` on an untrusted file.

    Any exception means a broken file. `reason` returns the kind of damage, "" for none in particular.
    """
    try:
        with warnings.catch_warnings():
            # Odd files are reported by the verdict, not by the logs of the libraries.
            warnings.simplefilter("ignore")
            return judge()
    except Exception as fault:  # noqa: BLE001
        _LOG.debug("%s could not be read", file, exc_info=True)  # the attack tests look here for bugs of ours
        params = {"fault": fault} if isinstance(fault, InputError) else {}
        return make_verdict(file, kind, [SignatureCheck(CheckName.SIGNED, False, params, reason(fault) or "broken")])


# Papers that could be mistaken for others: under the name of another list, the same one twice, two versions of one.

_SERIES: Final = "0000"  # replaces the numbers in the name of a file
_TABLE: Final = "1111"
_Place = tuple[int | None, int | None]


class MixUpKind(StrEnum):
    """How papers could be mistaken for others. Each has the sentence `mix_up_<kind>`."""

    MISNAMED = "misnamed"
    """The name of the file is that of another list."""
    TWICE = "twice"
    """Several files of one kind contain the same paper."""
    VERSIONS = "versions"
    """Files contain one paper with different content."""


class MixUp(NamedTuple):
    """Files that could be mistaken for others, and their paper."""

    kind: MixUpKind
    paper: SignedPaper
    verdicts: tuple[Verdict, ...]


def mix_ups(verdicts: Sequence[Verdict]) -> Iterator[MixUp]:
    """Yield the mix-ups among the files of one call, except for files that are not in order."""
    files = {Path(each.file).absolute(): each for each in verdicts if each.paper and each.outcome is not Outcome.BAD}
    for verdict in files.values():
        if verdict.paper and _is_misnamed(verdict.file, verdict.paper):
            yield MixUp(MixUpKind.MISNAMED, verdict.paper, (verdict,))
    same: defaultdict[tuple[object, ...], list[Verdict]] = defaultdict(list)
    for verdict in files.values():
        paper = verdict.paper
        if paper and verdict.kind is not FileKind.P7S:
            ranked = frozenset(series for series, _ in paper.lists) if paper.subject is Subject.STANDINGS else None
            same[paper.subject, paper.event, paper.date, paper.series, paper.table, ranked].append(verdict)
    for verdicts_of_paper in same.values():
        yield from _repeated(verdicts_of_paper)
    rankings = [each for each in files.values() if each.paper and each.paper.subject is Subject.STANDINGS]
    for verdicts_of_paper in same.values():
        yield from _versions(verdicts_of_paper, rankings)


def _repeated(verdicts: Sequence[Verdict]) -> Iterator[MixUp]:
    groups: defaultdict[tuple[object, ...], list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        if verdict.paper:
            groups[verdict.kind, verdict.paper.code].append(verdict)
    for group in groups.values():
        if len(group) > 1 and (paper := group[0].paper):
            yield MixUp(MixUpKind.TWICE, paper, tuple(group))


def _versions(verdicts: Sequence[Verdict], rankings: Sequence[Verdict]) -> Iterator[MixUp]:
    """Yield papers with different content, and lists of which the standings of the event count another version."""
    paper = verdicts[0].paper
    if paper is None:
        return
    papers = [*verdicts]
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
    places = set(_places_in_name(Path(file).name.casefold()))
    return bool(places) and (paper.series, paper.table) not in places


def _places_in_name(name: str) -> Iterator[_Place]:
    for lang in Language:
        pattern = re.escape(text("files.export.file_list", lang, series=_SERIES, table=_TABLE))
        pattern = pattern.replace(_SERIES, r"(\d{1,9})").replace(_TABLE, r"(\d{1,9})")
        yield from ((int(series), int(table)) for series, table in re.findall(pattern, name))
        if text("files.export.file_standings", lang) in name:
            yield None, None
