"""Sentences `enter` says about a record of somebody else, and about a line it does not understand."""

from skatlist.cli.enter.replies import Told
from skatlist.store.journal import Record


def news(record: Record) -> Told:
    """Say what another program has written."""
    return Told(f"news_{record.kind}", {**_facts(record), "author": record.author or "?"})


def undone(record: Record) -> Told:
    """Say what was taken back."""
    return Told(f"undone_{record.kind}", _facts(record))


def strange(line: str, near: str) -> Told:
    """Say that a line is neither a game nor a command, and what was perhaps meant."""
    if near == "?":
        return Told("command_none", {"line": line})
    return Told("command_unknown", {"near": near, "line": line})


def _facts(record: Record) -> dict[str, object]:
    """Return what a sentence about a record may name."""
    facts = record.facts
    return {"game": facts.get("game"), "line": facts.get("line") or ", ".join(facts.get("lines", ()))}
