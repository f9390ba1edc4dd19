"""The end of a list: the control totals from the paper, where they differ, and who signs."""

from collections.abc import Iterator
from typing import Final

from skatlist.checks import check_sheet
from skatlist.cli.enter.replies import Footer, Question, Reply, Told
from skatlist.cli.enter.seating import places_meant
from skatlist.cli.enter.words import STATING, TypedCommand, Word, read_command
from skatlist.event import policy
from skatlist.findings import Finding, Severity
from skatlist.formats.numbers import natural, whole
from skatlist.sheet import FooterName, ScoredSheet, score
from skatlist.store import bookkeeping
from skatlist.store.evening import Evening, Key

_LATER = frozenset(("-", "q", "später", "spaeter", "later"))
_ROWS: Final = {Word.POINTS: FooterName.POINTS, Word.WON: FooterName.WON, Word.LOST: FooterName.LOST}


def telling(evening: Evening, key: Key) -> tuple[Finding, ...]:
    """Return what is wrong with a list whose totals do not agree, what could not be read of it first.

    Remarks would only hide it, and numbers that an agreed correction has replaced are not wrong.
    """
    unread, profile = evening.book(key).unread, evening.scored(key).profile
    findings = (*unread, *check_sheet(score(evening.valid(key), profile), unread))
    return tuple(finding for finding in findings if finding.severity is not Severity.INFO)


def numbers_in(text: str) -> list[int] | None:
    """Return the numbers of a line, None where a word of it is none."""
    numbers = [whole(word) for word in text.replace(",", " ").replace(";", " ").split()]
    known = [number for number in numbers if number is not None]
    return known if len(known) == len(numbers) else None


def comparison(evening: Evening, key: Key) -> Footer:
    """Return the numbers below a list besides those from the paper, and where they differ what may be the cause."""
    scored = evening.scored(key)
    differing = policy.differing_places(scored)
    agrees = scored.complete and (differing == () or not scored.sheet.footer)
    return Footer(scored, differing or (), () if agrees else telling(evening, key))


def state_number(evening: Evening, key: Key, command: TypedCommand, author: str) -> Iterator[Reply]:
    """Write down numbers from the paper that narrow where a slip is: a row below the list, or a Stand in the middle.

    Raises RefusedError, Overtaken, InputError.
    """
    scored = evening.scored(key)
    size, word = scored.sheet.size, command.word
    first, _, rest = command.rest.partition(" ")
    game = natural(first) if word is Word.STAND else None
    numbers = numbers_in(command.rest if word is not Word.STAND else rest)
    row = next((row for row in scored.sheet.rows if row.number == game), None) if game is not None else None
    if not numbers or len(numbers) != size or (word is Word.STAND and row is None):
        yield Told(f"{word}_how", {"size": size, "word": command.rest}, alarm=True)
        return
    if row is not None and game is not None:
        spare = (None,) * (len(row.stated.totals) - size)
        stated = row._replace(stated=row.stated._replace(totals=(*numbers, *spare)))
        bookkeeping.correct(evening, key, game, stated, author=author)
    else:
        bookkeeping.state_totals(evening, key, _ROWS[word], numbers, author=author)
    yield comparison(evening, key)


class Finishing:
    """What is asked when a list is at its end, step by step; `step` is GAME or TABLE when it is over.

    The totals are asked place by place, or taken all at once from one line.
    """

    def __init__(self, evening: Evening, key: Key, author: str) -> None:
        self.evening = evening
        self.key = key
        self.author = author
        self.step = Question.TOTALS
        self._totals: list[int] = []

    def forget(self) -> bool:
        """Drop the last total typed; say whether there was one."""
        return bool(self._totals and self._totals.pop() is not None)

    def begin(self) -> Iterator[Reply]:
        """Show the footer; ask for what is missing."""
        scored = self._scored()
        yield Footer(scored)
        released = self.evening.book(self.key).released
        if scored.complete and (released or policy.differing_places(scored) == ()):
            yield from self._to_sign(Question.GAME)

    def again(self) -> Iterator[Reply]:
        """Compare the totals typed before with the list as it is now; ask for them where there are none."""
        scored = self._scored()
        if self.evening.book(self.key).released or not policy.differing_places(scored):
            yield from self.begin()
            return
        yield comparison(self.evening, self.key)

    def asked(self) -> dict[str, object]:
        """Return what the question needs: whose total, or who has not signed."""
        scored = self._scored()
        place = len(self._totals) + 1
        if self.step is Question.TOTALS:
            return {"place": place, "name": scored.sheet.players[place - 1].name or place}
        return {"places": bookkeeping.unsigned(self.evening, self.key)}

    def how(self) -> Told:
        """Say what may be typed."""
        return Told("totals_wanted" if self.step is Question.TOTALS else "sign_wanted")

    def take(self, line: str) -> Iterator[Reply]:
        """Take an answer."""
        if line.casefold() in _LATER:
            yield Told("totals_later" if self.step is Question.TOTALS else "sign_later")
            self.step = Question.TABLE
            return
        command = read_command(line)
        if command is not None and command.word in STATING:
            yield from state_number(self.evening, self.key, command, self.author)
            return
        yield from self._sums(line) if self.step is Question.TOTALS else self._signs(line)

    def _sums(self, line: str) -> Iterator[Reply]:
        size = self._scored().sheet.size
        known = numbers_in(line)
        if known is None or len(self._totals) + len(known) > size or len(known) not in {1, size}:
            yield Told("totals_how", {"line": line, "size": size}, alarm=True)
            return
        self._totals += known
        if len(self._totals) < size:
            return
        stated, self._totals = self._totals, []
        bookkeeping.state_totals(self.evening, self.key, FooterName.TOTAL, stated, author=self.author)
        scored = self._scored()
        if scored.complete and not policy.differing_places(scored):
            yield Told("totals_agree")
            yield from self._to_sign()
            return
        yield comparison(self.evening, self.key)
        self.step = Question.GAME

    def _to_sign(self, then: Question = Question.TABLE) -> Iterator[Reply]:
        """Ask who signs; where all have, it goes on with `then`: who opens a list that is done wants to see it."""
        if bookkeeping.is_final(self.evening, self.key):
            yield Told("final", {"series": self.key[0], "table": self.key[1]})
            self.step = then
        else:
            self.step = Question.SIGN

    def _signs(self, line: str) -> Iterator[Reply]:
        missing = bookkeeping.unsigned(self.evening, self.key)
        sheet = self._scored().sheet
        size = sheet.size
        places = places_meant(line, missing, size)
        if not places:
            yield Told("places_unknown", {"line": line, "size": size}, alarm=True)
            return
        bookkeeping.sign(self.evening, self.key, places, self.author)
        left = bookkeeping.unsigned(self.evening, self.key)
        if left:
            who = tuple(f"{place} {sheet.players[place - 1].name}".rstrip() for place in left)
            yield Told("signed_some", {"places": places, "who": who})
        else:
            yield Told("signed", {"places": places})
            yield from self._to_sign()

    def _scored(self) -> ScoredSheet:
        return self.evening.scored(self.key)
