"""The part of an evening that a season needs, kept in the index: its head, who came, what counts, how final it is."""

import datetime as dt
import json
from collections.abc import Sequence
from typing import Any, Final

from skatlist.base.fields import outside_json
from skatlist.base.version import __version__
from skatlist.files.federation_file import federation_file
from skatlist.papers.lists import Lists
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.skat.rules import DEFAULT_PROFILE, load_profile
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standing, Standings
from skatlist.tournament.state import StandingsState, Unfinished, end_of_objections
from skatlist.tournament.tournament import SeasonTerms, Tournament

_HEAD: Final = ("name", "date", "place", "language", "appeals")
_PERSON: Final = ("name", "number", "club", "team")
_SEATS: Final = ("faulty", "void", "corrected", "unsigned", "totals")
_RESULT: Final = ("points", "won", "lost", "total", "by_totals")


class KeptEvening(Lists):
    """An evening as an index keeps it: without its lists, with their standings. Nothing else can be asked of it."""

    def __init__(self, head: Event, table: Standings, state: StandingsState) -> None:
        super().__init__(head, load_profile(DEFAULT_PROFILE), ())
        self._standings[None] = table
        self._state = state

    @property
    def is_played(self) -> bool:
        """Whether there is a list."""
        return bool(self._standings[None].series)

    def standings_state(self, now: dt.datetime | None = None) -> StandingsState:
        """Return the state of the Rangliste: missing, wrong or void lists, and the end of objections."""
        return self._state._replace(objections=end_of_objections(self.event, now or dt.datetime.now(dt.UTC)))


def kept_json(lists: Lists) -> str:
    """Return what the index keeps of an evening for seasons, empty if its files alone do not say all of it.

    A match day of a league ranks by the rules of its league, lists may be counted by rules in a file elsewhere, and a
    federation's file beside the event says who may play. Such evenings are read.
    """
    event = lists.event
    if event is None or event.tournament.is_league or federation_file(event.source.file):
        return ""
    rules = [*(() if event.profile else (event.rules,)), *(sheet.rules for sheet in lists.sheets)]
    if any(str(each).endswith(".toml") for each in rules):
        return ""
    head = event_of_heads(event, lists.scored)
    table = lists.standings()
    people = [
        [
            [getattr(line.player, name) for name in _PERSON],
            line.rank,
            line.series,
            [getattr(line, name) for name in _RESULT],
        ]
        for line in table.players
        if line.rank is not None
    ]
    facts = [
        __version__,
        [*(getattr(head, name) for name in _HEAD), event.tournament.season],
        lists.standings_state()._replace(objections=""),
        table.series if lists.scored else (),
        people if lists.scored else (),
    ]
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def kept_evening(content: str) -> KeptEvening | None:
    """Return an evening from its content, None if another version wrote it or it cannot be read."""
    try:
        version, *facts = outside_json(content)
        return _evening_of(facts) if version == __version__ else None
    except (ValueError, TypeError, KeyError):
        return None


def _evening_of(facts: Sequence[Any]) -> KeptEvening:
    (*head, terms), state, series, people = facts
    event = Event(
        **dict(zip(_HEAD, head, strict=True)),
        tournament=Tournament(season=SeasonTerms(*terms)),
    )
    lines = (
        Standing(
            rank=rank,
            player=Player(**dict(zip(_PERSON, person, strict=True))),
            series=tuple(points),
            **dict(zip(_RESULT, results, strict=True)),
        )
        for person, rank, points, results in people
    )
    return KeptEvening(event, Standings(tuple(series), tuple(lines)), _state(state))


def _state(values: Sequence[Any]) -> StandingsState:
    facts = dict(zip(StandingsState._fields, values, strict=True))
    seats = {name: tuple(map(tuple, facts[name])) for name in _SEATS}
    missing = tuple(Unfinished(*each) for each in facts["missing"])
    return StandingsState(**{**facts, **seats, "missing": missing, "disputes": tuple(facts["disputes"])})
