"""Rules that a list names as a file: an event file holds no files, only the rules it carries itself."""

import os
from collections.abc import Mapping
from pathlib import Path

from skatlist.rules import is_rules_file, rule_files
from skatlist.sheet import ChangeKind, Sheet
from skatlist.words import InputError


def must_be_carried(sheet: Sheet, rules: str, carried: Mapping[str, str]) -> None:
    """Refuse a list by a club's rules that are not those of the event: their name and the files it carries.

    Raises InputError, ProfileError.
    """
    for change in sheet.changes:
        if change.kind is ChangeKind.RULES and is_rules_file(change.rules):
            raise InputError("import_rules_change", file=sheet.source.file, rules=change.rules, game=change.before)
    if sheet.rules is None or not is_rules_file(sheet.rules):
        return
    beside = Path(sheet.source.file).parent / sheet.rules
    # A list that comes without its file means the rules of the event by their name.
    there = rule_files(str(beside)) if os.path.isfile(beside) else carried  # noqa: PTH113 - forbidden is not there
    if not carried or sheet.rules != rules or there != carried:
        raise InputError("import_rules", file=sheet.source.file, rules=sheet.rules)
