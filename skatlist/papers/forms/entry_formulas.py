"""What the entry form computes while somebody types: formulas on sheets of their own.

Base values, fixed values and factors come from the rules; the formulas only look them up, multiply and add.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.formats.vocabulary import contract_word, result_word
from skatlist.game import BASE, NULL_VALUES, Contract, Level, base_value, legal_bids
from skatlist.papers.forms.entry_layout import CROSSES, FIRST_GAME, FormLayout
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
from skatlist.sheet import sitting
from skatlist.words import Language

# The columns of the sheet of words: contract, base, kind; then the lists people choose from.
CONTRACTS, RESULTS, BIDS, CHARGED = "A", "D", "E", "F"
STEPS: Final = ("game", "base", "cases", "own", "charged", "points")
_KIND_BASE, _KIND_NULL, _KIND_NOTHING = "F", "N", "-"
_PLAYED: Final = (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS, Contract.GRAND)


def lookup_columns(profile: Profile, lang: Language) -> Sequence[Sequence[int | str]]:
    """Return the columns of the sheet of words, each without its heading."""
    contracts = (*_PLAYED, Contract.NULL, Contract.PASSED, Contract.VOID)
    bases = [base_value(contract, Level.NONE, profile) if contract in BASE else 0 for contract in contracts]
    kinds = [_KIND_BASE if contract in BASE else _KIND_NOTHING for contract in contracts]
    kinds[contracts.index(Contract.NULL)] = _KIND_NULL
    return (
        [contract_word(contract, lang) for contract in contracts],
        bases,
        kinds,
        [result_word(won=True, lang=lang), result_word(won=False, lang=lang)],
        [0, *sorted(legal_bids(profile))],
        [contract_word(contract, lang) for contract in _PLAYED],
    )


def steps(layout: FormLayout, profile: Profile, row: int, at: int, sheets: tuple[str, str]) -> Iterator[str]:
    """Yield the formulas of one game in the order of STEPS.

    `row` is the game's row on the form, `at` its row on the sheet of steps; `sheets` are the quoted names of the
    form and of the sheet of words.
    """
    form, words = sheets
    cell = {name: f"{form}!${letter}{row}" for name, letter in layout.letters.items()}
    looked = f"MATCH({cell['contract']},{words}!$A$2:$A$9,0)"
    kind = f"INDEX({words}!$C$2:$C$9,{looked})"
    base, own, charged = f"$B{at}", f"$D{at}", f"$E{at}"
    yield f'=IF({cell["game"]}="","",{cell["game"]})'
    yield f'=IF({cell["contract"]}="","",IFERROR(INDEX({words}!$B$2:$B$9,{looked}),"?"))'
    values = profile.values
    factor = lost_factor(cell["hand"], str(values.lost_hand), str(values.lost_skat))
    yield f'=IF(N({base})=0,"",IF({_no_spitzen(cell, base, profile)},"?",{cases_count(_spitzen(cell), _levels(cell))}))'
    yield (
        f'=IF({base}="","",IF({base}="?","?",IF({kind}="{_KIND_NOTHING}",0,'
        f'IF({kind}="{_KIND_NULL}",{_null(cell)},IF($C{at}="?","?",{base}*$C{at})))))'
    )
    yield (
        f'=IF(OR({own}="",{own}="?",{own}=0),{own},IF(N({cell["bid"]})>{own},'
        f"IF({base}>0,{charged_value(own, cell['bid'], base)},{_named(cell, words)}),"
        f'IF({cell["overbid"]}<>"",{_stated(cell, base, own, factor)},{own})))'
    )
    yield (
        f'=IF(OR({charged}="",{charged}="?",{charged}=0),{charged},'
        f'IF({_nobody(cell["declarer"], f"$A{at}", layout.size)},"?",IF({charged}>{own},-{factor}*{charged},'
        f'IF({cell["result"]}={words}!$D$2,{charged},IF({cell["result"]}={words}!$D$3,-{factor}*{charged},"?")))))'
    )


def _stated(cell: dict[str, str], base: str, own: str, factor: str) -> str:
    """Return the charge of a game marked overbid without a bid: what its value says, `?` where that is impossible."""
    charge = f"-N({cell['value']})/{factor}"
    possible = f'AND({cell["bid"]}="",{charge_is_possible(charge, own, base)})'
    return f'IF({base}=0,"?",IF({possible},{charge},"?"))'


def booked_total(layout: FormLayout, place: int, row: int, steps_sheet: str, at: int) -> str:
    """Return the formula of a place's running total: shown in the rows it played, as on paper."""
    declarer = layout.letters["declarer"]
    first = at - (row - FIRST_GAME)
    points = f"{steps_sheet}!$F${first}:$F{at}"
    return (
        f"=IF(AND(${declarer}{row}={place},ISNUMBER({steps_sheet}!$F{at})),"
        f'SUMIF(${declarer}${FIRST_GAME}:${declarer}{row},{place},{points}),"")'
    )


def _spitzen(cell: dict[str, str]) -> str:
    return f"({spitzen_count(cell['with'], cell['without'])})"


def _no_spitzen(cell: dict[str, str], base: str, profile: Profile) -> str:
    """Return the condition that no hand has these Spitzen: with and without, none, too many, a date or a word."""
    values, count = profile.values, _spitzen(cell)
    most = f"IF({base}={values.grand},{values.spitzen_grand},{values.spitzen_suit})"
    both = f'AND({cell["with"]}<>"",{cell["without"]}<>"")'
    return f"OR({both},{count}<1,{count}>{most},{count}<>INT({count}))"


def _nobody(declarer: str, game: str, size: int) -> str:
    """Return the condition that the declarer is nobody who plays in this game: no place, or one that sits out."""
    place = f"N({declarer})"
    out = "".join(f",{place}=MOD({game}+{seat - 2},{size})+1" for seat in sitting(1, size))
    waits = f",IF(ISNUMBER({game}),OR({out[1:]}),FALSE)" if out else ""
    return f"OR({place}<1,{place}>{size},{place}<>INT({place}){waits})"


def _levels(cell: dict[str, str]) -> str:
    """Return the count of crosses, announced ones completed by those they carry."""
    hand, schneider, announced, schwarz, schwarz_announced, ouvert = (cell[name] for name in CROSSES)
    carried = (
        (hand,),
        (schneider, announced, schwarz, schwarz_announced, ouvert),
        (announced, schwarz_announced, ouvert),
        (schwarz, schwarz_announced, ouvert),
        (schwarz_announced, ouvert),
        (ouvert,),
    )
    return "+".join(f'({"&".join(cells)}<>"")' for cells in carried)


def _null(cell: dict[str, str]) -> str:
    value = null_value(cell["hand"], cell["ouvert"], list(map(str, NULL_VALUES.values())))
    return f'IF({cell["with"]}&{cell["without"]}<>"","?",{value})'


def _named(cell: dict[str, str], words: str) -> str:
    """Return the charge of a Null over its bid: that of the game named for it, `?` where none is named."""
    base = f"INDEX({words}!$B$2:$B$9,MATCH({cell['charged_contract']},{words}!$A$2:$A$9,0))"
    said = cell["charged_spitzen"]
    count = f"IF(ISNUMBER({said}),ABS({said}),VALUE(MID({said},2,2)))"
    return f'IFERROR({named_charge(count, cell["hand"], cell["bid"], base)},"?")'
