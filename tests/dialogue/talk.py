"""A conversation without terminal or browser: commands and lines go in, replies come out as data."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Self

from club_evening import games_of

from skatlist.evening import Comparison, Evening, PersonChange
from skatlist.evening.dialogue.commands import Command
from skatlist.evening.dialogue.dialogue import Dialogue
from skatlist.evening.dialogue.finishing import doubts, missing_row, next_sentences, next_words
from skatlist.evening.dialogue.replies import (
    Ask,
    Booked,
    Doubted,
    Help,
    Listed,
    Mark,
    Note,
    PersonChanged,
    Registered,
    Reply,
    Tables,
    booking_words,
)
from skatlist.evening.seating import present
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.papers.reports.people import change_words
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import ScoredRow
from skatlist.words import Language, SkatlistError, text

_UNFILLED = re.compile(r"\{[a-z_]+[:}]")
BY_DIRECTOR = ("j", "zu spät", "Ida Sommer")  # answers where only the director can decide


def sentences(reply: Reply, lang: Language) -> Iterator[str]:  # noqa: PLR0912 - one case an answer
    """Yield what an answer says, one sentence or number a line, as every front end has it in its own way."""
    match reply:
        case Note(name):
            yield text(f"enter.{name}", lang, **reply.words(lang))
        case Booked():
            words = booking_words(reply, lang)
            yield from filter(None, (words.corrected, words.message, words.steps, words.others))
        case Doubted(findings=findings):
            for finding in () if reply.again else findings:
                yield f"{finding.code} {finding.text(lang)} {finding.remedy(lang)}"
            lacking = reply.lacking and text(f"enter.lacking_{reply.lacking}", lang)
            way = "lacking" if lacking else "refused" if reply.refused else "doubted"
            yield text(f"enter.{way}_line{'' if lacking else '_anew'}", lang, example=lacking, line=reply.offered)
        case Comparison():
            result = doubts(reply, lang)
            yield missing_row(reply, lang)
            for doubt in result:
                yield f"{doubt.brief.code} {doubt.brief.text(lang)} {doubt.brief.remedy(lang)}"
                for fix, games in doubt.proposals:
                    remedy = doubt.finding._replace(fixes=(fix,)).remedy(lang)
                    typed = [text("enter.ready", lang, game=game, line=line) for game, line in games]
                    yield "   ".join(typed) if typed else text("enter.ready_paper", lang, fix=remedy)
            words = next_words(reply, lang)
            yield from (text(f"enter.{name}", lang, **words) for name in next_sentences(reply, result))
        case Listed(scored, is_whole):
            people = present(scored, scored.next_game)
            yield "   ".join(f"{place} {player.name}" for place, player in people.items())
            if is_whole:
                yield from (write_line(row.row, lang, stated=True) for row in scored.rows)
        case Tables(tables):
            yield from (f"{each.series}/{each.table} {each.played}" for each in tables)
        case PersonChanged(change):
            yield from change_words(change, lang)
        case Registered(people):
            yield from (f"{each.player.number} {each.player.name}" for each in people)
        case Help():
            yield text(f"enter.{reply.name}", lang)


class Talk:
    """A scorer who types, or whose forms hand over commands; `replies` are the answers to the last of them."""

    def __init__(
        self,
        path: Path,
        series: int | None = None,
        table: int | None = None,
        *,
        lang: str = "de",
        author: str = "Test",
        shelves: Path | None = None,
        directs: bool = False,
    ) -> None:
        self.lang = Language(lang)
        self.evening = Evening.open(path, write=True, author=author)
        self.dialogue = Dialogue(self.evening, self.lang, directs=directs, shelves=shelves)
        self.replies: list[Reply] = []
        self.begin = self._answered(self.dialogue.start(series, table))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.evening.file.close()

    def say(self, *lines: str | Command, seen: Mark | None = None) -> str:
        """Type lines, or hand over commands as a form does, and return what is answered to the last one.

        `seen` is the mark of the page they are typed on, if it is not the newest one.
        """
        answer = ""
        for line in lines:
            replies = self.dialogue.take(line, seen) if isinstance(line, str) else self.dialogue.do(line, seen=seen)
            answer = self._answered(replies)
        return answer

    def answers(self, *lines: str | Command, seen: Mark | None = None) -> list[str]:
        """Type lines and return which answers the last one has: sentences by their names, others by their kind."""
        self.say(*lines, seen=seen)
        return [reply.name if isinstance(reply, Note) else type(reply).__name__.lower() for reply in self.replies]

    def facts(self, name: str, *lines: str | Command) -> Mapping[str, object]:
        """Type lines and return what the sentence of that name among the answers to the last one is filled in with."""
        self.say(*lines)
        [reply] = [reply for reply in self.replies if isinstance(reply, Note) and reply.name == name]
        return reply.params

    def refusal(self, *lines: str | Command) -> str:
        """Type lines and return why the last one is refused, by the name of the error."""
        fault = self.facts("refused", *lines)["fault"]
        assert isinstance(fault, SkatlistError)
        return fault.key.removeprefix("errors.")

    def findings(self, *lines: str | Command) -> list[Finding]:
        """Type lines and return what is wrong with the last one, or with the list at its end."""
        self.say(*lines)
        wrong = [reply for reply in self.replies if isinstance(reply, Doubted | Comparison)]
        return [finding for reply in wrong for finding in reply.findings]

    def codes(self, *lines: str | Command) -> list[str]:
        """Type lines and return the codes of what is wrong with the last one."""
        return [finding.code for finding in self.findings(*lines)]

    def change(self, *lines: str) -> PersonChange:
        """Type lines and return how the last one describes a person anew."""
        self.say(*lines)
        [reply] = [reply for reply in self.replies if isinstance(reply, PersonChanged)]
        return reply.change

    def row(self, *lines: str) -> ScoredRow:
        """Type lines and return the row the last one has become."""
        self.say(*lines)
        [reply] = [reply for reply in self.replies if isinstance(reply, Booked)]
        return reply.scored.rows[reply.at]

    def _answered(self, replies: Iterable[Reply]) -> str:
        self.replies = []
        reply_text = []
        for reply in replies:
            self.replies.append(reply)
            reply_text += self.lines_of(reply)
        assert not _UNFILLED.search("\n".join(reply_text)), "a sentence lacks what it speaks of"
        return "\n".join(filter(None, reply_text)).replace("\N{NO-BREAK SPACE}", " ")

    def lines_of(self, reply: Reply) -> Iterable[str]:
        return sentences(reply, self.lang)

    @property
    def names(self) -> list[str]:
        """The names of the sentences answered last."""
        return [reply.name for reply in self.replies if isinstance(reply, Note)]

    @property
    def left_out(self) -> list[object]:
        """The lines that are answered to be not entered."""
        return [reply.params["line"] for reply in self.replies if isinstance(reply, Note) and reply.name == "left_out"]

    @property
    def offers(self) -> set[int]:
        """The games for which a line stands ready that may be the right one."""
        [reply] = [reply for reply in self.replies if isinstance(reply, Comparison)]
        return {game for each in doubts(reply, self.lang) for one in each.proposals for game, _ in one.games}

    @property
    def ask(self) -> Ask:
        return self.dialogue.ask()

    @property
    def game_and_dealer(self) -> tuple[object, object]:
        """The game that is asked for, and who deals it."""
        return self.ask.params["game"], self.ask.params["dealer"]

    @property
    def prompt(self) -> str:
        return text(f"enter.ask_{self.ask.params.get('kind', self.ask.step)}", self.lang, **self.ask.params)

    @property
    def games(self) -> list[str]:
        """The lines of the list that is open, as they are on the disk."""
        assert self.dialogue.key is not None
        return games_of(self.evening.file.path, self.dialogue.key)
