"""Any list, from any format, is the same list in an event file."""

import tempfile
from itertools import combinations
from pathlib import Path

import pytest
from formats.sheets_strategy import sheets
from tiers import drawn

from skatlist.evening import Evening
from skatlist.evening.import_lists import placed, start_event
from skatlist.files.formats.loading import read_for_import
from skatlist.files.formats.players.names import same_person
from skatlist.skat.sheet import Player, Sheet, Source, Written
from skatlist.tournament import Event

DATA = Path(__file__).parents[1] / "data"
SAMPLES = Path(__file__).parents[2] / "samples"


def bare(sheet):
    """Return a list without where it stood, and without columns that say once more what the game says."""
    return sheet._replace(
        rows=tuple(row._replace(written=telling(row), source=Source()) for row in sheet.rows),
        footer=tuple(sorted(row._replace(source=Source()) for row in sheet.footer)),
        changes=tuple(change._replace(source=Source()) for change in sheet.changes),
        source=Source(),
    )


def telling(row):
    """Return what the columns of a paper list say otherwise than the game; None where it is nothing."""
    if row.written is None:
        return None
    spitzen, columns = row.entry.spitzen, (row.written.with_, row.written.without)
    same = (None, None) if spitzen is None else (None, -spitzen) if spitzen < 0 else (spitzen, None)
    levels = None if row.written.levels == row.entry.levels else row.written.levels
    written = Written(*((None, None) if columns == same else columns), levels)
    return None if written == Written() else written


def seats_everybody(sheet):
    """Whether everyone who joins has a place, as every reader ensures, and no two people can be confused."""
    joined = [(change.place, change.player) for change in sheet.changes if change.player]
    people = {*enumerate(sheet.players, 1), *joined}
    pairs = list(combinations([player for _, player in people if player != Player()], 2))
    apart = not any(one.name and (one.name == other.name or same_person(one.name, other.name)) for one, other in pairs)
    numbered = not any(one.number is not None and one.number == other.number for one, other in pairs)
    return apart and numbered and all((change.place or 0) <= sheet.size for change in sheet.changes)


def kept(result, folder):
    """Return the lists of an event file they were taken into, with the people they name themselves."""
    path = Path(folder) / "abend.skat"
    start_event(path, Event(), result, "Ida")
    with Evening.open(path) as evening:
        lists = [
            evening.sheets.sheet(key)._replace(players=evening.book(key).own_players) for key in evening.sheets.begun
        ]
    return [bare(sheet) for sheet in lists]


@pytest.mark.slow
@drawn(5, 40, sheet=sheets().filter(seats_everybody))
def test_everything_a_list_states_is_kept(sheet: Sheet):
    with tempfile.TemporaryDirectory() as folder:
        assert kept([sheet], folder) == [bare(sheet)]


@pytest.mark.parametrize(
    "file",
    [
        DATA / "iss_excerpt.sgf",
        *sorted((SAMPLES / "clubabend").glob("serie*")),
        *sorted((SAMPLES / "streitfall").glob("serie*")),
    ],
    ids=lambda path: path.name,
)
def test_lists_of_every_format_are_kept(file, tmp_path):
    result = placed(read_for_import(file).sheets, (), None, None)
    assert sorted(map(str, kept(result, tmp_path))) == sorted(str(bare(sheet)) for sheet in result)
