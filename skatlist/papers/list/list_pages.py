"""From lists to pages: which games stand on which page, and the small print below them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from skatlist.event.state import ListState, list_state
from skatlist.papers.fonts import BODY, BOLD, printable, width, wrapped
from skatlist.papers.list.list_layout import LEFT, MOST_ROWS, RIGHT, Form
from skatlist.papers.list.paper_notes import warnings_of
from skatlist.papers.list.paper_order import factor_words, rounds_of, sitting_out
from skatlist.papers.list.paper_rows import PaperRow, footer_rows, paper_rows
from skatlist.rules import Profile
from skatlist.sheet import ScoredSheet
from skatlist.words import Language, text

NOTE_SIZE: Final = 7.2
_GAP: Final = "    "
_CUTS: Final = (60, 30, 15)  # letters of a remark, when there are too many for the page
_ROOM: Final = 526.0  # height shared by games and small print
_LEAST_ROW: Final = 7.6
_LEADING: Final = 9.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of a list: the games on it, the small print, and whether the list ends here.

    `first` is the index of its first game in the list; `warnings` are lines printed bold before the lines of `notes`;
    `state` says what is not settled, and what happened to the list.
    """

    scored: ScoredSheet
    state: ListState
    form: Form
    rows: tuple[PaperRow, ...]
    first: int
    last: bool
    warnings: tuple[str, ...]
    notes: tuple[str, ...]


def pages_of(scored: ScoredSheet, lang: Language, state: ListState | None = None) -> Iterator[Page]:
    """Yield the pages of a list in a state: one, unless a house played more games than a page holds.

    Without a state it is in the one that the list alone says.
    """
    state = state or list_state(scored)
    rows = paper_rows(scored, lang, state)
    struck = sum(row.struck for row in rows)
    slots = max(len(rows), min((scored.agreed or 0) + struck, MOST_ROWS), scored.sheet.size)
    pages = -(-slots // MOST_ROWS)
    # Whole rounds on a page, the pages as equal as rounds allow.
    each = -(-slots // (pages * scored.sheet.size)) * scored.sheet.size if pages > 1 else slots
    for first in range(0, slots, each):
        span = range(first, min(first + each, slots))
        yield _page(scored, rows, span, slots, state=state, lang=lang)


def factors(profile: Profile, others: str) -> tuple[int, str, int]:
    """Return the numbers the form prints: points per own game, per game of the others, base of Grand."""
    return profile.scoring.own, others, profile.values.grand


def _page(
    scored: ScoredSheet, rows: Sequence[PaperRow], span: range, slots: int, *, state: ListState, lang: Language
) -> Page:
    sheet = scored.sheet
    here = tuple(rows[span.start : span.stop])
    numbers = (*(row.number for row in here), *_numbers_after(rows, range(max(len(rows), span.start), span.stop)))
    last = span.stop == slots
    said = warnings_of(scored, state, lang) if last else [text("papers.continued", lang)]
    warnings = tuple(_flow([printable(words) for words in said], BOLD))
    room = int((_ROOM - _LEAST_ROW * len(numbers)) / _LEADING) - len(warnings)
    notes = _notes(here, max(room, 1), lang)
    form = Form(
        size=sheet.size,
        numbers=numbers,
        sitting=tuple(sitting_out(scored, index, number) for index, number in zip(span, numbers, strict=True)),
        rounds=rounds_of(scored, numbers),
        footer=tuple(name.value for name in footer_rows(scored)) if last else ("carried",),
        factors=factors(scored.profile, factor_words(scored)),
        notes=max(1, len(notes) + len(warnings)),
    )
    return Page(
        scored=scored, state=state, form=form, rows=here, first=span.start, last=last, warnings=warnings, notes=notes
    )


def _numbers_after(rows: Sequence[PaperRow], span: range) -> Iterator[int]:
    """Yield the numbers of the games still to be played."""
    played = max((row.number or 0 for row in rows), default=0)
    for index in span:
        yield played + 1 + index - len(rows)


def _notes(rows: Sequence[PaperRow], room: int, lang: Language) -> tuple[str, ...]:
    """Return the notes of all games on as many lines as there is room, remarks cut where they are too long."""
    items = [(row.number, [printable(note) for note in row.notes]) for row in rows if row.notes]
    lines = _flow([_item(number, notes, None) for number, notes in items])
    for cut in _CUTS:
        if len(lines) <= room:
            return tuple(lines)
        hint = text("papers.notes_cut", lang)
        lines = _flow([*(_item(number, notes, cut) for number, notes in items), f"({hint})"])
    if len(lines) > room:
        lines = [*lines[: room - 1], f"… ({text('papers.notes_cut', lang)})"]
    return tuple(lines)


def _item(number: int | None, notes: list[str], cut: int | None) -> str:
    words = ", ".join(note if cut is None or len(note) <= cut else note[: cut - 1].rstrip() + "…" for note in notes)
    return f"{'–' if number is None else number}: {words}"


def _flow(items: list[str], font: str = BODY) -> list[str]:
    """Set items one after the other on lines of the page's width; a long one goes on in the next line."""
    room = RIGHT - LEFT
    lines: list[str] = []
    for item in items:
        words = f"{lines[-1]}{_GAP}{item}" if lines else item
        if lines and width(words, font, NOTE_SIZE) <= room:
            lines[-1] = words
        else:
            lines += wrapped(item, font, NOTE_SIZE, room, len(item), anywhere=True)
    return lines
