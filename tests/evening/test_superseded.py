"""An agreed correction replaces the numbers on paper that followed from the slip, and nothing else."""

import shutil
from pathlib import Path

import pytest
from club_evening import ROUND, add_games, sign_list
from openpyxl import load_workbook
from pypdf import PdfReader
from tiers import some

from skatlist.evening import Evening, Event, Seating
from skatlist.papers.list.list_columns import stated_below
from skatlist.papers.lists import read
from skatlist.papers.reports.typeset import number_text
from skatlist.skat.sheet import FooterName, Player
from skatlist.tournament.policy import Decision
from skatlist.words import Language

SAMPLES = Path(__file__).parents[2] / "samples"
AGREED = Decision("nachgerechnet", (1, 2, 3, 4))
# Table, game, what all agreed to, and the findings that are left then.
STEPS = (
    ((1, 1), 7, "2 grand m2 r18 + =72", ["G101", "T102", "G107"]),
    ((1, 1), 37, "4 kreuz m1 r18 + =24", ["T102", "G107"]),
    ((1, 2), 18, "1 grand o1 r48 + =48", ["G107"]),
    ((1, 2), 27, "2 kreuz o1 r22 - =-48", []),
)


@pytest.fixture
def disputed(tmp_path):
    shutil.copytree(SAMPLES / "streitfall", tmp_path / "streitfall")
    event = read(tmp_path / "streitfall").event
    with Evening.create(tmp_path / "abend.skat", event._replace(sheets=()), "Ida") as evening:
        evening.take_over(sorted((tmp_path / "streitfall").glob("serie1-*")))
        yield evening


def errors(evening):
    return [finding.code for finding in evening.all_lists().check("basic")]


def correct(evening, key, game, line):
    agreed = AGREED._replace(agreed=AGREED.agreed[: evening.sheets.sheet(key).size])
    evening.correct(key, game, evening.judge(key, line, game), agreed)


@pytest.mark.slow
def test_a_number_put_right_takes_all_along_that_followed_from_it(disputed):
    assert errors(disputed) == ["G101", "G101", "T102", "G107"]
    for key, game, line, left in STEPS:
        correct(disputed, key, game, line)
        assert errors(disputed) == left


def test_totals_replaced_by_a_correction_are_no_wrong_ones(evening):
    add_games(evening, *ROUND, *ROUND)
    evening.state_totals((1, 1), [1, 2, 3, 4])
    wrong = evening.ends.compare((1, 1))
    assert (wrong.differing, wrong.replaced) == ((1, 2, 3, 4), False)
    sign_list(evening)
    correct(evening, (1, 1), 1, "2 kreuz m3 +")
    later = evening.ends.compare((1, 1))
    assert (later.differing, later.replaced) == ((2,), True)


def test_a_list_corrected_signed_and_closed_is_in_order(disputed):
    for key, game, line, _left in STEPS:
        correct(disputed, key, game, line)
    for key in some(disputed.sheets.begun):
        sign_list(disputed, key)
        assert disputed.compare(key).findings == ()
    disputed.close_series((1, 0))
    lists = disputed.all_lists()
    assert lists.check("basic") == ()
    assert [state.is_provisional for state in lists.states] == [False, False]
    assert [len(state.corrections) for state in lists.states] == [2, 2]


def test_a_later_slip_is_still_a_finding(disputed):
    key = (1, 1)
    row = next(row for row in disputed.sheets.sheet(key).rows if row.number == 30)
    slip = tuple(None if total is None else total + 10 for total in row.stated.totals)
    played = [at for at, total in enumerate(row.stated.totals) if total is not None]
    assert played
    disputed.correct(key, 30, row._replace(stated=row.stated._replace(totals=slip)))
    correct(disputed, key, 7, "2 grand m2 r18 + =72")
    results = [finding.game for finding in disputed.all_lists().check("basic") if finding.table == 1]
    assert results == [30, 37]


