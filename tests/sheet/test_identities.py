"""Equations that hold for every list, whatever was played."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import records

from skatlist.skat.game import Contract, Entry, announcements, legal_bids, valuate
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, Player, Row, Sheet, score

ISKO = load_profile()
BONUS = {3: 40, 4: 30, 5: 24}


@st.composite
def lists(draw):
    size = draw(st.sampled_from([3, 4, 5]))
    games = st.builds(
        lambda game, bid, won: Entry(
            contract=game.contract, spitzen=game.spitzen, levels=game.levels, bid=bid, won=won
        ),
        st.sampled_from(announcements(ISKO)),
        st.none() | st.sampled_from(sorted(legal_bids(ISKO))),
        st.sampled_from([True, False, None]),
    )
    entries = games | st.sampled_from([Entry(contract=Contract.PASSED), Entry(contract=Contract.VOID), Entry()])
    one = records(Row, number=st.just(1), entry=entries, declarer=st.none() | st.integers(0, 6))
    return Sheet(players=(Player(),) * size, rows=tuple(draw(st.lists(one, max_size=12))))


@settings(max_examples=30)
@given(lists())
def test_every_total_is_the_sum_of_its_rows(sheet):
    scored = score(sheet, ISKO)
    places = range(sheet.size)
    running = [0] * sheet.size
    for line in scored.rows:
        running = [before + booked for before, booked in zip(running, line.bookings, strict=True)]
        assert line.totals == tuple(running)
        assert sum(map(bool, line.bookings)) <= 1
    assert scored.footer(FooterName.POINTS) == tuple(running)
    assert scored.footer(FooterName.WON) == tuple(sum(r.bookings[p] > 0 for r in scored.rows) for p in places)
    assert scored.footer(FooterName.LOST) == tuple(sum(r.bookings[p] < 0 for r in scored.rows) for p in places)


@settings(max_examples=30)
@given(lists())
def test_the_third_term_sums_to_factor_times_others_times_lost_games(sheet):
    scored = score(sheet, ISKO)
    others, lost = scored.footer(FooterName.BONUS_OTHERS), sum(scored.footer(FooterName.LOST))
    assert sum(others) == BONUS[sheet.size] * (sheet.size - 1) * lost
    assert sum(scored.footer(FooterName.BONUS_OWN)) == 50 * (sum(scored.footer(FooterName.WON)) - lost)
    terms = zip(*map(scored.footer, (FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS)), strict=True)
    assert scored.footer(FooterName.TOTAL) == tuple(map(sum, terms))


@settings(max_examples=30)
@given(lists())
def test_every_game_is_won_lost_passed_in_void_or_not_known(sheet):
    scored = score(sheet, ISKO)
    void = sum(row.entry.contract is Contract.VOID for row in sheet.rows)
    unknown = sum(
        row.entry.contract not in (Contract.PASSED, Contract.VOID)
        and (valuate(row.entry, ISKO).points is None or row.declarer not in range(1, sheet.size + 1))
        for row in sheet.rows
    )
    booked = sum(scored.footer(FooterName.WON)) + sum(scored.footer(FooterName.LOST)) + scored.passed
    assert booked + void + unknown == len(sheet.rows)


@settings(max_examples=30)
@given(lists(), st.randoms(use_true_random=False))
def test_the_footer_does_not_depend_on_the_order_of_the_games(sheet, random):
    mixed = list(sheet.rows)
    random.shuffle(mixed)
    again = Sheet(players=sheet.players, rows=tuple(mixed))
    assert score(sheet, ISKO).places == score(again, ISKO).places
