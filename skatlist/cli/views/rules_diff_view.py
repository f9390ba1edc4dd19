"""Two rule sets compared as a referee would say it: both rules, both paragraphs, a game that shows what it means."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import text_width, wrapped
from skatlist.game import Entry, Reason, announced_levels
from skatlist.rules import Profile
from skatlist.rules.topics import CHAIN, paragraph_of, rule_sentence
from skatlist.sheet import Feat, HouseRuleFacts, Row
from skatlist.sheet.comparing import Example, RuleDifference, differences, is_played
from skatlist.sheet.row_words import contract_words

_WIDTH: Final = 110  # columns where there is no window


def diff_json(first: Profile, second: Profile, desk: Terminal) -> dict[str, Any]:
    """Return the document `skatlist/rules-diff/1`."""
    return {
        "schema": "skatlist/rules-diff/1",
        "first": {"name": first.name, "title": first.title[desk.lang]},
        "second": {"name": second.name, "title": second.title[desk.lang]},
        "differences": [
            {
                "key": found.key,
                "first": _plain(found.first),
                "second": _plain(found.second),
                "paragraphs": [paragraph_of(found.key, first) or None, paragraph_of(found.key, second) or None],
                "example": _example_json(found.example, desk),
            }
            for found in differences(first, second)
        ],
        "paragraphs": [
            {"topic": topic, "first": first.paragraph(topic) or None, "second": second.paragraph(topic) or None}
            for topic in _renumbered(first, second)
        ],
    }


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else value


def _example_json(example: Example | None, desk: Terminal) -> dict[str, Any] | None:
    if example is None:
        return None
    games = [_described(row, desk, with_place=False) for row in example.rows]
    return {"games": games, "first": example.first, "second": example.second}


def diff_lines(first: Profile, second: Profile, desk: Terminal) -> Iterator[str]:
    """Yield what differs, section by section."""
    for profile in (first, second):
        yield desk.bold(desk.text("rules_diff.heading", title=profile.title[desk.lang], name=profile.name))
    found = differences(first, second)
    for section, group in groupby(found, key=_section_of):
        yield ""
        yield desk.bold(desk.text(f"rules.{section}"))
        for number, difference in enumerate(group):
            yield from ("",) * (number > 0)
            yield from _difference(difference, first, second, desk)
    if not found:
        yield ""
        yield from _only_numbers(first, second, desk)


def _section_of(found: RuleDifference) -> str:
    return "values" if found.key == "bids" else found.key.partition(".")[0]


def _difference(found: RuleDifference, first: Profile, second: Profile, desk: Terminal) -> Iterator[str]:
    """Yield both rules beneath each other with their paragraphs, and the example."""
    wide = max(len(first.name), len(second.name))
    for profile, value in ((first, found.first), (second, found.second)):
        cited = paragraph_of(found.key, profile)
        said = _rule(found.key, value, profile, desk) + (f" ({cited.replace(' ', UNBROKEN)})" if cited else "")
        yield from _wrapped(f"  {profile.name:{wide}}  ", said)
    if found.example is not None:
        yield from map(desk.dim, _wrapped("  " + " " * wide + "  ", _example(found.example, first, second, desk)))


def _wrapped(start: str, said: str) -> list[str]:
    """Return a text in lines of a width that reads well, all below its beginning."""
    return wrapped(said, text_width(_WIDTH), start)


def _rule(key: str, value: object, profile: Profile, desk: Terminal) -> str:
    """Return what a rule set says about a key; about a section it alone plays, everything it says there."""
    if key == "bids":
        bids = ", ".join(map(str, value)) if isinstance(value, tuple) else ""
        return desk.text("rules_diff.bids.one", bids=bids) if bids else desk.text("rules_diff.bids.none")
    if "." in key:
        return rule_sentence(key, value, desk.lang, desk.bold)
    return " ".join(_section(key, profile, desk)) if value else desk.text(f"rules_diff.{key}.no")


def _section(section: str, profile: Profile, desk: Terminal) -> Iterator[str]:
    """Yield the sentences of a section that is played: its main rules, and whatever is not switched off."""
    yield desk.text(f"rules_diff.{section}.yes")
    part = getattr(profile, section)
    for name, value in part._asdict().items():
        switched_off = value is False or value == 0 or (name.endswith("factor") and value == 1)
        told = name not in {"played", "lengthens"} and (not switched_off or name in {"games", "march"})
        if told and is_played(profile, section):
            yield rule_sentence(f"{section}.{name}", value, desk.lang)


def _example(example: Example, first: Profile, second: Profile, desk: Terminal) -> str:
    numbers = {
        "one": first.name,
        "other": second.name,
        "first": _number(example.first, desk),
        "second": _number(example.second, desk),
    }
    if len(example.rows) > 2:  # noqa: PLR2004 - more than the same game twice: a list
        games = "; ".join(_described(row, desk) for row in example.rows)
        return desk.text("rules_diff.example_five", games=games, **numbers)
    game, game_two = (_described(row, desk, with_place=False) for row in example.rows)
    if game == game_two:
        return desk.text("rules_diff.example", game=game, **numbers)
    return desk.text("rules_diff.example_two", game=game, game_two=game_two, **numbers)


def _described(row: Row, desk: Terminal, *, with_place: bool = True) -> str:
    """Return a game in words, its result and its house facts included."""
    house = row.house or HouseRuleFacts()
    words = [*_game(row.entry, desk), *_feats(house, desk)]
    if row.entry.won is not None:
        words.append(desk.text("words.Result.won" if row.entry.won else "words.Result.lost"))
    for place, points in enumerate(house.penalties, 1):
        if points:
            words.append(desk.text("rules_diff.penalty", place=place, points=points))
    game = ", ".join(words)
    return desk.text("rules_diff.place", place=row.declarer, game=game) if with_place and row.declarer else game


def _game(entry: Entry, desk: Terminal) -> Iterator[str]:
    yield from contract_words(entry, announced_levels(entry.levels, entry.contract), desk.lang)
    if entry.bid:
        yield desk.text("value.bid", bid=entry.bid)
    if entry.card_points is not None:
        yield desk.text("rules_diff.points", count=entry.card_points)
    if entry.tricks is not None:
        yield desk.text("rules_diff.tricks", count=entry.tricks)
    if entry.kontra:
        yield desk.text("rules_diff.kontra", word=", ".join(CHAIN[: entry.kontra]))
    if entry.bock:
        yield desk.text("rules_diff.bock")
    if entry.overbid:
        yield desk.text("papers.note_overbid")
    if entry.reason is not Reason.PLAYED:
        yield desk.text(f"words.Reason.{entry.reason}")


def _feats(house: HouseRuleFacts, desk: Terminal) -> Iterator[str]:
    points = [count for count in house.card_points if count is not None]
    if points:
        yield desk.text("rules_diff.by_place", points=" / ".join(map(str, points)))
    if house.shoves:
        yield desk.text("rules_diff.shoves", count=house.shoves)
    yield from (_feat("virgin", feat, desk) for feat in house.virgin)
    yield from (_feat("march", feat, desk) for feat in house.march)


def _feat(name: str, feat: Feat, desk: Terminal) -> str:
    said = desk.text(f"rules_diff.{name}_announced" if feat.announced else f"rules_diff.{name}", place=feat.place)
    return f"{said} {desk.text('papers.note_missed')}" if feat.missed else said


def _number(value: int | tuple[int, ...] | None, desk: Terminal) -> str:
    if value is None:
        return desk.text("rules_diff.no_game")
    if isinstance(value, tuple):
        return " / ".join(map(str, value))
    return f"{value:+d}"


def _only_numbers(first: Profile, second: Profile, desk: Terminal) -> Iterator[str]:
    """Yield the paragraphs of two editions that have the same rules."""
    topics = _renumbered(first, second)
    yield desk.text("rules_diff.same" if topics else "rules_diff.nothing")
    rows = [("", first.name, second.name)]
    rows += [(desk.text(f"rules.topic.{t}"), first.paragraph(t) or "–", second.paragraph(t) or "–") for t in topics]
    yield from aligned(rows if topics else (), (False, False, False), desk, inwards=2)


def _renumbered(first: Profile, second: Profile) -> list[str]:
    topics = dict.fromkeys((*first.paragraphs, *second.paragraphs))
    return [topic for topic in topics if first.paragraph(topic) != second.paragraph(topic)]
