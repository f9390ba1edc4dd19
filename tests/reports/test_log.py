"""The journal as a report: a table for each day, entries that were taken back faded, its JSON."""

import pytest
from club_evening import make_evening, many_people, row_of
from tiers import some

from skatlist.evening import Evening
from skatlist.files.formats.folder.tournament_file import SECTIONS
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.journal import log
from skatlist.papers.reports.log import log_tables
from skatlist.tournament.tournament import Category, Fees, Tournament
from skatlist.words import Language
from skatlist.words.catalogue import sentences

KEY = (1, 1)


@pytest.fixture
def evening(tmp_path):
    """A game that was taken back, and another one in its place."""
    with Evening.open(make_evening(tmp_path / "abend.skat"), write=True, author="Ida Huß") as opened:
        opened.enter(KEY, read_line("2 pik m1 +", place_required=True)[0])
        opened.undo(KEY)
        opened.enter(KEY, read_line("2 herz m1 +", place_required=True)[0])
        yield opened


def test_each_day_has_a_table_in_the_order_of_the_entries(evening):
    first, *others = evening.log()
    earlier = first._replace(record=first.record._replace(time="2026-11-20T12:00:00+00:00"))
    tables = log_tables([earlier, *others], evening.sheets, Language.DE)
    assert [len(table.rows) for table in tables] == [1, len(others)]
    assert tables[0].title == "20.11.2026"
    assert [row.cells[0] for table in tables for row in table.rows] == list(range(1, len(others) + 2))


@pytest.mark.parametrize("lang", Language)
def test_the_sections_of_a_description_have_words(tmp_path, lang):
    known = sentences("evening", lang.value)
    names = [known[f"log.section_{name}"] for name in some((*SECTIONS, "money"))]
    rules = Tournament(categories=(Category("Damen"),), fees=Fees(entry=1000))
    with Evening.open(make_evening(tmp_path / "abend.skat", tournament=rules)) as opened:
        [first, *_] = [row for table in log_tables(opened.log(), opened.sheets, lang) for row in table.rows]
    assert f"{names[0]}, {names[-1]}" in str(first.cells)
    assert "[" not in "".join(map(str, first.cells))


def test_an_entry_that_was_taken_back_is_faded_and_says_so(evening):
    [table] = log_tables(evening.log(*KEY), evening.sheets, Language.DE)
    [faded] = [row for row in table.rows if row.is_faded]
    assert faded.cells[2:] == ("Ida Huß", "Serie 1, Tisch 1, Spiel 1: 2 pik m1 + (zurückgenommen)")
    assert faded.link == "/list/1/1"


def test_a_time_that_is_none_stays_as_it_is_written(evening):
    entry = evening.log()[0]
    strange = entry._replace(record=entry.record._replace(time="gestern"))
    [table] = log_tables([strange], evening.sheets, Language.DE)
    assert table.rows[0].cells[1] == "gestern"


def test_of_many_lists_from_files_only_one_with_a_corrected_game_is_read_for_the_log(tmp_path, monkeypatch):
    seating = {(1, table): (table * 4 - 3, table * 4 - 2, table * 4 - 1, table * 4) for table in (1, 2)}
    files = [tmp_path / f"{table}.txt" for _, table in seating]
    for file, (key, numbers) in zip(files, seating.items(), strict=True):
        seats = [f"platz {place} Anna{number} Becker{number}" for place, number in enumerate(numbers, 1)]
        lines = [f"serie {key[0]}", f"tisch {key[1]}", "spiele 8", *seats, "1 2 pik m1 +", "2 e"]
        file.write_text("\n".join(lines), encoding="utf-8")
    path = make_evening(tmp_path / "abend.skat", seating, players=many_people(8))
    texts = []
    monkeypatch.setattr(log, "read_text", lambda text, file: texts.append(text) or read_text(text, file))
    with Evening.open(path, write=True) as evening:
        evening.take_over(files)
        log._games_of.cache_clear()
        evening.log()
        assert texts == []
        evening.correct((1, 2), 1, row_of("2 herz m1 +"))
        assert evening.log()[-1].before == {"line": "2 pik m1 +"}
    assert len(texts) == 1
