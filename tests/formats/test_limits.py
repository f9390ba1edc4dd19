"""Content that no list has is refused with its line. Other content takes steps in proportion to its length."""

import io
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import tells
from steps import steps

from skatlist.files.formats import files
from skatlist.files.formats.folder.event_file import read_event_toml
from skatlist.files.formats.notation.quoting import without_comment
from skatlist.files.formats.players.player_list import read_player_list
from skatlist.files.formats.registry import format_of, read_list
from skatlist.files.formats.table import workbook_bounds
from skatlist.files.formats.text.text_reader import read_text
from skatlist.words import InputError, Language, text

GAME = "1 2 kreuz m1 +\n"
SHEETS = read_text("tisch 1\n" + GAME, "a.txt").sheets


TOO_MUCH = {
    "line_too_long": ("stand " + "1:1 " * 20_000 + "\n", 1),
    "rows_too_many": ("stand 1:1\n" * 150_001, None),
    "lists_too_many": ("".join(f"tisch {table}\n{GAME}" for table in range(1, 10_003)), 20_001),
    "list_endless": ("".join(f"{game} 2 kreuz m1 +\n" for game in range(1, 10_003)), 10_001),
    "changes_too_many": ("".join(f"ab {game} regeln isko-2010\n" for game in range(1, 1_003)) + GAME, 1_001),
    "words_too_long": (f'tisch 1\n{GAME}2 2 kreuz m1 + "{"x" * 1_001}"\n', 3),
}


@pytest.mark.slow
@pytest.mark.parametrize("sentence", TOO_MUCH)
def test_numbers_beyond_every_list_are_refused_with_their_line(tmp_path: Path, sentence: str) -> None:
    content, line = TOO_MUCH[sentence]
    path = tmp_path / "a.txt"
    path.write_text(content)
    with pytest.raises(InputError, check=tells(sentence)) as refusal:
        read_list(path)
    assert refusal.value.params["file"] == str(path)
    assert refusal.value.params.get("line") == line
    for lang in Language:
        assert str(path) in text(refusal.value.key, lang, **refusal.value.params)


HEAD = "Serie;Tisch;Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis;Bemerkung\n"
PLAYERS = '"players": [{}, {}, {}]'
WITHOUT_END: dict[tuple[str, str], Callable[[int], str]] = {
    (".txt", "list_endless"): lambda n: "".join(f"{at} 2 kreuz m1 +\n" for at in range(1, n)),
    (".txt", "changes_too_many"): lambda n: "".join(f"ab {at} regeln isko-2010\n" for at in range(1, n)),
    (".txt", "lists_too_many"): lambda n: "".join(f"tisch {at}\n{GAME}" for at in range(1, n)),
    (".csv", "list_endless"): lambda n: HEAD + "".join(f"1;1;{at};2;Kreuz;1;g;\n" for at in range(1, n)),
    (".csv", "lists_too_many"): lambda n: HEAD + "".join(f"1;{at};1;2;Kreuz;1;g;\n" for at in range(1, n)),
    (".csv", "words_too_long"): lambda n: (
        f"{HEAD}1;1;1;2;Kreuz;1;g;{'x' * 1001}\n" + "".join(f"1;1;{at};2;Kreuz;1;g;\n" for at in range(2, n))
    ),
}


@pytest.mark.parametrize(("suffix", "sentence"), WITHOUT_END)
def test_nothing_is_read_beyond_what_is_too_much(tmp_path: Path, monkeypatch, suffix: str, sentence: str) -> None:
    for name in ("MAX_ROWS", "MAX_LISTS", "MAX_CHANGES"):
        monkeypatch.setattr(files, name, 50)
    path, lines, taken = tmp_path / f"a{suffix}", [], []
    for many in (60, 660):
        path.write_text(WITHOUT_END[suffix, sentence](many), "utf-8")

        def refused() -> None:
            with pytest.raises(InputError, check=tells(sentence)) as refusal:
                read_list(path)
            lines.append(refusal.value.params["line"])

        taken.append(steps(refused))
    assert lines[0] == lines[1]
    assert taken[1] <= taken[0] + 8 * 1_200  # to find the ends of lines takes some


