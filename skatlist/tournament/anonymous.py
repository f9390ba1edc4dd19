"""An event without names: people as numbers, no clubs, no free text, but games and results as they are."""

import tomllib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from skatlist.base.fields import write_toml
from skatlist.skat.sheet import ListHistory, Player, Row, Sheet, Source
from skatlist.tournament.model import Event
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.person_facts import REGISTERED, FactKind
from skatlist.tournament.side_standings import category_members
from skatlist.tournament.tournament import UNSAID, Registration, Tournament
from skatlist.words import Language, text

_KEPT: Final = tuple(fact.key for fact in REGISTERED if fact.kind in {FactKind.FLAG, FactKind.NUMBER})
_TELLING: Final = 3  # least letters of a word that can identify a person


def anonymous_event(event: Event) -> Event:
    """Return an event with its final lists, without anything that identifies a person by name.

    Start numbers, seats, games, results, guests and categories stay. People are named by their numbers. Removed are
    names, clubs, places, years of birth, remarks, fees and prizes, signatures, corrections and disputes. Decisions in
    force keep their effect but not their reason.
    """
    return _Anonymous(event).event()


def anonymous_rules(event: Event, rules: Mapping[str, str]) -> dict[str, str]:
    """Return the rule files of a club without the text around the rules: title, notes, comments, who agreed."""
    anonymous = _Anonymous(event)
    texts = {}
    for name, words in rules.items():
        table = tomllib.loads(words)
        table.pop("notes", None)
        if "title" in table:
            table["title"] = {lang.value: text("people.anonymous.rules", lang) for lang in Language}
        if "agreed_by" in table:
            table["agreed_by"] = [anonymous.replacement_name(each) for each in table["agreed_by"]]
        texts[name] = "".join(f"{key} = {write_toml(value)}\n" for key, value in table.items())
    return texts


def secret_words(event: Event) -> frozenset[str]:
    """Return the names in an event (people and texts about them, directors, heads of lists), by `name_key`.

    Names of fewer than three letters are left out.
    """
    words = {word for player in _everybody(event) for word in (player.name, player.club, player.team)}
    texts = [fact.key for fact in REGISTERED if fact.kind is FactKind.TEXT]
    words |= {getattr(known, key) for known in event.registrations.values() for key in texts}
    words |= {decision.director for decision in event.decisions}
    words |= {correction.director for history in event.history for correction in history.corrections}
    words |= {word for sheet in (*event.sheets, *event.seconds) for word in sheet.header.values()}
    return frozenset(key for key in map(name_key, words) if len(key) >= _TELLING)


def _everybody(event: Event) -> Iterator[Player]:
    yield from event.players
    for sheet in (*event.sheets, *event.seconds):
        yield from sheet.players
        yield from (change.player for change in sheet.changes if change.player is not None)


class _Anonymous:
    """The names that replace all others."""

    def __init__(self, event: Event) -> None:
        self.given = event
        self.lang = Language(event.language)
        self.secrets = secret_words(event)
        self.numbers: dict[str, int] = {}
        self.aliases: dict[str, dict[str, str]] = {"team": {}, "tandem": {}, "ranking": {}}
        with_name = [player for player in _everybody(event) if player.name]
        for player in with_name:
            if player.number is not None:
                self.numbers.setdefault(player.name, player.number)
        self.free = max((player.number or 0 for player in _everybody(event)), default=0)

    def event(self) -> Event:
        given = self.given
        return Event(
            name=text("people.anonymous.event", self.lang),
            date=given.date,
            language=given.language,
            rules=given.rules,
            series=given.series,
            games=given.games,
            players=tuple(map(self._player, given.players)),
            seating=given.seating,
            sheets=tuple(map(self._sheet, given.sheets)),
            history=tuple(ListHistory(each.series, each.table) for each in given.history),
            profile=given.profile,
            registrations=MappingProxyType(dict(self._registrations())),
            other_rules=given.other_rules,
            conform=given.conform,
            conform_ended=given.conform_ended,
            lists=given.lists,
            seconds=tuple(map(self._sheet, given.seconds)),
            loss_fees=given.loss_fees,
            decisions=tuple(
                decision._replace(
                    time="",
                    director=text("people.anonymous.director", self.lang),
                    reason=text("people.anonymous.reason", self.lang),
                    paragraph="",
                    teams=tuple(self._call("team", name) for name in decision.teams),
                )
                for decision in given.decisions
                if decision.in_force
            ),
            tournament=self._tournament(given.tournament),
        )

    def replacement_name(self, name: str) -> str:
        """Return the replacement of a person's name."""
        return self._player(Player(name)).name

    def _player(self, player: Player) -> Player:
        if not player.name and player.number is None:
            return Player()  # an empty place
        number = player.number if player.number is not None else self.numbers.get(player.name)
        if number is None:
            self.free += 1
            number = self.numbers[player.name] = self.free
        name = text("people.anonymous.player", self.lang, number=number)
        return Player(name, number, team=self._call("team", player.team), excluded=player.excluded)

    def _call(self, kind: str, name: str) -> str:
        aliases = self.aliases[kind]
        if name and name_key(name) not in aliases:
            aliases[name_key(name)] = text(f"people.anonymous.{kind}", self.lang, number=len(aliases) + 1)
        return aliases[name_key(name)] if name else ""

    def _ranking(self, name: str) -> str:
        return self._call("ranking", name) if any(word in name_key(name) for word in self.secrets) else name

    def _registrations(self) -> Iterator[tuple[int, Registration]]:
        """Yield the facts about people that stay. Categories of age are now named."""
        categories = category_members(self.given)
        for number, known in self.given.registrations.items():
            kept = Registration(
                **{key: getattr(known, key) for key in _KEPT},
                tandem=self._call("tandem", known.tandem),
                categories=tuple(self._ranking(name) for name, people in categories.items() if number in people),
                side_events=tuple(map(self._ranking, known.side_events)),
            )
            if kept != UNSAID:
                yield number, kept

    def _tournament(self, given: Tournament) -> Tournament:
        groups = tuple(tuple(self._call("team", name) for name in group) for group in given.league.groups)
        return Tournament(
            categories=tuple(each._replace(name=self._ranking(each.name)) for each in given.categories),
            side_events=tuple(
                each._replace(name=self._ranking(each.name), fee=0, category=self._ranking(each.category))
                for each in given.side_events
            ),
            team_size=given.team_size,
            draw=given.draw,
            league=given.league._replace(groups=groups),
            qualified=given.qualified,
            team_ranking=given.team_ranking,
        )

    def _sheet(self, sheet: Sheet) -> Sheet:
        changes = (
            change._replace(player=change.player and self._player(change.player), source=Source())
            for change in sheet.changes
        )
        return sheet._replace(
            players=tuple(map(self._player, sheet.players)),
            rows=tuple(map(_row, sheet.rows)),
            footer=tuple(row._replace(source=Source()) for row in sheet.footer),
            changes=tuple(changes),
            void=sheet.void and text("people.anonymous.reason", self.lang),
            header=MappingProxyType({}),
            source=Source(),
        )


def _row(row: Row) -> Row:
    return row.without_texts()
