"""Lists of members as LibreOffice (.ods) and old Excel (.xls) save them, and files that only look like it."""

import io
import struct
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from needs import needs
from openpyxl import Workbook
from refusals import tells

from skatlist.files.formats.players.player_list import player_table, read_player_list
from skatlist.files.formats.players.registration_list import entries_of
from skatlist.skat.sheet import Player
from skatlist.tournament.tournament import Tournament
from skatlist.words import InputError

OLD = Path(__file__).parents[1] / "data" / "mitglieder.xls"
NAMES = "office:1.0 table:1.0 text:1.0"
SPACES = " ".join(f'xmlns:{n.split(":")[0]}="urn:oasis:names:tc:opendocument:xmlns:{n}"' for n in NAMES.split())


def cell(cell_text, more=""):
    return f'<table:table-cell office:value-type="string"{more}><text:p>{cell_text}</text:p></table:table-cell>'


def row(*cells, more=""):
    return f"<table:table-row{more}>{''.join(cells)}</table:table-row>"


def ods(path, *rows, before="", packed=zipfile.ZIP_DEFLATED, more="", encoding="utf-8"):
    content = f'<table:table table:name="M">{"".join(rows)}</table:table>{more}'
    for name in ("office:spreadsheet", "office:body"):
        content = f"<{name}>{content}</{name}>"
    content = f'<?xml version="1.0"?>{before}<office:document-content {SPACES}>{content}</office:document-content>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content.encode(encoding))
    path.write_bytes(out.getvalue())
    return path


EMPTY = '<table:table-cell table:number-columns-repeated="2"/>'
SIMPLE = (  # as LibreOffice saves it
    row(cell("Mitglieder 2026")),
    row(cell("Nr"), EMPTY, cell("Name"), cell("Verein")),
    row(
        '<table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>',
        EMPTY,
        cell("Łukasz &amp; <text:span>Öztürk</text:span>"),
        cell("Herz"),
    ),
    row('<table:table-cell table:number-columns-repeated="16384"/>', more=' table:number-rows-repeated="1048573"'),
)


def test_a_list_from_libreoffice(tmp_path):
    file = ods(tmp_path / "mitglieder.ods", *SIMPLE)
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
    with pytest.raises(InputError, check=tells("workbook_too_big")):
        read_player_list(file)


def joined_workbook(path, rows, joined):
    book = Workbook()
    for values in rows:
        book.active.append(values)
    for cells in joined:
        book.active.merge_cells(cells)
    book.save(path)
    return path


def test_cells_joined_down_a_column_are_the_club_of_every_row(tmp_path):
    rows = [
        ("Verein", "Name", "Nr"),
        (None, None, "ab 1"),
        ("Herz Dame", "Anna", 1),
        (None, "Bernd", 2),
        (None, None, 3),
    ]
    rows += [("Pik", "Carla", 4), (None, None, 5), (None, "Dieter", 6)]
    file = joined_workbook(tmp_path / "m.xlsx", rows[:1] + rows[2:], ("A2:A4", "B5:B6"))
    entries = entries_of(player_table(file), Tournament(), 2026).entries
    assert [(row.player.name, row.player.club) for row in entries] == [
        ("Anna", "Herz Dame"), ("Bernd", "Herz Dame"), ("Carla", "Pik"), ("Dieter", ""),
    ]  # fmt: skip
    headed = joined_workbook(tmp_path / "k.xlsx", rows[:5], ("A1:A2", "A3:A5"))
    (anna, bernd) = (row.player for row in entries_of(player_table(headed), Tournament(), 2026).entries[-2:])
    assert ((anna.name, anna.club), (bernd.name, bernd.club)) == (("Anna", "Herz Dame"), ("Bernd", "Herz Dame"))
    table = player_table(headed)
    assert next(cells[0] for _, _, cells in table.records) == ""


def test_cells_of_libreoffice_joined_down_a_column(tmp_path):
    club = cell("Pik", more=' table:number-rows-spanned="2"')
    below = "<table:covered-table-cell/>"
    file = ods(tmp_path / "m.ods", row(cell("Verein"), cell("Name")), row(club, cell("Anna")), row(below, cell("Uwe")),
               row(cell(""), cell("Ida")))  # fmt: skip
    assert [(each.name, each.club) for each in read_player_list(file).players] == [
        ("Anna", "Pik"), ("Uwe", "Pik"), ("Ida", ""),
    ]  # fmt: skip


def test_a_declaration_is_refused(tmp_path):
    file = ods(tmp_path / "m.ods", row(cell("Name")), before='<!DOCTYPE x [<!ENTITY a "b">]>')
    with pytest.raises(InputError, check=tells("workbook_ods")):
        read_player_list(file)


