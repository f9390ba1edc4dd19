"""`grep` finds every sentence from both sides: its key stands whole in the code, or it is of a family named here."""

import ast
import pkgutil
import re

from sources import PACKAGE, nodes_of
from tiers import some

import skatlist.words.de
from skatlist.words.catalogue import sentences

TOPICS = [
    module.name
    for module in pkgutil.iter_modules(skatlist.words.de.__path__)
    if module.name not in {"style", "typed", "vocabulary"}  # read by concept, not by key
]

# The keys of a family are put together in the code: a prefix, and the name of a record, a column, a step ...
FAMILIES = (
    "desk.browser.",  # what the service worker of the browser edition says
    "desk.enter.",  # the desk's own words for an answer
    "desk.errors.",  # the desk's own words for an error
    "desk.event.answer_out.",  # a kind of question
    "desk.event.avoid_",
    "desk.event.group_",
    "desk.event.next_",
    "desk.event.state_",
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
    "evening.importing.fact_",
    "evening.importing.kept_",
    "evening.log.",  # a kind of record and its action
    "evening.on_",
    "files.convert.left_",
    "files.template.",  # a kind of file
    "findings.",  # a code and a part of its record
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
    "people.registration.",  # a kind of question
    "rules.",  # a section of a profile and its key, or a topic
    "signatures.",  # a check, its outcome and the reason
    "signatures.count_",
    "signatures.known_",
    "signatures.mix_up_",
    "signatures.row_",
    "signatures.verdict_",
    "standings.doubt_",
    "standings.statistics.head_",
    "words.",  # a class of the program and its member
)


def code_words():
    """Return every string of the code, and every word of its pages and scripts."""
    strings = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[:2] in {("words", "de"), ("words", "en")}:
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
    for path in (each for suffix in ("html", "js") for each in sorted(PACKAGE.rglob(f"*.{suffix}"))):
        strings |= set(re.findall(r"[\w.-]+", path.read_text(encoding="utf-8")))
    return strings


STRINGS = code_words()
KEYS = [f"{topic}.{name}" for topic in TOPICS for name in sentences(topic, "de")]


def stands_whole(key):
    """Return whether a key stands in the code, or its name where the code adds the topic and the section."""
    parts = key.split(".")
    return any(".".join(parts[start:]) in STRINGS for start in range(min(3, len(parts))))


def test_every_key_stands_whole_or_is_of_a_family():
    assert len(KEYS) > 4000
    assert [key for key in some(KEYS) if not stands_whole(key) and not key.startswith(FAMILIES)] == []


def test_every_family_is_needed():
    glued = [key for key in KEYS if not stands_whole(key)]
    assert [family for family in FAMILIES if not any(key.startswith(family) for key in glued)] == []
