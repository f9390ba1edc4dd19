"""The announcer's page: prizes from the last to the first, seats of the next series, one key to go on."""

import re

import pytest
from club_evening import ROUND, add_games, make_evening, sign_list
from desk_client import client_of

from skatlist.evening import Evening
from skatlist.files.journal.drafts import player_draft
from skatlist.tournament.tournament import Fees, PrizePlan, RankingName, Registration, Tournament


@pytest.fixture
def event(tmp_path):
    plans = (
        PrizePlan(of=RankingName.OVERALL, amounts=(3000, 1500)),
        PrizePlan(of=RankingName.SERIES, amounts=(900,), sources=("entry",)),
    )
    tournament = Tournament(fees=Fees(entry=2000), prizes=plans)
    path = make_evening(
        tmp_path / "preis.skat", {(1, 1): (1, 2, 3, 4), (2, 1): (4, 3, 2, 1)}, series=2, tournament=tournament
    )
    with Evening.open(path, write=True, author="Ida") as evening:
        player = evening.roster.players[2]._replace(name='Łukasz "A<B" Öztürk', club="1906 Skat 32")
        evening.add([player_draft(player, Registration(pronunciation="Wu-kasch"))])
        add_games(evening, "2 kreuz m3 +", "3 kreuz m2 +", *ROUND[2:], *ROUND)
        sign_list(evening)
        evening.close_series([1])
    return path


def screens(desk, what):
    """Return the pages of a kind, from the first one on by the button that leads on."""
    page = desk.get(f"/announce?what={what}&lang=de")
    pages = [page.text]
    while (following := re.search(r'id="next" class="go" href="([^"]+)"', page.text)) is not None:
        page = desk.get(following[1].replace("&amp;", "&"))
        pages.append(page.text)
    return pages


def test_prizes_come_from_the_last_to_the_first(event):
    with client_of(event) as desk:
        pages = screens(desk, "prizes")
    amounts = [re.search(r'class="amount">([^<]+)', page)[1] for page in pages]
    assert amounts == ["9,00 €", "5,00 €", "5,00 €", "5,00 €", "30,00 €"]
    assert "Łukasz &#34;A&lt;B&#34; Öztürk" in pages[-1]
    assert "Wu-kasch" in pages[-1]
    assert "1906 Skat 32" in pages[-1]
    assert "1. Platz" in pages[-1]


@pytest.mark.parametrize(("games", "seats", "calls"), [(0, 1, 1), (1, 2, 1), (8, 2, 2)])
def test_a_series_that_nobody_has_closed_is_over_when_its_lists_are_full(tmp_path, games, seats, calls):
    """The seats are those of the series that has not begun, the calls those of the series that is played."""
    tables = {(1, 1): (1, 2, 3, 4), (2, 1): (4, 3, 2, 1)}
    path = make_evening(tmp_path / "preis.skat", tables, series=2, lines=(*ROUND, *ROUND)[:games])
    with client_of(path) as desk:
        assert f"Serie {seats}</" in screens(desk, "seats")[0]
        assert f"Serie {calls}</" in screens(desk, "calls")[0]


def test_the_next_series_names_who_sits_where(event):
    with client_of(event) as desk:
        (pages,) = screens(desk, "seats")
    assert "Serie 2" in pages
    assert "Dieter Öz" in pages


@pytest.mark.parametrize("query", ["", "?what=news", "?what=x&at=99999", "?at=-1", "?what=prizes&at=x"])
def test_any_address_shows_a_screen(event, query):
    with client_of(event) as desk:
        assert desk.get(f"/announce{query}").status_code == 200
