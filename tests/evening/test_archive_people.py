"""People of an archive: numbers, clubs, questions answered once, people deleted; old yearly tables."""

import csv
import datetime as dt

import openpyxl
import pytest
from archive_evenings import evening_of, write_evening
from tiers import some

from skatlist import SkatlistError, archive
from skatlist.evening.archive import old_tables, questions
from skatlist.evening.archive.old_tables import read_old_tables

NAMES = ("Anna Becker", "Hans Müller", "Ida Öz")


def archive_in(folder):
    return archive(folder / "abende", index=folder / "kreis.db")


def played(folder, names, number, numbers=(), club="Herz Dame"):
    date = f"2026-01-{number:02}"
    event = evening_of(names, number, date, club, numbers, series=1, games={3: 3})
    return write_evening(folder / f"abende/abend{number}", event)


def people(club):
    return sorted((line.person.name, line.person.member_number, line.evenings) for line in club.table().lines)


def test_a_number_is_one_person_in_any_club_and_a_name_is_one_within_a_club(tmp_path):
    played(tmp_path, NAMES, 1, ("", "0417"))
    played(tmp_path, NAMES, 2, ("", "04 17"), club="Karo Sieben")
    with archive_in(tmp_path) as club:
        assert people(club) == [
            ("Anna Becker", "", 1), ("Anna Becker", "", 1), ("Hans Müller", "0417", 2), ("Ida Öz", "", 1),
            ("Ida Öz", "", 1),
        ]  # fmt: skip
        assert not club.questions()
        assert club.person("0417").evenings[1].date == "2026-01-02"


@pytest.mark.parametrize(
    ("second", "numbers", "kind"),
    [
        ("Hans Müller", ("0418", "0417"), "numbers"),
        ("Hans Müller", ("", "0417"), "numbers"),
        ("Karl Schmidt", ("0417", "0417"), "names"),
        ("Hans Mueller", ("", ""), "near"),
    ],
)
@pytest.mark.parametrize("same", [True, False])
def test_a_question_is_asked_once_and_survives_a_new_index(tmp_path, second, numbers, kind, same):
    played(tmp_path, NAMES, 1, ("", numbers[1]))
    played(tmp_path, ("Anna Becker", second, "Ida Öz"), 2, ("", numbers[0]))
    with archive_in(tmp_path) as club:
        (question,) = club.questions()
        assert question.kind == kind
        before = len(people(club))
        club.answer(question, same=same)
        assert not club.questions()
        after = people(club)
        assert len(after) == before - same
    (tmp_path / "kreis.db").unlink()
    with archive_in(tmp_path) as club:
        assert not club.questions()
        assert people(club) == after
    answers = tmp_path / "kreis.people.txt"
    answers.write_text("".join(some(answers.read_text("utf-8").splitlines(keepends=True))[:1]), "utf-8")
    with archive_in(tmp_path) as club:
        assert [each.kind for each in club.questions()] == [kind]


def test_people_of_one_evening_and_of_two_clubs_are_no_question(tmp_path):
    played(tmp_path, ("Hans Müller", "Hans Mueller", "Ida Öz"), 1)
    played(tmp_path, ("Hans Möller", "Anna Becker", "Ida Ötz"), 2, club="Karo Sieben")
    with archive_in(tmp_path) as club:
        assert not club.questions()


def test_names_of_a_club_are_compared_again_only_after_a_change_in_it(tmp_path, monkeypatch):
    compared = []
    near = questions._near
    monkeypatch.setattr(questions, "_near", lambda people: compared.append(people[0].club) or near(people))
    played(tmp_path, NAMES, 1)
    played(tmp_path, NAMES, 2, club="Karo Sieben")
    with archive_in(tmp_path) as club:
        assert club.state("de").questions == 0
    assert sorted(compared) == ["Herz Dame", "Karo Sieben"]
    with archive_in(tmp_path) as club:
        assert club.table().state.questions == 0
    assert len(compared) == 2
    played(tmp_path, ("Anna Becker", "Hans Mueller", "Ida Öz"), 3, club="Karo Sieben")
    with archive_in(tmp_path) as club:
        assert club.table().state.questions == 1
    assert compared[2:] == ["Karo Sieben"]


