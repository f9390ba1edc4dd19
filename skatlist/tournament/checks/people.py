"""The people of an event, their seats and their teams: E102, E105 and E108."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from skatlist.skat.findings import Finding, Kind, Severity, at_sheet
from skatlist.skat.sheet import Player, ScoredSheet
from skatlist.tournament.checks.lists import at_event
from skatlist.tournament.model import Event, Seating
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.seat_faults import seat_faults
from skatlist.tournament.tournament import Tournament
from skatlist.words.spelling import normalized

# E102: a player sits at two tables in one series, a start number is unknown, or a list names other people.

E102: Final = Kind("E102", "player-twice", Severity.ERROR)


def check_player_twice(event: Event | None, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look at the seating of an event, and at the names on the lists it does not cover."""
    seated = tuple(_in_seating(event)) if event is not None else ()
    return seated + tuple(_on_lists(event, sheets))


def misnamed(pairs: Sequence[tuple[int, str, str]], table: int | None = None) -> Finding:
    """Report that people on a list differ from the seating.

    `pairs` are place, name on the list, name in the seating. `table` is another table of the series at which all people
    of the list sit.
    """
    if table is not None:
        return Finding.of(E102, "other_table", column="seating", other=table)
    place, name, other = pairs[0]
    if len(pairs) == 1 and other:
        return Finding.of(E102, "other_name", column="seating", place=place, player=name, other=other)
    listed = tuple(name for _, name, _ in pairs)
    seated = tuple(other or "?" for _, _, other in pairs)
    if sorted(map(normalized, listed)) == sorted(map(normalized, seated)):
        return Finding.of(E102, "other_seats", column="seating", listed=listed, seated=seated)
    return Finding.of(E102, "other_names", column="seating", listed=listed, seated=seated)


def _in_seating(event: Event) -> Iterator[Finding]:
    known = {player.number: player for player in event.players if player.number is not None}
    tables: dict[tuple[int, int], int] = {}
    for seating in event.seating:
        for number in seating.numbers:
            if known and number not in known:
                finding = Finding.of(E102, "unknown", column="seating", stated=number, number=number)
                yield at_event(finding, event, seating.series, seating.table)
            table = tables.setdefault((seating.series, number), seating.table)
            if table != seating.table or seating.numbers.count(number) > 1:
                sentence = "" if table != seating.table else "same_table"
                name = _name(known.get(number), number)
                finding = Finding.of(E102, sentence, column="seating", stated=number, player=name, other=table)
                yield at_event(finding, event, seating.series, seating.table)
                if not sentence:
                    continue
                break


def _on_lists(event: Event | None, sheets: tuple[ScoredSheet, ...]) -> Iterator[Finding]:
    """Compare the people of lists that no seating covers."""
    seated = {(seating.series, seating.table) for seating in event.seating} if event is not None else set()
    tables: dict[tuple[int, object], int] = {}
    for scored in sheets:
        sheet = scored.sheet
        if sheet.void or (sheet.series, sheet.table) in seated:
            continue
        here: set[object] = set()
        for place, player in enumerate(sheet.players, 1):
            key: object = player.number if player.number is not None else player.name
            if key in {None, ""}:
                continue
            if key in here:
                name = _name(player, player.number)
                finding = Finding.of(E102, "same_table", column="table", place=place, player=name, other=sheet.table)
                yield at_sheet(finding, sheet)
            here.add(key)
            if sheet.assumed:
                continue
            table = tables.setdefault((sheet.series, key), sheet.table)
            if table != sheet.table:
                name = _name(player, player.number)
                finding = Finding.of(E102, column="table", place=place, player=name, other=table)
                yield at_sheet(finding, sheet)


def _name(player: Player | None, number: int | None) -> str:
    return player.name if player is not None and player.name else str(number)


# E108: a person lacks a seat in a series, or has one without playing, or sits with a league team-mate. SpO, A10.

E108: Final = Kind("E108", "seat", Severity.ERROR)


