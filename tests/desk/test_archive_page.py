"""The archive at the desk: old tables dropped on the first page, tables, people, questions, papers."""

import html
import re
from threading import Event
from urllib.parse import urlencode

import pytest
from club_evening import make_evening
from desk_client import client_of
from needs import PATIENCE
from tiers import some

from skatlist import archive
from skatlist.desk.sentences import names_a_call
from skatlist.evening.archive import adding, old_tables, renewing

OLD = (
    ("2019.csv", "Name;12.1.2019;9.3.2019;Gesamt\nAnna Becker;1210;430;1640\nBernd Öz;980;;980\n"),
    ("2020.csv", "Name;11.1.2020;14.3.2020;Gesamt\nAnna Becker;1000;500;1501\nBernt Öz;2000;10;2010\n"),
)


def sent(name, content):
    return (name, content.encode())


@pytest.fixture
def desk(tmp_path):
    with client_of(make_evening(tmp_path / "abend.skat", date="2021-01-09")) as client:
        yield client


def links(page, view):
    return [html.unescape(each) for each in re.findall(rf'href="(/archive\?[^"]*view={view}[^"]*)"', page)]


def test_tables_dropped_on_the_first_page_become_history(desk, tmp_path):
    assert 'name="tables"' in desk.get("/choose").text
    files = [("tables", sent(*each)) for each in OLD]
    page = desk.submit("/choose", data={"do": "history"}, files=files).text
    assert "1501" in page  # the total that differs is named
    assert "Ewige Tabelle seit 2019" in page
    assert sorted(path.name for path in tmp_path.glob("*.totals.csv")) == ["2019.totals.csv", "2020.totals.csv"]
    (question,) = re.findall(r'name="(answer-\w+)" value="one"', page)
    assert "Bernt Öz" in page
    place = {"folder": str(tmp_path)}
    page = desk.submit("/archive", data={**place, "do": "answer", question: "one"}).text
    assert 'name="answer-' not in page
    page = desk.get("/archive", params={**place, "view": "eternal"}).text
    assert links(page, "person")
    course = desk.get(some(links(page, "person"))[0]).text
    assert "Anna Becker: 4 Abende seit 2019" in course
    with archive(index=tmp_path / "archive.db") as opened:
        assert [line.total for line in opened.eternal().lines] == [3140, 2990]


def test_a_table_given_as_the_beginning_of_an_evening_is_history_too(desk, tmp_path):
    files = {"source": sent(*OLD[0])}
    page = desk.submit("/choose", data={"do": "new", "name": "Abend"}, files=files).text
    assert "Ewige Tabelle" in page
    assert [path.name for path in tmp_path.glob("*.skat")] == ["abend.skat"]
    people = {"source": sent("leute.csv", "Name;Verein\nAnna Becker;Herz Dame\nBernd Öz;\nIda Koch;\n")}
    assert desk.submit("/choose", data={"do": "new", "name": "Abend"}, files=people).status_code == 200
    assert len([*tmp_path.glob("*.skat")]) == 2


def test_of_several_tables_none_is_added_if_one_has_a_slip(desk, tmp_path):
    files = [("tables", sent(*OLD[0])), ("tables", sent("2020.csv", OLD[1][1].replace(";500;", ";5oo;")))]
    page = desk.submit("/choose", data={"do": "history"}, files=files).text
    assert "5oo" in page
    assert "2020.csv" in page
    assert not [*tmp_path.glob("*.totals.csv")]


def test_the_year_is_asked_for_where_no_heading_has_one(desk, tmp_path):
    place = {"folder": str(tmp_path), "do": "add"}
    table = [("tables", sent("tabelle.csv", OLD[0][1].replace("2019", "")))]
    page = desk.submit("/archive", data=place, files=table).text
    assert "--year" not in page
    assert not [*tmp_path.glob("*.totals.csv")]
    table = [("tables", sent("tabelle.csv", OLD[0][1].replace("2019", "")))]
    desk.submit("/archive", data={**place, "of_year": "2018"}, files=table)
    assert [path.name for path in tmp_path.glob("*.totals.csv")] == ["2018.totals.csv"]


def this_year(monkeypatch, year):
    monkeypatch.setattr(old_tables, "today", lambda: f"{year}-06-01")


def test_the_present_year_is_asked_about_beside_the_file(desk, tmp_path, monkeypatch):
    this_year(monkeypatch, 2019)
    place = {"folder": str(tmp_path), "do": "add"}
    page = desk.submit("/archive", data=place, files=[("tables", sent("tabelle.csv", OLD[0][1]))])
    assert page.status_code == 422
    assert "auch wenn es 2019 ist" in page.text
    assert "--year" not in page.text
    assert not [*tmp_path.glob("*.totals.csv")]
    assert "1640" not in page.text
    page = desk.submit("/archive", data={**place, "year_0": "2014"})
    assert page.status_code == 200
    assert (tmp_path / "2014.totals.csv").read_text("utf-8").count("2014-01-12") == 2
    desk.submit("/archive", data={**place, "of_year": "2019"}, files=[("tables", sent("tabelle.csv", OLD[0][1]))])
    assert (tmp_path / "2019.totals.csv").is_file()


