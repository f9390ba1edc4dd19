"""A game in words on papers and screens: contract, levels and bid, and a row with its declarer."""

from skatlist.skat.game import BASE, LEVEL_NAMES, Contract, Entry, Level
from skatlist.skat.game.reckoning import StepKind
from skatlist.skat.rules.in_words import CHAIN
from skatlist.skat.sheet import Feat, HouseRuleFacts, Row, Sheet
from skatlist.skat.sheet.game_facts import NOTED
from skatlist.skat.sheet.presence import people_at
from skatlist.words import Language, text
from skatlist.words.visible import plain


def game_title(entry: Entry, lang: Language, house: HouseRuleFacts | None = None, *, with_bid: bool = True) -> str:
    """Return the game in words, everywhere the same: `Kreuz mit 2, Hand, Schneider, Kontra, Bock, gereizt 36`.

    `house` are the facts of its house rules, for a Ramsch.
    """
    words = contract_words(entry, entry.levels, lang)
    words += kontra_words(entry.kontra)
    if entry.bock:  # the fourth call is Bock, too
        words.append(CHAIN[-1] if entry.kontra < len(CHAIN) else text("papers.note_bock", lang))
    words += ramsch_words(house, lang)
    if with_bid and entry.bid is not None and entry.contract is not Contract.PASSED:
        words.append(text("game.value.bid", lang, bid=entry.bid) if entry.bid else text("game.value.no_bid", lang))
    return ", ".join(words)


def contract_words(entry: Entry, levels: Level, lang: Language) -> list[str]:
    """Return the contract with its Spitzen, and levels: `Kreuz mit 2`, `Hand`, `Schneider`."""
    if entry.contract is None:
        return [text("papers.note_unknown", lang)]
    contract = text(f"words.Contract.{entry.contract}", lang)
    if entry.contract in BASE and entry.spitzen:
        side = StepKind.WITH if entry.spitzen > 0 else StepKind.WITHOUT
        contract += f" {text(f'words.StepKind.{side}', lang)} {abs(entry.spitzen)}"
    return [contract, *(text(f"words.Level.{level.name}", lang) for level in LEVEL_NAMES if levels & level)]


def kontra_words(count: int) -> list[str]:
    """Return the calls of a number of doublings, which have no words beyond the fourth.

    >>> kontra_words(2), kontra_words(5)
    (['Kontra', 'Re'], ['Kontra × 5'])
    """
    return [*CHAIN[:count]] if count <= len(CHAIN) else [f"{CHAIN[0]} × {count}"]


def ramsch_words(house: HouseRuleFacts | None, lang: Language) -> list[str]:
    """Return the facts of a Ramsch: `Augen 1:50 2:40 3:30`, `einmal geschoben`, `Jungfrau Platz 2`."""
    if house is None:
        return []
    words = []
    points = [f"{place}:{count}" for place, count in enumerate(house.card_points, start=1) if count is not None]
    if points:
        words.append(text("papers.note_points", lang, points=" ".join(points)))
    if house.shoves:
        words.append(text("papers.note_shoves", lang, count=house.shoves))
    for name, feats in (("virgin", house.virgin), ("march", house.march)):
        words += (_feat_words(name, feat, lang) for feat in feats)
    return words


def noted_words(row: Row, lang: Language) -> list[str]:
    """Return the facts of a row that stand in the small print, in words: the remark, and its author."""
    return [text(fact.note, lang, value=value) for fact in NOTED if (value := fact.value(row))]


def _feat_words(name: str, feat: Feat, lang: Language) -> str:
    sentence = text(f"papers.note_{name}", lang, place=feat.place)
    if feat.announced:
        sentence += " " + text("papers.note_announced", lang)
    return f"{sentence}, {text('papers.note_missed', lang)}" if feat.missed else sentence


def row_words(row: Row, sheet: Sheet, lang: Language, *, stated: bool = False, with_player: bool = True) -> str:
    """Return a row of a list in words: `René Lefèvre: Grand mit 4, gereizt 18, gewonnen`.

    `stated` adds the value written for it, if there is one. Without `with_player` the declarer is left out.
    """
    entry = row.entry
    if entry.contract is None:
        return text("papers.note_unknown", lang)
    words = [game_title(entry, lang, row.house)]
    if entry.contract.has_declarer and entry.won is not None:
        words.append(text("words.Result.won" if entry.won else "words.Result.lost", lang))
    if entry.overbid:
        words.append(text("papers.note_overbid", lang))
    if stated and row.stated.value is not None:
        words.append(text("papers.stated_value", lang, value=row.stated.value))
    label = ", ".join(words)
    alone = row.declarer if entry.contract.has_declarer else None
    if not with_player or alone is None or not 1 <= alone <= sheet.size:
        return label
    name = plain(people_at(sheet, row.number or 0)[alone - 1].name)
    return f"{name or text('papers.place', lang, place=row.declarer)}: {label}"
