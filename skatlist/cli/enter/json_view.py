"""The answers of `enter` for programs: one JSON object on one line for each, schema `skatlist/enter/1`."""

from typing import Any

from skatlist.cli.terminal.terminal import Terminal
from skatlist.dialogue.replies import (
    Booked,
    Doubted,
    Help,
    Listed,
    Note,
    PersonChanged,
    Registered,
    Reply,
    Tables,
    is_refusal,
)
from skatlist.evening import Comparison
from skatlist.findings import Finding
from skatlist.formats.notation.writer import write_line
from skatlist.reports.findings import finding_json
from skatlist.reports.model import facts_of
from skatlist.reports.people import person_json
from skatlist.reports.score import sheet_json
from skatlist.sheet import FooterName, ScoredSheet


def json_of(reply: Reply, terminal: Terminal) -> dict[str, Any]:
    """Return an answer as an object. `kind` says which."""
    document: dict[str, Any] = {"schema": "skatlist/enter/1"}
    match reply:
        case Booked():
            document |= _booked(reply)
        case Doubted(line, _entry, findings, scored, refused, _again, _offered):
            documents = _findings(findings, scored, terminal)
            document |= {"kind": "doubt", **_seat(scored), "line": line, "refused": refused, "findings": documents}
        case Note(name, params, alarm):
            message = terminal.text(f"enter.{name}", **params)
            document |= {"kind": "note", "name": name, "error": alarm or is_refusal(reply), "message": message}
        case Listed(scored):
            document |= {"kind": "list", **sheet_json(scored)}
        case Tables(tables):
            states = [facts_of(each, "series", "table", "played", "agreed", "signed") for each in tables]
            document |= {"kind": "tables", "tables": states}
        case Registered(people):
            document |= {"kind": "people", "people": [person_json(person) for person in people]}
        case PersonChanged(change):
            document |= {"kind": "people", "people": [person_json(change.after)]}
        case Comparison(scored, differing, findings):
            totals, documents = list(scored.footer(FooterName.TOTAL)), _findings(findings, scored, terminal)
            document |= {"kind": "footer", **_seat(scored), "totals": totals}
            document |= {"differing": list(differing), "findings": documents}
        case Help():
            document |= {"kind": "help", "message": terminal.text(f"enter.{reply.name}")}
    return document


def _booked(reply: Booked) -> dict[str, Any]:
    scored, at, before = reply
    row = scored.rows[at]
    return {
        "kind": "game" if before is None else "correction",
        **_seat(scored),
        "game": row.row.number,
        "line": write_line(row.row, stated=True),
        "before": None if before is None else write_line(before.row, stated=True),
        **facts_of(row.valuation, "value", "points", "overbid"),
        "bookings": list(row.bookings),
        "totals": list(scored.rows[-1].totals),
    }


def _seat(scored: ScoredSheet) -> dict[str, int]:
    return facts_of(scored.sheet, "series", "table")


def _findings(findings: tuple[Finding, ...], scored: ScoredSheet, terminal: Terminal) -> list[dict[str, Any]]:
    return [finding_json(finding, scored.profile, terminal.lang) for finding in findings]
