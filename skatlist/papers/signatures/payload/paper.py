"""A signed paper: how final it was, and the data from which the same page can be drawn again at any time."""

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from skatlist.base.fields import Fields, json_fields, listed, number, text
from skatlist.base.version import __version__
from skatlist.files.formats.files import MAX_LINE, MAX_LISTS
from skatlist.files.formats.folder.event_settings import TYPED
from skatlist.files.formats.json.json_rows import filled_up, is_per_place, is_signed, read_row, row_json
from skatlist.files.formats.reading import Faults
from skatlist.papers.reports.rankings import RankingNames, ranking_facts
from skatlist.papers.seal import Seal
from skatlist.skat.findings.reading_kinds import L103
from skatlist.skat.sheet import MAX_PLACES, Correction, FooterName, FooterRow, Player, Row, ScoredSheet, SignOff, Source
from skatlist.tournament.conform import is_breach
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.league import by_match_points
from skatlist.tournament.model import Event
from skatlist.tournament.person_facts import IN_RANKINGS, registration_json, stored_registration
from skatlist.tournament.standings import Standing, Standings, standings, with_full_teams
from skatlist.tournament.state import ListState, StandingsState, Unfinished, list_state
from skatlist.tournament.tournament import (
    LOSS_FEES,
    Fees,
    LeagueRules,
    Qualified,
    Registration,
    TeamRanking,
    Tournament,
    is_share,
)
from skatlist.words import InputError, Language
from skatlist.words import text as words

# How final a paper was when it was signed, as JSON embedded in it.

_PLACES: Final = listed(number(1, MAX_PLACES))
_SEATS: Final = listed(listed(number(1), 2, 2))
_NUMBERS: Final = listed(number(1))
_NOT_ON_LIST: Final = (
    "errors",
    "signed",
    "unsigned",
    "corrections",
    "disputes",
    "decisions",
    "written",
    "conform_ended",
    "totals_alone",
)  # facts that the list itself does not contain
_OF_LISTS: Final = ("faulty", "void", "corrected", "unsigned")
_CORRECTED: Final = ("game", "before", "after", "time", "reason", "agreed", "director", "signed", "dispute")
_MOST_ERRORS: Final = 100_000
_DECIDED: Final = frozenset(DirectorDecision._fields) - {"time", "retraction"}  # the facts of a decision on a paper
_NUMBERED: Final = ("number", "series", "table", "points", "minutes")
_COUNT: Final = number(0, 1_000_000)
_TEAMS: Final = listed(text(1000))


def state_json(state: ListState | StandingsState) -> dict[str, Any]:
    """Return the state of a paper. The first two keys are those of version 0.2."""
    if isinstance(state, StandingsState):
        missing = [entry._asdict() for entry in state.missing]
        return {"faulty": False, "missing": missing, "state": _standings_state_json(state)}
    return {"faulty": state.errors > 0, "missing": [], "state": _list_state_json(state)}


def read_state(root: Fields, *, ranking: bool) -> ListState | StandingsState:
    """Return the state of a paper.

    For a list `list_state_of` adds the facts from the list itself. Papers of version 0.2 state only whether a list has
    errors and what is missing. Raises ValueError.
    """
    node = root.inner("state")
    if ranking:
        missing = (Unfinished(*(_number(each, key) for key in Unfinished._fields)) for each in root.inners("missing"))
        return _read_standings_state(node, tuple(missing))
    state = _read_list_state(node)
    return state if node.values else state._replace(errors=int(root.flag("faulty")))


def _list_state_json(state: ListState) -> dict[str, Any]:
    return {
        "errors": state.errors,
        "signed": [sign._asdict() for sign in state.signed],
        "unsigned": list(state.unsigned),
        "disputes": list(state.disputes),
        **signed_decisions_json(state.decisions),
        "corrections": [
            {name: _plain_value(getattr(each, name)) for name in _CORRECTED} | _below_json(each)
            for each in state.corrections
        ],
        **({"written": _rows_json(state.written)} if state.written else {}),
        **({"totals_alone": True} if state.totals_alone else {}),
        **_ended_json(state),
    }


def _rows_json(rows: Iterable[FooterRow]) -> list[dict[str, Any]]:
    return [{"name": row.name, "values": row.values} for row in rows]


def _below_json(correction: Correction) -> dict[str, Any]:
    """Return the rows below a list by sums before and after their correction, nothing for that of a game."""
    if correction.below is None:
        return {}
    before, after = map(_rows_json, correction.below)
    return {"below_before": before, "below_after": after}


def _ended_json(state: ListState | StandingsState) -> dict[str, str]:
    return {"conform_ended": state.conform_ended} if state.conform_ended else {}


def _read_ended(node: Fields) -> Any:
    return node.get("conform_ended", "conform_ended", is_breach, "")


def _plain_value(value: Any) -> Any:
    if isinstance(value, Row):
        return row_json(value)
    return list(value) if isinstance(value, tuple) else value


