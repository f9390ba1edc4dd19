"""Findings as data, not prose. The sentence comes from `words` when it is shown."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import IntFlag, StrEnum, auto
from types import MappingProxyType
from typing import Any, NamedTuple

from skatlist.base.disk import is_event_name
from skatlist.skat.sheet import MAX_PLACES, FooterRow, Row, ScoredSheet, Sheet, Source
from skatlist.skat.sheet.columns import Cell, heading, is_column
from skatlist.skat.sheet.presence import people_at
from skatlist.words import Language, Phrase, finding_text, text
from skatlist.words.visible import plain

_PLACES = ("place", "place_name", "declarer")  # sentences that name the possible places
_NUMBERS = frozenset(("value", "total", "won", "lost"))
_ENTRY = frozenset(
    ("contract", "spitzen", "with", "without", "levels", "bid", "result", "overbid", "bock", "kontra", "declarer")
)
HERE = ""  # stands for the game of a change until the finding is located


class Severity(StrEnum):
    """How bad it is: the list is wrong, something is suspicious, something is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Tier(StrEnum):
    """How much the user wants to see: errors, also warnings, also advice."""

    BASIC = "basic"
    STRICT = "strict"
    ADVICE = "advice"

    def covers(self, severity: Severity) -> bool:
        """Whether findings of this severity are reported."""
        return list(Severity).index(severity) <= list(Tier).index(self)


class Effect(IntFlag):
    """The other findings that a finding explains or makes superfluous. Checks look at this, never at a code."""

    NONE = 0
    MOVES_BOOKING = auto()  # a game counts for another place, or not at all: the counts of several columns follow
    OTHER_COLUMN = auto()  # it was booked to another player's column: the effect on the counts is known
    ORDER = auto()  # rows stand in the wrong order
    FOOTER = auto()  # numbers below the list are wrong, or stand in each other's column
    LENGTH = auto()  # a row is missing, or is there twice
    ONE_MISSING = auto()  # just one game is missing before the row
    VALUE = auto()  # the stated value is not what the game is worth, counted from its Spitzen
    TOTAL = auto()  # a running total does not follow from the one before
    COUNT = auto()  # nor does a running count
    EITHER = auto()  # the number is wrong or a game above it: only the table can tell
    PASSED_BUT_PLAYED = auto()  # a game noted as passed in was played
    DEAL = auto()  # a player dealt or played out of turn
    GAMES = auto()  # there are more or fewer games than agreed
    ROUND = auto()  # the last round is not full
    SUM = auto()  # games won, lost and passed in do not add up
    ABSENT = auto()  # a fact is not there
    IMPOSSIBLE = auto()  # nobody can have played this
    RULES = auto()  # the game was played by other rules
    GUESS = auto()  # its proposals are guesses: those that leave an error are dropped
    UNREAD = auto()  # something in a row could not be read
    LOST = auto()  # a whole list could not be read
    UNSIGNED = auto()  # a signature is missing
    UNTIL_FINISHED = auto()  # it means nothing before the list, or the evening, is at its end


class Family(StrEnum):
    """The subject of a finding: the letter of its code."""

    WRITING = "L"
    GAME = "G"
    TOTALS = "T"
    DEALING = "D"
    SERIES = "S"
    EVENT = "E"
    COMPARISON = "C"
    SIGNING = "X"


class Kind(NamedTuple):
    """A kind of finding: its code (never reused), name, usual severity and the topic of its paragraph.

    Findings with an effect that an error `silences` are not reported along with it.
    """

    code: str
    name: str
    severity: Severity
    topic: str = ""
    effects: Effect = Effect.NONE
    silences: Effect = Effect.NONE

    @property
    def family(self) -> Family:
        """The subject of the code."""
        return Family(self.code[0])

    def also(self, effects: Effect) -> "Kind":
        """Return the kind of a finding of the same code with further effects."""
        return self._replace(effects=self.effects | effects)


