"""Import lists into an event file: compare them with the existing ones, and write all of them or none."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from skatlist.evening.founding import founding_records
from skatlist.files.formats.notation.changes import write_change, write_void
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.players.names import by_names, matching_players, other_people, same_person
from skatlist.files.formats.reading import table_size
from skatlist.files.formats.text.text_writer import write_footer, write_text
from skatlist.files.formats.unread import unread_facts
from skatlist.files.journal.drafts import Key, player_draft, seats_draft
from skatlist.files.journal.journal import Draft, RecordKind, list_key, second_key
from skatlist.files.journal.medium import Overtaken
from skatlist.files.journal.skat_file import SkatFile
from skatlist.skat.findings import Finding
from skatlist.skat.rules import is_rules_file, rule_files
from skatlist.skat.sheet import ChangeKind, FooterRow, HouseRuleFacts, Player, Row, Sheet, SheetChange
from skatlist.skat.sheet.game_facts import ROW_TEXTS
from skatlist.skat.sheet.presence import first_places
from skatlist.tournament.model import Event
from skatlist.tournament.policy import must_be_open
from skatlist.words import InputError, UsageError
from skatlist.words.spelling import normalized

if TYPE_CHECKING:
    from skatlist.evening.parts import Parts


# The people of a table without seats: those named on its list, as known to the event.


class SeatedPeople(NamedTuple):
    """Start numbers by place, empty if the list does not name everybody.

    `known` are names that stand for a person with another name: the name on the list, and the person of the event.
    """

    numbers: tuple[int, ...] = ()
    known: tuple[tuple[str, Player], ...] = ()


class Register:
    """The people of an event, and those who come with lists: `new`. They get numbers that were never in use (`had`)."""

    def __init__(self, players: Mapping[int, Player], had: Collection[int] = ()) -> None:
        self._players = dict(players)
        self._had = had
        self.new: list[Player] = []

    def people(self, numbers: tuple[int, ...]) -> tuple[Player, ...]:
        """Return the people with these start numbers."""
        return tuple(self._players.get(number, Player(number=number)) for number in numbers)

    def seated(self, sheet: Sheet) -> SeatedPeople:
        """Return the people at the beginning of a list.

        New people get the next start number. Raises InputError if a name is ambiguous, or if two places have the same
        person.
        """
        players = _at_the_beginning(sheet)
        if not all(player.name or player.number in self._players for player in players):
            return SeatedPeople()
        people: list[Player] = []
        for player in players:
            people.append(self._person_for(player, sheet, people))
        _must_differ(people, sheet)
        others = [
            (player.name, known)
            for player, known in zip(players, people, strict=True)
            if player.name and normalized(player.name) != normalized(known.name)
        ]
        return SeatedPeople(tuple(player.number or 0 for player in people), tuple(others))

    def _person_for(self, player: Player, sheet: Sheet, seated: Sequence[Player]) -> Player:
        """Return the person of a name on a list.

        A person with another number is not one already seated at the table.
        """
        numbered = self._players.get(player.number or 0)
        if numbered is not None and (not player.name or same_person(player.name, numbered.name)):
            return numbered
        others = seated if player.number is not None else ()
        near = matching_players(player.name, (known for known in self._players.values() if known not in others))
        if len(near) > 1:
            numbers = tuple(known.number for known in near)
            raise InputError("import_who", file=sheet.source.file, name=player.name, numbers=numbers)
        return near[0] if near else self._welcome(player)

    def _welcome(self, player: Player) -> Player:
        taken = {*self._players, *self._had}
        free = player.number if player.number is not None and player.number not in taken else None
        new = player._replace(number=free or max(taken, default=0) + 1)
        self._players[new.number or 0] = new
        self.new.append(new)
        return new


def _must_differ(people: Sequence[Player], sheet: Sheet) -> None:
    """Raise InputError if two places of a list have the same person."""
    numbers = [known.number for known in people]
    for place, known in enumerate(people, 1):
        first = numbers.index(known.number) + 1
        if first != place:
            names = tuple(sheet.players[at - 1].name or known.name for at in (first, place))
            where = {"file": sheet.source.file, "series": sheet.series, "table": sheet.table}
            raise InputError("import_seat_twice", places=(first, place), names=names, number=known.number, **where)


def must_fit(sheet: Sheet, numbers: tuple[int, ...] | None) -> None:
    """Raise InputError if a list has more or fewer places than people seated at its table.

    A player who joins later may be among them or not. Without names, dealers and sums, a list does not show a place
    that never played.
    """
    if numbers is None:
        return
    places = max(sheet.size, 0 if sheet.changes else table_size(sheet.rows, sheet.footer))
    seats = len(numbers)
    if seats in {places, len(first_places(sheet))} or (seats > places and not _shows_size(sheet)):
        return
    raise InputError(
        "import_size", file=sheet.source.file, places=places, seats=seats, series=sheet.series, table=sheet.table
    )


def _shows_size(sheet: Sheet) -> bool:
    joined = {change.player for change in sheet.changes if change.kind is ChangeKind.JOINED}
    has_names = any((player.name or player.number) and player not in joined for player in sheet.players)
    return has_names or bool(sheet.footer) or any(row.dealer for row in sheet.rows)


def _at_the_beginning(sheet: Sheet) -> tuple[Player, ...]:
    joined = {change.place: change.player for change in sheet.changes if change.kind is ChangeKind.JOINED}
    players = sheet.players
    while players and joined.get(len(players)) == players[-1]:
        players = players[:-1]
    return players


# Compare the list in an event file with an imported one: contradictions, game by game.

_NO_HOUSE: Final = HouseRuleFacts()
_Item = TypeVar("_Item")


class Differing(NamedTuple):
    """A game, a row below the list (its name) or the list itself (None), as in the event and as in the file.

    A reading is empty if there is nothing.
    """

    game: int | str | None
    event: str
    file: str


def differing(there: Sheet, brought: Sheet, rules: str) -> tuple[Differing, ...]:
    """Return the differences between two lists of an event under these rules.

    A fact that the file leaves open is no difference, a fact that only the file states is one. Further numbers on
    the paper (values, totals, dealers) differ only if both state them.
    """
    return (*_head(there, brought, rules), *_rows(there, brought), *_changes(there, brought), *_footers(there, brought))


def _head(there: Sheet, brought: Sheet, rules: str) -> Iterator[Differing]:
    if there.void != brought.void:
        yield Differing(None, *(write_void(sheet.void) if sheet.void else "" for sheet in (there, brought)))
    ours, theirs = there.rules or rules, brought.rules or there.rules or rules
    if ours != theirs:
        yield Differing(None, f"regeln {ours}", f"regeln {theirs}")


def _rows(there: Sheet, brought: Sheet) -> Iterator[Differing]:
    ours, theirs = _numbered(there.rows), _numbered(brought.rows)
    for key in sorted({*ours, *theirs}):
        row, other = ours.get(key), theirs.get(key)
        game = None if key[0] < 0 else key[0]
        if row is None or other is None:
            yield Differing(game, *("" if each is None else write_line(each) for each in (row, other)))
        elif _contradicts(row, other):
            yield Differing(game, *_lines(row, other))


def _numbered(rows: Iterable[Row]) -> dict[tuple[int, int], Row]:
    """Return the rows by number and by the count of earlier rows with that number.

    A void game and its replay share a number.
    """
    rows_by_number: dict[tuple[int, int], Row] = {}
    for row in rows:
        number = -1 if row.number is None else row.number
        again = 0
        while (number, again) in rows_by_number:
            again += 1
        rows_by_number[number, again] = row
    return rows_by_number


def _lines(row: Row, other: Row) -> tuple[str, str]:
    short = write_line(row), write_line(other)
    return short if short[0] != short[1] else (write_line(row, stated=True), write_line(other, stated=True))


def _contradicts(row: Row, other: Row) -> bool:
    pairs = [
        (row.dealer, other.dealer),
        (row.stated.value, other.stated.value),
        (row.stated.passed, other.stated.passed),
        *zip(row.stated.totals, other.stated.totals, strict=False),
        *zip(row.stated.won, other.stated.won, strict=False),
        *zip(row.stated.lost, other.stated.lost, strict=False),
        *((row.texts.get(name), other.texts.get(name)) for name in ROW_TEXTS),
    ]
    return (
        row.declarer != other.declarer
        or any(says not in {None, known} for known, says in zip(row.entry, other.entry, strict=True))
        or (other.house or _NO_HOUSE) not in {_NO_HOUSE, row.house}
        or any(one != two for one, two in pairs if one is not None and two is not None)
    )


def _changes(there: Sheet, brought: Sheet) -> Iterator[Differing]:
    for row, other in _both(_change_words(there.changes), _change_words(brought.changes)):
        yield Differing((row or other or (0, ""))[0], row[1] if row else "", other[1] if other else "")


def _change_words(changes: Iterable[SheetChange]) -> list[tuple[int, str]]:
    return [
        (change.before, write_change(change._replace(player=change.player and change.player._replace(number=None))))
        for change in changes
    ]


def _both(ours: list[_Item], theirs: list[_Item]) -> Iterator[tuple[_Item | None, _Item | None]]:
    yield from zip_longest([one for one in ours if one not in theirs], [one for one in theirs if one not in ours])


def _footers(there: Sheet, brought: Sheet) -> Iterator[Differing]:
    ours = {row.name: row for row in there.footer}
    for other in brought.footer:
        row = ours.get(other.name)
        if row is not None and _apart(row, other):
            size = max(there.size, brought.size)
            yield Differing(row.name.value, write_footer(row, size), write_footer(other, size))


def _apart(row: FooterRow, other: FooterRow) -> bool:
    return any(
        one != two for one, two in zip(row.values, other.values, strict=False) if one is not None and two is not None
    )


_ATTEMPTS: Final = 20  # how often others may write about the same lists in the meantime


class ImportState(StrEnum):
    """The results for a list."""

    NEW = "new"
    SAME = "same"
    DIFFERENT = "different"
    REPLACED = "replaced"


class TakenList(NamedTuple):
    """A list of a file, with its series and table in the event: the result, the differences, the people.

    `seated` is None if the event already had the people, or if there are none. `uncounted` are the games of an imported
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
        """Whether it is to be written into the event."""
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
    """Return lists with their series and table in the event: their own, else those of the call.

    `tables` are those of the event. Raises InputError if a list leaves its series or table open and the event has
    several, or if two lists belong to one table. Raises UsageError if the call contradicts all lists.
    """
    for name, number in (("series", series), ("table", table)):
        if number is not None and not any(name in sheet.assumed or getattr(sheet, name) == number for sheet in sheets):
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


