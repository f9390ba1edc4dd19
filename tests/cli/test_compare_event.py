"""The two lists of a table in one event file: entered, imported, compared, settled with consent; never mixed."""

import io
from pathlib import Path

import pytest
from tiers import some

import skatlist
from skatlist.cli.app import run
from skatlist.evening import Evening
from skatlist.evening.photos import SeenPhoto, file_photo, photo_folder_of
from skatlist.evening.settling import settle_difference
from skatlist.words import RefusedError

FOLDER = Path(__file__).parents[2] / "samples" / "zwei-listen"
FIRST, SECOND = str(FOLDER / "erstliste.txt"), str(FOLDER / "zweitliste.txt")
PEOPLE = ("Anna Becker", "Cem Yıldız", "Jürgen Voß", "Łukasz Öztürk")
TOML = (
    'name = "Liga"\nlists = 2\n[games]\n4 = 24\n'
    + "".join(f'[[players]]\nnumber = {at}\nname = "{name}"\n' for at, name in enumerate(PEOPLE, 1))
    + "[seating.1]\n3 = [1, 2, 3, 4]\n"
)
DECIDED = ("--reason", "Tisch gefragt", "--agreed", "alle")


def call(*args):
    return run([*args, "--lang", "de"])


@pytest.fixture
def event_file(tmp_path, monkeypatch, capsys):
    """Return an event file with both lists of a table."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "event.toml").write_text(TOML, encoding="utf-8")
    assert call("new", "liga.skat", "event.toml") == 0
    assert call("import", "liga.skat", FIRST) == 1  # it has a slip of its own, and the second list is missing
    assert "C102" in {finding.code for finding in skatlist.check("liga.skat")}
    assert call("import", "liga.skat", SECOND, "--second") == 0
    capsys.readouterr()
    return "liga.skat"


def codes(path):
    return [finding.code for finding in skatlist.check(path)]


def test_the_second_list_counts_nowhere(event_file):
    lists = skatlist.read(event_file)
    assert len(lists.scored) == 1
    assert len(lists.event.seconds) == 1
    first = skatlist.score(FIRST)[0]
    assert [place.total for place in lists.scored[0].places] == [place.total for place in first.places]
    assert [line.total for line in skatlist.standings(event_file).players] == sorted(
        (place.total for place in first.places), reverse=True
    )


@pytest.mark.slow
def test_differences_are_errors_until_the_table_has_settled_them(event_file, capsys):
    assert codes(event_file).count("C101") == 4
    assert call("compare", event_file) == 1
    assert "--settle --game 20 --right 2" in capsys.readouterr().out
    assert call("compare", event_file, "--settle", *DECIDED) == 1
    assert codes(event_file).count("C101") == 1  # what is open is not decided by the program
    assert call("compare", event_file, "--settle", *DECIDED) == 2
    assert call("compare", event_file, "--settle", "--game", "20", "--right", "2", *DECIDED) == 0
    assert codes(event_file) == []
    row = skatlist.read(event_file).scored[0].rows[19]
    assert (row.row.entry.spitzen, row.valuation.points) == (2, 72)


@pytest.mark.slow
def test_nothing_is_settled_without_reason_and_consent(event_file, capsys):
    with Evening.open(event_file) as evening:
        before = len(evening.records)
    for missing in some([(), ("--reason", "x"), ("--agreed", "alle"), ("--reason", "x", "--agreed", "3")]):
        assert call("compare", event_file, "--settle", "--game", "20", "--right", "2", *missing) == 1, missing
    assert call("compare", event_file, "--settle", "--right", "2", *DECIDED) == 2
    assert call("compare", FIRST, SECOND, "--settle", *DECIDED) == 2
    with Evening.open(event_file) as evening:
        assert len(evening.records) == before
    capsys.readouterr()


def test_a_decision_for_the_first_list_leaves_it_as_it_is(event_file):
    was = skatlist.read(event_file).sheets[0]
    assert call("compare", event_file, "--settle", "--game", "20", "--right", "1", *DECIDED) == 1
    assert skatlist.read(event_file).sheets[0] == was
    assert codes(event_file).count("C101") == 3


def test_a_decided_point_is_open_again_once_a_list_changes(event_file):
    assert call("compare", event_file, "--settle", "--game", "20", "--right", "1", *DECIDED) == 1
    assert call("correct", event_file, "20", "2", "grand", "m3", "r27", "+", "--reason", "x", "--agreed", "alle") == 0
    assert [each.game for each in skatlist.compare(event_file).differences].count(20) == 1


def test_the_log_tells_the_lists_apart(event_file, capsys):
    assert call("compare", event_file, "--settle", *DECIDED) == 1
    capsys.readouterr()
    assert call("log", event_file) == 0
    output = capsys.readouterr().out
    assert "Tisch 3 (Zweitliste): Liste mit 23 Spielen eingelesen" in output
    assert "entschieden für die Zweitliste (Erstliste -24, Zweitliste -48); Grund: Tisch gefragt" in output


def test_a_second_list_is_typed_like_the_first(event_file, capsys, monkeypatch):
    typed = "1 kreuz m1 r18 +\n2 grand o2 r20 -\nq\n"
    lines = {"": "Ida Neu, Jo Neu, Kai Neu\n" + typed, "--second": typed.replace("o2", "o1")}
    for option, text in lines.items():
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        assert call("enter", event_file, "--table", "2", *filter(None, [option])) == 0
    output = capsys.readouterr().out
    assert "Eingetragen wird die Zweitliste" in output
    assert "skatlist vergleichen liga.skat --series 1 --table 2" in output
    (difference,) = skatlist.compare(event_file, series=1, table=2).differences
    assert (difference.game, difference.cells) == (2, ("spitzen",))


@pytest.mark.slow
def test_the_event_as_a_folder_and_from_its_journal_is_the_same(event_file, capsys):
    assert call("export", event_file, "--to-folder", "ordner") == 0
    names = {path.name for path in Path("ordner").iterdir()}
    assert "serie1-tisch03-zweitliste.skatlist.txt" in names
    assert "lists = 2" in Path("ordner/event.toml").read_text(encoding="utf-8")
    assert codes("ordner").count("C101") == 4
    assert call("import", "neu.skat", "ordner") in {0, 1}
    assert codes("neu.skat").count("C101") == 4
    for path in Path("ordner").glob("*.jsonl"):
        path.unlink()
    assert call("import", "anders.skat", "ordner") in {0, 1}
    assert codes("anders.skat").count("C101") == 4
    capsys.readouterr()


@pytest.mark.slow
def test_closing_waits_until_the_two_lists_are_settled(event_file, capsys):
    with Evening.open(event_file, write=True, author="Ida") as evening:
        totals = [place.total for place in evening.scored((1, 3)).places]
        evening.state_totals((1, 3), totals)
        evening.sign((1, 3), (0, 1, 2, 3, 4))
    assert call("close", event_file, "--series", "1") == 1
    output = capsys.readouterr().out
    assert "Serie 1, Tisch 3: 4 Unterschiede der beiden Listen sind nicht entschieden" in output
    assert "skatlist vergleichen liga.skat --series 1 --table 3" in output
    for game, right in (("20", "1"), ("7", "1")):
        assert call("compare", event_file, "--settle", "--game", game, "--right", right, *DECIDED) == 1
    assert call("compare", event_file, "--settle", *DECIDED) in {0, 1}
    assert call("compare", event_file, "--settle", *DECIDED) in {0, 2}
    capsys.readouterr()
    assert call("close", event_file, "--series", "1") == 0, capsys.readouterr().out


def test_a_series_that_is_over_only_the_director_settles(event_file):
    result = skatlist.compare(event_file)
    with Evening.open(event_file, write=True, author="Ida") as evening:
        evening.close_series([1], skatlist.Decision("Zeit", director="Ida"))  # who may close all the same
        point = result.open[0]
        with pytest.raises(RefusedError):
            settle_difference(
                evening, result, point, point.proposed or "second", skatlist.Decision("x", agreed=(1, 2, 3, 4))
            )


def test_one_list_a_table_stays_as_it_was(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "event.toml").write_text(TOML.replace("lists = 2\n", ""), encoding="utf-8")
    assert call("new", "a.skat", "event.toml") == 0
    assert call("import", "a.skat", FIRST) == 1
    assert "C102" not in codes("a.skat")
    assert call("compare", "a.skat") == 3
    assert "ist zu diesem Tisch keine Zweitliste" in capsys.readouterr().err
    with Evening.open("a.skat") as evening:
        assert "lists" not in evening.records[0].content


@pytest.mark.slow
def test_signatures_speak_for_the_first_list_and_decide_nothing(event_file, capsys):
    assert call("compare", event_file) == 1
    unsigned = capsys.readouterr().out
    assert "unterschrieben" not in unsigned
    totals = " ".join(str(place.total) for place in skatlist.read(event_file).scored[0].places)
    assert call("sign", event_file, "--table", "3", "--totals", totals, "--places", "1,3") == 0
    verdicts = [each.verdict for each in skatlist.compare(FIRST, SECOND).differences]
    result = skatlist.compare(event_file)
    assert (result.signed, [each.verdict for each in result.differences]) == ((1, 3), verdicts)
    capsys.readouterr()
    assert call("compare", event_file) == 1
    displayed = " ".join(capsys.readouterr().out.split())
    assert "Die Erstliste haben unterschrieben: 1 Anna Becker, 3 Jürgen Voß. Das spricht für sie" in displayed
    assert call("compare", event_file, "-o", "punkte.pdf") == 1


def test_the_lists_are_compared_before_the_first_signature(event_file, capsys):
    assert call("close", event_file) == 1
    output = capsys.readouterr().out
    assert "Weiter mit: skatlist vergleichen liga.skat --series 1 --table 3\n" in output
    assert call("compare", event_file, "--settle", "--game", "19", "--right", "1", *DECIDED) == 2


@pytest.mark.slow
def test_a_point_settled_by_the_table_keeps_no_series_open(event_file, capsys):
    assert call("compare", event_file, "--settle", *DECIDED) == 1
    assert call("compare", event_file, "--settle", "--game", "20", "--right", "2", *DECIDED) == 0
    totals = " ".join(str(place.total) for place in skatlist.read(event_file).scored[0].places)
    assert call("sign", event_file, "--table", "3", "--totals", totals, "--places", "all") == 0
    capsys.readouterr()
    assert call("close", event_file) == 0, capsys.readouterr().out


def test_the_photograph_of_each_list_is_named_with_the_differing_games(event_file, capsys):
    with Evening.open(event_file, write=True) as evening:
        file_photo(evening, SeenPhoto("erste.jpg", b"one"), (1, 3))
        file_photo(evening, SeenPhoto("zweite.jpg", b"two"), (1, 3), second=True)
        files = [path.name for path in photo_folder_of(evening).files()]
    call("compare", event_file)
    words = "".join(capsys.readouterr().out.split())
    assert "aufdemFoto(Erstliste)" in words
    for file in some(files, 2):
        assert file in words
