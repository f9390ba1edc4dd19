"""House rules on paper: factors, who a Ramsch booked, penalties; without house rules nothing of it."""

import pytest
from house_lists import rules, scored
from tiers import some

from skatlist.papers.fonts import BODY, width
from skatlist.papers.list.list_columns import control_sum, notes_of, paper_rows
from skatlist.papers.list.list_form import Layout
from skatlist.papers.list.list_pages import pages_of
from skatlist.words import Language


@pytest.mark.parametrize(
    ("profile", "line", "notes"),
    [
        ("club", "1 kreuz m2 kontra 1 +", ("Kontra × 2",)),
        ("club", "1 kreuz m2 kontra 3 bock -", ("Kontra, Re, Hirsch × 8", "Bockrunde × 2")),
        ("isko", "1 kreuz m2 kontra 2 +", ("Kontra, Re",)),
        ("club", "1 kreuz m2 + strafe 2:40", ("Platz 2: 40 Punkte Strafe",)),
        ("club", "ramsch augen 1:0 2:75 3:45 jungfrau va1 schieben 2", None),
        ("club", "ramsch durchmarsch ma2! schieben 1", ("einmal geschoben", "Durchmarsch Platz 2 angesagt, verfehlt")),
        ("isko", "1 kreuz m2 h +", ()),
    ],
)
def test_the_small_print(profile, line, notes):
    printed = notes_of(scored(profile, line).rows[0], Language.DE)
    if notes is None:
        notes = ("Augen 1:0 2:75 3:45", "2-mal geschoben", "Jungfrau Platz 1 angesagt")
    assert printed == notes
    assert len(notes_of(scored(profile, line).rows[0], Language.EN)) == len(notes)


def test_every_place_that_was_booked_has_its_points():
    def points(row):
        return [row.written.get(f"points_{place}") for place in (1, 2, 3)]

    own = rules("sybex", ramsch={"played": True, "skat": "last-trick", "each_own": True})
    (row,) = paper_rows(scored(own, "ramsch augen 1:50 2:40 3:30"), Language.DE)
    assert points(row) == [-50, -40, -30]
    assert [row.written.get(name) for name in ("plus", "minus", "base")] == [None, None, "R"]
    (alone,) = paper_rows(scored("club", "ramsch augen 1:50 2:40 3:30"), Language.DE)
    assert (alone.written["minus"], points(alone)) == (50, [-50, None, None])
    (penalty,) = paper_rows(scored("club", "1 kreuz m2 + strafe 3:40"), Language.DE)
    assert points(penalty) == [36, None, -40]


def test_ramsch_is_counted_only_where_it_is_played():
    plain = scored("isko", "1 karo m1 +", "2 karo m1 -", "e")
    assert control_sum(plain, Language.DE) == "1 gewonnen + 1 verloren + 1 eingepasst = 3 Spiele"
    house = scored("club", "1 karo m1 +", "ramsch augen 1:50 2:40 3:30")
    assert control_sum(house, Language.DE) == "1 gewonnen + 0 verloren + 0 eingepasst + 1 Ramsch (R) = 2 Spiele"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_marks_of_a_doubled_game_stand_clear_of_its_number(players):
    lines = [f"{1 + at % 3} kreuz m2 kontra 1 bock +" if at % 2 else "1 kreuz m2 +" for at in range(60)]
    for games in (12, 60):
        for page in some(pages_of(scored("club", *lines[:games], players=players), Language.DE)):
            layout = Layout(page.form)
            (left, right), (end, size) = layout.edges["game"], layout.numbers
            assert left < end - max(width(str(number), BODY, size) for number in page.form.numbers)
            assert end + 0.7 < right - layout.mark_room
            assert min(size, layout.mark_size) >= 6
