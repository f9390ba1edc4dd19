"""Control totals that differ from the paper: possible causes, ready to be typed, and the next step."""

from typing import Final, NamedTuple

from skatlist.evening import Comparison
from skatlist.findings import Effect, Family, Finding, Fix
from skatlist.findings.fixes import with_fix
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import FooterName, ScoredSheet, Source
from skatlist.sheet.presence import as_of
from skatlist.words import Language, text

_NARROWING: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST)


class Proposal(NamedTuple):
    """A possible cause of a differing number: the changed games as they would be typed.

    Without games the number on the paper may be wrong.
    """

    fix: Fix
    games: tuple[tuple[int, str], ...]


class ListDoubt(NamedTuple):
    """A finding at the end of a list, and its possible causes."""

    finding: Finding
    proposals: tuple[Proposal, ...]

    @property
    def is_of_paper(self) -> bool:
        """Whether the proposals concern numbers on the paper only."""
        return self.finding.has(Effect.EITHER) and all(fix.writes_numbers for fix in self.finding.fixes)

    @property
    def brief(self) -> Finding:
        """The finding without its file, which is known, and without the proposals, which are shown separately."""
        fixes = () if self.proposals or self.is_of_paper else self.finding.fixes
        return self.finding._replace(source=Source(), fixes=fixes)


def doubts(reply: Comparison, lang: Language) -> tuple[ListDoubt, ...]:
    """Return the findings of a list at its end, each with its possible causes.

    If another number was stated than the one asked for, only that is returned.
    """
    if _are_points(reply):
        return ()
    findings = sorted(reply.findings, key=lambda finding: not finding.has(Effect.GAMES))  # is a row missing?
    return tuple(ListDoubt(finding, _proposals(finding, reply.scored, lang)) for finding in findings)


def missing_row(reply: Comparison, lang: Language) -> str:
    """Return the question whether a row is missing that would explain the numbers of one player, or an empty text."""
    if _are_points(reply):
        return ""
    proposed = (finding.fixes[0] for finding in reply.findings if finding.fixes)
    inserted = (fix.params.get("one", fix) for fix in proposed)
    insert = next((fix for fix in inserted if isinstance(fix, Fix) and fix.inserts_row), None)
    if insert is None:
        return ""
    place, points, game = (insert.params[name] for name in ("place", "points", "game"))
    assert isinstance(place, int)  # noqa: S101 - the proposal guarantees it
    assert isinstance(points, int)  # noqa: S101
    is_last = game == reply.scored.next_game
    own = reply.scored.profile.scoring.own_bonus
    words = {
        "name": as_of(reply.scored.sheet).names(text("game.score.place", lang))[place - 1],
        "total": f"{points + (own if points > 0 else -own):+d}",
        "value": points if points > 0 else -points // 2,
    }
    asked = text("enter.missing_game", lang, game=game) if is_last else text("enter.missing_some", lang)
    return f"{asked} {text('enter.missing_won' if points > 0 else 'enter.missing_lost', lang, **words)}"


def next_sentences(reply: Comparison, listed: tuple[ListDoubt, ...]) -> tuple[str, ...]:
    """Return the sentences about totals that differ: first that they differ, last how to continue."""
    if not reply.differing:
        return ()
    if reply.replaced:
        return ("differs", "differs_corrected")
    if _are_points(reply):
        return ("differs", "differs_points", "differs_how")
    names = ["differs"]
    by_games = sum(bool(each.games) for doubt in listed for each in doubt.proposals)
    if not any(doubt.proposals or not doubt.finding.has(Effect.EITHER) for doubt in listed):
        names.append("differs_open")
    if not {line.name for line in reply.scored.sheet.footer}.issuperset(_NARROWING):
        names += ["differs_narrow"] if by_games != 1 else []
    elif not by_games and not any(doubt.finding.kind.family is not Family.TOTALS for doubt in listed):
        names.append("differs_paper")
    return (*names, "differs_how")


def next_words(reply: Comparison, lang: Language) -> dict[str, object]:
    """Return the parameters of these sentences."""
    scored = reply.scored
    people = as_of(scored.sheet).names(text("game.score.place", lang))
    return {
        "who": tuple(people[place - 1] for place in reply.differing),
        "totals": " ".join(map(str, scored.footer(FooterName.TOTAL))),
        "series": scored.sheet.series,
        "table": scored.sheet.table,
    }


def _are_points(reply: Comparison) -> bool:
    scored = reply.scored
    stated = next((line.values for line in scored.sheet.footer if line.name is FooterName.TOTAL), ())
    places = zip(stated, scored.footer(FooterName.POINTS), scored.footer(FooterName.TOTAL), strict=False)
    same = [stated == points for stated, points, total in places if points != total]
    return sum(same) >= max(2, len(same) - 1)


def _proposals(finding: Finding, scored: ScoredSheet, lang: Language) -> tuple[Proposal, ...]:
    open_ = finding.has(Effect.EITHER)
    every = [Proposal(fix, _games(fix, scored, lang)) for fix in finding.fixes]
    if not open_ and not any(each.games for each in every):
        return ()
    return tuple(each for each in every if each.games or (open_ and each.fix.names_slip))


def _games(fix: Fix, scored: ScoredSheet, lang: Language) -> tuple[tuple[int, str], ...]:
    games = {change.game for change in fix.changes}
    if not all(isinstance(game, int) for game in games) or any(c.field in {"row", "game"} for c in fix.changes):
        return ()
    rows = with_fix(scored.sheet, fix).rows
    return tuple((row.number, write_line(row, lang, stated=True)) for row in rows if row.number in games and row.number)
