"""The entry form: read back as typed, and computing what the rules say."""

import datetime as dt
import random
import subprocess
from io import BytesIO

import needs
import pytest
from openpyxl import load_workbook
from tiers import slow, some

from skatlist.files.formats.table.excel_form import read_file as read_excel
from skatlist.files.formats.word_lookup import contract_word, result_word
from skatlist.papers.forms.entry_form import entry_form
from skatlist.papers.forms.entry_formulas import (
    CLUB,
    CROSSES,
    FIRST_GAME,
    FIRST_STEP,
    GROUPS,
    HEAD,
    HEAD_VALUE,
    HEADINGS,
    NAMES,
    PLACE_NAME,
    START_NUMBER,
    FormLayout,
)
from skatlist.papers.list.list_columns import CROSSES as LEVELS
from skatlist.skat.game import Contract, Entry, Level, announcements, game_value, legal_bids
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, Row, Sheet, dealer_of, score, sitting
from skatlist.words import Language

PROFILE = load_profile()
GAMES = {3: 36, 4: 48, 5: 60}
AGREED = {3: 36, 4: 48}
PEOPLE = ("Łukasz Öztürk", "=Gülşen", "Anna Groß", "Tisch", "Verein")
NUMBERS = (17, None, 3, 120, 5)
CLUBS = ("Platz 2", None, "Herz-Dame 1987", "Start-Nr.", None)
NEEDS_OFFICE = needs.program("soffice")


def random_game(chance: random.Random) -> Entry:
    """Return any game of the rules, bid and ended in any way, a Null over its bid with a game named for it."""
    if chance.random() < 0.08:
        return Entry(contract=Contract.PASSED)
    games = announcements(PROFILE)
    nulls = [game for game in games if game.contract is Contract.NULL]
    game = chance.choice(nulls if chance.random() < 0.3 else games)
    bid = chance.choice([None, None, *sorted(legal_bids(PROFILE))])
    game = game._replace(bid=bid, won=chance.random() < 0.7)
    if game.contract is Contract.NULL and (bid or 0) > game_value(game, PROFILE):
        return game._replace(charged_contract=Contract.CLUBS, charged_spitzen=chance.choice((1, -2, 11)))
    return game


def filled(size: int, lang: Language, path, seed: int = 1) -> list[tuple[Entry, int | None]]:
    """Fill a form in as a scorer would, save it, and return the intended list."""
    chance = random.Random(seed)
    layout = FormLayout(size, GAMES[size])
    book = load_workbook(BytesIO(entry_form(lang, size, GAMES[size])))
    sheet = book.worksheets[0]
    for name, printed in (("event", "Vereinsabend"), ("series", 2), ("table", 7)):
        sheet.cell(NAMES + HEAD.index(name), HEAD_VALUE).value = printed
    for place in range(size):
        cell = sheet.cell(NAMES + place, PLACE_NAME)
        cell.value, cell.data_type = PEOPLE[place], "s"
        sheet.cell(NAMES + place, START_NUMBER).value = NUMBERS[place]
        sheet.cell(NAMES + place, CLUB).value = CLUBS[place]
    intended = []
    for index in range(GAMES[size]):
        game, row = random_game(chance), FIRST_GAME + index
        playing = [place for place in range(1, size + 1) if place not in sitting(dealer_of(index + 1, size), size)]
        declarer = None if game.contract is Contract.PASSED else chance.choice(playing)
        intended.append((game, declarer))
        cells = {"declarer": declarer, "contract": contract_word(game.contract, lang), "bid": game.bid}
        if declarer:
            cells["result"] = result_word(game.won, lang)
        if game.spitzen:
            cells["with" if game.spitzen > 0 else "without"] = abs(game.spitzen)
        if game.charged_spitzen:
            cells["charged_contract"] = contract_word(Contract.CLUBS, lang)
            cells["charged_spitzen"] = f"{'m' if game.charged_spitzen > 0 else 'o'}{abs(game.charged_spitzen)}"
        open_suit = game.levels & Level.OUVERT and game.contract is not Contract.NULL
        written = Level.HAND | Level.OUVERT if open_suit and chance.random() < 0.5 else game.levels
        cells |= {name: "x" for level, name in zip(LEVELS, CROSSES, strict=True) if written & level}
        for name, value in cells.items():
            sheet[f"{layout.letters[name]}{row}"] = value
    book.save(path)
    return intended


