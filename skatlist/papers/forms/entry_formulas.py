"""The formulas of the entry form and the position of everything in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.files.formats.word_lookup import contract_word, result_word
from skatlist.papers.excel import Book, fit_to_paper
from skatlist.skat.game import BASE, NULL_VALUES, Contract, Level, base_value, legal_bids
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import sitting
from skatlist.skat.sheet.columns import LEVEL_COLUMNS, Cell
from skatlist.words import Language, text

# The position of everything in the entry form, so that its sheets can refer to each other.

NAMES: Final = 2  # rows: the first name, then the groups, the headings, the first game
GROUPS: Final = 10
HEADINGS: Final = 12
FIRST_GAME: Final = 13
FIRST_STEP: Final = 4  # row of the first game on the sheet of steps
HEAD: Final = ("event", "place", "date", "series", "table", "agreed", "keeper")  # fields from row NAMES on
HEAD_VALUE: Final = 4  # columns: the fields of the head, then those of every place
PLACE_NAME: Final = 15
START_NUMBER: Final = 21
CLUB: Final = 23
CROSSES: Final = tuple(name for _level, name in LEVEL_COLUMNS)
_PLAYED_WIDTHS: Final = (
    ("game", 5.0),
    ("declarer", 6.0),
    ("contract", 11.0),
    ("with", 5.0),
    ("without", 5.0),
    *((name, 3.8) for name in CROSSES),
    ("bid", 6.0),
    ("overbid", 3.8),
    ("result", 10.0),
)
_CHARGED: Final = (("charged_contract", 8.0), ("charged_spitzen", 5.0))
_SUM: Final = 6.6

AGREED: Final = f"${get_column_letter(HEAD_VALUE)}${NAMES + HEAD.index('agreed')}"


@dataclass(frozen=True)
class FormLayout:
    """The columns and rows of a form for this many players and games.

    Computed columns stand before the last columns and have no heading in the row of headings, so that readers of the
    form skip them.
    """

    size: int
    games: int

    @property
    def rows(self) -> int:
        """The number of lines: the games and a spare round for games that have to be replayed."""
        return self.games + self.size

    @cached_property
    def computed(self) -> dict[str, str]:
        """The computed columns, each with the one it is compared with: first the value, then the totals."""
        computed: dict[str, str] = {"control": "value"}
        return computed | {Cell("control", place): Cell("total", place) for place in range(1, self.size + 1)}

    @cached_property
    def columns(self) -> dict[str, float]:
        """Every column with its width, in order."""
        sums = dict.fromkeys((*self.computed, *self.computed.values()), _SUM)
        return dict(_PLAYED_WIDTHS) | sums | dict(_CHARGED) | {"remark": 18.0}

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letter of every column."""
        return {name: get_column_letter(number) for number, name in enumerate(self.columns, start=1)}

    def number(self, name: str) -> int:
        """Return the number of a column, from 1."""
        return list(self.columns).index(name) + 1

    @property
    def last_step(self) -> int:
        """The row of the last line on the sheet of steps."""
        return FIRST_STEP + self.rows - 1

    @property
    def last_game(self) -> int:
        """The row of the last line."""
        return FIRST_GAME + self.rows - 1

    def column_range(self, name: str) -> str:
        """Return the cells of all games in a column as an absolute reference: `$C$13:$C$64`."""
        letter = self.letters[name]
        return f"${letter}${FIRST_GAME}:${letter}${self.last_game}"


# The formulas of the entry form: every game step by step, and the end of the list, computed while the scorer types.
# Base values, fixed values and factors come from the rules; the formulas only look them up, multiply and add. They
# stand on a sheet of their own, and the words for the choices on another one.

# The columns of the sheet of words: contract, base, kind, then the entries of the drop-down lists.
CONTRACTS, RESULTS, BIDS, CHARGED = "A", "D", "E", "F"
_KIND_BASE, _KIND_NULL, _KIND_NOTHING = "F", "N", "-"
_PLAYED_CONTRACTS: Final = (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS, Contract.GRAND)

