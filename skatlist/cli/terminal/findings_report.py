"""Findings shown one after the other as they come, by `skatlist check`."""

from collections import Counter
from typing import TYPE_CHECKING

from skatlist.cli.terminal.terminal import JsonItems, Terminal
from skatlist.cli.terminal.text_parts import finding_lines
from skatlist.papers.reports.findings import concise_line, finding_json, finding_part, github_line, summary_sentence
from skatlist.skat.findings import Finding, Severity

if TYPE_CHECKING:
    from skatlist.skat.rules import Profile
    from skatlist.skat.sheet import ScoredSheet


class FindingsReport:
    """Shows findings as they come, in one of the forms of `skatlist check`, and their number at the end."""

    def __init__(self, terminal: Terminal, output: str) -> None:
        self.counts: Counter[Severity] = Counter()
        self.items = JsonItems(terminal, {"schema": "skatlist/check/1"}, "findings")
        self.terminal = terminal
        self.output = output

    def show(self, finding: Finding, profile: "Profile", scored: "ScoredSheet | None") -> None:
        """Show a finding of a list, by its rules."""
        terminal = self.terminal
        self.counts[finding.severity] += 1
        if self.output == "json":
            self.items.add(finding_json(finding, profile, terminal.lang))
        elif self.output == "text":
            terminal.say_all(finding_lines(finding_part(finding, profile, scored, terminal.lang), terminal))
            terminal.say()
        else:
            line_of = concise_line if self.output == "concise" else github_line
            terminal.say(line_of(finding, terminal.lang))

    def end(self, bad: int, part: int, fine: int, of_event: int = 0) -> None:
        """Print the last line for people. The counts are those of `summary_sentence`."""
        if self.output == "text":
            terminal = self.terminal
            sentence = summary_sentence(self.counts, bad, part, fine, terminal.lang, of_event=of_event)
            terminal.say(terminal.style(sentence, "1;31" if self.counts[Severity.ERROR] else "1;32"))
