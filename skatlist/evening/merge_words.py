"""The questions and the outcome of a merge of two files, in words."""

from collections.abc import Iterable
from typing import Any, Final

from skatlist.evening.merging import Clash, MergeAnswer, Merged, MergeNote, MergeQuestion
from skatlist.papers.reports.event_heading import prize_title
from skatlist.papers.reports.typeset import money
from skatlist.tournament.payout import Ranking
from skatlist.tournament.person_facts import FACTS
from skatlist.words import Language, enumerated, text
from skatlist.words.catalogue import sentences
from skatlist.words.visible import plain

_MOST: Final = 200  # characters of a value


def clash_words(question: MergeQuestion, names: dict[int, str], lang: Language) -> str:
    """Return a question as a sentence. `names` are those of the people by start number."""
    return text(f"evening.merging.clash_{question.kind}", lang, **_params(question.facts, names, question.kind, lang))


def answer_words(question: MergeQuestion, answer: MergeAnswer, names: dict[int, str], lang: Language) -> str:
    """Return a possible answer to a question, as the words of a button."""
    words = _params(question.facts, names, question.kind, lang)
    own = f"evening.merging.{question.kind}_{answer}"
    return text(own if _is_key(own, lang) else f"evening.merging.answer_{answer}", lang, **words)


def note_words(note: MergeNote, lang: Language) -> str:
    """Return what a merge did as a sentence."""
    facts = {
        name: enumerated(map(str, value)) if isinstance(value, list) else value for name, value in note.facts.items()
    }
    return text(f"evening.merging.note_{note.kind}", lang, **facts)


def notes_in_words(merged: Merged, lang: Language) -> tuple[str, ...]:
    """Return what a merge did, each sentence once."""
    return tuple(dict.fromkeys(note_words(note, lang) for note in merged.notes))


def _params(facts: Any, names: dict[int, str], kind: Clash, lang: Language) -> dict[str, Any]:
    words = dict(facts)
    if kind is Clash.SEATS:
        words |= {side: _people(facts[side], names, lang) for side in ("mine", "theirs")}
    elif kind is Clash.TIN:
        words |= {side: _amount(facts[side], lang) for side in ("mine", "theirs")}
    elif kind in {Clash.FACT, Clash.SETTING, Clash.PERSON}:
        words |= {side: _value(facts[side], lang) for side in ("mine", "theirs")}
    if kind is Clash.FACT:
        fact = FACTS.get(facts["fact"])
        words["what"] = facts["fact"] if fact is None else text(fact.label, lang)
    if kind is Clash.SETTING:
        label = f"evening.importing.fact_{facts['setting']}"
        words["what"] = text(label, lang) if _is_key(label, lang) else facts["setting"]
    if kind is Clash.PAYOUT:
        ranking = prize_title(Ranking(facts["of"], facts.get("series", 0), facts.get("table", 0)), lang)
        words |= {"amount": _amount(facts["cents"], lang), "ranking": ranking}
        words["who"] = _people(facts["people"], names, lang)
    if kind is Clash.DECISION:
        words["who"] = _people(facts.get("people", ()), names, lang) or enumerated(facts.get("teams", ()))
    if "tables" in words:
        words["tables"] = enumerated(words["tables"])
    return words


def _people(numbers: Iterable[int], names: dict[int, str], lang: Language) -> str:
    people = [plain(f"{number} {names.get(number, '')}".strip()) for number in numbers]
    return enumerated(people) or text("evening.importing.nothing", lang)


def _amount(cents: int | None, lang: Language) -> str:
    return text("evening.importing.nothing", lang) if cents is None else money(cents, lang)


def _value(value: Any, lang: Language) -> str:
    if value in (None, "", [], {}):
        return text("evening.importing.nothing", lang)
    if isinstance(value, bool):
        return text("evening.merging.yes" if value else "evening.merging.no", lang)
    words = enumerated(map(str, value)) if isinstance(value, list) else str(value)
    return plain(words if len(words) <= _MOST else f"{words[:_MOST]} …")


def _is_key(key: str, lang: Language) -> bool:
    topic, _, name = key.partition(".")
    return name in sentences(topic, lang.value)