_STEPS: Final = {"game": 5.0, "base": 9.0, "cases": 6.0, "own": 9.0, "charged": 9.0, "points": 9.0}  # widths
_GAP: Final = 3.0  # between the steps and the end of the list
_LABEL: Final = len(_STEPS) + 2
_FIRST_PLACE: Final = _LABEL + 1  # column of place 1 in the end of the list
_END_WIDTHS: Final = (32.0, 13.0)
_HEADINGS: Final = FIRST_STEP - 1
_END: Final = ("points", "won", "lost", "bonus_own", "bonus_others", "total")
_COUNTS: Final = ("passed", "entered", "missing", "unclear")  # one row each below the end
_FIRST_COUNT: Final = FIRST_STEP + len(_END) + 1


def write_words(book: Book, sheet: Worksheet, profile: Profile, lang: Language) -> None:
    """Write the entries of the drop-down lists, and the base values next to the contracts."""
    contracts = (*_PLAYED_CONTRACTS, Contract.NULL, Contract.PASSED, Contract.VOID)
    kinds = [_KIND_BASE if contract in BASE else _KIND_NOTHING for contract in contracts]
    kinds[contracts.index(Contract.NULL)] = _KIND_NULL
    columns: Sequence[Sequence[int | str]] = (
        [contract_word(contract, lang) for contract in contracts],
        [base_value(contract, Level.NONE, profile) if contract in BASE else 0 for contract in contracts],
        kinds,
        [result_word(won=True, lang=lang), result_word(won=False, lang=lang)],
        [0, *sorted(legal_bids(profile))],
        [contract_word(contract, lang) for contract in _PLAYED_CONTRACTS],
    )
    for column, values in enumerate(columns, start=1):
        for row, value in enumerate(values, start=2):
            book.put(sheet, row, column, value, "label")
    sheet.sheet_state = "hidden"


def write_steps(book: Book, sheet: Worksheet, layout: FormLayout, profile: Profile, lang: Language) -> None:
    """Write every step of every game at the left, the end of the list to the right of it."""
    form, words = (f"'{text(f'papers.form_sheet_{name}', lang)}'" for name in ("list", "words"))
    book.put(sheet, 1, 1, text("papers.form_control_title", lang), "title")
    sheet.row_dimensions[1].height = 28
    for column, wide in enumerate((*_STEPS.values(), _GAP), start=1):
        sheet.column_dimensions[get_column_letter(column)].width = wide
    for column, name in enumerate(_STEPS, start=1):
        book.put(sheet, _HEADINGS, column, text(f"papers.form_step_{name}", lang), "heading")
    for index in range(layout.rows):
        row, at = FIRST_GAME + index, FIRST_STEP + index
        end = "_end" if (index + 1) % layout.size == 0 else ""
        formulas = _step_formulas(layout, profile, row, at, (form, words))
        for column, (name, formula) in enumerate(zip(_STEPS, formulas, strict=True), start=1):
            book.formula(sheet, at, column, formula, ("control_base" if name == "base" else "control") + end)
    sheet.row_dimensions[_HEADINGS].height = 40
    _write_end(book, sheet, layout, profile, lang)
    sheet.freeze_panes = f"A{FIRST_STEP}"
    sheet.protection.sheet = True
    last = _FIRST_PLACE + layout.size - 1
    fit_to_paper(sheet, lang, "", upright=True, columns=last, pages=[range(1, layout.last_step + 1)])


def total_formula(layout: FormLayout, place: int, row: int, steps_sheet: str, at: int) -> str:
    """Return the formula of a place's running total: shown only in the rows that this place played, as on paper."""
    declarer = layout.letters["declarer"]
    first = at - (row - FIRST_GAME)
    points = f"{steps_sheet}!$F${first}:$F{at}"
    return (
        f"=IF(AND(${declarer}{row}={place},ISNUMBER({steps_sheet}!$F{at})),"
        f'SUMIF(${declarer}${FIRST_GAME}:${declarer}{row},{place},{points}),"")'
    )


