"""The end of a list put right: a signature given by mistake is taken back, a list ends earlier than agreed."""

from collections.abc import Sequence

from skatlist.checks.order.numbering import rounds, seated_at
from skatlist.event import policy
from skatlist.event.policy import Decision
from skatlist.sheet import ScoredSheet, score
from skatlist.store.drafts import Key
from skatlist.store.journal import Draft, RecordKind, list_key
from skatlist.store.replay import Replay
from skatlist.words import RefusedError


class ListEnds(Replay):
    """An open event file, as far as lists end otherwise than they were meant to."""

    author = ""

    def unsign(self, key: Key, places: Sequence[int], decision: Decision) -> None:
        """Take back signatures given by mistake, with a reason; whoever signs later stands by the list as it is then.

        Refused where one of these places has not signed; once the series is over only the director does it.
        """
        policy.must_be_unsigned(self.history(key), places, decision)
        content = {"places": sorted(set(places)), **decision.facts()}
        self.add([Draft(RecordKind.UNSIGN, list_key(*key), content)], self.author)

    def end_after(self, key: Key, games: int, reason: str) -> None:
        """Let a list end after that many games, fewer than agreed, with a reason: it is late.

        Refused inside a round, and where more stand there already. SkWO 6.2.5
        """
        policy.must_be_open(self.history(key))
        scored = self.scored(key)
        _must_end_there(scored, games, reason)
        # Who leaves shortens what was agreed: this is the length that comes to as many games.
        content = {"games": games, "length": _agreed_for(scored, games), "reason": reason}
        self.add([Draft(RecordKind.LENGTH, list_key(*key), content)], self.author)


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
