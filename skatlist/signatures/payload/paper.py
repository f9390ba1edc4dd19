"""A signed paper and what it was drawn from: from the same lists and facts the same page comes again, at any time."""

import datetime as dt
import json
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

import skatlist
from skatlist.event.decision import DirectorDecision
from skatlist.event.league import by_match_points
from skatlist.event.model import Event
from skatlist.event.standings import Standing, Standings, standings
from skatlist.event.state import ListState, StandingsState
from skatlist.event.tournament import LOSS_FEES, Fees, LeagueRules, Tournament, is_share
from skatlist.fields import Fields, json_fields, listed, number, text
from skatlist.formats.files import MAX_LINE, MAX_LISTS
from skatlist.papers.seal import Seal
from skatlist.reports.rankings import RankingNames
from skatlist.sheet import Player, ScoredSheet, Source
from skatlist.signatures.payload.paper_state import decisions_json, read_decisions, read_state, state_json
from skatlist.words import InputError, Language
from skatlist.words import text as words

PAPER_NAME: Final = "paper.json"
_SCHEMA: Final = "skatlist/paper/1"
_SEATS_WITH_SERIES: Final = [0, 5]


class PaperKind(StrEnum):
    """The content of a paper."""

    LIST = "list"
    STANDINGS = "standings"


class PaperFacts(NamedTuple):
    """The facts of a paper besides the lists themselves.

    `event` is its name, date and place; `printed` the day of printing (ISO); `state` that of the list, or of the
    Rangliste; `files` are the names of the lists' files, if a Rangliste names people by them; `rules` the name of its
    rule set; `players` the registered ones, `decisions` those of the director that hold; `program` the version that
    drew it.
    """

    kind: PaperKind
    lang: Language
    printed: str
    seal: Seal
    event: Event = Event()
    state: ListState | StandingsState = ListState()
    files: tuple[str, ...] = ()
    rules: str = ""
    players: tuple[Player, ...] = ()
    decisions: tuple[DirectorDecision, ...] = ()
    program: str = skatlist.__version__

    @property
    def list_state(self) -> ListState:
        """The state of the list, where the paper is one."""
        return self.state if isinstance(self.state, ListState) else ListState()

    def heads(self) -> dict[str, Any]:
        """Return the facts that every paper is drawn with."""
        return {"event": self.event, "lang": self.lang, "date": self.printed, "seal": self.seal}


def ranking_of(facts: PaperFacts, scored_sheets: Sequence[ScoredSheet]) -> Standings:
    """Return the Rangliste of the lists, with their files' names if people are named by them."""
    named = [
        scored._replace(sheet=scored.sheet._replace(source=Source(file)))
        for scored, file in zip(scored_sheets, facts.files, strict=True)
    ]
    table, rules = standings(named, facts.players, facts.decisions), facts.event.tournament
    return by_match_points(table, rules.league) if rules.is_league else table


def ranking_names(facts: PaperFacts) -> RankingNames:
    """Return how the Rangliste writes names: up to version 0.4 a player without one had no series next to the seat."""
    names = RankingNames.full(facts.lang)
    if version_of(facts.program) >= _SEATS_WITH_SERIES:
        return names

    def person(line: Standing) -> str:
        if line.player.name or line.seat is None or line.seat.file:
            return names.person(line)
        return words("papers.no_name", facts.lang, table=line.seat.table, place=line.seat.place)

    return names._replace(person=person)


def version_of(program: str) -> list[int]:
    """Return the numbers of a version, to be compared."""
    return [int(number) for number in re.findall(r"\d{1,9}", program)]


def paper_json(facts: PaperFacts, results: Sequence[Mapping[str, Any]]) -> bytes:
    """Return the facts, and the results that were signed, as the JSON that travels with the paper."""
    event, seal = facts.event, facts.seal
    document = {
        "schema": _SCHEMA,
        "program": facts.program,
        "kind": facts.kind,
        "language": facts.lang,
        "printed": facts.printed,
        "seal": {**seal._asdict(), "signed_at": seal.signed_at.isoformat()},
        "event": {"name": event.name, "date": event.date, "place": event.place, **_further(event)},
        "files": facts.files,
        "rules": facts.rules,
        "players": [player._asdict() for player in facts.players],
        **decisions_json(facts.decisions),
        **state_json(facts.state),
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in document.items()]
    found = ",\n  ".join(json.dumps(result, ensure_ascii=False) for result in results)
    return ("{\n" + ",\n".join([*lines, f' "results": [\n  {found}\n ]']) + "\n}\n").encode("utf-8", "replace")


def _further(event: Event) -> dict[str, Any]:
    """Return the fees at the tables, and the rules of a league; rare facts only if the event has them."""
    fees, rules = event.tournament.fees, event.tournament.league
    league = {"groups": rules.groups, "points": tuple(map(float, rules.points))} if event.tournament.is_league else {}
    further = {
        "passed_in": fees.passed_in,
        "by_rank": fees.by_rank,
        "league": league,
        "lists": event.lists if event.lists > 1 else 0,
    }
    return {"loss_fees": event.loss_fees, **{name: fact for name, fact in further.items() if fact}}


def _league(event: Fields) -> LeagueRules:
    league = event.inner("league")
    groups = league.get("groups", "groups", listed(listed(text(MAX_LINE))), ())
    points = league.get("points", "numbers", listed(is_share), ())
    return LeagueRules(tuple(map(tuple, groups)), tuple(Fraction(str(each)) for each in points))


def read_paper(data: bytes) -> tuple[PaperFacts, list[Any]]:
    """Return the facts of a paper and its signed results. Raises InputError if it is not one of ours."""
    try:
        root = json_fields(data, _SCHEMA)
        return _facts(root), root.items("results")
    except ValueError as fault:
        raise InputError("paper_broken", name=PAPER_NAME) from fault


def _facts(root: Fields) -> PaperFacts:
    seal, event = root.inner("seal"), root.inner("event")
    signed_at = dt.datetime.fromisoformat(seal.text("signed_at"))
    if signed_at.tzinfo is None:
        raise ValueError(signed_at)
    kind = PaperKind(root.text("kind"))
    return PaperFacts(
        kind=kind,
        lang=Language(root.text("language")),
        printed=root.text("printed"),
        seal=Seal(seal.text("signer"), signed_at, seal.text("code"), seal.text("fingerprint")),
        event=Event(
            name=event.text("name"),
            date=event.text("date"),
            place=event.text("place"),
            lists=event.get("lists", "number", number(1, 2), 1),
            loss_fees=tuple(event.get("loss_fees", "number", LOSS_FEES, ())),
            tournament=Tournament(
                fees=Fees(
                    passed_in=event.get("passed_in", "number", number(0), 0),
                    by_rank=tuple(event.get("by_rank", "number", LOSS_FEES, ())),
                ),
                league=_league(event),
            ),
        ),
        state=read_state(root, ranking=kind is PaperKind.STANDINGS),
        files=tuple(root.get("files", "text", listed(text(MAX_LINE), most=MAX_LISTS), ())),
        rules=root.text("rules"),
        players=tuple(map(_player, root.inners("players"))),
        decisions=read_decisions(root),
        program=root.text("program"),
    )


def _player(node: Fields) -> Player:
    words = {key: node.text(key) for key in ("name", "club", "team")}
    return Player(**words, number=_number(node, "number"), excluded=node.flag("excluded"))


def _number(node: Fields, key: str) -> Any:
    return node.get(key, "number", lambda value: type(value) is int)
