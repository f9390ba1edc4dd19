"""The papers during play and after it: rankings, prizes, cash boxes, Spielbericht and Wechselliste."""

import json
import re
import tempfile
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from archives import ARCHIVE, READ, checked, faults
from papers.league_day import GROUPS, league_day
from papers.pdf_words import elements, lines_of, words_of
from pictures.paper_cases import club_evening
from pypdf import PdfReader
from tiers import slow, some

from skatlist.papers.further_papers import FURTHER
from skatlist.papers.lists import Lists
from skatlist.papers.reports.event_heading import award_title
from skatlist.papers.reports.statistics import statistics_sheet
from skatlist.papers.reports.typeset import money, number_text
from skatlist.skat.sheet import ChangeKind, Player, SheetChange
from skatlist.tournament import Event
from skatlist.tournament.money.awards import Award
from skatlist.tournament.payout import Ranking
from skatlist.tournament.statistics import statistics
from skatlist.tournament.tournament import Registration, Tournament
from skatlist.words import InputError, Language, text

LANGS = [Language.DE, *slow(Language.EN)]
# Of a paper before play, of a single player, and of lists there is nothing to be added up.
WITHOUT_DATA = {
    "players",
    "all-players",
    "review",
    "blank",
    "cards",
    "small-cards",
    "notice",
    "plan",
    "tables",
    "stack",
}


