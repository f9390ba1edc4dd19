"""The control of a list: its formulas come to what the rules say, and notice what was changed."""

import random
import re
import subprocess
from io import BytesIO
from itertools import product
from pathlib import Path

import needs
import pytest
from house_lists import PROFILES, rules, scored
from house_lists import sheet as sheet_of_lines
from openpyxl import load_workbook
from papers.paper_lists import eventful, scored_of
from tiers import sample, slow, some

from skatlist.game import Contract, Entry, Level, announcements, game_value, legal_bids
from skatlist.lists import read
from skatlist.papers.list.list_excel import lists_excel
from skatlist.papers.list.paper_rows import columns_of
from skatlist.rules import load_profile
from skatlist.sheet import Player, Row, Sheet, Stated, dealer_of, score, sitting
from skatlist.words import Language, text

NEEDS_OFFICE = needs.program("soffice")
SAMPLES = Path(__file__).parents[2] / "samples"
FIRST = 6


def any_list(name, size, games, seed):
    """Return a list of any games a rule set knows, bid, doubled and ended in any way."""
    chance, profile = random.Random(seed), rules(name)
    known, bids = announcements(profile), sorted(legal_bids(profile))
    nulls = [game for game in known if game.contract is Contract.NULL]
    rows = []
    for number in range(1, games + 1):
        if chance.random() < 0.06:
            rows.append(Row(number=number, entry=Entry(contract=Contract.PASSED)))
            continue
        game = chance.choice(nulls if chance.random() < 0.2 else known)
        bid = chance.choice((None, None, 0, *bids))
        game = game._replace(bid=bid, won=chance.random() < 0.7)
        if game.contract is Contract.NULL and (bid or 0) > game_value(game, profile):
            game = game._replace(charged_contract=Contract.HEARTS, charged_spitzen=chance.choice((1, -2)))
        if profile.kontra.factors and chance.random() < 0.3:
            game = game._replace(kontra=chance.randint(1, len(profile.kontra.factors)), bock=chance.randint(0, 2))
        seats = [place for place in range(1, size + 1) if place not in sitting(dealer_of(number, size), size)]
        rows.append(Row(number=number, entry=game, declarer=chance.choice(seats)))
    people = tuple(Player(name=f"Spieler {place}") for place in range(1, size + 1))
    return score(Sheet(players=people, rows=tuple(rows), agreed=games), profile)


def turned(name, target, *lines):
    """Return a list scored in another way than by the declarer alone."""
    return scored(rules("isko", scoring={"kind": name, "target": target}), *lines)


def overbid_unbid():
    """Return a list of games marked overbid whose value alone says what they cost."""
    hand, null = Level.HAND, {"charged_contract": Contract.DIAMONDS, "charged_spitzen": 1}
    games = (
        (Entry(Contract.SPADES, 1, hand), -88),
        (Entry(Contract.HEARTS, -2, kontra=1), -160),
        (Entry(Contract.NULL, **null), -54),
        (Entry(Contract.GRAND, 1), -528),
    )
    rows = tuple(
        Row(number=at, entry=game._replace(overbid=True, won=False), declarer=1, stated=Stated(value=value))
        for at, (game, value) in enumerate(games, 1)
    )
    found = score(Sheet(rows=rows), rules("hausregeln"))
    assert found.places[0].points == -88 - 160 - 54 - 528
    return found


def unusual():
    """Return lists with what makes formulas stumble, by a name."""
    lost = Entry(contract=Contract.NULL, bid=48, won=False)
    yield (
        "null over its bid, no game named",
        score(
            Sheet(rows=(Row(number=1, entry=lost, declarer=1), Row(number=2, entry=lost, declarer=2))), load_profile()
        ),
    )
    yield "overbid without a bid", overbid_unbid()
    yield "penalties", scored("club", "1 kreuz m2 + strafe 2:40", "2 pik o1 - strafe 2:40", "3 grand m1 +")
    yield "ramsch", scored("club", "1 kreuz m2 +", "ramsch augen 1:0 2:75 3:45 jungfrau 1", "2 pik m1 kontra 2 -")
    yield "void", eventful()
    yield "bierlachs", turned("bierlachs", 100, "1 kreuz m2 h +", "2 pik m1 -", "3 grand m4 +", "1 kreuz m1 +")
    yield "plus-only", turned("plus-only", 60, "1 kreuz m2 h +", "2 pik m1 -", "3 grand m4 -", "1 kreuz m1 +")
    yield "by the bid", scored(rules("regel", values={"loss_by": "bid"}), "1 kreuz m1 r36 -", "2 pik m2 r40 +")
    yield (
        "comes and goes",
        score(
            sheet_of_lines(
                *("1 kreuz m1 -", "2 pik m1 +", "3 karo o1 -", "platz 4 kommt Neu", "1 herz m1 -", "4 grand m1 -"),
                *("2 null ou -", "platz 2 geht", "3 pik m2 -", "1 kreuz m1 +"),
                players=4,
            ),
            load_profile(),
        ),
    )
    yield "other rules", scored("isko", "1 grand m1 ou -", "regeln skatordnung", "2 kreuz m1 h -", "3 grand m4 ou +")
    yield "spitze", scored(rules("isko", values={"spitze": True}), "1 kreuz m1 sp +", "2 pik m1 +", "3 karo m1 -")


