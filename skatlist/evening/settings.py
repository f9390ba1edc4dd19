"""Settings of an event without an `event.toml`: fees and prizes, teams and the league day, the wall and the phones."""

import base64
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.base.patterns import pattern
from skatlist.evening.entry_line import EntryLine
from skatlist.evening.seating import people_for, present
from skatlist.files.formats.folder.event_settings import JOURNAL_SETTINGS
from skatlist.files.journal.drafts import EVENT, Key, settings_draft
from skatlist.files.journal.journal import Draft, RecordKind
from skatlist.skat.sheet import Player, ScoredSheet
from skatlist.tournament.crest import for_papers, read_picture
from skatlist.tournament.model import read_start
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.tournament import (
    Category,
    Fees,
    LeagueRules,
    PrizePlan,
    RankingName,
    SideEvent,
    SideKind,
    Tournament,
)
from skatlist.words import RefusedError, UsageError
from skatlist.words.amounts import read_cents

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


# The announced money of an event: fees and prizes.

_SHARE: Final = pattern(r"(\d{1,3}(?:[.,]\d{1,2})?)\s*%", re.ASCII)
_MOST: Final = 20  # most lost games with a price of their own
_PERCENT: Final = 100


class Announcement(NamedTuple):
    """Fees in cents, the price of lost games (first, second, third …, the last for all further ones), prizes.

    `further` are the counts of other sections that the form asks for, by field of the tournament and key.
    """

    fees: Fees
    loss_fees: tuple[int, ...]
    prizes: tuple[PrizePlan, ...]
    side_events: tuple[SideEvent, ...]
    categories: tuple[Category, ...]
    further: Mapping[str, Mapping[str, int]] = MappingProxyType({})


def cents_of(written: str, field: str) -> int:
    """Return the cents of a field, 0 if it is empty. Raises UsageError with the name of the field."""
    cents = read_cents(written) if written.strip() else 0
    if cents is None:
        raise UsageError("amount_wrong", field=field, written=written)
    return cents


def read_prizes(of: str, written: str, field: str, sources: Sequence[str] = ()) -> PrizePlan | None:
    """Return the prizes of a ranking from the first place on: amounts, or percentages of the pot, or None.

    Raises UsageError for anything else, and for more than 100 percent.

    >>> read_prizes("series", "30 20 10", "").amounts
    (3000, 2000, 1000)
    >>> [int(share) for share in read_prizes("overall", "50 %; 30%; 20 %", "").percent]
    [50, 30, 20]
    """
    parts = [part for part in re.split(r";|/|\n|\s+(?![%€])|,\s", written.strip()) if part.strip()]
    if not parts:
        return None
    if all(_SHARE.fullmatch(part.strip()) for part in parts):
        percent = tuple(Fraction(part.replace("%", "").strip().replace(",", ".")) for part in parts)
        if sum(percent) > _PERCENT:
            raise UsageError("shares_too_many", field=field, sum=float(sum(percent)))
        return PrizePlan(of, percent=percent, step=_PERCENT, sources=tuple(sources))
    if any("%" in part for part in parts):
        raise UsageError("prizes_mixed", field=field)
    return PrizePlan(of, amounts=tuple(cents_of(part, field) for part in parts), sources=tuple(sources))


def loss_fees(first: int, count: int, after: int) -> tuple[int, ...]:
    """Return the prices of lost games: the first `count` cost `first` each, all further ones `after`.

    Raises UsageError.

    >>> loss_fees(50, 3, 100), loss_fees(50, 0, 0), loss_fees(0, 0, 0)
    ((50, 50, 50, 100), (50,), ())
    """
    if not 0 <= count < _MOST:
        raise UsageError("lost_games_count", most=_MOST - 1)
    if not after or not count:
        return (first,) if first else ()
    return (*[first] * count, after)


