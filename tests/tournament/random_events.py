"""Random events as text: an `event.toml` and lists in the Skat List Format, which anything that knows it can read."""

import json
import random

SUITS = ("karo", "herz", "pik", "kreuz", "grand")
BASE = dict(zip(SUITS, (9, 10, 11, 12, 24), strict=True))
BIDS = (18, 20, 23, 24, 27, 30, 33, 35, 36, 40, 44, 48, 50, 59, 60, 72, 96, 120, 264)
CLUBS = ("", "Herz Dame", "HERZ  dame", "Pik Sieben", "Ohne Vier")
SIDES = (("Tandem", "tandem", ""), ("Vierer", "team", ""), ("Damenpokal", "single", "Damen"))
HOUSE_RULES = ("haus.toml", "gäste.toml")
RANKINGS = ("overall", "series", "table", "teams", "tandem", "Senioren", "Damen", "Tandem", "Vierer", "Damenpokal")


class RandomEvent:
    """An evening of 3 to 24 people, or of teams of a league: few games a list, so that many tie."""

    def __init__(self, seed, *, teams=0, people=0, has_sums=True, day="2026-05-01", terms=None, by_lists=False):
        self.chance = random.Random(seed)
        self.by_sums = random.Random(f"sums of {seed}")  # its own, so that the other events stay as they were
        self.has_sums = has_sums
        self.day, self.terms, self.by_lists = day, terms or {}, by_lists
        sizes = [self.chance.choice((3, 4, 4)) for _ in range(teams)]
        self.teams = [
            f"{self.some('Team', 'TEAM', ' team')} {at}" for at, size in enumerate(sizes) for _ in range(size)
        ]
        self.count = len(self.teams) or people or self.chance.randint(3, 24)
        self.series = self.chance.randint(1, 3)
        self.wild = not people and self.is_so(0.7)
        self.has_house_rules = self.wild and self.is_so(0.5)
        self.groups = [[f"Team {at}" for at in range(first, first + 4)] for first in range(0, teams, 4)]
        self.people = [self._person(number) for number in range(1, self.count + 1)]
        self.seating = {series: self._tables(series) for series in range(1, self.series + 1)}

    def some(self, *choices):
        return self.chance.choice(choices)

    def is_so(self, share):
        return self.chance.random() < share

    def _person(self, number):
        player = {"number": number, "name": f"Spieler {number}", "paid": self.is_so(0.8), "club": self.some(*CLUBS)}
        player["team"] = self.teams[number - 1] if self.teams else self.some("", "A", "B", "C", "Ä  b", "ä B")
        player["tandem"] = f"{self.some('Paar', 'PAAR ')} {(number + 1) // 2}" if self.is_so(0.6) else ""
        player["guest"], player["excluded"] = self.is_so(0.2), self.is_so(0.05)
        player["categories"] = ["Damen"] if self.is_so(0.3) else []
        player["side_events"] = [name for name, _, _ in SIDES if self.is_so(0.4)]
        if self.is_so(0.6):
            player["born"] = self.chance.randint(1930, 2010)
        if not self.teams:
            player["first_series"] = self.some(1, 1, 1, 2)
            if self.is_so(0.15):
                player["last_series"] = self.some(0, 1)
        return {key: value for key, value in player.items() if value or key == "last_series"}

    def _tables(self, series):
        there = [player["number"] for player in self.people if self._plays(player, series)]
        self.chance.shuffle(there)
        tables = []
        while len(there) >= 3:
            size = 3 if len(there) in {3, 6, 9} else 5 if len(there) == 5 else 4
            tables.append(there[:size])
            del there[:size]
        return tables

    def _plays(self, player, series):
        return player.get("first_series", 1) <= series <= player.get("last_series", self.series)

    def files(self):
        """Return the files of the folder by name."""
        results = {"event.toml": "\n".join(self._description()) + "\n"}
        if self.has_house_rules:
            results |= {name: "\n".join(self._house_rules(name)) + "\n" for name in HOUSE_RULES}
        for series, tables in self.seating.items():
            for table, people in enumerate(tables, start=1):
                if self.is_so(0.97):
                    games = self._list(people)
                    is_by_sums = self.has_sums and self.by_sums.random() < 0.1
                    results[f"serie{series}-tisch{table:02}.txt"] = self._sums(people) if is_by_sums else games
        return results

    def _description(self):
        yield from ('name = "Pokal"', f'date = "{self.day}"', f"series = {self.series}")
        yield f"rules = {json.dumps(HOUSE_RULES[0] if self.has_house_rules else self.some('isko-2022', 'isko-2010'))}"
        yield from ("[games]", *(f"{size} = {self.chance.randint(1, 9)}" for size in (3, 4, 5) if self.is_so(0.5)))
        yield from self._money()
        yield from ("[[categories]]", 'name = "Senioren"', "from_age = 60", "[[categories]]", 'name = "Damen"')
        for name, kind, category in SIDES:
            yield from ("[[side_events]]", f'name = "{name}"', f'kind = "{kind}"', f"fee = {self.some(0, 2.5, 3)}")
            yield from (f'category = "{category}"',) if category else ()
        if self.by_lists:
            yield from ("[league]", "points = [3, 1.5]")
        elif self.groups:
            yield from ("[league]", f"groups = {json.dumps(self.groups)}")
            yield from ("points = [3, 2, 0.5]",) if self.is_so(0.2) else ()
        yield from ("[team_ranking]", f"full = {self.some(2, 3, 4, 5)}") if self.is_so(0.4) else ()
        yield from ("[season]", f"share = {self.some(0, 0, 25, 33.3)}")
        yield from (f"{key} = {json.dumps(value)}" for key, value in self.terms.items())
        for player in self.people:
            yield from ("[[players]]", *(f"{key} = {json.dumps(value)}" for key, value in player.items()))
        for series, tables in self.seating.items():
            yield from (f"[seating.{series}]", *(f"{at} = {people}" for at, people in enumerate(tables, start=1)))
        yield from self._decisions()

    def _house_rules(self, name):
        """Return a file of house rules: some of the keys that change numbers; the second may extend the first."""
        if name != HOUSE_RULES[0] and self.is_so(0.5):
            yield f'extends = "{HOUSE_RULES[0]}"'
        kind = self.some("seeger-fabian", "plain", "bierlachs", "plus-only")
        target = self.some(0, 48, 66, 120) if kind in {"bierlachs", "plus-only"} else 0
        keys = (
            ("values.grand", (20, 24)),
            ("values.grand_ouvert", (36, 24)),
            ("values.grand_ouvert_levels", (1, 5)),
            ("values.lost_skat", (1, 3)),
            ("values.lost_hand", (1, 2)),
            ("values.loss_by", ('"bid"', '"value"')),
            ("values.revolution", (92, 200)),
            ("values.spitzen_suit", (4,)),
            ("values.suit_ouvert", ("false",)),
            ("values.spitze", ("true",)),
            ("kontra.factors", ([2], [2, 4], [2, 3, 5, 7])),
            ("bock", ("{ factor = 2, sixty = true }", "{ factor = 3, grand_hand = true }")),
            ("scoring.own", (30, 60)),
            ("scoring.others", ("{ 3 = 30 }", "{ 3 = 50, 4 = 25 }")),
            ("list.games", ("{ 3 = 6, 4 = 8 }", "{ 3 = 0, 5 = 5 }")),
        )
        yield from (f"{key} = {self.some(*choices)}" for key, choices in keys if self.is_so(0.4))
        yield from (f'scoring.kind = "{kind}"', f"scoring.target = {target}")

    def _money(self):
        yield from ("[money]", f"entry = {self.some(0, 15, 12.34)}", f"series = {self.some(0, 2.5, 3.33)}")
        yield from (f"cards = {self.some(0, 1)}", f"passed_in = {self.some(0, 0.5)}")
        yield from (f"lost_games = {self.some([0.5, 0.5, 1.0], [1.0])}",) if self.is_so(0.5) else ()
        yield from ("by_rank = [0, 1.01, 2, 3]",) if self.is_so(0.3) else ()
        yield from ("entry_of = { guest = 20.00, Damen = 7.00 }",) if self.is_so(0.3) else ()
        for name in self.chance.sample(RANKINGS, self.chance.randint(0, 6)):
            yield from ("[[prizes]]", f'of = "{name}"')
            if self.is_so(0.5):
                yield f"percent = {self.some([50, 30, 20], [33.3, 33.3], [100], [80, 50])}"
                yield f"step = {self.some(0.01, 0.5, 1)}"
            else:
                yield f"amounts = {sorted((self.chance.randint(0, 3000) / 100 for _ in range(4)), reverse=True)}"
            if self.is_so(0.4):
                yield f"from = {self.some(['entry', 'lost_games'], ['cards'], ['Tandem', 'passed_in'], ['by_rank'])}"

    def _decisions(self):
        for kind in ("zero", "penalty", "penalty", "expulsion", "lot", "lot"):
            if self.is_so(0.7):
                continue
            yield from ("[[decisions]]", f'kind = "{kind}"', 'director = "Ida"', 'reason = "so"')
            if kind in {"penalty", "lot"} and self.is_so(0.3):
                names = sorted({player.get("team", "A") for player in self.people})
                yield f"teams = {json.dumps(self.chance.sample(names, len(names) if kind == 'lot' else 1))}"
            else:
                yield f"people = {self.chance.sample(range(1, self.count + 1), self.count if kind == 'lot' else 1)}"
            series = self.chance.randint(kind == "zero", self.series)
            yield from (f"series = {series}",) if series and kind != "expulsion" else ()
            yield from (f"points = {self.some(50, 100)}",) if kind == "penalty" else ()
            yield from ('taken_back = { director = "Ida", reason = "doch nicht" }',) if self.is_so(0.2) else ()

    def _list(self, people):
        lines = ["# Skat List Format 1.1"]
        lines += [f"platz {place} Spieler {number}; nr {number}" for place, number in enumerate(people, start=1)]
        lines += [f"spiele {self.chance.randint(1, 9)}"] if self.is_so(0.3) else []
        lines += ["ungültig zwei Listen"] if self.is_so(0.03) else []
        if self.has_house_rules and self.is_so(0.2):
            lines.append(f"regeln {self.some(HOUSE_RULES[1], 'isko-2022')}")
        size = len(people)
        for number in range(1, self.chance.choice((0, 1, size, 2 * size)) + 1):
            if self.wild and self.is_so(0.03):
                lines.append(f"platz {self.chance.randint(1, size)} geht")
            if self.wild and self.is_so(0.02) and size < 5:
                size += 1
                lines.append(f"platz {size} kommt Neu {size}")
            if self.has_house_rules and self.is_so(0.04):
                lines.append(f"regeln {self.some(*HOUSE_RULES, 'isko-2022')}")
            lines.append(f"{number} {self._wild_game(size) if self.wild else self._game(size)}")
        return "\n".join(lines) + "\n"

    def _sums(self, people):
        """Return a list of which only the sums are known, or only the totals, few of them so that many tie."""
        number, size = self.by_sums.randint, len(people)
        heads = [f"platz {place} Spieler {at}; nr {at}" for place, at in enumerate(people, start=1)]
        rows = {
            "punkte": [number(-3, 6) * 24 for _ in people],
            "gewonnen": [number(0, 4) for _ in people],
            "verloren": [number(0, 2) for _ in people],
        }
        if self.by_sums.random() < 0.3:
            rows = {"gesamt": [number(-2, 6) * 50 for _ in people]}
        elif self.by_sums.random() < 0.5:
            rows["eingepasst"] = [number(0, 4)] * size
        heads += [f"spiele {number(1, 20)}"] if self.by_sums.random() < 0.3 else []
        foot = [f"{word} {' '.join(map(str, values))}" for word, values in rows.items()]
        return "\n".join(["# Skat List Format 1.1", *heads, *foot]) + "\n"

    def _game(self, size):
        if self.is_so(0.1):
            return "e"
        sign = "+" if self.is_so(0.8) else "-"
        return f"{self.chance.randint(1, size)} {self.some(*SUITS)} m{self.chance.randint(1, 3)} {sign}"

    def _wild_game(self, size):
        """Return any game at all: overbid, marked so, charged as another one, without a fact it needs."""
        if self.is_so(0.08):
            return self.some("e", "e", "ungültig", "ramsch", "e strafe 1:40")
        if self.is_so(0.2):
            return self._marked_game(size)
        contract = self.some(*SUITS, "null", "wert", *["revolution"] * self.has_house_rules)
        facts = [f"{self.some('m', 'o')}{self.chance.randint(1, 6)}"] if contract in BASE and self.is_so(0.97) else []
        facts += [each for each in ("h", "s", "sa", "z", "za", "ou") if self.is_so(0.2)]
        facts += self._doublings()
        facts += [f"r{self.some(*BIDS)}"] if self.is_so(0.6) else []
        facts += [self.some("+", "-")] if self.is_so(0.95) else []
        facts += ["ü"] if self.is_so(0.25) else []
        if contract not in BASE and self.is_so(0.7):
            facts.append(f"als {self.some(*SUITS)} m{self.chance.randint(1, 3)}")
        if self.is_so(0.5):
            base = BASE.get(contract) or BASE[self.some(*SUITS)]
            facts.append(f"={-2 * base * self.chance.randint(2, 13)}")
        facts += [f"strafe {self.chance.randint(1, size)}:40"] if self.is_so(0.03) else []
        return " ".join((str(self.chance.randint(1, size)), contract, *facts))

    def _doublings(self):
        if not self.has_house_rules:
            return []
        facts = (f"kontra {self.chance.randint(1, 4)}", f"bock {self.chance.randint(1, 2)}", "sp")
        return [fact for fact in facts if self.is_so(0.2)]

    def _marked_game(self, size):
        """Return a game marked overbid whose bid or value is about what can explain that, or just cannot."""
        contract, spitzen = self.some(*SUITS), self.chance.randint(1, 4)
        levels = [each for each in ("h", "s", "z", "sa") if self.is_so(0.3)]
        cases = spitzen + 1 + len({*levels, *("s" for each in levels if each in {"z", "sa"})})
        base = BASE[contract]
        doubled = 2 * self.some(1, *[2, 3, 6] * self.has_house_rules)
        explains = f"={-doubled * base * (self.some(cases, -(-264 // base)) + self.some(-1, 0, 1))}"
        if self.is_so(0.5):
            explains = f"r{base * (cases - self.some(0, 0, 1, 2)) + self.some(0, 0, 1)}"
        if self.is_so(0.2):
            contract = f"null als {contract}"
        result = self.some("-", "-", "+", "")
        facts = (f"m{spitzen}", *levels, *self._doublings(), "ü", explains, result)
        return " ".join((str(self.chance.randint(1, size)), contract, *facts))


def any_event(seed):
    """Return a random event, every fifth one a match day of a league."""
    return RandomEvent(seed) if seed % 5 else RandomEvent(seed, teams=8, by_lists=seed % 2 == 0)


def write_several(folder, seed):
    """Write the folder of a season, or of the match days of a league: names do not follow days, two may be of one."""
    chance = random.Random(f"several {seed}")
    is_league = chance.random() < 0.5
    for at in range(chance.randint(2, 4)):
        terms = {name: chance.randint(0, most) for name, most in (("best", 4), ("least", 3), ("least_series", 6))}
        terms |= {name: chance.random() < 0.5 for name in ("by_average", "by_evening")}
        who = {"teams": chance.choice((4, 8)), "by_lists": chance.random() < 0.3} if is_league else {"people": 9 + at}
        event = RandomEvent(1000 * seed + at, day=f"2026-0{chance.randint(1, 4)}-01", terms=terms, **who)
        place = folder / f"{chance.choice(('abend', 'Abend', 'z', 'ä'))}{at}"
        place.mkdir(parents=True)
        for name, text in event.files().items():
            (place / name).write_text(text, encoding="utf-8")
