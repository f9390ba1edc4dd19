"""Frames of games: what they hold, what the rules make of them, what they refuse."""

import sys
from itertools import chain
from random import Random

import narwhals as nw
import numpy as np
import pandas as pd
import polars as pl
import pytest
from bulk.many_games import any_entry
from refusals import tells
from tiers import slow

from skatlist.files.bulk import codes_of, games_frame, score_frame, totals_frame
from skatlist.files.bulk.any_frame import TEXT
from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.game import Contract, Entry, Level, legal_bids
from skatlist.skat.rules import load_profile, scored_by
from skatlist.skat.sheet import (
    ChangeKind,
    HouseRuleFacts,
    Phase,
    Player,
    Row,
    Sheet,
    SheetChange,
    Source,
    Stated,
    score,
)
from skatlist.tournament.simulation import simulate_event
from skatlist.words import InputError, Language, SkatlistError, UsageError, text

ISKO = load_profile("isko-2022")
RULES = ("isko-2022", "isko-2010", "skatordnung", "preisskat", "sybex-1997")
BIDS = [*sorted(legal_bids(ISKO)), 0, 17, 61]


def row_of(random, number, size):
    entry = any_entry(random, BIDS)
    stated = random.choice((None, None, 48, -96, 0))
    return Row(number, entry, random.choice((*range(1, size + 1), None, 5)), stated=Stated(value=stated))