def announced_event(tournament: Tournament, announcement: Announcement) -> Tournament:
    """Return a tournament with this money. Prizes of rankings that the form does not have stay."""
    names = {plan.of for plan in (*tournament.prizes, *announcement.prizes)}
    known = {RankingName.OVERALL, RankingName.SERIES, *(side.name for side in tournament.side_events)}
    known |= {each.name for each in tournament.categories}
    kept = tuple(plan for plan in tournament.prizes if plan.of not in known and plan.of in names)
    return tournament._replace(
        fees=announcement.fees,
        prizes=(*announcement.prizes, *kept),
        side_events=announcement.side_events,
        categories=announcement.categories,
        **{name: getattr(tournament, name)._replace(**counts) for name, counts in announcement.further.items()},
    )


def announce_money(evening: "Evening", announcement: Announcement) -> bool:
    """Record fees and prizes of the event and return whether anything changed. Raises RefusedError after its end."""
    if 0 in evening.closed:
        raise RefusedError("money_closed")
    tournament = announced_event(evening.journal.tournament, announcement)
    return change_settings(evening, tournament=tournament, loss_fees=tuple(announcement.loss_fees))


def change_settings(evening: "Evening", **values: Any) -> bool:
    """Record settings of the event, given by their keys, and return whether anything changed.

    Raises RefusedError after the end of the event.
    """
    if 0 in evening.closed:
        raise RefusedError("event_closed")
    changed = {key: value for key, value in values.items() if value != evening.journal.setting(key)}
    if changed:
        evening.add([settings_draft(**changed)])
    return bool(changed)


def new_classes(evening: "Evening", names: Sequence[str]) -> list[Draft]:
    """Return the record that adds new classes to the event."""
    if not names:
        return []
    tournament = evening.journal.tournament
    return [settings_draft(tournament=tournament._replace(categories=(*tournament.categories, *map(Category, names))))]


def side_event(name: str, kind: str, fee: int) -> SideEvent:
    """Return a side event of the form. Raises UsageError for a kind that does not exist."""
    if kind not in tuple(SideKind):
        raise UsageError("desk_no_choice")
    return SideEvent(" ".join(name.split()), SideKind(kind), fee)


# Teams and the match day.

_MEETING: Final = 4  # teams that play each other on a match day
_FEWEST: Final = 2
_POINTS: Final = pattern(r"\d{1,3}(?:[.,]\d)?")


def teams_of(evening: "Evening") -> dict[str, list[Player]]:
    """Return the people of each team, by start number. People without a team come last, under an empty name."""
    teams: dict[str, list[Player]] = {}
    for person in sorted(evening.people, key=lambda each: (not each.player.team, name_key(each.player.team))):
        teams.setdefault(person.player.team, []).append(person.player)
    return teams


def set_team(evening: "Evening", team: str, who: str) -> tuple[Player, ...]:
    """Put people into a team, or into none if the name is empty, and return those who were in another.

    Raises UsageError. `who` are start numbers separated by blanks, or names and numbers separated by commas.
    """
    words = re.split(r"[,;]", who) if re.search(r"[,;]|[^\W\d]", who) else who.split()
    people, new = people_for(evening, [word.strip() for word in words if word.strip()])
    if not people:
        raise UsageError("team_nobody")
    if new:
        raise UsageError("team_stranger", name=new[0].name)
    moved = [player for player in people if player.team != team]
    for player in moved:
        person = evening.registry.person(player.number or 0)
        evening.registry.describe_person(player.number or 0, person._replace(player=person.player._replace(team=team)))
    return tuple(moved)


