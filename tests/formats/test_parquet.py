"""Lists as Parquet: everything a CSV holds, tables other programs made, and files that are none."""

import io
import random
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from formats.sheets_strategy import sheets
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import tells

from skatlist.files.formats.converting import convert, left_behind
from skatlist.files.formats.loading import Options
from skatlist.files.formats.registry import format_of, read_list
from skatlist.files.formats.table.csv_list import read_csv, write_csv
from skatlist.files.formats.table.parquet_list import NUMBERS, ParquetText, parquet_text, write_parquet
from skatlist.skat.game import entries
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Row, Sheet, Source
from skatlist.skat.sheet.columns import COLUMNS
from skatlist.words import InputError, Language, text

ROOT = Path(__file__).parents[2]
LISTS = sorted(
    path for path in (ROOT / "samples").glob("*/*.csv") if path.parent.name not in {"erwartet", "kreis", "turnier"}
)
GAMES = {"game": ["1", "2"], "declarer": [1, 2], "contract": ["clubs", "null"], "spitzen": ["m2", None]}
GAMES |= {"result": ["won", "lost"], "bid": [18, 23]}


def table_part(sheet):
    """The content of a table without a head, without its place."""
    nowhere = [
        [item._replace(source=Source()) for item in items] for items in (sheet.rows, sheet.footer, sheet.changes)
    ]
    return sheet.series, sheet.table, sheet.rules, nowhere


def save(path, columns, **options):
    pq.write_table(pa.table(columns), path, **options)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
@pytest.mark.parametrize("lang", Language)
def test_every_list_survives_from_csv_to_parquet_and_back(path, lang, tmp_path):
    convert(path, tmp_path / "a.csv", Options(), lang, force=True)
    convert(tmp_path / "a.csv", tmp_path / "a.parquet", Options(), lang)
    convert(tmp_path / "a.parquet", tmp_path / "b.csv", Options(), lang)
    before, after = (read_list(tmp_path / name).sheets for name in ("a.csv", "b.csv"))
    assert before
    assert [table_part(sheet) for sheet in after] == [table_part(sheet) for sheet in before]
    if not any(player.name for sheet in before for player in sheet.players):  # sums in a CSV have names
        assert (tmp_path / "b.csv").read_bytes() == (tmp_path / "a.csv").read_bytes()


