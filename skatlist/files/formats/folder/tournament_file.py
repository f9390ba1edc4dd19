"""The sections of `event.toml` that make a tournament, read and written the same way. The journal keeps their text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.base.fields import Fields, listed, number, read_toml, refuse, text, write_toml
from skatlist.tournament.person_facts import REGISTERED, FactKind
from skatlist.tournament.tournament import (
    GUEST,
    UNSAID,
    Aim,
    Category,
    DrawRules,
    Fees,
    LeagueRules,
    MoneySource,
    PrizePlan,
    Qualified,
    RankingName,
    Registration,
    Rounding,
    SeasonTerms,
    SideEvent,
    SideKind,
    TeamRanking,
    Tournament,
    is_share,
)
from skatlist.words.spelling import nearest

if TYPE_CHECKING:
    from fractions import Fraction  # importing it is slow

LOST_GAMES: Final = "lost_games"
_MOST: Final = 50  # sections of a kind
_WORDS: Final = text(200)
_AGE: Final = number(0, 120)
_SERIES: Final = number(1)
MOST_COUNTED: Final = 9999  # people or teams
_MOST_MONEY: Final = 100_000  # euros; anything beyond is a slip


def is_amount(value: Any) -> bool:
    """Whether a value is an amount of money in whole cents: the written number has no more decimals."""
    if type(value) not in {int, float} or not 0 <= value < _MOST_MONEY:
        return False
    return bool(round(value, 2) == value)


def _are_aims(value: Any) -> bool:
    return listed(lambda each: each in tuple(Aim))(value) and len(set(value)) == len(value)


def _is_name(value: Any) -> bool:
    return bool(_WORDS(value) and value.strip())


_NAMES: Final = listed(_is_name, 0, _MOST)


def _euros(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def write_amounts(cents: Iterable[int]) -> str:
    """Return amounts as in `event.toml`: 0.50, 1.00."""
    return ", ".join(map(_euros, cents))


def _decimal(value: "Fraction | int") -> str:
    return f"{float(value):.12g}"


class _ValueKind(NamedTuple):
    """The kind of a value: how it is read from a key (with the usual value), and written there."""

    read: Callable[[Fields, str, Any], Any]
    write: Callable[[Any], str] = write_toml


class TournamentKey(NamedTuple):
    """One key of a section: the field of its record. With a `label` (a key of words) the desk asks for it."""

    key: str
    kind: _ValueKind
    label: str = ""


class TournamentSection(NamedTuple):
    """A section of `event.toml` that is one record of the tournament, with its keys in the order of writing.

    `since` is the format of the journal that knows it.
    """

    name: str
    field: str
    record: Callable[..., Any]
    keys: tuple[TournamentKey, ...]
    since: int = 1

    @property
    def usual(self) -> Any:
        """The record of a tournament without the section."""
        return Tournament._field_defaults[self.field]

    def read(self, table: Fields, further: Iterable[str] = ()) -> Any:
        """Return the record in a section, which may have further keys."""
        table.allow((*further, *(each.key for each in self.keys)))
        return self.record(**{key: kind.read(table, key, getattr(self.usual, key)) for key, kind, _ in self.keys})

    def lines(self, record: Any) -> Iterator[str]:
        """Yield the lines of the values that are not usual."""
        for key, kind, _label in self.keys:
            value = getattr(record, key)
            if value != getattr(self.usual, key):
                yield f"{key} = {kind.write(value)}"


def _count(least: int, most: int | None = None) -> _ValueKind:
    fits = number(least) if most is None else number(least, most)
    return _ValueKind(lambda table, key, usual: table.get(key, "number", fits, usual), str)


def _share(table: Fields, key: str, usual: Any) -> Any:
    return _exact(table.get(key, "share", is_share)) if key in table.values else usual


def _aims(table: Fields, key: str, usual: tuple[Aim, ...]) -> tuple[Aim, ...]:
    return tuple(map(Aim, table.get(key, "aims", _are_aims, usual)))


def _groups(table: Fields, key: str, usual: Any) -> tuple[tuple[str, ...], ...]:
    groups = table.get(key, "groups", listed(listed(_is_name, 2), 1), usual)
    return tuple(tuple(" ".join(name.split()) for name in group) for group in groups)


def _rounding(table: Fields, key: str, usual: Rounding) -> Rounding:
    return Rounding(table.get(key, "rounding", lambda value: value in tuple(Rounding), usual.value))


def _entry_of(table: Fields, key: str, _usual: object) -> tuple[tuple[str, int], ...]:
    other = table.inner(key)
    return tuple((name, _cents(other, name)) for name in other.values)


def _write_entry_of(fees: Iterable[tuple[str, int]]) -> str:
    return f"{{{', '.join(f'{write_toml(name)} = {_euros(cents)}' for name, cents in fees)}}}"


_AMOUNT: Final = _ValueKind(lambda table, key, _usual: _cents(table, key), _euros)
_AMOUNTS: Final = _ValueKind(
    lambda table, key, _usual: _all_cents(table, key), lambda cents: f"[{write_amounts(cents)}]"
)
_SHARE: Final = _ValueKind(_share, _decimal)
_FLAG: Final = _ValueKind(lambda table, key, _usual: table.flag(key))
_FEES: Final = TournamentSection(
    "money",
    "fees",
    Fees,
    (
        *(TournamentKey(key, _AMOUNT) for key in ("entry", "series", "cards", "passed_in")),
        TournamentKey("entry_of", _ValueKind(_entry_of, _write_entry_of)),
        TournamentKey("by_rank", _AMOUNTS),
        TournamentKey("stake", _SHARE),
        TournamentKey("rounding", _ValueKind(_rounding, lambda value: write_toml(value.value))),
    ),
)
# In the order of writing, below the tables of a kind and `[teams]`.
_RECORDS: Final = (
    TournamentSection(
        "draw",
        "draw",
        DrawRules,
        (
            TournamentKey("avoid", _ValueKind(_aims, lambda aims: write_toml([aim.value for aim in aims]))),
            TournamentKey(
                "by_standing",
                _ValueKind(lambda table, key, usual: tuple(table.get(key, "numbers", listed(_SERIES), usual))),
            ),
        ),
    ),
    TournamentSection(
        "league",
        "league",
        LeagueRules,
        (
            TournamentKey("groups", _ValueKind(_groups)),
            TournamentKey(
                "points",
                _ValueKind(
                    lambda table, key, usual: tuple(map(_exact, table.get(key, "numbers", listed(is_share), usual))),
                    lambda points: f"[{', '.join(map(_decimal, points))}]",
                ),
            ),
            *(TournamentKey(key, _count(0, 99)) for key in ("up", "down")),
        ),
    ),
    TournamentSection(
        "season",
        "season",
        SeasonTerms,
        (
            TournamentKey("share", _SHARE),
            TournamentKey("missed", _AMOUNT),
            TournamentKey("best", _count(0)),
            TournamentKey("by_evening", _FLAG),
            TournamentKey("least", _count(0)),
            TournamentKey("by_average", _FLAG),
            TournamentKey("least_series", _count(0)),
        ),
    ),
    TournamentSection(
        "qualified",
        "qualified",
        Qualified,
        (
            TournamentKey("people", _count(0, MOST_COUNTED), "desk_papers.money.qualified_people"),
            TournamentKey("teams", _count(0, MOST_COUNTED), "desk_papers.money.qualified_teams"),
        ),
        since=3,
    ),
    TournamentSection(
        "team_ranking",
        "team_ranking",
        TeamRanking,
        (TournamentKey("full", _count(0, MOST_COUNTED), "desk_papers.money.full_team"),),
        since=3,
    ),
)
SECTIONS: Final = ("categories", "side_events", "prizes", "teams", *(each.name for each in _RECORDS))  # and [money]
FORM_KEYS: Final = tuple((section.field, key) for section in _RECORDS for key in section.keys if key.label)


def format_of_sections(content: str) -> int:
    """Return the format of the journal that the sections of a text of `tournament_text` need."""
    return max(each.since for each in _RECORDS if each.since == 1 or f"[{each.name}]" in content)


def read_tournament(table: Fields) -> Tournament:
    """Return the content of the sections of a tournament. Values that do not fit are reported."""
    teams = table.inner("teams")
    teams.allow(("size",))
    categories = tuple(map(_category, table.inners("categories")))
    side_events = tuple(map(_side_event, table.inners("side_events")))
    classes, sides = [each.name for each in categories], [each.name for each in side_events]
    money = table.inner("money")
    fees = _FEES.read(money, (LOST_GAMES,))
    if isinstance(money.values.get("entry_of"), dict):
        money.inner("entry_of").allow((GUEST, *classes))
    return Tournament(
        categories=categories,
        side_events=side_events,
        fees=fees,
        prizes=tuple(_prize_plan(inner, classes, sides) for inner in table.inners("prizes")),
        team_size=teams.get("size", "number", number(1, 99), 0),
        **{each.field: each.read(table.inner(each.name)) for each in _RECORDS},
    )


def _name(table: Fields, key: str = "name") -> str:
    if not _is_name(table.values.get(key)):
        table.wrong(key, "text")
        return ""
    return " ".join(str(table.values[key]).split())


def _cents(table: Fields, key: str) -> int:
    amount: float = table.get(key, "amount", is_amount, 0)
    return round(amount * 100)


def _all_cents(table: Fields, key: str) -> tuple[int, ...]:
    return tuple(round(amount * 100) for amount in table.get(key, "amounts", listed(is_amount), ()))


def _exact(value: float) -> "Fraction":
    from fractions import Fraction

    return Fraction(str(value))


def _category(table: Fields) -> Category:
    table.allow(("name", "from_age", "to_age"))
    return Category(_name(table), *(table.get(key, "number", _AGE) for key in ("from_age", "to_age")))


def _side_event(table: Fields) -> SideEvent:
    table.allow(("name", "kind", "fee", "category"))
    if table.values.get("name") in tuple(MoneySource):  # its fees would be confused with those
        table.wrong("name", "reserved")
    kind = table.get("kind", "side_kind", lambda value: value in tuple(SideKind), SideKind.SINGLE.value)
    return SideEvent(_name(table), SideKind(kind), _cents(table, "fee"), " ".join(table.text("category").split()))


def _prize_plan(table: Fields, categories: Sequence[str], side_events: Sequence[str]) -> PrizePlan:
    table.allow(("of", "percent", "amounts", "step", "from"))
    plan = PrizePlan(
        _name(table, "of"),
        tuple(map(_exact, table.get("percent", "numbers", listed(is_share), ()))),
        _all_cents(table, "amounts"),
        max(_cents(table, "step"), 1),
        tuple(" ".join(name.split()) for name in table.get("from", "names", listed(_is_name), ())),
    )
    _must_be_among(table, "of", [plan.of], (*(name.value for name in RankingName), *categories, *side_events))
    _must_be_among(table, "from", plan.sources, (*(source.value for source in MoneySource), *side_events))
    if bool(plan.percent) == bool(plan.amounts):
        table.wrong("percent", "prizes")
    return plan


def _must_be_among(table: Fields, key: str, names: Iterable[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            table.wrong(key, f"unknown_{key}", nearest(name, known) or ", ".join(known))


def read_registration(table: Fields) -> Registration:
    """Return the further facts in a person's section."""
    known: dict[str, Any] = {}
    for fact in REGISTERED:
        match fact.kind:
            case FactKind.TEXT:
                known[fact.key] = " ".join(table.text(fact.key, fits=fact.fits).split())
            case FactKind.FLAG:
                known[fact.key] = table.flag(fact.key)
            case FactKind.NAMES:
                known[fact.key] = tuple(table.get(fact.key, "names", _NAMES, ()))
            case FactKind.YEAR | FactKind.NUMBER:
                expected = "year" if fact.kind is FactKind.YEAR else "number"
                known[fact.key] = table.get(fact.key, expected, fact.fits, getattr(UNSAID, fact.key))
    return Registration(**known)


