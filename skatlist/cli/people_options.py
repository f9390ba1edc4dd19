"""The options of `skatlist people`: what may be said of somebody, of a table of people, of everybody in a team."""

from typing import Annotated, Any

import typer

PersonArgument = Annotated[int | None, typer.Argument(metavar="NR", help="argument_person", min=1)]
NameOption = Annotated[
    str | None, typer.Option("--name", help="option_person_name", metavar="NAME", show_default=False)
]
ClubOption = Annotated[str | None, typer.Option("--club", help="option_club", metavar="NAME", show_default=False)]
TeamOption = Annotated[str | None, typer.Option("--team", help="option_team", metavar="NAME", show_default=False)]
TandemOption = Annotated[str | None, typer.Option("--tandem", help="option_tandem", metavar="NAME", show_default=False)]
NumberOption = Annotated[
    int | None, typer.Option("--number", help="option_number", metavar="NR", min=1, show_default=False)
]
GuestOption = Annotated[bool | None, typer.Option("--guest/--no-guest", help="option_guest", show_default=False)]
PaidOption = Annotated[bool | None, typer.Option("--paid/--no-paid", help="option_paid", show_default=False)]
BornOption = Annotated[
    int | None, typer.Option("--born", help="option_born", metavar="JAHR", min=1900, max=2100, show_default=False)
]
CategoryOption = Annotated[
    list[str] | None, typer.Option("--category", help="option_category", metavar="NAME", show_default=False)
]
NoCategoryOption = Annotated[
    list[str] | None, typer.Option("--no-category", help="option_no_category", metavar="NAME", show_default=False)
]
SideEventOption = Annotated[
    list[str] | None, typer.Option("--side-event", help="option_side_event", metavar="NAME", show_default=False)
]
NoSideEventOption = Annotated[
    list[str] | None, typer.Option("--no-side-event", help="option_no_side_event", metavar="NAME", show_default=False)
]
FirstSeriesOption = Annotated[
    int | None, typer.Option("--first-series", help="option_first_series", metavar="N", min=1, show_default=False)
]
LastSeriesOption = Annotated[
    int | None, typer.Option("--last-series", help="option_last_series", metavar="N", min=0, show_default=False)
]
AbsentOption = Annotated[bool | None, typer.Option("--absent/--present", help="option_absent", show_default=False)]
SourceOption = Annotated[
    str | None, typer.Option("--source", help="option_people_source", metavar="DATEI", show_default=False)
]
AnswerOption = Annotated[
    list[str] | None, typer.Option("--answer", help="option_answer", metavar="FRAGE=ANTWORT", show_default=False)
]
AcceptOption = Annotated[bool, typer.Option("--accept", help="option_accept")]
NewOption = Annotated[bool, typer.Option("--new", help="option_new_person")]
_RENAME: Any = {"metavar": "ALT NEU", "show_default": False}
RenameClubOption = Annotated[
    tuple[str, str] | None, typer.Option("--rename-club", help="option_rename_club", **_RENAME)
]
RenameTeamOption = Annotated[
    tuple[str, str] | None, typer.Option("--rename-team", help="option_rename_team", **_RENAME)
]
RenameTandemOption = Annotated[
    tuple[str, str] | None, typer.Option("--rename-tandem", help="option_rename_tandem", **_RENAME)
]
