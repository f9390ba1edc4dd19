"""Other people at a table whose list has games: since when, and what becomes of the games.

Games belong to a place of the list, and a place to its people. People who take places of a begun list have either had
them from the beginning, because the names were written down wrongly, or they have them from a game on: two exchange
chairs, or a substitute comes. Each is a decision in the journal that `undo` takes back.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.evening.begun_lists import games_of, must_take_seats
from skatlist.files.formats.notation.changes import write_change
from skatlist.files.journal.drafts import Key
from skatlist.skat.checks.order.rounds import check_people_changed as check_people
from skatlist.skat.findings import Finding, Severity
from skatlist.skat.sheet import MAX_PLACES, ChangeKind, Player, ScoredSheet, Sheet, SheetChange, score
from skatlist.skat.sheet.presence import newcomers, people_at, seated_by_game, seated_last
from skatlist.tournament import policy
from skatlist.tournament.policy import NOBODY, Decision
from skatlist.words import RefusedError, UsageError
from skatlist.words.spelling import normalized
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.evening.parts import Parts

BETWEEN_TABLES: Final = "errors.seats_begun_tables"
SEATS_QUESTIONS: Final = frozenset({"errors.seats_begun", "errors.seats_begun_new", BETWEEN_TABLES})
BEGINNING: Final = 1  # the game from which people have sat at a list from its beginning


class OtherSeat(NamedTuple):
    """The chair of the person at a place (None: it is a new one), and the person who is to have it."""

    place: int
    before: Player | None
    after: Player


class OtherTable(NamedTuple):
    """Another table and its people by place, after an exchange with the first one."""

    key: Key
    people: tuple[Player, ...]


def latest_game(scored: ScoredSheet) -> int:
    """Return the latest game from which on people may sit elsewhere: the next one, or the last of a full list."""
    return max(scored.next_game - scored.is_full, BEGINNING)


def chairs_at(scored: ScoredSheet, game: int) -> dict[int, Player]:
    """Return the people at the table in a game, by place, in the order of their chairs, also beyond the list."""
    people = people_at(scored.sheet, game)
    seated = seated_by_game(scored.sheet, game).get(game)
    return {} if seated is None else {place: people[place - 1] for place in seated.places}


def seats_now(evening: "Parts", series: int) -> dict[Key, tuple[int, ...]]:
    """Return the start numbers, by chair, at tables whose people changed during their list: as they sit now."""
    now = {}
    for key, drawn in evening.sheets.seating.items():
        if key[0] == series and evening.book(key).has_changes:
            scored = evening.scored(key)
            numbers = tuple(each.number or 0 for each in chairs_at(scored, scored.next_game).values())
            if numbers and numbers != tuple(drawn):
                now[key] = numbers
    return now


def reseat(
    evening: "Parts",
    key: Key,
    people: Sequence[Player],
    new: Sequence[Player] = (),
    *,
    since: int | None = None,
    decision: Decision = NOBODY,
) -> bool:
    """Record other people at a table whose list has games, by chair, and return whether anything changes.

    `since` is the first game in which they sat there. From game 1 on the names were exchanged or written down
    wrongly: the games stay with their places. From a later game on two people exchanged chairs, and each keeps
    the own games, or a substitute came. `new` are people unknown before. Raises RefusedError with the names, if nobody
    has said since when (`seats_begun`), for fewer people than have played (`seats_fewer`), if the list is signed or its
    series is over, and within a round without the director; UsageError for an impossible game, a person named twice,
    and more than five people.
    """
    policy.must_be_decision(decision)
    must_take_seats(evening.journal, key)
    must_sit_once(people, new)
    if len(people) > MAX_PLACES:
        raise UsageError("seats_count", count=len(people))
    scored = evening.scored(key)
    start, chairs = evening.sheets.seats(key), chairs_at(scored, scored.next_game)
    now = list(chairs.values())
    if since is None and _same(people, now):
        return False
    _must_be_enough(evening, key, start if since == BEGINNING else now, people)
    unnamed = all(not (each.name or each.number) for each in start)
    others = other_table(evening, key, people)
    if since is None and not unnamed:
        numbers = {each.number for each in now}
        sentence = "seats_begun" if numbers.issuperset(each.number for each in people) else "seats_begun_new"
        sentence = "seats_begun_tables" if others else sentence
        raise RefusedError(sentence, **since_facts(evening, key, chairs, people))
    if unnamed or since == BEGINNING:
        if _same(people, start):
            return False
        contents = {key: _from_beginning(evening, key, people)}
        if others is not None:
            contents[others.key] = _from_beginning(evening, others.key, others.people)
            for one, other in (contents, reversed(contents)):
                contents[one] |= {"series": other[0], "table": other[1]}
    else:
        game = since or 0
        if not BEGINNING < game <= latest_game(scored):
            raise UsageError("seats_since", game=game, next=latest_game(scored))
        _must_be_last(scored, game)
        changes = _changes(scored.sheet, chairs_at(scored, game), people, game)
        if not changes:
            return False
        must_be_allowed(scored, changes, decision)
        contents = {key: {"since": game, "lines": [write_change(each) for each in changes]}}
    evening.registry.reseat({at: facts | decision.facts() for at, facts in contents.items()}, new)
    return True


def new_errors(evening: "Parts", key: Key, before: Collection[Finding]) -> tuple[Finding, ...]:
    """Return the errors in games of a list that it did not have `before`, one for each game, in their order.

    Other seats move the deal: who was declarer in a later game may sit out now (D102).
    """
    had = {(each.kind.code, each.game) for each in before}
    wrong: dict[int, Finding] = {}
    for each in evening.sheets.findings(key):
        if each.severity is Severity.ERROR and isinstance(each.game, int) and (each.kind.code, each.game) not in had:
            wrong.setdefault(each.game, each)
    return tuple(wrong[game] for game in sorted(wrong))


def other_table(evening: "Parts", key: Key, people: Sequence[Player]) -> OtherTable | None:
    """Return the begun table at which people sit who are named for this one, with the people they replace there.

    None stands for no such table, or several. Each goes to the place of the other.
    """
    start, tables = evening.sheets.seats(key), list[OtherTable]()
    for before, after in zip(start, people, strict=False):
        if any(_is_same(after, each) for each in start) or any(_is_same(before, each) for each in people):
            continue
        for at in (at for at in evening.sheets.keys if at[0] == key[0] and at != key and games_of(evening.journal, at)):
            seats = next((each.people for each in tables if each.key == at), evening.sheets.seats(at))
            last = seated_last(evening.sheets.sheet(at))
            if all(any(_is_same(after, each) for each in there) for there in (seats, last)):
                replaced = tuple(before if _is_same(after, each) else each for each in seats)
                tables = [*(each for each in tables if each.key != at), OtherTable(at, replaced)]
    return tables[0] if len(tables) == 1 else None


def _from_beginning(evening: "Parts", key: Key, people: Sequence[Player]) -> dict[str, object]:
    """Return the decision that people have sat at a table from its first game. Raises RefusedError."""
    must_take_seats(evening.journal, key)
    if evening.sheets.second and evening.book(key).own_players == evening.sheets.seats(key):
        raise RefusedError("seats_second", series=key[0], table=key[1])
    _must_fit_later(evening, key, evening.scored(key), people)
    seating = evening.roster.seating
    former = {"former": list(seating[key])} if key in seating else {}
    return {"since": BEGINNING, "numbers": _numbers(people), **former}


def since_facts(
    evening: "Parts", key: Key, chairs: Mapping[int, Player], people: Sequence[Player]
) -> Mapping[str, object]:
    """Return the facts of the question since when people have sat at a begun list."""
    return {
        "series": key[0],
        "table": key[1],
        "games": games_of(evening.journal, key),
        "next": latest_game(evening.scored(key)),
        "seats": tuple(_in_words(each) for each in other_seats(chairs, people)),
    }


def other_seats(chairs: Mapping[int, Player], people: Sequence[Player]) -> Iterator[OtherSeat]:
    """Yield the chairs that other people are to have, by the places of the people who have them."""
    further = range(max(chairs, default=0) + 1, max(chairs, default=0) + 1 + len(people))
    for place, after in zip((*chairs, *further), people, strict=False):
        before = chairs.get(place)
        if before is None or not _is_same(before, after):
            yield OtherSeat(place, before, after)


def must_be_allowed(scored: ScoredSheet, changes: Sequence[SheetChange], decision: Decision) -> None:
    """Refuse a change of players that the rules do not allow here, unless the director decides. Raises RefusedError."""
    sheet = scored.sheet
    people = (*sheet.players, *newcomers(changes, sheet.size))
    after = score(sheet._replace(players=people, changes=(*sheet.changes, *changes)), scored.profile)
    faults = [each for each in check_people(after) if each.game == changes[0].before]
    wrong = next((each for each in faults if each.severity is Severity.ERROR), None)
    if wrong is not None and not decision.by_director:
        raise RefusedError("seats_director", why=wrong.phrase)


def _same(people: Sequence[Player], others: Sequence[Player]) -> bool:
    return len(people) == len(others) and all(map(_is_same, people, others))


def must_sit_once(people: Iterable[Player], new: Collection[Player] = ()) -> None:
    """Refuse a person who is named twice at a table. Raises UsageError.

    The `new` ones among them may each have a number already, so that their names are compared.
    """
    known = [each for each in people if each.name or each.number]
    for one, other in combinations(known, 2):
        both_new = one in new and other in new and normalized(one.name) == normalized(other.name)
        if both_new or _is_same(one, other):
            raise UsageError("seats_twice", name=other.name or other.number)


def _is_same(player: Player, other: Player) -> bool:
    if player.number is None or other.number is None:
        return player.name == other.name
    return player.number == other.number


def _in_words(seat: OtherSeat) -> str:
    before, after = (plain(each.name or str(each.number)) if each else "–" for each in (seat.before, seat.after))
    return f"{seat.place}: {before} → {after}"


def _numbers(people: Sequence[Player]) -> list[int]:
    return [player.number or 0 for player in people]


def _must_be_enough(evening: "Parts", key: Key, now: Sequence[Player], people: Sequence[Player]) -> None:
    """Refuse fewer people than the list has. Nobody drops out of a list that they have played."""
    if len(people) >= len(now):
        return
    seated = {player.number for player in people}
    left = tuple(plain(each.name or str(each.number)) for each in now if each.number not in seated)
    words = {"series": key[0], "table": key[1], "games": games_of(evening.journal, key), "who": left, "place": len(now)}
    raise RefusedError("seats_fewer", **words)


def _must_fit_later(evening: "Parts", key: Key, scored: ScoredSheet, people: Sequence[Player]) -> None:
    """Refuse people from the beginning of a list who come to it at another place later."""
    sheet = scored.sheet
    moved = [change for change in sheet.changes if change.kind is not ChangeKind.RULES]
    if moved and len(people) != len(evening.sheets.seats(key)):
        raise RefusedError("seats_later", game=min(change.before for change in moved))
    for change in moved:
        at = next((place for place, each in enumerate(people, 1) if _comes(change, each)), None)
        if at not in {None, change.place}:
            raise RefusedError("seats_later", game=change.before)


def _comes(change: SheetChange, player: Player) -> bool:
    return change.kind is ChangeKind.JOINED and change.player is not None and _is_same(change.player, player)


def _must_be_last(scored: ScoredSheet, game: int) -> None:
    """Refuse a change before another one that the list already has."""
    later = [each.before for each in scored.sheet.changes if each.before > game and each.kind is not ChangeKind.RULES]
    if later:
        raise RefusedError("seats_later", game=min(later))


def _changes(
    sheet: Sheet, chairs: Mapping[int, Player], people: Sequence[Player], game: int
) -> tuple[SheetChange, ...]:
    """Return the changes by which people take the chairs of a table from a game on.

    A person who is at the table, or was, keeps their own place on the list. A newcomer takes the place of a person who
    is gone, else a new one, and only at a full list an empty one.
    """
    staying = [place for place, player in chairs.items() if any(_is_same(player, each) for each in people)]
    free = [place for place in chairs if place not in staying]
    free += [*range(sheet.size + 1, MAX_PLACES + 1), *(set(range(1, sheet.size + 1)) - {*chairs})]
    places = [next((place for place in staying if _is_same(chairs[place], person)), None) for person in people]
    for at, person in enumerate(people):
        if places[at] is None:  # those who were at the table choose first
            places[at] = next((place for place in _had(sheet, person) if place in free), None)
            free = [place for place in free if place != places[at]]
    wanted = [free.pop(0) if place is None else place for place in places]
    changes: list[SheetChange] = []
    for place, person in zip(wanted, people, strict=True):
        if place not in staying:
            changes += [SheetChange(game, ChangeKind.LEFT, place)] if place in chairs else []
            changes.append(SheetChange(game, ChangeKind.JOINED, place, person))
    size = max(sheet.size, *wanted)
    after = sheet._replace(players=(Player(),) * size, changes=(*sheet.changes, *changes))
    order = list(seated_by_game(after, game)[game].places)
    for chair, place in enumerate(wanted):
        if order[chair] != place:
            other = order.index(place)
            changes.append(SheetChange(game, ChangeKind.SWAPPED, order[chair], other=place))
            order[chair], order[other] = order[other], order[chair]
    return tuple(changes)


def _had(sheet: Sheet, person: Player) -> Iterator[int]:
    """Yield the places that a person had on a list at any time."""
    changes = (change for change in sheet.changes if change.kind is ChangeKind.JOINED)
    had = [*enumerate(sheet.players, 1), *((change.place or 0, change.player or Player()) for change in changes)]
    yield from (place for place, player in had if place and _is_same(player, person))