def _read_list_state(node: Fields) -> ListState:
    return ListState(
        errors=node.get("errors", "number", number(0, _MOST_ERRORS), 0),
        signed=tuple(
            SignOff(each.get("place", "number", number(0, MAX_PLACES), 0), _moment(each, "time"))
            for each in node.inners("signed")
        ),
        unsigned=tuple(node.get("unsigned", "places", _PLACES, ())),
        corrections=tuple(
            Correction(
                game=each.get("game", "number", number(0), 0),
                before=_row(each, "before"),
                after=_row(each, "after"),
                time=_moment(each, "time"),
                reason=each.text("reason"),
                agreed=tuple(each.get("agreed", "places", _PLACES, ())),
                director=each.text("director"),
                signed=each.flag("signed"),
                dispute=each.get("dispute", "number", number(0), 0),
                below=_read_below(each),
            )
            for each in node.inners("corrections")
        ),
        disputes=_disputes(node),
        decisions=read_decisions(node),
        written=_read_rows(node, "written"),
        conform_ended=_read_ended(node),
        totals_alone=node.flag("totals_alone"),
    )


def _read_rows(node: Fields, key: str) -> tuple[FooterRow, ...]:
    return tuple(
        FooterRow(FooterName(each.text("name")), filled_up(list(each.get("values", "values", _is_below, ()))))
        for each in node.inners(key)
    )


def _read_below(node: Fields) -> tuple[tuple[FooterRow, ...], tuple[FooterRow, ...]] | None:
    before, after = _read_rows(node, "below_before"), _read_rows(node, "below_after")
    return (before, after) if before or after else None


def _is_below(values: Any) -> bool:
    return is_per_place(values) and all(each is None or is_signed(each) for each in values)


def list_state_of(scored: ScoredSheet, stated: ListState) -> ListState:
    """Return the state of a list: the stated part, and the part from the list itself."""
    return list_state(scored)._replace(**{name: getattr(stated, name) for name in _NOT_ON_LIST})


def _moment(node: Fields, key: str) -> str:
    sentence = node.text(key)
    if dt.datetime.fromisoformat(sentence).tzinfo is None:
        raise ValueError(sentence)
    return sentence


def _row(node: Fields, key: str) -> Row | None:
    values = node.inner(key).values
    if not values:
        return None
    faults = Faults(Source())
    row = read_row(values, faults, Source())
    if any(finding.kind != L103 for finding in faults.findings):  # facts missing on the list are missing here, too
        raise ValueError(key)
    return row


def _standings_state_json(state: StandingsState) -> dict[str, Any]:
    lists = {name: [list(seat) for seat in getattr(state, name)] for name in _OF_LISTS}
    rest = {"unclosed": state.unclosed, "objections": state.objections, "disputes": list(state.disputes)}
    totals = {"totals": [list(seat) for seat in state.totals]} if state.totals else {}
    return {**lists, **rest, **_ended_json(state), **totals}


def _read_standings_state(node: Fields, missing: tuple[Unfinished, ...]) -> StandingsState:
    lists: dict[str, Any] = {name: tuple(map(tuple, node.get(name, "list", _SEATS, ()))) for name in _OF_LISTS}
    unclosed, objections = node.flag("unclosed"), (_moment(node, "objections") if node.text("objections") else "")
    rest: dict[str, Any] = {"disputes": _disputes(node), "conform_ended": _read_ended(node)}
    rest["totals"] = tuple(map(tuple, node.get("totals", "list", _SEATS, ())))
    return StandingsState(missing, **lists, unclosed=unclosed, objections=objections, **rest)


def _disputes(node: Fields) -> tuple[int, ...]:
    return tuple(node.get("disputes", "numbers", _NUMBERS, ()))


def signed_decisions_json(decisions: Sequence[DirectorDecision]) -> dict[str, Any]:
    """Return the decisions of the director under their key, or an empty object without any, as in earlier versions."""
    sentences = [{name: value for name, value in each._asdict().items() if name in _DECIDED} for each in decisions]
    return {"decisions": sentences} if sentences else {}


def read_decisions(node: Fields) -> tuple[DirectorDecision, ...]:
    """Return the decisions in a paper. Raises ValueError."""
    return tuple(map(_decision, node.inners("decisions")))


def _decision(node: Fields) -> DirectorDecision:
    facts: dict[str, Any] = {name: node.text(name) for name in ("director", "reason", "paragraph")}
    facts |= {name: node.get(name, "number", _COUNT, 0) for name in _NUMBERED}
    return DirectorDecision(
        kind=DecisionKind(node.text("kind")),
        people=tuple(node.get("people", "numbers", _NUMBERS, ())),
        teams=tuple(node.get("teams", "names", _TEAMS, ())),
        **facts,
    )


# A signed paper and its source: the same lists and facts give the same page at any time.

PAPER_NAME: Final = "paper.json"
_SCHEMA: Final = "skatlist/paper/1"
_SEATS_WITH_SERIES: Final = [0, 5]


class PaperKind(StrEnum):
    """The kinds of signed papers."""

    LIST = "list"
    STANDINGS = "standings"


