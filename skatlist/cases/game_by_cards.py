"""The library: a game by its cards, the reason for its Spitzen, and the result by points and tricks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from skatlist.files.formats.numbers import natural
from skatlist.files.formats.word_lookup import CONTRACTS, contract_and_levels, result
from skatlist.skat.findings import Finding
from skatlist.skat.findings.reading_kinds import L103
from skatlist.skat.game import ALL_POINTS, ALL_TRICKS, ANNOUNCED, BASE, Contract, Entry, Level, valuate
from skatlist.skat.game.cards import Card, cards_named, spitzen_run, trumps
from skatlist.skat.game.outcome import outcome, points_of
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Row
from skatlist.skat.sheet.columns import Cell
from skatlist.words import Language, UsageError, text
from skatlist.words.spelling import lookup_key, nearest
from skatlist.words.visible import shortened
from skatlist.words.word_tables import spellings

_HAND: Final = 10
_SKAT: Final = 2
_ANNOUNCED: Final = {
    **dict.fromkeys(("s", "sa", *spellings("level")["schneider"]), Level.SCHNEIDER_ANNOUNCED),
    **dict.fromkeys(("z", "za", *spellings("level")["schwarz"]), Level.SCHWARZ_ANNOUNCED),
    **dict.fromkeys(("o", "ou", *spellings("level")["ouvert"]), Level.OUVERT),
}


class CardOptions(NamedTuple):
    """The options of a call about a game by its cards, as typed, None or empty if missing."""

    cards: str | None = None
    skat: str | None = None
    contract: str | None = None
    hand: bool = False
    announced: str | None = None
    points: str | None = None
    tricks: str | None = None
    bid: str | None = None
    words: tuple[str, ...] = ()

    @property
    def alone(self) -> str:
        """The first option that makes no sense without `--cards`, or ""."""
        typed = ((f"--{name}", words) for name, words in self._asdict().items() if name not in {"cards", "words"})
        return next((option for option, words in typed if words), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGame:
    """A game by its cards: the entry that follows from them, and the reason for its Spitzen.

    `run` are the Spitzen, `breaker` the next trump below (None if the run ends with the last one that counts).
    `skat_counted` says that the cards given for the skat count. `due` is the number of cards that count, `unnamed` how
    many of them were not given.
    """

    entry: Entry
    cards: tuple[Card, ...]
    skat: tuple[Card, ...]
    run: tuple[Card, ...]
    breaker: Card | None
    skat_counted: bool
    due: int
    unnamed: int


def card_game(options: CardOptions, profile: Profile) -> CardGame:
    """Return the game described by cards and options.

    The skat counts for the Spitzen, in Hand games too, unless the rule set says otherwise (ISkO 2.3.2). Without a
    result in the call, points and tricks decide crosses and result. Raises UsageError naming the wrong card or word.
    """
    contract, levels = _contract(options.contract)
    cards, skat = _cards(options)
    levels |= _announced(options.announced) | (Level.HAND if options.hand else Level.NONE)
    counts = not (levels & Level.HAND and profile.values.hand_without_skat)
    held = (*cards, *skat) if counts else cards
    due = _HAND + (_SKAT if counts else 0)
    run, breaker = _spitzen(held, contract, profile)
    entry = Entry(
        contract=contract,
        spitzen=(len(run) if run[0] in held else -len(run)) if run else None,
        levels=levels,
        bid=_number("--bid", options.bid),
        card_points=_number("--points", options.points, ALL_POINTS),
        tricks=_number("--tricks", options.tricks, ALL_TRICKS),
    )
    return CardGame(
        entry=_judged(entry, _result(options.words), profile),
        cards=cards,
        skat=skat,
        run=run,
        breaker=breaker,
        skat_counted=counts and bool(skat),
        due=due,
        unnamed=due - len(held),
    )


def _contract(word: str | None) -> tuple[Contract, Level]:
    if word is None:
        raise UsageError("cards_contract")
    contract = contract_and_levels(word)
    if contract is None or not (contract[0] in BASE or contract[0] is Contract.NULL):
        near = nearest(word, [name for name, (kind, _) in CONTRACTS.items() if kind in BASE or kind is Contract.NULL])
        raise UsageError("cards_contract_near" if near else "cards_contract_unknown", word=shortened(word), near=near)
    return contract


def _cards(options: CardOptions) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return hand and skat: at most ten and two cards, all different."""
    cards, skat = cards_named(options.cards or ""), cards_named(options.skat or "")
    if not cards:
        raise UsageError("cards_none")
    _at_most(cards, _HAND, "cards_too_many")
    _at_most(skat, _SKAT, "cards_skat_too_many")
    both = tuple(card for card in cards if card in skat)
    if both:
        raise UsageError("cards_in_both", cards=both)
    return cards, skat


def _at_most(cards: Sequence[Card], most: int, sentence: str) -> None:
    if len(cards) > most:
        raise UsageError(sentence, count=len(cards), cards=tuple(cards[most:]))