def _step_formulas(layout: FormLayout, profile: Profile, row: int, at: int, sheets: tuple[str, str]) -> Iterator[str]:
    """Yield the formulas of one game in the order of `_STEPS`.

    `row` is the game's row on the form, `at` its row on the sheet of steps. `sheets` are the quoted names of the
    form and of the sheet of words.
    """
    form, words = sheets
    cell = {name: f"{form}!${letter}{row}" for name, letter in layout.letters.items()}
    game, base, cases, own, charged = (f"${letter}{at}" for letter in "ABCDE")
    looked = f"MATCH({cell['contract']},{words}!$A$2:$A$9,0)"
    kind = f"INDEX({words}!$C$2:$C$9,{looked})"
    spitzen = f"(N({cell['with']})+N({cell['without']}))"
    values = profile.values
    lost = f'IF({cell["hand"]}="",{values.lost_skat},{values.lost_hand})'  # the factor of a lost game, 2.5.11
    null = f'CHOOSE(1+({cell["hand"]}<>"")+2*({cell["ouvert"]}<>""),{",".join(map(str, NULL_VALUES.values()))})'
    no_null = f'{cell["with"]}&{cell["without"]}<>""'

    yield f'=IF({cell["game"]}="","",{cell["game"]})'
    yield f'=IF({cell["contract"]}="","",IFERROR(INDEX({words}!$B$2:$B$9,{looked}),"?"))'
    no_spitzen = _no_spitzen(cell, spitzen, base, profile)
    yield f'=IF(N({base})=0,"",IF({no_spitzen},"?",{spitzen}+1+{_crosses(cell)}))'  # ISkO 2.5.1
    yield (
        f'=IF({base}="","",IF({base}="?","?",IF({kind}="{_KIND_NOTHING}",0,'
        f'IF({kind}="{_KIND_NULL}",IF({no_null},"?",{null}),IF({cases}="?","?",{base}*{cases})))))'
    )
    overbid = f"MAX({own},{_least_multiple(cell['bid'], base)})"  # ISkO 3.6.1
    yield (
        f'=IF(OR({own}="",{own}="?",{own}=0),{own},IF(N({cell["bid"]})>{own},'
        f"IF({base}>0,{overbid},{_null_overbid(cell, words)}),"
        f'IF({cell["overbid"]}<>"",{_stated_charge(cell, base, own, lost)},{own})))'
    )
    yield (
        f'=IF(OR({charged}="",{charged}="?",{charged}=0),{charged},'
        f'IF({_nobody(cell["declarer"], game, layout.size)},"?",IF({charged}>{own},-{lost}*{charged},'
        f'IF({cell["result"]}={words}!$D$2,{charged},IF({cell["result"]}={words}!$D$3,-{lost}*{charged},"?")))))'
    )


def _least_multiple(bid: str, base: str) -> str:
    """Return the least multiple of the base that reaches the bid. ISkO 3.6.1."""
    return f"-INT(-{bid}/{base})*{base}"


def _null_overbid(cell: dict[str, str], words: str) -> str:
    base = f"INDEX({words}!$B$2:$B$9,MATCH({cell['charged_contract']},{words}!$A$2:$A$9,0))"
    stated = cell["charged_spitzen"]
    spitzen = f"IF(ISNUMBER({stated}),ABS({stated}),VALUE(MID({stated},2,2)))"
    own = f'({spitzen}+1+({cell["hand"]}<>""))*{base}'  # ISkO 3.6.2
    return f'IFERROR(MAX({own},{_least_multiple(cell["bid"], base)}),"?")'


def _stated_charge(cell: dict[str, str], base: str, own: str, lost: str) -> str:
    charge = f"-N({cell['value']})/{lost}"
    possible = f'AND({cell["bid"]}="",{charge}>{own},MOD({charge},{base})=0)'
    return f'IF({base}=0,"?",IF({possible},{charge},"?"))'


def _no_spitzen(cell: dict[str, str], count: str, base: str, profile: Profile) -> str:
    values = profile.values
    most = f"IF({base}={values.grand},{values.spitzen_grand},{values.spitzen_suit})"
    both = f'AND({cell["with"]}<>"",{cell["without"]}<>"")'
    return f"OR({both},{count}<1,{count}>{most},{count}<>INT({count}))"


def _nobody(declarer: str, game: str, size: int) -> str:
    place = f"N({declarer})"
    out = "".join(f",{place}=MOD({game}+{seat - 2},{size})+1" for seat in sitting(1, size))
    waits = f",IF(ISNUMBER({game}),OR({out[1:]}),FALSE)" if out else ""
    return f"OR({place}<1,{place}>{size},{place}<>INT({place}){waits})"


def _crosses(cell: dict[str, str]) -> str:
    """Return the number of crosses, including the levels that an announcement implies."""
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


