"""`grep` finds every sentence from both sides: its key stands whole in the code, or it is of a family named here."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .judging import Facts, Place, Rule, Source, unneeded

PROGRAM = ("skatlist/",)
OF_WORDS = ("skatlist/words/de/", "skatlist/words/en/")
WORD = re.compile(r"[\w.-]+")
BEGIN = re.compile(r"[a-z_]+\.[\w.]*")
BY_CONCEPT = {"style", "typed", "vocabulary"}  # these topics are read by concept, not by key
TAKES_A_KEY = {"text", "InputError", "UsageError", "ProfileError", "VerificationError"}
# A German word of a template, and one of a command.
GERMAN_KEPT = {
    ("skatlist/papers/templates.py", "liste"),
    ("skatlist/papers/templates.py", "summen"),
    ("skatlist/evening/dialogue/reading.py", "stand"),
}

GLUE_KEPT = {("skatlist/desk/app.py", "desk.")}  # templates name keys of the desk without their topic

# The keys of a family are put together in the code: a prefix, and the name of a record, a column, a step ...
FAMILIES = (
    "archive.inbox_",  # the folder of a file of the inbox
    "archive.light_",  # a light, and how many have it
    "checks.explain.",  # a part of an explanation
    "checks.fix.",  # a kind of repair
    "checks.mending.",  # why a file is not mended, or a column
    "desk.devices.may_",  # a role
    "desk.seat.",  # when a seat is taken, and what the script of the page says
    "desk.browser.",  # what the service worker of the browser edition says
    "desk.enter.",  # the desk's own words for an answer
    "desk.errors.",  # the desk's own words for an error
    "desk.event.answer_out.",  # a kind of question
    "desk.event.avoid_",
    "desk.event.group_",
    "desk.event.next_",
    "desk.event.state_",
    "desk.sums.box_",  # a number of a place
    "desk.sums.state_",  # how far a table is
    "desk.files.",  # a field of the form
    "desk.findings.",  # the desk's own words for a remedy
    "desk.page_",
    "desk.path.tables_",
    "desk.path.title_",
    "desk.refused_",
    "desk.to_",  # the home page
    "desk_list.accept_",
    "desk_list.ask_",
    "desk_list.feat_",
    "desk_list.kontra_",
    "desk_list.panel_",  # a form beside the list
    "desk_list.phone.",  # a refusal or a question
    "desk_list.phone.p_",  # what a phone shows
    "desk_list.step_",  # a step of a game
    "desk_papers.card_",
    "desk_papers.decide_",
    "desk_papers.disputes_",  # open or decided
    "desk_papers.do_",  # a step of a dispute
    "desk_papers.file_",
    "desk_papers.kind.",  # a moment of the evening, or a paper
    "desk_papers.kind.purpose_",
    "desk_papers.kind.title_",
    "desk_papers.money.",  # a field of the form
    "desk_papers.money.kind_",
    "desk_papers.names_",
    "desk_papers.outcome_",  # what became of a dispute
    "desk_papers.rounding_",
    "desk_papers.step_",  # a step of a dispute
    "desk_papers.tier_",
    "dispute.",  # a fact of a case
    "dispute.blank_",
    "dispute.comparison.",  # a verdict and a reading
    "dispute.comparison.head_",
    "dispute.comparison.remark_",
    "dispute.decides_",
    "dispute.decision.",  # a kind of decision
    "dispute.decision.word_",
    "dispute.until_",
    "enter.",  # a question or an answer of the dialogue
    "enter.adds_",  # what an answer adds
    "enter.ask_",
    "enter.cheat_sheet.",  # a table of the cheat sheet
    "enter.doubted_line_",  # a way to type
    "enter.lacking_",
    "enter.news_",  # what another program wrote
    "enter.refused_line_",  # a way to type
    "enter.undone_",  # what was taken back
    "errors.",  # the name an error is raised with
    "evening.event_file.",  # a setting
    "evening.importing.",  # the state of a list
    "evening.importing.fact_",
    "evening.importing.kept_",
    "evening.log.",  # a kind of record and its action
    "evening.merging.",  # an answer to a question
    "evening.merging.clash_",
    "evening.merging.note_",
    "evening.on_",
    "files.convert.left_",
    "files.demo.",  # a step of the demonstration
    "files.summary.",  # a count
    "files.template.",  # a kind of file
    "findings.",  # a code and a part of its record
    "game.claim.",  # a slip or another game
    "game.score.end_",
    "help.",  # commands, their options and what they are called
    "help.group_",
    "help.setting_",
    "help.word_",
    "money.short_",
    "money.stake_",
    "papers.",  # a column, a paper or a rule set
    "papers.conform_",
    "papers.corrected_",
    "papers.footer_",
    "papers.form_",
    "papers.form_error_",
    "papers.form_step_",
    "papers.note_",
    "papers.note_stated_",
    "papers.provisional_",
    "papers.review_",
    "papers.template_",
    "papers.tournament.file_",
    "people.anonymous.",  # a kind of name
    "people.registration.",  # a kind of question
    "reading.column_",  # a column of the paper
    "reading.origin_",  # where a row that was read comes from
    "reading.why_",  # why a person is asked
    "rules.",  # a section of a profile and its key, or a topic
    "signatures.",  # a check, its outcome and the reason
    "signatures.count_",
    "signatures.known_",
    "signatures.mix_up_",
    "signatures.row_",
    "signatures.verdict_",
    "standings.",  # a column of a ranking
    "standings.doubt_",
    "standings.season.",  # a column of a season
    "standings.statistics.",  # a figure
    "standings.statistics.head_",
    "standings.tie_by_",  # a way to break a tie
    "words.",  # a class of the program and its member
)


def topics() -> list[str]:
    """Return the topics of sentences that are read by their keys."""
    package = importlib.import_module("skatlist.words.de")
    return [module.name for module in pkgutil.iter_modules(package.__path__) if module.name not in BY_CONCEPT]


def all_keys() -> list[str]:
    """Return the key of every sentence."""
    catalogue = importlib.import_module("skatlist.words.catalogue")
    return [f"{topic}.{name}" for topic in topics() for name in catalogue.sentences(topic, "de")]


def words_in(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and text of every string of the code that may be a key or a word."""
    if not source.path.startswith(OF_WORDS):
        for node in source.nodes:
            match node:
                case ast.Constant(value=str(text)) if WORD.fullmatch(text):
                    yield node.lineno, text


