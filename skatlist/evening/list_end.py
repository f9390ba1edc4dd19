"""The end of a list: its control totals compared, who stands by it, a list that ends earlier than agreed."""

from collections.abc import Sequence
from typing import NamedTuple

from skatlist.checks.check_list import check_sheet
from skatlist.checks.order.numbering import rounds, seated_at
from skatlist.event import policy
from skatlist.event.policy import NOBODY, Decision
from skatlist.findings import Finding, Severity
from skatlist.sheet import FooterName, ScoredSheet, score
from skatlist.store.drafts import Key
from skatlist.store.journal import RecordKind
from skatlist.store.replay import Replay
from skatlist.words import RefusedError


class Comparison(NamedTuple):
    """The numbers below a list, and the places whose total on paper is another one; `findings` say where to look.

    `replaced`: those on paper were agreed to, and a correction that was agreed to has replaced them.
    """

    scored: ScoredSheet
    differing: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    replaced: bool = False


class ListEnds(Replay):
    """An open event file, as far as lists come to their end."""

    def state_totals(
        self, key: Key, values: Sequence[int | None], name: FooterName = FooterName.TOTAL, decision: Decision = NOBODY
    ) -> None:
        """Write a row below a list as the paper states it; below a signed list only totals that agree."""
        history = self.history(key)
        policy.must_be_stated(self.scored(key), history, name, values, decision)
        content = {"name": name.value, "values": list(values), **(decision.facts() if history.closed else {})}
        self.write(RecordKind.TOTALS, key, content)

    def compare(self, key: Key, *, more: bool = False) -> Comparison:
        """Return the numbers below a list beside those from the paper, and where they differ what may be the cause.

        What could not be read comes first; numbers that an agreed correction has replaced are not wrong. Where the
        totals agree nothing else is looked at, but where `more` has been stated than these.
        """
        scored, differing = self.scored(key), self.differing(key)
        if scored.complete and not more and (differing == () or not scored.sheet.footer):
            return Comparison(scored, differing or ())
        still = next((line.values for line in self.valid(key).footer if line.name is FooterName.TOTAL), ())
        replaced = bool(differing) and all(still[place - 1] is None for place in differing or () if still)
        return Comparison(scored, differing or (), self.findings(key), replaced)

    def findings(self, key: Key) -> tuple[Finding, ...]:
        """Return what is wrong with a list, what could not be read first, without remarks that would hide it."""
        unread = self.book(key).unread
        found = (*unread, *check_sheet(score(self.valid(key), self.scored(key).profile), unread))
        return tuple(finding for finding in found if finding.severity is not Severity.INFO)

    def differing(self, key: Key) -> tuple[int, ...] | None:
        """Return the places whose Gesamtpunkte on paper are not those computed; None where the paper states none."""
        return policy.differing_places(self.scored(key))

    def release(self, key: Key, decision: Decision) -> None:
        """Let a list be signed although its control totals do not agree: the director does, with a reason.

        It holds for the list as it is: what is changed in it before somebody signs has to be released again.
        """
        policy.must_be_released(self.scored(key), decision)
        self.write(RecordKind.RELEASE, key, decision.facts())

    def sign(self, key: Key, places: Sequence[int]) -> None:
        """Record that places stand by a list (KEEPER: its keeper), as it is; its control totals have to agree."""
        policy.must_be_signed(self.scored(key), self.history(key), places)
        self.write(RecordKind.SIGN, key, {"places": sorted(set(places))})

    def must_be_complete(self, key: Key) -> None:
        """Refuse a list that is not at its end. Raises RefusedError."""
        policy.must_be_complete(self.scored(key))

    def unsigned(self, key: Key) -> tuple[int, ...]:
        """Return the places that have not signed a list."""
        return self.history(key).unsigned(self.sheet(key).size)

    def is_final(self, key: Key) -> bool:
        """Whether all have signed a list, and what they signed is what is computed."""
        return policy.is_final(self.scored(key), self.history(key))

    def unsign(self, key: Key, places: Sequence[int], decision: Decision) -> None:
        """Take back signatures given by mistake, with a reason; whoever signs later stands by the list as it is then.

        Refused where one of these places has not signed; once the series is over only the director does it.
        """
        policy.must_be_unsigned(self.history(key), places, decision)
        content = {"places": sorted(set(places)), **decision.facts()}
        self.write(RecordKind.UNSIGN, key, content)

    def end_after(self, key: Key, games: int, reason: str) -> None:
        """Let a list end after that many games, fewer than agreed, with a reason: it is late.

        Refused inside a round, and where more stand there already. SkWO 6.2.5
        """
        policy.must_be_open(self.history(key))
        scored = self.scored(key)
        _must_end_there(scored, games, reason)
        # Who leaves shortens what was agreed: this is the length that comes to as many games.
        content = {"games": games, "length": _agreed_for(scored, games), "reason": reason}
        self.write(RecordKind.LENGTH, key, content)


def _must_end_there(scored: ScoredSheet, games: int, reason: str) -> None:
    """Refuse an end that is none, or lies inside a round. Raises RefusedError."""
    if not reason:
        raise RefusedError("release_reason")
    if scored.agreed is None or scored.ended is not None or games >= scored.agreed:
        raise RefusedError("length_longer", games=games, agreed=scored.agreed)
    if games < scored.games or games < 1:
        raise RefusedError("length_shorter", games=games, played=scored.games)
    _, over = rounds(scored, games)
    if over:
        size = len(seated_at(scored, games).places)
        raise RefusedError("length_round", games=games, before=games - over, after=games - over + size)


def _agreed_for(scored: ScoredSheet, games: int) -> int:
    """Return the length agreed at the start that makes that many games, whoever has come and gone since."""
    for agreed in range(games, 2 * (scored.agreed or games) + 1):
        if score(scored.sheet._replace(agreed=agreed), scored.profile).agreed == games:
            return agreed
    raise RefusedError("length_longer", games=games, agreed=scored.agreed)