def test_an_evening_of_two_entries_of_one_person_is_one_evening(tmp_path):
    played(tmp_path, ("Hans Müller", "Hans Müllers", "Ida Öz"), 1)
    (tmp_path / "kreis.people.txt").write_text("one\thans müller|herz dame\thans müllers|herz dame\n", "utf-8")
    with archive_in(tmp_path) as club:
        (hans,) = (line for line in club.table().lines if line.person.name.startswith("Hans"))
        both = club.person(hans.person.name)
    assert (hans.evenings, hans.series, len(both.evenings)) == (1, 2, 2)


def test_a_deleted_person_stays_deleted(tmp_path):
    played(tmp_path, NAMES, 1)
    with archive_in(tmp_path) as club:
        club.forget(club.find("Hans Müller"))
        assert [name for name, *_ in people(club)] == ["Anna Becker", "Ida Öz"]
    for path in some(tmp_path.glob("kreis.*")):
        assert "Müller".encode() not in path.read_bytes()
        assert "müller".encode() not in path.read_bytes()
    played(tmp_path, NAMES, 2)
    (tmp_path / "kreis.db").unlink()
    with archive_in(tmp_path) as club:
        assert [name for name, *_ in people(club)] == ["Anna Becker", "Ida Öz"]
        with pytest.raises(SkatlistError, match="Hans"):
            club.person("Hans Müller")


def test_a_broken_answer_is_refused_with_its_line(tmp_path):
    played(tmp_path, NAMES, 1)
    (tmp_path / "kreis.people.txt").write_text("# so\nvielleicht\ta\tb\n", "utf-8")
    with pytest.raises(SkatlistError) as refusal:
        archive_in(tmp_path)
    assert (refusal.value.key, refusal.value.params["line"]) == ("errors.archive_answers", 2)


# Old tables.

HEAD = ["Platz", "Name", "Verein", "12.1.", "9.3.", "Gesamt"]


def workbook(path, **years):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for year, rows in years.items():
        sheet = book.create_sheet(year.strip("y"))
        for row in some(rows):
            sheet.append(row)
    book.save(path)
    return path


def rows_of(*people, head=HEAD):
    return [["Meisterschaft"], head, *([at, *row] for at, row in enumerate(people, 1)), ["", "Summe", "", 9, 9, 18]]


def test_an_old_table_becomes_evenings_of_totals(tmp_path):
    played(tmp_path, NAMES, 1)
    two_years = workbook(
        tmp_path / "alt.xlsx",
        y2018=rows_of(
            ["Becker, Anna", "Herz Dame", 900, "1.100", 2000], ["Hans Müller", "Herz Dame", "-", -86, -86]
        ),
        y2019=rows_of(
            ["Anna Becker", "Herz Dame", "(300)", 1000, 1000], ["Hans Müller", "Herz Dame", 500, 700, 1210]
        ),
    )  # fmt: skip
    with archive_in(tmp_path) as club:
        tables, files = club.add(two_years)
        assert [(table.year, table.days, table.people, table.struck) for table in tables] == [
            ("2018", ("2018-01-12", "2018-03-09"), 2, 0),
            ("2019", ("2019-01-12", "2019-03-09"), 2, 1),
        ]
        (differing,) = tables[1].differing
        assert (differing.name, differing.written, differing.computed) == ("Hans Müller", 1210, 1200)
        assert [path.name for path in files] == ["2018.totals.csv", "2019.totals.csv"]
        totals = {(each.date, each.event): each.total for each in club.person("Anna Becker").evenings}
        assert [*totals.values()][:4] == [900, 1100, 300, 1000]
        eternal = {line.person.name: line for line in club.eternal().lines}
        assert eternal["Anna Becker"].medals[:2] in {(2, 0), (1, 1)}
        assert eternal["Anna Becker"].first == "2018"
        assert club.eternal().best[0].total == 1100
        club.add(two_years)
        files[0].write_text(files[0].read_text("utf-8").replace("900", "901"), "utf-8")
        with pytest.raises(SkatlistError) as refusal:
            club.add(two_years)
        assert refusal.value.key == "errors.old_table_there"
        assert club.replaced == ()
        changed = files[0].read_bytes()
        club.add(two_years, force=True)
        assert club.replaced == ((files[0].name, "2018.aside.csv"),)
        assert (files[0].parent / "2018.aside.csv").read_bytes() == changed
        club.add(two_years, force=True)  # the same once more
        assert club.replaced == ()
    with files[0].open(encoding="utf-8") as file:
        assert next(row for row in csv.DictReader(file) if row["total"] == "-86")["name"] == "Hans Müller"


