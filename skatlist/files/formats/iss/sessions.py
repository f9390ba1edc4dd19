"""Game records of the International Skat Server as lists: one for each table session, a row for each record."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import and_
from pathlib import Path
from types import MappingProxyType
from typing import Final

from skatlist.base.disk import path_text
from skatlist.files.formats.files import read_text_file
from skatlist.files.formats.iss.game_replay import RecordEnding, Replayed, replay
from skatlist.files.formats.iss.record import IllegalError, IssRecord, read_moves, read_record
from skatlist.files.formats.numbers import whole
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.reading import MAX_FINDINGS
from skatlist.skat.checks.game.points_and_tricks import by_server
from skatlist.skat.findings import Finding
from skatlist.skat.findings.reading_kinds import L101, L103, L105
from skatlist.skat.game import ALL_POINTS, ALL_TRICKS, BASE, Contract, Entry, Level, Reason, valuate
from skatlist.skat.game.cards import DECK, spitzen_of
from skatlist.skat.game.outcome import outcome, points_of
from skatlist.skat.rules import Profile, load_profile
from skatlist.skat.sheet import Player, Row, Sheet, Source, Stated
from skatlist.skat.sheet.columns import Cell
from skatlist.words.visible import shortened

# Group records by table, and give places to players and numbers to games and tables.

_FOUR: Final = 4
_LARGEST: Final = 9999  # the largest table number of an event


@dataclass(frozen=True, slots=True)
class IssTable:
    """The records of one table in the order of their games, and the names by place."""

    number: int
    names: tuple[str, ...]
    records: tuple[IssRecord, ...]

    def place(self, name: str) -> int:
        """Return the place of a player, from 1."""
        return self.names.index(name) + 1

    def dealer(self, record: IssRecord) -> int:
        """Return the dealer: rearhand at a table of three, the player who sits out at a table of four. ISkO 3.2."""
        if len(self.names) == _FOUR:
            return next(place for place, name in enumerate(self.names, 1) if name not in record.names)
        return self.place(record.names[-1])


def tables(records: Iterable[IssRecord]) -> tuple[IssTable, ...]:
    """Return the tables of a file: one for each session, or more if the players changed.

    A table is numbered by its session if that distinguishes the tables, else in order.
    """
    sessions: dict[int, list[IssRecord]] = {}
    for record in records:
        sessions.setdefault(record.session, []).append(record)
    runs = [
        (session, names, part)
        for session, games in sessions.items()
        for names, part in _groups_of_players(sorted(games, key=lambda record: record.game))
    ]
    own = [session for session, _, _ in runs]
    running = len(set(own)) < len(own) or not all(0 < session <= _LARGEST for session in own)
    return tuple(
        IssTable(at if running else session, names, tuple(part)) for at, (session, names, part) in enumerate(runs, 1)
    )


def _groups_of_players(games: Sequence[IssRecord]) -> Iterator[tuple[tuple[str, ...], Sequence[IssRecord]]]:
    """Yield names by place and records for each group of players, usually one for the whole session."""
    four = _four(games)
    if four:
        yield four, games
        return
    by_people: dict[frozenset[str], list[IssRecord]] = {}
    for record in games:
        by_people.setdefault(frozenset(record.names), []).append(record)
    for part in by_people.values():
        forehand, middlehand, rearhand = part[0].names
        yield (rearhand, forehand, middlehand), part


def _four(games: Sequence[IssRecord]) -> tuple[str, ...]:
    """Return the names at a table of four by place, in the order in which they sit out, or none if it is not one."""
    first = games[0].names
    others = {name for record in games for name in record.names} - set(first)
    if len(others) != 1:
        return ()
    names = (*others, *first)
    for record in games:
        dealer = next(at for at, name in enumerate(names) if name not in record.names)
        if tuple(names[(dealer + seat) % _FOUR] for seat in (1, 2, 3)) != record.names:
            return ()
    return names


# A game record as a row of a list, and differences between the server and the cards.

_REASONS: Final = {
    RecordEnding.GIVEN_UP: Reason.GIVEN_UP,
    RecordEnding.CONCEDED: Reason.CONCEDED,
    RecordEnding.CARDS_OPEN: Reason.CLAIM,
}


def entry_of_replay(game: Replayed, profile: Profile) -> Entry:
    """Return the entry of a replayed game.

    Facts that the record does not show are None. Cards not played go to the side that did not end the game. The skat
    counts for the Spitzen, in Hand games too (ISkO 2.3).
    """
    if game.ending is RecordEnding.PASSED:
        return Entry(contract=Contract.PASSED)
    if game.declarer is None:
        return Entry(contract=Contract.VOID)  # broken off during the bidding, so it is dealt again
    if game.contract is None:
        by_declarer = game.who == game.declarer
        why = Reason.VIOLATION_DECLARER if by_declarer else Reason.VIOLATION_OPPONENTS
        return Entry(bid=game.bid, won=False if by_declarer else None, reason=why)
    entry = Entry(contract=game.contract, bid=game.bid, levels=game.announced)
    entry = _null(entry, game) if game.contract not in BASE else _by_cards(entry, game, profile)
    entry = entry._replace(overbid=valuate(entry, profile).overbid)
    if entry.overbid:
        entry = entry._replace(won=False)
    return entry._replace(reason=_reason(game, entry))


def so_far(game: Replayed) -> tuple[int | None, int]:
    """Return the declarer's card points and tricks at the end of the record, as counted by the server.

    Points are None if the record does not show the skat.
    """
    rest = _rest_is_declarers(game) and game.contract in BASE  # in Null the rest of the tricks does not matter
    if game.ending is RecordEnding.PLAYED or rest:
        return ALL_POINTS - game.other_points, ALL_TRICKS - game.other_tricks
    return None if game.skat_points is None else game.own_points + game.skat_points, game.own_tricks


def _null(entry: Entry, game: Replayed) -> Entry:
    """Return a Null with its result: lost with the first trick, else decided by who ended the game. ISkO 2.5.9."""
    if game.own_tricks or game.ending is RecordEnding.PLAYED:
        return entry._replace(won=not game.own_tricks, tricks=game.own_tricks)
    return entry._replace(won=_rest_is_declarers(game))


def _by_cards(entry: Entry, game: Replayed, profile: Profile) -> Entry:
    """Return a suit or grand with Spitzen, points, tricks, crosses and result."""
    entry = entry._replace(spitzen=_spitzen(game))
    if game.ending is RecordEnding.DECIDED:
        # Lost because of its announcement with cards still in hand, so the final count is unknown.
        return entry._replace(won=False)
    points, tricks = so_far(game)
    possible = {points} if points is not None else {game.own_points + skat for skat in points_of(0)}
    ends = [outcome(game.contract or Contract.GRAND, game.announced, p, tricks, profile) for p in possible]
    results = {won for won, _ in ends}
    won = results.pop() if len(results) == 1 else None
    levels = reduce(and_, (levels for _, levels in ends))
    return entry._replace(card_points=points, tricks=tricks, won=won, levels=levels)


def _spitzen(game: Replayed) -> int | None:
    contract = game.contract or Contract.GRAND
    least = spitzen_of(game.own, contract)
    most = spitzen_of(frozenset(DECK) - game.others, contract)
    return least if least == most else None


def _rest_is_declarers(game: Replayed) -> bool:
    """Whether an opponent left or the opponents conceded, so that the cards not played are the declarer's."""
    if game.ending is RecordEnding.LEFT:
        return game.who != game.declarer
    return game.ending in {RecordEnding.CONCEDED, RecordEnding.CARDS_OPEN}