class Change(NamedTuple):
    """One field to change. `field` is a cell of its row, `game` a number or the name of a footer row."""

    game: int | str
    field: Cell
    before: Any
    after: Any


class Fix(NamedTuple):
    """A way to mend a finding. `label` names a sentence `fixes.<label>`.

    `explains` is how many stated numbers it makes right.

    >>> import skatlist
    >>> fix = skatlist.check("samples/streitfall/serie1-tisch01.csv")[1].fixes[0]
    >>> [(change.game, change.field, change.before, change.after) for change in fix.changes][:2]
    [(37, 'value', 74, 24), (37, 'total_4', 98, 48)]
    """

    label: str
    params: Mapping[str, object] = MappingProxyType({})
    explains: int = 1
    changes: tuple[Change, ...] = ()

    @property
    def strikes_row(self) -> bool:
        """Whether it takes a row off the list."""
        return any(one.field == "row" and one.after is None for one in self.changes)

    @property
    def inserts_row(self) -> bool:
        """Whether it inserts a game whose player and value follow from the numbers."""
        return bool(self.params.get("place") and self.params.get("points")) and not self.changes

    @property
    def changes_entry(self) -> bool:
        """Whether it changes what was played, and neither strikes nor renumbers rows."""
        fields = {one.field for one in self.changes}
        return bool(fields & _ENTRY) and not fields & {"row", "game"}

    @property
    def writes_numbers(self) -> bool:
        """Whether it changes only stated numbers."""
        return bool(self.changes) and all(one.field.name in _NUMBERS for one in self.changes)

    @property
    def names_slip(self) -> bool:
        """Whether it writes a number and names the slip of the pen that explains the stated one."""
        return self.writes_numbers and self.label != "write"

    def text(self, lang: Language | str | None = None) -> str:
        """Return the fix in a few words."""
        lang = Language.of(lang)
        # Numbers that follow from it are corrected as well. The label names only the fix's own subject.
        fields = dict.fromkeys(change.field for change in self.changes if change.field.name != "total")
        columns = tuple(heading(field, lang) for field in fields if is_column(field))
        parts = {name: part.in_game(lang) for name, part in self.params.items() if isinstance(part, Fix)}
        label = text(f"checks.fix.{self.label}", lang, **{"columns": columns, **self.params, **parts})
        return f"{label}, {parts['also']}" if "also" in parts else label

    def in_game(self, lang: Language) -> str:
        """Return the fix with its game, if it changes one."""
        label = self.text(lang)
        return text("checks.in_game", lang, game=self.changes[0].game, fix=label) if self.changes else label


