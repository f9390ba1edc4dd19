"""How final a paper was when it was signed, as the JSON that travels with it."""

import datetime as dt
from collections.abc import Sequence
from typing import Any, Final

from skatlist.event.conform import is_breach
from skatlist.event.decision import DecisionKind, DirectorDecision
from skatlist.event.progress import Unfinished
from skatlist.event.state import ListState, StandingsState, list_state
from skatlist.fields import Fields, listed, number, text
from skatlist.findings.reading_kinds import L103
from skatlist.formats.json.json_rows import filled_up, is_per_place, is_signed, read_row, row_json
from skatlist.formats.reading import Faults
from skatlist.sheet import MAX_PLACES, Correction, FooterName, FooterRow, Row, ScoredSheet, SignOff, Source

_PLACES: Final = listed(number(1, MAX_PLACES))
_SEATS: Final = listed(listed(number(1), 2, 2))
_NUMBERS: Final = listed(number(1))
_SAID: Final = (
    "errors",
    "signed",
    "unsigned",
    "corrections",
    "disputes",
    "decisions",
    "written",
    "conform_ended",
)  # what no list says itself
_OF_LISTS: Final = ("faulty", "void", "corrected", "unsigned")
_CORRECTED: Final = ("game", "before", "after", "time", "reason", "agreed", "director", "signed", "dispute")
_MOST_ERRORS: Final = 100_000
_DECIDED: Final = frozenset(DirectorDecision._fields) - {"time", "retraction"}  # what a paper shows of a decision
_NUMBERED: Final = ("number", "series", "table", "points", "minutes")
_COUNT: Final = number(0, 1_000_000)
_TEAMS: Final = listed(text(1000))


def state_json(state: ListState | StandingsState) -> dict[str, Any]:
    """Return the state of a paper, the first two keys as version 0.2 had them."""
    if isinstance(state, StandingsState):
        missing = [entry._asdict() for entry in state.missing]
        return {"faulty": False, "missing": missing, "state": _standings_state_json(state)}
    return {"faulty": state.errors > 0, "missing": [], "state": _list_state_json(state)}


def read_state(root: Fields, *, ranking: bool) -> ListState | StandingsState:
    """Return the state of a paper; of a list what it does not say itself: `list_state_of` adds that.

    Papers of version 0.2 say only whether a list has errors, and what is missing. Raises ValueError.
    """
    node = root.inner("state")
    if ranking:
        missing = (Unfinished(*(_count(each, key) for key in Unfinished._fields)) for each in root.inners("missing"))
        return _read_standings_state(node, tuple(missing))
    said = _read_list_state(node)
    return said if node.values else said._replace(errors=int(root.flag("faulty")))


def _count(node: Fields, key: str) -> Any:
    return node.get(key, "number", lambda value: type(value) is int)


def _list_state_json(state: ListState) -> dict[str, Any]:
    return {
        "errors": state.errors,
        "signed": [sign._asdict() for sign in state.signed],
        "unsigned": list(state.unsigned),
        "disputes": list(state.disputes),
        **decisions_json(state.decisions),
        "corrections": [{name: _plain_value(getattr(each, name)) for name in _CORRECTED} for each in state.corrections],
        **({"written": [{"name": row.name, "values": row.values} for row in state.written]} if state.written else {}),
        **_ended_json(state),
    }


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
            )
            for each in node.inners("corrections")
        ),
        disputes=_disputes(node),
        decisions=read_decisions(node),
        written=tuple(
            FooterRow(FooterName(each.text("name")), filled_up(list(each.get("values", "values", _is_below, ()))))
            for each in node.inners("written")
        ),
        conform_ended=_read_ended(node),
    )


def _is_below(values: Any) -> bool:
    return is_per_place(values) and all(each is None or is_signed(each) for each in values)


def list_state_of(scored: ScoredSheet, said: ListState) -> ListState:
    """Return the state of a list: what was said of it, and what it says itself."""
    return list_state(scored)._replace(**{name: getattr(said, name) for name in _SAID})


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
    if any(finding.kind != L103 for finding in faults.findings):  # what nobody wrote down is missing here, too
        raise ValueError(key)
    return row


def _standings_state_json(state: StandingsState) -> dict[str, Any]:
    lists = {name: [list(seat) for seat in getattr(state, name)] for name in _OF_LISTS}
    rest = {"unclosed": state.unclosed, "objections": state.objections, "disputes": list(state.disputes)}
    return {**lists, **rest, **_ended_json(state)}


def _read_standings_state(node: Fields, missing: tuple[Unfinished, ...]) -> StandingsState:
    lists: dict[str, Any] = {name: tuple(map(tuple, node.get(name, "list", _SEATS, ()))) for name in _OF_LISTS}
    unclosed, objections = node.flag("unclosed"), (_moment(node, "objections") if node.text("objections") else "")
    rest: dict[str, Any] = {"disputes": _disputes(node), "conform_ended": _read_ended(node)}
    return StandingsState(missing, **lists, unclosed=unclosed, objections=objections, **rest)


def _disputes(node: Fields) -> tuple[int, ...]:
    return tuple(node.get("disputes", "numbers", _NUMBERS, ()))


def decisions_json(decisions: Sequence[DirectorDecision]) -> dict[str, Any]:
    """Return the decisions of the director under their key; nothing if there are none, as before there were any."""
    sentences = [{name: value for name, value in each._asdict().items() if name in _DECIDED} for each in decisions]
    return {"decisions": sentences} if sentences else {}


def read_decisions(node: Fields) -> tuple[DirectorDecision, ...]:
    """Return the decisions that a paper carries. Raises ValueError."""
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
