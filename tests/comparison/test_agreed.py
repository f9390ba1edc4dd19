"""The agreed list: it holds what one of the lists says, and what the first one says where a point is open."""

import random
from collections import Counter

import pytest
from comparison.pairs import compared, make_pair
from tiers import slow, some, whole

import skatlist
from skatlist.cases.comparison.comparing import compare_sheets
from skatlist.cases.comparison.matching import align, game_of
from skatlist.cases.comparison.model import ComparedLists, DifferenceKind
from skatlist.cases.comparison.readings import fact
from skatlist.skat.game import Entry
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, FooterRow, Row, Sheet
from skatlist.tournament.simulation import simulate_event, state

PROFILE = load_profile()
FACTS = ("declarer", "house", *Entry._fields)


def opposite_pair(seed: int) -> tuple[Sheet, Sheet]:
    """Return two lists: the second misheard a game of a player and went on with it, the first added up as much too much
    or too little in another game of the same player."""
    rng = random.Random(seed)
    true = simulate_event(seed, players=rng.choice((3, 4)), series=1, card_facts=False).sheets[0]
    counted = [at for at, row in enumerate(true.rows) if row.entry.spitzen in {1, -1}]
    places = [place for place, count in Counter(true.rows[at].declarer for at in counted).items() if count > 1]
    place = rng.choice(places)
    misheard, slip = rng.sample([at for at in counted if true.rows[at].declarer == place], 2)
    row = true.rows[misheard]
    rows = list(true.rows)
    rows[misheard] = row._replace(entry=row.entry._replace(spitzen=2 * (row.entry.spitzen or 0)))
    second = state(true._replace(rows=tuple(rows)), PROFILE)
    apart = (second.rows[misheard].stated.value or 0) - (row.stated.value or 0)
    return added_up(true, slip, place, rng.choice((apart, -apart))), second


def added_up(sheet: Sheet, at: int, place: int, points: int) -> Sheet:
    """Return a list with a value that is wrong by these points, and totals that go on from it."""

    def shifted(numbers: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(n if n is None or p != place else n + points for p, n in enumerate(numbers, 1))

    rows = [
        row._replace(stated=row.stated._replace(totals=shifted(row.stated.totals))) if later >= at else row
        for later, row in enumerate(sheet.rows)
    ]
    stated = rows[at].stated
    rows[at] = rows[at]._replace(stated=stated._replace(value=(stated.value or 0) + points))
    sums = {FooterName.POINTS, FooterName.TOTAL}
    footer = tuple(FooterRow(e.name, shifted(e.values) if e.name in sums else e.values) for e in sheet.footer)
    return sheet._replace(rows=tuple(rows), footer=footer)


def facts_of(row: Row | None) -> dict[str, object]:
    return {} if row is None else {name: fact(row, name) for name in FACTS}


def invented(comparison: ComparedLists) -> list[Row]:
    """Return the agreed games of which a fact stands on neither list."""
    slots = align(comparison.first.rows, comparison.second.rows)
    readings = [(facts_of(slot.first), facts_of(slot.second)) for slot in slots]
    assert comparison.agreed is not None
    return [
        row
        for row in comparison.agreed.rows
        if not any(
            all(known in {(one or other)[name], (other or one)[name]} for name, known in facts_of(row).items())
            for one, other in readings
        )
    ]


def not_of_the_first(comparison: ComparedLists) -> list[object]:
    """Return the open points in which the agreed list holds something else than the first list says."""
    agreed = comparison.agreed
    assert agreed is not None
    rows = {row.number: row for row in agreed.rows}
    below = {line.name: line.values for line in agreed.footer}
    games, ours = (Counter(map(game_of, sheet.rows)) for sheet in (agreed, comparison.first))
    results: list[object] = []
    for each in comparison.open:
        if each.kind is DifferenceKind.ROW:
            row = each.first or each.second
            wrong = games[game_of(row)] != ours[game_of(row)]
        elif each.kind is DifferenceKind.FACTS:
            row, cells = rows[each.game], [cell for cell in each.cells if cell in FACTS]
            wrong = any(fact(row, cell) != fact(each.first, cell) for cell in cells)
            wrong = wrong or row.stated.totals != each.first.stated.totals
        elif each.kind is DifferenceKind.FOOTER:
            wrong = below[FooterName(each.game)][each.cells[0].place - 1] != each.first
        elif each.kind is DifferenceKind.STATED and each.cells[0].name in {"total", "value"}:
            stated, cell = rows[each.game].stated, each.cells[0]
            wrong = (stated.value if cell == "value" else stated.totals[cell.place - 1]) != each.first
        else:
            continue
        results += [each] if wrong else []
    return results


@pytest.mark.parametrize("seeds", [range(2), *slow(range(2, 60)), *whole(range(60, 400))])
def test_every_fact_of_the_agreed_list_stands_on_one_of_the_lists(seeds):
    for seed in some(seeds):
        pair = make_pair(seed, PROFILE)
        for comparison in some([compared(pair, PROFILE), compare_sheets(*opposite_pair(seed), PROFILE)]):
            assert invented(comparison) == [], seed


@pytest.mark.parametrize("seeds", [range(2), *slow(range(2, 60)), *whole(range(60, 400))])
def test_an_open_point_stands_on_the_agreed_list_as_the_first_list_has_it(seeds):
    opened = 0
    for seed in some(seeds):
        pair = make_pair(seed, PROFILE)
        for comparison in some([compared(pair, PROFILE), compare_sheets(*opposite_pair(seed), PROFILE)]):
            opened += len(comparison.open)
            assert not_of_the_first(comparison) == [], seed
    assert opened > len(seeds) / 2


HEAD = "series 1\ntable 1\ngames 6\nplace 1 A\nplace 2 B\nplace 3 C\n"
BEFORE = "1 1 clubs w1 + =24 total 24\n2 2 grand w1 + =48 total 48\n"
TAIL = "5 1 clubs w1 + =24 total 48\n6 3 null + =23 total -77\n"
OURS = "3 3 hearts wo1 + =20 total 20\n4 3 hearts wo1 h s sa - =-120 total -100\n"
THEIRS = "3 2 hearts wo1 + =20 total 68\n4 3 hearts wo1 h s sa - =-100 total -100\n"


@pytest.mark.parametrize(
    ("ours", "theirs", "total"), [(OURS, THEIRS, (None, None, 20)), (THEIRS, OURS, (None, 68, None))]
)
def test_a_declarer_in_dispute_is_the_one_of_the_first_list(ours, theirs, total, tmp_path):
    """Also if a slip in another game makes up for it, so that both lists have the same totals after it."""
    for name, games in {"a.txt": ours, "b.txt": theirs}.items():
        (tmp_path / name).write_text(f"{HEAD}{BEFORE}{games}{TAIL}", encoding="utf-8")
    comparison = skatlist.compare(tmp_path / "a.txt", tmp_path / "b.txt")
    assert [each.cells for each in comparison.open] == [("declarer",)]
    row = comparison.agreed.rows[2]
    assert (row.declarer, row.stated.totals[:3]) == (comparison.first.rows[2].declarer, total)
