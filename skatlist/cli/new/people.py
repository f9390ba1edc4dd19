"""Asking for the players of a new event, one on a line."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.event.register import entered_twice
from skatlist.formats.notation.person import is_name, read_player
from skatlist.sheet import Player
from skatlist.words import UsageError
from skatlist.words.visible import plain

_STRIKE: Final = re.compile(r"-\s*([1-9][0-9]{0,3})")
_LARGEST: Final = 9999


def ask_people(players: Iterable[Player], ask: Callable[[str, str], str], desk: Terminal) -> tuple[Player, ...]:
    """Return the players of an event, those known already and those typed until an empty line.

    `-7` strikes the one with that start number. `ask` takes a prompt and what stands in the line already.
    """
    people = {player.number or 0: player for player in players}
    desk.say()
    desk.say_all(in_window(desk.text("new_event.people")))
    for player in people.values():
        desk.say(_shown(player))
    offered = ""
    while True:
        number = max(people, default=0) + 1
        line = ask(f"{number:>4}  ", offered)
        offered = ""
        if not line:
            return tuple(people[number] for number in sorted(people))
        try:
            _take(line, number, people, desk)
        except UsageError as fault:
            desk.alarm(fault.text(desk.lang))
            offered = line


def _take(line: str, number: int, people: dict[int, Player], desk: Terminal) -> None:
    """Enter or strike somebody. Raises UsageError."""
    strike = _STRIKE.fullmatch(line)
    if strike is None:
        player = typed_player(line, number)
        twice = entered_twice([*people.values(), player])
        if twice is not None:
            there = twice[0]
            sentence = "new_number_taken" if there.number == player.number else "new_person_there"
            raise UsageError(sentence, name=plain(there.name), number=there.number)
        people[player.number or number] = player
        if player.number != number:
            desk.say(_shown(player))
        return
    gone = people.pop(int(strike[1]), None)
    if gone is None:
        raise UsageError("new_nobody", number=strike[1])
    desk.say(desk.text("new_event.struck", who=_shown(gone).strip()))


def typed_player(line: str, number: int) -> Player:
    """Return who is meant by `Name; verein Club`, or `Name; Club`, with a start number. Raises UsageError.

    >>> typed_player("Anna Becker; Herz Dame", 7)
    Player(name='Anna Becker', number=7, club='Herz Dame', team='', excluded=False)
    """
    player = read_player(line)
    if player is None and line.count(";") == 1:
        name, _, club = (part.strip() for part in line.partition(";"))
        if not re.match(r"(?i)(?:nr|nummer|startnummer|no|number)\b", club):
            player = Player(name, club=club)
    if player is None or not player.name:
        raise UsageError("new_player_how", line=plain(line))
    if not is_name(player.name):
        raise UsageError("new_player_letter", name=plain(player.name))
    number = number if player.number is None else player.number
    if not 1 <= number <= _LARGEST:
        raise UsageError("new_player_how", line=plain(line))
    return player._replace(name=" ".join(player.name.split()), number=number, excluded=False)


def _shown(player: Player) -> str:
    words = filter(None, (player.name, player.club, player.team))
    return f"{player.number:>4}  {plain('; '.join(words))}"
