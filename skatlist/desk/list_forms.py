"""The forms and buttons on the page of a list. Each sends one command of the conversation."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from skatlist.base.patterns import pattern
from skatlist.desk.conversation import Conversation
from skatlist.desk.page import Call
from skatlist.desk.steps import chosen_row, with_typed_facts
from skatlist.evening import Decision, Evening
from skatlist.evening.dialogue import commands
from skatlist.evening.dialogue.commands import Command
from skatlist.evening.dialogue.replies import Mark
from skatlist.evening.dialogue.row_commands import Correct, Enter, Insert
from skatlist.files.formats.numbers import natural, whole
from skatlist.skat.sheet import MAX_PLACES, FooterName
from skatlist.words import RefusedError, UsageError, text

_GAMES: Final = 999  # games on a list
_NUMBERED: Final = pattern(r"(\d+)\s+(\S.*)")
PAPER: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST)  # rows below the list that help to find a slip


def command_of(conversation: Conversation, call: Call) -> tuple[Command | None, str, Mark | None]:
    """Return the command of a form, a button or a typed line, then the line and the mark of the question.

    Raises SkatlistError if the form is invalid, or if the list has changed since.
    """
    if call.typed("evening") not in {"", conversation.name}:
        raise RefusedError("desk_other_evening")
    seen = Mark.read(call.typed("mark")) if call.typed("mark") else None
    form = _FORMS.get(call.typed("do"))
    if form is None:
        line = with_typed_facts(call.typed("line"), {name: call.typed(name) for name in call.form}, call.lang)
        if not line and call.chosen("places"):
            return commands.Sign(call.seats("places")), "", seen
        return conversation.dialogue.read(line, seen), line, seen
    if call.typed("do") not in _ANSWERS:
        conversation.look(call.lang)
        if seen is not None and seen != conversation.dialogue.mark:
            raise RefusedError("desk_overtaken")
    return form(conversation, call), "", seen


def form_fields(command: Command) -> Mapping[str, object]:
    """Return the fields of a button that sends a command."""
    match command:
        case Insert(number, game):
            return {"do": "row", "what": "before", "game": number, "line": game}
        case commands.Delete(number):
            return {"do": "row", "what": "delete", "game": number}
        case Correct(number, game):
            return {"do": "row", "what": "change", "game": number, "line": game}
        case commands.Confirm(is_yes):
            return {"do": "yes" if is_yes else "no"}
        case Enter(game):
            return {"do": "enter", "line": game}
    return {"do": "accept" if isinstance(command, commands.Accept) else "undo"}


def seated_by(evening: Evening, text: str) -> str:
    """Return the text for a person to be seated: the start number if chosen with the name, else the typed text."""
    match = _NUMBERED.fullmatch(text)
    player = evening.roster.players.get(int(match[1])) if match else None
    return match[1] if match and player is not None and player.name == match[2] else text


def _row(_: Conversation, call: Call) -> Command:
    game, line = _number(call, "game"), call.typed("line")
    match call.typed("what"):
        case "delete":
            return commands.Delete(game)
        case "move":
            return commands.MoveRow(game, _number(call, "other"))
        case "before" | "behind" as side:
            return Insert(game, line, side == "behind")
    return Correct(game, line)


def _enter(_: Conversation, call: Call) -> Command:
    return Enter(call.typed("line") or chosen_row({name: call.typed(name) for name in call.form}))


def _seats(conversation: Conversation, call: Call) -> Command:
    who = [call.typed(f"place{place}") for place in range(1, MAX_PLACES + 1)]
    return commands.SeatTable(tuple(seated_by(conversation.evening, each) for each in who if each))


def _seat(conversation: Conversation, call: Call) -> Command:
    place, who = _number(call, "place"), seated_by(conversation.evening, call.typed("who"))
    since = natural(call.typed("since"))
    return commands.Join(place, who, since or None) if who else commands.Leave(place)


def _transfer(_: Conversation, call: Call) -> Command:
    return commands.TransferGames((_number(call, "series"), _number(call, "table")), natural(call.typed("first")))


def _totals(conversation: Conversation, call: Call) -> Command:
    values = _numbers(conversation, call)
    if not call.typed("director"):
        return commands.Totals(values)
    conversation.evening.state_totals(conversation.key, values, decision=_decision(call))
    conversation.dialogue.catch_up()
    return commands.Finish()


def _paper(conversation: Conversation, call: Call) -> Command:
    values, row = _numbers(conversation, call), call.typed("row")
    below = FooterName(row) if row in PAPER else PAPER[0]
    return commands.StateNumbers(_number(call, "game") if call.typed("game") else below, values)


def _unsign(_: Conversation, call: Call) -> Command:
    if not call.typed("reason"):
        raise UsageError("correct_reason")
    return commands.Unsign(call.seats("places"), call.typed("reason"))


def _decide(_: Conversation, call: Call) -> Command:
    if not call.typed("reason"):
        raise UsageError("correct_reason")
    return commands.Decide(_decision(call), is_whole=True)


def _release(conversation: Conversation, call: Call) -> Command:
    conversation.evening.ends.release(conversation.key, _decision(call))
    conversation.dialogue.catch_up()
    return commands.Finish()


def _decision(call: Call) -> Decision:
    return Decision(call.typed("reason"), call.seats("agreed"), call.typed("director"))


def _last_game(call: Call) -> int:
    return call.number("game", text("desk_list.end_game", call.lang), (1, _GAMES)) or 0


def _number(call: Call, name: str) -> int:
    return natural(call.typed(name)) or 0


def _numbers(conversation: Conversation, call: Call) -> tuple[int, ...]:
    size = conversation.evening.sheets.sheet(conversation.key).size
    typed = [call.typed(f"place{place}") for place in range(1, size + 1)]
    values = tuple(number for each in typed if (number := whole(each)) is not None)
    if len(values) != size:
        raise UsageError("totals", text=" ".join(each or "?" for each in typed), size=size)
    return values


_ANSWERS: Final = frozenset(
    ("enter", "accept", "undo", "yes", "no", "since")
)  # these check whether the list has changed
_FORMS: Final[Mapping[str, Callable[[Conversation, Call], Command]]] = MappingProxyType(
    {
        "enter": _enter,
        "accept": lambda *_: commands.Accept(),
        "undo": lambda *_: commands.Undo(),
        "yes": lambda *_: commands.Confirm(is_yes=True),
        "no": lambda *_: commands.Confirm(is_yes=False),
        "since": lambda _, call: commands.Since(_number(call, "game")),
        "row": _row,
        "seats": _seats,
        "seat": _seat,
        "rules": lambda _, call: commands.SetRules(call.typed("rules")),
        "end": lambda _, call: commands.End(_last_game(call), call.typed("reason")),
        "transfer": _transfer,
        "totals": _totals,
        "paper": _paper,
        "sign": lambda _, call: commands.Sign(call.seats("places")) if call.seats("places") else commands.Later(),
        "unsign": _unsign,
        "decide": _decide,
        "release": _release,
    }
)
