"""The wall: what everybody in the room may see, as the standings have it, and always as it is now."""

import datetime as dt
import io
import re
from types import MappingProxyType

import pytest
from club_evening import ROUND, add_games, close_all, make_evening, many_people, sign_list
from desk_client import client_of, served
from needs import program
from PIL import Image

from skatlist.desk import wall
from skatlist.evening import Evening
from skatlist.evening.people import PersonFacts
from skatlist.evening.settings import set_news, set_times
from skatlist.papers.lists import read
from skatlist.papers.reports.prizes import prizes_report
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating
from skatlist.tournament.model import Display
from skatlist.tournament.money.cash_book import planned_cash_book
from skatlist.tournament.tournament import Fees, Tournament
from skatlist.words import Language

_POINT = io.BytesIO()
Image.new("RGB", (1, 1), "red").save(_POINT, "PNG")
PNG = _POINT.getvalue()
SECOND = 'Łukasz "A<B" Öztürk'
NOW = dt.datetime.fromisoformat("2026-11-20T20:30:00+01:00")


def screens(desk, address="/wall"):
    """Return all screens, as they follow one another."""
    pages_read = [desk.get(address).text]
    while "at=0" not in (address := re.search(r'data-following="([^"]+)"', pages_read[-1])[1].replace("&amp;", "&")):
        pages_read.append(desk.get(address).text)
    return pages_read


def seats_on(page):
    """Return surname, rest of the name, table and place of every line of a screen of seats."""
    pattern = r'class="person[^"]*">([^,<]+)(?:, <em>(.+?)</em>)?</span><span class="seat">(\d+)<small> / (\d+)'
    return re.findall(pattern, page)


def lines_on(page):
    """Return rank, name and total of every line of a screen of the standings."""
    rows = re.findall(r"<(?:tr|li)><?.*?</(?:tr|li)>", page, re.DOTALL)
    pattern = (
        r'class="rank"><span[^>]*>(.+?)</span>.*'
        r'(?:class="who"><span[^>]*>|class="person[^"]*">)([^<]+).*class="number">([^<]+)<'
    )
    return [pages_read.groups() for row in rows if (pages_read := re.search(pattern, row, re.DOTALL))]


def test_before_the_first_game_the_wall_says_who_sits_where_by_surname(desk):
    only = screens(desk)
    assert len(only) == 1
    assert 'href="/wall"' in desk.get("/").text
    assert "Serie 1: wer sitzt wo" in only[0]
    assert seats_on(only[0]) == [
        ("Becker", "Anna", "1", "1"),
        ("Öz", "Dieter", "1", "4"),
        ("Voß", "Carla", "1", "3"),
        ("Yılmaz", "Bernd", "1", "2"),
    ]


def test_the_wall_shows_what_standings_shows(event, desk):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
    pages = screens(desk)
    assert 'class="provisional"' in pages[0]
    lines = read(event).standings().players
    assert [(rank, name, int(total.replace("−", "-"))) for rank, name, total in lines_on(pages[0])] == [
        (f"{line.rank}{'=' if line.shared else ''}", line.player.name, line.total) for line in lines if line.is_counted
    ]
    assert re.search(r'class="table">Tisch 1: \d+<', pages[0])


def test_an_entry_is_on_the_wall(desk):
    assert "Rangliste" not in desk.get("/wall").text
    desk.submit("/list/1/1", data={"line": ROUND[0]})
    assert ("1.", "Bernd Yılmaz") in [(f"{rank}.", name) for rank, name, _ in lines_on(desk.get("/wall").text)]


def test_in_the_break_the_next_seats_come_and_no_table_is_still_playing(tmp_path):
    seating = {(1, 1): (1, 2, 3, 4), (2, 1): (4, 3, 2, 1)}
    path = make_evening(tmp_path / "abend.skat", seating, series=2)
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, *ROUND)
    with client_of(path) as desk:
        assert "Noch zu spielen" in screens(desk)[0]
        with Evening.open(path, write=True, author="Ida") as evening:
            add_games(evening, *ROUND)
            sign_list(evening)
            evening.close_series([1])
        desk.get("/")
        pages = screens(desk, "/wall?lang=en")
    assert "Series 2: who sits where" in pages[0]
    assert ("Becker", "Anna", "1", "4") in seats_on(pages[0])
    assert not any("Still playing" in page for page in pages)
    assert lines_on(pages[1])


