"""Decisions of the director about people and tables in the journal. Only a later record withdraws one."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.evening.begun_lists import games_of
from skatlist.files.formats.notation.changes import write_change
from skatlist.files.formats.numbers import numbers
from skatlist.files.journal.drafts import Key, decision_draft, player_draft, retraction_draft, seats_draft
from skatlist.files.journal.journal import Draft, Record, RecordKind, list_key
from skatlist.skat.sheet import ChangeKind, SheetChange
from skatlist.skat.sheet.presence import people_at, seated_last
from skatlist.tournament.decision import BrokenOff, DecisionKind, DirectorDecision, expelled, in_force
from skatlist.tournament.league import LeagueDay, LeagueLine, league_day, league_table
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.side_standings import tandem_standings
from skatlist.tournament.standings import Standing, TeamStanding, standings, with_full_teams
from skatlist.words import RefusedError, UsageError
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening

_FEWEST: Final = 3  # players at a table

_Line = Standing | TeamStanding | LeagueLine


class MadeDecision(NamedTuple):
    """A recorded decision. After an expulsion, the tables that continue without the person, and those that cannot."""

    decision: DirectorDecision
    going_on: tuple[Key, ...] = ()
    too_few: tuple[Key, ...] = ()


def make_decision(
    evening: "Evening", decision: DirectorDecision, earlier: Sequence[LeagueDay] | None = None
) -> MadeDecision:
    """Record a decision of the director and return it with its number and time.

    After an expulsion the running lists continue with the others. `earlier` are the match days before this one, for
    teams that tie in the overall table, None if the call has none. Raises RefusedError if it is empty or impossible,
    such as a lot for people who do not tie or a series that a person does not play. Raises UsageError for an unknown
    number, team, table or series.
    """
    for name in ("director", "reason"):
        if not getattr(decision, name).strip():
            raise RefusedError(f"decision_{name}")
    _must_be_known(evening, decision)
    _must_be_new(evening, decision)
    if decision.kind is DecisionKind.LOT:
        _must_be_lot(evening, decision, earlier)
        decision = decision._replace(paragraph=decision.paragraph or evening.journal.rules.paragraph("rating"))
    else:
        _MUST[decision.kind](evening, decision)
    leaving = list(_leaving(evening, decision.people[0])) if decision.kind is DecisionKind.EXPULSION else []
    if leaving and not decision.series:
        decision = decision._replace(series=leaving[0][0][0], table=leaving[0][0][1])
    drafts = [draft for _, draft in leaving if draft is not None]
    if decision.kind is DecisionKind.EXPULSION:
        drafts.insert(0, _excluded(evening, decision.people[0], is_out=True))
    evening.add([decision_draft(decision), *drafts])
    return MadeDecision(
        evening.sheets.decisions[-1],
        tuple(key for key, draft in leaving if draft is not None),
        tuple(key for key, draft in leaving if draft is None),
    )


def take_back_decision(evening: "Evening", number: int, director: str, reason: str) -> DirectorDecision:
    """Record the withdrawal of a decision, and return the decision.

    Its effects on a table remain. Raises RefusedError without a reason or for a decision already withdrawn, UsageError
    for an unknown one.
    """
    if not 1 <= number <= len(evening.sheets.decisions):
        raise UsageError("decision_none", number=number, count=len(evening.sheets.decisions))
    for name, value in (("director", director), ("reason", reason)):
        if not value.strip():
            raise RefusedError(f"decision_{name}")
    decision = evening.sheets.decisions[number - 1]
    if not decision.in_force:
        raise RefusedError("decision_taken_back", number=number)
    drafts = [retraction_draft(number, director, reason)]
    if decision.kind is DecisionKind.EXPULSION:
        drafts.append(_excluded(evening, decision.people[0], is_out=False))
    evening.add(drafts)
    return evening.sheets.decisions[number - 1]


def lists_broken_off(evening: "Evening") -> tuple[BrokenOff, ...]:
    """Return the lists that end earlier than agreed because of a decision, in the order of the decisions."""
    undone = {record.facts["record"] for record in evening.records if record.kind == RecordKind.UNDO}
    ends: dict[Key, Record] = {}
    for record in evening.records:
        if record.kind == RecordKind.LENGTH and record.seq not in undone and record.key and not record.second:
            ends[record.key] = record
    return tuple(
        BrokenOff(*key, record.facts["games"], record.facts["reason"], record.time) for key, record in ends.items()
    )


def whom(evening: "Evening", typed: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the typed start numbers and teams: `17, 3`, or names of people or teams separated by commas.

    Raises UsageError for an ambiguous name.
    """
    if typed_numbers := numbers(typed):
        return typed_numbers, ()
    people: list[int] = []
    teams: list[str] = []
    for name in filter(None, (" ".join(part.split()) for part in typed.split(","))):
        there = [
            at for at, player in evening.roster.players.items() if plain(player.name).casefold() == name.casefold()
        ]
        if len(there) > 1:
            raise UsageError("decision_namesakes", name=name, numbers=tuple(map(str, sorted(there))))
        people += there
        teams += [] if there else [name]
    return tuple(people), tuple(teams)