def test_without_consent_the_paper_still_says_what_it_says(disputed):
    disputed.correct((1, 1), 7, disputed.judge((1, 1), "2 grand m2 r18 + =72", 7))
    assert errors(disputed) == ["T101", "G101", "T102", "G107"]


def test_sums_that_followed_from_a_wrong_value_go_where_no_totals_were_written(tmp_path):
    lines = ["1 kreuz m1 r18 +", "2 pik m1 r18 +", "3 herz m1 r18 +"]
    people = tuple(Player(name, number) for number, name in enumerate(("Anna", "Bernd", "Carla"), 1))
    event = Event(games={3: 3}, players=people, seating=(Seating(1, 1, (1, 2, 3)),))
    key = (1, 1)
    with Evening.create(tmp_path / "abend.skat", event, "Ida") as evening:
        for line in lines:
            evening.enter(key, evening.judge(key, line))
        row = evening.sheets.sheet(key).rows[0]
        evening.correct(key, 1, row._replace(stated=row.stated._replace(value=44)))
        points = evening.scored(key).footer(FooterName.POINTS)
        evening.state_totals(key, [points[0] + 20, *points[1:]], FooterName.POINTS)
        assert errors(evening) == ["G101"]
        evening.correct(key, 1, evening.judge(key, "1 kreuz m1 r18 + =24", 1), Decision("nachgerechnet", (1, 2, 3)))
        assert errors(evening) == []


def written_below(sheet):
    """Return the sums of points and of everything that stand on the paper, by row and place."""
    return {
        (row.name, place): value
        for row in sheet.footer
        if row.name in {FooterName.POINTS, FooterName.TOTAL}
        for place, value in enumerate(row.values, start=1)
        if value is not None
    }


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "en"])
def test_papers_of_a_corrected_list_keep_what_was_written_beside_what_is_right(disputed, tmp_path, lang):
    on_paper = {key: written_below(disputed.sheets.sheet(key)) for key in disputed.sheets.begun}
    for key, game, line, _left in STEPS:
        correct(disputed, key, game, line)
    lists = disputed.all_lists()
    lists.export(tmp_path / "lists", ["pdf", "excel"], lang, papers=["lists"])
    lists.export(tmp_path / "review", ["pdf"], lang, papers=["review"])
    for scored in some(lists.scored):
        key = scored.sheet.series, scored.sheet.table
        right = {(name, place): value for name, place in on_paper[key] for value in (scored.footer(name)[place - 1],)}
        differing = {at: value for at, value in on_paper[key].items() if value != right[at]}
        assert differing
        (page,) = [path for path in (tmp_path / "lists").glob("*.pdf") if path.stem.endswith(f"0{key[1]}")]
        (sheet,) = [path for path in (tmp_path / "lists").glob("*.xlsx") if path.stem.endswith(f"0{key[1]}")]
        (review,) = [path for path in (tmp_path / "review").glob("*.pdf") if f"0{key[1]}-" in path.stem]
        drawn, reviewed = (" ".join(p.extract_text() for p in PdfReader(path).pages).split() for path in (page, review))
        cells = " ".join(str(cell) for row in load_workbook(sheet).worksheets[0].values for cell in row if cell)
        for (name, _place), value in some(differing.items()):
            assert str(value).replace("-", "−") in drawn
            assert str(value).replace("-", "−") in cells
            if name is FooterName.TOTAL:
                assert number_text(value, Language(lang)) in reviewed


def test_a_correct_row_is_written_once(disputed):
    key, game, line, _left = STEPS[0]
    before = disputed.sheets.sheet(key).footer
    assert disputed.all_lists().states[0].written == ()
    correct(disputed, key, game, line)
    state, scored = disputed.all_lists().states[0], disputed.all_lists().scored[0]
    assert state.written == before
    for name, wrong in some(stated_below(scored, state).items()):
        assert all(value != scored.footer(name)[place - 1] for place, value in wrong.items())
