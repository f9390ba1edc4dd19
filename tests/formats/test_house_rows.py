"""Rows of house rules are the same after every format: Kontra, Bock, Ramsch, penalties, changes between games."""

import pytest
from house_lists import sheet
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import records

from skatlist.files.formats.json.json_list import read_json, write_json
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.table.csv_list import read_csv, write_csv
from skatlist.files.formats.table.excel_form import read_file as read_excel
from skatlist.files.formats.table.excel_form import write_file as write_excel
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_text
from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.sheet import NOTHING, Feat, HouseRuleFacts, Phase, Player, Row, Sheet, Source
from skatlist.words import Language

LINES = (
    "1 kreuz m2 kontra 1 kontra von 2 gereizt von 1 2 +",
    "2 grand m1 kontra 4 kontra von 1 2 3 2 gereizt von 1 2 3 bock 1 -",
    "3 kreuz m2 sp +",
    "2 revolution r92 +",
    "ramsch augen 1:50 2:40 3:30",
    "ramsch augen 1:0 2:75 3:45 jungfrau va1 schieben 2 bock 1",
    "ramsch durchmarsch ma2! schieben 1",
    "ramsch jungfrau 1 va3! augen 1:0 2:60 3:60",
    "ramsch phase ramsch durchmarsch 2",
    "1 kreuz m2 verstoß gegner + strafe 2:40",
    "1 grand m2 h strafe 1:40 3:80 -",
    "ungültig",
)
CHANGES = ("1 karo m1 +", "regeln haus.toml", "2 null +", "platz 3 geht", "platz 4 kommt Ida Öztürk", "4 karo m1 +")


def bare(item):
    """Return a list without where its parts came from."""
    rows = tuple(row._replace(source=Source()) for row in item.rows)
    return item._replace(
        rows=rows,
        source=Source(),
        assumed=(),
        changes=tuple(change._replace(source=Source()) for change in item.changes),
    )


def through_csv(item, _, lang):
    return read_csv(write_csv([item], lang), "x.csv")


def through_excel(item, folder, lang):
    path = folder / "x.xlsx"
    path.write_bytes(write_excel([item], lang))
    return read_excel(path)


def through_text(item, *_):
    return read_text(write_text(item), "x.txt")


def through_json(item, *_):
    return read_json(write_json([item]), "x.json")


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("way", [through_csv, through_excel, through_text, through_json])
def test_every_house_row_survives(way, lang, tmp_path):
    written = sheet(*LINES)
    read = way(written, tmp_path, lang)
    assert read.findings == ()
    assert bare(read.sheets[0]).rows == bare(written).rows


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("way", [through_csv, through_excel, through_text, through_json])
def test_every_change_between_games_survives(way, lang, tmp_path):
    written = sheet(*CHANGES, players=4)
    read = way(written, tmp_path, lang)
    assert read.findings == ()
    assert bare(read.sheets[0]).changes == bare(written).changes


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("way", [through_csv, through_excel, through_text, through_json])
def test_a_void_list_stays_void(way, lang, tmp_path):
    written = sheet("1 karo m1 +", "e")._replace(void="zwei Listen, beide unterschrieben", rules="hausregeln")
    read = way(written, tmp_path, lang)
    assert (read.findings, read.sheets[0].void, read.sheets[0].rules) == ((), written.void, "hausregeln")


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_as_it_was_written(line):
    row = sheet(line).rows[0]
    again, findings = read_line(write_line(row), place_required=False)
    assert (findings, again._replace(number=1, source=Source())) == ((), row._replace(source=Source()))


places = st.integers(1, 4)
counts = st.tuples(*[st.none() | st.integers(0, 120)] * 4).map(lambda four: (*four, None))
feats = st.lists(records(Feat, place=places, announced=st.booleans(), missed=st.booleans()), max_size=2).map(tuple)
houses = records(
    HouseRuleFacts,
    phase=st.none() | st.sampled_from(Phase),
    penalties=counts,
    kontra_by=st.lists(places, max_size=4).map(tuple),
    bidders=st.lists(places, max_size=4).map(tuple),
    shoves=st.integers(0, 4),
    virgin=feats,
    march=feats,
    card_points=counts,
).map(lambda house: None if house == HouseRuleFacts() else house)
ramsch = records(Row, number=st.just(1), entry=records(Entry, contract=st.just(Contract.RAMSCH)), house=houses)
games = records(
    Row,
    number=st.just(1),
    declarer=places,
    entry=records(
        Entry,
        contract=st.just(Contract.CLUBS),
        spitzen=st.integers(1, 4),
        levels=st.sampled_from([Level.NONE, Level.HAND, Level.SPITZE, Level.HAND | Level.SPITZE]),
        won=st.booleans(),
        kontra=st.integers(0, 4),
        bock=st.integers(0, 1),
    ),
    house=houses,
)


@pytest.mark.slow
@settings(max_examples=60)
@given(row=ramsch | games, way=st.sampled_from([through_csv, through_text, through_json]))
def test_any_house_facts_survive(row, way):
    written = Sheet(players=(Player(),) * 4, rows=(row,))
    read = way(written, None, Language.DE)
    assert read.findings == ()
    assert bare(read.sheets[0]).rows == (row,)
    assert NOTHING == (None,) * 5


@pytest.mark.parametrize("column", ["bock", "kontra", "shoves"])
def test_a_game_is_doubled_a_few_times_at_most(column):
    """Each one doubles the game: a number beyond is a slip, and a value with thousands of digits helps nobody."""
    word = {"bock": "bock", "kontra": "kontra", "shoves": "schieben"}[column]
    rows = {
        "csv": read_csv(f"game,declarer,contract,spitzen,result,{column}\n1,2,clubs,m2,won,8000\n", "a.csv"),
        "text": read_text(f"tisch 1\n1 2 kreuz m2 {word} 8000 +\n", "a.txt"),
    }
    for parsed in rows.values():
        assert [finding.code for finding in parsed.findings] == ["L104"]
