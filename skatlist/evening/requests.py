"""What tables ask the desk for from their telephones, and what the desk answers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skatlist.evening.entry_line import read_entry_line, stands_already
from skatlist.evening.rows import RowMoves
from skatlist.event import policy
from skatlist.event.policy import NOBODY, Decision
from skatlist.event.request import Request, RequestKind
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import FooterName, Row
from skatlist.store.drafts import Key
from skatlist.store.journal import DISPUTES, REQUESTS, Draft, RecordKind
from skatlist.words import RefusedError, UsageError

if TYPE_CHECKING:
    from skatlist.store.journal import Record

_MOST: Final = 20  # requests of a table that wait at once
_BELOW: Final = frozenset((RecordKind.TOTALS, RecordKind.SIGN, RecordKind.UNSIGN, RecordKind.RELEASE))


class Requests(RowMoves):
    """An open event file, as far as its tables ask the desk for something."""

    def agree(self, key: Key, place: int, totals: Sequence[int], sent: str) -> Request:
        """Record that a place stands by a list with these Gesamtpunkte; the desk signs for it. Return the request.

        Who agrees twice agrees once. Raises RefusedError where the list is not complete, signed for that place, or has
        other totals by now.
        """
        scored, history = self.scored(key), self.history(key)
        if history.closed:
            raise RefusedError("series_closed", series=key[0])
        policy.must_be_complete(scored)
        if not 1 <= place <= scored.sheet.size:
            raise RefusedError("sign_place", place=place, size=scored.sheet.size)
        if place not in history.unsigned(scored.sheet.size):
            raise RefusedError("list_signed", series=key[0], table=key[1])
        if tuple(totals) != scored.footer(FooterName.TOTAL)[: scored.sheet.size]:
            raise RefusedError("agree_changed")
        if (there := self.agreeing(key).get(place)) is not None:
            return there
        return self._ask(key, {"what": RequestKind.AGREE.value, "place": place, "totals": list(totals), "sent": sent})

    def agreeing(self, key: Key) -> dict[int, Request]:
        """Return by place the requests of those who stand by a list as it is now and have not signed it."""
        silent = self.history(key).unsigned(self.sheet(key).size)
        changed = max((record.seq for record in self.book(key).records if _changes(record)), default=0)
        return {
            each.place: each
            for each in self._waiting(key)
            if each.what is RequestKind.AGREE and each.seq > changed and each.place in silent
        }

    def ask_correction(self, key: Key, game: int, sent: str, *, line: str | Row = "", words: str = "") -> Request:
        """Record that a table wants a game put right: the line as it should be, or what is wrong with it in words.

        Raises RefusedError where the game is not on the list, the line cannot be read, or too much waits already.
        """
        if key[0] in self.closed:
            raise RefusedError("series_closed", series=key[0])
        self._row(key, game)
        said: dict[str, object] = {"what": RequestKind.CORRECT.value, "game": game, "sent": sent}
        if line:
            row = read_entry_line(line, self.scored(key), game).must_be_entered()
            said["line"] = write_line(row, stated=True)
        if words:
            said["words"] = words
        if not (line or words):
            raise UsageError("request_empty")
        if len(self.waiting(key)) >= _MOST:
            raise RefusedError("requests_many", table=key[1])
        return self._ask(key, said)

    def waiting(self, key: Key) -> tuple[Request, ...]:
        """Return the corrections a table waits for."""
        return tuple(each for each in self._waiting(key) if each.what is RequestKind.CORRECT)

    def tables_waiting(self) -> tuple[Key, ...]:
        """Return the tables that wait for the desk: for a correction, or to have their list accepted."""
        keys = sorted({each.key for each in self.requests if each.answer is None})
        return tuple(key for key in keys if self.waiting(key) or self.agreeing(key))

    def accept_correction(self, number: int, decision: Decision = NOBODY) -> Request:
        """Put a game right as a table has asked, and say so; one without a line is only answered.

        Raises RefusedError where it may not be corrected like that, UsageError where nothing waits.
        """
        policy.must_be_decision(decision)
        request = self._request(number)
        drafts = []
        if request.line and not stands_already(request.line, self.scored(request.key), request.game):
            made = read_entry_line(request.line, self.scored(request.key), request.game)
            drafts.append(self._correction(request.key, request.game, made, decision)[1])
        return self._answer(request, {"accepted": True}, *drafts)

    def refuse_request(self, number: int, reason: str) -> Request:
        """Record why the desk does not do what a table has asked for. Raises RefusedError without a reason."""
        if not reason:
            raise RefusedError("request_reason")
        return self._answer(self._request(number), {"accepted": False, "reason": reason})

    def _waiting(self, key: Key) -> tuple[Request, ...]:
        return tuple(each for each in self.requests if each.key == key and each.answer is None)

    def _request(self, number: int) -> Request:
        """Return a request that waits for its answer. Raises UsageError where there is none."""
        if not 1 <= number <= len(self.requests) or self.requests[number - 1].answer is not None:
            raise UsageError("no_such_request", number=number)
        return self.requests[number - 1]

    def _ask(self, key: Key, content: dict[str, object]) -> Request:
        self.write(RecordKind.REQUEST, key, content)
        return next(each for each in reversed(self.requests) if each.sent == content["sent"])

    def _answer(self, request: Request, content: dict[str, object], *drafts: Draft) -> Request:
        self.write(RecordKind.ANSWER, request.key, {"request": request.number, **content}, *drafts)
        return self.requests[request.number - 1]


def _changes(record: "Record") -> bool:
    """Whether a record changes what stands on a list."""
    return record.kind not in _BELOW | DISPUTES | REQUESTS
