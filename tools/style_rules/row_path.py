"""How many modules one row passes on its way from the file to the finding: fewer are easier to follow."""

import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from .judging import Facts, Place, Rule

AT_MOST = 70  # the checks of a game are six of them
WAY = ("files.formats.table.rows", "skat.sheet.scoring", "skat.checks.game.valued_game", "skat.checks.game.bids")


def modules_passed(call: Callable[[], object]) -> set[str]:
    """Return the modules of the program of which a call runs a function."""
    passed = set()

    def note(frame, event, _) -> None:  # noqa: ANN001
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith("skatlist") and frame.f_code.co_name != "<module>":
            passed.add(name)

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return passed


def passed_by_a_wrong_value() -> set[str]:
    """Return the modules that read and check a list with a wrong value in its fifth row.

    Raises ValueError if the check does not find it.
    """
    import skatlist  # noqa: PLC0415  the program of this checkout: `tools/style.py` sets the path
    from skatlist.files.formats.table.csv_list import write_file  # noqa: PLC0415
    from skatlist.skat.rules import load_profile  # noqa: PLC0415
    from skatlist.tournament.simulation import invent_players, simulate_sheet  # noqa: PLC0415
    from skatlist.words import Language  # noqa: PLC0415

    rng = random.Random(1)  # noqa: S311
    sheet = simulate_sheet(rng, invent_players(rng, 3), 36, load_profile())
    row = sheet.rows[4]
    wrong = row._replace(stated=row.stated._replace(value=(row.stated.value or 0) + 1))
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        right, file = Path(folder, "right.csv"), Path(folder, "wrong.csv")
        right.write_bytes(write_file([sheet], Language.EN))
        file.write_bytes(write_file([sheet._replace(rows=(*sheet.rows[:4], wrong, *sheet.rows[5:]))], Language.EN))
        skatlist.read(right).check()  # an import, or a table made once, is no part of the way
        passed = modules_passed(lambda: findings.extend(skatlist.read(file).check("basic")))
    if [(finding.code, finding.game) for finding in findings] != [("G101", 5)]:
        raise ValueError(findings)
    return passed


def path_of_a_row(_root: Path, _: Facts, at_most: int = AT_MOST) -> Iterator[Place]:
    """Yield a fault if the way of a row has more modules than it may, or none of those it must have."""
    passed = passed_by_a_wrong_value()
    if len(passed) > at_most:
        yield "skatlist/__init__.py", 1, f"a wrong value passes {len(passed)} modules, at most {at_most}: join some"
    if not {f"skatlist.{name}" for name in WAY} < passed:
        yield "tools/style_rules/row_path.py", 1, f"the way of a row has no longer all of {', '.join(WAY)}: correct WAY"


RULES = (Rule("path-of-a-row", f"A wrong value passes at most {AT_MOST} modules", together=path_of_a_row),)
