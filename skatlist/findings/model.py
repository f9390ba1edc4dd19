"""What a check says: data, not prose. The sentence comes from `words` when somebody reads it."""

from collections.abc import Iterable, Mapping
from enum import IntFlag, StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from skatlist.sheet import Source

HERE = ""  # stands for the game a change belongs to until the finding is located


class Severity(StrEnum):
    """How bad it is: the list is wrong, something is suspicious, something is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Tier(StrEnum):
    """How much one wants to hear: errors; also warnings; also advice."""

    BASIC = "basic"
    STRICT = "strict"
    ADVICE = "advice"

    def covers(self, severity: Severity) -> bool:
        """Whether findings of this severity are told."""
        return list(Severity).index(severity) <= list(Tier).index(self)


class Sign(IntFlag):
    """What a finding can be a sign of, beyond the cell where it shows."""

    NONE = 0
    MOVED = 1  # a game counts for another place, or not at all: the counts of several columns follow from it
    ORDER = 2  # rows stand in the wrong order
    BELOW = 4  # numbers below the list stand in each other's column
    LENGTH = 8  # a row is missing, or there twice


class Kind(NamedTuple):
    """A kind of finding: its code (never reused), name, usual severity, the topic of its paragraph, its `sign`."""

    code: str
    name: str
    severity: Severity
    topic: str = ""
    sign: Sign = Sign.NONE


class Change(NamedTuple):
    """One field to change: `field` is a CSV column name, `game` a number or the name of a footer row."""

    game: int | str
    field: str
    before: Any
    after: Any


class Fix(NamedTuple):
    """A way to mend a finding; `label` names a sentence `fixes.<label>`.

    `explains` is how many stated numbers it makes right.
    """

    label: str
    params: Mapping[str, object] = MappingProxyType({})
    explains: int = 1
    changes: tuple[Change, ...] = ()


class Finding(NamedTuple):
    """One thing that is wrong, where, how to mend it, and what else it explains.

    `game` is the number of the game or the name of a footer row; `column` the CSV column concerned; `stated` and
    `computed` what the list says and what the rules make of it; `sentence` picks `says` or, where a code has
    several sentences, `says.<sentence>` of its record of words; `params` fill it beside `stated`, `computed` and
    `game`. `follows` are the games and
    footer rows, in order, whose stated numbers are wrong only because of this; they get no finding of their own.
    `severity_given` overrides the kind's severity, `topic_given` its topic.
    """

    kind: Kind
    source: Source = Source()
    series: int | None = None
    table: int | None = None
    game: int | str | None = None
    place: int | None = None
    column: str | None = None
    stated: int | str | None = None
    computed: int | str | None = None
    sentence: str = ""
    params: Mapping[str, object] = MappingProxyType({})
    fixes: tuple[Fix, ...] = ()
    follows: tuple[int | str, ...] = ()
    severity_given: Severity | None = None
    topic_given: str | None = None

    @property
    def code(self) -> str:
        """The stable code, for example G101."""
        return self.kind.code

    @property
    def severity(self) -> Severity:
        """How bad it is here."""
        return self.severity_given or self.kind.severity

    @property
    def topic(self) -> str:
        """The topic whose paragraph is cited, resolved by the profile of the list."""
        return self.kind.topic if self.topic_given is None else self.topic_given


def found(
    kind: Kind,
    sentence: str = "",
    *,
    column: str | None = None,
    place: int | None = None,
    stated: int | str | None = None,
    computed: int | str | None = None,
    fixes: tuple[Fix, ...] = (),
    severity: Severity | None = None,
    topic: str | None = None,
    **params: Any,
) -> Finding:
    """Make a finding; its sentence can name game, place, what is stated and computed beside the further parameters."""
    return Finding(
        kind=kind,
        column=column,
        place=place,
        stated=stated,
        computed=computed,
        sentence=sentence,
        params={"place": place, **params},
        fixes=fixes,
        severity_given=severity,
        topic_given=topic,
    )


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether anything is wrong, not merely suspicious: exit code 1."""
    return any(finding.severity is Severity.ERROR for finding in findings)
