"""Arguments and options that several commands share; their help texts are keys of the topic `help`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from skatlist.rules import profile_names
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
    return [name for name in profile_names() if name.startswith(incomplete)]


def option(*names: str, about: str = "", **settings: Any) -> Any:
    """Return an option that the topic `help` tells of as `option_<about>`, by default as its name."""
    told = about or next(name for name in names if name[:2] == "--")[2:].partition("/")[0].replace("-", "_")
    return typer.Option(*names, help=f"option_{told}", readable=False, **settings)


def argument(metavar: str, about: str, **settings: Any) -> Any:
    """Return an argument that the topic `help` tells of as `argument_<about>`."""
    return typer.Argument(metavar=metavar, help=f"argument_{about}", readable=False, **settings)


OutputOption = Annotated[Output, option("--format", metavar="text|json")]
RulesOption = Annotated[str | None, option("--rules", metavar="NAME", autocompletion=rule_sets)]
ScoringOption = Annotated[ScoringChoice | None, option("--scoring", metavar="ART")]
PlayersOption = Annotated[int | None, option("--players", metavar="N", min=3, max=5)]
AtOption = Annotated[int | None, option("--at", metavar="N", min=1)]
GamesOption = Annotated[int | None, option("--games", metavar="N", min=1, max=999)]
EventArgument = Annotated[Path, argument("ABEND.skat", "event")]
SeriesOption = Annotated[int | None, option("--series", metavar="N", min=1, max=9999)]
TableOption = Annotated[int | None, option("--table", metavar="N", min=1, max=9999)]
BestOption = Annotated[int | None, option("--best", metavar="N", min=1, max=999)]
LeastOption = Annotated[int | None, option("--least", metavar="N", min=1, max=999)]
LeastSeriesOption = Annotated[int | None, option("--least-series", metavar="N", min=1, max=999)]
AverageOption = Annotated[bool, option("--average")]
EveningsOption = Annotated[bool, option("--evenings")]
LeagueOption = Annotated[bool, option("--league", about="league_papers")]
PathsArgument = Annotated[list[Path], argument("LISTE...", "paths")]
KeyOption = Annotated[Path | None, option("--key", metavar="DATEI")]
PassphraseFileOption = Annotated[Path | None, option("--passphrase-file", metavar="DATEI")]


def require_sign(key: Path | None, passphrase_file: Path | None, *, sign: bool) -> None:
    """Raise UsageError where a key is given and nothing is to be signed: the word for it was forgotten."""
    given = "--key" if key else "--passphrase-file" if passphrase_file else ""
    if given and not sign:
        raise UsageError("sign_missing", option=given)
