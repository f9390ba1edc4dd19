"""Any list, with everything it states, reads back from its text as it was."""

from types import MappingProxyType

import pytest
from formats.sheets_strategy import PLACES, entries, houses, levels, per_place, stated
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tiers import drawn, records

from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_text
from skatlist.skat.game import Contract
from skatlist.skat.sheet import (
    MAX_PLACES,
    NOTHING,
    ChangeKind,
    FooterName,
    FooterRow,
    HouseRuleFacts,
    Player,
    Row,
    Sheet,
    SheetChange,
    Source,
    Written,
)
from skatlist.words import Language

COUNTS = st.integers(0, 999_999_999)
NUMBERS = st.integers(-999_999_999, 999_999_999)
# Everything a computer can hold in a text, with what the notation uses for itself more often.
TEXTS = st.text(max_size=20) | st.text('#";:\\„“ \n\r\t\u2028\u200b=+-1', max_size=8)


WRITTEN = records(
    Written, with_=st.none() | st.integers(0, 12), without=st.none() | st.integers(0, 12), levels=st.none() | levels
)
ROWS = records(
    Row,
    number=st.none() | COUNTS,
    entry=entries(COUNTS, most=12, charged=tuple(Contract)),
    declarer=st.none() | PLACES,
    dealer=st.none() | PLACES,
    stated=stated(COUNTS, NUMBERS),
    written=st.none() | WRITTEN,
    house=st.none() | houses(COUNTS),
    remark=TEXTS,
)
PLAYERS = records(
    Player, name=TEXTS, number=st.none() | COUNTS, club=TEXTS, team=TEXTS, excluded=st.booleans()
) | records(
    Player, name=st.sampled_from(("geht", "tauscht 2", "Kommt Gleich", "Ida Ätsch", "O'Neill", "Left Hand", "nr 17"))
)
CHANGES = (
    records(SheetChange, before=st.integers(1, 9), kind=st.just(ChangeKind.LEFT), place=PLACES)
    | records(
        SheetChange,
        before=st.integers(1, 9),
        kind=st.just(ChangeKind.SWAPPED),
        place=st.integers(1, 2),
        other=st.integers(3, 5),
    )
    | records(SheetChange, before=st.integers(1, 9), kind=st.just(ChangeKind.JOINED), place=PLACES, player=PLAYERS)
    | records(
        SheetChange,
        before=st.integers(1, 9),
        kind=st.just(ChangeKind.SWAPPED),
        place=st.integers(1, 2),
        other=st.integers(3, 5),
    )
    | records(SheetChange, before=st.integers(1, 9), kind=st.just(ChangeKind.RULES), rules=TEXTS.filter(bool))
)


def certain(row):
    """A row as a list holds it: nothing else says what its columns say, and one number per fact is legible."""
    written = row.written
    if written is not None:
        spitzen = row.entry.spitzen
        follows = (None, None) if spitzen is None else (spitzen, None) if spitzen >= 0 else (None, -spitzen)
        columns = (written.with_, written.without)
        if columns == follows:
            columns = (None, None)
        levels = None if written.levels == row.entry.levels else written.levels
        written = (
            None
            if (*columns, levels) == (None, None, None)
            else Written(with_=columns[0], without=columns[1], levels=levels)
        )
    return row._replace(written=written, house=None if row.house == HouseRuleFacts() else row.house, source=Source())


def without_sources(sheet):
    return sheet._replace(
        rows=tuple(certain(row) for row in sheet.rows),
        footer=tuple(row._replace(source=Source()) for row in sheet.footer),
        changes=tuple(sorted((c._replace(source=Source()) for c in sheet.changes), key=lambda c: c.before)),
        header=MappingProxyType(dict(sheet.header)),
        source=Source(),
    )


@drawn(40, 400, row=ROWS, lang=st.sampled_from(Language))
def test_a_row_with_everything_survives_its_line(row, lang):
    text = write_line(row, lang, stated=True)
    back, findings = read_line(text, place_required=False)
    assert {finding.code for finding in findings} <= {"L103"}, (text, findings)
    if text:
        assert certain(back._replace(number=row.number)) == certain(row), text


@st.composite
def sheets(draw):
    size = draw(st.integers(3, MAX_PLACES))
    footer = records(
        FooterRow,
        name=st.sampled_from(FooterName),
        values=per_place(NUMBERS).filter(lambda values: values != NOTHING)
        | NUMBERS.map(lambda number: (number,) * size + (None,) * (MAX_PLACES - size)),
    )
    numbered = draw(st.lists(ROWS, max_size=4))
    return Sheet(
        series=draw(st.integers(1, 99)),
        table=draw(st.integers(1, 999)),
        players=tuple(draw(st.lists(st.just(Player()) | PLAYERS, min_size=size, max_size=size))),
        agreed=draw(st.none() | COUNTS),
        rules=draw(st.none() | TEXTS.filter(bool)),
        # A row with neither a number nor a fact is no row of a list.
        rows=tuple(
            row._replace(number=draw((st.none() if write_line(row, stated=True) else st.nothing()) | st.integers(0, 9)))
            for row in numbered
        ),
        footer=tuple(draw(st.lists(footer, max_size=3))),
        # A substitute sits at one of the places of the list.
        changes=tuple(draw(st.lists(CHANGES.filter(lambda change: (change.place or 0) <= size), max_size=3))),
        void=draw(TEXTS),
        # An entry of the head that says nothing is not written.
        header=MappingProxyType(
            draw(
                st.dictionaries(
                    st.sampled_from(("event", "date", "place", "keeper")) | TEXTS.filter(bool),
                    TEXTS.filter(bool),
                    max_size=3,
                )
            )
        ),
    )


@drawn(4, 200, lists=st.lists(sheets(), min_size=1, max_size=3))
def test_lists_survive_their_text(lists):
    text = write_text(*lists)
    parsed = read_text(text, "liste.txt")
    assert {finding.code for finding in parsed.findings} <= {"L103"}, (text, parsed.findings)
    assert [without_sources(sheet) for sheet in parsed.sheets] == [without_sources(sheet) for sheet in lists], text


@given(sheets())
@example(Sheet(players=(Player(), Player(), Player(club="„", team=" #"))))  # a mark that opens a quotation
@settings(max_examples=10)
def test_writing_what_was_read_changes_nothing(sheet):
    text = write_text(sheet)
    assert write_text(*read_text(text, "liste.txt").sheets) == text


def test_a_list_that_knows_no_table_stays_silent_about_it_alone():
    sheet = Sheet(assumed=("series", "table"))
    assert "tisch" not in write_text(sheet)
    assert read_text(write_text(sheet), "a.txt").sheets[0].assumed == ("series", "table")
    assert write_text(sheet, sheet).count("tisch 1") == 2


@pytest.mark.parametrize("games", ["", "1 1 pik m1 +\n"])
def test_sums_that_came_first_are_said_with_games_and_without(games):
    (sheet,) = read_text(f"tisch 1\nspiele 3\nnach summen\n{games}punkte 22 0 0\n", "liste.txt").sheets
    (again,) = read_text(write_text(sheet), "liste.txt").sheets
    assert (sheet.sums_first, again.sums_first) == (True, True)
