"""Lists for the tests of the checks: written in lines, faultless, and then spoilt in one place."""

import random
from functools import cache

from notation import rows

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, HouseRuleFacts, Player, Sheet, dealer_of, score
from skatlist.tournament.simulation import simulate_event, simulate_sheet, state
from skatlist.words import Language

ISKO = load_profile()
THREE = ("1 kreuz m2 r18 +", "2 grand m1 h r20 +", "3 karo o1 r18 -")
PEOPLE = ("Anna Becker", "Bernd Özdemir", "Chlebowski, Jan", "Dörte Groß", "Ewald Wiśniewski")


def plain(*lines, size=3, agreed=None, **more):
    """Return a list with facts only; as many games as lines are agreed."""
    people = tuple(Player(name=name, number=n) for n, name in enumerate(PEOPLE[:size], 1))
    return Sheet(players=people, rows=rows(*lines), agreed=agreed or len(lines), **more)


def full(*lines, size=3, dealers=True, **more):
    """Return a list with dealers, values, running totals, counters and footer as a careful scorer writes them."""
    sheet = plain(*lines, size=size, **more)
    if dealers:
        given = tuple(row._replace(dealer=dealer_of(row.number, size)) for row in sheet.rows)
        sheet = sheet._replace(rows=given)
    return state(sheet, ISKO)


@cache
def believable(seed, size=4, games=None, **more):
    """Return a faultless list of the simulation."""
    rng = random.Random(seed)
    people = tuple(Player(name=name, number=n) for n, name in enumerate(PEOPLE[:size], 1))
    return simulate_sheet(rng, people, games or {3: 36, 4: 48, 5: 50}[size], ISKO, **more)


def findings_of(sheet, profile=ISKO, severity=Severity.ERROR):
    """Return the findings of one severity, or all of them where it is None."""
    findings = check_sheet(score(sheet, profile))
    for finding in findings:
        german_sentences(finding)
    return [finding for finding in findings if severity in {None, finding.severity}]


def german_sentences(finding):
    """Return what a finding and its fixes say, in German; both languages must be able to say it."""
    german, _ = ([finding.text(lang), *(fix.text(lang) for fix in finding.fixes)] for lang in Language)
    return german


def codes(sheet, profile=ISKO, severity=Severity.ERROR):
    """Return the codes found, in order."""
    return [finding.code for finding in findings_of(sheet, profile, severity)]


def spoilt(sheet, game, **fields):
    """Return the list with one row changed: facts of the row, of its entry, of what is stated, or house facts."""
    changed = []
    for row in sheet.rows:
        new = row
        for name, value in fields.items() if row.number == game else ():
            new = _with(new, name, value)
        changed.append(new)
    return sheet._replace(rows=tuple(changed))


def _with(row, name, value):
    head, _, place = name.rpartition("_")
    if head in {"total", "won", "lost"} and place.isdigit():
        field = "totals" if head == "total" else head
        numbers = list(getattr(row.stated, field))
        numbers[int(place) - 1] = value
        return row._replace(stated=row.stated._replace(**{field: tuple(numbers)}))
    if name in {"value", "passed"}:
        return row._replace(stated=row.stated._replace(**{name: value}))
    if name in {"kontra_by", "bidders", "penalties", "phase", "shoves", "march", "virgin"}:
        return row._replace(house=(row.house or HouseRuleFacts())._replace(**{name: value}))
    if name in {"number", "dealer", "declarer", "written", "source", "entry"}:
        return row._replace(**{name: value})
    return row._replace(entry=row.entry._replace(**{name: value}))


def below(sheet, name, *values):
    """Return the list with one footer row written anew."""
    numbers = (*values, *[None] * (5 - len(values)))
    kept = [line for line in sheet.footer if line.name is not FooterName(name)]
    old = next((line for line in sheet.footer if line.name is FooterName(name)), None)
    line = (old or sheet.footer[0])._replace(name=FooterName(name), values=numbers)
    return sheet._replace(footer=(*kept, line))


def after(sheet, finding, which=0):
    """Return the list once a fix of a finding is applied."""
    return with_fix(sheet, finding.fixes[which])


@cache
def three_tables():
    """Return simulated lists of a five, a four and a three."""
    return simulate_event(21, players=12, series=1, size=5).sheets