ONE_LIST = f'{{"series": 1, "table": 1, {PLAYERS}, "rows": ['
JSON_WITHOUT_END = {  # limit, how a file begins, and what follows on a line each; the line that is too much
    "lists_too_many": ("MAX_LISTS", 5, "", ONE_LIST + "]}", 7),
    "list_endless": ("MAX_ROWS", 5, ONE_LIST, '{"game": 1}', 7),
    "changes_too_many": (
        "MAX_CHANGES",
        5,
        ONE_LIST + '], "changes": [',
        '{"before": 1, "kind": "left", "place": 1}',
        7,
    ),
    "brackets_too_many": ("MAX_BRACKETS", 10, ONE_LIST, '{"game": 1}', 4),
    "words_too_long": ("MAX_WORDS", 20, ONE_LIST, '{"game": 1, "remark": "\\"123456789 123456789 "}', 2),
}


@pytest.mark.parametrize("sentence", JSON_WITHOUT_END)
def test_json_is_refused_at_the_line_where_it_becomes_too_much(tmp_path: Path, monkeypatch, sentence: str) -> None:
    name, limit, begin, each, line = JSON_WITHOUT_END[sentence]
    monkeypatch.setattr(files, name, limit)
    path = tmp_path / "a.json"
    ends = "]}" if begin else ""
    path.write_text(f'{{"schema": "skatlist/list/1", "sheets": [{begin}\n' + ",\n".join([each] * 9) + f"\n{ends}]}}\n")
    with pytest.raises(InputError, check=tells(sentence)) as refusal:
        read_list(path)
    assert refusal.value.params["line"] == line
    for lang in Language:
        assert str(line) in text(refusal.value.key, lang, **refusal.value.params)


@pytest.mark.parametrize("suffix", [".csv", ".json", ".xlsx"])
def test_a_long_word_is_refused_in_every_format(tmp_path: Path, suffix: str) -> None:
    row = SHEETS[0].rows[0]
    for length, fine in ((files.MAX_WORDS, True), (files.MAX_WORDS + 1, False)):
        sheet = SHEETS[0]._replace(rows=(row._replace(remark="x" * length),))
        path = tmp_path / f"a{suffix}"
        path.write_bytes(format_of("liste" + suffix).write_file((sheet,), Language.DE))
        if fine:
            assert read_list(path).sheets[0].rows[0].remark == "x" * length
        else:
            with pytest.raises(InputError, check=tells("words_too_long")):
                read_list(path)


@pytest.mark.parametrize("part", ['"\\', "„", '"„', "\\", '"', "#", '"#', "„#"])
def test_a_comment_is_found_in_one_pass(part: str) -> None:
    short, long = (steps(lambda n=n: without_comment(part * n + " #")) for n in (500, 1000))
    assert long <= 2.1 * short + 20


@pytest.mark.parametrize(
    ("line", "body"),
    [
        ('3 e "#1" # Tee', '3 e "#1" '),
        ('3 "a\\" #b" #c', '3 "a\\" #b" '),
        ("3 „ # “ #c", "3 „ # “ "),
        ('3 " #c', '3 " '),
        ("3 „a\\“ #c", "3 „a\\“ "),
        ("a#b #c", "a#b "),
        ("# x", ""),
    ],
)
def test_where_a_comment_begins(line: str, body: str) -> None:
    assert without_comment(line) == body


@pytest.mark.slow
def test_reading_lists_takes_steps_in_proportion() -> None:
    shapes = (lambda i: f"tisch {i}\n1 2 kreuz m1 +\n", lambda i: f"{i} 2 kreuz m1 +\n")
    for shape in shapes:
        short, long = (
            steps(lambda n=n, shape=shape: read_text("".join(map(shape, range(1, n + 1))), "a.txt")) for n in (200, 400)
        )
        assert long <= 2.2 * short


