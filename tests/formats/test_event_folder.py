"""An event as a folder: its description and the lists beside it."""

import re
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import tells
from tiers import records

from skatlist.files.formats.folder.event_file import read_event_toml, write_event_toml
from skatlist.files.formats.folder.event_folder import read_event
from skatlist.files.formats.loading import load
from skatlist.files.formats.players.names import other_people
from skatlist.files.formats.text.text_reader import read_text
from skatlist.papers.list.list_excel import lists_excel
from skatlist.papers.lists import read
from skatlist.papers.standings.standings_excel import standings_excel
from skatlist.papers.templates import find_template
from skatlist.skat.sheet import Player, Source
from skatlist.tournament.model import Event, Seating
from skatlist.tournament.standings import standings
from skatlist.words import InputError, Language, text

TOML = """
name = "Vereinsabend"
date = 2026-11-20
place = "Altenburg"
language = "de"
rules = "isko-2010"
series = 2

[games]
4 = 48
3 = 36

[[players]]
number = 1
name = "Anna Öz"
club = "Herz Dame"

[[players]]
number = 2
name = "Bo"
team = "A"

[[players]]
number = 3
name = "Cem"
excluded = true

[[players]]
number = 4
name = "Dörte"

[seating.1]
3 = [4, 2, 3, 1]
"""
GAMES = "game,declarer,contract,spitzen,result\n1,1,clubs,m1,won\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "event.toml").write_text(TOML, encoding="utf-8")
    return tmp_path


def lay(folder: Path, name: str, content: str = GAMES) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_description(folder: Path) -> None:
    event = read_event_toml(folder / "event.toml")
    assert (event.name, event.date, event.place, event.rules, event.series) == (
        "Vereinsabend",
        "2026-11-20",
        "Altenburg",
        "isko-2010",
        2,
    )
    assert dict(event.games) == {4: 48, 3: 36}
    assert event.players[0] == Player(name="Anna Öz", number=1, club="Herz Dame")
    assert event.players[2].excluded
    assert event.seating == (Seating(series=1, table=3, numbers=(4, 2, 3, 1)),)


def test_names_size_and_agreed_games_come_from_the_description(folder: Path) -> None:
    lay(folder, "serie1-tisch03.csv")
    reading = read_event(folder)
    (sheet,) = reading.sheets
    assert not reading.findings
    assert (sheet.series, sheet.table, sheet.assumed, sheet.agreed) == (1, 3, (), 48)
    assert [player.name for player in sheet.players] == ["Dörte", "Bo", "Cem", "Anna Öz"]
    assert reading.event is not None
    assert reading.event.sheets == reading.sheets


def test_a_start_number_nobody_has_stays_a_number(folder: Path) -> None:
    lay(folder, "event.toml", TOML.replace("[4, 2, 3, 1]", "[4, 2, 99]"))
    lay(folder, "serie1-tisch03.csv")
    (sheet,) = read_event(folder).sheets
    assert sheet.players[2] == Player(number=99)
    assert sheet.agreed == 36


def test_a_list_without_seating_finds_its_people_by_name(folder: Path) -> None:
    head = "Platz 1;anna öz;Platz 2;Bo;Platz 3;Fremd\n"
    lay(folder, "serie2-tisch01.csv", head + GAMES.replace(",", ";"))
    (sheet,) = read_event(folder).sheets
    assert [player.number for player in sheet.players] == [1, 2, None]


def test_lists_come_in_the_order_of_their_numbers(folder: Path) -> None:
    for name in ("serie1-tisch10.csv", "serie1-tisch2.csv", "Serie2_Tisch1.CSV", "serie1-tisch01.csv"):
        lay(folder, name)
    assert [(s.series, s.table) for s in read_event(folder).sheets] == [(1, 1), (1, 2), (1, 10), (2, 1)]


def test_a_name_that_contradicts_its_list(folder: Path) -> None:
    lay(folder, "serie1-tisch03.csv", "table," + GAMES.replace("\n1,", "\n5,1,"))
    reading = read_event(folder)
    assert [(f.code, f.sentence, f.column, f.params["first"], f.params["second"]) for f in reading.findings] == [
        ("L105", "file_table", "table", 3, 5)
    ]
    assert reading.sheets[0].table == 5


def test_other_papers_in_the_folder_do_no_harm(folder: Path) -> None:
    lay(folder, "serie1-tisch03.csv")
    lay(folder, "kasse.csv", "Einnahmen;Ausgaben\n12;5\n")
    lay(folder, "LIESMICH.txt", "Hier liegen die Listen des Abends.\n")
    lay(folder, "rangliste.json", '{"schema": "skatlist/standings/1"}')
    lay(folder, ".serie1-tisch04.csv", "kaputt")
    lay(folder, "~$serie1-tisch04.xlsx", "kaputt")
    reading = read_event(folder)
    assert len(reading.sheets) == 1
    assert not reading.findings


