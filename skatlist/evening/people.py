"""The people of an evening: registrations, their changes, and the people whom a typed name may mean."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from skatlist.base.fields import brief
from skatlist.evening.begun_lists import games_of, must_take_seats
from skatlist.evening.typed_people import LARGEST
from skatlist.files.formats.notation.changes import read_change, write_change
from skatlist.files.formats.notation.person import is_name
from skatlist.files.formats.players.names import NearNames
from skatlist.files.formats.players.written_marks import find_name
from skatlist.files.journal.drafts import Key, player_draft, seats_draft
from skatlist.files.journal.journal import Draft, Record, RecordKind, list_key
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.sheet import MAX_PLACES, ChangeKind, Player, SheetChange
from skatlist.tournament import policy
from skatlist.tournament.model import Person, PersonChange, entered_twice
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.person_facts import FACTS, FactKind, beyond_bounds, keys_of
from skatlist.tournament.policy import NOBODY, Decision
from skatlist.tournament.tournament import categories_of
from skatlist.words import RefusedError, UsageError
from skatlist.words.spelling import likeness, nearest, normalized
from skatlist.words.visible import plain

_NEAR: Final = 0.75  # Lotar is that similar to Lothar, but Neu not to Meier
_PAIR: Final = 2
_BY_NAME: Final = keys_of(FactKind.NAMES)


class PersonFacts(NamedTuple):
    """New facts about a person.

    None, or no names, leaves a fact as it is. An empty text removes a fact. `absent` says that the person did not come,
    or is present after all, `removed` that they never played and are struck out (`Registry.strike_out`).
    """

    name: str | None = None
    club: str | None = None
    team: str | None = None
    number: int | None = None
    guest: bool | None = None
    paid: bool | None = None
    tandem: str | None = None
    born: int | None = None
    member_number: str | None = None
    paper_name: str | None = None
    pronunciation: str | None = None
    association: str | None = None
    first_series: int | None = None
    last_series: int | None = None
    categories: tuple[str, ...] = ()
    no_categories: tuple[str, ...] = ()
    side_events: tuple[str, ...] = ()
    no_side_events: tuple[str, ...] = ()
    absent: bool | None = None
    removed: bool | None = None

    def applied_to(self, person: Person) -> Person:
        """Return a person with the new facts.

        >>> facts = PersonFacts(club="Herz Dame", side_events=("Tandem",), absent=True)
        >>> facts.applied_to(Person(Player("Ida", 7))).registration.last_series
        0
        """
        values = {name: value for name, value in self._asdict().items() if value is not None}
        single = [fact for fact in FACTS.values() if fact.key in values and fact.kind is not FactKind.NAMES]
        player = {fact.key: values[fact.key] for fact in single if fact.is_of_player}
        facts = {fact.key: values[fact.key] for fact in single if not fact.is_of_player}
        for thing in _BY_NAME:
            names = dict.fromkeys((*getattr(person.registration, thing), *values[thing]))
            facts[thing] = tuple(name for name in names if name not in values[f"no_{thing}"])
        if self.absent:
            facts["last_series"] = 0  # whatever their last series would have been
        elif self.absent is not None:
            facts.setdefault("last_series", None)
        registration = person.registration._replace(**facts)
        return person._replace(player=person.player._replace(**player), registration=registration)


class Registry:
    """The people of an open evening and their seats, written into its journal."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.journal = sheets.journal
        self.roster = sheets.journal.roster

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who takes part, by start number."""
        there = self.roster.players.keys() - self.sheets.ghosts
        return tuple(self._person(number) for number in sorted(there))

    def person(self, number: int) -> Person:
        """Return the person with a start number. Raises UsageError."""
        if number not in self.roster.players or number in self.sheets.ghosts:
            raise UsageError("person_unknown", number=number, file=self.journal.name)
        return self._person(number)

    def _person(self, number: int) -> Person:
        registration = self.roster.registration(number)
        year = self.journal.setting("date")[:4]
        return Person(
            self.roster.players[number],
            registration,
            categories_of(registration, self.journal.tournament.categories, int(year) if year.isdecimal() else None),
        )

    @property
    def free_number(self) -> int:
        """The next start number never used."""
        return max((*self.roster.players, *self.roster.renumbered), default=0) + 1

    def register(self, *players: Player) -> None:
        """Record people with their start numbers, new or changed. Nobody is entered twice."""
        self._must_differ(players)
        self.sheets.add([player_draft(player, self.roster.registration(player.number)) for player in players])

    def welcome(self, person: Person) -> None:
        """Register a new person with a start number of their own. Raises UsageError."""
        player = person.player
        if not is_name(player.name):
            raise UsageError("new_player_letter", name=plain(player.name))
        self._must_be_free(player.number or 0)
        self._must_differ([player])
        _must_fit(person)
        self.sheets.add([player_draft(player, person.registration)])

    def describe_person(self, number: int, after: Person) -> PersonChange:
        """Change the facts about a person and return the changes.

        The new name applies from now on, on every list. Raises RefusedError if nothing changes, UsageError if
        the number is unknown, if another person has the new number or name, or if no series would be left.
        """
        before = self.person(number)
        new = after.player.number or number
        if after == before:
            raise RefusedError("person_same", name=before.player.name, number=number)
        if after.player.name != before.player.name and not is_name(after.player.name):
            raise UsageError("new_player_letter", name=plain(after.player.name))
        if new != number:
            self._must_be_free(new)
        self._must_differ([after.player], leaving=number)
        _must_fit(after, before)
        was = number if new != number else None
        draft = player_draft(after.player, after.registration, was=was)
        signed = self._signed_lists(before) if after.player != before.player else ()
        self.sheets.add([draft])
        seated = tuple(
            key
            for key, numbers in sorted(self.roster.seating.items())
            if new in numbers and not after.registration.plays(key[0]) and key not in self.sheets.begun
        )
        return PersonChange(
            self.journal.name, before, self._person(new), signed, self._odd_tandem(before, after), seated
        )

    def may_be_struck_out(self, number: int) -> bool:
        """Whether a person has no seat, no game, no decision, has paid nothing and won nothing."""
        return self._bond_of(number) == ""

    def strike_out(self, number: int) -> Person:
        """Remove a person who never played, and return them. Their start number stays unused.

        Raises UsageError for an unknown number, RefusedError with the reason if they have a part in the event.
        """
        person = self.person(number)
        bond = self._bond_of(number)
        if bond:
            series, table = next((key for key in self.sheets.keys if self._is_at(key, number)), (0, 0))
            params = {"number": number, "series": series, "table": table, "file": self.journal.name}
            raise RefusedError(f"person_stays_{bond}", name=plain(person.player.name), **params)
        gone = person.registration._replace(last_series=0)
        self.sheets.add([player_draft(person.player, gone, seated=True)])  # seated nowhere: they are nobody's guest
        return person

    def _bond_of(self, number: int) -> str:
        """Return what ties a person to the event, "" if nothing does."""
        if any(self._is_at(key, number) for key in self.sheets.keys):
            return "seated"
        if any(number in decision.people for decision in self.journal.docket.decisions):
            return "decided"
        if any(number in payout.facts["people"] for payout in self.journal.payouts.values()):
            return "decided"
        return "paid" if self.roster.registration(number).paid else ""

    def _is_at(self, key: Key, number: int) -> bool:
        """Whether a person has a seat at a table or is on its list."""
        if number in self.roster.seating.get(key, ()):
            return True
        return key in self.sheets.begun and any(
            number in {player.number for player in people}
            for sheet in (self.sheets.sheet(key),)
            for people in (sheet.players, [each.player for each in sheet.changes if each.player is not None])
        )

    def has_games(self, number: int) -> bool:
        """Whether a person is on a list that has begun."""
        return any(self._is_at(key, number) for key in self.sheets.begun)

    def _odd_tandem(self, before: Person, after: Person) -> tuple[str, ...]:
        tandem = after.registration.tandem
        if not tandem or tandem == before.registration.tandem:
            return ()
        names = tuple(
            each.player.name for each in self.people if name_key(each.registration.tandem) == name_key(tandem)
        )
        return names if len(names) != _PAIR else ()

    def defined(self, facts: PersonFacts) -> PersonFacts:
        """Return the facts about a person, with categories and side events spelled as in the tournament.

        Raises UsageError for an unknown one.
        """
        changed: dict[str, Any] = {}
        for thing in _BY_NAME:
            names = tuple(each.name for each in getattr(self.journal.tournament, thing))
            for fact in (thing, f"no_{thing}"):
                read = [(word, find_name(word, names)) for word in getattr(facts, fact)]
                unknown = next((word for word, name in read if name is None), None)
                if unknown is not None and fact == thing:
                    near = nearest(unknown, names)
                    key = f"registration_{thing}"
                    raise UsageError(f"{key}_near" if near else key, answer=unknown, names=names, near=near)
                changed[fact] = tuple(name or word for word, name in read)
        return facts._replace(**changed)

    def rename(self, thing: str, before: str, after: str) -> tuple[PersonChange, ...]:
        """Rename a `club`, a `team` or a `tandem` for everybody in it and return what changed.

        Raises UsageError if nobody is in it.
        """
        who = [person for person in self.people if normalized(thing_of(person, thing)) == normalized(before)]
        if not who or not normalized(before):
            raise UsageError("rename_nobody", name=before)
        facts: dict[str, Any] = {thing: " ".join(after.split())}
        changes = [
            PersonChange(self.journal.name, each, PersonFacts(**facts).applied_to(each), self._signed_lists(each))
            for each in who
        ]
        changes = [change for change in changes if change.before != change.after]
        self.write_people([change.after for change in changes])
        return tuple(changes)

    def tick(self, fact: str, name: str, ticks: Mapping[int, bool]) -> tuple[PersonChange, ...]:
        """Set or clear a fact for many people at once and return what changed.

        `ticks` say by start number whether they have it: `guest`, `paid`, or the `name` of a category or side event.
        Raises UsageError for an unknown number or name.
        """
        people = [self.person(number) for number in ticks]
        changes = []
        for person in people:
            has = ticks[person.player.number or 0]
            key = fact if has or fact not in _BY_NAME else f"no_{fact}"
            value: dict[str, Any] = {key: (name,) if fact in _BY_NAME else has}
            after = self.defined(PersonFacts(**value)).applied_to(person)
            if after != person:
                changes.append(PersonChange(self.journal.name, person, after))
        self.write_people([change.after for change in changes])
        return tuple(changes)

    def write_people(self, people: Sequence[Person], before: Sequence[Draft] = ()) -> None:
        """Record people, new or changed, all of them or nobody, after the records that they depend on.

        Raises UsageError for one entered twice, and for a fact beyond its bounds.
        """
        self._must_differ([person.player for person in people])
        for person in people:
            number = person.player.number or 0
            _must_fit(person, self._person(number) if number in self.roster.players else None)
        drafts = [*before, *(player_draft(person.player, person.registration) for person in people)]
        if drafts:
            self.sheets.add(drafts)

    def near_person(self, name: str) -> Player | None:
        """Return the person with a name similar to the typed one, or None."""
        there = (person.player for person in self.people)
        known = {player.number or 0: player for player in there}
        near = NearNames((number, player.name) for number, player in known.items()).near(name)
        return known[near[0][1]] if near else None

    def seat_people(self, key: Key, numbers: Sequence[int], newcomers: Sequence[Player] = ()) -> None:
        """Record the people of a table whose list has no game yet, including new ones.

        Changes of players between games that are gone no longer count. Nothing is written if the same people sit there.
        Raises RefusedError.
        """
        must_take_seats(self.journal, key)
        games = games_of(self.journal, key)
        if games:
            raise RefusedError("seats_played", series=key[0], table=key[1], games=games)
        moves = [
            Draft(RecordKind.UNDO, list_key(*key), {"record": record.seq}) for record in self.sheets.book(key).moves
        ]
        if self.roster.seating.get(key, ()) == tuple(numbers) and not moves:
            return
        self.sheets.add([*newcomer_drafts(newcomers), *moves, seats_draft(key, numbers)])

    def reseat(self, decided: Mapping[Key, Mapping[str, Any]], newcomers: Sequence[Player] = ()) -> None:
        """Record a decision about the people of begun lists, including new ones."""
        drafts = [Draft(RecordKind.RESEAT, list_key(*key), content) for key, content in decided.items()]
        self.sheets.add([*newcomer_drafts(newcomers), *drafts])

    def change(
        self,
        key: Key,
        changes: Sequence[SheetChange],
        newcomers: Sequence[Player] = (),
        decision: Decision = NOBODY,
    ) -> Record:
        """Record the players who leave and join, or the rules, from a game on.

        They are undone together. `newcomers` are people unknown before. With a `decision` of the director the change is
        allowed anywhere in a round. Raises UsageError for a place that the table does not
        have, RefusedError, Overtaken, InputError.
        """
        policy.must_be_decision(decision)
        policy.must_be_open(self.sheets.history(key))
        _must_have_places(changes, self.sheets.sheet(key).size)
        content = {"before": changes[0].before, "lines": [write_change(change) for change in changes]}
        drafts = [*newcomer_drafts(newcomers), Draft(RecordKind.CHANGE, list_key(*key), content)]
        if decision.by_director:
            drafts.append(Draft(RecordKind.RELEASE, list_key(*key), decision.facts()))
        written = self.sheets.add(drafts)
        return next(record for record in written if record.kind == RecordKind.CHANGE)

    def _must_be_free(self, number: int) -> None:
        if not 1 <= number <= LARGEST:
            raise UsageError("person_number", number=number, limit=LARGEST)
        if number in self.roster.players:
            raise UsageError("new_number_taken", name=plain(self.roster.players[number].name), number=number)
        if number in self.roster.renumbered:
            raise UsageError("person_number_had", number=number)

    def _must_differ(self, players: Iterable[Player], leaving: int | None = None) -> None:
        nobody = self.sheets.ghosts
        there = {
            number: player
            for number, player in self.roster.players.items()
            if number != leaving and number not in nobody
        }
        twice = entered_twice({**there, **{player.number or 0: player for player in players}}.values())
        if twice is not None:
            raise UsageError("new_person_there", name=twice[0].name, number=twice[0].number)

    def _signed_lists(self, person: Person) -> tuple[Key, ...]:
        """Return the signed lists with a person."""
        number = person.player.number
        return tuple(
            key
            for key in self.sheets.begun
            if self.sheets.book(key).signed
            and any(player.number == number for player in self.sheets.sheet(key).players)
        )


def thing_of(person: Person, thing: str) -> str:
    """Return the club, team or tandem of a person, or an empty text."""
    return str(FACTS[thing].value(person.player, person.registration))


def have_a_word_in_common(name: str, other: str) -> bool:
    """Whether two names have an equal or nearly equal word.

    >>> have_a_word_in_common("Uwe Tiedeman", "Uwe Tiedemann"), have_a_word_in_common("Anna Becker", "Uwe Tiedemann")
    (True, False)
    """
    return any(likeness(word, each) >= _NEAR for word in name.split() for each in other.split())


def newcomer_drafts(players: Sequence[Player]) -> list[Draft]:
    """Return the records of people unknown before they were seated. They count only while seated."""
    return [player_draft(player, seated=True) for player in players]


def _must_have_places(changes: Sequence[SheetChange], size: int) -> None:
    """Refuse a change of a place that a table does not have. Newcomers may take a further place. Raises UsageError."""
    for change in changes:
        if change.kind is ChangeKind.RULES:
            continue
        joins = change.kind is ChangeKind.JOINED
        size += joins and change.place == size + 1 <= MAX_PLACES
        places = (change.place, change.other) if change.kind is ChangeKind.SWAPPED else (change.place,)
        for place in places:
            if place is None or not 1 <= place <= size:
                raise UsageError("place_gap" if joins else "place_absent", place=place)
        if read_change(write_change(change), change.before) is None:
            raise UsageError("place_absent", place=change.other or change.place)


def _must_fit(person: Person, before: Person | None = None) -> None:
    """Refuse new facts beyond their bounds, and a person who would play no series. Raises UsageError."""
    for fact in beyond_bounds(person.player, person.registration):
        value = fact.value(person.player, person.registration)
        if before is not None and value == fact.value(before.player, before.registration):
            continue
        params = {"value": brief(value), "limit": fact.most, "name": plain(brief(person.player.name))}
        if fact.kind is FactKind.YEAR:
            raise UsageError("registration_born", answer=str(value))
        if fact.kind is FactKind.TEXT:
            raise UsageError("person_fact_long", **params, count=len(value))
        raise UsageError("person_fact_number", **params, least=fact.least)
    first, last = person.registration.first_series, person.registration.last_series
    if last and last < first:
        raise UsageError("person_no_series", name=person.player.name, first=first, last=last)
