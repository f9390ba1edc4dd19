"""The papers beside lists and Rangliste: player's sheet, review sheet, course of a table, ranks over the series."""

import re
from io import BytesIO
from itertools import pairwise

import pytest
from papers.paper_lists import LONG_NAMES, eventful, scored_of, sheet_of
from papers.pdf_words import lines_of, words_of
from pypdf import PdfReader
from tiers import slow, slow_rows, some

from skatlist.papers.chart import ChartFrame, spread, ticks
from skatlist.papers.report_pdf import report_pdf
from skatlist.papers.reports.review import review
from skatlist.papers.reports.typeset import number_text
from skatlist.papers.standings.player_pdf import players_pdf
from skatlist.papers.tournament import courses
from skatlist.papers.tournament.courses import course_pdf, ranks_pdf
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Correction, ListHistory, Player, Stated, score
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.model import Event
from skatlist.tournament.standings import standings, standings_by_series
from skatlist.tournament.state import StandingsState, list_state
from skatlist.tournament.statistics import joint_counts, player_records
from skatlist.words import Language, text

EVENT = Event(name="Preisskat Köln", place="Alter Bube", date="2026-11-20")
LONG_EVENT = Event(
    name="47. Offene Meisterschaft " * 6, place="Mehrzweckhalle Niederoberunterbach " * 4, date="2026-11-20"
)
LANGS = [Language.DE, *slow(Language.EN)]
STRANGE = [name.replace("\u202e", "").replace("\x07", "") for name in LONG_NAMES]


def read(content):
    return PdfReader(BytesIO(content))


def joined(reader):
    return "".join(word.text for word in words_of(reader)).replace(" ", "")


def evening(people, series, names=()):
    """Return the lists of a number of people at tables of four, seats moving from series to series."""
    players = [
        Player(names[at] if at < len(names) else f"Łukasz Nachname{at}", at + 1, "SC Köln") for at in range(people)
    ]
    sheets = []
    for number in range(1, series + 1):
        for table in range(people // 4):
            seats = tuple(players[(4 * table + place + 3 * number) % people] for place in range(4))
            sheet = sheet_of(4, 48, seed=number * 100 + table, series=number, table=table + 1)
            sheets.append(
                score(
                    sheet._replace(
                        players=seats if len(set(seats)) == 4 else tuple(players[4 * table : 4 * table + 4])
                    ),
                    load_profile(),
                )
            )
    return sheets


def records_of(sheets):
    return player_records(standings(sheets), sheets)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("series", [1, 2, 9])
def test_the_sheet_of_a_player_has_all_their_games(lang, series):
    records = records_of(evening(8, series))
    record = records[0]
    reader = read(players_pdf([record], joint_counts(records), event=EVENT, lang=lang, date="2026-11-21"))
    lines = lines_of(reader)
    printed = [word for line in lines for word in line]
    assert all(round(float(side)) in {420, 595} for side in reader.pages[0].mediabox[2:])
    assert record.standing.player.name in printed
    assert text("papers.total_points", lang, total=number_text(record.standing.total, lang)) in printed
    for played in some(record.lists):
        row = next(
            line
            for line in lines
            if line[0] == text("papers.seat", lang, series=played.seat.series, table=played.seat.table)
        )
        assert row[-1] == number_text(played.score.total, lang)
    for game in some(record.declared):
        at = next(line for line in lines if f"{game.seat.series}/{game.number}" in line)
        assert number_text(game.points, lang) in at[at.index(f"{game.seat.series}/{game.number}") :]
    assert sum(bool(re.fullmatch(r"\d+/\d+", word)) for word in printed) == len(record.declared)
    assert printed.count(text("papers.page", lang, page=1, pages=len(reader.pages))) == 1


def test_the_average_of_all_is_a_second_line_on_the_scale_of_the_curve():
    records = records_of(evening(8, 1))
    alone, compared = (
        joined(read(players_pdf(records[:1], joint_counts(records), average, lang=Language.DE)))
        for average in ((), [10000] * len(records[0].course))
    )
    assert "10.000" not in alone
    assert "10.000" in compared


@pytest.mark.slow
def test_games_that_fit_a_page_in_close_rows_stand_on_one_page():
    records = records_of([scored_of(4, 48, series=series, seed=series, agreed=48) for series in (1, 2, 3)])
    counts = [len(record.declared) for record in records]
    pages = [len(read(players_pdf([record], joint_counts(records), lang=Language.DE)).pages) for record in records]
    assert {count: many for count, many in zip(counts, pages, strict=True) if 30 <= count <= 38}
    assert all(many == 1 for count, many in some(zip(counts, pages, strict=True)) if count <= 38)


@pytest.mark.slow
@pytest.mark.parametrize("lang", Language)
def test_the_sheets_of_all_players_are_one_stack(lang):
    records = records_of(evening(60, 2, STRANGE))
    content = players_pdf(records, joint_counts(records), event=LONG_EVENT, lang=lang, date="2026-11-21")
    assert content == players_pdf(records, joint_counts(records), event=LONG_EVENT, lang=lang, date="2026-11-21")
    reader = read(content)
    assert len(reader.outline) == 60
    printed = joined(reader)
    for record in some(records):
        assert record.standing.player.name.replace(" ", "").replace("\u202e", "") in printed
    assert printed.count(LONG_EVENT.place.replace(" ", "")) == len(reader.pages)
    assert min(word.size for word in words_of(reader)) >= 5


def test_a_player_without_a_list_has_a_sheet():
    scored = scored_of(4, 48)
    records = player_records(standings([scored], [Player("Niemand", 99)]), [scored])
    printed = joined(read(players_pdf(records[-1:], joint_counts(records), lang=Language.DE)))
    assert "Niemand" in printed
    assert "ohneRang" in printed


def marks_of(reader):
    """Return how many triangles are drawn, and the dashes of the lines."""
    code = reader.pages[0].get_contents().get_data().decode("latin-1")
    return code.count(" b Q"), re.findall(r"1 j \[([\d. ]*)\] 0 d", code)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("size", "games"), [(3, 36), (4, 48), (5, 96), (4, 7)])
