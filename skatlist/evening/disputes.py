"""Disputes about games: raised, decided, called into question; who may do it when, `event.policy` says."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skatlist.checks.claims import is_game_value
from skatlist.disputes.case import case_of_dispute, case_of_row
from skatlist.evening.rows import RowMoves, row_content
from skatlist.event import policy
from skatlist.event.dispute import Dispute, Instance, RulingKind
from skatlist.event.policy import NOBODY, Decision
from skatlist.formats.notation.line import read_line
from skatlist.formats.notation.writer import write_line
from skatlist.game.reckoning import reckon
from skatlist.reports.value import paragraphs
from skatlist.sheet import ScoredSheet, score
from skatlist.store.drafts import Key
from skatlist.store.journal import RecordKind
from skatlist.words import RefusedError, UsageError

if TYPE_CHECKING:
    from skatlist.disputes.case import Case
    from skatlist.evening.entry_line import EntryLine
    from skatlist.sheet import Row


class Disputes(RowMoves):
    """An open event file, as far as its games are disputed."""

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
        """Record that somebody objects to a game, the players at `places` or somebody by `name`, and return it.

        `claim` is the number that should stand there, `words` what they say. Raises RefusedError: nobody can object any
        more (the director may let it in, with a reason), the game is disputed already, or no game counts as much as is
        claimed (`force` takes it all the same); UsageError where nobody is named. `sent`: as what a telephone sent it.
        """
        row = self._row(key, game)
        if not places and not name:
            raise UsageError("dispute_party")
        self._must_sit(key, places)
        self._must_be_new(key, game)
        let_in = self._let_in(key, decision)
        if claim is not None and not force and not is_game_value(claim, self.scored(key).profile):
            raise RefusedError("claim_impossible", number=f"{claim:+d}")
        content = row_content(game, row) | _said(places=list(places), name=name, words=words, sent=sent) | let_in
        if claim is not None:
            content["claim"] = claim
        self.write(RecordKind.DISPUTE, key, content)
        return next(each for each in reversed(self.disputes) if (each.key, each.game) == (key, game))

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
        """Record the decision of a dispute: the entry stands, another one takes its place (`to`), or it is withdrawn.

        `by` is who decides: `table`, `director` or `arbitration`; without it the director where the decision names one
        (the court of arbitration is named the same way), else the table, with everybody who raised it among those who
        agree. Without a `paragraph` those of the computation are noted. Another entry is written as a correction, with
        all that a correction takes. Raises RefusedError, UsageError where there is no such dispute.
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
            _, draft = self._correction(dispute.key, dispute.game, to, decision, by)
            drafts.append(draft._replace(content={**draft.content, "dispute": number}))
            after = str(draft.content["line"])
        content = {
            "dispute": number,
            "by": by.value,
            "outcome": outcome.value,
            "reason": decision.reason,
            "before": before,
            "line": after,
            **_said(
                name=decision.director,
                agreed=list(decision.agreed),
                paragraph=paragraph or ("" if withdrawn else self._paragraphs(dispute, after)),
            ),
        }
        self.write(RecordKind.RULING, dispute.key, content, *drafts)
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
        """Record that a decision is called into question, by whom and why; the instance above decides then.

        Raises RefusedError where nothing is decided, nobody says why, or the time is over and the director does not
        let it in; UsageError where there is no such dispute.
        """
        dispute = self.dispute(number)
        if dispute.open:
            raise RefusedError("dispute_open", number=number)
        if not reason:
            raise RefusedError("dispute_reason", number=number)
        self._must_sit(dispute.key, places)
        let_in = self._let_in(dispute.key, decision).get("director")
        said = _said(places=list(places), name=name, director=let_in)
        self.write(RecordKind.REOPENING, dispute.key, {"dispute": number, "reason": reason, **said})
        return self.dispute(number)

    def decides(self, dispute: Dispute) -> Instance:
        """Return who decides a dispute now: whom the time demands, after an appeal the instance above the last one."""
        return policy.deciding(dispute, self.objection_time(dispute.key))

    def case(self, number: int) -> "Case":
        """Return a dispute with all that decides it, as the list stands. Raises UsageError where there is none."""
        dispute = self.dispute(number)
        case = case_of_dispute(dispute, self._valid(dispute.key), self.event())
        return case._replace(time=self.objection_time(dispute.key), decides=self.decides(dispute))

    def case_at(self, key: Key, game: int, claim: int | None = None) -> "Case":
        """Return the same of a game that is not disputed yet. Raises RefusedError where it is not on the list."""
        time = self.objection_time(key)
        case = case_of_row(self._valid(key), game, claim, self.event())
        return case._replace(time=time, decides=time.decides)

    def _valid(self, key: Key) -> ScoredSheet:
        """Return a list without the numbers on paper that agreed corrections have replaced."""
        return score(self.valid(key), self.scored(key).profile)

    @property
    def appeal_minutes(self) -> int:
        """How many minutes after the event somebody may object."""
        return policy.appeal_minutes(self.rules.conduct)

    def dispute(self, number: int) -> Dispute:
        """Return the dispute of a number. Raises UsageError where there is none."""
        disputes = self.disputes
        if not 1 <= number <= len(disputes):
            raise UsageError("no_such_dispute", number=number, count=len(disputes))
        return disputes[number - 1]

    def _must_be_new(self, key: Key, game: int) -> None:
        """Refuse a game that is disputed, or was and is decided: that is called into question. Raises RefusedError."""
        for each in self.disputes:
            if (each.key, each.game) != (key, game):
                continue
            if each.open:
                raise RefusedError("dispute_pending", number=each.number, game=game)
            if each.ruling is not None and each.ruling.outcome is not RulingKind.WITHDRAWN:
                raise RefusedError("dispute_decided", number=each.number)

    def _entry(self, dispute: Dispute) -> str:
        """Return the entry of a disputed game in the short notation, as it was if it is not on the list any more."""
        rows = (row for row in self.book(dispute.key).rows if row.number == dispute.game)
        return next((write_line(row, stated=True) for row in rows), dispute.line)

    def _let_in(self, key: Key, decision: Decision) -> dict[str, object]:
        """Return who lets an objection in after its time, and why. Raises RefusedError where nobody does."""
        time = self.objection_time(key)
        policy.must_be_in_time(time, decision)
        return {"director": decision.director, "reason": decision.reason} if time.over else {}

    def _paragraphs(self, dispute: Dispute, line: str) -> str:
        """Return the paragraphs the computation of an entry rests on."""
        row, _ = read_line(line, place_required=True)
        profile = self.scored(dispute.key).profile
        return "" if row is None else ", ".join(paragraphs(reckon(row.entry, profile).topics, profile))

    def _must_sit(self, key: Key, places: Sequence[int]) -> None:
        """Refuse places that the table does not have. Raises RefusedError."""
        size = self.sheet(key).size
        strange = [place for place in places if not 1 <= place <= size]
        if strange:
            raise RefusedError("sign_place", place=strange[0], size=size)


def _said(**facts: object) -> dict[str, object]:
    """Return the facts that there are."""
    return {name: fact for name, fact in facts.items() if fact}