@pytest.mark.parametrize(("count", "has_screen"), [(5, False), (6, True)])
def test_tables_have_a_screen_of_their_own_once_the_strip_has_no_room_for_all(tmp_path, count, has_screen):
    seating = {(1, table): range(4 * table - 3, 4 * table + 1) for table in range(1, count + 1)}
    path = make_evening(tmp_path / "abend.skat", seating, players=many_people(4 * count))
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, *ROUND)
    with client_of(path) as desk:
        assert any("Serie 1: noch zu spielen" in page for page in screens(desk)) is has_screen


@pytest.mark.parametrize("closed", [False, True])
def test_a_series_that_is_not_played_any_more_has_no_seats_on_the_wall(tmp_path, closed):
    seating = {(1, 1): (1, 2, 3, 4), (2, 1): (4, 3, 2, 1)}
    path = make_evening(tmp_path / "abend.skat", seating, series=2)
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, *ROUND)
        close_all(evening, *([0, 1, 2] if closed else [1]))
    with client_of(path) as desk:
        pages = screens(desk)
    assert any(seats_on(page) for page in pages) is not closed
    assert any(lines_on(page) for page in pages)


def test_the_number_of_participants_is_one_everywhere(tmp_path):
    """Two of sixteen withdrew, one of them after paying."""
    fees = Tournament(fees=Fees(entry=1000))
    event = make_evening(tmp_path / "pokal.skat", {}, players=many_people(16), tournament=fees)
    with Evening.open(event, write=True) as evening:
        for number, paid in ((3, True), (4, False)):
            after = PersonFacts(absent=True, paid=paid).applied_to(evening.registry.person(number))
            evening.registry.describe_person(number, after)
        evening.seat((1, 1), (1, 2, 5, 6))
        add_games(evening, *ROUND)
        plan = prizes_report(planned_cash_book(evening.event()), evening.event(), (), Language.DE)
    with client_of(event) as desk:
        assert "14 Teilnehmer" in desk.get("/wall").text
        assert "14 Teilnehmer" in desk.get("/").text
        assert "14 Teilnehmer, 14 haben noch nicht bezahlt, außerdem fehlen 2" in desk.get("/people").text
    assert plan.parts[0].lines == ("Preisplan bei 14 Teilnehmern, 1 hat bezahlt und fehlt:",)


def test_everybody_in_the_network_may_read_and_nobody_may_write(event):
    with client_of(event, address="192.168.4.7") as desk:
        assert desk.get("/wall").status_code == 200
        assert desk.get("/wall/crest").status_code == 404  # there is none
        assert desk.forge("/wall").status_code in {403, 404, 405}
        assert desk.get("/display").status_code in {403, 404}
        assert desk.forge("/display", data={"do": "news", "news": "x"}).status_code in {403, 404, 405}


def test_a_screen_that_is_not_there_is_another_one(desk):
    for request in ("7", "-1", "x", "9" * 400):
        assert "wer sitzt wo" in desk.get("/wall", params={"at": request}).text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "tabs"),
    [
        (12, ()),
        (13, ("1–8", "9–13")),
        (62, ("1–8", "9–32", "33–56", "57–62")),
        (124, ("1–8", "9–32", "33–56", "57–80", "81–104", "105–124")),
    ],
)
def test_the_tabs_say_which_page_has_which_places(people, tabs):
    drawn = read("samples/clubabend")
    line = next(line for line in drawn.standings().players if line.is_counted)
    lines = [line._replace(rank=place, player=Player(f"P{place} X", place)) for place in range(1, people + 1)]

    class _Lists:
        def standings(self):
            return drawn.standings()._replace(players=tuple(lines))

    names = wall.PublicNames([each.player for each in lines], wall.NameStyle.FULL, Language.DE)
    pages_read = wall._standings(_Lists(), names, Language.DE, final=True)
    assert pages_read[0].tabs == tabs
    assert [line.name for screen in pages_read for line in screen.lines] == [
        f"P{place} X" for place in range(1, people + 1)
    ]
    assert [screen.tab for screen in pages_read] == list(range(max(1, len(tabs))))


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Willi Filzlitt", 0),
        ("Jill Lilli Illi von Tit", 0),  # 23 narrow letters
        ("Emma Wimmelmann-Mommsen", 2),  # 23 wide ones
        ("Karl-Friedrich Hartmann", 1),
        ("Anna-Katharina Mühlenkamp", 2),
        ("Hans-Georg Rübsamen-Straßburger", 3),
        ("\u5c71\u7530\u592a\u90ce\u5c71\u7530\u592a\u90ce\u5c71\u7530\u592a\u90ce", 1),
    ],
)
def test_a_name_is_shown_smaller_by_its_width(name, size):
    assert wall._size(name, wall._LONG) == size


