"""A game in words on papers and screens: contract, levels and bid, and a row with its declarer."""

from skatlist.game import BASE, LEVEL_NAMES, Contract, Entry, Level
from skatlist.game.reckoning import StepKind
from skatlist.rules.in_words import CHAIN
from skatlist.sheet import Row, Sheet
from skatlist.sheet.presence import people_at
from skatlist.words import Language, text
from skatlist.words.visible import plain


def game_title(entry: Entry, lang: Language) -> str:
    """Return the game in words: `Kreuz mit 2, Hand, Schneider, gereizt 36`."""
    words = contract_words(entry, entry.levels, lang)
    words += CHAIN[: entry.kontra]
    words += ["Bock"] * (entry.bock > 0)
    if entry.bid is not None and entry.contract is not Contract.PASSED:
        words.append(text("game.value.bid", lang, bid=entry.bid) if entry.bid else text("game.value.no_bid", lang))
    return ", ".join(words)


def contract_words(entry: Entry, levels: Level, lang: Language) -> list[str]:
    """Return the contract with its Spitzen, and levels: `Kreuz mit 2`, `Hand`, `Schneider`."""
    contract = text(f"words.Contract.{entry.contract}", lang)
    if entry.contract in BASE and entry.spitzen:
        side = StepKind.WITH if entry.spitzen > 0 else StepKind.WITHOUT
        contract += f" {text(f'words.StepKind.{side}', lang)} {abs(entry.spitzen)}"
    return [contract, *(text(f"words.Level.{level.name}", lang) for level in LEVEL_NAMES if levels & level)]


def row_words(row: Row, sheet: Sheet, lang: Language, *, stated: bool = False, with_player: bool = True) -> str:
    """Return a row of a list in words: `René Lefèvre: Grand mit 4, gereizt 18, gewonnen`.

    `stated` adds the value written for it, if there is one. Without `with_player` the declarer is left out.
    """
    entry = row.entry
    if entry.contract is None:
        return text("papers.note_unknown", lang)
    words = [game_title(entry, lang)]
    if entry.contract.has_declarer and entry.won is not None:
        words.append(text("words.Result.won" if entry.won else "words.Result.lost", lang))
    if entry.overbid:
        words.append(text("papers.note_overbid", lang))
    if stated and row.stated.value is not None:
        words.append(text("papers.stated_value", lang, value=row.stated.value))
    label = ", ".join(words)
    if not with_player or row.declarer is None or not 1 <= row.declarer <= sheet.size:
        return label
    name = plain(people_at(sheet, row.number or 0)[row.declarer - 1].name)
    return f"{name or text('papers.place', lang, place=row.declarer)}: {label}"