def test_the_course_of_a_table(lang, size, games):
    scored = eventful(size, games) if games > 20 else scored_of(size, games)
    reader = read(course_pdf(scored, event=EVENT, lang=lang, date="2026-11-21"))
    words = words_of(reader)
    triangles, dashes = marks_of(reader)
    assert triangles == 1 + sum(place.lost for place in scored.places)
    assert len(set(dashes)) == size
    labels = [word for word in words if word.bold and word.x > 650 and word.y < 480]
    assert len({round(label.y) for label in labels}) == len(labels)
    printed = " ".join(label.text for label in labels)
    for place, player in some(list(zip(scored.places, scored.sheet.players, strict=True))):
        assert number_text(place.points, lang) in printed
        assert player.name.split()[-1] in printed
    heights = sorted(label.y for label in labels)
    assert all(low + 9 <= high for low, high in pairwise(heights))


@pytest.mark.parametrize("lang", LANGS)
def test_the_course_keeps_long_names_whole_and_says_what_is_not_final(lang):
    scored = scored_of(5, 20, names=LONG_NAMES, agreed=60)
    reader = read(course_pdf(scored, event=LONG_EVENT, lang=lang))
    printed = joined(reader)
    assert "…" not in printed
    for name in some(STRANGE):
        assert name.replace(" ", "") in printed
    assert text("papers.reason_length", lang, played=20, agreed=60).replace(" ", "") in printed


def test_the_course_says_how_high_the_steps_of_a_hundred_are():
    scored = scored_of(4, 48)
    points = [row.valuation.points for row in scored.rows if abs(row.valuation.points or 0) >= 100]
    printed = [word.text for word in words_of(read(course_pdf(scored, lang=Language.DE)))]
    for number in some(points):
        assert f"{'+' if number > 0 else ''}{number_text(number, Language.DE)}" in printed


def test_the_course_of_nothing_is_empty():
    assert "Verlauf" in joined(read(course_pdf(scored_of(4, 0), lang=Language.DE)))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("people", "series"), [(16, 2), (60, 3), *slow_rows((200, 9))])
def test_the_ranks_over_the_series(lang, people, series):
    sheets = evening(people, series, STRANGE)
    after = standings_by_series(sheets)
    content = ranks_pdf(after, event=EVENT, lang=lang, date="2026-11-21")
    assert content == ranks_pdf(after, event=EVENT, lang=lang, date="2026-11-21")
    reader = read(content)
    words = words_of(reader)
    width = float(reader.pages[0].mediabox[2])
    ends = [word.text for word in words if word.x > width - 176.5]
    for line in some(after[-1].players[:10]):
        assert any(number_text(line.total, lang) in end for end in ends)
    assert "…" not in joined(reader)
    boxes = [word for word in words if word.bold and word.text.isdecimal()]
    assert len(boxes) >= min(people, 20) * series
    counts = [sum(word.page == page for word in boxes) for page in range(1, len(reader.pages) + 1)]
    assert max(counts) - min(counts) <= len(reader.pages) * series


