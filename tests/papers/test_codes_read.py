"""Every printed code says to another decoder what the program drew, and none is lost."""

from importlib import import_module

import pytest
from codes import CLOSE, DOTS, READS, codes_of_pdf
from papers.paper_lists import scored_of
from papers.test_before_play import event_of
from papers.test_blank_lists import lists_of

from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.papers.tournament.before_play import before_play_pdf
from skatlist.papers.tournament.cards import Codes, phone_cards_pdf
from skatlist.tournament.standings import standings
from skatlist.words import Language

RESULTS = "https://www.skatverband-beispielstadt.example/turniere/2026/herbst-preisskat/"
UMLAUTS = "https://skatfreunde-würselen.example/preisskat/"
WIFI = 'WIFI:T:WPA;S:Skat\\; "Heim" Süd;P:18\\:20;;'


def results(event):
    scored = scored_of(4, 8)
    return standings_pdf(standings([scored]), profile=scored.profile, event=event, lang=Language.DE)


PAPERS = {
    name: lambda event, name=name: before(name, event)
    for name in ("start_cards", "small_cards", "by_name", "by_table", "plan", "table_cards")
} | {
    "scanner_cards": lambda event: before("start_cards", event, own=False),
    "phone_cards": lambda event: phone_cards_pdf(table_codes(), 1, event, lang=Language.DE),
    "lists": lambda event: lists_of(event, 2),
    "standings": results,
}


def before(name, event, *, own=True):
    codes = {each.number: player_address(each.number) for each in event.players} if own else {}
    return before_play_pdf(name, 1, event, lang=Language.DE, codes=codes)


def player_address(number):
    return f"http://192.168.178.120:8025/seat/{number}#k=ix1IoAbn18-ub_UiVfN{number:03}"


def table_codes():
    return Codes({at: f"http://192.168.178.120:8025/table/1/{at}#k=ix1IoAbn18-ub_UiVfN50g" for at in (1, 2, 3)}, WIFI)


@pytest.fixture
def drawn(monkeypatch):
    """Note what every code of a paper was drawn from."""
    texts = []
    for room, name in (
        ("tournament.cards", "draw_qr_code"),
        ("results_code", "draw_qr_code"),
        ("seal_strip", "draw_qr_code"),
        ("list.list_pdf", "draw_list_code"),
    ):
        module = import_module(f"skatlist.papers.{room}")
        monkeypatch.setattr(module, name, _noting(getattr(module, name), texts))
    return texts


def _noting(draw, texts):
    def noting(paper, at, size, words, *more):
        texts.append(words if isinstance(words, str) else words.text)
        draw(paper, at, size, words, *more)

    return noting


@pytest.mark.slow
@READS
@pytest.mark.parametrize("address", [RESULTS, UMLAUTS])
@pytest.mark.parametrize("name", PAPERS)
def test_another_decoder_reads_every_code_of_a_paper(name, address, drawn, tmp_path):
    event = event_of(19, 2)._replace(results_page=address, first_hash="a1b2c3d4e5")
    data = PAPERS[name](event)
    dots = CLOSE if name == "small_cards" else DOTS
    assert sorted(codes_of_pdf(data, tmp_path, dots)) == sorted(drawn)
    assert len(drawn) > 0
