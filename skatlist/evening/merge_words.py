"""What a merge of two files asks and did, in words."""

from collections.abc import Iterable
from typing import Any, Final

from skatlist.evening.merging import Answer, Merged, Note, Question, QuestionKind
from skatlist.papers.reports.event_heading import prize_title
from skatlist.papers.reports.typeset import money
from skatlist.tournament.payout import Ranking
from skatlist.tournament.person_facts import FACTS
from skatlist.words import Language, enumerated, text
from skatlist.words.catalogue import sentences
from skatlist.words.visible import plain

_MOST: Final = 200  # characters of a value


def question_words(question: Question, names: dict[int, str], lang: Language) -> str:
    """Return a question as a sentence. `names` are those of the people by start number."""
    return text(f"evening.merging.ask_{question.kind}", lang, **_said(question.facts, names, question.kind, lang))


def answer_words(question: Question, answer: Answer, names: dict[int, str], lang: Language) -> str:
    """Return a possible answer to a question, as the words of a button."""
    words = _said(question.facts, names, question.kind, lang)
    own = f"merging.{question.kind}_{answer}"
    key = own if own in sentences("evening", lang.value) else f"merging.answer_{answer}"
    return text(f"evening.{key}", lang, **words)


def note_words(note: Note, lang: Language) -> str:
    """Return what a merge did as a sentence."""
    facts = {
        name: enumerated(map(str, value)) if isinstance(value, list) else value for name, value in note.facts.items()
    }
    return text(f"evening.merging.note_{note.kind}", lang, **facts)


def notes_in_words(merged: Merged, lang: Language) -> tuple[str, ...]:
    """Return what a merge did, each sentence once."""
    return tuple(dict.fromkeys(note_words(note, lang) for note in merged.notes))


def _said(facts: Any, names: dict[int, str], kind: QuestionKind, lang: Language) -> dict[str, Any]:
    words = dict(facts)
    if kind is QuestionKind.SEATS:
        words |= {side: _people(facts[side], names, lang) for side in ("mine", "theirs")}
    elif kind is QuestionKind.TIN:
        words |= {side: _amount(facts[side], lang) for side in ("mine", "theirs")}
    elif kind in {QuestionKind.FACT, QuestionKind.SETTING, QuestionKind.PERSON}:
        words |= {side: _value(facts[side], lang) for side in ("mine", "theirs")}
    if kind is QuestionKind.FACT:
        fact = FACTS.get(facts["fact"])
        words["what"] = facts["fact"] if fact is None else text(fact.label, lang)
    if kind is QuestionKind.SETTING:
        label = f"importing.fact_{facts['setting']}"
        known = label in sentences("evening", lang.value)
        words["what"] = text(f"evening.{label}", lang) if known else facts["setting"]
    if kind is QuestionKind.PAYOUT:
        ranking = prize_title(Ranking(facts["of"], facts.get("series", 0), facts.get("table", 0)), lang)
        words |= {"amount": _amount(facts["cents"], lang), "ranking": ranking}
        words["who"] = _people(facts["people"], names, lang)
    if kind is QuestionKind.DECISION:
        words["who"] = _people(facts.get("people", ()), names, lang) or enumerated(facts.get("teams", ()))
    if "tables" in words:
        words["tables"] = enumerated(words["tables"])
    return words


def _people(numbers: Iterable[int], names: dict[int, str], lang: Language) -> str:
    said = [plain(f"{number} {names.get(number, '')}".strip()) for number in numbers]
    return enumerated(said) or text("evening.importing.nothing", lang)


def _amount(cents: int | None, lang: Language) -> str:
    return text("evening.importing.nothing", lang) if cents is None else money(cents, lang)


def _value(value: Any, lang: Language) -> str:
    if value in (None, "", [], {}):
        return text("evening.importing.nothing", lang)
    if isinstance(value, bool):
        return text("evening.merging.yes" if value else "evening.merging.no", lang)
    words = enumerated(map(str, value)) if isinstance(value, list) else str(value)
    return plain(words if len(words) <= _MOST else f"{words[:_MOST]} …")