def test_the_ranks_name_before_their_first_series_only_those_who_played_it():
    late = [scored for scored in evening(8, 2) if (scored.sheet.series, scored.sheet.table) != (1, 2)]
    early = {player.number for scored in late if scored.sheet.series == 1 for player in scored.sheet.players}
    after = standings_by_series(late)
    words = [
        word for word in words_of(read(ranks_pdf(after, event=EVENT, lang=Language.DE))) if "Nachname" in word.text
    ]
    begins = min(word.x for word in words if word.text.startswith("Łukasz"))
    before = {int(word.text[-1]) + 1 for word in words if word.x < begins}
    assert before == early
    assert len(words) == 8 + len(early)


def test_the_ranks_of_many_show_the_first_and_those_who_climbed_or_fell_most():
    after = standings_by_series(evening(60, 3))
    reader = read(ranks_pdf(after, event=EVENT, lang=Language.DE))
    printed = joined(reader)
    first = {line.player.number: line.rank for line in after[0].players}
    moved = sorted(after[-1].players[10:], key=lambda line: -abs(first[line.player.number] - line.rank))
    ends = [word.text for word in words_of(reader) if not word.bold]
    for line in some((*after[-1].players[3:10], *moved[:10])):
        assert any(number_text(line.total, Language.DE) in end for end in ends)
    assert len(reader.pages) == 1
    assert sum(word.bold and word.text.isdecimal() for word in words_of(reader)) == 60
    assert "gezeigt:dieersten10unddie10,dieammeistengestiegenodergefallensind" in printed


def test_the_ranks_say_what_is_not_final():
    after = standings_by_series(evening(8, 2))
    printed = joined(read(ranks_pdf(after, state=StandingsState(faulty=((1, 2),)), lang=Language.DE)))
    assert "Vorläufig" in printed


def review_pdf(scored, findings, *, lang, date="", **about):
    return report_pdf(review(scored, findings, lang=lang, **about), lang, date)


@pytest.mark.parametrize("lang", LANGS)
def test_a_review_sheet_has_every_finding(lang):
    scored = scored_of(4, 48)
    rows = tuple(
        row._replace(stated=Stated(value=999)) if row.number in {5, 9, 31} else row for row in scored.sheet.rows
    )
    wrong = score(scored.sheet._replace(rows=rows), scored.profile)
    findings = [finding for finding in check_sheet(wrong) if finding.severity is Severity.ERROR]
    assert len(findings) >= 3
    content = review_pdf(wrong, findings, event=EVENT, lang=lang, date="2026-11-21")
    assert content == review_pdf(wrong, findings, event=EVENT, lang=lang, date="2026-11-21")
    lines = lines_of(read(content))
    for finding in some(findings):
        row = next(line for line in lines if line[0] == str(finding.game))
        assert row[1:3] == ["999", number_text(finding.computed, lang)]
    printed = " ".join(word for line in lines for word in line)
    assert text("papers.director", lang) in printed
    for player, place in some(list(zip(wrong.sheet.players, wrong.places, strict=True))):
        assert any(line[0] == player.name and line[-1] == number_text(place.total, lang) for line in lines)


def test_no_number_is_broken_behind_its_minus():
    scored = scored_of(4, 48)
    lost = next(row for row in scored.rows if row.valuation.points is not None and row.valuation.points < 0).row
    wrong = scored._replace(sheet=scored.sheet._replace(rows=(lost._replace(stated=Stated(value=12)),)))
    (finding, *_) = check_sheet(score(wrong.sheet, scored.profile))
    lines = lines_of(read(review_pdf(scored, [finding._replace(computed=-48, stated=12)], lang=Language.DE)))
    words = [word for line in lines for word in line]
    assert any("−48" in word for word in words)
    assert not any(re.search(r"-\d|[-−]$", word) for word in words)


