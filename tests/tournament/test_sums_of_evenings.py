"""Sums taken from the games of random evenings give the same standings, teams, league points, prizes and money."""

import random
import sys
from pathlib import Path

import pytest
from tiers import slow, some
from tournament.random_events import RandomEvent

import skatlist
from skatlist.papers.lists import Lists
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import Basis, ListSums, ScoredSheet, Sheet, score
from skatlist.tournament.simulation import simulate_event

KINDS = ("digits", "digit", "won_lost", "places", "addition", "bonus")


def with_sums(scored: ScoredSheet, *, totals: bool = False) -> Sheet:
    """Return the list by the sums of its games, as it stays if it has none that sums can give."""
    size, sheet = scored.sheet.size, scored.sheet
    if sheet.changes or scored.uncounted or not any(place.total for place in scored.places):
        return sheet
    points, won, lost, total = (
        tuple(getattr(place, name) for place in scored.places) for name in ("points", "won", "lost", "total")
    )
    sums = ListSums(points, won, lost, scored.passed, total if totals else (None,) * size)
    return sheet._replace(rows=(), footer=sums.footer, agreed=scored.games)


@pytest.mark.parametrize("count", [3, *slow(300)])
def test_sums_give_every_number_that_games_give(count: int, tmp_path: Path) -> None:
    by_sums = 0
    for seed in some(range(count)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        for name, text in RandomEvent(seed, teams=4 * (seed % 4 == 0), has_sums=False).files().items():
            (folder / name).write_text(text, encoding="utf-8")
        games = skatlist.read(folder)
        scored = tuple(score(with_sums(each), each.profile) for each in games.scored)
        sums = Lists(games.event, games.profile, scored, ())
        by_sums += sum(each.basis is Basis.SUMS for each in scored)
        table, other = games.standings(), sums.standings()
        assert other._replace(without_games=()) == table, seed
        courses = [[each._replace(without_games=()) for each in one.standings_by_series()] for one in (sums, games)]
        assert courses[0] == courses[1], seed
        assert sums.categories() == games.categories(), seed
        assert sums.tandems() == games.tandems(), seed
        assert sums.prizes_won == games.prizes_won, seed
        assert sums.cash_book() == games.cash_book(), seed
    assert by_sums > count // 2


def slipped(sheet: Sheet, kind: str, chance: random.Random) -> tuple[Sheet, tuple[object, ...]]:
    """Return a list by sums with a slip of a kind, and the numbers that mend it: row, place, right number."""
    sums, size = ListSums.of(sheet), sheet.size
    place = chance.randrange(size)
    field = "points" if kind != "addition" and chance.random() < 0.5 else "total"
    values = list(getattr(sums, field)[:size])
    right = {(field, place + 1): values[place]}
    match kind:
        case "digits":
            digits = list(str(abs(values[place] or 0)))
            at = chance.randrange(max(len(digits) - 1, 1))
            digits[at : at + 2] = reversed(digits[at : at + 2])
            values[place] = int("".join(digits)) * (-1 if (values[place] or 0) < 0 else 1)
        case "digit":
            digits = list(str(abs(values[place] or 0)))
            digits[chance.randrange(len(digits))] = str(chance.randrange(10))
            values[place] = int("".join(digits)) * (-1 if (values[place] or 0) < 0 else 1)
        case "won_lost":
            won, lost = list(sums.won[:size]), list(sums.lost[:size])
            right = {("won", place + 1): won[place], ("lost", place + 1): lost[place]}
            won[place], lost[place] = lost[place], won[place]
            return _with(sheet, sums._replace(won=tuple(won), lost=tuple(lost))), tuple(right.items())
        case "places":
            other = (place + 1) % size
            right[field, other + 1] = values[other]
            values[place], values[other] = values[other], values[place]
        case "addition":
            values[place] = (values[place] or 0) + chance.choice((-100, -10, 10, 100, 1, -1))
        case "bonus":
            own, others = 50 * ((sums.won[place] or 0) - (sums.lost[place] or 0)), 0
            field, values = "total", list(sums.total[:size])
            right = {("total", place + 1): values[place]}
            values[place] = (values[place] or 0) - own - others
    return _with(sheet, sums._replace(**{field: tuple(values)})), tuple(right.items())


def _with(sheet: Sheet, sums: ListSums) -> Sheet:
    return sheet._replace(footer=sums.footer)


@pytest.mark.parametrize("count", [30, *slow(500)])
def test_slips_in_sums_are_found_and_explained(count: int, capsys: pytest.CaptureFixture[str]) -> None:
    lists = [each for seed in range(8) for each in simulate_event(seed, players=16, series=1, card_facts=False).sheets]
    chance, planted, hits, first, explained = random.Random(count), 0, 0, 0, 0
    while planted < count:
        scored = skatlist.Lists.of(chance.choice(lists)).scored[0]
        right = with_sums(scored, totals=True)
        wrong, mends = slipped(right, KINDS[planted % len(KINDS)], chance)
        if ListSums.of(wrong) == ListSums.of(right):
            continue
        planted += 1
        errors = [each for each in check_sheet(score(wrong, scored.profile)) if each.severity is Severity.ERROR]
        hits += bool(errors)
        proposals = [
            tuple(sorted(((str(item.game), item.field.place), item.after) for item in fix.changes))
            for each in errors
            for fix in each.fixes
        ]
        first += bool(proposals) and proposals[0] == tuple(sorted(mends))
        explained += tuple(sorted(mends)) in proposals
    with capsys.disabled():
        sys.stdout.write(f"\n{count} slips in sums, {hits} found, {explained} explained, {first} by the first remedy\n")
    assert hits == count
    assert explained >= 0.9 * count
