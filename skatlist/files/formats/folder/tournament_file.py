"""The sections of `event.toml` that make a tournament, read and written the same way. The journal keeps their text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

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
    Tournament,
    is_share,
)
from skatlist.words.spelling import nearest

if TYPE_CHECKING:
    from fractions import Fraction  # importing it is slow

SECTIONS: Final = (
    "categories",
    "side_events",
    "prizes",
    "teams",
    "draw",
    "league",
    "season",
    "qualified",
)  # and [money]
LOST_GAMES: Final = "lost_games"
_MOST: Final = 50  # sections of a kind
_WORDS: Final = text(200)
_AGE: Final = number(0, 120)
_SERIES: Final = number(1)
_MOST_MONEY: Final = 100_000  # euros; anything beyond is a slip
_AMOUNTS: Final = ("entry", "series", "cards", "passed_in")


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


def read_tournament(table: Fields) -> Tournament:
    """Return the content of the sections of a tournament. Values that do not fit are reported."""
    money, teams, draw, league = map(table.inner, ("money", "teams", "draw", "league"))
    money.allow((LOST_GAMES, *Fees._fields))
    teams.allow(("size",))
    draw.allow(("avoid", "by_standing"))
    league.allow(LeagueRules._fields)
    groups = league.get("groups", "groups", listed(listed(_is_name, 2), 1), ())
    categories = tuple(map(_category, table.inners("categories")))
    side_events = tuple(map(_side_event, table.inners("side_events")))
    classes, sides = [each.name for each in categories], [each.name for each in side_events]
    return Tournament(
        categories=categories,
        side_events=side_events,
        fees=_fees(money, classes),
        prizes=tuple(_prize_plan(inner, classes, sides) for inner in table.inners("prizes")),
        team_size=teams.get("size", "number", number(1, 99), 0),
        draw=DrawRules(
            tuple(map(Aim, draw.get("avoid", "aims", _are_aims, DrawRules().avoid))),
            tuple(draw.get("by_standing", "numbers", listed(_SERIES), ())),
        ),
        league=LeagueRules(
            tuple(tuple(" ".join(name.split()) for name in group) for group in groups),
            tuple(map(_exact, league.get("points", "numbers", listed(is_share), ()))),
            *(league.get(key, "number", number(0, 99), 0) for key in ("up", "down")),
        ),
        season=_season(table.inner("season")),
        qualified=_qualified(table.inner("qualified")),
    )


def _qualified(table: Fields) -> Qualified:
    table.allow(Qualified._fields)
    return Qualified(*(table.get(key, "number", number(0, 9999), 0) for key in Qualified._fields))


def _season(table: Fields) -> SeasonTerms:
    table.allow(SeasonTerms._fields)
    share = table.get("share", "share", is_share, 0)
    return SeasonTerms(
        share=_exact(share) if share else 0,
        missed=_cents(table, "missed"),
        best=table.get("best", "number", number(0), 0),
        by_evening=table.flag("by_evening"),
        least=table.get("least", "number", number(0), 0),
        by_average=table.flag("by_average"),
        least_series=table.get("least_series", "number", number(0), 0),
    )


def _fees(money: Fields, categories: Sequence[str]) -> Fees:
    cents = {key: _cents(money, key) for key in _AMOUNTS}
    other = money.inner("entry_of")
    other.allow((GUEST, *categories))
    rounding = money.get("rounding", "rounding", lambda value: value in tuple(Rounding), Rounding.GAMES.value)
    return Fees(
        **cents,
        stake=_exact(money.get("stake", "stake", is_share)) if "stake" in money.values else 0,
        entry_of=tuple((name, _cents(other, name)) for name in other.values),
        by_rank=_all_cents(money, "by_rank"),
        rounding=Rounding(rounding),
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
    fees = tournament.fees
    lines = [*first, *(f"{key} = {_euros(getattr(fees, key))}" for key in _AMOUNTS if getattr(fees, key))]
    if fees.entry_of:
        values = (f"{write_toml(name)} = {_euros(cents)}" for name, cents in fees.entry_of)
        lines.append(f"entry_of = {{{', '.join(values)}}}")
    if fees.by_rank:
        lines.append(f"by_rank = [{write_amounts(fees.by_rank)}]")
    if fees.stake:
        lines.append(f"stake = {_decimal(fees.stake)}")
    if fees.rounding is not Rounding.GAMES:
        lines.append(f"rounding = {write_toml(fees.rounding.value)}")
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
    draw, league = tournament.draw, tournament.league
    if draw != DrawRules():
        yield "[draw]"
        usual = draw.avoid == DrawRules().avoid
        yield from () if usual else (f"avoid = {write_toml([aim.value for aim in draw.avoid])}",)
        yield from (f"by_standing = {write_toml(draw.by_standing)}",) if draw.by_standing else ()
    if league != LeagueRules():
        yield "[league]"
        yield from (f"groups = {write_toml(league.groups)}",) if league.groups else ()
        yield from (f"points = [{', '.join(map(_decimal, league.points))}]",) if league.points else ()
        yield from (f"{key} = {getattr(league, key)}" for key in ("up", "down") if getattr(league, key))
    if tournament.season != SeasonTerms():
        yield from ("[season]", *_season_lines(tournament.season))
    if tournament.qualified != Qualified():
        yield from (
            "[qualified]",
            *(f"{key} = {count}" for key, count in tournament.qualified._asdict().items() if count),
        )


def _season_lines(season: SeasonTerms) -> Iterator[str]:
    yield from (f"share = {_decimal(season.share)}",) if season.share else ()
    yield from (f"missed = {_euros(season.missed)}",) if season.missed else ()
    for key in ("best", "by_evening", "least", "by_average", "least_series"):
        value = getattr(season, key)
        yield from (f"{key} = {write_toml(value)}",) if value else ()


def _euros(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def write_amounts(cents: Iterable[int]) -> str:
    """Return amounts as in `event.toml`: 0.50, 1.00."""
    return ", ".join(map(_euros, cents))


def _decimal(value: "Fraction | int") -> str:
    return f"{float(value):.12g}"
