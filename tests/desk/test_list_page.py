"""The page of a table's list, asked as a browser asks: what is typed, what is answered, every form beside it."""

import html
import re
from urllib.parse import parse_qsl

import pytest
from club_evening import EACH, ROUND, add_games, games_of, make_evening
from desk_client import client_of, press

from skatlist.evening import Evening

LIST = "/list/1/1"


def words_of(page):
    """Return what a person reads on a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page.text)).split())


def value(page, name):
    """Return what stands in a field."""
    match = re.search(rf'<input[^>]*name="{name}"[^>]*>', page.text)
    return html.unescape(re.search(r'value="([^"]*)"', match[0])[1])


def typed(desk, *lines, path=LIST):
    for line in lines:
        page = desk.submit(path, data={"line": line})
    return page


def filled(desk, do, path=LIST, **fields):
    path = f"{path}?game={fields['game']}" if do == "row" else path  # the forms of a row are below it, once it is open
    return desk.submit(path, data={"do": do, **fields})


class TestAnswers:
    def test_a_game_says_its_value_how_it_is_counted_and_the_total(self, desk, event):
        page = typed(desk, "212+2h+")
        with Evening.open(event) as evening:
            assert evening.records[-1].author == "Ida"
        assert "Kreuz mit 2, Hand" in page.text
        assert "+48 für Bernd Yılmaz, Stand 48 mit 2, Spiel 3, Hand 4; 4 x 12" in words_of(page)
        assert "Spiel 2, es gibt Bernd Yılmaz:" in words_of(page)
        assert "1 von 8 Spielen, noch 7" in words_of(page)

    def test_lost_games_have_a_minus_sign_in_the_totals(self, desk):
        page = typed(desk, "212+2h-")
        assert page.text.count('<td class="number">−96</td>') >= 2
        assert "−96 für Bernd Yılmaz (verloren), Stand −96" in words_of(page)
        assert not re.search(r"-96 für|Stand -96|>-96<", page.text)

    def test_a_doubt_is_marked_and_can_be_mended_with_a_button(self, desk, event):
        page = typed(desk, "2 kreu m2 +")
        assert "Nicht eingetragen: 2 kreu m2 + – so geht es nicht." in words_of(page)
        assert "<code>2 <mark>kreu</mark> m2 +</code>" in page.text
        assert 'role="alert"' in page.text
        assert value(page, "line") == "2 kreuz m2 +"
        press(desk, page, "2 kreuz m2 +")
        assert games_of(event) == ["2 kreuz m2 +"]

    def test_a_doubt_is_still_there_after_a_reload_and_beside_the_game_once_it_is_confirmed(self, desk):
        typed(desk, "212+2+=33")
        page = desk.get(LIST)
        assert "angeschrieben 33, richtig 36" in words_of(page)
        assert "Es steht so da (!)" in words_of(page)
        assert value(page, "line") == "2 kreuz m2 + =36"
        page = typed(desk, "!")
        assert '<tr id="game1" class="error">' in page.text
        assert "G101" in page.text

    def test_a_game_twice_is_asked_about_with_an_empty_field(self, desk, event):
        page = typed(desk, *ROUND, "311+1+", "311+1+")
        assert "Spiel 6 ist genau wie Spiel 5" in words_of(page)
        assert "Ja, noch einmal" in words_of(page)
        assert value(page, "line") == ""
        assert len(games_of(event)) == 5
        typed(desk, "")
        assert len(games_of(event)) == 6

    def test_the_list_and_a_game_of_it(self, desk):
        page = typed(desk, "212+2+", "l 1")
        assert 'href="#game1"' in page.text

    def test_a_command_that_was_probably_meant_is_a_button_and_not_in_the_field(self, desk, event):
        page = typed(desk, *ROUND, "k 4 wek")
        assert 'id="line" name="line" value=""' in page.text
        assert len(games_of(event)) == 4
        press(desk, page, "So war es gemeint: k 4 weg")
        assert len(games_of(event)) == 3

    def test_a_line_left_for_another_can_be_put_in_with_a_button(self, desk, event):
        page = typed(desk, "2 kreu m2 +", "3 pik o1 +")
        assert "Das ist jetzt Spiel 1" in words_of(page)
        press(desk, page, "Vor Spiel 1 einfügen: 2 kreuz m2 +")
        assert games_of(event) == ["2 kreuz m2 +", "3 pik o1 +"]

    def test_a_correction_left_for_another_line_can_be_made_with_a_button(self, desk, event):
        page = typed(desk, "2 kreuz m1 +", "3 pik m1 +", "k 1 2 kreuz m1 h + =5", "4 herz m1 +", "f")
        press(desk, page, "Spiel 1 ändern: 2 kreuz m1 h + =36")
        assert games_of(event) == ["2 kreuz m1 h + =36", "3 pik m1 +", "4 herz m1 +"]

    def test_english_is_spoken_in_the_same_conversation(self, desk):
        typed(desk, "2 kreu m2 +")
        page = desk.get(f"{LIST}?lang=en")
        assert "Not entered: 2 kreu m2 +" in words_of(page)
        assert "Game 1, Anna Becker deals:" in words_of(page)
        assert "2 clubs" in words_of(typed(desk, "2 clubs w2 +", "k 1"))

    def test_another_list_is_another_page_and_what_waits_here_stays(self, tmp_path):
        event = make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7)})
        with client_of(event) as desk:
            page = typed(desk, "2 kreu m2 +", "t 2")
            assert page.url.path == "/list/1/2"
            assert "Erika Straße" in words_of(page)
            assert "Nicht eingetragen: 2 kreu m2 +" in words_of(desk.get(LIST))
            assert typed(desk, "t").url.path == "/"
            assert typed(desk, "q").url.path == "/"

    def test_invisible_and_endless_words_are_not_quoted(self, desk):
        page = typed(desk, "1 kreuz\x00\u202e m2 +")
        assert "Nicht eingetragen: 1 kreuz" in words_of(page)
        assert not {"\x00", "\u202e"} & {*words_of(page)}
        assert "x" * 500 not in words_of(typed(desk, "x" * 100_000))

    def test_names_are_only_text(self, tmp_path):
        event = make_evening(tmp_path / "a.skat")
        with Evening.open(event, write=True) as evening:
            person = evening.people[1]
            evening.registry.describe_person(2, person._replace(player=person.player._replace(name='Łukasz "A<b>" Öz')))
        with client_of(event) as desk:
            assert "<b>" not in typed(desk, "212+2+", '2 "<b>" +').text


class TestSomebodyElse:
    def test_a_line_for_a_game_that_was_entered_meanwhile_is_not_the_next(self, desk, event):
        page = desk.get(LIST)
        with Evening.open(event, write=True) as evening:
            add_games(evening, "3 pik m1 +")
        seen = desk.get(LIST)  # another tab has shown it already
        assert "hat hier eben Spiel 1 eingetragen: 3 pik m1 +" in words_of(seen)
        page = desk.submit(LIST, data={"line": "212+2+"}, page=page)
        assert "inzwischen etwas geändert. Nicht eingetragen: 212+2+" in words_of(page)
        assert value(page, "line") == "212+2+"
        assert games_of(event) == ["3 pik m1 +"]

    def test_a_form_about_a_list_that_has_changed_asks_again_and_keeps_what_was_typed(self, desk, event):
        typed(desk, "212+2+")
        page = desk.get(f"{LIST}?game=1")
        with Evening.open(event, write=True) as evening:
            evening.rows.delete((1, 1), 1)
            add_games(evening, "3 pik m1 +")
        page = desk.submit(f"{LIST}?game=1", data={"do": "row", "game": "1", "what": "delete"}, page=page)
        assert page.status_code == 422
        assert "inzwischen etwas geändert" in words_of(page)
        assert games_of(event) == ["3 pik m1 +"]


class TestRows:
    @pytest.fixture
    def begun(self, desk):
        typed(desk, *ROUND)
        return desk

    def test_a_row_opens_with_its_line(self, begun):
        page = begun.get(f"{LIST}?game=3")
        assert re.search(r'id="row_line" name="line" value="4 kreuz m2 \+"', page.text)


class TestSeats:
    def test_a_table_that_is_not_drawn_can_be_opened(self, desk):
        page = desk.get("/list/1/9")
        assert page.status_code == 200
        assert "Serie 1, Tisch 9: Wer sitzt auf Platz 1" in words_of(page)


class TestTheList:
    def test_goes_to_another_table_once_that_is_confirmed(self, tmp_path):
        event = make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)})
        with client_of(event) as desk:
            typed(desk, *ROUND)
            filled(desk, "transfer", series=1, table=2)
            page = typed(desk, "j")
        assert page.url.path == "/list/1/2"
        assert "4 Spiele stehen jetzt an Serie 1, Tisch 2" in words_of(page)

    def test_has_a_second_one_typed_beside_it(self, desk, event):
        typed(desk, *ROUND)
        page = typed(desk, "212+2+", path=f"{LIST}/second")
        assert "Zweitliste, Serie 1, Tisch 1" in words_of(page)
        assert games_of(event, second=True) == ["2 kreuz m2 +"]
        assert len(games_of(event)) == 4


class TestTheEnd:
    @pytest.fixture
    def full(self, desk, event):
        with Evening.open(event, write=True, author="Ida") as evening:
            add_games(evening, *ROUND, *ROUND)
        return desk

    def totals(self, *numbers):
        return {f"place{place}": number for place, number in enumerate(numbers, 1)}

    def test_totals_that_agree_lead_to_signing_and_all_who_have_signed_end_it(self, full, event):
        assert 'id="ask4"' in full.get(LIST).text
        page = filled(full, "totals", **self.totals(*[EACH] * 4))
        assert "stimmen mit dem Papier überein" in words_of(page)
        assert len(re.findall('class="reply +good note"', page.text)) == 1
        assert "Unterschriften eintragen" in page.text.partition('id="entry"')[2]
        page = filled(full, "sign", places=["1", "3"])
        assert "Es fehlen noch: 2 Bernd Yılmaz, 4 Dieter Öz" in words_of(page)
        page = filled(full, "sign", places=["2", "4"])
        assert "ist fertig und unterschrieben" in words_of(page)
        page = full.get(LIST)
        assert "Weiter: die Veranstaltung abschließen" in words_of(page)
        assert "Fertig; ein Spiel ändern mit k und der Nummer:" in words_of(page)
        assert not re.search(r'class="reply[^>]*>\s*</div>', page.text)
        typed(full, "l")
        assert "Weiter: die Veranstaltung abschließen" in words_of(full.get(LIST))
        with Evening.open(event) as evening:
            assert evening.ends.is_final((1, 1))

    def test_totals_that_differ_name_the_places_and_what_to_do(self, full):
        page = filled(full, "totals", **self.totals(EACH, EACH + 10, EACH, EACH))
        assert "Die Gesamtpunkte stimmen nicht überein: Bernd Yılmaz" in words_of(page)
        assert "T106" in words_of(page)
        assert "skatlist" not in words_of(page)
        assert 'id="ask2" name="place2" value="182"' in page.text  # to be mended where it was mistyped
        page = filled(full, "totals", **self.totals(*[EACH] * 4))
        assert "stimmen mit dem Papier überein" in words_of(page)

    def test_signatures_are_ticked_and_entered_with_the_existing_button(self, full):
        page = typed(full, "172 172 172 172")
        assert page.text.count('form=entry name="places"') == 4
        page = full.submit(LIST, data={"line": "", "places": ["1", "3"]})
        assert page.text.count("badge good") == 2
        assert "Gebraucht werden Plätze" in words_of(full.submit(LIST, data={"line": ""}))

    def test_the_director_lets_it_be_signed_all_the_same(self, full):
        filled(full, "totals", **self.totals(EACH, EACH + 10, EACH, EACH))
        assert "Trotzdem unterschreiben lassen" in words_of(full.get(LIST))
        page = filled(full, "release", reason="Papier nass", director="Kim Ost")
        assert "Unterschrieben haben" in words_of(page)
        page = filled(full, "release", reason="", director="")
        assert page.status_code == 422

    @pytest.fixture
    def signed(self, full):
        filled(full, "totals", **self.totals(*[EACH] * 4))
        filled(full, "sign", places=["1", "2", "3", "4"])
        return full

    def test_a_signed_list_asks_for_reason_and_consent_and_keeps_what_was_typed(self, signed):
        page = filled(signed, "row", game=2, what="change", line="3 pik m1 +")
        assert "Die Liste ist unterschrieben" in words_of(page)
        assert 'name="agreed" value="4"' in page.text
        assert filled(signed, "decide", reason="").status_code == 422
        page = filled(signed, "decide", reason="verschrieben", agreed=["1"])
        assert "Es fehlt die Zustimmung von Platz" in words_of(page)
        assert 'id="reason" name="reason" value="verschrieben"' in page.text

    def test_a_game_of_a_signed_list_is_asked_for_by_its_number(self, signed):
        assert "Spiel 3 neu, es gab" in words_of(typed(signed, "k 3"))

    def test_once_the_series_is_over_it_asks_for_the_director_only(self, signed, event):
        with Evening.open(event, write=True) as evening:
            evening.close_series([1])
        page = filled(signed, "row", game=2, what="change", line="3 pik m1 +")
        assert "kann nur noch der Spielleiter" in words_of(page)
        assert "Am Tisch haben zugestimmt" not in words_of(page)
        page = filled(signed, "decide", reason="verschrieben", director="Kim Ost")
        assert 'id="totals_director"' in page.text
        assert 'id="ask_director"' in page.text
        with Evening.open(event) as evening:
            new = [place.total for place in evening.scored((1, 1)).places]
        by_director = {"director": "Kim Ost", "reason": "neu"}
        assert filled(signed, "totals", **self.totals("x", *new[1:]), **by_director).status_code == 422
        filled(signed, "totals", **self.totals(*new), **by_director)
        with Evening.open(event) as evening:
            assert evening.ends.differing((1, 1)) == ()


class TestSixSteps:
    @pytest.mark.parametrize(
        ("query", "question", "choice"),
        [
            ("", "Wer hat gespielt?", "Bernd Yılmaz"),
            ("?who=2", "Was wurde gespielt?", "Kreuz"),
            ("?who=2&contract=clubs", "Mit oder ohne wie viele Spitzen?", "ohne 11"),
            ("?who=2&contract=grand", "Mit oder ohne wie viele Spitzen?", "mit 4"),
            ("?who=2&contract=null", "Welche Gewinnstufen?", "Hand, ouvert"),
            ("?who=2&contract=clubs&spitzen=2", "Welche Gewinnstufen?", "Hand, Schneider angesagt"),
            ("?who=2&contract=clubs&spitzen=2&levels=", "Wie ging es aus?", "überreizt"),
            ("?who=2&contract=clubs&spitzen=2&levels=&result=overbid", "Bis wohin war gereizt?", "40"),
        ],
    )
    def test_one_thing_is_asked_at_a_time(self, desk, query, question, choice):
        page = words_of(desk.get(f"{LIST}/steps{query}"))
        assert question in page
        assert choice in page

    def test_a_step_back_takes_the_last_answer_only(self, desk):
        page = desk.get(f"{LIST}/steps?who=2&contract=clubs&spitzen=2").text
        back = re.search(r'<p><a href="\?([^"]*)">', page)[1]
        assert [name for name, _ in parse_qsl(html.unescape(back)) if name != "mark"] == ["who", "contract"]

    def test_the_last_one_shows_the_game_and_enters_it(self, desk, event):
        page = desk.get(f"{LIST}/steps?who=2&contract=clubs&spitzen=2&levels=H&result=won")
        assert "+48 für Bernd Yılmaz, Stand 48" in words_of(page)
        assert games_of(event) == []
        press(desk, page, "Eintragen")
        assert games_of(event) == ["2 kreuz m2 h +"]

    @pytest.mark.parametrize(
        "query", ["who=4&contract=clubs&spitzen=99&levels=Q&result=zz", "who=1&contract=ramsch&result=won"]
    )
    def test_a_game_that_no_step_offers_is_doubted_like_a_line(self, desk, event, query):
        page = desk.get(f"{LIST}/steps?{query}")
        assert "Nicht eingetragen" in words_of(press(desk, page, "Eintragen"))
        assert games_of(event) == []

    def test_there_are_none_where_nobody_sits(self, desk):
        assert "wartet gerade kein Spiel auf eine Eingabe" in words_of(desk.get("/list/1/9/steps"))

    def test_they_go_on_with_the_next_game_until_the_list_is_full(self, desk, event):
        for game in range(1, 8):
            page = desk.get(f"{LIST}/steps?who=passed")
            page = press(desk, page, "Eintragen")
            assert f"Spiel {game + 1} in Schritten" in words_of(page)
        assert "eingepasst" in words_of(page).split("Wer hat gespielt?")[0]
        page = desk.submit(f"{LIST}/steps", data={"do": "undo"})
        assert page.url.path == f"{LIST}/steps"
        assert "Spiel 7 in Schritten" in words_of(page)
        typed(desk, "e", "e")
        assert len(games_of(event)) == 8
        page = desk.get(f"{LIST}/steps")
        assert "wartet gerade kein Spiel auf eine Eingabe" in words_of(page)
        assert "Spiel 9" not in words_of(page)

    def test_a_doubt_is_settled_beside_the_list(self, desk, event):
        page = desk.forge(f"{LIST}/steps", data={"line": "2 kreuz m2 + =35"})  # no steps lead to a doubt
        assert page.url.path == LIST
        assert "Nicht eingetragen" in words_of(page)
        assert games_of(event) == []


def test_two_at_a_begun_list_exchange_by_buttons(desk, event):
    """Names that were exchanged, and chairs exchanged later, are two buttons, each with one step back."""

    def seats():
        with Evening.open(event) as evening:
            return evening.roster.seating[1, 1], [change.kind for change in evening.sheets.sheet((1, 1)).changes]

    typed(desk, *ROUND)
    first = seats()
    page = filled(desk, "seat", place="1", who="Carla")
    assert "1: Anna Becker → Carla Voß" in words_of(page)
    for label, after in (("Von Anfang an", ((3, 2, 1, 4), [])), ("Ab Spiel 5", (first[0], ["swapped"]))):
        page = filled(desk, "seat", place="1", who="Carla")
        press(desk, page, label)
        assert seats() == after
        typed(desk, "z")
        assert seats() == first
    log = words_of(desk.get("/log"))
    assert "entschieden, von Anfang an saßen hier: 3 Carla Voß, 2 Bernd Yılmaz, 1 Anna Becker" in log
    assert "entschieden, ab Spiel 5: platz 1 tauscht 3" in log
    filled(desk, "seat", place="4", who="5", since="1")
    assert seats() == ((1, 2, 3, 5), [])


def test_a_list_with_rules_of_its_own_is_allowed_beside_its_finding(tmp_path):
    path = make_evening(tmp_path / "verein.skat", rules="skatordnung", lines=["1 kreuz m1 +"])
    with client_of(path) as desk:
        filled(desk, "rules", rules="regelblatt")
        typed(desk, "2 kreuz m1 +")
        page = desk.get("/check")
        assert "auf der Seite „Prüfen“ Listen mit eigenen Regeln erlauben" in page.text
        assert 'value="other_rules"' in page.text
        assert "event.toml" not in page.text
        page = desk.submit("/check", data={"do": "other_rules"}, page=page)
        assert "Listen dürfen eigene Regeln haben." in page.text
        assert "E109" not in page.text
        assert "G1" in desk.get("/check").text  # another finding
        assert 'value="other_rules"' not in page.text
    with Evening.open(path) as evening:
        assert evening.journal.setting("other_rules") is True