def proposed_groups(teams: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """Return groups of four teams in the order of their names, or none if all of them meet anyway.

    >>> proposed_groups("ABCDEFGH"), proposed_groups("ABCD")
    ((('A', 'B', 'C', 'D'), ('E', 'F', 'G', 'H')), ())
    """
    names = sorted(teams, key=name_key)
    if len(names) <= _MEETING:
        return ()
    return tuple(tuple(names[at : at + _MEETING]) for at in range(0, len(names), _MEETING))


def read_groups(written: str, teams: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the teams that meet: one group on each line, teams separated by commas, each once. Raises UsageError.

    >>> read_groups("Pik Ass, Herz Dame", ["Herz Dame", "Pik Ass"])
    (('Pik Ass', 'Herz Dame'),)
    """
    known = {name_key(team): team for team in teams}
    groups = []
    for line in filter(str.strip, written.splitlines()):
        names = [name.strip() for name in re.split(r"[,;]", line) if name.strip()]
        strange = next((name for name in names if name_key(name) not in known), None)
        if strange is not None:
            raise UsageError("group_stranger", team=strange)
        if len(names) < _FEWEST:
            raise UsageError("group_alone", team=names[0])
        groups.append(tuple(known[name_key(name)] for name in names))
    teams = [team for group in groups for team in group]
    twice = next((team for team in teams if teams.count(team) > 1), None)
    if twice is not None:
        raise UsageError("group_twice", team=twice)
    return tuple(groups)


def read_match_points(written: str) -> tuple[Fraction, ...]:
    """Return the match points of a series, the first place first. Raises UsageError if one is no number.

    >>> read_match_points("3 2 1 0"), read_match_points("1,5")
    ((Fraction(3, 1), Fraction(2, 1), Fraction(1, 1), Fraction(0, 1)), (Fraction(3, 2),))
    """
    words = re.split(r"[\s;]+|,\s", written.strip()) if written.strip() else []
    strange = next((word for word in words if not _POINTS.fullmatch(word)), None)
    if strange is not None:
        raise UsageError("match_points_wrong", written=strange)
    return tuple(Fraction(word.replace(",", ".")) for word in words)


def set_league(evening: "Evening", size: int, league: LeagueRules) -> bool:
    """Record the size of teams and the format of the match day, and return whether anything changed.

    Raises RefusedError after the end of the event.
    """
    if 0 in evening.closed:
        raise RefusedError("league_closed")
    after = evening.journal.tournament._replace(team_size=size, league=league)
    return change_settings(evening, tournament=after)


# The news and times on the wall of an evening, and the settings of its phones.


def set_crest(evening: "Evening", content: bytes) -> None:
    """Keep a picture as the crest of the event, or remove the crest if the content is empty. Raises UsageError.

    A large one is reduced, which takes a second: see `for_papers`.
    """
    if content:
        content = for_papers(content)
        read_picture(content)
    _write(evening, {"crest": base64.b64encode(content).decode("ascii")})


def set_news(evening: "Evening", news: str) -> None:
    """Show a line of news on the wall, or remove the last one if the line is empty."""
    _write(evening, {"news": " ".join(news.split())})


def set_times(evening: "Evening", starts: Sequence[str], minutes: int) -> None:
    """Set the start of each series and its length in minutes. Raises UsageError for an invalid time of day."""
    _write(evening, {"starts": [read_start(each) for each in starts], "minutes": minutes})


def set_confirming(evening: "Evening", tables: Collection[int]) -> None:
    """Let a second player confirm each game entered on a phone of these tables, and of no others."""
    _write(evening, {"confirming": sorted(tables)})


def is_confirming(evening: "Evening", key: Key) -> bool:
    """Whether a second player confirms each game entered on a phone of a table."""
    return key[1] in evening.journal.description.get("confirming", ())


def may_confirm(scored: ScoredSheet, made: EntryLine) -> tuple[int, ...]:
    """Return the places that may confirm a game: all at the table except its declarer."""
    declarer = made.row.declarer if made.row else None
    return tuple(place for place in present(scored, scored.next_game) if place != declarer)


def _write(evening: "Evening", facts: dict[str, Any]) -> None:
    known = {each.key: each.usual for each in JOURNAL_SETTINGS} | evening.journal.description
    changed = {name: value for name, value in facts.items() if known[name] != value}
    if changed:
        evening.add([Draft(RecordKind.EVENT, EVENT, changed)])
