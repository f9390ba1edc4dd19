"""Lists as frames of a notebook: what `skatlist stats` writes of games and people, in the library that is asked for."""

import csv
import io

import narwhals as nw
import pandas as pd
import pytest
from refusals import tells

import skatlist
from skatlist.evening.frames import frame_csv, player_rows
from skatlist.evening.season import statistics_of
from skatlist.papers.frame_rows import GameRow, PlayerRow, games_counted, player_row
from skatlist.words import UsageError

SAMPLES = ("samples/clubabend", "samples/hausregeln", "samples/streitfall")
GAPS = (
    'serie 1\ntisch 1\nplatz 1 Anna\nplatz 2 Łukasz "A<B" Öztürk\nplatz 3 1906 Skat 32\n1 1 kreuz m2 +\n2 2 herz\n3 e\n'
)


def as_written(lists, kind, rows):
    """Return the rows of the CSV file, the headings first."""
    written = frame_csv((kind._fields, rows(lists))).decode("utf-8-sig")
    return [*csv.reader(io.StringIO(written, newline=""))]


def words(value):
    return "" if pd.isna(value) else str(value)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
@pytest.mark.parametrize("source", [*SAMPLES, GAPS], ids=lambda source: source.split("\n")[0])
def test_a_frame_has_the_cells_that_stats_writes(library, source, tmp_path):
    if source is GAPS:
        (tmp_path / "liste.txt").write_text(GAPS, encoding="utf-8")
    lists = skatlist.read(tmp_path if source is GAPS else source)
    kinds = {
        GameRow: (lists.frame, games_counted),
        PlayerRow: (lists.players_frame, lambda lists: map(player_row, lists.statistics.people)),
    }
    for kind, (frame, rows) in kinds.items():
        native = frame(library)
        made = nw.from_native(native)
        assert made.implementation.value == library
        cells = [[words(value) for value in row] for row in made.to_dict(as_series=False).values()]
        head, *body = as_written(lists, kind, rows)
        assert made.columns == head
        assert [list(row) for row in zip(*cells, strict=True)] == body
        assert all(dtype != nw.Object for dtype in made.schema.values())


def test_the_rows_of_people_are_those_of_all_or_of_one_person():
    results = statistics_of(skatlist.read("samples/streitfall"))
    everybody = results.statistics.people
    assert [*player_rows(results)[1]] == [*map(player_row, everybody)]
    assert [*player_rows(results, everybody[1])[1]] == [player_row(everybody[1])]


def test_a_frame_of_no_list_has_its_columns():
    lists = skatlist.Lists.of()
    for frame, kind in ((lists.frame(), GameRow), (lists.players_frame(), PlayerRow)):
        assert (len(frame), tuple(frame.columns)) == (0, kind._fields)
        assert str(frame["number"].dtype) == "Int64"


def test_a_library_without_frames_is_refused():
    with pytest.raises(UsageError, check=tells("frames_backend")):
        skatlist.read("samples/streitfall").frame("numpy")
