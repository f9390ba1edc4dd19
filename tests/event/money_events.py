"""Random events with fees and prizes, and their money counted a second time, by hand as it were."""

import random
from fractions import Fraction
from types import MappingProxyType

from skatlist.event.model import Event
from skatlist.event.tournament import (
    Category,
    Fees,
    PrizePlan,
    Registration,
    SeasonTerms,
    SideEvent,
    SideKind,
    Tournament,
)
from skatlist.game import Contract, Entry, Level
from skatlist.rules import load_profile
from skatlist.sheet import Player, Row, Sheet, score

ISKO = load_profile()
CATEGORIES = (Category("Senioren", from_age=60), Category("Damen"))
SIDES = (
    SideEvent("Tandem", SideKind.TANDEM, 500),
    SideEvent("Vierer", SideKind.TEAM, 250),
    SideEvent("Damenpokal", SideKind.SINGLE, 300, "Damen"),
)
SUITS = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.GRAND)


def some_sheet(chance, series, table, players):
    """Return a short list: few games, so that there are ties."""
    rows = []
    for number in range(1, chance.randint(1, 6)):
        if chance.random() < 0.2:
            rows.append(Row(number=number, entry=Entry(contract=Contract.PASSED)))
            continue
        won = chance.random() < 0.6
        entry = Entry(contract=chance.choice(SUITS[:2]), spitzen=1, levels=Level.NONE, won=won)
        rows.append(Row(number=number, declarer=chance.randint(1, 3), entry=entry))
    return score(Sheet(series=series, table=table, players=players, rows=tuple(rows)), ISKO)


def some_plan(chance, of):
    """Return prizes that may be too many."""
    sources = chance.choice([(), (), ("entry",), ("entry", "lost_games"), ("cards",), ("Tandem", "passed_in")])
    if chance.random() < 0.5:
        weights = [chance.randint(1, 9) for _ in range(chance.randint(1, 6))]
        whole = chance.choice([100, 100, 60, 33, 130])
        percent = tuple(Fraction(whole * weight, sum(weights)) for weight in weights)
        return PrizePlan(of, percent, (), chance.choice([1, 50, 100]), sources)
    amounts = tuple(sorted((chance.randint(0, 3000) for _ in range(chance.randint(1, 5))), reverse=True))
    return PrizePlan(of, (), amounts, 1, sources)