class PaperFacts(NamedTuple):
    """The facts of a paper besides the lists themselves.

    `event` has its name, date and place, the number of lists and the fees, for a Rangliste also the rules of a league.
    `printed` is the day of printing (ISO), `state` that of the list, or of the Rangliste. `files` are the names of the
    lists' files, if a Rangliste identifies people by them. `rules` is the name of its rule set, `players` are the
    registered ones, `decisions` those of the director in force. `program` is the version that drew it.
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
    program: str = __version__

    @property
    def list_state(self) -> ListState:
        """The state of the list, empty for a Rangliste."""
        return self.state if isinstance(self.state, ListState) else ListState()

    def heads(self) -> dict[str, Any]:
        """Return the facts needed for drawing any paper."""
        return {"event": self.event, "lang": self.lang, "date": self.printed, "seal": self.seal}


def ranking_of(facts: PaperFacts, scored_sheets: Sequence[ScoredSheet]) -> Standings:
    """Return the Rangliste of the lists, with the names of their files if people are identified by them."""
    with_files = [
        scored._replace(sheet=scored.sheet._replace(source=Source(file)))
        for scored, file in zip(scored_sheets, facts.files, strict=True)
    ]
    table, rules = standings(with_files, facts.players, facts.decisions), facts.event.tournament
    table = with_full_teams(table, rules.team_ranking.full)
    return by_match_points(table, rules.league) if rules.is_league else table


def ranking_names(facts: PaperFacts) -> RankingNames:
    """Return how the Rangliste writes names.

    Up to version 0.4 a player without a name was written as a seat without its series.
    """
    names = RankingNames.full(facts.lang, facts.event)
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
    """Return the facts and the signed results as JSON to be embedded in the paper."""
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
        **signed_decisions_json(facts.decisions),
        **state_json(facts.state),
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in document.items()]
    result_lines = ",\n  ".join(json.dumps(result, ensure_ascii=False) for result in results)
    return ("{\n" + ",\n".join([*lines, f' "results": [\n  {result_lines}\n ]']) + "\n}\n").encode("utf-8", "replace")


def _further(event: Event) -> dict[str, Any]:
    """Return the loss fees and, if the event has them, the other fees, a league's rules, second lists, other texts."""
    fees, rules = event.tournament.fees, event.tournament.league
    league = {"groups": rules.groups, "points": tuple(map(float, rules.points))} if event.tournament.is_league else {}
    further = {
        "passed_in": fees.passed_in,
        "by_rank": fees.by_rank,
        "league": league,
        "qualified": {name: count for name, count in event.tournament.qualified._asdict().items() if count},
        "full_team": event.tournament.team_ranking.full,
        "lists": event.lists if event.lists > 1 else 0,
        "people": {str(number): registration_json(known) for number, known in event.registrations.items()},
        **{key: getattr(event, key) for key in TYPED if key not in {"name", "place"}},
    }
    return {"loss_fees": event.loss_fees, **{name: fact for name, fact in further.items() if fact}}


def ranked_registrations(event: Event) -> dict[int, Registration]:
    """Return the facts of people that stand in rankings, by start number, without unknown ones."""
    known = ((player.number or 0, ranking_facts(player, event)) for player in event.players)
    return {number: stored_registration(facts) for number, facts in known if number and facts}


def _registrations(event: Fields) -> dict[int, Registration]:
    people = event.inner("people")
    known = {number: people.inner(number) for number in people.values}
    return {
        int(number): stored_registration({fact.key: each.text(fact.key) for fact in IN_RANKINGS})
        for number, each in known.items()
    }


def _league(event: Fields) -> LeagueRules:
    league = event.inner("league")
    groups = league.get("groups", "groups", listed(listed(text(MAX_LINE))), ())
    points = league.get("points", "numbers", listed(is_share), ())
    return LeagueRules(tuple(map(tuple, groups)), tuple(Fraction(str(each)) for each in points))


def read_paper(data: bytes) -> tuple[PaperFacts, list[Any]]:
    """Return the facts of a paper and its signed results. Raises InputError for anything but a paper of ours."""
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
    texts: dict[str, Any] = {key: event.text(key) for key in TYPED}
    return PaperFacts(
        kind=kind,
        lang=Language(root.text("language")),
        printed=root.text("printed"),
        seal=Seal(seal.text("signer"), signed_at, seal.text("code"), seal.text("fingerprint")),
        event=Event(
            **texts,
            date=event.text("date"),
            lists=event.get("lists", "number", number(1, 2), 1),
            loss_fees=tuple(event.get("loss_fees", "number", LOSS_FEES, ())),
            registrations=_registrations(event),
            tournament=Tournament(
                fees=Fees(
                    passed_in=event.get("passed_in", "number", number(0), 0),
                    by_rank=tuple(event.get("by_rank", "number", LOSS_FEES, ())),
                ),
                league=_league(event),
                team_ranking=TeamRanking(event.get("full_team", "number", number(0), 0)),
                qualified=Qualified(
                    *(event.inner("qualified").get(key, "number", number(0), 0) for key in Qualified._fields)
                ),
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