@pytest.mark.parametrize(
    ("anna", "ida", "jan", "differing"),
    [
        ((1200, -980, 1100, 2300), (1000, 900, 800, 1900), (7, 6, "-", 13), []),  # the best two count
        ((1200, -980, 1100, 2300), (1000, 900, 800, 2700), (7, 6, "-", 13), ["Anna"]),  # "(980)" that Excel read
        ((1200, -980, 1100, 1320), (1000, 900, 800, 1900), (7, 6, "-", 13), ["Ida"]),
        ((1200, "(980)", 1100, 2300), (1000, 900, 800, 2700), (7, 6, "-", 12), ["Jan"]),
    ],
)
def test_results_are_left_out_in_all_rows_or_in_brackets(tmp_path, anna, ida, jan, differing):
    path = tmp_path / "alt.csv"
    rows = (";".join(map(str, (name, *row))) for name, row in (("Anna", anna), ("Ida", ida), ("Jan", jan)))
    path.write_text("Name;5.1.;12.1.;19.1.;Gesamt\n" + "\n".join(rows) + "\n", "utf-8")
    (table,) = read_old_tables(path, 2021)
    assert [each.name for each in table.differing] == differing


def test_a_row_that_ends_early_is_one_of_a_person_who_was_not_there(tmp_path):
    path = tmp_path / "alt.csv"
    path.write_text("Name;5.1.;12.1.\nAnna;1200;980\nIda;1000\nJan;700;600\n", "utf-8")
    (table,) = read_old_tables(path, 2021)
    assert [each.name for each in table.results].count("Ida") == 1


def test_a_year_that_is_not_over_gives_no_medals(tmp_path, monkeypatch):
    played(tmp_path, NAMES, 1)
    rows = rows_of(["Anna Becker", "Herz Dame", 900, 1100, 2000], ["Hans Müller", "Herz Dame", 500, 700, 1200])
    medals = []
    with archive_in(tmp_path) as club:
        club.add(workbook(tmp_path / "alt.xlsx", y2018=rows))
        for day in ("2018-12-31", "2019-01-01"):
            monkeypatch.setattr("skatlist.evening.archive.archive.today", lambda day=day: day)
            medals.append(sum(sum(line.medals) for line in club.eternal().lines))
    assert medals[1] == medals[0] + 2


def test_the_table_of_a_club_has_its_people_only(tmp_path):
    played(tmp_path, NAMES, 1)
    rows = rows_of(["Anna Becker", "Herz Dame", 900, 1100, 2000], ["Ida Sommer", "Pik Ass", 500, 700, 1200])
    with archive_in(tmp_path) as club:
        club.add(workbook(tmp_path / "alt.xlsx", y2018=rows))
        assert [line.person.name for line in club.table(club="Pik Ass").lines] == ["Ida Sommer"]


def test_an_evening_counts_once_if_the_old_table_has_it_too(tmp_path):
    played(tmp_path, NAMES, 12)
    table = workbook(tmp_path / "alt.xlsx", y2026=rows_of(["Anna Becker", "", 900, 1, 901], ["Ida Öz", "", 5, 6, 11]))
    with archive_in(tmp_path) as club:
        club.add(table)
        assert club.state("de").also == ("2026-01-12",)
        assert club.state("de").evenings == 2