def stands_whole(key: str, strings: set[str]) -> bool:
    """Whether a key stands in the code, or its name where the code adds the topic and the section."""
    parts = key.split(".")
    return any(".".join(parts[start:]) in strings for start in range(min(3, len(parts))))


def keys_that_no_code_names(root: Path, words: Facts) -> Iterator[Place]:
    """Yield the keys that stand nowhere and belong to no family. Pages and scripts are code, too."""
    strings = {word for found in words.values() for _, word in found}
    for path in (each for suffix in ("html", "js") for each in sorted((root / "skatlist").rglob(f"*.{suffix}"))):
        strings.update(WORD.findall(path.read_text(encoding="utf-8")))
    yield from keys_without_a_place(all_keys(), strings)


def keys_without_a_place(keys: Iterable[str], strings: set[str]) -> Iterator[Place]:
    """Yield the keys that are not among the strings and belong to no family, and the families without a key."""
    glued = [key for key in keys if not stands_whole(key, strings)]
    for key in glued:
        if not key.startswith(FAMILIES):
            yield (
                f"skatlist/words/de/{key.partition('.')[0]}",
                1,
                f"no code names the key {key}: delete it, write it whole, or name its family in FAMILIES",
            )
    left = [each for each in FAMILIES if each not in strings and not any(key.startswith(each) for key in glued)]
    yield from unneeded(__file__, "FAMILIES", left)


