"""`skatlist sums`: the numbers of a stack of lists, table after table, from the keyboard or a pipe."""

import io
import json

import pytest
from desk_client import client_of
from tiers import some

from skatlist import Evening, Event
from skatlist.cli.large import is_large
from skatlist.files.journal.journal import RecordKind
from skatlist.files.journal.skat_file import SkatFile
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


class Typing(io.StringIO):
    """Lines from the keyboard. A call among them happens while the next line is typed."""

    def __init__(self, *lines):
        super().__init__()
        self.waiting = list(lines)

    def readline(self, *_):
        while self.waiting and callable(self.waiting[0]):
            self.waiting.pop(0)()
        return self.waiting.pop(0) + "\n" if self.waiting else ""


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("answer", ["", "n", "j"])
def test_sums_that_came_while_a_line_was_typed_are_asked_about(skatlist, stack, monkeypatch, answer, is_late):
    def elsewhere():
        with Evening.open(stack, write=True) as evening:
            evening.state_sums((1, 1), ListSums((430, 9, 275, 595), (11, 9, 6, 8), (1, 5, 0, 0)))

    typed = (FIRST, elsewhere, "", answer) if is_late else (elsewhere, FIRST, "", answer)
    monkeypatch.setattr("sys.stdin", Typing(*typed))
    result = skatlist("sums", stack, "--series", "1")
    assert "Anna: dort 430 / 11 / 1, hier 421 / 11 / 1." in " ".join(result.err.split())
    with Evening.open(stack) as evening:
        assert ListSums.of(evening.scored((1, 1)).sheet).points[0] == (421 if answer == "j" else 430)
    assert records(stack)[0] == (2 if answer == "j" else 1)


def test_sums_that_came_in_the_same_moment_are_asked_about(skatlist, stack, monkeypatch):
    """Another desk writes between the look at the list and the writing; nobody answers then."""
    add, others = SkatFile.add, [ListSums((430, 9, 275, 595), (11, 9, 6, 8), (1, 5, 0, 0))]

    def overtaken(self, *args, **more):
        if others:
            sums = others.pop()
            with Evening.open(stack, write=True) as evening:
                evening.state_sums((1, 1), sums)
        return add(self, *args, **more)

    monkeypatch.setattr(SkatFile, "add", overtaken)
    monkeypatch.setattr("sys.stdin", Typing(FIRST, ""))
    assert "dort 430 / 11 / 1" in " ".join(skatlist("sums", stack, "--series", "1").err.split())
    assert records(stack)[0] == 1


def test_a_table_that_another_desk_has_entered_is_passed_over(skatlist, stack, monkeypatch):
    def elsewhere():
        with Evening.open(stack, write=True) as evening:
            evening.state_sums((1, 2), ListSums((90, 50, -96), (3, 2, 0), (0, 1, 2)))

    monkeypatch.setattr("sys.stdin", Typing(FIRST, elsewhere, ""))
    assert "Tisch 2 hat schon seine Summen: 360 180 -156" in skatlist("sums", stack, "--series", "1").out
    assert records(stack)[0] == 2


def test_the_stack_goes_on_by_sums(skatlist, stack, monkeypatch):
    """The next call of an evening whose lists are typed by sums types sums."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{FIRST}\n\n"))
    assert f"skatlist summen {stack} --series 1" in " ".join(skatlist("sums", stack, "--series", "1").out.split())


def test_totals_alone_are_no_signatures_that_are_missing(skatlist, stack):
    with Evening.open(stack, write=True) as evening:
        evening.state_sums((1, 1), ListSums(total=(1071, 239, 755, 1175)))
        evening.state_sums((1, 2), ListSums(total=(360, 180, -156)))
    refused = skatlist("close", stack, "--series", "1")
    words = " ".join((refused.out + refused.err).split())
    assert refused.code == 1
    assert "Tisch 2: nur die Gesamtpunkte sind da; endgültig macht sie der Spielleiter" in words
    assert "unterschreiben" not in words
    missing = json.loads(skatlist("close", stack, "--series", "1", "--format", "json").out)["missing"]
    assert [each["totals_alone"] for each in missing] == [True, True]
    assert skatlist("close", stack, "--series", "1", "--director", "Berta", "--reason", "mehr ist nicht da").code == 0
    assert "X101" not in skatlist("check", stack).out


def test_lists_without_games_are_named_below_the_standings_wherever_they_stand(skatlist, stack, tmp_path):
    with Evening.open(stack, write=True) as evening:
        evening.state_sums((1, 1), ListSums((421, 9, 275, 595), (11, 9, 6, 8), (1, 5, 0, 0)))
        evening.state_sums((1, 2), ListSums(total=(360, 180, -156)))
    notes = ("1 Liste nach Summen, ohne ihre Spiele", "1 Liste nur mit Gesamtpunkten, ohne Spiele")
    assert skatlist("page", stack, "-o", tmp_path / "seite.html").code == 0
    with client_of(stack) as desk:
        pages = [
            (tmp_path / "seite.html").read_text("utf-8"),
            desk.get("/standings").text,
            skatlist("standings", stack).out,
        ]
    for page in some(pages):
        assert [each for each in notes if each not in page] == []


def test_a_large_table_of_sums_is_read_at_once(tmp_path):
    """Large files of games are read list by list, those of sums are not."""
    sums, games = tmp_path / "sums.csv", tmp_path / "games.csv"
    sums.write_text("series,table,place,points,won,lost\n" + "1,1,1,100,2,0\n" * 200_000)
    games.write_text("series,table,game,declarer,contract,spitzen,result\n" + "1,1,1,1,clubs,1,won\n" * 200_000)
    assert (is_large(sums), is_large(games)) == (False, True)
