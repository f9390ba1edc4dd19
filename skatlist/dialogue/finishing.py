"""The end of a list: the control totals from the paper, differences, signatures."""

from collections.abc import Iterator
from typing import Final

from skatlist.dialogue.commands import Later, Sign, StateNumbers, Totals
from skatlist.dialogue.replies import Note, Question, Reply
from skatlist.evening import Comparison, Evening, Key
from skatlist.sheet import FooterName, Sheet
from skatlist.sheet.presence import as_of

_HOW: Final = {FooterName.POINTS: "points_how", FooterName.WON: "won_how", FooterName.LOST: "lost_how"}


def state_numbers(evening: Evening, key: Key, command: StateNumbers) -> Iterator[Reply]:
    """Write numbers from the paper that narrow down a slip, and compare. Raises RefusedError, Overtaken, InputError."""
    scored = evening.scored(key)
    row, values = command.row, command.values
    is_known = isinstance(row, FooterName) or any(each.number == row for each in scored.sheet.rows)
    if len(values) != scored.sheet.size or not is_known:
        how = _HOW[row] if isinstance(row, FooterName) else "stand_how"
        yield Note(how, {"size": scored.sheet.size}, alarm=True)
        return
    if isinstance(row, FooterName):
        evening.state_totals(key, values, row)
    else:
        evening.rows.state_running(key, row, values)
    yield evening.compare(key, more=True)


class Finishing:
    """The questions at the end of a list, step by step.

    `step` is GAME or TABLE when they are over. The totals are asked for place by place, or accepted all at once on
    one line.
    """

    def __init__(self, evening: Evening, key: Key) -> None:
        self.evening = evening
        self.key = key
        self.step = Question.TOTALS
        self._totals: list[int] = []

    @property
    def typed(self) -> int:
        """How many totals are typed but not yet compared."""
        return len(self._totals)

    def forget(self) -> int | None:
        """Drop the last typed total and return it, or None if there is none."""
        return self._totals.pop() if self._totals else None

    def begin(self) -> Iterator[Reply]:
        """Show the footer and ask for what is missing: totals, or else signatures."""
        scored = self.evening.scored(self.key)
        yield Comparison(scored)
        if scored.complete and (self._released or self.evening.ends.differing(self.key) == ()):
            if not self._released and not self.evening.ends.is_final(self.key):
                yield Note("totals_agree")
            yield from self._to_sign(Question.GAME)

    def again(self) -> Iterator[Reply]:
        """Compare the totals typed before with the list as it is now, or ask for them if there are none."""
        if self._released or not self.evening.ends.differing(self.key):
            yield from self.begin()
            return
        yield self.evening.compare(self.key)

    def asked(self) -> dict[str, object]:
        """Return the parameters of the question: whose total, or who has not signed."""
        place = len(self._totals) + 1
        if self.step is Question.TOTALS:
            return {"place": place, "name": self._sheet.players[place - 1].name or place}
        return {"places": self.evening.ends.unsigned(self.key)}

    def how(self) -> Note:
        """Explain the possible answers."""
        return Note("totals_wanted" if self.step is Question.TOTALS else "sign_wanted")

    def take(self, command: Totals | Sign | Later) -> Iterator[Reply]:
        """Accept an answer."""
        match command:
            case Later():
                yield Note("totals_later" if self.step is Question.TOTALS else "sign_later")
                self.step = Question.TABLE
            case Totals(values):
                yield from self._sums(values)
            case Sign(places):
                yield from self._signs(self.evening.ends.unsigned(self.key) if places is None else places)

    def _sums(self, values: tuple[int, ...]) -> Iterator[Reply]:
        size = self._sheet.size
        if len(values) == size:
            self._totals.clear()
        if len(self._totals) + len(values) > size or len(values) not in {1, size}:
            line = " ".join(map(str, values))
            yield Note("totals_how", {"line": line, "size": size}, alarm=True)
            return
        self._totals += values
        if len(self._totals) < size:
            return
        stated, self._totals = self._totals, []
        self.evening.state_totals(self.key, stated)
        if self.evening.scored(self.key).complete and not self.evening.ends.differing(self.key):
            yield Note("totals_agree")
            yield from self._to_sign()
            return
        yield self.evening.compare(self.key)
        self.step = Question.GAME

    def _to_sign(self, then: Question = Question.TABLE) -> Iterator[Reply]:
        if self.evening.ends.is_final(self.key):
            yield Note("final", {"series": self.key[0], "table": self.key[1]})
            self.step = then
        else:
            self.step = Question.SIGN

    def _signs(self, places: tuple[int, ...]) -> Iterator[Reply]:
        self.evening.sign(self.key, places)
        left = self.evening.ends.unsigned(self.key)
        if left:
            yield Note("signed_some", {"places": places, "who": self._sheet.place_names(left)})
        else:
            yield Note("signed", {"places": places})
            yield from self._to_sign()

    @property
    def _sheet(self) -> Sheet:
        return as_of(self.evening.sheets.sheet(self.key))

    @property
    def _released(self) -> bool:
        return bool(self.evening.book(self.key).released)
