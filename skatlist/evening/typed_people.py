"""People typed one by one, or pasted as rows of a table, before an event begins."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from skatlist.base.patterns import pattern
from skatlist.files.formats.notation.person import is_name, read_player
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.players.player_list import player_columns
from skatlist.files.formats.spoken_name import first_name_first, is_addition
from skatlist.skat.sheet import Player
from skatlist.tournament.model import identity
from skatlist.words import UsageError
from skatlist.words.visible import plain
from skatlist.words.word_tables import spellings

FEWEST: Final = 3  # people at a table
LARGEST: Final = 9999  # largest start number
_NUMBERED: Final = pattern(r"0*([1-9][0-9]{0,3})[.)]\s+(.+)")
_DASHED: Final = pattern(r"""([^\s,;"]+(?:\s(?![-–—]\s)[^\s,;"]+)+)\s[-–—]\s((?!.*\s[-–—]\s)[^,;"]+)""")
# For a table of one column. Nobody has this name.
_HEADINGS: Final = frozenset(map(str.casefold, ("name", *spellings("player_column")["name"])))


class TypedPeople:
    """The people entered so far, by start number.

    `take` adds the next line. With `surname_first` a comma may follow a surname of several words, too: `von Berg,
    Ida`.
    """

    def __init__(self, players: Iterable[Player] = (), *, surname_first: bool = False) -> None:
        self.surname_first = surname_first
        self.people = {player.number or 0: player for player in players}
        self._numbers = {identity(player): number for number, player in self.people.items()}
        self._columns: Mapping[str, int] = {}

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody, by start number."""
        return tuple(self.people[number] for number in sorted(self.people))

    def take(self, line: str) -> Player | None:
        """Enter the person in a line and return them, or None for the headings of a table. Raises UsageError."""
        cells = _cells_of(line)
        columns, _ = player_columns(cells)
        if "name" in columns and (len(columns) > 1 or "," in line or line.strip().casefold() in _HEADINGS):
            self._columns = columns
            return None
        if len(cells) > 1 and self._columns:
            return self.enter(_of_row(cells, self._columns, line))
        return self.enter(pasted_person(line, surname_first=self.surname_first))

    def enter(self, player: Player) -> Player:
        """Enter a person, by default with the next start number. Raises UsageError."""
        player = player._replace(number=player.number or max(self.people, default=0) + 1)
        there = self.people.get(player.number or 0)
        if there is not None:
            raise UsageError("new_number_taken", name=plain(there.name), number=there.number)
        same = self._numbers.get(identity(player))
        if same is not None:
            raise UsageError("new_person_there", name=plain(self.people[same].name), number=same)
        self.people[player.number or 0] = player
        self._numbers[identity(player)] = player.number or 0
        return player


def _cells_of(line: str) -> list[str]:
    return [cell.strip().strip('"') for cell in re.split(r"\t" if "\t" in line else ";", line)]


def surname_first(lines: Iterable[str]) -> bool:
    """Whether every line is a name with a comma after the surname, given that most surnames are one word.

    >>> surname_first(["Becker, Anna", "2. Öz, Ali", "von Berg, Ida; Herz"]), surname_first(["Ida Neu, Pik", "Öz, Ali"])
    (True, False)
    >>> surname_first(["Anna, Pik Ass", "Bernd Kurz, Herz Dame", "Carla, Pik Ass"])
    False
    """
    names = [_numbered(line)[1].partition(";")[0].split(",") for line in lines if line.strip()]
    if any(len(parts) != 2 for parts in names):  # noqa: PLR2004 - one comma
        return False
    after = Counter(parts[1].strip().casefold() for parts in names)
    if any(count > 1 and " " in name for name, count in after.items()):
        return False  # it may be a club of several words
    return sum(" " not in parts[0].strip() for parts in names) > len(names) / 2


def pasted_person(line: str, *, surname_first: bool = False) -> Player:
    """Return the person of a line without headings.

    With `surname_first` the surname is before the comma. Raises UsageError.

    >>> pasted_person("7. Becker, Anna"), pasted_person("Ida Neu; Herz Dame").club
    (Player(name='Anna Becker', number=7, club='', team='', excluded=False), 'Herz Dame')
    """
    cells = _cells_of(line)
    if len(cells) > 1 and ("\t" in line or natural(cells[0]) is not None):
        return _of_row(cells, {}, line)
    number, line = _numbered(line)
    apart = at_dash(line) or _at_comma(line, surname_first=surname_first)
    if apart is None:
        return typed_player(line, number)
    return _checked(apart._replace(number=number))


def _numbered(line: str) -> tuple[int | None, str]:
    numbered = _NUMBERED.fullmatch(line)
    return (int(numbered[1]), numbered[2]) if numbered else (None, line)


def _of_row(cells: Sequence[str], columns: Mapping[str, int], line: str) -> Player:
    """Return the person in a row of a pasted table: by its headings, else number (if any), name, club, team."""
    if columns:
        values = {name: cells[at] for name, at in columns.items() if at < len(cells)}
    else:
        numbered = natural(cells[0]) is not None
        values = dict(zip(("number", "name", "club", "team")[not numbered :], filter(None, cells), strict=False))
    name = first_name_first(values.get("name", ""), values.get("first_name", "")).strip()
    number = values.get("number", "").removesuffix(".")
    if number and natural(number) is None:
        raise UsageError("new_player_how", line=plain(line))
    return _checked(
        Player(name, natural(number) if number else None, values.get("club", ""), values.get("team", "")), line
    )


def _at_comma(line: str, *, surname_first: bool) -> Player | None:
    """Return the person of `Anna Becker, Herz Dame` (a club) or `Becker, Anna; Herz Dame`, or None if it is unclear.

    >>> _at_comma("Anna Becker, Herz Dame", surname_first=False).club, _at_comma("Becker, jun.", surname_first=True)
    ('Herz Dame', None)
    """
    name, semicolon, club = (part.strip() for part in line.partition(";"))
    before, comma, after = (part.strip() for part in name.partition(","))
    if not comma or not before or not after or '"' in line or (" " in before and semicolon and not surname_first):
        return None
    if "," in after:
        raise UsageError("new_player_commas", line=plain(line))
    if is_addition(after):
        return None
    if " " in before and not surname_first:
        return Player(before, club=after)
    return typed_player(f"{first_name_first(name)}{semicolon}{club}", None)


def at_dash(line: str) -> Player | None:
    """Return the person of `Anna Becker - Herz Dame`, a whole name and a club, or None for other lines.

    >>> at_dash("Anna Becker – Herz Dame").club, at_dash("Becker - Anna"), at_dash("Anna Groß-Becker")
    ('Herz Dame', None, None)
    """
    apart = _DASHED.fullmatch(line.strip())
    return Player(apart[1], club=apart[2]) if apart and is_name(apart[2]) else None


def turned_name(written: str) -> str:
    """Return a name written surname first in spoken order. With a whole name before the comma it stays as written.

    >>> turned_name("Becker, Anna"), turned_name("Anna Becker, Herz Dame")
    ('Anna Becker', 'Anna Becker, Herz Dame')
    """
    return written if " " in written.partition(",")[0].strip() else first_name_first(written).strip()


def typed_player(line: str, number: int | None) -> Player:
    """Return the person of `Name; verein Club`, or `Name; Club`, with a start number. Raises UsageError.

    >>> typed_player("Anna Becker; Herz Dame", 7)
    Player(name='Anna Becker', number=7, club='Herz Dame', team='', excluded=False)
    """
    player = read_person(line)
    if player is None or not player.name:
        raise UsageError("new_player_how", line=plain(line))
    return _checked(player._replace(number=number if player.number is None else player.number), line)


def read_person(line: str) -> Player | None:
    """Return the person of `Name; verein Club`, or `Name; Club`, or None if a part cannot be read."""
    player = read_player(line)
    if player is None and line.count(";") == 1:
        name, _, club = (part.strip() for part in line.partition(";"))
        if not re.match(r"(?i)(?:nr|nummer|startnummer|no|number)\b", club):
            return Player(name, club=club)
    return player


def _checked(player: Player, line: str = "") -> Player:
    if not is_name(player.name):
        raise UsageError("new_player_letter", name=plain(player.name))
    if player.number is not None and not 1 <= player.number <= LARGEST:
        raise UsageError("new_player_how", line=plain(line or player.name))
    return player._replace(name=" ".join(player.name.split()), excluded=False)