def test_old_tables_of_two_clubs_have_files_of_their_own(tmp_path):
    played(tmp_path, NAMES, 1)
    herz = workbook(tmp_path / "herz.xlsx", y2019=rows_of(["Anna Becker", "", 9, 1, 10], ["Ida Öz", "", 5, 6, 11]))
    karo = workbook(tmp_path / "karo.xlsx", y2019=rows_of(["Jan Koch", "", 7, 1, 8], ["Uwe Ott", "", 5, 6, 11]))
    with archive_in(tmp_path) as club:
        names = [path.name for table in (herz, karo, herz, karo) for path in club.add(table)[1]]
        assert names == ["2019.totals.csv", "2019-2.totals.csv"] * 2
        assert {each.person.name: each.evenings for each in club.eternal().lines}.items() >= {
            ("Jan Koch", 2), ("Uwe Ott", 2),
        }  # fmt: skip


def test_old_results_of_two_folders_count_unless_one_is_a_copy(tmp_path):
    head = "date,name,club,member_number,total\n"
    for folder, rows in (("herz", "Anna,,,9\n2019-01-12,Ida,,,5"), ("karo", "Jan,,,7\n2019-01-12,Uwe,,,5")):
        (tmp_path / "abende" / folder).mkdir(parents=True)
        (tmp_path / "abende" / folder / "2019.totals.csv").write_text(f"{head}2019-01-12,{rows}\n", "utf-8")
    for copied, anna in (("abende/herz/kopie.totals.csv", 9), ("abende/herz/alter-stand.totals.csv", 8)):
        text = (tmp_path / "abende/herz/2019.totals.csv").read_text("utf-8")
        (tmp_path / copied).write_text(text.replace("Anna,,,9", f"Anna,,,{anna}"), "utf-8")
    with archive_in(tmp_path) as club:
        assert {each.person.name: each.total for each in club.eternal().lines} == {
            "Anna": 9, "Ida": 5, "Jan": 7, "Uwe": 5,
        }  # fmt: skip
        assert club.state("de").copies == ("herz/alter-stand.totals.csv", "herz/kopie.totals.csv")


def test_an_old_table_joins_the_accepted_files_of_an_inbox(tmp_path):
    for name in ("accepted", "questions", "refused"):
        (tmp_path / "abende" / name).mkdir(parents=True)
    table = workbook(tmp_path / "alt.xlsx", y2019=rows_of(["Anna Becker", "", 9, 1, 10], ["Ida Öz", "", 5, 6, 11]))
    with archive_in(tmp_path) as club:
        club.add(table)
        assert club.state("de").evenings == 2


@pytest.mark.parametrize(
    ("head", "row", "key"),
    [
        (HEAD, ["Anna", "", "9o0", 5, 5], "old_table_cell"),
        (HEAD, ["Anna", "", 12.5, 5, 5], "old_table_cell"),
        (HEAD, ["Anna", "", 1, 5, "viel"], "old_table_total"),
        (HEAD, ["Ida", "", 1, 5, 6], "old_table_name_twice"),
        (["Platz", "Name", "Verein", "12.1.", "12.01.", "Gesamt"], ["Anna", "", 1, 5, 6], "old_table_day_twice"),
        (["Platz", "Name", "Verein", "Runde 1", "Runde 2", "Gesamt"], ["Anna", "", 1, 5, 6], "old_table_no_day"),
    ],
)
def test_a_table_with_a_slip_is_refused_with_the_cell(tmp_path, head, row, key):
    path = workbook(tmp_path / "alt.xlsx", y2019=rows_of(row, ["Ida", "", 1, 2, 3], head=head))
    with pytest.raises(SkatlistError) as refusal:
        read_old_tables(path)
    assert refusal.value.key == f"errors.{key}"


def test_the_year_of_days_without_one_is_asked_for(tmp_path):
    path = tmp_path / "alt.csv"
    path.write_text("Name;12.1.;9.3.;Gesamt\nAnna;1;2;3\nIda;4;5;9\n", "utf-8")
    with pytest.raises(SkatlistError) as refusal:
        read_old_tables(path)
    assert refusal.value.key == "errors.old_table_year"
    (table,) = read_old_tables(path, 2017)
    assert table.days == ("2017-01-12", "2017-03-09")


def test_a_table_names_all_cells_without_a_number_in_one_sentence(tmp_path):
    path = workbook(tmp_path / "alt.xlsx", y2019=rows_of(["Anna", "", "9o0", "l0", 5], ["Ida", "", 1, 2, 3]))
    with pytest.raises(SkatlistError) as refusal:
        read_old_tables(path)
    words = refusal.value.text("de")
    assert "Zeile 3, 12.01.: „9o0“; Zeile 3, 09.03.: „l0“. Abhilfe" in words
    assert words.count("Abhilfe") == 1


