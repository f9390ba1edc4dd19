"""`skatlist value`: the value of one game, step by step."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from skatlist.cases.game_by_cards import CardGame, CardOptions, card_game, cards_sentences, row_of
from skatlist.cases.one_game import value as value_game
from skatlist.cases.one_game import value_row
from skatlist.cli.terminal.options import Output, OutputOption, RulesOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import sentence_part
from skatlist.files.formats.word_lookup import CONTRACTS
from skatlist.papers.reports.findings import finding_json, part_of_quote
from skatlist.papers.reports.model import Part, TextLines
from skatlist.papers.reports.value import claim_json, claim_parts, deciding_words, ramsch_parts, value_json, value_parts
from skatlist.skat.findings import has_errors
from skatlist.skat.findings.finding_model import Quoted
from skatlist.skat.rules import DEFAULT_PROFILE, load_profile
from skatlist.words import Language, UsageError, text
from skatlist.words.spelling import lookup_key

if TYPE_CHECKING:
    from skatlist.cases.one_game import SingleGame
    from skatlist.skat.rules import Profile


class GameOptions(NamedTuple):
    """The options for a game by its cards, with the names of `CardOptions`."""

    cards: Annotated[str | None, option("--cards", metavar="KARTEN")] = None
    skat: Annotated[str | None, option("--skat", metavar="KARTEN")] = None
    contract: Annotated[str | None, option("--contract", metavar="SPIELART")] = None
    hand: Annotated[bool, option("--hand")] = False
    announced: Annotated[str | None, option("--announced", metavar="s|z|ouvert")] = None
    # Numbers are read by the program's own rule for numbers, not by Typer's.
    points: Annotated[str | None, option("--points", metavar="N")] = None
    tricks: Annotated[str | None, option("--tricks", metavar="N")] = None
    bid: Annotated[str | None, option("--bid", metavar="N")] = None


def value(
    ctx: typer.Context,
    words: Annotated[list[str] | None, argument("SPIEL...", "game")] = None,
    *,
    by_cards: GameOptions,
    claim: Annotated[int | None, option("--claim", metavar="N")] = None,
    rules: RulesOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Value one game."""
    terminal: Terminal = ctx.obj
    options = CardOptions(**by_cards._asdict(), words=tuple(words or ()))
    profile = load_profile(rules or DEFAULT_PROFILE)
    played = _by_cards(options, profile)
    if played is None:
        game = value_game(" ".join(options.words), rules=rules, claim=claim)
    else:
        game = value_row(*row_of(played), profile, claim)
    lines = (line for part in _parts(game, played, terminal.lang) for line in sentence_part(part, terminal))
    terminal.answer(output, lambda: _json(game, played, terminal), lines)
    wrong = game.claim is not None and not game.claim.right
    raise typer.Exit(int(wrong or has_errors(game.findings)))


def _json(game: "SingleGame", by_cards: CardGame | None, terminal: Terminal) -> dict[str, object]:
    document = value_json(game, terminal.lang)
    if by_cards:
        spitzen, run = by_cards.entry.spitzen, list(by_cards.run)
        document["cards"] = {"spitzen": spitzen, "run": run, "skat_counted": by_cards.skat_counted}
    if game.claim is not None:
        document["claim"] = claim_json(game.claim, terminal.lang)
    return {**document, "findings": [finding_json(finding, game.profile, terminal.lang) for finding in game.findings]}


def _parts(game: "SingleGame", by_cards: CardGame | None, lang: Language) -> Iterator[Part]:
    """Yield the cards, the value, the findings, the answer to a claim."""
    if by_cards:
        yield TextLines(tuple(cards_sentences(by_cards, game.profile, lang)))
    unread = text("game.value.unread", lang) if game.unread else ""
    if game.ramsch:
        yield from ramsch_parts(game.ramsch.rows[0], lang, note=unread)
    elif game.row:
        note = unread or deciding_words(game, lang)
        yield from value_parts(game.row, game.profile, lang, is_possible=game.possible, note=note)
    yield from (part_of_quote(finding, game.profile, Quoted(), lang) for finding in game.findings)
    if game.claim is not None:
        yield from claim_parts(game.claim, lang)


def _by_cards(options: CardOptions, profile: "Profile") -> CardGame | None:
    """Return the game of a call with cards, else None. Raises UsageError for options that need cards."""
    if options.cards is not None:
        first = lookup_key(options.words[0]) if options.words else ""
        if options.contract is None and first in CONTRACTS:
            options = options._replace(contract=options.words[0], words=options.words[1:])
        return card_game(options, profile)
    if options.alone:
        raise UsageError("cards_needed", option=options.alone)
    if not options.words:
        raise UsageError("value_nothing")
    return None
