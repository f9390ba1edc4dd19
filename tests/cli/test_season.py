"""Several evenings named to `skatlist standings` are a season."""

import json
import re
import shutil
from pathlib import Path

import pytest
from club_evening import add_games, make_evening
from openpyxl import load_workbook
from pypdf import PdfReader
from tiers import slow, slow_rows

from skatlist.evening import Evening
from skatlist.evening.season import are_events, season
from skatlist.words import InputError, UsageError

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture
def evenings(tmp_path):
    """Three evenings of one club, the same lists on different days; the last one without any."""
    for name, day in (("may", "2026-05-01"), ("april", "2026-04-01"), ("june", "2026-06-01")):
        shutil.copytree(SAMPLES / "clubabend", tmp_path / name)
        description = tmp_path / name / "event.toml"
        description.write_text(description.read_text("utf-8").replace("2026-03-06", day), "utf-8")
    for file in (tmp_path / "june").glob("serie*"):
        file.unlink()
    return [tmp_path / name for name in ("may", "april", "june")]


@pytest.mark.parametrize("more", [("--teams",), *slow(("--categories",), ("--tandem",), ("--series", "1"))])
def test_a_season_ranks_players_over_all_series_only(evenings, skatlist, more):
    done = skatlist("standings", *evenings, *more)
    assert (done.code, "Die Jahreswertung gibt es nur" in done.err) == (2, True)


@pytest.mark.parametrize("more", [("--at", "3"), *slow(("--players", "4"), ("--games", "12"))])
def test_options_of_one_evening_are_refused_and_not_ignored(evenings, skatlist, more):
    done = skatlist("standings", *evenings, *more)
    assert (done.code, "Die Jahreswertung gibt es nur" in done.err) == (2, True)
    assert "nirgends" in skatlist("standings", *evenings, "--rules", "nirgends").err


@pytest.mark.slow
def test_all_papers_of_a_season_are_those_it_has(evenings, skatlist, tmp_path):
    done = skatlist("drucken", *evenings, "--paper", "all", "-o", tmp_path / "aus")
    assert (done.code, done.err) == (0, "")
    assert sorted(path.name for path in (tmp_path / "aus").iterdir()) == ["jahreswertung.pdf", "jahreswertung.xlsx"]
    done = skatlist("drucken", *evenings, "--paper", "all,review", "-o", tmp_path / "aus")
    assert (done.code, "gehört zu einem einzelnen Abend" in " ".join(done.err.split())) == (2, True)


@pytest.mark.slow
def test_a_season_is_the_same_on_paper_and_in_the_terminal(evenings, skatlist, tmp_path):
    rules = ("--best", "2", "--least", "2")
    done = skatlist("drucken", *evenings, *rules, "-o", tmp_path / "aus", "--now", "2026-07-01")
    assert (done.code, done.out.split()[0]) == (0, "2")
    assert sorted(path.name for path in (tmp_path / "aus").iterdir()) == ["jahreswertung.pdf", "jahreswertung.xlsx"]
    (page,) = PdfReader(tmp_path / "aus" / "jahreswertung.pdf").pages
    words = " ".join(page.extract_text().split())
    assert "2 Abende, 01.04.2026 bis 01.05.2026" in words
    assert "Die besten 2 Serien zählen. Für einen Rang braucht es 2 Abende." in words
    assert "Noch ohne Liste: 01.06.2026." in words
    displayed = json.loads(skatlist("standings", *evenings, *rules, "--format", "json").out)["players"]
    sheet, counting = load_workbook(tmp_path / "aus" / "jahreswertung.xlsx").worksheets
    for row, line in zip(counting.iter_rows(min_row=7, values_only=True), displayed, strict=False):
        assert row == (line["rank"], line["name"], *(each or "–" for each in line["counting"]), line["total"])
    cells = list(sheet.iter_rows(min_row=7, max_row=6 + len(displayed), values_only=True))
    match = [(*row[:7], *row[-5:-3], row[-2]) for row in cells]
    names = ("evenings", "series", "won", "lost", "total")
    assert match == [
        (line["rank"], line["name"], line["club"], *line["results"], *(line[name] for name in names))
        for line in displayed
    ]
    assert [row[-3] for row in cells] == [round(line["average"], 1) for line in displayed]
    assert all(f"{line['total']:,}".replace(",", ".") in words for line in displayed)


