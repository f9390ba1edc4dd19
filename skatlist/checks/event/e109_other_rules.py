"""E109: a list is computed by other rules than its event announces. SkWO; quellen.md A18."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity, at_sheet
from skatlist.rules import Profile, load_profile
from skatlist.sheet import ChangeKind, ScoredSheet
from skatlist.words import Phrase

KIND: Final = Kind("E109", "other-rules", Severity.ERROR)


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Compare the rules in the head of every list and those between its games with the rules of the event."""
    return tuple(_findings(event, sheets)) if not event.other_rules else ()


def _findings(event: Event, sheets: Iterable[ScoredSheet]) -> Iterable[Finding]:
    rules = event.profile or load_profile(event.rules)
    announced = Path(event.rules).name
    key = "checks.other_rules_kept" if event.history else "checks.other_rules_folder"
    allow = Phrase(key, {"file": event.source.file})
    for scored in sheets:
        sheet = scored.sheet
        if sheet.void:
            continue
        if sheet.rules and _are_other(scored.profile, sheet.rules, rules, announced):
            finding = Finding.of(KIND, column="rules", stated=sheet.rules, computed=announced, how=allow)
            yield at_sheet(finding, sheet)
            continue
        changes = [item for item in sheet.changes if item.kind is ChangeKind.RULES]
        for item in changes if not scored.profile.tournament else ():  # in a tournament that is G118
            changed = load_profile(item.rules, beside=item.source.file)
            if _are_other(changed, item.rules, rules, announced):
                finding = Finding.of(KIND, "later", column="rules", stated=item.rules, computed=announced, how=allow)
                yield at_sheet(finding._replace(source=item.source, game=item.before), sheet)
                break


def _are_other(profile: Profile, name: str, rules: Profile, announced: str) -> bool:
    if Path(name).name == announced:
        profile = profile._replace(scoring=rules.scoring)
    return tuple(profile) != tuple(rules)