def test_a_list_under_another_name_is_read(folder: Path) -> None:
    lay(folder, "abend.csv", "series,table," + GAMES.replace("\n1,", "\n1,3,1,"))
    assert [(s.series, s.table) for s in read_event(folder).sheets] == [(1, 3)]


def test_a_broken_list_is_not_passed_over(folder: Path) -> None:
    lay(folder, "serie1-tisch04.csv", "Spiel;Spielart\n1;Kreuz\n")
    with pytest.raises(InputError, check=tells("column_missing")):
        read_event(folder)
    lay(folder, "serie1-tisch03.csv", GAMES)
    reading = read_event(folder)
    assert [(sheet.series, sheet.table) for sheet in reading.sheets] == [(1, 3)]
    (finding,) = reading.findings
    assert (finding.code, finding.sentence, finding.series, finding.table) == ("E103", "unreadable", 1, 4)
    assert "Es fehlen die Spalten" in text("findings.E103.says.unreadable", Language.DE, **finding.params)


def test_an_event_before_its_first_list(folder: Path) -> None:
    assert read_event(folder).sheets == ()


def test_rules_of_the_house_lie_beside_the_description(folder: Path) -> None:
    lay(folder, "event.toml", 'rules = "hausregeln.toml"\n')
    assert read_event(folder).event.rules == str(folder / "hausregeln.toml")


@pytest.mark.parametrize(
    ("old", "new", "sentence", "params"),
    [
        ('place = "', 'plase = "', "event_key_near", {"key": "plase", "near": "place"}),
        ('place = "', 'wetter = "', "event_key", {"key": "wetter"}),
        ('club = "', 'verein = "', "event_key", {"key": "players[1].verein"}),
        ("number = 2", 'number = "2"', "event_number", {"key": "players[2].number"}),
        ("number = 2", "number = 1", "event_number_twice", {"number": 1}),
        ("number = 2", "", "event_number", {"key": "players[2].number"}),
        ("series = 2", "series = 0", "event_number", {"key": "series", "value": "0"}),
        ("series = 2", "series = true", "event_number", {"key": "series"}),
        ("excluded = true", 'excluded = "ja"', "event_yes_no", {"key": "players[3].excluded"}),
        ("2026-11-20", '"31.11.2026"', "event_date", {"value": "31.11.2026"}),
        ("2026-11-20", "2026-02-31", "toml_syntax", {"line": 3}),
        ('"de"', '"fr"', "event_language", {"value": "fr"}),
        ("4 = 48", "6 = 48", "event_size", {"key": "games.6"}),
        ("4 = 48", "vier = 48", "event_numbered", {"key": "games.vier"}),
        ("3 = [4, 2, 3, 1]", "3 = [4, 2]", "event_seats", {"key": "seating.1.3"}),
        ("[seating.1]", "[seating.eins]", "event_numbered", {"key": "seating.eins"}),
        ("[games]", "[[games]]", "event_table", {"key": "games"}),
        *(
            ("[games]", f"[money]\nlost_games = {amount}\n[games]", "event_amounts", {"key": "money.lost_games"})
            for amount in ("0.5", "[]", '["0.50"]', "[0.505]", "[-0.5]", "[true]", "[nan]", "[1000]")
        ),
        ("[games]", "[money]\nlost_game = [1]\n[games]", "event_key_near", {"near": "lost_games"}),
        ('name = "Vereinsabend"', "name = Vereinsabend", "toml_syntax", {"line": 2}),
        ('name = "Vereinsabend"', 'name = "Vereinsabend', "toml_syntax", {"line": 2}),
        ('name = "Vereinsabend"', "name = 7", "event_text", {"key": "name"}),
        ('name = "Vereinsabend"', 'players = "alle"', "toml_syntax", {}),
    ],
)
def test_slips_in_the_description(folder: Path, old: str, new: str, sentence: str, params: dict[str, object]) -> None:
    assert old in TOML
    path = lay(folder, "event.toml", TOML.replace(old, new, 1))
    with pytest.raises(InputError) as caught:
        read_event(folder)
    assert caught.value.key == f"errors.{sentence}"
    assert {"file": str(path), **params}.items() <= caught.value.params.items()
    for lang in Language:
        assert "event.toml" in text(caught.value.key, lang, **caught.value.params)