TERMS = [
    ("--best", "3"),
    ("--best", "1", "--evenings"),
    ("--best", "2", "--average"),
    ("--evenings", "--least", "2"),
    (),
]


@pytest.mark.slow
@pytest.mark.parametrize("terms", TERMS, ids=" ".join)
def test_paper_page_terminal_and_worksheet_take_the_same_options_and_say_the_same(evenings, skatlist, tmp_path, terms):
    document = skatlist("standings", *evenings, *terms, "--format", "json").json
    lines = document["players"]
    assert skatlist("export", *evenings, *terms, "-o", tmp_path / "out").code == 0
    assert skatlist("page", *evenings, *terms, "-o", tmp_path / "season.html").code == 0
    terminal = skatlist("standings", *evenings, *terms).out
    reader = PdfReader(tmp_path / "out" / "jahreswertung.pdf")
    paper = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    page = (tmp_path / "season.html").read_text("utf-8")
    sheet = load_workbook(tmp_path / "out" / "jahreswertung.xlsx").worksheets[-1]
    excel = [row for row in sheet.iter_rows(values_only=True) if lines[0]["name"] in row]
    rules = terminal.splitlines()[1]
    assert rules in paper
    assert rules in page
    dropped = 0
    for line in lines:
        cells = []
        for result, counting in zip(line["results"], line["counting"], strict=True):
            rest = result - (counting or 0)
            cells.append(f"({result})" if counting is None else f"{counting} ({rest})" if rest else str(result))
            dropped += rest
        row = next(row for row in page.split("<tr>") if f">{line['name']}<" in row)
        for cell in cells:
            assert f">{_with_dots(cell)}<" in row
            assert _with_dots(cell) in terminal
            assert _with_dots(cell) in paper
        assert sum(filter(None, line["counting"])) == line["total"]
        of_results = f"{line['counted']} von {line['available']}"
        for words in (terminal, paper, row) if "--best" in terms else ():
            assert of_results in words
    assert bool(dropped) is ("--best" in terms)
    assert all(("in Klammern: zählt nicht" in words) is ("--best" in terms) for words in (terminal, paper, page))
    first = lines[0]
    (row,) = excel[:1]
    assert first["total"] in row or "--average" in terms


def _with_dots(words):
    return re.sub(r"\d{4,}", lambda match: f"{int(match[0]):,}".replace(",", "."), words).replace("-", "−")


@pytest.mark.slow
def test_every_evening_that_is_not_final_says_why(evenings, skatlist, tmp_path):
    (evenings[0] / "serie2-tisch01.csv").unlink()
    done = skatlist("standings", *evenings)
    assert "01.05.2026 (Serie 2, Tisch 1 fehlt)" in done.words
    skatlist("export", *evenings, "-o", tmp_path / "out")
    skatlist("page", *evenings, "-o", tmp_path / "season.html")
    paper = PdfReader(tmp_path / "out" / "jahreswertung.pdf").pages[0].extract_text()
    for words in (paper, (tmp_path / "season.html").read_text("utf-8")):
        assert "01.05.2026 (Serie 2, Tisch 1 fehlt)" in " ".join(words.split())


