"""A typed line before it is entered: its meaning, its faults, and the list that would result."""

import re
from enum import StrEnum
from typing import Final, NamedTuple

from skatlist.base.patterns import pattern
from skatlist.evening.seat_names import strange_seat
from skatlist.files.formats.notation.line import missing_facts, read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.skat.checks.game.game_checks import row_findings
from skatlist.skat.checks.order.dealers import check_places
from skatlist.skat.checks.order.dealers import check_sitting_out as check_sitting
from skatlist.skat.checks.order.numbering import seated_at
from skatlist.skat.checks.order.rounds import check_phase_of_row
from skatlist.skat.findings import Effect, Finding, Fix, Severity, at_table
from skatlist.skat.findings.fixes import with_changes
from skatlist.skat.findings.reading_kinds import L103
from skatlist.skat.game import ANNOUNCED, BASE, Contract, Entry, Level, Reason, level_sets, valuate
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import HouseRuleFacts, Phase, Row, ScoredRow, ScoredSheet, Sheet, Source, score
from skatlist.skat.sheet.columns import Cell
from skatlist.skat.sheet.history import RowShift
from skatlist.skat.sheet.presence import people_at
from skatlist.words import Language, RefusedError

_WITHOUT_PLACE: Final = pattern(r"\d{1,2}|\D.*")  # a number by itself may be a contract


class EntryLine(NamedTuple):
    """A line as read: its row (None if nothing could be read), the list with it, and its findings.

    `at` is the place of the row in the list. `refused` says that it cannot be entered at all. `from_minus` says
    that the value of a lost game comes from the minus column of the paper, where it has no sign. `adds` are the
    names of the facts changed because the game implies them, for `enter.adds_<name>`. `rounds` are the Bock and Ramsch
    games that become due by the game, None for none. `line` is the line of the row as the journal has it, empty if it
    was not written yet.
    """

    row: Row | None
    scored: ScoredSheet
    at: int
    findings: tuple[Finding, ...]
    refused: bool
    from_minus: bool = False
    adds: tuple[str, ...] = ()
    rounds: "MoreDue | None" = None
    line: str = ""

    def must_be_entered(self) -> Row:
        """Return the row. Raises RefusedError if it cannot be read, or if nobody can have played it."""
        if self.row is None or self.refused:
            raise RefusedError("entry_refused", codes=tuple(finding.code for finding in self.findings))
        return self.row

    def entered_in(self, sheet: Sheet) -> ScoredSheet | None:
        """Return the scored list if `sheet` is the list that was judged with this line entered, else None."""
        *rows, last = self.scored.rows
        stored = sheet.rows[-1]
        if self.scored.sheet != sheet._replace(rows=(*sheet.rows[:-1], stored._replace(source=last.row.source))):
            return None
        return self.scored._replace(sheet=sheet, rows=(*rows, last._replace(row=stored)))


class MoreDue(NamedTuple):
    """Bock and Ramsch games that became due, how many games the list gets longer, and its length (None: unknown)."""

    bock: int
    ramsch: int
    longer: int = 0
    agreed: int | None = None