def some_event(seed):
    """Return an event and its scored lists."""
    chance = random.Random(seed)
    count = chance.randint(6, 17)
    players = tuple(
        Player(f"N{number}", number, team=chance.choice(["", "A", "B", "C"]), excluded=chance.random() < 0.05)
        for number in range(1, count + 1)
    )
    known = {
        player.number: Registration(
            guest=chance.random() < 0.2,
            paid=chance.random() < 0.8,
            tandem=chance.choice(["", "Rot", "Blau"]),
            born=chance.choice([None, 1950, 1990]),
            categories=chance.choice([(), ("Damen",)]),
            side_events=tuple(side.name for side in SIDES if chance.random() < 0.4),
            first_series=chance.choice([1, 1, 1, 2]),
            last_series=chance.choice([None, None, None, 1, 0]),
        )
        for player in players
    }
    names = ["overall", "series", "table", "teams", "tandem", "Senioren", "Damen", *(side.name for side in SIDES)]
    rules = Tournament(
        categories=CATEGORIES,
        side_events=SIDES,
        fees=Fees(
            chance.choice([0, 1500, 1333]),
            chance.choice([0, 250]),
            chance.choice([0, 100]),
            chance.choice([0, 50]),
            entry_of=chance.choice([(), (("guest", 2000), ("Damen", 700))]),
            by_rank=chance.choice([(), (0, 101, 200, 300)]),
        ),
        season=SeasonTerms(chance.choice([Fraction(0), Fraction(0), Fraction(25), Fraction("33.3")])),
        prizes=tuple(some_plan(chance, name) for name in chance.sample(names, chance.randint(0, 6))),
    )
    series = chance.randint(1, 3)
    event = Event(
        date="2026-11-22",
        series=series,
        players=players,
        registrations=MappingProxyType(known),
        tournament=rules,
        loss_fees=chance.choice([(), (50, 50, 50, 100), (100,)]),
    )
    scored = []
    for number in range(1, chance.randint(0, series) + 1):
        there = chance.sample(players, count)
        for table in range(1, count // 3 + 1):
            seats = tuple(there[3 * table - 3 : 3 * table])
            scored.append(some_sheet(chance, number, table, seats))
    return event, scored


class SecondAccount:
    """The same money counted in another way: person by person and prize by prize, in fractions until the end."""

    def __init__(self, event, scored, counted):
        self.event, self.scored = event, scored
        self.rules = event.tournament
        self.income = {}  # (source, series) -> cents
        self.owed = self.taken = 0
        for player in event.players:
            self._fees(player, event.registrations[player.number])
        for each in scored:
            self._tin(each, counted.get((each.sheet.series, each.sheet.table)))
        named = set()
        for plan in self.rules.prizes:
            named |= {*(plan.sources or (self._usual(plan.of),))}
        self.later = {
            key: cents * self.rules.season.share // 100 for key, cents in self.income.items() if key[0] in named
        }
        self.all_income, self.income = (
            self.income,
            {key: cents - self.later.get(key, 0) for key, cents in self.income.items()},
        )
        self.won = {}  # (of, series, table, name) -> cents
        for plan in self.rules.prizes:
            self._prizes(plan)
        self.paid = sum(self.won.values())

    def _take(self, source, series, cents):
        self.income[source, series] = self.income.get((source, series), 0) + cents

    def is_in(self, player, name):
        known = self.event.registrations[player.number]
        return name in known.categories or (name == "Senioren" and (known.born or 9999) <= 2026 - 60)

    def _fees(self, player, known):
        if known.last_series == 0 and not known.paid:
            return
        fees = self.rules.fees
        entry = [
            cents for name, cents in fees.entry_of if (known.guest if name == "guest" else self.is_in(player, name))
        ]
        parts = [("entry", 0, min(entry) if entry else fees.entry), ("cards", 0, fees.cards)]
        parts += [("series", at, fees.series) for at in range(1, self.event.series + 1) if at >= known.first_series]
        parts += [(side.name, 0, side.fee) for side in SIDES if side.name in known.side_events]
        for part in parts:
            self._take(*part)
        cents = sum(part[2] for part in parts)
        if known.paid:
            self.taken += cents
        else:
            self.owed += cents

    def _tin(self, scored, counted):
        fees, steps, series = self.rules.fees, self.event.loss_fees, scored.sheet.series
        expected = 0
        for place in scored.places:
            lost = sum(steps[min(at, len(steps) - 1)] for at in range(place.lost)) if steps else 0
            passed = sum(fees.passed_in for row in scored.sheet.rows if row.entry.contract is Contract.PASSED)
            mine = (place.total, place.won, -place.lost)
            others = [(each.total, each.won, -each.lost) for each in scored.places]
            before, level = sum(each > mine for each in others), others.count(mine)
            rank = sum(fees.by_rank[before : before + level]) // level
            for source, cents in (("lost_games", lost), ("passed_in", passed), ("by_rank", rank)):
                self._take(source, series, cents)
                expected += cents
        if steps or fees.passed_in or fees.by_rank:
            self.taken += expected if counted is None else counted

    def _usual(self, of):
        return of if of in {"series", *(side.name for side in SIDES)} else "entry"

    def _prizes(self, plan):
        sources = plan.sources or (self._usual(plan.of),)
        if plan.of not in {"series", "table"}:
            pot = sum(cents for (source, _), cents in self.income.items() if source in sources)
            self._share(plan, pot, (plan.of, 0, 0), self._ranking(plan.of, None))
            return
        count = self.event.series
        common = sum(cents for (source, series), cents in self.income.items() if source in sources and not series)
        for series in range(1, count + 1):
            own = sum(cents for (source, at), cents in self.income.items() if source in sources and at == series)
            pot = own + common // count + (1 if series <= common % count else 0)
            if plan.of == "series":
                self._share(plan, pot, ("series", series, 0), self._ranking("overall", series))
                continue
            tables = sorted(each.sheet.table for each in self.scored if each.sheet.series == series)
            for at, table in enumerate(tables):
                part = pot // len(tables) + (1 if at < pot % len(tables) else 0)
                self._share(plan, part, ("table", series, table), self._ranking("overall", series, table))

    def _results(self, series):
        """Return total, won, lost of everybody who played, by number."""
        results = {}
        for each in self.scored:
            if series in {None, each.sheet.series}:
                for place, player in zip(each.places, each.sheet.players, strict=True):
                    before = results.get(player.number, (0, 0, 0))
                    now = (place.total, place.won, place.lost)
                    results[player.number] = tuple(a + b for a, b in zip(before, now, strict=True))
        excluded = {player.number for player in self.event.players if player.excluded}
        return {number: result for number, result in results.items() if number not in excluded}

    def _ranking(self, of, series, table=None):
        """Return the keys of those ranked, by name."""
        results = self._results(series)
        people = {player.number: player for player in self.event.players}
        known = self.event.registrations
        if table is not None:
            (sheet,) = [each.sheet for each in self.scored if (each.sheet.series, each.sheet.table) == (series, table)]
            seated = {player.number for player in sheet.players}
            results = {number: result for number, result in results.items() if number in seated}
        entered = {number for number in known if of in known[number].side_events}
        if of == "Damenpokal":
            entered = {number for number in entered if self.is_in(people[number], "Damen")}
            results = {number: result for number, result in results.items() if number in entered}
        if of in {"Senioren", "Damen"}:
            results = {number: result for number, result in results.items() if self.is_in(people[number], of)}
        group = None
        if of in {"teams", "Vierer"}:
            group = {number: people[number].team for number in people}
        elif of in {"tandem", "Tandem"}:
            group = {number: known[number].tandem for number in people}
        if of in {"Vierer", "Tandem"}:
            incomplete = {name for number, name in group.items() if number not in entered}
            group = {number: "" if name in incomplete else name for number, name in group.items()}
        if group is None:
            return {people[number].name: (total, won, -lost) for number, (total, won, lost) in results.items()}
        found = {}
        for number, (total, won, lost) in results.items():
            if group[number]:
                before = found.get(group[number], (0, 0, 0))
                found[group[number]] = (before[0] + total, before[1] + won, before[2] - lost)
        return found

    def _share(self, plan, pot, of, ranking):
        prizes = list(plan.amounts)
        if plan.percent:
            prizes = [pot * share / 100 // plan.step * plan.step for share in plan.percent]
            if sum(plan.percent) <= 100:
                prizes[0] = pot * sum(plan.percent) // 100 - sum(prizes[1:])
        for name, key in ranking.items():
            above = len([1 for other in ranking.values() if other > key])
            level = len([1 for other in ranking.values() if other == key])
            cents = int(sum(prizes[above : above + level])) // level
            if cents:
                self.won[(*of, name)] = self.won.get((*of, name), 0) + cents