def _excluded(evening: "Evening", number: int, *, is_out: bool) -> Draft:
    return player_draft(evening.roster.players[number]._replace(excluded=is_out), evening.roster.registration(number))


def _first_or_last(evening: "Evening", word: str) -> tuple[str, ...]:
    """Return the people, with their start numbers, whose first or last name a word is."""
    folded = word.casefold()
    names = ((number, plain(player.name)) for number, player in sorted(evening.roster.players.items()))
    return tuple(f"{number} {name}" for number, name in names if folded in name.casefold().split())


def _by_number(name: str) -> list[tuple[bool, int, str]]:
    """Return a key that sorts T2 before T10."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"(\d+)", name)]


def _must_be_known(evening: "Evening", decision: DirectorDecision) -> None:
    """Refuse unknown or repeated start numbers and teams. Raises UsageError."""
    for number in decision.people:
        evening.registry.person(number)
    teams = {player.team for player in evening.roster.players.values() if player.team}
    known = teams | {known.tandem for known in evening.roster.registrations.values() if known.tandem}
    ordered = tuple(sorted(sorted(known), key=_by_number))
    folded = frozenset(map(name_key, known))
    for team in decision.teams:
        if name_key(team) not in folded and (bearers := _first_or_last(evening, team)):
            raise UsageError("decision_part_of_name", name=team, people=bearers)
        if name_key(team) not in folded:
            raise UsageError("decision_team" if known else "decision_no_teams", team=team, teams=ordered)
    everybody: tuple[int | str, ...] = (*decision.people, *decision.teams)
    first = [key for key, count in Counter(_folded(everybody)).items() if count > 1]
    if first:
        raise UsageError("decision_twice", who=everybody[_folded(everybody).index(first[0])])


def _folded(who: Iterable[int | str]) -> list[int | str]:
    """Return start numbers and teams, the names without regard to letter case."""
    return [name_key(each) if isinstance(each, str) else each for each in who]


def _must_be_new(evening: "Evening", decision: DirectorDecision) -> None:
    if decision.kind in {DecisionKind.PENALTY, DecisionKind.EXTENSION}:
        return  # it may concern another series
    for other in in_force(evening.sheets.decisions):
        same = (other.kind, other.series, {*other.people}, {*_folded(other.teams)})
        if same == (decision.kind, decision.series, {*decision.people}, {*_folded(decision.teams)}):
            raise RefusedError("decision_made", number=other.number)


def _must_sit(evening: "Evening", number: int, series: int) -> None:
    keys = [key for key in evening.sheets.keys if key[0] == series]
    if not any(player.number == number for key in keys for player in evening.sheets.sheet(key).players):
        name = evening.roster.players[number].name or number
        raise RefusedError("decision_not_seated", name=name, number=number, series=series)


def _must_be_zero(evening: "Evening", decision: DirectorDecision) -> None:
    if len(decision.people) != 1 or not decision.series:
        raise UsageError("decision_zero")
    _must_sit(evening, decision.people[0], decision.series)


def _must_be_penalty(evening: "Evening", decision: DirectorDecision) -> None:
    if len((*decision.people, *decision.teams)) != 1 or decision.points < 1:
        raise UsageError("decision_penalty")
    if not decision.series:
        return
    played = {
        name_key(player.team)
        for key in evening.sheets.keys
        if key[0] == decision.series
        for player in evening.sheets.seats(key)
    }
    if decision.people:
        _must_sit(evening, decision.people[0], decision.series)
    elif name_key(decision.teams[0]) not in played:
        raise RefusedError("decision_not_seated", name=decision.teams[0], number=0, series=decision.series)


def _must_be_expulsion(evening: "Evening", decision: DirectorDecision) -> None:
    if len(decision.people) != 1:
        raise UsageError("decision_expulsion")
    number = decision.people[0]
    if evening.roster.players[number].excluded or number in expelled(evening.sheets.decisions):
        raise RefusedError("decision_excluded", name=evening.roster.players[number].name or number)


def _must_be_lot(evening: "Evening", decision: DirectorDecision, earlier: Sequence[LeagueDay] | None) -> None:
    """Refuse a lot unless it names all who tie in a ranking, and nobody else. Raises UsageError, RefusedError."""
    lot = decision.people or decision.teams
    if len(lot) < 2 or (decision.people and decision.teams):  # noqa: PLR2004 - a tie needs two
        raise UsageError("decision_lot")
    if earlier is not None and (decision.people or decision.series or not evening.journal.tournament.is_league):
        raise UsageError("decision_match_days")
    refused = [_refused_lot(lot, ranking) for ranking in _rankings(evening, decision, earlier or ())]
    if refused[-1] is not None and None not in refused:
        raise refused[-1]


def _refused_lot(lot: Sequence[int | str], ranking: Sequence[_Line]) -> RefusedError | None:
    """Return the error if the people of a lot are not exactly those who tie in a ranking, else None."""
    ranks = {_who(line): line.rank for line in ranking}
    at_rank, there = dict(zip(_folded(ranks), ranks.values(), strict=True)), _folded(lot)
    rank, *others = {at_rank.get(who) for who in there}
    if others or rank is None:
        in_league = any(isinstance(line, LeagueLine) for line in ranking)
        return RefusedError("decision_no_tie_league" if in_league else "decision_no_tie", who=tuple(map(str, lot)))
    missing = [str(who) for who, at in ranks.items() if at == rank and _folded([who])[0] not in there]
    return RefusedError("decision_lot_more", who=tuple(missing)) if missing else None


def _rankings(
    evening: "Evening", decision: DirectorDecision, earlier: Sequence[LeagueDay]
) -> Iterator[Sequence[_Line]]:
    """Yield the rankings that a lot may concern, computed without lots, and last that of a league."""
    event = evening.event()
    others = [each for each in event.decisions if each.kind is not DecisionKind.LOT]
    table = standings(evening.all_lists().scored, event.players, others, decision.series or None)
    if decision.people:
        yield table.players
        return
    table = with_full_teams(table, event.tournament.team_ranking.full, decision.series or None)
    in_teams = any(decision.names(team.name) for team in table.teams)
    yield table.teams if in_teams else tandem_standings(table, event)
    if in_teams and not decision.series and evening.journal.tournament.is_league:
        yield league_table([*earlier, league_day(table, event)])


def _who(line: _Line) -> int | str:
    if isinstance(line, LeagueLine):
        return line.team
    return line.name if isinstance(line, TeamStanding) else line.player.number or 0


def _must_be_extension(evening: "Evening", decision: DirectorDecision) -> None:
    if decision.minutes < 1 or not decision.series:
        raise UsageError("decision_extension")
    if not any(key[0] == decision.series and decision.table in {0, key[1]} for key in evening.sheets.keys):
        raise UsageError("no_such_list", series=decision.series, table=decision.table or 1)


_MUST: Final = {
    DecisionKind.ZERO: _must_be_zero,
    DecisionKind.PENALTY: _must_be_penalty,
    DecisionKind.EXPULSION: _must_be_expulsion,
    DecisionKind.EXTENSION: _must_be_extension,
}


def _leaving(evening: "Evening", number: int) -> Iterator[tuple[Key, Draft | None]]:
    """Yield the unfinished lists of a person, with the record by which each continues without them.

    It is None if too few players would be left.
    """
    for key in evening.sheets.keys:
        if key[0] in evening.closed or evening.book(key).signed:
            continue
        scored = evening.scored(key)
        people = people_at(scored.sheet, scored.next_game)
        places = [at for at, player in enumerate(people, 1) if player.number == number]
        there = [player.number for player in seated_last(scored.sheet)]
        if not places or number not in there or (scored.rows and scored.complete):
            continue
        if len(there) <= _FEWEST:
            yield key, None
        elif games_of(evening.journal, key):
            change = SheetChange(scored.next_game, ChangeKind.LEFT, places[0])
            content = {"before": change.before, "lines": [write_change(change)]}
            yield key, Draft(RecordKind.CHANGE, list_key(*key), content)
        elif key in evening.roster.seating:
            yield key, seats_draft(key, [each for each in evening.roster.seating[key] if each != number])
