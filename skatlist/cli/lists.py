"""Lists as the commands need them: read, scored by their rules, checked."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.checks import check_event, check_sheet
from skatlist.cli.reading import read
from skatlist.event import Event
from skatlist.findings import Finding, Severity
from skatlist.formats.loading import Options
from skatlist.formats.parsed import Parsed
from skatlist.rules import DEFAULT_PROFILE, Profile, load_profile, scored_by
from skatlist.sheet import ScoredSheet, Sheet, score
from skatlist.words import Language
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.cli.views.findings_view import Quoted


@dataclass(frozen=True, eq=False)
class Lists:
    """What was read: the event (if there is one), its lists as scored, what the readers found."""

    event: Event | None
    profile: Profile
    sheets: tuple[ScoredSheet, ...]
    unread: tuple[Finding, ...]

    def findings(self) -> tuple[Finding, ...]:
        """Return everything that is wrong, in reading order: file by file, line by line, then the list as a whole.

        The lists of an event file come by series and table.
        """
        found = [*self.unread]
        unread: dict[object, list[Finding]] = {}
        for finding in self.unread:  # one that names no table is about every list of its file
            unread.setdefault(finding.source.file if finding.table is None else _at(finding), []).append(finding)
        for scored in self.sheets:
            key = _key(scored.sheet)
            found += check_sheet(scored, [*unread.get(key[0], ()), *unread.get(key, ())])
        if self.event is not None or len(self.sheets) > 1:
            found += check_event(self.event, self.sheets, self.unread)
        names = [*(scored.sheet.source.file for scored in self.sheets), *(finding.source.file for finding in found)]
        files = {name: at for at, name in enumerate(dict.fromkeys(names))}

        def order(finding: Finding) -> tuple[float, ...]:
            among = _key_order(finding) if self.is_event_file(finding.source.file) else ()
            return (files[finding.source.file], *among, _whole_list(finding), finding.source.line or 0)

        return tuple(sorted(found, key=order))

    def is_event_file(self, file: str) -> bool:
        """Whether a file holds a whole event and all its lists."""
        event = self.event
        return event is not None and event.source.file == file and any(s.sheet.source.file == file for s in self.sheets)

    def counted(self, findings: Sequence[Finding]) -> tuple[int, int]:
        """Return how many lists have an error among some findings, and how many have none.

        A list that cannot be read is one too; what is wrong with the description of an event is wrong with no list.
        """
        keys = {_key(scored.sheet) for scored in self.sheets}
        bad = {
            _at(finding)
            for finding in findings
            if finding.severity is Severity.ERROR
            and (_at(finding) in keys or not self._describes_event(finding.source.file))
        }
        unread = sum(finding.code == "E103" and finding.sentence == "unreadable" for finding in findings)
        return len(bad), max(0, len(self.sheets) + unread - len(bad))

    def _describes_event(self, file: str) -> bool:
        return self.event is not None and self.event.source.file == file

    def sheet_of(self, finding: Finding) -> ScoredSheet | None:
        """Return the list a finding speaks of."""
        return self._by_key.get(_at(finding))

    @cached_property
    def _by_key(self) -> Mapping[tuple[str, int | None, int | None], ScoredSheet]:
        return {_key(scored.sheet): scored for scored in reversed(self.sheets)}  # the first of two

    def profile_of(self, finding: Finding) -> Profile:
        """Return the rules that hold for a finding."""
        scored = self.sheet_of(finding)
        return scored.profile if scored else self.profile

    def quoted(self, finding: Finding, lang: Language) -> "Quoted":
        """Return what the list says where a finding points."""
        from skatlist.cli.views.excerpt import quoted

        return quoted(finding, self.sheet_of(finding), lang)


def _key_order(finding: Finding) -> tuple[float, float]:
    """Return where the list of a finding stands among the lists of an event; the event itself comes last."""
    return (_or_last(finding.series), _or_last(finding.table))


def _or_last(number: int | None) -> float:
    return math.inf if number is None else number


def _at(finding: Finding) -> tuple[str, int | None, int | None]:
    return (finding.source.file, finding.series, finding.table)


def _whole_list(finding: Finding) -> bool:
    """Whether a finding is about a list as a whole: it comes after those about its lines."""
    return finding.game is None and not finding.code.startswith("L")


def _key(sheet: Sheet) -> tuple[str, int, int]:
    return (sheet.source.file, sheet.series, sheet.table)


def read_lists(
    paths: Sequence[Path],
    rules: str | None,
    players: int | None = None,
    games: int | None = None,
    scoring: str | None = None,
    at: int | None = None,
) -> Lists:
    """Read and score lists; the rules are those asked for, else the list's own, else the event's, else ISkO's.

    `scoring` settles the lists another way than the rules do; `at` shows an event file as it stood after so many
    records.
    """
    return scored_lists(read(paths, Options(players=players, games=games), at), rules, scoring)


def scored_lists(parsed: Parsed, rules: str | None = None, scoring: str | None = None) -> Lists:
    """Score lists that were read, by the rules `read_lists` names."""
    event = parsed.event
    # Rules of a club that an event carries itself need no file beside it.
    carried = event.profile if event is not None and not rules else None
    usual = carried or load_profile(rules or (event.rules if event else None) or DEFAULT_PROFILE)

    def of(sheet: Sheet | None) -> Profile:
        own = sheet.rules if sheet is not None and not rules else None
        profile = usual
        if own and sheet and not (carried and event and own == event.rules):
            # A rule set that a list names as a file lies beside the list.
            profile = load_profile(own, beside=sheet.source.file)
        return scored_by(profile, scoring) if scoring else profile

    scored = tuple(score(sheet, of(sheet)) for sheet in parsed.sheets)
    return Lists(parsed.event, scored[0].profile if scored else of(None), scored, parsed.findings)


def person(scored: ScoredSheet, place: int, unnamed: str) -> str:
    """Return the name at a place, else the word for it."""
    players = scored.sheet.players
    return (plain(players[place - 1].name) if 1 <= place <= len(players) else "") or unnamed.format(place=place)


def names(scored: ScoredSheet, unnamed: str) -> Iterator[str]:
    """Yield the names by place."""
    for place in range(1, scored.sheet.size + 1):
        yield person(scored, place, unnamed)
