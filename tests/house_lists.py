"""Lists for tests of house rules: rule sets with other switches, rows in the line notation, lists with changes."""

from skatlist.files.formats.notation.changes import read_change
from skatlist.files.formats.notation.line import read_line
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Sheet, score

PROFILES = {
    "isko": "isko-2022",
    "sko": "skatordnung",
    "preis": "preisskat",
    "regel": "regelblatt",
    "club": "clubordnung",
    "sybex": "sybex-1997",
    "house": "hausregeln",
}


def rules(name, **sections):
    """Return a shipped profile by its short name with other keys: rules("sybex", values={"grand": 20})."""
    profile = load_profile(PROFILES.get(name, name))
    changed = {section: getattr(profile, section)._replace(**keys) for section, keys in sections.items()}
    return profile._replace(**changed) if changed else profile


def row(number, line):
    """Return a row of a list; its line must be readable without a fault."""
    read_row, findings = read_line(line, place_required=False)
    assert not findings, (line, findings)
    return read_row._replace(number=number)


def entry(line):
    return row(None, line).entry


def sheet(*lines, players=3, start=1, agreed=None, names=()):
    """Return a list; a line `platz 4 geht` or `regeln P` between the rows changes what follows, `*` numbers on."""
    rows, changes, number = [], [], start
    for line in lines:
        change = read_change(line, number)
        if change is not None:
            changes.append(change)
        else:
            rows.append(row(number, line))
            number += 1
    people = tuple(Player(name=names[seat] if seat < len(names) else "") for seat in range(players))
    return Sheet(players=people, rows=tuple(rows), changes=tuple(changes), agreed=agreed)


def scored(profile, *lines, **more):
    """Score a list of lines by a profile or its short name."""
    return score(sheet(*lines, **more), rules(profile) if isinstance(profile, str) else profile)


def booked(profile, line, players=3):
    """Return what every place is booked for one game; None where the facts do not decide it."""
    result = scored(profile, line, players=players)
    if not result.complete and result.rows[0].valuation.points is None:
        return None
    return result.rows[0].bookings


def points(profile, line):
    """Return what the declarer is booked."""
    return scored(profile, line if line[0] in "12345e" else f"1 {line}").rows[0].valuation.points


def codes(profile, *lines, **more):
    """Return the codes of everything of severity error that is wrong with a list, without its length."""
    from skatlist.skat.checks.check_list import check_sheet
    from skatlist.skat.findings import Severity

    findings = check_sheet(scored(profile, *lines, **more))
    return [f.code for f in findings if f.severity is Severity.ERROR and f.code not in ("S101", "S102")]