def read_entry_line(line: str | Row, scored: ScoredSheet, game: int, *, before: bool = False) -> EntryLine:
    """Read a line as a game of a list: the next one, a corrected one, or one inserted `before` it.

    A row is a game chosen fact by fact. It is judged like a line with the same facts.
    """
    sheet = scored.sheet
    row: Row | None
    letter = False
    written = write_line(line, stated=True) if isinstance(line, Row) else ""
    if isinstance(line, Row):
        source = Source(sheet.source.file, game, written)
        row, entry = line._replace(source=source), line.entry
        lacks = missing_facts(entry, has_declarer=line.declarer is not None, has_spitzen=entry.spitzen is not None)
        unread = tuple(Finding(kind=L103, source=source, column=Cell(name), sentence=name) for name in lacks)
    else:
        row, unread = read_line(line, place_required=True, source=Source(sheet.source.file, game, line))
        if unread and (spelt := _with_contract_of_letter(line, unread)) is not None:
            row, unread, letter = (
                *read_line(spelt, place_required=True, source=Source(sheet.source.file, game, line)),
                True,
            )
    if row is None or unread:
        people = people_at(sheet, game)
        seats = {place: people[place - 1] for place in seated_at(scored, game).places}
        located = tuple(
            strange_seat(at_table(f._replace(series=sheet.series, table=sheet.table, game=game), sheet.size), seats)
            for f in unread
        )
        return EntryLine(row, scored, _place_of(game, sheet), located, refused=True)
    row = row._replace(number=game)
    row, adds = _with_what_must_be(row, scored.profile)
    adds = ("grand", *adds) if letter else adds
    here, after = _with_row(row, game, scored, before=before)
    from_minus = _is_from_minus(after.rows[here])
    if from_minus and row.stated.value is not None:
        row = row._replace(stated=row.stated._replace(value=-row.stated.value))
        here, after = _with_row(row, game, scored, before=before)
    findings = [*row_findings(after.rows[here], after)]
    seated = seated_at(after, game)
    findings += check_sitting(after, here, seated) + check_places(after, here, seated) + check_phase_of_row(after, here)
    doubts = tuple(finding for finding in findings if finding.severity is not Severity.INFO)
    # An impossible game is a typing error even if the paper has it, so it must be corrected first.
    impossible = tuple(finding for finding in doubts if finding.has(Effect.IMPOSSIBLE))
    rounds = _rounds_of(row, scored, after)
    written = "" if adds or from_minus else written
    return EntryLine(row, after, here, impossible or doubts, bool(impossible), from_minus, adds, rounds, written)


def _rounds_of(row: Row, before: ScoredSheet, after: ScoredSheet) -> MoreDue | None:
    """Return what a game makes due that was not due before it."""
    bock, ramsch = (
        sum(due.phase is phase and due.since == row.number for due in after.pending)
        - sum(due.phase is phase and due.since == row.number for due in before.pending)
        for phase in Phase
    )
    longer = (after.agreed or 0) - (before.agreed or 0)
    return MoreDue(max(bock, 0), max(ramsch, 0), max(longer, 0), after.agreed) if max(bock, ramsch) > 0 else None


def _with_row(row: Row, game: int, scored: ScoredSheet, *, before: bool) -> tuple[int, ScoredSheet]:
    """Return the place of a row as a game of a list, or inserted before it, and the list as computed with it."""
    sheet = scored.sheet
    if before:
        shifted = RowShift.on(sheet.rows, None, game).sheet(sheet, row)
        here = next(at for at, each in enumerate(shifted.rows) if each.number == game)
        return here, score(shifted, scored.profile)
    here = _place_of(game, sheet)
    rows = (*sheet.rows[:here], row, *sheet.rows[here + 1 :])
    return here, score(sheet._replace(rows=rows), scored.profile)


def _place_of(game: int, sheet: Sheet) -> int:
    return next((at for at, row in enumerate(sheet.rows) if row.number == game), len(sheet.rows))


def _with_what_must_be(row: Row, profile: Profile) -> tuple[Row, tuple[str, ...]]:
    """Return a row with the facts implied by its game, and their names.

    Announced and open games are Hand games (ISkO 2.5.8), and a lost game below its bid is overbid (ISkO 3.6.1). In a
    Ramsch nobody plays alone: its declarer is left out, and the result. Card points without a place are theirs.
    """
    entry, adds = row.entry, []
    if entry.contract is Contract.RAMSCH and row.declarer is not None:
        row = _without_declarer(row, row.declarer)
        return row, ("nobody_alone",)
    needs_hand = entry.contract in BASE and entry.levels & ANNOUNCED and not entry.levels & Level.HAND
    if needs_hand and entry.levels not in (sets := level_sets(entry.contract, profile)):
        in_hand = entry.levels | Level.HAND
        if in_hand in sets:
            entry, row = entry._replace(levels=in_hand), row._replace(written=None)
            adds.append("hand")
    is_lost = entry.won is False and entry.reason is not Reason.GIVEN_UP and entry.charged_contract is None
    if is_lost and not entry.overbid and valuate(entry, profile).overbid:
        entry = entry._replace(overbid=True)
        adds.append("overbid")
    return row._replace(entry=entry), tuple(adds)