def files(lists, kind, lang=Language.DE):
    """Return name and content of every file of a kind of paper."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            written = lists.export(folder, ["pdf"], lang, papers=[kind])
        except InputError:
            return {}
        return {Path(name).stem: (written.folder / name).read_bytes() for name in written.names}


def papers(lists, kind, lang=Language.DE):
    return {name: PdfReader(BytesIO(data)) for name, data in files(lists, kind, lang).items()}


def rows(reader):
    return [" ".join(line) for line in lines_of(reader)]


@pytest.mark.parametrize("lang", LANGS)
def test_the_prizes_are_those_of_the_cash_book(lang):
    lists = league_day()
    (reader,) = papers(lists, "prizes", lang).values()
    printed = "".join(word.text for word in words_of(reader)).replace(" ", "")
    book = lists.cash_book()
    sign = text("style.decimal", lang)
    for award in some(book.awards):
        for winner in some(award.winners):
            assert f"{winner.cents // 100}{sign}{winner.cents % 100:02d}€" in printed
            assert (winner.name or str(winner.players[0].number)).replace(" ", "") in printed
    together = text("money.paid_together", lang, amount=f"{book.paid // 100}{sign}{book.paid % 100:02d} €")
    assert together in rows(reader)
    amounts = [
        word.text for word in words_of(reader) if word.bold and word.text.endswith("€") and word.text != together
    ]
    cents = [int("".join(filter(str.isdecimal, amount))) for amount in amounts]
    assert sum(cents) == book.paid


def test_before_play_the_prizes_are_a_plan():
    (reader,) = papers(league_day(played=0), "prizes").values()
    printed = rows(reader)
    assert any("1. Platz 240,00 €" in row for row in printed)
    assert "Preisplan bei 32 Teilnehmern:" in printed
    assert any(row.startswith("Startgeld") for row in printed)  # the pots
    assert not any("Unterschrift" in row or "Vorläufig" in row for row in printed)
    assert "".join(printed).count("1. Platz 2,00 €") == 1  # the tables of all series have one plan
    assert not papers(league_day(tournament=Tournament()), "prizes")


def test_the_prizes_say_that_they_are_not_final():
    (reader,) = papers(league_day(played=1), "prizes").values()
    assert any("Vorläufig: Serie 2 fehlt noch" in row for row in rows(reader))


def test_every_receipt_for_a_prize_says_that_it_is_not_final():
    lists = league_day(played=1)
    reader = next(each for name, each in papers(lists, "receipts").items() if "preise" in name)
    won = [winner for award in lists.cash_book().awards for winner in award.winners if winner.cents]
    assert "".join(rows(reader)).count("Vorläufig: Serie 2 fehlt noch") == len(some(won)), rows(reader)


def test_equal_prizes_of_some_series_are_not_called_every_series():
    def award(series, pot):
        return Award(Ranking("series", series), pot, (pot,))

    every = [award(1, 1000), award(2, 1200), award(3, 1200)]
    assert award_title(every[1:], every, Language.DE) == "Serien 2, 3"
    assert award_title(every[:1], every, Language.DE) == "Serie 1"
    assert award_title(every, every, Language.EN) == "Every series"


@pytest.mark.parametrize("lang", LANGS)
def test_the_cash_sheet_has_what_every_table_owes(lang):
    lists = league_day(played=1, cash_boxes={(1, 3): 425})
    sheets = papers(lists, "cash", lang)
    assert len(sheets) == 2
    played, blank = sheets.values()
    sign = text("style.decimal", lang)
    cash_boxes = [cash_box for cash_box in lists.cash_book().tables if cash_box.series == 1]
    results = {line[0]: line for line in lines_of(played)}
    seat = {cash_box.table: text("game.score.table", lang, table=cash_box.table) for cash_box in cash_boxes}
    for cash_box in some(cash_boxes):
        due = f"{cash_box.cents // 100}{sign}{cash_box.cents % 100:02d}"
        assert f"{due} €" in results[seat[cash_box.table]]
        for each in some(cash_box.payments):
            assert any(f"({each.player.number})" in line[0] for line in lines_of(played))
    assert results[seat[3]][-1] == f"4{sign}25 €"
    assert any(f"{sum(cash_box.cents for cash_box in cash_boxes) // 100}{sign}" in row for row in rows(played))
    assert not any(word.text.endswith(f"{sign}00") for word in words_of(blank))
    assert {text("game.score.table", lang, table=table) for table in range(1, 9)} <= {
        word.text for word in words_of(blank) if word.bold
    }


def test_without_fees_and_a_draw_there_is_no_cash_sheet():
    lists = Lists.of(league_day(played=1).scored[0].sheet, event=Event(name="Clubabend"))
    assert files(lists, "cash") == {}
    paying = Lists.of(league_day(played=1).scored[0].sheet, event=Event(name="Clubabend", loss_fees=(50,)))
    assert len(files(paying, "cash")) == 1
    assert files(club_evening(), "cash") == {}  # all is played, and nothing is paid at the tables


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_the_match_report_adds_up(lang):
    lists = league_day()
    (reader,) = papers(lists, "report", lang).values()
    assert len(reader.pages) == 2
    lines = lines_of(reader)
    number = str.maketrans("", "", text("style.thousands", lang))
    total, points = text("papers.total", lang), text("papers.match_points", lang)
    sums = [line for line in lines if line[0] == total and len(line) == 5]
    assert len(sums) == 8
    for line in some(sums):
        first, second, both = (int(cell.translate(number).replace("−", "-")) for cell in line[2:])
        assert first + second == both
    teams = {team.total for team in lists.standings().teams}
    assert {int(line[4].translate(number)) for line in sums} == teams
    assert {line[1] for line in sums} == {f"{team.won} : {team.lost}" for team in lists.standings().teams}
    ratios = [line[1:] for line in lines if line[0] == points and len(line) == 4]
    assert len(ratios) == 8
    for at in range(2):  # of two groups every series has 3 + 2 + 1 + 0 points
        assert sum(int(ratio[at].partition(" : ")[0]) for ratio in ratios) == 12
    printed = [word.text for word in words_of(reader)]
    for team in some([team for group in GROUPS for team in group]):
        assert f"{text('papers.tournament.captain', lang)}, {team}" in printed
    for key in ("host", "referee", "officer_and_hour", "begin_and_end", "protest"):
        assert printed.count(text(f"papers.tournament.{key}", lang)) == 2
    fees = Counter[str]()
    for table in lists.cash_book().tables:
        for payment in table.payments:
            fees[payment.player.team] += payment.lost_games
    for line in some([line for line in lines if len(line) == 5 and line[1] in fees]):
        assert line[4] == text("money.euros", lang, amount=money(fees[line[1]], lang))


@pytest.mark.slow
def test_the_match_report_has_the_member_numbers_that_are_known():
    known = {1: Registration(member_number="07-0815"), 99: Registration(member_number="99-1")}
    (reader,) = papers(league_day(registrations=known), "report").values()
    printed = [word.text for word in words_of(reader)]
    assert printed.count("Mitgliedsnummer") == 1  # of the other group none is known
    assert "07-0815" in printed
    (reader,) = papers(league_day(), "report").values()
    assert "Mitgliedsnummer" not in [word.text for word in words_of(reader)]


@pytest.mark.slow
@pytest.mark.parametrize("played", [0, 2])
def test_the_match_report_has_table_and_seat_of_everybody(played):
    lists = league_day(played)
    seats = {
        number: [f"{seating.table}/{seating.numbers.index(number) + 1}"]
        for number in range(1, 33)
        for seating in lists.event.seating
        if seating.series == 1 and number in seating.numbers
    }
    for seating in lists.event.seating:
        for place, number in enumerate(seating.numbers, start=1):
            if seating.series == 2:
                seats[number].append(f"{seating.table}/{place}")
    (reader,) = papers(lists, "report").values()
    rows = {line[1]: line for line in lines_of(reader) if len(line) > 3}
    for number in some(range(9, 33)):
        assert rows[str(number)][:4] == [
            rows[str(number)][0],
            str(number),
            f"Name{number - 1}",
            ", ".join(seats[number]),
        ]


def test_the_total_of_a_day_that_goes_on_is_left_to_be_written():
    lists = league_day(played=2, series=3)
    (reader,) = papers(lists, "report").values()
    rows = {line[1]: line for line in lines_of(reader) if len(line) > 3}
    for member in some(lists.standings().players):
        if member.player.name.startswith("Name"):
            assert rows[str(member.player.number)][5:] == [number_text(total, Language.DE) for total in member.series]


@pytest.mark.slow
@pytest.mark.parametrize("played", [0, 1, 2])
def test_a_match_report_is_one_page_for_each_group(played):
    known = {number: Registration(member_number=f"07-{number}") for number in range(1, 33)}
    (reader,) = papers(league_day(played, registrations=known), "report").values()
    assert len(reader.pages) == 2
    printed = [word.text for word in words_of(reader)]
    assert (printed.count("Ersatz:"), printed.count("Tabelle des Spieltags")) == ((0, 2) if played == 2 else (8, 0))


def test_before_play_the_match_report_is_left_to_be_written():
    (reader,) = papers(league_day(played=0), "report").values()
    printed = [word.text for word in words_of(reader)]
    assert "Name31" in printed
    assert "Tabelle des Spieltags" not in printed
    assert not any(" : " in word for word in printed if word != text("papers.won_lost", Language.DE))
    assert not papers(Lists.of(event=Event(players=(Player("Anna", 1),))), "report")


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["course", "report", "substitutions", *slow("lists", "standings", "players", "rankings")]
)
def test_a_substitute_is_listed_wherever_the_list_counts_for_another(kind):
    lists = league_day()
    changes = (SheetChange(17, ChangeKind.LEFT, 2), SheetChange(17, ChangeKind.JOINED, 2, Player("Zofia Nowak", 99)))
    sheets = [sheet._replace(changes=changes) if at == 3 else sheet for at, sheet in enumerate(lists.sheets)]
    for before, with_names in ((lists, False), (Lists.of(*sheets, event=lists.event), True)):
        words = [word.text for reader in papers(before, kind).values() for word in words_of(reader)]
        assert any("Zofia Nowak" in word for word in words) is with_names


@pytest.mark.parametrize("lang", LANGS)
def test_the_match_report_has_the_substitutes_of_every_team(lang):
    lists = league_day()
    changes = {
        at: (
            SheetChange(17 + at, ChangeKind.LEFT, 1),
            SheetChange(17 + at, ChangeKind.JOINED, 1, Player(f"Ersatz{at}", 90 + at, "SC Fern")),
        )
        for at in (1, 5, 9)
    }
    sheets = [sheet._replace(changes=changes.get(at, ())) for at, sheet in enumerate(lists.sheets)]
    (reader,) = papers(Lists.of(*sheets, event=lists.event), "report", lang).values()
    lines = lines_of(reader)
    teams = {sheet.players[0].team for at, sheet in enumerate(sheets) if at in changes}
    assert len(teams) > 1
    for at in some(changes):
        gone = sheets[at].players[0]
        members = sorted(player.number for player in lists.event.players if player.team == gone.team)
        name = text(
            "papers.tournament.substitute_for",
            lang,
            position=members.index(gone.number) + 1,
            name=f"Ersatz{at} (SC Fern)",
        )
        row = next(line for line in lines if name in line)
        assert row == [str(90 + at), name, text("papers.tournament.from_game", lang, game=17 + at)]
        head = max(at for at, line in enumerate(lines[: lines.index(row)]) if line[0].startswith("Team "))
        assert lines[head] == [gone.team]
    assert [text("papers.tournament.substitute", lang)] not in lines  # nobody can come any more


def test_the_list_of_substitutions_has_those_that_are_known():
    lists = league_day()
    came = Player("Zofia Nowak", 99)
    changes = (SheetChange(17, ChangeKind.LEFT, 2), SheetChange(17, ChangeKind.JOINED, 2, came))
    sheets = [sheet._replace(changes=changes) if at == 4 else sheet for at, sheet in enumerate(lists.sheets)]
    (reader,) = papers(Lists.of(*sheets, event=lists.event), "substitutions").values()
    gone = sheets[4].players[1]
    line = next(line for line in lines_of(reader) if "99 Zofia Nowak" in line)
    assert line == ["1", "5", "16", gone.team, f"{gone.number} {gone.name}", "99 Zofia Nowak"]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_only_an_event_with_teams_has_their_columns_in_the_list_of_substitutions(lang):
    alone = league_day(players=tuple(player._replace(team="") for player in league_day().event.players))
    heads = (text("papers.tournament.change_team", lang), text("papers.tournament.change_captain", lang))
    for lists, has_teams in ((league_day(), True), (alone, False)):
        (reader,) = papers(lists, "substitutions", lang).values()
        printed = {word.text for word in words_of(reader)}
        assert [head in printed for head in heads] == [has_teams, has_teams]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_every_series_category_and_tandem_has_its_ranking(lang):
    lists = league_day()
    results = papers(lists, "rankings", lang)
    names = [text("papers.tournament.file_series", lang, series=series) for series in (1, 2)]
    names += [text("papers.tournament.file_side", lang, name=name) for name in ("damen", "tandems", "mixed")]
    assert [name.removeprefix("2026-11-20-") for name in results] == names
    first, _, women, tandems, _ = results.values()
    assert rows(first)[0] == text("papers.tournament.series_title", lang, series=1)
    assert len([word for word in words_of(women) if word.bold and word.text in set("12345678")]) >= 8
    assert not any("Team" in row for row in rows(women))
    assert "Doppel 2" in {word.text for word in words_of(tandems)}
    totals = {line.player.number: line.series[0] for line in lists.standings().players}
    visible = "".join(word.text for word in words_of(first)).replace(text("style.thousands", lang), "")
    for number in some(range(6, 33)):
        assert f"Name{number - 1}" in visible
        assert str(totals[number]).replace("-", "−") in visible


@pytest.mark.slow
@pytest.mark.parametrize("kind", [name for name in FURTHER if name not in WITHOUT_DATA])
def test_every_paper_is_always_the_same(kind):
    lists = league_day()
    made = files(lists, kind)
    assert some(made.items()) == [*files(lists, kind).items()]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [name for name in FURTHER if name not in WITHOUT_DATA])
def test_papers_of_results_carry_the_lists_they_are_made_of(kind):
    lists = league_day()
    for data in some(list(files(lists, kind).values())[:2]):
        [content] = PdfReader(BytesIO(data)).attachments["list.json"]
        document = json.loads(content)
        assert document["schema"] == "skatlist/list/1"
        tables = {(each["series"], each["table"]) for each in document["sheets"]}
        assert set(some(tables)) <= {(each.sheet.series, each.sheet.table) for each in lists.scored}


@pytest.mark.parametrize("kind", ["participants", "line-up", "schedule", "envelope"])
def test_papers_before_play_carry_the_people(kind):
    lists = league_day(0)
    for data in some(list(files(lists, kind).values())):
        [content] = PdfReader(BytesIO(data)).attachments["people.json"]
        document = json.loads(content)
        assert document["schema"] == "skatlist/people/1"
        assert [each["name"] for each in document["people"]] == [each.name for each in lists.event.players]


@pytest.mark.slow
@checked
def test_the_statistics_are_one_sheet_of_pictures_that_is_read_aloud():
    lists = league_day()
    (data,) = files(lists, "statistics").values()
    assert faults(data, ARCHIVE, READ) == []
    (reader,) = papers(lists, "statistics").values()
    assert len(reader.pages) == 1
    words = rows(reader)
    counts = statistics([(lists.standings(), lists.scored)]).counts
    games = [int(results[1]) for row in words if (results := re.fullmatch(r"\S+ (\d+) Spiele, Ø [−\d,]+", row))]
    assert sum(some(games)) == counts.declared
    pictures = [
        element["/Alt"] for element in elements(reader.root_object["/StructTreeRoot"]) if element["/S"] == "/Figure"
    ]
    assert len(pictures) == 2
    assert re.search(r"Kreuz: \d+ Spiele, Ø", pictures[0])
    assert len(re.findall(r"\d+ % gespielt, [−\d,]+ Punkte je Spiel", pictures[1])) == 10


def test_the_lists_of_the_statistics_have_ten_names_the_best_first():
    lists = league_day()
    results = statistics([(lists.standings(), lists.scored)])
    declared, lost, best = (table.rows for table in statistics_sheet(results, Language.DE).lists)
    assert [len(rows) for rows in (declared, lost, best)] == [10, 10, 10]
    shares = {person.player.name: person.counts.declared_share for person in results.people}
    highest = sorted(shares.values(), reverse=True)[:10]
    assert [shares[row.cells[0]] for row in declared] == highest
    assert lost[0].cells[1].startswith(f"{min(person.counts.lost for person in results.people)} von ")
    points = [row.cells[2] for row in best]
    assert points == sorted((max(game.points for game in person.games) for person in results.people), reverse=True)[:10]


@pytest.mark.slow
def test_the_lists_of_the_statistics_have_letters_of_one_size():
    lists = league_day()
    results = statistics([(lists.standings(), lists.scored)])
    names = {row.cells[0] for table in statistics_sheet(results, Language.DE).lists for row in table.rows}
    (reader,) = papers(lists, "statistics").values()
    visible = [word for word in words_of(reader) if word.text in names]
    in_lists = [word for word in some(visible) if word.y < min(each.y for each in visible) + 130]
    assert len(in_lists) >= 20
    assert len({word.size for word in in_lists}) == 1