def _reason(game: Replayed, entry: Entry) -> Reason:
    if game.ending is RecordEnding.LEFT:
        return Reason.VIOLATION_DECLARER if game.who == game.declarer else Reason.VIOLATION_OPPONENTS
    reason = _REASONS.get(game.ending, Reason.PLAYED)
    if (reason is Reason.GIVEN_UP and entry.won) or (reason is Reason.CONCEDED and entry.won is False):
        return Reason.CLAIM
    return reason


_WORDS: Final = {"passed", "win", "loss", "penalty", "bidok", "overbid"}


@dataclass(frozen=True, slots=True)
class ServerResult:
    """The words and numbers of the field `R`, empty if the record has none.

    Words are `passed`, `win`, `loss`, `penalty`, `bidok`, `overbid`. Numbers have their letter as key: `d` the
    declarer's seat, `v` the value as booked, `m` Spitzen, `p` card points, `t` tricks, `s` Schneider, `z` Schwarz.
    """

    words: frozenset[str]
    numbers: dict[str, int]

    def __bool__(self) -> bool:
        """Whether the record has a result."""
        return bool(self.words or self.numbers)


def read_result(text: str) -> ServerResult:
    """Return the server's result. Raises IllegalError if it cannot be read. Unknown fields are ignored.

    >>> read_result("d:2 loss v:-140 m:1 overbid").numbers["v"]
    -140
    """
    words, numbers = set(), {}
    for word in text.split():
        key, colon, number = word.partition(":")
        if not colon and key in _WORDS:
            words.add(key)
            continue
        value = whole(number) if colon else None
        if value is None:
            raise IllegalError("result", token=word)
        numbers[key] = value
    return ServerResult(frozenset(words), numbers)