def _with_contract_of_letter(line: str, unread: tuple[Finding, ...]) -> str | None:
    """Return a line with its g as Grand, as on German lists, if it has a result, too, and nothing else is open."""
    finding = unread[0]
    token = str(finding.params.get("token", ""))
    if len(unread) > 1 or finding.sentence != "perhaps" or finding.params.get("contract") is not Contract.GRAND:
        return None
    spelt = re.sub(rf"(?<![^\W\d]){re.escape(token)}(?![^\W\d])", "grand", line, count=1)
    return None if read_line(spelt, place_required=True)[1] else spelt


def _without_declarer(row: Row, place: int) -> Row:
    entry, house = row.entry, row.house or HouseRuleFacts()
    points = house.card_points
    if entry.card_points is not None and points[place - 1] is None:
        points = (*points[: place - 1], entry.card_points, *points[place:])
    entry = entry._replace(won=None, card_points=None)
    return row._replace(entry=entry, declarer=None, house=house._replace(card_points=points), written=None)


def _is_from_minus(scored: ScoredRow) -> bool:
    value, points = scored.row.stated.value, scored.valuation.points
    return scored.row.entry.won is False and value is not None and value > 0 and points == -value


def stands_already(line: str | Row, scored: ScoredSheet, game: int) -> bool:
    """Whether the game is already on the list exactly as in the line."""
    there = next((row for row in scored.sheet.rows if row.number == game), None)
    if there is None:
        return False
    typed = read_entry_line(line, scored, game).row
    return typed is not None and typed._replace(source=there.source) == there


# Lines that are not entered as typed: the probable line, the completed line, the line that replaced it.

_SHORTENED: Final = "…"
_BEGINS_A_GAME: Final = pattern(r"\s*\d")
_RARE: Final = 8  # Spitzen: nobody plays without 8 or more, and 8 in twelve cards come once in ten thousand deals
_NO_FIELD: Final = frozenset(("row", "game"))  # fields that fixes change but that are not part of a line


def mended_line(line: str, made: EntryLine, lang: Language = Language.DE) -> str:
    """Return a line corrected by its findings, or the line itself if they propose nothing or several things.

    >>> from skatlist.evening.entry_line import read_entry_line
    >>> from skatlist.skat.rules import load_profile
    >>> from skatlist.skat.sheet import Player, Sheet, score
    >>> people = tuple(Player(name) for name in ("Anna", "Bernd", "Carla"))
    >>> scored = score(Sheet(series=1, table=1, players=people), load_profile())
    >>> [mended_line(line, read_entry_line(line, scored, 1)) for line in ("1 nul +", "1 kreuz m33 +", "1 pik m1 + =23")]
    ['1 null +', '1 kreuz m3 +', '1 pik m1 + =22']
    """
    mended = line
    for finding in made.findings:
        token, near = (str(finding.params.get(name) or "") for name in ("token", "near"))
        if finding.has(Effect.UNREAD) and near and _SHORTENED not in token + near:
            mended = mended.replace(token, near, 1)
    if mended != line or made.row is None:
        return mended
    fixes = [fix for finding in made.findings for fix in finding.fixes]
    if len(fixes) != 1 or not _is_within(fixes[0], made.row):
        return line
    return write_line(with_changes(made.row, fixes[0].changes), lang, stated=True)


def _is_within(fix: Fix, row: Row) -> bool:
    return bool(fix.changes) and all(
        change.game == row.number and change.field.name not in _NO_FIELD for change in fix.changes
    )


def completed_line(line: str, more: str) -> str | None:
    """Return an incomplete line with the text typed afterwards, or None if that does not complete it.

    >>> completed_line("4 kreuz o1", "+"), completed_line("4 kreuz o1", "2 pik m1 +"), completed_line("4 kreuz +", "h")
    ('4 kreuz o1 +', None, None)
    """
    if not line or _BEGINS_A_GAME.match(more) or _names_a_contract(line, more):
        return None
    whole = f"{line} {more}"
    row, unread = read_line(whole, place_required=True)
    return None if row is None or unread else whole


