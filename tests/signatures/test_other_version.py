"""Papers of an older version of the program: other words and measures are no matter, other numbers and names are."""

from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from papers.paper_lists import LONG_NAMES, eventful, scored_of, with_rows
from pyhanko.pdf_utils import generic
from signatures.signing import EVENT, NAMES, NOW, content, failed, key_of, painted, sign, updated, verdict
from tiers import slow

import skatlist
from skatlist.event.model import Event
from skatlist.papers.list import list_layout
from skatlist.papers.standings import poster_layout
from skatlist.sheet import Player, score
from skatlist.signatures.payload.paper import PaperKind, paper_json
from skatlist.signatures.pdf.draw import draw_pdf
from skatlist.signatures.pdf.sign import sign_pdf
from skatlist.words.catalogue import sentences

pytestmark = pytest.mark.slow

PAPERS = sentences("papers", "de")
SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("unterschrieben-*/*.pdf"))
LABELS = ("list", "game", "with", "hand", "footer_total", "keeper", "standings", "club", "total")


def older(found):
    """Return content as an older version would have signed it."""
    facts = found.facts._replace(program="0.0.1")
    inside = {**found.attachments, "paper.json": paper_json(facts, found.results)}
    return found._replace(facts=facts, attachments=inside)


@pytest.fixture
def then(monkeypatch):
    """Return a function that signs as an older version, with other words and measures, and then is the new one."""

    def made(maker, found):
        with monkeypatch.context() as past:
            words = {key: f"{said} alt" for key, said in PAPERS.items() if key in LABELS and "{" not in said}
            assert words
            for key, said in words.items():
                past.setitem(PAPERS, key, said)
            past.setattr(list_layout, "_HEADING", 72.0)
            past.setattr(list_layout, "_FOOTER_ROW", 13.4)
            past.setattr(poster_layout, "_GAP", 0.4)
            return maker(found)

    return made


def ranking(series=1):
    sheets = [
        scored_of(4, 48, seed=9 * number + table, series=number, table=table, names=names)
        for number in range(1, series + 1)
        for table, names in enumerate((NAMES[:4], ("Karl-Heinz von der Heydenreich zu Unterneunkirchen", *"BCD")), 1)
    ]
    return content(*sheets, kind=PaperKind.STANDINGS)