words = st.text(st.characters(blacklist_categories=["Cs"]), max_size=12).map(str.strip)
people = st.lists(
    records(Player, name=words, number=st.integers(1, 9999), club=words, team=words, excluded=st.booleans()),
    unique_by=lambda player: player.number,
    max_size=5,
)
seats = records(
    Seating,
    series=st.integers(1, 3),
    table=st.integers(1, 99),
    numbers=st.lists(st.integers(1, 9999), min_size=3, max_size=5).map(tuple),
)
events = records(
    Event,
    name=words,
    date=st.just("") | st.dates().map(lambda day: day.isoformat()),
    place=words,
    language=st.sampled_from(["de", "en"]),
    rules=st.sampled_from(["isko-2022", "skatordnung"]),
    series=st.integers(1, 9),
    games=st.dictionaries(st.integers(3, 5), st.integers(1, 60)),
    players=people.map(tuple),
    seating=st.lists(seats, unique_by=lambda s: (s.series, s.table), max_size=4).map(
        lambda seating: tuple(sorted(seating, key=lambda s: (s.series, s.table)))
    ),
)


@pytest.mark.slow
@settings(max_examples=100)
@given(event=events)
def test_a_written_folder_is_read_back(event: Event, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("event")
    path = folder / "event.toml"
    path.write_bytes(write_event_toml(event).encode())
    back = read_event_toml(path)
    assert back.first_hash == sha256(path.read_bytes()).hexdigest()
    back = back._replace(source=Source(), first_hash="")
    assert back._replace(games=dict(back.games)) == event._replace(games=dict(event.games))
    shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("amount", "cents"),
    [("[0.50, 0.50, 0.50, 1.00]", (50, 50, 50, 100)), ("[1]", (100,)), ("[0.07, 0.29, 1.1, 0]", (7, 29, 110, 0))],
)
def test_money_for_lost_games_is_read_to_the_cent(folder: Path, amount: str, cents: tuple[int, ...]) -> None:
    path = folder / "event.toml"
    path.write_text(path.read_text("utf-8").replace("[games]", f"[money]\nlost_games = {amount}\n\n[games]"), "utf-8")
    event = read_event_toml(path)
    assert event.loss_fees == cents
    path.write_text(write_event_toml(event), "utf-8")
    assert read_event_toml(path).loss_fees == cents


def test_the_written_description_explains_itself() -> None:
    event = Event(players=(Player(name="Anna", number=1),), games={4: 48})
    german = write_event_toml(event)
    english = write_event_toml(event._replace(language="en"))
    assert "# Vereinbarte Spiele" in german
    assert "# Games agreed" in english
    assert re.search(r'\[\[players\]\]\nnumber = 1\nname = "Anna"\n', german)


def seated_as(folder: Path, *names: str) -> tuple[object, ...]:
    """The findings of a list that names its people itself."""
    heads = "".join(f"Platz {place}:;{name}\n" for place, name in enumerate(names, 1))
    lay(folder, "serie1-tisch03.csv", f"{heads}Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;1;Kreuz;m1;+\n")
    return tuple((f.code, f.sentence, f.place) for f in read_event(folder).findings)


def test_a_list_that_names_the_people_of_the_seating_is_theirs(folder: Path) -> None:
    assert seated_as(folder, "Dörte", "Bo", "Cem", "A. Öz") == ()
    assert seated_as(folder, "Doerte", "", "CEM", "Öz, Anna") == ()


def test_a_list_that_names_other_people_may_be_another_tables(folder: Path) -> None:
    assert seated_as(folder, "Dörte", "Bo", "Karl", "Anna Öz") == (("E102", "other_name", 3),)
    assert seated_as(folder, "Karl", "Eva", "Cem", "Anna Öz") == (("E102", "other_names", None),)
    (finding,) = read_event(folder).findings
    sentence = text("findings.E102.says.other_names", Language.DE, **finding.params)
    assert sentence == "auf der Liste stehen Karl, Eva, nach dem Sitzplan sitzen dort Dörte, Bo"


def test_the_same_people_in_other_seats_are_called_that(folder: Path) -> None:
    assert seated_as(folder, "Bo", "Dörte", "Cem", "A. Öz") == (("E102", "other_seats", None),)
    (finding,) = read_event(folder).findings
    assert "andere" in finding.text(Language.DE)
    assert "Bo, Dörte" in finding.text(Language.DE)


def test_lists_of_two_tables_that_are_exchanged_name_each_other() -> None:
    names = (("Anna", "Bo", "Cem"), ("Dora", "Eva", "Finn"))
    heads = [f"Serie 1\nTisch {table}\n" for table in (1, 2)]
    places = ["".join(f"Platz {at} {name}\n" for at, name in enumerate(table, 1)) for table in names]
    seated = [read_text(head + people, "a").sheets[0] for head, people in zip(heads, places, strict=True)]
    written = [read_text(head + people, "a").sheets[0] for head, people in zip(heads, reversed(places), strict=True)]
    results = [*other_people(written, seated)]
    assert [(each.sentence, each.table, each.params["other"]) for each in results] == [
        ("other_table", 1, 2),
        ("other_table", 2, 1),
    ]
    assert "vertauscht" in results[0].text(Language.DE)
    assert [*other_people(seated, seated)] == []