def tournament_text(tournament: Tournament) -> str:
    """Return the sections of a tournament as TOML, always the same for the same rules, or an empty text."""
    sections = [*_tables(tournament), *_money(tournament, ())]
    return "\n".join(sections) + "\n" if sections else ""


def write_tournament(tournament: Tournament, loss_fees: str, comment: Callable[[str], list[str]]) -> Iterator[str]:
    """Yield the lines of a description: all sections, among them `[money]` with the cost of lost games (as written)."""
    yield from ("", *comment("money"))
    yield from _money(tournament, (loss_fees,))
    for line in _tables(tournament):
        yield from ("", line) if line.startswith("[") else (line,)


def text_tournament(content: str) -> Tournament:
    """Return the tournament of a text that `tournament_text` wrote. Raises ValueError for any other."""
    table = Fields(read_toml(content), refuse)
    table.allow((*SECTIONS, "money"))
    return read_tournament(table)


def _money(tournament: Tournament, first: tuple[str, ...]) -> list[str]:
    lines = [*first, *_FEES.lines(tournament.fees)]
    return ["[money]", *lines] if lines else []


def _tables(tournament: Tournament) -> Iterator[str]:
    for category in tournament.categories:
        yield from ("[[categories]]", f"name = {write_toml(category.name)}")
        ages = (("from_age", category.from_age), ("to_age", category.to_age))
        yield from (f"{key} = {age}" for key, age in ages if age is not None)
    for side in tournament.side_events:
        yield from ("[[side_events]]", f"name = {write_toml(side.name)}", f"kind = {write_toml(side.kind.value)}")
        yield from (f"fee = {_euros(side.fee)}",) if side.fee else ()
        yield from (f"category = {write_toml(side.category)}",) if side.category else ()
    for plan in tournament.prizes:
        yield from ("[[prizes]]", f"of = {write_toml(plan.of)}")
        yield from (f"percent = [{', '.join(map(_decimal, plan.percent))}]",) if plan.percent else ()
        yield from (f"amounts = [{write_amounts(plan.amounts)}]",) if plan.amounts else ()
        yield from (f"step = {_euros(plan.step)}",) if plan.step > 1 else ()
        yield from (f"from = {write_toml(plan.sources)}",) if plan.sources else ()
    if tournament.team_size:
        yield from ("[teams]", f"size = {tournament.team_size}")
    for section in _RECORDS:
        if (record := getattr(tournament, section.field)) != section.usual:
            yield from (f"[{section.name}]", *section.lines(record))
