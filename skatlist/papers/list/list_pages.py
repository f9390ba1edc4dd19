"""From lists to pages: which games stand on which page, the small print below them, what runs on to a further sheet."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from skatlist.comparison.model import Side
from skatlist.event.model import Event
from skatlist.event.state import ListState, list_state
from skatlist.papers.fonts import BODY, BOLD, in_one_size, printable, width, wrapped
from skatlist.papers.list.list_form import fact_edges
from skatlist.papers.list.list_layout import (
    CARRIED,
    FINAL,
    LEFT,
    MONEY,
    MOST_ROWS,
    MOST_ROWS_BY_HAND,
    PROVISIONAL,
    RIGHT,
    SIGNATURES,
    TOTAL,
    VOID,
    Form,
    Layout,
)
from skatlist.papers.list.paper_rows import PaperRow, factor_words, footer_rows, paper_rows, rounds_of, sitting_out
from skatlist.papers.list_traces import trace_notes
from skatlist.papers.seal_strip import SEAL_HEIGHT
from skatlist.reports.event_heading import list_facts
from skatlist.reports.not_final_note import conform_note, finality_words
from skatlist.reports.typeset import number_ranges
from skatlist.rules import Profile
from skatlist.sheet import ScoredSheet
from skatlist.sheet.presence import Substitute
from skatlist.words import Language, text

NOTE_SIZE: Final = 7.4
REMARK_SIZE: Final = 9.0
BAND_SIZE: Final = 9.6
BAND_MARGIN: Final = 6.0
_FACT_STEPS: Final = (*((size, 2) for size in (9.6, 9.0, 8.4, 7.8, 7.2, 6.6)), (6.6, 3), (6.6, 4))
_LARGEST_BY_HAND: Final = 8.4
_GAP: Final = "    "
_MOST_PAGES: Final = 4  # that a list not played to its end has empty rows on


class HeadFacts(NamedTuple):
    """The head of a list, by name: the lines of each, all in one size."""

    size: float
    lines: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of a list: the games on it, the small print, and whether the list ends here.

    `first` is the index of its first game in the list; `warnings` are lines printed bold before the lines of `notes`;
    `band` are the lines that say why the list is not final. A page without games holds the notes that ran on.
    `state` says what is not settled.
    """

    scored: ScoredSheet
    state: ListState
    form: Form
    facts: HeadFacts
    rows: tuple[PaperRow, ...] = ()
    first: int = 0
    last: bool = False
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    band: tuple[str, ...] = ()


def pages_of(
    scored: ScoredSheet,
    lang: Language,
    state: ListState | None = None,
    *,
    event: Event | None = None,
    sealed: bool = False,
    by_hand: bool = False,
    side: Side = Side.FIRST,
) -> list[Page]:
    """Return the pages of a list in a state: one, unless more was played or remarked than a page holds.

    Without a state it is in the one that the list alone says. `sealed`: the strip that shows a signature takes room on
    every page; `by_hand`: the list is printed before play, to be filled in. `side` is which list of its table it is; it
    stands there if the event keeps two.
    """
    state = state or list_state(scored)
    rows = paper_rows(scored, lang, state)
    words = (
        " ".join(conform_note(event.conform_ended if event else "", lang)) if by_hand else finality_words(state, lang)
    )
    band = tuple(flow([printable(words)] if words else [], BOLD, BAND_SIZE, margin=BAND_MARGIN))
    struck = sum(row.struck for row in rows)
    slots = max(len(rows), min((scored.agreed or 0) + struck, _MOST_PAGES * MOST_ROWS), scored.sheet.size)
    head = Form(
        size=scored.sheet.size,
        numbers=(),
        sitting=(),
        rounds=(),
        footer=(),
        signers=1 + max(Counter(each.place for each in replaced(state)).values(), default=0),
        factors=factors(scored.profile, factor_words(scored)),
        band=len(band),
        total=VOID if state.void else PROVISIONAL if state.is_provisional and not by_hand else FINAL,
        seal=SEAL_HEIGHT if sealed else 0.0,
        by_hand=by_hand,
        coded=by_hand and event is not None,
        house=scored.profile.has_house_rules,
        blank=by_hand and not any(player.name for player in scored.sheet.players),
        side=side.value if event is not None and event.lists > 1 else "",
    )
    facts = head_facts(list_facts(scored, event, lang), Layout(head))
    head = replace(head, facts=max(1, *map(len, facts.lines.values())))
    blank = Page(scored=scored, state=state, form=head, facts=facts, band=band)
    pages, rest = [], []
    for span in spans(slots, scored.sheet.size, MOST_ROWS_BY_HAND if by_hand else MOST_ROWS):
        page, beyond = _page(blank, rows, span, slots, lang)
        pages.append(page)
        rest += beyond
    room = Layout(head).remark_lines
    lines = flow(rest, BODY, REMARK_SIZE, alone=True)
    return [*pages, *(replace(blank, notes=tuple(lines[at : at + room])) for at in range(0, len(lines), room))]


def replaced(state: ListState) -> list[Substitute]:
    """Return the substitutes, in the order of the games: both players sign."""
    return [each for each in state.substitutes if each.instead is not None]


