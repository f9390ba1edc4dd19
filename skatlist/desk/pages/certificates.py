"""The certificates of an event: the rankings, the lowest rank, the people, and their PDF."""

from typing import Final
from urllib.parse import urlencode

from skatlist.desk.folders import paper_language
from skatlist.desk.page import Call, DeskPage, PageContent, Sent
from skatlist.desk.pages.papers import PDF
from skatlist.evening import Evening
from skatlist.papers.reports.certificates import PODIUM, CertificateChoice, certificate_table
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.words import text

_MOST: Final = 99


def _choice(call: Call) -> CertificateChoice:
    most = call.number("most", text("desk_papers.kind.certificates_most", call.lang), (1, _MOST))
    return CertificateChoice(most or PODIUM, call.chosen("of"))


def _show(evening: Evening, call: Call) -> PageContent:
    from skatlist.papers.paper_plans import certificates_won

    # A ranking is chosen by its name in the language of the paper, and shown in that of the page.
    lists, lang, choice = evening.all_lists(), paper_language(evening), _choice(call)
    on_paper, on_page = (certificates_won(lists, each) for each in (lang, call.lang))
    names = {paper.ranking: page.ranking for paper, page in zip(on_paper, on_page, strict=True)}
    picked = choice._replace(rankings=tuple(names.get(each, each) for each in choice.rankings))
    won, state = certificates_won(lists, call.lang, picked), lists.standings_state()
    query = {"most": choice.most, "of": list(choice.rankings)}
    values = {
        "title": text("desk_papers.kind.title_certificates", call.lang),
        "notes": standings_notes(state, call.lang) if state.is_provisional else (),
        "count": len(won),
        "table": certificate_table(won, call.lang),
        "most": choice.most,
        "rankings": tuple(names.items()),
        "picked": choice.rankings,
        "has_crest": bool(evening.journal.display.crest),
        "file": f"/certificates/{text('papers.tournament.file_certificates', lang)}.pdf?{urlencode(query, doseq=True)}",
    }
    return PageContent("certificates.html", values)


def _file(evening: Evening, call: Call) -> Sent:
    from skatlist.papers.paper_plans import draw_certificates

    lists, lang, choice = evening.all_lists(), paper_language(evening), _choice(call)
    return Sent(call.places["file"], lambda: draw_certificates(lists, lang, choice), PDF, is_inline=True)


PAGES = (DeskPage("/certificates", _show), DeskPage("/certificates/{file}", _file))
