"""House rules on the pages: every game in the same words, help by the rules, games that are due on phones."""

from html import unescape

import pytest
from club_evening import make_evening
from desk_client import client_of
from phone_client import Phone
from tiers import some

from skatlist.desk.phone_secrets import Phones
from skatlist.desk.reply_view import views
from skatlist.evening import Evening
from skatlist.evening.dialogue.replies import Help
from skatlist.papers.list.list_columns import notes_of
from skatlist.papers.reports.list_part import list_part
from skatlist.papers.reports.statistics import game_sentence
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet.row_words import row_words
from skatlist.tournament.statistics import DeclaredGame, Seat
from skatlist.words import Language, text

BOTH = (Language.DE, Language.EN)
GAMES = {  # typed: words that every wording of the game has, German and English
    "2 herz m3 kontra -": (("Kontra",), ("Kontra",)),
    "1 kreuz m1 kontra re hirsch bock +": (("Kontra", "Re", "Hirsch", "Bock"), ("Kontra", "Re", "Hirsch", "Bock")),
    "1 pik m1 kontra kontra von 2 gereizt von 1 2 bock +": (("Kontra", "Bock"), ("Kontra", "Bock")),
    "ramsch bock schieben 1 jungfrau 2 augen 1:40 2:0 3:80": (
        ("Augen 1:40 2:0 3:80", "einmal geschoben", "Jungfrau Platz 2"),
        ("points 1:40 2:0 3:80", "passed on once", "virgin of seat 2"),
    ),
    "ramsch bock durchmarsch 4 augen 2:0 3:0 4:120": (("Durchmarsch Platz 4",), ("march of seat 4",)),
}


@pytest.fixture
def house_event(tmp_path):
    return make_evening(tmp_path / "abend.skat", lines=list(GAMES), rules="hausregeln")


@pytest.mark.parametrize("lang", BOTH)
def test_every_place_words_a_game_alike(house_event, tmp_path, lang):
    phones = Phones(tmp_path / "tables")
    phones.address = "192.168.4.1:8025"
    with Evening.open(house_event) as evening:
        scored, secret = evening.scored((1, 1)), phones.rights(evening).secret((1, 1))
    with client_of(house_event, lang=lang) as desk:
        page = unescape(desk.get("/list/1/1").text)
    with client_of(house_event, host=phones.address, address="192.168.4.7", phones=phones) as lan:
        last = Phone(lan, secret, lang=lang.value).ask("look").json()["state"]["last"]
    part = list_part(scored, scored.sheet.names("?"), (), lang)
    for at, words in enumerate(some(GAMES.values())):
        row = scored.rows[at]
        places = {
            "page of the list": _cells(page, at + 1),
            "published list": " ".join(map(str, part.games.rows[at].cells)),
            "phone": last[at]["words"],
            "row": row_words(row.row, scored.sheet, lang),
            "paper": " ".join(notes_of(row, lang)),
        }
        if row.row.declarer:
            game = DeclaredGame(Seat(1, 1, 1), at + 1, row.row.entry, 1, won=True)
            places["statistics"] = game_sentence("best", game, lang)
        wrong = [
            (place, word, message)
            for place, message in places.items()
            for word in words[BOTH.index(lang)]
            if word not in message
        ]
        assert wrong == []


def _cells(page, game):
    return page.partition(f'<tr id="game{game}"')[2].partition("</tr>")[0]


@pytest.mark.parametrize("lang", BOTH)
def test_help_on_the_page_is_by_the_rules(lang):
    [view] = views([Help(rules=load_profile("hausregeln"))], lang)
    house = "\n".join(" ".join(row) for row in view.values["rows"])
    assert all(word in house for word in ("kontra", "re", "bock", "ramsch", "1:50"))
    assert text("words.Contract.passed", lang) not in house
    [view] = views([Help(rules=load_profile())], lang)
    isko = "\n".join(" ".join(row) for row in view.values["rows"])
    assert "kontra" not in isko
    assert text("words.Contract.passed", lang) in isko


@pytest.mark.parametrize("lang", BOTH)
def test_a_phone_asks_about_the_game_that_is_due(tmp_path, lang):
    event = make_evening(tmp_path / "a.skat", lines=["2 herz m3 kontra -"], rules="hausregeln")
    phones = Phones(tmp_path / "tables")
    phones.address = "192.168.4.1:8025"
    with Evening.open(event) as evening:
        secret = phones.rights(evening).secret((1, 1))
    with client_of(event, host=phones.address, address="192.168.4.7", phones=phones) as lan:
        phone = Phone(lan, secret, lang=lang.value)
        games = phone.ask("look").json()["state"]["games"]
        assert "Bock" in games["2"]["due"]
        assert [[value for value, _ in games[game]["bock"]] for game in ("2", "3")] == [["1", "0"], []]
        chosen = {"who": "1", "contract": "spades", "spitzen": "1", "levels": "", "result": "won"}
        doubted = phone.ask("enter", chosen=chosen, game=2, id="a" * 16).json()["doubted"]
        assert "Bock" in doubted["doubts"][0]["says"]
        assert phone.enter(doubted["offered"], 2).json()["entered"] == 2
        following = {"who": "2", "contract": "spades", "spitzen": "1", "levels": "", "bock": "1", "result": "won"}
        assert phone.ask("judge", chosen=following, game=3).json()["judged"]["points"] == "+44"
        ramsch = {"who": "ramsch", "points1": "40", "points2": "50", "points3": "30"}
        judged = phone.ask("judge", chosen=ramsch, game=3).json()["judged"]
        assert judged["refused"]  # place 3 deals and sits out
        shared = {"who": "ramsch", "points1": "40", "points2": "40", "points4": "40"}
        each = phone.ask("judge", chosen=shared, game=3).json()["judged"]["points"]
        assert each == {Language.DE: "je −40", Language.EN: "−40 each"}[lang]
        alone = {"who": "ramsch", "points1": "50", "points2": "40", "points4": "30"}
        judged = phone.ask("judge", chosen=alone, game=3).json()["judged"]
        assert (judged["who"], judged["points"]) == ("", "−50")  # nobody is the declarer


@pytest.mark.parametrize(("played", "due"), [(3, "Bock"), (4, "Ramsch"), (7, "Ramsch")])
def test_a_phone_names_the_last_game_of_a_round_that_is_due(tmp_path, played, due):
    bock = [f"{dealer % 4 + 1} pik m1 bock +" for dealer in (2, 3, 4, 1)]
    places = [[place for place in range(1, 5) if place != dealer] for dealer in (2, 3, 4, 1)]
    ramsch = [f"ramsch augen {one}:40 {two}:50 {three}:30" for one, two, three in places]
    lines = ["2 herz m3 kontra -", *[*bock, *ramsch][:played]]
    event = make_evening(tmp_path / "a.skat", lines=lines, rules="hausregeln")
    phones = Phones(tmp_path / "tables")
    phones.address = "192.168.4.1:8025"
    with Evening.open(event) as evening:
        secret = phones.rights(evening).secret((1, 1))
    with client_of(event, host=phones.address, address="192.168.4.7", phones=phones) as lan:
        games = Phone(lan, secret).ask("look").json()["state"]["games"]
    assert due in games[str(played + 2)]["due"]
