"""Certificates on paper: what stands there, the crest in every kind of file, and nothing to sign before it is final."""

import io
import subprocess
from io import BytesIO

import pytest
from archives import ARCHIVE, READ, checked, faults
from event.test_crest import picture_of, saved
from needs import program
from papers.league_day import league_day
from PIL import Image
from pypdf import PdfReader
from tiers import some

from skatlist.papers.fonts import missing
from skatlist.papers.further_papers import further_papers
from skatlist.papers.paper_files import planned_papers
from skatlist.papers.reports.certificates import Certificate, certificate_table
from skatlist.papers.scored_lists import ScoredLists
from skatlist.papers.tournament.certificate_paper import certificates_pdf
from skatlist.tournament import Event
from skatlist.tournament.model import Display
from skatlist.tournament.tournament import Registration
from skatlist.words import Language

DE = Language.DE
WON = Certificate(
    ranking="Gesamtwertung",
    title="1. Platz",
    rank=1,
    is_shared=False,
    name="Anna Öz",
    club="Herz Dame Köln",
    people=(),
    total=4419,
    sentence="mit 4.419 Punkten",
    results=(("Serie 1", "1.418"),),
)
EVENT = Event(name="18. Herbst-Preisskat", date="2026-11-28", place="Köln")


def drawn(won=WON, crest=b"", warnings=(), event=EVENT, lang=DE):
    with_crest = event._replace(display=Display(crest))
    return certificates_pdf([won], with_crest, warnings=warnings, lang=lang)


def words_of(data):
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(data)).pages]


def test_everybody_on_a_podium_has_a_page_with_what_they_won():
    [page] = words_of(drawn())
    for printed in ("18. Herbst-Preisskat", "Urkunde", "1. Platz", "Anna Öz", "Herz Dame Köln", "mit 4.419 Punkten"):
        assert printed in page
    assert "Köln, 28.11.2026" in page
    assert "Spielleiter" in page


def test_a_provisional_certificate_cannot_be_signed_and_says_why():
    [page] = words_of(drawn(warnings=("Vorläufig: Serie 3 fehlt noch.",)))
    assert "Vorläufig: Serie 3 fehlt noch." in page
    assert "Spielleiter" not in page
    assert "Ort, Datum" not in page


def test_certificates_of_a_day_that_goes_on_are_provisional():
    [(_, draw)] = further_papers(league_day(played=1), {"certificates"}, DE, "")
    for page in some(words_of(draw())):
        assert "Vorläufig" in page
        assert "Ort, Datum" not in page


@checked
@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "RGB", "L", "1", "I;16"])
def test_a_crest_of_every_kind_is_for_archives_and_can_be_read_aloud(mode):
    content = saved(Image.new("I;16", (9, 9), 40_000) if mode == "I;16" else picture_of(mode))
    data = drawn(crest=content)
    assert faults(data, ARCHIVE, READ) == []
    assert b"Wappen des Vereins" in data


@checked
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_crest_from_a_camera_is_for_archives_too(mode):
    assert faults(drawn(crest=saved(picture_of(mode), "JPEG")), ARCHIVE, READ) == []


def of_two_colours(mode):
    """Return a picture, red at the left and clear or white at the right."""
    picture = Image.new("RGBA", (60, 60), (255, 255, 255, 0))
    picture.paste((200, 0, 0, 255), (0, 0, 30, 60))
    out = io.BytesIO()
    if mode == "JPEG":
        white = Image.new("RGB", picture.size, "white")
        white.paste(picture, mask=picture.split()[3])
        white.save(out, "JPEG", quality=95)
    elif mode == "P":
        picture.quantize(8).save(out, "PNG")
    else:
        picture.convert(mode).save(out, "PNG")
    return out.getvalue()


@program("pdftoppm")
@pytest.mark.parametrize("mode", ["RGBA", "P", "JPEG"])
def test_the_crest_stands_between_the_lines_in_its_colours(mode, tmp_path):
    path = tmp_path / "urkunde.pdf"
    path.write_bytes(drawn(crest=of_two_colours(mode)))
    page = colours(path)
    wide, high = page.size
    left, right = (page.getpixel((int(wide / 2 + side * 0.03 * wide), int(high * 0.845))) for side in (-1, 1))
    assert left[0] > 150
    assert max(left[1:]) < 60
    assert min(right) > 245


def colours(path):
    """Return the first page of a PDF in colours."""
    done = subprocess.run(["pdftoppm", "-r", "50", "-singlefile", str(path)], capture_output=True, check=True)
    return Image.open(BytesIO(done.stdout)).convert("RGB")


def test_a_crest_that_no_paper_can_show_is_left_out():
    [page] = words_of(drawn(crest=b"\x89PNG\r\n\x1a\n" + bytes(40)))
    assert "Anna Öz" in page


@checked
@pytest.mark.parametrize(
    "name",
    ["李小龙", "Maximilian-Alexander Freiherr von der Wurstmacherinnung zu Hohenlohe-Öhringen", 'A<B" & Ş', "X" * 90],
)
def test_strange_and_long_names_have_room(name):
    won = WON._replace(name=name, club="Verein " * 9, people=(), title=f"1. Platz · {name}")
    data = drawn(won, event=EVENT._replace(name="47. Offene Stadtmeisterschaft " * 4, place="Saal " * 20))
    assert faults(data, ARCHIVE, READ) == []
    assert len(PdfReader(BytesIO(data)).pages) == 1


def test_a_name_on_paper_stands_where_the_font_lacks_a_character_and_the_data_keep_the_name():
    lists = league_day(1, 1)
    odd = next(player for player in lists.event.players if player.name.isascii())
    there = odd._replace(name="李小明")

    def renamed(players):
        return tuple(there if player.number == odd.number else player for player in players)

    scored = [each._replace(sheet=each.sheet._replace(players=renamed(each.sheet.players))) for each in lists.scored]
    known = {
        player.number: Registration(paper_name="Nie Gedruckt")
        for player in lists.event.players
        if not missing(player.name)
    }
    known[odd.number] = Registration(paper_name="Li Xiaoming")
    event = lists.event._replace(players=renamed(lists.event.players), registrations=known)
    lists = ScoredLists(event, lists.profile, tuple(scored))
    files = planned_papers(lists, ["pdf"], DE, "2026-11-28", ["standings", "participants", "cards"])
    for name, draw in some(files):
        reader = PdfReader(BytesIO(draw()))
        words = " ".join(page.extract_text() for page in reader.pages)
        embedded = b"".join(data for datas in reader.attachments.values() for data in datas).decode()
        assert ("Li Xiaoming" in words, "Nie Gedruckt" in words) == (True, False), name
        assert ("李小明" in embedded, "Li Xiaoming" in embedded) == (bool(embedded), False), name
    assert lists.event.players == event.players


def test_how_a_name_is_pronunciation_stands_beside_the_certificates():
    table = certificate_table([WON._replace(pronunciation=("Ana Ös",)), WON], DE)
    assert [row.cells[-1] for row in table.rows] == ["Ana Ös", ""]
    assert certificate_table([WON], DE).columns[-1].name == "total"
