"""`skatlist prizes` and `skatlist settle`: the plan, who wins what, the cash boxes, the account, cash play."""

import json
import shutil
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import client_of
from tiers import slow, slow_rows, some

from skatlist.evening import Evening
from skatlist.evening.seating import join
from skatlist.tournament.tournament import Fees, Tournament

SAMPLES = Path(__file__).parents[2] / "samples"
LISTS = SAMPLES / "clubabend"
MONEY = """
[money]
lost_games = [0.50, 0.50, 0.50, 1.00]
entry = 15.00
series = 2.50
cards = 1.00

[[side_events]]
name = "Paare"
kind = "tandem"
fee = 5.00

[[prizes]]
of = "overall"
percent = [50, 30, 20]
step = 1.00

[[prizes]]
of = "series"
percent = [60, 40]

[[prizes]]
of = "table"
amounts = [2.00]
from = ["lost_games", "cards"]

[[prizes]]
of = "Paare"
percent = [100]

[[players]]"""
CASH = """serie 1
tisch 1
platz 1 Anna
platz 2 Bernd
platz 3 Carla
spiele 3

1 1 karo m1 r18 + =18
2 2 karo m1 r18 - =-36
3 3 grand m1 + =48
"""


@pytest.fixture
def folder(tmp_path):
    """The club's evening with money; of 15 people one has not paid, four play as pairs."""
    event = tmp_path / "abend"
    shutil.copytree(LISTS, event)
    description = event / "event.toml"
    kept = [line for line in description.read_text("utf-8").splitlines() if line not in {"[money]", "paid = true"}]
    content = "\n".join(kept).replace("[[players]]", MONEY.lstrip("\n"), 1)
    for number in range(1, 15):
        more = (
            f'paid = true\ntandem = "Paar {(number + 1) // 2}"\nside_events = ["Paare"]'
            if number < 5
            else "paid = true"
        )
        content = content.replace(f"\nnumber = {number}\n", f"\nnumber = {number}\n{more}\n", 1)
    description.write_text(content, "utf-8")
    return event


@pytest.fixture
def path(folder, skatlist):
    skat = folder.parent / "abend.skat"
    assert skatlist("import", skat, folder).code == 0
    return skat


def test_the_account_to_the_cent(path, skatlist):
    document = json.loads(skatlist("settle", path, "--format", "json").out)
    assert document["taken"] == document["paid"] + document["kept"]
    cash_boxes = sum(table["due"] for table in document["tables"])
    assert document["taken"] == 14 * (1500 + 2 * 250 + 100) + 4 * 500 + cash_boxes
    assert document["owed"] == 2100
    assert [charge["number"] for charge in document["charges"] if not charge["paid"]] == [15]
    done = skatlist("abrechnung", path)
    assert "Noch nicht bezahlt: 1 Person, 21,00 €" in done.out
    assert "Nicht gezählt sind 8 Kassen" in done.out
    assert "Der Topf" not in done.out


@pytest.mark.slow
def test_a_cash_box_is_counted_and_kept(path, skatlist):
    due = next(table["due"] for table in _tables(path, skatlist) if (table["series"], table["table"]) == (1, 2))
    short = f"{(due - 5) // 100},{(due - 5) % 100:02d}"
    done = skatlist("abrechnung", path, "--series", "1", "--tin", f"2={short}")
    assert done.code == 0
    assert "Unterschied −0,05 €" in done.out
    assert "E106" in done.out
    assert "0,05 € fehlen" in done.words
    assert "noch Fehler" not in done.out
    assert f"Serie 1, Tisch 2: {short} € in der Kasse gezählt" in skatlist("verlauf", path).out
    account = json.loads(skatlist("settle", path, "--format", "json").out)
    assert account["difference"] == -5
    assert account["taken"] == account["paid"] + account["kept"]
    assert skatlist("prüfen", path, "--select", "E106").code == 1
    assert "E106" not in skatlist("preise", path).out
    exact = f"1/2={due // 100}.{due % 100:02d}"
    assert "E106" not in skatlist("settle", path, "--tin", exact, "--lang", "en").out
    assert json.loads(skatlist("settle", path, "--format", "json").out)["difference"] == 0


