"""The rules that an event announces: E109 and E110."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from skatlist.skat.findings import Finding, Kind, Severity, at_sheet
from skatlist.skat.rules import Profile, load_profile
from skatlist.skat.sheet import ChangeKind, ScoredSheet, Sheet
from skatlist.tournament.conform import ORDER, Breach, breach_of
from skatlist.tournament.model import Event
from skatlist.words import Phrase, ProfileError

# E109: a list follows other rules than its event announces. SkWO; quellen.md A18.

E109: Final = Kind("E109", "other-rules", Severity.ERROR)


def check_other_rules(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
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
        own = _rules_of_head(event, sheet) if sheet.rules else rules
        if own is None or _are_other(own, sheet.rules or announced, rules, announced):
            by = scored.profile  # those that the call asked for come before those of the list
            used = sheet.rules if own is not None and not _are_other(by, own.name, own, own.name) else by.name
            finding = Finding.of(E109, column="rules", stated=sheet.rules, computed=announced, used=used, how=allow)
            yield at_sheet(finding, sheet)
            continue
        changes = [item for item in sheet.changes if item.kind is ChangeKind.RULES]
        for item in changes if not scored.profile.tournament else ():  # in a tournament that is G118
            changed = load_profile(item.rules, beside=item.source.file)
            if _are_other(changed, item.rules, rules, announced):
                finding = Finding.of(E109, "later", column="rules", stated=item.rules, computed=announced, how=allow)
                yield at_sheet(finding._replace(source=item.source, game=item.before), sheet)
                break


def _rules_of_head(event: Event, sheet: Sheet) -> Profile | None:
    """Return the rules in the head of a list, None if they cannot be read."""
    name = sheet.rules or ""
    if event.profile is not None and name == event.rules:
        return event.profile  # an event file carries the rules of its club
    try:
        return load_profile(name, beside=sheet.source.file)
    except ProfileError:
        return None


def _are_other(profile: Profile, name: str, rules: Profile, announced: str) -> bool:
    if Path(name).name == announced:
        profile = profile._replace(scoring=rules.scoring)
    return tuple(profile) != tuple(rules)


# E110: an event that claims to follow the order of the game no longer does. SpO 1.7; quellen.md A18.

E110: Final = Kind("E110", "conforms-no-longer", Severity.WARNING)


def check_conforms_no_longer(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Report why the event no longer conforms."""
    ended = breach_of(event, sheets)
    if not ended:
        return ()
    breach = Breach.read(ended)
    finding = Finding.of(E110, breach.kind.replace("-", "_"), order=ORDER, series=breach.series, table=breach.table)
    seat = breach.series, breach.table
    about = next((each.sheet for each in sheets if (each.sheet.series, each.sheet.table) == seat), None)
    return (finding if about is None else at_sheet(finding, about),)
