"""A signed paper and what it was drawn from: from the same lists and facts the same page comes again, at any time."""

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

import skatlist
from skatlist.event.model import Event
from skatlist.event.progress import Unfinished
from skatlist.event.standings import Standings, standings
from skatlist.papers.seal import Seal
from skatlist.sheet import Player, ScoredSheet, Source
from skatlist.words import InputError, Language

PAPER_NAME: Final = "paper.json"
_SCHEMA: Final = "skatlist/paper/1"


class PaperKind(StrEnum):
    """What a paper shows."""

    LIST = "list"
    STANDINGS = "standings"


class PaperFacts(NamedTuple):
    """What a paper was drawn from besides the lists themselves.

    `event` is its name, date and place; `printed` the day of printing (ISO); `faulty`: the list has errors; `files`
    are the names of the lists' files, where a Rangliste names somebody by them; `rules` the name of its rule set;
    `players` the registered ones, `missing` what was not there yet; `program` the version that drew it.
    """

    kind: PaperKind
    lang: Language
    printed: str
    seal: Seal
    event: Event = Event()
    faulty: bool = False
    files: tuple[str, ...] = ()
    rules: str = ""
    players: tuple[Player, ...] = ()
    missing: tuple[Unfinished, ...] = ()
    program: str = skatlist.__version__


def ranked(facts: PaperFacts, scored_sheets: Sequence[ScoredSheet]) -> Standings:
    """Return the Rangliste of the lists, with their files' names where somebody is named by them."""
    named = [
        scored._replace(sheet=scored.sheet._replace(source=Source(file)))
        for scored, file in zip(scored_sheets, facts.files, strict=True)
    ]
    return standings(named, facts.players)


def words_around(facts: PaperFacts) -> tuple[str, ...]:
    """Return the names and numbers that stand around a list: the event, its place, what the stamp says."""
    said = (facts.event.name, facts.event.place, facts.seal.signer, facts.seal.code, facts.seal.fingerprint)
    return tuple(word for word in said if word)


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
        "event": {"name": event.name, "date": event.date, "place": event.place},
        "faulty": facts.faulty,
        "files": facts.files,
        "rules": facts.rules,
        "players": [player._asdict() for player in facts.players],
        "missing": [entry._asdict() for entry in facts.missing],
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in document.items()]
    found = ",\n  ".join(json.dumps(result, ensure_ascii=False) for result in results)
    return ("{\n" + ",\n".join([*lines, f' "results": [\n  {found}\n ]']) + "\n}\n").encode("utf-8", "replace")


def read_paper(data: bytes) -> tuple[PaperFacts, list[Any]]:
    """Return the facts of a paper and its signed results. Raises InputError if it is not one of ours."""
    try:
        values = json.loads(data)
        if values["schema"] != _SCHEMA:
            raise ValueError(values["schema"])  # noqa: TRY301 - one sentence for whatever is wrong
        return _facts(values), list(values["results"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        raise InputError("paper_broken", name=PAPER_NAME) from fault


def _facts(values: dict[str, Any]) -> PaperFacts:
    seal, event = values["seal"], values["event"]
    signed_at = dt.datetime.fromisoformat(seal["signed_at"])
    if signed_at.tzinfo is None:
        raise ValueError(seal["signed_at"])
    return PaperFacts(
        kind=PaperKind(values["kind"]),
        lang=Language(values["language"]),
        printed=_text(values["printed"]),
        seal=Seal(_text(seal["signer"]), signed_at, _text(seal["code"]), _text(seal["fingerprint"])),
        event=Event(name=_text(event["name"]), date=_text(event["date"]), place=_text(event["place"])),
        faulty=values["faulty"] is True,
        files=tuple(map(_text, values["files"])),
        rules=_text(values["rules"]),
        players=tuple(_player(player) for player in values["players"]),
        missing=tuple(Unfinished(*(_number(entry[key]) for key in Unfinished._fields)) for entry in values["missing"]),
        program=_text(values["program"]),
    )


def _player(values: dict[str, Any]) -> Player:
    words = {key: _text(values[key]) for key in ("name", "club", "team")}
    return Player(**words, number=_number(values["number"]), excluded=values["excluded"] is True)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _number(value: Any) -> Any:
    if value is not None and type(value) is not int:
        raise TypeError(value)
    return value
