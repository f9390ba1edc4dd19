"""Random lists with everything a row can hold, for the tests of round trips."""

from collections.abc import Sequence
from types import MappingProxyType

from hypothesis import strategies as st
from tiers import records

from skatlist.skat.game import BASE, NULL_VALUES, Contract, Entry, Level, Reason, with_implied_levels
from skatlist.skat.sheet import (
    MAX_PLACES,
    NOTHING,
    ChangeKind,
    Feat,
    FooterName,
    FooterRow,
    HouseRuleFacts,
    Phase,
    Player,
    Row,
    Sheet,
    SheetChange,
    Stated,
    Written,
)

PLACES = st.integers(1, MAX_PLACES)
NATURALS = st.integers(0, 999)
WHOLES = st.integers(-9999, 9999)
PLAIN = st.characters(blacklist_categories=["Cs", "Cc"], blacklist_characters="\u2028\u2029\x85")
remarks = (
    st.just("")
    | st.text(PLAIN, min_size=1, max_size=30).map(str.strip)
    | st.sampled_from(
        [
            "=1+1",
            "'so",
            "''",
            "+",
            "-5",
            "@x",
            'er sagte "36"',
            "a;b,c",
            "5\n6",
            "Ärger mit Żółć",
            "# nein",
            "null",
            "wahr",
        ]
    )
)
names = st.text(PLAIN, min_size=1, max_size=20).map(str.strip).filter(bool)


def per_place(numbers: st.SearchStrategy) -> st.SearchStrategy:
    return st.just(NOTHING) | st.tuples(*[st.none() | numbers] * MAX_PLACES)


levels = st.integers(0, 127).map(Level)
feats = st.lists(records(Feat, place=PLACES, announced=st.booleans(), missed=st.booleans()), max_size=3).map(tuple)


def houses(counts: st.SearchStrategy) -> st.SearchStrategy:
    """Return what house rules add to a row, with such card points and penalties."""
    return records(
        HouseRuleFacts,
        phase=st.none() | st.sampled_from(Phase),
        penalties=per_place(counts),
        kontra_by=st.lists(PLACES, max_size=3).map(tuple),
        bidders=st.lists(PLACES, max_size=3).map(tuple),
        shoves=st.integers(0, 4),
        virgin=feats,
        march=feats,
        card_points=per_place(counts),
    ).map(lambda house: None if house == HouseRuleFacts() else house)


def stated(counts: st.SearchStrategy, numbers: st.SearchStrategy) -> st.SearchStrategy:
    """Return what a row states, with such numbers of games and such values and totals."""
    return records(
        Stated,
        value=st.none() | numbers,
        totals=per_place(numbers),
        won=per_place(counts),
        lost=per_place(counts),
        passed=st.none() | counts,
    )


@st.composite
def entries(
    draw: st.DrawFn, counts: st.SearchStrategy, most: int = 11, charged: Sequence[Contract] = tuple(sorted(BASE))
) -> Entry:
    """Return a game with a limit of Spitzen, overbid as one of some contracts."""
    contract = draw(st.none() | st.sampled_from(Contract))
    spitzen = st.none() | st.integers(-most, most)
    return Entry(
        contract=contract,
        spitzen=draw(spitzen),
        levels=with_implied_levels(draw(levels), contract),
        bid=draw(st.none() | counts),
        won=draw(st.none() | st.booleans()),
        overbid=draw(st.booleans()),
        reason=draw(st.sampled_from(Reason)),
        charged_contract=draw(st.none() | st.sampled_from(charged)),
        charged_spitzen=draw(spitzen),
        card_points=draw(st.none() | counts),
        tricks=draw(st.none() | counts),
        kontra=draw(st.integers(0, 9)),
        bock=draw(st.integers(0, 9)),
    )


def _written(entry: Entry, *, columns: bool, crosses: bool) -> Written | None:
    """The paper columns of an entry that was read from them."""
    side = (None, None)
    if columns and entry.spitzen is not None:
        side = (entry.spitzen, None) if entry.spitzen >= 0 else (None, -entry.spitzen)
    ticked = None
    if (
        crosses
        and not entry.levels & Level.SPITZE
        and (entry.contract is not Contract.NULL or entry.levels in NULL_VALUES)
    ):
        ticked = entry.levels
    written = Written(with_=side[0], without=side[1], levels=ticked)
    return None if written == Written() else written


# A row in which nothing at all is known is no row of a table.
ENTRIES = entries(NATURALS).filter(lambda entry: entry != Entry())
STATED = stated(NATURALS, WHOLES)
HOUSES = st.none() | houses(NATURALS)


@st.composite
def rows(draw: st.DrawFn, number: int) -> Row:
    entry = draw(ENTRIES)
    return Row(
        number=number,
        entry=entry,
        declarer=draw(st.none() | PLACES),
        dealer=draw(st.none() | PLACES),
        stated=draw(STATED),
        written=_written(entry, columns=draw(st.booleans()), crosses=draw(st.booleans())),
        house=draw(HOUSES),
        remark=draw(remarks),
        remark_by=draw(remarks),
    )


players = records(
    Player,
    name=st.just("") | names,
    number=st.none() | st.integers(1, 999),
    club=st.just("") | names,
    team=st.just("") | names,
    excluded=st.booleans(),
)


@st.composite
def changes(draw: st.DrawFn, before: int) -> SheetChange:
    kind = draw(st.sampled_from(ChangeKind))
    if kind is ChangeKind.RULES:
        return SheetChange(before=before, kind=kind, rules=draw(st.sampled_from(["isko-2010", "sybex-1997"])))
    if kind is ChangeKind.SWAPPED:
        place, other = draw(st.lists(PLACES, min_size=2, max_size=2, unique=True))
        return SheetChange(before=before, kind=kind, place=place, other=other)
    person = draw(players) if kind is ChangeKind.JOINED else None
    return SheetChange(before=before, kind=kind, place=draw(PLACES), player=person)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    count = draw(st.integers(1, 4))
    made = [draw(rows(number)) for number in range(1, count + 1)]
    footer = draw(st.lists(st.sampled_from(FooterName), unique=True, max_size=7))
    changed = draw(st.none() | st.integers(2, count + 1))
    return Sheet(
        series=draw(st.integers(1, 9)),
        table=draw(st.integers(1, 99)),
        players=tuple(draw(st.lists(players, min_size=3, max_size=5))),
        agreed=draw(st.none() | st.integers(1, 60)),
        rules=draw(st.none() | st.just("isko-2010")),
        rows=tuple(made),
        footer=tuple(
            FooterRow(name=name, values=values) for name in footer if (values := draw(per_place(WHOLES))) != NOTHING
        ),
        changes=() if changed is None else (draw(changes(changed)),),
        void=draw(st.just("") | names),
        header=MappingProxyType(draw(st.dictionaries(st.sampled_from(["event", "date", "keeper"]), names))),
    )
