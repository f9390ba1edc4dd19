"""What no list has is refused with its line; what lists may have takes steps in proportion to its length."""

import io
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import tells

from skatlist.formats import limits
from skatlist.formats.notation.quoting import without_comment
from skatlist.formats.registry import format_of, read_list
from skatlist.formats.text.reader import read_text
from skatlist.words import InputError, Language, text

GAME = "1 2 kreuz m1 +\n"
SHEETS = read_text("tisch 1\n" + GAME, "a.txt").sheets


def steps(call: Callable[[], object]) -> int:
    """Return how many functions a call enters, built-in ones as well."""
    count = 0

    def noted(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(noted)
    try:
        call()
    finally:
        sys.setprofile(None)
    return count


TOO_MUCH = {
    "line_too_long": ("stand " + "1:1 " * 20_000 + "\n", 1),
    "rows_too_many": ("stand 1:1\n" * 150_001, None),
    "lists_too_many": ("".join(f"tisch {table}\n{GAME}" for table in range(1, 10_003)), 20_001),
    "list_endless": ("".join(f"{game} 2 kreuz m1 +\n" for game in range(1, 10_003)), 10_001),
    "changes_too_many": ("".join(f"ab {game} regeln isko-2010\n" for game in range(1, 1_003)) + GAME, 1_001),
    "words_too_long": (f'tisch 1\n{GAME}2 2 kreuz m1 + "{"x" * 1_001}"\n', 3),
}


@pytest.mark.parametrize("sentence", TOO_MUCH)
def test_what_no_list_has_is_refused_with_its_line(tmp_path: Path, sentence: str) -> None:
    content, line = TOO_MUCH[sentence]
    path = tmp_path / "a.txt"
    path.write_text(content)
    with pytest.raises(InputError, check=tells(sentence)) as refusal:
        read_list(path)
    assert refusal.value.params["file"] == str(path)
    assert refusal.value.params.get("line") == line
    for lang in Language:
        assert str(path) in text(refusal.value.key, lang, **refusal.value.params)


@pytest.mark.parametrize("suffix", [".csv", ".json", ".xlsx"])
def test_a_long_word_is_refused_in_every_format(tmp_path: Path, suffix: str) -> None:
    row = SHEETS[0].rows[0]
    for length, fine in ((limits.MAX_WORDS, True), (limits.MAX_WORDS + 1, False)):
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
    "many cells": _in_sheet(END, b"<c/>" * (limits.MAX_CELLS + 1) + END),
}


@pytest.mark.parametrize("kind", HIDDEN)
def test_a_workbook_with_hidden_cells_is_refused(tmp_path: Path, kind: str) -> None:
    assert len(read_list(_workbook(tmp_path, lambda name, content: (name, content))).sheets[0].rows) == 1
    with pytest.raises(InputError, check=tells("workbook_")):
        read_list(_workbook(tmp_path, HIDDEN[kind]))