def _workbook(tmp_path: Path, change: Callable[[str, bytes], tuple[str, bytes]]) -> Path:
    """Write a good workbook with one of its parts changed."""
    path, out = tmp_path / "a.xlsx", io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(format_of("liste.xlsx").write_file(SHEETS, Language.DE))) as good,
        zipfile.ZipFile(out, "w") as bad,
    ):
        for name in good.namelist():
            bad.writestr(*change(name, good.read(name)))
    path.write_bytes(out.getvalue())
    return path


def _in_sheet(old: bytes, new: bytes) -> Callable[[str, bytes], tuple[str, bytes]]:
    return lambda name, content: (name, content.replace(old, new, 1) if "worksheets/sheet" in name else content)


FAR = b"<c r='%s' t='inlineStr'><is><t>x</t></is></c></row></sheetData>"
END = b"</row></sheetData>"
HIDDEN = {
    "entity": _in_sheet(END, FAR % b"&#88;FD1048576"),
    "blanks": _in_sheet(END, (FAR % b"XFD9999").replace(b"r=", b"r = ")),
    "nameless": _in_sheet(END, (FAR % b"").replace(b" r=''", b"")),
    "bare": _in_sheet(END, b"<c><v>7</v></c></row></sheetData>"),
    "far row": _in_sheet(END, b"</row><row r='9999'>" + FAR % b"A1"),
    "row of an entity": _in_sheet(END, b"</row><row r='&#57;999'>" + FAR % b"A1"),
    "beyond": _in_sheet(END, b"</row><row r='9999'>" + FAR % b"A9999"),
    "utf-16": lambda name, data: (name, data.decode().encode("utf-16-le") if "worksheets/sheet" in name else data),
    "other code": _in_sheet(b"<worksheet", b"<?xml version='1.0' encoding='utf-7'?><worksheet"),
    "elsewhere": lambda name, data: (
        name.replace("worksheets/sheet1", "other/page"),
        data.replace(b"worksheets/sheet1", b"other/page").replace(END, b"</row><row r='9999'>" + FAR % b"A9999"),
    ),
    "many cells": _in_sheet(END, b"<c/>" * (files.MAX_CELLS + 1) + END),
}


def _in(part: str, old: bytes, new: bytes) -> Callable[[str, bytes], tuple[str, bytes]]:
    return lambda name, content: (name, content.replace(old, new, 1) if name == part else content)


BOOK = "xl/workbook.xml"
HEAVY = {
    "styles": _in("xl/styles.xml", b"</fonts>", b"<font><b/></font>" * 40_000 + b"</fonts>"),
    "names": _in(
        BOOK, b"</workbook>", b"<definedNames>" + b"<definedName name='n'/>" * 60_001 + b"</definedNames></workbook>"
    ),
    "tags beside the cells": _in_sheet(b"</worksheet>", b"<a/>" * 60_001 + b"</worksheet>"),
    "tags between the cells": _in_sheet(b"</sheetData>", b"<a/>" * 70_000 + b"</sheetData>"),
    "attributes": _in_sheet(b"<sheetData", b"<x " + b"a='1' " * 9_000 + b"/><sheetData"),
    "one cell": _in_sheet(END, b"<c r='A1' t='str'><v>" + b"x" * 200_001 + b"</v></c></row></sheetData>"),
    "one worksheet again and again": _in(
        BOOK,
        b"</sheets>",
        b'<sheet name="x" sheetId="9" r:id="rId1" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></sheets>',
    ),
}