@pytest.mark.parametrize("address", ["/choose", "/archive"])
def test_refused_tables_stay_chosen(desk, tmp_path, address):
    """The year of one is entered, a corrected one replaces another, a third is left out."""
    tables = [
        sent("tabelle.csv", OLD[0][1].replace("2019", "")),
        sent("2020.csv", OLD[1][1].replace(";500;", ";5oo;")),
        sent("leute.csv", "Name;Verein\nAnna Becker;Herz Dame\nIda;\n"),
    ]
    if address == "/archive":
        desk.get("/archive", params={"folder": str(tmp_path)})
    does = {"do": "history" if address == "/choose" else "add"}
    page = desk.submit(address, data=does, files=[("tables", each) for each in tables])
    assert page.status_code == 422
    assert [f"<legend>{name}</legend>" in page.text for name, _ in tables] == [True] * 3
    assert not [*tmp_path.glob("*.totals.csv")]
    typed = {"do": "add", "year_0": "2018", "without": "2"}
    page = desk.submit("/archive", data=typed)
    assert "5oo" in page.text
    assert 'value="2018"' in page.text
    assert "leute.csv" not in page.text
    page = desk.submit("/archive", data={"do": "add"}, files=[("tables", sent(*OLD[1]))])
    assert page.status_code == 200
    assert sorted(path.name for path in tmp_path.glob("*.totals.csv")) == ["2018.totals.csv", "2020.totals.csv"]
    assert "<legend>" not in page.text.partition('name="do" value="add"')[2]


def test_a_refused_table_left_out_leaves_nothing(desk, tmp_path):
    place = {"folder": str(tmp_path), "do": "add"}
    desk.submit("/archive", data=place, files=[("tables", sent("2020.csv", OLD[1][1].replace(";500;", ";5oo;")))])
    page = desk.submit("/archive", data={**place, "without": "0"})
    assert page.status_code == 422
    assert "5oo" not in page.text
    page = desk.submit("/archive", data={**place, "year_0": "20"})
    assert "2020.csv" in page.text[page.text.index('id="fault"') :]


def test_an_old_table_is_taken_out_and_put_back(desk, tmp_path):
    place = {"folder": str(tmp_path)}
    desk.submit("/archive", data={**place, "do": "add"}, files=[("tables", sent(*OLD[0]))])
    content = (tmp_path / "2019.totals.csv").read_bytes()
    page = desk.get("/archive", params={**place, "view": "eternal"})
    file = str(tmp_path / "2019.totals.csv")
    assert "Die 2 Abende zählen dann nicht mehr" in page.text
    page = desk.submit("/archive", data={"do": "aside", "file": file}).text
    assert "2019.totals.csv zählt nicht mehr und heißt jetzt 2019.aside.csv." in page
    assert (tmp_path / "2019.aside.csv").read_bytes() == content
    with archive(index=tmp_path / "archive.db") as opened:
        assert "2019" not in opened.years
    page = desk.submit("/archive", data={"do": "back", "file": str(tmp_path / "2019.aside.csv")}).text
    assert "2019.aside.csv zählt wieder" in page
    assert (tmp_path / "2019.totals.csv").read_bytes() == content
    desk.submit("/archive", data={"do": "aside", "file": file})
    (tmp_path / "2019.totals.csv").write_bytes(content.replace(b"1210", b"1211"))
    page = desk.get("/archive", params=place)
    page = desk.submit("/archive", data={"do": "back", "file": str(tmp_path / "2019.aside.csv")})
    assert page.status_code == 422
    assert "erst diese herausnehmen" in page.text
    desk.submit("/archive", data={"do": "aside", "file": file})
    assert sorted(path.name for path in tmp_path.glob("*.aside.csv")) == ["2019-2.aside.csv", "2019.aside.csv"]
    event = desk.forge("/archive", data={**place, "do": "aside", "file": str(tmp_path / "abend.skat")})
    assert event.status_code == 422
    assert (tmp_path / "abend.skat").is_file()


def test_two_questions_are_answered_with_one_button(desk, tmp_path):
    old = OLD[1][1].replace("Anna Becker", "Anna Bekker")
    files = [("tables", sent(*OLD[0])), ("tables", sent("2020.csv", old))]
    page = desk.submit("/choose", data={"do": "history"}, files=files).text
    one, two = sorted({*re.findall(r'name="(answer-\w+)"', page)})
    assert desk.submit("/archive", data={"do": "answer"}).status_code == 422
    page = desk.submit("/archive", data={"do": "answer", one: "one", two: "two"}).text
    assert 'name="answer-' not in page
    assert (tmp_path / "archive.people.txt").read_text("utf-8").count("\t") == 4
    with archive(index=tmp_path / "archive.db") as opened:
        assert not opened.questions()