_QUOTED_WORDS: Final = 16  # quoted words of the moves: eight moves
_ANNOUNCED: Final = Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ_ANNOUNCED


def row_of_record(
    record: IssRecord, table: IssTable, number: int, profile: Profile
) -> tuple[Row | None, list[Finding]]:
    """Return the row of a record and its findings. The row is None if the record is unreadable or impossible.

    The facts are those of the cards. The stated value is the server's, unless it follows from the server's rule for
    missed announcements. In that case a finding and the remark state it.
    """
    try:
        game = replay(read_moves(record.moves), record.names)
    except IllegalError as fault:
        return None, [unusable_record(fault, _at_fault(record, fault), table.number, number)]
    entry = entry_of_replay(game, profile)
    findings: list[Finding] = []
    try:
        result = read_result(record.result)
    except IllegalError as fault:
        findings.append(unusable_record(fault, record.source, table.number, number))
        result = ServerResult(frozenset(), {})
    declarer = None if game.declarer is None else table.place(record.names[game.declarer])
    value = result.numbers.get("v") if result.words & {"win", "loss"} and entry.contract is not None else None
    server = by_server(entry, value, profile) if value is not None else ()
    findings += server
    findings += _contradictions(result, game, entry)
    if game.contract is None and game.declarer is not None:
        params = {"player": shortened(record.names[game.who or 0])}
        findings.append(Finding(kind=L103, column=Cell("contract"), sentence="iss_undeclared", params=params))
    notes = [record.comment, f"ISS: {game.how}" if game.how else "", f"ISS: {value}" if server else ""]
    row = Row(
        number=number,
        entry=entry,
        declarer=declarer,
        dealer=table.dealer(record),
        stated=Stated(value=None if server else value),
        remark="; ".join(filter(None, notes)),
        source=record.source,
    )
    source = record.source
    return row, [
        each._replace(source=source, series=1, table=table.number, game=number, place=declarer) for each in findings
    ]


def unusable_record(
    fault: IllegalError, source: Source, table: int | None = None, number: int | None = None
) -> Finding:
    """Return the finding about a record, or a part of it, that cannot be used."""
    params = {name: shortened(words) if type(words) is str else words for name, words in fault.params.items()}
    return Finding(
        kind=L101,
        source=source,
        series=None if table is None else 1,
        table=table,
        game=number,
        sentence=fault.sentence,
        params=params,
    )


def _at_fault(record: IssRecord, fault: IllegalError) -> Source:
    at = fault.params.get("at")
    if not isinstance(at, int):
        return record.source
    words = record.moves.split()[: 2 * at]
    last_words = " ".join(words[-_QUOTED_WORDS:])
    return record.source._replace(text=f"… {last_words}" if len(words) > _QUOTED_WORDS else last_words)


def _contradictions(result: ServerResult, game: Replayed, entry: Entry) -> list[Finding]:
    """Report the first statement of the server that the cards contradict. The others mostly follow from it."""
    if not result:
        return []
    wrong = (each for each in _compared(result, game, entry) if each[1] != each[2])
    return [
        Finding(L105, column=Cell.of(column), sentence="iss", params={"token": shortened(server), "second": cards})
        for column, server, cards in islice(wrong, 1)
    ]


