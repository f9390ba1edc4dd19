"""`skatlist value`: what one game is worth, step by step."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.cli.terminal.options import Output, OutputOption, RulesOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import finding_lines
from skatlist.cli.views.value_view import claim_json, claim_lines, value_json, value_lines
from skatlist.disputes.game_words import deciding_words
from skatlist.findings import has_errors
from skatlist.findings.quote import Quoted
from skatlist.game_by_cards import CardGame, CardOptions, card_game, cards_sentences, row_of
from skatlist.one_game import value as value_game
from skatlist.one_game import value_row
from skatlist.reports.findings import finding_json, part_of_quote
from skatlist.rules import DEFAULT_PROFILE, load_profile
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.one_game import SingleGame
    from skatlist.rules import Profile


def value(
    ctx: typer.Context,
    words: Annotated[list[str] | None, argument("SPIEL...", "game")] = None,
    cards: Annotated[str | None, option("--cards", metavar="KARTEN")] = None,
    skat: Annotated[str | None, option("--skat", metavar="KARTEN")] = None,
    contract: Annotated[str | None, option("--contract", metavar="SPIELART")] = None,
    hand: Annotated[bool, option("--hand")] = False,
    announced: Annotated[str | None, option("--announced", metavar="s|z|ouvert")] = None,
    # Numbers are read by the program's own rule for numbers, not by Typer's.
    points: Annotated[str | None, option("--points", metavar="N")] = None,
    tricks: Annotated[str | None, option("--tricks", metavar="N")] = None,
    bid: Annotated[str | None, option("--bid", metavar="N")] = None,
    claim: Annotated[int | None, option("--claim", metavar="N")] = None,
    rules: RulesOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Value one game."""
    desk: Terminal = ctx.obj
    asked = CardOptions(cards, skat, contract, hand, announced, points, tricks, bid, tuple(words or ()))
    profile = load_profile(rules or DEFAULT_PROFILE)
    by_cards = _by_cards(asked, profile)
    if by_cards is None:
        game = value_game(" ".join(asked.words), rules=rules, claim=claim)
    else:
        game = value_row(*row_of(by_cards), profile, claim)
    desk.answer(output, lambda: _json(game, by_cards, desk), _lines(game, by_cards, desk))
    wrong = game.claim is not None and not game.claim.right
    raise typer.Exit(int(wrong or has_errors(game.findings)))


def _json(game: "SingleGame", by_cards: CardGame | None, desk: Terminal) -> dict[str, object]:
    document = value_json(game, desk.lang) | ({"cards": _cards_json(by_cards)} if by_cards else {})
    if game.claim is not None:
        document["claim"] = claim_json(game.claim, desk.lang)
    return {**document, "findings": [finding_json(finding, game.profile, desk.lang) for finding in game.findings]}


def _lines(game: "SingleGame", by_cards: CardGame | None, desk: Terminal) -> Iterator[str]:
    """Yield what a player reads: the cards, the value, what is wrong, the answer to a claim."""
    yield from cards_sentences(by_cards, game.profile, desk.lang) if by_cards else ()
    if game.ramsch:
        from skatlist.cli.views.score_view import ramsch_lines  # noqa: PLC0415 - P1: what shows lists, for every game but Ramsch

        yield from ramsch_lines(game.ramsch.rows[0], desk)
    elif game.row:
        note = desk.text("value.unread") if game.unread else deciding_words(game, desk.lang)
        yield from value_lines(game.row, game.profile, desk, possible=game.possible, note=note)
    for finding in game.findings:
        yield from finding_lines(part_of_quote(finding, game.profile, Quoted(), desk.lang), desk)
    if game.claim is not None:
        yield from claim_lines(game.claim, desk)


def _cards_json(game: CardGame) -> dict[str, object]:
    return {"spitzen": game.entry.spitzen, "run": list(game.run), "skat_counted": game.skat_counted}


def _by_cards(asked: CardOptions, profile: "Profile") -> CardGame | None:
    """Return the game of a call that names cards. Raises UsageError where only some of the options are there."""
    if asked.cards is not None:
        return card_game(asked, profile)
    if asked.alone:
        raise UsageError("cards_needed", option=asked.alone)
    if not asked.words:
        raise UsageError("value_nothing")
    return None
