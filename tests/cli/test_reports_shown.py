"""A report in a window: what gets shorter, what is left out, and that no number is ever cut."""

import re
import sys
from fractions import Fraction

import pytest

from skatlist.cli.terminal.lines import cell_width, unstyled
from skatlist.cli.terminal.report import report_lines, report_table_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.papers.reports.model import (
    KEEP,
    Blanks,
    Boxes,
    Column,
    ColumnKind,
    Course,
    Heading,
    Names,
    Rank,
    Report,
    ReportRow,
    Signatures,
    Table,
    TextLines,
    Tone,
)
from skatlist.words import Language

COLUMNS = (
    Column("rank", "Rang", ColumnKind.RANK, brief="R"),
    Column("number", "Nr", ColumnKind.LABEL, 60),
    Column("name", "Name", ColumnKind.NAME),
    Column("club", "Verein", ColumnKind.TEXT, 5),
    Column("won", "gewonnen", ColumnKind.NUMBER, 20),
    Column("lost", "verloren", ColumnKind.NUMBER, 20),
    Column("mean", "Schnitt", ColumnKind.NUMBER, 30),
    Column("prize", "Preis", ColumnKind.MONEY, 40),
    Column("course", "Verlauf", ColumnKind.COURSE, 1),
    Column("total", "Gesamt", ColumnKind.NUMBER, is_strong=True),
)
ROWS = (
    ReportRow((Rank(1), 1207, "Karl-Heinz Mühlenkamp", "Skatfreunde Königsmühle", 12, 3, Fraction(89, 2), 12500,
               Course((1,), 0, 1), 1342), is_strong=True, bar=1342),
    ReportRow((Rank(None), None, "Ida Groß", None, None, None, None, None, Course((1,), 0, 1), -48), bar=-48),
)  # fmt: skip
TABLE = Table("Rangliste", COLUMNS, ROWS, notes=("= geteilt",))
NUMBERS = {"1.342", "−48"}


@pytest.fixture
def window(monkeypatch):
    def of(columns):
        monkeypatch.setenv("COLUMNS", str(columns or 80))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: columns is not None, raising=False)
        return Terminal(Language.DE)

    return of


def test_a_pipe_gets_every_column_but_the_course(window):
    lines = list(report_table_lines(TABLE, window(None)))
    assert lines[0] == "Rangliste"
    assert lines[1].split() == ["Rang", "Nr", "Name", "Verein", "gewonnen", "verloren", "Schnitt",
                                "Preis", "Gesamt"]  # fmt: skip
    assert lines[2].split() == ["1.", "1207", "Karl-Heinz", "Mühlenkamp", "Skatfreunde", "Königsmühle", "12", "3",
                                "44,5", "125,00", "€", "1.342"]  # fmt: skip
    assert lines[3].split() == ["–", "Ida", "Groß", "–", "–", "–", "–", "−48"]
    assert lines[4:] == ["= geteilt"]


def heads(lines):
    return next(line for line in map(unstyled, lines) if "Gesamt" in line).split()


def test_a_window_leaves_out_the_columns_kept_least_first(window):
    head = {at: heads(report_table_lines(TABLE, window(at))) for at in (120, 100, 80, 60, 44, 36)}
    assert head[120][-1] == "Gesamt"
    assert "Rang" in head[120]
    assert "R" in head[100]
    assert "Verein" not in head[80]
    gone = [[name for name in ("Verein", "gewonnen", "Schnitt", "Preis", "Nr") if name not in head[at]] for at in head]
    assert gone == sorted(gone, key=len)
    assert gone[-1] == ["Verein", "gewonnen", "Schnitt", "Preis"]
    message = " ".join(map(unstyled, report_table_lines(TABLE, window(44))))
    assert "Verein, gewonnen, verloren" in message


@pytest.mark.parametrize("columns", [20, 22, 25, 30, 40, 60, 80, 200])
def test_no_line_is_wider_than_the_window_and_no_number_is_cut(window, columns):
    lines = list(map(unstyled, report_table_lines(TABLE, window(columns))))
    assert max(map(cell_width, lines)) <= columns
    assert set(re.findall(r"1\.342|−48", " ".join(lines))) == NUMBERS


def test_first_names_become_initials_before_numbers_go(window):
    lines = list(map(unstyled, report_table_lines(TABLE, window(76))))
    assert "K. Mühlenkamp" in lines[2]
    assert heads(lines)[-5:] == ["gewonnen", "verloren", "Schnitt", "Preis", "Gesamt"]


