"""Rule sets: their keys in words, the differences between two of them, single rules in words, also as JSON."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from skatlist.cases.one_game import SingleGame, value
from skatlist.papers.reports.model import Column, Report, ReportRow, Section, Table, TextLines, Tone
from skatlist.skat.game.rule_differences import differences
from skatlist.skat.rules import SECTIONS, Profile
from skatlist.skat.rules.building import key_kinds
from skatlist.skat.rules.in_words import is_off, matters, paragraph_of, position, switch_words, value_words
from skatlist.tournament.checks.kinds import all_kinds
from skatlist.words import Language, finding_text, text
from skatlist.words.catalogue import sentences

Pairs = list[tuple[str, str]]  # names and their meanings


class RuleWords(NamedTuple):
    """A rule in words: its title and paragraph, a game as an example, the findings that cite it (code and title)."""

    topic: str
    title: str
    paragraph: str
    sentence: str
    example: str
    findings: tuple[tuple[str, str], ...]

    def game(self, profile: Profile) -> SingleGame | None:
        """Return the example counted by a rule set."""
        return value(self.example, rules=profile.name) if self.example else None


def rule_words(topic: str, profile: Profile, lang: Language) -> RuleWords:
    """Return a rule in words."""
    return RuleWords(
        topic,
        text(f"rules.topic.{topic}", lang),
        profile.paragraph(topic),
        text(f"rules.text.{topic}.says", lang),
        sentences("rules", lang.value).get(f"text.{topic}.example", ""),
        tuple((kind.code, finding_text(kind.code, "title", lang)) for kind in all_kinds() if kind.topic == topic),
    )


def rules_json(topics: Iterable[str], profile: Profile, lang: Language, *, every: bool) -> dict[str, Any]:
    """Return the document `skatlist/rule/1`. `every` includes all findings by code."""
    rules = []
    for each in (rule_words(topic, profile, lang) for topic in topics):
        game = each.game(profile)
        rules.append(
            {
                "topic": each.topic,
                "title": each.title,
                "paragraph": each.paragraph or None,
                "text": each.sentence,
                "example": each.example or None,
                "points": game.points if game else None,
                "findings": [code for code, _ in each.findings],
            }
        )
    codes = {kind.code: finding_text(kind.code, "title", lang) for kind in all_kinds()} if every else {}
    return {"schema": "skatlist/rule/1", "rules": rules, "findings": codes}


def profile_sections(profile: Profile, lang: Language) -> list[tuple[str, Pairs]]:
    """Return the keys of a rule set, section by section, without sections that do not apply."""
    return [
        (
            text(f"rules.{section}", lang),
            [
                (text(f"rules.{section}.{name}", lang), value_words(setting, lang))
                for name, setting in getattr(profile, section)._asdict().items()
                if matters(profile, f"{section}.{name}")
            ],
        )
        for section in SECTIONS
        if not is_off(profile, section)
    ]


def profile_switches(profile: Profile, lang: Language) -> Pairs:
    """Return the switches of a rule set with their positions."""
    return [(switch.title[lang], switch_words(switch, profile, lang)) for switch in profile.switches]


def profile_json(profile: Profile, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/profile/1`: all keys of the profile."""
    sections = {
        name: {key: _plain(setting) for key, setting in getattr(profile, name)._asdict().items()} for name in SECTIONS
    }
    switches = [
        {"title": switch.title[lang], "key": switch.key, "value": position(switch, profile)}
        for switch in profile.switches
    ]
    return {
        "schema": "skatlist/profile/1",
        "name": profile.name,
        "title": profile.title[lang],
        "tournament": profile.tournament,
        **sections,
        "agreed_by": list(profile.agreed_by),
        "switches": switches,
        "notes": list(profile.notes.get(lang, ())),
        "paragraphs": dict(profile.paragraphs),
    }


def keys_json(lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/rule-keys/1`: every key of a rule file."""
    rows = [
        {"key": key, "type": kind, "default": toml_value(default), "meaning": key_meaning(key, lang)}
        for key, kind, default in key_kinds()
    ]
    return {"schema": "skatlist/rule-keys/1", "keys": rows}


def key_meaning(key: str, lang: Language) -> str:
    """Return the meaning of a key of a rule file."""
    return text(f"rules.{key}" if "." in key else f"rules.head.{key}", lang)


def toml_value(default: object) -> Any:
    """Return the default of a key as in a rule file."""
    if isinstance(default, Mapping):
        return {str(size): number for size, number in default.items()}
    return list(default) if isinstance(default, tuple) else default


def difference_report(first: Profile, second: Profile, lang: Language) -> Report:
    """Return the differences between two rule sets, or between their paragraphs if only those numbers differ."""
    titles = tuple(text("rules.title", lang, title=each.title[lang], name=each.name) for each in (first, second))
    return Report("", (TextLines(titles, Tone.STRONG), Section(_differences(first, second, lang))))


def _differences(first: Profile, second: Profile, lang: Language) -> tuple[TextLines | Table, ...]:
    table = difference_table(first, second, lang)
    if table.rows:
        return (table,)
    renumbered = _renumbered(first, second)
    sentence = text("rules.only_renumbered" if renumbered else "rules.no_difference", lang)
    if not renumbered:
        return (TextLines((sentence,)),)
    columns = (Column("topic", text("rules.rule", lang)), Column("first", first.name), Column("second", second.name))
    cited = tuple(
        ReportRow((text(f"rules.topic.{topic}", lang), first.paragraph(topic) or "–", second.paragraph(topic) or "–"))
        for topic in renumbered
    )
    return TextLines((sentence,)), Table(sentence, columns, cited, is_titled=False)


def difference_table(first: Profile, second: Profile, lang: Language) -> Table:
    """Return the differences of two rule sets as a table."""
    columns = (
        Column("rule", text("rules.rule", lang)),
        Column("first", first.name),
        Column("second", second.name),
        Column("paragraphs", text("rules.paragraphs", lang)),
    )
    rows = tuple(
        ReportRow(
            (
                text(f"rules.{each.key}", lang),
                value_words(each.first, lang),
                value_words(each.second, lang),
                " / ".join(dict.fromkeys(filter(None, (paragraph_of(each.key, one) for one in (first, second))))),
            )
        )
        for each in differences(first, second)
    )
    return Table(text("desk_papers.apart", lang), columns, rows, empty=text("desk_papers.not_apart", lang),
                 is_titled=False)  # fmt: skip


def difference_json(first: Profile, second: Profile, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/skat/rules-diff/1`."""
    return {
        "schema": "skatlist/skat/rules-diff/1",
        "first": {"name": first.name, "title": first.title[lang]},
        "second": {"name": second.name, "title": second.title[lang]},
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


def _plain(setting: object) -> object:
    return dict(setting) if isinstance(setting, Mapping) else setting


def _renumbered(first: Profile, second: Profile) -> list[str]:
    topics = dict.fromkeys((*first.paragraphs, *second.paragraphs))
    return [topic for topic in topics if first.paragraph(topic) != second.paragraph(topic)]
