"""Arguments and options that several commands share; their help texts are keys of the topic `help`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from skatlist.words import UsageError


class Output(StrEnum):
    """For people or for programs."""

    TEXT = "text"
    JSON = "json"


class ScoringChoice(StrEnum):
    """How game points become the total of a list."""

    SEEGER_FABIAN = "seeger-fabian"
    PLAIN = "plain"
    BIERLACHS = "bierlachs"
    PLUS_ONLY = "plus-only"


def rule_sets(incomplete: str) -> list[str]:
    """Return the rule sets that begin so, for the shell that completes a word; files are its own business."""
    from skatlist.rules import profile_names

    return [name for name in profile_names() if name.startswith(incomplete)]


OutputOption = Annotated[Output, typer.Option("--format", help="option_format", metavar="text|json")]
RulesOption = Annotated[
    str | None, typer.Option("--rules", help="option_rules", metavar="NAME", autocompletion=rule_sets)
]
ScoringOption = Annotated[
    ScoringChoice | None, typer.Option("--scoring", help="option_scoring", metavar="ART", show_default=False)
]
PlayersOption = Annotated[int | None, typer.Option("--players", help="option_players", min=3, max=5, metavar="N")]
AtOption = Annotated[int | None, typer.Option("--at", help="option_at", min=1, metavar="N", show_default=False)]
GamesOption = Annotated[int | None, typer.Option("--games", help="option_games", min=1, max=999, metavar="N")]
EventArgument = Annotated[Path, typer.Argument(metavar="ABEND.skat", help="argument_event", readable=False)]
SeriesOption = Annotated[int | None, typer.Option("--series", help="option_series", min=1, max=9999, metavar="N")]
TableOption = Annotated[int | None, typer.Option("--table", help="option_table", min=1, max=9999, metavar="N")]
BestOption = Annotated[
    int | None, typer.Option("--best", help="option_best", min=1, max=999, metavar="N", show_default=False)
]
LeastOption = Annotated[
    int | None, typer.Option("--least", help="option_least", min=1, max=999, metavar="N", show_default=False)
]
AverageOption = Annotated[bool, typer.Option("--average", help="option_average")]
EveningsOption = Annotated[bool, typer.Option("--evenings", help="option_evenings")]
PathsArgument = Annotated[list[Path], typer.Argument(metavar="LISTE...", help="argument_paths", readable=False)]
KeyOption = Annotated[
    Path | None, typer.Option("--key", help="option_key", metavar="DATEI", readable=False, show_default=False)
]
PassphraseFileOption = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file", help="option_passphrase_file", metavar="DATEI", readable=False, show_default=False
    ),
]


def require_sign(key: Path | None, passphrase_file: Path | None, *, sign: bool) -> None:
    """Raise UsageError where a key is given and nothing is to be signed: the word for it was forgotten."""
    given = "--key" if key else "--passphrase-file" if passphrase_file else ""
    if given and not sign:
        raise UsageError("sign_missing", option=given)
