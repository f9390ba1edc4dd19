"""The formulas that compute one game of a list again, from what its row says."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.game import BASE, NULL_VALUES, SUITS, Contract, Level, overbid_costs
from skatlist.game.reckoning import NULL_STEPS
from skatlist.papers.list.control_rules import RuleCells
from skatlist.papers.list.list_cells import ListCells
from skatlist.papers.list.paper_notes import running_numbers
from skatlist.papers.value_formulas import (
    cases_count,
    charge_is_possible,
    charged_value,
    lost_factor,
    named_charge,
    null_value,
    spitzen_count,
)
from skatlist.rules import Profile
from skatlist.sheet import ScoredRow
from skatlist.sheet.columns import Cell
from skatlist.words import Language, text

_PASSED: Final = "E"
_CROSSES: Final = ("hand", "ouvert")  # the first and the last of them


class Treatment(NamedTuple):
    """What can be done about a game: compute it, or only take its numbers over, and why."""

    reckoned: bool
    why: str = ""


class ControlLine(NamedTuple):
    """Rows of one game: on the control, on the list; `first` is the control's first game; letters of the control."""

    at: int
    listed: int
    first: int
    letters: Mapping[str, str]

    def own(self, name: str) -> str:
        """Return a cell of the control in this row."""
        return f"{self.letters[name]}{self.at}"

    def down(self, name: str) -> str:
        """Return the cells of a column of the control down to this row."""
        letter = self.letters[name]
        return f"${letter}${self.first}:{letter}{self.at}"


class ControlGame(NamedTuple):
    """One game: what the list says, what can be done about it, where it stands, the places that are there.

    `unclear`: some game of the list is lost at a price nobody can tell. `before` are the rows of the control in which
    each number written here (`points_2`, `won_2`, `passed`) was written last, and that number; none for the first.
    """

    scored: ScoredRow
    kind: Treatment
    line: ControlLine
    present: Sequence[int]
    unclear: bool = False
    before: Mapping[str, tuple[int, int]] = MappingProxyType({})

    @property
    def places(self) -> range:
        """All places of the table."""
        return range(1, len(self.scored.totals) + 1)


def kind_of(scored: ScoredRow, last: ScoredRow | None, *, ended: bool) -> Treatment:
    """Return what can be done about a game; `last` is the row before it, `ended`: the list was over before."""
    contract = scored.row.entry.contract
    if ended:
        return Treatment(reckoned=False, why="after_end")
    if contract is Contract.VOID:
        return Treatment(reckoned=False, why="void")
    if contract is Contract.RAMSCH:
        return Treatment(reckoned=False, why="ramsch")
    if contract is Contract.PASSED:
        return Treatment(reckoned=True)
    nobody = (0,) * len(scored.totals)
    moved = (scored.won, scored.lost) != ((last.won, last.lost) if last else (nobody, nobody))
    if moved and scored.valuation.points is not None:
        return Treatment(reckoned=True)
    return Treatment(reckoned=False, why="unknown")


def step_formulas(game: ControlGame, listed: ListCells, rules: RuleCells) -> Iterator[tuple[str, str | int]]:
    """Yield column and content of the steps of a game, from the base value to the points booked."""
    entry, profile, line = game.scored.row.entry, game.scored.profile, game.line
    contract = entry.contract
    if contract is None or not contract.has_declarer:
        return
    here = {name: listed.cell(name, line.listed) for name in listed.letters}
    yield "declarer", _declarer(game, listed)
    if not game.kind.reckoned:
        # A game lost for certain, at a price nobody can tell, counts as lost all the same.
        if game.kind.why == "unknown":
            yield "points", "?"
        return
    if contract in BASE:
        yield "base", f"={_base(contract, here, rules, profile)}"
        yield "cases", f"={_cases(game, listed, rules)}"
        yield "own", f"={line.own('base')}*{line.own('cases')}"
    elif contract is Contract.NULL:
        values = [rules.cell(NULL_STEPS[levels], profile) for levels in NULL_VALUES]
        yield "own", f"={null_value(here['hand'], here['ouvert'], values)}"
    else:
        yield "own", f"={rules.cell(contract, profile)}"
    if entry.bid is not None:
        yield "bid", entry.bid
    yield "charged", f"={_charged(game, here, rules)}"
    factor = _factor(game, rules)
    if factor:
        yield "factor", f"={factor}"
    yield "points", f"={_points(game, here, rules, doubled=bool(factor))}"


def total_formula(game: ControlGame, place: int, listed: ListCells) -> str:
    """Return the formula of a place's running total after a game."""
    line, house = game.line, game.scored.row.house
    letter = line.letters[Cell("total", place)]
    before = f"{letter}{line.at - 1}" if line.at > line.first else "0"
    shown = listed.cell(Cell("points", place), line.listed)
    if not game.kind.reckoned:
        return f'=IF({shown}="",{before},{shown})'
    penalty = (house.penalties[place - 1] if house else None) or 0
    parts = [before, _booking(game, place), f"-{penalty}" if penalty else ""]
    return "=" + parts[0] + (f"+{parts[1]}" if parts[1] else "") + parts[2]