@pytest.mark.slow
@settings(max_examples=40)
@given(sheet=sheets(), lang=st.sampled_from(Language))
def test_any_list_survives(sheet: Sheet, lang: Language, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("any") / "a.parquet"
    path.write_bytes(format_of("liste.parquet").write_file([sheet], lang))
    result = read_list(path)
    assert {finding.code for finding in result.findings} <= {"L103"}
    (back,) = result.sheets
    assert table_part(back) == table_part(sheet)
    assert write_csv([back], lang) == write_csv(read_csv(write_csv([sheet], lang), "a.csv").sheets, lang)


@pytest.mark.slow
def test_every_admissible_game_survives(tmp_path):
    every = list(entries(load_profile()))[::7]
    rows = [tuple(Row(n, entry, 1) for n, entry in enumerate(every[at::3], 1)) for at in range(3)]
    path = tmp_path / "a.parquet"
    path.write_bytes(write_parquet([Sheet(table=table, rows=part) for table, part in enumerate(rows, 1)]))
    back = read_list(path).sheets
    assert [row.entry for sheet in back for row in sheet.rows] == [row.entry for part in rows for row in part]


def test_the_columns_have_the_types_the_page_names():
    schema = pq.read_schema(pa.BufferReader(write_parquet(read_list(LISTS[0]).sheets)))
    assert {field.name: str(field.type) for field in schema} == {
        field.name: "int32" if field.name in NUMBERS else "string" for field in schema
    }
    assert set(COLUMNS) >= NUMBERS
    page = (ROOT / "docs" / "dateien.md").read_text(encoding="utf-8")
    section = page.split("## Parquet", 1)[1].split("\n## ", 1)[0]
    for name in NUMBERS:
        stem = name[:-2] if name[-1].isdigit() else name
        assert f"`{stem}`" in section or f"`{stem}_1`" in section, name


def test_facts_left_out_are_reported_as_for_csv():
    parsed = read_list(ROOT / "samples" / "clubabend" / "serie1-tisch01.csv")
    complete = parsed._replace(sheets=tuple(s._replace(agreed=48, header={"date": "1"}) for s in parsed.sheets))
    assert (
        left_behind(complete, format_of("liste.parquet"))
        == left_behind(complete, format_of("liste.csv"))
        == ("head", "agreed")
    )


def test_two_lists_of_one_table_cannot_be_distinguished():
    sheet = read_list(LISTS[0]).sheets[0]
    with pytest.raises(InputError, check=tells("convert_same")):
        format_of("liste.parquet").write_file([sheet, sheet], Language.DE)


def test_tables_of_other_programs_are_read(tmp_path):
    """Typed as their makers like it: categories, wide numbers, numbers with empty cells, German headings."""
    columns = {
        "Spiel": pa.array([1, 2, 3]),
        "Alleinspieler": pa.array([1.0, 2.0, None]),
        "Spielart": pa.array(["Kreuz", "Null", "eingepasst"]).dictionary_encode(),
        "Spitzen": pa.array([2, None, None], pa.int8()),
        "Ergebnis": pa.array(["+", "v", None], pa.large_string()),
        "Reizwert": pa.array([18, float("nan"), None], pa.float16()),
        "Überreizt": pa.array([False, False, None]),
        "Wert": pa.nulls(3),
        "Bemerkung": pa.array(["=1+1", 'so, "ja"\nnein', "'s war knapp"]),
        "Wetter": pa.array([{"a": 1}] * 3),
    }
    result = read_list(save(tmp_path / "a.parquet", columns))
    rows = result.sheets[0].rows
    assert [f.code for f in result.findings] == ["L102"]
    assert [(r.number, r.declarer, r.entry.spitzen, r.entry.bid, r.entry.won) for r in rows] == [
        (1, 1, 2, 18, True),
        (2, 2, None, None, False),
        (3, None, None, None, None),
    ]
    assert [row.remark for row in rows] == ["=1+1", 'so, "ja"\nnein', "'s war knapp"]


def test_a_number_that_is_none_is_reported_with_its_row(tmp_path):
    columns = {**GAMES, "card_points": [61.5, 70], "tricks": ["018", "1e1"], "bid": [1e20, float("inf")]}
    result = read_list(save(tmp_path / "a.parquet", columns))
    assert [(f.code, f.column, f.source.line) for f in result.findings] == [
        ("L104", "bid", 2),
        ("L104", "card_points", 2),
        ("L104", "tricks", 2),
        ("L104", "bid", 3),
        ("L104", "tricks", 3),
    ]


@pytest.mark.slow
def test_pieces_of_any_size_make_the_same_text(tmp_path):
    sheet = Sheet(rows=tuple(Row(n, entry, 1) for n, entry in enumerate(list(entries(load_profile()))[:20_000], 1)))
    path = tmp_path / "a.parquet"
    path.write_bytes(write_parquet([sheet]))
    whole = parquet_text(path)
    with ParquetText(path) as file:
        pieces = list(iter(lambda: file.read(9_999), b""))
    assert b"".join(pieces).decode() == whole
    assert {len(piece) for piece in pieces[:-1]} == {9_999}
    assert whole.count("\n") == 20_001


def bomb(columns, rows=60_000):
    """Return a small file with much in it: the same long text in every row."""
    places = pa.array([0] * rows, pa.int32())
    return {name: pa.DictionaryArray.from_arrays(places, values) for name, values in columns.items()}


LONG = {name: [str(values[0])] for name, values in GAMES.items()}
REFUSED = {
    "nothing": (b"", "file_empty"),
    "text": (b"game,declarer,contract,spitzen,result\n", "parquet_broken"),
    "four letters": (b"PAR1", "parquet_broken"),
    "letters twice": (b"PAR1\xff\xff\xff\x7fPAR1", "parquet_broken"),
    "no games": ({"name": ["Anna"], "age": [70]}, "headings_missing"),
    "a column missing": ({**GAMES, "result": [1, 2]} | {"contract": None}, "column_missing"),
    "dates": ({**GAMES, "bid": pa.array([1, 2], pa.date32())}, "parquet_type"),
    "bytes": ({**GAMES, "contract": pa.array([b"a", b"b"])}, "parquet_type"),
    "lists": ({**GAMES, "levels": [["H"], []]}, "parquet_type"),
    "decimals": ({**GAMES, "bid": pa.array([18, 20], pa.decimal128(5))}, "parquet_type"),
    "too many columns": ({**GAMES, **{f"x{n}": [1, 2] for n in range(300)}}, "columns_too_many"),
    "too many rows": (bomb({name: ["1"] for name in GAMES}, 200_000), "rows_too_many"),
    "a long text in every row": (bomb({**LONG, "remark": ["x" * 60_000]}), "file_too_big"),
    "a text longer than a line": ({**GAMES, "remark": ["", "x" * 70_000]}, "line_too_long"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUSED)
def test_files_that_are_no_lists_are_refused(name, tmp_path):
    content, sentence = REFUSED[name]
    path = tmp_path / "a.parquet"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        save(path, {column: values for column, values in content.items() if values is not None})
    with pytest.raises(InputError) as refused:
        read_list(path)
    assert refused.value.key == f"errors.{sentence}"
    for lang in Language:
        assert text(refused.value.key, lang, **refused.value.params)


def test_a_column_that_is_there_twice_is_refused(tmp_path):
    arrays = [pa.array([1]), pa.array([2])]
    pq.write_table(pa.Table.from_arrays(arrays, ["bid", "bid"]), tmp_path / "a.parquet")
    with pytest.raises(InputError, check=tells("parquet_twice")):
        read_list(tmp_path / "a.parquet")


def test_missing_files_and_folders_are_refused(tmp_path):
    for path in (tmp_path / "none.parquet", tmp_path):
        with pytest.raises(InputError):
            parquet_text(path)


def reads_or_refuses(path):
    """The only ways out: findings or a refusal that have words."""
    try:
        findings = read_list(path).findings
    except InputError as refusal:
        sentences = [text(refusal.key, lang, **refusal.params) for lang in Language]
    else:
        sentences = [finding.text(lang) for finding in findings for lang in Language]
    for sentence in sentences:
        sentence.encode()


@pytest.mark.slow
@pytest.mark.parametrize("compression", ["none", "snappy", "zstd", "gzip", "lz4"])
def test_a_damaged_file_is_read_or_refused(compression, tmp_path):
    """Cut off or changed anywhere: findings or a refusal, nothing else."""
    good = io.BytesIO()
    pq.write_table(pa.table(GAMES), good, compression=compression)
    dice, path = random.Random(compression), tmp_path / "a.parquet"
    for turn in range(150):
        data = bytearray(good.getvalue())
        if turn % 3 == 0:
            del data[dice.randrange(len(data)) :]
        else:
            for _ in range(dice.randint(1, 6)):
                data[dice.randrange(len(data))] = dice.randrange(256)
        path.write_bytes(data)
        reads_or_refuses(path)
