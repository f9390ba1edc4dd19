"""Files, folders and events in any mix, and the same lists in another format."""

from pathlib import Path

import pytest
from refusals import tells

from skatlist.files.formats.converting import convert
from skatlist.files.formats.loading import Options, load
from skatlist.words import InputError, Language, UsageError

GAMES = "series,table,game,dealer,declarer,contract,spitzen,result\n1,{table},1,1,2,clubs,m1,won\n"


def lay(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_files_and_folders_in_their_given_order(tmp_path: Path) -> None:
    first = lay(tmp_path, "z.csv", GAMES.format(table=9))
    folder = tmp_path / "listen"
    folder.mkdir()
    for table in (10, 2):
        lay(folder, f"abend{table}.csv", GAMES.format(table=table))
    result = load([first, folder, first])
    assert [sheet.table for sheet in result.sheets] == [9, 2, 10]
    assert result.event is None


def test_lists_named_beside_their_folder_are_read_once(tmp_path: Path) -> None:
    """As a shell names them for `abend/*`: with `event.toml`, which stands for the folder."""
    lists = [lay(tmp_path, f"tisch{table}.csv", GAMES.format(table=table)) for table in (1, 2)]
    described = lay(tmp_path, "event.toml", 'name = "Abend"\n')
    for paths in ([*lists, described], [tmp_path, *lists], [described, lists[1], tmp_path / "." / "tisch1.csv"]):
        assert [sheet.table for sheet in load(paths).sheets] == [1, 2]
    assert [sheet.table for sheet in load(lists[1:]).sheets] == [2]


def test_options_give_what_no_event_gives(tmp_path: Path) -> None:
    path = lay(tmp_path, "a.csv", GAMES.format(table=1))
    (plain,) = load([path]).sheets
    assert (plain.size, plain.agreed, plain.rules) == (3, None, None)
    (sheet,) = load([path], Options(players=4, games=12, rules="skatordnung")).sheets
    assert (sheet.size, sheet.agreed, sheet.rules) == (4, 12, "skatordnung")


def test_an_event_goes_before_options(tmp_path: Path) -> None:
    lay(tmp_path, "event.toml", "[games]\n3 = 36\n[seating.1]\n3 = [1, 2, 3]\n")
    lay(tmp_path, "serie1-tisch03.csv", GAMES.format(table=3))
    lay(tmp_path, "serie1-tisch04.csv", GAMES.format(table=4))
    for paths in (tmp_path, tmp_path / "event.toml"):
        result = load([paths], Options(players=4, games=12))
        assert [(s.size, s.agreed) for s in result.sheets] == [(3, 36), (4, 12)]
        assert result.event is not None
        assert result.event.sheets == result.sheets


def test_a_loose_file_may_be_named_after_its_table(tmp_path: Path) -> None:
    text = "game,declarer,contract,spitzen,result\n1,2,clubs,m1,won\n"
    (sheet,) = load([lay(tmp_path, "tisch07.csv", text)]).sheets
    assert (sheet.series, sheet.table, sheet.assumed) == (1, 7, ("series",))
    result = load([lay(tmp_path, "tisch08.csv", GAMES.format(table=1))])
    assert result.sheets[0].table == 1
    assert not result.findings


def test_one_event_at_a_time(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        lay(tmp_path / name, "event.toml", "series = 1\n")
    with pytest.raises(UsageError, check=tells("event_two")):
        load([tmp_path / "a", tmp_path / "b"])
    assert load([tmp_path / "a", tmp_path / "a" / "event.toml"]).event is not None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("fehlt.csv", "file_missing"),
        ("fehlt", "file_missing"),
        ("liste.doc", "suffix_unknown"),
        ("hausregeln.toml", "suffix_unknown"),
        ("leer", "folder_empty"),
        ("null\0byte.csv", "file_missing"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, sentence: str) -> None:
    for there in ("liste.doc", "hausregeln.toml"):
        lay(tmp_path, there, "x")
    (tmp_path / "leer").mkdir()
    lay(tmp_path / "leer", "notizen.txt", "nichts\n")
    with pytest.raises(InputError) as caught:
        load([tmp_path / name])
    assert caught.value.key == f"errors.{sentence}"


@pytest.mark.parametrize("suffix", [".csv", ".txt", ".xlsx", ".json"])
def test_convert_and_back(tmp_path: Path, suffix: str) -> None:
    source = lay(tmp_path, "a.csv", GAMES.format(table=3))
    target = tmp_path / f"b{suffix}"
    parsed = convert(source, target, Options(), Language.DE)
    assert not parsed.findings
    (sheet,) = load([target]).sheets
    assert (sheet.table, sheet.rows[0].entry) == (3, parsed.sheets[0].rows[0].entry)


def test_convert_many_lists_into_one_file(tmp_path: Path) -> None:
    for table in (1, 2):
        lay(tmp_path, f"tisch{table}.csv", GAMES.format(table=table))
    for suffix in (".csv", ".txt", ".xlsx", ".json"):
        convert(tmp_path, tmp_path.parent / f"alle{suffix}", Options(), Language.EN, force=True)
        assert [sheet.table for sheet in load([tmp_path.parent / f"alle{suffix}"]).sheets] == [1, 2]


def test_convert_never_replaces_a_file_unasked(tmp_path: Path) -> None:
    source = lay(tmp_path, "a.csv", GAMES.format(table=3))
    target = lay(tmp_path, "b.csv", "alt")
    with pytest.raises(InputError, check=tells("file_exists")):
        convert(source, target, Options(), Language.DE)
    assert target.read_text() == "alt"
    convert(source, target, Options(), Language.DE, force=True)
    assert target.read_bytes().startswith(b"\xef\xbb\xbfSerie;Tisch;Spiel")


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (GAMES, "b.pdf", "suffix_unknown"),
        ("game,declarer,contract,spitzen,result\n", "b.csv", "convert_nothing"),
        (GAMES, "fehlt/b.csv", "folder_missing"),
        (GAMES, ".", "suffix_unknown"),
    ],
)
def test_conversions_that_are_refused(tmp_path: Path, content: str, name: str, sentence: str) -> None:
    source = lay(tmp_path, "a.csv", content.format(table=1))
    with pytest.raises(InputError, check=tells(sentence)):
        convert(source, tmp_path / name, Options(), Language.DE)
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_lists_that_would_have_one_place(tmp_path: Path) -> None:
    for name in ("a", "b"):
        lay(tmp_path, f"{name}.csv", GAMES.format(table=1))
    with pytest.raises(InputError, check=tells("convert_same")):
        convert(tmp_path, tmp_path / "c.csv", Options(), Language.DE)