@pytest.mark.parametrize("name", ["Tabelle 2014.csv", "oben.csv"])
def test_the_year_that_a_spreadsheet_added_is_doubted(tmp_path, name):
    """LibreOffice and Excel make the 12th of January of the present year out of “12.1.”."""
    path = tmp_path / name
    above = "Meisterschaft 2014;;;\n" if name == "oben.csv" else ""
    path.write_text(f"{above}Name;12.01.2026;09.03.2026;Gesamt\nAnna;1;2;3\nIda;4;5;9\n", "utf-8")
    with pytest.raises(SkatlistError) as refusal:
        read_old_tables(path)
    assert refusal.value.key == "errors.old_table_other_year"
    for year, by_name, days in (
        (None, True, "2014"),
        (2014, False, "2014"),
        (2026, False, "2026"),
        (2015, True, "2015"),
    ):
        (table,) = read_old_tables(path, year, by_name=by_name)
        assert (table.year, table.days) == (days, (f"{days}-01-12", f"{days}-03-09"))


def test_the_present_year_is_asked_for_where_nothing_else_names_it(tmp_path, monkeypatch):
    monkeypatch.setattr(old_tables, "today", lambda: "2019-11-30")
    head = [*HEAD[:3], dt.date(2019, 1, 12), dt.date(2019, 3, 9), "Gesamt"]
    rows = rows_of(["Anna", "", 1, 2, 3], ["Ida", "", 4, 5, 9], head=head)
    path = workbook(tmp_path / "alt.xlsx", Tabelle1=rows)
    with pytest.raises(SkatlistError) as refusal:
        read_old_tables(path)
    assert refusal.value.key == "errors.old_table_this_year"
    assert "--year" in refusal.value.text("en")
    (table,) = read_old_tables(path, 2014)
    assert table.days[0] == "2014-01-12"
    (table,) = read_old_tables(path, 2019)
    assert table.days[0] == "2019-01-12"
    (table,) = read_old_tables(workbook(tmp_path / "2019.xlsx", Tabelle1=rows))
    assert table.year == "2019"
    monkeypatch.setattr(old_tables, "today", lambda: "2020-01-02")
    (table,) = read_old_tables(path)
    assert table.year == "2019"


def test_a_season_over_two_years_is_called_by_one_of_them(tmp_path):
    path = tmp_path / "Saison 2014-15.csv"
    path.write_text("Name;12.11.2014;09.03.2015;11.5.2015;Gesamt\nAnna;1;2;3;6\nIda;4;5;0;9\n", "utf-8")
    (table,) = read_old_tables(path)
    assert table.days == ("2014-11-12", "2015-03-09", "2015-05-11")


def test_a_name_with_and_without_its_club_is_asked_about(tmp_path):
    played(tmp_path, NAMES, 1)
    head = ["Platz", "Name", "12.1.", "9.3.", "Gesamt"]
    bare = workbook(tmp_path / "a.xlsx", y2018=rows_of(["Jan Koch", 9, 1, 10], ["Uwe Ott", 5, 6, 11], head=head))
    clubs = (["Jan Koch", "Herz", 7, 1, 8], ["Uwe Ott", "Herz", 5, 6, 11], ["Uwe Ott", "Karo", 5, 6, 11])
    with archive_in(tmp_path) as club:
        club.add(bare)
        club.add(workbook(tmp_path / "b.xlsx", y2019=rows_of(*clubs)))
        (question,) = [each for each in club.questions() if each.kind == "club"]
        assert {question.one.club, question.other.club} == {"", "Herz"}
        assert question.one.name == "Jan Koch"
        club.answer(question, same=True)
        assert club.person("Jan Koch").years[0].year == "2018"
        late = workbook(tmp_path / "c.xlsx", y2020=rows_of(["Jan Koch", 9, 1, 10], ["Uwe Ott", 5, 6, 11], head=head))
        club.add(late)
        assert club.find("Jan Koch").club == "Herz"
