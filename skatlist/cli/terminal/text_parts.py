"""The parts of a report that are sentences, in lines that fit the window: headings, texts, findings."""

from collections.abc import Iterable, Iterator
from typing import Final

from skatlist.cli.terminal.lines import UNBROKEN, cell_width, in_window, page_width, table_width, wrapped_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.papers.reports.findings import games_words
from skatlist.papers.reports.model import Boxes, FindingPart, Heading, Part, Section, TextLines, Tone
from skatlist.skat.findings import Finding, Severity
from skatlist.skat.findings.finding_model import Quoted
from skatlist.words import Language, finding_text, text

COLOURS: Final = {Tone.STRONG: "1", Tone.NOTE: "2", Tone.WARNING: "1;33", Tone.GOOD: "1;32", Tone.BAD: "1;31"}
_SEVERITY: Final = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
LINE: Final = "_" * 30  # a line to write on
_STEP: Final = "  "  # columns of a level
_INDENT: Final = "    "
_GAP: Final = "  "
_ROOM: Final = 52  # least columns for a sentence next to the mark. With less room it begins a line of its own


def sentence_lines(parts: Iterable[Part], terminal: Terminal) -> Iterator[str]:
    """Yield parts that are sentences, with an empty line before and after each section, but not at the beginning."""
    begun, has_gap = False, True
    for part in parts:
        is_section = isinstance(part, Section)
        if begun and (is_section or not has_gap):
            yield ""
        yield from sentence_part(part, terminal)
        begun, has_gap = True, not is_section


def sentence_part(part: Part, terminal: Terminal) -> Iterator[str]:
    """Yield one part that is a heading, a text, boxes, a finding, or a section of those."""
    match part:
        case Heading():
            yield from _heading(part, terminal)
        case TextLines():
            yield from _text_lines(part, terminal)
        case Boxes():
            for at, sentence in enumerate(part.lines, 1):
                blank = f" {LINE}" if part.has_line and at == len(part.lines) else ""
                yield from in_window(sentence + blank, f"{_STEP * part.level}[ ] ")
        case FindingPart():
            yield from finding_lines(part, terminal)
        case Section():
            yield from sentence_lines(part.parts, terminal)


def _heading(part: Heading, terminal: Terminal) -> Iterator[str]:
    """Yield a heading. Its note is at the right margin if there is room, else below."""
    if not part.note:
        colour = COLOURS.get(part.tone, "1")
        yield from (terminal.style(line, colour) for line in in_window(part.text, rest=_STEP))
        return
    colour = COLOURS.get(part.tone, "")
    columns = page_width()
    blank = columns - cell_width(part.text) - cell_width(part.note)
    if blank < len(_GAP):
        yield terminal.bold(part.text)
        yield from (terminal.style(line, colour) for line in wrapped_lines(part.note, columns, _INDENT))
    else:
        yield terminal.bold(part.text) + " " * blank + terminal.style(part.note, colour)


def _text_lines(part: TextLines, terminal: Terminal) -> Iterator[str]:
    """Yield sentences. Indented ones end at the margin of the page even in a pipe, like the notes next to them."""
    colour = COLOURS.get(part.tone, "")
    first = _STEP * part.level
    rest = first * 2 if len(first) < len(_INDENT * 2) else first
    for at, sentence in enumerate(part.lines):
        if part.tone is Tone.WARNING and not part.level:
            yield from terminal.warned(sentence)
            continue
        if part.is_list:
            lines = in_window(sentence, f"{first}– ", f"{first}  ")
        elif part.level > 1:
            lines = wrapped_lines(sentence, page_width(), first, rest)
        else:
            lines = in_window(sentence, first, rest)
        if part.note and at == len(part.lines) - 1:
            lines = with_margin(lines, terminal.dim(part.note), page_width())
        yield from (terminal.style(line, colour) if colour else line for line in lines)


