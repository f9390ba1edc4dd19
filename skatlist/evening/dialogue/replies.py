"""The answers of `enter` to a line, as data. A view turns them into text or JSON."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.evening import Comparison, Person, PersonChange, Record, RecordKind, TableState
from skatlist.evening.dialogue.row_commands import Correct, Enter, Insert
from skatlist.evening.entry_line import EntryLine
from skatlist.files.formats.excerpt import marked
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.text.text_writer import in_language
from skatlist.papers.reports.typeset import number_ranges
from skatlist.skat.findings import Effect, Finding
from skatlist.skat.findings.finding_model import Quoted
from skatlist.skat.game import Contract, Entry
from skatlist.skat.game.reckoning import StepKind, reckon
from skatlist.skat.rules import Profile
from skatlist.skat.rules.in_words import house_rows, house_words
from skatlist.skat.sheet import FooterName, ScoredRow, ScoredSheet
from skatlist.skat.sheet.history import RowShift
from skatlist.skat.sheet.presence import as_of, people_at
from skatlist.words import Language, text
from skatlist.words.visible import plain

_GAMES_ELSEWHERE: Final = frozenset(("news_game", "news_games"))
_STORED: Final = ("news_", "undone_", "row_deleted", "row_moved")  # these quote the journal

# Notes that say that a line was not carried out.
_REFUSING: Final = frozenset(
    (
        "command_none",
        "command_unknown",
        "confirm_wanted",
        "correct_which",
        "finish_nothing",
        "list_full",
        "list_how",
        "no_table",
        "nothing_doubted",
        "overtaken",
        "overtaken_command",
        "places_unknown",
        "refused",
        "rules_which",
        "since_wanted",
        "table_unknown",
        "lost_how",
        "points_how",
        "stand_how",
        "totals_how",
        "won_how",
    )
)


class Question(StrEnum):
    """The pending question."""

    TABLE = "table"
    SEATS = "seats"
    GAME = "game"
    DOUBT = "doubt"
    SUMS = "sums"
    TOTALS = "totals"
    SIGN = "sign"
    WHY = "why"
    AGREED = "agreed"
    DIRECTOR = "director"
    CONFIRM = "confirm"
    SINCE = "since"


class Ask(NamedTuple):
    """The question, and the line that the keyboard offers for editing.

    `is_command` says that it is a command, not a game. `row` is the refused row that it enters.
    """

    step: Question
    params: Mapping[str, object] = MappingProxyType({})
    offered: str = ""
    is_command: bool = False
    row: Correct | Enter | Insert | None = None


class Mark(NamedTuple):
    """The identity of a question, returned by a browser with the answer.

    An answer to any other question does not count. `corrected` is the game to be corrected, `next_game` the expected
    new one (0: none), `record` the last record about the list.
    """

    question: str
    corrected: int = 0
    next_game: int = 0
    record: int = 0

    def __str__(self) -> str:
        """Return it as one word."""
        return ".".join(map(str, self))

    @classmethod
    def read(cls, word: str) -> "Mark":
        """Return the question of a word. An unreadable word gives a question that is never asked.

        >>> Mark.read(str(Mark("game", 0, 13, 57)))
        Mark(question='game', corrected=0, next_game=13, record=57)
        >>> Mark.read("13")
        Mark(question='', corrected=0, next_game=0, record=0)
        """
        question, *parts = word.split(".")
        numbers = [number for each in parts if (number := natural(each)) is not None]
        whole = len(numbers) == len(parts) == len(cls._fields) - 1
        return cls(question, *numbers) if whole else cls("")

    def asks_as(self, other: "Mark") -> bool:
        """Whether the question is the same, even if the list has changed."""
        return (self.question, self.corrected) == (other.question, other.corrected)


class Booked(NamedTuple):
    """A game is on the disk: its list, its row there, and the row before a correction."""

    scored: ScoredSheet
    at: int
    before: ScoredRow | None = None


def added_of(made: EntryLine) -> tuple["Note", ...]:
    """Return the facts entered with a line in addition to the typed ones, and the games that become due by it."""
    row = made.scored.rows[made.at].row if made.adds else None
    added = tuple(Note(f"adds_{name}", {"bid": row.entry.bid if row else None}) for name in made.adds)
    rounds = made.rounds
    if rounds is None:
        return added
    name = "rounds_both" if rounds.bock and rounds.ramsch else "rounds_bock" if rounds.bock else "rounds_ramsch"
    due = Note(name, {"bock": rounds.bock, "ramsch": rounds.ramsch})
    longer = Note("rounds_longer", {"count": rounds.longer, "agreed": rounds.agreed})
    return (*added, due, longer) if rounds.longer else (*added, due)


class Doubted(NamedTuple):
    """A line that is not entered: its game, its findings, and whether it is refused regardless of the paper.

    `again` says that the same line was explained just before, `offered` is the line that the keyboard offers instead.
    """

    line: str
    entry: Entry | None
    findings: tuple[Finding, ...]
    scored: ScoredSheet
    refused: bool
    again: bool = False
    offered: str = ""

    def quote(self, finding: Finding, lang: Language) -> Quoted:
        """Return the line as quoted by a finding, with the calculation of its value if that is wrong."""
        steps = reckon(self.entry, self.scored.profile).text(lang) if self.entry and finding.column == "value" else ""
        return Quoted("", self.line, steps, marked(self.line, finding, numbered=False))

    @property
    def lacking(self) -> str:
        """The only missing fact, to be typed after the line, `enter.lacking_<name>`, "" if more is missing."""
        columns = {str(finding.column) for finding in self.findings if finding.has(Effect.ABSENT)}
        if not columns or len(self.findings) > len(columns) or not columns <= {"result", "spitzen"}:
            return ""
        return "both" if len(columns) > 1 else columns.pop()


class Note(NamedTuple):
    """A sentence `enter.<name>`. `alarm` says that something went wrong."""

    name: str
    params: Mapping[str, object] = MappingProxyType({})
    alarm: bool = False

    def words(self, lang: Language) -> dict[str, object]:
        """Return the parameters of the sentence. A journal line, which is German, is put into the language."""
        line = self.params.get("line")
        stored = {"line": in_language(line, lang)} if self.name.startswith(_STORED) and isinstance(line, str) else {}
        return {**self.params, **stored}

    @classmethod
    def news(cls, record: Record) -> "Note":
        """Report a record of another program."""
        return cls(f"news_{_action(record)}", {**_facts(record), "author": record.author or "?"})

    @classmethod
    def undone(cls, record: Record) -> "Note":
        """Report the record that was taken back."""
        return cls(f"undone_{_action(record)}", _facts(record))

    @classmethod
    def strange(cls, line: str, near: str) -> "Note":
        """Report that a line is neither a game nor a command, with the probable command."""
        return cls("command_none" if near == "?" else "command_unknown", {"near": near, "line": line})


class Listed(NamedTuple):
    """The list so far: the `whole` one with its games, or those `around` one, else only its people and progress."""

    scored: ScoredSheet
    whole: bool
    around: int | None = None


def gathered(replies: Iterable["Reply"]) -> Iterator["Reply"]:
    """Yield answers with games that one author entered elsewhere, one after the other, as one sentence."""
    for is_news, run in groupby(replies, lambda each: isinstance(each, Note) and each.name in _GAMES_ELSEWHERE):
        if not is_news:
            yield from run
            continue
        games = (each for each in run if isinstance(each, Note))
        for author, notes in groupby(games, lambda each: each.params["author"]):
            run_of_author = list(notes)
            numbers = [number for each in run_of_author for number in _numbers(each)]
            last = run_of_author[-1]
            facts = {"author": author, "numbers": tuple(numbers), "games": number_ranges(numbers)}
            news = Note("news_games", {**facts, "count": len(numbers), "line": last.params["line"]})
            yield news if len(numbers) > 1 else last


def _numbers(news: Note) -> tuple[int, ...]:
    numbers = news.params.get("numbers") or (news.params["game"],)
    return tuple(each for each in numbers if isinstance(each, int)) if isinstance(numbers, tuple) else ()


class Registered(NamedTuple):
    """The participants."""

    people: tuple[Person, ...]


class PersonChanged(NamedTuple):
    """A changed person."""

    change: PersonChange


class Tables(NamedTuple):
    """All lists of the evening."""

    tables: tuple[TableState, ...]


class Help(NamedTuple):
    """The page of help, or the one with rarely needed commands, by the rules of the list (None: no list)."""

    more: bool = False
    rules: Profile | None = None

    @property
    def name(self) -> str:
        """The name of the sentence, `enter.<name>`."""
        return "help_more" if self.more else "help"

    @property
    def has_passed(self) -> bool:
        """Whether a game may be passed in."""
        return self.rules is None or self.rules.list.passed

    def house_rows(self, lang: Language) -> tuple[tuple[str, str], ...]:
        """Return what the house rules in force add: what is typed, and its meaning."""
        return () if self.rules is None else house_rows(self.rules, lang)

    def lines(self, lang: Language) -> list[str]:
        """Return the page for a terminal, with no word that these rules refuse."""
        page = text(f"enter.{self.name}", lang)
        if not self.has_passed:
            page = page.replace(text("enter.help_passed", lang), "")
        lines = [line.rstrip() for line in page.split("\n")]
        house = self.house_rows(lang)
        if self.rules is not None and house and not self.more:
            lines.insert(_GAME_LINES, text("enter.help_house", lang, typed=" ".join(house_words(self.rules))))
        elif house:
            lines += ["", *(f"  {typed:<33} {meaning}" for typed, meaning in house)]
        return lines


_GAME_LINES: Final = 9  # lines of the page of help about a game


Reply = Booked | Doubted | Note | Listed | Tables | Registered | PersonChanged | Comparison | Help


def is_refusal(reply: Reply) -> bool:
    """Whether an answer says that a line was not carried out."""
    return isinstance(reply, Doubted) or (isinstance(reply, Note) and reply.name in _REFUSING)


def _action(record: Record) -> str:
    if record.kind != RecordKind.ROWS:
        return record.kind
    return f"rows_{RowShift(record.facts.get('was'), record.facts.get('now')).action}"


def _facts(record: Record) -> dict[str, object]:
    facts = record.facts
    game = facts.get("game") or facts.get("was") or facts.get("now")
    line = facts.get("line") or ", ".join(facts.get("lines", ()))
    name = FooterName(facts["name"]) if record.kind == RecordKind.TOTALS else None
    return {"game": game, "line": line, "now": facts.get("now"), "name": name}


# A booked game in words: its points, their calculation, the new total of its player.


class BookingWords(NamedTuple):
    """A booked game in words.

    `message` reports its points, `steps` the computation. Either may be empty. `others` are the points of everybody if
    house rules book more than the declarer's. `corrected` is the game before a correction. `counted` says that it could
    be computed.
    """

    message: str
    steps: str = ""
    others: str = ""
    corrected: str = ""
    counted: bool = True


def booking_words(reply: Booked, lang: Language) -> BookingWords:
    """Return a game that was entered or corrected in words."""
    row = reply.scored.rows[reply.at]
    words = _words(row, reply.scored, lang)
    if row.row.house is not None:
        people = as_of(reply.scored.sheet, row.row.number).names(text("game.score.place", lang))
        booked = zip(people, row.bookings, reply.scored.rows[-1].totals, strict=True)
        key = "enter.booked_also" if row.row.declarer else "enter.booked_nobody"
        others = (text(key, lang, name=name, points=f"{one:+d}", total=total) for name, one, total in booked if one)
        words = words._replace(others="; ".join(others))
    if reply.before is not None:
        was, now = (write_line(each.row, lang) for each in (reply.before, row))
        words = words._replace(corrected=text("enter.corrected", lang, game=row.row.number, was=was, now=now))
    return words


def _words(row: ScoredRow, scored: ScoredSheet, lang: Language) -> BookingWords:
    points, entry, place = row.valuation.points, row.row.entry, row.row.declarer
    if entry.contract in {Contract.PASSED, Contract.VOID} or place is None:
        return BookingWords(text(f"enter.{entry.contract}" if entry.contract else "enter.nothing", lang))
    if points is None:
        return BookingWords(text("enter.not_computed", lang), counted=False)
    player = people_at(scored.sheet, row.row.number or 0)[place - 1]
    # The total after a correction is the one at the end of the list.
    total = scored.rows[-1].totals[place - 1]
    key = "enter.booked" if points > 0 else "enter.booked_lost"
    name, value = plain(player.name) or place, row.valuation.value
    message = text(key, lang, points=f"{points:+d}", name=name, total=total, value=value)
    reckoning = reckon(entry, row.profile, row.row.stated.value)
    is_in_steps = any(step.kind is StepKind.OVERBID for step in reckoning.steps)
    overbid = text("papers.note_overbid", lang) if row.valuation.overbid and not is_in_steps else ""
    return BookingWords(message, "; ".join(filter(None, (overbid, reckoning.text(lang)))))
