"""Lists as the commands need them: read, scored by their rules, checked."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skatlist.checks import Finding, check_event, check_sheet
from skatlist.event import Event
from skatlist.formats.loading import Options, load
from skatlist.messages import Language
from skatlist.rules import DEFAULT_PROFILE, Profile, load_profile, scored_by
from skatlist.sheet import ScoredSheet, Sheet, score

if TYPE_CHECKING:
    from skatlist.cli.findings_view import Quoted

__all__ = ["Lists", "read_lists"]


class Lists(NamedTuple):
    """What was read: the event (if there is one), its lists as scored, what the readers found."""

    event: Event | None
    profile: Profile
    sheets: tuple[ScoredSheet, ...]
    unread: tuple[Finding, ...]

    def findings(self) -> tuple[Finding, ...]:
        """Return everything that is wrong, in reading order: file by file, line by line, then the list as a whole."""
        found = [*self.unread]
        for scored in self.sheets:
            found += check_sheet(scored, [finding for finding in self.unread if _of(finding, scored.sheet)])
        if self.event is not None or len(self.sheets) > 1:
            found += check_event(self.event, self.sheets, self.unread)
        names = [*(scored.sheet.source.file for scored in self.sheets), *(finding.source.file for finding in found)]
        files = {name: at for at, name in enumerate(dict.fromkeys(names))}
        return tuple(sorted(found, key=lambda f: (files[f.source.file], _whole_list(f), f.source.line or 0)))

    def sheet_of(self, finding: Finding) -> ScoredSheet | None:
        """Return the list a finding speaks of."""
        key = (finding.source.file, finding.series, finding.table)
        return next((s for s in self.sheets if _key(s.sheet) == key), None)

    def profile_of(self, finding: Finding) -> Profile:
        """Return the rules that hold for a finding."""
        scored = self.sheet_of(finding)
        return scored.profile if scored else self.profile

    def quoted(self, finding: Finding, lang: Language) -> "Quoted":
        """Return what the list says where a finding points."""
        from skatlist.cli.quoting import quoted

        return quoted(finding, self.sheet_of(finding), lang)


def _whole_list(finding: Finding) -> bool:
    """Whether a finding is about a list as a whole: it comes after those about its lines."""
    return finding.game is None and not finding.code.startswith("L")


def _of(finding: Finding, sheet: Sheet) -> bool:
    """Whether a reader's finding is about a list; one that names no table is about every list of its file."""
    own = finding.table is None or (finding.series, finding.table) == (sheet.series, sheet.table)
    return own and finding.source.file == sheet.source.file


def _key(sheet: Sheet) -> tuple[str, int, int]:
    return (sheet.source.file, sheet.series, sheet.table)


def read_lists(
    paths: Sequence[Path],
    rules: str | None,
    players: int | None = None,
    games: int | None = None,
    scoring: str | None = None,
) -> Lists:
    """Read and score lists; the rules are those asked for, else the list's own, else the event's, else ISkO's.

    `scoring` settles the lists another way than the rules do.
    """
    parsed = load(paths, Options(players=players, games=games))
    usual = rules or (parsed.event.rules if parsed.event else None) or DEFAULT_PROFILE

    def of(sheet: Sheet | None) -> Profile:
        own = sheet.rules if sheet is not None and not rules else None
        # A rule set that a list names as a file lies beside the list.
        profile = load_profile(own, beside=sheet.source.file) if own and sheet else load_profile(usual)
        return scored_by(profile, scoring) if scoring else profile

    scored = tuple(score(sheet, of(sheet)) for sheet in parsed.sheets)
    return Lists(parsed.event, scored[0].profile if scored else of(None), scored, parsed.findings)


def person(scored: ScoredSheet, place: int, unnamed: str) -> str:
    """Return the name at a place, else the word for it."""
    players = scored.sheet.players
    return (players[place - 1].name if 1 <= place <= len(players) else "") or unnamed.format(place=place)


def names(scored: ScoredSheet, unnamed: str) -> Iterator[str]:
    """Yield the names by place."""
    for place in range(1, scored.sheet.size + 1):
        yield person(scored, place, unnamed)