def _announced(word: str | None) -> Level:
    if word is None:
        return Level.NONE
    level = _ANNOUNCED.get(lookup_key(word))
    if level is None:
        raise UsageError("cards_announced", word=shortened(word))
    return level


def _result(words: Sequence[str]) -> bool | None:
    """Return the result in the call, one word for won or lost."""
    if not words:
        return None
    won = result(words[0])
    strange = words[0] if won is None else words[1] if len(words) > 1 else ""
    if strange:
        raise UsageError("cards_word", word=shortened(strange))
    return won


def _number(option: str, typed: str | None, most: int | None = None) -> int | None:
    if typed is None:
        return None
    number = natural(typed)
    if number is None:
        raise UsageError("usage_number", what=option)
    if most is not None and number > most:
        raise UsageError("cards_number", option=option, number=shortened(typed), most=most)
    return number


def _spitzen(held: Sequence[Card], contract: Contract, profile: Profile) -> tuple[tuple[Card, ...], Card | None]:
    run, order = spitzen_run(held, contract), trumps(contract)
    most = profile.values.spitzen_grand if contract is Contract.GRAND else profile.values.spitzen_suit
    counted = run[:most]
    return counted, order[len(counted)] if len(counted) < min(len(order), most) else None


def _judged(entry: Entry, won: bool | None, profile: Profile) -> Entry:
    """Return the entry with the crosses that its points and tricks prove, and their result if the call has none."""
    if entry.contract is None:
        return entry
    made, levels = outcome(entry.contract, entry.levels, entry.card_points, entry.tricks, profile)
    entry = entry._replace(levels=levels | entry.levels)
    if won is None and made is not None:
        won = made and not valuate(entry, profile).overbid
    return entry._replace(won=won)


def row_of(game: CardGame) -> tuple[Row, tuple[Finding, ...]]:
    """Return the row of a game by its cards, and its missing facts, in the form in which a line is read."""
    missing = () if game.entry.won is not None else (Finding(kind=L103, column=Cell("result"), sentence="result"),)
    return Row(number=None, entry=game.entry), missing


def cards_sentences(game: CardGame, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield sentences: the reason for the Spitzen, the role of the skat, what points and tricks prove."""
    if not game.run:
        yield text("game.cards.null", lang)
    else:
        yield _run(game, lang)
        yield from _skat(game, profile, lang)
    yield from _proved(game, profile, lang)


def _run(game: CardGame, lang: Language) -> str:
    if (game.entry.spitzen or 0) > 0:
        key = "game.cards.with" if game.breaker is not None else "game.cards.with_all"
    else:
        key = "game.cards.without" if game.breaker is not None else "game.cards.without_all"
    return text(key, lang, run=game.run, breaker=game.breaker, count=len(game.run))


def _skat(game: CardGame, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield sentences about the role of the skat and the cards that were not given."""
    hand = bool(game.entry.levels & Level.HAND)
    deciding = (*game.run, game.breaker)
    decisive = tuple(card for card in game.skat if card in deciding)
    if game.skat_counted and decisive:
        yield text("game.cards.skat_decides", lang, cards=decisive)
    if game.skat_counted:
        yield text("game.cards.skat_counts", lang)
    elif hand and profile.values.hand_without_skat:
        yield text("game.cards.skat_left_out", lang)
    if len(game.run) < len(_whole_run(game)):
        yield text("game.cards.most", lang, count=len(game.run))
    if len(game.cards) == _HAND - 1:
        yield text("game.cards.hand_one_short", lang, count=len(game.cards))
    elif game.unnamed:
        yield text("game.cards.unnamed", lang, count=game.unnamed, total=game.due)


def _whole_run(game: CardGame) -> tuple[object, ...]:
    held = (*game.cards, *game.skat) if game.skat_counted else game.cards
    return spitzen_run(held, game.entry.contract) if game.entry.contract else ()


def _proved(game: CardGame, profile: Profile, lang: Language) -> Iterator[str]:
    """Yield sentences about the crosses that points and tricks prove, and the one in doubt (quellen.md A23)."""
    entry = game.entry
    points, tricks = entry.card_points, entry.tricks
    if entry.contract not in BASE or (entry.levels & ANNOUNCED and not entry.won):
        return
    # The declarer of a game lost only because of its bid may have reached Schneider or Schwarz.
    if entry.levels & Level.SCHWARZ and tricks is not None:
        yield text("game.cards.schwarz_others" if tricks else "game.cards.schwarz_own", lang)
    elif entry.levels & Level.SCHNEIDER and points is not None:
        key = "game.cards.schneider_others" if points > ALL_POINTS // 2 else "game.cards.schneider_own"
        yield text(key, lang, points=points, rest=ALL_POINTS - points)
    doubtful = tricks is None and points is not None and (points == ALL_POINTS or points in points_of(0))
    if doubtful and profile.values.schwarz_by == "tricks" and not entry.levels & Level.SCHWARZ:
        yield text("game.cards.schwarz_in_doubt", lang)
