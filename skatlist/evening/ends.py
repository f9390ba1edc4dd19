"""The progress of the lists of an evening and their end: control totals, signatures, closing of series and evening."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from skatlist.files.journal.drafts import EVENT, Key
from skatlist.files.journal.journal import DISPUTES, PHOTOS, REQUESTS, Draft, RecordKind
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.checks.order.numbering import people_in, rounds
from skatlist.skat.findings import Finding, Severity
from skatlist.skat.sheet import FooterName, ListSums, ScoredSheet, score
from skatlist.tournament import policy
from skatlist.tournament.policy import NOBODY, Closing, Decision, Open
from skatlist.tournament.state import ListState, TableState, list_state
from skatlist.words import RefusedError

# Facts that a list itself never has.
_ASIDE: Final = frozenset((RecordKind.SEATS, RecordKind.TIN, *PHOTOS, *DISPUTES, *REQUESTS))


class Comparison(NamedTuple):
    """The numbers below a list, and the places whose total on paper differs.

    `findings` are possible causes. `replaced` says that the totals on paper were accepted before an agreed correction
    changed them.
    """

    scored: ScoredSheet
    differing: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    replaced: bool = False


class Ends:
    """The end of the lists of an open evening, of its series, and of the evening itself."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.journal = sheets.journal

    def state(self, key: Key) -> ListState:
        """Return the state of a list: how final it is."""
        scored = self.sheets.scored(key)
        pending = tuple(each.number for each in self.sheets.disputes if each.open and each.key == key)
        return list_state(scored, self.sheets.findings(key), self.sheets.history(key))._replace(disputes=pending)

    def states(self) -> tuple[TableState, ...]:
        """Return the progress of every list."""
        return tuple(
            TableState(*key, each.sheet.players, each.games, each.agreed, each.is_begun and self.is_final(key))
            for key in self.sheets.keys
            for each in (self.sheets.scored(key),)
        )

    def begun_or_next(self) -> Key | None:
        """Return the unfinished list that was written last, else the first unfinished one."""
        written = (
            record
            for record in reversed(self.journal.records)
            if record.subject and record.kind not in _ASIDE and record.second == self.sheets.second
        )
        last = next((record.key for record in written), None)
        tables = (key for key in (last, *self.sheets.keys) if key is not None and key[0] not in self.journal.closed)
        return next((key for key in tables if not (self.sheets.book(key).begun and self.is_final(key))), None)

    def state_totals(
        self, key: Key, values: Sequence[int | None], name: FooterName = FooterName.TOTAL, decision: Decision = NOBODY
    ) -> None:
        """Record a row below a list as stated on paper. Below a signed list only totals that agree are accepted."""
        history = self.sheets.history(key)
        policy.must_be_stated(self.sheets.scored(key), history, name, values, decision)
        content = {"name": name.value, "values": list(values), **(decision.facts() if history.closed else {})}
        self.sheets.write(RecordKind.TOTALS, key, content)

    def state_sums(self, key: Key, sums: ListSums, decision: Decision = NOBODY) -> ScoredSheet:
        """Record the sums of a list as handed in, or its Gesamtpunkte alone, and return the list. Its games may follow.

        Other sums of a signed list need a reason, and the signatures of the table again. Raises RefusedError if the
        list has games without sums, if a number is missing, or if a count is below 0.
        """
        scored, sums = self.sheets.scored(key), sums.padded
        policy.must_take_sums(scored, self.sheets.history(key), sums, decision)
        size, content = scored.sheet.size, dict(decision.facts())
        numbers = {"points": sums.points, "won": sums.won, "lost": sums.lost, "totals": sums.total}
        content |= {name: list(values[:size]) for name, values in numbers.items() if {*values[:size]} != {None}}
        content |= {} if sums.passed is None else {"passed": sums.passed}
        self.sheets.write(RecordKind.SUMS, key, content)
        return self.sheets.scored(key)

    def compare(self, key: Key, *, more: bool = False) -> Comparison:
        """Return the numbers below a list with those from the paper, and possible causes of differences.

        Unreadable parts come first. Numbers that an agreed correction has replaced are not wrong. If the totals agree,
        nothing else is checked, unless `more` is set.
        """
        scored, differing = self.sheets.scored(key), self.differing(key)
        if scored.complete and not more and (differing == () or not scored.sheet.footer):
            return Comparison(scored, differing or ())
        still = next((line.values for line in self.sheets.valid(key).footer if line.name is FooterName.TOTAL), ())
        replaced = bool(differing) and all(still[place - 1] is None for place in differing or () if still)
        return Comparison(scored, differing or (), self.findings(key), replaced)

    def findings(self, key: Key) -> tuple[Finding, ...]:
        """Return the findings of a list, unreadable parts first, without mere information."""
        unread = self.sheets.book(key).unread
        findings = (*unread, *self.sheets.check(self.sheets.counted(key), unread))
        return tuple(finding for finding in findings if finding.severity is not Severity.INFO)

    def differing(self, key: Key) -> tuple[int, ...] | None:
        """Return the places whose Gesamtpunkte on paper are not the computed ones, or None if the paper states none."""
        return policy.differing_places(self.sheets.scored(key))

    def release(self, key: Key, decision: Decision) -> None:
        """Record that the director allows signing although the control totals do not agree, with a reason.

        The release applies to the present list. After a change it is needed again.
        """
        policy.must_be_released(self.sheets.scored(key), decision)
        self.sheets.write(RecordKind.RELEASE, key, decision.facts())

    def sign(self, key: Key, places: Sequence[int]) -> None:
        """Record that places (KEEPER: the list keeper) sign the present list. Its control totals must agree."""
        policy.must_be_signed(self.sheets.scored(key), self.sheets.history(key), places)
        self.sheets.write(RecordKind.SIGN, key, {"places": sorted(set(places))})

    def must_be_complete(self, key: Key) -> None:
        """Raise RefusedError for an incomplete list."""
        policy.must_be_complete(self.sheets.scored(key))

    def unsigned(self, key: Key) -> tuple[int, ...]:
        """Return the places that have not signed a list."""
        return self.sheets.history(key).unsigned(self.sheets.sheet(key).size)

    def is_final(self, key: Key) -> bool:
        """Whether all have signed a list, and the signed numbers are the computed ones."""
        return policy.is_final(self.sheets.scored(key), self.sheets.history(key))

    def unsign(self, key: Key, places: Sequence[int], decision: Decision) -> None:
        """Withdraw signatures given by mistake, with a reason.

        A later signature covers the list at that time. Refused if one of these places has not signed. After the end of
        the series only the director may do it.
        """
        policy.must_be_unsigned(self.sheets.history(key), places, decision)
        content = {"places": sorted(set(places)), **decision.facts()}
        self.sheets.write(RecordKind.UNSIGN, key, content)

    def end_after(self, key: Key, games: int, reason: str) -> None:
        """End a list after this many games, fewer than agreed, with a reason, such as the late hour.

        Refused within a round, and if the list has more games already. SkWO 6.2.5
        """
        policy.must_be_open(self.sheets.history(key))
        scored = self.sheets.scored(key)
        _must_end_there(scored, games, reason)
        # A leaving player shortens the agreed length. This is the length that leads to the same number of games.
        content = {"games": games, "length": _agreed_for(scored, games), "reason": reason}
        self.sheets.write(RecordKind.LENGTH, key, content)

    def open_points(self, series: int) -> tuple[Open, ...]:
        """Return the points that keep a series open, table by table."""
        keys, begun = [key for key in self.sheets.keys if key[0] == series], {*self.sheets.begun}
        lists = [
            (key, self.sheets.scored(key) if key in begun and self.sheets.scored(key).is_begun else None, history)
            for key, history in zip(keys, map(self.sheets.history, keys), strict=True)
        ]
        return policy.open_points(series, lists, self.sheets.disputes)

    def closing(self, series: int | None = None, decision: Decision = NOBODY) -> Closing:
        """Return the consequences of closing a series, or all open ones with the event, and whether it is allowed.

        Raises RefusedError if it is already closed.
        """
        policy.must_be_decision(decision)
        planned = range(1, self.journal.setting("series") + 1)
        known = sorted({*planned, *(key[0] for key in self.sheets.keys)})
        wanted = policy.to_close(known, self.journal.closed, series)
        missing = tuple(self._obstacles(wanted))
        gone = {(each.series, each.table) for each in missing}
        faulty = tuple(
            key for key in self.sheets.begun if {0, key[0]} & {*wanted} and key not in gone and self.state(key).errors
        )
        return Closing(wanted, missing, not missing or decision.by_director, faulty)

    def close_series(self, series: Sequence[int], decision: Decision = NOBODY) -> None:
        """Record that series are over, and also the event if 0 is among them. SkWO 6.2.5, 5.5.

        Refused if a list is not complete and signed, unless the director decides with a reason.
        """
        policy.must_be_closable(tuple(self._obstacles(series)), decision)
        self.sheets.add([Draft(RecordKind.CLOSE, EVENT, {"series": list(series), **decision.facts()})])

    def _obstacles(self, wanted: Sequence[int]) -> Iterator[Open]:
        for number in self.journal.show(sorted(wanted)):
            if number:
                yield from self.obstacles_of(number)
        if 0 in wanted:
            over = (point for number in sorted(self.journal.closed) if number for point in self.open_points(number))
            yield from (Open(*point[:4], disputes=point.disputes) for point in over if point.disputes)

    def obstacles_of(self, series: int) -> tuple[Open, ...]:
        """Return the open points of a series, and the tables whose two lists are not settled."""
        points = self.open_points(series)
        if self.journal.setting("lists") == 1 and not any(each.begun for each in self.journal.seconds.values()):
            return points

        from skatlist.cases.comparison.seconds import unsettled_tables

        event = self.sheets.event()
        lists = [self.sheets.counted(key) for key in self.sheets.begun if key[0] == series]
        by_table = {(each.series, each.table): each for each in points}
        for table in unsettled_tables(event, lists):
            there = by_table.get((table.series, table.table), table)
            by_table[table.series, table.table] = there._replace(unsettled=table.unsettled, no_second=table.no_second)
        return tuple(by_table.values())


def _must_end_there(scored: ScoredSheet, games: int, reason: str) -> None:
    """Refuse an invalid end, or one within a round. Raises RefusedError."""
    if not reason:
        raise RefusedError("release_reason")
    if scored.agreed is None or scored.ended is not None or games >= scored.agreed:
        raise RefusedError("length_longer", games=games, agreed=scored.agreed)
    if games < scored.games or games < 1:
        raise RefusedError("length_shorter", games=games, played=scored.games)
    _, over = rounds(scored, games)
    if over:
        size = people_in(scored, games)
        raise RefusedError("length_round", games=games, before=games - over, after=games - over + size)


def _agreed_for(scored: ScoredSheet, games: int) -> int:
    # Behind a player who left the length is greater than the number of games, behind one who joined it may be smaller.
    for agreed in chain(range(games, 2 * (scored.agreed or games) + 1), range(games - 1, 0, -1)):
        if score(scored.sheet._replace(agreed=agreed), scored.profile).agreed == games:
            return agreed
    raise RefusedError("length_longer", games=games, agreed=scored.agreed)
