"""The words of a signed page are those of the list inside it, whichever version drew it; what differs is named."""

import subprocess
import sys
from pathlib import Path

import pytest
from papers.paper_lists import (
    LONG_NAMES,
    eventful,
    scored_of,
    sheet_of,
    with_another_name,
    with_result_turned,
    with_rows,
    with_seats_swapped,
)
from pyhanko.pdf_utils import generic
from signatures.signing import (
    EVENT,
    NAMES,
    NOW,
    as_version,
    content,
    failed,
    key_of,
    sign,
    signed_list,
    updated,
    verdict,
)
from tiers import slow

from skatlist.papers.list import list_form
from skatlist.papers.paper_files import sealed_pdf
from skatlist.papers.signatures.payload.paper import PaperKind
from skatlist.papers.signatures.pdf.sign import sign_pdf
from skatlist.papers.signatures.pdf.words import (
    differing_list,
    differing_ranking,
    is_number,
    lines_on_pages,
    words_on_pages,
)
from skatlist.papers.standings import poster_layout
from skatlist.skat.rules import load_profile, scored_by
from skatlist.skat.sheet import FooterName, FooterRow, Player, Stated, score
from skatlist.tournament.model import Event
from skatlist.words.catalogue import sentences

SAMPLES = Path(__file__).parents[2] / "samples"
PAPERS = sentences("papers", "de")
LABELS = ("list", "game", "with", "hand", "footer_total", "keeper", "standings", "club", "total")
STRANGE = ("李小龙 Bruce", "محمد علی", "Anna 😀", "Łukasz Öztürk")


@pytest.fixture
def otherwise(monkeypatch):
    """Return a function that draws a page with other labels and measures, as another version may."""

    def drawn(paper_content):
        with monkeypatch.context() as past:
            words = {key: f"{label} alt" for key, label in PAPERS.items() if key in LABELS and "{" not in label}
            assert words
            for key, label in words.items():
                past.setitem(PAPERS, key, label)
            past.setattr(list_form, "_TYPED", list_form._TYPED._replace(heading=72.0, row=13.4))
            past.setattr(poster_layout, "_GAP", 0.4)
            return sealed_pdf(paper_content)

    return drawn


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
    players[6] = players[6]._replace(club="1906 Skat 32")
    sheets = []
    for number in range(1, series + 1):
        for table in range(people // 4):
            scored = scored_of(4, 12, seed=number * 100 + table, series=number, table=table + 1)
            seats = tuple(players[(4 * table + place + 3 * number) % people] for place in range(4))
            sheets.append(score(scored.sheet._replace(players=seats), scored.profile))
    return content(*sheets, kind=PaperKind.STANDINGS, event=EVENT._replace(players=tuple(players)))


def stated_otherwise():
    """Return a list that itself gives other numbers than the rules, in a game and below."""
    scored = scored_of(4, 48, names=NAMES)
    rows = {5: scored.sheet.rows[4]._replace(stated=Stated(value=999, totals=(7, 8, 9, 10)))}
    footer = (FooterRow(FooterName.TOTAL, (1, 2, 3, 4, None)),)
    scored = with_rows(scored, rows)
    return content(score(scored.sheet._replace(footer=footer), scored.profile), errors=1)


CONTENTS = {
    "list": lambda: content(scored_of(3, 36, names=NAMES)),
    "five": lambda: content(scored_of(5, 40, names=NAMES)),
    "unfinished": lambda: content(scored_of(4, 7, names=NAMES, agreed=48)),
    "no game": lambda: content(scored_of(4, 0, names=NAMES, agreed=48)),
    "without bonus": lambda: content(score(sheet_of(3, 18, names=NAMES), scored_by(load_profile(), "plain"))),
    "long names": lambda: content(scored_of(4, 48, names=[name.replace("\x07", "") for name in LONG_NAMES])),
    "strange letters": lambda: content(scored_of(4, 48, names=STRANGE)),
    "two pages": lambda: content(scored_of(4, 100, names=NAMES)),
    "eventful": lambda: content(eventful(), errors=1),
    "stated otherwise": stated_otherwise,
    "standings": ranking,
    "strange standings": lambda: content(scored_of(4, 48, names=STRANGE), kind=PaperKind.STANDINGS),
    "many series": lambda: ranking(12),
    "hall": lambda: hall(44, 1),
    "long evening": lambda: hall(16, 24),
}
LONG = ("list", "two pages", "long names", "strange standings", "without bonus", "hall", "many series", "long evening")


def printed(paper_content):
    return next(check for check in paper_content.checks if check.name == "printed")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*(name for name in CONTENTS if name not in LONG), *slow(*LONG)])