def test_a_list_beside_its_event_knows_its_people(tmp_path):
    """One list alone, or two of them, bring names and agreed games along, and nobody who is not on them."""
    from skatlist.files.formats.folder.event_writer import event_files
    from skatlist.tournament.simulation import simulate_event

    event = simulate_event(3, players=7, series=1)
    for name, content in event_files(event):
        (tmp_path / name).write_bytes(content)
    one = load([tmp_path / "serie1-tisch02.csv"])
    assert one.sheets[0].players == event.sheets[1].players
    assert (one.sheets[0].agreed, one.event.name) == (36, event.name)
    assert [seats.table for seats in one.event.seating] == [2]
    assert {player.number for player in one.event.players} == {player.number for player in event.sheets[1].players}
    both = load([tmp_path / "serie1-tisch02.csv", tmp_path / "serie1-tisch01.csv"])
    assert len(both.event.players) == 7
    assert [sheet.table for sheet in both.event.sheets] == [2, 1]


def test_a_stray_list_beside_an_event_stays_alone(tmp_path):
    from skatlist.files.formats.folder.event_writer import event_files
    from skatlist.tournament.simulation import simulate_event

    for name, content in event_files(simulate_event(3, players=4, series=1)):
        (tmp_path / name).write_bytes(content)
    stray = tmp_path / "serie9-tisch09.csv"
    stray.write_bytes((tmp_path / "serie1-tisch01.csv").read_bytes().replace(b"\n1;1;", b"\n9;9;"))
    assert load([stray]).event is None