def _tables(path, skatlist):
    return json.loads(skatlist("settle", path, "--format", "json").out)["tables"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("2=0,005", "ganzen Cent"),
        *slow_rows(
            ("2=-1", "ganzen Cent"),
            ("2", "ganzen Cent"),
            ("2=1e3", "ganzen Cent"),
            ("1/77=1", "keinen Tisch 77"),
            ("2=1", "Welche Serie"),
        ),
    ],
)
def test_an_amount_that_is_no_count_is_refused_and_nothing_is_written(path, skatlist, message, words):
    done = skatlist("abrechnung", path, "--tin", "1/1=1", "--tin", message)
    assert done.code == 2
    assert words in done.err
    assert all(table["counted"] is None for table in _tables(path, skatlist))


def test_no_cash_box_is_counted_before_its_list_is_there(folder, skatlist):
    for file in some(folder.glob("serie2*")):
        file.unlink()
    path = folder.parent / "abend.skat"
    assert skatlist("import", path, folder).code == 0
    done = skatlist("abrechnung", path, "--tin", "2/1=3,50")
    assert (done.code, "zuerst die Liste eintragen" in done.err) == (2, True)


def test_no_cash_box_is_counted_if_no_money_is_taken_at_the_tables(tmp_path, skatlist):
    path = make_evening(tmp_path / "abend.skat")
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND)
    before = path.read_bytes()
    done = skatlist("abrechnung", path, "--tin", "1=3,50")
    assert (done.code, "am Tisch kein Geld fällig" in done.err) == (2, True)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("rounding", "received"),
    [("games", ["0,08 €", "−0,37 €", "0,29 €"]), ("totals", ["0,07 €", "−0,35 €", "0,28 €"])],
)
def test_a_list_settled_in_cash_by_both_roundings(tmp_path, skatlist, rounding, received):
    """Quellen 3.50: 0.25 cents, 18 won +5, 18 lost -10, 48 won +12 -> +8 -37 +29."""
    (tmp_path / "liste.txt").write_text(CASH, "utf-8")
    done = skatlist("abrechnung", tmp_path / "liste.txt", "--stake", "0,25", "--rounding", rounding)
    assert done.code == 0
    rows = [line for line in done.out.splitlines() if line.lstrip().startswith(("Anna ", "Bernd ", "Carla "))]
    assert [" ".join(line.split()[-2:]) for line in rows[:3]] == received
    assert "Bernd zahlt Carla" in done.out
    assert "höchstens 1 Cent" not in done.out


def test_own_games_and_games_as_a_substitute_make_one_sum(tmp_path, skatlist):
    """Erika loses a club game (-48) of her own, then wins one (+24) on Carla's seat: 4 x 24 - 24, 4 x -48 + 48."""
    fees = Tournament(fees=Fees(stake=Fraction(1)))
    seats = {(1, 1): (1, 2, 3, 4), (2, 1): (5, 6, 7, 8)}
    path = make_evening(tmp_path / "abend.skat", seats, tournament=fees, loss_fees=(50,), series=2)
    with Evening.open(path, write=True) as evening:
        add_games(evening, "2 kreuz m1 +")
        join(evening, (1, 1), 3, "5")
        add_games(evening, "3 kreuz m1 +")
        add_games(evening, "2 kreuz m1 +", "1 kreuz m1 -", key=(2, 1))
    document = json.loads(skatlist("settle", path, "--format", "json").out)
    first, second = document["cash"]
    points = [[place["points"] for place in play["places"]] for play in (first, second)]
    assert points == [[0, 24, 24, 0], [-48, 24, 0, 0]]
    assert [(place["name"], place["number"], place["receives"]) for place in first["places"]] == [
        ("Anna Becker", 1, -48),
        ("Bernd Yılmaz", 2, 48),
        ("Erika Straße", 5, 48),
        ("Dieter Öz", 4, -48),
    ]
    assert [place["name"] for place in document["tables"][0]["places"]][2] == "Erika Straße"
    lists, together = skatlist("abrechnung", path, "--stake", "1").out.split("Zusammen")
    assert "Erika Straße (für Carla Voß)" in lists
    rows = [line.split() for line in together.splitlines() if "Straße" in line]
    assert rows == [["Erika", "Straße", "−24", "−0,24", "€", "−1,20", "€"]]
    with client_of(path) as desk:
        page = desk.get("/money?stake=1").text.split("Zusammen</caption>")[1]
    assert page.count("Erika") == 1
    assert "−1,20 €" in page


