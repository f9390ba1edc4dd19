"""Names of people: similar names, and the person of a name on a list."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.spoken_name import TITLES
from skatlist.skat.findings import Change, Effect, Finding, Fix, Severity, at_sheet, at_table
from skatlist.skat.findings.reading_kinds import L101
from skatlist.skat.sheet import ChangeKind, Player, Sheet
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament.checks.people import misnamed
from skatlist.words.spelling import likeness, normalized

_KNOWN: Final = L101._replace(severity=Severity.INFO, effects=Effect(0))  # a name that is read as a place

# Similar names, such as `Lothar Hufnagl` and `Lothar Hufnagel`, found quickly among hundreds.

_NEAR: Final = 0.75  # Lotar is that similar to Lothar, but Neu not to Meier
_COMMON: Final = TITLES | {"herr", "frau", "mr", "mrs", "ms"}
_SHARED: Final = 0.3  # of the pairs of letters. Words with fewer in common are not similar


def distinct_words(name: str) -> tuple[str, ...]:
    """Return the words that distinguish a name: without titles, signs and marks on letters.

    >>> distinct_words("Dr. Jörg Müßig-Öz")
    ('jorg', 'mussig', 'oz')
    """
    words = [normalized(word) for word in name.replace("-", " ").replace(",", " ").replace(".", " ").split()]
    distinct = tuple(word for word in words if word and word not in _COMMON)
    return distinct or tuple(filter(None, words))


class NearNames:
    """The names of some people by number, for finding those similar to another name."""

    def __init__(self, names: Iterable[tuple[int, str]] = ()) -> None:
        self._words: dict[int, tuple[str, ...]] = {}
        self._people: dict[str, set[int]] = defaultdict(set)  # people by a word of their names
        self._near: dict[str, dict[str, float]] = {}  # the similar words of each known word
        self._pairs: dict[str, list[str]] = defaultdict(list)  # the known words by pairs of their letters
        for number, name in names:
            self.add(number, name)

    def add(self, number: int, name: str) -> None:
        """Add a name."""
        self._words[number] = distinct_words(name)
        for word in self._words[number]:
            self._meet(word)
            self._people[word].add(number)

    def near(self, name: str) -> list[tuple[float, int]]:
        """Return the people with a similar name, the most similar first, with the similarity (at most 1).

        Every word of the shorter name must be similar to a word of the other one. An initial counts as the whole word.

        >>> [number for _, number in NearNames([(8, "Lothar Hufnagel"), (9, "Peter Meier")]).near("Lotar Hufnagl")]
        [8]
        """
        words = distinct_words(name)
        for word in words:
            self._meet(word)
        alike = {other for word in words for other in self._near[word] if other in self._people}
        near = []
        for number in {each for other in alike for each in self._people[other]}:
            nearness = self._nearness(words, self._words[number])
            if nearness:
                near.append((nearness, number))
        return sorted(near, key=lambda each: (-each[0], each[1]))

    def _nearness(self, words: tuple[str, ...], others: tuple[str, ...]) -> float:
        fewer, more = sorted((words, others), key=len)
        best = [max(self._likeness(word, other) for other in more) for word in fewer]
        return sum(best) / len(best) if min(best) >= _NEAR else 0.0

    def _likeness(self, word: str, other: str) -> float:
        if word[0] == other[0] and 1 in {len(word), len(other)}:
            return 1.0
        return self._near[word].get(other, 0.0)

    def _meet(self, word: str) -> None:
        """Compare a new word with the known ones."""
        if word in self._near:
            return
        mine = _pairs(word)
        self._near[word] = {word: 1.0}
        shared = Counter(other for pair in mine for other in self._pairs[pair])
        for other, count in shared.items():
            if count >= _SHARED * max(len(word), len(other)) and (like := likeness(word, other)) >= _NEAR:
                self._near[word][other] = self._near[other][word] = like
        for pair in mine:
            self._pairs[pair].append(word)


def _pairs(word: str) -> set[str]:
    whole = f"^{word}$"
    return {whole[at : at + 2] for at in range(len(whole) - 1)}


# Find the person of a name on a list, where people write shorter names than in the registration.


def same_person(name: str, other: str) -> bool:
    """Whether two names can be of one person: every word of the shorter one begins a word of the other.

    >>> [same_person(name, "Anna Becker") for name in ("A. Becker", "Becker, Anna", "Hans")]
    [True, True, False]
    """
    fewer, more = sorted((_words(name), _words(other)), key=len)
    return bool(fewer) and all(
        any(whole.startswith(word) or word.startswith(whole) for whole in more) for word in fewer
    )


def _words(name: str) -> list[str]:
    words = (normalized(word) for word in name.replace(".", " ").replace(",", " ").split())
    return [word for word in words if word]


def matching_players(name: str, people: Iterable[Player]) -> tuple[Player, ...]:
    """Return the people of a name: those with exactly that name, else those it may be short for."""
    known = tuple(people)
    plain = normalized(name)  # empty if it has no letters
    same = tuple(each for each in known if each.name == name or (plain and normalized(each.name) == plain))
    return same or tuple(player for player in known if same_person(name, player.name))


def with_names(parsed: Parsed) -> Parsed:
    """Return the lists, with findings that know the places of their table and the person named instead of a seat."""
    seated: dict[tuple[str, int | None, int | None], tuple[Player, ...]] = {
        (sheet.source.file, sheet.series, sheet.table): sheet.players for sheet in reversed(parsed.sheets)
    }
    findings = tuple(
        _with_name(finding, seated.get((finding.source.file, finding.series, finding.table), ()))
        for finding in parsed.findings
    )
    taken = {
        (each.source.file, each.source.line): each.params["place"]
        for each in findings
        if each.sentence == "place_known" and each.column == "declarer"
    }
    sheets = parsed.sheets if not taken else tuple(_with_declarers(sheet, taken) for sheet in parsed.sheets)
    return parsed._replace(sheets=sheets, findings=findings)


def _with_declarers(sheet: Sheet, taken: Mapping[tuple[str, int | None], Any]) -> Sheet:
    """Return a list whose games have the declarers named in their rows."""
    rows = (
        row._replace(declarer=place)
        if row.declarer is None and (place := taken.get((sheet.source.file, row.source.line))) is not None
        else row
        for row in sheet.rows
    )
    return sheet._replace(rows=tuple(rows))


def other_people(written: Sequence[Sheet], seated: Sequence[Sheet]) -> Iterator[Finding]:
    """Yield a finding for every list with names other than those of the people seated there."""
    for own, seat in zip(written, seated, strict=True):
        joined = {(change.place, change.player) for change in own.changes if change.kind is ChangeKind.JOINED}
        pairs = [
            (place, player.name, other.name)
            for place, (player, other) in enumerate(zip_longest(own.players, seat.players, fillvalue=Player()), 1)
            if player.name and (place, player) not in joined and not same_person(player.name, other.name)
        ]
        if pairs:
            others = (other for other in seated if other.series == seat.series and other.table != seat.table)
            elsewhere = (other.table for other in others if _are_all_there(own, other))
            yield at_sheet(misnamed(pairs, next(elsewhere, None)), seat)


def _are_all_there(written: Sheet, seated: Sheet) -> bool:
    """Whether a list names the people of a table, and all of them."""
    names = [player.name for player in written.players if player.name]
    return len(names) == len(seated.players) and all(
        any(same_person(name, player.name) for player in seated.players) for name in names
    )


def _with_name(finding: Finding, players: tuple[Player, ...]) -> Finding:
    finding = at_table(finding, len(players)) if players else finding
    if finding.sentence != "place_name":
        return finding
    token = str(finding.params["token"])
    places = [place for place, player in enumerate(players, 1) if same_person(token, player.name)]
    if len(places) > 1:
        who = tuple(f"{place} {players[place - 1].name}" for place in places)
        return finding._replace(sentence="place_open", params={**finding.params, "who": who})
    if not places:
        return finding
    place = places[0]
    params = {**finding.params, "player": players[place - 1].name, "place": place}
    changes = () if finding.game is None else (Change(finding.game, finding.column or Cell(""), token, place),)
    fix = Fix("write", {"after": place}, changes=changes)
    finding = finding._replace(sentence="place_known", params=params, fixes=(fix,) if changes else ())
    # The name of a declarer is their place. Elsewhere in a row it would be a guess.
    return finding._replace(kind=_KNOWN) if finding.column == "declarer" else finding


def by_names(sheet: Sheet, people: Sequence[Player]) -> Sheet:
    """Return a list by sums with its numbers at the places where the people named on it sit.

    A table with one row a person may have them in another order. A list that names others stays as it is.
    """
    if sheet.rows or sheet.changes:
        return sheet
    order = [
        at for person in people for at, player in enumerate(sheet.players) if same_person(player.name, person.name)
    ]
    if sorted(order) != [*range(sheet.size)] or order == sorted(order):
        return sheet
    players = tuple(sheet.players[at] for at in order)
    footer = tuple(
        row._replace(values=(*(row.values[at] for at in order), *row.values[sheet.size :])) for row in sheet.footer
    )
    return sheet._replace(players=players, footer=footer)
