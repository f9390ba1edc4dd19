"""The district of `samples/kreis`, played through by its commands. Every number is computed by the independent checker
from the games, or added up here from the cells of the tables.
"""

import csv
import io
import json
import shutil
from collections import Counter, defaultdict
from contextlib import redirect_stdout
from pathlib import Path

import make_district_sample as tool
import openpyxl
import pytest
from skatlist_check import read_lists, score_list
from tiers import some

from skatlist.cli.app import run
from skatlist.files.journal.skat_file import SkatFile
from skatlist.papers.lists import read

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[2] / "samples" / "kreis"
ACCEPTED = {
    "bock-und-ramsch.json", "die-maurer-serie1-tisch02.csv", "die-maurer-serie2-tisch01.csv",
    "die-maurer-serie2-tisch02.csv", "grand-hand.skatlist.txt", "herz-dame.skat", "karo-sieben.skat", "kontra-re.csv",
    "kreuz-ass.pdf", "null-ouvert.skatlist.txt", "ohne-vier.csv", "pik-bube-laptop1.skat", "reizende-runde.xlsx",
    "skatfreunde.skatlist.txt",
}  # fmt: skip
ANSWERS = {"Bärbel Wegener": "zwei", "Eleni Kostopoulos": "eine", "Götz Petersen": "eine"}