def spans(slots: int, size: int, most: int) -> Iterator[range]:
    """Yield which rows stand on which page, `most` on one: whole rounds on each, as equal as rounds allow."""
    pages = -(-slots // most)
    each = -(-slots // (pages * size)) * size if pages > 1 else slots
    for first in range(0, slots, each):
        yield range(first, min(first + each, slots))


def head_facts(facts: Mapping[str, str], layout: Layout) -> HeadFacts:
    """Return event, place and date set on two lines each or, if they are very long, on more, all in one size."""
    edges = fact_edges(layout)
    steps = [step for step in _FACT_STEPS if step[0] <= _LARGEST_BY_HAND or not layout.form.by_hand]
    fields = {name: printable(words) for name, words in facts.items() if name in edges}
    rooms = {name: right - left for name, (left, right) in edges.items()}
    size = min(in_one_size([words], BODY, steps, rooms[name])[0] for name, words in fields.items())
    most = max(count for each, count in steps if each == size)
    lines = {name: in_one_size([words], BODY, [(size, most)], rooms[name])[1][0] for name, words in fields.items()}
    return HeadFacts(size, lines)


def factors(profile: Profile, others: str) -> tuple[int, str, int]:
    """Return the numbers the form prints: points per own game, per game of the others, base of Grand."""
    return profile.scoring.own, others, profile.values.grand


def footer_names(scored: ScoredSheet) -> tuple[str, ...]:
    """Return the names of the rows below the last game of a list."""
    sums = [name.value for name in footer_rows(scored) if name.value != TOTAL]
    return (*sums, TOTAL, MONEY, SIGNATURES)


def _page(blank: Page, rows: Sequence[PaperRow], span: range, slots: int, lang: Language) -> tuple[Page, list[str]]:
    """Return a page, and the notes there is no room for on it."""
    scored = blank.scored
    here = tuple(rows[span.start : span.stop])
    numbers = (*(row.number for row in here), *_numbers_after(rows, range(max(len(rows), span.start), span.stop)))
    last = span.stop == slots
    form = replace(
        blank.form,
        numbers=numbers,
        sitting=tuple(sitting_out(scored, index, number) for index, number in zip(span, numbers, strict=True)),
        rounds=rounds_of(scored, numbers),
        footer=footer_names(scored) if last else (CARRIED,),
        carried=span.start > 0,
    )
    history = trace_notes(scored.sheet, blank.state, lang) if not blank.form.by_hand else ()
    sentences = [printable(words) for words in (history if last else [text("papers.continued", lang)])]
    warnings, notes, rest = _fitted(sentences, list(note_items(here)), Layout(form).note_lines, lang)
    form = replace(form, notes=len(notes) + len(warnings))
    page = replace(
        blank, form=form, rows=here, first=span.start, last=last, warnings=tuple(warnings), notes=tuple(notes)
    )
    return page, rest


def _numbers_after(rows: Sequence[PaperRow], span: range) -> Iterator[int]:
    played = max((row.number or 0 for row in rows), default=0)
    for index in span:
        yield played + 1 + index - len(rows)


def _fitted(warnings: list[str], notes: list[str], room: int, lang: Language) -> tuple[list[str], list[str], list[str]]:
    """Return the lines of warnings and of notes that a page has room for, and what runs on to a further sheet."""
    there = text("papers.notes_beyond", lang)
    for kept in range(len(warnings) + len(notes), -1, -1):
        bold, plain = warnings[:kept], notes[: max(kept - len(warnings), 0)]
        rest = [*warnings[len(bold) :], *notes[len(plain) :]]
        strong = flow(bold, BOLD, NOTE_SIZE, alone=True)
        weak = flow([*plain, there] if rest else plain, BODY, NOTE_SIZE)
        if len(strong) + len(weak) <= room:
            break
    return strong, weak, rest


def note_items(rows: Sequence[PaperRow]) -> Iterator[str]:
    """Yield the notes with the games they are about: what holds for several games is said once for all of them."""
    games: dict[str, list[PaperRow]] = {}
    for row in rows:
        for note in row.notes:
            games.setdefault(note, []).append(row)
    shared = {note for note, among in games.items() if len(among) > 1}
    for row in rows:
        own = [printable(note) for note in row.notes if note not in shared]
        for note in row.notes:
            if note in shared and games[note][0] is row:
                yield f"{number_ranges([each.number for each in games[note]])}: {printable(note)}"
        if own:
            yield f"{number_ranges([row.number])}: {', '.join(own)}"


def flow(items: Sequence[str], font: str, size: float, *, alone: bool = False, margin: float = 0.0) -> list[str]:
    """Set items one after the other on lines of the page's width; a long one goes on in the next line.

    `alone`: every item begins a line of its own; `margin` is what stays free at both ends.
    """
    room = RIGHT - LEFT - 2 * margin
    lines: list[str] = []
    for item in items:
        words = f"{lines[-1]}{_GAP}{item}" if lines else item
        if lines and not alone and width(words, font, size) <= room:
            lines[-1] = words
        else:
            lines += wrapped(item, font, size, room, len(item), anywhere=True)
    return lines
