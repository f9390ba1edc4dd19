"""A game of an example in words: `Kreuz mit 3, Hand, verloren`."""

from collections.abc import Iterator

from skatlist.cli.terminal.terminal import Terminal
from skatlist.game import BASE, LEVEL_NAMES, Contract, Entry, Level, Reason, with_implied_levels
from skatlist.sheet import Feat, HouseRuleFacts, Row

_CHAIN = ("Kontra", "Re", "Hirsch", "Bock")


def described(row: Row, desk: Terminal, *, with_place: bool = True) -> str:
    """Return a game in words, its result and its house facts included."""
    house = row.house or HouseRuleFacts()
    words = [*_game(row.entry, desk), *_feats(house, desk)]
    if row.entry.won is not None:
        words.append(desk.text("rules_diff.won" if row.entry.won else "rules_diff.lost"))
    for place, points in enumerate(house.penalties, 1):
        if points:
            words.append(desk.text("rules_diff.penalty", place=place, points=points))
    game = ", ".join(words)
    return desk.text("rules_diff.place", place=row.declarer, game=game) if with_place and row.declarer else game


def _game(entry: Entry, desk: Terminal) -> Iterator[str]:
    contract = desk.text(f"words.Contract.{entry.contract}")
    if entry.contract in BASE and entry.spitzen:
        side = "with" if entry.spitzen > 0 else "without"
        contract += " " + desk.text(f"rules_diff.{side}", count=abs(entry.spitzen))
    yield contract
    levels = _announced(entry)
    yield from (desk.text(f"words.Level.{level.name}") for level in LEVEL_NAMES if levels & level)
    if entry.bid:
        yield desk.text("rules_diff.bid", count=entry.bid)
    if entry.card_points is not None:
        yield desk.text("rules_diff.points", count=entry.card_points)
    if entry.tricks is not None:
        yield desk.text("rules_diff.tricks", count=entry.tricks)
    if entry.kontra:
        yield desk.text("rules_diff.kontra", word=", ".join(_CHAIN[: entry.kontra]))
    if entry.bock:
        yield desk.text("rules_diff.bock")
    if entry.overbid:
        yield desk.text("rules_diff.overbid")
    if entry.reason is not Reason.PLAYED:
        yield desk.text(f"words.Reason.{entry.reason}")


def _announced(entry: Entry) -> Level:
    """Return the levels without those an announced one carries: open, not every step up to it."""
    levels = entry.levels
    for level in LEVEL_NAMES:
        without = levels & ~level
        if entry.contract is not Contract.NULL and with_implied_levels(without, entry.contract) & level:
            levels = without
    return levels


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
    return f"{said} {desk.text('rules_diff.missed')}" if feat.missed else said
