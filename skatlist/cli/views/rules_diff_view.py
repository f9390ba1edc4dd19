"""Two rule sets compared: a table of what differs, or of the paragraphs if only their numbers differ; and as JSON."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from skatlist.cli.terminal.table import TableColumn, at_least, table_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.game.rule_differences import difference_rows, differences
from skatlist.rules import Profile
from skatlist.rules.topics import paragraph_of

# Columns of the terminal that a cell keeps where it is narrow.
_LEAST: Final = {"first": 12, "second": 12, "rule": 20, "paragraphs": 12}


def diff_json(first: Profile, second: Profile, desk: Terminal) -> dict[str, Any]:
    """Return the document `skatlist/rules-diff/1`."""
    return {
        "schema": "skatlist/rules-diff/1",
        "first": {"name": first.name, "title": first.title[desk.lang]},
        "second": {"name": second.name, "title": second.title[desk.lang]},
        "differences": [
            {
                "key": each.key,
                "first": _plain(each.first),
                "second": _plain(each.second),
                "paragraphs": [paragraph_of(each.key, first) or None, paragraph_of(each.key, second) or None],
            }
            for each in differences(first, second)
        ],
        "paragraphs": [
            {"topic": topic, "first": first.paragraph(topic) or None, "second": second.paragraph(topic) or None}
            for topic in _renumbered(first, second)
        ],
    }


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else value


def diff_lines(first: Profile, second: Profile, desk: Terminal) -> Iterator[str]:
    """Yield the titles of both rule sets and the table of their differences."""
    for profile in (first, second):
        yield desk.bold(desk.text("rules.title", title=profile.title[desk.lang], name=profile.name))
    yield ""
    rule, paragraphs = desk.text("rules.rule"), desk.text("rules.paragraphs")
    rows = difference_rows(first, second, desk.lang)
    if rows:
        heads = {"rule": rule, "first": first.name, "second": second.name, "paragraphs": paragraphs}
        columns = [TableColumn(name, head, tuple(getattr(row, name) for row in rows)) for name, head in heads.items()]
        steps = [at_least(name, least, runs_on=True) for name, least in _LEAST.items()]
        yield from table_lines(columns, steps, desk)
        return
    topics = _renumbered(first, second)
    yield desk.text("rules.only_renumbered" if topics else "rules.no_difference")
    if topics:
        yield from table_lines(
            [
                TableColumn("topic", "", tuple(desk.text(f"rules.topic.{topic}") for topic in topics)),
                TableColumn("first", first.name, tuple(first.paragraph(topic) or "–" for topic in topics)),
                TableColumn("second", second.name, tuple(second.paragraph(topic) or "–" for topic in topics)),
            ],
            [at_least("topic", _LEAST["rule"], runs_on=True)],
            desk,
            2,
        )


def _renumbered(first: Profile, second: Profile) -> list[str]:
    topics = dict.fromkeys((*first.paragraphs, *second.paragraphs))
    return [topic for topic in topics if first.paragraph(topic) != second.paragraph(topic)]