def hall(people, series):
    """Return the Rangliste of a hall: teams, an index, a long name and a long club on several lines."""
    players = [
        Player(f"Vorname{at} Nachname{at}", at + 1, f"SC {at % 5} 1887", f"Team {at // 4}") for at in range(people)
    ]
    players[3] = players[3]._replace(name="Bartholomäus-Maximilian von Hohenzollern-Sigmaringen")
    players[5] = players[5]._replace(
        club="1. Skat- und Geselligkeitsverein „Donaudampfschifffahrt“ an der Vils 1887 e. V."
    )
    sheets = []
    for number in range(1, series + 1):
        for table in range(people // 4):
            scored = scored_of(4, 12, seed=number * 100 + table, series=number, table=table + 1)
            seats = tuple(players[(4 * table + place + 3 * number) % people] for place in range(4))
            sheets.append(score(scored.sheet._replace(players=seats), scored.profile))
    return content(*sheets, kind=PaperKind.STANDINGS, event=EVENT._replace(players=tuple(players)))


CONTENTS = {
    "list": lambda: content(scored_of(3, 36, names=NAMES)),
    "five": lambda: content(scored_of(5, 40, names=NAMES)),
    "long names": lambda: content(scored_of(4, 48, names=[name.replace("\x07", "") for name in LONG_NAMES])),
    "two pages": lambda: content(scored_of(4, 100, names=NAMES)),
    "eventful": lambda: content(eventful(), errors=1),
    "standings": ranking,
    "many series": lambda: ranking(12),
    "hall": lambda: hall(44, 1),
    "long evening": lambda: hall(16, 24),
}
LONG = ("list", "two pages", "many series", "long evening")
SOME = [*(name for name in CONTENTS if name not in LONG), *slow(*LONG)]


def printed(found):
    return next(check for check in found.checks if check.name == "printed")


@pytest.mark.parametrize("name", SOME)
def test_a_pdf_with_other_words_and_measures_is_good(then, name):
    found = CONTENTS[name]()
    told = verdict(then(sign, older(found)), key_of())
    assert told.differences == ()
    assert (told.good, printed(told).passed) == (True, None)
    assert printed(told).params == {"program": "0.0.1"}
    assert failed(verdict(then(sign, found))) & {"printed:painted", "printed"}


@pytest.mark.parametrize("name", SOME)
def test_papers_of_another_version_that_look_the_same_are_simply_good(name):
    found = older(CONTENTS[name]())
    assert printed(verdict(sign(found))).passed is True


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_what_version_0_1_printed_is_good_for_versions_that_draw_otherwise(path, monkeypatch):
    monkeypatch.setattr(skatlist, "__version__", "9.0.0")
    monkeypatch.setattr(list_layout, "_HEADING", 72.0)
    monkeypatch.setattr(poster_layout, "_GAP", 0.4)
    told = verdict(path.read_bytes())
    assert (told.good, told.differences, printed(told).passed) == (True, (), None)


def swapped(scored, one, other):
    people = list(scored.sheet.players)
    people[one], people[other] = people[other], people[one]
    return score(scored.sheet._replace(players=tuple(people)), scored.profile)


def lost(scored, number):
    row = next(row for row in scored.sheet.rows if row.number == number)
    return with_rows(scored, {number: row._replace(entry=row.entry._replace(won=not row.entry.won))})


def renamed(scored):
    people = (scored.sheet.players[0]._replace(name="Jemand Anderes"), *scored.sheet.players[1:])
    return score(scored.sheet._replace(players=people), scored.profile)


FORGED = {
    "result": (lambda scored: lost(scored, 5), 5),
    "last game": (lambda scored: lost(scored, 9), 9),
    "name": (renamed, "head"),
    "places": (lambda scored: swapped(scored, 0, 1), "head"),
    "seat": (lambda scored: score(scored.sheet._replace(table=8), scored.profile), "head"),
}


@pytest.fixture
def forge(then):
    """Return a function that signs one list with the page of another, as an older version."""

    def made(honest, shown):
        honest, shown = older(honest), older(shown)
        shown_facts = shown.facts._replace(seal=honest.facts.seal)
        page = then(lambda _: draw_pdf(shown_facts, shown.sheets, shown.profile), None)
        return verdict(sign_pdf(page, honest.attachments, key_of(), NOW))

    return made


@pytest.mark.parametrize(("change", "game"), FORGED.values(), ids=FORGED)
def test_another_number_or_name_is_named_with_its_game(forge, change, game):
    scored = scored_of(3, 12, names=NAMES)
    found = forge(content(scored), content(change(scored)))
    assert failed(found) == {"printed:version"}
    assert game in {difference.game for difference in found.differences}
    assert not found.good


def test_another_number_in_the_rangliste_is_seen(forge):
    scored = scored_of(4, 48, names=NAMES)
    honest, shown = (content(each, kind=PaperKind.STANDINGS) for each in (scored, lost(scored, 5)))
    found = forge(honest, shown)
    assert failed(found) == {"printed:version"}
    assert found.differences


def test_two_people_exchanged_in_the_rangliste_are_seen(forge):
    scored = scored_of(4, 48, names=NAMES)
    honest, shown = (content(each, kind=PaperKind.STANDINGS) for each in (scored, swapped(scored, 0, 1)))
    assert failed(forge(honest, shown)) == {"printed:version"}


def test_somebody_added_to_the_rangliste_is_seen(forge):
    scored = scored_of(4, 48, names=NAMES)
    more = Event(*EVENT)._replace(players=(Player("Erika Nachgemeldet", 99, "SC Leer"),))
    found = forge(content(scored, kind=PaperKind.STANDINGS), content(scored, event=more, kind=PaperKind.STANDINGS))
    assert failed(found) == {"printed:version"}
    assert any("Erika" in difference.found for difference in found.differences)


def test_a_list_of_another_version_painted_over_later_is_not_good(then):
    data = then(sign, older(content(scored_of(3, 12, names=NAMES))))
    assert "unchanged" in failed(verdict(updated(data, painted)))


def test_a_picture_laid_over_a_list_of_another_version_is_seen(then):
    from signatures.signing import annotated

    found = older(content(scored_of(3, 12, names=NAMES)))
    paper = then(lambda _: draw_pdf(found.facts, found.sheets, found.profile), None)
    covered = paper._replace(data=updated(sign_pdf(paper, found.attachments, key_of(), NOW), annotated))
    assert "printed:painted" in failed(verdict(covered.data))


HIDING = {
    "white patch": b"q 1 g 42 500 500 200 re f Q",
    "pale patch": b"q 0.95 g 42 500 500 200 re f Q",
    "thick white rule": b"q 1 G 14 w 42 500 m 500 500 l S Q",
    "white words": b"BT 1 g /F1+0 9 Tf 1 0 0 1 300 700 Tm (999) Tj ET",
    "words on words": b"BT 0 g /F1+0 30 Tf 1 0 0 1 100 500 Tm (999) Tj ET",
    "tiny words": b"BT 0 g /F1+0 1 Tf 1 0 0 1 300 815 Tm (999) Tj ET",
    "unseen words": b"BT 3 Tr /F1+0 9 Tf 1 0 0 1 300 815 Tm (999) Tj ET",
    "digit of areas": b"q 0 g 300 815 2 9 re f Q",
    "digit of strokes": b"q 0 G 1 w 300 815 m 300 820 l S Q",
    "slanting stroke": b"q 0 G 1 w 300 815 m 310 825 l S Q",
    "curve": b"q 0 G 300 815 m 310 825 320 820 330 815 c S Q",
    "colour": b"q 1 0 0 rg 300 815 9 9 re f Q",
    "clipping": b"q 0 0 9 9 re W n",
    "picture": b"BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI",
}


@pytest.mark.parametrize("code", HIDING.values(), ids=HIDING)
def test_nothing_hides_the_words_of_an_older_version(then, code):
    found = older(content(scored_of(3, 12, names=NAMES)))
    paper = then(lambda _: draw_pdf(found.facts, found.sheets, found.profile), None)
    covered = paper._replace(data=updated(paper.data, lambda writer: painted(writer, code)))
    told = verdict(sign_pdf(covered, found.attachments, key_of(), NOW), key_of())
    assert not told.good
    assert failed(told) & {"printed:painted", "printed:version"}


def digits_exchanged(font):
    """Give a font a program that draws 7 where 1 is written, and 1 where 7 is."""
    program = TTFont(BytesIO(font["/FontDescriptor"]["/FontFile2"].data))
    for table in program["cmap"].tables:
        table.cmap[ord("1")], table.cmap[ord("7")] = table.cmap[ord("7")], table.cmap[ord("1")]
    out = BytesIO()
    program.save(out)
    return {"/FontFile2": generic.StreamObject(stream_data=out.getvalue())}


def outlines_exchanged(font):
    """Give a font the drawing of another letter under the name of a digit."""
    program = TTFont(BytesIO(font["/FontDescriptor"]["/FontFile2"].data))
    names = program.getBestCmap() or program["cmap"].tables[0].cmap
    glyphs = program["glyf"].glyphs
    glyphs[names[ord("3")]], glyphs[names[ord("8")]] = glyphs[names[ord("8")]], glyphs[names[ord("3")]]
    out = BytesIO()
    program.save(out)
    return {"/FontFile2": generic.StreamObject(stream_data=out.getvalue())}


def words_exchanged(font):
    """Let a font say that it writes 1 where it draws 7."""
    said = font["/ToUnicode"].data.replace(b"<31> <0031>", b"<31> <0037>").replace(b"<37> <0037>", b"<37> <0031>")
    return {"/ToUnicode": generic.StreamObject(stream_data=said)}


def encoded_otherwise(_font):
    names = generic.ArrayObject([generic.NumberObject(0x31), generic.pdf_name("/seven")])
    return {"/Encoding": generic.DictionaryObject({generic.pdf_name("/Differences"): names})}


def not_embedded(_font):
    return {"/FontFile2": None}


FONTS = (digits_exchanged, outlines_exchanged, words_exchanged, encoded_otherwise, not_embedded)


@pytest.mark.parametrize("change", FONTS)
def test_the_letters_of_an_older_version_are_ours(then, change):
    def exchanged(writer):
        fonts = writer.root["/Pages"]["/Kids"][0].get_object()["/Resources"]["/Font"]
        for name in fonts:
            font = fonts[name].get_object()
            if "/ToUnicode" in font and "Bold" not in font["/BaseFont"]:  # that one has not every digit
                for key, value in change(font).items():
                    holder = font["/FontDescriptor"] if key == "/FontFile2" else font
                    _replaced(writer, holder, key, value)

    found = older(content(scored_of(3, 12, names=NAMES)))
    paper = then(lambda _: draw_pdf(found.facts, found.sheets, found.profile), None)
    covered = paper._replace(data=updated(paper.data, exchanged))
    assert paper.data != covered.data
    told = verdict(sign_pdf(covered, found.attachments, key_of(), NOW), key_of())
    assert failed(told) & {"printed:font", "printed:version"}
    assert not told.good


def _replaced(writer, holder, key, value):
    if value is None:
        del holder[key]
    else:
        holder[generic.pdf_name(key)] = writer.add_object(value)
    writer.update_container(holder)
