"""The forms of a list's page: what is filled in becomes the line that somebody who types would have typed."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from skatlist.desk.conversation import Conversation
from skatlist.desk.page import Call
from skatlist.dialogue.finishing import numbers_in
from skatlist.dialogue.replies import Mark, Question
from skatlist.dialogue.words import Word, command_line
from skatlist.evening import Decision, Evening
from skatlist.sheet import MAX_PLACES
from skatlist.words import RefusedError, UsageError
from skatlist.words.vocabulary import line_word, typed_word

_NUMBERED: Final = re.compile(r"(\d+)\s+(\S.*)")
_ROW_WORDS: Final = MappingProxyType({"delete": "out", "before": "before", "behind": "behind", "move": "before"})
PAPER: Final = (Word.POINTS, Word.WON, Word.LOST)  # rows below the list that narrow where a slip is


def fill_in(conversation: Conversation, call: Call) -> None:
    """Do what a form asks for. Raises SkatlistError where it is not what a line could say, or the list has changed."""
    if call.typed("evening") not in {"", conversation.name}:
        raise RefusedError("desk_other_evening")
    word = call.typed("mark")
    seen = Mark.read(word) if word else None
    form = _FORMS.get(call.typed("do"))
    if form is None:
        conversation.take(call.typed("line") or " ".join(call.chosen("places")), seen)
        return
    conversation.look(call.lang)
    if seen is not None and seen != conversation.dialogue.mark:
        raise RefusedError("desk_overtaken")
    form(conversation, call)


def person_meant(evening: Evening, text: str) -> str:
    """Return what seats somebody: his start number where his name was chosen with it, else what was typed."""
    match = _NUMBERED.fullmatch(text)
    player = evening.roster.players.get(int(match[1])) if match else None
    return match[1] if match and player is not None and player.name == match[2] else text


def _row(conversation: Conversation, call: Call) -> None:
    """Change, take out, put in or move a row."""
    what, game = call.typed("what"), call.typed("game")
    word = typed_word("row", _ROW_WORDS[what], call.lang) if what in _ROW_WORDS else ""
    rest = "" if what == "delete" else call.typed("other" if what == "move" else "line")
    _take(conversation, call, Word.CORRECT, game, word, rest)


def _seats(conversation: Conversation, call: Call) -> None:
    """Seat a table: everybody by place."""
    who = [call.typed(f"place{place}") for place in range(1, MAX_PLACES + 1)]
    people = [person_meant(conversation.evening, each) for each in who if each]
    conversation.take(", ".join(people))


def _seat(conversation: Conversation, call: Call) -> None:
    """Seat somebody else, or let somebody leave."""
    who = person_meant(conversation.evening, call.typed("who"))
    change = line_word("change", "joins" if who else "leaves", call.lang)
    _take(conversation, call, Word.PLACE, call.typed("place"), change, who)


def _rules(conversation: Conversation, call: Call) -> None:
    _take(conversation, call, Word.RULES, call.typed("rules"))


def _end(conversation: Conversation, call: Call) -> None:
    _take(conversation, call, Word.TIME, call.typed("game"), call.typed("reason"))


def _transfer(conversation: Conversation, call: Call) -> None:
    first = call.typed("first")
    begin = (typed_word("row", "from", call.lang), first) if first else ()
    _take(conversation, call, Word.TRANSFER, f"{call.typed('series')}/{call.typed('table')}", *begin)


def _totals(conversation: Conversation, call: Call) -> None:
    """State all control totals at once; what was typed of them one by one is forgotten.

    Once the series is over the director states them.
    """
    if call.typed("director"):
        key, stated = conversation.key, numbers_in(_numbers(conversation, call))
        if stated is None:
            raise UsageError(
                "totals", text=_numbers(conversation, call), size=conversation.evening.sheets.sheet(key).size
            )
        decision = Decision(call.typed("reason"), (), call.typed("director"))
        conversation.evening.state_totals(key, stated, decision=decision)
        _take(conversation, call, Word.FINISH)
        return
    if not _asks(conversation, call, Question.TOTALS, Word.FINISH):
        return
    while conversation.dialogue.ask().params.get("place", 1) != 1:
        _take(conversation, call, Word.UNDO)
    conversation.go_on(_numbers(conversation, call))


def _paper(conversation: Conversation, call: Call) -> None:
    """State other numbers from the paper: a row below the list, or the totals after a game."""
    game, row = call.typed("game"), call.typed("row")
    word = Word.STAND if game else Word(row) if row in PAPER else PAPER[0]
    _take(conversation, call, word, game, _numbers(conversation, call))


def _sign(conversation: Conversation, call: Call) -> None:
    if _asks(conversation, call, Question.SIGN, Word.FINISH):
        conversation.go_on(" ".join(call.chosen("places")) or "-")


def _unsign(conversation: Conversation, call: Call) -> None:
    places = (*call.chosen("places"), typed_word("row", "out", call.lang))
    if _asks(conversation, call, Question.WHY, Word.SIGNATURE, *places):
        conversation.decide(Decision(call.typed("reason")))


def _decide(conversation: Conversation, call: Call) -> None:
    """Give reason and consent to a change that waits for them."""
    agreed = call.seats("agreed")
    if not call.typed("reason"):
        raise UsageError("correct_reason")
    conversation.decide(Decision(call.typed("reason"), agreed, call.typed("director")))


def _release(conversation: Conversation, call: Call) -> None:
    """Let a list be signed although its totals differ: the director says so."""
    conversation.evening.ends.release(conversation.key, Decision(call.typed("reason"), (), call.typed("director")))
    _take(conversation, call, Word.FINISH)


def _take(conversation: Conversation, call: Call, word: Word, *rest: str) -> None:
    """Do what a command says as if it had been typed."""
    conversation.take(command_line(word, call.lang, *rest))


def _asks(conversation: Conversation, call: Call, question: Question, word: Word, *rest: str) -> bool:
    """Whether something is asked now, or is once a command is taken."""
    if conversation.dialogue.ask().step is question:
        conversation.replies = []
    else:
        _take(conversation, call, word, *rest)
    return conversation.dialogue.ask().step is question


def _numbers(conversation: Conversation, call: Call) -> str:
    size = conversation.evening.sheets.sheet(conversation.key).size
    return " ".join(call.typed(f"place{place}") or "?" for place in range(1, size + 1))


_FORMS: Final[Mapping[str, Callable[[Conversation, Call], None]]] = MappingProxyType(
    {
        "row": _row,
        "seats": _seats,
        "seat": _seat,
        "rules": _rules,
        "end": _end,
        "transfer": _transfer,
        "totals": _totals,
        "paper": _paper,
        "sign": _sign,
        "unsign": _unsign,
        "decide": _decide,
        "release": _release,
    }
)
