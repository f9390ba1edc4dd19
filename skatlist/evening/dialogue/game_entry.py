"""Enter, doubt, correct and move games of a list, and compare totals at its end."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from skatlist.evening import NOBODY, Decision, Evening, Key
from skatlist.evening.dialogue.commands import Action, Confirmation, Consent, Delete, MoveRow, NotEntered
from skatlist.evening.dialogue.entry_state import EntryState
from skatlist.evening.dialogue.finishing import Finishing
from skatlist.evening.dialogue.reading import line_of, near_command, unread_command
from skatlist.evening.dialogue.replies import Booked, Doubted, Note, Question, Reply, Tables, added_of
from skatlist.evening.dialogue.row_commands import Correct, Enter, Game, Insert
from skatlist.evening.entry_line import (
    EntryLine,
    EntryQuestion,
    is_another_game,
    mended_line,
    question_about,
    with_rest_of,
)
from skatlist.evening.rows import Transfer, played_by_dealer
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.text.text_writer import in_language
from skatlist.skat.sheet import ScoredSheet
from skatlist.words import Phrase, RefusedError

# Remove, insert and move rows, to other numbers or to another table, with sentences about it.

_MOST_GAMES: Final = 5  # games


def move_row(evening: Evening, key: Key, command: Delete | MoveRow, decision: Decision) -> Iterator[Reply]:
    """Remove a row, or give it another number, and report it. Raises RefusedError, Overtaken, InputError."""
    last = evening.scored(key).next_game - 1
    if isinstance(command, Delete):
        row = evening.rows.delete(key, command.number, decision)
        params = {"game": command.number, "line": write_line(row), "last": last}
        yield Note("row_deleted_last" if command.number == last else "row_deleted", params)
    else:
        evening.rows.room_before(key, command.other)  # refuses a missing game by its typed number
        row = evening.rows.move(key, command.number, command.target, decision)
        yield Note("row_moved", {"game": command.number, "now": command.target, "line": write_line(row)})
    yield from dealer_notes(evening.scored(key))


def transfer_question(planned: Transfer, yes: Callable[[], Iterator[Reply]]) -> Confirmation:
    """Return the question whether games are to move to another table, with its people."""
    name = "transfer_along" if planned.along else "transfer_ask"
    return Confirmation(
        name,
        {
            **_transfer_words(planned),
            "who": tuple(f"{place} {player.name}".rstrip() for place, player in enumerate(planned.people, 1)),
        },
        yes,
    )


def transferred(planned: Transfer) -> Note:
    """Report that the games were moved."""
    return Note("transferred", _transfer_words(planned))


def _transfer_words(planned: Transfer) -> dict[str, object]:
    series, table = planned.target
    return {"count": planned.games, "first": planned.first, "now": planned.now, "series": series, "table": table}


def row_inserted(scored: ScoredSheet, game: int) -> Iterator[Reply]:
    """Report that a game was inserted, and the new numbers of the later games."""
    last = scored.next_game - 1
    yield Note("row_inserted_last" if game == last else "row_inserted", {"game": game, "next": game + 1, "last": last})
    yield from dealer_notes(scored)


def dealer_notes(scored: ScoredSheet) -> Iterator[Reply]:
    """Report the games whose declarer would now be the dealer. A row before them is missing or doubled."""
    games = played_by_dealer(scored)
    if games:
        more = ("\N{HORIZONTAL ELLIPSIS}",) if len(games) > _MOST_GAMES else ()
        yield Note("row_dealers", {"games": (*games[:_MOST_GAMES], *more)}, alarm=True)


class GameEntry(EntryState):
    """Handles a game, or a command about one."""

    def _enter(self, game: Game, line: str, *, is_accepted: bool = False) -> Iterator[Reply]:
        """Enter a game, or the correction of one. A doubtful game is entered only if the scorer accepts it as it is."""
        if self._change is None and self._list().is_full:
            near = near_command(line, self.lang)
            yield near.reply if near else Note("list_full", {"played": self._list().games})
            return
        number = self._change.number if self._change else self._list().next_game
        made = self.evening.judge(self._key(), game, number, before=isinstance(self._change, Insert))
        unread = unread_command(line, self.lang) if made.row is None else None
        if unread is not None:
            self._near = "" if self._waiting else unread.near
            yield unread.reply
            return
        if self._is_next_row(line, made):
            yield from self._leave_correction()
            yield from self._enter(game, line)
            return
        given_up = None if self._change or is_accepted else self._given_up(line, made)
        if given_up is not None:
            self._rows.put_off(self._refused_row())
        if made.refused or (made.findings and not is_accepted):
            yield from self._doubt(game, line, made, is_again=not is_accepted and line == self.unentered)
            if given_up is not None:
                yield Note("left_too", {"line": given_up.offered}, alarm=True)
            elif (
                self._waiting
                and self._waiting.shows_gap
                and any(row.at and not row.corrects for row in self._rows.rows)
            ):
                yield from self._rows.listed("missing", "missing_rows", self._numbers)
            return
        question = None if is_accepted or not self._asks else question_about(made)
        if question is EntryQuestion.RARE or (question and self._change is None):
            self._waiting = NotEntered(line, line, game, is_doubted=True, question=question)
            yield _question(question, made, number, line)
            return
        if self._change is not None:
            self._waiting = NotEntered(line, line, game)
            yield from self._decided(partial(self._corrected, self._change, made), number)
            return
        yield from self._book(made, number, line, given_up)

    def _doubt(self, game: Game, line: str, made: EntryLine, *, is_again: bool) -> Iterator[Reply]:
        """Report the faults of a line, and keep it."""
        is_again = is_again and self._step is Question.DOUBT
        offered = mended_line(line, made, self.lang)
        sentences = tuple(finding.sentence for finding in made.findings)
        self._waiting = NotEntered(line, offered, game, is_doubted=True, sentences=sentences)
        self._rows.is_offering = False
        entry = made.row.entry if made.row else None
        yield Doubted(line, entry, made.findings, made.scored, made.refused, is_again, offered)

    def _given_up(self, line: str, made: EntryLine) -> NotEntered | None:
        waiting = self._waiting
        if waiting is None or "typed_twice" in waiting.sentences or line.startswith(waiting.line):
            return None
        return waiting if waiting.question or is_another_game(waiting.offered, made) else None

    def _is_next_row(self, line: str, made: EntryLine) -> bool:
        if self._change is None or self._waiting is None or not self._waiting.is_doubted or self._list().is_full:
            return False
        number = self._change.number
        standing = next((row.source.text for row in self._list().sheet.rows if row.number == number), "")
        others = (self._waiting.offered, *(() if isinstance(self._change, Insert) else (standing,)))
        return line != self.unentered and all(is_another_game(other, made) for other in others)

    def _leave_correction(self) -> Iterator[Reply]:
        number = self._change.number if self._change else 0
        yield Note("left_out", {"line": self.unentered}, alarm=True)
        self._rows.put_off(self._refused_row())
        yield Note("correction_left", {"game": number, "next": self._list().next_game}, alarm=True)
        self._forget()

    def _book(self, made: EntryLine, number: int, line: str, given_up: NotEntered | None) -> Iterator[Reply]:
        """Enter a game, and report anything unusual: it repeats the last game, or replaces a refused line."""
        self.evening.enter(self._key(), made)
        mark = self.evening.book(self._key()).marks[-1]
        comes_next, is_replacing = self._rows.settle(line, mark, given_up)
        self._forget()
        yield Booked(made.scored, made.at)
        yield from added_of(made)
        if made.from_minus and made.row is not None:
            yield Note("from_minus", {"value": made.row.stated.value})
        if comes_next:
            yield Note("replaced_later", {"game": number, "line": self._rows.rows[-1].line}, alarm=True)
        if is_replacing:
            yield from self._rows.listed("replaced", "replaced_rows", self._numbers, number)
        if not self._asks and (question := question_about(made)):
            yield _question(question, made, number, line, f"{question}_entered")
        yield from self._after_entry()

    def _change_row(self, command: Correct | Insert | Delete | MoveRow) -> Iterator[Reply]:
        """Begin a correction, carry it out at once, or move rows."""
        key, number = self._key(), command.number
        if not any(row.number == number for row in self._list().sheet.rows):
            yield Note("correct_which", {"last": self._list().next_game - 1})
            return
        self.evening.rows.must_not_be_late(key, number, is_moved=not isinstance(command, Correct))
        if key[0] in self.evening.closed and not self._directs:
            raise RefusedError("series_closed", series=key[0])
        if self._waiting and (self._change is None or self._change.number != number):
            yield Note("left_out", {"line": self.unentered}, alarm=True)
            self._rows.put_off(self._refused_row())
        self._forget()
        self._finishing = None
        if isinstance(command, Delete | MoveRow):
            yield from self._decided(partial(self._moved, command), number)
            return
        if isinstance(command, Correct):
            self._change = Correct(number)
        else:
            self._change = Insert(number + 1 if command.behind else self.evening.rows.room_before(key, number))
        if command.game:
            game = command.game
            if isinstance(command, Correct) and isinstance(game, str):
                row = next(row for row in self._list().sheet.rows if row.number == number)
                whole = with_rest_of(game, row)
                game = game if whole == game else in_language(whole, self.lang)
            yield from self._enter(game, line_of(Enter(game), self.lang))
        elif isinstance(command, Correct):
            yield Note("standing", {"game": number, "line": self._offered()})

    def _decided(self, action: Action, number: int) -> Iterator[Reply]:
        is_over = self._key()[0] in self.evening.closed
        if not is_over and not self.evening.book(self._key()).signed:
            yield from action(NOBODY)
            return
        self._asking = Consent(action, self._list().sheet.size)
        yield Note("series_over" if is_over else "signed_already", {"game": number})

    def _moved(self, command: Delete | MoveRow, decision: Decision) -> Iterator[Reply]:
        yield from move_row(self.evening, self._key(), command, decision)
        self._forget()
        yield from self._after_entry()

    def _corrected(self, change: Correct | Insert, made: EntryLine, decision: Decision) -> Iterator[Reply]:
        key, before, number = self._key(), self._list(), change.number
        old = None
        if isinstance(change, Insert):
            self.evening.rows.insert(key, number, made, decision)
            self._rows.settle_inserted(made)
            yield from row_inserted(self._list(), number)
        else:
            self._rows.settle_corrected(self.evening.book(key).marks[made.at])
            self.evening.correct(key, number, made, decision)
        here = next(at for at, row in enumerate(self._list().sheet.rows) if row.number == number)
        if isinstance(change, Correct):
            old = before.rows[here]
        self._forget()
        yield Booked(self._list(), here, old)
        yield from added_of(made)
        yield from self._after_entry()

    def _after_entry(self) -> Iterator[Reply]:
        """Continue with the footer if the list is complete."""
        self._finishing = None
        scored = self._list()
        if scored.is_full:
            self._waiting = None
            self._rows.clear()  # no row is missing
        if scored.agreed is not None and scored.ended is None and scored.games > scored.agreed:
            yield Note("list_long", {"played": scored.games, "agreed": scored.agreed}, alarm=True)
        elif scored.is_full or (scored.complete and self.evening.book(self._key()).signed):
            yield from self._begin_finishing(is_again=True)

    def _begin_finishing(self, *, is_again: bool = False) -> Iterator[Reply]:
        """Ask for the control totals, or compare those typed before with the changed list."""
        self._forget()
        games = self._list().uncounted
        if games:
            yield Note("uncounted", {"games": games}, alarm=True)
            return
        self._finishing = Finishing(self.evening, self._key())
        yield from self._finishing.again() if is_again else self._finishing.begin()
        yield from self._finished()

    def _finished(self) -> Iterator[Reply]:
        """Continue after the end of the list: with this list, or with the next table."""
        if self._finishing is None:
            return
        if self._finishing.step is Question.TABLE:
            self.key = self._finishing = None
            yield Tables(self.evening.ends.states())
        elif self._finishing.step is Question.GAME:
            self._finishing = None


def _question(question: EntryQuestion, made: EntryLine, number: int, line: str, sentence: str = "") -> Note:
    spitzen = made.row.entry.spitzen or 0 if made.row else 0
    side = Phrase("words.StepKind.with" if spitzen > 0 else "words.StepKind.without")
    params = {"game": number, "last": number - 1, "line": line, "side": side, "count": abs(spitzen)}
    return Note(sentence or question, params, alarm=not sentence)
