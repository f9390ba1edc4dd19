"""The end of a list: the control totals from the paper, where they differ, and who signs."""

from collections.abc import Iterator
from typing import Final

from skatlist.dialogue.replies import Question, Reply, Told
from skatlist.dialogue.seating import places_meant
from skatlist.dialogue.words import LATER, OUT, STATING, TypedCommand, Word, read_command
from skatlist.evening import Comparison, Evening, Key
from skatlist.formats.numbers import natural, whole
from skatlist.sheet import FooterName, Sheet
from skatlist.sheet.presence import as_of
from skatlist.words.vocabulary import typed_words

_LATER: Final = LATER | {"-", "q"}
_AFTER: Final = frozenset(typed_words("row")["after"])
_ROWS: Final = {Word.POINTS: FooterName.POINTS, Word.WON: FooterName.WON, Word.LOST: FooterName.LOST}


def numbers_in(text: str) -> list[int] | None:
    """Return the numbers of a line, None where a word of it is none."""
    numbers = [whole(word) for word in text.replace(",", " ").replace(";", " ").split()]
    known = [number for number in numbers if number is not None]
    return known if len(known) == len(numbers) else None


def state_number(evening: Evening, key: Key, command: TypedCommand) -> Iterator[Reply]:
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
        evening.rows.state_running(key, game, numbers)
    else:
        evening.state_totals(key, numbers, _ROWS[word])
    yield evening.compare(key, more=True)


def signatures_meant(text: str, signed: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the places whose signature is to be taken back: `2 weg`, `weg` for all; empty where none are.

    >>> signatures_meant("2 weg", (1, 2), 3), signatures_meant("weg", (1, 2), 3), signatures_meant("2", (1, 2), 3)
    ((2,), (1, 2), ())
    """
    *words, last = text.split() or [""]
    if last.casefold() not in OUT:
        return ()
    return places_meant(" ".join(words), signed, size) if words else signed


def end_meant(text: str, games: int) -> tuple[int, str] | None:
    """Return after which game a list ends, and why: `32`, `32 Lokal schließt`, `nach 32`; alone after the last one.

    >>> end_meant("nach 32 Gewitter", 20), end_meant("", 20), end_meant("bald", 20)
    ((32, 'Gewitter'), (20, ''), None)
    """
    words = [word for word in text.split() if word.casefold() not in _AFTER]
    number = natural(words[0]) if words else games
    return None if number is None else (number, " ".join(words[1:]))


class Finishing:
    """What is asked when a list is at its end, step by step; `step` is GAME or TABLE when it is over.

    The totals are asked place by place, or taken all at once from one line.
    """

    def __init__(self, evening: Evening, key: Key) -> None:
        self.evening = evening
        self.key = key
        self.step = Question.TOTALS
        self._totals: list[int] = []

    @property
    def typed(self) -> int:
        """How many totals are typed and not yet compared."""
        return len(self._totals)

    def forget(self) -> int | None:
        """Drop the last total typed and return it, None if there is none."""
        return self._totals.pop() if self._totals else None

    def begin(self) -> Iterator[Reply]:
        """Show the footer; ask for what is missing."""
        scored = self.evening.scored(self.key)
        yield Comparison(scored)
        if scored.complete and (self._released or self.evening.ends.differing(self.key) == ()):
            if not self._released and not self.evening.ends.is_final(self.key):
                yield Told("totals_agree")
            yield from self._to_sign(Question.GAME)

    def again(self) -> Iterator[Reply]:
        """Compare the totals typed before with the list as it is now; ask for them where there are none."""
        if self._released or not self.evening.ends.differing(self.key):
            yield from self.begin()
            return
        yield self.evening.compare(self.key)

    def asked(self) -> dict[str, object]:
        """Return what the question needs: whose total, or who has not signed."""
        place = len(self._totals) + 1
        if self.step is Question.TOTALS:
            return {"place": place, "name": self._sheet.players[place - 1].name or place}
        return {"places": self.evening.ends.unsigned(self.key)}

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
            yield from state_number(self.evening, self.key, command)
            return
        yield from self._sums(line) if self.step is Question.TOTALS else self._signs(line)

    def _sums(self, line: str) -> Iterator[Reply]:
        size = self._sheet.size
        known = numbers_in(line)
        if known is None or len(self._totals) + len(known) > size or len(known) not in {1, size}:
            yield Told("totals_how", {"line": line, "size": size}, alarm=True)
            return
        self._totals += known
        if len(self._totals) < size:
            return
        stated, self._totals = self._totals, []
        self.evening.state_totals(self.key, stated)
        if self.evening.scored(self.key).complete and not self.evening.ends.differing(self.key):
            yield Told("totals_agree")
            yield from self._to_sign()
            return
        yield self.evening.compare(self.key)
        self.step = Question.GAME

    def _to_sign(self, then: Question = Question.TABLE) -> Iterator[Reply]:
        """Ask who signs; where all have, it goes on with `then`: who opens a list that is done wants to see it."""
        if self.evening.ends.is_final(self.key):
            yield Told("final", {"series": self.key[0], "table": self.key[1]})
            self.step = then
        else:
            self.step = Question.SIGN

    def _signs(self, line: str) -> Iterator[Reply]:
        size = self._sheet.size
        places = places_meant(line, self.evening.ends.unsigned(self.key), size)
        if not places:
            yield Told("places_unknown", {"line": line, "size": size}, alarm=True)
            return
        self.evening.sign(self.key, places)
        left = self.evening.ends.unsigned(self.key)
        if left:
            yield Told("signed_some", {"places": places, "who": self._sheet.named(left)})
        else:
            yield Told("signed", {"places": places})
            yield from self._to_sign()

    @property
    def _sheet(self) -> Sheet:
        """The list, with those who sit there at its end."""
        return as_of(self.evening.sheets.sheet(self.key))

    @property
    def _released(self) -> bool:
        return bool(self.evening.book(self.key).released)
