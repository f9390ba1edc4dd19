"""The only module that turns a typed line into a command, depending on the question, and a command into a line."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from skatlist.base.patterns import pattern
from skatlist.evening import Decision
from skatlist.evening.dialogue import commands
from skatlist.evening.dialogue.commands import Command, Misread, NotEntered
from skatlist.evening.dialogue.person_changes import read_facts
from skatlist.evening.dialogue.replies import Note, Question
from skatlist.evening.dialogue.row_commands import Correct, Enter, Game, Insert
from skatlist.evening.dialogue.sums_line import sums_how
from skatlist.evening.entry_line import completed_line
from skatlist.evening.seat_names import Seats, all_places, first_place, with_place_numbers
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.numbers import natural, whole
from skatlist.skat.findings import Effect
from skatlist.skat.sheet import FooterName, Row
from skatlist.words import Language, UsageError
from skatlist.words.spelling import likeness, nearest
from skatlist.words.word_tables import line_word, spellings, typed_word, typed_words, words_of

YES, NO, NEW, ALL, _LATER = (frozenset(typed_words("answer")[name]) for name in ("yes", "no", "new", "all", "later"))
_BEGINNING: Final = typed_words("answer")["beginning"]
_DRAW: Final = frozenset(typed_words("answer")["draw"])
_OUT, _BEFORE, _BEHIND, _AFTER = (frozenset(typed_words("row")[name]) for name in ("out", "before", "behind", "after"))
_GAMES: Final = frozenset((Question.GAME, Question.DOUBT, Question.TOTALS))  # questions at which a game may be typed
_PROSE: Final = frozenset((Question.SEATS, Question.WHY, Question.DIRECTOR))  # their first word is no command


# A spelling and what it is the first word of.
_WORDS: Final = {
    "?": "help",
    "!": "accept",
    **{spelling: name for name, words in typed_words("command").items() for spelling in words},
}
_LINE: Final = pattern(r"([?!]|[^\W\d]+)\s*(.*)", re.DOTALL)
_ROW: Final = pattern(r"(\d+)\s*([^\W\d].*)", re.DOTALL)
_CHANGED: Final = pattern(r"([^\W\d]+)\s*(.*)", re.DOTALL)
_MISSPELT: Final = 0.8  # similarity to itself with two letters exchanged. Lisa is less similar to liste
_FROM: Final = "|".join(typed_words("row")["from"])
_SINCE: Final = pattern(
    rf"({'|'.join(_BEGINNING)})|(?:(?:{_FROM})\s*)?(?:(?:spiel|game)\s*)?(\d{{1,4}})", re.IGNORECASE
)
_JOINED_SINCE: Final = pattern(rf"(.*\S)\s+(?:({'|'.join(_BEGINNING)})|(?:{_FROM})\s+(\d{{1,4}}))", re.IGNORECASE)
_READY: Final = frozenset(("!", "?", *typed_words("command")["undo"]))  # typed after an offered line
_RESULTS: Final = frozenset(("won", "lost"))  # results of a game, unless numbers follow
_LEAVES: Final = (*spellings("change")["leaves"], *typed_words("person_flag")["absent"], *_OUT)
_JOINS: Final = spellings("change")["joins"]
_CHANGE: Final = pattern(
    rf"([1-5])\s*[:=]?\s*(?:({'|'.join(_LEAVES)})|(?:(?:{'|'.join(_JOINS)})\s+)?(\S.*))", re.IGNORECASE
)


def _no_seats(_game: int) -> Seats:
    return {}


class LineContext(NamedTuple):
    """The context of a line: the question, its list, the offered line, the waiting line.

    `game` is the expected one, `seats` returns the people in a game.
    """

    step: Question
    lang: Language = Language.DE
    series: int = 0
    size: int = 0
    game: int = 0
    seats: Callable[[int], Seats] = _no_seats
    games: tuple[int | None, ...] = ()  # the games on the list
    is_full: bool = False
    has_table: bool = True
    offered: str = ""
    waiting: NotEntered | None = None


def read_command(typed: str, context: LineContext) -> Command | None:  # noqa: PLR0911 - one case a question
    """Return the command of a typed line as an answer to the question, or None for an empty line."""
    line = _behind(typed.strip(), context.offered)
    if line == "!" != typed.strip() and context.offered != (context.waiting.line if context.waiting else ""):
        line = context.offered  # the corrected line is confirmed
    waiting = context.waiting if context.step in {Question.GAME, Question.DOUBT} else None
    if waiting is not None:
        line = _behind(line, waiting.line)
        if waiting.question and line.casefold() in YES | NO | {""}:
            return commands.Undo() if line.casefold() in NO else commands.Accept()
    if not line:
        return None
    if context.step is Question.CONFIRM and line.casefold() in YES | NO | NEW:
        return commands.Confirm(line.casefold() in YES)
    if context.step is Question.SINCE and (since := _SINCE.fullmatch(line)):
        return commands.Since(1 if since[1] else int(since[2]))
    word, rest = read_word(line)
    game = with_place_numbers(line, context.seats(context.game)) if context.step in _GAMES else line
    if game != line and (word is None or _has_contract(game)):  # Platz is a surname, too
        word, line = None, game
    is_prose = context.step in _PROSE and rest and not (word == "table" and not any(map(str.isalpha, rest)))
    is_result = waiting is not None and word in _RESULTS and not rest
    is_level = word == "sums" and waiting is not None  # s completes a line as Schneider, too
    if word is not None and not is_prose and not is_result and not is_level:
        try:
            return _command(word, rest, context)
        except UsageError as fault:
            return Misread(Note("refused", {"fault": fault}, alarm=True))
    if waiting is not None:
        line = completed_line(waiting.line, line) or line
    return _answer(line, context)


def read_word(line: str) -> tuple[str | None, str]:
    """Return the command at the start of a line, None without one, and the rest of the line.

    >>> read_word("k12 2 kreuz m2 +"), read_word("212+2+")
    (('correct', '12 2 kreuz m2 +'), (None, '212+2+'))
    """
    match = _LINE.fullmatch(line.strip())
    word = _WORDS.get(match[1].casefold()) if match else None
    return (None, line) if match is None or word is None else (word, match[2].strip())


def _behind(line: str, offered: str) -> str:
    """Return the command typed after the offered line, else the line itself.

    >>> _behind("2 kreuz m2 h + =60 z", "2 kreuz m2 h + =60"), _behind("2 kreuz m2 h +!", "2 kreuz m2 h + =60")
    ('z', '2 kreuz m2 h +!')
    """
    rest = line[len(offered) :].strip().casefold() if offered and line.startswith(offered) else ""
    return rest if rest in _READY else line


def _command(word: str, rest: str, context: LineContext) -> Command:  # noqa: C901, PLR0911, PLR0912 - one case a command
    match word:
        case "help":
            return commands.ShowHelp(more=bool(rest))
        case "quit":
            return commands.Quit()
        case "table":
            return _table(rest, context)
        case "accept":
            return commands.Accept()
        case "person":
            return _person(rest)
        case _ if not context.has_table:
            return Misread(Note("no_table"))
        case "list":
            around = natural(rest)
            return Misread(Note("list_how")) if rest and around is None else commands.ShowList(around)
        case "undo":
            return commands.Undo()
        case "transfer":
            return read_transfer(rest, context.series) or Misread(Note("transfer_how", alarm=True))
        case "correct":
            return _correction(rest, context)
        case "place":
            return _place(first_place(rest, context.seats(context.game)))
        case "rules":
            return commands.SetRules(rest)
        case "finish":
            return commands.Finish()
        case "sums":
            numbers = read_numbers(rest)
            return _no_sums(rest, context) if numbers is None else commands.StateSums(numbers)
        case "signature":
            return _unsigned(all_places(rest, context.seats(context.game)), context.size)
        case "time":
            return read_end(rest) or Misread(Note("list_ends_how", alarm=True))
        case _:
            return _numbers_of_paper(word, rest)


def _answer(line: str, context: LineContext) -> Command:  # noqa: PLR0911, PLR0912 - one case for each question
    """Return the command of a line that does not begin with a command word."""
    match context.step:
        case Question.TABLE:
            return _table(line, context)
        case Question.SEATS:
            is_draw = line.split(maxsplit=1)[0].casefold() in _DRAW
            return Misread(Note("draw_elsewhere")) if is_draw else commands.SeatTable(line)
        case Question.WHY:
            return commands.Decide(Decision(line))
        case Question.DIRECTOR:
            return commands.Decide(Decision(director=line))
        case Question.AGREED:
            places = _places(line, context)
            everybody = tuple(range(1, context.size + 1))
            return _no_places(line, context) if places == () else commands.Decide(Decision("", places or everybody))
        case Question.CONFIRM:
            return Misread(Note("confirm_wanted", alarm=True))
        case Question.SINCE:
            return Misread(Note("since_wanted", {"next": context.game}, alarm=True))
        case Question.TOTALS | Question.SIGN if line.casefold() in _LATER | {"-"}:
            return commands.Later()
        case Question.SUMS:
            numbers = read_numbers(line)
            return _no_sums(line, context) if numbers is None else commands.StateSums(numbers)
        case Question.TOTALS if line.casefold() in YES:
            return commands.Totals(())
        case Question.TOTALS:
            numbers = read_numbers(line)
            if numbers is None and not context.is_full:
                return Enter(line)  # in an unfinished list it may also be the next game
            how = Note("totals_how", {"line": line, "size": context.size}, alarm=True)
            return Misread(how) if numbers is None else commands.Totals(numbers)
        case Question.SIGN:
            places = _places(line, context)
            return _no_places(line, context) if places == () else commands.Sign(places)
        case _:
            return Enter(line)


def _no_sums(line: str, context: LineContext) -> Misread:
    return Misread(sums_how(line, context.size))


def _places(line: str, context: LineContext) -> tuple[int, ...] | None:
    return read_places(all_places(line, context.seats(context.game)), context.size)


def _no_places(line: str, context: LineContext) -> Misread:
    return Misread(Note("places_unknown", {"line": line, "size": context.size}, alarm=True))


def _table(text: str, context: LineContext) -> Command:
    key = read_list_key(text, context.series)
    if key is None and text and context.step is Question.TABLE and (misread := near_command(text, context.lang)):
        return misread
    return Misread(Note("table_unknown", {"line": text})) if key is None and text else commands.GoTo(key)


def _person(text: str) -> Command:
    """Return the command that shows or changes a person. Raises UsageError."""
    word, _, facts = text.strip().partition(" ")
    number = natural(word)
    if word and number is None:
        raise UsageError("person_how")
    if number is None or not facts.strip():
        return commands.ShowPeople(number)
    return commands.Describe(number, read_facts(facts.strip()))


def _place(rest: str) -> Command:
    """Return the command for a player who comes or goes: `4 Ida Yılmaz`, `4 17`, `4 geht`. Raises UsageError."""
    match = _CHANGE.fullmatch(rest)
    if match is None:
        if rest:
            raise UsageError("place_how", line=rest)
        return commands.ShowList(whole=False)
    place = int(match[1])
    if match[2]:
        return commands.Leave(place)
    since = _JOINED_SINCE.fullmatch(match[3])
    if since is None:
        return commands.Join(place, match[3])
    return commands.Join(place, since[1], 1 if since[2] else int(since[3]))


def _correction(rest: str, context: LineContext) -> Command:
    """Return the command for a row: `12`, `12 2 kreuz m2 +`, `12 weg`, `27 davor 110-2+`, `13 hinter 27`."""
    row = _ROW.fullmatch(rest)
    number, change = (row[1], row[2]) if row else rest.split(maxsplit=1) if " " in rest else (rest, "")
    game = natural(number)
    command = None if game is None else read_row_command(game, change)
    if isinstance(command, Insert):
        seats = context.seats(command.number + command.behind)
        return Insert(command.number, with_place_numbers(str(command.game), seats), command.behind)
    if command is not None:
        return command
    if game is None or game not in context.games:
        return Correct(game or 0)
    change = with_place_numbers(change, context.seats(game))
    near = near_row_change(change)
    if near or is_no_game(change):
        params = {"word": change, "game": game, "other": game - 1 if game > 1 else 2}
        again = f"{typed_word('command', 'correct', context.lang)} {game} {near}" if near else ""
        return Misread(Note("row_how", params, alarm=True), again)
    return Correct(game, change)


def read_row_command(game: int, text: str) -> commands.Delete | commands.MoveRow | Insert | None:
    """Return the row command of a text after the number of a game, or None.

    >>> read_row_command(13, "weg"), read_row_command(13, "hinter 27"), read_row_command(13, "2 kreuz m2 +")
    (Delete(number=13), MoveRow(number=13, other=27, behind=True), None)
    """
    match = _CHANGED.fullmatch(text.strip())
    word, rest = (match[1].casefold(), match[2].strip()) if match else ("", "")
    if word in _OUT and not rest:
        return commands.Delete(game)
    if word not in _BEFORE | _BEHIND:
        return None
    is_behind, other = word in _BEHIND, natural(rest)
    return Insert(game, rest, is_behind) if other is None else commands.MoveRow(game, other, is_behind)


def is_no_game(line: str) -> bool:
    """Whether a line after `k 12` begins with a word and is neither a game nor a part of one: `wech`, `davr 110+`."""
    return line[:1].isalpha() and not _has_contract(line) and not _is_part_of_game(line)


def _is_part_of_game(line: str) -> bool:
    row, faults = read_line(line, place_required=False)
    is_word = len(line.strip()) > 1  # z is a command, too
    return is_word and row is not None and all(fault.has(Effect.ABSENT) for fault in faults)


def _has_contract(line: str) -> bool:
    row, _unread = read_line(line, place_required=True)
    return row is not None and row.entry.contract is not None


def near_row_change(text: str) -> str:
    """Return the probable row command of a text, empty if it is unclear.

    >>> near_row_change("dafor 3 null +"), near_row_change("wek"), near_row_change("xyz")
    ('davor 3 null +', 'weg', '')
    """
    match = _CHANGED.fullmatch(text)
    if match is None or read_line(match[1], place_required=True)[0] is not None:
        return ""
    near = nearest(match[1], (*_BEFORE, *_BEHIND, *_OUT))
    return f"{near} {match[2]}".rstrip() if near else ""


def near_command(line: str, lang: Language) -> Misread | None:
    """Return the answer to a line that is no game and may be a mistyped command."""
    return None if read_line(line, place_required=True)[0] is not None else unread_command(line, lang)


def unread_command(line: str, lang: Language) -> Misread | None:
    """Return the answer to a line that cannot be read as a game and may be a mistyped command, worded in the language.

    >>> unread_command("zurueck", Language.DE).near, unread_command("2 quatsch", Language.DE)
    ('zurück', None)
    >>> unread_command("lista", Language.DE).near, unread_command("lista", Language.EN).near
    ('liste', 'list')
    """
    match = _LINE.fullmatch(line.strip())
    if match is None:
        return None
    near = nearest(match[1], _WORDS) or "?"
    near = _own(match[1], near, lang) if likeness(match[1], near) >= _MISSPELT else "?"
    again = "" if near == "?" else line.replace(line.split(maxsplit=1)[0], near, 1)
    return Misread(Note.strange(line, near), again)


def _own(typed: str, near: str, lang: Language) -> str:
    """Return the word of the language for the command of a word, the most similar to the typed one."""
    own = words_of("command", lang, "typed").get(_WORDS[near], ())
    return near if near in own or not own else max(own, key=lambda word: (likeness(typed, word), len(word)))


def _numbers_of_paper(word: str, rest: str) -> Command:
    game, _, numbers = rest.partition(" ") if word == "stand" else ("", "", rest)
    row = natural(game) or 0 if word == "stand" else FooterName(word)
    return commands.StateNumbers(row, read_numbers(numbers) or ())


def read_numbers(text: str) -> tuple[int, ...] | None:
    """Return the numbers of a line, or None if a word of it is no number."""
    numbers = [whole(word) for word in text.replace(",", " ").replace(";", " ").split()]
    known = tuple(number for number in numbers if number is not None)
    return known if len(known) == len(numbers) else None


def read_places(text: str, size: int) -> tuple[int, ...] | None:
    """Return the places named in a text, `1,2,4`, `1 2 4` or `124`. None stands for `alle`, empty for anything else.

    >>> read_places("1, 2", 4), read_places("134", 4), read_places("a", 4), read_places("5", 4)
    ((1, 2), (1, 3, 4), None, ())
    """
    if text.casefold() in ALL:
        return None
    digits = "".join(text.replace(",", " ").split())
    if not all(digit in "12345"[:size] for digit in digits):
        return ()
    return tuple(dict.fromkeys(map(int, digits)))


def _unsigned(text: str, size: int) -> commands.Unsign:
    *words, last = text.split() or [""]
    if last.casefold() not in _OUT:
        return commands.Unsign(())
    return commands.Unsign(read_places(" ".join(words), size) if words else None)


def read_end(text: str) -> commands.End | None:
    """Return the game after which a list ends, and the reason. Without a game it ends after the last one.

    >>> read_end("nach 32 Gewitter"), read_end(""), read_end("bald")
    (End(number=32, reason='Gewitter'), End(number=None, reason=''), None)
    """
    words = [word for word in text.split() if word.casefold() not in _AFTER]
    number = natural(words[0]) if words else None
    return None if words and number is None else commands.End(number, " ".join(words[1:]))


def read_transfer(text: str, series: int) -> commands.TransferGames | None:
    """Return the target table for moved games, and the first of them, or None if the text is unclear.

    >>> read_transfer("2 ab 31", 1), read_transfer("2/3", 1), read_transfer("2 ab", 1)
    (TransferGames(target=(1, 2), first=31), TransferGames(target=(2, 3), first=None), None)
    """
    table, word, first = re.fullmatch(rf"(.*?)(?:\s+({_FROM})\b\s*(.*))?", text.strip(), re.DOTALL).groups()  # type: ignore[union-attr]
    number, target = natural(first) if first else None, read_list_key(table, series)
    return None if target is None or (word and number is None) else commands.TransferGames(target, number)


def read_list_key(text: str, series: int) -> tuple[int, int] | None:
    """Return series and table in a text: `3` in this series, `2/3`, `2 3`, or None."""
    numbers = [natural(word) for word in text.replace("/", " ").split()]
    match numbers:
        case [int(table)] if table:
            return series, table
        case [int(other), int(table)] if other and table:
            return other, table
    return None


def line_of(command: Command, lang: Language) -> str:  # noqa: PLR0912 - one case a command
    """Return a command as a typed line, for the keyboard to offer and answers to quote.

    >>> line_of(commands.Delete(12), Language.DE), line_of(commands.Undo(), Language.EN)
    ('k 12 weg', 'u')
    """
    word: str | None = "correct"
    rest: tuple[Any, ...] = ()
    match command:
        case Enter(game):
            word, rest = None, (_line(game, lang),)
        case Correct(number, game):
            rest = number, _line(game, lang)
        case Insert(number, game, behind):
            rest = number, typed_word("row", "behind" if behind else "before", lang), _line(game, lang)
        case commands.Delete(number):
            rest = number, typed_word("row", "out", lang)
        case commands.MoveRow(number, other, behind):
            rest = number, typed_word("row", "behind" if behind else "before", lang), other
        case commands.Join(place, who, since):
            word, rest = "place", (place, who, *_since_words(since, lang))
        case commands.Since(game):
            word, rest = None, _since_words(game, lang)
        case commands.Leave(place):
            word, rest = "place", (place, line_word("change", "leaves", lang))
        case commands.SeatTable(who):
            word, rest = None, (who if isinstance(who, str) else ", ".join(who),)
        case commands.TransferGames((series, table), first):
            begin = (typed_word("row", "from", lang), first) if first else ()
            word, rest = "transfer", (f"{series}/{table}", *begin)
        case commands.SetRules(rules):
            word, rest = "rules", (rules,)
        case commands.End(number, reason):
            word, rest = "time", (number, reason)
        case commands.Unsign(places):
            word, rest = "signature", (*(places or ()), typed_word("row", "out", lang))
        case commands.Undo():
            word = "undo"
        case _:
            word = None
    words = (typed_word("command", word, lang) if word else "", *rest)
    return " ".join(str(each) for each in words if each not in {"", None})


def _since_words(since: int | None, lang: Language) -> tuple[object, ...]:
    if since is None:
        return ()
    return (typed_word("answer", "beginning", lang),) if since == 1 else (typed_word("row", "from", lang), since)


def _line(game: Game, lang: Language) -> str:
    return write_line(game, lang, stated=True) if isinstance(game, Row) else game
