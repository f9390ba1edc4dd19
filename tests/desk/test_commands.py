"""A page hands over commands. A line typed there is read once, and the page that shows it reads none."""

import re
from unittest import mock

import pytest
from desk_client import fields_of
from readings import counted

from skatlist.desk.list_forms import form_fields as button_fields
from skatlist.evening import Decision
from skatlist.evening.dialogue import commands, reading
from skatlist.evening.dialogue.dialogue import Dialogue
from skatlist.evening.dialogue.row_commands import Correct, Enter, Insert
from skatlist.skat.sheet import FooterName

LIST = "/list/1/1"
NUMBERS = {"place1": "1", "place2": "−2", "place3": "3", "place4": "4"}


def handed_over(desk, path=LIST, **fields):
    """Return the command a form comes to; what is typed into it is not read as a line of the conversation."""
    with (
        mock.patch.object(Dialogue, "do", autospec=True, side_effect=Dialogue.do) as do,
        mock.patch.object(reading, "read_command", side_effect=AssertionError),
    ):
        desk.forge(path, data=fields)  # of every state of a list, most of which this one is not in
    return do.call_args.args[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ({"do": "accept"}, commands.Accept()),
        ({"do": "undo"}, commands.Undo()),
        ({"do": "yes"}, commands.Confirm(is_yes=True)),
        ({"do": "no"}, commands.Confirm(is_yes=False)),
        ({"do": "row", "what": "change", "game": "1", "line": "2 kreuz m3 +"}, Correct(1, "2 kreuz m3 +")),
        ({"do": "row", "what": "before", "game": "1", "line": "e"}, Insert(1, "e")),
        ({"do": "row", "what": "behind", "game": "1", "line": "e"}, Insert(1, "e", behind=True)),
        ({"do": "row", "what": "move", "game": "1", "other": "2"}, commands.MoveRow(1, 2)),
        ({"do": "row", "what": "delete", "game": "1"}, commands.Delete(1)),
        ({"do": "seats", "place1": "1 Anna Becker", "place2": "Öz, Ida"}, commands.SeatTable(("1", "Öz, Ida"))),
        ({"do": "seat", "place": "4", "who": "Ida Neu"}, commands.Join(4, "Ida Neu")),
        ({"do": "seat", "place": "4", "who": ""}, commands.Leave(4)),
        ({"do": "rules", "rules": "isko-2022"}, commands.SetRules("isko-2022")),
        ({"do": "end", "game": "4", "reason": "Zeit"}, commands.End(4, "Zeit")),
        ({"do": "transfer", "series": "1", "table": "2", "first": "3"}, commands.TransferGames((1, 2), 3)),
        ({"do": "totals", **NUMBERS}, commands.Totals((1, -2, 3, 4))),
        ({"do": "paper", "row": "won", **NUMBERS}, commands.StateNumbers(FooterName.WON, (1, -2, 3, 4))),
        ({"do": "paper", "game": "1", **NUMBERS}, commands.StateNumbers(1, (1, -2, 3, 4))),
        ({"do": "sign", "places": ["1", "3"]}, commands.Sign((1, 3))),
        ({"do": "sign"}, commands.Later()),
        ({"do": "unsign", "places": ["2"], "reason": "Irrtum"}, commands.Unsign((2,), "Irrtum")),
        (
            {"do": "decide", "reason": "Irrtum", "agreed": ["1", "2"]},
            commands.Decide(Decision("Irrtum", (1, 2)), is_whole=True),
        ),
        (
            {"do": "decide", "reason": "Irrtum", "director": "Kim Ost"},
            commands.Decide(Decision("Irrtum", (), "Kim Ost"), is_whole=True),
        ),
    ],
)
def test_a_form_hands_over_a_command(desk, fields, command):
    desk.submit(LIST, data={"line": "2 kreuz m2 +"})
    assert handed_over(desk, **fields) == command


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        commands.Accept(), commands.Undo(), commands.Confirm(is_yes=True), commands.Confirm(is_yes=False),
        Insert(1, "e"), commands.Delete(1), Correct(1, "2 kreuz m3 +"), Enter("3 pik m1 +"),
    ],
)  # fmt: skip
def test_a_button_hands_over_the_command_it_was_made_of(desk, command):
    desk.submit(LIST, data={"line": "2 kreuz m2 +"})
    assert handed_over(desk, **button_fields(command)) == command


@pytest.mark.slow
def test_a_game_in_six_steps_is_no_line(desk):
    page = desk.get(f"{LIST}/steps?who=2&contract=clubs&spitzen=2&levels=H&result=won")
    with counted() as texts:
        command = handed_over(desk, f"{LIST}/steps", **fields_of(page, "Eintragen"))
    assert (command.game.declarer, command.game.entry.spitzen) == (2, 2)
    assert set(texts) <= {"2 kreuz m2 h +"}  # the journal's own line


@pytest.mark.slow
@pytest.mark.parametrize("line", ["212+2+", "2 kreuz m2 h + =60", "2 nul +", "wxyz"])
def test_a_typed_line_is_read_once_and_no_page_reads_it_again(desk, line):
    desk.get(LIST)
    with (
        counted() as texts,
        mock.patch("skatlist.evening.dialogue.entry_state.read_command", side_effect=reading.read_command) as read,
    ):
        desk.submit(LIST, data={"line": line})
        desk.get(LIST)
    assert (texts[line], read.call_count) == (1, 1)


@pytest.mark.parametrize("typed", ["vier", "0", "1000"])
def test_a_last_game_that_is_no_number_is_named_and_the_list_goes_on(desk, typed):
    page = desk.submit(LIST, data={"do": "end", "game": typed, "reason": "Zeit"})
    assert page.status_code == 422
    assert "Letztes Spiel" in re.search(r'id="fault".*?</', page.text, re.DOTALL)[0]