@pytest.mark.parametrize(("rank", "medal"), [(1, 1), (3, 3), (4, 0), (None, 0)])
def test_the_first_three_have_medals(rank, medal):
    drawn = read("samples/clubabend").standings().players[0]
    names = wall.PublicNames([drawn.player], wall.NameStyle.FULL, Language.DE)
    assert wall._rank_line(drawn._replace(rank=rank), None, names, Language.DE).medal == medal


def test_screens_of_two_languages_are_served_in_one_minute(desk):
    answers = [desk.get("/wall", params={"lang": lang}) for lang in ("de", "en", "de")]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert answers[0].text != answers[1].text


def test_everybody_is_on_the_seats_by_surname_once():
    players = tuple(Player(f"Vorname{number} {letter}name", number) for number, letter in enumerate("ZÖABO" * 25, 1))
    seating = tuple(Seating(1, table, tuple(range(4 * table - 3, 4 * table + 1))) for table in range(1, 32))
    event = Event(players=players, seating=seating)
    names = wall.PublicNames(players, wall.NameStyle.FULL, Language.DE)
    pages_read = list(wall._seats(event, 1, names, Language.DE))
    assert [len(screen.lines) for screen in pages_read] == [36, 36, 36, 16]
    lines = [line for screen in pages_read for line in screen.lines]
    assert sorted((line.table, line.place) for line in lines) == [
        (table, seat) for table in range(1, 32) for seat in range(1, 5)
    ]
    assert {line.size for line in lines} == {0}
    longest = Event(players=(Player("Maximilian-Alexander Schmidt-Lüdenscheid", 1),), seating=(Seating(1, 1, (1,)),))
    ((line,),) = (screen.lines for screen in wall._seats(longest, 1, names, Language.DE))
    assert (line.given, line.size) == ("Maximilian-Alexander", 3)  # two lines, nothing is cut
    assert [line.surname for line in lines] == sorted(
        (line.surname for line in lines), key=lambda name: name.replace("Ö", "O")
    )


@pytest.mark.parametrize(
    ("first", "starts", "number", "detail"),
    [
        ("19:00", (), "0:30", "noch bis 21:00"),
        ("20:35", (), "2:05", "noch bis 22:35"),  # a clock put back
        ("19:10", ("19:00",), "0:30", "noch bis 21:00"),
        ("18:00", ("",), "0:00", "Die Zeit ist um seit 20:00"),
    ],
)
def test_the_clock_shows_the_time_left(first, starts, number, detail):
    event = Event(series=2, display=Display(starts=starts))
    clock = wall._time_left(event, 1, f"2026-11-20T{first}:00+01:00", NOW, Language.DE)
    assert (clock.number, clock.detail, clock.label) == (number, detail, "Serie 1 von 2")
    assert 0 <= clock.share <= 100


def test_in_a_break_the_clock_counts_to_the_next_series_if_its_time_is_known():
    event = Event(series=2, display=Display(starts=("", "20:45")))
    clock = wall._break(event, 2, "2026-11-20T20:15:00+01:00", NOW, Language.DE)
    assert (clock.label, clock.detail, clock.number, clock.share) == ("Pause", "Serie 2 um 20:45", "0:15", 50)
    unknown = wall._break(event._replace(display=Display()), 2, "2026-11-20T20:15:00+01:00", NOW, Language.DE)
    assert (unknown.detail, unknown.number, unknown.until) == ("Serie 2 folgt", "20:30", 0)


def test_the_director_sets_news_times_and_crest(event, desk):
    desk.submit("/display", data={"do": "news", "news": 'Essen <b> um 18 Uhr & "mehr"'})
    desk.submit("/display", data={"do": "times", "start-1": "9.30", "minutes": "90"})
    desk.submit("/display", data={"do": "crest"}, files={"crest": ("wappen.png", PNG, "image/png")})
    page = desk.get("/wall").text
    assert "Essen &lt;b&gt; um 18 Uhr &amp; &#34;mehr&#34;" in page
    assert '<img class="crest"' in page
    picture = desk.get("/wall/crest")
    assert (picture.content, picture.headers["content-type"]) == (PNG, "image/png")
    with Evening.open(event) as evening:
        assert evening.event().display == Display(PNG, 'Essen <b> um 18 Uhr & "mehr"', ("09:30",), 90)
    log = desk.get("/log").text
    assert "Wappen des Vereins" in log
    assert "Neues auf der Wand" in log
    desk.submit("/display", data={"do": "no_crest"})
    assert desk.get("/wall/crest").status_code == 404


