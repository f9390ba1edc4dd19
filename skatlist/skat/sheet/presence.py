"""The people at the table in each game, its dealer and its players.

People may join and leave between rounds (quellen.md A4).
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from skatlist.skat.rules import Profile
from skatlist.skat.sheet.list_model import ChangeKind, Player, Sheet, SheetChange

PLAYING: Final = 3  # players in a game at every table. Others wait


class Substitute(NamedTuple):
    """A player who took a place from game `first` on, and the player they replaced (None: the place was free)."""

    place: int
    first: int
    player: Player
    instead: Player | None = None


class Seated(NamedTuple):
    """The places at the table in one game, clockwise by chairs, and the place whose turn it is to deal."""

    places: tuple[int, ...]
    dealer: int


def dealer_of(game: int, size: int) -> int:
    """Return the place that deals a game: place 1 deals the first game, then clockwise. ISkO 3.2.1.

    >>> [dealer_of(game, 4) for game in (1, 4, 5, 48)]
    [1, 4, 1, 4]
    """
    return (game - 1) % size + 1


def next_place(place: int, size: int, steps: int = 1) -> int:
    """Return the place that is `steps` seats to the left."""
    return (place - 1 + steps) % size + 1


def forehand(dealer: int, size: int) -> int:
    """Return forehand: the place to the left of the dealer, which leads."""
    return next_place(dealer, size)


def sitting(dealer: int, size: int) -> tuple[int, ...]:
    """Return the places that sit out: the dealer, at a table of five also the third place to the left. ISkO 3.2.

    With four or more players, the two left neighbours and the right neighbour of the dealer play.

    >>> sitting(2, 4), sitting(1, 5), sitting(3, 5)
    ((2,), (1, 4), (3, 1))
    """
    if size <= PLAYING:
        return ()
    # To the left of the dealer sit the two who play, then those who wait, and last the right neighbour.
    return (dealer, *(next_place(dealer, size, steps) for steps in range(PLAYING, size - 1)))


def repeat_from(error: int | None, game: int, size: int, profile: Profile, missing: Collection[int] = ()) -> int:
    """Return the game from which all are played again if a wrong deal is found in game `game`. ISkO 3.2.

    If the error is in the running round, that is the game with the error. If it is earlier or unknown (None), that is
    the first game of the running round, because closed rounds stand. A round is closed when the next has begun or, if
    the profile says so, when its last game is entered. `missing` are the games not entered. The dealer is the one
    due: place 1 at the start of a round.

    >>> from skatlist.skat.rules import load_profile
    >>> [repeat_from(5, found, 3, load_profile()) for found in (6, 8)]
    [5, 7]
    """
    first = game - (game - 1) % size
    if profile.list.round_closed == "entered" and first - 1 in missing:
        first -= size
    return first if error is None else max(error, first)


def seated_by_game(sheet: Sheet, games: int) -> dict[int, Seated]:
    """Return the players at the table for every game number from 1 to `games`.

    Place 1 deals the first game, then clockwise among those present. A newcomer who replaces nobody deals the next
    game. The deals of a player who has left are skipped. Where two players have exchanged chairs, each deals when it
    is the turn of their new chair.
    """
    seats = tuple(range(1, sheet.size + 1))
    if not any(change.kind is not ChangeKind.RULES for change in sheet.changes):
        return {game: Seated(seats, dealer_of(game, sheet.size)) for game in range(1, games + 1)}
    present = first_places(sheet)
    taken = set(present)
    chairs = {place: place for place in seats}
    by_game: dict[int, Seated] = {}
    dealing = 0  # the chair
    for game in range(1, games + 1):
        newcomer = None
        for kind, place, other in ((c.kind, c.place, c.other) for c in sheet.changes if c.before == game):
            if kind is ChangeKind.LEFT:
                present = tuple(other for other in present if other != place)
                newcomer = None if newcomer == place else newcomer
            elif kind is ChangeKind.JOINED and place is not None:
                newcomer = newcomer if place in taken else place
                present = (*present, place) if place not in present else present
                taken.add(place)
            elif kind is ChangeKind.SWAPPED and place in chairs and other in chairs:
                chairs[place], chairs[other] = chairs[other], chairs[place]
        if not present:
            break
        present = tuple(sorted(present, key=lambda place: chairs.get(place, place)))
        later = [place for place in present if chairs.get(place, place) > dealing]
        dealer = newcomer or (later or present)[0]
        dealing = chairs.get(dealer, dealer)
        by_game[game] = Seated(present, dealer)
    return by_game


def seated_in_list(sheet: Sheet) -> dict[int, Seated]:
    """Return the players at the table for every game number of a list, except numbers far beyond it."""
    last = max((row.number or 0 for row in sheet.rows), default=0)
    return seated_by_game(sheet, min(last, 2 * len(sheet.rows)))


def first_places(sheet: Sheet) -> tuple[int, ...]:
    """Return the places taken when the list begins: all except those whose first change is a player joining."""
    first: dict[int, ChangeKind] = {}
    for change in sorted(sheet.changes, key=lambda change: change.before):
        if change.place is not None and change.kind is not ChangeKind.SWAPPED:
            first.setdefault(change.place, change.kind)
    return tuple(place for place in range(1, sheet.size + 1) if first.get(place) is not ChangeKind.JOINED)


def seated_last(sheet: Sheet) -> tuple[Player, ...]:
    """Return the players at the table at the end, after all changes."""
    chairs = {place: sheet.players[place - 1] for place in first_places(sheet)}
    for change in sheet.changes:
        if change.kind is ChangeKind.LEFT and change.place:
            chairs.pop(change.place, None)
        elif change.kind is ChangeKind.JOINED and change.place and change.player:
            chairs[change.place] = change.player
    return tuple(chairs.values())


def people_at(sheet: Sheet, game: int | None = None) -> tuple[Player, ...]:
    """Return the people by place in a game: at each place the last player who joined before it.

    If no game is given, return the people at the end.
    """
    people = list(sheet.players)
    for change in sheet.changes:
        begun = game is None or change.before <= game
        if begun and change.kind is ChangeKind.JOINED and change.place and change.player:
            people[change.place - 1] = change.player
    return tuple(people)


def as_of(sheet: Sheet, game: int | None = None) -> Sheet:
    """Return a list with the people of a game, or with those at its end if no game is given."""
    return sheet._replace(players=people_at(sheet, game))


def newcomers(changes: Iterable[SheetChange], size: int) -> Iterator[Player]:
    """Yield the players who took a new place, one after the other, at a table of this size."""
    places = {change.place: change.player for change in changes if change.kind is ChangeKind.JOINED}
    while size + 1 in places:
        size += 1
        yield places[size] or Player()


def length_after(sheet: Sheet, agreed: int, extra: Iterable[int] = ()) -> int:
    """Return the agreed length after all changes: the games played, and the remaining rounds of those still there.

    Of 48 games at a table of four, if one player leaves after 20: 20 + 7 x 3 = 41 (quellen.md A4). `extra` are the
    numbers of the games in addition to the agreed length. Neither the agreed length nor the result includes them.
    """
    changes = sorted({c.before for c in sheet.changes if c.kind is not ChangeKind.RULES})
    if not changes:
        return agreed
    length, people = agreed, len(first_places(sheet))
    by_game = seated_by_game(sheet, changes[-1])
    numbers = tuple(extra)
    for before in changes:
        there = len(by_game[before].places) if before in by_game else 0
        if there == people > 0:
            continue  # a player took another player's place
        played = before - 1 - sum(number < before for number in numbers)
        rounds = (length - played) // people if people else 0
        people = there
        length = played + rounds * people
    return length


def substitutes(sheet: Sheet) -> Iterator[Substitute]:
    """Yield the players who took a place after the list had begun, in the order of the games."""
    people = {place: sheet.players[place - 1] for place in first_places(sheet)}
    for change in sorted(sheet.changes, key=lambda change: change.before):
        if change.kind is not ChangeKind.JOINED or change.place is None or change.player is None:
            continue
        before = people.get(change.place)
        if before != change.player:  # otherwise the player is back
            yield Substitute(change.place, change.before, change.player, before)
        people[change.place] = change.player