@pytest.mark.slow
def test_evenings_with_errors_are_named_with_what_shows_them(evenings, skatlist, tmp_path):
    """The lists of two of three evenings are wrong; nothing is said where all are right."""
    out = ("-o", tmp_path / "aus")
    right = skatlist("drucken", *evenings, *out)
    assert "Achtung" not in right.out + right.err
    shutil.copytree(SAMPLES / "streitfall", tmp_path / "juli")
    event = tmp_path / "august abend.skat"
    assert skatlist("import", event, tmp_path / "juli").code in {0, 1}
    done = skatlist("drucken", *evenings, tmp_path / "juli", event, *out)
    printed = " ".join((done.out + done.err).split())
    assert printed.count("skatlist prüfen") == 2
    assert "august abend.skat" in printed
    assert "juli" in printed
    assert skatlist("export", *evenings, event, *out, "--format", "json").json["errors"]
    assert "--scoring bierlachs" in skatlist("drucken", *evenings, event, *out, "--scoring", "bierlachs").out


@pytest.mark.parametrize(
    ("more", "printed"),
    [
        (("--paper", "players"), "„spielerblätter“ gehört zu einem einzelnen Abend"),
        *slow_rows(
            (("--sign",), "Die Jahreswertung wird nicht unterschrieben"),
            (("--players", "4"), "--players gehört zu einem einzelnen Abend"),
        ),
    ],
)
def test_a_paper_that_a_season_lacks_is_refused(evenings, skatlist, tmp_path, more, printed):
    done = skatlist("export", *evenings, "-o", tmp_path / "aus", *more)
    assert (done.code, printed in done.err) == (2, True), done.err
    assert not (tmp_path / "aus").exists()
    alone = skatlist("export", evenings[0], "--best", "3", "-o", tmp_path / "aus")
    assert (alone.code, "mehrerer Abende" in alone.err) == (2, True)


@pytest.mark.slow
def test_the_paper_of_a_season_takes_no_place_among_lists(evenings, skatlist):
    done = skatlist("export", *evenings, "-o", evenings[0])
    assert (done.code, list(evenings[0].glob("jahres*"))) == (3, [])


@pytest.mark.parametrize(("command", "more"), [("export", "aus"), ("page", "seite.html")])
def test_evenings_without_lists_have_no_paper_and_no_page(evenings, skatlist, tmp_path, command, more):
    shutil.copytree(evenings[2], tmp_path / "july")
    done = skatlist(command, evenings[2], tmp_path / "july", "-o", tmp_path / more)
    assert (done.code, "Von diesen Abenden liegt noch keine Liste vor." in done.err) == (3, True)
    assert "–" not in skatlist("stats", evenings[2], tmp_path / "july").out


@pytest.mark.slow
def test_a_name_in_two_spellings_is_a_question(evenings, skatlist, tmp_path):
    assert "Vielleicht jeweils dieselbe Person" not in skatlist("rangliste", *evenings).out
    description = evenings[0] / "event.toml"
    words = description.read_text("utf-8")
    assert "René Lefèvre" in words
    description.write_text(words.replace("René Lefèvre", "René Lefevre").replace("Çetin Bağcı", "Ida Neu"), "utf-8")
    output = skatlist("rangliste", *evenings).words
    _, match, doubt = output.partition("Rang")[0].partition(
        "Vielleicht jeweils dieselbe Person, hier als zwei gezählt: "
    )
    assert match
    assert "René Lefèvre (" in doubt
    assert "René Lefevre (" in doubt
    assert "Ida Neu (" not in doubt
    skatlist("drucken", *evenings, "-o", tmp_path / "aus")
    (page,) = PdfReader(tmp_path / "aus" / "jahreswertung.pdf").pages
    assert "hier als zwei gezählt" in " ".join(page.extract_text().split())


@pytest.mark.slow
def test_days_of_two_years_that_would_look_alike_keep_the_year(evenings, skatlist):
    description = evenings[0] / "event.toml"
    description.write_text(description.read_text("utf-8").replace("2026-05-01", "2025-04-01"), "utf-8")
    assert "01.04.2025  01.04.2026" in skatlist("standings", *evenings).out


