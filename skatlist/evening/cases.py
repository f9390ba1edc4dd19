"""Disputes about games, and requests from the tables' telephones to the desk.

`event.policy` says who may act, and when.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skatlist.evening.rows import Rows, row_content
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import DISPUTES, REQUESTS, Draft, RecordKind
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.sheet import FooterName, Row
from skatlist.tournament import policy
from skatlist.tournament.dispute import Dispute, Instance, Request, RequestKind, RulingKind
from skatlist.tournament.policy import NOBODY, Decision
from skatlist.words import RefusedError, UsageError

if TYPE_CHECKING:
    from skatlist.cases.disputes import Case
    from skatlist.evening.entry_line import EntryLine

_MOST: Final = 20  # waiting requests of a table at most
_BELOW: Final = frozenset((RecordKind.TOTALS, RecordKind.SIGN, RecordKind.UNSIGN, RecordKind.RELEASE))


class Cases:
    """Disputes about games and requests from telephones, answered by the table, the director or the scorer's desk."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.sheets = rows.sheets
        self.journal = rows.sheets.journal

    def raise_dispute(
        self,
        key: Key,
        game: int,
        places: Sequence[int] = (),
        *,
        name: str = "",
        claim: int | None = None,
        words: str = "",
        decision: Decision = NOBODY,
        force: bool = False,
        sent: str = "",
    ) -> Dispute:
        """Record an objection to a game, by the players at `places` or a person by `name`, and return it.

        `claim` is the number that they say is right, `words` is their objection. Raises RefusedError if the time for
        objections is over (the director may admit it, with a reason), if the game is disputed already, or if no game is
        worth the claim (unless `force` is set). Raises UsageError if no person is named. `sent` is the entry of a
        telephone.
        """
        row = self.rows.row(key, game)
        if not places and not name:
            raise UsageError("dispute_party")
        self._must_sit(key, places)
        self._must_be_new(key, game)
        let_in = self._let_in(key, decision)
        if claim is not None and not force:
            self._must_be_possible(key, claim)
        content = row_content(game, row) | _given_facts(places=list(places), name=name, words=words, sent=sent) | let_in
        if claim is not None:
            content["claim"] = claim
        self.sheets.write(RecordKind.DISPUTE, key, content)
        return next(each for each in reversed(self.sheets.disputes) if (each.key, each.game) == (key, game))

    def decide(
        self,
        number: int,
        decision: Decision,
        to: "EntryLine | Row | None" = None,
        *,
        by: Instance | str | None = None,
        withdrawn: bool = False,
        paragraph: str = "",
    ) -> Dispute:
        """Record the decision of a dispute: the entry stands, another one replaces it (`to`), or it is withdrawn.

        `by` is the instance: `table`, `director` or `arbitration`. Without it the director decides if the decision
        names one (or the court of arbitration, named the same way), else the table, in which case everybody who raised
        the dispute must agree. Without a `paragraph` those of the computation are recorded. Another entry is a
        correction and needs the same consent. Raises RefusedError, UsageError if there is no such dispute.
        """
        policy.must_be_decision(decision)
        dispute = self.dispute(number)
        by = Instance(by or ("director" if decision.director else "table"))
        outcome = RulingKind.WITHDRAWN if withdrawn else RulingKind.STANDS if to is None else RulingKind.CHANGED
        self._must_sit(dispute.key, decision.agreed)
        policy.must_be_ruled(dispute, self.decides(dispute), by, outcome, decision)
        before = after = self._entry(dispute)
        drafts = []
        if to is not None and not withdrawn:
            _, draft = self.rows.correction(dispute.key, dispute.game, to, decision, by)
            drafts.append(draft._replace(content={**draft.content, "dispute": number}))
            after = str(draft.content["line"])
        content = {
            "dispute": number,
            "by": by.value,
            "outcome": outcome.value,
            "reason": decision.reason,
            "before": before,
            "line": after,
            **_given_facts(
                name=decision.director,
                agreed=list(decision.agreed),
                paragraph=paragraph or ("" if withdrawn else self._paragraphs(dispute, after)),
            ),
        }
        self.sheets.write(RecordKind.RULING, dispute.key, content, *drafts)
        return self.dispute(number)

    def reopen(
        self,
        number: int,
        reason: str,
        places: Sequence[int] = (),
        *,
        name: str = "",
        decision: Decision = NOBODY,
    ) -> Dispute:
        """Record an appeal against a decision, with the appellants and the reason.

        The next higher instance then decides. Raises RefusedError if nothing is decided, if the reason is missing, or
        if the time is over and the director does not admit it. Raises UsageError if there is no such dispute.
        """
        dispute = self.dispute(number)
        if dispute.open:
            raise RefusedError("dispute_open", number=number)
        if not reason:
            raise RefusedError("dispute_reason", number=number)
        self._must_sit(dispute.key, places)
        let_in = self._let_in(dispute.key, decision).get("director")
        facts = _given_facts(places=list(places), name=name, director=let_in)
        self.sheets.write(RecordKind.REOPENING, dispute.key, {"dispute": number, "reason": reason, **facts})
        return self.dispute(number)

    def decides(self, dispute: Dispute) -> Instance:
        """Return the instance for a dispute now: the one due by the time, or after an appeal the one above the last."""
        return policy.deciding(dispute, self.sheets.objection_time(dispute.key))

    def case(self, number: int) -> "Case":
        """Return a dispute with everything relevant to it, by the present list. Raises UsageError if there is none."""
        dispute = self.dispute(number)
        from skatlist.cases.disputes import case_of_dispute

        case = case_of_dispute(dispute, self.sheets.counted(dispute.key), self.sheets.event())
        return case._replace(time=self.sheets.objection_time(dispute.key), decides=self.decides(dispute))

    def case_at(self, key: Key, game: int, claim: int | None = None) -> "Case":
        """Return the case of a game that is not disputed yet. Raises RefusedError if it is not on the list."""
        time = self.sheets.objection_time(key)
        from skatlist.cases.disputes import case_of_row

        case = case_of_row(self.sheets.counted(key), game, claim, self.sheets.event())
        return case._replace(time=time, decides=time.decides)

    @property
    def appeal_minutes(self) -> int:
        """The minutes for objections after the event."""
        return policy.appeal_minutes(self.journal.rules.conduct)

    def dispute(self, number: int) -> Dispute:
        """Return the dispute with a number. Raises UsageError if there is none."""
        disputes = self.sheets.disputes
        if not 1 <= number <= len(disputes):
            raise UsageError("no_such_dispute", number=number, count=len(disputes))
        return disputes[number - 1]

    def _must_be_new(self, key: Key, game: int) -> None:
        """Refuse a game with an open dispute, or with a decided one that was not withdrawn. Raises RefusedError."""
        for each in self.sheets.disputes:
            if (each.key, each.game) != (key, game):
                continue
            if each.open:
                raise RefusedError("dispute_pending", number=each.number, game=game)
            if each.ruling is not None and each.ruling.outcome is not RulingKind.WITHDRAWN:
                raise RefusedError("dispute_decided", number=each.number)

    def _entry(self, dispute: Dispute) -> str:
        rows = (row for row in self.sheets.book(dispute.key).rows if row.number == dispute.game)
        return next((write_line(row, stated=True) for row in rows), dispute.line)

    def _let_in(self, key: Key, decision: Decision) -> dict[str, object]:
        time = self.sheets.objection_time(key)
        policy.must_be_in_time(time, decision)
        return {"director": decision.director, "reason": decision.reason} if time.over else {}

    def _must_be_possible(self, key: Key, claim: int) -> None:
        from skatlist.skat.checks.claims import is_game_value

        if not is_game_value(claim, self.sheets.scored(key).profile):
            raise RefusedError("claim_impossible", number=f"{claim:+d}")

    def _paragraphs(self, dispute: Dispute, line: str) -> str:
        from skatlist.papers.reports.value import paragraphs

        row, _ = read_line(line, place_required=True)
        profile = self.sheets.scored(dispute.key).profile
        return "" if row is None else ", ".join(paragraphs(reckon(row.entry, profile).topics, profile))

    def _must_sit(self, key: Key, places: Sequence[int]) -> None:
        size = self.sheets.sheet(key).size
        strange = [place for place in places if not 1 <= place <= size]
        if strange:
            raise RefusedError("sign_place", place=strange[0], size=size)

    def agree(self, key: Key, place: int, totals: Sequence[int], sent: str) -> Request:
        """Record that a place accepts a list with these Gesamtpunkte, and return the request.

        The scorer then signs for the place. A second consent changes nothing. Raises RefusedError if the list
        is not complete, is signed for that place, or has other totals by now.
        """
        scored, history = self.sheets.scored(key), self.sheets.history(key)
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
        """Return by place the requests of players who accept a list as it is now and have not signed it."""
        silent = self.sheets.history(key).unsigned(self.sheets.sheet(key).size)
        changed = max(
            (record.seq for record in self.sheets.book(key).records if record.kind not in _BELOW | DISPUTES | REQUESTS),
            default=0,
        )
        return {
            each.place: each
            for each in self._waiting(key)
            if each.what is RequestKind.AGREE and each.seq > changed and each.place in silent
        }

    def ask_correction(self, key: Key, game: int, sent: str, *, line: str | Row = "", words: str = "") -> Request:
        """Record that a table wants a game corrected, or with game 0 its sums: the right line, or the error in words.

        Raises RefusedError if the game is not on the list, if the line cannot be read, or if too many requests are
        waiting.
        """
        if key[0] in self.journal.closed:
            raise RefusedError("series_closed", series=key[0])
        if game or line:
            self.rows.row(key, game)
        content: dict[str, object] = {"what": RequestKind.CORRECT.value, "game": game, "sent": sent}
        if line:
            row = self.rows.judge(key, line, game).must_be_entered()
            content["line"] = write_line(row, stated=True)
        if words:
            content["words"] = words
        if not (line or words):
            raise UsageError("request_empty")
        if len(self.waiting(key)) >= _MOST:
            raise RefusedError("requests_many", table=key[1])
        return self._ask(key, content)

    def waiting(self, key: Key) -> tuple[Request, ...]:
        """Return the corrections that a table waits for."""
        return tuple(each for each in self._waiting(key) if each.what is RequestKind.CORRECT)

    def tables_waiting(self) -> tuple[Key, ...]:
        """Return the tables that wait for the desk to correct or sign a list."""
        keys = sorted({each.key for each in self.sheets.requests if each.answer is None})
        return tuple(key for key in keys if self.waiting(key) or self.agreeing(key))

    def accept_correction(self, number: int, decision: Decision = NOBODY) -> Request:
        """Correct a game as a table requested, and answer the request.

        A request without a line is only answered. Raises RefusedError if that correction is not allowed, UsageError if
        nothing waits.
        """
        policy.must_be_decision(decision)
        request = self._request(number)
        drafts = []
        from skatlist.evening.entry_line import stands_already

        if request.line and not stands_already(request.line, self.sheets.scored(request.key), request.game):
            made = self.rows.judge(request.key, request.line, request.game)
            drafts.append(self.rows.correction(request.key, request.game, made, decision)[1])
        return self._answer(request, {"accepted": True}, *drafts)

    def refuse_request(self, number: int, reason: str) -> Request:
        """Record the refusal of a request. Raises RefusedError without a reason, UsageError if nothing waits."""
        if not reason:
            raise RefusedError("request_reason")
        return self._answer(self._request(number), {"accepted": False, "reason": reason})

    def _waiting(self, key: Key) -> tuple[Request, ...]:
        return tuple(each for each in self.sheets.requests if each.key == key and each.answer is None)

    def _request(self, number: int) -> Request:
        if not 1 <= number <= len(self.sheets.requests) or self.sheets.requests[number - 1].answer is not None:
            raise UsageError("no_such_request", number=number)
        return self.sheets.requests[number - 1]

    def _ask(self, key: Key, content: dict[str, object]) -> Request:
        self.sheets.write(RecordKind.REQUEST, key, content)
        return next(each for each in reversed(self.sheets.requests) if each.sent == content["sent"])

    def _answer(self, request: Request, content: dict[str, object], *drafts: Draft) -> Request:
        self.sheets.write(RecordKind.ANSWER, request.key, {"request": request.number, **content}, *drafts)
        return self.sheets.requests[request.number - 1]


def _given_facts(**facts: object) -> dict[str, object]:
    return {name: fact for name, fact in facts.items() if fact}
