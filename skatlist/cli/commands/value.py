"""`skatlist value`: what one game is worth, step by step."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.cli.terminal.options import Output, OutputOption, RulesOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.findings import has_errors
from skatlist.game_by_cards import CardGame, CardOptions, card_game, cards_sentences, row_of
from skatlist.one_game import value as value_game
from skatlist.one_game import value_row
from skatlist.rules import DEFAULT_PROFILE, load_profile
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.one_game import SingleGame
    from skatlist.rules import Profile

# The options that describe a game by its cards.
CardsOption = Annotated[str | None, typer.Option("--cards", help="option_cards", metavar="KARTEN")]
SkatOption = Annotated[str | None, typer.Option("--skat", help="option_skat", metavar="KARTEN")]
ContractOption = Annotated[str | None, typer.Option("--contract", help="option_contract", metavar="SPIELART")]
HandOption = Annotated[bool, typer.Option("--hand", help="option_hand")]
AnnouncedOption = Annotated[str | None, typer.Option("--announced", help="option_announced", metavar="s|z|ouvert")]
# Numbers are read by the program's own rule for numbers, not by Typer's.
PointsOption = Annotated[str | None, typer.Option("--points", help="option_points", metavar="N")]
TricksOption = Annotated[str | None, typer.Option("--tricks", help="option_tricks", metavar="N")]
BidOption = Annotated[str | None, typer.Option("--bid", help="option_bid", metavar="N")]


def value(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="SPIEL...", help="argument_game")] = None,
    cards: CardsOption = None,
    skat: SkatOption = None,
    contract: ContractOption = None,
    hand: HandOption = False,
    announced: AnnouncedOption = None,
    points: PointsOption = None,
    tricks: TricksOption = None,
    bid: BidOption = None,
    claim: Annotated[int | None, typer.Option("--claim", help="option_claim", metavar="N")] = None,
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
    if output is Output.JSON:
        _as_json(game, by_cards, desk)
    else:
        desk.say_all(_lines(game, by_cards, desk))
    wrong = game.claim is not None and not game.claim.right
    raise typer.Exit(int(wrong or has_errors(game.findings)))


def _as_json(game: "SingleGame", by_cards: CardGame | None, desk: Terminal) -> None:
    from skatlist.cli.views.findings_view import finding_json
    from skatlist.cli.views.value_view import claim_json, value_json

    document = value_json(game, desk.lang) | ({"cards": _cards_json(by_cards)} if by_cards else {})
    if game.claim is not None:
        document["claim"] = claim_json(game.claim, desk.lang)
    desk.json({**document, "findings": [finding_json(finding, game.profile, desk.lang) for finding in game.findings]})


def _lines(game: "SingleGame", by_cards: CardGame | None, desk: Terminal) -> Iterator[str]:
    """Yield what a player reads: the cards, the value, what is wrong, the answer to a claim."""
    yield from cards_sentences(by_cards, game.profile, desk.lang) if by_cards else ()
    if game.ramsch:
        from skatlist.cli.views.score_view import ramsch_lines

        yield from ramsch_lines(game.ramsch.rows[0], desk)
    elif game.row:
        from skatlist.cli.views.value_view import value_lines
        from skatlist.disputes.game_words import deciding_words

        decided = deciding_words(game, desk.lang) if game.undecided else ""
        note = desk.text("value.unread") if game.unread else decided
        yield from value_lines(game.row, game.profile, desk, possible=game.possible, note=note)
    for finding in game.findings:
        from skatlist.cli.views.findings_view import finding_lines
        from skatlist.findings.quote import Quoted

        yield from finding_lines(finding, game.profile, desk, Quoted())
    if game.claim is not None:
        from skatlist.cli.views.value_view import claim_lines

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
