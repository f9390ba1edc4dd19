"""A game in six large steps, for scorers who do not know the notation: the choices, and the resulting row."""

from bisect import bisect_left
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from skatlist.evening.seating import dealing, present
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.numbers import natural
from skatlist.skat.game import (
    LEVEL_NAMES,
    Contract,
    Entry,
    Level,
    announced_levels,
    announcements,
    legal_bids,
    level_sets,
    valuate,
    with_implied_levels,
)
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Feat, HouseRuleFacts, Phase, Row, ScoredSheet
from skatlist.skat.sheet.game_facts import FORM_FACTS, FactOf, GameFactKind
from skatlist.skat.sheet.presence import PLAYING
from skatlist.skat.sheet.row_words import contract_words
from skatlist.words import Language, text
from skatlist.words.visible import plain

NOBODY_PLAYED: Final = "passed"
RAMSCH: Final = "ramsch"
_SEATS: Final = range(1, 6)
TYPED: Final = ("shoves", *(f"{what}{place}" for place in _SEATS for what in ("points", "feat")))  # of a Ramsch
OVERBID: Final = "overbid"
_RESULTS: Final = {"won": "desk_list.won", "lost": "desk_list.lost", OVERBID: "desk_list.overbid"}
_LONGEST: Final = 200  # characters of a text
_NUMBERS: Final = frozenset((GameFactKind.NUMBER, GameFactKind.COUNT, GameFactKind.POINTS))
_LEVELS: Final = {name: level for level, name in LEVEL_NAMES.items()}


class Choice(NamedTuple):
    """A choice: the value that a form sends, and the text that a person reads."""

    value: str
    label: str


class GameSteps(NamedTuple):
    """The choices for a game, in order.

    `spitzen` and `levels` depend on the chosen contract. `level_words` are the levels one by one. `kontra` is empty if
    it is not allowed, `bock` if no Bock game is due, `feats` if no Ramsch is played. `shoves` and `ramsch_kontra` say
    whether the skat is passed round in a Ramsch, and whether Kontra may be said. `bids` are all legal bids. A game is
    overbid from the bid in `overbid_from` on, by contract, then by Spitzen and levels separated by a blank. A game that
    is not in it cannot be overbid. `facts` are asked for last. All of it is plain data, so that `_asdict()` can be put
    into a page.
    """

    who: tuple[Choice, ...]
    contract: tuple[Choice, ...]
    spitzen: Mapping[str, tuple[Choice, ...]]
    levels: Mapping[str, tuple[Choice, ...]]
    level_words: tuple[Choice, ...]
    kontra: tuple[Choice, ...]
    result: tuple[Choice, ...]
    bids: tuple[int, ...]
    overbid_from: Mapping[str, Mapping[str, int]]
    feats: tuple[Choice, ...]
    shoves: bool
    ramsch_kontra: bool
    bock: tuple[Choice, ...]
    facts: "tuple[FactField, ...]"


def game_steps(scored: ScoredSheet, game: int, lang: Language) -> GameSteps:
    """Return the choices for a game of a list, in words."""
    profile = scored.profile
    games = announcements(profile)
    contracts = tuple(dict.fromkeys(each.contract for each in games if each.contract is not None))
    spitzen = {
        contract.value: tuple(dict.fromkeys(each.spitzen for each in games if each.contract is contract))
        for contract in contracts
        if contract.has_spitzen
    }
    return GameSteps(
        who_may_play(scored, game, lang),
        tuple(Choice(each.value, text(f"words.Contract.{each}", lang)) for each in contracts),
        {each: tuple(_spitzen(number, lang) for number in numbers if number) for each, numbers in spitzen.items()},
        {
            each.value: tuple(_levels(levels, each, lang) for levels in level_sets(each, profile))
            for each in contracts
            if each.has_spitzen or each is Contract.NULL
        },
        tuple(
            Choice(name, text(f"words.Level.{level.name}", lang))
            for level, name in LEVEL_NAMES.items()
            if any(level & levels for each in contracts for levels in level_sets(each, profile))
        ),
        _kontra(profile, lang),
        tuple(Choice(each, text(label, lang)) for each, label in _RESULTS.items()),
        tuple(sorted(legal_bids(profile))),
        _overbid_from(profile),
        _feats(profile, lang),
        profile.ramsch.shoves,
        profile.ramsch.kontra,
        bock_choices(scored, game, lang),
        fact_fields(lang),
    )


