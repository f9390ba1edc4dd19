"""How the Spitzen of a game come about, and what points and tricks make of it, in words and as JSON."""

from collections.abc import Iterator
from typing import Any, Final

from skatlist.cli.cards_asked import CardGame, card_game
from skatlist.cli.cards_options import CardOptions
from skatlist.cli.terminal.terminal import Terminal
from skatlist.findings import Finding
from skatlist.findings.reading_kinds import L103
from skatlist.game import ALL_POINTS, ANNOUNCED, BASE, Level
from skatlist.game.cards import spitzen_run
from skatlist.game.outcome import points_of
from skatlist.rules import Profile
from skatlist.sheet import Row
from skatlist.sheet.columns import Cell

_HAND: Final = 10


class ByCards:
    """A game by its cards: its row, what it lacks, and what there is to say about the cards."""

    def __init__(self, asked: CardOptions, profile: Profile, desk: Terminal) -> None:
        """Read what was typed. Raises UsageError for what is wrong with it."""
        self.profile = profile
        game = card_game(asked, profile)
        missing = () if game.entry.won is not None else (Finding(kind=L103, column=Cell("result"), sentence="result"),)
        # As the reader of a line hands it back.
        self.read: tuple[Row | None, tuple[Finding, ...]] = (Row(number=None, entry=game.entry), missing)
        self.lines = list(cards_lines(game, profile, desk))
        self.json = {"cards": cards_json(game)}


def cards_json(game: CardGame) -> dict[str, Any]:
    """Return what the cards say, for the document `skatlist/value/1`."""
    return {"spitzen": game.entry.spitzen, "run": list(game.run), "skat_counted": game.skat_counted}


def cards_lines(game: CardGame, profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield why the game has these Spitzen, which cards of the skat count, what points and tricks prove."""
    if not game.run:
        yield desk.text("cards.null")
    else:
        yield _run(game, desk)
        yield from _skat(game, profile, desk)
    yield from _proved(game, profile, desk)


def _run(game: CardGame, desk: Terminal) -> str:
    """Return the Spitzen counted aloud: `Kreuz-Bube, Pik-Bube, ohne Herz-Bube: mit 2`."""
    side = "with" if (game.entry.spitzen or 0) > 0 else "without"
    key = f"cards.{side}" if game.breaker is not None else f"cards.{side}_all"
    return desk.text(key, run=game.run, breaker=game.breaker, count=len(game.run))


def _skat(game: CardGame, profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield what the skat has to do with it, and what was not named."""
    hand = bool(game.entry.levels & Level.HAND)
    deciding = (*game.run, game.breaker)
    found = tuple(card for card in game.skat if card in deciding)
    if game.skat_counted and found:
        yield desk.text("cards.skat_decides", cards=found)
    if game.skat_counted:
        yield desk.text("cards.skat_counts")
    elif hand and profile.values.hand_without_skat:
        yield desk.text("cards.skat_left_out")
    if len(game.run) < len(_whole_run(game)):
        yield desk.text("cards.most", count=len(game.run))
    if len(game.cards) == _HAND - 1:
        yield desk.text("cards.hand_one_short", count=len(game.cards))
    elif game.unnamed:
        yield desk.text("cards.unnamed", count=game.unnamed, total=game.due)


def _whole_run(game: CardGame) -> tuple[object, ...]:
    held = (*game.cards, *game.skat) if game.skat_counted else game.cards
    return spitzen_run(held, game.entry.contract) if game.entry.contract else ()


def _proved(game: CardGame, profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield which crosses the points and tricks prove, and which stays in doubt (quellen.md A23)."""
    entry = game.entry
    points, tricks = entry.card_points, entry.tricks
    if entry.contract not in BASE or (entry.levels & ANNOUNCED and not entry.won):
        return
    # A game lost only for its bid may have beaten the others by far.
    if entry.levels & Level.SCHWARZ and tricks is not None:
        yield desk.text("cards.schwarz_others" if tricks else "cards.schwarz_own")
    elif entry.levels & Level.SCHNEIDER and points is not None:
        who = "others" if points > ALL_POINTS // 2 else "own"
        yield desk.text(f"cards.schneider_{who}", points=points, rest=ALL_POINTS - points)
    doubtful = tricks is None and points is not None and (points == ALL_POINTS or points in points_of(0))
    if doubtful and profile.values.schwarz_by == "tricks" and not entry.levels & Level.SCHWARZ:
        yield desk.text("cards.schwarz_in_doubt")
