"""No honest paper is called a forgery, whatever people, clubs, teams and events are called; a forged digit is seen."""

import random

import pytest
from papers.paper_lists import scored_of
from signatures import excel_signing, signing
from signatures.signing import EVENT, content, key_of
from tiers import slow, some, whole

from skatlist.papers.paper_files import sealed_pdf
from skatlist.papers.signatures.payload.paper import PaperKind
from skatlist.papers.signatures.pdf.words import (
    _blocks,
    _rows,
    differing_list,
    differing_ranking,
    lines_on_pages,
    ranking_groups,
    ranking_of,
    words_on_pages,
)
from skatlist.skat.sheet import Player, score
from skatlist.words import Language

# Numbers, ranks, dashes, signs and marks of a list, letters without a glyph (drawn as their codes), letters from the
# right, words as long as a name may be.
ODD = (
    *("18 20 weg", "1906 Skat 32", "1.234", "−5", "–5", "-3", "+18", "18", "1", "2", "0 0 0", "1 2 3 4", "3.000"),
    *("12 : 3", "1:2", "1=", "7.", "–", "…", "*", "B", "K", "· 3 ·", "Nr. 7", "Platz 2", "Serie 1, Tisch 1", "10 – 20"),
    *("ab Spiel 3: X", "ab 25: Ida", "Rang", "Name", "Spielleiter", "=1+1", "²³", "½ 1 2", "5 Asse 1905 e. V.", "7²"),
    *("محمد علي", "نادي الورق", "عברית", "עברית 5", "٣ ٤ ٥", "１８ ２０", "李小龙", "牌友俱樂部", "五十", "Anna 😀"),
    *("X" * 63, "M" * 63, "1" * 63, "a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3", "1906 Skat 32 " * 4),
)
SIGNS = "0123456789 .–−+=:·"
FORMS = {"pdf": signing, "excel": excel_signing}


def odd_name(draw):
    if draw.random() < 0.75:
        return draw.choice(ODD).strip()
    return "".join(draw.choices(SIGNS, k=draw.randint(1, 12))).strip() or "7"


def odd_evening(seed):
    """Return the lists of an evening and its event, with clubs, teams, people without a list, excluded ones."""
    draw = random.Random(seed)
    size = draw.choice((3, 4, 4, 5))
    count = size * draw.choice((1, 1, 2))
    clubs, teams = [odd_name(draw), odd_name(draw), ""], [odd_name(draw), odd_name(draw)]
    in_teams = draw.random() < 0.6
    players = [
        Player(
            f"{odd_name(draw)} {at}" if draw.random() < 0.5 else odd_name(draw),
            at,
            draw.choice(clubs),
            draw.choice(teams) if in_teams else "",
            excluded=draw.random() < 0.05,
        )
        for at in range(1, count + 1)
    ]
    sheets = []
    for series in range(1, draw.choice((1, 1, 2, 3, 9)) + 1):
        for table in range(count // size):
            scored = scored_of(size, size * draw.choice((1, 2, 12)), seed=draw.randrange(9**6))
            seats = tuple(players[size * table : size * (table + 1)])
            sheets.append(score(scored.sheet._replace(series=series, table=table + 1, players=seats), scored.profile))
    late = [Player(odd_name(draw), count + 1, odd_name(draw))] if draw.random() < 0.2 else []
    event = EVENT._replace(name=odd_name(draw), place=draw.choice((odd_name(draw), "")), players=(*players, *late))
    return sheets, event, draw.choice(tuple(Language))


def odd_papers(seed):
    sheets, event, lang = odd_evening(seed)
    yield content(*sheets, event=event, lang=lang, kind=PaperKind.STANDINGS)
    yield content(sheets[0], event=event, lang=lang)


@pytest.mark.parametrize(
    "evenings", [range(1), range(38, 39), range(153, 154), *slow(range(100), range(504, 505)), *whole(range(100, 600))]
)
def test_papers_with_the_oddest_names_are_in_order(evenings):
    """Four papers an evening: Rangliste and list, as PDF and as Excel."""
    for seed in some(evenings):
        for paper in some(odd_papers(seed), 2):
            for form, made in FORMS.items():
                verdict = made.verdict(made.sign(paper), key_of())
                assert (verdict.good, verdict.differences) == (True, ()), (seed, form, paper.facts.kind)


def other_digit(text, at):
    return f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"


@pytest.mark.parametrize("evenings", [range(1), *slow(range(60)), *whole(range(100, 400))])
def test_any_forged_digit_of_a_row_is_seen_among_the_oddest_names(evenings):
    for seed in some(evenings):
        paper, _ = odd_papers(seed)
        words = words_on_pages(sealed_pdf(paper))
        digits = [
            (words.index(each), at)
            for block in blocks_of(paper, words)
            for height in block.heights
            for each in height
            for at, letter in enumerate(each.text)
            if letter in "0123456789"
        ]
        draw = random.Random(seed)
        for index, at in some(draw.sample(digits, 10)):
            forged = [*words]
            forged[index] = words[index]._replace(text=other_digit(words[index].text, at))
            assert list(differing_ranking(forged, paper)), (seed, words[index], at)


def blocks_of(paper, words):
    facts = paper.facts
    groups = ranking_groups(ranking_of(facts, paper.sheets), facts.lang)
    rows = [row for _, ranked in groups for row in _rows(ranked, facts)]
    return some(_blocks(words, rows, frozenset("".join(each.text for each in words))))


def test_a_row_between_two_rows_is_seen_among_the_oddest_names():
    for seed in range(2):
        paper, _ = odd_papers(seed)
        words = words_on_pages(sealed_pdf(paper))
        first = blocks_of(paper, words)[0].heights[0]
        for lower in (-7.5, 7.5):  # above the first row and below it
            more = [*words, *(each._replace(y=each.y - lower) for each in first)]
            assert any(difference.signed == "" for difference in differing_ranking(more, paper)), (seed, lower)


def test_a_row_above_the_games_of_a_second_page_is_seen():
    """Names of the head stand there, too: a row differs from them by its place."""
    draw = random.Random(7)
    scored = scored_of(5, 60, seed=7)
    seats = tuple(Player(odd_name(draw), at) for at in range(1, 6))
    paper = content(score(scored.sheet._replace(players=seats), scored.profile))
    words = words_on_pages(sealed_pdf(paper))
    assert not list(differing_list(words, paper))
    second = min(line for line in some(lines_on_pages(words)) if line.page == 1 and line.words[0] == "31")
    forged = [*words, *(each._replace(y=each.y + 40) for each in second.drawn)]
    assert [each.found.split()[0] for each in differing_list(forged, paper)] == ["31"]