def due_phase(scored: ScoredSheet, game: int) -> Phase | None:
    """Return the phase due in the next game, None for an ordinary game and for any other game."""
    return scored.pending[0].phase if scored.pending and game == scored.next_game else None


def bock_choices(scored: ScoredSheet, game: int, lang: Language) -> tuple[Choice, ...]:
    """Return the choices of a game in which Bock is due, beginning with the doubled game."""
    if due_phase(scored, game) is not Phase.BOCK:
        return ()
    return Choice("1", text("desk_list.bock_1", lang)), Choice("0", text("desk_list.bock_0", lang))


_MOST_KONTRA: Final = 4  # Bock is the highest call with a word


def _kontra(profile: Profile, lang: Language) -> tuple[Choice, ...]:
    most = min(len(profile.kontra.factors), _MOST_KONTRA)
    return (
        tuple(Choice(str(count), text(f"desk_list.kontra_{count}", lang)) for count in range(most + 1)) if most else ()
    )


def _feats(profile: Profile, lang: Language) -> tuple[Choice, ...]:
    """Return the choices Jungfrau and Durchmarsch in a Ramsch, beginning with neither."""
    rules = profile.ramsch
    if not rules.played:
        return ()
    names = [
        "none",
        *(["virgin"] if rules.virgin_factor > 1 or rules.virgin_announced else []),
        *(["virgin_announced", "virgin_missed"] if rules.virgin_announced else []),
        *(["march"] if rules.march else []),
        *(["march_announced", "march_missed"] if rules.march_announced else []),
    ]
    return tuple(Choice(name, text(f"desk_list.feat_{name}", lang)) for name in names)


def chosen_row(chosen: Mapping[str, str]) -> Row:
    """Return the chosen game. Facts not yet chosen are missing.

    >>> game = {"who": "2", "contract": "clubs", "spitzen": "-1", "levels": "H SA", "result": "won"}
    >>> row = chosen_row(game)
    >>> row.declarer, row.entry.contract.value, row.entry.spitzen, row.entry.won
    (2, 'clubs', -1, True)
    """
    who = chosen.get("who", "")
    house = _chosen_house(chosen) if who == RAMSCH else None
    entry = chosen_entry(chosen)._replace(**_typed_facts(chosen, FactOf.ENTRY))
    return Row(number=None, declarer=natural(who), entry=entry, house=house, **_typed_facts(chosen, FactOf.ROW))


class FactField(NamedTuple):
    """A fact of the table that a form asks for: the name of its field and its label."""

    name: str
    label: str
    is_number: bool


def fact_fields(lang: Language) -> tuple[FactField, ...]:
    """Return the facts that forms ask for after the game itself."""
    return tuple(FactField(fact.field, text(fact.label, lang), fact.kind in _NUMBERS) for fact in FORM_FACTS)


def _typed_facts(chosen: Mapping[str, str], of: FactOf) -> dict[str, Any]:
    """Return the facts of a record that were typed into a form, without anything that is no number."""
    typed: dict[str, Any] = {}
    for fact in FORM_FACTS:
        words = " ".join(plain(chosen.get(fact.field, "")).split())[:_LONGEST]
        value = _whole(words) if fact.kind in _NUMBERS else words or None
        if fact.of is of and value is not None:
            typed[fact.field] = value
    return typed


def with_typed_facts(line: str, chosen: Mapping[str, str], lang: Language) -> str:
    """Return a typed line with the facts that were typed into fields below it.

    >>> with_typed_facts("2 null +", {"remark": "Karten gezeigt", "remark_by": "Anna"}, Language.DE)
    '2 null + "Karten gezeigt" notiert von "Anna"'
    """
    entry, texts = _typed_facts(chosen, FactOf.ENTRY), _typed_facts(chosen, FactOf.ROW)
    return f"{line} {write_line(Row(None, Entry(**entry), **texts), lang, stated=True)}".strip()