@pytest.mark.slow
@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_filled_form_is_read_as_intended(size, lang, tmp_path):
    intended = filled(size, lang, tmp_path / "liste.xlsx")
    parsed = read_excel(tmp_path / "liste.xlsx")
    assert parsed.findings == ()
    (sheet,) = parsed.sheets
    assert (sheet.series, sheet.table, sheet.agreed, sheet.size) == (2, 7, AGREED.get(size), size)
    assert tuple(player.name for player in sheet.players) == PEOPLE[:size]
    assert tuple(player.number for player in sheet.players) == NUMBERS[:size]
    assert tuple(player.club or None for player in sheet.players) == CLUBS[:size]
    assert [(row.entry, row.declarer) for row in sheet.rows] == intended
    assert [row.number for row in sheet.rows] == list(range(1, GAMES[size] + 1))


@pytest.mark.parametrize("size", [3, 4])
def test_a_form_has_the_agreed_games_in_their_field_and_no_field_beside_its_columns(size):
    layout = FormLayout(size, GAMES[size])
    sheet = load_workbook(BytesIO(entry_form(Language.DE, size, GAMES[size]))).worksheets[0]
    agreed = sheet.cell(NAMES + HEAD.index("agreed"), HEAD_VALUE)
    assert agreed.value == AGREED[size]
    right = len(layout.columns)
    assert sheet.cell(NAMES, right).border.bottom.style
    assert not sheet.cell(NAMES, right + 1).border.bottom.style


@pytest.mark.slow
@pytest.mark.parametrize("lang", Language)
def test_an_empty_form_is_a_list_without_games(lang, tmp_path):
    path = tmp_path / "leer.xlsx"
    path.write_bytes(entry_form(lang, 4, 48))
    parsed = read_excel(path)
    assert parsed.findings == ()
    assert [sheet.rows for sheet in parsed.sheets] == [()]


