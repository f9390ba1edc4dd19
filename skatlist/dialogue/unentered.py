"""Lines that are not entered: the one that waits for an answer, and those whose place other games have taken.

Rows are typed from a paper: a scorer who looks at it types on, and every refused line is offered again in order.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from skatlist.dialogue.replies import Reply, Told
from skatlist.dialogue.shelf import NO_SHELF, Shelf
from skatlist.dialogue.words import NO, YES, Word, behind, command_line, read_command
from skatlist.evening import RowMark
from skatlist.evening.entry_line import EntryLine
from skatlist.evening.entry_mending import completed_line, is_another_game, mended_line
from skatlist.words import Language
from skatlist.words.vocabulary import typed_word

_YES: Final = YES | {""}
_RESULTS: Final = frozenset((Word.WON, Word.LOST))  # commands as well, with numbers behind them

Numbers = Mapping[RowMark, int]  # the games of a list as they are numbered now, by the records they came with


class Refused(NamedTuple):
    """A line that was not entered; `before` is the game that took its place, None as long as none has."""

    line: str
    before: RowMark | None = None


class Unentered:
    """What the scorer typed that is not on the disk; nothing of it is lost without being named.

    `line` is as typed, `offered` as the keyboard offers it: mended if its findings say how. `repeats` says that it is
    right, but the game before once more, which is asked about.
    """

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.line = ""
        self.offered = ""
        self.repeats = False
        self._fits_later = self._comes_next = self._twice = False
        self._refused: list[Refused] = []
        self._offers_again = False  # refused lines are offered until a game is entered that is none of them
        self._shelf = NO_SHELF

    @property
    def offers_nothing_new(self) -> bool:
        """Whether the keyboard offers at most a line that was refused before."""
        return not self.line and not self.offered

    def keep(self, line: str, made: EntryLine | None = None, *, repeats: bool = False) -> None:
        """Keep a line that is not entered."""
        self.line, self.repeats = line, repeats
        self._offers_again = self._offers_again and made is None
        sentences = [] if made is None else [finding.sentence for finding in made.findings]
        self._fits_later, self._comes_next = any(sentence.startswith("skipped") for sentence in sentences), False
        self._twice = "typed_twice" in sentences
        self.offered = line if made is None or repeats else mended_line(line, made, self.lang)
        self._note()

    def drop(self) -> None:
        """Let the line go; a line refused before it is offered again."""
        self.line, self.offered, self.repeats = "", "", False
        self._note()

    def open(self, shelf: Shelf) -> None:
        """Go to another list: forget the lines of the last one, take up those its own shelf has kept."""
        self.abandon()
        self.drop()
        self._shelf = shelf
        self._refused = [Refused(*each) for each in shelf.read()]
        self._offers_again = bool(self._refused)

    def leave(self) -> None:
        """Keep nothing for later: the scorer leaves, and the lines are named."""
        self._shelf.write([])
        self._shelf = NO_SHELF

    def abandon(self) -> None:
        """Forget the refused lines: they were named, or the list has all its games."""
        self._refused.clear()
        self._offers_again = False
        self._note()

    def meant(self, typed: str) -> str:
        """Return what is meant by words typed while this line waits: what answers, follows or completes it."""
        typed = behind(typed, self.line)
        if self.repeats and typed.casefold() in _YES | NO:
            return "!" if typed.casefold() in _YES else "z"
        command = read_command(typed)
        if not typed or (command is not None and (command.word not in _RESULTS or command.rest)):
            return typed
        return completed_line(self.line, typed) or typed

    def give_up(self, line: str, made: EntryLine) -> str:
        """Return the line that another game is typed instead of, which is kept to be offered; empty if none is."""
        refused = self.offered
        if not self.line or self._twice or line.startswith(self.line):
            return ""
        if not self.repeats and not is_another_game(refused, made):
            return ""
        self._comes_next = self._fits_later and not self._refused
        self.put_off()
        return refused

    def put_off(self) -> None:
        """Keep the line that waits to be offered again."""
        self._refused.append(Refused(self.offered))
        self._offers_again = True
        self._note()

    def settle(self, entered: str, mark: RowMark) -> tuple[str, ...]:
        """Note that a game was entered at the end of the list; return the lines whose place it took.

        A line that was refused because a row before it is missing comes next, and gives way to no game.
        """
        refused = [each for each in self._refused if each.line not in entered]
        following = [refused.pop()] if self._comes_next and refused else []
        replaced = tuple(each.line for each in refused if each.before is None)
        self._refused = [*(each._replace(before=each.before or mark) for each in refused), *following]
        self._offers_again, self._comes_next = bool(following or replaced), False
        self._note()
        return replaced

    def settle_inserted(self, made: EntryLine) -> None:
        """Note that a game was put in: the first refused line that is hardly another game is settled by it."""
        for each in self._refused:
            if not is_another_game(each.line, made):
                self._refused.remove(each)
                break
        self._offers_again = bool(self._refused)
        self._note()

    @property
    def next_line(self) -> str:
        """The line that comes next because the row missing before it is entered; empty if there is none."""
        last = self._refused[-1] if self._refused else None
        return last.line if self._offers_again and last is not None and last.before is None else ""

    def offers(self, numbers: Numbers) -> Iterator[Told]:
        """Offer the refused lines in the order they were typed, each as what enters it once those before it are."""
        for at, (line, before) in enumerate(self._refused):
            game = None if before is None else numbers.get(before)
            if game is None:
                yield Told("offer_next", {"number": at + 1, "line": line}, alarm=True)
            else:
                yield Told("offer", {"number": at + 1, "game": game + at, "line": line}, alarm=True)

    def offered_again(self, numbers: Numbers) -> str:
        """Return the first of the offers as it is typed; empty if nothing is to be offered now."""
        first = next(self.offers(numbers), None) if self._offers_again else None
        if first is None or first.name == "offer_next":
            return "" if first is None else str(first.params["line"])
        before = typed_word("row", "before", self.lang)
        return command_line(Word.CORRECT, self.lang, first.params["game"], before, first.params["line"])

    def missing(self, numbers: Numbers) -> Iterator[Reply]:
        """Offer the refused lines if the row refused last shows that one is missing."""
        if self._fits_later and any(each.before is not None for each in self._refused):
            yield from self.listed("missing", "missing_rows", numbers)

    def listed(self, one: str, several: str, numbers: Numbers, now: int = 0) -> Iterator[Reply]:
        """Say a sentence about the refused lines: with its `one` offer in it, or `several` below it.

        `now` is the game that was entered instead, if it is about one.
        """
        offers = list(self.offers(numbers))
        self._offers_again = bool(offers)
        if len(offers) == 1 and offers[0].name == "offer":
            yield Told(one, offers[0].params, alarm=True)
        elif offers:
            yield Told(several, {"game": now, "count": len(offers)}, alarm=True)
            yield from offers

    def named(self) -> Iterator[Reply]:
        """Name what is not entered."""
        for line in dict.fromkeys((*(each.line for each in self._refused), *filter(None, (self.line,)))):
            yield Told("left_out", {"line": line}, alarm=True)

    def _note(self) -> None:
        """Keep the lines for a scorer whose program is killed."""
        self._shelf.write([*self._refused, *([Refused(self.offered)] if self.line else [])])