def _chosen_house(chosen: Mapping[str, str]) -> HouseRuleFacts:
    """Return the typed facts of a Ramsch, without anything that is no number."""
    points = [_whole(chosen.get(f"points{place}", "")) for place in _SEATS]
    feats = [(place, *chosen.get(f"feat{place}", "").partition("_")) for place in _SEATS]

    def made(name: str) -> tuple[Feat, ...]:
        return tuple(
            Feat(at, announced=bool(how), missed=how == "missed") for at, what, _, how in feats if what == name
        )

    shoves = _whole(chosen.get("shoves", "")) or 0
    return HouseRuleFacts(shoves=shoves, virgin=made("virgin"), march=made("march"), card_points=tuple(points))


def chosen_entry(chosen: Mapping[str, str]) -> Entry:
    """Return the chosen facts of a game, without values that no step offers."""
    if chosen.get("who") == NOBODY_PLAYED:
        return Entry(contract=Contract.PASSED)
    if chosen.get("who") == RAMSCH:
        return Entry(contract=Contract.RAMSCH, kontra=_count(chosen, "kontra"), bock=_count(chosen, "bock"))
    contract = Contract(chosen["contract"]) if chosen.get("contract") in tuple(Contract) else None
    levels = Level.NONE
    for name in chosen.get("levels", "").split():
        levels |= _LEVELS.get(name, Level.NONE)
    result = chosen.get("result", "")
    return Entry(
        contract=contract,
        spitzen=_whole(chosen.get("spitzen", "")),
        levels=with_implied_levels(levels, contract),
        bid=_whole(chosen.get("bid", "")),
        kontra=_count(chosen, "kontra"),
        bock=_count(chosen, "bock"),
        won={"won": True, "lost": False, OVERBID: False}.get(result),
        overbid=result == OVERBID,
    )


def _count(chosen: Mapping[str, str], name: str) -> int:
    return _whole(chosen.get(name, "")) or 0


def bids_above(steps: GameSteps, chosen: Mapping[str, str]) -> tuple[int, ...]:
    """Return the bids for which the chosen game is overbid."""
    game = f"{chosen.get('spitzen', '')} {chosen.get('levels', '')}"
    lowest = steps.overbid_from.get(chosen.get("contract", ""), {}).get(game)
    return () if lowest is None else tuple(bid for bid in steps.bids if bid >= lowest)


@cache
def _overbid_from(profile: Profile) -> Mapping[str, Mapping[str, int]]:
    """Return the lowest bid for which each game is overbid, as in `GameSteps`."""
    bids = sorted(legal_bids(profile))
    highest: dict[str, dict[str, int]] = {}
    for game in announcements(profile):
        at = bisect_left(bids, x=True, key=lambda bid: valuate(game._replace(bid=bid), profile).overbid)
        if game.contract is not None and at < len(bids):
            spitzen = "" if game.spitzen is None else game.spitzen
            highest.setdefault(game.contract.value, {})[f"{spitzen} {_level_names(game.levels)}"] = bids[at]
    return highest


def _whole(word: str) -> int | None:
    return int(word) if word.removeprefix("-").isdecimal() and word.isascii() and len(word) <= len("-264") else None


def who_may_play(scored: ScoredSheet, game: int, lang: Language) -> tuple[Choice, ...]:
    """Return the choices of declarer: each player, nobody, and Ramsch if the rules have it.

    At four the dealer sits out.
    """
    people = present(scored, game)
    waits = {dealing(scored, game)} if len(people) > PLAYING else set()
    who = [
        Choice(str(place), player.name or text("game.score.place", lang, place=place))
        for place, player in people.items()
        if place not in waits
    ]
    passed = [Choice(NOBODY_PLAYED, text("desk_list.nobody_played", lang))] if scored.profile.list.passed else []
    ramsch = [Choice(RAMSCH, text("words.Contract.ramsch", lang))] if scored.profile.ramsch.played else []
    return (*who, *passed, *ramsch)


def _spitzen(number: int, lang: Language) -> Choice:
    side = "with" if number > 0 else "without"
    return Choice(str(number), f"{text(f'words.StepKind.{side}', lang)} {abs(number)}")


def _levels(levels: Level, contract: Contract, lang: Language) -> Choice:
    _, *words = contract_words(Entry(contract=contract), announced_levels(levels, contract), lang)
    return Choice(_level_names(levels), ", ".join(words) or text("desk_list.no_level", lang))


def _level_names(levels: Level) -> str:
    return " ".join(name for level, name in LEVEL_NAMES.items() if levels & level)
