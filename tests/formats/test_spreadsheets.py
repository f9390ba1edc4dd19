"""Lists of members as LibreOffice (.ods) and old Excel (.xls) save them, and files that only look like it."""

import io
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from needs import needs
from refusals import tells

from skatlist.formats.players.player_list import read_player_list
from skatlist.sheet import Player
from skatlist.words import InputError

OLD = Path(__file__).parents[1] / "data" / "mitglieder.xls"
NAMES = "office:1.0 table:1.0 text:1.0"
SPACES = " ".join(f'xmlns:{n.split(":")[0]}="urn:oasis:names:tc:opendocument:xmlns:{n}"' for n in NAMES.split())


def cell(said, more=""):
    return f'<table:table-cell office:value-type="string"{more}><text:p>{said}</text:p></table:table-cell>'


def row(*cells, more=""):
    return f"<table:table-row{more}>{''.join(cells)}</table:table-row>"


def ods(path, *rows, before=""):
    content = f'<table:table table:name="M">{"".join(rows)}</table:table>'
    for name in ("office:spreadsheet", "office:body"):
        content = f"<{name}>{content}</{name}>"
    content = f'<?xml version="1.0"?>{before}<office:document-content {SPACES}>{content}</office:document-content>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    path.write_bytes(out.getvalue())
    return path


def test_a_list_from_libreoffice(tmp_path):
    number = '<table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>'
    empty = '<table:table-cell table:number-columns-repeated="2"/>'
    last = '<table:table-cell table:number-columns-repeated="16384"/>'
    file = ods(
        tmp_path / "mitglieder.ods",
        row(cell("Mitglieder 2026")),
        row(cell("Nr"), empty, cell("Name"), cell("Verein")),
        row(number, empty, cell("Łukasz &amp; <text:span>Öztürk</text:span>"), cell("Herz")),
        row(last, more=' table:number-rows-repeated="1048573"'),
    )
    assert read_player_list(file).players == (Player("Łukasz & Öztürk", 7, "Herz"),)
    file.rename(tmp_path / "mitglieder.csv")  # what it is counts, not what it is called
    assert len(read_player_list(tmp_path / "mitglieder.csv").players) == 1


def test_a_wrong_row_is_named_by_its_number(tmp_path):
    gap = row('<table:table-cell table:number-columns-repeated="3"/>', more=' table:number-rows-repeated="4"')
    file = ods(tmp_path / "m.ods", row(cell("Nr"), cell("Name")), gap, row(cell("1"), cell("-")))
    with pytest.raises(InputError, check=tells("players_letter")) as caught:
        read_player_list(file)
    assert caught.value.params["line"] == 6


@needs(find_spec("xlrd"), "xlrd")
def test_a_list_from_old_excel():
    assert read_player_list(OLD).players == (Player("Anna Becker", 3, "Herz Dame"), Player("Łukasz Öztürk", 7))
    assert read_player_list(OLD).unread == ("seit",)


def test_rows_and_cells_that_stand_for_a_million_are_not_built(tmp_path):
    many = ' table:number-rows-repeated="100000000"'
    wide = cell("x", ' table:number-columns-repeated="100000000"')
    file = ods(tmp_path / "m.ods", row(cell("Name"), wide), row(cell("Anna"), wide, more=many))
    with pytest.raises(InputError, check=tells("players_twice")):
        read_player_list(file)


def test_a_declaration_is_refused(tmp_path):
    file = ods(tmp_path / "m.ods", row(cell("Name")), before='<!DOCTYPE x [<!ENTITY a "b">]>')
    with pytest.raises(InputError, check=tells("workbook_broken")):
        read_player_list(file)


@pytest.mark.parametrize("name", ["mitglieder.ods", "mitglieder.xls"])
def test_a_damaged_file_is_said(tmp_path, name):
    whole = OLD.read_bytes() if name.endswith("xls") else ods(tmp_path / "ganz.ods", row(cell("Name"))).read_bytes()
    file = tmp_path / name
    for end in range(100, len(whole), len(whole) // 7):
        file.write_bytes(whole[:end])
        with pytest.raises(InputError, check=tells("workbook_(broken|old)")):
            read_player_list(file)