def keys_glued(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and beginning of every key that an f-string puts together."""
    if not source.path.startswith(OF_WORDS):
        for node in source.nodes:
            match node:
                case ast.JoinedStr(values=[ast.Constant(value=str(begin)), *_]) if BEGIN.fullmatch(begin):
                    yield node.lineno, begin


def keys_outside_the_families(_: Path, glued: Facts) -> Iterator[Place]:
    """Yield the keys put together by an f-string that does not begin with a family."""
    known = set(topics())
    for path, found in glued.items():
        for line, begin in found:
            if begin.partition(".")[0] in known and not begin.startswith(FAMILIES) and (path, begin) not in GLUE_KEPT:
                yield (
                    path,
                    line,
                    f"a key that begins with “{begin}” is glued: write it whole, or name its family in FAMILIES",
                )
    there = {(path, begin) for path, found in glued.items() for _, begin in found}
    yield from unneeded(__file__, "GLUE_KEPT", GLUE_KEPT - there)


def keys_named(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and key of every sentence named literally in the code."""
    for node in source.nodes:
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(key)), *_]) if name in TAKES_A_KEY:
                yield node.lineno, key if name == "text" else f"errors.{key}"
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="desk"), attr=name), args=[ast.Constant(value=str(key)), *_]
            ) if name in TAKES_A_KEY:
                yield node.lineno, key if name == "text" else f"errors.{key}"


def keys_without_a_sentence(_: Path, named: Facts) -> Iterator[Place]:
    """Yield the keys in the code that have no sentence."""
    catalogue = importlib.import_module("skatlist.words.catalogue")
    known = set(topics()) | BY_CONCEPT
    for path, keys in named.items():
        for line, key in keys:
            topic, _, name = key.partition(".")
            if topic not in known or name not in catalogue.sentences(topic, "de"):
                yield path, line, f"the key {key} has no sentence: add it to `words/de/` and `words/en/`"


def german_outside_the_words(_: Path, words: Facts) -> Iterator[Place]:
    """Yield the words that people type in German and that stand outside `words/`."""
    language = importlib.import_module("skatlist.words").Language
    tables, catalogue = map(importlib.import_module, ("skatlist.words.word_tables", "skatlist.words.catalogue"))
    concepts = {key.partition(".")[0] for key in catalogue.sentences("typed", "de")}
    german, english = (
        {
            word
            for concept in concepts
            for several in tables.words_of(concept, lang, "typed").values()
            for word in several
        }
        for lang in (language.DE, language.EN)
    )
    only_german = {word for word in german - english if len(word) > len("an")}
    there = set()
    for path, found in words.items():
        for line, word in found if not path.startswith("skatlist/words/") else ():
            if word in only_german:
                there.add((path, word))
                if (path, word) not in GERMAN_KEPT:
                    yield path, line, f"“{word}” is a word of German users: read it from `words/*/typed.py`"
    yield from unneeded(__file__, "GERMAN_KEPT", GERMAN_KEPT - there)


def languages_compared(source: Source) -> Iterator[tuple[int, str]]:
    """Yield where a module outside `words/` asks which language it is."""
    if source.path.startswith("skatlist/words/"):
        return
    for node in source.nodes:
        if isinstance(node, ast.Compare) and any(map(_names_a_language, (node.left, *node.comparators))):
            yield node.lineno, "a language is one folder: put what differs into `words/`, and ask for no language"


def _names_a_language(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Language"


RULES = (
    Rule("key-unused", "Every key of a sentence stands in the code", PROGRAM, words_in, keys_that_no_code_names),
    Rule("key-glued", "Keys are glued within families only", PROGRAM, keys_glued, keys_outside_the_families),
    Rule("key-without-sentence", "Every key in the code has a sentence", PROGRAM, keys_named, keys_without_a_sentence),
    Rule("german-outside", "No German word is read outside `words/`", PROGRAM, words_in, german_outside_the_words),
    Rule("language-compared", "No module outside `words/` asks for one language", PROGRAM, languages_compared),
)
