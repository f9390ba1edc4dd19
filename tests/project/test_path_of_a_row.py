"""How many modules one row passes on its way from the file to the finding: fewer are easier to follow."""

import random
import sys

import skatlist
from skatlist.formats.table.csv_list import write_file
from skatlist.rules import load_profile
from skatlist.simulation import invent_players, simulate_sheet
from skatlist.words import Language

AT_MOST = 70  # the checks of a game are six of them


def modules_passed(call):
    """Return the modules of which a call runs a function, and what it returns."""
    passed = set()

    def note(frame, event, _):
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith("skatlist") and frame.f_code.co_name != "<module>":
            passed.add(name)

    sys.setprofile(note)
    try:
        result = call()
    finally:
        sys.setprofile(None)
    return passed, result


def written(path, sheet):
    path.write_bytes(write_file([sheet], Language.EN))
    return path


def test_a_wrong_value_passes_few_modules(tmp_path):
    rng = random.Random(1)
    sheet = simulate_sheet(rng, invent_players(rng, 3), 36, load_profile())
    row = sheet.rows[4]
    wrong = row._replace(stated=row.stated._replace(value=(row.stated.value or 0) + 1))
    right = written(tmp_path / "right.csv", sheet)
    file = written(tmp_path / "wrong.csv", sheet._replace(rows=(*sheet.rows[:4], wrong, *sheet.rows[5:])))
    skatlist.read(right).check()  # what is imported or made once is no part of the way
    passed, findings = modules_passed(lambda: skatlist.read(file).check("basic"))
    assert [(finding.code, finding.game) for finding in findings] == [("G101", 5)]
    way = {"formats.table.rows", "sheet.scoring", "checks.game.valued_game", "checks.game.bids"}
    assert {f"skatlist.{name}" for name in way} < passed
    assert len(passed) <= AT_MOST
