"""The lists of a large file and what is wrong with them, printed as they come."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Self

from skatlist.bulk.tally import Tally, tally_of_findings
from skatlist.cli.large import progress
from skatlist.cli.terminal.terminal import Desk, json_text
from skatlist.cli.views import findings_view as view
from skatlist.findings import Finding, Severity

if TYPE_CHECKING:
    from skatlist.bulk.careful import Checked
    from skatlist.bulk.stream import ListStream
    from skatlist.rules import Profile

Choose = Callable[[Iterable[Finding]], tuple[Finding, ...]]


def score_large(lists: "ListStream", desk: Desk) -> Tally:
    """Print every list with its values and totals, and return what all of them come to."""
    from skatlist.cli.views.score_view import sheet_json, sheet_lines

    head = {"schema": "skatlist/score/1", "rules": lists.profile.name}
    tally = tally_of_findings(lists.header)
    parts = lists.parts(every=True)  # what makes the whole file unreadable is said before anything else
    with _Items(desk, head, "sheets") as items, progress(desk, lists.size, writes=True) as show:
        for part in parts:
            for one in part.checked:
                if desk.as_json:
                    items.add(sheet_json(one.scored, one.findings))
                else:
                    _say_all(sheet_lines(one.scored, None, desk), desk)
                    desk.say()
            tally = tally.plus(part.tally)
            show(part.done)
    return tally


def check_large(lists: "ListStream", choose: Choose, output: str, desk: Desk, *, infos: bool) -> bool:
    """Print everything that is chosen of what is wrong, list by list; return whether any of it is an error.

    `infos`: mere information is wanted too.
    """
    counts: Counter[Severity] = Counter()
    bad = every = 0
    parts = lists.parts(infos=infos)
    with _Items(desk, {"schema": "skatlist/check/1"}, "findings") as items:
        show_one = _Shower(items, output, desk).show
        header = choose(lists.header)
        counts.update(finding.severity for finding in header)
        for finding in header:
            show_one(finding, lists.profile, None)
        with progress(desk, lists.size, writes=True) as show:
            for part in parts:
                every += part.tally.lists
                for one in part.checked:
                    found = choose(one.findings)
                    counts.update(finding.severity for finding in found)
                    bad += any(finding.severity is Severity.ERROR for finding in found)
                    for finding in found:
                        show_one(finding, one.scored.profile, one)
                show(part.done)
    if output == "text":
        desk.say(view.counted_summary(counts, bad, every - bad, desk))
    return counts[Severity.ERROR] > 0


class _Shower:
    """Shows findings in one of the forms of `skatlist check`."""

    def __init__(self, items: "_Items", output: str, desk: Desk) -> None:
        self._items = items
        self._desk = desk
        self.show = {"text": self._text, "json": self._json, "concise": self._concise, "github": self._github}[output]

    def _text(self, finding: Finding, profile: "Profile", one: "Checked | None") -> None:
        from skatlist.cli.views.excerpt import quoted

        quote = quoted(finding, None if one is None else one.scored, self._desk.lang)
        _say_all(view.finding_lines(finding, profile, self._desk, quote), self._desk)
        self._desk.say()

    def _json(self, finding: Finding, profile: "Profile", _one: "Checked | None") -> None:
        self._items.add(view.finding_json(finding, profile, self._desk.lang))

    def _concise(self, finding: Finding, _profile: "Profile", _one: "Checked | None") -> None:
        self._desk.say(view.concise_line(finding, self._desk.lang))

    def _github(self, finding: Finding, _profile: "Profile", _one: "Checked | None") -> None:
        self._desk.say(view.github_line(finding, self._desk.lang))


def _say_all(lines: Iterator[str], desk: Desk) -> None:
    for line in lines:
        desk.say(line)


class _Items:
    """A JSON document whose last entry is a list, written item by item; nothing where text is wanted."""

    def __init__(self, desk: Desk, head: dict[str, Any], name: str) -> None:
        self._desk = desk
        self._count = 0
        begin = json_text({**head, name: []}, indent=2)
        self._begin = begin.removesuffix("]\n}")

    def __enter__(self) -> Self:
        return self

    def add(self, item: object) -> None:
        """Write one more item."""
        written = json_text(item, indent=2).replace("\n", "\n    ")
        print(f"{',' if self._count else self._begin}\n    {written}", end="")
        self._count += 1

    def __exit__(self, fault: object, *_: object) -> None:
        """End the document, unless something went wrong: half of it is none."""
        if self._desk.as_json and fault is None:
            print("\n  ]\n}" if self._count else f"{self._begin}]\n}}")
