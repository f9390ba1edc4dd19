"""`skatlist explain`: the meaning of a finding and its remedy, and the rules in words."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final

import typer

from skatlist.cli.terminal.lines import page_width, wrapped_lines
from skatlist.cli.terminal.options import Output, OutputOption, RulesOption, argument
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.skat.findings import Family, Kind
from skatlist.skat.rules import DEFAULT_PROFILE, Profile, load_profile
from skatlist.skat.rules.in_words import find_topics, rule_topics
from skatlist.tournament.checks.kinds import all_kinds, known_kind, unknown_kind
from skatlist.words import Language, finding_text

PARTS: Final = ("what", "why", "paragraph", "wrong", "right", "correct")
EXAMPLES: Final = ("wrong", "right")
_TABLES: Final = ("L102", "L106", "G105")  # shown as rows of a table


def explain(
    ctx: typer.Context,
    words: Annotated[list[str] | None, argument("CODE|WORT...", "explain")] = None,
    rules: RulesOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Explain a finding or a rule. Without a word, list both."""
    terminal: Terminal = ctx.obj
    profile = load_profile(rules or DEFAULT_PROFILE)
    word = " ".join(words or ())
    kind = known_kind(word)
    if kind is not None:
        terminal.answer(output, lambda: kind_json(kind, profile, terminal.lang), kind_lines(kind, profile, terminal))
        return

    from skatlist.papers.reports.rules import rules_json

    topics = find_topics(word, profile) if word else rule_topics()
    if not topics:
        raise unknown_kind(word, terminal.lang)
    lines = _rule_lines(topics, profile, terminal) if word else _everything(profile, terminal)
    terminal.answer(output, lambda: rules_json(topics, profile, terminal.lang, every=not word), lines, paged=True)


def _rule_lines(topics: Iterable[str], profile: Profile, terminal: Terminal) -> Iterator[str]:
    """Yield the rules on some topics: title and paragraph, the rule in words, a worked example, the findings."""
    from skatlist.cli.terminal.text_parts import sentence_part
    from skatlist.papers.reports.rules import rule_words
    from skatlist.papers.reports.value import value_parts

    for number, rule in enumerate(rule_words(topic, profile, terminal.lang) for topic in topics):
        yield from ("",) * (number > 0)
        yield terminal.bold(rule.title + (f"  ({rule.paragraph})" if rule.paragraph else ""))
        yield from wrapped_lines(rule.sentence, page_width(), "  ")
        game = rule.game(profile)
        if game is not None and game.row is not None:
            yield ""
            yield terminal.bold(terminal.text("checks.explain.example", line=rule.example))
            for part in value_parts(game.row, profile, terminal.lang):
                yield from sentence_part(part, terminal)
        if rule.findings:
            findings = ", ".join(f"{code} {title}" for code, title in rule.findings)
            yield from wrapped_lines(terminal.text("checks.explain.findings", findings=findings), page_width())
    if profile.name != DEFAULT_PROFILE:
        yield from wrapped_lines(
            terminal.text("checks.explain.other_rules", first=DEFAULT_PROFILE, name=profile.name), page_width()
        )


def _everything(profile: Profile, terminal: Terminal) -> Iterator[str]:
    """Yield every rule and every finding that can be explained, one line each."""
    yield terminal.bold(terminal.text("checks.explain.rules"))
    titles = [(terminal.text(f"rules.topic.{topic}"), profile.paragraph(topic)) for topic in rule_topics()]
    yield from aligned(titles, (False, False), terminal, inwards=2)
    yield ""
    yield terminal.bold(terminal.text("checks.explain.codes"))
    yield from (f"  {kind.code}  {finding_text(kind.code, 'title', terminal.lang)}" for kind in all_kinds())
    yield ""
    yield terminal.text("checks.explain.more")


def kind_json(kind: Kind, profile: Profile, lang: Language) -> dict[str, object]:
    """Return the explanation of a finding for JSON."""
    head = {"code": kind.code, "name": kind.name, "severity": kind.severity}
    return {"schema": "skatlist/explain/1", **head, **explanation(kind, profile, lang)}


def kind_lines(kind: Kind, profile: Profile, terminal: Terminal) -> Iterator[str]:
    """Yield the explanation of a finding."""
    parts = explanation(kind, profile, terminal.lang)
    title = finding_text(kind.code, "title", terminal.lang)
    yield terminal.bold(f"{kind.code}  {title}  ({terminal.text(f'checks.explain.{kind.severity}')})")
    for part in PARTS:
        if parts[part]:
            yield ""
            yield terminal.bold(terminal.text(f"checks.explain.{part}"))
            yield from explanation_lines(part, parts[part], page_width())
    if in_notation(kind):
        yield ""
        yield from map(terminal.dim, wrapped_lines(terminal.text("checks.explain.notation"), page_width()))


def explanation(kind: Kind, profile: Profile, lang: Language) -> dict[str, str]:
    """Return the meaning of a finding, its importance, its paragraph, a wrong and a right example, the remedy."""
    words = {part: finding_text(kind.code, part, lang) for part in PARTS if part != "paragraph"}
    rule = profile.paragraph(kind.topic)
    cited = f"{rule} ({profile.title[lang]})" if rule else ""
    return {part: cited if part == "paragraph" else words[part] for part in PARTS}


def in_notation(kind: Kind) -> bool:
    """Whether the examples of a finding are lines of a text list."""
    return kind.family not in {Family.EVENT, Family.SIGNING} and kind.code not in _TABLES


def explanation_lines(part: str, words: str, columns: int) -> list[str]:
    """Return a part in lines: sentences wrapped, examples as they are."""
    if part in EXAMPLES and ("\n" in words or len(words) < columns - 2):
        return [f"  {line}" for line in words.splitlines()]
    return wrapped_lines(words, columns, "  ")
