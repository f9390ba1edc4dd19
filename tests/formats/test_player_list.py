"""Lists of players as clubs keep them."""

from pathlib import Path

import pytest
from openpyxl import Workbook
from refusals import tells
from tiers import some

from skatlist.files.formats.players.player_list import player_column, read_player_list
from skatlist.skat.sheet import Player
from skatlist.tournament import Seating
from skatlist.tournament.tournament import Registration
from skatlist.words import InputError, Language, text
from skatlist.words.word_tables import spellings, words_of

NAME = 'Łukasz "A<B" Öztürk =cmd|x'


def csv(tmp_path: Path, content: str, encoding: str = "utf-8") -> Path:
    path = tmp_path / "spieler.csv"
    path.write_bytes(content.encode(encoding))
    return path


def players(tmp_path: Path, content: str, encoding: str = "utf-8") -> tuple[Player, ...]:
    return read_player_list(csv(tmp_path, content, encoding)).players


def faults(path: Path) -> list[str]:
    """Return everything that is wrong, in German, without the file."""
    with pytest.raises(InputError) as caught:
        read_player_list(path)
    sentence = text(caught.value.key, Language.DE, **caught.value.params)
    lines = [line.replace(str(path), "").lstrip(", :") for line in sentence.split("\n")]
    return [line for line in lines if "teilnehmer ABEND.skat --source" not in line]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_columns_in_any_order_delimiter_and_encoding(tmp_path, delimiter, encoding):
    rows = [["VEREIN", "name", "Nr."], ["Grün-Weiß", "Jörg Müßig", "007"], ["", "Ida", "12."]]
    result = players(tmp_path, "\r\n".join(map(delimiter.join, rows)), encoding)
    assert result == (Player("Jörg Müßig", 7, "Grün-Weiß"), Player("Ida", 12))


def test_english_headings_and_teams(tmp_path):
    result = players(tmp_path, "start number,First Name,Surname,Club,TEAM\n4,Anna,Becker,Hearts,A\n")
    assert result == (Player("Anna Becker", 4, "Hearts", "A"),)


@pytest.mark.parametrize("heading", ["Mitgliedsnummer", "Mitgl.-Nr.", "Passnummer", "member number", "member_number"])
def test_the_number_of_a_pass(tmp_path, heading):
    read = read_player_list(csv(tmp_path, f"Nr;Name;{heading}\n4;Anna;07-0815\n5;Bernd;\n"))
    assert read.unread == ()
    assert read.registrations == {4: Registration(member_number="07-0815")}


def test_without_numbers_all_are_counted_in_order(tmp_path):
    assert [p.number for p in players(tmp_path, "Name\nAnna\n\nBernd\nCem\n")] == [1, 2, 3]
    assert [p.number for p in players(tmp_path, "Nr;Name\n;Anna\n;Bernd\n")] == [1, 2]


def test_a_title_above_empty_slots_and_unread_columns(tmp_path):
    read = read_player_list(csv(tmp_path, "Meldeliste\n\nNr;Name;Telefon;Startgeld\n1;Anna;0123;10\n2;;;\n3;;;\n"))
    assert read.players == (Player("Anna", 1),)
    assert read.unread == ("Telefon", "Startgeld")


def test_a_name_stays_what_it_is_and_controls_go(tmp_path):
    quoted = '"' + NAME.replace('"', '""') + '"'
    assert players(tmp_path, f"Nr;Name;Verein\n1;{quoted};'=SUM(A1)\n2;B\x0bo\u202eb;\n") == (
        Player(NAME, 1, "=SUM(A1)"),
        Player("B o b", 2),
    )


def test_seats(tmp_path):
    rows = ["Nr;Name;Serie;Tisch;Platz", "1;A;1;1;2", "2;B;1;1;1", "3;C;1;1;3", "1;A;2;4;1", "2;B;2;4;2", "3;C;2;4;3"]
    read = read_player_list(csv(tmp_path, "\n".join(rows)))
    assert [player.number for player in read.players] == [1, 2, 3]
    assert read.seating == (Seating(1, 1, (2, 1, 3)), Seating(2, 4, (1, 2, 3)))


def test_a_table_without_places_sits_in_the_order_of_the_rows(tmp_path):
    read = read_player_list(csv(tmp_path, "Name;Tisch\nA;2\nB;2\nC;2\nD;\n"))
    assert read.seating == (Seating(1, 2, (1, 2, 3)),)
    assert len(read.players) == 4


