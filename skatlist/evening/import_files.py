"""Import files: read all of them first, then write everything in one step or nothing."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.base.disk import path_text
from skatlist.base.fields import write_toml
from skatlist.evening.begun_lists import games_of
from skatlist.evening.import_lists import (
    Differing,
    Imported,
    ImportState,
    TakenList,
    import_lists,
    placed,
)
from skatlist.files.formats.folder.event_file import EVENT_FILE, read_event_toml
from skatlist.files.formats.folder.event_settings import SETTINGS
from skatlist.files.formats.loading import read_for_import
from skatlist.files.formats.parsed import Parsed, Show
from skatlist.files.formats.players.names import with_names
from skatlist.files.formats.registry import is_event_file
from skatlist.files.formats.text.text_writer import in_language
from skatlist.files.journal.drafts import EVENT, Key, player_draft, seats_draft, settings_draft
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.papers.lists import lists_of
from skatlist.skat.findings import Family, Finding, Severity, has_errors
from skatlist.skat.rules import is_rules_file, load_profile, rule_files
from skatlist.skat.sheet import Basis, Player, Sheet, handed_in
from skatlist.skat.sheet.presence import people_at
from skatlist.tournament.model import Event, entered_twice, identity
from skatlist.tournament.person_facts import registration_json
from skatlist.tournament.tournament import UNSAID, Registration
from skatlist.words import InputError, Language, UsageError, text
from skatlist.words.spelling import normalized
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.evening.parts import Parts
    from skatlist.tournament.decision import DirectorDecision


# The description of an event in a folder, compared with the event file: differences, and the parts taken over.

_COMPARED: Final = tuple(each for each in SETTINGS if each.is_compared)
_HEAD: Final = frozenset(each.key for each in _COMPARED if not each.kind.is_section)
_RULES: Final = frozenset(each.key for each in _COMPARED if each.may_change)


class Described(NamedTuple):
    """A difference between the description and the event file.

    `what` is the fact (`name`, `player`, `seats` ...), perhaps of a start number or a table. `kept` is the reason why
    it is not taken over, "" if it is.
    """

    what: str
    before: str
    after: str
    number: int | None = None
    key: Key | None = None
    kept: str = ""


class _Compared(NamedTuple):
    """A difference and the records that take it over."""

    difference: Described
    drafts: tuple[Draft, ...] = ()


def take_description(evening: "Parts", event: Event) -> tuple[Described, ...]:
    """Write the changes in an event's description into its file, as far as allowed, and return every difference.

    Nothing is taken over after the event is closed. Raises UsageError if a person would be entered twice,
    ProfileError for rules that cannot be read, InputError.
    """
    differences = [*_differences(evening, event), *_rules(evening, event)]
    if 0 in evening.closed:
        return tuple(each.difference._replace(kept="closed") for each in differences)
    drafts = [draft for each in differences if not each.difference.kept for draft in each.drafts]
    if drafts:
        _must_differ(evening, drafts)
        evening.add(drafts)
    return tuple(each.difference for each in differences)


def other_description(evening: "Parts", event: Event) -> tuple[Described, ...]:
    """Return the differences between a description and a running event, which may have more people."""
    differences = [each.difference for each in _differences(evening, event)]
    was, rules = evening.journal.setting("rules"), _rules_name(event)
    if was != rules:  # readable or not
        differences.append(Described("rules", was, rules))
    return tuple(each._replace(kept="goes_on") for each in differences if each.after or each.what in _HEAD)


def take_rules(evening: "Parts", event: Event) -> tuple[Described, ...]:
    """Write changes of money, prizes and the tournament from the description of a running event into its file.

    Return every difference. Everything else stays as it is, and after the event is closed nothing changes.
    """
    closed = 0 in evening.closed
    differences = [each for each in _head(evening, event) if each.difference.what in _RULES]
    drafts = [draft for each in differences if not each.difference.kept for draft in each.drafts]
    if drafts and not closed:
        evening.add(drafts)
    taken = (each.difference._replace(kept="closed") if closed else each.difference for each in differences)
    return (*taken, *(each for each in other_description(evening, event) if each.what not in _RULES))


def _differences(evening: "Parts", event: Event) -> Iterator[_Compared]:
    yield from _head(evening, event)
    numbers = _renumbered(evening, event)
    yield from _people(evening, event, numbers)
    yield from _seats(evening, event, numbers)


def _head(evening: "Parts", event: Event) -> Iterator[_Compared]:
    for each in _COMPARED:
        before, after = evening.journal.setting(each.key), getattr(event, each.key)
        if before != after:
            may_not = each.key == "conform" and not (after and _may_begin_to_conform(evening))
            difference = Described(each.key, *each.kind.words(before, after), kept="conform" if may_not else "")
            yield _Compared(difference, (settings_draft(**{each.key: after}),))
    wanted, known = (list(map(_timeless, decisions)) for decisions in (event.decisions, evening.sheets.decisions))
    if wanted and wanted != known:  # only the journal has author and time of decisions
        yield _Compared(Described("decisions", str(len(known)), str(len(wanted)), kept="decided"))


def _may_begin_to_conform(evening: "Parts") -> bool:
    return not evening.sheets.begun and not evening.journal.setting("conform_ended")


def _timeless(decision: "DirectorDecision") -> "DirectorDecision":
    back = decision.retraction
    return decision._replace(time="", retraction=back and back._replace(time=""))


def _rules(evening: "Parts", event: Event) -> Iterator[_Compared]:
    """Yield other rules, or another text of them. After a signature the old ones stay."""
    name, before = _rules_name(event), evening.journal.setting("rules")
    load_profile(event.rules)
    carried = rule_files(event.rules) if is_rules_file(event.rules) else {}
    if name == before and carried == evening.journal.rule_files:
        return
    signed = any(evening.book(key).signed for key in evening.sheets.begun)
    draft = Draft(RecordKind.EVENT, EVENT, {"rules": name, "rule_files": carried})
    yield _Compared(Described("rules", before, name, kept="signed_before" if signed else ""), (draft,))


def _rules_name(event: Event) -> str:
    return Path(event.rules).name if is_rules_file(event.rules) else event.rules


def _renumbered(evening: "Parts", event: Event) -> dict[int, int]:
    listed = {player.number or 0: player for player in event.players}
    left = {identity(player): number for number, player in evening.roster.players.items() if number not in listed}
    new = {identity(player): number for number, player in listed.items() if number not in evening.roster.players}
    return {left[who]: new[who] for who in left.keys() & new.keys() if new[who] not in evening.roster.renumbered}


def _people(evening: "Parts", event: Event, numbers: Mapping[int, int]) -> Iterator[_Compared]:
    listed = {player.number or 0: player for player in event.players}
    was = {new: old for old, new in numbers.items()}
    for number in sorted(listed):
        old = was.get(number, number)
        before, player = evening.roster.players.get(old), listed[number]
        registration, there = event.registration(number), evening.roster.registration(old)
        if before == player and registration == there:
            continue
        draft = player_draft(player, registration, was=was.get(number))
        words = "" if before is None else _person(before, there, before.number if number in was else None)
        kept = "begun_name" if before is not None and _is_other_player(evening, before, player) else ""
        yield _Compared(Described("player", words, _person(player, registration), number, kept=kept), (draft,))
    for number in sorted(evening.roster.players.keys() - listed.keys() - numbers.keys() - evening.sheets.ghosts):
        yield _Compared(Described("player", _person(evening.roster.players[number], UNSAID), "", number, kept="gone"))


def _is_other_player(evening: "Parts", before: Player, after: Player) -> bool:
    """Whether a person with games is to have the name of another one, who would have these games then."""
    name = normalized(after.name)
    others = [each for each in evening.roster.players.values() if each != before and normalized(each.name) == name]
    numbers = {player.number for player in (before, *others)} if others and name != normalized(before.name) else set()
    begun = (evening.sheets.sheet(key) for key in evening.sheets.begun)
    return any(not numbers.isdisjoint(player.number for player in people_at(sheet, 1)) for sheet in begun)


def _person(player: Player, registration: Registration, number: int | None = None) -> str:
    facts = registration_json(registration)
    more = [name if value is True else f"{name} = {write_toml(value)}" for name, value in facts.items()]
    more += ["excluded"] if player.excluded else []
    return "; ".join(filter(None, (str(number or ""), player.name, player.club, player.team, *more)))


def _seats(evening: "Parts", event: Event, numbers: Mapping[int, int]) -> Iterator[_Compared]:
    # A person with a new number in the description may still be seated by the old one.
    wanted, there = (
        {key: tuple(numbers.get(each, each) for each in seats) for key, seats in seating}
        for seating in (
            (((each.series, each.table), each.numbers) for each in event.seating),
            evening.sheets.seating.items(),
        )
    )
    known = {*(player.number for player in event.players), *evening.roster.players}
    for key in sorted(wanted.keys() | there.keys()):
        before, after = there.get(key, ()), wanted.get(key, ())
        if before == after:
            continue
        book, history = evening.book(key), evening.sheets.history(key)
        kept = "gone_table" if not after else "signed" if history.signed or history.closed else ""
        if not kept and before and games_of(evening.journal, key):
            kept = "size" if len(after) != evening.sheets.sheet(key).size else "begun"
        if not known.issuperset(after):
            kept = "nobody"
        moves = [Draft(RecordKind.UNDO, list_key(*key), {"record": record.seq}) for record in book.moves]
        was, now = (" ".join(map(str, each)) for each in (before, after))
        yield _Compared(Described("seats", was, now, key=key, kept=kept), (*moves, seats_draft(key, after)))


def _must_differ(evening: "Parts", drafts: list[Draft]) -> None:
    facts = [draft.content for draft in drafts if draft.kind is RecordKind.PLAYER]
    new = [Player(**{name: each[name] for name in Player._fields if name in each}) for each in facts]
    gone = {each["was"] for each in facts if "was" in each} | {player.number for player in new}
    twice = entered_twice([*(player for number, player in evening.roster.players.items() if number not in gone), *new])
    if twice is not None:
        raise UsageError("new_person_there", name=twice[0].name, number=twice[0].number)


class ImportOutcome(NamedTuple):
    """The result of an import into an event file.

    `started` says that the file was made, `rebuilt` is the number of records if it was made from a journal.
    `findings` are those of the readers. `checked` counts errors and warnings of the imported lists. `unsigned` are
    files whose signatures were not imported. `described` are the differences of the description next to the lists.
    `second` says that these are the second lists of their tables, which are compared.
    """

    event: Path
    imported: Imported
    findings: tuple[Finding, ...]
    checked: tuple[int, int] = (0, 0)
    started: bool = False
    rebuilt: int | None = None
    unsigned: tuple[str, ...] = ()
    described: tuple[Described, ...] = ()
    second: bool = False

    @property
    def refused(self) -> bool:
        """Whether a list differs from the existing one."""
        return any(taken.state is ImportState.DIFFERENT for taken in self.imported.lists)

    def sentence_of(self, taken: TakenList) -> str:
        """Return the sentence about a list (`importing.<name>`). Nothing counts as imported if nothing was written."""
        if taken.state is not ImportState.NEW or self.imported.written:
            return taken.state.value
        return "beside" if self.rebuilt is not None else "waiting"

    @property
    def wrong(self) -> bool:
        """Whether the imported lists have errors."""
        return self.checked[0] > 0

    @property
    def unclear(self) -> bool:
        """Whether something in the files could not be read."""
        return has_errors(self.findings)

    @property
    def left_out(self) -> bool:
        """Whether facts of the description from which the event was made are not taken over."""
        return self.rebuilt is not None and any(each.kept for each in self.described)


def take_over(
    evening: "Parts",
    files: Sequence[Path],
    at: tuple[int | None, int | None],
    *,
    replace: bool,
    show: Show,
) -> ImportOutcome:
    """Import the lists of files into an event file.

    Raises InputError, UsageError and RefusedError, in which case nothing is written. `at` is the series and table of
    lists that do not state theirs. `show` yields each file while it is read.
    """
    if [file.name for file in files] == [EVENT_FILE]:  # the description by itself, without its lists
        described = take_rules(evening, read_event_toml(files[0]))
        return ImportOutcome(evening.file.path, Imported(), (), described=described)
    read, unsigned = _read_all(files, show)
    sheets = [sheet for parsed in read for sheet in _lists_taken(parsed, second=evening.sheets.second)]
    if not sheets:
        raise InputError("import_nothing", file=path_text(files[0]))
    if at[1] is not None and len(sheets) > 1:
        raise UsageError("import_one_table", count=len(sheets))
    findings = tuple(finding for parsed in read for finding in parsed.findings)
    evening.refresh()  # reading may have taken a while
    there = placed(sheets, evening.sheets.keys, *at)
    there, findings = _by_seated_names(evening, sheets, there, findings)
    imported = import_lists(evening, there, replace=replace, unread=findings)
    described = tuple(
        each for parsed in read if parsed.event is not None for each in other_description(evening, parsed.event)
    )
    outcome = ImportOutcome(evening.file.path, imported, findings, unsigned=unsigned, described=described)
    outcome = outcome._replace(second=evening.sheets.second)
    return checked_outcome(evening, outcome, show)


def _by_seated_names(
    evening: "Parts", read: Sequence[Sheet], there: Sequence[Sheet], findings: tuple[Finding, ...]
) -> tuple[tuple[Sheet, ...], tuple[Finding, ...]]:
    """Return lists `there` and findings with the declarers named in rows of lists that name nobody in their heads.

    The people are those seated at the table. `read` are the same lists as they were read, which the findings refer to.
    """
    people, seating = evening.roster.players, evening.roster.seating
    with_people = tuple(
        sheet
        if any(player.name for player in sheet.players)
        else sheet._replace(players=tuple(people[number] for number in seating.get((at.series, at.table), ())))
        for sheet, at in zip(read, there, strict=True)
    )
    parsed = with_names(Parsed(with_people, findings))
    return tuple(
        sheet._replace(rows=by_name.rows) for sheet, by_name in zip(there, parsed.sheets, strict=True)
    ), parsed.findings


def _lists_taken(parsed: Parsed, *, second: bool) -> Sequence[Sheet]:
    return parsed.event.seconds if second and parsed.event is not None and parsed.event.seconds else parsed.sheets


def _read_all(files: Sequence[Path], show: Show) -> tuple[list[Parsed], tuple[str, ...]]:
    """Return the lists of all files, and the event files among them with signatures."""
    once = {os.path.realpath(file): file for file in reversed(files)}
    read, signed = [], []
    for file in show(list(reversed(once.values()))):
        if not is_event_file(file):
            read.append(read_for_import(file))
            continue
        with Journal.open(file) as journal:
            parsed = lists_of(Sheets(journal))
            # The seats of this event apply.
            unread = tuple(finding for finding in parsed.findings if finding.kind.family is not Family.EVENT)
            read.append(parsed._replace(findings=unread))
            if parsed.event is not None and any(history.signed for history in parsed.event.history):
                signed.append(journal.name)
    return read, tuple(signed)


def checked_outcome(evening: "Parts", outcome: ImportOutcome, show: Show) -> ImportOutcome:
    """Return an outcome with the numbers of errors and warnings on its lists, and the games that cannot be booked."""
    if not outcome.imported.written or evening.sheets.second:  # the comparison shows errors on a second list
        return outcome
    lists = tuple(
        taken._replace(uncounted=evening.scored(taken.key).uncounted) if taken.is_taken else taken
        for taken in show(outcome.imported.lists)
    )
    keys = {taken.key for taken in lists if taken.is_taken}
    severities = [each.severity for each in evening.all_lists().findings if (each.series, each.table) in keys]
    checked = (severities.count(Severity.ERROR), severities.count(Severity.WARNING))
    return outcome._replace(imported=outcome.imported._replace(lists=lists), checked=checked)


# The result of an import in words: differences of lists, people, differences of the description.

_MANY: Final = 20  # more differences suggest the list of another table
_SOME: Final = 8


class DifferenceWords(NamedTuple):
    """A difference between two lists: its place, the reading of the evening and that of the file."""

    at: str
    event: str
    file: str


def difference_words(taken: TakenList, lang: Language) -> tuple[tuple[DifferenceWords, ...], int]:
    """Return the differences between a list and the existing one, and the number of further ones."""
    count = len(taken.differences)
    first = taken.differences if count <= _MANY else taken.differences[:_SOME]
    return tuple(_difference(each, lang) for each in first), count - len(first)


def _difference(each: Differing, lang: Language) -> DifferenceWords:
    if each.game is None:
        at = text("evening.importing.whole", lang)
    elif isinstance(each.game, int):
        at = text("checks.game", lang, game=each.game)
    else:
        at = text(f"words.FooterName.{each.game}", lang)
    nothing = text("evening.importing.nothing", lang)
    return DifferenceWords(at, *(in_language(line, lang) if line else nothing for line in (each.event, each.file)))


def list_words(taken: TakenList, outcome: ImportOutcome, file: str, lang: Language) -> tuple[str, dict[str, object]]:
    """Return the key of the sentence about a list, and the facts that fill it. `file` is its file as shown."""
    sheet = taken.sheet
    content = text(f"evening.importing.content_{handed_in(sheet) or Basis.GAMES}", lang, games=len(sheet.rows))
    facts = {"series": sheet.series, "table": sheet.table, "content": content, "file": file}
    return f"evening.importing.{outcome.sentence_of(taken)}", facts


def uncounted_words(taken: TakenList, lang: Language) -> str:
    """Return a sentence about the games of a list that cannot be computed, empty if there are none."""
    games = tuple(game or "?" for game in taken.uncounted)
    return text("evening.importing.uncounted", lang, games=games, count=len(games)) if games else ""


def people_words(taken: TakenList, outcome: ImportOutcome, lang: Language) -> Iterator[str]:
    """Yield sentences about the people of the names on an imported list, or that it has no names."""
    if taken.seated is None or not outcome.imported.written:
        return
    if not taken.seated.numbers:
        yield text("evening.importing.nobody", lang)
    for name, player in taken.seated.known:
        yield text("evening.importing.known", lang, name=name, player=player.name, number=player.number)


def described_words(each: Described, lang: Language, say: Callable[..., str] = text) -> str:
    """Return a difference of the description, and the reason why the evening keeps its own version.

    `say` puts it into words.
    """
    series, table = each.key or (None, None)
    what = text(f"evening.importing.fact_{each.what}", lang, number=each.number, series=series, table=table)
    nothing = text("evening.importing.nothing", lang)
    words = {"what": what, "before": plain(each.before) or nothing, "after": plain(each.after) or nothing}
    is_tournament = each.what == "tournament"
    sentence = text("evening.importing.differs_in" if is_tournament else "evening.importing.differs_so", lang, **words)
    return sentence + (say(f"evening.importing.kept_{each.kept}", lang) if each.kept not in {"", "goes_on"} else "")


def checked_words(outcome: ImportOutcome, lang: Language) -> str:
    """Return the number of errors and warnings on the imported lists, empty if there are none."""
    counts = zip(("checks.error", "checks.warning"), outcome.checked, strict=True)
    return ", ".join(text(key, lang, count=count) for key, count in counts if count)
