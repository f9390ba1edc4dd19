"""The people of a table without seats: those named on its list, as known to the event."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from skatlist.formats.players.names import matching_players, same_person
from skatlist.formats.reading import table_size
from skatlist.sheet import ChangeKind, Player, Sheet
from skatlist.sheet.presence import first_places
from skatlist.words import InputError
from skatlist.words.spelling import normalized


class SeatedPeople(NamedTuple):
    """Start numbers by place, empty if the list does not name everybody.

    `known` are names taken for another person's: each is the name on the list and the person of the event.
    """

    numbers: tuple[int, ...] = ()
    known: tuple[tuple[str, Player], ...] = ()


class Register:
    """The people of an event, and those who come with lists: `new`. They get numbers that nobody ever `had`."""

    def __init__(self, players: Mapping[int, Player], had: Collection[int] = ()) -> None:
        self._players = dict(players)
        self._had = had
        self.new: list[Player] = []

    def people(self, numbers: tuple[int, ...]) -> tuple[Player, ...]:
        """Return the people with these start numbers."""
        return tuple(self._players.get(number, Player(number=number)) for number in numbers)

    def seated(self, sheet: Sheet) -> SeatedPeople:
        """Return the people of a list when it begins.

        New people get the next start number. Raises InputError if a name can mean several people, or if two
        places name one person.
        """
        players = _at_the_beginning(sheet)
        if not all(player.name or player.number in self._players for player in players):
            return SeatedPeople()
        people: list[Player] = []
        for player in players:
            people.append(self._person_for(player, sheet, people))
        _must_differ(people, sheet)
        others = [
            (player.name, known)
            for player, known in zip(players, people, strict=True)
            if player.name and normalized(player.name) != normalized(known.name)
        ]
        return SeatedPeople(tuple(player.number or 0 for player in people), tuple(others))

    def _person_for(self, player: Player, sheet: Sheet, seated: Sequence[Player]) -> Player:
        """Return the person meant by a list. A person with another number is not one already seated at the table."""
        numbered = self._players.get(player.number or 0)
        if numbered is not None and (not player.name or same_person(player.name, numbered.name)):
            return numbered
        others = seated if player.number is not None else ()
        near = matching_players(player.name, (known for known in self._players.values() if known not in others))
        if len(near) > 1:
            numbers = tuple(known.number for known in near)
            raise InputError("import_who", file=sheet.source.file, name=player.name, numbers=numbers)
        return near[0] if near else self._welcome(player)

    def _welcome(self, player: Player) -> Player:
        taken = {*self._players, *self._had}
        free = player.number if player.number is not None and player.number not in taken else None
        new = player._replace(number=free or max(taken, default=0) + 1)
        self._players[new.number or 0] = new
        self.new.append(new)
        return new


def _must_differ(people: Sequence[Player], sheet: Sheet) -> None:
    """Raise InputError if two places of a list name one person."""
    numbers = [known.number for known in people]
    for place, known in enumerate(people, 1):
        first = numbers.index(known.number) + 1
        if first != place:
            names = tuple(sheet.players[at - 1].name or known.name for at in (first, place))
            where = {"file": sheet.source.file, "series": sheet.series, "table": sheet.table}
            raise InputError("import_seat_twice", places=(first, place), names=names, number=known.number, **where)


def must_fit(sheet: Sheet, numbers: tuple[int, ...] | None) -> None:
    """Raise InputError if a list has more or fewer places than people seated at its table.

    A player who joins later may be seated there or not. Without names, dealers and sums, a list does not show a
    place that never played.
    """
    if numbers is None:
        return
    places = max(sheet.size, 0 if sheet.changes else table_size(sheet.rows, sheet.footer))
    seats = len(numbers)
    if seats in {places, len(first_places(sheet))} or (seats > places and not _shows_size(sheet)):
        return
    raise InputError(
        "import_size", file=sheet.source.file, places=places, seats=seats, series=sheet.series, table=sheet.table
    )


def _shows_size(sheet: Sheet) -> bool:
    has_names = any(player.name or player.number for player in sheet.players)
    return has_names or bool(sheet.footer) or any(row.dealer for row in sheet.rows)


def _at_the_beginning(sheet: Sheet) -> tuple[Player, ...]:
    joined = {change.place: change.player for change in sheet.changes if change.kind is ChangeKind.JOINED}
    players = sheet.players
    while players and joined.get(len(players)) == players[-1]:
        players = players[:-1]
    return players
