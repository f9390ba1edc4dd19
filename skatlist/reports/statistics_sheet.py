"""The statistics of an evening as one looks at them on paper: two pictures and three lists of ten."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from skatlist.event.player_record import GameCounts
from skatlist.event.statistics import PersonStatistics, Statistics, best_game
from skatlist.game import Contract
from skatlist.reports.model import Cell, Column, ColumnKind, ReportRow, Table
from skatlist.reports.statistics import count_sentences, percent
from skatlist.reports.typeset import shown_mean
from skatlist.sheet import Player
from skatlist.sheet.row_words import contract_words
from skatlist.words import Language, text
from skatlist.words.visible import plain

_TEN: Final = 10
_KINDS: Final = {
    "name": ColumnKind.NAME,
    "game": ColumnKind.TEXT,
    "lost_of": ColumnKind.NUMBER,
    "declared_share": ColumnKind.NUMBER,
    "points": ColumnKind.NUMBER,
}
_ENOUGH: Final = Fraction(1, 2)  # of the games of the people with the most games


class Strip(NamedTuple):
    """The games of a contract: its name, how many games brought each number of points, and their average in words."""

    name: str
    games: Mapping[int, int]
    mean: Fraction
    summary: str


class PersonPoint(NamedTuple):
    """A person in a picture: which part of the games they declared, and the points a declared game brought."""

    name: str
    share: Fraction
    points: Fraction


class StatisticsSheet(NamedTuple):
    """The content of the sheet; `named` are the people at the edge of the picture.

    `strips_text` and `people_text` say in words what the pictures show. `limit` is the sentence about the people in the
    second picture.
    """

    sentence: str
    strips: tuple[Strip, ...]
    strips_text: str
    people: tuple[PersonPoint, ...]
    named: tuple[PersonPoint, ...]
    field: PersonPoint
    people_text: str
    limit: str
    lists: tuple[Table, ...]


def statistics_sheet(found: Statistics, lang: Language) -> StatisticsSheet:
    """Return the sheet of an evening on which a game was declared."""
    counts = found.counts
    sentences = [
        text("standings.statistics.tables", lang, **found.evenings[0]._asdict()),
        *count_sentences(counts._replace(played=0, others_lost=0), lang),
    ]
    strips = _strips(found.people, lang)
    least = max(person.counts.played for person in found.people) * _ENOUGH
    regulars = [person for person in found.people if person.counts.declared and person.counts.played >= least]
    people = tuple(_point(_name(person.player), person.counts) for person in regulars)
    named = _at_the_edge(people)
    return StatisticsSheet(
        " · ".join(sentence.rstrip(".") for sentence in sentences),
        strips,
        "; ".join(f"{strip.name}: {strip.summary}" for strip in strips),
        people,
        named,
        _point("", counts),
        "; ".join(
            text(
                "standings.statistics.edge",
                lang,
                name=each.name,
                share=percent(each.share),
                points=shown_mean(each.points, lang),
            )
            for each in named
        ),
        text("standings.statistics.edge_limit", lang, games=-(-least.numerator // least.denominator)),
        _lists_of_ten(regulars, found.people, lang),
    )


def _point(name: str, counts: GameCounts) -> PersonPoint:
    return PersonPoint(plain(name), counts.declared_share or Fraction(0), counts.mean_points or Fraction(0))


def _strips(people: Sequence[PersonStatistics], lang: Language) -> tuple[Strip, ...]:
    games: dict[Contract, Counter[int]] = {}
    for person in people:
        for game in person.games:
            if game.entry.contract is not None:
                games.setdefault(game.entry.contract, Counter())[game.points] += 1
    strips = []
    for contract in (each for each in Contract if each in games):
        by_points = games[contract]
        count = by_points.total()
        mean = Fraction(sum(points * times for points, times in by_points.items()), count)
        summary = text("standings.statistics.strip", lang, games=count, mean=shown_mean(mean, lang))
        strips.append(Strip(text(f"words.Contract.{contract}", lang), by_points, mean, summary))
    return tuple(strips)


def _at_the_edge(people: Sequence[PersonPoint]) -> tuple[PersonPoint, ...]:
    """Return the ten people farthest from the average, in both directions by how far people are spread in them."""
    if not people:
        return ()
    directions = [[float(each[at]) for each in people] for at in (1, 2)]
    middles = [fmean(numbers) for numbers in directions]
    spreads = [pstdev(numbers) or 1.0 for numbers in directions]

    def distance(each: PersonPoint) -> float:
        pairs = zip((each.share, each.points), middles, spreads, strict=True)
        return sum(((float(number) - middle) / spread) ** 2 for number, middle, spread in pairs)

    return tuple(sorted(people, key=distance, reverse=True)[:_TEN])


def _lists_of_ten(
    regulars: Sequence[PersonStatistics], everybody: Sequence[PersonStatistics], lang: Language
) -> tuple[Table, ...]:
    """Return the player with most declared games, the one who lost the fewest, and the best games."""
    declared = sorted(regulars, key=lambda each: each.counts.declared_share or 0, reverse=True)
    kept = sorted(regulars, key=lambda each: (-(each.counts.won_share or 0), -each.counts.declared))
    games = [game for person in everybody if (game := best_game([person])) is not None]
    games.sort(key=lambda each: each.game.points, reverse=True)
    lists: dict[str, list[tuple[Cell, ...]]] = {
        "most_declared": [(_name(each.player), percent(each.counts.declared_share)) for each in declared],
        "fewest_lost": [
            (
                _name(each.player),
                text("standings.statistics.of", lang, count=each.counts.lost, games=each.counts.declared),
            )
            for each in kept
        ],
        "best_games": [
            (
                _name(each.player),
                ", ".join(contract_words(each.game.entry, each.game.entry.levels, lang)),
                each.game.points,
            )
            for each in games
        ],
    }
    heads = {
        "most_declared": ("name", "declared_share"),
        "fewest_lost": ("name", "lost_of"),
        "best_games": ("name", "game", "points"),
    }
    return tuple(
        Table(
            text(f"standings.statistics.{name}", lang),
            tuple(Column(head, text(f"standings.statistics.head_{head}", lang), _KINDS[head]) for head in heads[name]),
            tuple(map(ReportRow, rows[:_TEN])),
        )
        for name, rows in lists.items()
    )


def _name(player: Player) -> str:
    return player.name or str(player.number or "")