def with_rest_of(line: str, row: Row) -> str:
    """Return a line that states only a part of a game, without a place, with the rest of the game on the list.

    Any other line is returned as it is. The value written on paper is not kept, because it belongs to the game before.

    >>> before = read_line("2 kreuz m2 h r36 + =60", place_required=True)[0]
    >>> [with_rest_of(line, before) for line in ("grand", "24", "-", "m3 h")]
    ['2 grand m2 h r36 +', '2 grand m2 h r36 +', '2 kreuz m2 h r36 -', '2 kreuz m3 h r36 +']
    >>> [with_rest_of(line, before) for line in ("null", "2 grand", "e", "2 grand m1 +")]
    ['2 null h r36 +', '2 grand', 'e', '2 grand m1 +']
    """
    if _WITHOUT_PLACE.fullmatch(line.strip()) is None:
        return line
    typed, lacks = read_line(line, place_required=False)
    if typed is None or typed.declarer is not None or not lacks or any(each.kind != L103 for each in lacks):
        return line
    stated = {name: value for name, value in typed.entry._asdict().items() if value != getattr(Entry(), name)}
    if not stated or row.declarer is None:
        return line
    entry = row.entry._replace(**stated)
    if Contract.NULL in {typed.entry.contract, entry.contract}:
        entry = entry._replace(spitzen=typed.entry.spitzen, levels=entry.levels & (Level.HAND | Level.OUVERT))
    return write_line(Row(None, entry, row.declarer))


def _names_a_contract(line: str, more: str) -> bool:
    before, after = (read_line(text, place_required=False)[0] for text in (line, more))
    return bool(before and after and before.entry.contract and after.entry.contract)


def is_another_game(line: str, made: EntryLine) -> bool:
    """Whether a line is hardly a second attempt at the game of an earlier line, because more than one fact differs.

    >>> from skatlist.evening.entry_line import read_entry_line
    >>> from skatlist.skat.rules import load_profile
    >>> from skatlist.skat.sheet import Player, Sheet, score
    >>> people = tuple(Player(name) for name in ("Anna", "Bernd", "Carla"))
    >>> scored = score(Sheet(series=1, table=1, players=people), load_profile())
    >>> typed = read_entry_line("2 herz m1 +", scored, 1)
    >>> [is_another_game(line, typed) for line in ("3 herz m1 +", "2 herz +", "3 kreuz m2 +", "3 null +", "3")]
    [False, False, True, True, False]
    """
    before = read_line(line, place_required=True)[0]
    if before is None or made.row is None:
        return False
    known = [pair for pair in zip(_facts(before), _facts(made.row), strict=True) if pair[0] is not None]
    differ = sum(one != other for one, other in known)
    return differ > 1 or differ == len(known) > 1


def _facts(row: Row) -> tuple[object, ...]:
    entry = row.entry
    if entry.contract is None:
        return row.declarer, None, entry.spitzen, None, entry.won
    spitzen = entry.spitzen if entry.spitzen or entry.contract.has_spitzen else 0
    return row.declarer, entry.contract, spitzen, entry.levels, entry.won


class EntryQuestion(StrEnum):
    """Questions about a game that breaks no rule, asked before it is entered."""

    REPEATS = "repeats"
    RARE = "rare"


def question_about(made: EntryLine) -> EntryQuestion | None:
    """Return the question about a game that can be entered: the last one again, or very rare Spitzen."""
    if made.row is None or made.refused:
        return None
    if abs(made.row.entry.spitzen or 0) >= _RARE:
        return EntryQuestion.RARE
    return EntryQuestion.REPEATS if repeats_the_last(made) else None


def repeats_the_last(made: EntryLine) -> bool:
    """Whether a new row repeats the one above: the same declarer and game, in a Ramsch the same card points.

    Two games passed in raise no doubt.
    """
    rows = made.scored.sheet.rows
    if made.row is None or made.refused or not made.at or made.at + 1 < len(rows):
        return False
    entry, above = made.row.entry, rows[made.at - 1]
    played = (
        entry.contract is not None and entry.contract is not Contract.PASSED and entry.contract is not Contract.VOID
    )
    if entry.contract is Contract.VALUE:  # two games of one value are no doubt: nothing else is known of them
        return False
    return played and (above.entry, above.declarer, above.house) == (entry, made.row.declarer, made.row.house)
