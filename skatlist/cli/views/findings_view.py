"""Findings shown: as people read them, one per line for programs, as JSON, as annotations."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.terminal import JsonItems, Terminal, facts_of
from skatlist.cli.terminal.tones import width
from skatlist.cli.terminal.wrapping import page_width, table_width, wrapped
from skatlist.findings import Finding, Fix, Severity
from skatlist.findings.quote import Quoted, name_at, points_at_no_line
from skatlist.rules import Profile
from skatlist.sheet import ScoredSheet
from skatlist.words import Language, finding_text, text

_COLOURS: Final = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
_INDENT: Final = "    "
_GAP: Final = "  "
_ROOM: Final = 52  # columns a sentence needs beside the mark; with less it begins a line of its own
_FEW: Final = 4  # that many games are named one by one


def finding_lines(finding: Finding, profile: Profile, desk: Terminal, quote: Quoted) -> Iterator[str]:
    """Yield a finding as a scorer reads it: place and code, the line itself, what is wrong, what to do."""
    columns = page_width()
    yield from _heading(finding, desk, quote.name, columns)
    line, mark = _cut(*_introduced(quote, desk.lang), columns - len(_INDENT))
    if line:
        yield _INDENT + _quotation(line, mark, desk)
    said = _toned(finding, desk)
    begin = _INDENT
    if mark is not None:
        caret = _INDENT + " " * width(line[: mark[0]]) + "^" * max(1, width(line[mark[0] : mark[1]]))
        if columns - len(caret) > _ROOM:
            begin = caret + " "
        else:
            yield desk.style(caret, _COLOURS[finding.severity])
    if quote.steps:
        said += " " + _whole(f"({quote.steps})", columns - len(begin))
    rule = desk.dim(profile.paragraph(finding.topic))
    for number, part in enumerate(with_margin(wrapped(said, columns, begin), rule, columns)):
        yield _styled(part, begin, desk, _COLOURS[finding.severity]) if number == 0 else part
    if finding.follows and "games" not in finding.params:
        said = text("findings.follows", desk.lang, games=games_text(finding.follows, desk.lang))
        yield from map(desk.dim, wrapped(said, columns, _INDENT, _INDENT * 2))
    remedy = finding.remedy(desk.lang)
    if remedy:
        yield from wrapped(remedy, columns, f"{_INDENT}{text('findings.remedy', desk.lang)} ")


def _toned(finding: Finding, desk: Terminal) -> str:
    """Return what is wrong as a sentence, the number as it is written and the right one told apart."""
    stated, computed = finding.stated, finding.computed
    if isinstance(stated, int) and isinstance(computed, int):
        finding = finding._replace(stated=desk.written(stated), computed=desk.right(computed))
    return finding.text(desk.lang)


def _quotation(line: str, mark: tuple[int, int] | None, desk: Terminal) -> str:
    """Return a line of a list, what is meant standing out."""
    if mark is None:
        return desk.dim(line)
    return desk.dim(line[: mark[0]]) + desk.written(line[slice(*mark)]) + desk.dim(line[mark[1] :])


def _introduced(quote: Quoted, lang: Language) -> tuple[str, tuple[int, int] | None]:
    """Return the line and the marked part of it; words that do not stand like that on the list are introduced."""
    if not quote.reworded or not quote.line:
        return quote.line, quote.mark
    begin = text("findings.read_as", lang) + " "
    return begin + quote.line, quote.mark and (quote.mark[0] + len(begin), quote.mark[1] + len(begin))


def _heading(finding: Finding, desk: Terminal, name: str, columns: int) -> Iterator[str]:
    """Yield where the finding is and, at the right margin, what it is called."""
    title = f"{finding.code} {finding_text(finding.code, 'title', desk.lang)}"
    where, at = finding.where, at_table(finding, name, desk.lang)
    place = _GAP.join(filter(None, (where, at)))
    lines = [place] if place else []
    if table_width() is not None and width(place) > columns:
        lines = wrapped(where, columns, "", _INDENT) + wrapped(at, columns, _INDENT if where else "", _INDENT)
    title = desk.style(title, _COLOURS[finding.severity])
    yield from with_margin(list(map(desk.bold, lines)), title, columns) if lines else [title]


def _cut(line: str, mark: tuple[int, int] | None, room: int) -> tuple[str, tuple[int, int] | None]:
    """Return what of a long line fits, the marked part in it."""
    if len(line) <= room:
        return line, mark
    start = 0 if mark is None else max(0, min(mark[0] - room // 2, len(line) - room))
    shown = line[start : start + room]
    if start:
        shown = "…" + shown[1:]
    if start + room < len(line):
        shown = shown[:-1] + "…"
    return shown, None if mark is None else (mark[0] - start, min(mark[1] - start, room))


def with_margin(lines: list[str], note: str, columns: int) -> list[str]:
    """Put a note at the right margin, after the last line where it has room, if need be beyond the margin."""
    if not note:
        return lines
    *above, last = lines
    taken = width(last) + len(_GAP) + width(note)
    if taken > max(columns, table_width() or 0):
        above, last, taken = lines, "", width(note)
    return [*above, last + " " * (max(columns, taken) - width(last) - width(note)) + note]


def _whole(said: str, room: int) -> str:
    """Return words that stay on one line if they fit on one."""
    return said.replace(" ", UNBROKEN) if len(said) <= room else said


def _styled(line: str, begin: str, desk: Terminal, colour: str) -> str:
    """Return a line with its mark in colour."""
    return desk.style(begin, colour) + line[len(begin) :] if begin.strip() else line


def games_text(rows: Sequence[int | str], lang: Language) -> str:
    """Return games and rows below a list in words: `Spiel 15 bis 36 (22 Zeilen), Gesamtpunkte`."""
    games = [game for game in rows if isinstance(game, int)]
    said: list[str] = []
    if len(games) > _FEW:
        said.append(text("findings.games_from", lang, first=games[0], last=games[-1], count=len(games)))
    elif games:
        said.append(text("findings.games", lang, games=tuple(games)))
    below = (text(f"words.FooterName.{name}", lang) for name in rows if isinstance(name, str))
    said += [row.replace(" ", UNBROKEN) for row in below]
    return ", ".join(said)


def at_table(finding: Finding, name: str, lang: Language) -> str:
    """Return series, table and game of a finding, and the person concerned: `Tisch 3, Spiel 14, Anna Becker`."""
    return ", ".join(filter(None, (finding.at(lang), name)))


def finding_json(finding: Finding, profile: Profile, lang: Language) -> dict[str, Any]:
    """Return a finding with the keys of `skatlist/check/1`."""
    return {
        "code": finding.code,
        "name": finding.kind.name,
        "severity": finding.severity,
        "file": finding.source.file or None,
        **facts_of(finding, "line", "series", "table", "game", "place"),
        "field": finding.column,
        "stated": or_null(finding.stated),
        "computed": or_null(finding.computed),
        "rule": profile.paragraph(finding.topic) or None,
        "message": finding.text(lang),
        "fixes": [_fix_json(fix, lang) for fix in finding.fixes],
    }


def or_null(value: int | str | None) -> int | str | None:
    """Return a value for programs: an emptied one is null."""
    return None if value == "" else value


def _fix_json(fix: Fix, lang: Language) -> dict[str, Any]:
    changes = [
        {"game": or_null(c.game), "field": c.field, "from": or_null(c.before), "to": or_null(c.after)}
        for c in fix.changes
    ]
    return {"key": fix.label, "label": fix.text(lang), "explains": fix.explains, "changes": changes}


def concise_line(finding: Finding, lang: Language) -> str:
    """Return a finding in one line: `file:line: CODE sentence`."""
    at = finding.at(lang)
    return f"{finding.where}: {finding.code} {at + ': ' if at else ''}{finding.text(lang)}"


def github_line(finding: Finding, lang: Language) -> str:
    """Return a finding as a workflow annotation."""
    level = {"info": "notice"}.get(finding.severity, finding.severity.value)
    at = finding.line
    line = "" if at is None else f",line={at}"
    said = f"{finding.code} {finding.text(lang)}".replace("%", "%25").replace("\n", "%0A")
    file = finding.source.file.replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return f"::{level} file={file}{line}::{said}"


class FindingsReport:
    """Shows findings as they come, in one of the forms of `skatlist check`, and how many there were."""

    def __init__(self, desk: Terminal, output: str) -> None:
        self.counts: Counter[Severity] = Counter()
        self.items = JsonItems(desk, {"schema": "skatlist/check/1"}, "findings")
        self.desk = desk
        self.output = output

    def show(self, finding: Finding, profile: Profile, scored: ScoredSheet | None) -> None:
        """Show a finding of a list, by its rules."""
        desk = self.desk
        self.counts[finding.severity] += 1
        if self.output == "json":
            self.items.add(finding_json(finding, profile, desk.lang))
        elif self.output == "text":
            desk.say_all(finding_lines(finding, profile, desk, quoted(finding, scored, desk.lang)))
            desk.say()
        else:
            line_of = concise_line if self.output == "concise" else github_line
            desk.say(line_of(finding, desk.lang))

    def end(self, bad: int, fine: int, of_event: int = 0) -> None:
        """Say the last line where people read: `3 Fehler in 2 Listen; 10 Listen in Ordnung`.

        `bad` lists have errors, `fine` ones none; so many errors are on no list, but `of_event`.
        """
        if self.output == "text":
            self.desk.say(_summary(self.counts, bad, fine, of_event, self.desk))


def _summary(counts: Mapping[Severity, int], bad: int, fine: int, of_event: int, desk: Terminal) -> str:
    """Return the last line."""
    said = [
        desk.text(f"findings.{severity}", count=count) for severity in Severity if (count := counts.get(severity, 0))
    ]
    if bad and of_event:
        said[0] += ", " + desk.text("findings.some_in_lists", count=bad, errors=counts[Severity.ERROR] - of_event)
    elif bad:
        said[0] += " " + desk.text("findings.in_lists", count=bad)
    if fine:
        said.append(desk.text("findings.fine", count=fine))
    return desk.style("; ".join(said), "1;31" if counts.get(Severity.ERROR) else "1;32")


def quoted(finding: Finding, scored: ScoredSheet | None, lang: Language) -> Quoted:
    """Return what the list says where a finding points."""
    if points_at_no_line(finding):
        return Quoted(name_at(scored, finding.place))

    from skatlist.formats.excerpt import quoted_line  # noqa: PLC0415 - P1: the writers of rows, for lists without findings

    return quoted_line(finding, scored, lang)
