"""The conversation itself: it takes a line, does what it says, and answers. It knows no terminal."""

from collections.abc import Callable, Generator, Iterator
from functools import partial

from skatlist.dialogue.finishing import Finishing, end_meant, numbers_in, signatures_meant, state_number
from skatlist.dialogue.game_entry import GameEntry
from skatlist.dialogue.people import people_said
from skatlist.dialogue.replies import Help, Listed, Mark, Question, Reply, Tables, Told
from skatlist.dialogue.rows import dealers_told, transfer_asked, transferred
from skatlist.dialogue.seating import change_seats, person_in, seats_said, seats_wanted
from skatlist.dialogue.shelf import Shelf
from skatlist.dialogue.waiting import Action, Confirm, Consent
from skatlist.dialogue.words import STATING, TypedCommand, Word, command_line, list_meant, near_command, transfer_meant
from skatlist.evening import NOBODY, Decision, Key, Overtaken, RecordKind
from skatlist.evening.entry_line import stands_already
from skatlist.evening.seating import change_rules, near_name
from skatlist.formats.numbers import natural
from skatlist.words import Language, RefusedError, SkatlistError, UsageError, text


class Dialogue(GameEntry):
    """A conversation: what is done with a line depends on what is asked for."""

    def take(self, line: str, seen: Mark | None = None) -> Iterator[Reply]:
        """Do what a line says and answer; what the rules of the evening or the disk refuse is an answer too.

        `seen` is the `mark` of what was asked when the line was typed, where something may have happened since.
        """
        stale = seen is not None and seen != self.mark
        line = line.strip() if stale else self._meant(line)
        if not line:
            if self._step in {Question.TOTALS, Question.SIGN} and self._finishing is not None:
                yield self._finishing.how()  # an empty line could be meant as an answer
            return
        command, before = self._command(line), self._pending
        if command is not None and command.word in {Word.HELP, Word.QUIT}:
            yield from self._answers(line, command)  # also where the file is gone
            return
        yield from self._unless_overtaken(line, command, seen, lambda: self._answers(line, command))
        self._note_pending(before, line)

    def decide(self, decision: Decision) -> Iterator[Reply]:
        """Give a change that waits for reason and consent both, or the word of the director; answer as `take` does."""
        waiting = self._waiting
        if isinstance(waiting, Consent):
            yield from self._unless_overtaken(decision.reason, None, None, lambda: waiting.decide(decision))
        else:
            yield Told("nothing_doubted")

    def news(self, lang: Language) -> Iterator[Reply]:
        """Say in a language what others have written about this list since; from now on answer in it."""
        self.lang = self._unentered.lang = lang
        yield from self._news()

    def _unless_overtaken(
        self, line: str, command: TypedCommand | None, seen: Mark | None, answers: Callable[[], Iterator[Reply]]
    ) -> Iterator[Reply]:
        """Answer a line, where it is still an answer to what stood there when it was typed."""
        before = seen or self.mark
        game = self.unentered if command and command.word is Word.ACCEPT else line
        try:
            changed = yield from self._news()
            if (changed or self.mark != before) and not self._is_harmless(command):
                yield from self._overtaken(game, command, before)
                return
            yield from answers()
        except Overtaken:
            yield from self._news()
            yield from self._overtaken(game, command, before)
        except SkatlistError as fault:
            if not isinstance(fault, RefusedError | UsageError):
                self._unentered.keep(self.unentered or line)  # the disk refused: nothing typed is lost
            elif game == self.unentered:
                self._drop()
            yield Told("refused", {"fault": fault}, alarm=True)

    def open_table(self, key: Key) -> Iterator[Reply]:
        """Go to a list: name what is left unentered where one was open, show who sits here, and what comes next."""
        yield from self.left_out()
        self.key, self._finishing = key, None
        self._series = key[0]
        self._forget()
        self._unentered.open(Shelf.of_list(self._shelves, self.evening, key))
        if not self.evening.seats(key):
            self._step = Question.SEATS
            yield from seats_wanted(self.evening, key)
            return
        self._step = Question.GAME
        yield Listed(self._list(), whole=False)
        games = self.evening.in_doubt(key)
        if games and not self._list().is_full:
            yield Told("unread", {"games": games}, alarm=True)
        yield from self._unentered.listed("kept", "kept_rows", self._numbers)
        yield from self._after_entry()

    def start(self, series: int | None, table: int | None) -> Iterator[Reply]:
        """Begin with the list asked for, else with the one that was written last and is not at its end."""
        self._series = series or self.evening.first_open_series
        if table is not None:
            yield from self._open((self._series, table))
            return
        key = self.evening.begun_or_next() if series is None else None
        if key is None:
            yield Tables(self.evening.states())
        else:
            yield from self.open_table(key)

    def _answers(self, line: str, command: TypedCommand | None) -> Iterator[Reply]:
        if command is not None and not (command.word is Word.ACCEPT and self._step is Question.DOUBT):
            yield from self._obey(command)
            if line == self.unentered:
                self._unentered.drop()
            return
        if self._step in {Question.TABLE, Question.SEATS, Question.TOTALS, Question.SIGN}:
            self._unentered.drop()
        match self._step:
            case Question.TABLE:
                yield from self._choose(line)
            case Question.SEATS:
                yield from self._with_names(line, self._seated)
            case Question.GAME | Question.DOUBT:
                yield from self._enter(line)
            case Question.WHY | Question.AGREED | Question.DIRECTOR | Question.CONFIRM if (
                waiting := self._waiting
            ) is not None:
                yield from self._answered(line, waiting)
            case Question.TOTALS | Question.SIGN if self._finishing is not None:
                yield from self._finish_with(line, self._finishing)

    def _answered(self, line: str, waiting: Consent | Confirm) -> Iterator[Reply]:
        """Give what waits its answer; a yes or no ends the waiting, whatever comes of it."""
        if isinstance(waiting, Confirm) and Confirm.is_answer(line):
            self._waiting, self._step = None, self._before
            if waiting.is_given_up(line):
                yield Told("given_up", {"line": self._waits_for})
        yield from waiting.take(line)
        if self._waiting is waiting:
            self._step = waiting.step

    def _wait(self, waiting: Confirm) -> Iterator[Reply]:
        """Ask first."""
        if self._waiting is None:
            self._before = self._step
        else:
            yield Told("given_up", {"line": self._waits_for})
        self._waiting, self._step = waiting, waiting.step
        yield waiting.question

    def _with_names(
        self, text: str, action: Callable[[str], Iterator[Reply]], new: frozenset[str] = frozenset()
    ) -> Iterator[Reply]:
        """Do something with names; one that nobody has, but somebody nearly, is asked about first."""
        found = near_name(self.evening, text, new)
        if found is None:
            yield from action(text)
            return
        word, player = found
        meant = text.replace(word, str(player.number), 1)
        names = {"word": word, "name": player.name, "number": player.number}
        same, other = (
            partial(self._with_names, meant, action, new),
            partial(self._with_names, text, action, new | {word}),
        )
        yield from self._wait(Confirm("name_near", names, same, other))

    def _seated(self, text: str) -> Iterator[Reply]:
        yield from seats_said(self.evening.seat(self._key(), text))
        yield from self.open_table(self._key())

    def _finish_with(self, line: str, finishing: Finishing) -> Iterator[Reply]:
        """Take an answer at the end of a list; before its end it may as well be the next game."""
        if self._step is Question.TOTALS and not self._list().is_full and line != "-" and numbers_in(line) is None:
            self._finishing, self._step = None, Question.GAME
            yield from self._enter(line)
            return
        yield from finishing.take(line)
        yield from self._finished()

    def _obey(self, command: TypedCommand) -> Iterator[Reply]:
        match command.word:
            case Word.HELP:
                yield Help(more=bool(command.rest))
            case Word.QUIT:
                self.done = True
                self._unentered.leave()
            case Word.TABLE:
                yield from self._choose(command.rest)
            case Word.ACCEPT:
                yield Told("nothing_doubted")
            case Word.PERSON:
                yield from people_said(self.evening, command.rest, self._wait)
            case _ if self.key is None:
                yield Told("no_table")
            case _:
                yield from self._obey_at_table(command)

    def _obey_at_table(self, command: TypedCommand) -> Iterator[Reply]:
        word, rest = command
        match word:
            case Word.LIST if self._step is Question.SEATS:
                yield from seats_wanted(self.evening, self._key())
            case Word.LIST:
                around = natural(rest)
                yield Told("list_how") if rest and around is None else Listed(self._list(), True, around)
            case Word.UNDO:
                yield from self._undo()
            case Word.TRANSFER:
                yield from self._transfer(rest)
            case Word.CORRECT:
                yield from self._correct(rest)
            case Word.PLACE:
                yield from self._place(rest)
            case Word.RULES:
                change = change_rules(self.evening, self._key(), rest)
                said = {} if change is None else {"rules": change.rules, "game": change.before}
                yield Told("rules_changed" if change else "rules_which", said)
            case Word.FINISH | Word.SIGNATURE | Word.TIME:
                at_end = {Word.FINISH: self._finish, Word.SIGNATURE: self._signature, Word.TIME: self._end}
                yield from at_end[word](rest)
            case _ if word in STATING and self._step is not Question.SEATS:
                yield from state_number(self.evening, self._key(), command)

    def _choose(self, text: str) -> Iterator[Reply]:
        """Open the table a text names: `3`, `2/3`, `2 3`; without one show them all."""
        key = list_meant(text, self._series)
        if key is not None:
            yield from self._open(key)
        elif not text:
            yield Tables(self.evening.states())
        else:
            near = near_command(text) if self._step is Question.TABLE else None
            yield self._strange(text, near) if near else Told("table_unknown", {"line": text})

    def _open(self, key: Key) -> Iterator[Reply]:
        if not self.evening.is_planned(key):
            seated = tuple(table for series, table in self.evening.tables if series == key[0])
            yield Told("table_not_seated", {"series": key[0], "table": key[1], "tables": seated})
        yield from self.open_table(key)

    def _undo(self) -> Iterator[Reply]:
        """Take back the last thing that happened, and name it: a command, a question that waits, a line, a game."""
        if self._command_came_last:
            yield from self._undo_record()
            if self.unentered:
                yield Told("left_out", {"line": self.unentered}, alarm=True)
            return
        waiting = self._waiting
        correction = command_line(Word.CORRECT, self.lang, self._correcting) if self._correcting else ""
        given_up = Told("given_up", {"line": self.unentered or correction or self._waits_for})
        if isinstance(waiting, Confirm) or (waiting is not None and waiting.by_director):
            self._waiting, self._step = None, self._before
            yield Told("given_up", {"line": self._waits_for})
            return
        waits = waiting is not None or self._correcting is not None or self._step is Question.DOUBT
        if self.unentered and not waits:
            self._drop()
            yield given_up
            return
        if waits:
            self._forget()
            yield given_up
            yield from self._after_entry()  # which asks for a game again
            return
        total = None if self._finishing is None else self._finishing.forget()
        if total is not None:
            yield Told("given_up", {"line": str(total)})
            return
        last = self.evening.book(self._key()).records[-1:]
        if last and last[0].kind == RecordKind.SIGN:
            yield from self._take_back(tuple(last[0].facts["places"]))
            return
        yield from self._undo_record()
        self._finishing, self._step = None, Question.GAME
        yield from self._after_entry()

    def _undo_record(self) -> Iterator[Reply]:
        ghosts = self.evening.ghosts
        yield Told.undone(self.evening.undo(self._key()))
        yield from self._ghosts(ghosts)

    def _signature(self, rest: str) -> Iterator[Reply]:
        """Take back signatures given by mistake, once the reason is said."""
        signed = tuple(sorted(sign.place for sign in self.evening.book(self._key()).signed))
        places = signatures_meant(rest, signed, self._list().sheet.size)
        if not places or not {*places} <= {*signed}:
            yield Told("signature_how" if signed else "signature_none", {"places": signed, "place": signed[-1:]})
            return
        yield from self._take_back(places)

    def _take_back(self, places: tuple[int, ...]) -> Iterator[Reply]:
        self._waiting = Consent(partial(self._unsigned, places))
        self._step = self._waiting.step
        yield Told("unsign_why", {"places": places})

    def _unsigned(self, places: tuple[int, ...], decision: Decision) -> Iterator[Reply]:
        self.evening.unsign(self._key(), places, decision)
        self._forget()
        yield Told("unsigned", {"places": places})
        yield from self._after_entry()

    def _end(self, rest: str) -> Iterator[Reply]:
        """Let the list end earlier than agreed."""
        end = end_meant(rest, self._list().games)
        if end is None:
            yield Told("list_ends_how", alarm=True)
            return
        game, reason = end[0], end[1] or text("enter.time", self.lang)
        self.evening.end_after(self._key(), game, reason)
        yield from self.left_out()
        self._forget()
        yield Told("list_ends", {"game": game, "reason": reason})
        yield from self._after_entry()

    def _transfer(self, rest: str) -> Iterator[Reply]:
        """Let the list, or its last games, go to another table, once that is confirmed."""
        target, first = transfer_meant(rest, self._series)
        if target is None:
            yield Told("transfer_how", alarm=True)
            return
        planned = self.evening.planned_transfer(self._key(), target, first)
        yield from self._wait(transfer_asked(planned, partial(self._transferred, target, first)))

    def _transferred(self, target: Key, first: int | None) -> Iterator[Reply]:
        yield transferred(self.evening.transfer(self._key(), target, first))
        yield from self.open_table(target)
        yield from dealers_told(self._list())

    def _place(self, rest: str) -> Iterator[Reply]:
        """Show who sits where, seat somebody else, or let somebody leave."""
        if self._step is Question.SEATS:
            yield from self.open_table(self._key())
            return
        who = person_in(rest)
        if who:
            yield from self._with_names(who, partial(self._placed, rest.removesuffix(who)))
        else:
            yield from self._placed(rest, "")

    def _placed(self, place: str, who: str, decision: Decision = NOBODY) -> Iterator[Reply]:
        ghosts = self.evening.ghosts
        try:
            if place:
                yield from change_seats(self.evening, self._key(), place + who, decision)
        except RefusedError as fault:
            if fault.key != "errors.seats_director":
                raise
            ask = partial(self._ask_director, partial(self._placed, place, who))
            yield from self._wait(Confirm("seats_inside", fault.params, ask))
            return
        if isinstance(self._waiting, Consent):
            self._waiting, self._step = None, self._before
        yield from self._ghosts(ghosts)
        yield Listed(self._list(), whole=False)

    def _ask_director(self, action: Action) -> Iterator[Reply]:
        """Ask for the reason and the name of the director before something is done."""
        self._waiting = Consent(action, by_director=True)
        self._step = self._waiting.step
        yield Told("director_decides")

    def _ghosts(self, before: frozenset[int]) -> Iterator[Reply]:
        """Name who was seated by mistake and is at no table any more."""
        gone = sorted(self.evening.ghosts - before)
        yield from (Told("ghost", {"name": self.evening.players[number].name}) for number in gone)

    def _finish(self, _rest: str) -> Iterator[Reply]:
        """Ask for the control totals, once the list is at its end."""
        scored = self._list()
        if not scored.sheet.rows:
            yield Told("finish_nothing")
            return
        if self.unentered and self._correcting is None:
            self._unentered.put_off()
        elif self.unentered:
            yield Told("left_out", {"line": self.unentered}, alarm=True)
        yield from self._unentered.listed("missing", "missing_rows", self._numbers)
        if not scored.is_full and scored.agreed is not None:
            yield Told("finish_early", {"played": scored.games, "agreed": scored.agreed})
        yield from self._begin_finishing()

    def _news(self) -> Generator[Reply, None, bool]:
        """Take in what other programs have written; say what of it concerns this list, and return whether it does."""
        here = [record for record in self.evening.refresh() if self.key is not None and record.key == self.key]
        for record in here:
            yield Told.news(record)
        if here:
            self._waits_since = self._last_record
            if self._step is Question.DOUBT:
                self._step, self._unentered.repeats = Question.GAME, False
            if self._step is Question.SEATS:
                yield from self.open_table(self._key())
            elif self._waiting is None and not (self._step is Question.GAME and self._correcting is not None):
                self._finishing = None
                yield from self._after_entry()
        return bool(here)

    def _is_harmless(self, command: TypedCommand | None) -> bool:
        """Whether a command changes nothing on the disk: a look, or dropping what is not entered."""
        dropping = bool(self.unentered or self._correcting) and not self._command_came_last
        return command is not None and (command.is_harmless or (dropping and command.word is Word.UNDO))

    def _overtaken(self, line: str, command: TypedCommand | None, before: Mark) -> Iterator[Reply]:
        """Say that somebody was faster; a line is not lost, and the game asked for is not there twice.

        `before` is the mark of what was asked when the line was typed.
        """
        if command is not None and command.word is not Word.ACCEPT:
            yield Told("overtaken_command", {"line": line}, alarm=True)
            return
        if before.asked and stands_already(line, self._list(), before.asked):
            if self.unentered == line:
                self._drop()
            yield Told("overtaken_same", {"game": before.asked})
            return
        if self.mark.asks_as(before) and not self._waiting:  # the question is the same
            if self.unentered not in {"", line}:
                yield from self.left_out()
            self._unentered.keep(line)
        yield Told("overtaken", {"line": line}, alarm=True)