class Finding(NamedTuple):
    """One thing that is wrong, where, how to mend it, and what else it explains.

    `game` is the number of the game or the name of a footer row, `column` the CSV column concerned. `stated` is the
    value on the list, `computed` the value by the rules. `sentence` picks `says` or, if a code has several
    sentences, `says.<sentence>` of its record of words. `params` fill it, with `stated`, `computed` and `game`.
    `follows` are the games and footer rows, in order, whose stated numbers are wrong only because of this. They get
    no finding of their own. `severity_given` overrides the kind's severity, `topic_given` its topic.

    >>> import skatlist
    >>> finding = skatlist.check("samples/streitfall/serie1-tisch01.csv")[0]
    >>> finding.code, finding.where, finding.at("en"), finding.stated, finding.computed
    ('G101', 'samples/streitfall/serie1-tisch01.csv:8', 'table 1, game 7', 96, 72)
    >>> print(finding.text("en"), "->", finding.fixes[-1].text("en"))
    written 96, should be 72 -> write 72
    """

    kind: Kind
    source: Source = Source()
    series: int | None = None
    table: int | None = None
    game: int | str | None = None
    place: int | None = None
    column: Cell | None = None
    stated: int | str | None = None
    computed: int | str | None = None
    sentence: str = ""
    params: Mapping[str, object] = MappingProxyType({})
    fixes: tuple[Fix, ...] = ()
    follows: tuple[int | str, ...] = ()
    severity_given: Severity | None = None
    topic_given: str | None = None

    @classmethod
    def of(
        cls,
        kind: Kind,
        sentence: str = "",
        *,
        column: Cell | str | None = None,
        place: int | None = None,
        stated: int | str | None = None,
        computed: int | str | None = None,
        fixes: tuple[Fix, ...] = (),
        severity: Severity | None = None,
        topic: str | None = None,
        **params: Any,
    ) -> "Finding":
        """Return a finding. Its sentence can name game, place, the stated and computed values, and the parameters."""
        return cls(
            kind=kind,
            column=column if column is None else Cell.of(column),
            place=place,
            stated=stated,
            computed=computed,
            sentence=sentence,
            params={"place": place, **params},
            fixes=fixes,
            severity_given=severity,
            topic_given=topic,
        )

    @property
    def code(self) -> str:
        """The stable code, for example G101."""
        return self.kind.code

    @property
    def severity(self) -> Severity:
        """How bad it is here."""
        return self.severity_given or self.kind.severity

    @property
    def key(self) -> tuple[object, ...]:
        """Its identity, even on a copy with renumbered rows: code, sentence, place, column and stated value."""
        return self.code, self.sentence, self.place, self.column, self.stated

    def has(self, effects: Effect) -> bool:
        """Whether it has any of these effects."""
        return bool(self.kind.effects & effects)

    @property
    def topic(self) -> str:
        """The topic whose paragraph is cited, resolved by the profile of the list."""
        return self.kind.topic if self.topic_given is None else self.topic_given

    @property
    def line(self) -> int | None:
        """The line of the file. An event file has none."""
        return None if is_event_name(self.source.file) else self.source.line

    @property
    def where(self) -> str:
        """File and line, `tisch3.csv:8`, or the file alone for a finding about the whole list."""
        whole = self.game is None and self.kind.family is not Family.WRITING
        return self.source.file if self.line is None or whole else f"{self.source.file}:{self.line}"

    def at(self, lang: Language | str | None = None) -> str:
        """Return series, table and game or row below the list: `Tisch 3, Spiel 14`. The first series is not named."""
        lang = Language.of(lang)
        parts = []
        if self.series is not None and self.series > 1:
            parts.append(text("checks.series", lang, series=self.series))
        if self.table is not None:
            parts.append(text("checks.table", lang, table=self.table))
        if isinstance(self.game, int):
            parts.append(text("checks.game", lang, game=self.game))
        elif self.game:
            parts.append(text(f"words.FooterName.{self.game}", lang))
        return ", ".join(parts)

    def text(self, lang: Language | str | None = None) -> str:
        """Return the fault as a sentence, without the place."""
        return finding_text(self.code, self._part, Language.of(lang), **self._facts)

    @property
    def phrase(self) -> Phrase:
        """The fault as a phrase, to be put into words later."""
        return Phrase(f"findings.{self.code}.{self._part}", self._facts)

    @property
    def _part(self) -> str:
        return f"says.{self.sentence}" if self.sentence else "says"

    @property
    def _facts(self) -> dict[str, object]:
        facts = {"stated": self.stated, "computed": self.computed, "game": self.game, "last": MAX_PLACES}
        return {**facts, **self.params}

    def remedy(self, lang: Language | str | None = None) -> str:
        """Return the remedy: the proposed corrections, else the advice for this kind of finding, empty without any."""
        lang = Language.of(lang)
        if self.fixes:
            return f"; {text('checks.or', lang)} ".join(self._proposed(fix, lang) for fix in self.fixes)
        family = self.sentence.partition("_")[0]  # advice for all records of the Skat server is written once
        for part in (f"remedy.{self.sentence}", f"remedy.{family}", "remedy"):
            with suppress(KeyError):
                return finding_text(self.code, part, lang, **self.params)
        return ""

    def _proposed(self, fix: Fix, lang: Language) -> str:
        label = fix.text(lang)
        games = {change.game for change in fix.changes}
        # A number below the list is mended in a game above.
        if isinstance(self.game, str) and len(games) == 1 and isinstance(only := games.pop(), int):
            label = text("checks.in_game", lang, game=only, fix=label)
        if fix.explains <= 1:
            return label
        return f"{label} ({text('checks.explains', lang, count=fix.explains - 1)})"