def test_a_page_of_any_version_reads_like_its_list(otherwise, name):
    paper_content = CONTENTS[name]()
    for program, draw in (("", sealed_pdf), ("0.4.0", sealed_pdf), ("0.4.0", otherwise)):
        then = as_version(paper_content, program) if program else paper_content
        result = verdict(sign_pdf(draw(then), then.attachments, key_of(), NOW), key_of())
        assert (result.good, result.differences, printed(result).passed) == (True, (), True)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("unterschrieben-*/*.pdf")), ids=lambda path: path.name)
def test_the_pages_of_all_earlier_versions_are_compared(path):
    result = verdict(path.read_bytes())
    assert (result.good, result.differences, printed(result).passed) == (True, (), True)


FORGED = {
    "result": (lambda scored: with_result_turned(scored, 5), 5),
    "last game": (lambda scored: with_result_turned(scored, 9), 9),
    "name": (with_another_name, "head"),
    "places": (lambda scored: with_seats_swapped(scored, 0, 1), "head"),
    "seat": (lambda scored: score(scored.sheet._replace(table=8), scored.profile), "head"),
}


def with_page_of(altered, honest, draw=sealed_pdf):
    """Return the verdict on a list that the club signed with the page of another one."""
    page = draw(altered._replace(facts=altered.facts._replace(seal=honest.facts.seal)))
    return verdict(sign_pdf(page, honest.attachments, key_of(), NOW), key_of())


@pytest.mark.parametrize("program", ["", "0.4.0", *slow("neu")])
@pytest.mark.parametrize(("change", "game"), FORGED.values(), ids=FORGED)
def test_another_number_or_name_is_named_with_its_game_under_an_intact_signature(otherwise, program, change, game):
    scored = scored_of(3, 12, names=NAMES)
    honest = as_version(content(scored), program) if program else content(scored)
    paper_content = with_page_of(content(change(scored)), honest, otherwise if program else sealed_pdf)
    assert failed(paper_content) == {"printed"}
    assert game in {difference.game for difference in paper_content.differences}
    assert not paper_content.good


def test_a_page_of_a_later_version_that_reads_otherwise_is_not_compared():
    scored = scored_of(3, 12, names=NAMES)
    paper_content = with_page_of(content(with_result_turned(scored, 5)), as_version(content(scored), "99.0.0"))
    assert (
        paper_content.good,
        paper_content.differences,
        printed(paper_content).passed,
        printed(paper_content).reason,
    ) == (True, (), None, "later")


@pytest.mark.parametrize(
    "change",
    [lambda scored: with_result_turned(scored, 5), lambda scored: with_seats_swapped(scored, 0, 1)],
    ids=["number", "people"],
)
def test_another_line_of_the_rangliste_is_seen(change):
    scored = scored_of(4, 48, names=NAMES)
    honest, altered = (content(each, kind=PaperKind.STANDINGS) for each in (scored, change(scored)))
    result = with_page_of(altered, honest)
    assert failed(result) == {"printed"}
    assert result.differences


@pytest.mark.parametrize("club", ["1906 Skat 32", "18 20 22 24 – 9 9", "1. FC 04 · 1 2 3", "1906 Skat 32 " * 8])
def test_a_club_of_numbers_is_no_line_of_the_rangliste(club):
    event = EVENT._replace(players=tuple(Player(name, at, club) for at, name in enumerate(NAMES, 1)))
    scored = scored_of(4, 12, names=NAMES)
    scored = score(scored.sheet._replace(players=event.players), scored.profile)
    paper = content(scored, kind=PaperKind.STANDINGS, event=event)
    words = words_on_pages(sign(paper))
    assert list(differing_ranking(words, paper)) == []
    other = [each._replace(text=each.text.replace(club[:5], "1909 ")) for each in words]
    assert list(differing_ranking(other, paper))


def test_a_person_added_to_the_rangliste_is_detected():
    scored = scored_of(4, 48, names=NAMES)
    more = Event(*EVENT)._replace(players=(Player("Erika Nachgemeldet", 99, "SC Leer"),))
    honest, altered = (content(scored, event=event, kind=PaperKind.STANDINGS) for event in (EVENT, more))
    result = with_page_of(altered, honest)
    assert failed(result) == {"printed"}
    assert any("Erika" in difference.found for difference in result.differences)