def _write_end(book: Book, sheet: Worksheet, layout: FormLayout, profile: Profile, lang: Language) -> None:
    """Write the end of the list after Seeger-Fabian, and below it whether the list is complete."""
    form = f"'{text('papers.form_sheet_list', lang)}'"
    factors = own, others = profile.scoring.own, profile.scoring.others.get(layout.size, 0)
    sheet.column_dimensions[get_column_letter(_LABEL)].width = _END_WIDTHS[0]
    book.put(sheet, _HEADINGS, _LABEL, text("papers.form_end", lang), "heading")
    for place in range(1, layout.size + 1):
        column = _FIRST_PLACE + place - 1
        sheet.column_dimensions[get_column_letter(column)].width = _END_WIDTHS[1]
        name = f"{form}!${get_column_letter(PLACE_NAME)}${NAMES + place - 1}"
        label = text("papers.place", lang, place=place)
        book.formula(sheet, _HEADINGS, column, f'=IF({name}="","{label}",{name})', "heading")
    for row, name in enumerate(_END, start=FIRST_STEP):
        key = f"papers.form_{name}" if name in {"points", "won", "lost"} else f"papers.footer_{name}"
        strong = "_strong" if name == "total" else ""
        label = text(key, lang, factor=own if name == "bonus_own" else others)
        if name == "total":
            # Totals may not look final while a game is missing or still unclear.
            provisional = f"{label} ({text('papers.provisional_mark', lang)})"
            formula = f'=IF(OR(N({_count_cell("missing")})<>0,{_count_cell("unclear")}>0),"{provisional}","{label}")'
            book.formula(sheet, row, _LABEL, formula, f"summary_label{strong}")
        else:
            book.put(sheet, row, _LABEL, label, f"summary_label{strong}")
        for place in range(1, layout.size + 1):
            formula = _end_formula(name, layout, place, factors, form)
            book.formula(sheet, row, _FIRST_PLACE + place - 1, formula, f"summary{strong}")
    for row, (name, formula) in enumerate(_count_formulas(layout, form, lang), start=_FIRST_COUNT):
        book.put(sheet, row, _LABEL, text(f"papers.form_{name}", lang), "summary_label")
        book.formula(sheet, row, _FIRST_PLACE, formula, "summary")


def _count_cell(name: str) -> str:
    return f"${get_column_letter(_FIRST_PLACE)}${_FIRST_COUNT + _COUNTS.index(name)}"


def _end_formula(name: str, layout: FormLayout, place: int, factors: tuple[int, int], form: str) -> str:
    """Return the formula for a row of the end of the list after Seeger-Fabian. SkWO 6.3.1."""
    own, others = factors
    declarers = f"{form}!{layout.column_range('declarer')}"
    points = f"$F${FIRST_STEP}:$F${layout.last_step}"
    letter = get_column_letter(_FIRST_PLACE + place - 1)
    here = {key: f"{letter}{FIRST_STEP + index}" for index, key in enumerate(_END)}
    last = get_column_letter(_FIRST_PLACE + layout.size - 1)
    lost_row = FIRST_STEP + _END.index("lost")
    everybody_lost = f"SUM(${get_column_letter(_FIRST_PLACE)}${lost_row}:${last}${lost_row})"
    return {
        "points": f"=SUMIF({declarers},{place},{points})",
        "won": f'=COUNTIFS({declarers},{place},{points},">0")',
        "lost": f'=COUNTIFS({declarers},{place},{points},"<0")',
        "bonus_own": f"={own}*({here['won']}-{here['lost']})",
        "bonus_others": f"={others}*({everybody_lost}-{here['lost']})",
        "total": f"={here['points']}+{here['bonus_own']}+{here['bonus_others']}",
    }[name]


def _count_formulas(layout: FormLayout, form: str, lang: Language) -> Iterator[tuple[str, str]]:
    """Return the formulas that show whether the list is complete: games passed in, entered, missing, not yet clear."""
    contracts = f"{form}!{layout.column_range('contract')}"
    points = f"$F${FIRST_STEP}:$F${layout.last_step}"
    passed, void = contract_word(Contract.PASSED, lang), contract_word(Contract.VOID, lang)
    agreed = f"{form}!{AGREED}"
    entered = f'COUNTA({contracts})-COUNTIF({contracts},"{void}")'
    formulas = (
        f'=COUNTIF({contracts},"{passed}")',
        f"={entered}",
        f'=IF({agreed}="","",{agreed}-({entered}))',
        f'=COUNTIF({points},"~?")',
    )
    return zip(_COUNTS, formulas, strict=True)