def test_one_list_by_itself_is_compared_with_the_seating_too(folder: Path) -> None:
    seated_as(folder, "Dörte", "Bo", "Karl", "Anna Öz")
    assert [finding.code for finding in load([folder / "serie1-tisch03.csv"]).findings] == ["E102"]


def test_an_empty_file_does_not_stop_the_evening(folder: Path) -> None:
    lay(folder, "serie1-tisch03.csv")
    lay(folder, "serie2-tisch01.csv", "")
    lists = read(folder)
    assert [(s.sheet.series, s.sheet.table) for s in lists.scored] == [(1, 3)]
    assert [(f.code, f.series, f.table) for f in lists.findings if f.code == "E103"] == [("E103", 2, 1)]
    with pytest.raises(InputError, check=tells("file_empty")):
        load([folder / "serie2-tisch01.csv"])


def test_printed_papers_are_no_lists(folder: Path) -> None:
    lay(folder, "serie1-tisch03.csv")
    (scored,) = read(folder).scored
    printed = lists_excel([scored], lang=Language.DE)
    (folder / "serie1-tisch04.xlsx").write_bytes(printed)
    (folder / "rangliste.xlsx").write_bytes(
        standings_excel(standings([scored]), profile=scored.profile, lang=Language.DE)
    )
    reading = read_event(folder)
    assert (len(reading.sheets), reading.findings) == (1, ())
    with pytest.raises(InputError, check=tells("workbook_paper")):
        load([folder / "serie1-tisch04.xlsx"])


def test_a_form_we_made_is_a_list(folder: Path) -> None:
    (folder / "serie1-tisch03.xlsx").write_bytes(find_template("formular4").content(Language.DE))
    assert [(s.series, s.table) for s in read_event(folder).sheets] == [(1, 3)]


TWO_LISTS = """name = "Meisterschaft"
lists = 2

[games]
3 = 3

[[players]]
number = 1
name = "Anna"

[[players]]
number = 2
name = "Bo"

[[players]]
number = 3
name = "Cem"

[seating.1]
1 = [1, 2, 3]
"""
WHOLE = "serie 1\ntisch 1\n\n1 1 pik m1 r18 +\n2 2 kreuz m2 r18 +\n3 3 herz o1 r18 -\n"


@pytest.mark.parametrize(
    ("second", "results"),
    [
        ({"": WHOLE}, []),
        ({"": WHOLE.replace("tisch 1", "tisch 2")}, [("C103", "table", "serie1-tisch01.txt")]),
        ({"": WHOLE.replace("serie 1", "serie 2")}, [("C103", "series", "serie1-tisch01.txt")]),
        ({"": "serie 1\ntisch 1\n"}, [("C102", "", "serie1-tisch01.txt")]),
        ({"": "\0"}, [("C102", "unreadable", "serie1-tisch01-zweitliste.txt")]),
        ({"": WHOLE, "-neu": WHOLE}, [("E101", "same", "serie1-tisch01-zweitliste.txt")]),
    ],
    ids=["right", "other table", "other series", "empty", "unreadable", "twice"],
)
def test_a_fault_of_a_second_list_is_reported_once(second, results, tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(TWO_LISTS, encoding="utf-8")
    (tmp_path / "serie1-tisch01.txt").write_text(WHOLE, encoding="utf-8")
    for name, content in second.items():
        (tmp_path / f"serie1-tisch01-zweitliste{name}.txt").write_text(content, encoding="utf-8")
    amount = read(tmp_path).check("basic")
    assert [(f.code, f.sentence, Path(f.source.file).name) for f in amount] == results
    assert {(f.series, f.table) for f in amount} <= {(1, 1)}


def test_a_second_list_named_for_a_table_without_a_first_one(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(TWO_LISTS, encoding="utf-8")
    (tmp_path / "serie1-tisch01.txt").write_text(WHOLE, encoding="utf-8")
    (tmp_path / "serie1-tisch02-zweitliste.txt").write_text(WHOLE, encoding="utf-8")
    (amount,) = read(tmp_path).check("basic")
    assert (amount.code, amount.text("de")) == (
        "L105",
        "die Datei ist nach ihrem Namen von Tisch 2, auf der Liste steht Tisch 1",
    )


@pytest.mark.parametrize(
    ("names", "results"), [(("Anna", "Bo", "Anna"), ["E102"]), (("Anna", "Bo", "Cem"), []), ((), [])]
)
def test_one_list_with_a_person_at_two_places(names, results, tmp_path: Path) -> None:
    people = "".join(f"platz {place} {name}\n" for place, name in enumerate(names, 1))
    path = tmp_path / "liste.txt"
    path.write_text(f"spiele 3\n{people}" + WHOLE.partition("tisch 1\n")[2], encoding="utf-8")
    assert [f.code for f in read(path).check("basic")] == results
