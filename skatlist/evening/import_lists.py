"""Lists from files into an event file: compared with the existing ones, imported all together or not at all."""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.evening.founding import founding_records
from skatlist.evening.list_compare import Differing, differing
from skatlist.evening.list_people import Register, SeatedPeople, must_fit
from skatlist.event.model import Event
from skatlist.event.policy import must_be_open
from skatlist.findings import Finding
from skatlist.formats.players.names import other_people
from skatlist.formats.text.writer import write_text
from skatlist.formats.unread import unread_facts
from skatlist.rules import is_rules_file, rule_files
from skatlist.sheet import ChangeKind, Player, Sheet
from skatlist.store.drafts import Key, player_draft, seats_draft
from skatlist.store.faults import Overtaken
from skatlist.store.journal import Draft, RecordKind, list_key, second_key
from skatlist.store.skat_file import SkatFile
from skatlist.words import InputError, UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening

_ATTEMPTS: Final = 20  # times that others may write about the same lists in between


class ImportState(StrEnum):
    """The results for a list."""

    NEW = "new"
    SAME = "same"
    DIFFERENT = "different"
    REPLACED = "replaced"


class TakenList(NamedTuple):
    """A list of a file, with the series and table that count: the result, the differences, the people.

    `seated` is None if the event knew the people, or if there are none. `uncounted` are the games of an imported
    list that cannot be booked.
    """

    sheet: Sheet
    state: ImportState
    differences: tuple[Differing, ...] = ()
    seated: SeatedPeople | None = None
    uncounted: tuple[int, ...] = ()

    @property
    def key(self) -> Key:
        """Series and table."""
        return self.sheet.series, self.sheet.table

    @property
    def is_taken(self) -> bool:
        """Whether it is imported into the event."""
        return self.state in {ImportState.NEW, ImportState.REPLACED}


class Imported(NamedTuple):
    """The results for the lists of one call, the new people, and lists with other people than those seated.

    `written` says that something was imported.
    """

    lists: tuple[TakenList, ...] = ()
    people: tuple[Player, ...] = ()
    findings: tuple[Finding, ...] = ()
    written: bool = False


class _Known(NamedTuple):
    """The state of an event before an import: people, seats, rules and their files, lists.

    `had` are former start numbers. `second` says that these are the second lists of the tables. `drawn` are the
    series whose tables come from a draw. `sheet` returns the list of a table, or None. `locked` raises RefusedError
    if it can no longer be changed.
    """

    players: Mapping[int, Player]
    seating: Mapping[Key, tuple[int, ...]]
    rules: str
    rule_files: Mapping[str, str]
    sheet: Callable[[Key], Sheet | None]
    locked: Callable[[Key], None]
    had: Collection[int] = ()
    second: bool = False
    drawn: Collection[int] = ()


def placed(sheets: Sequence[Sheet], tables: Sequence[Key], series: int | None, table: int | None) -> tuple[Sheet, ...]:
    """Return lists with the series and table for which they count: their own, else those of the call.

    `tables` are those of the event. Raises InputError if a list leaves its series or table open and the event has
    several, or if two lists belong to one table. Raises UsageError if the call contradicts all lists.
    """
    for name, asked in (("series", series), ("table", table)):
        if asked is not None and not any(name in sheet.assumed or getattr(sheet, name) == asked for sheet in sheets):
            raise UsageError(
                "import_said", option=f"--{name}", file=sheets[0].source.file, own=getattr(sheets[0], name)
            )
    lists: dict[Key, Sheet] = {}
    for sheet in sheets:
        at = (_number(sheet, "series", series, tables), _number(sheet, "table", table, tables))
        other = lists.setdefault(at, sheet)
        if other is not sheet:
            raise InputError("import_twice", file=sheet.source.file, other=other.source.file, series=at[0], table=at[1])
    return tuple(sheet._replace(series=at[0], table=at[1], assumed=()) for at, sheet in lists.items())


def _number(sheet: Sheet, name: str, asked: int | None, tables: Sequence[Key]) -> int:
    own: int = getattr(sheet, name)
    if name not in sheet.assumed:
        return own
    if asked is not None:
        return asked
    at = 0 if name == "series" else 1
    if any(key[at] != own for key in tables):
        raise InputError(f"import_no_{name}", file=sheet.source.file)
    return own


def import_lists(
    evening: "Evening", sheets: Sequence[Sheet], *, replace: bool = False, unread: Sequence[Finding] = ()
) -> Imported:
    """Write lists into an event file, all in one step.

    Existing ones are only compared. `unread` are their unreadable parts, which are kept with them. A differing list
    keeps all of them out, unless it is to be replaced. Raises RefusedError if one is signed or its series is over,
    and InputError.
    """
    for _ in range(_ATTEMPTS):
        imported, drafts = _planned(_known(evening), sheets, unread, replace=replace)
        if not drafts or any(taken.state is ImportState.DIFFERENT for taken in imported.lists):
            return imported
        try:
            evening.add(drafts)
        except Overtaken:
            evening.refresh()
            continue
        return imported._replace(written=True)
    raise InputError("event_busy", file=evening.name)