def check_formula(game: ControlGame, listed: ListCells, lang: Language) -> str:
    """Return the formula that holds numbers against those of the control, and names the first to differ.

    These are the numbers that were written and those of the worksheet of the list. A written total that is off by as
    much as the one before is no mistake of this row.
    """
    line = game.line
    here = {name: listed.cell(name, line.listed) for name in listed.letters}
    pairs = [(here[Cell("points", place)], line.own(Cell("total", place))) for place in game.places]
    totals = [f'AND({stated}<>"",{stated}<>{total})' for stated, total in pairs]
    checks = [("total", f"OR({','.join(totals)})")]
    contract = game.scored.row.entry.contract
    if contract is Contract.PASSED:
        count = f'COUNTIF({listed.down("base", line.listed)},"{_PASSED}")'
        checks.append(("count", f'OR({here["base"]}<>"{_PASSED}",{here["passed"]}<>{count})'))
    else:
        points = line.own("points")
        checks.insert(0, ("value", f"N({here['plus']})-N({here['minus']})<>{points}"))
        if contract in BASE:
            checks.insert(0, ("base", f"{here['base']}<>{line.own('base')}"))
        checks.append(("count", f"OR({_counter(game, here, 'won', '>')},{_counter(game, here, 'lost', '<')})"))
    formula = f'"{text("control.right", lang)}"'
    written, carried = _written_checks(game, listed)
    if carried:
        formula = f'IF({carried},"{text("control.carried", lang)}",{formula})'
    for name, differs in reversed((*written, *checks)):
        formula = f'IF({differs},"{text(f"control.wrong_{name}", lang)}",{formula})'
    return f"={formula}"


def _written_checks(game: ControlGame, listed: ListCells) -> tuple[list[tuple[str, str]], str]:
    """Return what is to be checked of the numbers written in a row, and the condition that an older mistake goes on."""
    line, steps, carried = game.line, list[str](), list[str]()
    checks: list[tuple[str, str]] = []
    if game.scored.row.stated.value is not None:
        checks.append(("value", f"{line.own('written')}<>N({line.own('points')})"))
    counts: list[str] = []
    for name, number, _ in running_numbers(game.scored):
        cell = Cell.of(name)
        row, last = game.before.get(cell, (line.first - 1, 0))
        if cell.name != "points":
            counts.append(f"{number - last}<>{_counted(game, listed, cell, row + 1)}")
            continue
        right, written = Cell("total", cell.place), Cell("written", cell.place)
        carried.append(f"{line.own(written)}<>{line.own(right)}")
        off = f"-({line.letters[written]}{row}-{line.letters[right]}{row})" if cell in game.before else ""
        steps.append(f"{line.own(written)}-{line.own(right)}{off}<>0")
    checks += [(name, f"OR({','.join(said)})") for name, said in (("total", steps), ("count", counts)) if said]
    return checks, f"OR({','.join(carried)})" if carried else ""


def _counted(game: ControlGame, listed: ListCells, cell: Cell, first: int) -> str:
    """Return the formula of how many games were won, lost or passed in from a row of the control to this one."""
    line = game.line
    if cell.place is None:
        return f'COUNTIF({listed.between("base", line.listed - line.at + first, line.listed)},"{_PASSED}")'
    names = ("declarer", "points")
    declarers, points = (f"${line.letters[name]}${first}:${line.letters[name]}${line.at}" for name in names)
    return games_of(declarers, str(cell.place), points, ">" if cell.name == "won" else "<", unclear=game.unclear)


def _declarer(game: ControlGame, listed: ListCells) -> str:
    """Return the formula that finds whose counters the list moves in this row."""
    formula = '""'
    for place in reversed(game.places):
        moved = f"COUNT({listed.cells(Cell('won', place), Cell('lost', place), game.line.listed)})"
        formula = f"IF({moved}>0,{place},{formula})"
    return f"={formula}"


def _base(contract: Contract, here: Mapping[str, str], rules: RuleCells, profile: Profile) -> str:
    if contract in SUITS:
        return rules.base(here["suit"], profile)
    return f'IF({here["ouvert"]}="",{rules.cell(contract, profile)},{rules.cell("grand_ouvert", profile)})'


def _cases(game: ControlGame, listed: ListCells, rules: RuleCells) -> str:
    """Return the formula of the cases: Spitzen, Spiel, one for each cross."""
    entry, at = game.scored.row.entry, game.line.listed
    spitzen = spitzen_count(listed.cell("with", at), listed.cell("without", at))
    formula = cases_count(spitzen, f"COUNTA({listed.cells(*_CROSSES, at)})")
    if entry.levels & Level.SPITZE:
        formula += "+1"
    if entry.contract is Contract.GRAND and entry.levels & Level.OUVERT and rules.has("grand_ouvert_less"):
        formula += f"-{rules.cell('grand_ouvert_less', game.scored.profile)}"
    return formula


