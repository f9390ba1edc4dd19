"""A second calculation of a whole tournament that shares no code with the program: it imports nothing of it.

A tournament is plain data (see `random_tournaments`); every number is worked out anew from the games, as one would with
pencil and paper. SkWO 6.3.1, Seeger-Fabian, Anlage 10 of the league rules; euros are whole cents.
"""

from fractions import Fraction


def seeger_fabian(table):
    """Points, won, lost and total of everybody at a table, by start number."""
    people = table["people"]
    found = {number: [0, 0, 0, 0] for number in people}
    for seat, base, factor, won in table["games"]:
        if seat is not None:
            mine = found[people[seat]]
            mine[0] += base * factor if won else -2 * base * factor
            mine[1 if won else 2] += 1
    each = {3: 40, 4: 30, 5: 24}[len(people)]
    for number, mine in found.items():
        others = sum(of[2] for other, of in found.items() if other != number)
        mine[3] = mine[0] + 50 * (mine[1] - mine[2]) + each * others
    return found


def players(t, only=None):
    """Line of every start number that played: series totals, won, lost, total; and who is ranked where."""
    lines = {}
    for (series, _), table in t["tables"].items():
        if only not in (None, series):
            continue
        for number, (_, won, lost, total) in seeger_fabian(table).items():
            line = lines.setdefault(number, {"series": {}, "won": 0, "lost": 0, "off": 0})
            counts = (number, series) not in t["zero"]
            off = sum(points for who, where, points in t["penalties"] if (who, where) == (number, series))
            line["series"][series] = total * counts - off
            line["won"] += won * counts
            line["lost"] += lost * counts
    for number, line in lines.items():
        if only is None:
            line["off"] = sum(points for who, where, points in t["penalties"] if (who, where) == (number, 0))
        line["total"] = sum(line["series"].values()) - line["off"]
    return lines, places({n: key(line) for n, line in lines.items() if n not in t["expelled"]})


def key(line):
    return (line["total"], line["won"], -line["lost"])


def places(keys):
    """Rank of everybody: one more than there are better ones."""
    return {who: 1 + sum(other > mine for other in keys.values()) for who, mine in keys.items()}


def summed(t, lines, name_of):
    """Teams or tandems by name: total, won and lost of those who are ranked, and the ranks."""
    sums = {}
    for number, line in lines.items():
        name = name_of.get(number)
        if name and number not in t["expelled"]:
            team = sums.setdefault(name, {"total": 0, "won": 0, "lost": 0, "series": {}})
            for word in ("total", "won", "lost"):
                team[word] += line[word]
            for series, total in line["series"].items():
                team["series"][series] = team["series"].get(series, 0) + total
    return sums, places({name: key(team) for name, team in sums.items()})


def among(ranks, members):
    """Ranks of some among themselves, from their ranks among all."""
    there = {who: -rank for who, rank in ranks.items() if who in members}
    return places(there)


def seniors(t):
    return {p["number"] for p in t["people"] if p["born"] and t["year"] - p["born"] >= 60}


def league(days):
    """Match points, game points, won, lost and rank of every team over match days: (tournament, groups)."""
    table = {}
    for t, groups in days:
        lines, _ = players(t)
        sums, _ = summed(t, lines, {p["number"]: p["team"] for p in t["people"]})
        for group in groups:
            teams = [name for name in group if name in sums]
            for series in {s for name in teams for s in sums[name]["series"]}:
                here = {name: sums[name]["series"][series] for name in teams if series in sums[name]["series"]}
                for name, mine in here.items():
                    row = table.setdefault(name, [Fraction(0), 0, 0, 0])
                    for other, theirs in here.items():
                        if other != name:
                            row[0] += 1 if mine > theirs else Fraction(1, 2) if mine == theirs else 0
            for name in teams:
                row = table.setdefault(name, [Fraction(0), 0, 0, 0])
                for at, word in enumerate(("total", "won", "lost"), start=1):
                    row[at] += sums[name][word]
    ranks = places({name: (row[0], row[1], row[2], -row[3]) for name, row in table.items()})
    return {name: (ranks[name], *row) for name, row in table.items()}


def prizes(pot, percents, step, ranks):
    """Cents everybody wins by his rank: shares of a pot in whole steps, what is left over with the first prize."""
    amounts = []
    for percent in percents:
        cents = 0
        while (cents + step) * 100 <= pot * percent:
            cents += step
        amounts.append(cents)
    amounts[0] += pot * sum(percents) // 100 - sum(amounts)
    won = {}
    for rank in set(ranks.values()):
        tied = [who for who, theirs in ranks.items() if theirs == rank]
        together = sum(amounts[place - 1] for place in range(rank, rank + len(tied)) if place <= len(amounts))
        won |= dict.fromkeys(tied, together // len(tied))
    return {who: cents for who, cents in won.items() if cents}


def season(evenings, best, least, by_average):
    """Total and rank of everybody over evenings: his best series count; below `least` evenings nobody is ranked."""
    people = {}
    for t in evenings:
        lines, ranks = players(t)
        for number in ranks:
            row = people.setdefault(number, {"results": [], "evenings": 0, "won": 0, "lost": 0})
            row["results"] += lines[number]["series"].values()
            row["evenings"] += 1
            row["won"] += lines[number]["won"]
            row["lost"] += lines[number]["lost"]
    keys = {}
    for number, row in people.items():
        row["results"].sort()
        counting = row["results"][-best:] if best else row["results"]
        row["total"], row["counted"] = sum(counting), len(counting)
        if row["evenings"] >= least:
            measure = Fraction(row["total"], len(counting)) if by_average else row["total"]
            keys[number] = (measure, row["won"], -row["lost"])
    return people, places(keys)


def meetings(t):
    """How often two people sat at one table again, or two of one club (team, tandem) sat together."""
    again = together = 0
    for pair in {(a, b) for table in t["tables"].values() for a in table["people"] for b in table["people"] if a < b}:
        times = sum(set(pair) <= set(table["people"]) for table in t["tables"].values())
        again += times * (times - 1) // 2
        clubs = [p["club"] for p in t["people"] if p["number"] in pair]
        together += times * (clubs[0] == clubs[1] != "")
    return again, together
