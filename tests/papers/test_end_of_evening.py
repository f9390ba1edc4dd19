"""Check codes, digest, protocol of the objection hour: what they show is what the lists and the journal have."""

from io import BytesIO
from pathlib import Path

import pytest
from papers.league_day import league_day
from papers.paper_lists import LONG_NAMES, scored_of
from papers.pdf_words import words_of
from pypdf import PdfReader
from signatures.signing import key_of, verdict
from tiers import some

from skatlist.papers.further_papers import further_papers, web_page
from skatlist.papers.lists import read
from skatlist.papers.paper_files import write_papers
from skatlist.papers.scored_lists import ScoredLists
from skatlist.papers.signatures.payload.canonical import paper_codes
from skatlist.skat.rules import load_profile
from skatlist.tournament.model import Event
from skatlist.words import Language

DE = Language.DE
SAMPLES = Path(__file__).parents[2] / "samples"


def text_of(lists, kind):
    [(_, draw)] = further_papers(lists, {kind}, DE, "2026-03-07")
    reader = PdfReader(BytesIO(draw()))
    return len(reader.pages), " ".join(word.text for word in words_of(reader))


def test_the_codes_are_those_of_the_signed_papers(tmp_path):
    lists = read(SAMPLES / "streitfall")
    files = write_papers(lists, tmp_path, ("pdf",), DE, date="2026-03-07", unlock=key_of)
    signed = {verdict((tmp_path / name).read_bytes(), key_of()).paper.code for name in files.names}
    codes = {each.code for each in paper_codes(lists.scored, lists.event, lists.profile)}
    assert codes == signed
    assert len(codes) == 3
    _, cover = text_of(lists, "check-codes")
    for code in some(codes):
        assert code in cover
        assert code in web_page(lists, "short", DE)


def test_without_a_game_there_is_nothing_to_say():
    lists = ScoredLists(Event(), load_profile(), ())
    assert [*further_papers(lists, {"check-codes", "digest", "objections"}, DE, "")] == []
    assert "Prüfcode" not in web_page(lists, "full", DE)


def test_the_digest_names_winners_teams_and_money():
    pages, digest = text_of(league_day(), "digest")
    table = league_day().standings()
    assert pages == 1
    for name in some(line.player.name for line in table.players if line.rank in {1, 2, 3}):
        assert name in digest
    assert table.teams[0].name in digest
    assert "Abrechnung" in digest or "Einnahmen" in digest


@pytest.mark.parametrize("tables", [1, 31])
def test_the_digest_takes_one_page_with_any_number_of_players_and_any_names(tables):
    sheets = [scored_of(4, 12, table=table, series=1, names=LONG_NAMES, agreed=12) for table in range(1, tables + 1)]
    lists = ScoredLists(Event(name="Ein sehr langer Name " * 5), load_profile(), tuple(sheets))
    assert text_of(lists, "digest")[0] == 1


def test_the_protocol_has_every_objection_with_its_decision():
    lists = read(SAMPLES / "streitfall")
    pages, protocol = text_of(lists, "objections")
    assert pages == 1
    for words in ("Protokoll der Einspruchszeit", "Es gab keinen Einspruch.", "Schiedsrichter", "Beisitzer"):
        assert words in protocol
