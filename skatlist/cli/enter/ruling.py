"""Other rules from a game on, typed: `regeln isko-2010`."""

from skatlist.cli.enter.replies import Told
from skatlist.formats.notation.changes import read_change
from skatlist.rules import is_rules_file, load_profile
from skatlist.sheet import Source
from skatlist.store import bookkeeping
from skatlist.store.evening import Evening, Key
from skatlist.words import RefusedError


def change_rules(evening: Evening, key: Key, rest: str, game: int, author: str) -> Told:
    """Let other rules hold from that game on. Raises UsageError for rules nobody knows, RefusedError, InputError."""
    change = read_change(f"regeln {rest}", game, Source())
    if change is None:
        return Told("rules_which")
    if is_rules_file(change.rules):
        raise RefusedError("rules_file", rules=change.rules)
    load_profile(change.rules)
    bookkeeping.add_changes(evening, key, [change], author)
    return Told("rules_changed", {"rules": change.rules, "game": game})
