"""A disputed game with all that decides it: its facts, the claim, the list it stands on, who decides until when."""

from typing import NamedTuple

from skatlist.checks.claims import Claim
from skatlist.disputes.list_numbers import ListNumbers, list_numbers
from skatlist.event.dispute import Dispute, Instance, ObjectionTime
from skatlist.event.model import Event
from skatlist.formats.notation.line import read_line
from skatlist.one_game import SingleGame, value, value_row
from skatlist.sheet import Row, ScoredSheet
from skatlist.words import RefusedError


class Case(NamedTuple):
    """A disputed game: what it is worth and whether the claim is right (`game`), and where it stands.

    `scored` is its list, None for a game by itself; `number` that of the game and `numbers` what the list says of it,
    both None where it is not on the list any more; `others` are what would make the other numbers right that the list
    has for it; `dispute` is what the journal says, `time` until when somebody may
    object, `decides` who decides it.
    """

    game: SingleGame
    scored: ScoredSheet | None = None
    number: int | None = None
    numbers: ListNumbers | None = None
    others: tuple[Claim, ...] = ()
    event: Event | None = None
    dispute: Dispute | None = None
    time: ObjectionTime | None = None
    decides: Instance | None = None

    @property
    def claim(self) -> int | None:
        """The number somebody says should stand there."""
        return self.game.claimed

    @property
    def row(self) -> Row | None:
        """The row as it stands on the list, with what is written there; of a game by itself as it was told."""
        rows = () if self.scored is None else self.scored.sheet.rows
        return next((row for row in rows if row.number == self.number), self.game.entered)


def case_of_game(line: str, rules: str | None, claim: int | None) -> Case:
    """Return the case of a game as somebody tells it, without a list. Raises ProfileError."""
    return Case(value(line, rules=rules, claim=claim))


def case_of_row(
    scored: ScoredSheet,
    number: int,
    claim: int | None = None,
    event: Event | None = None,
    *,
    dispute: Dispute | None = None,
) -> Case:
    """Return the case of a game on a list. Raises RefusedError where the list has none of that number, or several."""
    found = [at for at, each in enumerate(scored.rows) if each.row.number == number]
    if len(found) != 1:
        last = max((each.row.number or 0 for each in scored.rows), default=0)
        raise RefusedError("game_twice" if found else "game_missing", game=number, last=last)
    [at] = found
    row = scored.rows[at]
    game = value_row(row.row, (), row.profile, claim)
    numbers = list_numbers(scored, at, claim)
    said = dict.fromkeys(n for n in (numbers.value, numbers.booked) if n not in {None, game.points, game.claimed})
    others = (value_row(row.row, (), row.profile, each).claim for each in said)
    return Case(game, scored, number, numbers, tuple(filter(None, others)), event, dispute)


def case_of_dispute(dispute: Dispute, scored: ScoredSheet, event: Event | None = None) -> Case:
    """Return the case of a dispute of a journal; a game no longer on the list is the one that stood there then."""
    if any(each.row.number == dispute.game for each in scored.rows):
        return case_of_row(scored, dispute.game, dispute.claim, event, dispute=dispute)
    game = value_row(*read_line(dispute.line, place_required=True), scored.profile, dispute.claim)
    return Case(game, scored, event=event, dispute=dispute)