@pytest.fixture
def district(tmp_path, monkeypatch):
    """The folder with the files of the clubs, in which the calls are made."""
    shutil.copytree(SAMPLE, tmp_path / "kreis")
    monkeypatch.chdir(tmp_path / "kreis")
    return tmp_path / "kreis"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder of the district after everything was taken in and answered."""
    folder = tmp_path_factory.mktemp("played") / "kreis"
    shutil.copytree(SAMPLE, folder)

    def call(code, *words):
        printed = io.StringIO()
        with redirect_stdout(printed):
            assert run([*words]) == code, printed.getvalue()
        return printed.getvalue()

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder.parent))
        patch.chdir(folder)
        call(0, "key", "trust", "kreuz-ass.crt")
        call(1, "archive", "inbox", "post")
        call(0, "merge", "post/accepted/pik-bube-laptop1.skat", "post/refused/pik-bube-laptop2.skat")
        shutil.copy(next(Path("nachtrag").iterdir()), "post")
        call(0, "archive", "inbox", "post")
        call(0, "archive", "post", "--index", "kreis.db")
        call(1, "archive", "add", "post/questions/grand-hand.xlsx", "--index", "kreis.db")
        open_ones = json.loads(call(1, "archive", "people", "--index", "kreis.db", "--format", "json"))["questions"]
        questions = {each["people"][0]["name"]: each["question"] for each in open_ones}
        assert questions.keys() == ANSWERS.keys()
        given = [word for name, answer in ANSWERS.items() for word in ("--answer", f"{questions[name]}={answer}")]
        call(0, "archive", "people", *given, "--index", "kreis.db")
    return folder


@pytest.fixture
def table(played, skatlist, monkeypatch):
    """A call of `archive table` as a document."""
    monkeypatch.chdir(played)
    return lambda *words: skatlist("archive", "table", *words, "--index", "kreis.db", "--format", "json").json


def series_of_games():
    """Return the points of every person and series by the checker: name and club with a list of points, won, lost."""
    people = defaultdict(list)
    for evening in some(tool.evenings(), 12):
        for written in some(read_lists(tool.text_lists(evening.event).decode()), 4):
            places = score_list(written)["places"]
            for player, place in zip(written["players"], places, strict=True):
                result = tuple(place[name] for name in ("total", "won", "lost"))
                people[player["name"], player["club"]].append(result)
    return people


def old_results():
    """Return every cell of the old table with a number: year, name, points, those crossed out, too."""
    book = openpyxl.load_workbook(SAMPLE / "post" / "grand-hand.xlsx")
    for sheet in book:
        _, _, *rows = sheet.iter_rows(values_only=True)
        for name, _, *cells, _ in some(rows, 7):
            yield from ((sheet.title, name, int(str(cell).strip("()"))) for cell in cells if cell is not None)


def test_the_sample_is_what_its_tool_makes():
    for path, content in some(tool.files(), 15):
        assert (SAMPLE / path).read_bytes() == content, path
    for path, records in some(tool.journals().items(), 4):
        with SkatFile.open(SAMPLE / path, write=False) as file:
            assert tuple(file.news()) == records, path
    assert sum(path.stat().st_size for path in SAMPLE.rglob("*") if path.is_file()) < 300_000


def test_every_file_is_taken_asked_about_or_refused_with_an_answer(district, skatlist):
    assert district == Path.cwd()
    verdicts = {each["file"]: each for each in skatlist("archive", "inbox", "post", "--format", "json").json["files"]}
    by_verdict = defaultdict(set)
    for name, each in some(verdicts.items(), 17):
        by_verdict[each["verdict"]].add(name)
        place = Path(each["place"])
        assert place.read_bytes() == (SAMPLE / "post" / name).read_bytes()
        assert place.with_name(f"{name}.answer.pdf").read_bytes().startswith(b"%PDF-")
    assert by_verdict["accepted"] == ACCEPTED - {"kreuz-ass.pdf"}
    assert by_verdict["refused"] == {"pik-bube-laptop2.skat"}
    assert "ab Eintrag 15 anders" in verdicts["pik-bube-laptop2.skat"]["messages"][0]
    questions = {name: " ".join(verdicts[name]["messages"]) for name in by_verdict["questions"]}
    assert questions.keys() == {"die-maurer-serie1-tisch01.csv", "grand-hand.xlsx", "kreuz-ass.pdf"}
    assert "405 angeschrieben, richtig 395" in questions["die-maurer-serie1-tisch01.csv"]
    assert "skatlist archiv aufnehmen" in questions["grand-hand.xlsx"]
    assert "Kreuz Ass Dünenau" in questions["kreuz-ass.pdf"]


def test_the_signed_paper_counts_once_its_key_is_known(district, skatlist):
    assert skatlist("verify", "post/kreuz-ass.pdf").code == 4
    assert skatlist("key", "trust", "kreuz-ass.crt").code == 0
    assert skatlist("verify", "post/kreuz-ass.pdf").code == 0
    assert skatlist("archive", "inbox", "post").code == 1
    [folder] = (district / "post/accepted").glob("2026-01-30-*")
    event = tool.evenings()[tool.KREUZ].event
    totals = {line.player.name: line.total for line in read(folder).standings().players}
    expected = {name: sum(total for total, *_ in rows) for (name, _), rows in series_of_games().items()}
    assert totals == {player.name: expected[player.name] for player in some(event.players, 7)}


def test_a_forged_paper_is_refused_with_its_own_exit_code(district, skatlist):
    paper = district / "post/kreuz-ass.pdf"
    data = bytearray(paper.read_bytes())
    data[len(data) // 2] ^= 1
    paper.write_bytes(data)
    done = skatlist("archive", "inbox", "post")
    assert (done.code, "Zurückgewiesen: kreuz-ass.pdf" in done.out) == (4, True)


def test_the_sums_handed_in_are_those_of_the_games():
    people = series_of_games()
    expected = {person: sum(total for total, *_ in rows) for person, rows in people.items()}
    written = Counter()
    for each in some(read_lists((SAMPLE / "post/null-ouvert.skatlist.txt").read_text("utf-8")), 4):
        [totals] = (row for row in each["footer"] if row["name"] == "total")
        for player, total in zip(each["players"], totals["values"], strict=False):
            written[player["name"], player["club"]] += total
    _, _, head, *rows = csv.reader((SAMPLE / "post/ohne-vier.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    for row in some(rows, 14):
        written[row[head.index("Name")], row[head.index("Verein")]] += int(row[head.index("Gesamt")])
    assert written == {person: expected[person] for person in some(written, 14)}


def test_the_merged_evening_has_the_list_of_the_second_laptop_as_second_list(played, table):
    [second] = read(played / "post/accepted/pik-bube-laptop1.skat").event.seconds
    assert (second.series, second.table) == (2, 2)
    assert table()["archive"]["provisional"] == 1


def test_the_table_of_the_year_has_every_total(table):
    people = series_of_games()
    guest, club = "Eleni Kostopoulos", "Herz Dame Adlerfurt"
    assert len(people[guest, club]) == 4  # two evenings
    lines = table("--from", "2026")["lines"]
    line_of = {(each["name"], each["club"]): each for each in some(lines, 83)}
    assert {who: each["total"] for who, each in line_of.items()} == {
        who: sum(total for total, *_ in rows) for who, rows in people.items()
    }
    by_totals = tool.CLUBS[tool.KONTRA]  # of a results file only the totals are known
    assert {who: (each["won"], each["lost"]) for who, each in line_of.items() if who[1] != by_totals} == {
        who: (sum(won for _, won, _ in rows), sum(lost for *_, lost in rows))
        for who, rows in people.items()
        if who[1] != by_totals
    }
    assert line_of[guest, club]["evenings"] == 2
    best = table("--from", "2026", "--best", "1")["lines"]
    best_series = {(each["name"], each["club"]): each["total"] for each in best}
    assert {who: total for who, total in best_series.items() if who[1] != by_totals} == {
        who: max(total for total, *_ in rows) for who, rows in people.items() if who[1] != by_totals
    }


def test_the_table_of_clubs_has_the_sums_of_their_people(table):
    clubs = Counter()
    for (_, club), rows in some(series_of_games().items(), 83):
        clubs[club] += sum(total for total, *_ in rows)
    lines = table("--from", "2026", "--by", "club")["lines"]
    assert [(each["club"], each["total"]) for each in some(lines, 12)] == clubs.most_common()


def test_the_eternal_table_has_the_old_years_and_their_medals(table):
    today, then = tool.SPELLED
    totals, evenings, years = Counter(), Counter(), defaultdict(Counter)
    for year, name, points in some(old_results(), 54):
        who = name.replace(then, today)
        totals[who] += points
        evenings[who] += 1
        years[year][who] += points
    for (name, _), rows in some(series_of_games().items(), 83):
        totals[name] += sum(total for total, *_ in rows)
        evenings[name] += len(rows) // 2
    medals = defaultdict(lambda: [0, 0, 0])
    for year in some(years.values(), 2):
        for place, (name, _) in enumerate(year.most_common(3)):
            medals[name][place] += 1
    eternal = table("--eternal")
    lines = {each["name"].replace(then, today): each for each in some(eternal["lines"], 83)}
    assert {name: each["total"] for name, each in lines.items()} == totals
    assert {name: each["evenings"] for name, each in lines.items()} == evenings
    assert {name: each["medals"] for name, each in lines.items() if any(each["medals"])} == medals
    assert [each["total"] for each in eternal["lines"]] == sorted(totals.values(), reverse=True)


def test_the_old_table_has_one_wrong_total(played, skatlist, monkeypatch):
    monkeypatch.chdir(played)
    again = skatlist("archive", "add", "post/questions/grand-hand.xlsx", "--index", "kreis.db", "--format", "json")
    tables = {each["year"]: each for each in again.json["tables"]}
    assert [len(each["differing"]) for each in (tables["2024"], tables["2025"])] == [0, 1]
    [wrong] = tables["2025"]["differing"]
    assert wrong["written"] - wrong["computed"] == 90


def test_two_of_the_next_evening_may_not_play(played, skatlist, monkeypatch):
    monkeypatch.chdir(played)
    done = skatlist("archive", "light", "rueckspiel", "--format", "json")
    lights = {each["name"]: each["light"] for each in some(done.json["people"], 8)}
    assert (done.code, [name for name, light in lights.items() if light == "red"]) == (
        1,
        ["Bärbel Wegener", "Renate Lüders"],
    )