def test_people_without_numbers_are_distinguished_as_in_the_rangliste(tmp_path, skatlist):
    """Two lists without names: six people; two of one name at a table are two, and one at two tables is one."""
    nameless = "\n".join(line for line in CASH.splitlines() if not line.startswith("platz"))
    for at, (content, sums) in enumerate(((nameless, 6), (CASH, 3), (CASH.replace("Bernd", "Anna"), 3))):
        folder = tmp_path / str(at)
        folder.mkdir()
        for table in (1, 2):
            (folder / f"{table}.txt").write_text(content.replace("tisch 1", f"tisch {table}"), "utf-8")
        together = skatlist("settle", folder, "--stake", "1").out.split("Zusammen")[1]
        assert together.count("€") == 2 * (sums + (at == 2))


@pytest.mark.parametrize("stake", ["0", "-1", "abc", "1e3", "", "1/0", "0.00001"])
def test_a_stake_that_is_none_is_refused(tmp_path, skatlist, stake):
    (tmp_path / "liste.txt").write_text(CASH, "utf-8")
    done = skatlist("settle", tmp_path / "liste.txt", "--stake", stake)
    assert done.code == 2
    assert "Cent" in done.err


def test_more_than_a_cent_a_point_is_unusual(tmp_path, skatlist):
    (tmp_path / "liste.txt").write_text(CASH, "utf-8")
    assert "1 cent at most" in skatlist("settle", tmp_path / "liste.txt", "--stake", "2", "--lang", "en").out


def test_where_there_is_no_money(tmp_path, skatlist):
    (tmp_path / "liste.txt").write_text(CASH, "utf-8")
    assert skatlist("settle", tmp_path / "liste.txt").code == 2
    assert "keinen Preisplan" in skatlist("preise", LISTS).out


@pytest.mark.slow
def test_prizes_above_the_pot_are_said_with_a_remedy(folder, skatlist):
    description = folder / "event.toml"
    description.write_text(description.read_text("utf-8").replace("percent = [50, 30, 20]", "amounts = [500]"), "utf-8")
    for command in ("preise", "abrechnung"):
        done = skatlist(command, folder)
        assert "E106 Geld" in done.out
        assert "auf 500,00 €, im Topf (Startgeld) sind" in done.words
        assert "Abhilfe: " in done.out
    assert json.loads(skatlist("prizes", folder, "--format", "json").out)["findings"][0]["code"] == "E106"


@pytest.mark.slow
def test_money_and_prizes_are_announced_anew_while_the_event_goes_on(path, folder, skatlist):
    description = folder / "event.toml"
    content = (
        description.read_text("utf-8").replace("entry = 15.00", "entry = 10.00").replace("Königsmühle", "Anderswo")
    )
    description.write_text(content, "utf-8")
    done = skatlist("übernehmen", path, description)
    assert done.code == 0
    assert "    Turnierordnung: [money]\n" in done.out
    assert "NICHT übernommen ist:\n    Name: " in done.out
    assert "Startgeld 140,00 €" in skatlist("abrechnung", path).words
    assert "Königsmühle" in skatlist("preise", path).out
    assert "Turnierordnung" in skatlist("verlauf", path).out
    description.write_text(content.replace("entry = 10.00", "entry = 10.005"), "utf-8")
    refused = skatlist("import", path, description, "--lang", "en")
    assert (refused.code, "money.entry" in refused.err) == (3, True)
    assert "10.00 €" not in refused.out