def test_papers_of_an_archive_that_is_not_there_make_none(desk, tmp_path):
    for paper in ("pdf", "xlsx"):
        assert "Hier ist noch kein Archiv" in desk.get(f"/archive.{paper}", params={"folder": str(tmp_path)}).text
    assert not (tmp_path / "archive.db").exists()


def test_a_year_a_club_and_papers(desk, tmp_path):
    assert desk.get("/archive").status_code == 200
    assert not (tmp_path / "archive.db").exists()
    old = OLD[0][1].replace("Name;", "Name;Verein;").replace("Becker;", "Becker;Herz Dame;").replace("Öz;", "Öz;;")
    desk.submit("/archive", data={"folder": str(tmp_path), "do": "add"}, files=[("tables", sent("2019.csv", old))])
    page = desk.get("/archive", params={"folder": str(tmp_path), "view": "clubs", "year": "2019"}).text
    club = desk.get(some(links(page, "club"))[0]).text
    assert "Anna Becker" in club
    assert "Bernd Öz" not in club
    eternal = urlencode({"folder": str(tmp_path), "view": "eternal"})
    assert desk.get(f"/archive.pdf?{eternal}").content.startswith(b"%PDF-")
    assert desk.get(f"/archive.xlsx?{eternal}").content.startswith(b"PK")
    assert "2018" in desk.get("/archive", params={"folder": str(tmp_path), "who": "2018", "view": "person"}).text


def test_tables_of_one_year_of_two_clubs_are_two_files(desk, tmp_path):
    other = OLD[0][1].replace("Anna Becker", "Ida Koch").replace("Bernd Öz", "Jan Vogt")
    files = [("tables", sent(*OLD[0])), ("tables", sent("zweite.csv", other))]
    assert desk.submit("/choose", data={"do": "history"}, files=files).status_code == 200
    assert sorted(path.name for path in tmp_path.glob("*.totals.csv")) == ["2019-2.totals.csv", "2019.totals.csv"]


def test_of_two_tables_of_one_year_none_is_added(desk, tmp_path):
    files = [("tables", sent(*OLD[0])), ("tables", sent("zweite.csv", OLD[0][1].replace("1210", "1211")))]
    page = desk.submit("/choose", data={"do": "history"}, files=files).text
    assert "2019.csv" in page
    assert "zweite.csv" in page
    assert not [*tmp_path.glob("*.totals.csv")]
    assert not (tmp_path / "archive.db").exists()


def test_every_table_is_read_once(desk, tmp_path, monkeypatch):
    read = []
    reader = old_tables.read_old_tables
    monkeypatch.setattr(adding, "read_old_tables", lambda *given, **more: read.append(given) or reader(*given, **more))
    files = [("tables", sent(*each)) for each in OLD]
    desk.submit("/choose", data={"do": "history"}, files=files)
    assert len(read) == len(OLD)
    assert len([*tmp_path.glob("*.totals.csv")]) == len(OLD)


@pytest.fixture
def held(desk, monkeypatch):
    """Reading that waits until this is set, and pages that wait for nothing."""
    gate, reader = Event(), renewing.read_source
    monkeypatch.setattr(renewing, "read_source", lambda source: gate.wait(PATIENCE) and reader(source))
    desk.tasks.patience = 0
    yield gate
    gate.set()


def let_go(held, desk):
    """Let the reading go on, and wait for its end."""
    for task in (desk.tasks, *some(desk.tasks.all)):
        task.patience = PATIENCE
    held.set()


def is_progress(page):
    return page.status_code == 200 and "<progress" in page.text and 'http-equiv="refresh"' in page.text


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_says_how_far_reading_is(desk, tmp_path, held, lang):
    place = {"folder": str(tmp_path), "lang": lang}
    assert 'value="make"' in desk.get("/archive", params=place).text
    assert is_progress(desk.submit("/archive", data={"do": "make"}))
    assert is_progress(desk.get("/archive", params=place))
    let_go(held, desk)
    page = desk.get("/archive", params=place)
    assert not is_progress(page)
    assert (tmp_path / "archive.db").is_file()


def test_tables_are_added_after_long_reading(desk, held):
    files = [("tables", sent(*OLD[1]))]
    page = desk.submit("/choose", data={"do": "history"}, files=files)
    assert is_progress(page)
    address = str(page.url)
    assert "work=" in address
    let_go(held, desk)
    page = desk.get(address).text
    assert "1501" in page
    assert "Ewige Tabelle seit 2020" in page


