"""Every paper of an evening, drawn while its lists are empty, begun, full, longer than a page, void or changed."""

import datetime as dt
from fractions import Fraction
from io import BytesIO
from itertools import product
from types import MappingProxyType
from zipfile import ZipFile

import pytest
from papers.paper_lists import NAMES, scored_of, sheet_of
from papers.pdf_words import words_of
from pypdf import PdfReader
from tiers import sample, slow, some, whole

from skatlist.papers.list.list_form import MOST_ROWS
from skatlist.papers.list.list_pdf import lists_pdf, sealed_list_pdf
from skatlist.papers.lists import Lists
from skatlist.papers.paper_files import PAPERS, planned_papers
from skatlist.papers.reports.typeset import with_minus
from skatlist.papers.seal import Seal
from skatlist.skat.game import Contract, Entry
from skatlist.skat.sheet import ChangeKind, Correction, ListHistory, Player, SheetChange
from skatlist.tournament import Event, Seating
from skatlist.tournament.state import list_state
from skatlist.tournament.tournament import Category, Fees, PrizePlan, Registration, Tournament
from skatlist.words import Language, text

CAUGHT = Seal("Skatfreunde Königsmühle", dt.datetime(2026, 11, 20, 23, 5, tzinfo=dt.UTC), "ABCD-EFGH-JKLM", "12:34" * 8)
# Games agreed and games played: one page, a page and one game, two pages, a game number typed wrong (236 for 2).
LENGTHS = (
    *((agreed, agreed) for agreed in (1, MOST_ROWS - 1, MOST_ROWS, MOST_ROWS + 1, 60, 96)),
    *((None, games) for games in (0, 1, MOST_ROWS + 1)),
    *((60, games) for games in (0, 1, 29, 30, 31, MOST_ROWS, 59, 61)),
    *((96, games) for games in (0, 1, 48, 60, 95)),
    *((236, games) for games in (1, 60)),
)
TROUBLES = ("none", "void", "struck", "all struck", "substituted", "corrected")


def troubled(sheet, trouble):
    """Return a list to which something has happened."""
    struck = Entry(contract=Contract.VOID)
    if trouble == "void":
        return sheet._replace(void="falsch gegeben")
    if trouble == "struck":
        rows = tuple(row._replace(entry=struck) if at % 7 == 0 else row for at, row in enumerate(sheet.rows))
        return sheet._replace(rows=rows)
    if trouble == "all struck":
        return sheet._replace(rows=tuple(row._replace(entry=struck) for row in sheet.rows))
    if trouble == "substituted":
        later = SheetChange(max(len(sheet.rows), 1), ChangeKind.JOINED, 2, Player("Ersatz Ömer", 99))
        gone = later._replace(kind=ChangeKind.LEFT, player=None)
        return sheet._replace(changes=(gone, later))
    return sheet


def lists_in_state(size, agreed, games, trouble):
    """Return an evening of three series: two in this state, one to be played."""
    people = tuple(
        Player(NAMES[seat], 11 + seat, "SC Köln", f"Team {'AB'[seat % 2]}") for seat in range(size)
    )  # as `sheet_of` seats them
    sheets = [
        troubled(sheet_of(size, games, seed=series, series=series, table=1, agreed=agreed), trouble)._replace(
            players=people
        )
        for series in (1, 2)
    ]
    row = sheets[0].rows[0] if games else None
    corrections = (Correction(1, row, row, "2026-11-20T20:05:00+01:00", "verschrieben", (1, 2, 3), (2,)),)
    event = Event(
        name="Vereinsmeisterschaft",
        date="2026-11-20",
        series=3,
        games=MappingProxyType({size: agreed} if agreed else {}),
        players=people,
        seating=tuple(Seating(series, 1, tuple(player.number for player in people)) for series in (1, 2, 3)),
        registrations={player.number: Registration(paid=True, categories=("Damen",)) for player in people},
        loss_fees=(50, 100),
        tournament=Tournament(
            categories=(Category("Damen"),),
            fees=Fees(entry=1500, series=250),
            prizes=(PrizePlan("overall", (Fraction(60), Fraction(40))),),
        ),
        history=(ListHistory(1, 1, corrections=corrections),) if trouble == "corrected" and games else (),
    )
    return Lists.of(*sheets, event=event)


def is_whole(name, content):
    if name.endswith(".xlsx"):
        return ZipFile(BytesIO(content)).testzip() is None
    return len(PdfReader(BytesIO(content)).pages) > 0


@pytest.mark.parametrize("count", [1, *slow(15), *whole(None)])
def test_every_paper_of_every_state_can_be_printed(count):
    states = list(product((3, 4, 5), LENGTHS, TROUBLES))
    drawn = 0
    for size, (agreed, games), trouble in sample(states, count):
        lists = lists_in_state(size, agreed, games, trouble)
        for name, draw in some(planned_papers(lists, ("pdf", "excel"), Language.DE, "2026-11-21", PAPERS), 10):
            assert is_whole(name, draw()), (size, agreed, games, trouble, name)
            drawn += 1
        sealed = sealed_list_pdf(
            lists.scored[0], event=lists.event, state=lists.states[0], lang=Language.DE, date="", seal=CAUGHT
        )
        assert is_whole("sealed.pdf", sealed)
    assert drawn >= 10


def test_the_states_are_those_of_every_paper():
    """Each paper that `export` knows is among those drawn above."""
    lists = lists_in_state(4, 60, 30, "corrected")
    for name in some(PAPERS):
        assert list(planned_papers(lists, ("pdf",), Language.DE, "", [name])), name


def carried(scored):
    """Return what is written in the rows of sums between the pages of a list, from the first page on."""
    reader = PdfReader(BytesIO(lists_pdf([scored], states=[list_state(scored)], lang=Language.DE)))
    words = words_of(reader)
    labels = [word for word in words if word.text == text("papers.footer_carried", Language.DE)]
    return [
        [each.text for each in words if each.page == label.page and each.x > label.x and abs(each.y - label.y) < 4]
        for label in labels
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("games", "full"), [(0, 0), (29, 0), (30, 1), (31, 1), (60, 1)])
def test_the_sum_of_a_full_page_is_carried(games, full):
    scored = scored_of(5, games, agreed=60)
    below, above = (sorted(row) for row in carried(scored))
    assert below == above
    row = scored.rows[29] if full else None
    numbers = [*map(with_minus, row.totals), *map(str, (*row.won, *row.lost, row.passed))] if row else []
    assert below == sorted(numbers)