def compared(evening: "Evening", sheets: Sequence[Sheet]) -> Imported:
    """Compare lists with those of an event file and write nothing. A new one is one that the event does not have."""
    known = _known(evening)
    return Imported(tuple(_held_against(known, sheet, replace=False) for sheet in sheets))


def start_event(
    path: Path, event: Event, sheets: Sequence[Sheet], author: str, unread: Sequence[Finding] = ()
) -> Imported:
    """Make an event file from a description and lists, whole or not at all. Raises InputError, ProfileError."""
    described = founding_records(event)
    beside = [
        Draft(RecordKind.LIST, second_key(list_key(sheet.series, sheet.table)), _content(sheet, ()))
        for sheet in event.seconds
    ]
    known = _Known(
        players={player.number: player for player in event.players if player.number is not None},
        seating={(seating.series, seating.table): seating.numbers for seating in event.seating},
        rules=described[0].content["rules"],
        rule_files=described[0].content.get("rule_files", {}),
        sheet=lambda _key: None,
        locked=lambda _key: None,
    )
    imported, drafts = _planned(known, sheets, unread, replace=False)
    SkatFile.create(path, [*described, *drafts, *beside], author)
    return imported._replace(written=True)


def _known(evening: "Evening") -> _Known:
    there = set(evening.sheets.begun)
    return _Known(
        players=evening.roster.players,
        seating=evening.roster.seating,
        rules=evening.journal.description.get("rules", Event().rules),
        rule_files=evening.journal.description.get("rule_files", {}),
        sheet=lambda key: evening.sheets.sheet(key) if key in there else None,
        locked=lambda key: must_be_open(evening.sheets.history(key)),
        had=evening.roster.renumbered,
        second=evening.sheets.second,
        drawn=evening.journal.drawn,
    )


def _planned(
    known: _Known, sheets: Sequence[Sheet], unread: Sequence[Finding], *, replace: bool
) -> tuple[Imported, list[Draft]]:
    """Return the results for lists, and their records."""
    register = Register(known.players, known.had)
    lists: list[TakenList] = []
    drafts: list[Draft] = []
    findings: list[Finding] = []
    for sheet in sheets:
        taken = _held_against(known, sheet, replace=replace)
        numbers = known.seating.get(taken.key)
        if taken.is_taken:
            known.locked(taken.key)
            must_be_carried(sheet, known.rules, known.rule_files)
            must_fit(sheet, numbers)
            if numbers is None:
                _must_be_drawn(sheet, known)
                seated = register.seated(sheet)
                taken, numbers = taken._replace(seated=seated), seated.numbers
                drafts += [seats_draft(taken.key, numbers)] if numbers else []
            drafts.append(Draft(RecordKind.LIST, list_key(*taken.key), _content(sheet, unread)))
        if numbers and not known.second:  # a second list may name them in another order
            findings += other_people([sheet], [sheet._replace(players=register.people(numbers))])
        lists.append(taken)
    people = tuple(register.new)
    return Imported(tuple(lists), people, tuple(findings)), [*map(player_draft, people), *drafts]


def _must_be_drawn(sheet: Sheet, known: _Known) -> None:
    if sheet.series in known.drawn and not any(player.name or player.number for player in sheet.players):
        tables = tuple(table for series, table in sorted(known.seating) if series == sheet.series)
        where = {"series": sheet.series, "table": sheet.table, "tables": tables}
        raise InputError("import_not_seated", file=sheet.source.file, **where)


def _held_against(known: _Known, sheet: Sheet, *, replace: bool) -> TakenList:
    there = known.sheet((sheet.series, sheet.table))
    if there is None:
        return TakenList(sheet, ImportState.NEW)
    differences = differing(there, sheet, known.rules)
    differs = ImportState.REPLACED if replace else ImportState.DIFFERENT
    return TakenList(sheet, differs if differences else ImportState.SAME, differences)


def _content(sheet: Sheet, unread: Sequence[Finding]) -> dict[str, Any]:
    facts = unread_facts(sheet, unread)
    return {"text": write_text(sheet), **({"unread": facts} if facts else {})}


def must_be_carried(sheet: Sheet, rules: str, carried: Mapping[str, str]) -> None:
    """Refuse a list under a club's rules that are not those of the event, by their name and their files.

    Raises InputError, ProfileError.
    """
    for change in sheet.changes:
        if change.kind is ChangeKind.RULES and is_rules_file(change.rules):
            raise InputError("import_rules_change", file=sheet.source.file, rules=change.rules, game=change.before)
    if sheet.rules is None or not is_rules_file(sheet.rules):
        return
    beside = Path(sheet.source.file).parent / sheet.rules
    # A list that comes without its rule file means the rules of the event by their name.
    there = rule_files(str(beside)) if os.path.isfile(beside) else carried  # noqa: PTH113 - forbidden counts as missing
    if not carried or sheet.rules != rules or there != carried:
        raise InputError("import_rules", file=sheet.source.file, rules=sheet.rules)
