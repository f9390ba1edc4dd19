"""A game record as the row of a list, and where the server says something else than the cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import and_
from typing import Final

from skatlist.checks.game.g113_announced_missed import by_server
from skatlist.findings import Finding
from skatlist.findings.reading_kinds import L101, L103, L105
from skatlist.formats.iss.moves import IllegalError, read_moves
from skatlist.formats.iss.record import IssRecord
from skatlist.formats.iss.replay import RecordEnding, Replayed, replay
from skatlist.formats.iss.tables import IssTable
from skatlist.formats.numbers import whole
from skatlist.game import ALL_POINTS, ALL_TRICKS, BASE, Contract, Entry, Level, Reason, valuate
from skatlist.game.cards import DECK, spitzen_of
from skatlist.game.outcome import outcome, points_of
from skatlist.rules import Profile
from skatlist.sheet import Row, Source, Stated
from skatlist.sheet.columns import Cell
from skatlist.words.visible import shortened

_REASONS: Final = {
    RecordEnding.GIVEN_UP: Reason.GIVEN_UP,
    RecordEnding.CONCEDED: Reason.CONCEDED,
    RecordEnding.SHOWN: Reason.CLAIM,
}


def entry_of(game: Replayed, profile: Profile) -> Entry:
    """Return the entry of a replayed game; what the record does not show is None.

    Cards not played go to the side that did not end the game. Spitzen count the skat, in Hand games too (ISkO 2.3).
    """
    if game.ending is RecordEnding.PASSED:
        return Entry(contract=Contract.PASSED)
    if game.declarer is None:
        return Entry(contract=Contract.VOID)  # broken off before the end of the bidding: it is dealt again
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
    """Return the declarer's card points and tricks when the record ends, as the server counts them.

    Points are None if the record does not show the skat.
    """
    rest = _rest_is_his(game) and game.contract in BASE  # in Null nobody wants the rest of the tricks
    if game.ending is RecordEnding.PLAYED or rest:
        return ALL_POINTS - game.other_points, ALL_TRICKS - game.other_tricks
    return None if game.skat_points is None else game.own_points + game.skat_points, game.own_tricks


def _null(entry: Entry, game: Replayed) -> Entry:
    """Return a Null with its result: lost with the first trick, or for the player who ended it. ISkO 2.5.9."""
    if game.own_tricks or game.ending is RecordEnding.PLAYED:
        return entry._replace(won=not game.own_tricks, tricks=game.own_tricks)
    return entry._replace(won=_rest_is_his(game))


def _by_cards(entry: Entry, game: Replayed, profile: Profile) -> Entry:
    """Return a suit or grand with Spitzen, points, tricks, crosses and result."""
    entry = entry._replace(spitzen=_spitzen(game))
    if game.ending is RecordEnding.DECIDED:
        # Lost for its announcement with cards still in hand: nobody knows the final count.
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


def _rest_is_his(game: Replayed) -> bool:
    """Whether an opponent ended the game, so that the cards not played are the declarer's."""
    if game.ending is RecordEnding.LEFT:
        return game.who != game.declarer
    return game.ending in {RecordEnding.CONCEDED, RecordEnding.SHOWN}


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
    """The words and numbers of the field `R`; nothing if the record has none.

    Words are `passed`, `win`, `loss`, `penalty`, `bidok`, `overbid`; numbers stand under their letter, `d` the
    declarer's seat, `v` the value as booked, `m` Spitzen, `p` card points, `t` tricks, `s` Schneider, `z` Schwarz.
    """

    words: frozenset[str]
    numbers: dict[str, int]

    def __bool__(self) -> bool:
        """Whether the record has a result."""
        return bool(self.words or self.numbers)


def read_result(text: str) -> ServerResult:
    """Return the server's result. Raises IllegalError if it cannot be read; fields unknown to us are left alone.

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


_SHOWN: Final = 16  # words of the moves quoted: eight moves
_ANNOUNCED: Final = Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ_ANNOUNCED


def read_row(record: IssRecord, table: IssTable, number: int, profile: Profile) -> tuple[Row | None, list[Finding]]:
    """Return the row of a record, None if it cannot have happened, and what is wrong with it.

    The facts are those of the cards; the value stated is the server's, unless its rule for missed announcements
    made it: then a finding and the remark name it.
    """
    try:
        game = replay(read_moves(record.moves), record.names)
    except IllegalError as fault:
        return None, [refused(fault, _at_fault(record, fault), table.number, number)]
    entry = entry_of(game, profile)
    findings: list[Finding] = []
    try:
        result = read_result(record.result)
    except IllegalError as fault:
        findings.append(refused(fault, record.source, table.number, number))
        result = ServerResult(frozenset(), {})
    declarer = None if game.declarer is None else table.place(record.names[game.declarer])
    value = result.numbers.get("v") if result.words & {"win", "loss"} and entry.contract is not None else None
    server = by_server(entry, value, profile) if value is not None else ()
    findings += server
    findings += _contradictions(result, game, entry)
    if game.contract is None and game.declarer is not None:
        findings.append(_undeclared(record, game))
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


def refused(fault: IllegalError, source: Source, table: int | None = None, number: int | None = None) -> Finding:
    """Return the finding of a record, or a part of it, that cannot be used."""
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
    shown = " ".join(words[-_SHOWN:])
    return record.source._replace(text=f"… {shown}" if len(words) > _SHOWN else shown)


def _undeclared(record: IssRecord, game: Replayed) -> Finding:
    who = record.names[game.who or 0]
    return Finding(kind=L103, column=Cell("contract"), sentence="iss_undeclared", params={"player": shortened(who)})


def _contradictions(result: ServerResult, game: Replayed, entry: Entry) -> list[Finding]:
    """Return the first thing the server says that the cards deny; the others mostly follow from it."""
    if not result:
        return []
    wrong = (each for each in _compared(result, game, entry) if each[1] != each[2])
    return [
        Finding(L105, column=Cell.of(column), sentence="iss", params={"token": shortened(server), "second": cards})
        for column, server, cards in islice(wrong, 1)
    ]


def _compared(result: ServerResult, game: Replayed, entry: Entry) -> Iterator[tuple[str, str, str]]:
    """Yield columns with what server and cards say in them, causes before what follows from them."""
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
