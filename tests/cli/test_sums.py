"""`skatlist sums`: the numbers of a stack of lists, table after table, from the keyboard or a pipe."""

import io

import pytest

from skatlist import Evening, Event
from skatlist.cli.large import is_large
from skatlist.files.journal.journal import RecordKind
from skatlist.skat.sheet import ListSums

NONE = (None,) * 5
FIRST, SECOND = "421 11 1 9 9 5 275 6 0 595 8 0", "90 3 0 50 2 1 -96 0 2"


@pytest.fixture
def stack(tmp_path):
    path = tmp_path / "abend.skat"
    with Evening.create(path, Event(name="Abend", series=1), author="Anna") as evening:
        evening.seat((1, 1), "Anna, Bernd, Cem, Doris")
        evening.seat((1, 2), "Emil, Fritz, Gerd")
    return path


def records(path):
    with Evening.open(path) as evening:
        kinds = [record.kind for record in evening.records]
        sums = [ListSums.of(evening.scored((1, table)).sheet).total for table in (1, 2)]
    return kinds.count(RecordKind.SUMS), sums


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        (f"{FIRST}\n\n{SECOND}\n\n", (0, 2, [(1071, 239, 755, 1175, None), (360, 180, -156, None, None)])),
        (f"{FIRST}\n1071 239 755 1165\n\n", (1, 1, [(1071, 239, 755, 1165, None), NONE])),
        (f"{FIRST}\n", (0, 0, [NONE, NONE])),  # the keyboard ended before the answer: nothing half is kept
        ("1 2 3\n\n\n", (1, 0, [NONE, NONE])),
    ],
)
def test_a_table_is_one_record(skatlist, stack, monkeypatch, typed, result):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = skatlist("sums", stack, "--series", "1").code
    assert (code, *records(stack)) == result


def test_the_stack_goes_on_by_sums(skatlist, stack, monkeypatch):
    """The next call of an evening whose lists are typed by sums types sums."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{FIRST}\n\n"))
    assert f"skatlist summen {stack} --series 1" in " ".join(skatlist("sums", stack, "--series", "1").out.split())


def test_a_large_table_of_sums_is_read_at_once(tmp_path):
    """Large files of games are read list by list, those of sums are not."""
    sums, games = tmp_path / "sums.csv", tmp_path / "games.csv"
    sums.write_text("series,table,place,points,won,lost\n" + "1,1,1,100,2,0\n" * 200_000)
    games.write_text("series,table,game,declarer,contract,spitzen,result\n" + "1,1,1,1,clubs,1,won\n" * 200_000)
    assert (is_large(sums), is_large(games)) == (False, True)