def _number(sheet: Sheet, name: str, number: int | None, tables: Sequence[Key]) -> int:
    own: int = getattr(sheet, name)
    if name not in sheet.assumed:
        return own
    if number is not None:
        return number
    at = 0 if name == "series" else 1
    if any(key[at] != own for key in tables):
        raise InputError(f"import_no_{name}", file=sheet.source.file)
    return own


def import_lists(
    evening: "Parts", sheets: Sequence[Sheet], *, replace: bool = False, unread: Sequence[Finding] = ()
) -> Imported:
    """Write lists into an event file, all in one step.

    Existing ones are only compared. `unread` are the unreadable parts of lists, kept with them. Unless it is to be
    replaced, a differing list prevents the import of all. Raises RefusedError if one is signed or its series is over,
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


def compared(evening: "Parts", sheets: Sequence[Sheet]) -> Imported:
    """Compare lists with those of an event file without writing. A list that the event does not have counts as new."""
    known = _known(evening)
    return Imported(tuple(_compare(known, sheet, replace=False) for sheet in sheets))


def start_event(
    path: Path, event: Event, sheets: Sequence[Sheet], author: str, unread: Sequence[Finding] = ()
) -> Imported:
    """Make an event file from a description and lists, completely or not at all. Raises InputError, ProfileError."""
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


def _known(evening: "Parts") -> _Known:
    there = set(evening.sheets.begun)
    return _Known(
        players=evening.roster.players,
        seating=evening.roster.seating,
        rules=evening.journal.setting("rules"),
        rule_files=evening.journal.rule_files,
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
    for written in sheets:
        numbers = known.seating.get((written.series, written.table))
        sheet = by_names(written, register.people(numbers)) if numbers else written
        taken = _compare(known, sheet, replace=replace)
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
        if numbers and not known.second:  # a second list may have them in another order
            findings += other_people([sheet], [sheet._replace(players=register.people(numbers))])
        lists.append(taken)
    people = tuple(register.new)
    return Imported(tuple(lists), people, tuple(findings)), [*map(player_draft, people), *drafts]


def _must_be_drawn(sheet: Sheet, known: _Known) -> None:
    if sheet.series in known.drawn and not any(player.name or player.number for player in sheet.players):
        tables = tuple(table for series, table in sorted(known.seating) if series == sheet.series)
        where = {"series": sheet.series, "table": sheet.table, "tables": tables}
        raise InputError("import_not_seated", file=sheet.source.file, **where)


def _compare(known: _Known, sheet: Sheet, *, replace: bool) -> TakenList:
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
    # A list without its rule file has the rules of the event with that name.
    there = rule_files(str(beside)) if os.path.isfile(beside) else carried  # noqa: PTH113 - forbidden is missing
    if not carried or sheet.rules != rules or there != carried:
        raise InputError("import_rules", file=sheet.source.file, rules=sheet.rules)
