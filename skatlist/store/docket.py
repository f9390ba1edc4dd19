"""Disputes, requests and decisions of the director in the journal of an event, each numbered 1, 2, 3."""

from collections.abc import Iterator, Mapping
from typing import Any

from skatlist.event.decision import DecisionKind, DirectorDecision, Retraction
from skatlist.event.dispute import Answer, Dispute, Instance, Party, Reopening, Request, RequestKind, Ruling, RulingKind
from skatlist.store.journal import Record, RecordKind


class Docket:
    """The disputes noted so far.

    `raised` are the records that raised them, `decisions` those of the director. `requests` are those of the tables
    to the desk, `rulings` the records of the last decisions by number of dispute.
    """

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.raised: list[Record] = []
        self.rulings: dict[int, int] = {}
        self.decisions: list[DirectorDecision] = []
        self._disputes: list[Dispute] = []

    def __iter__(self) -> Iterator[Dispute]:
        return iter(self._disputes)

    def take(self, record: Record, facts: Mapping[str, Any]) -> None:
        """Note a record about a dispute. Raises ValueError if the dispute is missing, or belongs to another list."""
        if record.kind == RecordKind.DISPUTE:
            self.raised.append(record)
            self._disputes.append(_raised(len(self.raised), record, facts))
            return
        at = facts["dispute"] - 1
        if at >= len(self._disputes) or self._disputes[at].key != record.key:
            raise ValueError(at)
        step = (_ruling if record.kind == RecordKind.RULING else _reopening)(record, facts)
        dispute = self._disputes[at]
        if dispute.open != isinstance(step, Ruling):  # decided once, then reopened before it is decided again
            raise ValueError(at)
        self._disputes[at] = dispute._replace(steps=(*dispute.steps, step))
        if isinstance(step, Ruling):
            self.rulings[dispute.number] = record.seq

    def take_request(self, record: Record, facts: Mapping[str, Any]) -> None:
        """Note a request or its answer. Raises ValueError if it is missing in its list, or already answered."""
        if record.kind == RecordKind.REQUEST:
            fields: dict[str, Any] = {
                **facts,
                "what": RequestKind(facts["what"]),
                "totals": tuple(facts.get("totals", ())),
            }
            where = record.key or (0, 0)
            self.requests.append(Request(len(self.requests) + 1, record.seq, *where, record.time, **fields))
            return
        at = facts["request"] - 1
        if at >= len(self.requests) or self.requests[at].key != record.key or self.requests[at].answer is not None:
            raise ValueError(at)
        answer = Answer(record.time, facts["accepted"], facts.get("reason", ""))
        self.requests[at] = self.requests[at]._replace(answer=answer)

    def take_decision(self, record: Record, facts: Mapping[str, Any]) -> None:
        """Note a decision, or its retraction. Raises ValueError if it is missing, or already taken back."""
        if record.kind == RecordKind.DECISION:
            fields: dict[str, Any] = {
                name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()
            }
            fields["kind"] = DecisionKind(fields["kind"])
            self.decisions.append(DirectorDecision(len(self.decisions) + 1, time=record.time, **fields))
            return
        at = facts["decision"] - 1
        if at >= len(self.decisions) or not self.decisions[at].in_force:
            raise ValueError(at)
        back = Retraction(record.time, facts["director"], facts["reason"])
        self.decisions[at] = self.decisions[at]._replace(retraction=back)


def _raised(number: int, record: Record, facts: Mapping[str, Any]) -> Dispute:
    series, table = record.key or (0, 0)
    fields = {name: facts[name] for name in ("claim", "words", "director", "reason") if name in facts}
    return Dispute(number, series, table, facts["game"], facts["line"], record.time, _party(facts), **fields)


def _party(facts: Mapping[str, Any]) -> Party:
    return Party(tuple(facts.get("places", ())), facts.get("name", ""))


def _ruling(record: Record, facts: Mapping[str, Any]) -> Ruling:
    return Ruling(
        record.time,
        Instance(facts["by"]),
        facts.get("name", ""),
        tuple(facts.get("agreed", ())),
        RulingKind(facts["outcome"]),
        facts["reason"],
        facts.get("paragraph", ""),
        facts["before"],
        facts["line"],
    )


def _reopening(record: Record, facts: Mapping[str, Any]) -> Reopening:
    return Reopening(record.time, _party(facts), facts["reason"], facts.get("director", ""))