def test_there_are_bars_if_a_wide_window_has_room(window):
    assert "█" in "".join(report_table_lines(TABLE, window(140)))
    assert "█" not in "".join(report_table_lines(TABLE, window(80)))


def test_several_people_run_on_and_members_are_indented(window):
    columns = (Column("team", "Mannschaft"), Column("members", "Spieler", ColumnKind.NAME, KEEP))
    people = Names(("Anna Becker", "Bernd Voß", "Carla Öztürk", "Dieter Kern"))
    table = Table("", columns, (ReportRow(("Asse", people)), ReportRow(("Anna", None), level=1)))
    lines = list(map(unstyled, report_table_lines(table, window(50))))
    assert lines[1].startswith("Asse")
    assert "A. Becker" in lines[1]
    assert lines[-1].startswith("  Anna")
    assert "D. Kern" in " ".join(lines)


def test_only_the_name_that_does_not_fit_gets_initials(window):
    columns = (Column("name", "Name", ColumnKind.NAME), Column("total", "Gesamt", ColumnKind.NUMBER))
    rows = (ReportRow((Names(("Karl-Heinz Mühlenkamp",)), 24)), ReportRow((Names(("Bernd Schulze",)), 24)))
    lines = [unstyled(line).rstrip() for line in report_table_lines(Table("", columns, rows), window(22))]
    assert lines == ["Name           Gesamt", "K. Mühlenkamp      24", "Bernd Schulze      24"]


def test_a_team_keeps_its_name_where_its_people_get_initials(window):
    columns = (Column("name", "Name"), Column("total", "Gesamt", ColumnKind.NUMBER))
    rows = (ReportRow(("Herz Dame Köln", 24)), ReportRow((Names(("Karl-Heinz Mühlenkamp",)), 24), level=1))
    table = Table("", columns, rows)
    lines = [unstyled(line).rstrip() for line in report_table_lines(table, window(28))]
    assert lines == ["Name             Gesamt", "Herz Dame Köln       24", "  K. Mühlenkamp      24"]


def test_a_line_stands_above_the_sum(window):
    columns = (Column("name", "Name"), Column("total", "Gesamt", ColumnKind.NUMBER))
    table = Table("", columns, (ReportRow(("Anna", 24)), ReportRow(("zusammen", 24), is_sum=True)))
    assert list(report_table_lines(table, window(None)))[1:] == [
        "Anna          24",
        "----------------",
        "zusammen      24",
    ]


def test_an_empty_table_says_why(window):
    table = Table("Liga", COLUMNS, (), empty="Hier spielt keine Mannschaft mit.", is_titled=False)
    assert list(report_table_lines(table, window(None))) == ["Hier spielt keine Mannschaft mit."]


def test_the_parts_of_a_report_come_in_their_order(window):
    parts = (
        Heading("Streitfall 1"),
        TextLines(("Spiel 3: Grand",)),
        TextLines(("Vorsicht",), Tone.WARNING),
        Table("Beträge", (Column("a", "A"),), (ReportRow(("x",)),)),
        Boxes(("gilt", "anders:"), has_line=True),
        Blanks((("Grund", 2),)),
        Signatures((("Spielleitung", "Ida"),)),
    )
    lines = list(report_lines(Report("Bericht", parts, ("Clubabend",), ("Vorläufig.",)), window(None)))
    assert lines[:9] == [
        "Bericht", "Clubabend", "Vorläufig.", "", "Streitfall 1", "Spiel 3: Grand", "Vorsicht", "", "Beträge",
    ]  # fmt: skip
    assert [line.replace("_", "") for line in lines[9:]] == [
        "A", "x", "[ ] gilt", "[ ] anders: ", "Grund: ", " " * 7, " Spielleitung, Ida",
    ]  # fmt: skip


def test_strong_rows_and_the_strong_column_are_bold(window):
    desk = window(None)._replace(colour=True)
    first, second = list(report_table_lines(TABLE, desk))[2:4]
    bold = [[word for word in line.split("  ") if word.strip() != unstyled(word.strip())] for line in (first, second)]
    assert [len(words) for words in bold] == [9, 1]
    assert unstyled(bold[1][0]).strip() == "−48"


def test_a_line_across_parts_a_ranking(window):
    columns = (Column("team", "Team", ColumnKind.NAME), Column("total", "Total", ColumnKind.NUMBER))
    rows = tuple(ReportRow((name, 10), is_cut=name == "B") for name in "ABC")
    lines = list(report_table_lines(Table("", columns, (*rows, ReportRow(("", 30), is_sum=True))), window(80)))
    across = [at for at, line in enumerate(lines) if not line.strip("-─")]
    assert across == [3, 5]