@pytest.mark.parametrize("kind", HEAVY)
def test_a_workbook_that_takes_many_times_its_room_is_not_opened(tmp_path: Path, monkeypatch, kind: str) -> None:
    monkeypatch.setattr(workbook_bounds, "_MAX_RATIO", 10**6)  # as if there were noise in it
    with pytest.raises(InputError, check=tells("workbook_(too_big|broken)")):
        read_list(_workbook(tmp_path, HEAVY[kind]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", HIDDEN)
def test_a_workbook_with_hidden_cells_is_refused(tmp_path: Path, kind: str) -> None:
    assert len(read_list(_workbook(tmp_path, lambda name, content: (name, content))).sheets[0].rows) == 1
    with pytest.raises(InputError, check=tells("workbook_")):
        read_list(_workbook(tmp_path, HIDDEN[kind]))


def test_a_description_too_large_is_refused_with_its_true_size(tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_text("# viel\n" * 80_000)
    with pytest.raises(InputError, check=tells("toml_too_big")) as refusal:
        read_event_toml(path)
    assert refusal.value.params["limit"] == "512 KB"


LARGEST_TOML = {
    "numbers": "[seating.1]\n1 = [" + "1, " * 170_000 + "]\n",
    "objects": "players = [" + "{}, " * 125_000 + "]\n",
    "sections": "[[players]]\n" * 43_000,
    "keys": "".join(f"k{at} = 1\n" for at in range(46_000)),
    "lists": "series = [" + "[], " * 125_000 + "]\n",
}


def refused(path: Path) -> None:
    with pytest.raises(InputError, check=tells("event_")):
        read_event_toml(path)


@pytest.mark.slow
@pytest.mark.parametrize("kind", LARGEST_TOML)
def test_a_description_near_its_limit_takes_little_room_and_steps_in_proportion(tmp_path: Path, kind: str) -> None:
    path, content = tmp_path / "event.toml", LARGEST_TOML[kind]
    assert len(content) > 400_000
    taken = []
    for part in (10, 5):
        at = content.index("\n" if kind in {"sections", "keys"} else ", ", len(content) // part)
        end = "\n" if content[at] == "\n" else "]\n"
        path.write_text(content[:at] + end)
        taken.append(steps(lambda: refused(path)))
    assert taken[1] <= 2.2 * taken[0] + 1_000
    path.write_text(content)
    tracemalloc.start()
    refused(path)
    assert tracemalloc.get_traced_memory()[1] < 64 * 1024 * 1024
    tracemalloc.stop()


@pytest.mark.parametrize("key", ["name", "place", "players.name", "players.club", "players.team"])
def test_a_long_word_of_a_description_is_reported(tmp_path: Path, key: str) -> None:
    path = tmp_path / "event.toml"
    section, _, name = key.rpartition(".")
    for length, fine in ((files.MAX_WORDS, True), (files.MAX_WORDS + 1, False)):
        words = ("Ida " * 300)[: length - 1] + "x"
        path.write_text(f"{f'[[{section}]]{chr(10)}number = 1' if section else ''}\n{name} = '{words}'\n")
        if fine:
            assert words in str(read_event_toml(path))
        else:
            with pytest.raises(InputError, check=tells("event_long")) as refusal:
                read_event_toml(path)
            assert refusal.value.params["key"].endswith(name)


def test_a_long_name_in_a_list_of_players_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "leute.csv"
    path.write_text(f"Nr;Name\n1;Anna\n2;{'Ida ' * 300}\n")
    with pytest.raises(InputError, check=tells("words_too_long")) as refusal:
        read_player_list(path)
    assert refusal.value.params["line"] == 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", [".csv", ".txt", ".json"])
def test_an_oversized_file_is_refused_with_little_memory(tmp_path: Path, kind: str) -> None:
    content = {
        ".csv": HEAD + "".join(f"1;{at};1;2;Kreuz;1;g;\n" for at in range(1, 145_000)),
        ".txt": "".join(f"tisch {at}\n{GAME}" for at in range(1, 70_000)),
        ".json": '{"schema": "skatlist/list/1", "sheets": [' + "{}," * 1_000_000 + "{}]}",
    }[kind]
    path = tmp_path / f"a{kind}"
    path.write_text(content, "utf-8")
    tracemalloc.start()
    with pytest.raises(InputError, check=tells("too_many")):
        read_list(path)
    assert tracemalloc.get_traced_memory()[1] < 64 * 1024 * 1024
    tracemalloc.stop()
