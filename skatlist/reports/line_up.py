"""The line-up of every team of a match day: a sheet with positions, players and substitutes, signed by the captain."""

from typing import Final

from skatlist.event.model import Event
from skatlist.reports.event_heading import event_place
from skatlist.reports.model import Blanks, Column, ColumnKind, Report, ReportRow, Signatures, Table
from skatlist.sheet import Player
from skatlist.words import Language, text
from skatlist.words.visible import plain

_USUAL: Final = 4  # positions of a team
_SUBSTITUTES: Final = 4  # lines for them


def line_ups(event: Event, lang: Language) -> tuple[Report, ...]:
    """Return the line-up of each team in the order of the names; the players stand by their start numbers."""
    members: dict[str, list[Player]] = {}
    for player in sorted(event.players, key=lambda player: player.number or 0):
        if player.team and event.registration(player.number).takes_part:
            members.setdefault(player.team, []).append(player)
    return tuple(_line_up(team, members[team], event, lang) for team in sorted(members))


def _line_up(team: str, members: list[Player], event: Event, lang: Language) -> Report:
    columns = (
        Column("number", text("papers.number", lang), ColumnKind.LABEL, is_filled_by_hand=True),
        Column("name", text("papers.name", lang), ColumnKind.NAME, is_filled_by_hand=True),
        Column("member_number", text("people.member_number", lang), ColumnKind.LABEL, is_filled_by_hand=True),
    )
    positions = max(event.tournament.team_size or _USUAL, len(members))
    known = [
        (str(each.number or ""), plain(each.name), plain(event.registration(each.number).member_number))
        for each in members
    ]
    known += [("", "", "")] * (positions - len(members))
    position = Column("position", text("papers.tournament.position", lang), ColumnKind.LABEL)
    place = Column("for", text("papers.tournament.for_position", lang), ColumnKind.LABEL, is_filled_by_hand=True)
    return Report(
        text("papers.tournament.line_up", lang),
        (
            Table(
                plain(team),
                (position, *columns),
                tuple(ReportRow((str(at), *cells)) for at, cells in enumerate(known, start=1)),
            ),
            Table(
                text("papers.tournament.substitutes", lang),
                (*columns, place),
                (ReportRow(("", "", "", "")),) * _SUBSTITUTES,
            ),
            Blanks(((text("papers.tournament.handed_in", lang), 1),)),
            Signatures(
                (
                    (text("papers.tournament.captain", lang), plain(team)),
                    (text("papers.tournament.league_officer", lang), ""),
                )
            ),
        ),
        event_place(event, lang),
        date=event.date,
    )
