"""The history of a list in sentences: changes of players, corrections, decisions, signatures."""

import datetime as dt
from collections.abc import Iterator

from skatlist.papers.reports.not_final_note import below_words, decision_notes
from skatlist.papers.reports.typeset import moment_text, number_ranges
from skatlist.skat.sheet import KEEPER, Basis, ChangeKind, ScoredSheet, Sheet
from skatlist.skat.sheet.presence import people_at
from skatlist.skat.sheet.row_words import row_words
from skatlist.tournament.state import ListState
from skatlist.words import Language, text
from skatlist.words.visible import plain


def trace_notes(scored: ScoredSheet, state: ListState, lang: Language) -> Iterator[str]:
    """Yield the sentences about the history of a list in reading order."""
    sheet = scored.sheet
    if scored.basis is not Basis.GAMES:
        yield text(f"papers.list_by_{scored.basis}", lang)
    yield from change_notes(sheet, state, lang)
    yield from correction_notes(sheet, state, lang)
    names = {player.number: player.name for player in sheet.players if player.number}
    yield from decision_notes(state.decisions, names, lang)
    if state.signed:
        yield signed_note(state, lang)


def change_notes(sheet: Sheet, state: ListState, lang: Language) -> Iterator[str]:
    """Yield the players who came or left before a game, and the rules from then on."""
    joined = {(each.first, each.place): each for each in state.substitutes}
    taken = {(each.first, each.place) for each in state.substitutes if each.instead is not None}
    for change in sheet.changes:
        at = change.before, change.place
        names = {"game": change.before, "place": change.place}
        if change.kind is ChangeKind.RULES:
            yield text("papers.change_rules", lang, rules=change.rules, **names)
        elif change.kind is ChangeKind.LEFT:
            if at not in taken:  # otherwise the sentence about the substitute covers it
                there = people_at(sheet, change.before)[: change.place or 0]  # empty for a place beyond the table
                name = there[-1].name if len(there) == change.place else ""
                yield text("papers.change_left", lang, name=plain(name), **names)
        elif change.kind is ChangeKind.SWAPPED:
            people = dict(enumerate(people_at(sheet, change.before), 1))
            one, other = (plain(people[at].name) if at in people else "" for at in (change.place, change.other))
            yield text("papers.change_swapped", lang, name=one, other=other, other_place=change.other, **names)
        else:
            new = joined.get((change.before, change.place or 0))
            key = "papers.change_back" if not new else "papers.change_joined"
            key = "papers.change_instead" if new and new.instead else key
            name, other = (plain(each.name) if each else "" for each in (change.player, new and new.instead))
            yield text(key, lang, name=name, other=other, **names)


def correction_notes(sheet: Sheet, state: ListState, lang: Language) -> Iterator[str]:
    """Yield every correction: before and after, the reason, who agreed or decided, and when."""
    for each in state.corrections:
        other = each.after is None or each.before is None or each.after.declarer != each.before.declarer
        was = each.before and row_words(each.before, sheet, lang, stated=each.is_same_game, with_player=other)
        now = each.after and row_words(each.after, sheet, lang, stated=each.is_same_game)
        key = "papers.corrected_out" if each.after is None else "papers.corrected_game"
        key = "papers.corrected_in" if each.before is None else key
        key = "papers.corrected_moved" if each.is_moved else key
        if each.below is not None:
            key, (was, now) = "papers.corrected_sums", below_words(each, lang)
        before = each.before.number if each.before and each.before.number else 0
        parts = [text(key, lang, game=each.game, was=was, now=now, before=before)]
        if each.reason:
            parts.append(text("dispute.decision.reason", lang, reason=plain(each.reason)))
        if each.agreed:
            agreed = {"places": number_ranges(each.agreed), "count": len(each.agreed)}
            parts.append(text("papers.corrected_agreed", lang, **agreed))
        if each.director:
            by = "papers.corrected_ruled" if each.dispute else "papers.corrected_director"
            parts.append(text(by, lang, name=plain(each.director), number=each.dispute))
        elif each.dispute:
            parts.append(text("papers.corrected_dispute", lang, number=each.dispute))
        yield "; ".join([*parts, moment_text(each.time, lang)])


def signed_note(state: ListState, lang: Language) -> str:
    """Return the signers of the list at the table, and the time of the last one."""
    places = sorted(sign.place for sign in state.signed if sign.place != KEEPER)
    keeper = any(sign.place == KEEPER for sign in state.signed)
    key = "papers.signed_both" if keeper and places else "papers.signed_keeper" if keeper else "papers.signed_places"
    last = max(state.signed, key=lambda sign: dt.datetime.fromisoformat(sign.time))
    when = moment_text(last.time, lang)
    return text(key, lang, places=number_ranges(places), count=len(places), when=when)
