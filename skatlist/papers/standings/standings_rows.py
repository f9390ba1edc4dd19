"""What stands in a Rangliste, as tables of cells: the same for PDF and Excel."""

from collections.abc import Iterator
from dataclasses import dataclass

from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.rules import Profile
from skatlist.words import Language, enumerated, text

Cell = int | str | None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `kinds` name the columns (`series` once for every series), `rows` hold their cells."""

    title: str
    kinds: tuple[str, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables_of(standings: Standings, lang: Language) -> tuple[Table, ...]:
    """Return the table of the players and, where there are teams, the table of the teams."""
    tables = [_players(standings, lang)]
    if standings.teams:
        tables.append(_teams(standings, lang))
    return tuple(tables)


def footnotes(standings: Standings, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield what is to be said below: how many played, what a shared rank means."""
    count, series = len(standings.players), len(standings.series)
    if not count:
        yield text("papers.nobody", lang)
        return
    yield text("papers.count_note", lang, players=count, series=series)
    if any(line.shared for line in standings.players) or any(team.shared for team in standings.teams):
        paragraph = profile.paragraph("rating")
        key = "papers.shared_note_cited" if paragraph else "papers.shared_note"
        yield text(key, lang, paragraph=paragraph)


def _players(standings: Standings, lang: Language) -> Table:
    clubs = any(line.player.club for line in standings.players)
    kinds = ["rank", "note", "number", "name", *(["club"] if clubs else [])]
    kinds += ["series"] * len(standings.series) + ["points", "won", "lost", "total"]
    rows = []
    for line in standings.players:
        person: list[Cell] = [line.player.number, _name(line, lang), *([line.player.club] if clubs else [])]
        rows.append((line.rank, _note(line, lang), *person, *line.series, line.points, line.won, line.lost, line.total))
    return Table(text("papers.standings", lang), tuple(kinds), _headings(kinds, standings, lang), tuple(rows))


def _teams(standings: Standings, lang: Language) -> Table:
    kinds = ["rank", "note", "team", "members"] + ["series"] * len(standings.series) + ["won", "lost", "total"]
    rows = []
    for team in standings.teams:
        members = enumerated(_name(member, lang) for member in team.members)
        rows.append((team.rank, _note(team, lang), team.name, members, *team.series, team.won, team.lost, team.total))
    return Table(text("papers.teams", lang), tuple(kinds), _headings(kinds, standings, lang), tuple(rows))


def _headings(kinds: list[str], standings: Standings, lang: Language) -> tuple[str, ...]:
    series = iter(standings.series)
    return tuple(
        text("papers.series_column", lang, series=next(series)) if kind == "series" else text(f"papers.{kind}", lang)
        for kind in kinds
    )


def _name(line: Standing, lang: Language) -> str:
    """Return the name, or the seat of who has none on the list."""
    if line.player.name or line.seat is None:
        return line.player.name
    if line.seat.file:
        return text("standings.seat_file", lang, file=line.seat.file, place=line.seat.place)
    return text("papers.no_name", lang, table=line.seat.table, place=line.seat.place)


def _note(line: Standing | TeamStanding, lang: Language) -> str:
    if line.shared:
        return text("papers.rank_shared", lang)
    if isinstance(line, Standing) and line.player.excluded:
        return text("papers.excluded", lang)
    return ""