def rewritten(words, at, text):
    return [*words[:at], words[at]._replace(text=text), *words[at + 1 :]]


def other_number(text):
    digits = text.removesuffix("=")  # of a shared rank
    return digits[:-1] + str((int(digits[-1]) + 1) % 10) + text[len(digits) :]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["five", *slow("list", "two pages", "eventful")])
def test_every_number_of_a_game_and_of_the_sums_counts(name):
    """Carried sums, games and sums lie between the first game and the last total; each number there is changed."""
    paper_content = CONTENTS[name]()
    words = words_on_pages(sign(paper_content))
    lines = lines_on_pages(words)
    assert list(differing_list(words, paper_content)) == []
    first = next(at for at, line in enumerate(lines) if line.words[0] == "1" and line.is_row)
    total = [str(number).replace("-", "−") for number in paper_content.sheets[0].footer(FooterName.TOTAL)]
    last = next(at for at, line in enumerate(lines) if list(line.words[-len(total) :]) == total)
    tried = 0
    for line in lines[first : last + 1]:
        games = [each.number for each in paper_content.sheets[0].sheet.rows if str(each.number) == line.words[0]]
        numbers = [each for each in line.drawn if is_number(each.text) and each.text != "–"]
        if not games and (len(numbers) < paper_content.sheets[0].sheet.size or "Nr." in line.words):
            continue  # the head of the next page
        for each in numbers:
            changed = list(differing_list(rewritten(words, words.index(each), other_number(each.text)), paper_content))
            assert changed, (line.text, each)
            tried += 1
            if games and each.text != line.words[0]:
                assert changed[0].game == games[0]
    assert tried > 100


@pytest.mark.parametrize("name", ["standings", *slow("hall", "long evening")])
def test_every_number_of_a_line_of_the_rangliste_counts(name):
    paper_content = CONTENTS[name]()
    words = words_on_pages(sign(paper_content))
    assert list(differing_ranking(words, paper_content)) == []
    numbers = [
        each
        for line in lines_on_pages(words)
        if line.is_row
        for each in line.drawn
        if is_number(each.text) and each.text != "–"
    ]
    assert len(numbers) > 20
    for each in numbers:
        assert list(differing_ranking(rewritten(words, words.index(each), other_number(each.text)), paper_content)), (
            each
        )


@pytest.mark.slow
@pytest.mark.parametrize("what", ["code", *slow("fingerprint", "signer")])
def test_a_stamp_that_reads_otherwise_is_seen(what):
    paper = content(scored_of(3, 12, names=NAMES))
    other = {"code": "0000 1111 2222 3333", "fingerprint": "00" * 32, "signer": "Jemand Anderes"}
    seal = paper.facts.seal._replace(**{what: other[what]})
    page = sealed_pdf(paper._replace(facts=paper.facts._replace(seal=seal)))
    result = verdict(sign_pdf(page, paper.attachments, key_of(), NOW))
    assert failed(result) == {"printed"}
    assert [difference.signed for difference in result.differences] == [getattr(paper.facts.seal, what)]


def without_words(writer):
    page = writer.find_page_for_modification(0)[0].get_object()
    page["/Contents"] = writer.add_object(generic.StreamObject(stream_data=b""))
    writer.update_container(page)


@pytest.mark.slow
@pytest.mark.parametrize(("program", "passed"), [("", False), ("0.4.0", None), ("99.0", None)])
def test_a_page_without_words_is_not_compared_if_another_version_drew_it(program, passed):
    paper_content = content(scored_of(3, 12, names=NAMES))
    paper_content = as_version(paper_content, program) if program else paper_content
    data = sign_pdf(updated(sealed_pdf(paper_content), without_words), paper_content.attachments, key_of(), NOW)
    assert words_on_pages(data) == []
    result = verdict(data, key_of())
    assert (result.good, printed(result).passed) == (passed is not False, passed)
    assert printed(result).params == ({"program": program} if program else {})


@pytest.mark.slow
def test_verifying_draws_nothing(tmp_path):
    path = tmp_path / "liste.pdf"
    path.write_bytes(signed_list(3, 12))
    code = "import sys, skatlist; print(skatlist.verify(sys.argv[1]).good, 'reportlab' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "False"], done.stderr
