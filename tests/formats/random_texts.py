"""Random lists as their grammar in `docs/format/` allows them, none of whose lines contradicts another."""

import re
from functools import cache
from pathlib import Path

from formats.ebnf import Grammar

FOLDER = Path(__file__).parents[2] / "docs" / "format"
_PAIRS = {"PointsBySeat", "Penalty", "Total", "Won", "Lost", "Footer"}
DATES = (
    "datum 2026-11-20", 'Date\t"2024-02-29"', "datum 29. 2.2024", "date 2/29/2024", "date 3/4/24", "datum 20261120",
    "datum 1.1.07", "date next Friday",
)  # fmt: skip
_CODES = (0x0, 0x7, 0x41, 0xA0, 0x200B, 0x202E, 0xFFFE, 0x1F0A1, 0x10FFFF)


@cache
def grammar():
    return Grammar((FOLDER / "grammar.ebnf").read_text(encoding="utf-8"))


def names_in(rule):
    """Return the rules between which a rule leaves the choice."""
    return [each[1] for way in grammar().rules[rule][1] for each in way[1]]


class RandomLists:
    """A writer of lists: every kind of line and every fact of a game comes at most once, where twice is an error."""

    def __init__(self, chance):
        self.chance = chance

    def write(self, rule):
        """Return a random text of a rule; what is written out here is said in words, not in the grammar."""
        return grammar().write(rule, self.chance, self._special)

    def _special(self, rule):  # noqa: PLR0911
        match rule:
            case "Code":
                return f"{self.chance.choice(_CODES):x}"
            case "Date":
                return self.chance.choice(DATES)
            case "Person":
                facts = self._some(("Number", "Club", "Team", "Excluded"))
                name = self.write("Text") if self.chance.random() < 0.8 or not facts else ""
                return f"{self.chance.choice(('', ' '))}; ".join((name, *facts)).lstrip()
            case "Columns":
                sides = self.chance.sample(("m{}", "wo{}"), self.chance.randint(1, 2))
                return " ".join(("columns", *(side.format(self.write("Integer")) for side in sides)))
            case "Game":
                return self._game()
            case "PeopleChange":
                return self._people_change()
            case _ if rule in _PAIRS:
                return self._pairs(rule)
        return None

    def _some(self, rules):
        rules = list(rules)
        return [self.write(rule) for rule in self.chance.sample(rules, self.chance.randint(0, len(rules)))]

    def _pairs(self, rule):
        """Return numbers by seat that name no seat twice, and no more of them than there are seats."""
        while True:
            text = grammar().write(rule, self.chance)
            seats = re.findall(r"(\d):", text)
            if len(seats) == len(set(seats)) and (rule != "Footer" or seats or len(re.findall(r"\d+", text)) <= 5):
                return text

    def _people_change(self):
        """Return a change of people that exchanges no place with itself."""
        while True:
            parts = ("SeatWord", "S", "Place", "S", self.chance.choice(("Leaves", "Joins", "Swaps")))
            text = "".join(map(self.write, parts))
            if not re.fullmatch(r"(?i)\S+\s+(\d)\s+(tauscht|swaps)\s+\1", text):
                return text

    def _game(self):
        facts = self._some(names_in("Fact")) if self.chance.random() < 0.9 else []
        facts = [fact for fact in facts if self.chance.random() < 0.4]
        facts.sort(key=lambda fact: not re.fullmatch(r"(?i)(m|o|w|wo)\d+", fact))  # else `columns` and `as` take them
        number = self.write("Positive") if self.chance.random() < 0.9 or not facts else "?"
        return self.write("S").join((number, self.write("Place"), *facts))

    def list_text(self, *, numbered):
        """Return a list: head, games with changes between them, and rows below them."""
        lines = [self.write("Series"), self.write("Table")] if numbered else self._some(("Series", "Table"))
        lines += self._some(names_in("HeadFact"))
        lines += [f"place {seat} {self.write('Person')}" for seat in self._seats()]
        lines += [self.write("From") for _ in range(self.chance.randint(0, 1))]
        games, above = self.chance.randint(1, 5), len(lines)
        lines.append(self.write("Game"))
        lines += [self.write(self.chance.choice(("Game", "Game", "Change"))) for _ in range(games)]
        names = self.chance.sample(names_in("FooterName"), self.chance.randint(0, 7))
        footers = [f"{self.write(name)} {re.search(r'[-0-9].*', self._pairs('Footer'))[0]}" for name in names]
        for footer in footers:
            below = self.chance.random() < 0.8  # else among the games, or above them all
            lines.insert(len(lines) if below else self.chance.randint(above, len(lines)), footer)
        return "".join(self._line(line) for line in lines)

    def _seats(self):
        return self.chance.sample(range(1, 6), self.chance.randint(0, 5))

    def _line(self, statement):
        empty = self.write("EmptyLine") if self.chance.random() < 0.1 else ""
        blank = self.chance.choice(("", "", " ", "\t "))
        return f"{empty}{blank}{statement}{self.write('End')}"

    def file_text(self):
        version = self.chance.choice(("", "# Skat List Format 1.0\n"))
        count = self.chance.choice((1, 1, 2, 3))
        return version + "".join(self.list_text(numbered=count > 1) for _ in range(count))