def check_seat(event: Event, _sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Compare the seats of a tournament with the people who play each series. Two seats for one person are E102."""
    if event.tournament == Tournament():
        return ()  # at a club evening people come and go
    findings = [*_nowhere(event), *_gone(event)]
    if event.tournament.is_league:
        findings += [
            at_event(Finding.of(E108, column="seating", team=team, players=tuple(names)), event, *seating[:2])
            for seating, team, names in team_mates(event)
        ]
    return tuple(findings)


def team_mates(event: Event) -> Iterator[tuple[Seating, str, list[str]]]:
    """Yield the tables at which several members of a team sit, with the team and their names."""
    players = {player.number: player for player in event.players if player.number is not None}
    for seating in event.seating:
        teams: dict[str, list[Player]] = {}
        for number in seating.numbers:
            player = players.get(number)
            if player is not None and player.team:
                teams.setdefault(name_key(player.team), []).append(player)
        for mates in teams.values():
            if len(mates) > 1:
                yield seating, mates[0].team, list(map(_name_of, mates))


def _nowhere(event: Event) -> Iterator[Finding]:
    for series, _, missing in seat_faults(event):
        if missing:
            names = tuple(map(_name_of, missing))
            yield at_event(Finding.of(E108, "nowhere", column="seating", players=names, number=series), event, series)


def _gone(event: Event) -> Iterator[Finding]:
    """Yield people with a seat in a series that they do not play."""
    players = {player.number: player for player in event.players if player.number is not None}
    for seating in event.seating:
        for number in seating.numbers:
            known = event.registration(number)
            if number in players and not known.plays(seating.series):
                sentence = (
                    "no_show" if known.last_series == 0 else "later" if known.first_series > seating.series else "gone"
                )
                series: dict[str, Any] = {"first": known.first_series, "last": known.last_series}
                name = _name_of(players[number])
                finding = Finding.of(E108, sentence, column="seating", player=name, **series)
                yield at_event(finding, event, seating.series, seating.table)


def _name_of(player: Player) -> str:
    return player.name or str(player.number)


# E105: a team or a tandem has too few people or too many, or team-mates sit at one table. SpO, A10.

E105: Final = Kind("E105", "team", Severity.WARNING)
_TANDEM: Final = 2
_MAY_START: Final = 3  # people of a league team


def check_team(event: Event, _sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Compare teams with their required or usual size, tandems with two people, and tables with the teams."""
    tandems = _tandems(event) if event.registrations else ()
    if not any(player.team for player in event.players):
        return tuple(tandems)
    at_tables = () if event.tournament.is_league else _tables(event)  # in a league that is E108
    return (*_sizes(event), *at_tables, *tandems)


def _sizes(event: Event) -> Iterator[Finding]:
    """Yield the teams that are too small or too large, without people who did not come.

    A league team without anyone present does not start, so there is nothing to do.
    """
    there = (player for player in event.players if event.registration(player.number).takes_part)
    teams = Counter(name_key(player.team) for player in there if player.team)
    names = {name_key(player.team): player.team for player in reversed(event.players) if player.team}
    teams.update(dict.fromkeys(names, 0))
    sizes = Counter(teams.values())
    agreed = event.tournament.team_size
    usual = agreed or max(sizes, key=lambda size: (sizes[size], size))
    in_league = event.tournament.is_league
    for team, size in ((names[key], size) for key, size in teams.items()):
        if in_league and not size:
            continue
        if in_league and size < _MAY_START:
            finding = Finding.of(E105, "may_not_start", severity=Severity.ERROR, column="team", stated=size, team=team)
            yield at_event(finding, event)
        elif size != usual and not (in_league and size > usual):  # a league team has substitutes
            small, large = ("asked_small", "asked_large") if agreed else ("small", "large")
            sentence = small if size < usual else large
            yield at_event(Finding.of(E105, sentence, column="team", stated=size, computed=usual, team=team), event)


def _tandems(event: Event) -> Iterator[Finding]:
    names = [known.tandem for known in event.registrations.values() if known.tandem]
    spelled = {name_key(name): name for name in reversed(names)}
    for tandem, size in ((spelled[key], size) for key, size in Counter(map(name_key, names)).items()):
        if size != _TANDEM:
            finding = Finding.of(E105, "tandem", column="tandem", stated=size, computed=_TANDEM, team=tandem)
            yield at_event(finding, event)


def _tables(event: Event) -> Iterator[Finding]:
    for seating, team, names in team_mates(event):
        finding = Finding.of(E105, column="team", team=team, players=tuple(names))
        yield at_event(finding, event, seating.series, seating.table)
