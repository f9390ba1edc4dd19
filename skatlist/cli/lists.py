"""Lists as the commands need them: read, scored by their rules, checked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from skatlist.checks import Finding, Severity, check_event, check_sheet
from skatlist.cli.findings_view import Quoted
from skatlist.cli.value_view import steps_text
from skatlist.event import Event
from skatlist.formats.line import write_line
from skatlist.formats.loading import Options, load
from skatlist.messages import Language
from skatlist.rules import DEFAULT_PROFILE, Profile, load_profile
from skatlist.sheet import ScoredSheet, Sheet, score

__all__ = ["Lists", "read_lists"]


@dataclass(frozen=True, slots=True)
class Lists:
    """What was read: the event (if there is one), its lists as scored, what the readers found."""

    event: Event | None
    profile: Profile
    sheets: tuple[ScoredSheet, ...]
    unread: tuple[Finding, ...]

    def findings(self) -> tuple[Finding, ...]:
        """Return everything that is wrong, in reading order: file by file, line by line."""
        found = [*self.unread]
        for scored in self.sheets:
            found += check_sheet(scored)
        if self.event is not None or len(self.sheets) > 1:
            found += check_event(self.event, self.sheets)
        files = {name: at for at, name in enumerate(dict.fromkeys(finding.source.file for finding in found))}
        return tuple(sorted(found, key=lambda f: (files[f.source.file], f.source.line or 0)))

    def sheet_of(self, finding: Finding) -> ScoredSheet | None:
        """Return the list a finding speaks of."""
        key = (finding.source.file, finding.series, finding.table)
        return next((s for s in self.sheets if _key(s.sheet) == key), None)

    def profile_of(self, finding: Finding) -> Profile:
        """Return the rules that hold for a finding."""
        scored = self.sheet_of(finding)
        return scored.profile if scored else self.profile

    def quoted(self, finding: Finding, lang: Language) -> Quoted:
        """Return what the list says where a finding points."""
        scored = self.sheet_of(finding)
        rows = [row.row for row in scored.rows if row.row.source.line == finding.source.line] if scored else []
        if scored is None or not rows or finding.source.line is None:
            return Quoted(line=finding.source.text)
        row = rows[0]
        name = person(scored, row.declarer, "") if row.declarer is not None else ""
        return Quoted(name, write_line(row, stated=True), steps_text(row.entry, scored.profile, lang))


def _key(sheet: Sheet) -> tuple[str, int, int]:
    return (sheet.source.file, sheet.series, sheet.table)


def read_lists(paths: Sequence[Path], rules: str | None, players: int | None = None, games: int | None = None) -> Lists:
    """Read and score lists; the rules are those asked for, else the list's own, else the event's, else ISkO's."""
    parsed = load(paths, Options(players=players, games=games))
    usual = rules or (parsed.event.rules if parsed.event else None) or DEFAULT_PROFILE
    scored = tuple(score(sheet, load_profile(rules or sheet.rules or usual)) for sheet in parsed.sheets)
    whole = scored[0].profile if scored else load_profile(usual)
    return Lists(parsed.event, whole, scored, parsed.findings)


def has_errors(findings: Sequence[Finding]) -> bool:
    """Whether a list is wrong: exit code 1."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def person(scored: ScoredSheet, place: int, unnamed: str) -> str:
    """Return the name at a place, else the word for it."""
    players = scored.sheet.players
    return (players[place - 1].name if 1 <= place <= len(players) else "") or unnamed.format(place=place)


def names(scored: ScoredSheet, unnamed: str) -> Iterator[str]:
    """Yield the names by place."""
    for place in range(1, scored.sheet.size + 1):
        yield person(scored, place, unnamed)
