"""Workbooks of an older version of the program: other words and measures are no matter, other numbers and names are."""

import re
from pathlib import Path

import pytest
from papers.paper_lists import LONG_NAMES, eventful, scored_of, with_rows
from signatures import excel_signing
from signatures.signing import EVENT, NAMES, NOW, content, failed, key_of
from tiers import slow

from skatlist.event.model import Event
from skatlist.papers.list import list_excel, list_layout
from skatlist.papers.standings import poster_layout
from skatlist.sheet import Player, score
from skatlist.signatures.excel.draw import draw_excel
from skatlist.signatures.excel.sign import sign_excel
from skatlist.signatures.payload.paper import PaperKind, paper_json
from skatlist.words.catalogue import sentences

pytestmark = pytest.mark.slow

OLDER = Path(__file__).parent / "older"
PAPERS = sentences("papers", "de")
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
            past.setattr(list_excel, "_HEIGHTS", {**list_excel._HEIGHTS, 1: 30.0})
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
def test_a_workbook_with_other_words_and_measures_is_good(then, name):
    found = CONTENTS[name]()
    told = excel_signing.verdict(then(excel_signing.sign, older(found)), key_of())
    assert told.differences == ()
    assert (told.good, printed(told).passed) == (True, None)


@pytest.mark.parametrize("name", ["disputed", "five", "incomplete", "wrong-place"])
def test_workbooks_that_version_0_1_drew_are_good(name):
    """Lists with errors, of five players over sixty games, and not at their end, all signed by the code of 0.1."""
    told = excel_signing.verdict((OLDER / f"{name}.xlsx").read_bytes())
    assert (told.good, told.differences, printed(told).passed) == (True, (), None)


@pytest.mark.parametrize(
    ("formula", "stored", "good"),
    [
        (b"SUM(1,$M$6:$M$24)", b"", False),  # no version ever computed with this
        (b'CONCATENATE("stimmt",$M$6)', b"", False),
        (b"1000", b"", False),
        (b"COUNTIF($M$6:$M$20,1000)", b"", False),
        (b'COUNTIF($M$6:$M$20,"stimmt")', b"", True),
        (b'COUNTIF($M$6:$M$20,"stimmt")', b"99", False),
    ],
)
def test_the_control_of_another_version_computes_with_what_one_computed_with(formula, stored, good):
    found = older(CONTENTS["list"]())
    drawn = draw_excel(found.facts, found.sheets, found.profile)
    parts = excel_signing.parts_of(drawn)
    (old,) = re.findall(rb"<f>COUNTIF.*?</v>", parts[excel_signing.CONTROL])[:1]
    new = b"<f>%b</f><v>%b</v>" % (formula, stored)
    other = excel_signing.changed(drawn, {excel_signing.CONTROL: (old, new)})
    told = excel_signing.verdict(sign_excel(other, found.attachments, key_of(), NOW), key_of())
    assert told.good == good


@pytest.mark.parametrize("name", SOME)
def test_papers_of_another_version_that_look_the_same_are_simply_good(name):
    found = older(CONTENTS[name]())
    assert printed(excel_signing.verdict(excel_signing.sign(found))).passed is True


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
        book = then(lambda _: draw_excel(shown_facts, shown.sheets, shown.profile), None)
        return excel_signing.verdict(sign_excel(book, honest.attachments, key_of(), NOW))

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
