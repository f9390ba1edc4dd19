"""A registered person whom a list names only by name, from its beginning or later, is known by the start number."""

from itertools import product

import pytest
from tiers import slow

from skatlist.papers.lists import read
from skatlist.skat.findings import Severity

EVENT = """name = "Abend"
date = "2026-11-23"
rules = "clubordnung"
players = [{number=1, name="Anna"}, {number=2, name="Bernd"}, {number=3, name="Cem"}, {number=4, name="Dora"}]

[games]
3 = 6
4 = 6

[money]
lost_games = [0.50]
stake = 0.25
entry = 5.00
"""
HEAD = "serie 1\ntisch 1\n"
NAMES = "platz 1 Anna\nplatz 2 Bernd\nplatz 3 Cem\n"
SEATS = "\n[seating.1]\n1 = [1, 2, 3]\n"
FIRST = "1 1 kreuz m1 r18 +\n2 2 grand m1 r24 +\n3 3 herz o1 r18 -\n"
LATER = "4 1 kreuz m1 r18 +\n5 2 grand m1 r24 +\n6 3 herz o1 r18 -\n"
CHANGES = {
    "takes a place": "platz 3 geht\nplatz 3 kommt {}\n",
    "takes a new place": "platz 4 kommt {}\n",
    "takes a new place for somebody": "platz 3 geht\nplatz 4 kommt {}\n",
}
LAST = {name: LATER if "new" not in name else LATER.replace("6 3", "6 4") for name in CHANGES}


def lists_of(source, folder, event, text, skatlist):
    """Return the lists of a folder, or of the event file made of it."""
    (folder / "event.toml").write_text(event, encoding="utf-8")
    (folder / "liste.txt").write_text(text, encoding="utf-8")
    if source == "folder":
        return folder
    file = folder.parent / "abend.skat"
    skatlist("new", file, folder / "event.toml")
    skatlist("import", file, folder / "liste.txt")
    return file


WAYS = list(product(["folder", "event file"], CHANGES, ["Dora", "dora", "Dora; nr 4"], [True, False]))


@pytest.mark.parametrize("way", [*WAYS[::5], *slow(*(way for way in WAYS if way not in WAYS[::5]))])
def test_a_substitute_is_known_by_the_start_number(way, tmp_path, skatlist):
    source, change, reason, seated = way
    folder = tmp_path / "abend"
    folder.mkdir()
    event, head = (EVENT + SEATS, HEAD) if seated else (EVENT, HEAD + NAMES)
    text = head + FIRST + CHANGES[change].format(reason) + LAST[change]
    path = lists_of(source, folder, event, text, skatlist)
    lists = read(path)
    assert {player.number for player in lists.scored[0].sheet.players} <= {1, 2, 3, 4}
    standings = lists.standings()
    assert sorted(line.player.number for line in standings.players) == [1, 2, 3, 4]
    assert {each.substitute.player.number for each in standings.replaced} <= {4}
    paid = skatlist("settle", path, "--series", "1").out
    assert "\n4  Dora" in paid
    codes = {finding.code for finding in lists.check() if finding.severity is Severity.ERROR}
    assert codes.isdisjoint({"E102", "E108"})


def test_a_stranger_stays_without_a_number(tmp_path, skatlist):
    folder = tmp_path / "abend"
    folder.mkdir()
    text = HEAD + FIRST + CHANGES["takes a place"].format("Emil") + LATER
    path = lists_of("folder", folder, EVENT + SEATS, text, skatlist)
    (replaced,) = read(path).standings().replaced
    assert replaced.substitute.player.number is None
