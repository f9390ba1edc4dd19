"""Arguments and options shared by several commands. Their help texts are keys of the topic `help`."""

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from skatlist.skat.rules import load_profile, profile_names
from skatlist.words import UsageError


class Output(StrEnum):
    """Output for people or for programs."""

    TEXT = "text"
    JSON = "json"


class ScoringChoice(StrEnum):
    """How game points become the total of a list."""

    SEEGER_FABIAN = "seeger-fabian"
    PLAIN = "plain"
    BIERLACHS = "bierlachs"
    PLUS_ONLY = "plus-only"


def rule_sets(incomplete: str) -> list[str]:
    """Return the rule sets with this beginning for shell completion. The shell itself completes files."""
    return [name for name in profile_names() if name.startswith(incomplete)]


def refuse_empty_rules(name: str | None) -> str | None:
    """Return the name of a rule set. An empty one would stand for the default. Raises ProfileError."""
    return load_profile(name).name if name == "" else name


def option(*names: str, about: str = "", **settings: Any) -> Any:
    """Return an option with the help text `option_<about>`, by default its own name."""
    topic = about or next(name for name in names if name[:2] == "--")[2:].partition("/")[0].replace("-", "_")
    return typer.Option(*names, help=f"option_{topic}", readable=False, **settings)


def argument(metavar: str, about: str, **settings: Any) -> Any:
    """Return an argument with the help text `argument_<about>`."""
    return typer.Argument(metavar=metavar, help=f"argument_{about}", readable=False, **settings)


OutputOption = Annotated[Output, option("--format", metavar="text|json")]
RulesOption = Annotated[
    str | None, option("--rules", metavar="NAME", autocompletion=rule_sets, callback=refuse_empty_rules)
]
ScoringOption = Annotated[ScoringChoice | None, option("--scoring", metavar="ART")]
AtOption = Annotated[int | None, option("--at", metavar="N", min=1)]
EventArgument = Annotated[Path, argument("ABEND.skat", "event")]
SeriesOption = Annotated[int | None, option("--series", metavar="N", min=1, max=9999)]
TableOption = Annotated[int | None, option("--table", metavar="N", min=1, max=9999)]
LeagueOption = Annotated[bool, option("--league", about="league_papers")]
PathsArgument = Annotated[list[Path], argument("LISTE...", "paths")]
KeyOption = Annotated[Path | None, option("--key", metavar="DATEI")]
PassphraseFileOption = Annotated[Path | None, option("--passphrase-file", metavar="DATEI")]


class CountingOptions(NamedTuple):
    """The rules for counting lists. None leaves them to each list or its event."""

    rules: RulesOption = None
    scoring: ScoringOption = None


class SizeOptions(NamedTuple):
    """The places at a table and the agreed games, for lists that do not state them."""

    players: Annotated[int | None, option("--players", metavar="N", min=3, max=5)] = None
    games: Annotated[int | None, option("--games", metavar="N", min=1, max=999)] = None


class ReadingOptions(NamedTuple):
    """The rules for reading lists, and facts that lists do not state."""

    rules: RulesOption = None
    size: SizeOptions = SizeOptions()

    @property
    def terms(self) -> dict[str, Any]:
        """The options as arguments of `read`."""
        return {"rules": self.rules, **self.size._asdict()}


class TableOptions(NamedTuple):
    """The chosen table and series."""

    series: SeriesOption = None
    table: TableOption = None


class SeasonOptions(NamedTuple):
    """The evenings or series that count in a season, and how many are needed to be ranked."""

    best: Annotated[int | None, option("--best", metavar="N", min=1, max=999)] = None
    least: Annotated[int | None, option("--least", metavar="N", min=1, max=999)] = None
    least_series: Annotated[int | None, option("--least-series", metavar="N", min=1, max=999)] = None
    average: Annotated[bool, option("--average")] = False
    evenings: Annotated[bool, option("--evenings")] = False

    @property
    def terms(self) -> dict[str, Any]:
        """The terms as arguments of `season`."""
        return {
            "best": self.best or 0,
            "least": self.least or 0,
            "least_series": self.least_series or 0,
            "by_average": self.average,
            "by_evening": self.evenings,
        }


class KeyOptions(NamedTuple):
    """The club's key, and the file with its passphrase."""

    key: KeyOption = None
    passphrase_file: PassphraseFileOption = None

    def require_sign(self, *, sign: bool) -> None:
        """Raise UsageError for a key without the option to sign, which was probably forgotten."""
        if not sign and (given := given_options(self)):
            raise UsageError("sign_missing", option=given[0])


def given_options(record: NamedTuple) -> list[str]:
    """Return the options of a record that a call has given, as typed."""
    given = []
    for name, value in record._asdict().items():
        if hasattr(value, "_fields"):
            given += given_options(value)
        elif value:
            given.append(f"--{name.replace('_', '-')}")
    return given


def with_options_spread(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command as Typer needs it: the fields of a record among its parameters become options of their own.

    A command takes options that belong together as one named tuple, which may contain others, and passes it on.
    """

    @functools.wraps(command)
    def run(**values: Any) -> None:
        command(**_filled(command, values))

    keyword = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in _spread(command)]
    run.__signature__ = inspect.signature(command).replace(parameters=keyword)  # type: ignore[attr-defined]
    return run


def _spread(taker: Callable[..., Any]) -> Iterator[inspect.Parameter]:
    for parameter in inspect.signature(taker, eval_str=True).parameters.values():
        if hasattr(parameter.annotation, "_fields"):
            yield from _spread(parameter.annotation)
        else:
            yield parameter


def _filled(taker: Callable[..., Any], values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: parameter.annotation(**_filled(parameter.annotation, values))
        if hasattr(parameter.annotation, "_fields")
        else values[name]
        for name, parameter in inspect.signature(taker, eval_str=True).parameters.items()
    }
