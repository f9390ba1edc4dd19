"""One game counted, by its line or its cards, and the rules in words."""

from typing import Any

from skatlist.cases.disputes import Case
from skatlist.cases.game_by_cards import CardOptions, card_game, cards_sentences, row_of
from skatlist.cases.one_game import value_row
from skatlist.desk.page import Call, DeskPage, PageContent
from skatlist.desk.sentences import refusal, without_calls
from skatlist.evening import Evening
from skatlist.files.formats.notation.line import read_line
from skatlist.papers.reports.dispute import dispute_report, on_screen
from skatlist.papers.reports.rules import difference_table, profile_sections, profile_switches, rule_words
from skatlist.skat.rules import Profile, load_profile, profile_names
from skatlist.skat.rules.in_words import find_topics, rule_topics
from skatlist.words import Language, SkatlistError, UsageError, enumerated, text

_CARDS = ("cards", "skat", "contract", "announced", "points", "tricks", "bid")


def _show(evening: Evening, call: Call) -> PageContent:
    own = evening.journal.rules
    form = {name: call.typed(name) for name in (*_CARDS, "game", "claim", "hand", "rules", "won")}
    values: dict[str, Any] = {
        "title": text("desk.page_value", call.lang),
        "rule_sets": _rule_sets(own, call.lang),
        "report": None,
        "lines": [],
    }
    if form["game"] or form["cards"]:
        try:
            case, values["lines"] = _case(call, form, own)
            values["report"] = on_screen(dispute_report(case, call.lang))
        except SkatlistError as wrong:
            values["fault"] = refusal(wrong, call.lang)
    return PageContent("value.html", values)


def _rule_sets(own: Profile, lang: Language) -> list[tuple[str, str]]:
    others = [(name, load_profile(name).title[lang]) for name in profile_names()]
    return [("", text("desk_papers.own_rules", lang, rules=own.title[lang])), *others]


def _case(call: Call, form: dict[str, str], own: Profile) -> tuple[Case, list[str]]:
    """Return the game of the form as a case, and the sentences about its cards. Raises UsageError."""
    profile = load_profile(form["rules"]) if form["rules"] else own
    claim = call.number("claim", text("desk_papers.claim", call.lang))
    if not form["cards"]:
        return Case(value_row(*read_line(form["game"], place_required=False), profile, claim)), []
    for name in ("points", "tricks", "bid"):
        call.number(name, text(f"desk_papers.card_{name}", call.lang))
    cards = {name: form[name] or None for name in _CARDS}
    words = (form["won"],) if form["won"] else ()
    game = card_game(CardOptions(**cards, hand=bool(form["hand"]), words=words), profile)
    return Case(value_row(*row_of(game), profile, claim)), list(cards_sentences(game, profile, call.lang))


def _show_rules(evening: Evening, call: Call) -> PageContent:
    lang, own = call.lang, evening.journal.rules
    profile = load_profile(call.typed("rules")) if call.typed("rules") else own
    other = load_profile(call.typed("other")) if call.typed("other") else None
    find = call.typed("find")
    topics = find_topics(find, profile) if find else rule_topics()
    if not topics:
        raise UsageError("rule_unknown", word=find)
    values = {
        "title": profile.title[lang],
        "rule_sets": _rule_sets(own, lang),
        "sections": [] if find else profile_sections(profile, lang),
        "switches": profile_switches(profile, lang),
        "notes": (*map(without_calls, profile.notes.get(lang, ())), *_agreed(profile, lang)),
        "rules": [rule_words(topic, profile, lang) for topic in topics],
        "apart": None if other is None else difference_table(profile, other, lang),
    }
    return PageContent("rules.html", values)


def _agreed(profile: Profile, lang: Language) -> list[str]:
    return [text("rules.agreed_by", lang, names=enumerated(profile.agreed_by))] if profile.agreed_by else []


PAGES = (DeskPage("/value", _show), DeskPage("/rules", _show_rules))