@pytest.mark.parametrize("ranking", ["season", *slow("evening", "average")])
def test_numbers_below_nought_have_one_minus(skatlist, tmp_path, ranking):
    """In every evening the declarer of the only game loses a grand with four: 2 x -120, and 50 more."""
    paths = [make_evening(tmp_path / f"{day}.skat", date=f"2026-0{day}-01") for day in (1, 2)]
    for path in paths:
        with Evening.open(path, write=True) as evening:
            add_games(evening, "2 grand m4 -")
    calls = {"season": paths, "evening": paths[:1], "average": [*paths, "--average"]}
    done = skatlist("standings", *calls[ranking])
    row = next(line.split() for line in done.out.splitlines() if "Bernd" in line)
    assert "-" not in "".join(row)
    assert {"season": "−580", "evening": "−290", "average": "−290,0"}[ranking] in row
    displayed = skatlist("standings", *calls[ranking], "--format", "json").json["players"]
    assert min(player["total"] for player in displayed) == (-290 if ranking == "evening" else -580)


def test_one_evening_twice_is_refused(evenings, skatlist):
    done = skatlist("standings", evenings[0], evenings[1], evenings[0])
    assert (done.code, "zweimal genannt" in done.err) == (3, True)
    with pytest.raises(InputError):
        season(evenings[0], evenings[0])


@pytest.mark.slow
@pytest.mark.parametrize("call", [("stats",), *slow(("standings", "--league"))])
def test_a_list_is_no_evening_of_a_season(evenings, skatlist, tmp_path, call):
    alone = SAMPLES / "zwei-listen" / "erstliste.txt"
    event = tmp_path / "may.skat"
    assert skatlist("import", event, evenings[0]).code == 0
    for paths in ((event, evenings[1], alone), (alone, evenings[0]), (evenings[0] / "event.toml", alone)):
        done = skatlist(call[0], *paths, *call[1:])
        assert (done.code, "erstliste.txt ist keine Veranstaltung" in done.err) == (2, True)
    with pytest.raises(UsageError):
        season(event, alone)


@pytest.mark.parametrize("call", [("stats",), *slow(("standings",), ("standings", "--league"))])
def test_a_list_beside_one_event_file_is_to_be_imported_there(evenings, skatlist, tmp_path, call):
    alone = SAMPLES / "zwei-listen" / "erstliste.txt"
    event = tmp_path / "may.skat"
    assert skatlist("import", event, evenings[0]).code == 0
    for paths in ((event, alone), (alone, event)):
        done = skatlist(call[0], *paths, *call[1:])
        assert (done.code, f"skatlist übernehmen {event} {alone}" in done.err) == (2, True)


@pytest.mark.slow
def test_the_description_of_an_event_stands_for_its_folder(evenings, skatlist):
    described = [evening / "event.toml" for evening in evenings]
    assert skatlist("standings", *described).out == skatlist("standings", *evenings).out
    beside = next(evenings[0].glob("serie1*"))
    assert "8 Listen" in skatlist("stats", evenings[0], beside).out


def test_a_rule_of_counting_needs_several_evenings(evenings, skatlist):
    done = skatlist("standings", evenings[0], "--best", "3")
    assert (done.code, "mehrerer Abende" in done.err) == (2, True)


def test_lists_are_no_evenings(evenings):
    lists = sorted((SAMPLES / "clubabend").glob("serie1*"))
    assert not are_events(lists[:2])
    assert not are_events(evenings[:1])
    assert are_events(evenings)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["export", "page"])
def test_a_league_without_teams_is_refused_and_a_list_is_no_match_day(evenings, skatlist, tmp_path, command):
    target = tmp_path / "out" if command == "export" else tmp_path / "league.html"
    done = skatlist(command, *evenings, "--league", "-o", target)
    assert (done.code, "keine Mannschaften" in done.err, target.exists()) == (3, True, False)
    (sheet,) = list(evenings[0].glob("serie1-tisch01*"))[:1]
    assert skatlist(command, sheet, "--league", "-o", target).code == 2