@pytest.mark.parametrize("name", ["mitglieder.ods", "mitglieder.xls"])
def test_a_damaged_file_is_reported(tmp_path, name):
    whole = OLD.read_bytes() if name.endswith("xls") else ods(tmp_path / "ganz.ods", row(cell("Name"))).read_bytes()
    file = tmp_path / name
    for end in range(100, len(whole), len(whole) // 7):
        file.write_bytes(whole[:end])
        with pytest.raises(InputError, check=tells("workbook_" + ("old" if name.endswith("xls") else "ods"))):
            read_player_list(file)


def test_a_note_at_a_cell_is_no_part_of_the_name(tmp_path):
    note = "<office:annotation><text:p>zahlt nie</text:p></office:annotation>"
    anna = f'<table:table-cell office:value-type="string">{note}<text:p>Anna</text:p></table:table-cell>'
    assert read_player_list(ods(tmp_path / "m.ods", row(cell("Name")), row(anna))).players == (Player("Anna", 1),)


@pytest.mark.parametrize("packed", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_file_that_unpacks_only_as_a_whole_is_refused(tmp_path, packed):
    with pytest.raises(InputError, check=tells("workbook_ods")):
        read_player_list(ods(tmp_path / "m.ods", row(cell("Name")), row(cell("Anna")), packed=packed))


def test_a_name_of_a_part_that_cannot_be_read_is_refused(tmp_path):
    file = ods(tmp_path / "m.ods", row(cell("Name")), row(cell("Anna")))
    data = bytearray(file.read_bytes())
    at = data.rindex(b"PK\x01\x02")
    data[at + 9] |= 0x08  # the name is said to be UTF-8
    data[at + 46] = 0xFF
    file.write_bytes(data)
    with pytest.raises(InputError, check=tells("workbook_ods")):
        read_player_list(file)


def test_a_declaration_in_another_encoding_is_refused(tmp_path):
    declared = '<!DOCTYPE x [<!ENTITY a "b">]>'
    file = ods(tmp_path / "m.ods", row(cell("Name")), row(cell("Anna")), before=declared, encoding="utf-16")
    with pytest.raises(InputError, check=tells("workbook_ods")):
        read_player_list(file)


MANY = "".join(
    f'<table:table table:name="{at}">{row(cell("x" * 100), more=each)}</table:table>'
    for each in [' table:number-rows-repeated="5000"']
    for at in range(300)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "more"),
    [
        ([row(cell("x" * 5000, ' table:number-columns-repeated="100"'), more=' table:number-rows-repeated="200"')], ""),
        ([], MANY),
        ([row("<table:table-cell/>" * 250_000)], ""),
        ([row(cell(""), more=' table:number-rows-repeated="5000"'), row(cell("Zuletzt"))], ""),
        ([row(cell("", ' table:number-columns-repeated="120"'), cell("Weit rechts"))], ""),
    ],
    ids=["one text in many cells", "many worksheets", "large", "far below", "far to the right"],
)
def test_more_than_a_list_has_is_refused(tmp_path, rows, more):
    file = ods(tmp_path / "m.ods", row(cell("Name")), row(cell("Anna")), *rows, more=more)
    with pytest.raises(InputError, check=tells("workbook_too_big")):
        read_player_list(file)


def test_a_text_in_texts_is_read_once(tmp_path):
    inside = cell("<text:span><text:p>" * 100 + "Anna" + "</text:p></text:span>" * 100)
    assert read_player_list(ods(tmp_path / "m.ods", row(cell("Name")), row(inside))).players == (Player("Anna", 1),)


def old_excel(path, sheets, *cells, text="x"):
    """Write a workbook of old Excel all of whose worksheets are one part of the file; its cells say one text."""

    def record(kind, data=b""):
        return struct.pack("<HH", kind, len(data)) + data

    def bof(kind):
        return record(0x809, struct.pack("<HHHHII", 0x600, kind, 0, 0, 0, 0))

    shared = record(0xFC, struct.pack("<IIHB", 1, 1, len(text), 0) + text.encode())
    stream_entries = [struct.pack("<HBB", 0, 1, 0) + b"M"] * sheets
    at = len(bof(5)) + sum(len(record(0x85, bytes(4) + each)) for each in stream_entries) + len(shared) + 4
    globals_ = (
        bof(5) + b"".join(record(0x85, struct.pack("<I", at) + each) for each in stream_entries) + shared + record(10)
    )
    labels = b"".join(record(0xFD, struct.pack("<HHHI", *place, 0, 0)) for place in cells)
    path.write_bytes(in_container(globals_ + bof(0x10) + labels + record(10)))
    return path


def in_container(stream):
    """Return a compound file with one stream, the workbook."""
    sectors = max(8, -(-len(stream) // 512))
    fats = -(-(sectors + 64) // 128)
    chain = [0xFFFFFFFD] * fats + [0xFFFFFFFE] + [*range(fats + 2, fats + 1 + sectors), 0xFFFFFFFE]
    entries = [("Root Entry", 5, 1, 0xFFFFFFFE, 0), ("Workbook", 2, 0xFFFFFFFF, fats + 1, sectors * 512)]
    directory = b"".join(
        struct.pack("<64sHBB3I", name.encode("utf-16-le"), 2 * len(name) + 2, kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, root)
        + struct.pack("<36xIII", start, size, 0)
        for name, kind, root, start, size in entries
    )
    head = OLD.read_bytes()[:24] + struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<IIIIIIIII", 0, fats, fats, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    head += struct.pack(f"<{fats}I", *range(fats))
    table = struct.pack(f"<{len(chain)}I", *chain).ljust(fats * 512, b"\xff")
    return head.ljust(512, b"\xff") + table + directory.ljust(512, b"\0") + stream.ljust(sectors * 512, b"\0")


@needs(find_spec("xlrd"), "xlrd")
def test_old_excel_is_bounded_as_well(tmp_path):
    assert len(read_player_list(old_excel(tmp_path / "gut.xls", 1, (0, 0), (1, 0), text="Name")).players) == 1
    hostile = {
        "wide": old_excel(tmp_path / "wide.xls", 1, *((each, 255) for each in range(2000))),
        "text": old_excel(tmp_path / "text.xls", 1, *((each, 0) for each in range(3000)), text="x" * 8000),
        "same": old_excel(tmp_path / "same.xls", 2000, (0, 0)),
        "deep": old_excel(tmp_path / "deep.xls", 1, (0, 0), (60000, 0), text="Name"),
    }
    for file in hostile.values():
        with pytest.raises(InputError, check=tells("workbook_too_big")):
            read_player_list(file)
