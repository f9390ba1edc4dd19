"""A place typed as a name: a first name or surname that only one person at the table has stands for their place."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from skatlist.base.patterns import pattern
from skatlist.files.formats.notation.tokens import TOKEN, WORDS, TokenKind
from skatlist.files.formats.players.names import NearNames, matching_players
from skatlist.files.formats.spoken_name import TITLES
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import Player
from skatlist.words.spelling import lookup_key, normalized
from skatlist.words.visible import plain

Seats = Mapping[int, Player]  # the people at a table in a game, by place

_MOST_WORDS: Final = 6  # words of a name: Prof. Dr. Karl-Heinz von Berg
_SHORTEST: Final = 2  # letters of a name. A single letter has another meaning
_WORD: Final = pattern(r"[^\W\d]+(?:[\u0300-\u036f][^\W\d]*)*")
_APART: Final = " ,;\t"
_BETWEEN: Final = pattern(r"[ \t.'’-]+")
_BEHIND: Final = pattern(r"\s*:?\s*")
_TAKES_PLACES: Final = frozenset(
    (TokenKind.PLACE, TokenKind.PLACES, TokenKind.PER_PLACE, TokenKind.POINTS, TokenKind.FEAT)
)


def with_place_numbers(line: str, seats: Seats) -> str:
    """Return a game as typed, with the number of the place for each name.

    >>> seats = {1: Player("Uwe Tiedemann"), 2: Player("Hans Klein"), 3: Player("Hans Groß")}
    >>> with_place_numbers("uwe grand m1 +", seats), with_place_numbers("1 herz m1 kontra kontra von groß +", seats)
    ('1 grand m1 +', '1 herz m1 kontra kontra von 3 +')
    >>> with_place_numbers("hans grand m1 +", seats), with_place_numbers('2 null + "uwe gab"', seats)
    ('hans grand m1 +', '2 null + "uwe gab"')
    """
    names = _names(seats)
    if not names or not any(map(str.isalpha, line)):
        return line
    line = first_place(line, seats)
    parts, at, is_due, before = [], 0, False, ""
    for token in TOKEN.finditer(line):
        if (word := token["word"]) is None:
            continue
        meaning = WORDS.get(lookup_key(before + word)) or WORDS.get(lookup_key(word))
        place = names.get(normalized(word)) if is_due and meaning is None else None
        if place is not None:
            parts += [line[at : token.start("word")], str(place)]
            at = token.end("word")
        else:
            is_due, before = meaning is not None and meaning[0] in _TAKES_PLACES, word
    return "".join((*parts, line[at:]))


def first_place(text: str, seats: Seats) -> str:
    """Return a text with the number of the place for a name at its beginning.

    >>> first_place("Karl-Heinz geht", {4: Player("Karl-Heinz Mühlbauer")}), first_place("k", {4: Player("K. Mühl")})
    ('4 geht', 'k')
    """
    names, longest, end = _names(seats), None, 0
    for _ in range(_MOST_WORDS):
        if (word := _WORD.match(text, end)) is None:
            break
        end = word.end()
        place = names.get(normalized(text[:end]))
        longest = (place, end) if place else longest
        if (between := _BETWEEN.match(text, end)) is None:
            break
        end = between.end()
    if longest is None:
        return text
    place, end = longest
    rest = text[_BEHIND.match(text, end).end() :]  # type: ignore[union-attr]
    return f"{place} {rest}".rstrip()


def all_places(text: str, seats: Seats) -> str:
    """Return a text of places only, with the number of the place for each name.

    >>> all_places("uwe, Hans Klein 3", {1: Player("Uwe Tiedemann"), 2: Player("Hans Klein"), 4: Player("Hans Groß")})
    '1 2 3'
    """
    parts, rest = [], text.strip(_APART)
    while rest:
        part, _, rest = re.sub(f"[{_APART}]", " ", first_place(rest, seats), count=1).partition(" ")
        parts.append(part)
        rest = rest.lstrip(_APART)
    return " ".join(parts)


def short_name(place: int, seats: Seats) -> str:
    """Return the shortest name for a place, or the number of the place if there is none."""
    words = [*plain(seats[place].name).split(), str(place)]
    return next(word for word in words if normalized(word) not in TITLES and first_place(word, seats) == str(place))


def strange_seat(finding: Finding, seats: Seats) -> Finding:
    """Complete the finding about a word instead of a place with the people at the table and the most similar one."""
    if finding.sentence != "place_name" or not seats:
        return finding
    token = str(finding.params["token"])
    matching = matching_players(token, seats.values())
    places = [place for place, player in seats.items() if player in matching] or [
        place for _, place in NearNames((place, player.name) for place, player in seats.items()).near(token)
    ]
    if len(places) != 1:
        who = tuple(f"{place} {plain(seats[place].name) or '?'}" for place in places or seats)
        return finding._replace(sentence="seat_open" if places else "seat", params={"token": token, "who": who})
    [place] = places
    params = {"token": token, "near": str(place), "player": plain(seats[place].name)}
    return finding._replace(sentence="seat_near", params=params)


def _names(seats: Seats) -> dict[str, int]:
    places: dict[str, set[int]] = {}
    for place, player in seats.items():
        for name in _name_forms(player.name):
            places.setdefault(name, set()).add(place)
    return {name: min(at) for name, at in places.items() if len(at) == 1 and len(name) >= _SHORTEST}


def _name_forms(name: str) -> Iterator[str]:
    """Yield the names of a person at the table: Karl-Heinz, Karl, Mühlbauer, von Berg, Berg, and the whole name."""
    words = [word for word in name.replace(",", " ").split() if normalized(word) not in TITLES]
    if not words:
        return
    first, *others = words
    yield normalized(name)
    yield normalized(" ".join(words))
    yield normalized(first)
    yield from (normalized(part) for part in first.split("-"))
    if others:
        yield normalized(others[-1])
        yield normalized(" ".join(others))