@pytest.mark.slow
def test_an_announced_payout_is_not_written_again(path, folder, skatlist):
    before = skatlist("verlauf", path).out
    assert "zu übernehmen ist nichts" in skatlist("übernehmen", path, folder / "event.toml").out
    assert skatlist("verlauf", path).out == before


@pytest.mark.slow
def test_after_the_end_nothing_is_announced_any_more(path, folder, skatlist):
    assert skatlist("close", path, "--director", "Ida", "--reason", "Ende").code in {0, 1}
    description = folder / "event.toml"
    description.write_text(description.read_text("utf-8").replace("entry = 15.00", "entry = 10.00"), "utf-8")
    done = skatlist("übernehmen", path, description)
    assert "abgeschlossen; sie bleibt, wie sie war" in done.words
    assert "Startgeld 210,00 €" in skatlist("abrechnung", path).words


SEASON = """
[season]
share = 25
missed = 4.00
best = 1

[[prizes]]
of = "season"
percent = [60, 40]

[[prizes]]"""


@pytest.mark.slow
def test_a_season_pays_what_its_evenings_left_and_missed_ones(folder, skatlist):
    description = folder / "event.toml"
    content = description.read_text("utf-8").replace("\n[[prizes]]", SEASON, 1)
    description.write_text(content, "utf-8")
    later = folder.parent / "later"
    shutil.copytree(folder, later)
    changed = content.replace("2026-03-06", "2026-04-03").replace("Oleksandr Schewtschuk", "Ida Yılmaz")
    (later / "event.toml").write_text(changed, "utf-8")
    document = json.loads(skatlist("prizes", folder, later, "--format", "json").out)
    evening = json.loads(skatlist("settle", folder, "--format", "json").out)
    assert evening["season"] == sum(each["season"] for each in document["evenings"][:1])
    assert evening["season"] > 0
    assert [(each["name"], each["cents"]) for each in document["missed"]] == [
        ("Ida Yılmaz", 400),
        ("Oleksandr Schewtschuk", 400),
    ]
    assert document["due"] == 2 * evening["season"] + 800 == document["paid"] + document["kept"]
    done = skatlist("preise", folder, later)
    assert "Jahreswertung: 2 Abende" in done.out
    assert "Die besten 1 Serien zählen." in done.out
    assert "Für versäumte Abende zahlen" in done.out
    assert "season" in skatlist("standings", folder, later, "--format", "json", "--lang", "en").out
    english = skatlist("prizes", folder, later, "--lang", "en").out
    assert "From the evenings" in english
    assert "für die Jahreswertung" in skatlist("abrechnung", folder).out


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", *slow("en")])
def test_the_account_as_a_workbook_has_the_same_amounts(path, skatlist, lang):
    target = path.parent / "konto.xlsx"
    assert skatlist("settle", path, "-o", target, "--lang", lang).code == 0
    document = json.loads(skatlist("settle", path, "--format", "json").out)
    account, fees, cash_boxes, prizes = openpyxl.load_workbook(target).worksheets
    rows = {row[0].value: round(row[1].value * 100) for row in account.iter_rows(min_row=6) if row[0].value}
    names = {"de": ("Eingenommen", "Auszuzahlen", "Einbehalten"), "en": ("Taken", "To pay out", "Kept")}[lang]
    assert [rows[name] for name in names] == [document[key] for key in ("taken", "paid", "kept")]
    paid = sum(row[-2].value for row in fees.iter_rows(min_row=6) if row[-1].value in {"bezahlt", "paid"})
    due = [row[-2].value for row in cash_boxes.iter_rows(min_row=6) if row[0].value.startswith(("Serie", "Series"))]
    assert round(100 * (paid + sum(due))) == document["taken"]
    assert round(100 * sum(row[-1].value for row in prizes.iter_rows(min_row=6))) == document["paid"]
    assert skatlist("settle", path, "-o", target, "--lang", lang).code == 3
    assert skatlist("settle", path, "-o", target, "--force").code == 0
    refused = skatlist("settle", path, "-o", path.parent / "konto.pdf", "--lang", lang)
    assert (refused.code, "konto.xlsx" in refused.err) == (2, True)