def test_second_scorer_is_named_until_the_event_is_over(event, desk):
    for name, words in (
        (SECOND, "steht jetzt auf den Listen"),
        (SECOND, "Geändert ist nichts"),
        ("", "kein zweiter Listenführer mehr"),
        (SECOND, "steht jetzt auf den Listen"),
    ):
        assert words in desk.submit("/display", data={"do": "second_scorer", "second_scorer": name}).text
    with Evening.open(event, write=True) as evening:
        assert evening.event().second_scorer == SECOND
        assert evening.records[-1].facts == {"second_scorer": SECOND}
        close_all(evening, 0)
    assert 'name="second_scorer"' not in desk.get("/display").text
    late = desk.forge("/display", data={"do": "second_scorer", "second_scorer": "Ida"})
    assert "schon abgeschlossen" in late.text
    log = desk.get("/log").text
    assert "zweiter Listenführer Łukasz &#34;A&lt;B&#34; Öztürk" in log
    assert "kein zweiter Listenführer mehr" in log


@pytest.mark.parametrize(
    ("sent", "files", "words"),
    [
        ({"do": "times", "start-1": "halb drei"}, None, "keine Uhrzeit"),
        ({"do": "times", "start-1": "25:00"}, None, "keine Uhrzeit"),
        ({"do": "crest"}, {"crest": ("wappen.gif", b"GIF89a", "image/gif")}, "PNG oder JPEG"),
        ({"do": "crest"}, {"crest": ("wappen.png", PNG[:16] + bytes(300_500), "image/png")}, "beschädigt"),
        ({"do": "crest"}, None, "Keine Datei gewählt"),
    ],
)
def test_an_unknown_view_of_the_wall_is_refused_with_a_remedy(event, desk, sent, files, words):
    answer = desk.submit("/display", data=sent, files=files)
    assert answer.status_code == 422
    assert words in answer.text
    with Evening.open(event) as evening:
        assert evening.event().display == Display()


def test_news_and_times_outlive_the_desk(tmp_path):
    path = make_evening(tmp_path / "abend.skat", games=MappingProxyType({4: 8}))
    with Evening.open(path, write=True, author="Ida") as evening:
        set_news(evening, "Pause bis 20 Uhr")
        set_times(evening, ["14:00", ""], 100)
        count = len(evening.records)
        set_times(evening, ["14:00", ""], 100)
        assert len(evening.records) == count  # nothing has changed
    with client_of(path) as desk:
        assert "Pause bis 20 Uhr" in desk.get("/wall").text


def test_short_names_are_all_there_is(event):
    with client_of(event, names="short") as desk:
        page = desk.get("/wall").text
    assert "Anna B." in page
    assert "Becker" not in page


def test_unchanged_standings_are_not_computed_again(event, monkeypatch):
    computed = []
    ours = wall.scored_lists
    monkeypatch.setattr(wall, "scored_lists", lambda parsed: computed.append(1) or ours(parsed))
    with client_of(event) as desk:
        for _ in range(3):
            desk.get("/wall")
        assert len(computed) == 1


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("scripts", [True, False])
def test_the_wall_turns_by_itself(tmp_path, chromium, scripts):
    seating = {(series, 1): (1, 2, 3, 4) for series in (1, 2)}
    event = make_evening(tmp_path / "abend.skat", seating, series=2)
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
    with served(event) as running:
        context = chromium.new_context(viewport={"width": 1920, "height": 1080}, java_script_enabled=scripts)
        page = context.new_page()
        page.goto(f"{running.address}wall")
        page.get_by_role("heading", name="Rangliste").wait_for()
        page.get_by_role("heading", name="wer sitzt wo").wait_for()
        context.close()
        assert running.stop() == 0


def test_a_photograph_as_crest_is_reduced(desk):
    photograph = io.BytesIO()
    Image.new("RGB", (2400, 1800), (9, 80, 30)).save(photograph, "JPEG")
    answer = desk.submit(
        "/display", data={"do": "crest"}, files={"crest": ("a.jpg", photograph.getvalue(), "image/jpeg")}
    )
    assert answer.status_code == 200
    picture = desk.get("/wall/crest")
    assert picture.headers["content-type"] == "image/jpeg"
    assert Image.open(io.BytesIO(picture.content)).size == (800, 600)
