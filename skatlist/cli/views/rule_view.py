"""The rules in words: one, those of a chapter, or a line for each."""

from collections.abc import Iterable, Iterator

from skatlist.checks.kinds import all_kinds
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import sentence_part
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.one_game import SingleGame, value
from skatlist.reports.value import value_parts
from skatlist.rules import DEFAULT_PROFILE, Profile
from skatlist.rules.topics import told_topics
from skatlist.words import Language, finding_text, text
from skatlist.words.catalogue import sentences


def rule_lines(topics: Iterable[str], profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield what the rules say of topics: title and paragraph, in words, an example reckoned, the findings."""
    for number, topic in enumerate(topics):
        yield from ("",) * (number > 0)
        cited = profile.paragraph(topic)
        yield desk.bold(desk.text(f"rules.topic.{topic}") + (f"  ({cited})" if cited else ""))
        yield from wrapped(desk.text(f"rule_texts.{topic}.says"), page_width(), "  ")
        example = _example(topic, profile, desk.lang)
        if example is not None and example.row is not None:
            yield ""
            yield desk.bold(desk.text("explain.example", line=desk.text(f"rule_texts.{topic}.example")))
            for part in value_parts(example.row, profile, desk.lang):
                yield from sentence_part(part, desk)
        codes = _findings(topic)
        if codes:
            named = ", ".join(f"{code} {finding_text(code, 'title', desk.lang)}" for code in codes)
            yield from wrapped(desk.text("explain.findings", findings=named), page_width())
    if profile.name != DEFAULT_PROFILE:
        yield from wrapped(desk.text("explain.other_rules", first=DEFAULT_PROFILE, name=profile.name), page_width())


def everything(profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield every rule and every finding that can be explained, a line each."""
    yield desk.bold(desk.text("explain.rules"))
    titles = [(desk.text(f"rules.topic.{topic}"), profile.paragraph(topic)) for topic in told_topics()]
    yield from aligned(titles, (False, False), desk, inwards=2)
    yield ""
    yield desk.bold(desk.text("explain.codes"))
    yield from (f"  {kind.code}  {finding_text(kind.code, 'title', desk.lang)}" for kind in all_kinds())
    yield ""
    yield desk.text("explain.more")


def rules_json(topics: Iterable[str], profile: Profile, lang: Language, *, every: bool) -> dict[str, object]:
    """Return rules in words as JSON has them; `every`: and all findings by code."""
    told = []
    for topic in topics:
        example = _example(topic, profile, lang)
        line = text(f"rule_texts.{topic}.example", lang) if example else None
        told.append(
            {
                "topic": topic,
                "title": text(f"rules.topic.{topic}", lang),
                "paragraph": profile.paragraph(topic) or None,
                "text": text(f"rule_texts.{topic}.says", lang),
                "example": line,
                "points": example.points if example else None,
                "findings": list(_findings(topic)),
            }
        )
    codes = {kind.code: finding_text(kind.code, "title", lang) for kind in all_kinds()} if every else {}
    return {"schema": "skatlist/rule/1", "rules": told, "findings": codes}


def _example(topic: str, profile: Profile, lang: Language) -> SingleGame | None:
    line = sentences("rule_texts", lang.value).get(f"{topic}.example")
    return None if line is None else value(line, rules=profile.name)


def _findings(topic: str) -> tuple[str, ...]:
    return tuple(kind.code for kind in all_kinds() if kind.topic == topic)
