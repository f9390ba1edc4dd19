"""The conversation itself: it accepts a command, carries it out, and answers, independent of any terminal."""

from collections.abc import Callable, Generator, Iterator
from functools import partial

from skatlist.evening import NOBODY, Decision, Key, Overtaken, RecordKind
from skatlist.evening.begun_seats import SEATS_QUESTIONS
from skatlist.evening.dialogue import commands
from skatlist.evening.dialogue.commands import (
    HARMLESS,
    Action,
    Command,
    Confirmation,
    Consent,
    NotEntered,
    SeatsDecision,
)
from skatlist.evening.dialogue.finishing import Finishing, state_numbers
from skatlist.evening.dialogue.game_entry import GameEntry, dealer_notes, transfer_question, transferred
from skatlist.evening.dialogue.person_changes import describe, let_leave, seat, seat_notes, seats_wanted, show_people
from skatlist.evening.dialogue.reading import line_of
from skatlist.evening.dialogue.replies import Help, Listed, Mark, Note, Question, Reply, Tables, gathered
from skatlist.evening.dialogue.row_commands import Correct, Enter, Game, Insert
from skatlist.evening.entry_line import stands_already
from skatlist.evening.seat_names import short_name
from skatlist.evening.seating import change_rules, dealing, near_name, present
from skatlist.skat.sheet import Basis
from skatlist.words import Language, RefusedError, SkatlistError, UsageError, text

# These answer only the pending question.
_ANSWERS = (
    Enter, commands.Accept, commands.SeatTable, commands.Totals, commands.Sign, commands.Later,
    commands.Confirm, commands.Since, commands.Decide,
)  # fmt: skip