@pytest.mark.slow
def test_a_review_sheet_of_many_findings_takes_several_pages():
    scored = scored_of(5, 60, names=LONG_NAMES)
    rows = tuple(row._replace(stated=Stated(value=999)) for row in scored.sheet.rows)
    wrong = score(scored.sheet._replace(rows=rows), scored.profile)
    findings = [finding for finding in check_sheet(wrong) if finding.severity is Severity.ERROR]
    reader = read(review_pdf(wrong, findings, event=LONG_EVENT, lang=Language.DE))
    assert len(reader.pages) > 1
    games = [line[0] for line in lines_of(reader)]
    for finding in some(findings):
        assert str(finding.game) in games
    assert joined(reader).count("Datum,Uhrzeit") == 1


@pytest.mark.parametrize("lang", LANGS)
def test_a_correction_stands_with_its_reason_and_who_agreed(lang):
    scored = scored_of(4, 48)
    row = scored.sheet.rows[4]
    before = row._replace(entry=row.entry._replace(won=not row.entry.won))
    done = Correction(5, before, row, "2026-11-20T21:15:00+01:00", reason="verschrieben", agreed=(1, 2), signed=True)
    state = list_state(scored, (), ListHistory(1, 3, corrections=(done,)))
    printed = " ".join(word.text for word in words_of(read(review_pdf(scored, (), state=state, lang=lang))))
    for words in ("verschrieben", scored.sheet.players[0].name.split()[0], text("papers.review_corrected", lang)):
        assert words in printed


@pytest.mark.parametrize(
    ("change", "expected"),
    [({"stated": Stated(value=977)}, "angeschrieben 977"), ({"number": 9}, "Spiel 9:")],
    ids=["a number", "moved"],
)
def test_a_correction_of_nothing_that_was_played_says_what_it_changed(change, expected):
    scored = scored_of(4, 48)
    row = scored.sheet.rows[4]
    done = Correction(5, row._replace(**change), row, "2026-11-20T21:15:00+01:00", agreed=(1, 2), signed=True)
    state = list_state(scored, (), ListHistory(1, 3, corrections=(done,)))
    printed = " ".join(word.text for word in words_of(read(review_pdf(scored, (), state=state, lang=Language.DE))))
    assert "".join(expected.split()) in "".join(printed.split())


def test_every_paper_is_of_the_day_of_the_event():
    scored = scored_of(4, 48)
    records = records_of([scored])
    papers = (
        course_pdf(scored, event=EVENT, lang=Language.DE),
        review_pdf(scored, (), event=EVENT, lang=Language.DE),
        ranks_pdf(standings_by_series(evening(8, 2)), event=EVENT, lang=Language.DE),
        players_pdf(records[:1], joint_counts(records), event=EVENT, lang=Language.DE),
    )
    for content in some(papers):
        about = read(content).metadata
        assert about.creation_date.date().isoformat() == EVENT.date
        assert about.title.endswith(EVENT.name)


def test_labels_stand_apart_within_their_room():
    for wanted in ([50, 50, 50, 50], [1, 2, 3], [99, 99.5, 98], [10, 90], []):
        places = spread(wanted, [10] * len(wanted), 0, 100)
        assert all(5 <= place <= 95 for place in places)
        ordered = sorted(places)
        assert all(low + 10 <= high + 1e-9 for low, high in pairwise(ordered))


@pytest.mark.parametrize(("low", "high"), [(0, 0), (-5, 3), (-88, 592), (0, 12345), (-900, -10)])
def test_ticks_hold_all_numbers(low, high):
    result = ticks(low, high, 8)
    assert result[0] <= low
    assert result[-1] >= high
    assert len(result) <= 12


def test_decisions_about_a_player_stand_on_their_sheet_alone():
    sheets = evening(4, 2)
    zero = DirectorDecision(1, DecisionKind.ZERO, director="Ida", reason="falscher Platz", people=(2,), series=1)
    records = player_records(standings(sheets, decisions=[zero]), sheets)
    for record in some(records):
        printed = joined(read(players_pdf([record], joint_counts(records), decisions=[zero], lang=Language.DE)))
        assert ("Entscheidung1:Nullwertung" in printed) == (record.standing.player.number == 2)


def test_the_heights_of_early_steps_stand_beside_the_axis_of_a_course(monkeypatch):
    written = []
    monkeypatch.setattr(courses, "put", lambda _paper, at, words, *_more: written.append((at[0], words)))
    frame = ChartFrame((100, 0, 200, 50), (0, 100), (0, 400))
    for game in range(1, 60):
        course = [0] * game + [264] * (101 - game)
        courses._draw_jumps(None, frame, course, Language.DE, [])
    assert [words for _, words in some(written)] == ["+264"] * 59
    assert min(left for left, _ in written) > frame.left