def _compared(result: ServerResult, game: Replayed, entry: Entry) -> Iterator[tuple[str, str, str]]:
    """Yield columns with the readings of server and cards, causes before consequences."""
    words, numbers = result.words, result.numbers
    seat = -1 if game.declarer is None else game.declarer
    server = "passed" if "passed" in words else f"d:{numbers.get('d', seat)}"
    yield "declarer", server, "passed" if game.ending is RecordEnding.PASSED else f"d:{seat}"
    known: list[tuple[str, str, int | None]] = []
    if game.contract is not None:
        points, tricks = so_far(game)
        spitzen = entry.spitzen if game.contract in BASE else 0
        known += [("spitzen", "m", spitzen), ("card_points", "p", points), ("tricks", "t", tricks)]
    missed = bool(entry.levels & _ANNOUNCED) and entry.won is False
    if game.contract in BASE and not missed:
        known += [("levels", "s", int(bool(entry.levels & Level.SCHNEIDER)))]
        known += [("levels", "z", int(bool(entry.levels & Level.SCHWARZ)))]
    for column, key, value in known:
        if key in numbers and value is not None:
            yield column, f"{key}:{numbers[key]}", f"{key}:{value}"
    if game.contract is None:
        return
    if words & {"bidok", "overbid"} and not missed:
        yield "overbid", "overbid" if "overbid" in words else "bidok", "overbid" if entry.overbid else "bidok"
    if words & {"win", "loss"} and entry.won is not None:
        yield "result", "win" if "win" in words else "loss", "win" if entry.won else "loss"


# Game records of the International Skat Server as lists: one for each table session.

MAX_STRANGE: Final = 20  # unreadable lines before the first record. With that many, it is another kind of file


def read_file(path: Path) -> Parsed:
    """Return the lists in a file of game records. Raises InputError if it cannot be read."""
    return read_iss(read_text_file(path), path_text(path))


def read_iss(text: str, file: str) -> Parsed:
    """Return the lists of a file of game records, one record a line, and their findings.

    Games are numbered in the order of their ID, including unusable ones. The agreed number of games of a list is the
    number of its records.
    """
    records, findings = _records(text, file)
    profile = load_profile()  # the server plays by the ISkO
    sheets = []
    for table in tables(records):
        if len(findings) >= MAX_FINDINGS:
            findings.append(too_many(table.records[0].source))
            break
        sheets.append(sheet_of(table, profile, findings))
    findings.sort(key=lambda finding: finding.source.line or 0)
    return Parsed(tuple(sheets), tuple(findings))


def _records(text: str, file: str) -> tuple[list[IssRecord], list[Finding]]:
    """Return the records of a file. A repeated game of a session is used once."""
    findings: list[Finding] = []
    seen: dict[tuple[int, int], IssRecord] = {}
    for source in _lines(text, file):
        try:
            record = read_record(source)
            first = seen.setdefault((record.session, record.game), record)
            if first is not record:
                raise twice(record, first)
        except IllegalError as fault:
            findings.append(unusable_record(fault, source))
        if len(findings) >= (MAX_FINDINGS if seen else MAX_STRANGE):
            findings.append(too_many(source))
            break
    return list(seen.values()), findings


def _lines(text: str, file: str) -> Iterator[Source]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if line.strip(" \t\x1a"):
            yield Source(file, number, line)


def twice(record: IssRecord, first: IssRecord) -> IllegalError:
    """Return the error about a repeated game of a session."""
    return IllegalError("twice", token=f"ID[{record.game}]", session=record.session, line=first.source.line)


def too_many(source: Source) -> Finding:
    """Report that the rest of a file was not read."""
    return Finding(kind=L101, source=source, sentence="too_many")


def sheet_of(table: IssTable, profile: Profile, findings: list[Finding]) -> Sheet:
    """Return the list of a table, and append findings about its records."""
    rows: list[Row] = []
    for number, record in enumerate(table.records, start=1):
        row, row_findings = row_of_record(record, table, number, profile)
        findings += row_findings
        if row is not None:
            rows.append(row)
    first = table.records[0]
    header = {"date": first.date, "place": first.place}
    return Sheet(
        table=table.number,
        players=tuple(Player(name=name) for name in table.names),
        agreed=len(table.records),
        rows=tuple(rows),
        assumed=("series",),
        header=MappingProxyType({name: words for name, words in header.items() if words}),
        source=Source(first.source.file, first.source.line),
    )
