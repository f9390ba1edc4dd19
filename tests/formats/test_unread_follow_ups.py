"""One slip of writing is one finding, in a text list (the line is left out) as in a table (the fact is unknown)."""

import re

import pytest
from checks.sheets import ISKO, believable

from skatlist.files.formats.table.csv_list import read_csv, write_csv
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_text
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import score
from skatlist.words import Language

SHEET = believable(3, 4)
LINES = write_text(SHEET).splitlines()
FIRST = next(at for at, line in enumerate(LINES) if re.match(r"\s*1 ", line))
HEAD, *ROWS = (line.split(";") for line in write_csv([SHEET], Language.DE).splitlines())
GAMES = [at for at, row in enumerate(ROWS[:48]) if row[HEAD.index("Alleinspieler")]][::7]


def findings(parsed):
    (sheet,) = parsed.sheets
    judged = check_sheet(score(sheet._replace(agreed=48), ISKO), parsed.findings)
    return len(parsed.findings), [finding.code for finding in judged if finding.severity is Severity.ERROR]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("pattern", "slip"),
    [(r" [+-] =", " gewinnen ="), ("(kreuz|pik|herz|karo|grand|null)", "xqz"), (r"=-?\d+", "=4x"), (r"r\d+", "q18")],
)
def test_in_a_text_list(game, pattern, slip):
    line = LINES[FIRST + game]
    lines = [*LINES[: FIRST + game], re.sub(pattern, slip, line, count=1), *LINES[FIRST + game + 1 :]]
    if lines[FIRST + game] != line:
        assert findings(read_text("\n".join(lines), "a.txt")) == (1, [])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("column", "slip"),
    [
        ("Ergebnis", "gewinnen"),
        ("Spielart", "xqz"),
        ("Spitzen", "q2"),
        ("Stufen", "q"),
        ("Reizwert", "18x"),
        ("Wert", "4x"),
        ("Alleinspieler", "Xaver"),
        ("Alleinspieler", "7"),
        ("Spiel", "1x"),
        ("Geber", "x"),
    ],
)
def test_in_a_table(game, column, slip):
    rows = [HEAD, *([*row] for row in ROWS)]
    rows[game + 1][HEAD.index(column)] = slip
    assert findings(read_csv("\n".join(map(";".join, rows)), "a.csv")) == (1, [])