def test_a_fault_is_said_after_long_reading(desk, tmp_path, held):
    before = "date,name,club,member_number,total\n2020-01-11,Anna Becker,,,5\n"
    (tmp_path / "2020.totals.csv").write_text(before, "utf-8")
    page = desk.submit("/choose", data={"do": "history"}, files=[("tables", sent(*OLD[1]))])
    let_go(held, desk)
    page = desk.get(str(page.url))
    assert page.status_code == 422
    assert "Vorhandene Jahre ersetzen" in page.text
    data = {"folder": str(tmp_path), "do": "add", "replaces": "1"}
    page = desk.submit("/archive", data=data, files=[("tables", sent(*OLD[1]))])
    let_go(held, desk)
    page = desk.get(str(page.url))
    assert before not in (tmp_path / "2020.totals.csv").read_text("utf-8")
    assert (tmp_path / "2020.aside.csv").read_text("utf-8") == before
    assert "2020.totals.csv war schon da" in page.text
    assert "2020.aside.csv" in page.text


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_page_of_the_archive_names_a_command(desk, tmp_path, lang):
    """With every remark: an evening without a day, one not final, files that cannot be read, a copy, refusals."""
    make_evening(tmp_path / "ohne-tag.skat", date="")
    (tmp_path / "kopie.skat").write_bytes((tmp_path / "abend.skat").read_bytes())
    (tmp_path / "halb.skat").write_bytes((tmp_path / "abend.skat").read_bytes()[:3000])
    (tmp_path / "leer.skat").touch()
    (tmp_path / "2001.totals.csv").write_text("date\n", "utf-8")
    archive(tmp_path).close()
    pages = [{"view": view, "year": year} for view in ("", "eternal", "clubs") for year in ("", "2021")]
    pages += [{"view": "person", "who": who} for who in ("Anna", "Niemand", "")] + [{"year": "1"}, {"best": "x"}]
    pages += [{"folder": str(tmp_path / "fehlt")}, {"folder": str(tmp_path / "leer.skat")}]
    for place in some(pages):
        page = desk.get("/archive", params={"folder": str(tmp_path), "lang": lang, **place})
        words = html.unescape(re.sub(r"<[^>]*>", " ", page.text))
        assert not names_a_call(words), words


def test_a_title_names_only_days_that_are_known(desk, tmp_path):
    (tmp_path / "abend.skat").unlink()
    make_evening(tmp_path / "ohne-tag.skat", date="")
    archive(tmp_path).close()
    place = {"folder": str(tmp_path)}
    assert "1 Abend, 0 Personen." in desk.get("/archive", params=place).text
    (tmp_path / "2001.totals.csv").write_text("date,name,club,member_number,total\n2001-01-11,Ida,,,5\n", "utf-8")
    assert "<h2>Archivtabelle: 2 Abende, 11.01.2001</h2>" in desk.get("/archive", params=place).text


def test_the_faults_of_all_tables_are_said_at_once(desk, tmp_path):
    slips = [
        sent("2019.csv", OLD[0][1].replace("1210", "l210")),
        sent("a.csv", OLD[1][1].replace("14.3.2020", "Abend")),
    ]
    slips += [sent("2018.csv", OLD[0][1]), sent("2017.csv", "Name;Gesamt\nAnna;5\nIda;7\n")]
    page = desk.submit("/choose", data={"do": "history"}, files=[("tables", each) for each in slips]).text
    fault = page[page.index('id="fault"') :]
    fault = fault[: fault.index("</div>")]
    assert [name in fault for name in ("2019.csv", "a.csv", "2018.csv", "2017.csv")] == [True, False, True, True]
    assert "Das Jahr steht im Namen der Datei" in fault
    page = desk.submit("/choose", data={"do": "history", "by_name": "1"}, files=[("tables", slips[2])])
    assert (tmp_path / "2018.totals.csv").is_file()
    two = OLD[0][1].replace("1210", "l210") + "Anna Becker;1;2;3\n"
    page = desk.submit("/choose", data={"do": "new", "name": "Abend"}, files={"source": sent("2019.csv", two)})
    assert page.status_code == 422
    assert "l210" in page.text


def test_a_page_looks_at_the_evenings_once(desk, tmp_path, monkeypatch):
    place = {"folder": str(tmp_path)}
    desk.submit("/archive", data={**place, "do": "add"}, files=[("tables", sent(*OLD[0]))])
    looks, look = [], renewing.sources_in
    monkeypatch.setattr(renewing, "sources_in", lambda folder: looks.append(folder) or look(folder))
    assert "1.640" in desk.get("/archive", params=place).text
    assert looks == [tmp_path.resolve()]
    (tmp_path / "archive.db").write_bytes(b"no index")
    assert desk.get("/archive", params=place).status_code == 422
