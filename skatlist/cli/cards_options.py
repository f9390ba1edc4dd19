"""The options that describe a game by its cards."""

from typing import Annotated

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
