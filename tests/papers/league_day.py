"""A league day for the papers: two groups of four teams over some series, with money, a category and tandems."""

from fractions import Fraction

from papers.paper_lists import LONG_NAMES, sheet_of

from skatlist.papers.lists import Lists
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating
from skatlist.tournament.tournament import (
    Category,
    Fees,
    LeagueRules,
    PrizePlan,
    Registration,
    SideEvent,
    SideKind,
    Tournament,
)

STRANGE = [name.replace("\u202e", "").replace("\x07", "") for name in LONG_NAMES]
GROUPS = tuple(tuple(f"Team {group}{team}" for team in "ABCD") for group in (1, 2))
PRIZES = (
    PrizePlan("overall", (Fraction(50), Fraction(30), Fraction(20)), step=50),
    PrizePlan("series", (Fraction(100),)),
    PrizePlan("teams", amounts=(10000,)),
    PrizePlan("table", amounts=(200, 100)),
)


def league_day(played: int = 2, series: int = 2, seed: int = 0, **changes: object) -> Lists:
    """Return a league day of two groups of four teams, some of its series played."""
    teams = [team for group in GROUPS for team in group]
    people = tuple(
        Player(STRANGE[number] if number < len(STRANGE) else f"Name{number}", number + 1, team=teams[number // 4])
        for number in range(32)
    )
    seating, sheets = [], []
    for turn in range(1, series + 1):
        for table in range(8):
            group, at = divmod(table, 4)
            here = tuple(people[16 * group + 4 * team + (at + turn * team) % 4] for team in range(4))
            seating.append(Seating(turn, table + 1, tuple(player.number for player in here)))
            if turn <= played:
                sheet = sheet_of(4, 48, seed=seed + 10 * turn + table, series=turn, table=table + 1, agreed=48)
                sheets.append(sheet._replace(players=here))
    known = {
        number: Registration(
            paid=True,
            tandem=f"Doppel {number // 2}" if number < 6 else "",
            categories=("Damen",) if number % 4 == 0 else (),
            side_events=("Mixed",) if number in {2, 3} else (),
        )
        for number in range(1, 33)
    }
    rules = Tournament(
        categories=(Category("Damen"),),
        side_events=(SideEvent("Mixed", SideKind.TANDEM, 500),),
        fees=Fees(entry=1500, series=250),
        prizes=PRIZES,
        league=LeagueRules(GROUPS),
    )
    event = Event(
        name="Oberliga Köln",
        date="2026-11-20",
        series=series,
        games={4: 48},
        players=people,
        seating=tuple(seating),
        registrations=known,
        loss_fees=(50, 100),
        tournament=rules,
    )
    return Lists.of(*sheets, event=event._replace(**changes))