def finding_lines(part: FindingPart, terminal: Terminal) -> Iterator[str]:
    """Yield a finding for a scorer: place and code, the line itself, the fault, the remedy."""
    finding, quote, lang = part.finding, part.quote, terminal.lang
    columns = page_width()
    colour = _SEVERITY[finding.severity]
    yield from _place_and_title(part, terminal, columns)
    line, mark = _cut(*_introduced(quote, lang), columns - len(_INDENT))
    if line:
        yield _INDENT + _quotation(line, mark, terminal)
    sentence = _with_tones(finding, terminal)
    begin = _INDENT
    if mark is not None:
        caret = _INDENT + " " * cell_width(line[: mark[0]]) + "^" * max(1, cell_width(line[mark[0] : mark[1]]))
        if columns - len(caret) > _ROOM:
            begin = caret + " "
        else:
            yield terminal.style(caret, colour)
    if quote.steps:
        steps = f"({quote.steps})"
        sentence += " " + (steps.replace(" ", UNBROKEN) if len(steps) <= columns - len(begin) else steps)
    for number, each in enumerate(
        with_margin(wrapped_lines(sentence, columns, begin), terminal.dim(part.rule), columns)
    ):
        is_marked = number == 0 and begin.strip()
        yield terminal.style(begin, colour) + each[len(begin) :] if is_marked else each
    if finding.follows and "games" not in finding.params:
        follows = text("checks.follows", lang, games=games_words(finding.follows, lang))
        yield from map(terminal.dim, wrapped_lines(follows, columns, _INDENT, _INDENT * 2))
    remedy = finding.remedy(lang)
    if remedy:
        yield from wrapped_lines(remedy, columns, f"{_INDENT}{text('checks.remedy', lang)} ")


def _with_tones(finding: Finding, terminal: Terminal) -> str:
    stated, computed = finding.stated, finding.computed
    if isinstance(stated, int) and isinstance(computed, int):
        finding = finding._replace(stated=terminal.written(stated), computed=terminal.right(computed))
    return finding.text(terminal.lang)


def _quotation(line: str, mark: tuple[int, int] | None, terminal: Terminal) -> str:
    if mark is None:
        return terminal.dim(line)
    return terminal.dim(line[: mark[0]]) + terminal.written(line[slice(*mark)]) + terminal.dim(line[mark[1] :])


def _introduced(quote: Quoted, lang: Language) -> tuple[str, tuple[int, int] | None]:
    if not quote.reworded or not quote.line:
        return quote.line, quote.mark
    begin = text("checks.read_as", lang) + " "
    return begin + quote.line, quote.mark and (quote.mark[0] + len(begin), quote.mark[1] + len(begin))


def _place_and_title(part: FindingPart, terminal: Terminal, columns: int) -> Iterator[str]:
    """Yield file and place of a finding and, at the right margin, its code and title."""
    finding = part.finding
    where = finding.where
    place = _GAP.join(filter(None, (where, part.place)))
    lines = [place] if place else []
    if table_width() is not None and cell_width(place) > columns:
        lines = wrapped_lines(where, columns, "", _INDENT) + wrapped_lines(
            part.place, columns, _INDENT if where else "", _INDENT
        )
    title = f"{finding.code} {finding_text(finding.code, 'title', terminal.lang)}"
    title = terminal.style(title, _SEVERITY[finding.severity])
    yield from with_margin(list(map(terminal.bold, lines)), title, columns) if lines else [title]


def _cut(line: str, mark: tuple[int, int] | None, room: int) -> tuple[str, tuple[int, int] | None]:
    """Return as much of a long line as fits, including the marked part."""
    if len(line) <= room:
        return line, mark
    start = 0 if mark is None else max(0, min(mark[0] - room // 2, len(line) - room))
    cut = line[start : start + room]
    if start:
        cut = "…" + cut[1:]
    if start + room < len(line):
        cut = cut[:-1] + "…"
    return cut, None if mark is None else (mark[0] - start, min(mark[1] - start, room))


def with_margin(lines: list[str], note: str, columns: int) -> list[str]:
    """Put a note at the right margin, after the last line if there is room, and beyond the margin if necessary."""
    if not note:
        return lines
    *above, last = lines
    taken = cell_width(last) + len(_GAP) + cell_width(note)
    if taken > max(columns, table_width() or 0):
        above, last, taken = lines, "", cell_width(note)
    return [*above, last + " " * (max(columns, taken) - cell_width(last) - cell_width(note)) + note]