def list_of(random, at, games=48):
    """Return a list of random games at a table where people may come and go, with numbers missing here and there."""
    size = random.choice((3, 4, 4, 5))
    rows = [row_of(random, number, size) for number in range(1, games + 1)]
    changes = ()
    if size > 3 and random.random() < 0.5:
        gone, back = sorted(random.sample(range(2, games + 1), 2))
        changes = (SheetChange(gone, ChangeKind.LEFT, size), SheetChange(back, ChangeKind.JOINED, size, Player("Ida")))
    if random.random() < 0.2:
        rows[3] = rows[3]._replace(number=None)
        rows[5] = rows[5]._replace(number=900)
    return Sheet(series=at // 7 + 1, table=at % 7 + 1, players=(Player(),) * size, rows=tuple(rows), changes=changes)


def plain(values):
    """Return a column as Python values, None where nothing is known."""
    return [None if pd.isna(value) else value for value in values.tolist()]


def assert_same(frame, sheets, profile):
    """Compare every row and every footer with what list by list comes out."""
    lists = [score(sheet, profile) for sheet in sheets]
    rows = list(chain.from_iterable(scored.rows for scored in lists))
    scored = score_frame(frame, profile)
    assert plain(scored["value"]) == [row.valuation.value for row in rows]
    assert plain(scored["points"]) == [row.valuation.points for row in rows]
    assert plain(scored["overbid"]) == [row.valuation.overbid for row in rows]
    footers = [
        (at, place.place, place.points, place.won, place.lost, place.bonus_own, place.bonus_others, place.total)
        for at, each in enumerate(lists)
        for place in each.places
    ]
    assert list(totals_frame(frame, profile).itertuples(index=False, name=None)) == footers
    return scored


@pytest.mark.slow
@pytest.mark.parametrize("games", [200, *slow(20_000)])
@pytest.mark.parametrize("rules", RULES)
def test_frames_and_lists_come_to_the_same(rules, games):
    """Any number of games: python tests/bulk/all_frames.py GAMES."""
    random = Random(rules)
    sheets = [list_of(random, at) for at in range(games // 48)]
    assert_same(games_frame(sheets), sheets, load_profile(rules))


def test_a_played_event_comes_to_the_same_and_has_no_problems():
    event = simulate_event(7, players=23, series=2)
    scored = assert_same(games_frame(event.sheets), event.sheets, ISKO)
    assert not scored["problems"].any()
    rows = [row for sheet in event.sheets for row in sheet.rows]
    assert plain(scored["stated"]) == [row.stated.value for row in rows]
    assert plain(scored["points"].where(scored["declarer"].notna())) == plain(scored["stated"])


def test_problems_are_the_codes_of_the_game_by_itself():
    games = [
        (Entry(Contract.HEARTS, 1, bid=24, won=True), None),
        (Entry(Contract.CLUBS, 2, Level.HAND, 18, True), 60),
        (Entry(Contract.CLUBS, 12, bid=19, won=False), None),
        (Entry(Contract.CLUBS, 2, won=True, card_points=45), None),
        (Entry(Contract.CLUBS, 2, bid=18, won=True), 36),
    ]
    rows = tuple(Row(n, entry, 1, stated=Stated(value=value)) for n, (entry, value) in enumerate(games, 1))
    scored = score_frame(games_frame([Sheet(rows=rows)]), ISKO)
    codes = [codes_of(mask) for mask in scored["problems"]]
    assert codes == [("G108",), ("G101",), ("G102", "G112"), ("G114",), ()]
    assert [set(codes_of_row) for codes_of_row in codes] == [
        {f.code for f in check_entry(e, ISKO, v)} for e, v in games
    ]


def test_unknown_facts_stay_unknown():
    sheet = Sheet(rows=(Row(1, Entry(Contract.CLUBS), 2), Row(None, Entry()), Row(3, Entry(Contract.PASSED))))
    frame = score_frame(games_frame([sheet]), ISKO)
    for name in ("spitzen", "won", "card_points", "tricks", "stated", "dealer", "rules", "charged_contract"):
        assert frame[name].isna().all(), name
    assert frame["bid"].tolist() == [-1, -1, -1]
    assert plain(frame["contract"]) == ["clubs", None, "passed"]
    assert plain(frame["value"]) == plain(frame["points"]) == [None, None, 0]
    assert totals_frame(frame, ISKO)["points"].tolist() == [0, 0, 0]


DTYPES = {
    "sheet": "int32", "series": "int32", "table": "int32", "rules": TEXT, "game": "Int32", "places": "uint8",
    "present": "uint8", "dealer": "Int8", "declarer": "Int8", "contract": "category", "spitzen": "Int8",
    "levels": "uint8", "bid": "int16", "won": "boolean", "marked": "bool", "reason": "category",
    "card_points": "Int16", "tricks": "Int8", "charged_contract": "category", "charged_spitzen": "Int8",
    "kontra": "uint8", "bock": "uint8", "stated": "Int32", "value": "Int32", "points": "Int32", "overbid": "bool",
    "problems": "uint32",
}  # fmt: skip


@pytest.mark.parametrize(
    "sheets", [(), (Sheet(rows=(Row(1, Entry(Contract.NULL, won=True), 1),)),)], ids=["none", "one"]
)
def test_columns_have_their_types_with_any_content(sheets):
    frame = score_frame(games_frame(sheets), ISKO)
    assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == DTYPES
    assert len(totals_frame(frame, ISKO)) == 3 * len(sheets)


def test_the_page_names_every_column_with_its_type():
    from pathlib import Path

    page = (Path(__file__).parents[2] / "docs" / "statistik.md").read_text(encoding="utf-8")
    rows = {
        line.split("|")[1].strip(): line.split("|")[2].strip() for line in page.splitlines() if line.startswith("| `")
    }
    assert rows == {f"`{name}`": f"`{dtype}`" for name, dtype in {**DTYPES, "rules": "str"}.items()}


def small(**columns):
    """Return a frame as a statistician makes one: few columns, plain types."""
    frame = {"contract": ["clubs", "grand"], "spitzen": [2, -1], "levels": [1, 0], "bid": [18, 60], "won": [True, True]}
    return pd.DataFrame({**frame, **columns})


def test_a_frame_made_by_hand_is_scored():
    scored = score_frame(small(), ISKO)
    assert scored["points"].tolist() == [48, -144]
    assert scored["overbid"].tolist() == [False, True]
    wide = small(spitzen=np.array([2, -1], np.int64), levels=np.array([1, 0], np.uint64), bid=[18, 60])
    assert score_frame(wide, ISKO)["points"].tolist() == [48, -144]
    totals = totals_frame(small(series=[1, 1], table=[2, 2], places=[3, 3], declarer=[1, 1]), ISKO)
    assert totals.iloc[0].tolist() == [1, 2, 1, 48 - 144, 1, 1, 0, 0, -96]
    assert totals["bonus_others"].tolist() == [0, 40, 40]


def test_truth_values_may_be_kept_by_arrow():
    frame = small(won=pd.array([True, None], dtype="boolean"))
    kept = frame.assign(won=frame["won"].astype("bool[pyarrow]"))
    pd.testing.assert_series_equal(score_frame(kept, ISKO)["points"], score_frame(frame, ISKO)["points"])


def test_lists_may_be_distinguished_by_an_index_of_the_same_name():
    frame = small(sheet=[0, 1], places=[3, 3], declarer=[1, 2])
    by_sheet = frame.set_index("sheet", drop=False)
    pd.testing.assert_frame_equal(totals_frame(by_sheet, ISKO), totals_frame(frame, ISKO))


def test_the_index_stays():
    assert score_frame(small().set_index(pd.Index(["a", "b"])), ISKO).index.tolist() == ["a", "b"]


BAD = {
    "no contract": (small().drop(columns="contract"), "frames_column", "contract"),
    "floats": (small(spitzen=[2.0, 1.5]), "frames_dtype", "spitzen"),
    "floats without end": (small(bid=[18, float("inf")]), "frames_dtype", "bid"),
    "a float beyond all measure": (small(bid=[18, 2.0**40]), "frames_range", "bid"),
    "words for numbers": (small(bid=["18", "20"]), "frames_dtype", "bid"),
    "words for results": (small(won=["won", "lost"]), "frames_dtype", "won"),
    "a German contract": (small(contract=["clubs", "Kreuz"]), "frames_word", "contract"),
    "contracts as numbers": (small(contract=[12, 24]), "frames_word", "contract"),
    "Spitzen beyond all measure": (small(spitzen=[2, 100]), "frames_range", "spitzen"),
    "a bid below nothing": (small(bid=[18, -2]), "frames_range", "bid"),
    "a huge bid": (small(bid=[18, 10**12]), "frames_range", "bid"),
    "no crosses": (small(levels=pd.array([1, None], dtype="Int8")), "frames_empty", "levels"),
    "no reason": (small(reason=["played", None]), "frames_empty", "reason"),
    "Kontra without end": (small(kontra=[0, 10**6]), "frames_range", "kontra"),
    "other rules": (small(rules=["skatordnung", None]), "frames_rules", None),
}


def alike(frame):
    return frame


def polars(frame):
    """Return a frame as one of polars, with the same empty cells."""
    cells = {name: [None if pd.isna(value) else value for value in frame[name].tolist()] for name in frame}
    return pl.DataFrame(cells)


KINDS = [alike, polars, lambda frame: polars(frame).lazy(), lambda frame: polars(frame).to_arrow()]


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("kind", [alike, polars])
def test_a_frame_that_holds_something_else_is_refused(name, kind):
    frame, sentence, column = BAD[name]
    for work in (score_frame, totals_frame):
        with pytest.raises(InputError) as refused:
            work(kind(frame), ISKO)
        assert refused.value.key == f"errors.{sentence}"
        assert refused.value.params.get("column") == column
        for lang in Language:
            assert text(refused.value.key, lang, **refused.value.params)


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        ({"places": [3, 4], "sheet": [1, 1], "declarer": [1, 2]}, "frames_places"),
        ({"places": [3, 3], "sheet": [1, 1], "declarer": [1, 2], "present": [7, 15]}, "frames_places"),
        ({"places": [3, 3], "sheet": [1, 1]}, "frames_column"),
        ({"places": [3, 3], "table": [1, 1], "declarer": [1, 2]}, "frames_column"),
        ({"places": [3, 3], "sheet": [1, 1], "declarer": [0, 2]}, "frames_range"),
        ({"places": [3, 9], "sheet": [1, 2], "declarer": [1, 2]}, "frames_range"),
    ],
)
def test_totals_refuse_what_contradicts_itself(columns, sentence):
    with pytest.raises(InputError) as refused:
        totals_frame(small(**columns), ISKO)
    assert refused.value.key == f"errors.{sentence}"


@pytest.mark.parametrize("kind", KINDS, ids=["pandas", "polars", "lazy", "arrow"])
def test_frames_of_other_libraries_come_to_the_same_and_stay_of_their_kind(kind):
    random = Random("kinds")
    sheets = [list_of(random, at, games=12) for at in range(3)]
    games = games_frame(sheets)
    given = kind(games)
    scored, totals = nw.from_native(score_frame(given, ISKO)), nw.from_native(totals_frame(given, ISKO))
    assert {scored.implementation, totals.implementation} == {nw.from_native(given).implementation}
    expected = score_frame(games, ISKO)
    assert scored.columns == list(expected.columns)
    for name in ("value", "points", "overbid", "problems", "bid", "contract"):
        known = [None if pd.isna(each) else each for each in scored[name].to_list()]
        assert known == plain(expected[name]), name
    assert totals.rows() == [*totals_frame(games, ISKO).itertuples(index=False, name=None)]


GAPS = {
    "floats": ([18.0, None], "float64"),
    "objects": ([18, None], "object"),
    "nullable": ([18, None], "Int64"),
}


@pytest.mark.parametrize("name", GAPS)
def test_whole_numbers_of_any_type_may_have_gaps(name):
    cells, dtype = GAPS[name]
    frame = small(bid=pd.Series(cells, dtype=dtype), card_points=pd.Series([61.0, None]), tricks=[None, None])
    frame["won"] = pd.Series([True, None], dtype="object")
    scored = score_frame(frame, ISKO)
    assert (plain(scored["points"]), plain(scored["overbid"])) == ([48, None], [False, False])


def test_another_library_needs_the_extra_but_pandas_does_not(monkeypatch):
    frame = polars(small())
    monkeypatch.setitem(sys.modules, "narwhals", None)
    with pytest.raises(InputError, check=tells("frames_extra")):
        score_frame(frame, ISKO)
    assert score_frame(small(), ISKO)["points"].tolist() == [48, -144]


def test_something_else_than_a_frame_is_refused():
    with pytest.raises(UsageError, check=tells("frames_kind")):
        score_frame([{"contract": "clubs"}], ISKO)


@pytest.mark.parametrize("protocol", ["__arrow_c_stream__", "__dataframe__"])
def test_a_frame_of_an_unknown_library_is_read_by_its_protocol(protocol):
    table = polars(small()).to_arrow()
    other = type("Other", (), {protocol: staticmethod(getattr(table, protocol))})()
    points = nw.from_native(score_frame(other, ISKO))["points"]
    assert points.to_list() == plain(score_frame(small(), ISKO)["points"])


GAME = Entry(Contract.CLUBS, 2, bid=18, won=True)
FILE = Source("a.csv", 7)
REFUSED = {
    "rules change": (Sheet(changes=(SheetChange(3, ChangeKind.RULES, rules="skatordnung"),)), "frames_rules_change"),
    "a Bock by hand": (
        Sheet(rows=(Row(1, GAME, 1, house=HouseRuleFacts(phase=Phase.BOCK), source=FILE),)),
        "frames_house",
    ),
    "a penalty": (
        Sheet(rows=(Row(1, GAME, 1, house=HouseRuleFacts(penalties=(None, 40, None, None, None))),)),
        "frames_house",
    ),
    "a huge bid": (Sheet(rows=(Row(1, GAME._replace(bid=10**6), 1, source=FILE),)), "frames_number"),
    "huge Spitzen": (Sheet(rows=(Row(1, GAME._replace(spitzen=-128), 1),)), "frames_number"),
    "Bock without end": (Sheet(rows=(Row(1, GAME._replace(bock=10**6), 1),)), "frames_number"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_list_that_needs_more_than_rows_is_refused(name):
    sheet, sentence = REFUSED[name]
    with pytest.raises(InputError) as refused:
        games_frame([sheet])
    assert refused.value.key == f"errors.{sentence}"


def test_a_list_that_does_not_count_is_left_out_and_one_with_its_own_rules_says_so():
    void = Sheet(rows=(Row(1, GAME, 1),), void="abgebrochen")
    own = Sheet(rows=(Row(1, GAME, 1),), rules="skatordnung")
    frame = games_frame([void, own], first=5)
    assert frame[["sheet", "rules"]].to_numpy().tolist() == [[5, "skatordnung"]]
    assert score_frame(frame, load_profile("skatordnung"))["points"].tolist() == [36]


@pytest.mark.parametrize("kind", ["bierlachs", "plus-only"])
def test_lists_settled_otherwise_are_not_added_up(kind):
    profile = scored_by(load_profile("skatordnung"), kind)
    frame = small(sheet=[1, 1], places=[3, 3], declarer=[1, 2])
    with pytest.raises(SkatlistError) as refused:
        totals_frame(frame, profile)
    assert refused.value.key == "errors.frames_scoring"
    assert score_frame(frame, profile)["points"].tolist()


def test_a_list_settled_plainly_has_no_bonus():
    profile = scored_by(ISKO, "plain")
    totals = totals_frame(small(sheet=[1, 1], places=[4, 4], declarer=[1, 2]), profile)
    assert totals["total"].tolist() == [48, -144, 0, 0]


def test_rules_with_bock_are_refused():
    profile = ISKO._replace(bock=ISKO.bock._replace(sixty=True, factor=2))
    with pytest.raises(SkatlistError) as refused:
        score_frame(small(), profile)
    assert refused.value.exit_code == 2
