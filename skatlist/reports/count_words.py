"""What games come to, in sentences: the same on paper and on the screen."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from skatlist.event.player_record import LEVEL_COUNTS, DeclaredGame, GameCounts, PlayedList, contract_counts
from skatlist.event.statistics import (
    EveningGame,
    PersonStatistics,
    SeriesResult,
    best_game,
    best_series,
    dearest_game,
    worst_series,
)
from skatlist.reports.typeset import shown_mean, shown_number
from skatlist.sheet.row_words import contract_words
from skatlist.words import Language, text

# The columns of what games come to, beside all that somebody played.
COUNTED: Final = ("declared", "won", "lost", "share", "value", "mean_points", "points", "hand", "schneider", "overbid")
LISTED: Final = ("played", "won", "lost", "points", "bonus_own", "bonus_others", "total")  # of a list


def count_sentences(counts: GameCounts, lang: Language, field: GameCounts | None = None) -> Iterator[str]:
    """Yield what games come to, held against what everybody did where there is a `field`."""
    compared = "" if field is None else "_field"
    against = field or GameCounts()
    if counts.played:
        yield text(
            f"statistics.declared{compared}",
            lang,
            declared=counts.declared,
            games=counts.played,
            share=percent(counts.declared_share),
            field=percent(against.declared_share),
        )
    if counts.declared:
        shares = {"share": percent(counts.won_share), "field": percent(against.won_share)}
        yield text(f"statistics.won_lost{compared}", lang, won=counts.won, **shares)
        yield text(
            f"statistics.mean{compared}",
            lang,
            value=shown_mean(counts.mean_value, lang),
            field=shown_mean(against.mean_value, lang),
            points=shown_mean(counts.mean_points, lang),
        )
    said = [
        text(f"statistics.{name}", lang, count=count)
        for name in (*LEVEL_COUNTS, "overbid")
        if (count := getattr(counts, name))
    ]
    if said:
        yield text("statistics.levels", lang, said=tuple(said))
    if counts.others_lost:
        bonus = shown_number(counts.bonus, lang)
        yield text("statistics.others_lost", lang, count=counts.others_lost, bonus=bonus)


def count_cells(counts: GameCounts, lang: Language) -> dict[str, str]:
    """Return what games come to as the cells of a table, by the name of the column (`statistics.head_<name>`)."""
    return {
        **{name: str(getattr(counts, name)) for name in ("played", "declared", "won", "lost")},
        "share": percent(counts.won_share),
        "value": shown_mean(counts.mean_value, lang),
        "mean_points": shown_mean(counts.mean_points, lang),
        "points": shown_number(counts.points, lang),
        **{name: str(getattr(counts, name)) for name in ("hand", "schneider", "overbid")},
        "others": str(counts.others_lost),
    }


def count_row(counts: GameCounts, lang: Language, names: Iterable[str] = COUNTED) -> list[str]:
    """Return some of these cells in the order of their columns."""
    cells = count_cells(counts, lang)
    return [cells[name] for name in names]


def contract_rows(games: Iterable[DeclaredGame], lang: Language) -> list[tuple[str, ...]]:
    """Return a row for every contract that was declared: its name and what its games come to."""
    counted = contract_counts(games)
    return [(text(f"words.Contract.{contract}", lang), *count_row(counts, lang)) for contract, counts in counted]


def list_row(played: PlayedList, lang: Language) -> list[str]:
    """Return what somebody got on a list as the cells of a row."""
    numbers = (played.games, *(getattr(played.score, name) for name in LISTED[1:]))
    return ["–" if played.void else shown_number(number, lang) for number in numbers]


def game_sentence(which: str, game: DeclaredGame, lang: Language, *around: str) -> str:
    """Return the `best` or `dearest` game with its points and where it was played; `around` stands before that."""
    where = text("statistics.where_game", lang, series=game.seat.series, table=game.seat.table, number=game.number)
    return text(
        f"statistics.{which}_game",
        lang,
        game=", ".join(contract_words(game.entry, game.entry.levels, lang)),
        points=shown_number(game.points, lang),
        where=", ".join((*around, where)),
    )


def extreme_sentences(
    people: Sequence[PersonStatistics],
    lang: Language,
    around: Callable[[EveningGame | SeriesResult], Iterable[str]] = lambda _: (),
) -> Iterator[str]:
    """Yield the best and the dearest game, the best and the weakest series; `around` says whose and when."""
    for which, game in (("best", best_game(people)), ("dearest", dearest_game(people))):
        if game is not None:
            yield game_sentence(which, game.game, lang, *around(game))
    series = [result for person in people for result in person.series]
    for which, result in (("best", best_series(series)), ("worst", worst_series(series))):
        if result is not None and len(series) > 1:
            where = ", ".join((*around(result), text("findings.series", lang, series=result.series)))
            yield text(f"statistics.{which}_series", lang, points=shown_number(result.total, lang), where=where)


def percent(share: Fraction | None) -> str:
    """Return a part of a hundred, rounded, half up.

    >>> percent(Fraction(1, 8)), percent(None)
    ('13', '–')
    """
    return "–" if share is None else str(int(share * 100 + Fraction(1, 2)))