def calculated(folder):
    """Let LibreOffice compute the list in a folder, and return it with its numbers."""
    command = ["soffice", f"-env:UserInstallation=file://{folder}/office", "--headless"]
    command += ["--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(folder / "out")]
    subprocess.run([*command, str(folder / "liste.xlsx")], check=True, capture_output=True, timeout=180)
    return load_workbook(folder / "out" / "liste.xlsx", data_only=True)


@pytest.mark.slow
@NEEDS_OFFICE
@pytest.mark.parametrize(("size", "lang"), [(4, Language.DE), (3, Language.EN)])
def test_the_control_computes_what_the_rules_say(size, lang, tmp_path):
    intended = filled(size, lang, tmp_path / "liste.xlsx", seed=size)
    book = calculated(tmp_path)
    form, control = book.worksheets[:2]
    letters = FormLayout(size, GAMES[size]).letters
    rows = tuple(Row(number=n, entry=game, declarer=place) for n, (game, place) in enumerate(intended, start=1))
    scored = score(Sheet(players=(Sheet().players[0],) * size, rows=rows, agreed=GAMES[size]), PROFILE)
    for row, at in some(zip(scored.rows, range(FIRST_GAME, FIRST_GAME + GAMES[size]), strict=True)):
        computed = row.valuation.points
        assert form[f"{letters['control']}{at}"].value == ("?" if computed is None else computed), row
        if computed and row.row.declarer:
            total = form[f"{letters[f'control_{row.row.declarer}']}{at}"].value
            assert total == row.totals[row.row.declarer - 1]
    names = (FooterName.POINTS, FooterName.WON, FooterName.LOST)
    names += (FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL)
    for at, name in enumerate(names, start=FIRST_STEP):
        assert tuple(control.cell(at, 9 + place).value for place in range(size)) == scored.footer(name)
    assert read_excel(tmp_path / "out" / "liste.xlsx").findings == ()


@NEEDS_OFFICE
@pytest.mark.slow
def test_the_end_is_provisional_while_a_game_is_missing_or_unclear(tmp_path):
    letters, labels = FormLayout(4, 48).letters, []
    for row, name in ((None, ""), (FIRST_GAME + 47, "contract"), (FIRST_GAME + 5, "result")):
        filled(4, Language.DE, tmp_path / "liste.xlsx", seed=4)
        whole = load_workbook(tmp_path / "liste.xlsx")
        if row:
            whole.worksheets[0][f"{letters[name]}{row}"].value = None
        whole.save(tmp_path / "liste.xlsx")
        control = calculated(tmp_path).worksheets[1]
        labels.append(control.cell(FIRST_STEP + 5, 8).value)
    assert labels == ["Gesamtpunkte", "Gesamtpunkte (vorläufig)", "Gesamtpunkte (vorläufig)"]


@pytest.mark.parametrize("size", [3, *slow(4, 5)])
def test_pages_end_with_a_whole_round_and_are_about_as_full(size):
    layout = FormLayout(size, GAMES[size])
    sheet = load_workbook(BytesIO(entry_form(Language.DE, size, GAMES[size]))).worksheets[0]
    assert sheet.print_title_rows == f"${GROUPS}:${HEADINGS}"
    first, second = (area.split("!")[1] for area in str(sheet.print_area).split(","))
    last = int(first.rpartition("$")[2])
    games = last - FIRST_GAME + 1
    assert first == f"$A$1:${layout.letters['remark']}${last}"
    assert second == f"$A${last + 1}:${layout.letters['remark']}${layout.last_game}"
    assert games % size == 0
    assert 0 < layout.rows - 2 * games <= 10 + size


@pytest.mark.slow
def test_the_instructions_have_a_gap_before_every_sentence():
    sheet = load_workbook(BytesIO(entry_form(Language.DE, 4, 48))).worksheets[2]
    rows = {row: sheet.cell(row, 1).value for row in range(2, sheet.max_row + 1)}
    gaps = [row for row, words in rows.items() if not words]
    assert len(gaps) == 12
    assert {sheet.row_dimensions[row].height for row in gaps} == {6}
    assert {sheet.row_dimensions[row].height for row in some(rows.keys() - gaps)} == {None}


def test_there_is_a_choice_where_there_is_one():
    sheet = load_workbook(BytesIO(entry_form(Language.DE, 4, 48))).worksheets[0]
    letters = FormLayout(4, 48).letters
    covered = {
        str(area).split(":")[0] for choice in sheet.data_validations.dataValidation for area in choice.sqref.ranges
    }
    for name in ("declarer", "contract", "result", "bid", "with", "without", "overbid", *CROSSES):
        assert f"{letters[name]}{FIRST_GAME}" in covered
    kinds = {choice.formula1: choice.type for choice in sheet.data_validations.dataValidation}
    assert kinds['"1,2,3,4"'] == "list"


@NEEDS_OFFICE
@pytest.mark.slow
def test_an_impossible_game_gets_a_question_mark(tmp_path):
    layout = FormLayout(4, 48)
    book = load_workbook(BytesIO(entry_form(Language.DE, 4, 48)))
    good = {"declarer": 3, "contract": "Kreuz", "with": 2, "result": "gewonnen"}
    wrong = (
        {},
        {"without": 2},
        {"with": 12},
        {"contract": "Grand", "with": 5},
        {"with": dt.date(2026, 11, 20)},
        {"declarer": 6},
        {"declarer": 1},  # deals
        {"declarer": None},
        {"contract": "Null"},
    )
    for index, change in enumerate(wrong):
        row = FIRST_GAME + 4 * index  # the first place deals in all of them
        for name, value in (good | change).items():
            book.worksheets[0][f"{layout.letters[name]}{row}"] = value
    book.save(tmp_path / "liste.xlsx")
    form = calculated(tmp_path).worksheets[0]
    values = [form[f"{layout.letters['control']}{FIRST_GAME + 4 * index}"].value for index in range(len(wrong))]
    assert values == [36, *"?" * (len(wrong) - 1)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", Language)
def test_a_wrong_entry_is_answered_in_the_language_of_the_form(lang):
    sheet = load_workbook(BytesIO(entry_form(lang, 5, 60))).worksheets[0]
    printed = {choice.formula1: choice.error for choice in sheet.data_validations.dataValidation}
    assert all(choice.showErrorMessage and choice.errorTitle for choice in sheet.data_validations.dataValidation)
    expected = {Language.DE: "1 bis 5: Platz des Alleinspielers", Language.EN: "1 to 5: the declarer’s seat"}
    assert printed['"1,2,3,4,5"'] == expected[lang]


@pytest.mark.slow
def test_computed_cells_are_locked_and_typed_ones_are_not():
    sheet = load_workbook(BytesIO(entry_form(Language.DE, 4, 48))).worksheets[0]
    layout = FormLayout(4, 48)
    assert sheet.protection.sheet
    for name, letter in some(layout.letters.items()):
        assert sheet[f"{letter}{FIRST_GAME}"].protection.locked == name.startswith("control")
    assert not sheet.cell(NAMES, PLACE_NAME).protection.locked


@pytest.mark.slow
def test_same_bytes_every_time():
    assert entry_form(Language.EN, 5, 60) == entry_form(Language.EN, 5, 60)