def samples():
    for folder in ("clubabend", "hausregeln", "streitfall"):
        for found in read(SAMPLES / folder).scored:
            yield f"{folder} {found.sheet.series} {found.sheet.table}", found


def every_list():
    """Return the lists to be computed, by name: all samples, any games of every rule set, what is unusual."""
    lists = {name: found for name, found in samples() if "streitfall" not in name} | dict(unusual())
    lists |= {f"{name} {size}": any_list(name, size, 12 * size, size) for name in PROFILES for size in (3, 4, 5)}
    return lists


def calculated(folder, papers):
    """Let LibreOffice compute workbooks, and return them with their numbers, by name."""
    for at, content in enumerate(papers.values()):
        (folder / f"{at}.xlsx").write_bytes(content)
    command = ["soffice", f"-env:UserInstallation=file://{folder}/office", "--headless"]
    command += ["--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(folder / "out")]
    command += [str(folder / f"{at}.xlsx") for at in range(len(papers))]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return {name: load_workbook(folder / "out" / f"{at}.xlsx", data_only=True) for at, name in enumerate(papers)}


def verdicts(book, games):
    """Return what the control says of every game, and of the footer."""
    control = book.worksheets[1]
    at = next(cell.column for cell in control[FIRST - 1] if cell.value in {"Prüfung", "check"})
    said = [control.cell(row, at).value for row in range(FIRST, control.max_row + 1)]
    return said[:games], [words for words in said[games:] if words]


@NEEDS_OFFICE
@pytest.mark.parametrize("count", [4, *slow(None)])
@pytest.mark.slow
def test_the_control_comes_to_what_the_list_says(count, tmp_path):
    lists = every_list()
    cases = dict.fromkeys([*product(dict(unusual()), [Language.DE]), *sample(product(lists, Language), count)])
    papers = {case: lists_excel([lists[case[0]]], lang=case[1]) for case in cases}
    for (name, lang), book in some(calculated(tmp_path, papers).items()):
        found, right, unchecked = lists[name], text("control.right", lang), text("control.unchecked", lang)
        games, footer = verdicts(book, len(found.rows))
        assert set(footer) == {right}, (name, footer)
        assert len(footer) >= 4, name
        for row, said in some(zip(found.rows, games, strict=True)):
            contract = row.row.entry.contract
            after = found.ended is not None and row.row.number > found.rows[found.ended].row.number
            if contract is Contract.VOID or after:
                assert said is None, (name, row)
            else:
                counted = contract is not Contract.RAMSCH and row.valuation.points is not None
                assert said == (right if counted else unchecked), (name, row)
        counted = text("control.agree", lang, games=games.count(right), sums=len(footer))
        if unchecked in games:
            counted += text("control.rows_unchecked", lang, count=games.count(unchecked))
        assert book.worksheets[1].cell(3, 1).value == counted


@NEEDS_OFFICE
def test_what_was_written_is_held_against_what_is_right(tmp_path):
    lists = read(SAMPLES / "streitfall").scored
    papers = {at: lists_excel([found], lang=Language.DE) for at, found in enumerate(lists)}
    books = calculated(tmp_path, papers)
    said = []
    for found, book in some(zip(lists, books.values(), strict=True)):
        games, footer = verdicts(book, len(found.rows))
        wrong = {number: words for number, words in enumerate(games, 1) if words.startswith("weicht ab")}
        said.append((wrong, games.count("Folgefehler"), games.count("stimmt"), footer.count("weicht ab")))
        control = book.worksheets[1]
        headings = [cell.value for cell in control[FIRST - 1]]
        names = [cell.value for cell in control[FIRST - 2] if cell.value]
        assert names == [player.name for player in found.sheet.players]
        first = headings.index("geschr.") + 2  # the first pair after that of the value
        for row, cells in some(enumerate(found.rows, start=FIRST)):
            shown = [control.cell(row, first + at).value for at in range(2 * found.sheet.size)]
            assert shown[::2] == list(cells.row.stated.totals[: found.sheet.size])
            assert shown[1::2] == list(cells.totals)
            assert control.cell(row, first - 1).value == cells.row.stated.value
    first, second = said
    assert first == ({7: "weicht ab: Wert", 37: "weicht ab: Wert"}, 16, 30, 2)
    assert second[0].keys() >= {18, 27}
    summary = books[0].worksheets[1].cell(3, 1).value
    assert summary == "30 Spiele und 5 Summen stimmen, 4 Zeilen weichen ab, 16 Folgefehler"


def test_a_list_without_written_totals_has_no_columns_for_them():
    control = load_workbook(BytesIO(lists_excel([scored_of(4, 48)], lang=Language.DE))).worksheets[1]
    assert [cell.value for cell in control[FIRST - 1]][9:13] == ["Stand"] * 4


@pytest.mark.parametrize(("games", "pages"), [(36, 1), (48, 1), (60, 1), (96, 2)])
def test_it_is_one_upright_page_or_two_with_whole_rounds(games, pages):
    control = load_workbook(BytesIO(lists_excel([scored_of(4, games)], lang=Language.DE))).worksheets[1]
    areas = str(control.print_area).split(",")
    assert (len(areas), control.page_setup.orientation, control.page_setup.fitToHeight) == (pages, "portrait", pages)
    assert control.print_title_rows == f"${FIRST - 2}:${FIRST - 1}"
    rows = [int(area.rpartition("$")[2]) for area in areas]
    assert [(row - FIRST + 1) % 4 for row in rows[:-1]] == [0] * (pages - 1)
    assert rows[-1] == control.max_row


@NEEDS_OFFICE
@pytest.mark.slow
def test_every_step_is_there_to_be_followed(tmp_path):
    found = any_list("isko", 4, 48, 1)
    book = calculated(tmp_path, {"list": lists_excel([found], lang=Language.DE)})["list"]
    control = book.worksheets[1]
    for row, scored_row in some(enumerate(found.rows, start=FIRST)):
        entry = scored_row.row.entry
        declarer, base, cases, own, bid, _charged, _factor, points = (
            control.cell(row, at).value for at in range(2, 10)
        )
        assert tuple(control.cell(row, 9 + place).value for place in range(1, 5)) == scored_row.totals
        if entry.contract is Contract.PASSED:
            assert (declarer, points) == (None, None)
            continue
        assert (declarer, points, bid) == (scored_row.row.declarer, scored_row.valuation.points, entry.bid)
        assert own == game_value(entry, found.profile)
        if entry.contract is not Contract.NULL:
            assert base * cases == own


@NEEDS_OFFICE
@pytest.mark.slow
def test_a_number_that_was_changed_is_named(tmp_path):
    changes = {
        "weicht ab: Wert": ("plus", 62),
        "weicht ab: Grundwert": ("base", 11),
        "weicht ab: Stand": ("points_1", 999),
        "weicht ab: Anzahl": ("won_1", 9),
    }
    content = lists_excel([scored("isko", "1 kreuz m2 h +", "2 pik m1 +", "3 grand m1 -")], lang=Language.DE)
    columns, papers = list(columns_of(3)), {}
    for said, (column, value) in changes.items():
        book, out = load_workbook(BytesIO(content)), BytesIO()
        book.worksheets[0].cell(11, columns.index(column) + 1).value = value
        book.save(out)
        papers[said] = out.getvalue()
    for said, book in some(calculated(tmp_path, papers).items()):
        games, _footer = verdicts(book, 3)
        assert (games[0], games[2]) == (said, "stimmt")


def test_the_numbers_of_the_rules_stand_once_and_come_from_the_profile():
    own = rules("isko", values={"grand": 20, "lost_skat": 3}, scoring={"own": 55, "others": {3: 41}})
    book = load_workbook(BytesIO(lists_excel([scored(own, "1 grand m2 -", "2 kreuz m1 +")], lang=Language.DE)))
    control = book.worksheets[1]
    blocks = ((1, 9), (11, control.max_column))
    rows = range(FIRST + 8, control.max_row + 1)
    said = {control.cell(row, label).value: control.cell(row, at).value for row in rows for label, at in blocks}
    assert said["Grundwert Grand"] == 20
    assert said["verloren: mal"] == 3
    assert said["je Spiel mehr gewonnen als verloren"] == 55
    assert said["je verlorenes Spiel eines anderen, am Tisch zu 3"] == 41
    cells = [cell.value for row in control.iter_rows() for cell in row if cell.data_type == "f"]
    formulas = some([re.sub(r"\$?[A-Z]+\$?\d+", "", formula) for formula in cells])
    assert not [formula for formula in formulas if any(number in formula for number in ("55*", "41*", "*20", "3*"))]


def test_names_and_remarks_never_reach_a_formula():
    found = scored_of(3, 36)
    attack = '=cmd|x"&A1'
    players = (Player(name=attack), *found.sheet.players[1:])
    rows = (found.sheet.rows[0]._replace(remark=attack), *found.sheet.rows[1:])
    found = score(found.sheet._replace(players=players, rows=rows), found.profile)
    control = load_workbook(BytesIO(lists_excel([found], lang=Language.DE))).worksheets[1]
    assert not [cell for row in control.iter_rows() for cell in row if "cmd" in str(cell.value)]


def test_crosses_count_by_the_cells_of_the_list():
    assert Level.OUVERT.bit_count() == 1
    found = scored("isko", "1 grand m4 h s z ou +")
    control = load_workbook(BytesIO(lists_excel([found], lang=Language.DE))).worksheets[1]
    assert (
        control.cell(FIRST, 4).value
        == "=N('Serie 1 Tisch 1'!D11)+N('Serie 1 Tisch 1'!E11)+1+COUNTA('Serie 1 Tisch 1'!F11:K11)"
    )