def silenced(findings: Iterable[Finding]) -> Effect:
    """Return the effects of findings that are superfluous along with these."""
    effects = Effect.NONE
    for finding in findings:
        if finding.kind.silences and finding.severity is Severity.ERROR:
            effects |= finding.kind.silences
    return effects


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether anything is wrong, not merely suspicious: exit code 1."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def at_row(finding: Finding, row: Row, sheet: ScoredSheet) -> Finding:
    """Return the finding with file, line, series, table, game and place of a row."""
    place = finding.place if finding.place is not None else row.declarer
    game = HERE if row.number is None else row.number
    return finding._replace(
        source=row.source,
        series=sheet.sheet.series,
        table=sheet.sheet.table,
        game=row.number,
        place=place,
        params={**finding.params, "place": place},
        fixes=tuple(in_game(item, game) for item in finding.fixes),
    )


def at_footer(finding: Finding, line: FooterRow, sheet: ScoredSheet) -> Finding:
    """Return the finding with the location of a footer row."""
    return finding._replace(
        source=line.source,
        series=sheet.sheet.series,
        table=sheet.sheet.table,
        game=line.name.value,
        fixes=tuple(in_game(item, line.name.value) for item in finding.fixes),
    )


def at_sheet(finding: Finding, sheet: Sheet) -> Finding:
    """Return the finding with the location of the list as a whole."""
    source = finding.source if finding.source.file else sheet.source._replace(text="")
    return finding._replace(source=source, series=sheet.series, table=sheet.table)


def at_table(finding: Finding, size: int) -> Finding:
    """Return the finding about a game with the last place of its table, if the sentence names the possible ones."""
    if finding.game is None or finding.sentence not in _PLACES:
        return finding
    return finding._replace(params={**finding.params, "last": size})


def in_game(item: Fix, game: int | str | None) -> Fix:
    """Return a fix whose changes name their game."""
    if game is None:
        return item
    changes = tuple(one._replace(game=game) if one.game == HERE else one for one in item.changes)
    return item._replace(changes=changes)


def with_follows(finding: Finding, games: Iterable[int | str]) -> Finding:
    """Return the finding with further games and footer rows that are wrong only because of it.

    A row without a number cannot be named.
    """
    elsewhere = (game for game in games if game != HERE)
    return finding._replace(follows=tuple(dict.fromkeys((*finding.follows, *elsewhere))))


# The line of a list that a finding points at, and its wrong part.


class Quoted(NamedTuple):
    """The line of the list that a finding points at.

    It has the name of the person concerned, the line, the calculation of its value, the part that is meant, and
    whether the line is a row of a table put into words.
    """

    name: str = ""
    line: str = ""
    steps: str = ""
    mark: tuple[int, int] | None = None
    reworded: bool = False


def points_at_no_line(finding: Finding) -> bool:
    """Whether a finding concerns the list as a whole, so that only the person can be named."""
    return finding.game is None and finding.kind.family is not Family.WRITING


def name_at(scored: ScoredSheet | None, place: int | None, game: int | None = None) -> str:
    """Return the name at a place in a game of a list, by default at its end, or an empty text."""
    if scored is None or place is None or not 1 <= place <= scored.sheet.size:
        return ""
    return plain(people_at(scored.sheet, game)[place - 1].name)