class Dialogue(GameEntry):
    """A conversation. The effect of a command depends on the pending question."""

    def take(self, line: str, seen: Mark | None = None) -> Iterator[Reply]:
        """Carry out a line and answer, like `do`."""
        yield from self.do(self.read(line, seen), line.strip(), seen)

    def do(self, command: Command | None, line: str = "", seen: Mark | None = None) -> Iterator[Reply]:
        """Carry out a command and answer.

        A refusal by the rules of the evening or by the disk is an answer, too. `line` is the typed text. `seen` is the
        `mark` of the question that the scorer saw, if something may have happened since.
        """
        self._near = ""  # it was an offer for the last question
        if command is None:
            if self._finishing is not None and self._asking is None:
                yield self._finishing.how()  # an empty line may be an attempt to answer
            return
        if isinstance(command, Enter):
            line = line_of(command, self.lang)  # including the completing text
        line, before = line or line_of(command, self.lang), self._pending
        if isinstance(command, commands.ShowHelp | commands.Quit):
            yield from self._obey(command)  # raises if the file is gone
            return
        try:
            yield from self._unless_overtaken(line, command, seen)
        finally:
            self._note_pending(before, line)
            self._rows.save(self._refused_row())
            self.catch_up()

    def news(self, lang: Language) -> Iterator[Reply]:
        """Report new records of others about this list, and answer in this language from now on."""
        self.lang = lang
        yield from self._news()

    def _unless_overtaken(self, line: str, command: Command, seen: Mark | None) -> Iterator[Reply]:
        """Answer a command if it still answers the question for which it was given."""
        before = seen or self.mark
        line = self.unentered if isinstance(command, commands.Accept) else line
        try:
            changed = yield from self._news()
            if (changed or self.mark != before) and not (isinstance(command, HARMLESS) or self._drops(command)):
                yield from self._overtaken(line, command, before)
                return
            yield from self._obey(command)
            if line == self.unentered and not isinstance(command, Enter | commands.Accept):
                self._waiting = None
        except Overtaken:
            yield from self._news()
            yield from self._overtaken(line, command, before)
        except SkatlistError as fault:
            if not isinstance(fault, RefusedError | UsageError):
                game = command.game if isinstance(command, Enter) else line
                self._waiting = self._waiting or NotEntered(line, line, game)  # the disk failed: nothing typed is lost
            elif line == self.unentered:
                self._waiting = None
            yield Note("refused", {"fault": fault}, alarm=True)

    def open_table(self, key: Key) -> Iterator[Reply]:
        """Go to a list: report unentered lines of the last list, show the players, and ask the next question."""
        yield from self.left_out()
        self.key, self._finishing = key, None
        self._series = key[0]
        self._forget()
        self.catch_up()
        self._rows.open(self.evening, key)
        if self._step is Question.SEATS:
            yield from seats_wanted(self.evening, key)
            return
        yield Listed(self._list(), whole=False)
        if not self._list().sheet.rows:
            lacking = self._list().profile.not_agreed(player.name for player in self._list().sheet.players)
            if lacking:
                yield Note("not_agreed", {"names": lacking, "count": len(lacking)}, alarm=True)
        games = self.evening.sheets.in_doubt(key)
        if games and not self._list().is_full:
            yield Note("unread", {"games": games}, alarm=True)
        yield from self._rows.listed("kept", "kept_rows", self._numbers)
        if self._asks and self._knows_no_example and not self._list().sheet.rows:
            self._knows_no_example = False
            people = present(self._list(), 1)
            place = next(place for place in people if place != dealing(self._list(), 1))
            yield Note("example", {"place": place, "name": short_name(place, people)})
        yield from self._after_entry()

    def start(self, series: int | None, table: int | None) -> Iterator[Reply]:
        """Begin with the given list, else with the unfinished one that was written last."""
        self._series = series or self.evening.sheets.first_open_series
        if table is not None:
            yield from self._go_to((self._series, table))
            return
        key = self.evening.ends.begun_or_next() if series is None else None
        if key is None:
            yield Tables(self.evening.ends.states())
        else:
            yield from self.open_table(key)

    def _obey(self, command: Command) -> Iterator[Reply]:  # noqa: PLR0912 - one case for each command
        match command:
            case commands.ShowHelp(more):
                yield Help(more, self._rules_in_force())
            case commands.Quit():
                self.done = True
                self._rows.leave()
            case commands.Misread(reply, near):
                self._near = near
                yield reply
            case commands.GoTo(key):
                yield from self._go_to(key)
            case commands.Accept():
                yield from self._accept()
            case commands.Confirm(is_yes):
                yield from self._confirm(is_yes=is_yes)
            case commands.Since(game):
                yield from self._decide_seats(game)
            case commands.Decide(decision, is_whole):
                if isinstance(self._asking, Consent):
                    yield from self._asking.decide(decision, is_whole=is_whole)
                else:
                    yield Note("nothing_doubted")
            case commands.ShowPeople(number):
                yield show_people(self.evening, number)
            case commands.Describe(number, facts):
                yield from describe(self.evening, number, facts, self._ask)
            case _ if self.key is None:
                yield Note("no_table")
            case _:
                yield from self._obey_at_table(command)

    def _obey_at_table(self, command: Command) -> Iterator[Reply]:  # noqa: C901, PLR0912 - as above
        step, key = self._step, self._key()
        match command:
            case Enter(game):
                yield from self._enter_next(game)
            case Correct() | Insert() | commands.Delete() | commands.MoveRow():
                yield from self._change_row(command)
            case commands.Undo():
                yield from self._undo()
            case commands.ShowList() if step is Question.SEATS:
                yield from seats_wanted(self.evening, key)
            case commands.ShowList(around, whole):
                yield Listed(self._list(), whole, around)
            case commands.SeatTable(who) if step is Question.SEATS:
                self._waiting = None
                yield from self._with_names(who, self._seated) if who else self.open_table(key)
            case commands.Join(place, who, since):
                yield from self._with_names((who,), partial(self._placed, place, since=since))
            case commands.Leave(place):
                yield from self._placed(place, ())
            case commands.SetRules(rules):
                change = change_rules(self.evening, key, rules)
                words = {} if change is None else {"rules": change.rules, "game": change.before}
                yield Note("rules_changed" if change else "rules_which", words)
            case commands.Finish():
                yield from self._finish()
            case commands.StateSums():
                yield from self._state_sums(command)
            case commands.Totals() | commands.Sign() | commands.Later():
                yield from self._finish_with(command)
            case commands.StateNumbers() if step is not Question.SEATS:
                yield from state_numbers(self.evening, key, command)
            case commands.Unsign(places, reason):
                yield from self._unsign(places, reason)
            case commands.End(number, reason):
                yield from self._end(number, reason)
            case commands.TransferGames(target, first):
                planned = self.evening.rows.planned_transfer(key, target, first)
                yield from self._ask(transfer_question(planned, partial(self._transferred, target, first)))

    def _go_to(self, key: Key | None) -> Iterator[Reply]:
        """Open a table. Without one, show them all."""
        if key is None:
            yield Tables(self.evening.ends.states())
            return
        last = max([self.evening.journal.setting("series"), *(each[0] for each in self.evening.sheets.keys)])
        if key[0] > last:
            yield Note("series_beyond", {"series": key[0], "count": last, "table": key[1]}, alarm=True)
        elif not self.evening.sheets.is_planned(key):
            seated = tuple(table for series, table in self.evening.sheets.keys if series == key[0])
            yield Note("table_not_seated", {"series": key[0], "table": key[1], "tables": seated})
        yield from self.open_table(key)

    def _accept(self) -> Iterator[Reply]:
        waiting = self._waiting
        if waiting is None or self._step is not Question.DOUBT:
            yield Note("nothing_doubted")
        else:
            yield from self._enter(waiting.game, waiting.line, is_accepted=True)

    def _enter_next(self, game: Game) -> Iterator[Reply]:
        """Enter a game when one is asked for, and before the end of a list also in place of its totals."""
        line = line_of(Enter(game), self.lang)
        if self._step is Question.TOTALS and not self._list().is_full:
            self._finishing = self._waiting = None
        if self._step in {Question.GAME, Question.DOUBT}:
            yield from self._enter(game, line)
        else:
            yield Note("overtaken", {"line": line}, alarm=True)

    def _decide_seats(self, game: int) -> Iterator[Reply]:
        asking = self._asking
        if not isinstance(asking, SeatsDecision):
            yield Note("nothing_doubted")
            return
        self._asking = None
        try:
            yield from asking.seat(game)
        except SkatlistError:
            self._asking = asking  # another answer may be possible
            raise

    def _ask(self, asking: Confirmation | SeatsDecision) -> Iterator[Reply]:
        if self._asking is not None:
            yield Note("given_up", {"line": self._waits_for})
        self._asking = asking
        yield asking.question

    def _confirm(self, *, is_yes: bool) -> Iterator[Reply]:
        asking = self._asking
        if not isinstance(asking, Confirmation):
            yield Note("nothing_doubted")
            return
        self._asking = None
        answer = asking.yes if is_yes else asking.no
        yield from answer() if answer else (Note("given_up", {"line": self._waits_for}),)

    def _with_names(
        self,
        who: str | tuple[str, ...],
        action: Callable[[str | tuple[str, ...]], Iterator[Reply]],
        new: frozenset[str] = frozenset(),
    ) -> Iterator[Reply]:
        """Carry out an action with names, but first ask about an unknown name similar to a known one."""
        near = near_name(self.evening, who, new)
        if near is None:
            yield from action(who)
            return
        word, player = near
        number = str(player.number)
        known = (
            who.replace(word, number, 1)
            if isinstance(who, str)
            else tuple(number if each.strip() == word else each for each in who)
        )
        names = {"word": word, "name": player.name, "number": player.number}
        same, other = (
            partial(self._with_names, known, action, new),
            partial(self._with_names, who, action, new | {word}),
        )
        yield from self._ask(Confirmation("name_near", names, same, other))

    def _seated(self, who: str | tuple[str, ...]) -> Iterator[Reply]:
        yield from seat_notes(self.evening.seat(self._key(), who))
        yield from self.open_table(self._key())

    def _placed(
        self, place: int, who: str | tuple[str, ...], decision: Decision = NOBODY, *, since: int | None = None
    ) -> Iterator[Reply]:
        """Seat a person at a place, or let the player there leave without a name."""
        ghosts = self.evening.sheets.ghosts
        try:
            if who:
                yield from seat(self.evening, self._key(), place, who[0], decision, since=since)
            else:
                yield from let_leave(self.evening, self._key(), place, decision)
        except RefusedError as fault:
            if fault.key in SEATS_QUESTIONS:
                yield from self._ask(SeatsDecision(fault, lambda game: self._placed(place, who, since=game)))
                return
            if fault.key != "errors.seats_director":
                raise
            ask = partial(self._ask_director, partial(self._placed, place, who, since=since))
            yield from self._ask(Confirmation("seats_inside", fault.params, ask))
            return
        if isinstance(self._asking, Consent):
            self._asking = None
        yield from self._ghosts(ghosts)
        yield Listed(self._list(), whole=False)

    def _ask_director(self, action: Action) -> Iterator[Reply]:
        self._asking = Consent(action, by_director=True)
        yield Note("director_decides")

    def _ghosts(self, before: frozenset[int]) -> Iterator[Reply]:
        gone = sorted(self.evening.sheets.ghosts - before)
        yield from (Note("ghost", {"name": self.evening.roster.players[number].name}) for number in gone)

    def _undo(self) -> Iterator[Reply]:
        """Undo the last action and report it: a command, a waiting question, a line, a game."""
        if self._command_came_last:
            yield from self._undo_record()
            if self.unentered:
                yield Note("left_out", {"line": self.unentered}, alarm=True)
            return
        asking = self._asking
        if isinstance(asking, Confirmation | SeatsDecision) or (asking is not None and asking.by_director):
            self._asking = None
            yield Note("given_up", {"line": self._waits_for})
            return
        if asking is not None or self._change is not None or self._waiting is not None:
            change = line_of(Correct(self._change.number), self.lang) if self._change else ""
            yield Note("given_up", {"line": self.unentered or change or self._waits_for})
            self._forget()
            if self._finishing is None:
                yield from self._after_entry()  # asks for a game again
            return
        total = None if self._finishing is None else self._finishing.forget()
        if total is not None:
            yield Note("given_up", {"line": str(total)})
            return
        last = self.evening.book(self._key()).records[-1:]
        if last and last[0].kind == RecordKind.SIGN:
            yield from self._unsign(tuple(last[0].facts["places"]))
            return
        yield from self._undo_record()
        yield from self._after_entry()

    def _undo_record(self) -> Iterator[Reply]:
        ghosts = self.evening.sheets.ghosts
        yield Note.undone(self.evening.undo(self._key()))
        yield from self._ghosts(ghosts)

    def _unsign(self, places: tuple[int, ...] | None, reason: str = "") -> Iterator[Reply]:
        """Take back signatures given by mistake, after the reason is given."""
        signed = tuple(sorted(sign.place for sign in self.evening.book(self._key()).signed))
        places = signed if places is None else places
        if not places or not {*places} <= {*signed}:
            yield Note("signature_how" if signed else "signature_none", {"places": signed, "place": signed[-1:]})
        elif reason:
            yield from self._unsigned(places, Decision(reason))
        else:
            self._asking = Consent(partial(self._unsigned, places))
            yield Note("unsign_why", {"places": places})

    def _unsigned(self, places: tuple[int, ...], decision: Decision) -> Iterator[Reply]:
        self.evening.ends.unsign(self._key(), places, decision)
        self._forget()
        yield Note("unsigned", {"places": places})
        yield from self._after_entry()

    def _end(self, number: int | None, reason: str) -> Iterator[Reply]:
        game, reason = self._list().games if number is None else number, reason or text("enter.time", self.lang)
        self.evening.ends.end_after(self._key(), game, reason)
        yield from self.left_out()
        self._forget()
        yield Note("list_ends", {"game": game, "reason": reason})
        yield from self._after_entry()

    def _transferred(self, target: Key, first: int | None) -> Iterator[Reply]:
        yield transferred(self.evening.rows.transfer(self._key(), target, first))
        yield from self.open_table(target)
        yield from dealer_notes(self._list())

    def _finish(self) -> Iterator[Reply]:
        """Ask for the control totals if the list is complete."""
        scored = self._list()
        if not scored.is_begun:
            yield Note("finish_nothing")
            return
        self._rows.put_off(self._refused_row())
        yield from self._rows.listed("missing", "missing_rows", self._numbers)
        if not scored.is_full and scored.agreed is not None and scored.basis is Basis.GAMES:
            yield Note("finish_early", {"played": scored.games, "agreed": scored.agreed})
        yield from self._begin_finishing()

    def _state_sums(self, command: commands.StateSums) -> Iterator[Reply]:
        """Take the sums of a list that has no game."""
        finishing = self._finishing
        if finishing is None or self._step is not Question.SUMS:
            finishing = self._finishing = Finishing(self.evening, self._key())
            self._waiting = None
        yield from finishing.take(command)
        yield from self._finished()

    def _finish_with(self, command: commands.Totals | commands.Sign | commands.Later) -> Iterator[Reply]:
        """Accept an answer at the end of a list. A form may answer without a question."""
        asks = {commands.Totals: {Question.TOTALS}, commands.Sign: {Question.SIGN}}
        wanted = asks.get(type(command), {Question.TOTALS, Question.SIGN})
        if self._step not in wanted:
            yield from self._finish()
        if self._finishing is not None and self._step in wanted:
            self._waiting = None
            yield from self._finishing.take(command)
            yield from self._finished()

    def _news(self) -> Generator[Reply, None, bool]:
        """Read the records of others, report those about this list, and return whether there are any."""
        self.evening.refresh()
        news, step = self.evening.records[self._known :], self._known_step
        self.catch_up()
        here = [record for record in news if self.key is not None and record.key == self.key]
        yield from gathered(map(Note.news, here))
        if not here:
            return False
        self._waits_since = self._last_record
        if self._waiting:
            self._waiting = self._waiting._replace(is_doubted=False, question=None)
        if step is Question.SEATS:
            yield from self.open_table(self._key())
        elif self._asking is None and not (self._finishing is None and self._change is not None):
            yield from self._after_entry()
        return True

    def _overtaken(self, line: str, command: Command, before: Mark) -> Iterator[Reply]:
        """Report that another program was faster. The line is not lost, and the game is not entered twice.

        `before` is the mark of the question when the command was given.
        """
        if not isinstance(command, _ANSWERS):
            yield Note("overtaken_command", {"line": line}, alarm=True)
            return
        game = command.game if isinstance(command, Enter) else self._waiting.game if self._waiting else line
        if before.next_game and stands_already(game, self._list(), before.next_game):
            if self.unentered == line:
                self._waiting = None
            yield Note("overtaken_same", {"game": before.next_game})
            return
        if self.mark.asks_as(before) and self._asking is None:  # the question is the same
            if self.unentered not in {"", line}:
                yield from self.left_out()
            self._waiting = NotEntered(line, line, game)
        yield Note("overtaken", {"line": line}, alarm=True)