def test_everything_wrong_is_said_at_once_with_its_line(tmp_path):
    path = csv(tmp_path, "Nr;Name;Verein\n1;Anna;X\n1;Bernd;Y\n3;ANNA;x\n;Cem;\nx;Dora;\n7;;Z\n0;Emil;\n")
    assert [line.split(":")[0] for line in faults(path)] == [f"Zeile {n}" for n in (3, 4, 5, 6, 7, 8)]
    assert "Startnummer 1 steht schon in Zeile 2" in faults(path)[0]
    assert "mit der Startnummer 1" in faults(path)[1]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["A;1;1", "B;1;1", "C;1;2", "D;1;3"], "Zeile 3: Serie 1, Tisch 1, Platz 1 ist schon besetzt (Zeile 2)"),
        (["A;1;1", "B;1;2", "C;1;4"], "Zeile 2: Serie 1, Tisch 1: Platz 3 bleibt frei"),
        (["A;1;1", "B;1;2"], "Zeile 2: Serie 1, Tisch 1 hat 2 Plätze"),
        (["A;x;1"], "Zeile 2: „x“ in der Spalte Tisch"),
        (["A;1;6"], "Zeile 2: „6“ in der Spalte Platz"),
        (["A;1;"], "Zeile 2: „“ in der Spalte Platz"),
    ],
)
def test_a_table_that_cannot_be(tmp_path, rows, message):
    assert faults(csv(tmp_path, "\n".join(["Name;Tisch;Platz", *rows])))[0].startswith(message)


def test_a_person_seated_twice_in_a_series(tmp_path):
    rows = ["Nr;Name;Serie;Tisch", "1;A;1;1", "2;B;1;1", "3;C;1;1", "1;A;1;2", "4;D;1;2", "5;E;1;2"]
    assert faults(csv(tmp_path, "\n".join(rows))) == ["Zeile 5: In Serie 1 ist dieser Spieler schon gesetzt (Zeile 2)."]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "file_empty"),
        (b"\xff\xd8\xff\xe0", "file_binary"),
        (b"a;b\n1;2\n", "players_headings"),
        (b"Spiel;Alleinspieler\n1;2\n", "players_headings"),
        (b"Nr;Name\n", "players_none"),
        (b'Nr;Name\n1;"Anna\n', "players_quotes"),
        (b"Nr;Name\n" + b"1;A\n" * 400_000, "players_too_big"),
        (b"PK\x03\x04", "workbook_broken"),
    ],
    ids=str,
)
def test_a_file_that_is_no_list_of_players(tmp_path, content, key):
    path = tmp_path / "x.csv"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_player_list(path)
    assert caught.value.key == f"errors.{key}"


def test_many_faults_are_cut_short(tmp_path):
    message = faults(csv(tmp_path, "Nr;Name\n" + "x;Anna\n" * 100_000))
    assert len(message) == 21
    assert message[-1].endswith("weitere solche Stellen.")


def book(tmp_path: Path, *sheets: tuple[str, list[list[object]]]) -> Path:
    made = Workbook()
    made.remove(made.worksheets[0])
    for title, rows in sheets:
        worksheet = made.create_sheet(title)
        for row in rows:
            worksheet.append(row)
    path = tmp_path / "spieler.xlsx"
    made.save(path)
    return path


def test_a_workbook(tmp_path):
    rows = [["Anmeldung"], ["Nr", "Name", "Verein"], [1.0, NAME, "'s Team"], [2, "Bernd", None]]
    path = book(tmp_path, ("Hinweise", [["Bitte eintragen"]]), ("Meldung", rows), ("Alt", rows))
    read = read_player_list(path)
    assert read.players == (Player(NAME, 1, "'s Team"), Player("Bernd", 2))
    assert read.other_sheets == ("Alt",)
    path.rename(tmp_path / "spieler.csv")
    assert read_player_list(tmp_path / "spieler.csv").players == read.players


def test_a_formula_that_was_never_calculated_is_no_name(tmp_path):
    assert "Zelle B2" in faults(book(tmp_path, ("A", [["Nr", "Name"], [1, '="An"&"na"']])))[0]


def test_a_workbook_without_names(tmp_path):
    with pytest.raises(InputError, check=tells("players_no_sheet")):
        read_player_list(book(tmp_path, ("A", [["x"]])))


def test_every_heading_is_known_once():
    headings = spellings("player_column")
    assert headings
    for name, words in headings.items():
        assert {player_column(word) for word in words} == {name}


def test_every_column_is_documented():
    page = (Path(__file__).parents[2] / "docs" / "dateien.md").read_text(encoding="utf-8")
    for words in some(words_of("player_column", Language.DE).values()):
        assert words[0] in page
