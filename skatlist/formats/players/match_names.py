"""Finds the person meant by a name on a list: people write shorter names than the registration has."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from skatlist.checks.event.e102_player_twice import misnamed
from skatlist.findings import Change, Finding, Fix, at_sheet, at_table
from skatlist.formats.parsed import Parsed
from skatlist.sheet import ChangeKind, Player, Sheet
from skatlist.sheet.columns import Cell
from skatlist.words.spelling import normalized


def same_person(name: str, other: str) -> bool:
    """Whether two names can be those of one person: every word of the shorter one begins a word of the other.

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
    """Return whom a name means: everybody called just so, else everybody it can be short for."""
    known = tuple(people)
    plain = normalized(name)  # empty if it is all signs
    same = tuple(each for each in known if each.name == name or (plain and normalized(each.name) == plain))
    return same or tuple(player for player in known if same_person(name, player.name))


def with_names(parsed: Parsed) -> Parsed:
    """Return the lists with the places of each table, and with seats for names that stand for a place."""
    seated: dict[tuple[str, int | None, int | None], tuple[Player, ...]] = {
        (sheet.source.file, sheet.series, sheet.table): sheet.players for sheet in reversed(parsed.sheets)
    }
    return parsed._replace(
        findings=tuple(
            _with_name(finding, seated.get((finding.source.file, finding.series, finding.table), ()))
            for finding in parsed.findings
        )
    )


def other_people(written: Sequence[Sheet], seated: Sequence[Sheet]) -> Iterator[Finding]:
    """Yield a finding for every list whose own names are not those of the people seated there."""
    for own, meant in zip(written, seated, strict=True):
        joined = {(change.place, change.player) for change in own.changes if change.kind is ChangeKind.JOINED}
        pairs = [
            (place, player.name, other.name)
            for place, (player, other) in enumerate(zip_longest(own.players, meant.players, fillvalue=Player()), 1)
            if player.name and (place, player) not in joined and not same_person(player.name, other.name)
        ]
        if pairs:
            yield at_sheet(misnamed(pairs), meant)


def _with_name(finding: Finding, players: tuple[Player, ...]) -> Finding:
    finding = at_table(finding, len(players)) if players else finding
    if finding.sentence != "place_name":
        return finding
    token = str(finding.params["token"])
    places = [place for place, player in enumerate(players, 1) if same_person(token, player.name)]
    if len(places) != 1:
        return finding
    place = places[0]
    params = {**finding.params, "player": players[place - 1].name, "place": place}
    changes = () if finding.game is None else (Change(finding.game, finding.column or Cell(""), token, place),)
    fix = Fix("write", {"after": place}, changes=changes)
    return finding._replace(sentence="place_known", params=params, fixes=(fix,) if changes else ())