def _charged(game: ControlGame, here: Mapping[str, str], rules: RuleCells) -> str:
    """Return the formula of what the game costs or brings before it is doubled; the bid lets it count more."""
    entry, profile, line = game.scored.row.entry, game.scored.profile, game.line
    own, bid, base = line.own("own"), line.own("bid"), line.own("base")
    if entry.bid is None:
        return _by_list(game, here, rules) if overbid_costs(entry, profile) else own
    if profile.values.loss_by == "bid":
        return f'IF(AND({here["minus"]}="",{bid}<={own}),{own},{bid})'
    if entry.contract in BASE:
        return f"IF({bid}>{own},{charged_value(own, bid, base)},{own})"
    named = entry.charged_contract
    if named is None or entry.charged_spitzen is None:
        return own
    price = named_charge(str(abs(entry.charged_spitzen)), here["hand"], bid, rules.cell(named, profile))
    return f"IF({bid}>{own},{price},{own})"


def _by_list(game: ControlGame, here: Mapping[str, str], rules: RuleCells) -> str:
    """Return the formula of the charge the list states where nobody wrote the bid: a multiple above the own value."""
    entry, profile, own = game.scored.row.entry, game.scored.profile, game.line.own("own")
    named = entry.charged_contract
    base = rules.cell(named, profile) if entry.contract not in BASE and named else game.line.own("base")
    factor = _factor(game, rules)
    unit = _lost(here, rules, profile) + (f"*{factor}" if factor else "")
    charge = f"N({here['minus']})/({unit})"
    return f"IF(AND({charge_is_possible(charge, own, base)}),{charge},{own})"


def _lost(here: Mapping[str, str], rules: RuleCells, profile: Profile) -> str:
    """Return the formula of how many times a lost game counts."""
    return lost_factor(here["hand"], rules.cell("lost_hand", profile), rules.cell("lost_skat", profile))


def _factor(game: ControlGame, rules: RuleCells) -> str:
    """Return the formula of the factor of Kontra and Bock, empty if there is none."""
    entry, profile = game.scored.row.entry, game.scored.profile
    factors = []
    if 0 < entry.kontra <= len(profile.kontra.factors):
        factors.append(rules.cell(("kontra", entry.kontra), profile))
    if entry.bock and profile.bock.factor > 1:
        factors.append(rules.cell("bock", profile) + (f"^{entry.bock}" if entry.bock > 1 else ""))
    return "*".join(factors)


def _points(game: ControlGame, here: Mapping[str, str], rules: RuleCells, *, doubled: bool) -> str:
    """Return the formula of what the declarer is booked: the value, or the loss."""
    profile, line = game.scored.profile, game.line
    value = line.own("charged") + (f"*{line.own('factor')}" if doubled else "")
    lost = _lost(here, rules, profile)
    won = f'{here["plus"]}<>""'
    if game.scored.row.entry.bid is not None:
        won = f"AND({won},{line.own('bid')}<={line.own('own')})"
    return f"IF({won},{value},-{lost}*{value})"


def _booking(game: ControlGame, place: int) -> str:
    """Return the formula of what a place is booked for a game: the declarer, or the others in two ways of scoring."""
    line, kind = game.line, game.scored.profile.scoring.kind
    contract = game.scored.row.entry.contract
    if contract is Contract.PASSED:
        return ""
    mine, points = f"{line.own('declarer')}={place}", line.own("points")
    turned = {"bierlachs": ("MIN", "MAX"), "plus-only": ("MAX", "MIN")}.get(kind)
    if turned is None:
        return f"IF({mine},{points},0)"
    own, others = turned
    there = place in game.present
    return f"IF({mine},{own}({points},0),{f'-{others}({points},0)' if there else '0'})"


def _counter(game: ControlGame, here: Mapping[str, str], name: str, sign: str) -> str:
    """Return the condition that the counter of the declarer, shown in his columns only, is not what it should be."""
    line = game.line
    shown = "+".join(f"N({here[Cell(name, place)]})" for place in game.places)
    declarers, points = line.down("declarer"), line.down("points")
    return f"{shown}<>{games_of(declarers, line.own('declarer'), points, sign, unclear=game.unclear)}"


def games_of(declarers: str, who: str, points: str, sign: str, *, unclear: bool) -> str:
    """Return the formula that counts games won (`>`) or lost (`<`); who lost at an unknown price lost as well."""
    known = f'COUNTIFS({declarers},{who},{points},"{sign}0")'
    return f'({known}+COUNTIFS({declarers},{who},{points},"~?"))' if unclear and sign == "<" else known
