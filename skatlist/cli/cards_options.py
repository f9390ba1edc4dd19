"""The options that describe a game by its cards, and what they were given."""

from typing import Annotated, NamedTuple

import typer

CardsOption = Annotated[str | None, typer.Option("--cards", help="option_cards", metavar="KARTEN")]
SkatOption = Annotated[str | None, typer.Option("--skat", help="option_skat", metavar="KARTEN")]
ContractOption = Annotated[str | None, typer.Option("--contract", help="option_contract", metavar="SPIELART")]
HandOption = Annotated[bool, typer.Option("--hand", help="option_hand")]
AnnouncedOption = Annotated[str | None, typer.Option("--announced", help="option_announced", metavar="s|z|ouvert")]
# Numbers are read by the program's own rule for numbers, not by Typer's.
PointsOption = Annotated[str | None, typer.Option("--points", help="option_points", metavar="N")]
TricksOption = Annotated[str | None, typer.Option("--tricks", help="option_tricks", metavar="N")]
BidOption = Annotated[str | None, typer.Option("--bid", help="option_bid", metavar="N")]


class CardOptions(NamedTuple):
    """What a call says about a game by its cards, as typed; None and empty where it says nothing."""

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
        """The first option that means nothing without `--cards`; empty if there is none."""
        typed = ((f"--{name}", said) for name, said in self._asdict().items() if name not in {"cards", "words"})
        return next((option for option, said in typed if said), "")
